"""Any option, all equally likely."""

from __future__ import annotations

from ..engine.actions import Action
from ..engine.view import View
from .base import Sampler, own_dice


class Random:
    """Plays at random, with dice of its own: the same seed and the same questions, the same answers."""

    def __init__(self, seed: int) -> None:
        self.dice = own_dice("random", seed)

    def choose(self, view: View, sample: Sampler) -> Action:
        return view.options[self.dice.below(len(view.options))]
