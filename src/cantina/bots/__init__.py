"""Bots, by name: they fill empty seats, play in simulations, and are somebody to play against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.errors import BadSetup
from .base import Bot, Budget, Decision, Said, TableSampler, move, sampler, with_words
from .careful import Careful
from .random import Random

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": Random, "careful": Careful}


def make(name: str, seed: int) -> Bot:
    """A bot of this name; the same seed makes the same player."""
    if name not in BOTS:
        raise BadSetup("", "no-such-bot", bot=name, known=", ".join(BOTS))
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "Budget", "Decision", "Said", "TableSampler", "make", "move", "sampler", "with_words"]
