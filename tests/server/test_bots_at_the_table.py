"""Bots at the table: they are seen to think, stand in for people, and never answer for somebody who is back."""

from __future__ import annotations

from cantina.server.table.happenings import HandedOver, Moved

from .party import Party, gather
from .place import Place, until
from .visitor import Refusal

ROUND = {"length": "round"}


async def moved(party: Party) -> list[tuple[int, str]]:
    """Who moved, and by whom: the player (""), a bot, …"""
    log = await party.place.log(party.code)
    return [(happening.seat, happening.by) for happening in log if isinstance(happening, Moved)]


async def test_a_bot_that_thinks_is_seen_to_think(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", bots=1, level="careful", options={"starter": "1"})
    async with party.people[0].events(party.code) as stream:
        snapshot = await stream.next("snapshot")
        assert snapshot.data["play"]["view"]["asked"] == [1]
        assert snapshot.data["table"]["chairs"][1]["bot"] == "careful"
        await until(lambda: place.minds.asked == [("careful", 1)])
        place.minds.may_answer.set()
        assert (await stream.next("news")).data["play"]["events"][0]["seat"] == 1
    assert (await moved(party))[0] == (1, "bot")


async def test_bots_play_a_game_among_themselves_while_somebody_looks_on(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=4, options=ROUND)
    (await anna.do(code, "stand", seat=0)).granted()
    async with anna.events(code) as stream:
        (await anna.do(code, "start", fill="random")).granted()
        while "records" not in (told := (await stream.next("news")).data.get("table", {})) or not told["records"]:
            pass
    assert told["status"] == "over"


async def test_a_bot_takes_its_time_so_that_people_can_follow(place: Place) -> None:
    await place.restart(pace=60)
    party = await gather(place, "Anna", bots=1, options={"starter": "1"})
    await until(lambda: place.minds.asked)
    assert await moved(party) == []
    assert len((await place.room(party.code)).at_work) == 1


# ---- standing in


async def test_a_seat_is_handed_to_a_bot_and_taken_back(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", options={"starter": "1"})
    anna, bob = party.people
    async with anna.events(party.code) as stream:
        await stream.next("snapshot")
        (await anna.do(party.code, "hand-over", seat=0, level="random")).granted()
        chair = (await stream.next("news")).data["table"]["chairs"][0]
        assert (chair["member"], chair["bot"], chair["stand_in"]) == (0, "", "random")
        (await anna.do(party.code, "hand-over", seat=0, level="careful")).granted()  # another level
        assert (await stream.next("news")).data["table"]["chairs"][0]["stand_in"] == "careful"
        (await anna.do(party.code, "take-back", seat=0)).granted()
        assert (await stream.next("news")).data["table"]["chairs"][0]["stand_in"] == ""
    assert (await anna.do(party.code, "take-back", seat=0)).refusal == Refusal(409, "not-handed-over")
    assert (await bob.see(party.code))["play"]["view"]["asked"] == [1]


async def test_a_bot_that_stands_in_moves_when_its_turn_comes(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", options={"starter": "0"})
    (await party.people[0].do(party.code, "hand-over", seat=0, level="random")).granted()
    room = await place.room(party.code)
    await until(lambda: room.ledger.play and room.ledger.play.to_act() == (1,))
    assert set(await moved(party)) == {(0, "bot")}
    assert {level for level, seat in place.minds.asked} == {"random"}


async def test_the_late_answer_of_a_bot_whose_seat_was_taken_back_is_dropped(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", options={"starter": "0"})
    anna = party.people[0]
    (await anna.do(party.code, "hand-over", seat=0)).granted()
    await until(lambda: place.minds.asked)
    (await anna.do(party.code, "take-back", seat=0)).granted()
    before = await party.seen()
    place.minds.may_answer.set()
    room = await place.room(party.code)
    await until(lambda: not room.at_work)
    assert await party.seen() == before
    assert await moved(party) == []
    (await party.move(seat=0)).granted()


async def test_a_seat_that_is_handed_over_again_while_the_bot_thinks_gets_its_answer_once(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", options={"starter": "0"})
    anna = party.people[0]
    for what in ("hand-over", "take-back", "hand-over"):
        (await anna.do(party.code, what, seat=0)).granted()
    place.minds.may_answer.set()
    room = await place.room(party.code)
    await until(lambda: room.ledger.play and room.ledger.play.to_act() == (1,))
    assert set(await moved(party)) == {(0, "bot")}


async def test_bots_go_on_after_a_restart(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", bots=1, options={"starter": "1"})
    await place.restart()
    assert await moved(party) == []
    place.minds.may_answer.set()
    assert await party.turn() == 0
    assert set(await moved(party)) == {(1, "bot")}


async def test_a_bot_that_fails_is_replaced_for_that_decision(place: Place) -> None:
    place.minds.failing = "crashed"
    party = await gather(place, "Anna", bots=1, options={"starter": "1"})
    assert await party.turn() == 0
    assert set(await moved(party)) == {(1, "random")}
    figure = place.figure("cantina_bot_decisions_total", level="random", result="crashed")
    assert figure == len(await moved(party))


async def test_a_bot_that_says_what_it_may_not_changes_nothing(place: Place) -> None:
    """Minds draw at random instead; should one slip through, the table refuses it like anybody's."""
    party = await gather(place, "Anna", "Bob", options={"starter": "0"})
    place.minds.dice.choice = lambda options: "discard leia" if "discard leia" not in options else "name 2"  # type: ignore
    (await party.people[0].do(party.code, "hand-over", seat=0)).granted()
    room = await place.room(party.code)
    await until(lambda: place.minds.asked and not room.at_work)
    assert await moved(party) == []


async def test_a_friend_who_takes_the_place_of_a_bot_that_thinks_decides_themselves(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", bots=1, options={"starter": "1"})
    await until(lambda: place.minds.asked)
    bob = place.visitor("Bob")
    await bob.join(party.code, seat=1)
    place.minds.may_answer.set()
    room = await place.room(party.code)
    await until(lambda: not room.at_work)
    assert await moved(party) == []
    (await bob.move(party.code, 1, (await party.options(1))[0])).granted()


# ---- by vote, after an absence


async def without_cid(place: Place, names: tuple[str, ...] = ("Anna", "Bob", "Cid")) -> Party:
    """A game in which Cid has been away for a minute."""
    party = await gather(place, *names, options={"starter": "2"})
    async with party.people[2].events(party.code):
        pass
    room = await place.room(party.code)
    await until(lambda: not room.here)
    return party


async def test_the_others_vote_a_bot_into_the_place_of_somebody_absent(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await without_cid(place)
    anna, bob, cid = party.people
    async with anna.events(party.code), bob.events(party.code):
        await place.forward(60)
        (await anna.do(party.code, "vote", seat=2)).granted()
        table = (await bob.see(party.code))["table"]
        assert (table["votes"], table["chairs"][2]["stand_in"]) == ({"2": [0]}, "")
        (await anna.do(party.code, "vote", seat=2)).granted()  # twice is once
        assert (await bob.see(party.code))["table"]["chairs"][2]["stand_in"] == ""
        (await bob.do(party.code, "vote", seat=2)).granted()
        table = (await bob.see(party.code))["table"]
        assert (table["votes"], table["chairs"][2]["stand_in"]) == ({}, "careful")
    log = await place.log(party.code)
    assert [(it.seat, it.by) for it in log if isinstance(it, HandedOver)] == [(2, "vote")]
    (await cid.do(party.code, "take-back", seat=2)).granted()


async def test_more_than_half_of_those_present_are_enough(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", "Cid", "Dan", options={"starter": "3"})
    anna, bob, cid, _ = party.people
    async with anna.events(party.code), bob.events(party.code), cid.events(party.code):
        await place.forward(60)
        (await anna.do(party.code, "vote", seat=3)).granted()
        assert (await anna.see(party.code))["table"]["chairs"][3]["stand_in"] == ""
        (await bob.do(party.code, "vote", seat=3)).granted()
        assert (await anna.see(party.code))["table"]["chairs"][3]["stand_in"] == "careful"


async def test_who_has_a_bot_play_for_them_does_not_decide_alone(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await without_cid(place)
    anna, bob, _ = party.people
    (await anna.do(party.code, "hand-over", seat=0)).granted()
    async with anna.events(party.code), bob.events(party.code):
        await place.forward(60)
        (await anna.do(party.code, "vote", seat=2)).granted()
        assert (await anna.see(party.code))["table"]["chairs"][2]["stand_in"] == ""
        (await bob.do(party.code, "vote", seat=2)).granted()
        assert (await anna.see(party.code))["table"]["chairs"][2]["stand_in"] == "careful"


async def test_two_need_only_the_one_who_waits(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", options={"starter": "1"})
    async with party.people[0].events(party.code):
        await place.forward(60)
        (await party.people[0].do(party.code, "vote", seat=1)).granted()
    assert (await party.people[0].see(party.code))["table"]["chairs"][1]["stand_in"] == "careful"


async def test_nobody_is_voted_out_who_is_here_or_was_a_moment_ago(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", "Cid")
    anna, bob, cid = party.people
    present = Refusal(409, "is-not-absent")
    async with anna.events(party.code), bob.events(party.code):
        async with cid.events(party.code):
            await place.forward(3600)
            assert (await anna.do(party.code, "vote", seat=2)).refusal == present
        room = await place.room(party.code)
        await until(lambda: room.here == [0, 1])
        await place.forward(59)
        assert (await anna.do(party.code, "vote", seat=2)).refusal == present
        await place.forward(1)
        (await anna.do(party.code, "vote", seat=2)).granted()


async def test_who_moves_without_a_stream_is_not_absent(place: Place) -> None:
    """Somebody may play with curl."""
    party = await gather(place, "Anna", "Bob", options={"starter": "1"})
    await place.forward(50)
    await party.move(seat=1)
    await place.forward(50)
    assert (await party.people[0].do(party.code, "vote", seat=1)).refusal == Refusal(409, "is-not-absent")


async def test_when_the_absent_player_moves_the_votes_are_forgotten(place: Place) -> None:
    party = await without_cid(place)
    anna, bob, _ = party.people
    async with anna.events(party.code), bob.events(party.code):
        await place.forward(60)
        (await anna.do(party.code, "vote", seat=2)).granted()
        (await party.move(seat=2)).granted()
        assert (await anna.see(party.code))["table"]["votes"] == {}


async def test_how_long_an_absence_is_can_be_chosen(place: Place) -> None:
    place.minds.may_answer.clear()
    await place.restart(absent_after=5)
    party = await gather(place, "Anna", "Bob")
    async with party.people[0].events(party.code):
        await place.forward(5)
        (await party.people[0].do(party.code, "vote", seat=1)).granted()
