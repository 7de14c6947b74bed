"""The words of the reference for Path to Hope: cards, decks, questions, and what chance gives."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Protocol

REBELS = ("bodhi", "jyn", "baze", "cassian", "chirrut", "k-2so")  # PH-1
FIGHTER, STRIKER, TROOPER, PLANS = "fighter", "striker", "trooper", "plans"
MORE = {"reinforcements-fighters": FIGHTER, "reinforcements-strikers": STRIKER}
AT_ACT = "at-act"
SPECIALS = (*MORE, "star-destroyer", "at-st", "tank", "ambush", AT_ACT, "disinformation")
IMPERIALS = (FIGHTER, STRIKER, TROOPER, PLANS, *SPECIALS)
IN_THE_BOX = {FIGHTER: 18, STRIKER: 18, TROOPER: 5, PLANS: 9} | dict.fromkeys(SPECIALS, 1)  # PH-2
TIES = (FIGHTER, STRIKER)

DECKS = {  # PH-4, PH-33: fighters, strikers, troopers, specials, plans
    "three-rounds": {3: (6, 6, 4, 3, 2), 4: (9, 9, 4, 4, 2), 5: (11, 11, 5, 5, 3), 6: (14, 14, 5, 6, 3)},
    "quick": {3: (7, 7, 3, 3, 1), 4: (10, 10, 3, 4, 1), 5: (12, 12, 4, 5, 2), 6: (15, 15, 4, 6, 2)},
}
WANTED = {3: (4, 5, 6), 4: (4, 5, 6), 5: (6, 7, 9), 6: (7, 8, 9)}  # PH-32
RESULTS = ("defeat", "victory", "glorious-victory", "brilliant-victory")


@dataclass(eq=False)
class Imperial:
    """One Imperial card on the table, and what the table has seen of it this round."""

    name: str
    shown: bool = False  # to all
    pair: Pair | None = None  # Bodhi's other card, while their order is a secret
    stray: bool = False  # mixed into other piles by Disinformation, and not seen since


@dataclass(eq=False)
class Pair:
    """PH-11, PH-R15: two cards under a pile, whose order one player knows."""

    cards: tuple[Imperial, Imperial]
    knows: int
    settled: bool = False  # one of the two has come to light where it lay


@dataclass(eq=False)
class Hand:
    """The rebels of one player, which go round the table together, and who has looked at them."""

    rebels: list[str]
    known_by: set[int] = field(default_factory=set)  # every card of it, but for what the tank took
    lost: str | None = None  # PH-25
    lost_known_by: set[int] = field(default_factory=set)


@dataclass
class Question:
    """What is asked: how, of whom, with which answers; `answers` are those of a sealed question that are there."""

    mode: str  # "one", "all" or "picks"
    prompt: str
    options: dict[int, list[str]]
    about: dict[str, Any] = field(default_factory=dict)
    picks: int = 1
    answers: dict[int, list[str]] = field(default_factory=dict)

    def waiting(self) -> list[int]:
        return [seat for seat in self.options if len(self.answers.get(seat, [])) < self.picks]

    def open_to(self, seat: int | None) -> list[str]:
        if seat is None or seat not in self.waiting():
            return []
        return [option for option in self.options[seat] if option not in self.answers.get(seat, [])]


Rules = Generator[Question, None, None]  # a rule that may ask; the answers stand in the question
RulesGivingPile = Generator[Question, None, int]
RulesGivingYes = Generator[Question, None, bool]


class Chances(Protocol):
    """What the table's dice gave, to be checked against the rules before it is used."""

    def first(self) -> int: ...  # PH-3

    def recon(self) -> list[list[str]]: ...  # PH-5, by seat

    def piles(self) -> list[list[str]]: ...  # PH-7, from the top

    def mixed(self, piles: list[int]) -> list[int]: ...  # PH-28, from which pile the new top card of each came

    def drawn(self, count: int) -> int: ...  # PH-R19, the next draw among so many

    def sets(self) -> list[list[str]]: ...  # PH-31, by seat


def in_order(cards: list[str]) -> list[str]:
    """Sorted as the kinds are listed."""
    return sorted(cards, key=(*REBELS, *IMPERIALS).index)


def kinds(cards: list[str]) -> list[str]:
    """Each kind once, in order."""
    return in_order(list(set(cards)))


def type_of(card: str) -> str:
    """PH-2: all special enemies are of one type."""
    return "special" if card in SPECIALS else card


def word(text: str) -> str:
    """What an action is about: "jyn" of "lay jyn"."""
    return text.partition(" ")[2]
