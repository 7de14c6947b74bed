"""The schema's history, one file in `versions` for each change.  Opening a store brings the database up to date.

A change of `schema.py` comes with a new file: `v0002_what_it_does.py`, whose `down_revision` is the one before and
whose `upgrade` changes the tables and keeps what is in them (on SQLite with `op.batch_alter_table`).  Nothing goes
back: a database of a newer version is refused, and the way back is a copy of the file from before.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from ....engine.errors import CantinaError

HISTORY: Final = "cantina.server.store:migrations"
LOCK: Final = 0x43616E74696E61  # "Cantina": the number under which processes wait for each other on PostgreSQL

one_at_a_time: Final = threading.Lock()  # Alembic keeps what it is doing in a global


def migrate(engine: Engine, config: Config | None = None) -> None:
    """Bring the schema up to date, in one transaction and one process at a time."""
    with one_at_a_time, engine.connect() as connection:
        if connection.dialect.name == "sqlite":  # there a table is changed by making another one in its place
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA foreign_keys = OFF")  # for this connection, which is not used for anything else
        with connection.begin():
            if connection.dialect.name == "postgresql":  # on SQLite the transaction itself is the lock
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            upgrade(connection, config or history())


def history() -> Config:
    config = Config()
    config.set_main_option("script_location", HISTORY)
    return config


def upgrade(connection: Connection, config: Config) -> None:
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    current = MigrationContext.configure(connection).get_current_revision()
    if current not in (None, *known):
        raise CantinaError("", "database-too-new", found=current, known=known[0])
    if current != known[0]:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
