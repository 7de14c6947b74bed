"""TY-1 The kinds of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = int

SPICE: Final = 0
ORE: Final = 1
RELIC: Final = 2
HAUL: Final = 3
SORT: Final = 4
CONTEST: Final = 5
SCRAMBLE: Final = 6
JAM: Final = 7
NO_CARD: Final = -1

NAMES: Final = ("spice", "ore", "relic", "haul", "sort", "contest", "scramble", "jam")
COPIES: Final = (4, 3, 2, 9, 2, 3, 3, 6)
WORTH: Final = (1, 2, 3, 0, 0, 0, 0, 0)
DECK: Final = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def kinds(cards: Iterable[Card]) -> list[Card]:
    """Each kind once, in the order of the actions."""
    return sorted(set(cards))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
