"""Perft: how many ways a game can go on for so many decisions.  A changed number is a changed rule."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from cantina.engine.state import Table, legal, play, to_act


def committed(game: str) -> list[dict[str, Any]]:
    """The starts and their counts, from the file of that game; none if it has no file yet."""
    file = Path(__file__).with_name(f"{game}.toml")
    found: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["from"] if file.exists() else []
    return found


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
