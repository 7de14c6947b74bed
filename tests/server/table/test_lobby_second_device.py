"""A second device, and a second tab: the same seat, seen twice."""

from __future__ import annotations

import pytest

from cantina.server.table import apply_happenings

from ..local_server import LocalServer
from ..seated_table import seat_people
from ..web_client import Denied

WRONG_KEY = Denied(403, "wrong-key")


async def test_a_key_brings_in_a_second_device_with_the_same_seats(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, phone = seated.people[0], server.client("Anna's phone")
    answer = await anna.do(seated.code, "key")
    assert (answer.status, answer.json["seconds"]) == (201, 600)
    welcome = await phone.do(seated.code, "join", key=answer.json["key"])
    assert welcome.json == {"code": seated.code, "member": 0, "seats": [0]}
    mine, phones = await anna.see(seated.code), await phone.see(seated.code)
    assert mine == phones
    assert len(mine["table"]["members"]) == 2


async def test_what_one_device_does_the_other_is_told(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", bots=1, options={"starter": "0"})
    (anna,), phone = seated.people, server.client()
    key = (await anna.do(seated.code, "key")).json["key"]
    (await phone.do(seated.code, "join", key=key)).granted()
    server.bot_workers.may_answer.clear()
    async with anna.events(seated.code) as here, phone.events(seated.code) as there, anna.events(seated.code) as tab:
        action = (await seated.options(0))[0]
        done = (await phone.move(seated.code, 0, action)).granted().json["id"]
        told = [(await stream.upto(done))[-1].raw for stream in (here, there, tab)]
        assert told[0] == told[1] == told[2]


async def test_a_key_is_used_once(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    key = (await anna.do(code, "key")).json["key"]
    (await server.client().do(code, "join", key=key)).granted()
    assert (await server.client().do(code, "join", key=key)).refusal == WRONG_KEY


async def test_of_keys_and_devices_only_the_newest_are_kept(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    keys = [(await anna.do(code, "key")).json["key"] for _ in range(apply_happenings.KEYS_KEPT + 1)]
    assert (await server.client().do(code, "join", key=keys[0])).refusal == WRONG_KEY
    devices = [server.client() for _ in range(apply_happenings.DEVICES_KEPT)]
    for device in devices:
        key = (await anna.do(code, "key")).json["key"]
        (await device.do(code, "join", key=key)).granted()
        anna = devices[0]
    (member,) = (await server.room(code)).ledger.members.values()
    assert len(member.tokens) == apply_happenings.DEVICES_KEPT
    (await devices[-1].do(code, "chat", text="here")).granted()


async def test_a_key_does_not_last(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    keys = [(await anna.do(code, "key")).json["key"] for _ in range(2)]
    server.clock.forward(599)
    (await server.client().do(code, "join", key=keys[0])).granted()
    server.clock.forward(1)
    assert (await server.client().do(code, "join", key=keys[1])).refusal == WRONG_KEY


async def test_a_key_is_for_its_own_table_and_cannot_be_guessed(server: LocalServer) -> None:
    anna = server.client()
    here, there = await anna.open_table(), await anna.open_table()
    key = (await anna.do(here, "key")).json["key"]
    assert len(key) >= 22
    assert (await server.client().do(there, "join", key=key)).refusal == WRONG_KEY
    assert (await server.client().do(here, "join", key="x" * 32)).refusal == WRONG_KEY
    assert (await server.client().do(here, "join", key="x" * 101)).refusal == Denied(400, "bad-request")


async def test_the_key_of_somebody_who_left_brings_them_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    bob = seated.people[1]
    key = (await bob.do(seated.code, "key")).json["key"]
    (await bob.do(seated.code, "leave")).granted()
    (await server.client().do(seated.code, "join", key=key)).granted()
    assert (await bob.see(seated.code))["table"]["members"][1]["here"] is True


@pytest.mark.parametrize("what", ["tokens", "keys"])
async def test_of_tokens_and_keys_only_fingerprints_are_kept(server: LocalServer, what: str) -> None:
    anna = server.client()
    code = await anna.open_table()
    key = (await anna.do(code, "key")).json["key"]
    secret = key if what == "keys" else next(iter(anna.cookies.values()))
    await server.close()
    assert secret.encode() not in server.database.read_bytes()
    await server.open()


async def test_the_cookie_of_one_table_does_not_go_to_another(server: LocalServer) -> None:
    anna = server.client()
    here, there = await anna.open_table(), await anna.open_table()
    assert len(anna.cookies) == 2
    assert anna.cookies_for(f"/api/tables/{here}") != anna.cookies_for(f"/api/tables/{there}/moves")
    assert anna.cookies_for("/api/tables") == ""
