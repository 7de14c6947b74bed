"""Perft of Warlords of the Empire: from deals, and from positions in which every move has many parts."""

from __future__ import annotations

from typing import Any

import pytest

import cantina

from .counting import committed, count

COUNTS = committed("warlords")


@pytest.mark.parametrize("start", COUNTS, ids=lambda start: str(start["name"]))
def test_counts_are_as_committed(start: dict[str, Any]) -> None:
    state = begin(start)
    assert [count(state, depth) for depth in range(1, len(start["counts"]) + 1)] == start["counts"]


def begin(start: dict[str, Any]) -> Any:
    if "position" in start:
        return cantina.position("warlords", start["position"]).state
    return cantina.new("warlords", start["seats"], start["seed"]).state
