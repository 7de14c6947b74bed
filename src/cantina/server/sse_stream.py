"""One open stream: a queue of frames between a room and a client."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from ..engine.actions import Seat
from .even_lengths import GZIP_HEADER, squeeze

MOST_WAITING: Final = 200  # a client that is further behind comes back and is told what it missed from the log


class Stream:
    """Whoever writes never waits for the reader."""

    def __init__(self, member: int | None, asked_seat: Seat | None, lang: str, *, gzip: bool, client: str = "") -> None:
        self.member = member
        self.client = client  # whose it is, as limits count
        self.asked_seat = asked_seat  # which of the member's seats, if they said
        self.viewer: Seat | None = None  # through whose eyes
        self.network = ""  # a mark of where its reader is
        self.lang = lang
        self.gzip = gzip
        self.waiting: deque[bytes] = deque([GZIP_HEADER] if gzip else [])
        self.asleep: asyncio.Future[None] | None = None  # the reader, who waits for a frame
        self.held_back: deque[bytes] | None = None  # while its client is told what was missed before
        self.ended = False

    def put(self, frame: bytes) -> None:
        """A frame in the form this stream sends (see `even_lengths`)."""
        if self.ended:  # what comes after a cut would leave a gap
            return
        frames = self.waiting if self.held_back is None else self.held_back
        if len(frames) >= MOST_WAITING:
            self.cut()
            return
        frames.append(frame)
        self.wake()

    def put_plain(self, frame: bytes) -> None:
        """A frame that is the same for all."""
        self.put(squeeze(frame) if self.gzip else frame)

    def hold_back(self) -> None:
        """From now on frames wait until `go_on`: others belong before them."""
        self.held_back = deque()

    def go_on(self, missed: list[bytes]) -> None:
        """Tell first what was missed, however much it is, then what was held back."""
        self.waiting.extend(missed)
        self.waiting.extend(self.held_back or ())
        self.held_back = None
        self.wake()

    def begin_anew(self, frames: list[bytes]) -> None:
        """Tell these instead of what was missed and held back."""
        self.held_back = None
        for frame in frames:
            self.put(frame)

    def end(self) -> None:
        """What is waiting, or held back, is still sent."""
        self.ended = True
        self.wake()

    def cut(self) -> None:
        """End it without what is held back: nobody is there any more, or what belongs before it cannot be told."""
        self.held_back = None
        self.end()

    def wake(self) -> None:
        if self.asleep is not None and not self.asleep.done():
            self.asleep.set_result(None)

    async def next(self) -> bytes:
        """All that is waiting, as soon as something is; nothing when the stream has ended."""
        while not self.waiting and (not self.ended or self.held_back is not None):
            self.asleep = asyncio.get_running_loop().create_future()
            await self.asleep
        chunk = b"".join(self.waiting)
        self.waiting.clear()
        return chunk
