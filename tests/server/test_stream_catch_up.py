"""Coming back after long: nobody at the table waits for it, and it ends when nobody is there to hear it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cantina.server import stream_catch_up
from cantina.server.store import LogEntry, StoreFailed
from cantina.server.table.ledger import KEPT

from .local_server import LocalServer, until
from .seated_table import SeatedTable, seat_people
from .web_client import SseFrame, StreamEnded

LINES = KEPT + 8  # more than is remembered


async def talkative(server: LocalServer, lines: int = LINES) -> SeatedTable:
    """A table where the last so many entries are chat."""
    seated = await seat_people(server, "Anna", "Bob")
    for number in range(lines):
        (await seated.people[1].do(seated.code, "chat", text=f"line {number}")).granted()
    return seated


async def id_before(seated: SeatedTable, lines: int = LINES) -> str:
    """What a spectator heard last before all that talk."""
    told = (await seated.server.room(seated.code)).ledger.numbers[-1]
    return f"s.{told - lines}"


class SlowLog:
    """Reading the log takes as long as a test wants."""

    def __init__(self, server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.may_answer, self.given_up = asyncio.Event(), asyncio.Event(), False
        self.read = server.rooms.store.entries
        monkeypatch.setattr(server.rooms.store, "entries", self.entries)

    async def entries(self, *which: Any, **limits: Any) -> list[LogEntry]:
        self.asked.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.given_up = True
            raise
        return await self.read(*which, **limits)


def lines(frames: list[SseFrame]) -> list[str]:
    return [frame.data["chat"]["text"] for frame in frames if frame.kind == "news" and "chat" in frame.data]


async def test_while_somebody_catches_up_the_table_goes_on(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await talkative(server)
    log = SlowLog(server, monkeypatch)
    async with server.client("Eve").events(seated.code, await id_before(seated)) as stream:
        await log.asked.wait()
        (await seated.people[1].do(seated.code, "chat", text="meanwhile")).granted()
        moved = (await seated.move()).granted()
        assert await stream.so_far() == []
        log.may_answer.set()
        told = await stream.upto("s." + moved.json["id"].partition(".")[2])
    assert lines(told) == [*[f"line {number}" for number in range(LINES)], "meanwhile"]
    assert [frame.id for frame in told if frame.id] == [f"s.{int(told[0].id[2:]) + n}" for n in range(LINES + 2)]


async def test_who_leaves_while_they_catch_up_is_not_worked_for(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await talkative(server)
    log = SlowLog(server, monkeypatch)
    async with server.client("Eve").events(seated.code, await id_before(seated)):
        await log.asked.wait()
    await until(lambda: log.given_up)
    assert not (await server.room(seated.code)).streams


async def test_who_has_missed_too_much_gets_a_snapshot(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_catch_up, "MOST_TOLD", LINES)
    seated = await talkative(server, LINES + 1)
    eve = server.client("Eve")
    async with eve.events(seated.code, await id_before(seated, LINES)) as stream:
        assert len(lines(await stream.caught_up())) == LINES
    log = SlowLog(server, monkeypatch)
    async with eve.events(seated.code, await id_before(seated, LINES + 1)) as stream:
        assert (await stream.next()).kind == "snapshot"
    assert not log.asked.is_set()


async def test_if_the_log_cannot_be_read_the_stream_ends_and_its_client_comes_back(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise StoreFailed("no answer")

    seated = await talkative(server)
    with monkeypatch.context() as broken:
        broken.setattr(server.rooms.store, "entries", fail)
        async with server.client("Eve").events(seated.code, await id_before(seated)) as stream:
            with pytest.raises(StreamEnded):
                await stream.next()


async def test_news_for_other_eyes_come_after_what_was_missed(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits down while they catch up gets a snapshot of what they see now, behind the rest."""
    seated = await seat_people(server, "Anna", start=False, seats=2)
    eve = server.client("Eve")
    await eve.join(seated.code)
    for number in range(LINES):
        (await seated.people[0].do(seated.code, "chat", text=f"line {number}")).granted()
    log = SlowLog(server, monkeypatch)
    async with eve.events(seated.code, await id_before(seated)) as stream:
        await log.asked.wait()
        (await eve.do(seated.code, "sit", seat=1)).granted()
        log.may_answer.set()
        told = await stream.upto("1." + (await eve.see(seated.code))["id"].partition(".")[2])
    assert lines(told) == [f"line {number}" for number in range(LINES)]
    assert [frame.kind for frame in told if frame.id][-1] == "snapshot"
