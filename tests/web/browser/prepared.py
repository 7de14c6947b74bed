"""`python -m tests.web.browser.prepared serve …`: the server, dealing as it is told.

A test that needs a certain hand writes the secret that deals it into the file named by SECRETS; the next table takes
it.  One that needs more than a hand writes a position beside it, and tables of its game begin there as long as it
stands.  Otherwise the dice of a test, named in a third file, and those of its bots fall the same in every run, whatever
ran before it: a test that fails, fails again.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from cantina.cli import main
from cantina.engine.record import Record
from cantina.server import fair_shuffle, serve
from cantina.server.bot_workers import BotWorkers
from cantina.server.table import running_game

from ...server.local_server import secret_where

SECRETS: Final = "CANTINA_TEST_SECRETS"
STEADY_BOTS: Final = f"{__package__}.steady_bots"  # for workers alone: it changes what it is imported into


class Dealer:
    """Draws the secrets of tables: the one that was written down, or one that the test always gets."""

    def __init__(self, secrets: Path) -> None:
        self.secrets = secrets
        self.test = ""
        self.dice = random.Random(self.test)

    def draw(self) -> bytes:
        if self.secrets.exists():
            secret = bytes.fromhex(self.secrets.read_text())
            self.secrets.unlink()
            return secret
        test = told.read_text("utf-8") if (told := tests(self.secrets)).exists() else ""
        if test != self.test:
            self.test, self.dice = test, random.Random(test)
        return self.dice.randbytes(32)


def prepare(path: Path, wanted: Callable[[Any], bool], seats: int, options: dict[str, str], game: str) -> None:
    """The next table that is opened and gets no salts deals as wanted."""
    path.write_text(secret_where(wanted, seats, options, game).hex())


def positions(secrets: Path) -> Path:
    return secrets.with_name("position")


def tests(secrets: Path) -> Path:
    return secrets.with_name("test")


class PreparedRecords:
    """The engine's records, for a game that begins where the file says: its id, then the position, a line each."""

    def __init__(self, file: Path, engine: Any) -> None:
        self.file = file
        self.engine = engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def Record(self, **said: Any) -> Record:
        game, _, line = self.file.read_text("utf-8").partition("\n") if self.file.exists() else ("", "", "")
        return Record(**(said | {"position": line} if game == said["game"] else said))


if __name__ == "__main__":
    file = Path(os.environ[SECRETS])
    vars(fair_shuffle)["draw_secret"] = Dealer(file).draw
    vars(serve)["BotWorkers"] = partial(BotWorkers, more_bots=STEADY_BOTS)
    vars(running_game)["records"] = PreparedRecords(positions(file), vars(running_game)["records"])
    sys.exit(main())
