"""SF-1 The twenty locations, and the spy's card.  Copies are in deck.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

Location = int

NOWHERE: Final = -1  # before the first deal

_deck = tomllib.loads(files("cantina.games.spyfall").joinpath("deck.toml").read_text("utf-8"))

LOCATIONS: Final[tuple[str, ...]] = tuple([name for name, card in _deck.items() if card["kind"] == "location"])
SPY: Final = "spy"
IN_A_SET: Final = 8  # equal cards of a location; the ninth is the spy's


def names(locations: tuple[Location, ...] | list[Location]) -> tuple[str, ...]:
    return tuple([LOCATIONS[location] for location in locations])
