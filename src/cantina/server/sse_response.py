"""The answer that does not end: frames as they come, until either side goes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.response.base import ASGIResponse

from .guard import RAW_SEND
from .sse_stream import Stream
from .stream_catch_up import Gap, catch_up

if TYPE_CHECKING:
    from .room import Room


class SseResponse(Response[None]):
    """A stream of a room on its way to a client."""

    def __init__(self, room: Room, stream: Stream, missing: Gap | None, held: ExitStack) -> None:
        super().__init__(None, media_type="text/event-stream", status_code=200)
        self.rooms, self.room, self.stream, self.missing, self.held = room.rooms, room, stream, missing, held

    def to_asgi_response(self, *args: Any, **kwargs: Any) -> ASGIResponse:
        return SseSending(self)


class SseSending(ASGIResponse):
    def __init__(self, response: SseResponse) -> None:
        super().__init__()
        self.response = response

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        rooms, room, stream = self.response.rooms, self.response.room, self.response.stream
        beside = [asyncio.create_task(self.until_gone(receive))]
        try:
            rooms.metrics.streams_open.inc()
            await rooms.arrive(room, stream)
            if self.response.missing is not None and self.response.missing.news:
                beside.append(rooms.spawn(catch_up(room, stream, self.response.missing)))
            await send(self.start())
            await asyncio.create_task(self.flow(scope.get(RAW_SEND, send)))
        finally:
            for task in beside:
                task.cancel()
            rooms.metrics.streams_open.dec()
            self.response.held.close()
            rooms.spawn(rooms.go(room, stream))

    def start(self) -> dict[str, Any]:
        """No length, no cache, and no proxy that waits for more."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        headers += [(b"x-accel-buffering", b"no"), (b"vary", b"Accept-Encoding")]
        headers += [(b"content-encoding", b"gzip")] if self.response.stream.gzip else []
        return {"type": "http.response.start", "status": 200, "headers": headers}

    async def flow(self, send: Any) -> None:
        """A task of its own: else every event would wake all that the request came through, a dozen calls deep."""
        while chunk := await self.response.stream.next():
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def until_gone(self, receive: Any) -> None:
        """A client that leaves is noticed even when there is nothing to tell."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.response.stream.cut()
