"""Bots nobody wants to play with.  A worker that is told of this module has them; the tests only name them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from itertools import repeat
from typing import Any

from cantina.bots import BOTS, Bot, TableSampler
from cantina.engine.actions import TIME_OUT, Action
from cantina.engine.state import play
from cantina.engine.view import View

LONG_ENOUGH = 30.0  # seconds: should a test lose one of these, it does not stay for ever


class BadBot(Bot):
    def __init__(self, seed: int) -> None:
        pass


class Raising(BadBot):
    """Tells all it knows in its error."""

    def choose(self, view: View, sample: TableSampler) -> Action:
        raise ZeroDivisionError(str(view))


class Unspeakable(Exception):
    """Cannot be brought from one process to another."""

    def __init__(self, one: object, other: object) -> None:
        super().__init__(lambda: (one, other))


class Strange(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        raise Unspeakable(1, 2)


class Leaving(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        sys.exit("I am out of here")


class Dying(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        os._exit(3)


class Hanging(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        sys.stdout.write("hanging\n")
        sys.stdout.flush()
        return work_for(LONG_ENOUGH, view)


class Deaf(BadBot):
    """Hangs where Python does not look for signals, as compiled code does."""

    def choose(self, view: View, sample: TableSampler) -> Action:
        sum(repeat(0, 10**9))
        return view.options[0]


class Slow(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        return work_for(0.15, view)


class Cheating(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        return TIME_OUT[0]


class Silent(BadBot):
    def choose(self, view: View, sample: TableSampler) -> Action:
        return None  # type: ignore[return-value]


class Supposing(BadBot):
    """Not bad at all: looks at tables that might be, as bots that search do."""

    def choose(self, view: View, sample: TableSampler) -> Action:
        assert view.seat is not None
        for seed in range(3):
            supposed = sample(seed)
            assert sample.game.view(supposed, view.seat) == view
            play(supposed, view.seat, view.options[-1])
        return view.options[-1]


class Remembering(BadBot):
    """Counts what it hears, and says what it has heard by the option it takes: all of it, or not."""

    def __init__(self, seed: int) -> None:
        self.heard = 0

    def remembers(self, game: str) -> bool:
        return True

    def hear(self, view: View, events: Sequence[dict[str, Any]]) -> None:
        self.heard += len(events)

    def choose(self, view: View, sample: TableSampler) -> Action:
        return view.options[self.heard % len(view.options)]


def work_for(seconds: float, view: View) -> Action:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
    return view.options[0]


BOTS.update(
    raising=Raising,
    strange=Strange,
    leaving=Leaving,
    dying=Dying,
    hanging=Hanging,
    deaf=Deaf,
    slow=Slow,
    cheating=Cheating,
    silent=Silent,
    supposing=Supposing,
    remembering=Remembering,
)
