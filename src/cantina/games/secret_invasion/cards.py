"""SI-1 The ten kinds of cards, lowest first.  Numbers and copies are in deck.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

Card = int

TROOPER: Final = 0
BOBA: Final = 1
HAN: Final = 2
C3PO: Final = 3
R2D2: Final = 4
CHEWBACCA: Final = 5
LUKE: Final = 6
VADER: Final = 7
OBI_WAN: Final = 8
LEIA: Final = 9
NO_CARD: Final = -1

_deck = tomllib.loads(files("cantina.games.secret_invasion").joinpath("deck.toml").read_text("utf-8"))

NAMES: Final[tuple[str, ...]] = tuple(_deck)
NUMBER: Final[tuple[int, ...]] = tuple([card["number"] for card in _deck.values()])
COPIES: Final[tuple[int, ...]] = tuple([card["copies"] for card in _deck.values()])
DECK: Final[tuple[Card, ...]] = tuple([card for card, copies in enumerate(COPIES) for _ in range(copies)])
KINDS: Final = range(len(NAMES))


def names(cards: tuple[Card, ...] | list[Card]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def order(here: Card, there: Card) -> int:
    """-1, 0 or 1: which of two cards has the higher number (SI-R8)."""
    difference = NUMBER[here] - NUMBER[there]
    return (difference > 0) - (difference < 0)
