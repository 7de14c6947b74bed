"""The one thread that writes.

It takes everything that has queued up, writes it in one transaction and tells all callers at once.  Nothing waits for a
batch to fill: while one is being committed the next one gathers by itself.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Transaction
from sqlalchemy.exc import DBAPIError, IntegrityError

from .batch import WriteResult, write_each, write_together
from .database import OpenedFile
from .entries import StoreFailed, Work
from .notices import announce

MOST: Final = 512  # works in a batch, so that nobody waits long behind others
DEADLOCK: Final = "40P01"
OUT_OF_ORDER: Final = "40001"  # PostgreSQL may be set up to refuse transactions that cannot be put one after another

log: Final = logging.getLogger(__name__)


OnFailure = Callable[[str], None]


def nobody_hears(kind: str) -> None:
    """Until somebody wants to."""


class Job(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


class Writer:
    def __init__(self, engine: Engine, sender: str, file: OpenedFile | None = None) -> None:
        self.engine = engine
        self.sender = sender
        self.file = file  # where what is written is found again
        self.queue: SimpleQueue[Job | None] = SimpleQueue()  # None: there will be no more
        self.closed = False
        self.failed: OnFailure = nobody_hears
        self.connection: Connection | None = None
        self.thread = threading.Thread(target=self.run, name="cantina-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Work) -> Any:
        """Returns when it is durable.  Who stops waiting does not stop the writing."""
        if self.closed:
            raise StoreFailed("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queue.put(Job(work, done))
        return await done

    async def close(self) -> None:
        """Returns when everything queued has been written."""
        if not self.closed:
            self.closed = True
            self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # ---- in the thread

    def run(self) -> None:
        while jobs := self.take():
            jobs.sort(key=lambda job: job.work.table)  # what is of one table stays in the order it came
            tell(jobs, self.commit([job.work for job in jobs]))
        self.disconnect()

    def take(self) -> list[Job]:
        """Wait for something to do and take all there is; nothing, if there will be no more."""
        jobs: list[Job] = []
        job = self.queue.get()
        with suppress(Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST:
                    return jobs
                job = self.queue.get_nowait()
        if job is None and jobs:
            self.queue.put(None)  # for the next time
        return jobs

    def commit(self, works: Sequence[Work], *, again: bool = True) -> list[WriteResult]:
        """Write them in one transaction.  What certainly left no trace, and was bad luck, is tried once more."""
        written = False
        try:
            transaction, answers = self.write_all(works)
            written = True
            transaction.commit()
        except Exception as error:  # whatever it is, the thread goes on and the callers are told
            self.disconnect()
            if again and not written and is_bad_luck(error):
                return self.commit(works, again=False)
            self.failed("write")
            log.warning("a batch of %d was not written: %s", len(works), reason(error))
            return [StoreFailed(reason(error)) for _ in works]
        return answers

    def write_all(self, works: Sequence[Work]) -> tuple[Transaction, list[WriteResult]]:
        """Everything but the commit."""
        if self.file is not None:
            self.file.check()
        connection = self.connected()
        transaction: Transaction = connection.begin()
        try:
            answers = write_together(connection, works)
        except IntegrityError:
            transaction.rollback()
            transaction = connection.begin()
            answers = write_each(connection, works)
        if connection.dialect.name == "postgresql":
            announce(connection, self.sender, works, answers)
        return transaction, answers

    def connected(self) -> Connection:
        if self.connection is None:
            self.connection = self.engine.connect()
        return self.connection

    def disconnect(self) -> None:
        """The next batch gets a fresh connection: of this one nobody knows what state it is in."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.invalidate()
            with suppress(Exception):
                self.connection.close()
            self.connection = None


def is_bad_luck(error: Exception) -> bool:
    """A connection that broke while it was idle, or another process in the way."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in (DEADLOCK, OUT_OF_ORDER)


def reason(error: BaseException) -> str:
    """What the driver says, without the statement and what was in it."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0] or type(said).__name__


def tell(jobs: Sequence[Job], answers: Sequence[WriteResult]) -> None:
    """All callers at once: waking the event loop costs more than answering one of them."""
    with suppress(RuntimeError):  # the loop is closed, nobody is waiting any more
        jobs[0].done.get_loop().call_soon_threadsafe(settle, jobs, answers)


def settle(jobs: Sequence[Job], answers: Sequence[WriteResult]) -> None:
    for (_, done), answer in zip(jobs, answers, strict=True):
        if done.done():  # its caller does not wait any more
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
