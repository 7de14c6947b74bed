"""What a player can say, as text and as integers from 0 to 92.  A move of several parts is said part by part."""

from __future__ import annotations

from typing import Final

from ...engine.actions import ActionSpace, Verb
from .cards import NAMES, PLANETS, SHIPS

SHIP_WORDS: Final = NAMES[:SHIPS]
SEAT_WORDS: Final = ("0", "1", "2", "3", "4")

# a turn
DEFEND: Final = Verb("defend", "card", SHIP_WORDS)
ENLIST: Final = Verb("enlist", "card", SHIP_WORDS)
PLAY: Final = Verb("play", "card", NAMES[SHIPS:], first=SHIPS)
CAPTURE: Final = Verb("capture", "card", PLANETS)
RECALL: Final = Verb("recall", "card", SHIP_WORDS)
# its further parts
PLANET: Final = Verb("planet", "card", PLANETS)
FLEET: Final = Verb("fleet", "seat", SEAT_WORDS)
RAID: Final = Verb("raid", "seat", SEAT_WORDS)
SHIP: Final = Verb("ship", "card", SHIP_WORDS)
TAKE: Final = Verb("take", "card", SHIP_WORDS)
GIVE: Final = Verb("give", "card", SHIP_WORDS)
KEEP: Final = Verb("keep", "card", SHIP_WORDS)
# the ways out (WE-14, WE-16), which the table takes when time runs out (WE-R11)
DECLINE: Final = Verb("decline", passes=True)
PASS: Final = Verb("pass", passes=True)

SPACE: Final = ActionSpace(
    *(DEFEND, ENLIST, PLAY, CAPTURE, RECALL, PLANET, FLEET, RAID, SHIP, TAKE, GIVE, KEEP, DECLINE, PASS)
)
