"""A good move goes past the framework; any other goes on to it as if nothing had been."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.express import Express

from .party import Party, gather
from .place import Place
from .visitor import Answer, Refusal

ROUND = {"length": "round"}


@pytest.fixture
def framework(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths the framework was asked for, from now on."""
    asked: list[str] = []
    handed_on = Express.__call__

    async def counted(self: Express, scope: Any, receive: Any, send: Any) -> None:
        app = self.app

        async def watched(scope: Any, receive: Any, send: Any) -> None:
            asked.append(scope["path"])
            await app(scope, receive, send)

        self.app = watched
        try:
            await handed_on(self, scope, receive, send)
        finally:
            self.app = app

    monkeypatch.setattr(Express, "__call__", counted)
    return asked


async def table(place: Place) -> Party:
    return await gather(place, "Anna", "Bob", options=ROUND)


async def test_a_good_move_needs_no_framework(place: Place, framework: list[str]) -> None:
    party = await table(place)
    framework.clear()
    answer = await party.move()
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json == {"id": f"{await mover(party)}.{(await numbers(party))[await mover(party)]}"}
    assert framework == []


async def mover(party: Party) -> int:
    return (await party.game()).moves[-1].seat


async def numbers(party: Party) -> tuple[int, ...]:
    return (await party.place.room(party.code)).ledger.numbers


async def slow_move(party: Party) -> Answer:
    """A move whose body comes in two pieces: the framework waits for the second."""
    seat = await party.turn()
    assert seat is not None
    who, app = party.people[seat], party.people[seat].app

    async def in_two(scope: Any, receive: Any, send: Any) -> None:
        whole: dict[str, Any] = await receive()
        pieces = [{**whole, "body": whole["body"][:10], "more_body": True}, {**whole, "body": whole["body"][10:]}]

        async def receive_pieces() -> Any:
            return pieces.pop(0) if pieces else await receive()

        await app(scope, receive_pieces, send)

    who.app = in_two
    try:
        return await party.move(seat=seat)
    finally:
        who.app = app


async def test_both_ways_give_the_same_answer(place: Place, framework: list[str]) -> None:
    party = await table(place)
    framework.clear()
    quick = await party.move()
    assert framework == []
    slow = await slow_move(party)
    assert len(framework) == 1
    assert quick.status == slow.status == 200
    assert quick.json.keys() == slow.json.keys() == {"id"}
    assert set(quick.headers.items()) - {("content-length", quick.headers["content-length"])} == set(
        slow.headers.items()
    ) - {("content-length", slow.headers["content-length"])}


async def test_who_goes_in_mid_sentence_is_not_answered_and_not_complained_of(
    place: Place, framework: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    party = await table(place)
    framework.clear()
    for pieces in ([], [{"type": "http.request", "body": b'{"seat', "more_body": True}]):
        messages = [*pieces, {"type": "http.disconnect"}]
        sent: list[Any] = []

        async def receive(messages: list[Any] = messages) -> Any:
            return messages.pop(0)

        async def send(message: Any, sent: list[Any] = sent) -> None:
            sent.append(message)

        anna = party.people[0]
        scope = anna.scope("POST", f"/api/tables/{party.code}/moves", b"", {"content-type": "application/json"})
        await anna.app(scope, receive, send)
        assert not sent or sent[0]["status"] == 400
    assert len(framework) == 1
    assert place.figure("cantina_refusals_total", code="server-error") is None


async def posted(party: Party, body: bytes, seat: int = 0) -> Answer:
    path, headers = f"/api/tables/{party.code}/moves", {"content-type": "application/json"}
    return await party.people[seat].ask("POST", path, body, headers)


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        (b"", Refusal(400, "bad-request")),
        (b"{", Refusal(400, "bad-request")),
        (b'{"seat": 0, "ask": 1000}', Refusal(400, "bad-request")),
        (b'{"seat": "0", "ask": 1000, "action": "dance"}', Refusal(400, "bad-request")),
        (b'{"seat": 0, "ask": "1000", "action": "dance"}', Refusal(400, "bad-request")),
        (b'{"seat": 0, "ask": 1000, "action": "dance"}', Refusal(422, "no-such-action")),
        (b'{"seat": 0, "ask": 999, "action": "discard luke"}', Refusal(409, "stale-ask")),
        (b'{"seat": 1, "ask": 1000, "action": "discard luke"}', Refusal(403, "not-your-seat")),
    ],
)
async def test_what_is_refused_is_refused_by_the_framework(
    place: Place, framework: list[str], body: bytes, refusal: Refusal
) -> None:
    party = await table(place)
    before = (await place.room(party.code)).ledger.seq
    framework.clear()
    answer = await posted(party, body)
    assert answer.refusal == refusal
    assert len(framework) == 1
    assert (await place.room(party.code)).ledger.seq == before


async def test_a_wrong_token_is_one_miss_not_two(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await table(place)
    missed: list[str] = []
    monkeypatch.setattr(place.house.limits, "take", lambda kind, who: missed.append(kind))
    stranger = place.visitor("Cid")
    stranger.headers["authorization"] = "Bearer " + "x" * 32
    said = {"seat": 0, "ask": (await party.game()).ask, "action": "discard luke"}
    assert (await stranger.post(f"/api/tables/{party.code}/moves", said)).status == 401
    assert missed.count("misses") == 1


async def test_a_move_is_counted_once_by_either_way(place: Place) -> None:
    party = await table(place)

    def counted() -> float:
        value = place.house.metrics.registry.get_sample_value("cantina_moves_total", {"game": "secret-invasion"})
        return value or 0

    await party.move()
    assert counted() == 1
    (await slow_move(party)).granted()
    assert counted() == 2
