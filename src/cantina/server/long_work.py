"""Work on the event loop that would keep all tables waiting if it were done in one piece."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Final
from weakref import WeakValueDictionary

from .limits import Limits, counted_as

SLICE: Final = 0.002  # seconds at a time
REST: Final = 2  # times as long others have the loop to themselves afterwards
NOBODY: Final = ""  # the server itself: its work is counted against no client


class LongWork:
    """Long work, in slices: whoever moves waits for one slice at most.

    Slices of different clients take turns, and of one client one piece of work is done after the other: who asks for
    much waits for it alone.  The time that is spent on a client is counted (`limits`).
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.slices = asyncio.Lock()  # waiters get it in the order they came
        self.clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, client: str, steps: Iterator[object]) -> None:
        """Take all steps.  Each of them is to be short: between two of them others get their turn."""
        turn = self.clients.setdefault(counted_as(client), asyncio.Lock())
        async with turn:
            while await self.take_some(client, steps):
                pass

    async def take_some(self, client: str, steps: Iterator[object]) -> bool:
        """One slice, and a rest for all who do such work: whether there may be more."""
        async with self.slices:
            began = time.perf_counter()
            more = some(steps, began + SLICE)
            spent = time.perf_counter() - began
            if client != NOBODY:
                self.limits.spend(client, spent)
            if more:
                await asyncio.sleep(REST * spent)
        return more


def some(steps: Iterator[object], until: float) -> bool:
    """Take steps until that moment: whether there may be more."""
    return any(time.perf_counter() >= until for _ in steps)
