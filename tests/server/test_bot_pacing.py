"""Nothing overtakes: bots wait until people have seen what happened, and have gone on from what is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from cantina.games.secret_invasion.cards import LEIA
from cantina.server import bot_pacing, fair_shuffle
from cantina.server.room import Room
from cantina.server.table.happenings import GoneOn, Moved

from .local_server import LocalServer, secret_where, until
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, EventReader, WebClient

MATCH = {"length": "match", "starter": "0"}
LONG = 30.0  # seconds: longer than any test


class HeldTable(NamedTuple):
    """Anna has just ended a round by discarding Princess Leia, and looks on; a bot is to begin the next one."""

    seated: SeatedTable
    anna: WebClient
    stream: EventReader
    leave: AsyncExitStack

    async def do(self, what: str, **said: Any) -> None:
        (await self.anna.do(self.seated.code, what, **said)).granted()

    async def bot_moves(self) -> int:
        log = await self.seated.server.log(self.seated.code)
        return sum(isinstance(happening, Moved) and happening.by == "bot" for happening in log)

    async def bot_waits(self) -> bool:
        """Whether it does nothing for long enough for a bot that does not wait."""
        before = await self.bot_moves()
        for _ in range(50):
            await asyncio.sleep(0.001)
        return await self.bot_moves() == before

    async def until_the_bot_has_moved(self) -> None:
        room = await self.seated.server.room(self.seated.code)
        await until(lambda: room.ledger.play and room.ledger.play.to_act() != (1,))


def holds_leia(s: Any) -> bool:
    return LEIA in (s.hand[0], s.drawn)


@pytest.fixture
async def held(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[HeldTable]:
    secret = secret_where(holds_leia, 2, MATCH)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    await server.restart(hold=LONG)
    seated = await seat_people(server, "Anna", bots=1, options=MATCH)
    async with AsyncExitStack() as leave:
        stream = await leave.enter_async_context(seated.people[0].events(seated.code))
        await stream.next("snapshot")
        (await seated.move("discard leia", seat=0)).granted()
        yield HeldTable(seated, seated.people[0], stream, leave)


async def test_the_end_of_a_round_holds_the_table_until_the_people_there_have_gone_on(held: HeldTable) -> None:
    hold = (await held.stream.next("news")).data["table"]["hold"]
    number = hold["number"]
    assert hold == {"number": number, "gone_on": []}
    assert await held.bot_waits()
    await held.do("gone-on", hold=number)
    assert (await held.stream.next("news")).data["table"]["hold"] is None
    await held.until_the_bot_has_moved()
    await held.do("gone-on", hold=number)  # again, and too late: nothing happens
    log = await held.seated.server.log(held.seated.code)
    assert [happening for happening in log if isinstance(happening, GoneOn)] == [GoneOn(0, number)]


async def test_a_table_is_held_no_longer_than_it_may_be(held: HeldTable) -> None:
    server = held.seated.server
    await server.restart(hold=0.02)
    room = await server.room(held.seated.code)
    hold = room.ledger.hold
    async with held.anna.events(held.seated.code) as stream:
        await stream.next("snapshot")
        room.plan()
        await held.until_the_bot_has_moved()
    assert hold is not None
    assert room.ledger.hold is None or room.ledger.hold.number > hold.number  # the bot may have ended a round too


async def test_as_long_as_nobody_has_gone_on_nobody_is_hurried(held: HeldTable) -> None:
    """The table is held longer than it may be for those who make others wait."""
    server = held.seated.server
    server.rooms.config = replace(server.config, pace=0, hold=0.02)
    room = await server.room(held.seated.code)
    assert room.ledger.hold is not None
    room.ledger.hold = replace(room.ledger.hold, at=room.rooms.now())
    assert room.pacing.unhurried() > 0.09


async def test_who_goes_away_is_not_waited_for(held: HeldTable) -> None:
    assert await held.bot_waits()
    await held.leave.aclose()
    await held.until_the_bot_has_moved()


async def test_only_who_has_a_seat_goes_on(held: HeldTable) -> None:
    dora = held.seated.server.client("Dora")
    assert (await dora.do(held.seated.code, "gone-on", hold=1)).refusal.code == "not-at-the-table"
    await dora.join(held.seated.code)
    for what, said in (("gone-on", {"hold": 1}), ("seen", {"id": "0.1"})):
        assert (await dora.do(held.seated.code, what, **said)).refusal == Denied(409, "not-your-say")
    assert await held.bot_waits()


async def test_a_table_read_from_its_log_is_held_as_before(held: HeldTable) -> None:
    server = held.seated.server
    hold = (await server.room(held.seated.code)).ledger.hold
    await held.leave.aclose()
    await server.restart()
    assert hold is not None
    assert (await server.room(held.seated.code)).ledger.hold == hold


async def test_a_persons_own_answer_is_not_held_up(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob has won the round and begins the next one while Anna still looks; the hold stays for the bots."""
    secret = secret_where(holds_leia, 2, MATCH)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    seated = await seat_people(server, "Anna", "Bob", options=MATCH)
    (await seated.move("discard leia", seat=0)).granted()
    (await seated.move(seat=1)).granted()
    assert (await server.room(seated.code)).ledger.hold is not None


