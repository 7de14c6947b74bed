"""The tables of the database.  `migrations` makes them; a test holds the two together."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata: Final = MetaData()

# SQLite numbers rows by itself only where the type is called INTEGER; its integers have 64 bits all the same.
Number: Final = BigInteger().with_variant(Integer, "sqlite")
Milliseconds: Final = BigInteger  # milliseconds since 1970

# Written out, not as a parameter, so that both databases see that the index below answers it.
ON_THE_LIST: Final = text("length(summary) > 0")
WAKES: Final = text("wake_at IS NOT NULL")

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Number, primary_key=True),
    Column("code", String, nullable=False, unique=True),
    Column("wake_at", Milliseconds),
    Column("summary", LargeBinary, nullable=False),
    Index("tables_to_wake", "wake_at", sqlite_where=WAKES, postgresql_where=WAKES),
    Index("tables_on_the_list", "id", sqlite_where=ON_THE_LIST, postgresql_where=ON_THE_LIST),
)


def of_a_table(*, primary_key: bool = False) -> Column[int]:
    return Column("table_id", Number, ForeignKey("tables.id"), primary_key=primary_key, nullable=False)


entries: Final = Table(
    "entries",
    metadata,
    of_a_table(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Milliseconds, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

records: Final = Table(  # in the order of FinishedGame
    "records",
    metadata,
    Column("id", String, primary_key=True),
    of_a_table(),
    Column("number", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Milliseconds, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("title", LargeBinary, nullable=False),
    Column("text", Text, nullable=False),
    Index("records_of_a_table", "table_id", "number"),
    Index("records_by_time", "public", "at", "id"),
)

# The times when the tables were served.  What lies between them is nobody's neglect.
services: Final = Table(
    "services",
    metadata,
    Column("began", Milliseconds, primary_key=True, autoincrement=False),
    Column("until", Milliseconds, nullable=False),
)

presence: Final = Table(
    "presence",
    metadata,
    of_a_table(primary_key=True),
    Column("member", Integer, primary_key=True),
    Column("process", String, primary_key=True),
    Column("until", Milliseconds, nullable=False),
    Column("seen", Milliseconds, nullable=False),
)

checkpoints: Final = Table(  # follow from the entries; without them reading takes longer
    "checkpoints",
    metadata,
    of_a_table(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

probe: Final = Table(  # one row: whoever can write it can write
    "probe",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Milliseconds, nullable=False),
)
