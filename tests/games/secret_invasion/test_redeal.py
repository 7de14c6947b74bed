"""Redeal is fair: every deal that agrees with what a seat has seen is equally likely, and no other is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import cast

import pytest

import cantina
from cantina.engine.actions import Seat
from cantina.engine.fair_redeals import Beginning, check_redeals
from cantina.engine.state import Table
from cantina.games import find_game
from cantina.games.secret_invasion.cards import NAMES
from cantina.games.secret_invasion.state import State

# A start (few cards, so that all deals can be tried), what is played from it, and who looks on.
GAMES = {
    "a discard was held or drawn": ("0: han | 1: luke | deck: trooper chewbacca han | aside: leia", (
        "0 discard han", "0 choose 1", "1 discard chewbacca")),
    "a wrong guess": ("0: trooper | 1: luke | deck: trooper chewbacca han | aside: leia", (
        "0 discard trooper", "0 choose 1", "0 name 7", "1 discard chewbacca")),
    "equal after a comparison": ("0: c-3po | 1: luke | deck: luke trooper han | aside: leia", (
        "0 discard c-3po", "0 choose 1", "1 discard trooper", "1 choose 0", "1 name 7")),
    "a swap": ("0: vader | 1: leia | deck: luke trooper han | aside: chewbacca", (
        "0 discard vader", "0 choose 1", "1 discard trooper", "1 choose 0", "1 name 2")),
    "obi-wan had to go": ("0: han | 1: luke | deck: chewbacca vader obi-wan | aside: leia", (
        "0 discard chewbacca", "1 discard vader")),
    "a hand sent back": ("0: luke | 1: han | deck: trooper chewbacca vader | aside: leia", (
        "0 discard luke", "0 choose 1")),
}  # fmt: skip
Hidden = tuple[int, ...]
INVASION = find_game("secret-invasion")


def start_with(line: str, cards: Hidden) -> cantina.Match:
    """The same start with these cards in the hands, the place aside and the deck."""
    match = cantina.position("secret-invasion", line)
    seats = match.seats
    words = [NAMES[card] for card in cards]
    hands = [f"{seat}: {words[seat]}" for seat in range(seats)]
    deck = f"deck: {' '.join(words[seats + 1 :])}"
    return cantina.position("secret-invasion", " | ".join([*hands, deck, f"aside: {words[seats]}"]))


def cards_of(line: str) -> Hidden:
    """Hands, aside and deck of the start, the card first drawn back on top."""
    s = cast(State, cantina.position("secret-invasion", line).state)
    return (*s.hand, s.aside, s.drawn, *reversed(s.deck))


def deals(line: str) -> Iterator[Table]:
    """Every deal, first as it is."""
    truth = cards_of(line)
    for cards in sorted(set(permutations(truth)), key=lambda order: order != truth):
        s = start_with(line, cards).state
        s.loud = True
        yield s


def one_way(before: Table, seat: Seat, after: Table) -> int:
    """Of two equal cards it is the same which is discarded."""
    return 1


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_SI_R7_every_deal_that_agrees_is_dealt_and_all_equally_often(name: str, viewer: int | None) -> None:
    line, moves = GAMES[name]
    said = tuple([(int(move[0]), INVASION.space.parse(move[2:])) for move in moves])
    begin = Beginning(INVASION, lambda: deals(line), said, INVASION.write_position, one_way)
    assert check_redeals(begin, viewer) > (viewer is None)
