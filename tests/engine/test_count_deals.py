"""Counting deals, beside trying them all."""

from __future__ import annotations

from itertools import permutations

import pytest

from cantina.engine.count_deals import ways_to_hold, ways_with

LEFT = [2, 0, 1, 3]
DEALS = [
    [],
    [0b1111],
    [0b0010],  # only a kind of which none is left
    [0b0101, 0b0100],
    [0b1101, 0b0101, 0b1000],
    [0b0001, 0b0001, 0b0001],  # more than there are
    [0b1111, 0b1001, 0b1100, 0b0111],
]


def tried(places: list[int]) -> list[tuple[int, ...]]:
    """Every way there is; each card is one of its own, known by its kind and a number."""
    cards = [(kind, copy) for kind, copies in enumerate(LEFT) for copy in range(copies)]
    dealt = permutations(cards, len(places))
    return [
        tuple([kind for kind, _ in deal])
        for deal in dealt
        if all(place >> kind & 1 for place, (kind, _) in zip(places, deal, strict=True))
    ]


@pytest.mark.parametrize("places", DEALS)
def test_all_ways_are_counted(places: list[int]) -> None:
    assert ways_to_hold(places, LEFT) == len(tried(places))


@pytest.mark.parametrize("places", DEALS[1:])
def test_and_those_with_a_card_in_the_first_place(places: list[int]) -> None:
    for kind in range(len(LEFT)):
        ways = [deal for deal in tried(places) if deal[0] == kind]
        assert ways_with(kind, places[0], places[1:], LEFT) == len(ways)
