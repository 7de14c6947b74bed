"""What a stream is like: who is here, heartbeats, several tabs, packing, and the goodbye."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest

from .local_server import LocalServer, until
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, EventReader, SseFrame


async def here(server: LocalServer, code: str) -> list[int]:
    return (await server.room(code)).here


# ---- the first things that are told


async def test_a_stream_begins_with_everything_and_who_is_here(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    async with anna.events(seated.code) as stream:
        snapshot, presence = await stream.next(), await stream.next()
    assert (snapshot.kind, presence.kind) == ("snapshot", "presence")
    assert snapshot.id == snapshot.data["id"]
    assert presence.id == ""  # or a reader would come back with an id that says nothing about news
    seen = await anna.see(seated.code)
    assert {**snapshot.data, "here": []} == {**seen, "here": []}


async def test_a_stream_is_an_event_stream_that_nobody_keeps_or_holds_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code) as stream:
        headers = stream.headers
    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert headers["x-accel-buffering"] == "no"
    assert "content-length" not in headers
    assert "default-src 'none'" in headers["content-security-policy"]


async def test_who_has_several_seats_says_which_one_to_look_from(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    (await anna.do(code, "sit", seat=1, also=True)).granted()
    seen: dict[int | None, Any] = {}
    async with anna.events(code) as stream:
        seen[None] = (await stream.next("snapshot")).data["me"]
    for asked in (0, 1, -1, 5):
        async with anna.events(code, seat=asked) as stream:
            seen[asked] = (await stream.next("snapshot")).data["me"]
    assert seen == {
        None: {"member": 0, "seats": [0, 1], "seat": 0},
        0: {"member": 0, "seats": [0, 1], "seat": 0},
        1: {"member": 0, "seats": [0, 1], "seat": 1},
        -1: {"member": 0, "seats": [0, 1], "seat": None},
        5: {"member": 0, "seats": [0, 1], "seat": None},
    }


@pytest.mark.parametrize("query", ["seat=-2", "seat=16", "seat=x"])
async def test_a_seat_that_no_table_has_is_a_bad_request(server: LocalServer, query: str) -> None:
    code = await server.client().open_table()
    answer = await server.client().get(f"/api/tables/{code}/events?{query}")
    assert answer.refusal == Denied(400, "bad-request")


# ---- seats change while one listens


async def test_who_sits_down_is_told_everything_with_the_eyes_of_the_seat(server: LocalServer) -> None:
    anna, bob = server.client("Anna"), server.client("Bob")
    code = await anna.open_table(seats=3)
    await bob.join(code)
    async with bob.events(code) as stream, anna.events(code) as annas:
        assert (await stream.next("snapshot")).id.startswith("s.")
        for what, seat, eyes in (("sit", 1, 1), ("sit", 2, 2), ("stand", 2, None)):
            (await bob.do(code, what, seat=seat)).granted()
            told = [frame for frame in await stream.so_far() if frame.kind != "presence"]
            assert [frame.kind for frame in told] == ["snapshot"]
            assert told[0].data["me"]["seat"] == eyes
        assert [frame.kind for frame in await annas.so_far() if frame.id] == ["snapshot", "news", "news", "news"]


async def test_a_stream_that_asks_for_a_seat_gets_it_when_it_is_taken(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    async with anna.events(code, seat=1) as stream:
        assert (await stream.next("snapshot")).data["me"]["seat"] is None
        (await anna.do(code, "sit", seat=1, also=True)).granted()
        assert (await stream.next("snapshot")).data["me"]["seat"] == 1


# ---- what is told to whom


async def test_each_is_told_what_happens_with_their_own_eyes(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    async with (
        anna.events(seated.code) as one,
        bob.events(seated.code) as two,
        server.client().events(seated.code) as all_,
    ):
        for stream in (one, two, all_):
            await stream.next("snapshot")
        (await anna.do(seated.code, "start")).granted()
        views = [(await stream.next("news")).data["play"]["view"] for stream in (one, two, all_)]
    assert [view["seat"] for view in views] == [0, 1, None]
    hands = [[zone["cards"] for zone in view["zones"] if zone["name"] == "hand"] for view in views]
    open_ = [[None not in hand for hand in seen] for seen in hands]
    assert open_ == [[True, False], [False, True], [False, False]]


async def test_of_a_silent_pass_nobody_else_hears_not_even_by_a_gap_in_the_ids(
    server: LocalServer, smugglers: str
) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", game=smugglers)
    play = next(option for option in await seated.options(0) if option.startswith("play"))
    (await seated.move(play, seat=0)).granted()
    streams = [who.events(seated.code) for who in (*seated.people, server.client("Spectator"))]
    for stream in streams:
        await stream.__aenter__()
        await stream.so_far()
    (await seated.move("pass", seat=1)).granted()
    heard = [[frame.kind for frame in await stream.so_far() if frame.id] for stream in streams]
    assert heard == [[], ["news"], [], []]
    (await seated.people[2].do(seated.code, "chat", text="hm")).granted()
    count, *counts = [int((await stream.next("news")).id.split(".")[1]) for stream in streams]
    assert counts == [count + 1, count, count]
    for stream in streams:
        await stream.__aexit__(None, None, None)


# ---- who is here


async def test_all_are_told_who_comes_and_goes(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    async with anna.events(seated.code) as stream:
        await told_that_here_are(stream, [0])
        async with bob.events(seated.code):
            await told_that_here_are(stream, [0, 1])
        await told_that_here_are(stream, [0])
    await until_here(server, seated, [])


async def told_that_here_are(stream: EventReader, wanted: list[int]) -> None:
    while (await stream.next("presence")).data != {"here": wanted}:
        pass


async def until_here(server: LocalServer, seated: SeatedTable, wanted: list[int]) -> None:
    room = await server.room(seated.code)
    await until(lambda: room.here == wanted)


async def test_one_is_here_as_long_as_one_tab_is_open(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    async with bob.events(seated.code) as stream, anna.events(seated.code):
        await until_here(server, seated, [0, 1])
        async with anna.events(seated.code):
            pass
        await stream.so_far()
        (await bob.do(seated.code, "chat", text="still there?")).granted()
        assert "presence" not in {frame.kind for frame in await stream.so_far()}
        assert await here(server, seated.code) == [0, 1]


async def test_spectators_without_a_name_are_not_counted(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    async with server.client("Stranger").events(seated.code) as stream:
        assert (await stream.next("presence")).data == {"here": []}
        await stream.so_far()
        assert await here(server, seated.code) == []


# ---- heartbeats and packing


async def test_a_quiet_stream_has_a_heartbeat(server: LocalServer) -> None:
    await server.restart(heartbeat=0.01)
    code = await server.client().open_table()
    async with server.client().events(code) as stream:
        assert (await stream.next(":")).raw == b": still here"
        await stream.next(":")


async def test_a_packed_stream_says_the_same_in_fewer_bytes(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    async with (
        anna.events(seated.code, headers={"accept-encoding": "gzip, br"}) as packed,
        anna.events(seated.code) as plain,
    ):
        last = (await anna.do(seated.code, "chat", text="привет")).json["id"]
        both = [told(await stream.upto(last)) for stream in (packed, plain)]
        assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert "content-encoding" not in plain.headers
        assert both[0] == both[1]
        assert len(packed.http_connection) < len(packed.plain) / 2


def told(frames: list[SseFrame]) -> list[bytes]:
    """But for who is here, which changes with every stream that is opened."""
    return [re.sub(rb'"here":\[[^]]*\]', b"", frame.raw) for frame in frames if frame.kind != "presence"]


@pytest.mark.parametrize("wish", ["gzip;q=0", "br", "identity, gzip;q=0.0", "gzippo"])
async def test_nothing_is_packed_for_those_who_cannot_unpack(server: LocalServer, wish: str) -> None:
    code = await server.client().open_table()
    async with server.client().events(code, headers={"accept-encoding": wish}) as stream:
        assert "content-encoding" not in stream.headers
        assert (await stream.next()).kind == "snapshot"


async def test_a_packed_frame_can_be_read_as_soon_as_it_is_there(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    async with anna.events(seated.code, headers={"accept-encoding": "gzip"}) as stream:
        await stream.so_far()
        unpack = zlib.decompressobj(31)
        assert unpack.decompress(stream.http_connection) == stream.plain
        before = len(stream.http_connection)
        await anna.do(seated.code, "chat", text="hello")
        news = await stream.next("news")
        assert unpack.decompress(stream.http_connection[before:]) == news.raw + b"\n\n"


# ---- the end


async def test_a_server_that_stops_says_so_and_when_to_come_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    async with (
        anna.events(seated.code) as stream,
        bob.events(seated.code, headers={"accept-encoding": "gzip"}) as packed,
    ):
        last = (await stream.next("snapshot")).id
        server.rooms.say_goodbye()
        for one in (stream, packed):
            goodbye = (await one.rest())[-1]
            assert (goodbye.kind, goodbye.id) == ("reconnect", "")
            retry = next(line for line in goodbye.raw.split(b"\n") if line.startswith(b"retry: "))
            assert 500 <= int(retry[7:]) < 2000
    assert (await anna.get(f"/api/tables/{seated.code}/events")).refusal == Denied(503, "shutting-down")
    await server.restart()
    async with anna.events(seated.code, last) as stream:
        assert [frame.kind for frame in await stream.so_far() if frame.id] == []


async def test_a_stream_that_is_hung_up_on_is_forgotten(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    room = await server.room(seated.code)
    async with seated.people[0].events(seated.code):
        assert len(room.streams) == 1
        assert server.figure("cantina_streams_open") == 1
        assert server.rooms.limits.open == 1
    await until(lambda: not room.streams)
    assert server.figure("cantina_streams_open") == 0
    assert server.rooms.limits.open == 0
