"""The words of the reference for Warlords of the Empire: cards, moves and questions."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

SHIPS = ("tie-fighter", "tie-interceptor", "tie-bomber", "shuttle", "landing-craft", "v-wing", "arc-170")  # WE-1
STAR_DESTROYER, SUPER_STAR_DESTROYER = "star-destroyer", "super-star-destroyer"
DEATH_STAR, SLAVE_I = "death-star", "slave-i"
SPECIALS = (STAR_DESTROYER, SUPER_STAR_DESTROYER, DEATH_STAR, SLAVE_I)  # WE-2
CARDS = SHIPS + SPECIALS
PLANETS = (
    *("tatooine", "coruscant", "alderaan", "kamino"),
    *("hoth", "kashyyyk", "naboo", "endor", "bespin", "geonosis"),
    *("yavin-4", "dagobah", "mustafar", "corellia"),
)  # WE-3
STANDARD = "8222-44443333332222"  # WE-2, WE-3: copies of the special cards, values of the planets
WON_BY = ("points", "four-point-planets", "three-point-planets", "later-turn")  # WE-18

ReferenceMove = tuple[str, ...]  # all the action texts of a move, after the one that chose it


@dataclass(frozen=True)
class Question:
    """One choice: who is asked, what about, and the action texts that are legal."""

    seat: int
    prompt: str
    options: tuple[str, ...]


Zones = dict[tuple[str, int | None], tuple[str | None, ...]]  # by name and owner; None is a card face down
Rules = Generator[Question, str, None]  # a rule that may ask
RulesGivingMove = Generator[Question, str, ReferenceMove]


class Dice(Protocol):
    """What shuffles and draws the starter."""

    def below(self, n: int) -> int: ...

    def shuffle(self, cards: list[str]) -> None: ...


class GameOver(Exception):
    """WE-10: at once, in the middle of whatever is being done."""


def in_order(cards: list[str]) -> list[str]:
    """Sorted as the kinds are listed."""
    return sorted(cards, key=CARDS.index)


def kinds(cards: list[str]) -> list[str]:
    """Each kind once."""
    return list(dict.fromkeys(cards))


def word(text: str) -> str:
    """What an action is about: "hoth" of "planet hoth"."""
    return text.partition(" ")[2]


def first_prompt(prompt: str) -> str:
    """The parts of a move are said to nobody: the others see the question it began with."""
    return "chain" if prompt.startswith("chain") else "turn"
