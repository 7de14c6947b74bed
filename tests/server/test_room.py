"""A room: what it does while its database does not answer, and with bots that pick several."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.engine import record as records
from cantina.server.store import StoreFailed
from cantina.server.table.timers import rests_after

from ..engine.toy import GAME as SMUGGLERS
from ..engine.toy_table import table
from .local_server import LocalServer, QuickBotWorkers, until
from .seated_table import seat_people
from .web_client import Denied


async def test_while_the_database_does_not_answer_nothing_happens_and_nothing_is_told(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise StoreFailed("disk full: the secret is 42")

    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    before = await seated.seen()
    async with seated.people[1].events(seated.code) as stream:
        await stream.so_far()
        with monkeypatch.context() as broken:
            for what in ("append", "ping", "create", "open_tables"):
                broken.setattr(server.rooms.store, what, fail)
            later = Denied(503, "try-again")
            move = await seated.move(seat=0)
            assert move.refusal == later
            assert "42" not in move.text
            assert (await seated.people[0].get("/healthz")).refusal == later
            assert (await seated.people[0].get("/api/tables")).refusal == later
            opened = await seated.people[0].post("/api/tables", {"game": "secret-invasion", "seats": 2, "name": "x"})
            assert opened.refusal == later
        assert [frame for frame in await stream.so_far() if frame.id] == []
    assert [seen["play"] for seen in await seated.seen()] == [seen["play"] for seen in before]
    (await seated.move(seat=0)).granted()


async def test_a_bot_that_is_to_pick_several_picks_them_one_after_the_other(
    server: LocalServer, smugglers: str
) -> None:
    """TY-15 After Anna's turn the bot holds two cards too many."""
    seated = await seat_people(server, "Anna", bots=1, game=smugglers, options={"port": "busy"})
    laid = table("ore", "spice spice ore jam haul sort", deck="relic haul haul haul", busy=True)
    play = await seated.game()
    play.start = play.start._replace(position=SMUGGLERS.write_position(laid))
    play.state = records.begin(play.game, play.start)
    play.rests = rests_after((), play.state, server.clock())
    (await seated.move("draw", seat=0)).granted()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play is not None and len(room.ledger.play.moves) >= 3)
    assert [moved.action.split()[0] for moved in (await seated.game()).moves[:3]] == ["draw", "throw", "throw"]


async def test_a_bot_does_what_nobody_waits_for_when_something_has_happened(
    server: LocalServer, smugglers: str
) -> None:
    """In its own words, told to all; the question that is open keeps its number."""
    seated = await seat_people(server, "Anna", bots=1, game=smugglers, options={"port": "busy"})
    (anna,) = seated.people
    asked = (await anna.see(seated.code))["play"]["ask"]
    assert isinstance(server.bot_workers, QuickBotWorkers)
    server.bot_workers.wanted[1] = 'boast "Не догонишь!"'
    (await anna.move(seated.code, 0, "boast", asked, "Catch me")).granted()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play is not None and len(room.ledger.play.moves) == 2)
    seen = (await anna.see(seated.code))["play"]
    assert seen["view"]["facts"]["boasts"] == ["Catch me", "Не догонишь!"]
    assert seen["ask"] == asked
