"""Before the game: seats, bots, settings, and what the host may do."""

from __future__ import annotations

from typing import Any

import pytest

from .party import gather
from .place import Place, until
from .visitor import Refusal, Visitor

NOT_THE_HOST = Refusal(403, "not-the-host")


async def chairs(visitor: Visitor, code: str) -> list[Any]:
    """Who has each seat: a member, the level of a bot, or None."""
    shown = (await visitor.see(code))["table"]["chairs"]
    return [chair["bot"] or chair["member"] for chair in shown]


async def names(visitor: Visitor, code: str) -> list[str]:
    return [chair["name"] for chair in (await visitor.see(code))["table"]["chairs"]]


# ---- sitting and standing


async def test_a_guest_takes_an_empty_seat_and_leaves_it(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", seats=3, start=False)
    bob = party.people[1]
    assert await chairs(bob, party.code) == [0, 1, None]
    (await bob.do(party.code, "stand", seat=1)).granted()
    assert await chairs(bob, party.code) == [0, None, None]
    assert (await bob.see(party.code))["me"] == {"member": 1, "seats": [], "seat": None}


async def test_who_sits_down_elsewhere_leaves_the_seat_they_had(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", seats=3, start=False)
    done = (await party.people[1].do(party.code, "sit", seat=2)).granted().json
    assert await chairs(party.people[0], party.code) == [0, None, 1]
    assert done["id"].startswith("2.")  # of the seat one has now


async def test_several_people_can_share_a_device_at_a_table_by_invitation(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=3)
    (await anna.do(code, "sit", seat=2, also=True)).granted()
    seen = await anna.see(code)
    assert seen["me"] == {"member": 0, "seats": [0, 2], "seat": 0}
    (await anna.do(code, "start", fill="random")).granted()
    hands = [(await anna.see(code, seat=seat))["play"]["view"]["zones"][3 + 2 * seat]["cards"] for seat in (0, 2)]
    assert all(None not in hand for hand in hands)


async def test_each_of_those_who_share_a_device_can_be_named(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=3, name="Guest")
    (await anna.do(code, "sit", seat=2, also=True)).granted()
    assert await names(anna, code) == ["Guest", "", "Guest 2"]
    (await anna.do(code, "name", seat=2, name=" Бабушка\u202e ")).granted()
    (await anna.do(code, "name", seat=0, name="Anna")).granted()
    assert await names(anna, code) == ["Anna", "", "Бабушка"]
    assert (await anna.see(code))["table"]["members"][0]["name"] == "Anna"  # as the chat calls her
    (await anna.do(code, "start", fill="random")).granted()
    said = (await anna.see(code, lang="en"))["play"]["said"]["names"]
    assert [said[0], said[2]] == ["Anna", "Бабушка"]
    assert await names(anna, code) == ["Anna", "", "Бабушка"]


async def test_a_name_goes_with_the_person_and_not_with_the_seat(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", seats=3, start=False)
    anna, bob = party.people
    (await bob.do(party.code, "name", seat=1, name="Robert")).granted()
    (await bob.do(party.code, "sit", seat=2)).granted()
    assert await names(anna, party.code) == ["Anna", "", "Robert"]
    (await bob.do(party.code, "stand", seat=2)).granted()
    (await anna.do(party.code, "sit", seat=2)).granted()
    assert await names(bob, party.code) == ["", "", "Anna"]


async def test_at_an_open_table_everybody_has_one_seat(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=3, open=True)
    assert (await anna.do(code, "sit", seat=2, also=True)).refusal == Refusal(409, "one-seat-each")
    (await anna.do(code, "stand", seat=0)).granted()
    (await anna.do(code, "sit", seat=2, also=True)).granted()
    assert await chairs(anna, code) == [None, None, 0]


async def test_a_seat_that_somebody_has_is_not_taken(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", seats=3, start=False)
    answer = await party.people[1].do(party.code, "sit", seat=0)
    assert answer.refusal == Refusal(409, "seat-taken")
    assert "Anna" in answer.json["detail"]
    assert await chairs(party.people[1], party.code) == [0, 1, None]


@pytest.mark.parametrize("what", ["sit", "stand", "bots"])
async def test_there_are_only_so_many_seats(place: Place, what: str) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=3)
    assert (await anna.do(code, what, seat=3)).refusal == Refusal(422, "no-such-seat")
    assert (await anna.do(code, what, seat=16)).refusal == Refusal(400, "bad-request")
    assert (await anna.do(code, what, seat=-1)).refusal == Refusal(400, "bad-request")


async def test_in_the_lobby_a_person_takes_the_seat_of_a_bot(place: Place) -> None:
    anna, bob = place.visitor("Anna"), place.visitor("Bob")
    code = await anna.open_table()
    (await anna.do(code, "bots", seat=1)).granted()
    await bob.join(code, seat=1)
    assert await chairs(anna, code) == [0, 1]


async def test_the_host_frees_the_seats_of_others_and_nobody_else_does(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", "Cid", start=False)
    anna, bob, _ = party.people
    assert (await bob.do(party.code, "stand", seat=2)).refusal == NOT_THE_HOST
    (await anna.do(party.code, "stand", seat=2)).granted()
    assert await chairs(anna, party.code) == [0, 1, None]
    assert (await anna.do(party.code, "stand", seat=2)).refusal == Refusal(409, "seat-empty")


async def test_strangers_neither_sit_nor_do_anything_else(place: Place) -> None:
    code = await place.visitor().open_table()
    stranger = place.visitor("Stranger")
    asked: list[tuple[str, dict[str, Any]]] = [
        *(("sit", {"seat": 1}), ("stand", {"seat": 0}), ("bots", {"seat": 1}), ("settings", {}), ("start", {})),
        *(("leave", {}), ("host", {"member": 0}), ("close", {}), ("key", {}), ("again", {}), ("chat", {"text": "x"})),
        *(("moves", {"seat": 0, "ask": 1000, "action": "x"}), ("undo", {"seat": 0}), ("undo/answer", {"agree": True})),
        *(("hand-over", {"seat": 0}), ("take-back", {"seat": 0}), ("vote", {"seat": 0})),
        ("salt", {"seat": 0, "salt": "ab", "commitment": "0" * 64}),
    ]
    for what, said in asked:
        answer = await stranger.do(code, what, **said)
        assert answer.refusal == Refusal(401, "not-at-the-table"), what
        assert answer.headers["www-authenticate"] == "Bearer"


# ---- bots


async def test_the_host_seats_bots_changes_their_level_and_removes_them(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=3)
    (await anna.do(code, "bots", seat=1)).granted()
    (await anna.do(code, "bots", seat=2, level="random")).granted()
    assert await chairs(anna, code) == [0, "careful", "random"]
    (await anna.do(code, "bots", seat=1, level="random")).granted()
    (await anna.do(code, "stand", seat=2)).granted()
    assert await chairs(anna, code) == [0, "random", None]


async def test_bots_have_names_that_differ(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=4)
    for seat in (1, 2, 3, 2):
        (await anna.do(code, "bots", seat=seat)).granted()
    shown = (await anna.see(code))["table"]["chairs"]
    assert len({chair["who"] for chair in shown[1:]}) == 3


async def test_only_the_host_seats_bots_and_not_on_somebodys_lap(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", seats=3, start=False)
    anna, bob = party.people
    assert (await bob.do(party.code, "bots", seat=2)).refusal == NOT_THE_HOST
    assert (await anna.do(party.code, "bots", seat=1)).refusal == Refusal(409, "seat-taken")
    assert (await anna.do(party.code, "bots", seat=2, level="jedi")).refusal == Refusal(422, "no-such-bot")
    assert await chairs(anna, party.code) == [0, 1, None]


# ---- settings


async def test_the_host_changes_settings_and_what_is_not_named_stays(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(seats=2, chat=False, clock={"seconds": 30}, options={"length": "round"})
    (await anna.do(code, "settings", seats=4, open=True)).granted()
    seen = (await anna.see(code))["table"]
    assert seen["settings"] == {
        "game": "secret-invasion",
        "seats": 4,
        "options": {"length": "round", "starter": "random"},
        "open": True,
        "chat": False,
        "clock": {"seconds": 30, "bank": 0},
        "lesson": False,
    }
    assert len(seen["chairs"]) == 4
    (await anna.do(code, "settings", seats=2, options={"starter": "1"}, clock=None, chat=True)).granted()
    settings = (await anna.see(code))["table"]["settings"]
    assert (settings["options"], settings["clock"]) == ({"length": "match", "starter": "1"}, None)
    assert (settings["seats"], settings["chat"]) == (2, True)


async def test_settings_that_cannot_be_are_refused(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", "Cid", start=False)
    anna, bob, _ = party.people
    before = await anna.see(party.code)
    assert (await bob.do(party.code, "settings", open=True)).refusal == NOT_THE_HOST
    assert (await anna.do(party.code, "settings", seats=2)).refusal == Refusal(409, "seats-taken")
    assert (await anna.do(party.code, "settings", seats=5)).refusal == Refusal(422, "wrong-seats")
    wrong = {"length": "endless"}
    assert (await anna.do(party.code, "settings", options=wrong)).refusal == Refusal(422, "unknown-choice")
    assert (await anna.do(party.code, "settings", game="sabacc")).refusal == Refusal(400, "bad-request")
    assert await anna.see(party.code) == before


# ---- the host


async def test_the_host_passes_the_right_on(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    assert (await bob.do(party.code, "host", member=1)).refusal == NOT_THE_HOST
    (await anna.do(party.code, "host", member=1)).granted()
    assert (await anna.see(party.code))["table"]["host"] == 1
    assert (await anna.do(party.code, "start")).refusal == NOT_THE_HOST
    (await bob.do(party.code, "start")).granted()


async def test_the_right_goes_only_to_somebody_who_is_at_the_table(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    assert (await anna.do(party.code, "host", member=7)).refusal == Refusal(422, "no-such-member")
    (await bob.do(party.code, "leave")).granted()
    assert (await anna.do(party.code, "host", member=1)).refusal == Refusal(422, "no-such-member")


async def test_when_the_host_has_been_away_long_enough_whoever_has_a_seat_steps_in(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    cid = place.visitor("Cid")
    await cid.join(party.code)
    async with bob.events(party.code), cid.events(party.code):
        async with anna.events(party.code):
            await place.forward(3600)
            assert (await bob.do(party.code, "host", member=1)).refusal == NOT_THE_HOST
        await place.forward(59)
        assert (await bob.do(party.code, "host", member=1)).refusal == NOT_THE_HOST
        await place.forward(1)
        assert (await cid.do(party.code, "host", member=2)).refusal == NOT_THE_HOST  # who has no seat does not
        assert (await bob.do(party.code, "host", member=2)).refusal == NOT_THE_HOST  # nor for somebody else
        (await bob.do(party.code, "host", member=1)).granted()
        assert (await bob.see(party.code))["table"]["host"] == 1


# ---- leaving


async def test_who_leaves_the_lobby_frees_the_seat(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    (await bob.do(party.code, "leave")).granted()
    assert await chairs(anna, party.code) == [0, None]
    assert (await anna.see(party.code))["table"]["members"][1] == {"id": 1, "name": "Bob", "here": False}


async def test_when_the_host_leaves_somebody_with_a_seat_is_the_host(place: Place) -> None:
    party = await gather(place, "Anna", start=False, seats=3)
    (anna,) = party.people
    spectator, player = place.visitor("Cid"), place.visitor("Bob")
    await spectator.join(party.code)
    await player.join(party.code, seat=2)
    (await anna.do(party.code, "leave")).granted()
    assert (await player.see(party.code))["table"]["host"] == 2
    (await player.do(party.code, "leave")).granted()
    assert (await spectator.see(party.code))["table"]["host"] == 1


async def test_when_the_last_one_leaves_the_table_is_closed(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    (await anna.do(party.code, "leave")).granted()
    (await bob.do(party.code, "leave")).granted()
    assert (await bob.see(party.code))["table"]["closed"] == "empty"
    assert (await bob.do(party.code, "sit", seat=0)).refusal == Refusal(410, "table-closed")


async def test_who_left_and_sits_down_again_is_here_again(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    (await bob.do(party.code, "leave")).granted()
    (await bob.do(party.code, "sit", seat=1)).granted()
    assert (await anna.see(party.code))["table"]["members"][1]["here"] is True


async def test_who_leaves_in_a_game_is_played_for_by_a_bot_and_can_come_back(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna, bob = party.people
    place.minds.may_answer.clear()
    (await bob.do(party.code, "leave")).granted()
    table = (await anna.see(party.code))["table"]
    assert (table["chairs"][1]["member"], table["chairs"][1]["stand_in"]) == (1, "careful")
    assert table["members"][1]["here"] is False
    (await bob.do(party.code, "take-back", seat=1)).granted()
    table = (await anna.see(party.code))["table"]
    assert (table["chairs"][1]["stand_in"], table["members"][1]["here"]) == ("", True)


async def test_who_leaves_a_game_and_joins_again_has_their_seat_as_before(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", options={"length": "round"})
    bob = party.people[1]
    (await bob.do(party.code, "leave")).granted()
    assert (await bob.do(party.code, "join", name="Bob")).granted().json == {
        "code": party.code,
        "member": 1,
        "seats": [1],
    }
    await place.restart()
    assert [member["here"] for member in (await bob.see(party.code))["table"]["members"]] == [True, True]
    (await bob.do(party.code, "take-back", seat=1)).granted()
    assert (await bob.do(party.code, "join", name="Bobby")).granted().json["member"] == 1


async def test_a_guided_game_keeps_the_number_of_seats_it_was_made_for(place: Place) -> None:
    anna = place.visitor("Anna")
    code = await anna.open_table(lesson=True)
    answer = await anna.do(code, "settings", seats=3)
    assert answer.refusal == Refusal(422, "wrong-seats")
    assert answer.json["detail"] == "There have to be 2 seats, not 3."
    assert (await anna.see(code))["table"]["settings"]["seats"] == 2


async def test_when_all_leave_a_game_the_bots_end_it(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", options={"length": "round"})
    for who in party.people:
        (await who.do(party.code, "leave")).granted()
    room = await place.room(party.code)
    await until(lambda: room.ledger.status == "over")
