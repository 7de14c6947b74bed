"""Every test of the store runs on SQLite and on PostgreSQL, unless it is about one of them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cantina.server.store import Append, FinishedGame, Store
from cantina.server.store.batch import WriteResult
from cantina.server.store.entries import Work


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'cantina.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return found


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store.open(url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(store: Store) -> AsyncIterator[Store]:
    """A second store on the same database, as another process has it."""
    opened = Store.open(store.url)
    yield opened
    await opened.close()


async def new_table(store: Store, code: str = "kessel", *, wake_at: int = 9_000, summary: bytes = b"open") -> int:
    return await store.create(code, 1_000, b"first", wake_at, summary)


def entry(table: int, seq: int, body: bytes = b"next") -> Append:
    return Append(table, seq, 1_000 * seq, body)


def game(id: str, table: int, number: int = 1, *, at: int = 5_000, public: bool = True) -> FinishedGame:
    return FinishedGame(id, table, number, "secret-invasion", 3, at, public, b"{}", f"the text of {id}")


class Held:
    """Stops the writer before its next batch, so that what comes then gathers into one."""

    def __init__(self, store: Store) -> None:
        self.batches: list[Sequence[Work]] = []
        self.reached, self.released = threading.Event(), threading.Event()
        self.writer = store._writer
        self.commit = self.writer.commit
        self.writer.commit = self.wait_and_commit  # type: ignore[method-assign]

    def wait_and_commit(self, works: Sequence[Work], *, again: bool = True) -> list[WriteResult]:
        self.batches.append(works)
        self.reached.set()
        assert self.released.wait(10)
        return self.commit(works, again=again)


async def gathered(store: Store, *works: object) -> tuple[list[object], list[int]]:
    """What becomes of these when they are all in one batch behind another one; and how large the batches were."""
    held = Held(store)
    waiting = [asyncio.ensure_future(works[0])]  # type: ignore[call-overload]
    await asyncio.to_thread(held.reached.wait, 10)
    waiting += [asyncio.ensure_future(work) for work in works[1:]]  # type: ignore[call-overload]
    await asyncio.sleep(0)
    held.released.set()
    return await asyncio.gather(*waiting, return_exceptions=True), [len(batch) for batch in held.batches]
