"""The table of Spyfall: who has which card, whose question it is, and the thread of the round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import ABSENT, BACK, CALL_OFF, END_MATCH, GO_ON, Action, Seat
from ...engine.chance import Chance
from ...engine.state import Table
from ...engine.steps import STEPS
from .cards import IN_A_SET, LOCATIONS, NOWHERE, SPY, Location

NO_SEAT: Final = -1
FEWEST: Final = 3  # SF-R3 with fewer present everything stands still

# What happened in the round: what, who, whom, the words, and of votes who said yes and who no.
Entry = tuple[str, Seat, Seat, str, tuple[Seat, ...], tuple[Seat, ...]]

Told = tuple[Seat, str]  # who said something, and the words

# A round that is over: the spy, the location, how it ended, and the points it brought everybody.
Ended = tuple[Seat, Location, str, tuple[int, ...]]

# The stages of a round.
TALK: Final = "talk"  # SF-7, SF-8
ACCUSATION: Final = "accusation"  # SF-10
GUESSED: Final = "guess"  # SF-11
SUSPICIONS: Final = "suspicions"  # SF-9 what is said before the votes
VOTES: Final = "votes"  # SF-9
OVER: Final = "over"  # SF-R14

FIELDS: Final = (
    *("rounds", "seconds", "written", "language", "asking", "answering", "voting", "guessing", "talking"),
    "return_after",
    *("round", "dealer", "location", "spy", "dealt_in", "used", "absent", "scores", "stage"),
    *("asker", "barred", "asked", "suspect", "accuser", "cast", "thread", "told", "ended"),
)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Table):
    """SF-3 to SF-5.  Times are in seconds."""

    __slots__ = FIELDS

    rounds: int
    seconds: int  # SF-3 a round's
    written: bool  # SF-T1, or else SF-T2
    language: str  # what bots speak until somebody else has spoken
    asking: int
    answering: int
    voting: int
    guessing: int
    talking: int  # SF-R9 0: the votes begin at once
    return_after: int  # SF-R4 0: only when no location is left

    round: int
    dealer: Seat
    location: Location
    spy: Seat
    dealt_in: tuple[Seat, ...]  # SF-R14 who was present at the deal, and so may be the spy
    used: tuple[Location, ...]  # SF-15 in the order of the rounds
    absent: tuple[Seat, ...]
    scores: tuple[int, ...]
    stage: str

    asker: Seat  # whose question it is
    barred: Seat  # SF-8 who has just asked the asker
    asked: Seat  # whose answer is awaited
    suspect: Seat
    accuser: Seat  # NO_SEAT in the votes of SF-9
    cast: tuple[tuple[Seat, int], ...]  # votes that wait while everything stands still; else they lie in the question
    thread: list[Entry]
    told: list[Told]  # what was said in the rounds before
    ended: list[Ended]

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.rounds, t.seconds, t.written, t.return_after = self.rounds, self.seconds, self.written, self.return_after
        t.language, t.asking, t.answering, t.voting = self.language, self.asking, self.answering, self.voting
        t.guessing, t.talking = self.guessing, self.talking
        t.round, t.dealer, t.location, t.spy = self.round, self.dealer, self.location, self.spy
        t.dealt_in, t.used, t.absent, t.scores = self.dealt_in, self.used, self.absent, self.scores
        t.stage, t.asker, t.barred, t.asked = self.stage, self.asker, self.barred, self.asked
        t.suspect, t.accuser, t.cast = self.suspect, self.accuser, self.cast
        t.thread, t.told, t.ended = self.thread.copy(), self.told.copy(), self.ended.copy()
        return t

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card of the box, where it is."""
        in_play = self.location
        box = [location for location in self.unused() if location != in_play]
        zones = {"box": sets(box), "used": sets([location for location in self.used if location != in_play])}
        for seat in range(self.seats):
            zones[f"hand {seat}"] = () if in_play == NOWHERE else (self.card_of(seat),)
        spare = IN_A_SET + 1 - self.seats
        zones["aside"] = () if in_play == NOWHERE else (LOCATIONS[in_play],) * spare
        return zones

    # ---- the clock and the house

    def hear_run_out(self, seat: Seat) -> bool:
        """SF-R5 No guess in time is a wrong one: nothing is named for the spy, which might be right."""
        if self.stage != GUESSED:
            return False
        STEPS["spyfall.rules.guessing_is_late"](self)
        return True

    def house_options(self) -> tuple[Action, ...]:
        """SF-R3 Calling off needs a standstill, SF-R14 going on does not; SF-R15 the match may be ended in both."""
        if self.outcome is not None:
            return ()
        said = [*ABSENT.each(self.present()), *BACK.each(list(self.absent))]
        still, over = len(self.present()) < FEWEST, self.stage == OVER
        if still and not over:
            said.append(CALL_OFF.only)
        if over and not still:
            said.append(GO_ON.only)
        if still or over:
            said.append(END_MATCH.only)
        return tuple(said)

    def hear_house(self, action: Action) -> None:
        """In house.py, which needs this file: compiled files cannot need each other."""
        STEPS["spyfall.house.hear"](self, action)

    # ---- questions the rules ask

    def card_of(self, seat: Seat) -> str:
        """SF-5"""
        return SPY if seat == self.spy else LOCATIONS[self.location]

    def present(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in self.absent]

    def next_present(self, seat: Seat) -> Seat:
        """Clockwise from the seat, itself last; the seat if nobody is there."""
        for other in self.clockwise_from(self.left_of(seat)):
            if other not in self.absent:
                return other
        return seat

    def unused(self) -> list[Location]:
        return [location for location in range(len(LOCATIONS)) if location not in self.used]

    def has_accused(self, seat: Seat) -> bool:
        """SF-10 Once a round."""
        return any([entry[0] == "accused" and entry[1] == seat for entry in self.thread])

    def first_accuser_of(self, seat: Seat) -> Seat:
        """SF-14"""
        for entry in self.thread:
            if entry[0] == "accused" and entry[2] == seat:
                return entry[1]
        return NO_SEAT


def spoken(thread: list[Entry]) -> list[Told]:
    """What was said in it, and by whom."""
    return [(entry[1], entry[3]) for entry in thread if entry[0] in ("asked", "replied")]


def sets(locations: list[Location]) -> tuple[str, ...]:
    """SF-1 The cards of these sets."""
    return tuple([card for location in locations for card in (*(LOCATIONS[location],) * IN_A_SET, SPY)])


def empty_table(seats: int, chance: Chance) -> State:
    """Before the first deal, with the usual times."""
    s = State(seats, chance)
    s.rounds, s.seconds, s.written, s.return_after, s.language = 5, 360, True, 10, "ru"
    s.asking, s.answering, s.voting, s.guessing, s.talking = 60, 60, 30, 60, 60
    s.round, s.dealer, s.location, s.spy = 0, 0, NOWHERE, NO_SEAT
    s.dealt_in, s.used, s.absent, s.scores = (), (), (), (0,) * seats
    s.stage, s.asker, s.barred, s.asked = OVER, NO_SEAT, NO_SEAT, NO_SEAT
    s.suspect, s.accuser, s.cast = NO_SEAT, NO_SEAT, ()
    s.thread, s.told, s.ended = [], [], []
    return s
