"""Opening a table, finding it, coming in."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server import house
from cantina.server.table import lobby

from .party import gather
from .place import Place
from .visitor import Refusal, Visitor

INVASION = {"game": "secret-invasion", "seats": 3, "name": "Anna"}


# ---- opening


async def test_who_opens_a_table_is_its_host_and_sits_in_the_first_seat(place: Place) -> None:
    anna = place.visitor("Anna")
    answer = await anna.post("/api/tables", INVASION)
    assert answer.status == 201
    code = answer.json["code"]
    assert answer.json == {"code": code, "member": 0, "seats": [0]}
    seen = await anna.see(code)
    assert seen["me"] == {"member": 0, "seats": [0], "seat": 0}
    assert seen["table"]["host"] == 0
    assert seen["table"]["members"] == [{"id": 0, "name": "Anna", "here": True}]
    assert [chair["member"] for chair in seen["table"]["chairs"]] == [0, None, None]
    assert (seen["table"]["status"], seen["play"], seen["chat"]) == ("lobby", None, [])


async def test_the_seat_is_held_by_a_cookie_for_this_table_only_that_no_script_can_read(place: Place) -> None:
    answer = await place.visitor().post("/api/tables", INVASION)
    (cookie,) = answer.cookies
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", f"path=/api/tables/{answer.json['code'].lower()}"} <= parts
    assert "secure" not in parts
    assert "token" not in answer.json


async def test_behind_https_the_cookie_is_for_https_only(place: Place) -> None:
    await place.restart(secure_cookies=True)
    (cookie,) = (await place.visitor().post("/api/tables", INVASION)).cookies
    assert "secure" in {part.strip().lower() for part in cookie.split(";")}


async def test_a_script_gets_its_token_in_the_answer_and_sends_it_in_a_header(place: Place) -> None:
    script = place.visitor("Script")
    answer = await script.post("/api/tables", {**INVASION, "cookie": False})
    assert answer.cookies == ()
    code, token = answer.json["code"], answer.json["token"]
    assert len(token) >= 22  # 128 bits are 22 characters
    assert (await script.see(code))["me"]["member"] is None
    script.headers["authorization"] = f"Bearer {token}"
    assert (await script.see(code))["me"]["member"] == 0
    (await script.do(code, "start", fill="random")).granted()


async def test_every_setting_is_taken_and_shown(place: Place) -> None:
    settings = {
        "game": "secret-invasion",
        "seats": 4,
        "options": {"length": "round", "starter": "3"},
        "open": True,
        "chat": False,
        "clock": {"seconds": 30, "bank": 120},
        "lesson": False,
    }
    anna = place.visitor()
    code = await anna.open_table(**settings)
    assert (await anna.see(code))["table"]["settings"] == settings


async def test_options_that_are_not_named_have_their_usual_choice(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(options={"length": "round"})
    assert (await anna.see(code))["table"]["settings"]["options"] == {"length": "round", "starter": "random"}


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"game": "sabacc"}, Refusal(422, "no-such-game")),
        ({"seats": 5}, Refusal(422, "wrong-seats")),
        ({"seats": 1}, Refusal(422, "wrong-seats")),
        ({"seats": 17}, Refusal(400, "bad-request")),
        ({"options": {"weather": "rain"}}, Refusal(422, "unknown-option")),
        ({"options": {"length": "endless"}}, Refusal(422, "unknown-choice")),
        ({"options": {"starter": "3"}}, Refusal(422, "unknown-choice")),
        ({"options": {"length": 1}}, Refusal(400, "bad-request")),
        ({"name": ""}, Refusal(400, "bad-request")),
        ({"name": "\u200b\u202e"}, Refusal(422, "bad-name")),
        ({"name": "x" * 201}, Refusal(400, "bad-request")),
        ({"clock": {"seconds": 2}}, Refusal(400, "bad-request")),
        ({"clock": {"seconds": 30, "bank": -1}}, Refusal(400, "bad-request")),
        ({"stakes": "high"}, Refusal(400, "bad-request")),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(place: Place, wrong: dict[str, Any], refusal: Refusal) -> None:
    anna = place.visitor()
    assert (await anna.post("/api/tables", {**INVASION, "open": True, **wrong})).refusal == refusal
    assert (await anna.get("/api/tables")).json == []


async def test_a_name_is_cleaned_of_what_is_not_seen_and_cut(place: Place) -> None:
    anna = place.visitor(" An\u202ena\u0000\tMaria " + "!" * 40)
    code = await anna.open_table()
    assert (await anna.see(code))["table"]["members"][0]["name"] == "Anna Maria " + "!" * 13


async def test_a_code_that_is_taken_is_not_given_twice(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BCHK23", "BCHK23", "MPTX45"])
    monkeypatch.setattr(house, "new_code", lambda: next(codes))
    anna = place.visitor()
    assert [await anna.open_table(), await anna.open_table()] == ["BCHK23", "MPTX45"]


# ---- the list of open tables


async def listed(visitor: Visitor) -> list[Any]:
    return list((await visitor.get("/api/tables")).granted().json)


async def test_open_tables_are_listed_the_newest_first(place: Place) -> None:
    anna, bob = place.visitor("Anna"), place.visitor("Bob")
    first = await anna.open_table(open=True, seats=3)
    second = await bob.open_table(open=True)
    assert [table["code"] for table in await listed(bob)] == [second, first]
    (await anna.do(first, "bots", seat=2)).granted()
    assert (await listed(bob))[1] == {
        "code": first,
        "game": "secret-invasion",
        "seats": 3,
        "taken": 1,
        "bots": 1,
        "host": "Anna",
        "status": "lobby",
        "since": place.clock(),
    }


async def test_a_table_by_invitation_is_not_listed_until_it_is_opened_to_all(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    assert await listed(anna) == []
    (await anna.do(code, "settings", open=True)).granted()
    assert [table["code"] for table in await listed(anna)] == [code]
    (await anna.do(code, "settings", open=False)).granted()
    assert await listed(anna) == []


async def test_the_list_says_what_is_being_played_and_forgets_what_is_over(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", open=True, options={"length": "round"})
    anna = party.people[0]
    assert [(table["status"], table["taken"]) for table in await listed(anna)] == [("playing", 2)]
    await party.play()
    assert await listed(anna) == []
    (await anna.do(party.code, "again")).granted()
    assert [table["status"] for table in await listed(anna)] == ["lobby"]
    (await anna.do(party.code, "close")).granted()
    assert await listed(anna) == []


# ---- coming in


@pytest.mark.parametrize("typed", ["BCHK23", "bchk23", "bch-k23", " BCH K23 ", "ВСНК23", "всн-к23", "BCH\u2013K23"])
async def test_a_code_is_read_however_it_is_typed(place: Place, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr(house, "new_code", lambda: "BCHK23")
    await place.visitor("Anna").open_table()
    bob = place.visitor("Bob")
    welcome = (await bob.do(typed, "join", name="Bob")).granted()
    assert welcome.json == {"code": "BCHK23", "member": 1, "seats": []}
    assert (await bob.see("BCHK23"))["me"] == {"member": 1, "seats": [], "seat": None}


@pytest.mark.parametrize("code", ["ZZZZZZ", "zzz", "0OIl1A", "%00%00%00%00%00%00", "a" * 500])
async def test_a_code_of_no_table_is_refused_the_same_way_whatever_is_wrong_with_it(place: Place, code: str) -> None:
    anna = place.visitor()
    for answer in (await anna.get(f"/api/tables/{code}"), await anna.post(f"/api/tables/{code}/join", {"name": "x"})):
        assert answer.refusal == Refusal(404, "no-such-table")


async def test_a_name_is_enough_and_names_are_not_identities(place: Place) -> None:
    anna, other = place.visitor("Anna"), place.visitor("Anna")
    code = await anna.open_table()
    assert await other.join(code) == 1
    members = (await anna.see(code))["table"]["members"]
    assert members == [{"id": 0, "name": "Anna", "here": True}, {"id": 1, "name": "Anna", "here": True}]


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("", Refusal(422, "bad-name")), ("\u2066", Refusal(422, "bad-name")), ("x" * 201, Refusal(400, "bad-request"))],
)
async def test_nobody_joins_without_a_name(place: Place, name: str, refusal: Refusal) -> None:
    code = await place.visitor().open_table()
    assert (await place.visitor().do(code, "join", name=name)).refusal == refusal


async def test_a_table_has_room_for_so_many_and_no_more(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_MEMBERS", 2)
    code = await place.visitor("Anna").open_table()
    await place.visitor("Bob").join(code)
    assert (await place.visitor("Cid").do(code, "join", name="Cid")).refusal == Refusal(409, "table-full")


async def test_one_can_join_in_the_middle_of_a_game_and_looks_on(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    cid = place.visitor("Cid")
    await cid.join(party.code)
    seen = await cid.see(party.code)
    assert seen["me"] == {"member": 2, "seats": [], "seat": None}
    assert seen["play"]["view"]["seat"] is None


# ---- looking on


async def test_without_a_token_one_sees_what_everybody_may_see(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    (await party.people[0].do(party.code, "chat", text="hello")).granted()
    seen = await place.visitor("Stranger").see(party.code)
    assert seen["me"] == {"member": None, "seats": [], "seat": None}
    hands = [zone["cards"] for zone in seen["play"]["view"]["zones"] if zone["name"] == "hand"]
    assert {card for hand in hands for card in hand} == {None}
    assert [line["text"] for line in seen["chat"]] == ["hello"]


async def test_a_wrong_token_is_nobody(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    thief = place.visitor("Thief")
    thief.headers["authorization"] = "Bearer " + "x" * 32
    assert (await thief.see(party.code))["me"]["member"] is None
    assert (await thief.do(party.code, "chat", text="hi")).refusal == Refusal(401, "not-at-the-table")


async def test_the_token_of_one_table_is_nothing_at_another(place: Place) -> None:
    anna = place.visitor("Anna")
    here = (await anna.post("/api/tables", {**INVASION, "cookie": False})).json
    there = await place.visitor("Bob").open_table()
    anna.headers["authorization"] = f"Bearer {here['token']}"
    assert (await anna.see(there))["me"]["member"] is None
    assert (await anna.do(there, "start", fill="random")).refusal == Refusal(401, "not-at-the-table")


@pytest.mark.parametrize("seat", [0, 1, 7, -1])
async def test_a_seat_that_is_not_ones_own_is_seen_as_a_spectator_sees_it(place: Place, seat: int) -> None:
    party = await gather(place, "Anna", "Bob")
    seen = await party.people[0].see(party.code, seat=seat)
    assert seen["me"]["seat"] == (0 if seat == 0 else None)
    assert seen["play"]["view"]["seat"] == seen["me"]["seat"]
