"""Only time in which the tables were served counts: the rest is nobody's neglect."""

from __future__ import annotations

import pytest

from cantina.server.service_time import ServiceTime
from cantina.server.store import Store
from cantina.server.table.happenings import Paused

from .local_server import LocalServer
from .seated_table import seat_people
from .web_client import Denied

HOUR = 3_600_000
DAY = 24 * HOUR


async def test_it_is_counted_over_the_times_when_somebody_served(server: LocalServer) -> None:
    store: Store = server.rooms.store
    time = ServiceTime(store)
    time.past, time.since = [(10, 20), (100, 150)], 1000
    assert time.after(1200, 30) == 1230
    assert time.after(12, 5) == 17
    assert time.after(12, 10) == 102  # eight before the pause, two after it
    assert time.after(50, 60) == 1010
    assert time.after(0, 61) == 1001


async def test_a_short_pause_is_none_and_a_service_goes_on(server: LocalServer) -> None:
    store, now = server.rooms.store, server.clock()
    first = await store.serving(None, now)
    assert await store.serving(first, now + HOUR) == first
    assert await store.serving(None, now + HOUR + 30_000) == first
    later = await store.serving(None, now + 2 * HOUR)
    assert (await store.services())[-2:] == [(first, now + HOUR + 30_000), (later, now + 2 * HOUR)]


async def days_off(server: LocalServer, days: int) -> None:
    await server.close()
    server.clock.forward(days * 86_400)
    await server.open()
    await server.forward(0)


async def test_after_days_off_a_running_game_is_still_there(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    await server.forward(86_400)
    await days_off(server, 5)
    assert (await anna.see(seated.code))["table"]["status"] == "playing"
    (await seated.move()).granted()
    await server.forward(2 * 86_400 - 4)
    assert (await anna.see(seated.code))["table"]["closed"] == ""
    await server.forward(4)
    assert (await anna.see(seated.code))["table"]["closed"] == "expired"


async def test_what_was_left_before_the_days_off_is_left_after_them(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    await server.forward(86_400)
    await days_off(server, 5)
    await server.forward(86_400 - 4)
    assert (await anna.see(seated.code))["table"]["closed"] == ""
    await server.forward(4)
    assert (await anna.see(seated.code))["table"]["closed"] == "expired"


async def test_nobody_counts_as_absent_for_the_time_in_which_nobody_could_be_there(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    await days_off(server, 1)
    async with anna.events(seated.code):
        assert (await anna.do(seated.code, "vote", seat=1)).refusal == Denied(409, "is-not-absent")
        await server.forward(60)
        (await anna.do(seated.code, "vote", seat=1)).granted()


# ---- clocks


async def time_off(server: LocalServer, seconds: float) -> None:
    await server.close()
    server.clock.forward(seconds)
    await server.open()
    await server.forward(0)


@pytest.mark.parametrize("seconds", [5, 3600, 5 * 86_400])
async def test_clocks_stand_still_while_no_server_runs(server: LocalServer, seconds: int) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": 30})
    anna = seated.people[0]
    before = (await anna.see(seated.code))["play"]
    await server.forward(20)
    await time_off(server, seconds)
    after = (await anna.see(seated.code))["play"]
    assert (after["ask"], after["events"]) == (before["ask"], before["events"])
    assert list(after["clock"]["deadlines"].values()) == [server.clock() + 10_000]
    await server.forward(9)
    assert (await anna.see(seated.code))["play"]["ask"] == before["ask"]
    await server.forward(10)
    assert (await anna.see(seated.code))["play"]["ask"] != before["ask"]


async def test_what_happens_first_after_the_pause_comes_in_time(server: LocalServer) -> None:
    """Also if nobody has looked before: whoever answers has their time, and draws nothing from the bank."""
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": 30, "bank": 100})
    await server.forward(20)
    await time_off(server, 3600)
    (await seated.move()).granted()
    assert (await seated.people[0].see(seated.code))["play"]["clock"]["bank"] == [100_000, 100_000]
    await time_off(server, 60)
    assert [it.milliseconds for it in await server.log(seated.code) if isinstance(it, Paused)] == [3_600_000, 60_000]


async def test_a_pause_is_made_up_for_once_and_only_where_something_runs(server: LocalServer) -> None:
    timed = await seat_people(server, "Anna", "Bob", clock={"seconds": 30})
    calm = await seat_people(server, "Cid", "Dan")
    await time_off(server, 60)
    for seated in (timed, calm):
        for _ in range(2):
            await seated.people[0].see(seated.code)
            (await seated.move()).granted()
    pauses = [it for code in (timed.code, calm.code) for it in await server.log(code) if isinstance(it, Paused)]
    assert pauses == [Paused(60_000)]


async def test_while_another_process_serves_there_is_no_pause(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, now = server.rooms.store, server.clock()
    monkeypatch.setattr(Store, "shared", True)
    time = ServiceTime(store)
    await time.begin(now + 30_000)
    assert time.paused_since(now) == 0
    await time.begin(now + 300_000)
    assert time.paused_since(now) == 270_000


# ---- sleep


async def sleep(server: LocalServer, seconds: float) -> None:
    """The machine sleeps, and everything on it; when it wakes nobody has looked after the tables yet."""
    await server.rooms.service.look(server.clock())
    server.clock.forward(seconds)
    await server.rooms.service.look(server.clock())
    await server.forward(0)


async def test_a_machine_that_sleeps_serves_nobody(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": 30})
    calm = await seat_people(server, "Cid", "Dan")
    anna = seated.people[0]
    before = (await anna.see(seated.code))["play"]
    await server.forward(20)
    for _ in range(2):
        await sleep(server, 5 * 86_400)
    after = (await anna.see(seated.code))["play"]
    assert (after["ask"], after["events"]) == (before["ask"], before["events"])
    assert list(after["clock"]["deadlines"].values()) == [server.clock() + 10_000]
    assert (await calm.people[0].see(calm.code))["table"]["status"] == "playing"
    async with anna.events(seated.code):
        assert (await anna.do(seated.code, "vote", seat=1)).refusal == Denied(409, "is-not-absent")
    await server.restart()
    assert (await calm.people[0].see(calm.code))["table"]["status"] == "playing"


async def test_a_short_nap_is_none(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": 300})
    before = (await seated.people[0].see(seated.code))["play"]["clock"]
    for _ in range(10):
        await sleep(server, 20)
    assert (await seated.people[0].see(seated.code))["play"]["clock"] == before


async def test_an_alarm_that_rings_after_a_sleep_waits_until_that_is_known(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": 30})
    room = await server.room(seated.code)
    alarm = room.alarm
    assert alarm is not None
    before = room.ledger.seq
    await server.rooms.service.look(server.clock())
    server.clock.forward(62)
    alarm._run()
    assert not [task for task in server.rooms.tasks if "keep_time" in str(task.get_coro())]
    assert room.ledger.seq == before
