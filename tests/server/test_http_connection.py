"""Nobody holds a connection for nothing: an end to silence, to heads, and to the connections of one address."""

from __future__ import annotations

import asyncio
import ctypes
import json
import socket
import sys
from collections.abc import AsyncIterator
from ctypes import POINTER, c_uint8, c_uint16, c_uint32, pointer
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from cantina.server import http_connection
from cantina.server.http_connection import HttpConnection

GOOD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"
OpenLine = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body, and answers with its length; at /stream it goes on and on."""
    body = b""
    while (message := await receive()).get("more_body") or message.get("body"):
        body += message["body"]
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while scope["path"] == "/stream":
        await send({"type": "http.response.body", "body": b".", "more_body": True})
        await asyncio.sleep(0.05)
    await send({"type": "http.response.body", "body": b"%d" % len(body)})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(http_connection, "SAY_WITHIN", 0.2)
    config = uvicorn.Config(app, http=HttpConnection, lifespan="off", ws="none", log_config=None)
    config.load()
    state = ServerState()
    made = lambda: HttpConnection(config=config, server_state=state, app_state={})  # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    for connection in list(state.connections):
        connection.transport.abort()
    await asyncio.sleep(0.1)
    assert not HttpConnection.open


async def call(port: int, said: bytes = b"") -> OpenLine:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    return reader, writer


async def heard(line: OpenLine, seconds: float = 5) -> bytes:
    """All until the connection ends."""
    async with asyncio.timeout(seconds):
        try:
            return await line[0].read()
        except ConnectionError:
            return b""
        finally:
            line[1].close()


@pytest.mark.parametrize("said", [b"", GOOD[:10], GOOD[:-2], POST, POST + b"ab"])
async def test_who_does_not_come_to_the_end_is_not_waited_for(port: int, said: bytes) -> None:
    assert await heard(await call(port, said)) == b""


@pytest.mark.parametrize("more", [b"", b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"])
async def test_a_slow_answer_is_no_silence(port: int, more: bytes) -> None:
    reader, writer = await call(port, GOOD[:-2].replace(b"/ ", b"/stream ", 1) + more + b"\r\n")
    for _ in range(10):
        await asyncio.sleep(0.05)
        assert await reader.read(1000)
    writer.close()


async def test_a_connection_serves_one_request_after_the_other(port: int) -> None:
    reader, writer = await call(port)
    for said in (GOOD, POST + b"abcd", GOOD):
        writer.write(said[:15])
        await asyncio.sleep(0.05)
        writer.write(said[15:])
        assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
        await asyncio.sleep(0.15)  # longer in all than one request may take
    writer.close()


async def test_a_head_has_an_end(port: int) -> None:
    assert await heard(await call(port, GOOD[:-2] + b"X: " + b"y" * 1_000_000 + b"\r\n\r\n")) == b""
    reader, writer = await call(port, GOOD[:-2] + b"X: " + b"y" * 20_000 + b"\r\n\r\n")
    assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_one_address_has_so_many_connections_and_no_more(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpConnection, "most_each", 3)
    lines = [await call(port, GOOD) for _ in range(3)]
    for reader, _ in lines:
        assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
    assert await heard(await call(port, GOOD)) == b""
    lines[0][1].close()
    await asyncio.sleep(0.05)
    reader, writer = await call(port, GOOD)
    assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
    for _, other in (*lines, (reader, writer)):
        other.close()


# ---- who vanishes


class Instruction(ctypes.Structure):
    _fields_ = [("code", c_uint16), ("jt", c_uint8), ("jf", c_uint8), ("k", c_uint32)]


class PacketFilter(ctypes.Structure):
    _fields_ = [("len", c_uint16), ("filter", POINTER(Instruction))]


def vanish(line: socket.socket) -> None:
    """From now on nothing arrives there, and nothing is confirmed: as if the network were gone."""
    drop_all = PacketFilter(1, pointer(Instruction(code=0x06, k=0)))
    line.setsockopt(socket.SOL_SOCKET, 26, bytes(drop_all))  # SO_ATTACH_FILTER


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be told how long to wait for who has vanished")
async def test_who_vanishes_without_a_word_is_gone_soon(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "ANSWER_WITHIN", 300)
    reader, writer = await call(port, GOOD.replace(b"/ ", b"/stream ", 1))
    await reader.read(20)
    vanish(writer.get_extra_info("socket"))
    async with asyncio.timeout(20):
        while HttpConnection.open:
            await asyncio.sleep(0.02)
    writer.transport.abort()


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"DANCE / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
async def test_what_is_no_http_gets_a_problem_document_with_our_headers(port: int, said: bytes) -> None:
    head, _, body = (await heard(await call(port, said))).partition(b"\r\n\r\n")
    status, *headers = head.decode().split("\r\n")
    told = dict(header.split(": ", 1) for header in headers)
    assert status == "HTTP/1.1 400 Bad Request"
    assert told["content-type"] == "application/problem+json"
    assert int(told["content-length"]) == len(body)
    assert "default-src" in told["content-security-policy"]
    assert json.loads(body)["code"] == "bad-request"
