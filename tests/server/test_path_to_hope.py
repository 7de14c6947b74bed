"""Path to Hope at a table of the server: what is to be forgotten is not told again, and talk gives nobody time."""

from __future__ import annotations

from typing import Any

import pytest

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import WebClient

HOPE: dict[str, Any] = {"game": "path-to-hope", "seats": 3}
STRICT = {"memory": "strict", "starter": "0"}
SOON = {"seconds": 30, "bank": 20}


async def told(who: WebClient, code: str) -> list[dict[str, Any]]:
    """The story as somebody gets it who opens the page now; what is forgotten has no words."""
    play = (await who.see(code, lang="en"))["play"]
    assert [text == "" for text in play["said"]["events"]] == [event["kind"] == "forgotten" for event in play["events"]]
    found: list[dict[str, Any]] = play["events"]
    return found


async def all_say(seated: SeatedTable, *actions: str) -> None:
    for seat, action in enumerate(actions):
        (await seated.move(action, seat)).granted()


async def test_PH_R10_recon_is_told_again_only_to_who_still_looks(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", **HOPE)
    anna, bob, _ = seated.people
    (await seated.move("ready", 0)).granted()
    (own,), (others,) = [
        [event for event in await told(who, seated.code) if event["kind"] == "dealt"] for who in (anna, bob)
    ]
    assert "cards" not in own
    assert len(others["cards"]) == 7


async def test_PH_R10_a_strict_memory_is_told_nothing_again_that_lies_face_down(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", options=STRICT, **HOPE)
    (await seated.move("claim plans", 1)).granted()
    await all_say(seated, "ready", "ready", "ready")
    for who in seated.people:
        assert {event["kind"] for event in await told(who, seated.code)} == {"forgotten", "memorise"}
    for seen in await seated.seen():
        assert seen["play"]["events"][-1] == {"kind": "memorise"}


async def test_PH_R10_a_relaxed_memory_keeps_what_was_shown_to_all(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", options={"starter": "0"}, **HOPE)
    (await seated.move("claim plans", 1)).granted()
    await all_say(seated, "ready", "ready", "ready")
    assert [event["seat"] for event in await told(seated.people[2], seated.code) if event["kind"] == "claimed"] == [1]


@pytest.mark.parametrize("memory", ["strict", "relaxed"])
async def test_PH_R10_who_comes_back_with_an_old_id_reads_nothing_up(server: LocalServer, memory: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", options={"memory": memory, "starter": "0"}, **HOPE)
    anna = seated.people[0]
    dealt = (await anna.see(seated.code))["id"]
    number = int(dealt.partition(".")[2])
    async with anna.events(seated.code, f"0.{number - 1}") as stream:  # she still looks at her cards
        assert (await stream.next()).kind == "news"
    await seated.people[1].do(seated.code, "chat", text="Well?")
    await all_say(seated, "ready", "ready", "ready")
    for old in (number - 1, number):
        async with anna.events(seated.code, f"0.{old}") as stream:
            first = await stream.next()
        assert first.kind == "snapshot"
        recon = [zone["cards"] for zone in first.data["play"]["view"]["zones"] if zone["name"] == "recon"]
        assert not any(recon)


async def test_PH_R10_who_is_ready_cannot_take_it_back_to_look_again(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", options={"starter": "0"}, **HOPE)
    anna = seated.people[0]
    (await seated.move("ready", 0)).granted()
    assert (await anna.do(seated.code, "undo", seat=0)).refusal.code == "cannot-take-back"
    assert (await anna.see(seated.code))["table"]["undo"] is None


async def test_PH_R11_whatever_is_said_gives_nobody_more_time(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", clock=SOON, options={"starter": "0"}, **HOPE)
    clocks = [(await seated.people[0].see(seated.code))["play"]["clock"]]
    await server.forward(10)
    (await seated.move("claim plans", 1)).granted()
    clocks.append((await seated.people[0].see(seated.code))["play"]["clock"])
    assert clocks[0] == clocks[1]
    await all_say(seated, "ready", "ready", "ready")
    before = (await seated.people[0].see(seated.code))["play"]
    await server.forward(10)
    for action in ("announce jyn", "have jyn", "call-vote"):
        (await seated.move(action, 2)).granted()
    after = (await seated.people[0].see(seated.code))["play"]
    assert (after["clock"], after["ask"]) == (before["clock"], before["ask"])
