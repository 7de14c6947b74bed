"""Reading a log: from the last checkpoint on, in slices, while others go on."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from cantina.server import log_reading, long_work, stream_catch_up
from cantina.server.store import Store
from cantina.server.store.schema import checkpoints
from cantina.server.table import apply_happenings, checkpoint, fold_log

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people

LINES = 40


@pytest.fixture(autouse=True)
def short_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "EVERY", 10)
    monkeypatch.setattr(log_reading, "READ_AT_ONCE", 7)


async def played(server: LocalServer) -> SeatedTable:
    """A table with a game on and talk around it."""
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    for number in range(LINES):
        if number % 3 == 0:
            (await seated.move()).granted()
        (await seated.people[0].do(seated.code, "chat", text=f"line {number}")).granted()
    return seated


def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that are taken in from now on."""
    seen: list[int] = []
    apply = apply_happenings.apply

    def counted(t: Any, seq: int, at: int, body: Any) -> Any:
        seen.append(seq)
        return apply(t, seq, at, body)

    monkeypatch.setattr(fold_log, "apply", counted)
    return seen


async def forget_checkpoints(store: Store) -> None:
    with store._database.writing.begin() as connection:
        connection.execute(delete(checkpoints))


async def kept(store: Store) -> int:
    return int(await store._one(select(func.count()).select_from(checkpoints)))


async def test_a_table_is_read_from_its_last_checkpoint_on(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await played(server)
    before, last = await seated.seen(), (await server.room(seated.code)).ledger.seq
    await server.restart()
    seen = folded(monkeypatch)
    assert [{**told, "here": []} for told in await seated.seen()] == [{**told, "here": []} for told in before]
    assert seen == [*range(last // 10 * 10 + 1, last + 1)]
    (await seated.move()).granted()


async def test_without_checkpoints_the_log_gives_the_same_and_one_is_kept(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with a database of an older version."""
    seated = await played(server)
    before, last = await seated.seen(), (await server.room(seated.code)).ledger.seq
    await forget_checkpoints(server.rooms.store)
    await server.restart()
    seen = folded(monkeypatch)
    assert [{**told, "here": []} for told in await seated.seen()] == [{**told, "here": []} for told in before]
    assert seen == [*range(1, last + 1)]
    while not await kept(server.rooms.store):
        await asyncio.sleep(0.002)
    await server.restart()
    await server.room(seated.code)
    assert seen[last:] == []


async def test_one_that_is_damaged_is_done_without(server: LocalServer) -> None:
    seated = await played(server)
    before, room = await seated.seen(), await server.room(seated.code)
    await server.rooms.store.keep_checkpoint(room.id, room.ledger.seq, b"\xff")
    await server.restart()
    assert [{**told, "here": []} for told in await seated.seen()] == [{**told, "here": []} for told in before]


async def test_the_newest_few_are_kept(server: LocalServer) -> None:
    seated = await played(server)
    assert (await server.room(seated.code)).ledger.seq > 50
    assert await kept(server.rooms.store) == 4


async def test_others_go_on_while_a_log_is_read(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two entries, where a slice is over."""
    monkeypatch.setattr(long_work, "SLICE", 0)
    seated = await played(server)
    await forget_checkpoints(server.rooms.store)
    await server.restart()
    seen, turns = folded(monkeypatch), list[int]()
    reading = asyncio.create_task(server.room(seated.code))
    while not reading.done():
        turns.append(len(seen))
        await asyncio.sleep(0)
    assert len(set(turns)) > LINES
    assert max([later - sooner for sooner, later in pairwise(turns)]) <= 1


async def test_who_catches_up_is_told_from_a_checkpoint_on(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await played(server)
    room = await server.room(seated.code)
    last, known = room.ledger.seq, room.ledger.numbers[-1]
    await server.restart()
    await server.room(seated.code)
    seen = folded(monkeypatch)
    async with server.client("Eve").events(seated.code, f"s.{known - 25}") as stream:
        told = [frame for frame in await stream.caught_up() if frame.id]
    assert [frame.id for frame in told] == [f"s.{known - 24 + number}" for number in range(25)]
    assert seen[0] > last - 25 - 10
    assert seen[-1] == last


async def test_who_has_been_away_for_longer_than_checkpoints_reach_gets_a_snapshot(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_catch_up, "MOST_READ", 20)
    seated = await played(server)
    await server.restart()
    eve = server.client("Eve")
    async with eve.events(seated.code, "s.1") as stream:
        frames = await stream.caught_up()
    assert [frame.kind for frame in frames][:2] == ["snapshot", "presence"]
    assert frames[0].data == {**await eve.see(seated.code), "here": frames[0].data["here"]}
