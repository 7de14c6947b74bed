"""What a smuggler can say, as text and as integers."""

from __future__ import annotations

from typing import Final

from cantina.engine.actions import ActionSpace, Verb

from .cards import NAMES

PLAY: Final = Verb("play", "card", NAMES)
DROP: Final = Verb("drop", "card", NAMES)
OFFER: Final = Verb("offer", "card", NAMES)
GRAB: Final = Verb("grab")
RING: Final = Verb("ring")  # the clock's own word
DRAW: Final = Verb("draw", passes=True)
DONE: Final = Verb("done", passes=True)
PASS: Final = Verb("pass", passes=True)

BOAST: Final = Verb("boast", speaks=60)
ALARM: Final = Verb("alarm")
YES: Final = Verb("yes")
NO: Final = Verb("no", passes=True)
THROW: Final = Verb("throw", "card", NAMES)

SPACE: Final = ActionSpace(
    *(PLAY, DROP, OFFER, GRAB, RING, DRAW, DONE, PASS, BOAST, ALARM, YES, NO, THROW), timers=("tide", "vote")
)
TIDE: Final = SPACE.ring[0]
VOTE: Final = SPACE.ring[1]
