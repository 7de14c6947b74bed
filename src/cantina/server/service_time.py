"""Time in which the tables were served: what passes while no server runs is nobody's neglect."""

from __future__ import annotations

import contextlib

from .store import Store, StoreFailed


class ServiceTime:
    """When the tables have been served so far; the last time is now, and has no end yet."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.began: int | None = None  # of this service, once the store knows of it
        self.past: list[tuple[int, int]] = []
        self.since = 0

    async def begin(self, now: int) -> None:
        """Whatever was before the first service that is known counts as a pause."""
        self.since = now
        with contextlib.suppress(StoreFailed):  # it is tried again with the next sign
            self.began = self.since = await self.store.serving(None, now)
            self.past = [service for service in await self.store.services() if service[0] < self.since]

    async def sign(self, now: int) -> None:
        """The tables are still served."""
        if self.began is None:
            await self.begin(now)
        else:
            await self.store.serving(self.began, now)

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
