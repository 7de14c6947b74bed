"""The reference for Spyfall, telling everybody what happens, in the words of events."""

from __future__ import annotations

from typing import Any

from .spyfall_reference import Reference
from .spyfall_words import Chances, Settings

Told = tuple[str, dict[str, Any], dict[int, dict[str, Any]]]  # what, for all, and for single seats


class Telling(Reference):
    """Plays as the reference does; `told_now` is what everybody has heard since the last move."""

    def __init__(self, seats: int, settings: Settings, chances: Chances) -> None:
        self.told_now: list[Told] = []
        self.moments_now: list[str] = []  # what all look at before the table goes on
        super().__init__(seats, settings, chances)

    def tell(self, kind: str, private: dict[int, dict[str, Any]] | None = None, **public: Any) -> None:
        self.told_now.append((kind, public, private or {}))

    def hush(self) -> None:
        """Before another move."""
        self.told_now, self.moments_now = [], []

    def record(self, entry: dict[str, Any]) -> None:
        super().record(entry)
        told = dict(entry)
        kind = told.pop("kind")
        if kind == "guessed":
            told["card"] = told.pop("words")
            told["right"] = told["card"] == self.location
        if kind == "votes":
            agreed = not told["no"] and len(told["yes"]) > 1
            told = {"target": told["seat"], "yes": told["yes"], "no": told["no"], "agreed": agreed}
            self.moments_now.append("votes")
        self.tell(kind, **told)

    def deal(self) -> None:
        before = len(self.used)
        super().deal()
        cards = {seat: {"card": "spy" if seat == self.spy else self.location} for seat in self.seats}
        self.tell("dealt", cards, round=self.round, dealer=self.dealer, returned=before > len(self.used))

    def say(self, seat: int, text: str, words: str = "") -> None:
        if text in ("yes", "no"):
            self.tell("answered", seat=seat)
        super().say(seat, text, words)

    def run_out(self, seat: int) -> None:
        self.tell("timed-out", seat=seat)
        super().run_out(seat)

    def close_round(self, reason: str, points: tuple[int, ...]) -> None:
        super().close_round(reason, points)
        self.tell("round-over", spy=self.spy, card=self.location, reason=reason, points=points)
        self.moments_now.append("round-over")

    def end_match(self, reason: str) -> None:
        super().end_match(reason)
        assert self.outcome is not None
        winners, _, scores = self.outcome
        self.tell("game-over", winners=winners, reason=reason, scores=scores)

    def leave(self, seat: int) -> None:
        self.tell("absent", seat=seat)
        super().leave(seat)

    def come_back(self, seat: int) -> None:
        self.tell("back", seat=seat)
        super().come_back(seat)

    def go_on(self, before: int) -> None:
        if len(self.present()) < 3 <= before:
            self.tell("standstill")
        if before < 3 <= len(self.present()):
            self.tell("goes-on")
        super().go_on(before)
