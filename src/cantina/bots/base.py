"""What a bot is: somebody who sees a view, may suppose tables that agree with it, and says what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from time import perf_counter
from typing import Any, Final, NamedTuple

from ..engine.actions import Action, Seat
from ..engine.chance import Fast
from ..engine.events import Event
from ..engine.game import Game
from ..engine.state import Table
from ..engine.view import View
from ..match import Match


class Said(NamedTuple):
    """An action with the words it is said with."""

    action: Action
    words: str = ""

    @property
    def text(self) -> str:
        return self.action.with_words(self.words)


Decision = Action | Said


class Budget(NamedTuple):
    """How much a bot may think about one decision: so long, or so many nodes where a run is to be repeated exactly."""

    milliseconds: int = 1_000
    nodes: int = 0

    def spend(self) -> Spending:
        return Spending(self)


class Spending:
    """What is left of a budget while a bot thinks."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self.most = budget.nodes
        self.until = perf_counter() + budget.milliseconds / 1_000

    def goes_on(self) -> bool:
        """Count a node; whether there is enough for it."""
        self.nodes += 1
        return self.nodes <= self.most if self.most else perf_counter() < self.until


USUAL_BUDGET: Final = Budget()


class TableSampler:
    """Tables drawn from all that a seat cannot tell from the real one, by seed, and how long may be thought of them.

    A table is a plain state, with dice of its own: `legal`, `play` and `playout` of `cantina.engine.state` go on from
    it, `game.view` looks at it.
    """

    def __init__(self, game: Game, draw: Callable[[int], Table], budget: Budget = USUAL_BUDGET) -> None:
        self.game = game
        self.draw = draw
        self.budget = budget

    def __call__(self, seed: int) -> Table:
        table = self.draw(seed)
        table.chance = Fast.seeded(seed)
        table.loud = False
        return table


class Bot:
    """A player that is a program.  All it may know of the table is what its seat sees and is told."""

    def choose(self, view: View, sample: TableSampler) -> Decision:
        """One of `view.options`, with words where it is said with words; or first one of `view.also`, and it is asked
        again."""
        raise NotImplementedError

    def remembers(self, game: str) -> bool:
        """Whether it wants to `hear` what its seat is told in this game, and is kept from decision to decision."""
        return False

    def hear(self, view: View, events: Sequence[dict[str, Any]]) -> None:
        """What the seat was told, from the deal on, once and in order.  `view` is the table as it is seen now.

        A bot that has been lost, with the process it lived in, is made anew and hears everything again.
        """

    def volunteers(self, game: str) -> bool:
        """Whether it may want to do, in this game, what nobody waits for."""
        return False

    def volunteer(self, view: View, sample: TableSampler) -> Decision | None:
        """One of `view.also`, or nothing.  Asked whenever something has happened."""
        return None


def with_words(decision: Decision) -> Said:
    return decision if isinstance(decision, Said) else Said(decision)


def sampler(match: Match, seat: Seat, budget: Budget = USUAL_BUDGET) -> TableSampler:
    return TableSampler(match.game, match.game.sampler(match.state.clone(), seat), budget)


def move(match: Match, seat: Seat, bot: Bot, budget: Budget = USUAL_BUDGET) -> tuple[Event, ...]:
    """Let the bot make one decision for the seat, and tell what happened."""
    return match.play(seat, *with_words(bot.choose(match.view(seat), sampler(match, seat, budget))))


def own_dice(name: str, seed: int) -> Fast:
    """A bot's dice.  The seed is stirred first: the table's dice of the same seed must not fall alike."""
    return Fast.seeded(int.from_bytes(blake2b(f"{name} {seed}".encode(), digest_size=12).digest(), "big"))
