"""Playing games at random, everybody and the clock taking part."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cantina.engine.actions import CLOCK, Action, Seat
from cantina.engine.chance import Chance, Fair
from cantina.engine.game import Game
from cantina.engine.record import RecordedMove
from cantina.engine.saving import restore, to_json
from cantina.engine.state import Table, all_events, legal, play, to_act

from . import toy
from .toy.state import State as Toy


def fair(seed: int) -> Fair:
    """The stream that will not be made quicker one day: what is played here stays the same."""
    return Fair(seed.to_bytes(32, "big"))


def every_move(s: Table) -> list[tuple[Seat, Action]]:
    """All that anybody, the clock included, can do now."""
    return [(seat, action) for seat in (*range(s.seats), CLOCK) for action in legal(s, seat)]


def random_move(s: Table, dice: Chance) -> tuple[Seat, Action]:
    """A random option of a random seat that is asked; now and then the clock is quicker."""
    asked = sorted(to_act(s))
    seat = CLOCK if dice.below(16) == 0 else asked[dice.below(len(asked))]
    options = legal(s, seat)
    return seat, options[dice.below(len(options))]


def play_on(s: Table, dice: Chance) -> list[RecordedMove]:
    """To the end; what was played."""
    moves = []
    while s.outcome is None:
        seat, action = random_move(s, dice)
        play(s, seat, action)
        moves.append(RecordedMove(seat, action.text))
    return moves


def decisions(game: Game, seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[Table]:
    """One random game: the table at every decision, always the same object."""
    dice = fair(seed + 1_000_000)
    s = game.start(seats, options or {}, fair(seed), loud=True)
    while s.outcome is None:
        yield s
        seat, action = random_move(s, dice)
        play(s, seat, action)


def smugglers(games: int, length: str = "short") -> Iterator[Toy]:
    """The same for the toy game, for several games of all sizes."""
    for seed in range(games):
        for s in decisions(toy.GAME, 2 + seed % 3, seed, {"length": length}):
            assert isinstance(s, Toy)
            yield s


def through_json(game: Game, s: Table) -> Table:
    """What comes back from a file."""
    return restore(game.blank(s.seats), json.loads(to_json(s)), game.space)


def news(s: Table, seat: Seat | None) -> list[dict[str, Any]]:
    """The events of the last play as this seat hears of them."""
    return [event.seen_by(seat) for event in all_events(s)]
