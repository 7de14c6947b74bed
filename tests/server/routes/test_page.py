"""The page, which costs little to hand out; and the front page where none has been built."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina.server import gzip_pieces
from cantina.server.app import create
from cantina.server.routes import page

from ..local_server import LocalServer
from ..web_client import WebClient


async def test_where_no_page_has_been_built_the_front_door_speaks_the_readers_language(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "not built")
    anna = WebClient(create(server.rooms))
    english = await anna.get("/")
    russian = await anna.get("/", {"accept-language": "ru"})
    assert english.headers["content-type"].startswith("text/html")
    assert "Secret Invasion" in english.text
    assert '<html lang="ru">' in russian.text
    assert russian.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize("path", ["/", "/t/BCDFGH", "/nowhere/at/all", "/help/fluxx"])
async def test_the_words_of_the_page_are_not_squeezed_for_every_reader_anew(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    (tmp_path / "index.html").write_text(f"<html><head></head><body>{'x' * 10_000}</body></html>")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    page.page_file.cache_clear()
    anna = WebClient(create(server.rooms))
    asked = {"accept-encoding": "gzip", "accept": "text/html"}
    first = await anna.get(path, asked)
    before = gzip_pieces.kept.cache_info().misses
    for number in range(3):
        answer = await anna.get(path, {**asked, "host": f"host{number}.test"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.text.replace(f"host{number}", "cantina") == first.text
        assert b'id="words"' in answer.body
    assert gzip_pieces.kept.cache_info().misses == before


async def test_files_of_the_page_are_read_once(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So they are there also when no file can be opened any more."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    script = tmp_path / "assets" / "table-abc.js"
    script.write_text("let a = 1;" * 1000)
    monkeypatch.setattr(page, "PAGE", tmp_path)
    anna = WebClient(create(server.rooms))
    (await anna.get("/assets/table-abc.js", {"accept-encoding": "gzip"})).granted()
    monkeypatch.setattr(Path, "read_bytes", no_more)
    answer = (await anna.get("/assets/table-abc.js", {"accept-encoding": "gzip"})).granted()
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "let a = 1;" * 1000
    assert (await anna.get("/assets/other.js")).refusal.status == 404


def no_more(path: Path) -> bytes:
    raise OSError(24, "Too many open files")


async def test_who_names_a_host_that_is_none_gets_the_page_all_the_same(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<html><head></head><body></body></html>")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    page.page_file.cache_clear()
    anna = WebClient(create(server.rooms))
    for host in ("localhost:99999999", "localhost:x", "[::1", "a:1:2"):
        for path, status in (("/", 200), ("/t/BCDFGH", 200), ("/nowhere/at/all", 404)):
            answer = await anna.get(path, {"host": host, "accept": "text/html"})
            assert (answer.status, answer.text.count("<html>")) == (status, 1), host


async def test_a_name_that_is_too_long_for_any_file_is_not_found(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    monkeypatch.setattr(page, "PAGE", tmp_path)
    long_name = "/" + "%F0%9F%98%80" * 90 + ".js"  # a hundred letters at most, but four bytes each
    assert (await WebClient(create(server.rooms)).get(long_name)).refusal.code == "no-such-page"
