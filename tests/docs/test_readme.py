"""The front page of the project says of the games what the product says of them."""

from __future__ import annotations

import re
from typing import Final

from cantina.server.page_words import page_words

from .page import DOCS

ROW: Final = re.compile(r"\| .+ \| `([\w-]+)` \| (\d+)–(\d+) \| (ready|to come) \|")


def test_its_games_are_those_of_the_page() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    told = [(id, int(fewest), int(most), ready == "ready") for id, fewest, most, ready in ROW.findall(text)]
    games = page_words("en").games
    assert len(games) == 5
    assert told == [(game.id, game.seats[0], game.seats[-1], game.ready) for game in games]
