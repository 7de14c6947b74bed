"""The server under test, in this process, on PostgreSQL; and the tests of people at tables that run on it too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from cantina.server.rooms import Config

from ..local_server import QUICK, LocalServer

OTHERWISE: Final = {
    "test_bots_go_on_after_a_restart",  # there another process may still be about to act
    "test_what_two_processes_write_neither_overwrites",  # opens a second server on the same file
    "test_of_tokens_and_keys_only_fingerprints_are_kept",  # reads the file
}
FIXTURE: Final = type(pytest.fixture(lambda: None))


class ServerOnPostgres(LocalServer):
    """Like any other local server.  Several of them on one database are what several server processes are."""

    def __init__(self, url: str, config: Config = QUICK) -> None:
        super().__init__(Path("not a file"), config)
        self.address = url

    @property
    def url(self) -> str:
        return self.address

    def deafen(self) -> None:
        """From now on no notice arrives."""
        listening = self.rooms.store._listening
        assert listening is not None
        listening.cancel()


def same_tests(*modules: ModuleType) -> Mapping[str, Any]:
    """All tests of these modules with their fixtures, for a module where `server` is another."""
    found: dict[str, Any] = {}
    for module in modules:
        mine = {name: it for name, it in vars(module).items() if is_test(name, it) or isinstance(it, FIXTURE)}
        assert not found.keys() & mine.keys(), "one test would hide another"
        found |= {name: test for name, test in mine.items() if name not in OTHERWISE}
    return found


def is_test(name: str, it: object) -> bool:
    return name.startswith("test_") and callable(it)
