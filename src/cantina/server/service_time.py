"""Time in which the tables were served: what passes while no server runs is nobody's neglect."""

from __future__ import annotations

import contextlib
from itertools import pairwise

from .store import PAUSE, Store, StoreFailed


class ServiceTime:
    """When the tables have been served so far; the last time is now, and has no end yet."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.began: int | None = None  # of this service, once the store knows of it
        self.past: list[tuple[int, int]] = []
        self.pauses: list[tuple[int, int]] = []  # in which nobody served, also the short one before this process
        self.since = 0
        self.looked = 0

    async def begin(self, now: int) -> None:
        """Whatever was before the first service that is known counts as a pause."""
        self.since, self.began = now, None
        with contextlib.suppress(StoreFailed):  # it is tried again with the next sign
            before = await self.store.services()
            self.began = self.since = await self.store.serving(None, now)
            self.past = [service for service in before if service[0] < self.since]
            alone = not self.store.shared or self.since == now  # then nobody has served since the last sign
            served = [*before, (now, now)] if alone else before
            self.pauses = [(one[1], other[0]) for one, other in pairwise(served)]

    async def sign(self, now: int) -> None:
        """The tables are still served."""
        if self.began is None:
            await self.begin(now)
        else:
            await self.store.serving(self.began, now)

    async def look(self, now: int) -> None:
        """To be called every second: who has not looked for long has slept, as laptops do, and served nobody.

        A clock that was put right after the start looks the same, and is.
        """
        looked, slept = self.looked, self.is_asleep(now)
        if not slept or self.began is None:
            self.looked = now
            return
        pauses = self.pauses
        if not self.store.shared:
            await self.sign(looked)
        await self.begin(now)
        self.pauses = sorted({*pauses, *self.pauses})
        self.looked = now

    def is_asleep(self, now: int) -> bool:
        """Whether nobody has looked for so long: until that has been noted, time is not up for anybody."""
        return self.looked > 0 and now - self.looked > PAUSE

    def after(self, moment: int, milliseconds: int) -> int:
        """When the tables will have been served for so long after that moment."""
        if moment >= self.since:
            return moment + milliseconds
        left = milliseconds
        for began, until in self.past:
            start = max(moment, began)
            if until - start >= left:
                return start + left
            left -= max(until - start, 0)
        return self.since + left

    def paused_since(self, moment: int) -> int:
        """For how many milliseconds after that moment nobody has served the tables."""
        if not self.pauses or self.pauses[-1][1] <= moment:  # as it is with every move
            return 0
        return sum([end - max(start, moment) for start, end in self.pauses if end > max(start, moment)])
