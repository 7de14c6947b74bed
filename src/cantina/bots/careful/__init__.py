"""A bot that plays by rules of thumb, one file a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.view import View
from ..base import Bot, Decision, TableSampler, own_dice
from ..random import Random
from . import fluxx, path_to_hope, secret_invasion, spyfall, warlords

Worths = Callable[[View], list[float]]  # how good each of the view's options seems

# A game has either rules of thumb that look at a view alone, or a bot of its own that remembers or speaks up.
RULES_OF_THUMB: Final[dict[str, Worths]] = {
    "secret-invasion": secret_invasion.worths,
    "warlords": warlords.worths,
    "fluxx": fluxx.worths,
}
OWN_BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "path-to-hope": path_to_hope.CarefulRebel,
    "spyfall": spyfall.Talker,
}


class Careful(Bot):
    """Does what seems best by the game's rules of thumb, and lets its dice decide between equals.

    For a game that has neither rules of thumb nor a bot of its own it plays at random.
    """

    def __init__(self, seed: int) -> None:
        self.dice = own_dice("careful", seed)
        self.seed = seed
        self.other: Bot | None = None  # the one that plays in its place

    def in_its_place(self, game: str) -> Bot:
        if self.other is None:
            self.other = OWN_BOTS.get(game, Random)(self.seed)
        return self.other

    def choose(self, view: View, sample: TableSampler) -> Decision:
        worths = RULES_OF_THUMB.get(view.game)
        if worths is None:
            return self.in_its_place(view.game).choose(view, sample)
        if len(view.options) == 1:
            return view.options[0]
        rounded = [round(worth, 9) for worth in worths(view)]
        best = [option for option, worth in zip(view.options, rounded, strict=True) if worth == max(rounded)]
        return best[self.dice.below(len(best))]

    def remembers(self, game: str) -> bool:
        return game in OWN_BOTS and self.in_its_place(game).remembers(game)

    def hear(self, view: View, events: Sequence[dict[str, Any]]) -> None:
        self.in_its_place(view.game).hear(view, events)

    def volunteers(self, game: str) -> bool:
        return game in OWN_BOTS and self.in_its_place(game).volunteers(game)

    def volunteer(self, view: View, sample: TableSampler) -> Decision | None:
        return self.in_its_place(view.game).volunteer(view, sample)
