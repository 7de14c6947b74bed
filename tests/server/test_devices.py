"""A second device, and a second tab: the same seat, seen twice."""

from __future__ import annotations

import pytest

from .party import gather
from .place import Place
from .visitor import Refusal

WRONG_KEY = Refusal(403, "wrong-key")


async def test_a_key_brings_in_a_second_device_with_the_same_seats(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna, phone = party.people[0], place.visitor("Anna's phone")
    answer = await anna.do(party.code, "key")
    assert (answer.status, answer.json["seconds"]) == (201, 600)
    welcome = await phone.do(party.code, "join", key=answer.json["key"])
    assert welcome.json == {"code": party.code, "member": 0, "seats": [0]}
    mine, phones = await anna.see(party.code), await phone.see(party.code)
    assert mine == phones
    assert len(mine["table"]["members"]) == 2


async def test_what_one_device_does_the_other_is_told(place: Place) -> None:
    party = await gather(place, "Anna", bots=1, options={"starter": "0"})
    (anna,), phone = party.people, place.visitor()
    key = (await anna.do(party.code, "key")).json["key"]
    (await phone.do(party.code, "join", key=key)).granted()
    place.minds.may_answer.clear()
    async with anna.events(party.code) as here, phone.events(party.code) as there, anna.events(party.code) as tab:
        action = (await party.options(0))[0]
        done = (await phone.move(party.code, 0, action)).granted().json["id"]
        told = [(await stream.upto(done))[-1].raw for stream in (here, there, tab)]
        assert told[0] == told[1] == told[2]


async def test_a_key_is_used_once(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    key = (await anna.do(code, "key")).json["key"]
    (await place.visitor().do(code, "join", key=key)).granted()
    assert (await place.visitor().do(code, "join", key=key)).refusal == WRONG_KEY


async def test_a_key_does_not_last(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    keys = [(await anna.do(code, "key")).json["key"] for _ in range(2)]
    place.clock.forward(599)
    (await place.visitor().do(code, "join", key=keys[0])).granted()
    place.clock.forward(1)
    assert (await place.visitor().do(code, "join", key=keys[1])).refusal == WRONG_KEY


async def test_a_key_is_for_its_own_table_and_cannot_be_guessed(place: Place) -> None:
    anna = place.visitor()
    here, there = await anna.open_table(), await anna.open_table()
    key = (await anna.do(here, "key")).json["key"]
    assert len(key) >= 22
    assert (await place.visitor().do(there, "join", key=key)).refusal == WRONG_KEY
    assert (await place.visitor().do(here, "join", key="x" * 32)).refusal == WRONG_KEY
    assert (await place.visitor().do(here, "join", key="x" * 101)).refusal == Refusal(400, "bad-request")


async def test_the_key_of_somebody_who_left_brings_them_back(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    bob = party.people[1]
    key = (await bob.do(party.code, "key")).json["key"]
    (await bob.do(party.code, "leave")).granted()
    (await place.visitor().do(party.code, "join", key=key)).granted()
    assert (await bob.see(party.code))["table"]["members"][1]["here"] is True


@pytest.mark.parametrize("what", ["tokens", "keys"])
async def test_of_tokens_and_keys_only_fingerprints_are_kept(place: Place, what: str) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    key = (await anna.do(code, "key")).json["key"]
    secret = key if what == "keys" else next(iter(anna.cookies.values()))
    await place.close()
    assert secret.encode() not in place.database.read_bytes()
    await place.open()


async def test_the_cookie_of_one_table_does_not_go_to_another(place: Place) -> None:
    anna = place.visitor()
    here, there = await anna.open_table(), await anna.open_table()
    assert len(anna.cookies) == 2
    assert anna.cookies_for(f"/api/tables/{here}") != anna.cookies_for(f"/api/tables/{there}/moves")
    assert anna.cookies_for("/api/tables") == ""
