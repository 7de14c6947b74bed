"""What a player can say, as text and as integers.  A move of several parts is said part by part."""

from __future__ import annotations

from typing import Final

from ...engine.actions import ActionSpace, Verb
from .cards import SURPRISES
from .names import NAMES, SURPRISE_NAMES

RIGHT_NAMES: Final = (
    *("yoda", "c-3po", "boba-fett", "lightsaber", "vader", "hyperspace", "trust-the-force", "scavenge"),
)

PLAY: Final = Verb("play", "card", NAMES)
USE: Final = Verb("use", "card", RIGHT_NAMES)  # FX-R10 a right, by its number
ANSWER: Final = Verb("answer", "card", SURPRISE_NAMES, first=SURPRISES)  # FX-R1 a surprise out of turn
CHOOSE: Final = Verb("choose", "card", NAMES)  # a card on the table
GIVE: Final = Verb("give", "card", NAMES)  # FX-A14
DISCARD: Final = Verb("discard", "card", NAMES)
PLAYER: Final = Verb("player", "seat", ("0", "1", "2", "3", "4", "5"))
LEFT: Final = Verb("left")  # FX-A11
RIGHT: Final = Verb("right")
DRAW: Final = Verb("draw")  # FX-N6
NOTHING: Final = Verb("nothing")  # FX-A14 this player goes without
RANDOM: Final = Verb("random")  # FX-S1, FX-S3 a card at random
DONE: Final = Verb("done", passes=True)
PASS: Final = Verb("pass", passes=True)

SPACE: Final = ActionSpace(
    *(PLAY, USE, ANSWER, CHOOSE, GIVE, DISCARD, PLAYER),
    *(LEFT, RIGHT, DRAW, NOTHING, RANDOM, DONE, PASS),
)
PASS_ONLY: Final = (PASS.only,)
