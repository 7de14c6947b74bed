"""PH-1, PH-2 The rebels and the Imperial cards, and PH-4, PH-33 how many of each make a round's deck."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

Rebel = int
Card = int  # an Imperial card

BODHI: Final = 0
JYN: Final = 1
BAZE: Final = 2
CASSIAN: Final = 3
CHIRRUT: Final = 4
K2SO: Final = 5
REBELS: Final = 6
NO_REBEL: Final = -1

FIGHTER: Final = 0
STRIKER: Final = 1
TROOPER: Final = 2
PLANS: Final = 3
MORE_FIGHTERS: Final = 4
MORE_STRIKERS: Final = 5
STAR_DESTROYER: Final = 6
AT_ST: Final = 7
TANK: Final = 8
AMBUSH: Final = 9
AT_ACT: Final = 10
DISINFORMATION: Final = 11
KINDS: Final = 12
FIRST_SPECIAL: Final = 4  # from here on every card is there once
SPECIAL: Final = 4  # the type of all of these (PH-16)
NO_CARD: Final = -1

_deck = tomllib.loads(files("cantina.games.path_to_hope").joinpath("deck.toml").read_text("utf-8"))

FIRST_PLAYER: Final = "first-player"
REBEL_NAMES: Final[tuple[str, ...]] = tuple([name for name, card in _deck.items() if card["kind"] == "rebel"])
NAMES: Final[tuple[str, ...]] = tuple([name for name, card in _deck.items() if card["kind"] in ("imperial", "special")])
COPIES: Final[tuple[int, ...]] = tuple([int(_deck[name]["copies"]) for name in NAMES])
SPECIALS: Final[tuple[Card, ...]] = tuple(range(FIRST_SPECIAL, KINDS))
FULL_SET: Final[tuple[Rebel, ...]] = tuple(range(REBELS))  # PH-3
PILE_SIZE: Final = 7  # PH-5
SET_SIZE: Final = 6  # PH-31


class Deck(NamedTuple):
    """How many cards of each type a round is played with."""

    fighters: int
    strikers: int
    troopers: int
    specials: int
    plans: int


PLAIN_DECKS: Final = {  # PH-4 by players
    3: Deck(6, 6, 4, 3, 2),
    4: Deck(9, 9, 4, 4, 2),
    5: Deck(11, 11, 5, 5, 3),
    6: Deck(14, 14, 5, 6, 3),
}
QUICK_DECKS: Final = {  # PH-33
    3: Deck(7, 7, 3, 3, 1),
    4: Deck(10, 10, 3, 4, 1),
    5: Deck(12, 12, 4, 5, 2),
    6: Deck(15, 15, 4, 6, 2),
}


def deck_for(seats: int, quick: bool) -> Deck:
    return QUICK_DECKS[seats] if quick else PLAIN_DECKS[seats]


def type_of(card: Card) -> int:
    """PH-2 One of five: all specials are of one type."""
    return min(card, SPECIAL)


def names(cards: tuple[Card, ...] | list[Card]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def rebel_names(rebels: tuple[Rebel, ...] | list[Rebel]) -> tuple[str, ...]:
    return tuple([REBEL_NAMES[rebel] for rebel in rebels])
