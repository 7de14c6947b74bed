"""A good move goes past the framework; any other goes on to it as if nothing had been."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.move_fast_path import MoveFastPath

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, HttpAnswer

ROUND = {"length": "round"}


@pytest.fixture
def framework(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths the framework was asked for, from now on."""
    asked: list[str] = []
    handed_on = MoveFastPath.__call__

    async def counted(self: MoveFastPath, scope: Any, receive: Any, send: Any) -> None:
        app = self.app

        async def watched(scope: Any, receive: Any, send: Any) -> None:
            asked.append(scope["path"])
            await app(scope, receive, send)

        self.app = watched
        try:
            await handed_on(self, scope, receive, send)
        finally:
            self.app = app

    monkeypatch.setattr(MoveFastPath, "__call__", counted)
    return asked


async def table(server: LocalServer) -> SeatedTable:
    return await seat_people(server, "Anna", "Bob", options=ROUND)


async def test_a_good_move_needs_no_framework(server: LocalServer, framework: list[str]) -> None:
    seated = await table(server)
    framework.clear()
    answer = await seated.move()
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json == {"id": f"{await mover(seated)}.{(await numbers(seated))[await mover(seated)]}"}
    assert framework == []


async def mover(seated: SeatedTable) -> int:
    return (await seated.game()).moves[-1].seat


async def numbers(seated: SeatedTable) -> tuple[int, ...]:
    return (await seated.server.room(seated.code)).ledger.numbers


async def slow_move(seated: SeatedTable) -> HttpAnswer:
    """A move whose body comes in two pieces: the framework waits for the second."""
    seat = await seated.turn()
    assert seat is not None
    who, app = seated.people[seat], seated.people[seat].app

    async def in_two(scope: Any, receive: Any, send: Any) -> None:
        whole: dict[str, Any] = await receive()
        pieces = [{**whole, "body": whole["body"][:10], "more_body": True}, {**whole, "body": whole["body"][10:]}]

        async def receive_pieces() -> Any:
            return pieces.pop(0) if pieces else await receive()

        await app(scope, receive_pieces, send)

    who.app = in_two
    try:
        return await seated.move(seat=seat)
    finally:
        who.app = app


async def test_both_ways_give_the_same_answer(server: LocalServer, framework: list[str]) -> None:
    seated = await table(server)
    framework.clear()
    quick = await seated.move()
    assert framework == []
    slow = await slow_move(seated)
    assert len(framework) == 1
    assert quick.status == slow.status == 200
    assert quick.json.keys() == slow.json.keys() == {"id"}
    assert set(quick.headers.items()) - {("content-length", quick.headers["content-length"])} == set(
        slow.headers.items()
    ) - {("content-length", slow.headers["content-length"])}


async def test_who_goes_in_mid_sentence_is_not_answered_and_not_complained_of(
    server: LocalServer, framework: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    seated = await table(server)
    framework.clear()
    for pieces in ([], [{"type": "http.request", "body": b'{"seat', "more_body": True}]):
        messages = [*pieces, {"type": "http.disconnect"}]
        sent: list[Any] = []

        async def receive(messages: list[Any] = messages) -> Any:
            return messages.pop(0)

        async def send(message: Any, sent: list[Any] = sent) -> None:
            sent.append(message)

        anna = seated.people[0]
        scope = anna.scope("POST", f"/api/tables/{seated.code}/moves", b"", {"content-type": "application/json"})
        await anna.app(scope, receive, send)
        assert not sent or sent[0]["status"] == 400
    assert len(framework) == 1
    assert server.figure("cantina_refusals_total", code="server-error") is None


async def posted(seated: SeatedTable, body: bytes, seat: int = 0) -> HttpAnswer:
    path, headers = f"/api/tables/{seated.code}/moves", {"content-type": "application/json"}
    return await seated.people[seat].ask("POST", path, body, headers)


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        (b"", Denied(400, "bad-request")),
        (b"{", Denied(400, "bad-request")),
        (b'{"seat": 0, "ask": 1000, "action": "\xff\xfe"}', Denied(400, "bad-request")),
        (b"[" * 100_000, Denied(400, "bad-request")),
        (b'{"seat": 0, "ask": 1000}', Denied(400, "bad-request")),
        (b'{"seat": "0", "ask": 1000, "action": "dance"}', Denied(400, "bad-request")),
        (b'{"seat": 0, "ask": "1000", "action": "dance"}', Denied(400, "bad-request")),
        (b'{"seat": 0, "ask": 1000, "action": "dance"}', Denied(422, "no-such-action")),
        (b'{"seat": 0, "ask": 999, "action": "discard luke"}', Denied(409, "stale-ask")),
        (b'{"seat": 1, "ask": 1000, "action": "discard luke"}', Denied(403, "not-your-seat")),
    ],
)
async def test_what_is_refused_is_refused_by_the_framework(
    server: LocalServer, framework: list[str], body: bytes, refusal: Denied
) -> None:
    seated = await table(server)
    before = (await server.room(seated.code)).ledger.seq
    framework.clear()
    answer = await posted(seated, body)
    assert answer.refusal == refusal
    assert len(framework) == 1
    assert (await server.room(seated.code)).ledger.seq == before


async def test_a_wrong_token_is_one_miss_not_two(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = await table(server)
    missed: list[str] = []
    monkeypatch.setattr(server.rooms.limits, "take", lambda kind, who: missed.append(kind))
    stranger = server.client("Cid")
    stranger.headers["authorization"] = "Bearer " + "x" * 32
    said = {"seat": 0, "ask": (await seated.game()).ask, "action": "discard luke"}
    assert (await stranger.post(f"/api/tables/{seated.code}/moves", said)).status == 401
    assert missed.count("misses") == 1


async def test_a_move_is_counted_once_by_either_way(server: LocalServer) -> None:
    seated = await table(server)

    def counted() -> float:
        value = server.rooms.metrics.registry.get_sample_value("cantina_moves_total", {"game": "secret-invasion"})
        return value or 0

    await seated.move()
    assert counted() == 1
    (await slow_move(seated)).granted()
    assert counted() == 2
