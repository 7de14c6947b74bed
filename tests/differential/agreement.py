"""What the tests of two implementations share: what is compared, what was dealt, many games at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cantina.engine.state import Table
from cantina.engine.view import View

from .overheard import Overheard

Played = tuple[int, Counter[str]]  # how many decisions were agreed on, and the corners a game came through


class DealtByChance:
    """What chance gave, read off the table that was played on."""

    def __init__(self, s: Table, dice: Overheard) -> None:
        self.s = s
        self.dice = dice

    def drawn(self, count: int) -> int:
        return self.dice.drawn.pop(0)


def question_of(view: View) -> dict[str, Any]:
    return {
        "mode": view.mode,
        "prompt": view.prompt,
        "rule": view.rule,
        "about": view.about,
        "asked": view.asked,
        "answered": view.answered,
        "options": sorted(option.text for option in view.options),
        "also": sorted(option.text for option in view.also),
    }


def met_in_games(play_both: Callable[[int, int], Played], seats: Iterable[int], seeds: range) -> Counter[str]:
    """So many games with every number of seats; the corners, and games and decisions with them."""
    met: Counter[str] = Counter()
    for count in seats:
        for seed in seeds:
            decisions, corners = play_both(count, seed)
            met += corners
            met += Counter({"games": 1, "decisions": decisions})
    return met
