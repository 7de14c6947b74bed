"""The four things a player can say, as text and as integers from 0 to 21."""

from __future__ import annotations

from typing import Final

from ...engine.actions import ActionSpace, Verb
from .cards import NAMES

DISCARD: Final = Verb("discard", "card", NAMES)
CHOOSE: Final = Verb("choose", "seat", ["0", "1", "2", "3"])
NAME: Final = Verb("name", "number", ["2", "3", "4", "5", "6", "7", "8"], first=2)
DECLINE: Final = Verb("decline", passes=True)  # SI-R1; what the table does when time runs out (SI-R12)

SPACE: Final = ActionSpace(DISCARD, CHOOSE, NAME, DECLINE)
