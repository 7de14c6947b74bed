"""What tests with real server processes share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from .http_person import new_http
from .server_on_postgres import ServerOnPostgres
from .server_process import ServerProcess

NewServer = Callable[..., ServerProcess]


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    """The connections of everybody in a test."""
    async with new_http() as client:
        yield client


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'cantina.db'}"


@pytest.fixture
async def server(postgres_url: str, same_deals: None) -> AsyncIterator[ServerOnPostgres]:
    """What it is in other folders, on PostgreSQL."""
    server = ServerOnPostgres(postgres_url)
    await server.open()
    yield server
    await server.close()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Makes server processes, each with a log of its own, and ends what is left of them after the test."""
    made: list[ServerProcess] = []

    def make(database: str, *flags: str, program: str = "cantina") -> ServerProcess:
        made.append(ServerProcess(database, tmp_path / f"server-{len(made)}.log", *flags, program=program))
        return made[-1]

    yield make
    for server in made:
        server.end_everything()
