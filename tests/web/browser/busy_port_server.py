"""`python -m tests.web.browser.busy_port_server serve …`: the server with the toy game on its list."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cantina.cli import main
from cantina.games import GAMES

from ...engine.toy import GAME as TOY
from ...server.processes.server_process import ServerProcess

PACE: Final = "0.05"


class BusyPortServer(ServerProcess):
    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder / 'cantina.db'}"
        super().__init__(database, folder / "server.log", "--pace", PACE, program=__name__)


if __name__ == "__main__":
    GAMES[TOY.id] = TOY
    sys.exit(main())
