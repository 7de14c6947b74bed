"""The token that holds a seat: in a cookie or a header, for one table only."""

from __future__ import annotations

from .local_server import LocalServer
from .seated_table import seat_people
from .web_client import Denied

INVASION = {"game": "secret-invasion", "seats": 3, "name": "Anna"}


async def test_the_seat_is_held_by_a_cookie_for_this_table_only_that_no_script_can_read(server: LocalServer) -> None:
    answer = await server.client().post("/api/tables", INVASION)
    (cookie,) = answer.cookies
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", f"path=/api/tables/{answer.json['code'].lower()}"} <= parts
    assert "secure" not in parts
    assert "token" not in answer.json


async def test_behind_https_the_cookie_is_for_https_only(server: LocalServer) -> None:
    await server.restart(secure_cookies=True)
    (cookie,) = (await server.client().post("/api/tables", INVASION)).cookies
    assert "secure" in {part.strip().lower() for part in cookie.split(";")}


async def test_a_script_gets_its_token_in_the_answer_and_sends_it_in_a_header(server: LocalServer) -> None:
    script = server.client("Script")
    answer = await script.post("/api/tables", {**INVASION, "cookie": False})
    assert answer.cookies == ()
    code, token = answer.json["code"], answer.json["token"]
    assert len(token) >= 22  # 128 bits are 22 characters
    assert (await script.see(code))["me"]["member"] is None
    script.headers["authorization"] = f"Bearer {token}"
    assert (await script.see(code))["me"]["member"] == 0
    (await script.do(code, "start", fill="random")).granted()


async def test_a_wrong_token_is_nobody(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    thief = server.client("Thief")
    thief.headers["authorization"] = "Bearer " + "x" * 32
    assert (await thief.see(seated.code))["me"]["member"] is None
    assert (await thief.do(seated.code, "chat", text="hi")).refusal == Denied(401, "not-at-the-table")


async def test_the_token_of_one_table_is_nothing_at_another(server: LocalServer) -> None:
    anna = server.client("Anna")
    here = (await anna.post("/api/tables", {**INVASION, "cookie": False})).json
    there = await server.client("Bob").open_table()
    anna.headers["authorization"] = f"Bearer {here['token']}"
    assert (await anna.see(there))["me"]["member"] is None
    assert (await anna.do(there, "start", fill="random")).refusal == Denied(401, "not-at-the-table")
