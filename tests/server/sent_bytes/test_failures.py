"""A mistake of ours is told as a problem document that says nothing else: no message, no place, no way it came."""

from __future__ import annotations

import pytest

from cantina.server import sse_frames
from cantina.server.room import Room
from cantina.server.store import StoreFailed
from cantina.server.table import lobby

from ..local_server import LocalServer
from ..seated_table import seat_people
from ..web_client import Denied, HttpAnswer

DETAILS = "the deck is luke vader leia"
FAILING = [
    *[(Room, "snapshot", "GET", ""), (Room, "connect", "GET", "/events"), (sse_frames, "snapshot", "GET", "/events")],
    *[(Room, "do", "POST", "/chat"), (Room, "write", "POST", "/chat"), (Room, "entry", "POST", "/chat")],
    *[(lobby, "join", "POST", "/join"), (lobby, "leave", "POST", "/leave")],
]
BODIES = {"/chat": b'{"text": "hello"}', "/join": b'{"name": "Dora"}', "/leave": b"{}"}


def says_nothing(answer: HttpAnswer, refusal: Denied) -> None:
    assert answer.refusal == refusal
    said = answer.text + repr(answer.headers)
    told = [
        word
        for word in (DETAILS, "luke", "RuntimeError", "Traceback", ".py", "line ", "cantina.server")
        if word in said
    ]
    assert told == []


@pytest.mark.parametrize(("owner", "name", "method", "path"), FAILING)
async def test_a_mistake_is_answered_without_details(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, method: str, path: str
) -> None:
    seated = await seat_people(server)
    anna, room = seated.people[0], await server.room(seated.code)
    before = room.ledger

    def fail(*args: object, **named: object) -> None:
        raise RuntimeError(DETAILS)

    with monkeypatch.context() as broken:
        broken.setattr(owner, name, fail)
        headers = {"content-type": "application/json"} if method == "POST" else {}
        who = server.client() if path == "/join" else anna
        answer = await who.ask(method, f"/api/tables/{seated.code}{path}", BODIES.get(path, b""), headers)
    says_nothing(answer, Denied(500, "server-error"))
    assert room.ledger is before
    assert [line["event"] for line in server.said if line["log_level"] == "error"] == ["request-failed"]
    server.said.clear()
    (await anna.do(seated.code, "chat", text="it goes on")).granted()


async def test_a_database_that_fails_is_not_described(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = await seat_people(server)

    async def fail(*args: object) -> None:
        raise StoreFailed(DETAILS)

    monkeypatch.setattr(server.rooms.store, "append", fail)
    answer = await seated.people[0].do(seated.code, "chat", text="hello")
    says_nothing(answer, Denied(503, "try-again"))


async def test_what_cannot_be_read_is_answered_without_details(server: LocalServer) -> None:
    seated = await seat_people(server)
    anna, path = seated.people[0], f"/api/tables/{seated.code}"
    headers = {"content-type": "application/json"}
    for body in (b"{", b'{"text": 1}', b"[" * 5000, b'{"text": "\xff"}', b"null"):
        says_nothing(await anna.ask("POST", f"{path}/chat", body, headers), Denied(400, "bad-request"))
    says_nothing(await anna.get(f"{path}/nowhere"), Denied(404, "no-such-page"))
    says_nothing(await anna.get(f"{path}/chat"), Denied(405, "wrong-method"))
