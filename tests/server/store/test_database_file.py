"""SQLite: what was acknowledged survives a kill, and the database is one file to copy."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from cantina.engine.errors import BadSetup
from cantina.server.store import Conflict, Store, StoreFailed, back_up, database, database_file
from cantina.text import LANGUAGES, Catalogue

from .conftest import entry, new_table

ROOT = Path(__file__).parents[3]


def start_appending(url: str, tables: int) -> subprocess.Popen[str]:
    """A process that will say when it is ready and then wait for a line."""
    command = [sys.executable, "-m", "tests.server.store.appending", url, str(tables)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def let_begin(*processes: subprocess.Popen[str]) -> None:
    """As close together as can be."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()


def kill_in_the_middle(url: str, lines: int) -> list[str]:
    """Kill -9 a process that is appending, after so many entries were acknowledged: all that were by then."""
    with start_appending(url, tables=20) as process:
        let_begin(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        said = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        return [line for line in [*said, *process.stdout.read().splitlines(keepends=True)] if line.endswith("\n")]


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(sqlite_url: str) -> None:
    acknowledged: dict[int, int] = defaultdict(int)
    for line in kill_in_the_middle(sqlite_url, lines=500):
        table, seq = map(int, line.split())
        acknowledged[table] = max(acknowledged[table], seq)
    assert len(acknowledged) == 20
    store = Store.open(sqlite_url)
    for table, seq in acknowledged.items():
        found = await store.entries(table)
        assert [each.seq for each in found] == list(range(1, len(found) + 1))
        assert len(found) >= seq
        assert all(each.body == f"{table}.{each.seq}".encode() * 20 for each in found[1:])
        await store.append(entry(table, len(found) + 1))
    await store.close()


async def test_a_closed_database_is_one_file_to_copy(sqlite_url: str, tmp_path: Path) -> None:
    store = Store.open(sqlite_url)
    table = await new_table(store)
    await asyncio.gather(*[store.append(entry(table, seq)) for seq in range(2, 50)])
    assert (tmp_path / "cantina.db-wal").stat().st_size > 0
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["cantina.db"]
    shutil.copy(tmp_path / "cantina.db", tmp_path / "copy.db")
    copy = Store.open(f"sqlite:///{tmp_path / 'copy.db'}")
    assert len(await copy.entries(table)) == 49
    await copy.close()


async def test_closing_folds_the_log_into_the_file_also_while_others_have_it_open(
    sqlite_url: str, tmp_path: Path
) -> None:
    store = Store.open(sqlite_url)
    stranger = sqlite3.connect(tmp_path / "cantina.db")
    assert stranger.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    await new_table(store)
    await store.close()
    assert (tmp_path / "cantina.db-wal").stat().st_size == 0
    stranger.close()


async def test_a_commit_is_on_the_disk_before_anybody_is_told(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    await new_table(store)
    for engine in (store._database.writing, store._database.reading):
        with engine.connect() as connection:
            driver = database.outside(connection)
            found = {name: driver.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")}
            assert found == {"synchronous": 2, "foreign_keys": 1}
            assert driver.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await store.close()


async def test_a_locked_file_fails_the_whole_batch_and_the_next_one_is_written(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    store = Store.open(sqlite_url)
    table = await new_table(store)
    stranger = sqlite3.connect(tmp_path / "cantina.db", isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    appends = [store.append(entry(table, 2)), store.append(entry(table, 3)), store.here(table, 1, "p", 5)]
    told = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(answer) for answer in told] == [StoreFailed] * 3
    assert "locked" in str(told[0])
    assert len(await store.entries(table)) == 1  # readers do not mind
    stranger.execute("ROLLBACK")
    stranger.close()
    await store.append(entry(table, 2))
    with pytest.raises(Conflict):
        await store.append(entry(table, 2))
    await store.close()


# ---- whose it is


HOLDING = """
import sys
from cantina.server.store.database_file import take
lock = take(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
"""


def test_a_second_process_is_refused_with_a_sentence_until_the_first_is_gone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'cantina.db'}"
    command = [sys.executable, "-c", HOLDING, url]
    first = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(BadSetup) as refusal:
        database_file.take(url)
    assert (refusal.value.key, refusal.value.about["why"]) == ("database-unreachable", "served")
    for lang in LANGUAGES:
        assert "PostgreSQL" in Catalogue("", lang).error(refusal.value, [])
    first.send_signal(signal.SIGKILL)
    first.communicate()
    lock = database_file.take(url)
    assert lock is not None
    lock.release()


def test_the_same_file_under_another_name_is_the_same_file(tmp_path: Path) -> None:
    lock = database_file.take(f"sqlite:///{tmp_path / 'cantina.db'}")
    assert lock is not None
    (tmp_path / "link.db").symlink_to(tmp_path / "cantina.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    for name in ("link.db", "folder/cantina.db", "cantina.db?mode=rwc"):
        with pytest.raises(BadSetup) as refusal:
            database_file.take(f"sqlite:///{tmp_path / name}")
        assert refusal.value.about["why"] == "served", name
    lock.release()


def test_a_database_on_a_server_is_for_as_many_as_come() -> None:
    assert database_file.take("postgresql://cantina@localhost/cantina") is None


async def test_database_and_copies_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    folder, before = tmp_path / "data", os.umask(0o022)
    try:
        (tmp_path / "old.db").touch(mode=0o644)
        database_file.keep_to_owner()
        for path in (folder / "cantina.db", tmp_path / "old.db"):
            lock = database_file.take(f"sqlite:///{path}")
            store = Store.open(f"sqlite:///{path}")
            await new_table(store)
            back_up(store.url, folder / f"copy of {path.name}")
            for file in (path, *folder.iterdir()):
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
            await store.close()
            assert lock is not None
            lock.release()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    finally:
        os.umask(before)
