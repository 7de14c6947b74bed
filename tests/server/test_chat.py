"""Chat: plain text in order, cleaned, limited, and off where the table says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cantina.server.limits import Rates

from .party import gather
from .place import NO_LIMITS, Place
from .visitor import Refusal, Visitor


async def lines(visitor: Visitor, code: str) -> list[Any]:
    return list((await visitor.see(code))["chat"])


async def test_what_is_said_is_told_to_all_in_the_same_order(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    async with anna.events(party.code) as one, place.visitor("Stranger").events(party.code) as other:
        said = [who.do(party.code, "chat", text=f"{number}") for number in range(6) for who in (anna, bob)]
        for answer in await asyncio.gather(*said):
            answer.granted()
        told = [
            [frame.data["chat"] for frame in await stream.so_far() if frame.kind == "news"] for stream in (one, other)
        ]
    assert told[0] == told[1] == await lines(anna, party.code)
    assert sorted((line["name"], line["text"]) for line in told[0]) == sorted(
        (name, f"{number}") for number in range(6) for name in ("Anna", "Bob")
    )


async def test_a_line_says_who_spoke_and_when(place: Place) -> None:
    anna = place.visitor("Anna")
    code = await anna.open_table()
    place.clock.forward(7)
    (await anna.do(code, "chat", text="hello")).granted()
    assert await lines(anna, code) == [{"member": 0, "name": "Anna", "text": "hello", "at": place.clock()}]


async def test_news_of_a_line_are_only_the_line(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    async with party.people[0].events(party.code) as stream:
        await stream.next("snapshot")
        (await party.people[1].do(party.code, "chat", text="hello")).granted()
        assert (await stream.next("news")).data.keys() == {"chat"}


async def test_the_last_hundred_lines_are_kept(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    for number in range(103):
        (await anna.do(code, "chat", text=str(number))).granted()
    assert [line["text"] for line in await lines(anna, code)] == [str(number) for number in range(3, 103)]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<script>alert(1)</script> &amp; **bold**", "<script>alert(1)</script> &amp; **bold**"),
        ("  two\nlines\tand\u00a0more  ", "two lines and more"),
        ("evil\u202etxt.exe\u0007", "eviltxt.exe"),
        ("\u001b[31mred", "[31mred"),
        ("data: x\n\nevent: snapshot\ndata: {}", "data: x event: snapshot data: {}"),
        ("Привет 👋🏽", "Привет 👋🏽"),
    ],
)
async def test_text_stays_text_and_loses_what_cannot_be_seen(place: Place, typed: str, shown: str) -> None:
    party = await gather(place, "Anna", "Bob")
    async with party.people[1].events(party.code) as stream:
        await stream.next("snapshot")
        (await party.people[0].do(party.code, "chat", text=typed)).granted()
        news = await stream.next("news")
    assert news.data["chat"]["text"] == shown
    assert [line["text"] for line in await lines(party.people[0], party.code)] == [shown]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", Refusal(400, "bad-request")),
        ("   ", Refusal(422, "chat-empty")),
        ("\u200b\u2066", Refusal(422, "chat-empty")),
        ("x" * 301, Refusal(422, "chat-too-long")),
        ("x" * 2001, Refusal(400, "bad-request")),
        (7, Refusal(400, "bad-request")),
    ],
)
async def test_what_is_no_line_is_not_said(place: Place, text: Any, refusal: Refusal) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    assert (await anna.do(code, "chat", text=text)).refusal == refusal
    assert await lines(anna, code) == []


async def test_a_table_without_chat_has_none(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table(chat=False)
    assert (await anna.do(code, "chat", text="hello")).refusal == Refusal(403, "chat-is-off")
    (await anna.do(code, "settings", chat=True)).granted()
    (await anna.do(code, "chat", text="hello")).granted()


async def test_spectators_who_joined_may_speak(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    cid = place.visitor("Cid")
    await cid.join(party.code)
    (await cid.do(party.code, "chat", text="nice")).granted()
    assert [line["name"] for line in await lines(cid, party.code)] == ["Cid"]


async def test_nobody_talks_without_a_pause(place: Place) -> None:
    place.rates = NO_LIMITS._replace(chat=Rates().chat)
    await place.restart()
    party = await gather(place, "Anna", "Bob")
    anna, bob = party.people
    answers = [await anna.do(party.code, "chat", text="!") for _ in range(8)]
    assert [answer.status for answer in answers[:5]] == [200] * 5
    refused = answers[-1]
    assert refused.refusal == Refusal(429, "too-many-requests")
    assert int(refused.headers["retry-after"]) >= 1
    (await bob.do(party.code, "chat", text="?")).granted()  # each by themselves, also behind one address


async def test_what_was_said_survives_a_restart(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    (await anna.do(code, "chat", text="до завтра")).granted()
    before = await lines(anna, code)
    await place.restart()
    assert await lines(anna, code) == before
