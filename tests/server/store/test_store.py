"""Tables and their logs: what was appended is there, in order, once."""

from __future__ import annotations

import asyncio

import pytest

from cantina.server.store import Append, CodeTaken, Conflict, LogEntry, Store, StoreFailed

from .conftest import entry, game, gathered, new_table


async def test_a_new_table_is_found_by_its_code_and_has_one_entry(store: Store) -> None:
    table = await new_table(store, "kessel")
    assert await store.find("kessel") == table
    assert await store.code_of(table) == "kessel"
    assert await store.entries(table) == [LogEntry(1, 1_000, b"first")]


async def test_what_is_not_there_is_not_found(store: Store) -> None:
    assert await store.find("kessel") is None
    assert await store.code_of(1) is None
    assert await store.entries(1) == []


async def test_a_code_is_given_once(store: Store, other: Store) -> None:
    table = await new_table(store, "kessel")
    with pytest.raises(CodeTaken):
        await new_table(other, "kessel")
    assert await store.find("kessel") == table


async def test_entries_are_read_back_in_order_from_any_place_to_any(store: Store) -> None:
    table = await new_table(store)
    odd = bytes(range(256))
    for seq in range(2, 6):
        await store.append(entry(table, seq, odd))
    assert await store.entries(table) == [LogEntry(1, 1_000, b"first")] + [
        LogEntry(n, 1_000 * n, odd) for n in range(2, 6)
    ]
    assert [each.seq for each in await store.entries(table, after=2)] == [3, 4, 5]
    assert [each.seq for each in await store.entries(table, after=1, upto=3)] == [2, 3]
    assert await store.entries(table, after=5) == []


async def test_tables_do_not_mix(store: Store) -> None:
    one, two = await new_table(store, "kessel"), await new_table(store, "endor")
    await store.append(entry(one, 2, b"of kessel"))
    await store.append(entry(two, 2, b"of endor"))
    assert [each.body for each in await store.entries(two)] == [b"first", b"of endor"]


async def test_a_number_that_is_taken_is_a_conflict_and_changes_nothing(store: Store) -> None:
    table = await new_table(store, wake_at=9_000, summary=b"before")
    await store.append(entry(table, 2, b"mine"))
    late = Append(table, 2, 2_000, b"too late", wake_at=1, summary=b"after", record=game("late", table))
    with pytest.raises(Conflict):
        await store.append(late)
    assert [each.body for each in await store.entries(table)] == [b"first", b"mine"]
    assert await store.due(8_999) == []
    assert await store.open_tables() == [b"before"]
    assert await store.record("late") is None


async def test_a_log_has_no_gaps(store: Store) -> None:
    table = await new_table(store)
    with pytest.raises(Conflict):
        await store.append(entry(table, 3))
    assert len(await store.entries(table)) == 1


async def test_a_table_that_does_not_exist_is_no_conflict(store: Store) -> None:
    with pytest.raises(StoreFailed, match="no table 77"):
        await store.append(entry(77, 1))
    with pytest.raises(StoreFailed, match="no table 77"):
        await store.here(77, 0, "here", 1)


async def test_a_record_whose_id_is_taken_leaves_no_entry(store: Store) -> None:
    table = await new_table(store)
    await store.append(entry(table, 2)._replace(record=game("g", table)))
    with pytest.raises(StoreFailed):
        await store.append(entry(table, 3)._replace(record=game("g", table)))
    assert len(await store.entries(table)) == 2
    await store.append(entry(table, 3))


async def test_of_two_processes_exactly_one_wins_each_number(store: Store, other: Store) -> None:
    table, rounds = await new_table(store), range(2, 22)
    for seq in rounds:
        told = await asyncio.gather(
            store.append(entry(table, seq, b"store")), other.append(entry(table, seq, b"other")), return_exceptions=True
        )
        assert [type(answer) for answer in told if answer is not None] == [Conflict]
        (written,) = await other.entries(table, after=seq - 1)
        assert written.body == (b"store" if told[0] is None else b"other")
    assert [each.seq for each in await store.entries(table, after=1)] == list(rounds)


