"""FX-20, FX-R17, FX-R26 Newcomers: they join between two turns and sit to the right of the player who is next."""

from __future__ import annotations

from typing import Any

from .state import State
from .table import TO_HAND, draw


def seat_newcomers(s: State) -> None:
    """FX-R26 Several sit in the order of arrival; each gets three cards.  Who looked on knows what everybody saw."""
    deals: list[tuple[Any, ...]] = []
    while s.joining > 0:
        s.joining -= 1
        seat = s.seats
        s.seats += 1
        s.order.insert(s.order.index(s.turn), seat)
        s.hand.append(())
        s.front.append(0)
        deals.append((draw, seat, 3, TO_HAND))
        if s.loud:
            s.emit("joined", seat=seat)
    s.then(deals[0], *deals[1:])
