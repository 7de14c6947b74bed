"""A position of Spyfall as one line, and back.

    me: spy | bob: knows, score 2 | cid: knows, absent | location: hoth | dealer: bob | used: dagobah | stage: talk

Seats come first, in order: whether somebody is the spy or knows the place, then `score` and `absent`.  `location` must
be said; all other fields may be left out: `dealer` (else the first seat), `round`, `rounds`, `used`, `stage` (talk,
accusation, guess, suspicions, votes, over), `asker` (else the dealer, or the next who is there), `barred`, `asked`,
`suspect`, `accuser`, `talk: spoken`, `language: en`, times in seconds (`seconds` of a round, `asking`, `answering`,
`voting`, `guessing`, `talking`), `return` (SF-R4) and `over` (reason and winners).  What was said stands in `more`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Seat
from ...engine.line_fields import Field, Word
from ...engine.position import Positions
from ...engine.position_fields import (
    Cards,
    Line,
    Number,
    OneCard,
    OwnClause,
    OwnField,
    SeatFlag,
    SeatNamed,
    SeatNumber,
    Who,
    Zone,
)
from . import house, rules
from .actions import GUESSING, MOST_SEATS, ROUND, SPACE, TALKING, VOTING, YES
from .cards import LOCATIONS, NOWHERE, SPY
from .state import ACCUSATION, FEWEST, GUESSED, NO_SEAT, OVER, SUSPICIONS, TALK, VOTES, State, empty_table

PLACES: Final = Cards("location", LOCATIONS, lambda s, location: 2)  # in play, and among the used ones when it is over
KNOWS: Final = "knows"
STAGES: Final = (TALK, ACCUSATION, GUESSED, SUSPICIONS, VOTES, OVER)


# ---- a seat


def write_role(s: State, seat: Seat) -> str:
    return SPY if seat == s.spy else KNOWS


def read_role(line: Line, seat: Seat, key: Word, role: list[Word]) -> None:
    """SF-5 One is the spy."""
    s: State = line.s
    if len(role) != 1 or role[0].text not in (SPY, KNOWS):
        raise key.wrong("spy-or-knows")
    if role[0].text == SPY:
        if s.spy != NO_SEAT:
            raise role[0].wrong("one-spy")
        s.spy = seat


# ---- the table


def write_stage(s: State, who: Who) -> str | None:
    return s.stage


def read_stage(line: Line, field: Field) -> None:
    s: State = line.s
    word = field.only()
    if word.text not in STAGES:
        raise word.wrong("no-such-stage", known=", ".join(STAGES))
    s.stage = word.text


def write_talk(s: State, who: Who) -> str | None:
    return None if s.written else "spoken"


def read_talk(line: Line, field: Field) -> None:
    s: State = line.s
    word = field.only()
    if word.text not in ("written", "spoken"):
        raise word.wrong("unknown-choice", option="talk", choice=word.text, known="written, spoken")
    s.written = word.text == "written"


def write_language(s: State, who: Who) -> str | None:
    return None if s.language == "ru" else s.language


def read_language(line: Line, field: Field) -> None:
    s: State = line.s
    word = field.only()
    if word.text not in ("ru", "en"):
        raise word.wrong("unknown-choice", option="language", choice=word.text, known="ru, en")
    s.language = word.text


def seat_or_nobody(key: str) -> OwnField:
    """A field for a seat that there need not be."""

    def write(s: State, who: Who) -> str | None:
        seat: Seat = getattr(s, key)
        return None if seat == NO_SEAT else who[seat]

    def read(line: Line, field: Field) -> None:
        setattr(line.s, key, line.seat(field.only()))

    reading: Callable[[Line, Field], None] = read
    return OwnField(key, write, reading)


# ---- what is asked


class SpyfallPositions(Positions):
    """What is asked follows from the stage."""

    def blank(self, line: Line) -> State:
        s = empty_table(len(line.who), line.chance)
        s.stage, s.round = TALK, 1
        s.dealt_in = tuple(range(s.seats))
        return s

    def scores(self, s: State) -> tuple[int, ...]:
        return s.scores

    def go_on(self, line: Line) -> None:
        s: State = line.s
        if s.spy == NO_SEAT:
            raise line.seats[0].key.wrong("one-spy")
        if s.location == NOWHERE:
            raise line.seats[0].key.wrong("no-location")
        if s.outcome is not None:
            return
        if s.asker == NO_SEAT:
            s.asker = s.next_present(s.dealer) if s.dealer in s.absent else s.dealer
        self.check_used(line)
        self.check_talk(line)
        self.check_suspect(line)
        ASKS[s.stage](s)
        if len(s.present()) < FEWEST and s.stage != OVER:
            house.stand_still(s)

    def check_used(self, line: Line) -> None:
        """SF-5, SF-15 A location is used once, and the one in play when its round is over."""
        s: State = line.s
        if len(set(s.used)) != len(s.used) or (s.location in s.used) != (s.stage == OVER):
            raise line.field("used" if s.used else "stage").key.wrong("used-once")

    def check_talk(self, line: Line) -> None:
        """SF-7, SF-8 Nobody asks themselves; SF-R12 who has to speak is present, or else everything stands still."""
        s: State = line.s
        if s.asked != NO_SEAT and not s.written:
            raise line.field("asked").key.wrong("talk-is-spoken")  # SF-T2
        goes_on = s.stage == TALK and len(s.present()) >= FEWEST
        wrong = {
            "asked": s.asked == s.asker or s.asked in s.absent,
            "barred": s.barred == s.asker,
            "asker": goes_on and s.asked == NO_SEAT and s.asker in s.absent,
        }
        for key, is_wrong in wrong.items():
            if is_wrong:
                raise line.field(key).key.wrong("who-speaks")

    def check_suspect(self, line: Line) -> None:
        s: State = line.s
        wanted = (s.stage in (ACCUSATION, VOTES)) > (s.suspect != NO_SEAT)
        if wanted or (s.stage == ACCUSATION and s.accuser in (NO_SEAT, s.suspect)):
            raise line.field("stage").key.wrong("needs-suspect")


def talk(s: State) -> None:
    s.set_timer(ROUND, s.seconds, rules.time_is_up)
    rules.put_question(s)


def accusation(s: State) -> None:
    """SF-10 The times of the question stand still, and the accusation is used up (SF-R8)."""
    s.thread.append(("accused", s.accuser, s.suspect, "", (), ()))
    talk(s)
    s.drop_ask()
    s.pause_timers()
    s.set_timer(VOTING, s.voting, rules.voting_is_late)
    rules.ask_votes(s, {s.accuser: YES.only})


def guess(s: State) -> None:
    s.set_timer(GUESSING, s.guessing, rules.guessing_is_late)
    rules.ask_guess(s)


def suspicions(s: State) -> None:
    s.set_timer(TALKING, s.talking, rules.talk_is_over)
    rules.ask_dealer(s)


def votes(s: State) -> None:
    s.set_timer(VOTING, s.voting, rules.voting_is_late)
    rules.ask_votes(s, {})


ASKS: Final[dict[str, Callable[[State], None]]] = {
    TALK: talk,
    ACCUSATION: accusation,
    GUESSED: guess,
    SUSPICIONS: suspicions,
    VOTES: votes,
    OVER: rules.between_rounds,
}

POSITIONS: Final = SpyfallPositions(
    "spyfall",
    SPACE,
    seats=(FEWEST, MOST_SEATS),
    clauses=(OwnClause("", write_role, read_role), SeatNumber("score", attribute="scores"), SeatFlag("absent")),
    table=(
        OneCard("location", PLACES, NOWHERE),
        SeatNamed("dealer", always=True),
        Number("round", least=1, usual=1),
        Number("rounds", least=1, usual=5),
        Zone("used", PLACES),
        OwnField("stage", write_stage, read_stage),
        *[seat_or_nobody(key) for key in ("asker", "barred", "asked", "suspect", "accuser")],
        OwnField("talk", write_talk, read_talk),
        OwnField("language", write_language, read_language),
        Number("seconds", least=1, usual=360),
        *[Number(key, least=1, usual=60) for key in ("asking", "answering", "guessing")],
        Number("voting", least=1, usual=30),
        Number("talking", usual=60),
        Number("return", attribute="return_after", usual=10),
    ),
    asked=(),
    reasons=("points", "ended"),
    winners=(1, MOST_SEATS),
)
