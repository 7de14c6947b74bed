"""Work that would keep all tables waiting if it were done in one piece, and what it costs whoever asks for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import structlog

from ..engine.errors import CantinaError
from .limits import Limits, TooMany, counted_as
from .refusals import refuse
from .worker_pool import BROKEN, WorkerPool

P = ParamSpec("P")
T = TypeVar("T")

SLICE: Final = 0.002  # seconds at a time
REST: Final = 2  # times as long others have the loop to themselves afterwards
WORKERS: Final = 2  # so that one client, who has one at most, does not keep the others waiting
PATIENCE: Final = 20.0  # seconds for one piece of work in a worker
MOST_WORKS: Final = 50  # of one worker: decks that strangers send with their records stay in its memory
NOBODY: Final = ""  # the server itself: its work is counted against no client
log = structlog.get_logger("cantina.work")


class LongWork:
    """Long work, in slices: whoever moves waits for one slice at most.

    Slices of different clients take turns, and of one client one piece of work is done after the other: who asks for
    much waits for it alone.  The time that is spent on a client is counted (`limits`).
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.slices = asyncio.Lock()  # waiters get it in the order they came
        self.pool = WorkerPool(WORKERS, PATIENCE, most_works=MOST_WORKS)
        self.clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, client: str, steps: Iterator[object]) -> None:
        """Take all steps.  Each of them is to be short: between two of them others get their turn."""
        turn = self.clients.setdefault(counted_as(client), asyncio.Lock())
        async with turn:
            while await self.take_some(client, steps):
                pass

    async def result(self, client: str, steps: Generator[object, None, T]) -> T:
        """What all the steps together give; refused to whoever has used up their time."""
        self.limits.check("work", client)
        found: list[T] = []
        await self.run(client, kept(steps, found))
        return found[0]

    async def in_worker(self, client: str, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Work on what was sent alone, in a process of its own; refused to whoever has used up their time."""
        turn = self.clients.setdefault(counted_as(client), asyncio.Lock())
        async with turn:
            self.limits.check("work", client)
            try:
                seconds, found = await self.pool.do(worked, work, given, named)
            except TimeoutError as late:
                self.limits.spend(client, self.pool.patience)
                raise TooMany("", "too-much-work", wait=round(self.pool.patience)) from late
            except BROKEN as broken:
                log.warning("worker-failed", work=work.__name__, why=type(broken).__name__)
                raise refuse("try-again") from broken
            self.limits.spend(client, seconds)
        if isinstance(found, CantinaError):
            raise found
        return found

    async def close(self) -> None:
        await self.pool.close()

    @asynccontextmanager
    async def in_turn(self, client: str) -> AsyncIterator[None]:
        """For what is short and done in one piece, on the loop; refused to whoever has used up their time.

        It is a slice like others.  The rest after it keeps nobody waiting but who wants the next one.
        """
        turn = self.clients.setdefault(counted_as(client), asyncio.Lock())
        async with turn:
            self.limits.check("work", client)
            await self.slices.acquire()
            began = time.perf_counter()
            try:
                yield
            finally:
                spent = time.perf_counter() - began
                self.limits.spend(client, spent)
                asyncio.get_running_loop().call_later(REST * spent, self.slices.release)

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


def worked(work: Callable[..., T], given: tuple[Any, ...], named: dict[str, Any]) -> tuple[float, T | CantinaError]:
    """What it gives, or why it is refused, and how long the worker was at it: refusals cost time too."""
    began = time.process_time()
    try:
        found: T | CantinaError = work(*given, **named)
    except CantinaError as refusal:
        found = refusal
    return time.process_time() - began, found


def kept(steps: Generator[object, None, T], found: list[T]) -> Iterator[object]:
    found.append((yield from steps))


def some(steps: Iterator[object], until: float) -> bool:
    """Take steps until that moment: whether there may be more."""
    return any(time.perf_counter() >= until for _ in steps)
