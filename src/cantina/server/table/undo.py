"""What it takes to take a move back.  It follows from information, read off the views of any game.

A move that nobody else could notice is free to take back.  One that showed the others only what the mover knew needs
their consent: they would have to forget it.  What the mover, or the table with the mover, found out by it is never
taken back, and neither are dice.

To see what a move taught takes hundreds of supposed tables, so all of this goes in steps: whoever takes them may let
others have their turn in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

from ...engine.actions import CLOCK, HOUSE, Action, Seat
from ...engine.errors import IllegalAction
from ...engine.game import Game
from ...engine.state import Table, play
from ...engine.view import View

SAMPLES: Final = 200  # what shows in one table of twenty is overlooked once in 30,000 moves

T = TypeVar("T")
Steps = Generator[None, None, T]
PastMove = tuple[Table, Seat, Action]  # the table before a move, whose, and what it was
Cards = Counter[str]


class Verdict(IntEnum):
    """What it takes, the least first."""

    FREE = 0
    CONSENT = 1
    NEVER = 2


def take_back(
    game: Game, moments: Sequence[PastMove], now: Table, seat: Seat, samples: int = SAMPLES
) -> Steps[tuple[Verdict, int]]:
    """What it takes to go back to before the seat's own latest move, and how many moves fall away with it."""
    own = [number for number, (_, mover, _) in enumerate(moments) if mover == seat]
    if not own:
        return Verdict.NEVER, 0
    undone = moments[own[-1] :]
    found = yield from verdict_on_all(game, undone, now, seat, samples)
    return found, len(undone)


def verdict_on_all(game: Game, undone: Sequence[PastMove], now: Table, seat: Seat, samples: int) -> Steps[Verdict]:
    """The worst of all moves'.  Nobody's moves but one's own are free to undo, however little they showed.

    What the seat could not notice does not count: a verdict must not tell that somebody has passed, or has said a part
    of a move.  What comes after the first `NEVER` is not even looked at.
    """
    afters = [*[before for before, _, _ in undone[1:]], now]
    found = Verdict.FREE
    for (before, mover, action), after in zip(undone, afters, strict=True):
        if mover != seat and mover >= 0 and game.view(before, seat) == game.view(after, seat):
            continue
        least = Verdict.FREE if mover == seat else Verdict.CONSENT
        one = yield from verdict(game, before, mover, action, after, samples)
        found = max(found, least, one)
        if found == Verdict.NEVER:
            break
    return found


def verdict(
    game: Game, before: Table, seat: Seat, action: Action, after: Table, samples: int = SAMPLES
) -> Steps[Verdict]:
    """What it takes to undo one move."""
    change = MoveEffect(game, before, seat, action, after)
    if change.is_for_good() or change.shows_what_was_hidden():
        return Verdict.NEVER
    yield
    if change.is_only_noted():
        return Verdict.CONSENT if change.is_noticed() else Verdict.FREE
    if (yield from change.teaches(seat, samples)):
        return Verdict.NEVER
    if change.is_noticed() or change.asks_others() or (yield from change.teaches(None, samples)):
        return Verdict.CONSENT
    return Verdict.FREE


class MoveEffect(NamedTuple):
    """A move: the table before it and after."""

    game: Game
    before: Table
    seat: Seat
    action: Action
    after: Table

    def is_for_good(self) -> bool:
        """Time does not run back, dice are not thrown again, and what has been won has been won.

        Nor are words unsaid that all have heard, nor is who has come or gone, nor what stands by the game's own rule.
        """
        thrown = self.before.chance.plain() != self.after.chance.plain()
        said = self.action.speaks > 0 or self.action.verb in self.game.stands
        return self.seat in (CLOCK, HOUSE) or said or thrown or self.after.outcome is not None

    def is_only_noted(self) -> bool:
        """A sealed answer or a pass while others are still asked: no rule has been carried out yet.

        That a window is open still tells who passed that not all others had.  It tells nothing of cards, and there is
        nothing to make of it: so it is not held against a change of mind.
        """
        was, now = self.before.ask, self.after.ask
        same = was is not None and now is not None and was.number == now.number
        return same and was is not None and now is not None and len(now.got) > len(was.got)

    def asks_others(self) -> bool:
        """The turn has passed, or a new question has been put to more than the mover."""
        asked = () if self.after.ask is None else self.after.ask.asked()
        return any(other not in (self.seat, CLOCK) for other in asked)

    def is_noticed(self) -> bool:
        """Whether anybody else sees another table than before."""
        others = [viewer for viewer in self.viewers() if viewer != self.seat]
        return any(self.was(viewer).without_question() != self.now(viewer).without_question() for viewer in others)

    def shows_what_was_hidden(self) -> bool:
        """Whether anybody sees, together with the mover, a card that neither saw before: nobody can have shown it."""
        before, after = self.was(self.seat), self.now(self.seat)
        return any(
            not seen_by_either(after, self.now(viewer)) <= seen_by_either(before, self.was(viewer))
            for viewer in self.viewers()
        )

    def teaches(self, viewer: Seat | None, samples: int) -> Steps[bool]:
        """Whether the same move would have looked different at a table that looked the same to this viewer.

        So a wrong guess teaches, though no card is shown.  Of what others learn the spectator stands for all: a
        verdict that depended on what a rival has seen would tell the mover of it.
        """
        sample = self.game.sampler(self.before.clone(), viewer)
        seen = self.now(viewer)
        for seed in range(samples):
            if self.looks_different(sample(seed), viewer, seen):
                return True
            yield
        return False

    def looks_different(self, supposed: Table, viewer: Seat | None, seen: View) -> bool:
        try:
            play(supposed, self.seat, self.action)
        except IllegalAction:  # not a table at which the mover could have done it
            return False
        return self.game.view(supposed, viewer) != seen

    def viewers(self) -> tuple[Seat | None, ...]:
        return (*range(self.before.seats), None)

    def was(self, viewer: Seat | None) -> View:
        return self.game.view(self.before, viewer)

    def now(self, viewer: Seat | None) -> View:
        return self.game.view(self.after, viewer)


def seen_by_either(one: View, other: View) -> Cards:
    """The cards that one of two sees.  In a zone that both look into they see the same cards, so these count once;
    cards of one name in two zones are two cards."""
    here, there = by_zone(one), by_zone(other)
    both = Cards()
    for zone in here.keys() | there.keys():
        both += here.get(zone, Cards()) | there.get(zone, Cards())
    return both


def by_zone(view: View) -> dict[tuple[str, Seat | None], Cards]:
    """The cards that do not lie face down."""
    return {(zone.name, zone.seat): Cards([card for card in zone.cards if card is not None]) for zone in view.zones}
