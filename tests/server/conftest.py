"""What the server's tests share."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from cantina.games import GAMES
from cantina.server import fair_shuffle, http_errors
from cantina.server.store import Store
from cantina.server.translations import catalogue

from ..engine.toy import GAME as SMUGGLERS
from .local_server import LocalServer
from .postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL: starting it takes more than a second, so once for all tests."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of a fresh empty database."""
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the schema and nothing in it: copying it is quicker than making it."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    asyncio.run(Store.open(f"sqlite:///{path}").close())
    return path


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that fails, fails again: secrets are drawn by dice that always fall the same."""
    dice = random.Random(1977)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: dice.randbytes(32))


@pytest.fixture
async def server(tmp_path: Path, empty_database: Path, same_deals: None) -> AsyncIterator[LocalServer]:
    """A running server on a fresh database, without limits; its clock stands still and its bots are instant.

    Whatever goes wrong beside the requests is only logged: no test ends well with an error in the log that it has not
    taken out of `server.said`.
    """
    server = LocalServer(Path(shutil.copy(empty_database, tmp_path / "cantina.db")))
    with structlog.testing.capture_logs() as server.said:
        await server.open()
        yield server
        await server.close()
    assert [line for line in server.said if line["log_level"] == "error"] == []


@pytest.fixture
def smugglers(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with what Secret Invasion lacks: windows, sealed answers, deadlines of its own.  It has no words."""
    monkeypatch.setitem(GAMES, SMUGGLERS.id, SMUGGLERS)
    monkeypatch.setattr(http_errors, "catalogue", lambda game, lang, deck="": catalogue("", lang))
    return SMUGGLERS.id
