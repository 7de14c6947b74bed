"""What a player can say: the moves, and what is told to the team (PH-R11), which binds nobody."""

from __future__ import annotations

from typing import Final

from ...engine.actions import ActionSpace, Verb
from .cards import NAMES, REBEL_NAMES

PILE_WORDS: Final = ("1", "2", "3", "4", "5", "6")
SEAT_WORDS: Final = ("0", "1", "2", "3", "4", "5")

READY: Final = Verb("ready")  # PH-R10
LAY: Final = Verb("lay", "card", REBEL_NAMES)  # PH-9
PILE: Final = Verb("pile", "pile", PILE_WORDS)
NEXT: Final = Verb("next")  # PH-14, PH-15
STOP: Final = Verb("stop", passes=True)
TURN_DOWN: Final = Verb("turn-down", "seat", SEAT_WORDS)  # PH-20, PH-27
NOBODY: Final = Verb("nobody", passes=True)
RESOLVE: Final = Verb("resolve", "pile", PILE_WORDS)  # PH-16 which of two cards comes first
BOTTOM: Final = Verb("bottom", "card", NAMES)  # PH-11 which of two cards lies lowest
LOSE: Final = Verb("lose", "card", REBEL_NAMES)  # PH-25
AGREE: Final = Verb("agree")  # PH-R6
REFUSE: Final = Verb("refuse", passes=True)

# PH-R11 What is told, and PH-R6 the call for a vote: always beside another question.
CLAIM: Final = Verb("claim", "card", NAMES)  # one more of these among the seven
UNCLAIM: Final = Verb("unclaim", "card", NAMES)  # one fewer
ANNOUNCE: Final = Verb("announce", "card", REBEL_NAMES)  # the rebel one means to lay
HAVE: Final = Verb("have", "card", REBEL_NAMES)  # one more of these in hand
HAVE_NOT: Final = Verb("have-not", "card", REBEL_NAMES)
CALL_VOTE: Final = Verb("call-vote")

SPACE: Final = ActionSpace(
    *(READY, LAY, PILE, NEXT, STOP, TURN_DOWN, NOBODY, RESOLVE, BOTTOM, LOSE, AGREE, REFUSE),
    *(CLAIM, UNCLAIM, ANNOUNCE, HAVE, HAVE_NOT, CALL_VOTE),
)
