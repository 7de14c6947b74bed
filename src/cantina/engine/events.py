"""What happened.  A secret is in an event only where it is typed: in the part of the seat it is told to."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .actions import Seat


class Event(NamedTuple):
    kind: str
    public: dict[str, Any]
    private: dict[Seat, dict[str, Any]]

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The event as this seat (None: a spectator) may hear of it, ready for JSON."""
        told = {} if seat is None else self.private.get(seat, {})
        return {"kind": self.kind, **self.public, **told}

    def all_open(self) -> dict[str, Any]:
        """With what the one who acted was told, or else whoever was told anything: for games that are over."""
        told = self.private.get(self.public.get("seat", 0)) or next(iter(self.private.values()), {})
        return {"kind": self.kind, **self.public, **told}


FORGOTTEN: Final = Event("forgotten", {}, {})  # in the place of an event that the rules want forgotten