async def test_two_in_one_batch_for_one_number_are_judged_in_the_order_they_came(store: Store) -> None:
    table = await new_table(store)
    appends = [store.append(entry(table, 2, body)) for body in (b"one", b"two")]
    told, batches = await gathered(store, store.set_wake(table, 1), *appends)
    assert batches == [1, 2]
    assert told[:2] == [None, None]
    assert isinstance(told[2], Conflict)
    assert [each.body for each in await store.entries(table)] == [b"first", b"one"]


async def test_in_a_batch_only_the_culprit_is_refused(store: Store) -> None:
    tables = [await new_table(store, f"code{place}") for place in range(8)]
    await store.append(entry(tables[3], 2, b"was here first"))
    appends = [store.append(entry(table, 2)._replace(wake_at=table)) for table in tables]
    told, batches = await gathered(store, store.set_wake(tables[0], 1), *appends, new_table(store, "code5"))
    assert batches == [1, 9]
    assert [type(answer) for answer in told[1:] if answer is not None] == [Conflict, CodeTaken]
    assert isinstance(told[1 + 3], Conflict)
    assert [(await store.entries(table))[-1].body for table in tables] == [
        b"was here first" if place == 3 else b"next" for place in range(8)
    ]
    assert await store.due(tables[-1]) == [table for table in tables if table != tables[3]]


async def test_a_follower_of_a_refused_entry_is_refused_too(store: Store, other: Store) -> None:
    table = await new_table(store)
    await other.append(entry(table, 2, b"theirs"))
    told, _ = await gathered(store, store.append(entry(table, 2)), store.append(entry(table, 4)))
    assert [type(answer) for answer in told] == [Conflict, Conflict]
    assert [each.body for each in await store.entries(table)] == [b"first", b"theirs"]


async def test_entries_of_one_table_may_follow_each_other_in_a_batch(store: Store) -> None:
    table = await new_table(store)
    told, batches = await gathered(store, *[store.append(entry(table, seq)) for seq in range(2, 7)])
    assert (told, batches) == ([None] * 5, [1, 4])
    assert [each.seq for each in await store.entries(table)] == [1, 2, 3, 4, 5, 6]


async def test_a_batch_larger_than_any_statement_is_written_whole(store: Store) -> None:
    tables = sorted(await asyncio.gather(*[new_table(store, f"code{place}") for place in range(300)]))
    appends = [store.append(entry(table, 2)._replace(wake_at=5, summary=b"new")) for table in tables]
    told, batches = await gathered(store, store.set_wake(tables[0], 1), *appends)
    assert batches == [1, 300]
    assert set(told) == {None}
    assert [len(await store.entries(table)) for table in (tables[0], tables[255], tables[299])] == [2, 2, 2]
    assert await store.due(5, limit=1_000) == tables
    assert await store.open_tables(limit=1_000) == [b"new"] * 300


async def test_what_was_appended_is_there_when_the_store_is_opened_again(store: Store) -> None:
    table = await new_table(store)
    await store.append(entry(table, 2, b"kept"))
    await store.close()
    again = Store.open(store.url)
    assert [each.body for each in await again.entries(table)] == [b"first", b"kept"]
    await again.close()


# ---- checkpoints


async def test_the_last_few_checkpoints_are_kept_the_newest_first(store: Store) -> None:
    table, other = await new_table(store), await new_table(store, "endor")
    for seq in range(2, 9):
        await store.append(entry(table, seq)._replace(checkpoint=b"after %d" % seq))
    await store.keep_checkpoint(other, 1, b"of another")
    assert await store.checkpoints(table) == [b"after 8", b"after 7", b"after 6", b"after 5"]
    assert await store.checkpoints(table, limit=1) == [b"after 8"]
    assert await store.checkpoints(other) == [b"of another"]


async def test_one_that_another_process_has_kept_stays(store: Store) -> None:
    table = await new_table(store)
    for body in (b"first", b"second"):
        await store.keep_checkpoint(table, 1, body)
    assert await store.checkpoints(table) == [b"first"]


async def test_an_entry_that_comes_too_late_leaves_no_checkpoint(store: Store) -> None:
    table = await new_table(store)
    await store.append(entry(table, 2))
    with pytest.raises(Conflict):
        await store.append(entry(table, 2)._replace(checkpoint=b"of what was not written"))
    assert await store.checkpoints(table) == []
