"""Before the game: seats, bots, settings, and what the host may do."""

from __future__ import annotations

from typing import Any

import pytest

from ..local_server import LocalServer, until
from ..seated_table import seat_people
from ..web_client import Denied, WebClient

NOT_THE_HOST = Denied(403, "not-the-host")


async def chairs(client: WebClient, code: str) -> list[Any]:
    """Who has each seat: a member, the level of a bot, or None."""
    shown = (await client.see(code))["table"]["chairs"]
    return [chair["bot"] or chair["member"] for chair in shown]


async def names(client: WebClient, code: str) -> list[str]:
    return [chair["name"] for chair in (await client.see(code))["table"]["chairs"]]


# ---- sitting and standing


async def test_a_guest_takes_an_empty_seat_and_leaves_it(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", seats=3, start=False)
    bob = seated.people[1]
    assert await chairs(bob, seated.code) == [0, 1, None]
    (await bob.do(seated.code, "stand", seat=1)).granted()
    assert await chairs(bob, seated.code) == [0, None, None]
    assert (await bob.see(seated.code))["me"] == {"member": 1, "seats": [], "seat": None}


async def test_who_sits_down_elsewhere_leaves_the_seat_they_had(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", seats=3, start=False)
    done = (await seated.people[1].do(seated.code, "sit", seat=2)).granted().json
    assert await chairs(seated.people[0], seated.code) == [0, None, 1]
    assert done["id"].startswith("2.")  # of the seat one has now


async def test_several_people_can_share_a_device_at_a_table_by_invitation(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(seats=3)
    (await anna.do(code, "sit", seat=2, also=True)).granted()
    seen = await anna.see(code)
    assert seen["me"] == {"member": 0, "seats": [0, 2], "seat": 0}
    (await anna.do(code, "start", fill="random")).granted()
    hands = [(await anna.see(code, seat=seat))["play"]["view"]["zones"][3 + 2 * seat]["cards"] for seat in (0, 2)]
    assert all(None not in hand for hand in hands)


async def test_each_of_those_who_share_a_device_can_be_named(server: LocalServer) -> None:
    anna = server.client()
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


async def test_a_name_goes_with_the_person_and_not_with_the_seat(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", seats=3, start=False)
    anna, bob = seated.people
    (await bob.do(seated.code, "name", seat=1, name="Robert")).granted()
    (await bob.do(seated.code, "sit", seat=2)).granted()
    assert await names(anna, seated.code) == ["Anna", "", "Robert"]
    (await bob.do(seated.code, "stand", seat=2)).granted()
    (await anna.do(seated.code, "sit", seat=2)).granted()
    assert await names(bob, seated.code) == ["", "", "Anna"]


async def test_at_an_open_table_everybody_has_one_seat(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(seats=3, open=True)
    assert (await anna.do(code, "sit", seat=2, also=True)).refusal == Denied(409, "one-seat-each")
    (await anna.do(code, "stand", seat=0)).granted()
    (await anna.do(code, "sit", seat=2, also=True)).granted()
    assert await chairs(anna, code) == [None, None, 0]


async def test_a_seat_that_somebody_has_is_not_taken(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", seats=3, start=False)
    answer = await seated.people[1].do(seated.code, "sit", seat=0)
    assert answer.refusal == Denied(409, "seat-taken")
    assert "Anna" in answer.json["detail"]
    assert await chairs(seated.people[1], seated.code) == [0, 1, None]


@pytest.mark.parametrize("what", ["sit", "stand", "bots"])
async def test_there_are_only_so_many_seats(server: LocalServer, what: str) -> None:
    anna = server.client()
    code = await anna.open_table(seats=3)
    assert (await anna.do(code, what, seat=3)).refusal == Denied(422, "no-such-seat")
    assert (await anna.do(code, what, seat=16)).refusal == Denied(400, "bad-request")
    assert (await anna.do(code, what, seat=-1)).refusal == Denied(400, "bad-request")


async def test_in_the_lobby_a_person_takes_the_seat_of_a_bot(server: LocalServer) -> None:
    anna, bob = server.client("Anna"), server.client("Bob")
    code = await anna.open_table()
    (await anna.do(code, "bots", seat=1)).granted()
    await bob.join(code, seat=1)
    assert await chairs(anna, code) == [0, 1]


async def test_the_host_frees_the_seats_of_others_and_nobody_else_does(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", start=False)
    anna, bob, _ = seated.people
    assert (await bob.do(seated.code, "stand", seat=2)).refusal == NOT_THE_HOST
    (await anna.do(seated.code, "stand", seat=2)).granted()
    assert await chairs(anna, seated.code) == [0, 1, None]
    assert (await anna.do(seated.code, "stand", seat=2)).refusal == Denied(409, "seat-empty")


async def test_strangers_neither_sit_nor_do_anything_else(server: LocalServer) -> None:
    code = await server.client().open_table()
    stranger = server.client("Stranger")
    asked: list[tuple[str, dict[str, Any]]] = [
        *(("sit", {"seat": 1}), ("stand", {"seat": 0}), ("bots", {"seat": 1}), ("settings", {}), ("start", {})),
        *(("leave", {}), ("host", {"member": 0}), ("close", {}), ("key", {}), ("again", {}), ("chat", {"text": "x"})),
        *(("moves", {"seat": 0, "ask": 1000, "action": "x"}), ("undo", {"seat": 0}), ("undo/answer", {"agree": True})),
        *(("hand-over", {"seat": 0}), ("take-back", {"seat": 0}), ("vote", {"seat": 0})),
        ("salt", {"seat": 0, "salt": "ab", "commitment": "0" * 64}),
    ]
    for what, said in asked:
        answer = await stranger.do(code, what, **said)
        assert answer.refusal == Denied(401, "not-at-the-table"), what
        assert answer.headers["www-authenticate"] == "Bearer"


# ---- bots


async def test_the_host_seats_bots_changes_their_level_and_removes_them(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(seats=3)
    (await anna.do(code, "bots", seat=1)).granted()
    (await anna.do(code, "bots", seat=2, level="random")).granted()
    assert await chairs(anna, code) == [0, "careful", "random"]
    (await anna.do(code, "bots", seat=1, level="random")).granted()
    (await anna.do(code, "stand", seat=2)).granted()
    assert await chairs(anna, code) == [0, "random", None]


async def test_bots_have_names_that_differ(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(seats=4)
    for seat in (1, 2, 3, 2):
        (await anna.do(code, "bots", seat=seat)).granted()
    shown = (await anna.see(code))["table"]["chairs"]
    assert len({chair["who"] for chair in shown[1:]}) == 3


async def test_only_the_host_seats_bots_and_not_on_somebodys_lap(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", seats=3, start=False)
    anna, bob = seated.people
    assert (await bob.do(seated.code, "bots", seat=2)).refusal == NOT_THE_HOST
    assert (await anna.do(seated.code, "bots", seat=1)).refusal == Denied(409, "seat-taken")
    assert (await anna.do(seated.code, "bots", seat=2, level="jedi")).refusal == Denied(422, "no-such-bot")
    assert await chairs(anna, seated.code) == [0, 1, None]


# ---- settings


async def test_the_host_changes_settings_and_what_is_not_named_stays(server: LocalServer) -> None:
    anna = server.client()
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


async def test_settings_that_cannot_be_are_refused(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", start=False)
    anna, bob, _ = seated.people
    before = await anna.see(seated.code)
    assert (await bob.do(seated.code, "settings", open=True)).refusal == NOT_THE_HOST
    assert (await anna.do(seated.code, "settings", seats=2)).refusal == Denied(409, "seats-taken")
    assert (await anna.do(seated.code, "settings", seats=5)).refusal == Denied(422, "wrong-seats")
    wrong = {"length": "endless"}
    assert (await anna.do(seated.code, "settings", options=wrong)).refusal == Denied(422, "unknown-choice")
    assert (await anna.do(seated.code, "settings", game="sabacc")).refusal == Denied(400, "bad-request")
    assert await anna.see(seated.code) == before


# ---- the host


async def test_the_host_passes_the_right_on(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    assert (await bob.do(seated.code, "host", member=1)).refusal == NOT_THE_HOST
    (await anna.do(seated.code, "host", member=1)).granted()
    assert (await anna.see(seated.code))["table"]["host"] == 1
    assert (await anna.do(seated.code, "start")).refusal == NOT_THE_HOST
    (await bob.do(seated.code, "start")).granted()


async def test_the_right_goes_only_to_somebody_who_is_at_the_table(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    assert (await anna.do(seated.code, "host", member=7)).refusal == Denied(422, "no-such-member")
    (await bob.do(seated.code, "leave")).granted()
    assert (await anna.do(seated.code, "host", member=1)).refusal == Denied(422, "no-such-member")


async def test_when_the_host_has_been_away_long_enough_whoever_has_a_seat_steps_in(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    cid = server.client("Cid")
    await cid.join(seated.code)
    async with bob.events(seated.code), cid.events(seated.code):
        async with anna.events(seated.code):
            await server.forward(3600)
            assert (await bob.do(seated.code, "host", member=1)).refusal == NOT_THE_HOST
        await server.forward(59)
        assert (await bob.do(seated.code, "host", member=1)).refusal == NOT_THE_HOST
        await server.forward(1)
        assert (await cid.do(seated.code, "host", member=2)).refusal == NOT_THE_HOST  # who has no seat does not
        assert (await bob.do(seated.code, "host", member=2)).refusal == NOT_THE_HOST  # nor for somebody else
        (await bob.do(seated.code, "host", member=1)).granted()
        assert (await bob.see(seated.code))["table"]["host"] == 1


# ---- leaving


async def test_who_leaves_the_lobby_frees_the_seat(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await bob.do(seated.code, "leave")).granted()
    assert await chairs(anna, seated.code) == [0, None]
    bob_shown = (await anna.see(seated.code))["table"]["members"][1]
    assert (bob_shown["name"], bob_shown["here"], bob_shown["removed"]) == ("Bob", False, "")


async def test_when_the_host_leaves_somebody_with_a_seat_is_the_host(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", start=False, seats=3)
    (anna,) = seated.people
    spectator, player = server.client("Cid"), server.client("Bob")
    await spectator.join(seated.code)
    await player.join(seated.code, seat=2)
    (await anna.do(seated.code, "leave")).granted()
    assert (await player.see(seated.code))["table"]["host"] == 2
    (await player.do(seated.code, "leave")).granted()
    assert (await spectator.see(seated.code))["table"]["host"] == 1


async def test_when_the_last_one_leaves_the_table_is_closed(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await anna.do(seated.code, "leave")).granted()
    (await bob.do(seated.code, "leave")).granted()
    assert (await bob.see(seated.code))["table"]["closed"] == "empty"
    assert (await bob.do(seated.code, "sit", seat=0)).refusal == Denied(410, "table-closed")


async def test_who_left_neither_sits_nor_talks_until_they_come_in_again(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await bob.do(seated.code, "leave")).granted()
    for what, said in (("sit", {"seat": 1}), ("chat", {"text": "boo"}), ("key", {}), ("leave", {})):
        assert (await bob.do(seated.code, what, **said)).refusal == Denied(403, "has-left"), what
    (await bob.do(seated.code, "join", name="Bob")).granted()
    (await bob.do(seated.code, "sit", seat=1)).granted()
    (await bob.do(seated.code, "chat", text="hello again")).granted()
    assert (await anna.see(seated.code))["table"]["members"][1]["here"] is True


async def test_who_leaves_in_a_game_is_played_for_by_a_bot_and_can_come_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    server.bot_workers.may_answer.clear()
    (await bob.do(seated.code, "leave")).granted()
    table = (await anna.see(seated.code))["table"]
    assert (table["chairs"][1]["member"], table["chairs"][1]["stand_in"]) == (1, "careful")
    assert table["members"][1]["here"] is False
    (await bob.do(seated.code, "take-back", seat=1)).granted()
    table = (await anna.see(seated.code))["table"]
    assert (table["chairs"][1]["stand_in"], table["members"][1]["here"]) == ("", True)


async def test_who_leaves_a_game_and_joins_again_has_their_seat_as_before(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"length": "round"})
    bob = seated.people[1]
    (await bob.do(seated.code, "leave")).granted()
    assert (await bob.do(seated.code, "join", name="Bob")).granted().json == {
        "code": seated.code,
        "member": 1,
        "seats": [1],
    }
    await server.restart()
    assert [member["here"] for member in (await bob.see(seated.code))["table"]["members"]] == [True, True]
    (await bob.do(seated.code, "take-back", seat=1)).granted()
    assert (await bob.do(seated.code, "join", name="Bobby")).granted().json["member"] == 1


async def test_a_guided_game_keeps_the_number_of_seats_it_was_made_for(server: LocalServer) -> None:
    anna = server.client("Anna")
    code = await anna.open_table(lesson=True)
    answer = await anna.do(code, "settings", seats=3)
    assert answer.refusal == Denied(422, "wrong-seats")
    assert answer.json["detail"] == "There have to be 2 seats, not 3."
    assert (await anna.see(code))["table"]["settings"]["seats"] == 2


async def test_when_all_leave_a_game_the_bots_end_it(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"length": "round"})
    for who in seated.people:
        (await who.do(seated.code, "leave")).granted()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.status == "over")
