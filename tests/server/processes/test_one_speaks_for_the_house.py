"""Two processes look after one table: what the clock and the house say is written once."""

from __future__ import annotations

import asyncio

import pytest

from cantina.engine.actions import CLOCK, HOUSE
from cantina.server.table.happenings import Moved

from ..local_server import LocalServer
from .server_on_postgres import ServerOnPostgres
from .test_races import here, there, turn_to, two_people

__all__ = ["here", "there"]  # the two servers
BUSY = {"port": "busy"}


async def moved(server: LocalServer, code: str) -> list[tuple[int, str]]:
    return [(entry.seat, entry.action) for entry in await server.log(code) if isinstance(entry, Moved)]


@pytest.mark.parametrize("deaf", [True, False])
async def test_who_is_gone_is_told_to_the_game_by_one_of_them(
    here: ServerOnPostgres, there: ServerOnPostgres, smugglers: str, deaf: bool
) -> None:
    code, anna, _ = await two_people(here, game=smugglers, options=BUSY)
    (await anna.do(code, "start")).granted()
    turn_to(there, anna)
    async with anna.events(code):  # Anna is there, Bob nowhere
        if deaf:
            there.deafen()
        here.clock.forward(30)
        await asyncio.gather(*[(await server.room(code)).tell_presence() for server in (here, there)])
        assert await moved(here, code) == [(HOUSE, "absent 1")]


async def test_a_timer_rings_once_and_both_know_the_rest_of_the_others(
    here: ServerOnPostgres, there: ServerOnPostgres, smugglers: str
) -> None:
    code, anna, bob = await two_people(here, game=smugglers, options=BUSY)
    (await anna.do(code, "start")).granted()
    here.clock.forward(10)
    (await bob.move(code, 1, "alarm")).granted()
    rooms = [await server.room(code) for server in (here, there)]
    here.clock.forward(20)
    await asyncio.gather(*[room.keep_time() for room in rooms])
    assert (CLOCK, "ring vote") in await moved(here, code)
    assert len(await moved(here, code)) == 2
    for room in rooms:
        await room.refresh()
    timers = [room.ledger.play.update([0, 1]).timers for room in rooms if room.ledger.play is not None]
    assert timers[0] == timers[1]
    assert timers[0][0]["ends_at"] == here.clock() + 290_000
