"""What happened.  A secret is in an event only where it is typed: in the part of the seat it is told to."""

from __future__ import annotations

from typing import Any, NamedTuple

from .actions import Seat


class Event(NamedTuple):
    kind: str
    public: dict[str, Any]
    private: dict[Seat, dict[str, Any]]

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The event as this seat (None: a spectator) may hear of it, ready for JSON."""
        told = {} if seat is None else self.private.get(seat, {})
        return {"kind": self.kind, **self.public, **told}
