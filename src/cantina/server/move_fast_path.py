"""A move's own way past the framework.

Moves come all the time, and the framework took longer over one than the table.  So a request that is plainly a good
move at a table in memory is answered here.  Any other goes on to the framework as if nothing had been: its route knows
every case, and refuses in words what was refused here without them.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import Final

import msgspec

from ..engine.errors import CantinaError
from .guard import App, Message, Receive, Scope, Send, client_of
from .protocol import Done
from .protocol_conversion import answer_of
from .protocol_requests import MakeMove
from .refusals import refuse
from .room import Room
from .rooms import Rooms
from .seat_tokens import token_in
from .sse_frames import id_of
from .table import lobby, moves

BEFORE: Final = "/api/tables/"
AFTER: Final = "/moves"
ROUTE: Final = "/api/tables/{code}/moves"
READ: Final = msgspec.json.Decoder(MakeMove)
JSON: Final = (b"content-type", b"application/json")


class MoveFastPath:
    def __init__(self, app: App, rooms: Rooms) -> None:
        self.app, self.rooms = app, rooms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        room = self.room_of_move(scope)
        if room is None:
            return await self.app(scope, receive, send)
        began = time.perf_counter()
        body = await receive()
        if body["type"] == "http.disconnect":  # nobody is there any more
            return None
        try:
            done = await self.move(room, scope, body)
        except (CantinaError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return await self.app(scope, after(body, receive), send)
        scope["path_template"] = ROUTE
        self.rooms.metrics.moved(room.ledger.settings.game, time.perf_counter() - began)
        return await answer(send, msgspec.json.encode(done))

    def room_of_move(self, scope: Scope) -> Room | None:
        """The table, if this is a move at one that is in memory, its code written as we write it."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return None
        path: str = scope["path"]
        if not (path.startswith(BEFORE) and path.endswith(AFTER)):
            return None
        return self.rooms.loaded.get(self.rooms.ids.get(path[len(BEFORE) : -len(AFTER)], 0))

    async def move(self, room: Room, scope: Scope, body: Message) -> Done:
        """The same as the framework's route for it (`routes.in_game.move`)."""
        self.rooms.limits.check("misses", client_of(scope))
        asked = READ.decode(body.get("body", b"") if not body.get("more_body") else b"")
        if asked.words:  # its route counts how often somebody speaks
            raise refuse("try-again")
        token = token_in(scope["headers"])
        told = await room.do(lambda t, now: moves.move(t, lobby.who_acts(t, token), answer_of(asked)))
        return Done(id_of(told.numbers, asked.seat))


def after(first: Message, receive: Receive) -> Receive:
    """Receiving, from a message on that was received already."""
    messages = [first]

    def receive_again() -> Awaitable[Message]:
        return given(messages.pop()) if messages else receive()

    return receive_again


async def given(message: Message) -> Message:
    return message


async def answer(send: Send, body: bytes) -> None:
    headers = [JSON, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
