"""Chat: plain text in order, cleaned, limited, and off where the table says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cantina.server.limits import Rates

from ..local_server import NO_LIMITS, LocalServer
from ..seated_table import seat_people
from ..web_client import Denied, WebClient


async def lines(client: WebClient, code: str) -> list[Any]:
    return list((await client.see(code))["chat"])


async def test_what_is_said_is_told_to_all_in_the_same_order(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    async with anna.events(seated.code) as one, server.client("Stranger").events(seated.code) as other:
        said = [who.do(seated.code, "chat", text=f"{number}") for number in range(6) for who in (anna, bob)]
        for answer in await asyncio.gather(*said):
            answer.granted()
        told = [
            [frame.data["chat"] for frame in await stream.so_far() if frame.kind == "news"] for stream in (one, other)
        ]
    assert told[0] == told[1] == await lines(anna, seated.code)
    assert sorted((line["name"], line["text"]) for line in told[0]) == sorted(
        (name, f"{number}") for number in range(6) for name in ("Anna", "Bob")
    )


async def test_a_line_says_who_spoke_and_when(server: LocalServer) -> None:
    anna = server.client("Anna")
    code = await anna.open_table()
    server.clock.forward(7)
    (await anna.do(code, "chat", text="hello")).granted()
    said = {"member": 0, "name": "Anna", "text": "hello", "at": server.clock()}
    assert await lines(anna, code) == [{**said, "game": 0, "after": 0}]


async def test_a_line_knows_its_place_in_the_story(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    story = (await anna.see(seated.code))["play"]["events"]
    (await anna.do(seated.code, "chat", text="hello")).granted()
    (await seated.move()).granted()
    (await bob.do(seated.code, "chat", text="oh")).granted()
    later = (await anna.see(seated.code))["play"]["events"]
    places = [(line["game"], line["after"]) for line in await lines(bob, seated.code)]
    assert places == [(1, len(story)), (1, len(later))]
    assert len(later) > len(story)


async def test_news_of_a_line_are_only_the_line(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code) as stream:
        await stream.next("snapshot")
        (await seated.people[1].do(seated.code, "chat", text="hello")).granted()
        assert (await stream.next("news")).data.keys() == {"chat"}


async def test_the_last_hundred_lines_are_kept(server: LocalServer) -> None:
    anna = server.client()
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
async def test_text_stays_text_and_loses_what_cannot_be_seen(server: LocalServer, typed: str, shown: str) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[1].events(seated.code) as stream:
        await stream.next("snapshot")
        (await seated.people[0].do(seated.code, "chat", text=typed)).granted()
        news = await stream.next("news")
    assert news.data["chat"]["text"] == shown
    assert [line["text"] for line in await lines(seated.people[0], seated.code)] == [shown]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", Denied(400, "bad-request")),
        ("   ", Denied(422, "chat-empty")),
        ("\u200b\u2066", Denied(422, "chat-empty")),
        ("x" * 301, Denied(422, "chat-too-long")),
        ("x" * 2001, Denied(400, "bad-request")),
        (7, Denied(400, "bad-request")),
    ],
)
async def test_what_is_no_line_is_not_said(server: LocalServer, text: Any, refusal: Denied) -> None:
    anna = server.client()
    code = await anna.open_table()
    assert (await anna.do(code, "chat", text=text)).refusal == refusal
    assert await lines(anna, code) == []


async def test_a_table_without_chat_has_none(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table(chat=False)
    assert (await anna.do(code, "chat", text="hello")).refusal == Denied(403, "chat-is-off")
    (await anna.do(code, "settings", chat=True)).granted()
    (await anna.do(code, "chat", text="hello")).granted()


async def test_spectators_who_joined_may_speak(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    cid = server.client("Cid")
    await cid.join(seated.code)
    (await cid.do(seated.code, "chat", text="nice")).granted()
    assert [line["name"] for line in await lines(cid, seated.code)] == ["Cid"]


async def test_nobody_talks_without_a_pause(server: LocalServer) -> None:
    server.rates = NO_LIMITS._replace(chat=Rates().chat)
    await server.restart()
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    answers = [await anna.do(seated.code, "chat", text="!") for _ in range(8)]
    assert [answer.status for answer in answers[:5]] == [200] * 5
    refused = answers[-1]
    assert refused.refusal == Denied(429, "too-many-requests")
    assert int(refused.headers["retry-after"]) >= 1
    (await bob.do(seated.code, "chat", text="?")).granted()  # each by themselves, also behind one address


async def test_what_was_said_survives_a_restart(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    (await anna.do(code, "chat", text="до завтра")).granted()
    before = await lines(anna, code)
    await server.restart()
    assert await lines(anna, code) == before
