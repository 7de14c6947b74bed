"""Taking out of the database what is no longer to be kept.  Each function is given a transaction that writes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, func, insert, or_, select, tuple_, update

from .entries import FinishedGame, LogEntry
from .schema import entries, metadata, presence, records, tables
from .statements import rewrite_entries, write_rows

OF_A_TABLE: Final[list[Table]] = [table for table in metadata.sorted_tables if "table_id" in table.c]
FROM_THE_LOG: Final = [table for table in OF_A_TABLE if table not in (entries, records, presence)]  # made anew from it
NEVER: Final = 1 << 62  # when a closed table is to be woken; or it has no such time


class Rewriting(NamedTuple):
    """Another body for an entry, if it still has the one it had."""

    table: int
    seq: int
    before: bytes
    after: bytes


class Rewritten(Exception):
    """Somebody else has taken something out of the same log meanwhile: what was worked out before does not hold."""


def is_closed() -> ColumnElement[bool]:
    return or_(tables.c.wake_at.is_(None), tables.c.wake_at >= NEVER)


def closed_before(connection: Connection, moment: int) -> list[int]:
    """Closed tables at which nothing has happened since."""
    since = exists().where(entries.c.table_id == tables.c.id, entries.c.at >= moment)
    return list(connection.scalars(select(tables.c.id).where(is_closed(), ~since)))


def delete_tables(connection: Connection, ids: Sequence[int]) -> None:
    """With everything that is of them."""
    hold(connection, ids)
    for table in reversed(OF_A_TABLE):
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def records_before(connection: Connection, moment: int) -> list[str]:
    """Games that ended before that moment."""
    return list(connection.scalars(select(records.c.id).where(records.c.at < moment)))


def delete_records(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(records).where(records.c.id.in_(ids)))


def end_presence(connection: Connection, before: int) -> int:
    """Of closed tables, and of who has not been seen since that moment."""
    closed = select(tables.c.id).where(is_closed())
    return connection.execute(
        delete(presence).where(or_(presence.c.seen < before, presence.c.table_id.in_(closed)))
    ).rowcount


def holds(connection: Connection, text: bytes) -> ColumnElement[bool]:
    """Whether the body of an entry has these bytes in it."""
    if connection.dialect.name == "sqlite":
        return func.instr(entries.c.body, text) > 0
    return entries.c.body.bool_op("LIKE")(b"%" + text + b"%")


def entries_with(
    connection: Connection, text: bytes, before: int, last: tuple[int, int], limit: int
) -> list[tuple[int, LogEntry]]:
    """Entries of before that moment that have these bytes in them, each with its table, after the last one seen."""
    further = tuple_(entries.c.table_id, entries.c.seq) > last
    wanted = select(entries).where(entries.c.at < before, further, holds(connection, text))
    rows = connection.execute(wanted.order_by(entries.c.table_id, entries.c.seq).limit(limit))
    return [(row.table_id, LogEntry(row.seq, row.at, row.body)) for row in rows]


def log_of(connection: Connection, table: int, after: int = 0) -> list[LogEntry]:
    wanted = select(entries.c.seq, entries.c.at, entries.c.body).where(entries.c.table_id == table)
    return [LogEntry(*row) for row in connection.execute(wanted.where(entries.c.seq > after).order_by(entries.c.seq))]


def rewrite(connection: Connection, changed: Sequence[Rewriting]) -> int:
    """Write other bodies for entries: for how many.  What was made from their logs before goes."""
    for derived in FROM_THE_LOG if changed else ():
        connection.execute(delete(derived).where(derived.c.table_id.in_({each.table for each in changed})))
    return write_rows(connection, rewrite_entries, changed)


def rewrite_all(connection: Connection, changed: Sequence[Rewriting]) -> None:
    if rewrite(connection, changed) != len(changed):
        raise Rewritten


def add_entry(connection: Connection, table: int, entry: LogEntry) -> None:
    """The next one; the process that serves the table comes and looks at once."""
    connection.execute(insert(entries), {"table_id": table, **entry._asdict()})
    connection.execute(update(tables).where(tables.c.id == table, ~is_closed()).values(wake_at=entry.at))


def find_table(connection: Connection, code: str) -> int | None:
    return connection.scalar(select(tables.c.id).where(tables.c.code == code))


def hold(connection: Connection, ids: Collection[int]) -> set[int]:
    """Those of the tables that are there.  PostgreSQL: until the transaction ends nobody adds to their logs.

    SQLite has one writer anyway.
    """
    return set(
        connection.scalars(select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update())
    )


def records_of(connection: Connection, table: int, after: int = 0) -> list[FinishedGame]:
    """The finished games of a table, in order, from the one after that number on."""
    wanted = select(records).where(records.c.table_id == table, records.c.number > after)
    return [FinishedGame(*row) for row in connection.execute(wanted.order_by(records.c.number))]


def change_record(connection: Connection, before: FinishedGame, after: FinishedGame) -> None:
    """Another title and text for a finished game, if it still has those it had."""
    same = (records.c.id == before.id, records.c.title == before.title, records.c.text == before.text)
    if connection.execute(update(records).where(*same).values(title=after.title, text=after.text)).rowcount != 1:
        raise Rewritten


def take_off_the_list(connection: Connection, table: int) -> None:
    """Its line says the name of the host; it comes back with the next thing that happens there."""
    connection.execute(update(tables).where(tables.c.id == table).values(summary=b""))
