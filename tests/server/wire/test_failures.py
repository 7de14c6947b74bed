"""A mistake of ours is told as a problem document that says nothing else: no message, no place, no way it came."""

from __future__ import annotations

import pytest

from cantina.server import frames
from cantina.server.room import Room
from cantina.server.store import StoreFailed
from cantina.server.table import lobby

from ..party import gather
from ..place import Place
from ..visitor import Answer, Refusal

DETAILS = "the deck is luke vader leia"
FAILING = [
    *[(Room, "snapshot", "GET", ""), (Room, "connect", "GET", "/events"), (frames, "snapshot", "GET", "/events")],
    *[(Room, "do", "POST", "/chat"), (Room, "write", "POST", "/chat"), (Room, "entry", "POST", "/chat")],
    *[(lobby, "join", "POST", "/join"), (lobby, "leave", "POST", "/leave")],
]
BODIES = {"/chat": b'{"text": "hello"}', "/join": b'{"name": "Dora"}', "/leave": b"{}"}


def says_nothing(answer: Answer, refusal: Refusal) -> None:
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
    place: Place, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, method: str, path: str
) -> None:
    party = await gather(place)
    anna, room = party.people[0], await place.room(party.code)
    before = room.ledger

    def fail(*args: object, **named: object) -> None:
        raise RuntimeError(DETAILS)

    with monkeypatch.context() as broken:
        broken.setattr(owner, name, fail)
        headers = {"content-type": "application/json"} if method == "POST" else {}
        who = place.visitor() if path == "/join" else anna
        answer = await who.ask(method, f"/api/tables/{party.code}{path}", BODIES.get(path, b""), headers)
    says_nothing(answer, Refusal(500, "server-error"))
    assert room.ledger is before
    assert [line["event"] for line in place.said if line["log_level"] == "error"] == ["request-failed"]
    place.said.clear()
    (await anna.do(party.code, "chat", text="it goes on")).granted()


async def test_a_database_that_fails_is_not_described(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await gather(place)

    async def fail(*args: object) -> None:
        raise StoreFailed(DETAILS)

    monkeypatch.setattr(place.house.store, "append", fail)
    answer = await party.people[0].do(party.code, "chat", text="hello")
    says_nothing(answer, Refusal(503, "try-again"))


async def test_what_cannot_be_read_is_answered_without_details(place: Place) -> None:
    party = await gather(place)
    anna, path = party.people[0], f"/api/tables/{party.code}"
    headers = {"content-type": "application/json"}
    for body in (b"{", b'{"text": 1}', b"[" * 5000, b'{"text": "\xff"}', b"null"):
        says_nothing(await anna.ask("POST", f"{path}/chat", body, headers), Refusal(400, "bad-request"))
    says_nothing(await anna.get(f"{path}/nowhere"), Refusal(404, "no-such-page"))
    says_nothing(await anna.get(f"{path}/chat"), Refusal(405, "wrong-method"))
