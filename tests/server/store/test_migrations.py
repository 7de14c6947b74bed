"""A new database, an old one, a newer one, and two processes that open one at once."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from cantina.engine.errors import CantinaError
from cantina.server.store import Store, migrations
from cantina.server.store.database import open_database
from cantina.server.store.schema import metadata

from ..postgres import Postgres
from .conftest import entry, game, new_table
from .test_database_file import let_begin, start_appending

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "NEWEST"


def upgrade():
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("tables", recreate=recreate) as table:
        table.add_column(sa.Column("motto", sa.String, nullable=False, server_default="none"))
"""


NEWEST = ScriptDirectory.from_config(migrations.history()).get_current_head()
LATER = LATER.replace("NEWEST", str(NEWEST))


def writing(store: Store) -> Engine:
    return store._database.writing


async def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    with writing(store).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        for table in metadata.tables.values():
            found = inspect(connection).get_indexes(table.name)
            assert {index.name for index in table.indexes} <= {index["name"] for index in found}


async def test_a_difference_to_the_schema_would_be_seen(store: Store) -> None:
    with writing(store).begin() as connection:
        connection.execute(text("ALTER TABLE presence ADD COLUMN mood TEXT"))
        connection.execute(text("DROP INDEX records_by_time"))
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    assert sorted(difference[0] for difference in found) == ["add_index", "remove_column"]


async def test_partial_indexes_answer_the_questions_they_are_made_for(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    questions = {
        "tables_to_wake": "SELECT id FROM tables WHERE wake_at <= 5 ORDER BY wake_at, id LIMIT 9",
        "tables_on_the_list": "SELECT summary FROM tables WHERE length(summary) > 0 ORDER BY id DESC LIMIT 9",
        "records_by_time": "SELECT id FROM records WHERE public = 1 ORDER BY at DESC, id DESC LIMIT 9",
    }
    with store._database.reading.connect() as connection:
        for index, question in questions.items():
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all()
            assert len(plan) == 1
            assert index in str(plan[0])
    await store.close()


async def test_an_upgrade_keeps_what_is_there(store: Store, tmp_path: Path) -> None:
    table = await new_table(store)
    await store.append(entry(table, 2)._replace(record=game("g", table)))
    await store.here(table, 1, "p", 500)
    (tmp_path / "later").mkdir()
    (tmp_path / "later" / "v0002_later.py").write_text(LATER)
    config = migrations.history()
    ours = Path(migrations.__file__).parent / "versions"
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join([str(ours), str(tmp_path / "later")]))
    migrations.migrate(writing(store), config)
    with writing(store).connect() as connection:
        assert connection.execute(text("SELECT motto FROM tables")).all() == [("none",)]
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    await store.append(entry(table, 3))
    assert len(await store.entries(table)) == 3
    assert await store.record("g") == game("g", table)
    assert await store.present(table, now=0) == {1: 500}
    assert await new_table(store, "endor") > table


async def test_a_database_of_the_first_version_is_brought_up_to_date(url: str) -> None:
    """Tables that were played on it go on."""
    database = open_database(url)
    with database.writing.connect() as connection:
        config = migrations.history()
        config.attributes["connection"] = connection
        with connection.begin():
            metadata.drop_all(connection)
            connection.execute(text("DROP TABLE alembic_version"))
            command.upgrade(config, "0001")
            connection.execute(text("INSERT INTO tables (id, code, summary) VALUES (7, 'kessel', '')"))
            connection.execute(text("INSERT INTO entries (table_id, seq, at, body) VALUES (7, 1, 5, 'first')"))
    database.close()
    store = Store.open(url)
    assert await store.find("kessel") == 7
    await store.append(entry(7, 2))
    assert [old.seq for old in await store.entries(7)] == [1, 2]
    await store.ping()
    with writing(store).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    await store.close()


async def test_opening_again_changes_nothing(store: Store) -> None:
    table = await new_table(store)
    again = Store.open(store.url)
    assert await again.find("kessel") == table
    await again.close()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(store: Store) -> None:
    with writing(store).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from-tomorrow'"))
    with pytest.raises(CantinaError) as refused:
        Store.open(store.url)
    assert refused.value.key == "database-too-new"
    assert refused.value.about["found"] == "from-tomorrow"
    with writing(store).connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "from-tomorrow"


async def test_a_migration_that_fails_leaves_the_database_as_it_was(store: Store, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "v0002_bad.py").write_text(LATER + "    raise RuntimeError('half way')\n")
    config: Config = migrations.history()
    config.set_main_option("path_separator", "os")
    ours = Path(migrations.__file__).parent / "versions"
    config.set_main_option("version_locations", os.pathsep.join([str(ours), str(tmp_path / "bad")]))
    with pytest.raises(RuntimeError, match="half way"):
        migrations.migrate(writing(store), config)
    with writing(store).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST


async def test_processes_that_start_at_once_find_one_database(url: str) -> None:
    processes = [start_appending(url, tables=0) for _ in range(2)]
    let_begin(*processes)
    assert [process.communicate(timeout=30)[0] for process in processes] == ["open\n"] * 2
    assert [process.returncode for process in processes] == [0] * 2
    store = Store.open(url)
    assert await new_table(store) == 1
    await store.close()


async def test_on_postgresql_one_process_migrates_while_others_wait(postgres: Postgres, postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as stranger:
        stranger.execute("SELECT pg_advisory_xact_lock(%s)", (migrations.LOCK,))
        opening = asyncio.ensure_future(asyncio.to_thread(Store.open, postgres_url))
        while not postgres.is_waiting(postgres_url):
            assert not opening.done()
            await asyncio.sleep(0.005)
        assert stranger.execute("SELECT to_regclass('tables')").fetchone() == (None,)
    await (await opening).close()


async def test_on_sqlite_a_file_that_somebody_writes_to_is_waited_for(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = sqlite3.connect(tmp_path / "cantina.db", isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    refused_once = threading.Event()
    monkeypatch.setattr("cantina.server.store.database.time.sleep", lambda pause: refused_once.set())
    opening = asyncio.ensure_future(asyncio.to_thread(Store.open, sqlite_url))
    assert await asyncio.to_thread(refused_once.wait, 5)
    stranger.execute("COMMIT")
    stranger.close()
    await (await opening).close()
