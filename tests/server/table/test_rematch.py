"""Another game at once: when all want it, on the same seats or one further, with everybody's salt."""

from __future__ import annotations

from typing import Any

import pytest

from ..local_server import LocalServer
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied

ROUND = {"length": "round"}


async def played(server: LocalServer, *names: str, bots: int = 0) -> SeatedTable:
    seated = await seat_people(server, *names, bots=bots, options=ROUND)
    await seated.play()
    return seated


async def table_of(seated: SeatedTable) -> Any:
    return (await seated.people[0].see(seated.code))["table"]


async def test_nothing_is_dealt_before_all_have_agreed(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob", bots=1)
    anna, bob = seated.people
    (await bob.do(seated.code, "rematch")).granted()
    table = await table_of(seated)
    assert (table["status"], table["number"], table["rematch"]) == ("over", 1, {"rotate": False, "agreed": [1]})
    (await anna.do(seated.code, "rematch")).granted()
    table = await table_of(seated)
    assert (table["status"], table["number"], table["rematch"]) == ("playing", 2, None)
    assert [chair["member"] for chair in table["chairs"]] == [0, 1, None]


async def test_one_person_among_bots_needs_nobodys_consent(server: LocalServer) -> None:
    seated = await played(server, "Anna", bots=2)
    (await seated.people[0].do(seated.code, "rematch")).granted()
    assert (await table_of(seated))["status"] == "playing"


async def test_everybody_moves_on_by_one_seat_if_they_like(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob", "Cid")
    for who in seated.people:
        (await who.do(seated.code, "rematch", rotate=True)).granted()
    table = await table_of(seated)
    assert [chair["member"] for chair in table["chairs"]] == [2, 0, 1]
    assert table["status"] == "playing"


async def test_another_wish_about_seats_is_asked_of_all_anew(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob")
    anna, bob = seated.people
    (await anna.do(seated.code, "rematch")).granted()
    (await bob.do(seated.code, "rematch", rotate=True)).granted()
    assert (await table_of(seated))["rematch"] == {"rotate": True, "agreed": [1]}
    (await anna.do(seated.code, "rematch", rotate=True)).granted()
    assert (await table_of(seated))["status"] == "playing"


async def test_the_salts_go_with_their_owners_and_name_the_next_commitment(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob")
    table = await table_of(seated)
    salts = [{"seat": 0, "salt": "aa"}]
    old = {"rotate": True, "salts": salts, "commitment": table["commitment"]}
    assert (await seated.people[0].do(seated.code, "rematch", **old)).refusal == Denied(409, "other-commitment")
    theirs = {"salts": [{"seat": 1, "salt": "bb"}], "commitment": table["next_commitment"]}
    assert (await seated.people[0].do(seated.code, "rematch", **theirs)).refusal == Denied(403, "not-your-seat")
    for seat, salt in enumerate(("aa", "bb")):
        said = {"rotate": True, "salts": [{"seat": seat, "salt": salt}], "commitment": table["next_commitment"]}
        (await seated.people[seat].do(seated.code, "rematch", **said)).granted()
    after = await table_of(seated)
    assert (after["commitment"], after["number"]) == (table["next_commitment"], 2)
    assert after["next_commitment"] not in ("", after["commitment"])
    assert [chair["salt"] for chair in after["chairs"]] == ["bb", "aa"]
    record = (await seated.game()).record()
    assert (record.commitment, list(record.salts)) == (table["next_commitment"], ["bb", "aa"])


async def test_nobody_waits_for_who_is_long_gone_and_they_get_their_seat_back(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob")
    anna, bob = seated.people
    async with anna.events(seated.code) as stream:
        await stream.next("snapshot")
        await server.forward(server.rooms.config.absent_after + 50)
        (await anna.do(seated.code, "rematch")).granted()
    chairs = (await table_of(seated))["chairs"]
    assert [(chair["member"], chair["stand_in"]) for chair in chairs] == [(0, ""), (1, "careful")]
    (await bob.do(seated.code, "take-back", seat=1)).granted()


async def test_bots_take_the_seats_of_those_who_left(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob")
    (await seated.people[1].do(seated.code, "leave")).granted()
    (await seated.people[0].do(seated.code, "rematch")).granted()
    assert [chair["bot"] for chair in (await table_of(seated))["chairs"]] == ["", "careful"]


@pytest.mark.parametrize("how", ["leave", "remove", "ban"])
async def test_when_the_only_one_who_was_waited_for_goes_it_is_dealt(server: LocalServer, how: str) -> None:
    seated = await played(server, "Anna", "Bob", "Cid")
    anna, bob, cid = seated.people
    for who in (anna, bob):
        (await who.do(seated.code, "rematch", rotate=True)).granted()
    (await (cid.do(seated.code, how) if how == "leave" else anna.do(seated.code, how, member=2))).granted()
    table = await table_of(seated)
    assert (table["status"], table["number"], table["rematch"]) == ("playing", 2, None)
    assert [(chair["member"], chair["bot"]) for chair in table["chairs"]] == [(None, "careful"), (0, ""), (1, "")]


async def test_who_goes_leaves_nobody_with_a_game_they_have_not_agreed_to(server: LocalServer) -> None:
    seated = await played(server, "Anna", "Bob", "Cid")
    anna, bob, _ = seated.people
    (await anna.do(seated.code, "rematch")).granted()
    (await bob.do(seated.code, "leave")).granted()
    assert (await table_of(seated))["status"] == "over"
    (await anna.do(seated.code, "leave")).granted()
    assert (await seated.people[2].see(seated.code))["table"]["status"] == "over"


async def test_only_after_a_game_and_only_who_has_a_seat(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    anna, cid = seated.people[0], server.client("Cid")
    assert (await anna.do(seated.code, "rematch")).refusal == Denied(409, "game-not-over")
    await seated.play()
    await cid.join(seated.code)
    assert (await cid.do(seated.code, "rematch")).refusal == Denied(409, "not-your-say")
