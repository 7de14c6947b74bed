"""What a worker imports so that its bots decide alike before alike tables, in every run."""

from __future__ import annotations

import random
from typing import Final

from cantina.match import Match
from cantina.server import bot_workers
from cantina.server.bot_workers import SupposedTable

resume: Final = bot_workers.resume


class SteadySecrets:
    """In place of the module `secrets`."""

    def __init__(self) -> None:
        self.dice = random.Random()

    def randbits(self, bits: int) -> int:
        return self.dice.getrandbits(bits)

    def sit_down(self, table: SupposedTable) -> Match:
        self.dice.seed(f"{table.seat} {table.saved}")
        return resume(table)


SECRETS: Final = SteadySecrets()
vars(bot_workers).update(secrets=SECRETS, resume=SECRETS.sit_down)
