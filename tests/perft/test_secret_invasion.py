"""Perft: how many ways a game can go on for so many decisions.  A changed number is a changed rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

import cantina
from cantina.engine.state import Table, legal, play, to_act
from cantina.games.secret_invasion.state import State

from ..differential.reference import Reference, perft
from ..differential.test_agreement import deck_of_this_round

COUNTS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("secret-invasion.toml").read_text("utf-8"))[
    "from"
]


def count(s: Table, depth: int) -> int:
    """Sequences of `depth` decisions, a game that ends earlier counting once."""
    if depth == 0 or s.outcome is not None:
        return 1
    total = 0
    for seat in to_act(s):
        for action in legal(s, seat):
            t = s.clone()
            play(t, seat, action)
            total += count(t, depth - 1)
    return total


@pytest.mark.parametrize("start", COUNTS, ids=lambda start: f"{start['seats']}-seed-{start['seed']}")
def test_counts_are_as_committed(start: dict[str, Any]) -> None:
    state = cantina.new("secret-invasion", start["seats"], start["seed"], {"length": "round"}).state
    assert [count(state, depth) for depth in range(1, len(start["counts"]) + 1)] == start["counts"]


@pytest.mark.parametrize("start", COUNTS, ids=lambda start: f"{start['seats']}-seed-{start['seed']}")
def test_the_reference_counts_the_same(start: dict[str, Any]) -> None:
    state = cast(State, cantina.new("secret-invasion", start["seats"], start["seed"], {"length": "round"}).state)
    deck = deck_of_this_round(state)

    def fresh() -> Reference:
        return Reference(state.seats, "round", state.starter, iter([deck]))

    assert [perft(fresh, depth) for depth in range(1, 5)] == start["counts"][:4]
