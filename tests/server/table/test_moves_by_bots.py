"""Bots at the table: they are seen to think, stand in for people, and never answer for somebody who is back."""

from __future__ import annotations

from cantina.server.table.happenings import HandedOver, Moved

from ..local_server import LocalServer, until
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied

ROUND = {"length": "round"}


async def moved(seated: SeatedTable) -> list[tuple[int, str]]:
    """Who moved, and by whom: the player (""), a bot, …"""
    log = await seated.server.log(seated.code)
    return [(happening.seat, happening.by) for happening in log if isinstance(happening, Moved)]


async def test_a_bot_that_thinks_is_seen_to_think(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", bots=1, level="careful", options={"starter": "1"})
    async with seated.people[0].events(seated.code) as stream:
        snapshot = await stream.next("snapshot")
        assert snapshot.data["play"]["view"]["asked"] == [1]
        assert snapshot.data["table"]["chairs"][1]["bot"] == "careful"
        await until(lambda: server.bot_workers.asked == [("careful", 1)])
        server.bot_workers.may_answer.set()
        assert (await stream.next("news")).data["play"]["events"][0]["seat"] == 1
    assert (await moved(seated))[0] == (1, "bot")


async def test_bots_play_a_game_among_themselves_while_somebody_looks_on(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(seats=4, options=ROUND)
    (await anna.do(code, "stand", seat=0)).granted()
    async with anna.events(code) as stream:
        (await anna.do(code, "start", fill="random")).granted()
        while "records" not in (told := (await stream.next("news")).data.get("table", {})) or not told["records"]:
            pass
    assert told["status"] == "over"


async def test_a_bot_takes_its_time_so_that_people_can_follow(server: LocalServer) -> None:
    await server.restart(pace=60)
    seated = await seat_people(server, "Anna", bots=1, options={"starter": "1"})
    await until(lambda: server.bot_workers.asked)
    assert await moved(seated) == []
    assert len((await server.room(seated.code)).at_work) == 1


# ---- standing in


async def test_a_seat_is_handed_to_a_bot_and_taken_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "1"})
    anna, bob = seated.people
    async with anna.events(seated.code) as stream:
        await stream.next("snapshot")
        (await anna.do(seated.code, "hand-over", seat=0, level="random")).granted()
        chair = (await stream.next("news")).data["table"]["chairs"][0]
        assert (chair["member"], chair["bot"], chair["stand_in"]) == (0, "", "random")
        (await anna.do(seated.code, "hand-over", seat=0, level="careful")).granted()  # another level
        assert (await stream.next("news")).data["table"]["chairs"][0]["stand_in"] == "careful"
        (await anna.do(seated.code, "take-back", seat=0)).granted()
        assert (await stream.next("news")).data["table"]["chairs"][0]["stand_in"] == ""
    assert (await anna.do(seated.code, "take-back", seat=0)).refusal == Denied(409, "not-handed-over")
    assert (await bob.see(seated.code))["play"]["view"]["asked"] == [1]


async def test_a_bot_that_stands_in_moves_when_its_turn_comes(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    (await seated.people[0].do(seated.code, "hand-over", seat=0, level="random")).granted()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play and room.ledger.play.to_act() == (1,))
    assert set(await moved(seated)) == {(0, "bot")}
    assert {level for level, seat in server.bot_workers.asked} == {"random"}


async def test_the_late_answer_of_a_bot_whose_seat_was_taken_back_is_dropped(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    anna = seated.people[0]
    (await anna.do(seated.code, "hand-over", seat=0)).granted()
    await until(lambda: server.bot_workers.asked)
    (await anna.do(seated.code, "take-back", seat=0)).granted()
    before = await seated.seen()
    server.bot_workers.may_answer.set()
    room = await server.room(seated.code)
    await until(lambda: not room.at_work)
    assert await seated.seen() == before
    assert await moved(seated) == []
    (await seated.move(seat=0)).granted()


async def test_a_seat_that_is_handed_over_again_while_the_bot_thinks_gets_its_answer_once(
    server: LocalServer,
) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    anna = seated.people[0]
    for what in ("hand-over", "take-back", "hand-over"):
        (await anna.do(seated.code, what, seat=0)).granted()
    server.bot_workers.may_answer.set()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play and room.ledger.play.to_act() == (1,))
    assert set(await moved(seated)) == {(0, "bot")}


