"""Standing orders of a seat: pass for me in windows, unless I could do this or that.

The table then passes in silence, as the seat would have done by hand, at a moment that lies as those of people do: some
whole ticks after the window was opened, drawn anew for every window and seat by dice that nobody at the table knows.
So what others hear, and when, is what they would hear if the seat had passed by hand at that moment.
"""

from __future__ import annotations

import hashlib
from typing import Final

from ...engine.actions import Seat
from ...engine.ask import Ask
from .happenings import Order
from .timers import SECOND

TICK: Final = 500  # milliseconds
FEWEST: Final = 2  # ticks before a pass
CHOICES: Final = 4


def delay(secret: str, ask: Ask, seat: Seat) -> int:
    """How long after a window was opened the table passes for the seat; always before the window closes by itself."""
    drawn = hashlib.sha256(f"order {secret} {ask.number} {seat}".encode()).digest()[0] % CHOICES
    wanted = (FEWEST + drawn) * TICK
    return min(wanted, ask.seconds * SECOND - TICK) if ask.seconds else wanted


def pass_by_order(ask: Ask, seat: Seat, order: Order) -> str:
    """How the seat passes in this window; empty if it is not to, or cannot."""
    options = ask.open_to(seat) if ask.mode == "first" else ()
    if any(wanted in (option.text, option.verb) for option in options for wanted in order.unless):
        return ""
    return next((option.text for option in options if option.passes), "")
