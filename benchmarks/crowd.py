"""The people of `benchmarks.server`: players and spectators at many tables, as lean as they can be.

They share the machine with the server they measure, so HTTP is spoken by hand and of an event only what a player needs
is read.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
import zlib
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import msgspec

GAME: Final = "secret-invasion"
AT_ONCE: Final = 16  # requests while the tables are laid and the streams opened
PATIENCE: Final = 30.0  # seconds
LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
NOT_ASKED: Final = b'"options":[]'
ON_THE_WAY: Final = b'"moments":['  # in these nobody is asked, and after them perhaps somebody is
PACKED: Final = "Accept-Encoding: gzip\r\n"


AnyLine = TypeVar("AnyLine", bound=asyncio.Protocol)


class Option(msgspec.Struct):
    text: str


class ViewRead(msgspec.Struct):
    options: list[Option]


class PlayRead(msgspec.Struct):
    ask: int
    view: ViewRead


class FrameRead(msgspec.Struct):
    """What a player needs of an event: which question, and what can be answered."""

    play: PlayRead | None = None


READ: Final = msgspec.json.Decoder(FrameRead)


# ---- the wire: HTTP/1.1 by hand, for a library would need more than the server


class RequestLine(asyncio.Protocol):
    """A kept connection for requests, one at a time."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.got = bytearray()
        self.answered: Callable[[int, bytes], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def send(self, request: bytes, answered: Callable[[int, bytes], None]) -> None:
        self.answered = answered
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.got += data
        end = self.got.find(b"\r\n\r\n") + 4
        length = LENGTH.search(self.got, 0, end) if end > 3 else None
        if length is None or len(self.got) < end + int(length[1]) or self.answered is None:
            return
        status, body, answered = int(self.got[9:12]), bytes(self.got[end:]), self.answered
        self.got.clear()
        self.answered = None
        self.lines.free.append(self)
        answered(status, body)

    def connection_lost(self, error: Exception | None) -> None:
        with suppress(ValueError):
            self.lines.free.remove(self)
        if self.answered is not None:
            raise ConnectionError("the server closed a connection without an answer")


class Lines:
    """The connections for requests: as many as are needed at once, as a proxy in front of the server has them."""

    def __init__(self, url: str, whose: Callable[[], str] | None = None) -> None:
        """`whose` gives the address a request comes from, where the server believes its proxy."""
        address = urlsplit(url)
        self.whose = whose
        self.host, self.port = address.hostname or "127.0.0.1", address.port or 80
        self.free: list[RequestLine] = []

    def head(self, what: str, token: str = "", more: str = "") -> bytes:
        """The start of a request."""
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        bearer += f"X-Forwarded-For: {self.whose()}\r\n" if self.whose is not None else ""
        return f"{what} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}{more}".encode()

    async def open(self, protocol: Callable[[], AnyLine]) -> AnyLine:
        _, made = await asyncio.get_running_loop().create_connection(protocol, self.host, self.port)
        return made

    async def open_line(self) -> RequestLine:
        return await self.open(lambda: RequestLine(self))

    def send(self, request: bytes, answered: Callable[[int, bytes], None]) -> None:
        if self.free:
            self.free.pop().send(request, answered)
        else:
            line = asyncio.ensure_future(self.open_line())
            line.add_done_callback(lambda made: made.result().send(request, answered))

    async def ask(self, request: bytes) -> bytes:
        """The body of the answer, if it is a good one."""
        answer: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.send(request, lambda status, body: answer.set_result((status, body)))
        status, body = await answer
        if status >= 300:
            raise RuntimeError(f"refused with {status}: {body.decode()}")
        return body

    async def post(self, path: str, token: str = "", **body: Any) -> Any:
        return json.loads(await self.ask(posted(self.head(f"POST {path}", token), json.dumps(body).encode())))


def posted(head: bytes, body: bytes) -> bytes:
    return b"%bContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (head, len(body), body)


class StreamLine(asyncio.Protocol):
    """Somebody who watches a table, from a seat or not."""

    def __init__(self, table: CrowdTable, seat: int | None, request: bytes, *, gzip: bool) -> None:
        self.table, self.seat, self.request = table, seat, request
        self.got = bytearray()
        self.unpacker = zlib.decompressobj(31) if gzip else None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        self.got += data
        if not self.is_open:
            head, found, rest = self.got.partition(b"\r\n\r\n")
            if found and b" 200 " not in head[:16]:
                raise RuntimeError(f"no stream: {self.got.decode()}")
            self.is_open, self.got = bool(found), rest if found else self.got
        while self.is_open and (chunk := self.chunk()) is not None:
            self.table.bytes_told += len(chunk)
            for event in (chunk if self.unpacker is None else self.unpacker.decompress(chunk)).split(b"\n\n"):
                self.hear(event)

    def chunk(self) -> bytes | None:
        """The next piece of the answer, which is always one or more whole events."""
        start = self.got.find(b"\r\n") + 2
        size = int(self.got[: start - 2], 16) if start > 1 else 0
        if start < 2 or len(self.got) < start + size + 2:
            return None
        chunk = bytes(self.got[start : start + size])
        del self.got[: start + size + 2]
        return chunk

    def hear(self, event: bytes) -> None:
        is_news = event.find(b"event: news", 0, 40) >= 0
        if is_news or b"event: snapshot" in event[:40]:
            if self.seat is not None and (NOT_ASKED not in event or ON_THE_WAY in event):
                self.table.read(self.seat, event.partition(b"\ndata: ")[2])
            self.table.told(is_news=is_news)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.table.hall.is_closing:
            raise ConnectionError("the server closed a stream")


# ---- tables and what is done at them


class CrowdTable:
    """One table with all its people.  One thing is done at a time: a request, and everybody's hearing of it."""

    def __init__(self, hall: Hall, code: str, tokens: list[str]) -> None:
        self.hall, self.code = hall, code
        self.tokens = tokens
        self.moves = [self.move_head(token) for token in tokens]
        self.viewers = 0
        self.deaf = 0  # viewers who have not heard of it yet
        self.is_answered = True
        self.due = 0.0
        self.heard = 0.0
        self.question: tuple[int, int, list[Option]] | None = None
        self.then: Callable[[], None] = lambda: None
        self.bytes_told = 0

    def move_head(self, token: str) -> bytes:
        return self.hall.lines.head(f"POST /api/tables/{self.code}/moves", token, self.hall.packing)

    def read(self, seat: int, data: bytes) -> None:
        play = READ.decode(data).play
        if play is not None and play.view.options:
            self.question = (seat, play.ask, play.view.options)

    def told(self, *, is_news: bool) -> None:
        if not is_news:
            self.viewers += 1
            return
        self.deaf -= 1
        if self.deaf == 0:
            self.heard = time.perf_counter()
            self.go_on()

    def do(self, request: bytes, then: Callable[[], None]) -> None:
        self.then, self.deaf, self.is_answered = then, self.viewers, False
        self.hall.lines.send(request, self.answered)

    def answered(self, status: int, body: bytes) -> None:
        if status != 200:
            raise RuntimeError(f"a request was refused: {body.decode()}")
        self.is_answered = True
        self.go_on()

    def go_on(self) -> None:
        if self.is_answered and self.deaf == 0:
            self.then()

    def move(self, due: float) -> None:
        assert self.question is not None
        seat, ask, options = self.question
        self.due, self.question = due, None
        action = self.hall.dice.choice(options).text
        body = b'{"seat":%d,"ask":%d,"action":"%b"}' % (seat, ask, action.encode())
        head = self.moves[seat] if self.hall.lines.whose is None else self.move_head(self.tokens[seat])
        self.do(posted(head, body), self.moved)

    def moved(self) -> None:
        self.hall.times.append((self.due, self.heard))
        if self.question is None:  # the game is over
            self.do(self.as_host("again"), lambda: self.do(self.as_host("start"), self.is_ready))
        else:
            self.is_ready()

    def as_host(self, what: str) -> bytes:
        return posted(self.hall.lines.head(f"POST /api/tables/{self.code}/{what}", self.tokens[0]), b"{}")

    def is_ready(self) -> None:
        if self.question is None:
            raise RuntimeError("nobody is asked anything")
        self.hall.has_ready(self)


class Hall:
    """All tables, and when they move."""

    def __init__(self, url: str, arguments: argparse.Namespace, whose: Callable[[], str] | None = None) -> None:
        self.lines = Lines(url, whose)
        self.arguments = arguments
        self.packing = PACKED if arguments.gzip else ""
        self.dice = random.Random(3)
        self.tables: list[CrowdTable] = []
        self.ready: deque[CrowdTable] = deque()
        self.overdue: deque[float] = deque()  # moves that were due when no table was ready
        self.at_full_speed = False
        self.times: list[tuple[float, float]] = []  # of each move: when it was due, when all had heard of it
        self.is_closing = False

    async def open_lines(self) -> None:
        """One for each table: a busy server is slow to take new ones, and a proxy in front of it would have them."""
        missing = len(self.tables) - len(self.lines.free)
        self.lines.free += await some_at_once([self.lines.open_line for _ in range(missing)])

    async def lay_tables(self) -> None:
        self.tables = list(await some_at_once([self.lay_table for _ in range(self.arguments.tables)]))

    async def lay_table(self) -> CrowdTable:
        seats, post = self.arguments.seats, self.lines.post
        opened = await post("/api/tables", game=GAME, name="Ann", seats=seats, cookie=False)
        path, tokens = f"/api/tables/{opened['code']}", [opened["token"]]
        for seat in range(1, seats):
            tokens.append((await post(f"{path}/join", name="Bob", cookie=False))["token"])
            await post(f"{path}/sit", tokens[seat], seat=seat)
        await post(f"{path}/start", tokens[0])
        return CrowdTable(self, opened["code"], tokens)

    async def open_streams(self) -> None:
        watchers = range(self.arguments.watchers)
        people = [[*enumerate(table.tokens), *((None, "") for _ in watchers)] for table in self.tables]
        each = [(table, *who) for table, those in zip(self.tables, people, strict=True) for who in those]
        await some_at_once([lambda one=one: self.open_stream(*one) for one in each])  # type: ignore[misc]
        await until(lambda: self.streams() == len(each), "streams say nothing")
        self.ready.extend(self.tables)

    async def open_stream(self, table: CrowdTable, seat: int | None, token: str) -> None:
        query = f"?lang={self.arguments.lang}" if self.arguments.lang else ""
        request = self.lines.head(f"GET /api/tables/{table.code}/events{query}", token, self.packing) + b"\r\n"
        await self.lines.open(lambda: StreamLine(table, seat, request, gzip=self.arguments.gzip))

    def streams(self) -> int:
        return sum([table.viewers for table in self.tables])

    def bytes_told(self) -> int:
        return sum([table.bytes_told for table in self.tables])

    # ---- moves

    def has_ready(self, table: CrowdTable) -> None:
        if self.at_full_speed:
            table.move(time.perf_counter())
        elif self.overdue:
            table.move(self.overdue.popleft())
        else:
            self.ready.append(table)

    async def offer(self, rate: float, seconds: float) -> None:
        """Moves at random moments, so many a second on average; each at the table that has waited longest."""
        due = time.perf_counter()
        until = due + seconds
        while (due := due + self.dice.expovariate(rate)) < until:
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            self.overdue.append(due)
            if self.ready:
                self.has_ready(self.ready.popleft())
        await self.rest()

    async def saturate(self, seconds: float) -> None:
        self.at_full_speed = True
        while self.ready:
            self.ready.popleft().move(time.perf_counter())
        await asyncio.sleep(seconds)
        self.at_full_speed = False
        await self.rest()

    async def rest(self) -> None:
        """Until everything begun is done."""
        await until(lambda: len(self.ready) == len(self.tables), "tables hang")


async def until(is_so: Callable[[], bool], otherwise: str) -> None:
    latest = time.perf_counter() + PATIENCE
    while not is_so():
        if time.perf_counter() > latest:
            raise RuntimeError(otherwise)
        await asyncio.sleep(0.01)


async def some_at_once(works: list[Callable[[], Any]]) -> list[Any]:
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Any]) -> Any:
        async with slots:
            return await work()

    return list(await asyncio.gather(*[one(work) for work in works]))
