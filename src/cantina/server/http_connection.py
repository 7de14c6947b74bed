"""What stands between the socket and the requests.

**Answers go out in one piece**, all that one turn of the event loop has for a connection.  uvicorn writes the head of
an answer and its body one after the other, which is two calls of the system and two packets for the shortest answer.
Those calls were a third of the time a move took.

**Nobody holds a connection for nothing.**  uvicorn waits for ever for a request to be said to its end, takes a head of
any size, and as many connections as there are: here all three have an end.

**What is no HTTP is refused like anything else**: with a problem document and our headers.

**Who vanishes is gone.**  A phone that loses its network says no goodbye, and the system would go on sending heartbeats
to it for a quarter of an hour.  Here it gives up when they have been unanswered for half a minute.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .guard import CARRIED, NOT_STORED, PERMISSIONS
from .http_errors import PROBLEM, plain_problem
from .limits import counted_as
from .refusals import refuse

MOST_HEAD: Final = 64 * 1024  # bytes of a request before its body
SAY_WITHIN: Final = 30.0  # seconds a request may take to arrive
ANSWER_WITHIN: Final = 18_000  # milliseconds the other side's system may take to confirm what was sent
USER_TIMEOUT: Final[int | None] = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux has it


class GatheringTransport:
    """A transport that waits with writing until the loop has done what it is at."""

    __slots__ = ("held", "loop", "transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport, self.loop = transport, loop
        self.held: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self.held:
            self.loop.call_soon(self.flush)
        self.held.append(data)

    def flush(self) -> None:
        data = b"".join(self.held)
        self.held.clear()
        if data and not self.transport.is_closing():  # the other side may have gone meanwhile
            self.transport.write(data)

    def close(self) -> None:
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class HttpConnection(HttpToolsProtocol):
    """uvicorn's protocol on such a transport, with an end to its patience."""

    most_each: ClassVar[int] = 400  # connections of one address: a party's streams, and what their browsers keep open
    open: ClassVar[Counter[str]] = Counter()

    waiting: asyncio.TimerHandle | None = None  # for a request that has not been said to its end
    in_head = in_request = False
    head = 0  # bytes so far
    whose = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, GatheringTransport(transport, self.loop)))
        self.whose = counted_as(self.client[0]) if self.client else ""
        self.open[self.whose] += 1
        give_up_on_the_vanished(transport)
        self.waiting = self.loop.call_later(SAY_WITHIN, transport.abort)
        if self.open[self.whose] > self.most_each:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.open[self.whose] -= 1
        if not self.open[self.whose]:
            del self.open[self.whose]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.in_request:
            return self.stop_waiting()
        if self.waiting is None:
            self.waiting = self.loop.call_later(SAY_WITHIN, self.transport.abort)
        self.head += len(data)
        if self.in_head and self.head > MOST_HEAD:
            self.transport.abort()
        return None

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets a problem document too.  In English: nobody knows what language was meant."""
        body = plain_problem(refuse("bad-request", where="HTTP"), 400, "en")
        length, close = (b"content-length", b"%d" % len(body)), (b"connection", b"close")
        headers = [(b"content-type", PROBLEM.encode()), length, close, NOT_STORED, PERMISSIONS, *CARRIED]
        head = b"".join([b"%s: %s\r\n" % header for header in headers])
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head + b"\r\n" + body)
        self.transport.close()

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = self.in_request = True
        self.head = 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.in_head = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_request = False


def give_up_on_the_vanished(transport: asyncio.Transport) -> None:
    line = transport.get_extra_info("socket")
    if line is not None and USER_TIMEOUT is not None:
        with suppress(OSError):  # a socket of another kind
            line.setsockopt(socket.IPPROTO_TCP, USER_TIMEOUT, ANSWER_WITHIN)


class ProxyConnection(HttpConnection):
    """All connections are the proxy's."""

    most_each = 1 << 62
