"""Spyfall at a table of the server: time that runs, stands still and outlives restarts; who is away; bots' language."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from cantina.engine.actions import CLOCK, HOUSE

from .busy_port import moved, play_of
from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people

NAMES = ("Anna", "Bob", "Cid", "Dora")


async def round_of(server: LocalServer, *, patient: bool = True, **options: str) -> SeatedTable:
    if patient:
        await server.restart(away_after=1_000_000, absent_after=1_000_000)
    return await seat_people(server, *NAMES, game="spyfall", options={"dealer": "0", "rounds": "1", **options})


async def timers(seated: SeatedTable) -> Any:
    shown = {str(play["play"].get("timers")) for play in await seated.seen()}
    assert len(shown) == 1  # all see the same
    return {timer["name"]: timer for timer in (await play_of(seated.people[0], seated)).get("timers", [])}


async def test_SF_10_the_clock_stands_still_while_all_vote_through_a_restart_too(server: LocalServer) -> None:
    seated = await round_of(server)
    await server.forward(10)
    (await seated.people[2].move(seated.code, 2, "accuse 1")).granted()
    await server.forward(20)
    await server.restart()
    standing = await timers(seated)
    assert (standing["round"]["running"], standing["round"]["rest"]) == (False, 350_000)
    assert standing["asking"]["rest"] == 50_000
    await server.forward(10)  # SF-R3 who has not voted says no
    assert (CLOCK, "ring voting") in await moved(seated)
    running = await timers(seated)
    assert running["round"]["ends_at"] == server.clock() + 350_000


async def test_SF_9_a_round_ends_by_itself_and_so_do_its_votes_through_restarts(server: LocalServer) -> None:
    seated = await round_of(server)
    for seconds in (60,) * 6:
        await server.forward(seconds)
    assert (await play_of(seated.people[0], seated))["view"]["facts"]["stage"] == "suspicions"
    await server.restart()
    await server.forward(60)
    assert (await play_of(seated.people[0], seated))["view"]["facts"]["stage"] == "votes"
    for _ in NAMES:
        await server.forward(10)
        await server.restart()  # each vote goes on from where it stood
        await server.forward(20)
    assert (await play_of(seated.people[0], seated))["view"]["outcome"]["reason"] == "points"


async def test_SF_R13_the_end_of_the_round_comes_before_another_time_that_ends_with_it(server: LocalServer) -> None:
    seated = await round_of(server)
    for seconds in (60,) * 6:
        await server.forward(seconds)
    rung = [action for seat, action in await moved(seated) if seat == CLOCK]
    assert rung == ["ring asking"] * 5 + ["ring round"]
    thread = (await play_of(seated.people[0], seated))["view"]["facts"]["thread"]
    assert [entry["kind"] for entry in thread] == ["passed-over"] * 5 + ["time-up"]


async def test_SF_R5_a_guess_that_does_not_come_is_wrong(server: LocalServer) -> None:
    seated = await round_of(server)
    spy = (await seated.game()).state.spy  # type: ignore[attr-defined]
    (await seated.people[spy].move(seated.code, spy, "reveal")).granted()
    await server.restart()
    await server.forward(60)
    facts = (await play_of(seated.people[0], seated))["view"]["facts"]
    assert facts["ended"][0]["reason"] == "no-guess"


async def test_SF_R3_who_has_no_stream_for_a_while_is_absent_and_with_two_all_stands_still(server: LocalServer) -> None:
    seated = await round_of(server, patient=False)
    async with seated.people[0].events(seated.code) as one, seated.people[1].events(seated.code) as other:
        await one.next("snapshot")
        await other.next("snapshot")
        for _ in range(8):
            await server.forward(10)
        assert {(HOUSE, "absent 2"), (HOUSE, "absent 3")} <= set(await moved(seated))
        view = (await play_of(seated.people[0], seated))["view"]
        assert view["prompt"] == "standstill"


async def test_bots_begin_in_the_language_of_who_opens_the_table(server: LocalServer) -> None:
    anna = server.client("Anna")
    for lang in ("en", "ru"):
        opened = await anna.post(f"/api/tables?lang={lang}", {"game": "spyfall", "seats": 4, "name": "Anna"})
        seen = await anna.see(opened.granted().json["code"])
        assert seen["table"]["settings"]["options"]["language"] == lang


async def test_SF_R12_who_leaves_when_asked_is_silent_at_once_and_the_next_one_asks(server: LocalServer) -> None:
    seated = await round_of(server, patient=False)
    async with AsyncExitStack() as stays:
        for seat in (0, 2, 3):
            stream = await stays.enter_async_context(seated.people[seat].events(seated.code))
            await stream.next("snapshot")
        (await seated.people[0].move(seated.code, 0, "ask 1", words="Is it cold?")).granted()
        for _ in range(5):
            await server.forward(10)
        assert (HOUSE, "absent 1") in await moved(seated)
        facts = (await play_of(seated.people[0], seated))["view"]["facts"]
        assert [entry["kind"] for entry in facts["thread"]] == ["asked", "silent", "passed-over"]
        assert (facts["asker"], facts["stage"]) == (2, "talk")
        refused = await seated.people[2].move(seated.code, 2, "ask 1", words="And now?")
        assert refused.json["rule"] == "SF-R12"
