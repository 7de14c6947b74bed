"""Writing a batch: all of it in a few statements, or, if somebody in it is refused, one by one to see who."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .entries import (
    Append,
    Claim,
    CodeTaken,
    Conflict,
    Create,
    FinishedGame,
    KeepCheckpoint,
    Probe,
    Seen,
    Serving,
    StoreFailed,
    Wake,
    Work,
)
from .schema import checkpoints, entries, records, services, tables
from .statements import add_entries, insert_into, see_members, set_summaries, set_wakes, write_probe, write_rows

CHECKPOINTS: Final = 4  # of a table: so far back somebody can catch up without the beginning of the log
PAUSE: Final = 40_000  # ms without a sign of any process: nobody has served then
HOLD: Final = "SELECT FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"

WriteResult = int | list[int] | None | Exception  # a new table, the tables claimed, nothing, or why it was refused


def write_together(connection: Connection, works: Sequence[Work]) -> list[WriteResult]:
    """Write everything.  Works come in the order of their tables, so that two processes do not get entangled."""
    answers: list[WriteResult] = [new_table(connection, work) if isinstance(work, Create) else None for work in works]
    appends = [work for work in works if isinstance(work, Append)]
    write_rows(connection, add_entries, [(new.table, new.table, new.seq - 1, new.at, new.body) for new in appends])
    wakes, summaries = latest_wakes(works), latest_summaries(appends)
    hold(connection, {*wakes, *summaries})
    write_rows(connection, set_wakes, list(wakes.items()))
    write_rows(connection, set_summaries, list(summaries.items()))
    for record in [new.record for new in appends if new.record is not None]:
        shelve(connection, record)
    for work in works:
        if isinstance(work, Append | KeepCheckpoint) and work.checkpoint is not None:
            keep_checkpoint(connection, work.table, work.seq, work.checkpoint)
    write_rows(connection, see_members, latest_seen(works))
    write_rows(connection, write_probe, [(1, work.at) for work in works if isinstance(work, Probe)][-1:])
    for place, work in enumerate(works):
        if isinstance(work, Claim):  # at the end: it takes only what is free, so then nobody is waited for any more
            answers[place] = claim(connection, work)
        elif isinstance(work, Serving):
            answers[place] = sign_service(connection, work)
    return answers


def write_each(connection: Connection, works: Sequence[Work]) -> list[WriteResult]:
    """Write one by one, so that only those are refused who have to be."""
    answers: list[WriteResult] = []
    for work in works:
        try:
            with connection.begin_nested():
                answers += write_together(connection, [work])
        except IntegrityError as error:
            answers.append(why_refused(connection, work, error))
    return answers


def why_refused(connection: Connection, work: Work, error: IntegrityError) -> Exception:
    if isinstance(work, Create):
        return CodeTaken(work.code)
    last = connection.scalar(select(func.max(entries.c.seq)).where(entries.c.table_id == work.table))
    if last is None:
        return StoreFailed(f"there is no table {work.table}")
    if isinstance(work, Append) and last != work.seq - 1:
        return Conflict(f"table {work.table} is at entry {last}, this was for {work.seq}")
    return StoreFailed(str(error.orig).partition("\n")[0])


# ---- the parts of a batch


def new_table(connection: Connection, new: Create) -> int:
    row = {"code": new.code, "wake_at": new.wake_at, "summary": new.summary}
    table: int = connection.execute(insert(tables).returning(tables.c.id), row).scalar_one()
    connection.execute(insert(entries), {"table_id": table, "seq": 1, "at": new.at, "body": new.body})
    return table


def shelve(connection: Connection, record: FinishedGame) -> None:
    row = record._asdict()
    connection.execute(insert(records), {"table_id": row.pop("table"), **row})


def keep_checkpoint(connection: Connection, table: int, seq: int, body: bytes) -> None:
    """The newest few stay; another process may have kept the same one."""
    new = insert_into(connection.dialect.name, checkpoints).values(table_id=table, seq=seq, body=body)
    connection.execute(new.on_conflict_do_nothing())
    of_it = checkpoints.c.table_id == table
    newest = select(checkpoints.c.seq).where(of_it).order_by(checkpoints.c.seq.desc()).limit(CHECKPOINTS)
    connection.execute(delete(checkpoints).where(of_it, checkpoints.c.seq.not_in(newest)))


def hold(connection: Connection, changing: Collection[int]) -> None:
    """PostgreSQL: lock the tables in order.  An update of several takes them in any, and two of them get entangled."""
    if connection.dialect.name == "postgresql" and len(changing) > 1:
        connection.exec_driver_sql(HOLD, (list(changing),))


def claim(connection: Connection, wanted: Claim) -> list[int]:
    due = select(tables.c.id).where(tables.c.wake_at <= wanted.now).order_by(tables.c.wake_at, tables.c.id)
    # Locks mean nothing to SQLite, which has one writer anyway.
    free = due.limit(wanted.limit).with_for_update(skip_locked=True, key_share=True)
    taken = update(tables).where(tables.c.id.in_(free)).values(wake_at=wanted.until).returning(tables.c.id)
    return list(connection.scalars(taken))


def sign_service(connection: Connection, sign: Serving) -> int:
    """Prolong a service; one that begins goes on with the last if there was no pause.  When it began."""
    began = sign.began
    if began is None:
        last = connection.execute(select(services).order_by(services.c.until.desc()).limit(1)).first()
        began = sign.at if last is None or sign.at - last.until > PAUSE else last.began
    new = insert_into(connection.dialect.name, services).values(began=began, until=sign.at)
    connection.execute(new.on_conflict_do_update(index_elements=["began"], set_={"until": new.excluded.until}))
    return int(began)


def latest_wakes(works: Sequence[Work]) -> dict[int, int | None]:
    """The last word on each table."""
    latest: dict[int, int | None] = {}
    for work in works:
        if isinstance(work, Wake) or (isinstance(work, Append) and work.wake_at is not None):
            latest[work.table] = work.wake_at
    return latest


def latest_summaries(appends: Sequence[Append]) -> dict[int, bytes]:
    return {new.table: new.summary for new in appends if new.summary is not None}


def latest_seen(works: Sequence[Work]) -> list[Seen]:
    latest = {(work.table, work.member, work.process): work for work in works if isinstance(work, Seen)}
    return [latest[who] for who in sorted(latest)]
