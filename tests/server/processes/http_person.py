"""People with scripts: requests and streams over real sockets, to one server process or to several in turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final

import httpx

from ..web_client import SseFrame, read_frame
from .server_process import ServerProcess

SECONDS: Final = 20.0  # longer than a heartbeat: a stream that says nothing for so long is dead


class HttpPerson:
    """Holds one seat token, and knows where the servers are."""

    def __init__(self, http: httpx.AsyncClient, name: str, *servers: ServerProcess) -> None:
        self.http = http
        self.name = name
        self.servers: Sequence[ServerProcess] = servers
        self.requests = count()
        self.code = ""
        self.token = ""
        self.member: int | None = None

    @property
    def url(self) -> str:
        """The next server's: one request here, one there."""
        return self.servers[next(self.requests) % len(self.servers)].url

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(self.url + path, headers=self.headers)

    async def post(self, path: str, said: Any) -> httpx.Response:
        return await self.http.post(self.url + path, json=said, headers=self.headers)

    async def do(self, what: str, **said: Any) -> httpx.Response:
        """POST something at one's table."""
        return await self.post(f"/api/tables/{self.code}/{what}", said)

    async def see(self, **query: Any) -> Any:
        """One's table, as one may see it."""
        where = f"{self.url}/api/tables/{self.code}"
        try:
            answer = await self.http.get(where, params=query, headers=self.headers)
        except httpx.TransportError:  # the connection was to a server that has been killed: as browsers do, once more
            answer = await self.http.get(where, params=query, headers=self.headers)
        return granted(answer)

    async def open_table(self, **settings: Any) -> str:
        wanted = {"game": "secret-invasion", "seats": 2, "name": self.name, "cookie": False, **settings}
        self.welcome(granted(await self.post("/api/tables", wanted)))
        return self.code

    async def join(self, code: str, seat: int | None = None) -> None:
        self.code = code
        self.welcome(granted(await self.do("join", name=self.name, cookie=False)))
        if seat is not None:
            granted(await self.do("sit", seat=seat))

    def welcome(self, said: Any) -> None:
        self.code, self.member, self.token = said["code"], said["member"], said["token"]

    @asynccontextmanager
    async def stream(self, last_id: str = "") -> AsyncIterator[AsyncIterator[SseFrame]]:
        """Everything one's table tells from now on, or after what one knows."""
        headers = self.headers | ({"last-event-id": last_id} if last_id else {})
        url = f"{self.url}/api/tables/{self.code}/events"
        async with self.http.stream("GET", url, headers=headers) as response:
            if response.status_code != httpx.codes.OK:
                raise RequestRefused(response.status_code, (await response.aread()).decode())
            yield frames_of(response)


class RequestRefused(Exception):
    """Not a stream, but a problem document."""


async def frames_of(response: httpx.Response) -> AsyncIterator[SseFrame]:
    """The frames as they arrive.  What was cut off in the middle is no frame."""
    waiting = b""
    async for chunk in response.aiter_bytes():
        *whole, waiting = (waiting + chunk).split(b"\n\n")
        for raw in whole:
            yield read_frame(raw)


def granted(answer: httpx.Response) -> Any:
    """What a request was answered with; an error if it was refused."""
    assert answer.status_code in (200, 201), (answer.status_code, answer.text)
    return answer.json()


def new_http() -> httpx.AsyncClient:
    """For everybody of a test: as many connections as are wanted, and no proxy between."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    return httpx.AsyncClient(trust_env=False, verify=False, timeout=SECONDS, limits=limits)
