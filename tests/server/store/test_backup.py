"""A copy of a running store in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina.engine.errors import CantinaError
from cantina.server.store import Store, back_up, database

from .conftest import entry, new_table


async def test_a_backup_of_a_running_store_is_a_store(sqlite_url: str, tmp_path: Path) -> None:
    store = Store.open(sqlite_url)
    table = await new_table(store)
    await store.append(entry(table, 2))
    back_up(sqlite_url, tmp_path / "copy.db")
    await store.append(entry(table, 3))
    copy = Store.open(f"sqlite:///{tmp_path / 'copy.db'}")
    assert [len(await each.entries(table)) for each in (store, copy)] == [3, 2]
    await copy.append(entry(table, 3))
    await copy.close()
    await store.close()


async def test_a_backup_overwrites_nothing(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    store = Store.open(sqlite_url)
    for path, why in ((tmp_path / "copy.db", "exists"), (tmp_path / "no" / "copy.db", "missing")):
        with pytest.raises(CantinaError) as refused:
            back_up(sqlite_url, path)
        assert (refused.value.key, refused.value.about["why"]) == ("cannot-back-up", why)
    assert (tmp_path / "copy.db").read_text() == "mine"
    await store.close()


def test_a_backup_of_what_is_no_database_of_ours_makes_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "letter.db").write_text("Dear all, " * 500)
    found = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name, key, why in (
        ("none.db", "cannot-back-up", "no-database"),
        ("empty.db", "database-unreachable", "stranger"),
        ("letter.db", "database-unreachable", "stranger"),
    ):
        with pytest.raises(CantinaError) as refused:
            back_up(f"sqlite:///{tmp_path / name}", tmp_path / "copy.db")
        assert (refused.value.key, refused.value.about["why"]) == (key, why)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == found


async def test_a_backup_leaves_an_older_database_as_it_is(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Store.open(sqlite_url).close()
    monkeypatch.setattr(database, "migrate", lambda *_: pytest.fail("migrated"))
    back_up(sqlite_url, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").exists()


def test_postgresql_is_not_backed_up_by_us(tmp_path: Path) -> None:
    with pytest.raises(CantinaError) as refused:
        back_up("postgresql://anna@db.example.org/cantina", tmp_path / "copy.db")
    assert (refused.value.key, refused.value.about["why"]) == ("cannot-back-up", "server")