async def test_bots_go_on_after_a_restart(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", bots=1, options={"starter": "1"})
    await server.restart()
    assert await moved(seated) == []
    server.bot_workers.may_answer.set()
    assert await seated.turn() == 0
    assert set(await moved(seated)) == {(1, "bot")}


async def test_a_bot_that_fails_is_replaced_for_that_decision(server: LocalServer) -> None:
    server.bot_workers.failing = "crashed"
    seated = await seat_people(server, "Anna", bots=1, options={"starter": "1"})
    assert await seated.turn() == 0
    assert set(await moved(seated)) == {(1, "random")}
    figure = server.figure("cantina_bot_decisions_total", level="random", result="crashed")
    assert figure == len(await moved(seated))


async def test_a_bot_that_says_what_it_may_not_changes_nothing(server: LocalServer) -> None:
    """The workers draw at random instead; should one slip through, the table refuses it like anybody's."""
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    server.bot_workers.dice.choice = lambda options: "discard leia" if "discard leia" not in options else "name 2"  # type: ignore
    (await seated.people[0].do(seated.code, "hand-over", seat=0)).granted()
    room = await server.room(seated.code)
    await until(lambda: server.bot_workers.asked and not room.at_work)
    assert await moved(seated) == []


async def test_a_friend_who_takes_the_place_of_a_bot_that_thinks_decides_themselves(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", bots=1, options={"starter": "1"})
    await until(lambda: server.bot_workers.asked)
    bob = server.client("Bob")
    await bob.join(seated.code, seat=1)
    server.bot_workers.may_answer.set()
    room = await server.room(seated.code)
    await until(lambda: not room.at_work)
    assert await moved(seated) == []
    (await bob.move(seated.code, 1, (await seated.options(1))[0])).granted()


# ---- by vote, after an absence


async def without_cid(server: LocalServer, names: tuple[str, ...] = ("Anna", "Bob", "Cid")) -> SeatedTable:
    """A game in which Cid has been away for a minute."""
    seated = await seat_people(server, *names, options={"starter": "2"})
    async with seated.people[2].events(seated.code):
        pass
    room = await server.room(seated.code)
    await until(lambda: not room.here)
    return seated


async def test_the_others_vote_a_bot_into_the_place_of_somebody_absent(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await without_cid(server)
    anna, bob, cid = seated.people
    async with anna.events(seated.code), bob.events(seated.code):
        await server.forward(60)
        (await anna.do(seated.code, "vote", seat=2)).granted()
        table = (await bob.see(seated.code))["table"]
        assert (table["votes"], table["chairs"][2]["stand_in"]) == ({"2": [0]}, "")
        (await anna.do(seated.code, "vote", seat=2)).granted()  # twice is once
        assert (await bob.see(seated.code))["table"]["chairs"][2]["stand_in"] == ""
        (await bob.do(seated.code, "vote", seat=2)).granted()
        table = (await bob.see(seated.code))["table"]
        assert (table["votes"], table["chairs"][2]["stand_in"]) == ({}, "careful")
    log = await server.log(seated.code)
    assert [(it.seat, it.by) for it in log if isinstance(it, HandedOver)] == [(2, "vote")]
    (await cid.do(seated.code, "take-back", seat=2)).granted()


async def test_more_than_half_of_those_present_are_enough(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", "Bob", "Cid", "Dan", options={"starter": "3"})
    anna, bob, cid, _ = seated.people
    async with anna.events(seated.code), bob.events(seated.code), cid.events(seated.code):
        await server.forward(60)
        (await anna.do(seated.code, "vote", seat=3)).granted()
        assert (await anna.see(seated.code))["table"]["chairs"][3]["stand_in"] == ""
        (await bob.do(seated.code, "vote", seat=3)).granted()
        assert (await anna.see(seated.code))["table"]["chairs"][3]["stand_in"] == "careful"


async def test_who_has_a_bot_play_for_them_does_not_decide_alone(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await without_cid(server)
    anna, bob, _ = seated.people
    (await anna.do(seated.code, "hand-over", seat=0)).granted()
    async with anna.events(seated.code), bob.events(seated.code):
        await server.forward(60)
        (await anna.do(seated.code, "vote", seat=2)).granted()
        assert (await anna.see(seated.code))["table"]["chairs"][2]["stand_in"] == ""
        (await bob.do(seated.code, "vote", seat=2)).granted()
        assert (await anna.see(seated.code))["table"]["chairs"][2]["stand_in"] == "careful"


async def test_two_need_only_the_one_who_waits(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "1"})
    async with seated.people[0].events(seated.code):
        await server.forward(60)
        (await seated.people[0].do(seated.code, "vote", seat=1)).granted()
    assert (await seated.people[0].see(seated.code))["table"]["chairs"][1]["stand_in"] == "careful"


async def test_nobody_is_voted_out_who_is_here_or_was_a_moment_ago(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid")
    anna, bob, cid = seated.people
    present = Denied(409, "is-not-absent")
    async with anna.events(seated.code), bob.events(seated.code):
        async with cid.events(seated.code):
            await server.forward(3600)
            assert (await anna.do(seated.code, "vote", seat=2)).refusal == present
        room = await server.room(seated.code)
        await until(lambda: room.here == [0, 1])
        await server.forward(59)
        assert (await anna.do(seated.code, "vote", seat=2)).refusal == present
        await server.forward(1)
        (await anna.do(seated.code, "vote", seat=2)).granted()


async def test_who_moves_without_a_stream_is_not_absent(server: LocalServer) -> None:
    """Somebody may play with curl."""
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "1"})
    await server.forward(50)
    await seated.move(seat=1)
    await server.forward(50)
    assert (await seated.people[0].do(seated.code, "vote", seat=1)).refusal == Denied(409, "is-not-absent")


async def test_when_the_absent_player_moves_the_votes_are_forgotten(server: LocalServer) -> None:
    seated = await without_cid(server)
    anna, bob, _ = seated.people
    async with anna.events(seated.code), bob.events(seated.code):
        await server.forward(60)
        (await anna.do(seated.code, "vote", seat=2)).granted()
        (await seated.move(seat=2)).granted()
        assert (await anna.see(seated.code))["table"]["votes"] == {}


async def test_how_long_an_absence_is_can_be_chosen(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    await server.restart(absent_after=5)
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code):
        await server.forward(5)
        (await seated.people[0].do(seated.code, "vote", seat=1)).granted()
