"""A copy of the database while others go on reading and writing.

PostgreSQL has `pg_dump`; a plain copy of SQLite's file alone would lack what is still in the log beside it.
"""

from __future__ import annotations

from pathlib import Path

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ...engine.errors import CantinaError
from .database import address, sqlite, unreachable, why_not
from .writer import reason


def back_up(given: str, path: Path) -> None:
    """Write the SQLite database at this address as it is now into a new file.

    The database is only read: one that is not there is not made, and one of an older version stays so, for the server
    of that version may be running on it.
    """
    url = address(given)
    if url.get_backend_name() != "sqlite":
        raise cannot(path, "server")
    if path.exists() or path.is_symlink():
        raise cannot(path, "exists")
    if not Path(str(url.database)).exists():
        raise cannot(path, "no-database", database=url.database)
    engine = sqlite(url).reading
    try:
        with engine.connect() as connection:
            if not is_ours(connection):
                raise CantinaError("", "database-unreachable", what=url.database, why="stranger")
            copy(connection, path)
    except SQLAlchemyError as error:
        raise unreachable(given, url, error) from error
    finally:
        engine.dispose()


def is_ours(connection: Connection) -> bool:
    return MigrationContext.configure(connection).get_current_revision() is not None


def copy(connection: Connection, path: Path) -> None:
    try:
        connection.exec_driver_sql("VACUUM INTO ?", (str(path),))
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", error)
        raise cannot(path, why_not(path, cause) or reason(error)) from error


def cannot(path: Path, why: str, **about: str | None) -> CantinaError:
    return CantinaError("", "cannot-back-up", path=str(path), why=why, **about)
