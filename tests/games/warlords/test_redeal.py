"""Redeal is fair: all that a seat may suppose is dealt, nothing else, and each as often as it should be.

By trying every deal: the hidden cards of the start in every order, each played through the same moves.  A start weighs
as much as there were ways to choose the hidden cards that left the hands (a card that all had seen leaves first).
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import prod
from typing import Any, cast

import pytest

import cantina
from cantina.engine.chance import Chance
from cantina.games.warlords.cards import NAMES
from cantina.games.warlords.state import State

# A start with few hidden cards and what is played from it.  Seats are called by number.
EITHER = "the deck is new and a card is of either heap"
GAMES = {
    "cards are drawn and played": (
        "0: v-wing | 1: shuttle arc-170 | hoth: | deck: shuttle death-star v-wing | stack: naboo",
        ("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth"),
    ),
    "a ship taken back is shown": (
        "0: v-wing | 1: tie-bomber, fleet tie-bomber tie-bomber v-wing v-wing | hoth: tie-bomber shuttle arc-170"
        " | kamino: v-wing tie-bomber | deck: shuttle death-star tie-bomber | stack: naboo",
        ("0 enlist v-wing", "1 recall tie-bomber", "0 pass", "1 enlist tie-bomber"),
    ),
    "somebody could do nothing": (
        "0: v-wing | 1: tie-bomber, fleet v-wing v-wing v-wing v-wing | hoth: tie-bomber shuttle arc-170"
        " | deck: shuttle death-star arc-170 slave-i | stack: naboo",
        ("0 enlist v-wing", "1 pass"),
    ),
    "the discards became the deck": (
        "0: v-wing slave-i | 1: shuttle arc-170 | hoth: | naboo:"
        " | discards: tie-bomber shuttle tie-bomber | stack: endor",
        ("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth"),
    ),
    EITHER: (
        "0: v-wing v-wing | 1: shuttle arc-170 | hoth: | naboo:"
        " | discards: tie-bomber shuttle arc-170 shuttle | stack: endor",
        (
            *("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth", "0 enlist v-wing"),
            *("1 defend shuttle", "1 planet naboo"),
        ),
    ),
}


class Rigged(Chance):
    """Shuffles once, into this order."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def shuffle(self, cards: list[Any]) -> None:
        cards[:] = [cards[i] for i in self.order]

    def clone(self) -> Chance:
        return self


def hidden_places(s: State) -> list[int]:
    return [*[card for seat in range(s.seats) for card in s.hidden(seat)], *s.deck]


def start_with(line: str, cards: tuple[int, ...]) -> cantina.Match:
    """The same start with these cards in the hidden places."""
    match = cantina.position("warlords", line)
    s = cast(State, match.state)
    rest = list(cards)
    fields = [field.strip() for field in line.split("|")]
    for seat in range(s.seats):
        hand = [NAMES[rest.pop(0)] for _ in s.hidden(seat)]
        clauses = fields[seat].partition(":")[2].split(",")
        fields[seat] = f"{seat}: " + ",".join([" ".join(hand), *clauses[1:]])
    fields = [f"deck: {' '.join(NAMES[card] for card in rest[::-1])}" if f.startswith("deck:") else f for f in fields]
    return cantina.position("warlords", " | ".join(fields))


def course(match: cantina.Match, moves: tuple[str, ...], viewer: int | None) -> tuple[list[str], int] | None:
    """What the viewer sees from move to move, and in how many ways; None if the moves cannot be made."""
    seen, ways = [match.view(viewer).to_json()], []
    for move in moves:
        seat, _, action = move.partition(" ")
        before = cast(State, match.state.clone())
        try:
            match.play(int(seat), action)
        except cantina.IllegalAction:
            return None
        after = cast(State, match.state)
        left = Counter(before.hidden(int(seat))) - Counter(after.hidden(int(seat)))
        ways.append(prod(before.hidden(int(seat)).count(card) for card in left))
        seen.append(match.view(viewer).to_json())
    return seen, prod(ways)


def zones(state: object) -> str:
    s = cast(State, state)
    return f"{s.hand} {sorted(s.deck)}"


def agreeing(line: str, moves: tuple[str, ...], viewer: int | None) -> Counter[str]:
    """All ends that the viewer cannot tell from the true one, with their weights."""
    found: Counter[str] = Counter()
    truth = course(cantina.position("warlords", line), moves, viewer)
    assert truth is not None
    start = cast(State, cantina.position("warlords", line).state)
    for cards in permutations(hidden_places(start)):
        for order in permutations(range(len(start.discards))):  # in case they are shuffled: once in every way
            match = start_with(line, cards)
            match.state.chance = Rigged(order)
            went = course(match, moves, viewer)
            if went is not None and went[0] == truth[0]:
                found[zones(match.state)] += went[1]
    return found


def dealt_and_expected(name: str, viewer: int | None) -> tuple[Counter[str], dict[str, float]]:
    line, moves = GAMES[name]
    possible = agreeing(line, moves, viewer)
    match = cantina.position("warlords", line)
    course(match, moves, viewer)
    sample = match.game.sampler(match.state, viewer)
    times = 60 * len(possible)
    total = sum(possible.values())
    expected = {end: times * weight / total for end, weight in possible.items()}
    return Counter(zones(sample(seed)) for seed in range(times)), expected


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", [name for name in GAMES if name != EITHER])
def test_WE_R9_what_agrees_is_dealt_as_often_as_it_should_be(name: str, viewer: int | None) -> None:
    dealt, expected = dealt_and_expected(name, viewer)
    assert set(dealt) <= set(expected)
    chi_square = sum((dealt[end] - wanted) ** 2 / wanted for end, wanted in expected.items())
    degrees = len(expected) - 1
    assert chi_square < degrees + 6 * (2 * max(degrees, 1)) ** 0.5


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_WE_15_where_a_card_may_be_of_either_heap_all_that_agrees_is_dealt_and_nearly_as_often(
    viewer: int | None,
) -> None:
    """What came later is not looked ahead to, so the odds are off by a little."""
    dealt, expected = dealt_and_expected(EITHER, viewer)
    assert set(dealt) == set(expected)
    apart = sum(abs(dealt[end] - wanted) for end, wanted in expected.items()) / 2
    assert apart < 0.15 * sum(expected.values())
