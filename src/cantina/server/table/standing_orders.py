"""Standing orders of a seat: pass for me in windows, unless this is asked, or I could do that.

The table then passes in silence, as the seat would have done by hand, some time after the window was opened.  The time
is drawn anew for every window and seat, to the millisecond as with people, by dice that nobody at the table knows.  So
what others hear, and when, is what they would hear if the seat had passed by hand at that moment.
"""

from __future__ import annotations

import hashlib
from typing import Final

from ...engine.actions import Seat
from ...engine.ask import Ask
from .happenings import Order
from .timers import SECOND

SOONEST: Final = 1000  # milliseconds after the opening of the window
LATEST: Final = 2000  # a table that lets everything pass goes on at a pleasant pace
IN_TIME: Final = 500  # before it closes by itself


def delay(secret: str, ask: Ask, seat: Seat) -> int:
    """How long after a window was opened the table passes for the seat; always before the window closes by itself."""
    latest = min(LATEST, ask.seconds * SECOND - IN_TIME) if ask.seconds else LATEST
    soonest = min(SOONEST, latest // 2)
    drawn = hashlib.sha256(f"order {secret} {ask.number} {seat}".encode()).digest()
    return soonest + int.from_bytes(drawn[:4], "big") % (latest - soonest)


def pass_by_order(ask: Ask, seat: Seat, order: Order) -> str:
    """How the seat passes in this window; empty if it is not to, or cannot."""
    options = ask.open_to(seat) if ask.mode == "first" and ask.prompt not in order.unless else ()
    if any(wanted in (option.text, option.verb) for option in options for wanted in order.unless):
        return ""
    return next((option.text for option in options if option.passes), "")
