"""Opening a database: SQLite, one file and nothing to set up, or PostgreSQL, for several processes.

Each is opened twice.  The writing side has one connection, and its transactions wait their turn to write before they
read anything.  The reading side has a few connections without transactions: what was committed is seen.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from ...engine.errors import CantinaError
from .migrations import migrate

READERS: Final = 4
PATIENCE: Final = 10.0  # seconds to wait for a lock of SQLite, or for PostgreSQL to answer
SCHEMES: Final = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
KNOWN: Final = "sqlite:///FILE, postgresql://USER@HOST/NAME"

# FULL: a commit is on the disk before anybody is told; NORMAL would lose the last moves when the power fails.
PRAGMAS: Final = (
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",
    "cache_size = -32768",
    "journal_size_limit = 67108864",
)
# A peer that vanishes without a word is noticed within a minute.
POSTGRES: Final = {
    "application_name": "cantina",
    "connect_timeout": int(PATIENCE),
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


class FileIsGone(SQLAlchemyError):
    """Whoever writes on writes into a file that nobody will find again, and who opens it anew makes another one."""


class OpenedFile(NamedTuple):
    """The file of an SQLite database, as it was when it was opened.  On Unix it can be deleted or replaced beneath."""

    path: Path
    device: int
    number: int

    @classmethod
    def at(cls, path: Path) -> OpenedFile:
        found = path.stat()
        return cls(path, found.st_dev, found.st_ino)

    def check(self) -> None:
        try:
            same = OpenedFile.at(self.path) == self
        except OSError:
            same = False
        if not same:
            raise FileIsGone("the file of the database was deleted or replaced; start the server again")


class Database(NamedTuple):
    reading: Engine
    writing: Engine
    file: OpenedFile | None = None  # of SQLite

    @property
    def is_sqlite(self) -> bool:
        return self.writing.dialect.name == "sqlite"

    def close(self) -> None:
        """Let go of all connections.  SQLite's log is folded into its file, which then is all there is to copy."""
        self.reading.dispose()
        if self.is_sqlite:
            with self.writing.connect() as connection:
                outside(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self.writing.dispose()


def open_database(given: str) -> Database:
    """The database at this address, with the schema of this version of the software."""
    url = address(given)
    database = sqlite(url) if url.get_backend_name() == "sqlite" else postgresql(url)
    try:
        if database.is_sqlite:
            keep_a_log(database.writing)
        migrate(database.writing)
    except SQLAlchemyError as error:
        raise unreachable(given, url, error) from error
    return database._replace(file=OpenedFile.at(Path(str(url.database)))) if database.is_sqlite else database


def open_existing(given: str) -> Database:
    """The same, but none is made where there is none."""
    url = address(given)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise CantinaError("", "database-unreachable", what=url.database, why="none")
    return open_database(given)


def address(given: str) -> URL:
    """The address as SQLAlchemy wants it, with the driver we use."""
    scheme, _, rest = given.partition(":")
    if scheme not in SCHEMES:
        raise CantinaError("", "unknown-database", scheme=scheme, known=KNOWN)
    try:
        url = make_url(f"{SCHEMES[scheme]}:{rest}")
    except (ArgumentError, ValueError):
        raise CantinaError("", "database-unreachable", what=scheme, why="address") from None
    if url.get_backend_name() != "sqlite":
        return url
    if url.database in (None, "", ":memory:"):  # every connection would get a memory of its own
        raise CantinaError("", "database-unreachable", what=scheme, why="memory")
    return URL.create("sqlite", database=str(Path(str(url.database)).absolute()))


# ---- SQLite


def sqlite(url: URL) -> Database:
    settings: dict[str, Any] = {
        "connect_args": {"timeout": PATIENCE, "isolation_level": None, "check_same_thread": False},
        "hide_parameters": True,
    }
    reading = create_engine(url, pool_size=READERS, max_overflow=0, **settings)
    writing = create_engine(url, poolclass=NullPool, **settings)
    for engine in (reading, writing):
        event.listen(engine, "connect", set_up)
    event.listen(writing, "begin", begin_writing)
    return Database(reading, writing)


def set_up(connection: Any, _: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def begin_writing(connection: Connection) -> None:
    """Take the right to write at once: who reads first and then wants to write may be refused."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def keep_a_log(engine: Engine) -> None:
    """Write-ahead logging: readers and the writer do not wait for each other.  The file remembers it.

    Two processes that change it at once do not wait for each other but fail, so it is tried again.
    """
    until = time.monotonic() + PATIENCE
    with engine.connect() as connection:
        while True:
            try:
                outside(connection).execute("PRAGMA journal_mode = WAL").fetchall()
                return
            except engine.dialect.loaded_dbapi.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                    raise OperationalError(None, None, error) from error
                time.sleep(0.01)


def outside(connection: Connection) -> Any:
    """The driver's own connection: for what SQLite does not do inside of a transaction."""
    return connection.connection.driver_connection


# ---- PostgreSQL


def postgresql(url: URL) -> Database:
    settings: dict[str, Any] = {"connect_args": patient(url), "hide_parameters": True}
    reading = create_engine(
        url, pool_size=READERS, max_overflow=0, pool_pre_ping=True, isolation_level="AUTOCOMMIT", **settings
    )
    return Database(reading, create_engine(url, poolclass=NullPool, **settings))


def patient(url: URL) -> dict[str, Any]:
    """Our settings of a connection, where the address does not say otherwise."""
    return {name: value for name, value in POSTGRES.items() if name not in url.query}


# ---- why not


def unreachable(given: str, url: URL, error: SQLAlchemyError) -> CantinaError:
    """In our words where we have some, else in the driver's."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = without_secrets(str(cause).strip().partition("\n")[0], given)
    if url.get_backend_name() != "sqlite":
        what = without_secrets(f"{url.host or ''}/{url.database or ''}", given)
        return CantinaError("", "database-unreachable", what=what, why=said)
    path = Path(str(url.database))
    return CantinaError("", "database-unreachable", what=str(path), why=why_not(path, cause) or said)


def why_not(path: Path, cause: BaseException | None) -> str:
    """Why SQLite does not open a file, in a word, if there is one for it."""
    code = getattr(cause, "sqlite_errorname", "")
    if code.startswith("SQLITE_CANTOPEN"):
        return "folder" if path.is_dir() else "denied" if path.parent.is_dir() else "missing"
    words = {"SQLITE_READONLY": "denied", "SQLITE_NOTADB": "stranger", "SQLITE_BUSY": "busy", "SQLITE_FULL": "full"}
    return next((word for start, word in words.items() if code.startswith(start)), "")


def without_secrets(text: str, given: str) -> str:
    """The text without the password of the address, or a half of one that was written with a bare @ in it."""
    found = [*re.findall(r"//[^/:@]*:(.*)@", given), *re.findall(r"password=([^&]*)", given)]
    pieces = {piece for secret in found for piece in (secret, *secret.split("@"))}
    for piece in sorted({*pieces, *map(unquote, pieces)} - {""}, key=len, reverse=True):
        text = text.replace(piece, "…")
    return text
