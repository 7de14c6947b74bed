"""The server the browser talks to: a real process at a port of its own, on a fresh database."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ...server.processes.server_process import ServerProcess
from . import prepared
from .words import GAME

PACE: Final = "0.05"  # seconds a bot takes for a move: quick, and yet one move after the other


class PageServer(ServerProcess):
    """Comes back at the same address when it was killed, and deals what it is told to."""

    def __init__(self, folder: Path, pace: str = PACE) -> None:
        database = f"sqlite:///{folder / 'cantina.db'}"
        flags = ("--port", str(free_port()), "--pace", pace, "--log-level", "info")
        super().__init__(database, folder / "server.log", *flags, program=prepared.__name__)
        self.secrets = folder / "secret"

    def launch(self) -> None:
        os.environ[prepared.SECRETS] = str(self.secrets)  # read by the process that is started now
        super().launch()

    def deals_for(self, test: str) -> None:
        """From now on as it deals in every run of this test."""
        prepared.tests(self.secrets).write_text(test, "utf-8")

    def will_deal(self, wanted: Callable[[Any], bool], seats: int, game: str = GAME, **options: str) -> None:
        """How the next table deals, if nobody adds salt: told by the state of the game."""
        prepared.prepare(self.secrets, wanted, seats, options, game)

    @contextmanager
    def begins_at(self, game: str, position: str) -> Iterator[None]:
        """Tables of this game begin there."""
        file = prepared.positions(self.secrets)
        file.write_text(f"{game}\n{position}", "utf-8")
        try:
            yield
        finally:
            file.unlink()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
