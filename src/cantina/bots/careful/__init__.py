"""A bot that plays by rules of thumb, one file a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Action
from ...engine.view import View
from ..base import Sampler, own_dice
from ..random import Random
from . import secret_invasion, warlords

Worths = Callable[[View], list[float]]  # how good each of the view's options seems

RULES_OF_THUMB: Final[dict[str, Worths]] = {
    "secret-invasion": secret_invasion.worths,
    "warlords": warlords.worths,
}


class Careful:
    """Does what seems best by the game's rules of thumb, and lets its dice decide between equals.

    It uses its view alone and supposes no tables.  For a game without rules of thumb it plays at random.
    """

    def __init__(self, seed: int) -> None:
        self.dice = own_dice("careful", seed)
        self.fallback = Random(seed)

    def choose(self, view: View, sample: Sampler) -> Action:
        worths = RULES_OF_THUMB.get(view.game)
        if worths is None:
            return self.fallback.choose(view, sample)
        if len(view.options) == 1:
            return view.options[0]
        rounded = [round(worth, 9) for worth in worths(view)]
        best = [option for option, worth in zip(view.options, rounded, strict=True) if worth == max(rounded)]
        return best[self.dice.below(len(best))]
