"""Everything one page receives: headers, bodies, and the stream as it comes."""

from __future__ import annotations

import base64
import json
from contextlib import suppress
from typing import Any

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as Gone


class ReceivedBytes:
    """Listens at the browser's own network events, which see a stream before it ends."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.received = bytearray()
        self.frames: list[tuple[str, str, Any]] = []  # of the stream: kind, id, data

    @classmethod
    async def tap(cls, page: Page) -> ReceivedBytes:
        session = await page.context.new_cdp_session(page)
        wire = cls(session)
        session.on("Network.responseReceivedExtraInfo", lambda said: wire.keep(json.dumps(said["headers"]).encode()))
        session.on("Network.responseReceived", wire.on_response)
        session.on("Network.dataReceived", wire.on_data)
        session.on("Network.eventSourceMessageReceived", wire.on_message)
        await session.send("Network.enable")
        return wire

    @property
    def bytes_received(self) -> bytes:
        return bytes(self.received)

    @property
    def plays(self) -> list[dict[str, Any]]:
        """Of each frame that tells of the game, what it tells."""
        return [data["play"] for _, _, data in self.frames if isinstance(data, dict) and data.get("play")]

    def keep(self, data: bytes) -> None:
        self.received += data + b"\n"

    async def on_response(self, said: dict[str, Any]) -> None:
        with suppress(Gone):  # the page went elsewhere meanwhile
            begun = await self.session.send("Network.streamResourceContent", {"requestId": said["requestId"]})
            self.keep(base64.b64decode(begun["bufferedData"]))

    def on_data(self, said: dict[str, Any]) -> None:
        if "data" in said:
            self.keep(base64.b64decode(said["data"]))

    def on_message(self, said: dict[str, Any]) -> None:
        self.keep(said["data"].encode())
        self.frames.append((said["eventName"], said["eventId"], json.loads(said["data"])))
