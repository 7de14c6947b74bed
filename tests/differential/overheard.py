"""Dice of a table that remember what they gave, so that a reference can be dealt the same."""

from __future__ import annotations

from typing import Any

from cantina.engine.chance import Chance, Fast


class Overheard(Chance):
    """The dice of a table, and what they gave since the last decision."""

    __slots__ = ("dice", "drawn", "shuffled")

    def __init__(self, seed: int) -> None:
        self.dice = Fast.seeded(seed)
        self.drawn: list[int] = []
        self.shuffled: list[list[Any]] = []

    def forget(self) -> None:
        self.drawn, self.shuffled = [], []

    def below(self, n: int) -> int:
        self.drawn.append(self.dice.below(n))
        return self.drawn[-1]

    def shuffle(self, cards: list[Any]) -> None:
        self.dice.shuffle(cards)
        self.shuffled.append(list(cards))

    def clone(self) -> Chance:
        return self.dice.clone()

    def plain(self) -> list[Any]:
        return self.dice.plain()
