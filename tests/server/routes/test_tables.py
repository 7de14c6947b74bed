"""Opening a table, finding it, coming in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cantina.server import rooms
from cantina.server.limits import Rate, Rates
from cantina.server.table import lobby

from ..local_server import LocalServer
from ..seated_table import seat_people
from ..web_client import Denied, WebClient

INVASION = {"game": "secret-invasion", "seats": 3, "name": "Anna"}


# ---- opening


async def test_who_opens_a_table_is_its_host_and_sits_in_the_first_seat(server: LocalServer) -> None:
    anna = server.client("Anna")
    answer = await anna.post("/api/tables", INVASION)
    assert answer.status == 201
    code = answer.json["code"]
    seen = await anna.see(code)
    commitment = seen["table"]["commitment"]
    assert answer.json == {"code": code, "member": 0, "seats": [0], "commitment": commitment}
    assert seen["me"] == {"member": 0, "seats": [0], "seat": 0}
    assert seen["table"]["host"] == 0
    (host,) = seen["table"]["members"]
    assert (host["id"], host["name"], host["here"]) == (0, "Anna", True)
    assert [chair["member"] for chair in seen["table"]["chairs"]] == [0, None, None]
    assert (seen["table"]["status"], seen["play"], seen["chat"]) == ("lobby", None, [])


async def test_every_setting_is_taken_and_shown(server: LocalServer) -> None:
    settings = {
        "game": "secret-invasion",
        "seats": 4,
        "options": {"length": "round", "starter": "3"},
        "open": True,
        "chat": False,
        "clock": {"seconds": 30, "bank": 120},
        "lesson": False,
    }
    anna = server.client()
    code = await anna.open_table(**settings)
    assert (await anna.see(code))["table"]["settings"] == settings


async def test_options_that_are_not_named_have_their_usual_choice(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(options={"length": "round"})
    assert (await anna.see(code))["table"]["settings"]["options"] == {"length": "round", "starter": "random"}


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"game": "sabacc"}, Denied(422, "no-such-game")),
        ({"seats": 5}, Denied(422, "wrong-seats")),
        ({"seats": 1}, Denied(422, "wrong-seats")),
        ({"seats": 17}, Denied(400, "bad-request")),
        ({"options": {"weather": "rain"}}, Denied(422, "unknown-option")),
        ({"options": {"length": "endless"}}, Denied(422, "unknown-choice")),
        ({"options": {"starter": "3"}}, Denied(422, "unknown-choice")),
        ({"options": {"length": 1}}, Denied(400, "bad-request")),
        ({"name": ""}, Denied(400, "bad-request")),
        ({"name": "\u200b\u202e"}, Denied(422, "bad-name")),
        ({"name": "x" * 201}, Denied(400, "bad-request")),
        ({"clock": {"seconds": 2}}, Denied(400, "bad-request")),
        ({"clock": {"seconds": 30, "bank": -1}}, Denied(400, "bad-request")),
        ({"stakes": "high"}, Denied(400, "bad-request")),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(
    server: LocalServer, wrong: dict[str, Any], refusal: Denied
) -> None:
    anna = server.client()
    assert (await anna.post("/api/tables", {**INVASION, "open": True, **wrong})).refusal == refusal
    assert (await anna.get("/api/tables")).json == []


async def test_a_name_is_cleaned_of_what_is_not_seen_and_cut(server: LocalServer) -> None:
    anna = server.client(" An\u202ena\u0000\tMaria " + "!" * 40)
    code = await anna.open_table()
    assert (await anna.see(code))["table"]["members"][0]["name"] == "Anna Maria " + "!" * 13


async def test_a_code_that_is_taken_is_not_given_twice(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BCHK23", "BCHK23", "MPTX45"])
    monkeypatch.setattr(rooms, "new_code", lambda: next(codes))
    anna = server.client()
    assert [await anna.open_table(), await anna.open_table()] == ["BCHK23", "MPTX45"]


# ---- the list of open tables


async def listed(client: WebClient) -> list[Any]:
    return list((await client.get("/api/tables")).granted().json)


async def test_open_tables_are_listed_the_newest_first(server: LocalServer) -> None:
    anna, bob = server.client("Anna"), server.client("Bob")
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
        "since": server.clock(),
    }


async def test_a_table_by_invitation_is_not_listed_until_it_is_opened_to_all(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    assert await listed(anna) == []
    (await anna.do(code, "settings", open=True)).granted()
    assert [table["code"] for table in await listed(anna)] == [code]
    (await anna.do(code, "settings", open=False)).granted()
    assert await listed(anna) == []


async def test_the_list_says_what_is_being_played_and_forgets_what_is_over(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", open=True, options={"length": "round"})
    anna = seated.people[0]
    assert [(table["status"], table["taken"]) for table in await listed(anna)] == [("playing", 2)]
    await seated.play()
    assert await listed(anna) == []
    (await anna.do(seated.code, "again")).granted()
    assert [table["status"] for table in await listed(anna)] == ["lobby"]
    (await anna.do(seated.code, "close")).granted()
    assert await listed(anna) == []


# ---- coming in


@pytest.mark.parametrize("typed", ["BCHK23", "bchk23", "bch-k23", " BCH K23 ", "ВСНК23", "всн-к23", "BCH\u2013K23"])
async def test_a_code_is_read_however_it_is_typed(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr(rooms, "new_code", lambda: "BCHK23")
    await server.client("Anna").open_table()
    bob = server.client("Bob")
    welcome = (await bob.do(typed, "join", name="Bob")).granted()
    assert welcome.json == {"code": "BCHK23", "member": 1, "seats": []}
    assert (await bob.see("BCHK23"))["me"] == {"member": 1, "seats": [], "seat": None}


@pytest.mark.parametrize("code", ["ZZZZZZ", "zzz", "0OIl1A", "%00%00%00%00%00%00", "a" * 500])
async def test_a_code_of_no_table_is_refused_the_same_way_whatever_is_wrong_with_it(
    server: LocalServer, code: str
) -> None:
    anna = server.client()
    for answer in (await anna.get(f"/api/tables/{code}"), await anna.post(f"/api/tables/{code}/join", {"name": "x"})):
        assert answer.refusal == Denied(404, "no-such-table")


async def test_a_name_is_enough_and_two_of_the_same_are_told_apart(server: LocalServer) -> None:
    anna, other, third = server.client("Anna"), server.client("anna"), server.client("Anna")
    code = await anna.open_table()
    assert (await other.join(code), await third.join(code, 1)) == (1, 2)
    members = (await anna.see(code))["table"]["members"]
    assert [member["name"] for member in members] == ["Anna", "anna 2", "Anna 3"]
    (await third.do(code, "name", seat=1, name="Anna")).granted()
    assert (await anna.see(code))["table"]["chairs"][1]["name"] == "Anna 3"


@pytest.mark.parametrize(
    ("name", "refusal"),
    [("", Denied(422, "bad-name")), ("\u2066", Denied(422, "bad-name")), ("x" * 201, Denied(400, "bad-request"))],
)
async def test_nobody_joins_without_a_name(server: LocalServer, name: str, refusal: Denied) -> None:
    code = await server.client().open_table()
    assert (await server.client().do(code, "join", name=name)).refusal == refusal


async def test_a_table_has_room_for_so_many_and_no_more(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_MEMBERS", 2)
    code = await server.client("Anna").open_table()
    await server.client("Bob").join(code)
    assert (await server.client("Cid").do(code, "join", name="Cid")).refusal == Denied(409, "table-full")


async def test_one_can_join_in_the_middle_of_a_game_and_looks_on(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    cid = server.client("Cid")
    await cid.join(seated.code)
    seen = await cid.see(seated.code)
    assert seen["me"] == {"member": 2, "seats": [], "seat": None}
    assert seen["play"]["view"]["seat"] is None


# ---- looking on


async def test_without_a_token_one_sees_what_everybody_may_see(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    (await seated.people[0].do(seated.code, "chat", text="hello")).granted()
    seen = await server.client("Stranger").see(seated.code)
    assert seen["me"] == {"member": None, "seats": [], "seat": None}
    hands = [zone["cards"] for zone in seen["play"]["view"]["zones"] if zone["name"] == "hand"]
    assert {card for hand in hands for card in hand} == {None}
    assert [line["text"] for line in seen["chat"]] == ["hello"]


@pytest.mark.parametrize("seat", [0, 1, 7, -1])
async def test_a_seat_that_is_not_ones_own_is_seen_as_a_spectator_sees_it(server: LocalServer, seat: int) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    seen = await seated.people[0].see(seated.code, seat=seat)
    assert seen["me"]["seat"] == (0 if seat == 0 else None)
    assert seen["play"]["view"]["seat"] == seen["me"]["seat"]


# ---- several tables at a glance


async def test_a_glance_shows_who_is_waited_for_and_leaves_out_what_is_not_there(server: LocalServer) -> None:
    anna = server.client("Anna")
    lobby, playing = await anna.open_table(), await anna.open_table(seats=2, options={"starter": "0"})
    (await anna.do(playing, "start", fill="random")).granted()
    answer = (await server.client("Bob").get(f"/api/glance?codes={lobby},ZZZZZZ,{playing},{lobby},nonsense")).granted()
    first, second = answer.json
    assert (first["code"], first["status"], first["asked"]) == (lobby, "lobby", [])
    assert (second["code"], second["status"], second["asked"]) == (playing, "playing", [0])
    assert [chair["name"] for chair in second["chairs"]] == ["Anna", ""]


async def test_guessing_at_a_glance_is_counted_too(tmp_path: Path) -> None:
    server = LocalServer(tmp_path / "guesses", rates=Rates(misses=Rate(1 / 60, 3)))
    await server.open()
    try:
        bob = server.client("Bob")
        assert (await bob.get("/api/glance?codes=ZZZZZ2,ZZZZZ3,ZZZZZ4,ZZZZZ5")).status == 429
    finally:
        await server.close()


async def test_who_starts_can_add_to_the_shuffle_in_the_same_breath(server: LocalServer) -> None:
    anna = server.client("Anna")
    welcome = (await anna.post("/api/tables", {**INVASION, "seats": 2})).granted().json
    salts = [{"seat": 0, "salt": "5a17"}]
    other = await anna.do(welcome["code"], "start", fill="random", salts=salts, commitment="0" * 64)
    assert other.refusal == Denied(409, "other-commitment")
    said = {"fill": "random", "salts": salts, "commitment": welcome["commitment"]}
    (await anna.do(welcome["code"], "start", **said)).granted()
    assert (await anna.see(welcome["code"]))["table"]["chairs"][0]["salt"] == "5a17"
