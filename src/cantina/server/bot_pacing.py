"""When a bot may move: people can follow, and nothing happens behind what they look at."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..engine.actions import Seat

if TYPE_CHECKING:
    from .room import Room

LETTERS: Final = 12  # that are written in the time of the pace
LONGEST: Final = 5  # times the pace: so long at most a bot writes
READING: Final = 8  # times the pace: so long at most a bot waits for people to read what happened
UNHURRIED: Final = 5  # times the hold: so long at most a table is held where nobody has gone on, and so nobody waits
SILENCE: Final = 20  # times the pace: a talk is over when nobody has said anything for so long


class BotPacing:
    """A bot takes its time, then waits until the people who are there have seen what was told, and gone on from it.

    How far people have read is true only for a while and for this process, like the bot's own thinking: it is not kept.
    What holds the table stands in the log (`Ledger.hold`), so that all processes and devices agree on it.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seen: dict[Seat, int] = {}  # how much of what its eyes were told has been shown
        self.changed = asyncio.Event()

    def has_seen(self, seat: Seat, number: int) -> None:
        self.seen[seat] = number
        self.look_again()

    def look_again(self) -> None:
        """Something has happened that bots may have waited for."""
        self.changed.set()

    async def wait(self) -> None:
        """Until a bot may answer what is asked now."""
        config, told = self.room.rooms.config, self.room.ledger.numbers
        in_window = self.is_window_open()
        await asyncio.sleep(config.pace)
        if not in_window:
            await self.until(lambda: not self.still_reading(told), config.pace * READING)
        if self.room.ledger.hold is not None:
            await self.until(lambda: self.somebody_has_gone_on() or not self.still_looking(), self.unhurried())
            await self.until(lambda: not self.still_looking(), config.hold if self.somebody_has_gone_on() else 0)
        while self.people_talk() and await self.something_is_said(self.silence()):
            pass

    def somebody_has_gone_on(self) -> bool:
        hold = self.room.ledger.hold
        return hold is None or bool(hold.gone_on)

    def unhurried(self) -> float:
        """Seconds: as long as all people still look, the table waits for nobody but them."""
        hold, rooms = self.room.ledger.hold, self.room.rooms
        return rooms.config.hold * UNHURRIED - (rooms.now() - hold.at) / 1000 if hold is not None else 0

    def is_window_open(self) -> bool:
        """In a window people read and decide at the same time, and so do bots: whatever they then do or leave."""
        play = self.room.ledger.play
        return play is not None and play.state.ask is not None and play.state.ask.mode == "first"

    def people_talk(self) -> bool:
        """Who could end a talk lets the people who are there have it; the game says how long at most."""
        play = self.room.ledger.play
        is_talk = play is not None and play.state.ask is not None and play.state.ask.prompt in play.game.talks
        return is_talk and bool(self.present())

    def silence(self) -> float:
        """Seconds without a word after which a talk is over; who is alone with bots only looks over what was said."""
        return self.room.rooms.config.pace * (SILENCE if len(self.present()) > 1 else READING)

    async def something_is_said(self, seconds: float) -> bool:
        before = self.room.ledger.chat[-1:]
        await self.until(lambda: self.room.ledger.chat[-1:] != before or not self.people_talk(), seconds)
        return self.room.ledger.chat[-1:] != before

    async def typing(self, words: str) -> None:
        """As long as somebody takes to write this: it depends on the words alone, not on who writes or why."""
        await asyncio.sleep(self.room.rooms.config.pace * min(len(words) / LETTERS, LONGEST))

    def still_reading(self, told: tuple[int, ...]) -> bool:
        """Somebody is there who says how far they have read, and it is not so far through any of their eyes."""
        return any(self.is_behind(member, told) for member in self.present())

    def is_behind(self, member: int, told: tuple[int, ...]) -> bool:
        shown = [self.seen[seat] - told[seat] for seat in self.room.ledger.seats_of(member) if seat in self.seen]
        return bool(shown) and max(shown) < 0

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
