"""`python -m tests.web.browser.prepared serve …`: the server, dealing as it is told.

A test that needs a certain hand writes the secret that deals it into the file named by SECRETS; the next table takes
it.  One that needs more than a hand writes a position beside it, and tables of its game begin there as long as it
stands.  Otherwise the dice always fall the same, so that a test that fails, fails again.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from cantina.cli import main
from cantina.engine.record import Record
from cantina.server import fair_shuffle
from cantina.server.table import running_game

from ...server.local_server import secret_where

SECRETS: Final = "CANTINA_TEST_SECRETS"


def draw_from(path: Path, dice: random.Random) -> bytes:
    if not path.exists():
        return dice.randbytes(32)
    secret = bytes.fromhex(path.read_text())
    path.unlink()
    return secret


def prepare(path: Path, wanted: Callable[[Any], bool], seats: int, options: dict[str, str], game: str) -> None:
    """The next table that is opened and gets no salts deals as wanted."""
    path.write_text(secret_where(wanted, seats, options, game).hex())


def positions(secrets: Path) -> Path:
    return secrets.with_name("position")


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
    file, dice = Path(os.environ[SECRETS]), random.Random(1977)
    vars(fair_shuffle)["draw_secret"] = lambda: draw_from(file, dice)
    vars(running_game)["records"] = PreparedRecords(positions(file), vars(running_game)["records"])
    sys.exit(main())
