"""The thread that writes: batches that form by themselves, callers that leave, connections that break."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Transaction

from cantina.server.store import Store, StoreFailed
from cantina.server.store.batch import WriteResult
from cantina.server.store.entries import Wake, Work

from ..postgres import Postgres
from .conftest import Held, entry, gathered, new_table


async def test_what_queues_up_during_a_commit_is_one_batch(store: Store) -> None:
    tables = [await new_table(store, f"code{place}") for place in range(6)]
    told, batches = await gathered(store, *[store.append(entry(table, 2)) for table in tables])
    assert (told, batches) == ([None] * 6, [1, 5])


async def test_a_batch_is_in_the_order_of_tables_and_within_a_table_as_it_came(store: Store) -> None:
    """The same order in every process: so none waits for another one that waits for it."""
    one, two = await new_table(store, "a"), await new_table(store, "b")
    held = Held(store)
    first = asyncio.ensure_future(store.set_wake(one, 9))
    await asyncio.to_thread(held.reached.wait, 10)
    works = [store.set_wake(two, 1), store.set_wake(one, 3), store.set_wake(two, 0), new_table(store, "c")]
    waiting = [asyncio.ensure_future(work) for work in (*works, store.set_wake(one, 2))]
    await asyncio.sleep(0)
    held.released.set()
    await asyncio.gather(first, *waiting)
    new, *rest = held.batches[1]
    assert new.table == 0
    assert rest == [Wake(one, 3), Wake(one, 2), Wake(two, 1), Wake(two, 0)]


async def test_closing_writes_first_what_is_queued(store: Store) -> None:
    table = await new_table(store)
    held = Held(store)
    waiting = [asyncio.ensure_future(store.append(entry(table, 2)))]
    await asyncio.to_thread(held.reached.wait, 10)
    waiting += [asyncio.ensure_future(store.append(entry(table, seq))) for seq in (3, 4)]
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0)
    held.released.set()
    await asyncio.wait_for(closing, 10)
    assert await asyncio.gather(*waiting) == [None] * 3
    again = Store.open(store.url)
    assert len(await again.entries(table)) == 4
    await again.close()


async def test_a_closed_store_says_so_and_may_be_closed_again(store: Store) -> None:
    table = await new_table(store)
    await store.close()
    for refused in (store.append(entry(table, 2)), store.entries(table), store.ping()):
        with pytest.raises(StoreFailed, match="closed"):
            await refused
    await store.close()


async def test_a_caller_who_leaves_does_not_stop_the_others_nor_the_writing(store: Store) -> None:
    table = await new_table(store)
    held = Held(store)
    first = asyncio.ensure_future(store.set_wake(table, 1))
    await asyncio.to_thread(held.reached.wait, 10)
    leaving, staying = (asyncio.ensure_future(store.append(entry(table, seq))) for seq in (2, 3))
    await asyncio.sleep(0)
    leaving.cancel()
    held.released.set()
    await asyncio.wait_for(asyncio.gather(first, staying), 10)
    assert [len(batch) for batch in held.batches] == [1, 2]
    assert leaving.cancelled()
    assert len(await store.entries(table)) == 3


async def test_what_no_database_takes_fails_its_batch_and_not_the_writer(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(StoreFailed):
        await store.append(entry(table, 2)._replace(at=2**70))
    await store.append(entry(table, 2))


async def test_ping_is_quiet_when_all_is_well(store: Store) -> None:
    await store.ping()


async def test_ping_complains_when_the_database_is_gone(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cantina.server.store.store.GOOD_FOR", 0)
    store = Store.open(postgres_url)
    await store.ping()
    postgres.drop(postgres_url)
    with pytest.raises(StoreFailed):
        await store.ping()
    with pytest.raises(StoreFailed):
        await new_table(store)
    await store.close()


async def test_ping_complains_when_nothing_can_be_written(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading goes on as before."""
    monkeypatch.setattr("cantina.server.store.store.ANSWER_WITHIN", 0.05)
    store = Store.open(sqlite_url)
    stranger = sqlite3.connect(tmp_path / "cantina.db", isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    assert await store.find("kessel") is None
    with pytest.raises(StoreFailed):
        await store.ping()
    stranger.execute("COMMIT")
    stranger.close()
    monkeypatch.setattr("cantina.server.store.store.ANSWER_WITHIN", 10)
    await store.ping()
    await store.close()


async def test_however_many_ping_it_is_tried_once_a_second(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(store)
    pings = [asyncio.ensure_future(store.ping()) for _ in range(20)]
    await asyncio.to_thread(held.reached.wait, 10)
    held.released.set()
    await asyncio.gather(*pings)
    await store.ping()
    assert [len(batch) for batch in held.batches] == [1]
    monkeypatch.setattr(store, "_well_until", 0)
    await store.ping()
    assert [len(batch) for batch in held.batches] == [1, 1]


async def test_a_ping_without_an_answer_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantina.server.store.store.ANSWER_WITHIN", 0.01)
    answer = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(store, "_all", lambda wanted: answer)
    with pytest.raises(StoreFailed, match="no answer"):
        await store.ping()


# ---- connections of PostgreSQL that break


async def test_a_connection_that_broke_while_idle_is_not_noticed_by_callers(
    postgres: Postgres, postgres_url: str
) -> None:
    store = Store.open(postgres_url)
    table = await new_table(store)
    assert await store.find("kessel") == table
    assert postgres.break_connections(postgres_url) >= 2  # the writer's and a reader's
    assert await store.find("kessel") == table
    await store.append(entry(table, 2))
    assert len(await store.entries(table)) == 2
    await store.close()


async def test_a_connection_that_breaks_at_the_commit_fails_the_batch_and_the_next_one_is_written(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(postgres_url)
    table = await new_table(store)
    write_all, breaks = store._writer.write_all, iter([False, True])  # only the second batch

    def write_and_break(works: Sequence[Work]) -> tuple[Transaction, list[WriteResult]]:
        written = write_all(works)
        if next(breaks, False):
            assert postgres.break_connections(postgres_url, query="pg_notify") == 1
        return written

    monkeypatch.setattr(store._writer, "write_all", write_and_break)
    appends = [store.append(entry(table, 2)), store.here(table, 1, "p", 5)]
    told, _ = await gathered(store, store.set_wake(table, 1), *appends)
    assert [type(answer) for answer in told[1:]] == [StoreFailed] * 2
    assert len(await store.entries(table)) == 1
    await store.append(entry(table, 2))
    await store.close()


async def test_who_waits_for_a_table_holds_none_that_come_after_it(postgres: Postgres, postgres_url: str) -> None:
    """Else two processes that change the same tables get entangled, and one of them is broken off after a second."""
    store = Store.open(postgres_url)
    first, *others = sorted(await asyncio.gather(*[new_table(store, f"code{place}") for place in range(60)]))
    await store.set_wake(first, 1)  # so that the database comes upon it after the others when it looks through all
    with psycopg.connect(postgres_url) as stranger:
        stranger.execute("SELECT FROM tables WHERE id = %s FOR UPDATE", (first,))
        waiting = asyncio.ensure_future(gathered(store, *[store.set_wake(table, 2) for table in (*others, first)]))
        while not postgres.is_waiting(postgres_url):
            await asyncio.sleep(0.005)
        stranger.execute("SELECT FROM tables WHERE id > %s FOR UPDATE NOWAIT", (others[0],))
    told, batches = await waiting
    assert (told, batches) == ([None] * 60, [1, 59])
    await store.close()


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_written_into_a_file_that_nobody_finds_again(
    sqlite_url: str, tmp_path: Path, *, replaced: bool
) -> None:
    """Somebody deletes the database beneath the server, or puts a copy in its place: it is not well, and says so."""
    store, path = Store.open(sqlite_url), tmp_path / "cantina.db"
    table = await new_table(store)
    moved = path.rename(tmp_path / "away.db")
    if replaced:
        path.write_bytes(moved.read_bytes())
    with pytest.raises(StoreFailed, match="deleted or replaced"):
        await store.append(entry(table, 2))
    with pytest.raises(StoreFailed):
        await store.ping()
    moved.replace(path)
    await store.append(entry(table, 2))
    await store.ping()
    await store.close()
