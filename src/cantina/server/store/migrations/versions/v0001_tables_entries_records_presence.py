"""The first schema: tables, their entries, finished games, who is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    create_tables()
    create_entries()
    create_records()
    create_presence()


def of_a_table() -> sa.Column[int]:
    return sa.Column("table_id", Number, sa.ForeignKey("tables.id"), nullable=False)


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", Number, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("summary", sa.LargeBinary, nullable=False),
    )
    wakes, on_the_list = sa.text("wake_at IS NOT NULL"), sa.text("length(summary) > 0")
    op.create_index("tables_to_wake", "tables", ["wake_at"], sqlite_where=wakes, postgresql_where=wakes)
    op.create_index("tables_on_the_list", "tables", ["id"], sqlite_where=on_the_list, postgresql_where=on_the_list)


def create_entries() -> None:
    op.create_table(
        "entries",
        of_a_table(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )


def create_records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String, primary_key=True),
        of_a_table(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("title", sa.LargeBinary, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("records_of_a_table", "records", ["table_id", "number"])
    op.create_index("records_by_time", "records", ["public", "at", "id"])


def create_presence() -> None:
    op.create_table(
        "presence",
        of_a_table(),
        sa.Column("member", sa.Integer, nullable=False),
        sa.Column("process", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "member", "process"),
    )
