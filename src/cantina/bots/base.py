"""What a bot is: somebody who sees a view, may suppose tables that agree with it, and says what to do."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol

from ..engine.actions import Action, Seat
from ..engine.chance import Fast
from ..engine.events import Event
from ..engine.view import View
from ..match import Match

Sampler = Callable[[int], Match]  # a seed gives a table drawn from all that the seat cannot tell from the real one


class Bot(Protocol):
    """A player that is a program.  All it may know of the table comes with the question."""

    def choose(self, view: View, sample: Sampler) -> Action:
        """One of `view.options`."""
        ...


def move(match: Match, seat: Seat, bot: Bot) -> tuple[Event, ...]:
    """Let the bot make one decision for the seat, and tell what happened."""
    return match.play(seat, bot.choose(match.view(seat), match.sampler(seat)))


def own_dice(name: str, seed: int) -> Fast:
    """A bot's dice.  The seed is stirred first: the table's dice of the same seed must not fall alike."""
    return Fast.seeded(int.from_bytes(blake2b(f"{name} {seed}".encode(), digest_size=12).digest(), "big"))
