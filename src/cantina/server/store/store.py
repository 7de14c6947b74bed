"""The store: what the server must not forget.

A table is a log of entries, numbered from 1.  The log is the truth and the number is the lock: any process may append
the next entry; who comes second gets `Conflict`, catches up and judges again.  `append` returns when the entry is
durable, so whatever anybody was told is in the log, come what may.

**Backup.**  SQLite: when the server is stopped the database is one file; copy it.  While it runs, use `back_up`,
or `sqlite3 cantina.db "VACUUM INTO 'copy.db'"`, or `.backup` in the same tool; a plain copy of the file alone would
lack what is still in the log beside it (`cantina.db-wal`).  PostgreSQL: `pg_dump`.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Select, func, literal, select
from sqlalchemy.exc import SQLAlchemyError

from .database import READERS, Database, open_database
from .entries import (
    Append,
    Claim,
    CodeTaken,
    Conflict,
    Create,
    FinishedGame,
    KeepCheckpoint,
    LogEntry,
    Probe,
    Seen,
    Serving,
    StoreFailed,
    Wake,
)
from .notices import Listener, OnNotice
from .schema import ON_THE_LIST, checkpoints, entries, presence, records, services, tables
from .writer import OnFailure, Writer, nobody_hears, reason

__all__ = ["Append", "CodeTaken", "Conflict", "FinishedGame", "LogEntry", "Store", "StoreFailed", "milliseconds"]

T = TypeVar("T")
NEVER: Final = 1 << 62  # when a closed table wants to be woken
GOOD_FOR: Final = 1.0  # seconds for which nobody need try again whether the database is well
ANSWER_WITHIN: Final = 5.0  # seconds: a database that takes longer for nothing is not well


def milliseconds() -> int:
    """Since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """One database, as one event loop uses it."""

    url: str

    def __init__(self, url: str, database: Database) -> None:
        self.url = url
        self.now: Callable[[], int] = milliseconds  # when a member is seen
        self._database = database
        self._name = secrets.token_hex(8)  # to know our own notices
        self._readers = ThreadPoolExecutor(READERS, "cantina-reader")
        self._writer = Writer(database.writing, self._name, database.file)
        self._listening: asyncio.Task[None] | None = None
        self._pinging: asyncio.Future[None] | None = None
        self._well_until = 0.0  # by the monotonic clock
        self._failed: OnFailure = nobody_hears

    def tell_failures(self, failed: OnFailure) -> None:
        """Call `failed("read" | "write")`, in any thread, whenever the database does not do what it is asked."""
        self._failed = self._writer.failed = failed

    @classmethod
    def open(cls, url: str) -> Store:
        """The store at `sqlite:///path/cantina.db` or `postgresql://user@host/db`, made or brought up to date."""
        return cls(url, open_database(url))

    @property
    def shared(self) -> bool:
        """Whether other processes may write here too."""
        return not self._database.is_sqlite

    async def close(self) -> None:
        """Everything queued is written first.  SQLite is one file afterwards."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._database.close)

    # ---- tables and their logs

    async def create(self, code: str, at: int, body: bytes, wake_at: int, summary: bytes) -> int:
        """A new table with its first entry: its number.  CodeTaken if another one has the code."""
        table: int = await self._writer.write(Create(code, at, body, wake_at, summary))
        return table

    async def find(self, code: str) -> int | None:
        found: int | None = await self._one(select(tables.c.id).where(tables.c.code == code))
        return found

    async def code_of(self, table: int) -> str | None:
        found: str | None = await self._one(select(tables.c.code).where(tables.c.id == table))
        return found

    async def entries(self, table: int, after: int = 0, upto: int | None = None) -> list[LogEntry]:
        """The entries numbered `after + 1` to `upto`, in order."""
        wanted = select(entries.c.seq, entries.c.at, entries.c.body).where(entries.c.table_id == table)
        wanted = wanted.where(entries.c.seq > after).order_by(entries.c.seq)
        if upto is not None:
            wanted = wanted.where(entries.c.seq <= upto)
        return [LogEntry(*row) for row in await self._all(wanted)]

    async def append(self, entry: Append) -> None:
        """Returns when the entry is durable.  Conflict: it is not the next one of its table (any more).

        StoreFailed: nobody knows whether it was written, all that were written with it are told the same.  Who stops
        waiting (is cancelled) knows as little.  Wait for an entry of a table before appending the next one.
        """
        await self._writer.write(entry)

    async def checkpoints(self, table: int, limit: int | None = None) -> list[bytes]:
        """What was kept of the table, the newest first.  Whoever reads it goes on from there in the log."""
        wanted = select(checkpoints.c.body).where(checkpoints.c.table_id == table)
        wanted = wanted.order_by(checkpoints.c.seq.desc()).limit(limit)
        return [body for (body,) in await self._all(wanted)]

    async def keep_checkpoint(self, table: int, seq: int, checkpoint: bytes) -> None:
        """Keep all that is so after an entry; older ones than the last few are dropped."""
        await self._writer.write(KeepCheckpoint(table, seq, checkpoint))

    # ---- when to look at a table again, and which ones are open

    async def due(self, now: int, limit: int = 100) -> list[int]:
        """The tables that wanted to be woken by now, the longest waiting first."""
        wanted = select(tables.c.id).where(tables.c.wake_at <= now).order_by(tables.c.wake_at, tables.c.id)
        return [table for (table,) in await self._all(wanted.limit(limit))]

    async def claim(self, now: int, until: int, limit: int = 100) -> list[int]:
        """Like `due`, but each table is given to one caller of all processes only; it is due again at `until`."""
        if not await self.due(now, limit=1):  # most of the time, and then nothing has to be written
            return []
        taken: list[int] = await self._writer.write(Claim(now, until, limit))
        return taken

    async def set_wake(self, table: int, wake_at: int | None) -> None:
        """None: never."""
        await self._writer.write(Wake(table, wake_at))

    async def open_tables(self, limit: int = 50) -> list[bytes]:
        """What the list of open tables shows, the newest table first."""
        wanted = select(tables.c.summary).where(ON_THE_LIST).order_by(tables.c.id.desc()).limit(limit)
        return [summary for (summary,) in await self._all(wanted)]

    # ---- finished games

    async def records(self, limit: int = 50, before: int | None = None) -> list[FinishedGame]:
        """Public games that ended before that moment, the newest first, without their texts."""
        wanted = listed().where(records.c.public).order_by(records.c.at.desc(), records.c.id.desc())
        if before is not None:
            wanted = wanted.where(records.c.at < before)
        return [FinishedGame(*row) for row in await self._all(wanted.limit(limit))]

    async def records_of(self, table: int, limit: int = 100, before: int | None = None) -> list[FinishedGame]:
        """The last games of one table, that ended before that moment, as they were played, without their texts."""
        wanted = listed().where(records.c.table_id == table).order_by(records.c.number.desc(), records.c.at.desc())
        if before is not None:
            wanted = wanted.where(records.c.at < before)
        return [FinishedGame(*row) for row in reversed(await self._all(wanted.limit(limit)))]

    async def record(self, id: str) -> FinishedGame | None:
        found = await self._all(select(records).where(records.c.id == id))
        return FinishedGame(*found[0]) if found else None

    # ---- who is there

    async def here(self, table: int, member: int, process: str, until: int) -> None:
        """The member is connected through this process, until then if nothing more is heard."""
        await self._writer.write(Seen(table, member, process, until, self.now()))

    async def gone(self, table: int, member: int, process: str) -> None:
        """The member is not connected through this process any more."""
        await self._writer.write(Seen(table, member, process, 0, self.now()))

    async def present(self, table: int, now: int) -> dict[int, int]:
        """The members who are there, and until when that is known."""
        latest = func.max(presence.c.until)
        wanted = select(presence.c.member, latest).where(presence.c.table_id == table, presence.c.until > now)
        return dict(await self._all(wanted.group_by(presence.c.member)))

    async def last_seen(self, table: int) -> dict[int, int]:
        """When each member who was ever there was last heard of, by `now`: the last `here` or `gone`."""
        wanted = select(presence.c.member, func.max(presence.c.seen)).where(presence.c.table_id == table)
        return dict(await self._all(wanted.group_by(presence.c.member)))

    # ---- when the tables were served

    async def serving(self, began: int | None, at: int) -> int:
        """A process serves the tables now, as it has since `began`; None: it begins.  When its service began."""
        since: int = await self._writer.write(Serving(began, at))
        return since

    async def services(self) -> list[tuple[int, int]]:
        """From when until when the tables were served, in order."""
        return [(began, until) for began, until in await self._all(select(services).order_by(services.c.began))]

    # ---- how much there is

    async def count_open(self) -> int:
        """The tables that are not closed."""
        count: int = await self._one(select(func.count()).where(tables.c.wake_at < NEVER))
        return count

    async def disk(self) -> DiskUse:
        if not self._database.is_sqlite:
            size: int = await self._one(select(func.pg_database_size(func.current_database())))
            return DiskUse(size, None)
        return await asyncio.to_thread(disk_use, Path(str(self._database.reading.url.database)))

    # ---- what is gone

    async def gone_tables(self, ids: Sequence[int]) -> set[int]:
        """Those of the tables that are not kept any more."""
        kept = await self._all(select(tables.c.id).where(tables.c.id.in_(ids)))
        return set(ids) - {id for (id,) in kept}

    async def in_thread(self, work: Callable[[Database], T]) -> T:
        """Work on the database beside the usual writing, in transactions of its own."""
        try:
            return await asyncio.to_thread(work, self._database)
        except SQLAlchemyError as error:
            raise StoreFailed(reason(error)) from error

    # ---- the database itself

    def listen(self, heard: OnNotice) -> None:
        """Call `heard(table, "entry" | "presence")` in this event loop when another process changes something.

        Table 0 means that anything may have changed: so it is when listening begins, and when it begins again after the
        connection broke.  On SQLite nothing is ever heard: that is for one process.
        """
        if not self._database.is_sqlite:
            listener = Listener(self._database.reading.url, self._name, heard)
            self._listening = asyncio.get_running_loop().create_task(listener.run())

    async def ping(self) -> None:
        """Raises StoreFailed if the database does not answer, or nothing can be written.

        However many ask at once it is tried once, and that it went well is good for a second.
        """
        if self._pinging is None and time.monotonic() >= self._well_until:
            self._pinging = asyncio.ensure_future(self._read_and_write())
            self._pinging.add_done_callback(self._has_pinged)
        if self._pinging is not None:
            await asyncio.shield(self._pinging)

    def _has_pinged(self, done: asyncio.Future[None]) -> None:
        self._pinging = None
        if not done.cancelled() and done.exception() is None:
            self._well_until = time.monotonic() + GOOD_FOR

    async def _read_and_write(self) -> None:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                await self._all(select(tables.c.id).limit(1))
                await self._writer.write(Probe(self.now()))
        except TimeoutError:
            raise StoreFailed(f"no answer within {ANSWER_WITHIN} seconds") from None

    # ---- reading, in threads

    async def _one(self, wanted: Select[Any]) -> Any:
        rows = await self._all(wanted)
        return rows[0][0] if rows else None

    async def _all(self, wanted: Select[Any]) -> Sequence[Any]:
        if self._writer.closed:
            raise StoreFailed("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, wanted)
        except SQLAlchemyError as error:
            self._failed("read")
            raise StoreFailed(reason(error)) from error

    def _fetch(self, wanted: Select[Any]) -> Sequence[Any]:
        if self._database.file is not None:
            self._database.file.check()
        with self._database.reading.connect() as connection:
            return connection.execute(wanted).all()


class DiskUse(NamedTuple):
    """In bytes; of a database elsewhere nobody knows what is free."""

    database: int
    free: int | None


def disk_use(path: Path) -> DiskUse:
    """Of an SQLite file with what stands beside it."""
    sizes = [part.stat().st_size for part in path.parent.glob(f"{path.name}*") if part.is_file()]
    return DiskUse(sum(sizes), shutil.disk_usage(path.parent).free)


def listed() -> Select[Any]:
    """Records as lists show them: with an empty text."""
    return select(*[each if each.name != "text" else literal("") for each in records.c])
