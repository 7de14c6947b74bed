"""Everybody who has a stream open, and what they were told."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import httpx

from ..web_client import SseFrame
from .http_person import HttpPerson, RequestRefused

PAUSE: Final = 0.1  # seconds before coming back
PATIENCE: Final = 15.0
BROKEN: Final = (httpx.TransportError, RequestRefused)


class Watcher:
    """Follows a table from one seat's eyes, however often the stream breaks; misses nothing, hears nothing twice.

    Its person's seat must not change meanwhile: for other eyes other things are told.  One with a `span` hangs up by
    itself after so many frames, and comes back.
    """

    def __init__(self, person: HttpPerson, span: int = 1 << 30) -> None:
        self.person = person
        self.span = span
        self.told: list[SseFrame] = []  # everything with an id
        self.here: list[int] = []
        self.play: Any = None
        self.table: Any = None
        self.checked = 0
        self.breaks = 0
        self.goodbyes = 0
        self.news = asyncio.Event()
        self.closed = False

    @property
    def last_id(self) -> str:
        return self.told[-1].id if self.told else ""

    async def follow(self) -> None:
        """For ever, or until the table is closed."""
        while not self.closed:
            try:
                await self.listen()
            except BROKEN:
                await asyncio.sleep(PAUSE)
            self.breaks += 1

    async def listen(self) -> None:
        heard = 0
        async with self.person.stream(self.last_id) as stream:
            async for frame in stream:
                self.hear(frame)
                heard += 1
                if heard >= self.span:
                    return

    def hear(self, frame: SseFrame) -> None:
        if frame.kind == "reconnect":
            self.goodbyes += 1
        if frame.kind == "presence":
            self.here = frame.data["here"]
        if frame.id:
            assert is_next(self.last_id, frame), f"{frame.kind} {frame.id} after {self.last_id}"
            self.told.append(frame)
            self.play = frame.data.get("play", self.play)
            self.table = frame.data.get("table", self.table)
            self.closed = bool(self.table and self.table["closed"])
        self.news.set()

    async def until(self, holds: Any) -> None:
        """Wait until this is so, as far as this watcher was told."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self):
                self.news.clear()
                await self.news.wait()

    def unchecked(self) -> list[SseFrame]:
        """What it was told since this was asked last."""
        frames, self.checked = self.told[self.checked :], len(self.told)
        return frames


def is_next(last_id: str, frame: SseFrame) -> bool:
    """A snapshot begins; after it comes one piece of news after the other, whatever happened to the stream."""
    if not last_id:
        return frame.kind == "snapshot"
    eyes, _, number = last_id.partition(".")
    return frame.kind == "news" and frame.id == f"{eyes}.{int(number) + 1}"
