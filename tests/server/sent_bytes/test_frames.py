"""What a stream tells has the form that the OpenAPI document gives it, and nothing besides."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec
import pytest

from cantina.server.protocol import News, Snapshot
from cantina.server.table.ledger import KEPT

from ..local_server import LocalServer
from ..seated_table import seat_people
from ..web_client import EventReader, SseFrame

FORMS: Final[dict[str, Any]] = {"snapshot": Snapshot, "news": News, "presence": dict[str, list[int]]}
CLOCK: Final = {"seconds": 30, "bank": 60}


def is_documented(frame: SseFrame) -> bool:
    """Whether reading it as the document says loses nothing; what is null may also be left out."""
    read = msgspec.convert(frame.data, FORMS[frame.kind])
    return bool(without_nulls(msgspec.to_builtins(read)) == without_nulls(frame.data))


def without_nulls(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: without_nulls(value) for key, value in said.items() if value is not None}
    return [without_nulls(value) for value in said] if isinstance(said, list) else said


@pytest.mark.parametrize(("game", "lang"), [("secret-invasion", "ru"), ("secret-invasion", ""), ("smugglers", "")])
async def test_every_frame_of_a_game_has_the_form_of_the_document(
    server: LocalServer, smugglers: str, game: str, lang: str
) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", game=game, clock=CLOCK, start=False)
    anna = seated.people[0]
    async with anna.events(seated.code, lang=lang) as stream:
        async with server.client().events(seated.code) as strangers:
            (await anna.do(seated.code, "start")).granted()
            (await anna.do(seated.code, "chat", text="hello")).granted()
            await seated.play()
            await all_documented(strangers)
        await all_documented(stream)
    assert (await anna.see(seated.code))["table"]["status"] == "over"


async def all_documented(stream: EventReader) -> None:
    told = await stream.so_far()
    assert {frame.kind for frame in told} == FORMS.keys()
    assert {part for frame in told if frame.kind == "news" for part in frame.data} == {"table", "play", "chat"}
    assert [frame for frame in told if not is_documented(frame)] == []


async def test_what_is_not_in_the_document_is_noticed(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    async with anna.events(code) as stream:
        frame = await stream.next("snapshot")
    assert is_documented(frame)
    frame.data["table"]["secret"] = "0"
    assert not is_documented(frame)


async def test_where_passes_are_silent_the_log_tells_everybody_the_same_bytes_again(
    server: LocalServer, smugglers: str
) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", game=smugglers)
    viewers = [*seated.people, server.client()]
    async with AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(viewer.events(seated.code)) for viewer in viewers]
        first = [await stream.next("snapshot") for stream in streams]
        moves = await seated.play()
        told = [[frame.raw for frame in await stream.so_far() if frame.kind == "news"] for stream in streams]
    assert KEPT < len(told[3]) < moves  # more than is remembered, and not all of what happened
    for viewer, snapshot, before in zip(viewers, first, told, strict=True):
        async with viewer.events(seated.code, snapshot.id) as stream:
            again = [await stream.next("news") for _ in before]
            assert [frame.raw for frame in again] == before
            assert {frame.kind for frame in await stream.so_far()} == {"presence"}
