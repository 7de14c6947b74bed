"""Who is there, and when somebody was last seen."""

from __future__ import annotations

import pytest

from cantina.server.store import Store

from .conftest import gathered, new_table


@pytest.fixture
def clock(store: Store) -> list[int]:
    """Its only element is the time."""
    time = [1_000]
    store.now = lambda: time[0]
    return time


async def test_a_member_is_there_until_it_was_not_heard_of(store: Store) -> None:
    table = await new_table(store)
    await store.here(table, 4, "p", until=500)
    assert await store.present(table, now=499) == {4: 500}
    assert await store.present(table, now=500) == {}
    await store.here(table, 4, "p", until=800)
    assert await store.present(table, now=500) == {4: 800}


async def test_a_member_is_there_through_any_process_and_gone_from_one_is_not_gone_from_all(store: Store) -> None:
    table = await new_table(store)
    await store.here(table, 4, "p", until=500)
    await store.here(table, 4, "q", until=600)
    await store.here(table, 7, "p", until=550)
    assert await store.present(table, now=0) == {4: 600, 7: 550}
    await store.gone(table, 4, "q")
    assert await store.present(table, now=0) == {4: 500, 7: 550}
    await store.gone(table, 4, "p")
    assert await store.present(table, now=0) == {7: 550}


async def test_tables_do_not_share_members(store: Store) -> None:
    one, two = await new_table(store, "a"), await new_table(store, "b")
    await store.here(one, 4, "p", until=500)
    assert await store.present(two, now=0) == {}
    assert await store.last_seen(two) == {}


async def test_last_seen_is_the_last_sign_gone_or_not(store: Store, clock: list[int]) -> None:
    table = await new_table(store)
    await store.here(table, 4, "p", until=9_000)
    assert await store.last_seen(table) == {4: 1_000}
    clock[0] = 2_000
    await store.here(table, 4, "q", until=9_000)
    await store.here(table, 7, "q", until=9_000)
    clock[0] = 3_000
    await store.gone(table, 4, "p")
    assert await store.last_seen(table) == {4: 3_000, 7: 2_000}


async def test_coming_and_going_within_a_batch_ends_with_the_last_of_it(store: Store) -> None:
    table = await new_table(store)
    signs = [store.here(table, 4, "p", 500), store.gone(table, 4, "p"), store.gone(table, 7, "p")]
    told, batches = await gathered(store, store.set_wake(table, 1), *signs, store.here(table, 7, "p", 600))
    assert (told, batches) == ([None] * 5, [1, 4])
    assert await store.present(table, now=0) == {7: 600}
