"""What a player of Spyfall can say, as text and as integers, and the timers that run beside it."""

from __future__ import annotations

from typing import Final

from ...engine.actions import ActionSpace, Verb
from .cards import LOCATIONS

MOST_SEATS: Final = 9
SEATS: Final = tuple([str(seat) for seat in range(MOST_SEATS)])

ASK: Final = Verb("ask", "seat", SEATS, speaks=200)  # SF-7, SF-T1
ANSWER: Final = Verb("answer", speaks=300)  # SF-7, SF-T1
POINT: Final = Verb("point", "seat", SEATS)  # SF-T2
ACCUSE: Final = Verb("accuse", "seat", SEATS)  # SF-10
YES: Final = Verb("yes")  # SF-9, SF-10
NO: Final = Verb("no", passes=True)  # SF-R3 who says nothing says no
REVEAL: Final = Verb("reveal")  # SF-11
GUESS: Final = Verb("guess", "card", LOCATIONS)  # SF-11
BEGIN: Final = Verb("begin")  # SF-R9 the votes, SF-R14 the next round

SPACE: Final = ActionSpace(
    *(ASK, ANSWER, POINT, ACCUSE, YES, NO, REVEAL, GUESS, BEGIN),
    timers=("round", "asking", "answering", "voting", "guessing", "talking"),
)
ROUND: Final = SPACE.ring[0]
ASKING: Final = SPACE.ring[1]
ANSWERING: Final = SPACE.ring[2]
VOTING: Final = SPACE.ring[3]
GUESSING: Final = SPACE.ring[4]
TALKING: Final = SPACE.ring[5]
