"""Any option, all equally likely."""

from __future__ import annotations

from typing import Final

from ..engine.actions import Action
from ..engine.view import View
from .base import Bot, Decision, Said, TableSampler, own_dice

WORDS: Final = "…"  # what it says where something must be said
ONE_IN: Final = 40  # so often it does what nobody waits for


class Random(Bot):
    """Plays at random, with dice of its own: the same seed and the same questions, the same answers."""

    def __init__(self, seed: int) -> None:
        self.dice = own_dice("random", seed)

    def choose(self, view: View, sample: TableSampler) -> Decision:
        return self.any_of(view.options)

    def volunteers(self, game: str) -> bool:
        return True

    def volunteer(self, view: View, sample: TableSampler) -> Decision | None:
        return self.any_of(view.also) if self.dice.below(ONE_IN) == 0 else None

    def any_of(self, options: tuple[Action, ...]) -> Decision:
        action = options[self.dice.below(len(options))]
        return Said(action, WORDS) if action.speaks else action
