"""What is left of a game's timers: worked out from the times in the table's log, so that every process agrees."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.state import Table

SECOND: Final = 1000  # times are whole milliseconds
REMEMBERED: Final = 200  # timers of a game that are gone, but back if moves are taken back


class TimerRest(NamedTuple):
    """What was left of a timer at a moment; since then it has run, or stood still."""

    number: int  # the engine's
    rest: int
    since: int
    running: bool

    def go_on(self, at: int, *, running: bool) -> TimerRest:
        """From this moment on it runs, or stands still."""
        return TimerRest(self.number, max(self.rest - self.used(at), 0), at, running)

    def used(self, at: int) -> int:
        return at - self.since if self.running else 0

    @property
    def ends_at(self) -> int:
        """When it has run down, if it runs."""
        return self.since + self.rest


Rests = tuple[TimerRest, ...]


def rests_after(rests: Rests, state: Table, at: int) -> Rests:
    """What is left when the game has come to this state.

    A timer keeps its number while it is the same one, so it goes on from where it was, also when it had been stopped
    by a move that is taken back: time that has run stays run.  Numbers that the state has not reached belong to what
    was taken back; they will be given to other timers.
    """
    runs = {timer.number: timer.running for timer in state.timers}
    known = [rest for rest in rests if rest.number <= state.serial]
    kept = [rest.go_on(at, running=runs.get(rest.number, False)) for rest in known]
    old = {rest.number for rest in kept}
    new = [t for t in state.timers if t.number not in old]
    fresh = [TimerRest(timer.number, timer.seconds * SECOND, at, timer.running) for timer in new]
    gone = [rest.number for rest in kept if rest.number not in runs]
    forgotten = set(gone[:-REMEMBERED])  # never one that is still there, however many have come and gone since
    return (*[rest for rest in kept if rest.number not in forgotten], *fresh)


def timers_shown(rests: Rests, state: Table) -> list[dict[str, Any]]:
    """The timers as all see them: a running one ends at a time, one that stands still has a rest."""
    return [
        {
            "name": timer.name,
            "seconds": timer.seconds,
            "running": timer.running,
            **({"ends_at": left.ends_at} if timer.running else {"rest": left.rest}),
        }
        for timer, left in with_rests(rests, state)
    ]


def rings(rests: Rests, state: Table) -> list[tuple[int, str]]:
    """What the clock will say when."""
    return [(left.ends_at, timer.ring.text) for timer, left in with_rests(rests, state) if timer.running]


def with_rests(rests: Rests, state: Table) -> list[tuple[Any, TimerRest]]:
    by_number = {rest.number: rest for rest in rests}
    return [(timer, by_number[timer.number]) for timer in state.timers]
