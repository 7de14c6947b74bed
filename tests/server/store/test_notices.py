"""Processes on one PostgreSQL hear of each other's changes, and not of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from cantina.server.store import Conflict, Store
from cantina.server.store.entries import Seen
from cantina.server.store.notices import LONGEST, announce, notices, read_notice

from ..postgres import Postgres
from .conftest import entry, gathered, new_table

Ears = asyncio.Queue[tuple[int, str]]
ANYTHING = (0, "entry")


def listen(store: Store) -> Ears:
    ears: Ears = asyncio.Queue()
    store.listen(lambda table, what: ears.put_nowait((table, what)))
    return ears


async def heard(ears: Ears) -> tuple[int, str]:
    return await asyncio.wait_for(ears.get(), 10)


@pytest.fixture
async def here(postgres_url: str) -> AsyncIterator[Store]:
    store = Store.open(postgres_url)
    yield store
    await store.close()


@pytest.fixture
async def there(here: Store) -> AsyncIterator[Store]:
    store = Store.open(here.url)
    yield store
    await store.close()


async def test_changes_of_another_process_are_heard_and_ones_own_are_not(here: Store, there: Store) -> None:
    ears = listen(here)
    assert await heard(ears) == ANYTHING
    table = await new_table(there)
    assert await heard(ears) == (table, "entry")
    await here.append(entry(table, 2))
    await here.here(table, 1, "here", 5_000)
    await there.append(entry(table, 3))
    assert await heard(ears) == (table, "entry")
    await there.here(table, 2, "there", 5_000)
    assert await heard(ears) == (table, "presence")
    await there.gone(table, 2, "there")
    assert await heard(ears) == (table, "presence")
    assert ears.empty()


async def test_what_is_heard_of_can_be_read(here: Store, there: Store) -> None:
    ears = listen(here)
    assert await heard(ears) == ANYTHING
    table = await new_table(there)
    for seq in range(2, 12):
        await heard(ears)
        assert len(await here.entries(table)) == seq - 1
        await there.append(entry(table, seq))


async def test_a_batch_tells_each_change_once_and_nothing_that_was_refused(here: Store, there: Store) -> None:
    one, two = await new_table(there, "a"), await new_table(there, "b")
    ears = listen(here)
    assert await heard(ears) == ANYTHING
    appends = [there.append(entry(one, 2)), there.append(entry(one, 3)), there.append(entry(two, 1))]
    told, _ = await gathered(there, there.set_wake(one, 1), *appends, there.here(two, 1, "there", 5))
    assert isinstance(told[3], Conflict)
    assert [await heard(ears), await heard(ears)] == [(one, "entry"), (two, "presence")]
    assert ears.empty()


async def test_listening_begins_again_when_the_connection_breaks(
    here: Store, there: Store, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cantina.server.store.notices.FIRST_PAUSE", 0.01)
    ears = listen(here)
    assert await heard(ears) == ANYTHING
    assert postgres.break_connections(here.url, query="LISTEN") == 1
    assert await heard(ears) == ANYTHING
    table = await new_table(there)
    assert await heard(ears) == (table, "entry")


async def test_one_who_cannot_take_a_notice_hears_the_next(here: Store, there: Store) -> None:
    ears: Ears = asyncio.Queue()

    def stumble(table: int, what: str) -> None:
        ears.put_nowait((table, what))
        raise RuntimeError("not now")

    here.listen(stumble)
    assert await heard(ears) == ANYTHING
    assert await heard_after(new_table(there, "a"), ears)
    assert await heard_after(new_table(there, "b"), ears)


async def heard_after(change: object, ears: Ears) -> bool:
    table = await change  # type: ignore[misc]
    return await heard(ears) == (table, "entry")


async def test_more_changes_than_one_notice_holds_are_all_heard(here: Store) -> None:
    ears = listen(here)
    assert await heard(ears) == ANYTHING
    many = [Seen(10_000_000 + place, 1, "p", 1, 1) for place in range(2_000)]
    with here._database.writing.begin() as connection:
        announce(connection, "somebody", many, [None] * len(many))
    assert [await heard(ears) for _ in many] == [(sign.table, "presence") for sign in many]


def test_notices_are_as_few_as_can_hold_the_changes() -> None:
    changes = [f"{table}e" for table in range(5_000)]
    written = list(notices("me", changes))
    assert len(written) == -(-sum(len(change) + 1 for change in changes) // (LONGEST - 8))
    assert all(len(notice) <= LONGEST for notice in written)
    assert [change for notice in written for change in read_notice(notice)[1]] == [(n, "entry") for n in range(5_000)]
    assert list(notices("me", [])) == []


async def test_on_sqlite_nothing_is_heard(sqlite_url: str) -> None:
    here, there = Store.open(sqlite_url), Store.open(sqlite_url)
    ears = listen(here)
    await new_table(there)
    await here.close()
    await there.close()
    assert ears.empty()