# ---- reading


async def test_a_bot_waits_for_who_says_how_far_they_have_read(
    held: HeldTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pacing, "READING", 10_000)
    server, code = held.seated.server, held.seated.code
    room = await server.room(code)
    server.rooms.config = replace(server.config, pace=0.002, hold=0)
    told = (await held.stream.next("news")).id
    room.pacing.has_seen(0, 0)  # so she reads, and is behind
    waiting = asyncio.create_task(room.pacing.wait())
    assert not (await asyncio.wait([waiting], timeout=0.05))[0]
    await held.do("seen", id="nonsense")
    await held.do("seen", id=told)
    await asyncio.wait_for(waiting, 5)
    await held.do("seen", id="0.999999")  # nobody has seen what has not been told
    assert room.pacing.seen[0] <= room.ledger.numbers[0]


async def test_nobody_is_told_who_has_seen_what(held: HeldTable) -> None:
    seq = (await held.seated.server.room(held.seated.code)).ledger.seq
    await held.do("seen", id="0.1")
    assert (await held.seated.server.room(held.seated.code)).ledger.seq == seq


async def test_in_a_window_a_bot_waits_for_nobody_who_reads(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes its time, the same whatever it holds, and no more: what follows is told when people have read."""
    monkeypatch.setattr(bot_pacing, "READING", 10_000)
    seated = await seat_people(server, "Anna", "Bob", game="fluxx", options={"starter": "0", "window": "0"})
    async with seated.people[0].events(seated.code) as stream:
        await stream.next("snapshot")
        room = await server.room(seated.code)
        server.rooms.config = replace(server.config, pace=0.002, hold=0)
        room.pacing.has_seen(0, 0)  # so she reads, and is behind
        assert not room.pacing.is_window_open()
        waiting = asyncio.create_task(room.pacing.wait())
        assert not (await asyncio.wait([waiting], timeout=0.05))[0]
        waiting.cancel()
        (await seated.move(seat=0)).granted()
        assert room.pacing.is_window_open()
        await asyncio.wait_for(room.pacing.wait(), 5)


# ---- talking


async def test_SF_R9_a_bot_that_deals_lets_people_talk_before_the_votes(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until nobody has said anything for a while, or nobody is there to say it."""
    monkeypatch.setattr(bot_pacing, "SILENCE", 10_000)
    await server.restart(pace=0.002, away_after=1_000_000, absent_after=1_000_000)
    seated = await seat_people(server, "Anna", "Bob", "Cid", bots=1, game="spyfall", options={"dealer": "3"})
    room, (anna, bob, _) = await server.room(seated.code), seated.people
    async with anna.events(seated.code) as stream, bob.events(seated.code) as other:
        await stream.next("snapshot")
        await other.next("snapshot")
        for _ in range(6):
            await server.forward(60)
        assert asked_at(room) == "suspicions"
        hears = asyncio.create_task(room.pacing.something_is_said(LONG))
        (await anna.do(seated.code, "chat", text="Bob never said where he was!")).granted()
        assert await hears
        assert room.pacing.people_talk()
        assert room.pacing.silence() == bot_pacing.SILENCE * 0.002
        assert not (await asyncio.wait([asyncio.create_task(room.pacing.wait())], timeout=0.05))[0]
    await until(lambda: asked_at(room) == "vote")


async def test_SF_R9_who_is_alone_with_bots_is_not_kept_waiting_for_a_talk(server: LocalServer) -> None:
    await server.restart(pace=0.002)
    seated = await seat_people(server, "Anna", bots=3, game="spyfall")
    room = await server.room(seated.code)
    async with seated.people[0].events(seated.code) as stream:
        await stream.next("snapshot")
        assert room.pacing.silence() == bot_pacing.READING * 0.002


def asked_at(room: Room) -> str:
    play = room.ledger.play
    return "" if play is None or play.state.ask is None else play.state.ask.prompt
