"""What is general knows no single game: a new one is a folder of rules, a folder of looks and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cantina.games import GAMES
from cantina.text.about import games_to_come

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "cantina"
PAGE: Final = ROOT / "web" / "src"
OF_GAMES: Final = (PACKAGE / "games", PACKAGE / "bots" / "careful", PAGE / "games", PAGE / "art")
BUILT: Final = PACKAGE / "server" / "page"
ENDINGS: Final = (".py", ".toml", ".tcss", ".ts", ".svelte", ".css")
IDS: Final = (*GAMES, *[game.id for game in games_to_come("en")])
EVERY_GAME_HAS: Final = {"hand"}  # the zone that the page and the terminal treat alike in all games


def general_files() -> Iterator[Path]:
    """All that is not in a game's folder; and beside the folders, what holds the games together."""
    for path in [*PACKAGE.rglob("*"), *PAGE.rglob("*")]:
        if path.suffix in ENDINGS and not any(folder in path.parents for folder in (*OF_GAMES, BUILT)):
            yield path
    yield from (PAGE / "games").glob("*.ts")
    yield ROOT / "Makefile"


@pytest.mark.parametrize("game", IDS)
def test_no_general_file_names_a_game(game: str) -> None:
    name = re.compile(rf"\b{game.replace('-', '[-_]')}\b")
    files = list(general_files())
    assert len(files) > 100
    assert [str(path.relative_to(ROOT)) for path in files if name.search(path.read_text("utf-8"))] == []


def test_no_general_part_of_the_page_is_made_for_the_places_of_a_game() -> None:
    """A style or a search that names a place: `[data-place^='fleet']`."""
    parts = [path.read_text("utf-8") for path in general_files() if PAGE in path.parents]
    named = {name for text in parts for name in re.findall(r"""data-place\^?=["']?(\w+)""", text)}
    assert named <= EVERY_GAME_HAS
