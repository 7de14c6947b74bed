"""The front page where no page has been built."""

from __future__ import annotations

from pathlib import Path

import pytest

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
