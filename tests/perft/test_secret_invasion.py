"""Perft of Secret Invasion by the reference."""

from __future__ import annotations

from typing import Any, cast

import pytest

import cantina
from cantina.games.secret_invasion.state import State

from ..differential.reference import Reference, perft
from ..differential.test_agreement import deck_of_this_round
from .counting import committed

COUNTS = committed("secret-invasion")


@pytest.mark.parametrize("start", COUNTS, ids=lambda start: f"{start['seats']}-seed-{start['seed']}")
def test_the_reference_counts_the_same(start: dict[str, Any]) -> None:
    state = cast(State, cantina.new("secret-invasion", start["seats"], start["seed"], {"length": "round"}).state)
    deck = deck_of_this_round(state)

    def fresh() -> Reference:
        return Reference(state.seats, "round", state.starter, iter([deck]))

    assert [perft(fresh, depth) for depth in range(1, 5)] == start["counts"][:4]
