"""When a bot may move: people can follow, and nothing happens behind what they look at."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .room import Room

READING: Final = 8  # times the pace: so long at most a bot waits for people to read what happened


class BotPacing:
    """A bot takes its time, then waits until the people who are there have seen what was told, and gone on from it.

    How far people have read is true only for a while and for this process, like the bot's own thinking: it is not kept.
    What holds the table stands in the log (`Ledger.hold`), so that all processes and devices agree on it.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seen: dict[int, int] = {}  # by member: up to which entry of the log
        self.changed = asyncio.Event()

    def has_seen(self, member: int, seq: int) -> None:
        self.seen[member] = max(seq, self.seen.get(member, 0))
        self.look_again()

    def look_again(self) -> None:
        """Something has happened that bots may have waited for."""
        self.changed.set()

    async def wait(self, seq: int) -> None:
        """Until a bot may answer what was asked by this entry."""
        config = self.room.rooms.config
        await asyncio.sleep(config.pace)
        await self.until(lambda: not self.still_reading(seq), config.pace * READING)
        if (hold := self.room.ledger.hold) is not None:
            rest = config.hold - (self.room.rooms.now() - hold.at) / 1000
            await self.until(lambda: not self.still_looking(), rest)

    def still_reading(self, seq: int) -> bool:
        """Somebody is there who says how far they have read, and it is not so far."""
        return any(self.seen.get(member, seq) < seq for member in self.present())

    def still_looking(self) -> bool:
        return bool(self.room.ledger.waited_for() & self.present())

    def present(self) -> set[int]:
        t = self.room.ledger
        people = {t.chairs[seat].member for seat in t.people()}
        return {member for member in self.room.here if member in people}

    async def until(self, is_so: Callable[[], bool], seconds: float) -> None:
        """Until it is so, or for so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(seconds, 0)):
                while not is_so():
                    self.changed.clear()
                    await self.changed.wait()
