"""The page can be installed: its manifest is in order, and its icons are what it says of them."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any, Final

import pytest

from cantina.games import GAMES
from cantina.server import link_preview

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
OPAQUE: Final = 2  # the colour type of a PNG without transparency
SMALL: Final = 20_000


@pytest.fixture
def manifest(built_page: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((built_page / "manifest.webmanifest").read_text("utf-8"))
    return read


def test_the_manifest_has_what_browsers_ask_for(manifest: dict[str, Any]) -> None:
    assert manifest["name"] == manifest["short_name"] == "Cantina"
    assert manifest["start_url"] == manifest["id"] == "/"
    assert manifest["display"] == "standalone"
    assert manifest["theme_color"] == manifest["background_color"]
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")}
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == wanted


def test_the_icons_are_what_the_manifest_says(manifest: dict[str, Any], built_page: Path) -> None:
    for icon in manifest["icons"]:
        file = built_page / icon["src"].removeprefix("/")
        assert file.stat().st_size < SMALL
        if icon["type"] == "image/png":
            width, height, colours = png(file)
            assert f"{width}x{height}" == icon["sizes"], file.name
            assert (colours == OPAQUE) == (icon["purpose"] == "maskable"), file.name
        else:
            assert icon["type"] == "image/svg+xml"
            assert file.read_text("utf-8").startswith("<svg ")


def test_the_icon_for_apple_is_opaque(built_page: Path) -> None:
    assert 'rel="apple-touch-icon" href="/apple-touch-icon.png"' in (built_page / "index.html").read_text("utf-8")
    assert png(built_page / "apple-touch-icon.png") == (180, 180, OPAQUE)


def png(file: Path) -> tuple[int, int, int]:
    """Width, height and colour type, from its first chunk."""
    data = file.read_bytes()
    assert data.startswith(SIGNATURE)
    assert data[12:16] == b"IHDR"
    width, height, _, colours = struct.unpack(">IIBB", data[16:26])
    return width, height, colours


def test_what_messengers_show_of_a_game_has_its_cards_on_it_and_the_size_that_is_said(built_page: Path) -> None:
    for game in GAMES:
        picture = built_page / f"poster-{game}.png"
        assert png(picture)[:2] == link_preview.POSTER
        assert picture.stat().st_size > 60_000, "a bare landscape"
        assert picture.stat().st_size < 300_000, "messengers leave out what is heavy"
