"""Perft of every game: from deals, and from positions in which every move has many parts."""

from __future__ import annotations

from typing import Any

import pytest

import cantina
from cantina.engine.state import Table
from cantina.games import GAMES

from .counting import committed, count

TALK = ("spyfall",)  # what can be said cannot be counted
COUNTS = [
    pytest.param(game, start, id=f"{game}-{start.get('name') or start['seats']}-{start.get('seed', '')}".rstrip("-"))
    for game in GAMES
    if game not in TALK
    for start in committed(game)
]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in TALK])
def test_every_game_has_counts(game: str) -> None:
    assert committed(game), f"tests/perft/{game}.toml is to be written"


@pytest.mark.parametrize(("game", "start"), COUNTS)
def test_counts_are_as_committed(game: str, start: dict[str, Any]) -> None:
    state = begin(game, start)
    assert [count(state, depth) for depth in range(1, len(start["counts"]) + 1)] == start["counts"]


def begin(game: str, start: dict[str, Any]) -> Table:
    if "position" in start:
        return cantina.position(game, start["position"]).state
    return cantina.new(game, start["seats"], start["seed"], start.get("options")).state
