"""Positions of the toy game: a few fields are declared, and the engine finds a way for all the rest."""

from __future__ import annotations

from typing import Final

from cantina.engine.line_fields import Word
from cantina.engine.position import Positions
from cantina.engine.position_fields import Cards, Flag, Line, Number, OneCard, SeatCards, SeatNamed, Zone

from .toy import rules
from .toy.actions import SPACE
from .toy.cards import COPIES, JAM, NAMES, NO_CARD
from .toy.state import State, empty_table

CARDS: Final = Cards("card", NAMES, lambda s, card: COPIES[card])


def accept_in_hold(word: Word, card: int) -> None:
    if card == JAM:
        raise word.wrong("not-held")


class SmugglersPositions(Positions):
    """A line without a question is the start of a turn."""

    def blank(self, line: Line) -> State:
        return empty_table(len(line.who), line.chance)

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple([s.worth(seat) for seat in range(s.seats)])

    def go_on(self, line: Line) -> None:
        s: State = line.s
        if s.outcome is None:
            s.then((rules.end_turn,))
            rules.ask_turn(s)


POSITIONS: Final = SmugglersPositions(
    "tests.engine.toy",
    SPACE,
    seats=(2, 4),
    clauses=(
        SeatCards("", CARDS, "hands", is_sorted=True, empty="none"),
        SeatCards("hold", CARDS, "holds", accept=accept_in_hold, most=(20, "fleet-is-full", "TY-3")),
    ),
    table=(
        Zone("deck", CARDS, top_first=True),
        Zone("discards", CARDS),
        SeatNamed("turn"),
        Number("turns", attribute="turns_left"),
        OneCard("prize", CARDS, NO_CARD),
        Flag("port", "busy", "quiet", attribute="busy"),
    ),
    asked=(),
    reasons=("rich", "tired", "called-off"),
    winners=(0, 4),
)
