"""Timers of a game: all see the same, and what is left follows from the log."""

from __future__ import annotations

from typing import Any, Final

import cantina
from cantina.engine.actions import CLOCK
from cantina.server.table.timers import REMEMBERED, rests_after, with_rests

from ..busy_port import events_of, in_port, moved, play_of
from ..local_server import LocalServer, until
from ..seated_table import SeatedTable

TIDE: Final = 300  # seconds, TY-13
VOTE: Final = 20  # TY-14


async def timers(seated: SeatedTable) -> Any:
    shown = {str(play["play"].get("timers")) for play in await seated.seen()}
    assert len(shown) == 1  # all see the same
    return {timer.pop("name"): timer for timer in (await play_of(seated.people[0], seated))["timers"]}


async def test_all_see_the_same_time_run_down_and_the_clock_rings(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, patient=True)
    end = server.clock() + TIDE * 1000
    assert await timers(seated) == {"tide": {"seconds": TIDE, "running": True, "ends_at": end}}
    async with seated.people[1].events(seated.code) as stream:  # they are there all the time
        await server.forward(TIDE - 0.001)
        assert "tide-is-out" not in await events_of(stream)
        await server.forward(0.001)
        assert "tide-is-out" in await events_of(stream)
    assert (CLOCK, "ring tide") in await moved(seated)
    assert "timers" not in await play_of(seated.people[0], seated)


async def test_a_timer_that_stands_still_keeps_its_rest_through_restarts_and_goes_on_from_there(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server, patient=True)
    await server.forward(10)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    vote_ends = server.clock() + VOTE * 1000
    paused = {"seconds": TIDE, "running": False, "rest": (TIDE - 10) * 1000}
    assert await timers(seated) == {
        "tide": paused,
        "vote": {"seconds": VOTE, "running": True, "ends_at": vote_ends},
    }
    await server.forward(7)
    await server.restart()
    assert (await timers(seated))["tide"] == paused
    assert (await timers(seated))["vote"]["ends_at"] == vote_ends
    await server.forward(13)
    assert (CLOCK, "ring vote") in await moved(seated)
    assert await timers(seated) == {
        "tide": {"seconds": TIDE, "running": True, "ends_at": server.clock() + (TIDE - 10) * 1000}
    }
    before = await seated.seen()
    await server.restart()
    assert await seated.seen() == before


async def test_a_timer_stands_still_while_the_server_is_away_and_rings_later(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server, patient=True)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    before = await timers(seated)
    await server.close()
    server.clock.forward(VOTE + 5)
    await server.open()
    after = await timers(seated)
    assert after["vote"]["ends_at"] == before["vote"]["ends_at"] + (VOTE + 5) * 1000
    assert after["tide"] == before["tide"]
    await server.forward(VOTE + 5)
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play is not None and room.ledger.play.state.ask.prompt == "turn")  # type: ignore[union-attr]
    assert (await timers(seated))["tide"]["ends_at"] == server.clock() + TIDE * 1000


async def test_time_that_has_run_stays_run_when_moves_are_taken_back(server: LocalServer, smugglers: str) -> None:
    """The alarm paused the tide for five seconds: those are not lost, the ten before it are."""
    seated = await in_port(server, patient=True)
    await server.forward(10)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    await server.forward(5)
    (await seated.people[1].do(seated.code, "undo", seat=1)).granted()
    for who in (0, 2):
        (await seated.people[who].do(seated.code, "undo/answer", agree=True)).granted()
    back = {"tide": {"seconds": TIDE, "running": True, "ends_at": server.clock() + (TIDE - 10) * 1000}}
    assert await timers(seated) == back
    await server.restart()
    assert await timers(seated) == back
    await server.forward(1)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()  # another vote has all its time
    assert (await timers(seated))["vote"]["ends_at"] == server.clock() + VOTE * 1000
    assert (await timers(seated))["tide"]["rest"] == (TIDE - 11) * 1000


def test_a_timer_keeps_its_rest_however_many_have_come_and_gone_since() -> None:
    """The round of Spyfall runs on while questions and answers each have a time of their own."""
    match = cantina.new("spyfall", 3, seed=1)
    first = match.state.timers[0].number
    rests = rests_after((), match.state, at=0)
    for at in range(3 * REMEMBERED):
        match.state.timers = (match.state.timers[0], match.state.timers[-1]._replace(number=first + 1 + at))
        match.state.serial = first + 1 + at
        rests = rests_after(rests, match.state, at)
        assert [timer.number for timer, _ in with_rests(rests, match.state)] == [first, first + 1 + at]
    assert len(rests) <= REMEMBERED + 2
