"""Redeal is fair: all that a seat may suppose is dealt, nothing else, and each as often as it should be."""

from __future__ import annotations

from collections import Counter

import pytest

from cantina.engine.fair_redeals import all_that_agree, check_redeals
from cantina.games import find_game
from cantina.games.warlords.redeal import Supposition
from cantina.games.warlords.state import State

from .beginnings import GAMES, beginning, lies

WARLORDS = find_game("warlords")


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_WE_R9_what_agrees_is_dealt_as_often_as_it_should_be(name: str, viewer: int | None) -> None:
    spectator, first, second = GAMES[name].left_open
    ways = {None: spectator, 0: first, 1: second}[viewer]
    assert check_redeals(beginning(WARLORDS, GAMES[name]), viewer) == ways


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", ["a card may be of either heap", "the deck is new twice"])
def test_WE_15_where_nobody_can_count_all_that_agrees_is_dealt_and_nearly_as_often(
    name: str, viewer: int | None
) -> None:
    begin = beginning(WARLORDS, GAMES[name])
    agreeing = all_that_agree(begin, viewer)
    possible: Counter[str] = Counter()
    for end in agreeing:
        possible[lies(end.s)] += end.ways
    truth = agreeing[0].s
    assert isinstance(truth, State)
    supposed = Supposition(truth, viewer)
    supposed.counted = False
    times = 20 * len(possible)
    dealt = Counter(lies(supposed.table(seed)) for seed in range(times))
    total = sum(possible.values())
    assert set(dealt) <= set(possible)
    apart = sum(abs(dealt[end] - times * often / total) for end, often in possible.items()) / 2
    assert apart < 0.15 * times
