"""WE-1 to WE-3 The kinds of cards and the planets.  Copies and values are in deck.toml, or in a file of the owner's."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, NamedTuple

from ...engine.deck_file import OwnDeck
from ...engine.errors import BadSetup
from .deck import COPIES_OF_A_SHIP, COPIES_OF_SPECIALS, PLANET_NAMES, SHIP_NAMES, SPECIAL_NAMES, read_deck

Card = int  # a ship or a special card
Planet = int

SHIPS: Final = 7
STAR_DESTROYER: Final = 7
SUPER_STAR_DESTROYER: Final = 8
DEATH_STAR: Final = 9
SLAVE_I: Final = 10
KINDS: Final = 11
NO_PLANET: Final = -1

NAMES: Final[tuple[str, ...]] = SHIP_NAMES + SPECIAL_NAMES
PLANETS: Final[tuple[str, ...]] = PLANET_NAMES


class Deck(NamedTuple):
    """What can differ from box to box: the copies of each special card and the value of each planet."""

    copies: tuple[int, ...]
    values: tuple[int, ...]

    def code(self) -> str:
        """The deck in a word, as a position says it."""
        return f"{''.join([str(n) for n in self.copies])}-{''.join([str(n) for n in self.values])}"

    def copies_of(self, card: Card) -> int:
        return COPIES_OF_A_SHIP if card < SHIPS else self.copies[card - SHIPS]

    def cards(self) -> list[Card]:
        """WE-4 All ships and special cards, in order."""
        return [card for card in range(KINDS) for _ in range(self.copies_of(card))]


def deck_in(own: OwnDeck) -> Deck:
    """What a file says of copies and values."""
    copies = tuple([int(own.cards[name]["copies"]) for name in SPECIAL_NAMES])
    return Deck(copies, tuple([int(own.cards[name]["value"]) for name in PLANET_NAMES]))


def deck_of(code: str) -> Deck:
    """The deck a position names: a code such as 8222-44443333332222, a digit a card."""
    if not re.fullmatch(r"\d{4}-[2-4]{14}", code, re.ASCII):  # WE-3
        raise bad_deck(code)
    deck = Deck(tuple([int(digit) for digit in code[:4]]), tuple([int(digit) for digit in code[5:]]))
    if tuple(sorted(deck.copies)) != COPIES_OF_SPECIALS:
        raise bad_deck(code)
    return deck


def bad_deck(code: str) -> BadSetup:
    refusal = BadSetup("WE-2", "bad-deck", option="deck", choice=code)
    refusal.game = "warlords"  # there may be no table yet whose words are taken
    return refusal


STANDARD_DECK: Final = deck_in(read_deck(files("cantina.games.warlords").joinpath("deck.toml").read_text("utf-8")))


def names(cards: tuple[Card, ...] | list[Card]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def planet_names(planets: tuple[Planet, ...] | list[Planet]) -> tuple[str, ...]:
    return tuple([PLANETS[planet] for planet in planets if planet != NO_PLANET])
