"""A client of the server, without a network: requests go straight into the application, streams come out in frames.

    anna = WebClient(app, "Anna", "10.0.0.1")
    code = await anna.open_table(seats=2)
    async with anna.events(code) as stream:
        snapshot = await stream.next("snapshot")
        done = await anna.do(code, "start", fill="random")
        news = await stream.upto(done.json["id"])

Every client has an address and a cookie jar of their own.  Nothing waits longer than `PATIENCE`, so that a test in
which something is never told fails and does not hang.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import Awaitable, Callable, Mapping
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode, urlsplit

AsgiApp = Callable[[Any, Any, Any], Awaitable[None]]
Headers = Mapping[str, str]

HOST: Final = "cantina.test"
PATIENCE: Final = 10.0
PROBLEM: Final = "application/problem+json"
TURNS: Final = 20  # of the event loop: what can be told at once has been told by then


class SseFrame(NamedTuple):
    """One server-sent event.  A heartbeat, which is a comment, has the kind ":"; `raw` is what came over the wire."""

    kind: str
    id: str
    data: Any
    raw: bytes


class Denied(NamedTuple):
    """What a problem document says to programs."""

    status: int
    code: str
    rule: str = ""


class HttpAnswer(NamedTuple):
    """A whole answer; the names of its headers are in lower case, its body is unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: tuple[str, ...] = ()  # what each Set-Cookie said

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def refusal(self) -> Denied:
        """Only for a problem document in good order (RFC 9457)."""
        assert self.headers["content-type"] == PROBLEM, (self.status, self.body[:400])
        said = self.json
        assert said.keys() == {"type", "title", "status", "code", "rule", "detail"}
        assert (said["type"], said["status"]) == (f"urn:cantina:{said['code']}", self.status)
        assert said["title"]
        assert said["detail"]
        return Denied(self.status, said["code"], said["rule"])

    def granted(self) -> HttpAnswer:
        """The same answer; an error if it is a refusal."""
        assert self.status in (200, 201), (self.status, self.body[:400])
        return self


class StreamEnded(Exception):
    """The server has nothing more to say on this stream."""


class WebClient:
    """Somebody with a browser or a script."""

    def __init__(self, app: AsgiApp, name: str = "Anna", address: str = "10.0.0.1") -> None:
        self.app = app
        self.name = name
        self.address = address
        self.headers: dict[str, str] = {}  # sent with everything, such as Accept-Language
        self.cookies: dict[tuple[str, str], str] = {}  # by path and name

    # ---- requests

    async def get(self, path: str, headers: Headers | None = None) -> HttpAnswer:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, said: Any = None, headers: Headers | None = None) -> HttpAnswer:
        """POST it as JSON."""
        sent = {"content-type": "application/json", **(headers or {})}
        return await self.ask("POST", path, b"" if said is None else json.dumps(said).encode(), sent)

    async def ask(self, method: str, path: str, body: bytes = b"", headers: Headers | None = None) -> HttpAnswer:
        """Any request at all; the length of the body is said unless the headers say otherwise."""
        call = AsgiCall(self.app, self.scope(method, path, body, headers), body)
        answer = await call.answer()
        self.keep_cookies(answer)
        return answer

    # ---- what tests often do

    async def open_table(self, **settings: Any) -> str:
        """Open a table and be its host: its code."""
        wanted = {"game": "secret-invasion", "seats": 2, "name": self.name, **settings}
        return str((await self.post("/api/tables", wanted)).granted().json["code"])

    async def join(self, code: str, seat: int | None = None, **said: Any) -> int:
        """Join, and perhaps sit: the number one has as a member."""
        welcome = (await self.do(code, "join", **{"name": self.name, **said})).granted().json
        if seat is not None:
            (await self.do(code, "sit", seat=seat)).granted()
        return int(welcome["member"])

    async def do(self, code: str, what: str, **said: Any) -> HttpAnswer:
        """POST something at a table: `await anna.do(code, "sit", seat=1)`."""
        return await self.post(f"/api/tables/{quote(code)}/{what}", said)

    async def see(self, code: str, **query: Any) -> Any:
        """The table as this client may see it."""
        return (await self.get(f"/api/tables/{quote(code)}?{urlencode(query)}")).granted().json

    async def move(
        self, code: str, seat: int, action: str, ask: int | None = None, words: str | None = None
    ) -> HttpAnswer:
        """Answer a question, if not said otherwise the one that is open."""
        if ask is None:
            ask = (await self.see(code, seat=seat))["play"]["ask"]
        said = {} if words is None else {"words": words}
        return await self.do(code, "moves", seat=seat, ask=ask, action=action, **said)

    def events(self, code: str, last_id: str = "", headers: Headers | None = None, **query: Any) -> EventReader:
        """The stream of a table, to be used in `async with`; the query may name a seat and a language."""
        sent = {**({"last-event-id": last_id} if last_id else {}), **(headers or {})}
        path = f"/api/tables/{quote(code)}/events?{urlencode(query)}"
        return EventReader(self.app, self.scope("GET", path, b"", sent))

    # ---- how it is done

    def scope(self, method: str, path: str, body: bytes, headers: Headers | None) -> dict[str, Any]:
        server = urlsplit(path)
        sent = {"host": HOST, **self.headers, **(headers or {})}
        if body and "content-length" not in sent:
            sent["content-length"] = str(len(body))
        if cookies := self.cookies_for(server.path):
            sent["cookie"] = cookies
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(server.path),
            "raw_path": server.path.encode(),
            "query_string": server.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": (self.address, 50_000),
            "server": (HOST, 80),
        }

    def cookies_for(self, path: str) -> str:
        """Those of this place and of places above it, as browsers do (RFC 6265, 5.1.4)."""
        sent = [
            f"{name}={value}"
            for (server, name), value in self.cookies.items()
            if path == server or path.startswith(server.removesuffix("/") + "/")
        ]
        return "; ".join(sent)

    def keep_cookies(self, answer: HttpAnswer) -> None:
        for line in answer.cookies:
            for name, cookie in SimpleCookie(line).items():
                self.cookies[cookie["path"] or "/", name] = cookie.value


