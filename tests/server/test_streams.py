"""What a stream is like: who is here, heartbeats, several tabs, packing, and the goodbye."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest

from .party import Party, gather
from .place import Place, until
from .visitor import Events, Frame, Refusal


async def here(place: Place, code: str) -> list[int]:
    return (await place.room(code)).here


# ---- the first things that are told


async def test_a_stream_begins_with_everything_and_who_is_here(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna = party.people[0]
    async with anna.events(party.code) as stream:
        snapshot, presence = await stream.next(), await stream.next()
    assert (snapshot.kind, presence.kind) == ("snapshot", "presence")
    assert snapshot.id == snapshot.data["id"]
    assert presence.id == ""  # or a reader would come back with an id that says nothing about news
    seen = await anna.see(party.code)
    assert {**snapshot.data, "here": []} == {**seen, "here": []}


async def test_a_stream_is_an_event_stream_that_nobody_keeps_or_holds_back(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    async with party.people[0].events(party.code) as stream:
        headers = stream.headers
    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert headers["x-accel-buffering"] == "no"
    assert "content-length" not in headers
    assert "default-src 'none'" in headers["content-security-policy"]


async def test_who_has_several_seats_says_which_one_to_look_from(place: Place) -> None:
    anna = place.visitor()
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
async def test_a_seat_that_no_table_has_is_a_bad_request(place: Place, query: str) -> None:
    code = await place.visitor().open_table()
    answer = await place.visitor().get(f"/api/tables/{code}/events?{query}")
    assert answer.refusal == Refusal(400, "bad-request")


# ---- seats change while one listens


async def test_who_sits_down_is_told_everything_with_the_eyes_of_the_seat(place: Place) -> None:
    anna, bob = place.visitor("Anna"), place.visitor("Bob")
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


async def test_a_stream_that_asks_for_a_seat_gets_it_when_it_is_taken(place: Place) -> None:
    anna = place.visitor()
    code = await anna.open_table()
    async with anna.events(code, seat=1) as stream:
        assert (await stream.next("snapshot")).data["me"]["seat"] is None
        (await anna.do(code, "sit", seat=1, also=True)).granted()
        assert (await stream.next("snapshot")).data["me"]["seat"] == 1


# ---- what is told to whom


async def test_each_is_told_what_happens_with_their_own_eyes(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", start=False)
    anna, bob = party.people
    async with (
        anna.events(party.code) as one,
        bob.events(party.code) as two,
        place.visitor().events(party.code) as all_,
    ):
        for stream in (one, two, all_):
            await stream.next("snapshot")
        (await anna.do(party.code, "start")).granted()
        views = [(await stream.next("news")).data["play"]["view"] for stream in (one, two, all_)]
    assert [view["seat"] for view in views] == [0, 1, None]
    hands = [[zone["cards"] for zone in view["zones"] if zone["name"] == "hand"] for view in views]
    open_ = [[None not in hand for hand in seen] for seen in hands]
    assert open_ == [[True, False], [False, True], [False, False]]


async def test_of_a_silent_pass_nobody_else_hears_not_even_by_a_gap_in_the_ids(place: Place, smugglers: str) -> None:
    party = await gather(place, "Anna", "Bob", "Cid", game=smugglers)
    play = next(option for option in await party.options(0) if option.startswith("play"))
    (await party.move(play, seat=0)).granted()
    streams = [who.events(party.code) for who in (*party.people, place.visitor("Spectator"))]
    for stream in streams:
        await stream.__aenter__()
        await stream.so_far()
    (await party.move("pass", seat=1)).granted()
    heard = [[frame.kind for frame in await stream.so_far() if frame.id] for stream in streams]
    assert heard == [[], ["news"], [], []]
    (await party.people[2].do(party.code, "chat", text="hm")).granted()
    count, *counts = [int((await stream.next("news")).id.split(".")[1]) for stream in streams]
    assert counts == [count + 1, count, count]
    for stream in streams:
        await stream.__aexit__(None, None, None)


# ---- who is here


async def test_all_are_told_who_comes_and_goes(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna, bob = party.people
    async with anna.events(party.code) as stream:
        await told_that_here_are(stream, [0])
        async with bob.events(party.code):
            await told_that_here_are(stream, [0, 1])
        await told_that_here_are(stream, [0])
    await until_here(place, party, [])


async def told_that_here_are(stream: Events, wanted: list[int]) -> None:
    while (await stream.next("presence")).data != {"here": wanted}:
        pass


async def until_here(place: Place, party: Party, wanted: list[int]) -> None:
    room = await place.room(party.code)
    await until(lambda: room.here == wanted)


async def test_one_is_here_as_long_as_one_tab_is_open(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna, bob = party.people
    async with bob.events(party.code) as stream, anna.events(party.code):
        await until_here(place, party, [0, 1])
        async with anna.events(party.code):
            pass
        await stream.so_far()
        (await bob.do(party.code, "chat", text="still there?")).granted()
        assert "presence" not in {frame.kind for frame in await stream.so_far()}
        assert await here(place, party.code) == [0, 1]


async def test_spectators_without_a_name_are_not_counted(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    async with place.visitor("Stranger").events(party.code) as stream:
        assert (await stream.next("presence")).data == {"here": []}
        await stream.so_far()
        assert await here(place, party.code) == []


# ---- heartbeats and packing


async def test_a_quiet_stream_has_a_heartbeat(place: Place) -> None:
    await place.restart(heartbeat=0.01)
    code = await place.visitor().open_table()
    async with place.visitor().events(code) as stream:
        assert (await stream.next(":")).raw == b": still here"
        await stream.next(":")


async def test_a_packed_stream_says_the_same_in_fewer_bytes(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna = party.people[0]
    async with (
        anna.events(party.code, headers={"accept-encoding": "gzip, br"}) as packed,
        anna.events(party.code) as plain,
    ):
        last = (await anna.do(party.code, "chat", text="привет")).json["id"]
        both = [told(await stream.upto(last)) for stream in (packed, plain)]
        assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert "content-encoding" not in plain.headers
        assert both[0] == both[1]
        assert len(packed.wire) < len(packed.plain) / 2


def told(frames: list[Frame]) -> list[bytes]:
    """But for who is here, which changes with every stream that is opened."""
    return [re.sub(rb'"here":\[[^]]*\]', b"", frame.raw) for frame in frames if frame.kind != "presence"]


@pytest.mark.parametrize("wish", ["gzip;q=0", "br", "identity, gzip;q=0.0", "gzippo"])
async def test_nothing_is_packed_for_those_who_cannot_unpack(place: Place, wish: str) -> None:
    code = await place.visitor().open_table()
    async with place.visitor().events(code, headers={"accept-encoding": wish}) as stream:
        assert "content-encoding" not in stream.headers
        assert (await stream.next()).kind == "snapshot"


async def test_a_packed_frame_can_be_read_as_soon_as_it_is_there(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna = party.people[0]
    async with anna.events(party.code, headers={"accept-encoding": "gzip"}) as stream:
        await stream.so_far()
        unpack = zlib.decompressobj(31)
        assert unpack.decompress(stream.wire) == stream.plain
        before = len(stream.wire)
        await anna.do(party.code, "chat", text="hello")
        news = await stream.next("news")
        assert unpack.decompress(stream.wire[before:]) == news.raw + b"\n\n"


# ---- the end


async def test_a_server_that_stops_says_so_and_when_to_come_back(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    anna, bob = party.people
    async with anna.events(party.code) as stream, bob.events(party.code, headers={"accept-encoding": "gzip"}) as packed:
        last = (await stream.next("snapshot")).id
        place.house.say_goodbye()
        for one in (stream, packed):
            goodbye = (await one.rest())[-1]
            assert (goodbye.kind, goodbye.id) == ("reconnect", "")
            retry = next(line for line in goodbye.raw.split(b"\n") if line.startswith(b"retry: "))
            assert 500 <= int(retry[7:]) < 2000
    assert (await anna.get(f"/api/tables/{party.code}/events")).refusal == Refusal(503, "shutting-down")
    await place.restart()
    async with anna.events(party.code, last) as stream:
        assert [frame.kind for frame in await stream.so_far() if frame.id] == []


async def test_a_stream_that_is_hung_up_on_is_forgotten(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    room = await place.room(party.code)
    async with party.people[0].events(party.code):
        assert len(room.streams) == 1
        assert place.figure("cantina_streams_open") == 1
        assert place.house.limits.open == 1
    await until(lambda: not room.streams)
    assert place.figure("cantina_streams_open") == 0
    assert place.house.limits.open == 0
