"""Time in a simulation: a decision takes as long as the game says, and timers run down by that."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.actions import CLOCK
from ..engine.ask import Ask
from ..match import Match


class TableTime:
    """What is left of each timer of a match."""

    def __init__(self, match: Match, tell: Callable[[], None]) -> None:
        self.match = match
        self.tell = tell  # called whenever something has rung
        self.left: dict[int, float] = {}  # by the number of the timer

    def pass_by(self, seconds: float) -> None:
        """So much time goes by; what has run down rings, the earliest first."""
        while seconds > 0 and self.match.outcome is None:
            running = [timer for timer in self.match.state.timers if timer.running]
            for timer in running:
                self.left.setdefault(timer.number, timer.seconds)
            step = min([seconds, *[self.left[timer.number] for timer in running]])
            for timer in running:
                self.left[timer.number] -= step
            seconds -= step
            due = [timer for timer in running if self.left[timer.number] <= 0]
            if due:
                self.match.play(CLOCK, due[0].ring)
                self.tell()

    def pass_after(self, question: Ask | None) -> None:
        """A decision on this question took its time; where others still think about it, they do so at the same time."""
        now = self.match.state.ask
        if self.match.state.timers and (question is None or now is None or question.number != now.number):
            self.pass_by(self.match.game.pace)

    def until_something_rings(self) -> None:
        """Nobody is asked: time goes by until a timer has run down."""
        running = [timer for timer in self.match.state.timers if timer.running]
        self.pass_by(min([self.left.get(timer.number, timer.seconds) for timer in running]))
