"""The statements that write many rows at once.

A whole batch goes into a handful of statements of many rows each, not into one statement a row: Python's SQLite driver
gives up the interpreter's lock around every step, and getting it back beside a busy event loop can take milliseconds.
Statements are made for 1, 2, 4, … rows and compiled once; the drivers keep them prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import (
    CTE,
    BindParameter,
    Column,
    ColumnClause,
    Connection,
    Dialect,
    Insert,
    Integer,
    Table,
    Update,
    bindparam,
    column,
    literal_column,
    select,
    update,
    values,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.sql.dml import ReturningUpdate

from .schema import entries, presence, probe, tables

SIZES: Final = (256, 128, 64, 32, 16, 8, 4, 2, 1)
DIALECTS: Final[dict[str, Dialect]] = {
    "sqlite": sqlite.dialect(),
    "postgresql": psycopg.dialect(paramstyle="format"),  # type: ignore[no-untyped-call]
}
ONE: Final[ColumnClause[int]] = literal_column("1", Integer)

Build = Callable[[str, int], Insert | Update | ReturningUpdate[Any]]


def write_rows(connection: Connection, build: Build, rows: Sequence[tuple[Any, ...]]) -> int:
    """Run the statement on all rows, as many at a time as there are statements for: how many rows it returns."""
    dialect, start, returned = connection.dialect.name, 0, 0
    for size in SIZES if rows else ():
        while len(rows) - start >= size:
            some = tuple(chain(*rows[start : start + size]))
            result = connection.exec_driver_sql(sql(build, dialect, size), some)
            returned += len(result.all()) if result.returns_rows else 0
            start += size
    return returned


@cache
def sql(build: Build, dialect: str, rows: int) -> str:
    """The text of a statement; its parameters stand in the order in which a row gives them."""
    return str(build(dialect, rows).compile(dialect=DIALECTS[dialect]))


# ---- the statements, each with what a row is


def add_entries(dialect: str, rows: int) -> Insert:
    """(table, table, the number of the entry before, at, body)

    An entry takes its number from the one before it, so that a log has no gaps: without that one the number is null,
    which the database refuses just like a number that is taken.
    """
    return insert_into(dialect, entries).values([new_entry(row) for row in range(rows)])


def new_entry(row: int) -> dict[str, Any]:
    of, before = parameter(entries.c.table_id, f"of_{row}"), parameter(entries.c.seq, f"before_{row}")
    following = select(entries.c.seq + ONE).where(entries.c.table_id == of, entries.c.seq == before)
    return {
        "table_id": parameter(entries.c.table_id, f"table_{row}"),
        "seq": following.scalar_subquery(),
        "at": parameter(entries.c.at, f"at_{row}"),
        "body": parameter(entries.c.body, f"body_{row}"),
    }


def set_wakes(dialect: str, rows: int) -> Update:
    """(table, wake_at), each table at most once"""
    new = given(rows, tables.c.id, tables.c.wake_at)
    return update(tables).where(tables.c.id == new.c.id).values(wake_at=new.c.wake_at)


def set_summaries(dialect: str, rows: int) -> Update:
    """(table, summary), each table at most once"""
    new = given(rows, tables.c.id, tables.c.summary)
    return update(tables).where(tables.c.id == new.c.id).values(summary=new.c.summary)


def rewrite_entries(dialect: str, rows: int) -> ReturningUpdate[Any]:
    """(table, seq, the body it has to have, its new body), each entry at most once; returns those that had it"""
    bodies = [Column(name, entries.c.body.type) for name in ("before", "after")]
    new = given(rows, entries.c.table_id, entries.c.seq, *bodies)
    same = (entries.c.table_id == new.c.table_id, entries.c.seq == new.c.seq, entries.c.body == new.c.before)
    return update(entries).where(*same).values(body=new.c.after).returning(entries.c.seq)


def see_members(dialect: str, rows: int) -> Insert:
    """(table, member, process, until, seen), each member through each process at most once"""
    new = insert_into(dialect, presence).values(
        [{each.name: parameter(each, f"{each.name}_{row}") for each in presence.c} for row in range(rows)]
    )
    newer = {"until": new.excluded.until, "seen": new.excluded.seen}
    return new.on_conflict_do_update(index_elements=list(presence.primary_key), set_=newer)


def write_probe(dialect: str, rows: int) -> Insert:
    """(id, at)"""
    new = insert_into(dialect, probe).values(
        [{each.name: parameter(each, f"{each.name}_{row}") for each in probe.c} for row in range(rows)]
    )
    return new.on_conflict_do_update(index_elements=list(probe.primary_key), set_={"at": new.excluded.at})


# ---- their parts


def insert_into(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def given(rows: int, *columns: Column[Any]) -> CTE:
    """The parameters as a table called `new` with these columns."""
    data = [tuple(parameter(each, f"{each.name}_{row}") for each in columns) for row in range(rows)]
    return values(*[column(each.name, each.type) for each in columns]).data(data).cte("new")


def parameter(like: Column[Any], name: str) -> BindParameter[Any]:
    return bindparam(f"new_{name}", type_=like.type)
