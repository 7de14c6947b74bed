"""Coming back to a stream: from any gap, nothing is lost and nothing is told twice."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server import sse_frames, sse_stream
from cantina.server.sse_stream import Stream
from cantina.server.table import ledger

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import EventReader, SseFrame, WebClient

ROUND = {"length": "round"}


async def evening(server: LocalServer, **settings: Any) -> tuple[SeatedTable, dict[str, list[SseFrame]]]:
    """A game from the lobby to the rematch, and all that each kind of viewer was told who never left."""
    seated = await seat_people(server, "Anna", "Bob", bots=1, start=False, options=ROUND, **settings)
    anna, bob, cid = *seated.people, server.client("Cid")
    ways: dict[str, EventReader] = {
        "0": anna.events(seated.code),
        "1 in Russian": bob.events(seated.code, lang="ru"),
        "spectator": cid.events(seated.code),
    }
    for stream in ways.values():
        await stream.__aenter__()
    (await anna.do(seated.code, "start", fill="random")).granted()
    (await bob.do(seated.code, "chat", text="good luck")).granted()
    await seated.play()
    (await bob.do(seated.code, "again")).granted()
    told = {whose: news(await stream.so_far()) for whose, stream in ways.items()}
    for stream in ways.values():
        await stream.__aexit__(None, None, None)
    return seated, told


def news(frames: list[SseFrame]) -> list[SseFrame]:
    return [frame for frame in frames if frame.kind != "presence"]


def way(seated: SeatedTable, whose: str, last_id: str) -> EventReader:
    """The same stream again, after the last thing that was heard."""
    if whose == "spectator":
        return WebClient(seated.server, "", "10.9.9.9").events(seated.code, last_id)
    seat, _, russian = whose.partition(" ")
    return seated.people[int(seat)].events(seated.code, last_id, lang="ru" if russian else "")


async def check_every_gap(seated: SeatedTable, told: dict[str, list[SseFrame]]) -> None:
    for whose, heard in told.items():
        assert heard[0].kind == "snapshot"
        for server, frame in enumerate(heard):
            async with way(seated, whose, frame.id) as stream:
                missed = news(await stream.caught_up())
            assert [missed.raw for missed in missed] == [later.raw for later in heard[server + 1 :]], frame.id


async def test_whatever_was_heard_last_exactly_the_rest_is_told(server: LocalServer) -> None:
    seated, told = await evening(server)
    assert len(told["0"]) > 10
    await check_every_gap(seated, told)


async def test_the_same_when_the_gap_is_older_than_what_is_remembered(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "KEPT", 3)
    seated, told = await evening(server)
    assert len((await server.room(seated.code)).ledger.recent) == 3
    await check_every_gap(seated, told)


async def test_the_same_after_a_restart(server: LocalServer) -> None:
    seated, told = await evening(server)
    await server.restart()
    await check_every_gap(seated, told)


async def test_who_was_told_everything_is_told_only_who_is_here(server: LocalServer) -> None:
    seated, told = await evening(server)
    async with way(seated, "0", told["0"][-1].id) as stream:
        assert {frame.kind for frame in await stream.so_far()} == {"presence"}


# ---- ids that do not help


@pytest.mark.parametrize(
    "last_id",
    [
        "1.1",
        "s.1",
        "0.999",
        "0",
        "0.",
        ".1",
        "0.-1",
        "0.1.1",
        "0. 1",
        "00.1",
        "0.1e0",
        "x",
        "\xb2.\xb2",
        "0.\xb2",
        "9" * 40,
    ],
)
async def test_with_an_id_that_is_not_ones_own_everything_is_told_anew(server: LocalServer, last_id: str) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code, last_id) as stream:
        first = await stream.next()
    assert (first.kind, first.data["me"]["seat"]) == ("snapshot", 0)
    assert first.data == {**await seated.people[0].see(seated.code), "here": first.data["here"]}


async def test_an_id_of_a_player_is_worth_nothing_to_a_spectator(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with server.client("Spy").events(seated.code, "0.1") as stream:
        told = await stream.so_far()
    assert told[0].kind == "snapshot"
    assert told[0].data["play"]["view"]["seat"] is None


async def test_ids_of_one_table_are_counted_on_through_the_next_game(server: LocalServer) -> None:
    seated, told = await evening(server)
    async with seated.people[0].events(seated.code, told["0"][-1].id) as stream:
        await stream.so_far()
        (await seated.people[0].do(seated.code, "start")).granted()
        following = await stream.next("news")
    assert int(following.id.split(".")[1]) == int(told["0"][-1].id.split(".")[1]) + 1


# ---- readers that are slow


async def test_a_slow_reader_is_cut_off_and_catches_up(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse_stream, "MOST_WAITING", 5)
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    async with bob.events(seated.code) as quick, anna.events(seated.code) as slow:
        await slow.next("snapshot")
        await slow.so_far()
        slow.stop_reading()
        for number in range(12):
            last = (await anna.do(seated.code, "chat", text=str(number))).granted().json["id"]
        assert len(news(await quick.so_far())) == 13  # nobody waited for Anna
        slow.go_on_reading()
        heard = news(await slow.rest())
    assert 0 < len(heard) < 12
    while heard[-1].id != last:
        async with anna.events(seated.code, heard[-1].id) as stream:
            heard += news(await stream.caught_up())
    assert [frame.data["chat"]["text"] for frame in heard] == [str(number) for number in range(12)]


async def test_after_the_cut_nothing_more_is_told() -> None:
    """Or the reader would take what comes later for what comes next, and never ask for the gap."""
    stream = Stream(None, None, "", gzip=False)
    for number in range(sse_stream.MOST_WAITING + 2):
        stream.put(b"%d " % number)
    told = (await stream.next()).split()
    stream.put(b"much later")
    told += (await stream.next()).split()
    assert told == [b"%d" % number for number in range(sse_stream.MOST_WAITING)]


async def test_a_gap_of_more_than_can_wait_is_told_at_once(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse_stream, "MOST_WAITING", 4)
    seated, told = await evening(server)
    heard = told["0"][:1]
    async with way(seated, "0", heard[-1].id) as stream:
        heard += news(await stream.caught_up())
    assert [frame.raw for frame in heard] == [frame.raw for frame in told["0"]]


def test_an_id_says_whose_it_is_and_how_much_they_have_been_told() -> None:
    numbers = (3, 5, 8)
    assert [sse_frames.id_of(numbers, viewer) for viewer in (0, 1, None)] == ["0.3", "1.5", "s.8"]
    assert [sse_frames.read_id(id, 1) for id in ("1.5", "1.0", "0.5", "s.5", "1.x", "")] == [
        5,
        0,
        None,
        None,
        None,
        None,
    ]