class AsgiCall:
    """One request on its way: the application's task, and what it has sent so far."""

    def __init__(self, app: AsgiApp, scope: dict[str, Any], body: bytes) -> None:
        self.body: bytes | None = body  # until it has been read
        self.status = 0
        self.headers: list[tuple[str, str]] = []
        self.begun = asyncio.Event()
        self.hung_up = asyncio.Event()
        self.reads = asyncio.Event()  # cleared: the client does not read, and sending waits
        self.reads.set()
        self.chunks: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: that was all
        self.task = asyncio.create_task(self.run(app, scope))

    async def run(self, app: AsgiApp, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self.receive, self.send)
        finally:
            self.begun.set()
            self.chunks.put_nowait(None)

    async def receive(self) -> dict[str, Any]:
        if self.body is not None:
            body, self.body = self.body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [
                (name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in message["headers"]
            ]
            self.begun.set()
            return
        await self.reads.wait()
        if message.get("body") and not self.hung_up.is_set():
            self.chunks.put_nowait(message["body"])

    async def answer(self) -> HttpAnswer:
        """All of it."""
        async with asyncio.timeout(PATIENCE):
            await self.task
        body = b"".join([chunk for chunk in self.all_chunks() if chunk is not None])
        headers = dict(self.headers)
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        cookies = tuple(value for name, value in self.headers if name == "set-cookie")
        return HttpAnswer(self.status, headers, body, cookies)

    def all_chunks(self) -> list[bytes | None]:
        return [self.chunks.get_nowait() for _ in range(self.chunks.qsize())]

    async def hang_up(self) -> None:
        self.hung_up.set()
        self.reads.set()
        async with asyncio.timeout(PATIENCE):
            await self.task


class EventReader:
    """An open stream."""

    def __init__(self, app: AsgiApp, scope: dict[str, Any]) -> None:
        self.app = app
        self.scope = scope
        self.frames: list[SseFrame] = []  # arrived and not asked for yet
        self.http_connection = b""  # all bytes as they came
        self.plain = b""  # the same, unpacked
        self.parsed = 0
        self.ended = False

    async def __aenter__(self) -> EventReader:
        self.call = AsgiCall(self.app, self.scope, b"")
        async with asyncio.timeout(PATIENCE):
            await self.call.begun.wait()
        if self.call.status != 200:
            raise AssertionError(f"no stream: {await self.call.answer()}")
        self.headers = dict(self.call.headers)
        self.unpack = zlib.decompressobj(31) if self.headers.get("content-encoding") == "gzip" else None
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self.call.hang_up()

    async def next(self, kind: str = "") -> SseFrame:
        """The next frame, or the next of a kind; StreamEnded if there will be none."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while not self.frames:
                    if self.ended:
                        raise StreamEnded
                    self.take(await self.call.chunks.get())
                frame = self.frames.pop(0)
                if kind in ("", frame.kind):
                    return frame

    async def upto(self, id: str) -> list[SseFrame]:
        """All frames until the one with this id, such as a request was answered with."""
        found = [await self.next()]
        while found[-1].id != id:
            found.append(await self.next())
        return found

    async def so_far(self) -> list[SseFrame]:
        """What has been told and not been asked for yet; nothing is waited for."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        for chunk in self.call.all_chunks():
            self.take(chunk)
        found, self.frames = self.frames, []
        return found

    async def caught_up(self) -> list[SseFrame]:
        """What somebody who comes back is told first, up to who is here: that comes after all they have missed."""
        found = [await self.next()]
        while found[-1].kind != "presence":
            found.append(await self.next())
        return [*found, *await self.so_far()]

    async def rest(self) -> list[SseFrame]:
        """Everything until the stream ends."""
        found = []
        while True:
            try:
                found.append(await self.next())
            except StreamEnded:
                return found

    def stop_reading(self) -> None:
        """From now on the server's sending waits, as with a client behind a bad connection."""
        self.call.reads.clear()

    def go_on_reading(self) -> None:
        self.call.reads.set()

    def take(self, chunk: bytes | None) -> None:
        if chunk is None:
            self.ended = True
            return
        self.http_connection += chunk
        self.plain += self.unpack.decompress(chunk) if self.unpack else chunk
        *whole, _ = self.plain[self.parsed :].split(b"\n\n")
        for raw in whole:
            self.parsed += len(raw) + 2
            self.frames.append(read_frame(raw))


def read_frame(raw: bytes) -> SseFrame:
    """A server-sent event as EventSource reads it."""
    fields: dict[str, str] = {}
    for line in raw.decode().split("\n"):
        name, _, value = line.partition(":")
        fields[name] = value.removeprefix(" ")
    if "" in fields:
        return SseFrame(":", "", fields[""], raw)
    return SseFrame(fields["event"], fields.get("id", ""), json.loads(fields["data"]), raw)
