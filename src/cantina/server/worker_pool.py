"""Processes beside the server's: no table waits for what they do, and what happens to them cannot happen to it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

# The server has threads, so its workers are not forked from it.  A fork server is small, has imported what they need,
# and a worker that had to be ended is back in milliseconds.  There is one for all pools.
METHOD: Final = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
IMPORTED: Final = ("cantina.server.bot_workers", "cantina.server.record_replay")  # by whom the pools are used
COURTESY: Final = 5  # added to a worker's niceness: answering people comes first
STARTING: Final = 20.0  # seconds for a worker to come to life, on a machine that is busy
LOOK: Final = 1.0  # seconds between two looks at a pool that is waited for

BROKEN: Final = (ProcessExpired, RuntimeError, OSError)  # a worker that died, a pool that does not begin


class WorkerPool:
    """A few worker processes.  They begin with the first work, are built anew if they break, end with the server."""

    def __init__(self, workers: int, patience: float, also_import: str = "", most_works: int = 0) -> None:
        """`patience` is for one piece of work, in seconds; who takes longer is ended.  `also_import` names a module.

        Who has done `most_works` is replaced, and what has gathered in its memory is gone; 0: nobody is.
        """
        self.workers = workers
        self.patience = patience
        self.also_import = also_import
        self.most_works = most_works
        self._pool: ProcessPool | None = None
        self._door = asyncio.Lock()  # held by whoever starts or ends the pool
        self._desks = asyncio.Semaphore(workers)  # the pool gets no more work than it can begin at once
        self._at_work: set[asyncio.Future[Any]] = set()
        self._closed = False
        self.waiting = 0  # for a desk

    async def warm(self) -> None:
        """Start the workers now, so that the first work need not wait for them."""
        await asyncio.gather(*[self.do(ready) for _ in range(self.workers)])

    async def do(self, work: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
        """Let a worker do it: TimeoutError if it takes too long, one of BROKEN if it did not come to its end.

        Where the pool broke, for which this work need not be to blame, it gets a second try.
        """
        self.waiting += 1
        try:
            await self._desks.acquire()
        finally:
            self.waiting -= 1
        try:
            return await self._try(work, about, named)
        except RuntimeError:
            return await self._try(work, about, named)
        finally:
            self._desks.release()

    async def close(self) -> None:
        """End the workers, in the middle of whatever they do.  Who waits for it is cancelled."""
        self._closed = True
        for work in self._at_work:
            work.cancel()
        async with self._door:
            pool, self._pool = self._pool, None
            if pool is not None:
                await asyncio.to_thread(end, pool)

    async def _try(self, work: Callable[..., T], about: tuple[Any, ...], named: dict[str, Any]) -> T:
        pool = await self._running()
        done = asyncio.wrap_future(pool.schedule(work, about, named, timeout=self.patience))
        self._at_work.add(done)
        try:
            async with asyncio.timeout(self.patience + STARTING):
                while not (await asyncio.wait([done], timeout=LOOK))[0]:
                    if not await asyncio.to_thread(is_active, pool) and not done.done():
                        raise RuntimeError("the pool broke before it had taken in this work")
                return await done
        except TimeoutError:
            if not done.done():  # the pool has not even come to it, and gets no more work
                stop(pool)
            raise
        finally:
            done.cancel()
            self._at_work.discard(done)

    async def _running(self) -> ProcessPool:
        """The pool, started or built anew.  It is asked from a thread, for starting processes takes its time."""
        async with self._door:
            if self._closed:
                raise asyncio.CancelledError
            if self._pool is not None and not await asyncio.to_thread(is_active, self._pool):
                await asyncio.to_thread(end, self._pool)
                self._pool = None
            if self._pool is None:
                self._pool = new_pool(self.workers, self.most_works, self.also_import)
                await asyncio.to_thread(is_active, self._pool)
            return self._pool


def new_pool(workers: int, most_works: int, also_import: str) -> ProcessPool:
    context = get_context(METHOD)
    context.set_forkserver_preload(list(IMPORTED))
    return ProcessPool(workers, most_works, initializer=settle_in, initargs=(also_import,), context=context)


def is_active(pool: ProcessPool) -> bool:
    """Whether it takes work; a new one is started by the question."""
    return bool(pool.active)


def stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]


def end(pool: ProcessPool) -> None:
    stop(pool)
    pool.join()


# ---- in the workers


def settle_in(also_import: str) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # who hangs in compiled code would not come to a handler
    if sys.platform != "win32":
        os.nice(COURTESY)
    Thread(target=end_with_the_server, daemon=True).start()
    if also_import:
        import_module(also_import)


def end_with_the_server() -> None:
    """A server that is killed cannot end its workers, and who hangs does not notice."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def ready() -> None:
    """The worker that does this is ready for more."""
