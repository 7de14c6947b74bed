"""Addresses that lead to no database: refused with the reason, and without a password."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from cantina.engine.errors import CantinaError
from cantina.server.store import Store
from cantina.server.store.database import without_secrets
from cantina.text import LANGUAGES, Catalogue

from .conftest import new_table


def refusal(url: str) -> CantinaError:
    with pytest.raises(CantinaError) as refused:
        Store.open(url)
    for lang in LANGUAGES:
        assert Catalogue("", lang).error(refused.value, ())
    return refused.value


@pytest.mark.parametrize("url", ["mysql://host/db", "cantina.db", "", "postgresql+asyncpg://host/db"])
def test_an_unknown_kind_of_database_is_refused(url: str) -> None:
    refused = refusal(url)
    assert refused.key == "unknown-database"
    assert refused.about["known"] == "sqlite:///FILE, postgresql://USER@HOST/NAME"


@pytest.mark.parametrize(
    ("rest", "why"),
    [("no/such/folder/cantina.db", "missing"), ("", "folder"), ("letter.txt", "stranger")],
)
def test_a_file_that_cannot_be_opened_is_refused_with_the_reason(tmp_path: Path, rest: str, why: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Han, " * 100)
    refused = refusal(f"sqlite:///{tmp_path / rest}")
    assert (refused.key, refused.about["why"]) == ("database-unreachable", why)
    assert refused.about["what"] == str(tmp_path / rest)
    assert (tmp_path / "letter.txt").read_text() == "Dear Han, " * 100


def test_a_locked_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantina.server.store.database.PATIENCE", 0.05)
    stranger = sqlite3.connect(tmp_path / "cantina.db", isolation_level=None)
    stranger.execute("BEGIN EXCLUSIVE")
    assert refusal(f"sqlite:///{tmp_path / 'cantina.db'}").about["why"] == "busy"
    stranger.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    assert refusal(url).about["why"] == "memory"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://han:kessel-run@127.0.0.1:1/cantina",
        "postgresql://han:kessel-run@ninety@127.0.0.1:1/cantina",
        "postgresql://han@127.0.0.1:1/cantina?password=kessel-run",
        "postgresql://han:kessel-run@127.0.0.1:port/cantina",
        "postgres://han:kessel%2Drun@127.0.0.1:1/cantina",
        "postgresql://han:kessel-run@/cantina?host=/no/such/folder",
        "postgresql://han:kessel-run@127.0.0.1:1/cantina?no_such_setting=1",
    ],
)
def test_a_server_that_does_not_answer_is_refused_without_a_word_of_the_password(url: str) -> None:
    refused = refusal(url)
    assert refused.key == "database-unreachable"
    for lang in LANGUAGES:
        said = Catalogue("", lang).error(refused, ()) + str(refused)
        assert "kessel" not in said
        assert "ninety" not in said


def test_a_database_that_the_server_does_not_have_is_refused_in_its_words(postgres_url: str) -> None:
    refused = refusal(postgres_url.replace("/cantina_", "/no_cantina_"))
    assert "does not exist" in refused.about["why"]


def test_secrets_go_whole_and_in_pieces() -> None:
    assert without_secrets("no host b@c, no port a", "postgresql://u:a@b@c/d") == "no host …@c, no port …"
    assert without_secrets("nothing to hide", "sqlite:///file.db") == "nothing to hide"


async def test_a_relative_path_stays_where_it_was_when_the_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store.open("sqlite:///cantina.db")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    table = await new_table(store)
    assert await store.find("kessel") == table
    await store.close()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["cantina.db"]
