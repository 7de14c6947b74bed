"""Which tables want to be woken, which are open, which games are over."""

from __future__ import annotations

import asyncio

from cantina.server.store import Store

from .conftest import entry, game, gathered, new_table


async def test_due_are_those_whose_time_has_come_the_longest_waiting_first(store: Store) -> None:
    late, early, never, future = [await new_table(store, code, wake_at=9_000) for code in "abcd"]
    await store.append(entry(late, 2)._replace(wake_at=300))
    await store.append(entry(early, 2)._replace(wake_at=200))
    await store.set_wake(never, None)
    assert await store.due(199) == []
    assert await store.due(300) == [early, late]
    assert await store.due(300, limit=1) == [early]
    assert await store.due(9_000) == [early, late, future]


async def test_an_entry_that_says_nothing_of_waking_leaves_it_alone(store: Store) -> None:
    table = await new_table(store, wake_at=500)
    await store.append(entry(table, 2))
    assert await store.due(499) == []
    assert await store.due(500) == [table]


async def test_the_last_word_on_waking_counts_also_within_a_batch(store: Store) -> None:
    one, two = await new_table(store, "a"), await new_table(store, "b")
    await gathered(
        store,
        store.set_wake(one, 1),
        store.append(entry(one, 2)._replace(wake_at=100)),
        store.set_wake(one, None),
        store.set_wake(two, None),
        store.append(entry(two, 2)._replace(wake_at=100)),
    )
    assert await store.due(10_000) == [two]


async def test_a_due_table_is_claimed_once(store: Store, other: Store) -> None:
    tables = [await new_table(store, f"code{place}", wake_at=place) for place in range(20)]
    assert await store.claim(now=-1, until=500) == []
    claims = await asyncio.gather(*[each.claim(now=9, until=500) for each in (store, other, store, other)])
    assert sorted(table for claim in claims for table in claim) == tables[:10]
    assert await store.due(499) == tables[10:]
    assert sorted(await store.due(500)) == tables


async def test_a_claim_takes_no_more_than_asked_the_longest_waiting_first(store: Store) -> None:
    tables = [await new_table(store, f"code{place}", wake_at=100 - place) for place in range(5)]
    assert sorted(await store.claim(now=100, until=500, limit=2)) == tables[3:]


async def test_open_tables_are_listed_the_newest_first_until_they_take_themselves_off(store: Store) -> None:
    one = await new_table(store, "a", summary=b"one")
    two = await new_table(store, "b", summary=b"two")
    await new_table(store, "c", summary=b"")
    assert await store.open_tables() == [b"two", b"one"]
    assert await store.open_tables(limit=1) == [b"two"]
    await store.append(entry(one, 2)._replace(summary=b"one, fuller"))
    await store.append(entry(two, 2))
    assert await store.open_tables() == [b"two", b"one, fuller"]
    await store.append(entry(two, 3)._replace(summary=b""))
    assert await store.open_tables() == [b"one, fuller"]


async def test_a_game_is_shelved_with_the_entry_that_ended_it(store: Store) -> None:
    table = await new_table(store)
    ended = game("abc", table)
    await store.append(entry(table, 2)._replace(record=ended))
    assert await store.record("abc") == ended
    assert await store.record("abd") is None


async def test_lists_of_games_are_without_texts_and_only_the_public_ones_are_everybodys(store: Store) -> None:
    one, two = await new_table(store, "a"), await new_table(store, "b")
    games = [
        game("first", one, 1, at=100),
        game("private", one, 2, at=200, public=False),
        game("elsewhere", two, 1, at=300),
        game("last", one, 3, at=400),
    ]
    for each in games:
        seq = len(await store.entries(each.table)) + 1
        await store.append(entry(each.table, seq)._replace(record=each))
    first, private, elsewhere, last = (each._replace(text="") for each in games)
    assert await store.records() == [last, elsewhere, first]
    assert await store.records(limit=2) == [last, elsewhere]
    assert await store.records(before=300) == [first]
    assert await store.records_of(one) == [first, private, last]
    assert await store.records_of(one, limit=2) == [private, last]
    assert await store.records_of(one, before=last.at) == [first, private]
