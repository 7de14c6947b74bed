"""The page as the server hands it out: where, as what, and for how long it may be kept."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Final

import pytest

from cantina.games import GAMES
from cantina.server.guard import POLICY

from ..server.web_client import WebClient

HASHED: Final = re.compile(r".+-[\w-]{8}\.(js|css|woff2|svg|png)")
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


@pytest.mark.parametrize("path", ["/", "/t/K7Q2XB", "/tv/K7Q2XB", "/replay", "/replay/aB3", "/help/secret-invasion"])
async def test_the_page_is_at_every_address_of_it_and_is_asked_for_anew(
    path: str, client: WebClient, built_page: Path
) -> None:
    answer = (await client.get(path)).granted()
    before, _, rest = answer.body.partition(b'<script type="application/json" id="words">')
    words, _, after = rest.partition(b"</script>")
    before, tags, _ = before.partition(b'<meta property="og:')
    assert before + after == (built_page / "index.html").read_bytes()
    assert tags != b""
    assert json.loads(words)["lang"] == "en"
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize(
    ("path", "chunks"),
    [
        ("/", []),
        ("/t/K7Q2XB", ["table", "Table"]),
        ("/tv/K7Q2XB", ["table", "Television"]),
        ("/help/fluxx", ["table", "Help"]),
    ],
)
async def test_what_draws_a_screen_is_fetched_with_the_page(path: str, chunks: list[str], client: WebClient) -> None:
    _, _, added = (await client.get(path)).granted().body.partition(b'<meta property="og:')
    found = re.findall(rb'<link rel="modulepreload" crossorigin href="(/assets/(\w+)-[^"]+)">', added)
    assert [chunk.decode() for _, chunk in found] == chunks
    for href, _ in found:
        (await client.get(href.decode())).granted()


async def test_the_page_brings_the_words_the_browser_prefers(client: WebClient) -> None:
    answer = (await client.get("/", {"accept-language": "ru,en;q=0.5"})).granted()
    assert b'"lang":"ru"' in answer.body
    assert answer.headers["vary"] == "Accept-Language, Accept-Encoding"


async def test_what_has_a_hash_in_its_name_is_kept_for_ever(client: WebClient, built_page: Path) -> None:
    files = sorted((built_page / "assets").iterdir())
    assert {file.suffix for file in files} >= {".js", ".css", ".woff2"}
    for file in files:
        assert HASHED.fullmatch(file.name), file.name
        answer = (await client.get(f"/assets/{file.name}")).granted()
        assert answer.body == file.read_bytes(), file.name
        assert answer.headers["content-type"].startswith(KINDS[file.suffix]), file.name
        kept = set(answer.headers["cache-control"].split(", "))
        assert kept == {"public", "immutable", "max-age=31536000"}, file.name


async def test_what_has_none_is_kept_for_a_day_but_the_worker_is_asked_for_anew(
    client: WebClient, built_page: Path
) -> None:
    """A worker that is kept would outlive its page."""
    files = [file for file in built_page.iterdir() if file.is_file() and file.name != "index.html"]
    assert len(files) >= 2
    for file in files:
        answer = (await client.get(f"/{file.name}")).granted()
        assert answer.body == file.read_bytes(), file.name
        assert answer.headers["content-type"].partition(";")[0] == KINDS[file.suffix], file.name
        kept = "no-cache" if file.name == "worker.js" else "max-age=86400"
        assert answer.headers["cache-control"] == kept, file.name


async def test_texts_travel_compressed(client: WebClient, built_page: Path) -> None:
    """Fonts and pictures are compressed already; everything else above a thousand bytes is."""
    small = {"accept-encoding": "gzip"}
    for file in (built_page / "assets").iterdir():
        if file.suffix in (".js", ".css") and file.stat().st_size > 1000:
            answer = (await client.get(f"/assets/{file.name}", small)).granted()
            assert answer.headers["content-encoding"] == "gzip", file.name
            assert answer.body == file.read_bytes(), file.name
    for path in ("/", "/api/words/ru", "/api/words/en"):
        answer = (await client.get(path, small)).granted()
        assert answer.headers.get("content-encoding") == "gzip" or len(answer.body) <= 1000, path


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/index.html",
        "/t",
        "/help",
        "/assets/nothing-AAAAAAAA.js",
        "/assets/../index.html",
        "/assets/%2e%2e/index.html",
        "/..%2fguard.py",
        "/%2e%2e%2f%2e%2e%2ftext%2fpage.en.toml",
    ],
)
async def test_nothing_else_is_handed_out(path: str, client: WebClient) -> None:
    assert (await client.get(path)).refusal.status == 404


BROWSER: Final = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/help", "/some/where/else", "/t/a/b"])
async def test_a_browser_that_went_astray_gets_the_page(path: str, client: WebClient) -> None:
    answer = await client.get(path, BROWSER)
    assert answer.status == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert b'id="words"' in answer.body


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/tables/ZZZZZZ", "/assets/nothing-AAAAAAAA.js"])
async def test_programs_and_files_are_answered_as_before(path: str, client: WebClient) -> None:
    assert (await client.get(path, BROWSER)).refusal.status == 404


async def test_a_link_to_a_table_is_an_invitation_in_the_language_it_names(client: WebClient) -> None:
    code = await client.open_table()
    english = (await client.get(f"/t/{code}")).granted().text
    russian = (await client.get(f"/t/{code}?lang=ru")).granted().text
    assert 'content="Anna invites you to play: Secret Invasion"' in english
    assert 'content="Anna зовёт сыграть: Тайное вторжение"' in russian
    assert '"lang":"en"' in russian  # the words are the reader's own
    assert 'content="Secret Invasion"' in (await client.get("/help/secret-invasion")).granted().text


@pytest.mark.parametrize("path", ["/t/ZZZZZZ", "/t/nonsense", "/tv/%3Cb%3E", "/help/nothing"])
async def test_a_link_to_nothing_shows_the_site(path: str, client: WebClient) -> None:
    text = (await client.get(path)).granted().text
    assert 'content="An evening in the cantina: card games"' in text
    assert "<b>" not in text


async def test_the_picture_of_a_link_is_there_as_wide_as_messengers_want_it(client: WebClient) -> None:
    for game in GAMES:
        picture = (await client.get(f"/poster-{game}.png")).granted()
        assert picture.headers["content-type"] == "image/png"
        assert struct.unpack(">II", picture.body[16:24]) == (1200, 630)
