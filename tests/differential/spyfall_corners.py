"""The reference for Spyfall, counting what happens in it, by rule."""

from __future__ import annotations

from collections import Counter

from .spyfall_reference import ACCUSATION, GUESS, OVER, SUSPICIONS, TALK
from .spyfall_telling import Telling
from .spyfall_words import Chances, Settings


class Counted(Telling):
    """Plays as the reference does, and looks on."""

    def __init__(self, seats: int, settings: Settings, chances: Chances) -> None:
        self.corners: Counter[str] = Counter()
        super().__init__(seats, settings, chances)

    def note(self, corner: str) -> None:
        self.corners[corner] += 1

    # ---- rounds

    def deal(self) -> None:
        if len(self.used) == self.settings.return_after:
            self.note("SF-R4 used locations came back")
        if self.absent:
            self.note("SF-R14 somebody was absent at the deal")
        super().deal()
        if self.spy == self.dealer:
            self.note("SF-4 the dealer is the spy")

    def next_round(self) -> None:
        if self.after(self.dealer)[0] in self.absent:
            self.note("SF-R14 an absent player was passed over as dealer")
        super().next_round()

    def end_round(self, reason: str, spy: int = 0, others: int = 0, more_to: int | None = None) -> None:
        self.note(f"{reason} in {self.stage}")
        if reason == "found" and more_to != self.accuser:
            self.note("SF-14 an earlier accuser got the point")
        if reason == "found" and more_to in self.absent:
            self.note("SF-R14 the point went to an absent accuser")
        if reason == "voted" and self.first_accuser is not None:
            self.note("SF-R1 no point for an accusation before")
        if others and any(p not in self.may_be_spy for p in self.seats):
            self.note("SF-R14 a point for who was absent at the deal")
        super().end_round(reason, spy, others, more_to)

    def break_off(self) -> None:
        self.note(f"SF-R15 ended in {self.stage}")
        super().break_off()

    def end_match(self, reason: str) -> None:
        super().end_match(reason)
        assert self.outcome is not None
        self.note(f"SF-15 {'won' if len(self.outcome[0]) == 1 else 'shared'}")

    # ---- talk

    def pass_over(self) -> None:
        absent = "an absent asker" if self.asker in self.absent else "a late asker"
        self.note(f"SF-R12 {absent} was passed over")
        super().pass_over()

    def fall_silent(self) -> None:
        still = " at a standstill" if self.stands_still() else ""
        absent = "absent" if self.asked in self.absent else "late"
        self.note(f"SF-R12 silent, {absent}, in {self.stage}{still}")
        super().fall_silent()

    def time_is_up(self) -> None:
        if self.asked is not None:
            self.note("SF-R13 the end of time dropped a waiting question")
        super().time_is_up()

    def guess(self, location: str) -> None:
        if location in self.used:
            self.note("SF-R10 a used location was named")
        super().guess(location)

    # ---- votes

    def accuse(self, seat: int, target: int) -> None:
        self.note(f"SF-10 {'the spy' if seat == self.spy else 'another'} accused")
        if target in self.absent:
            self.note("SF-R3 an absent player was accused")
        if not self.thread:
            self.note("SF-R13 accused before the first question")
        if self.asked is not None:
            self.note("SF-R13 accused while an answer was awaited")
        super().accuse(seat, target)

    def count(self) -> None:
        if any(seat in self.absent for seat in self.votes):
            self.note(f"SF-R2 the vote of one who left stood in {self.stage}")
        if self.suspect in self.absent:
            self.note(f"SF-R3 a vote on an absent player in {self.stage}")
        if any(p not in self.votes for p in self.seats if p != self.suspect):
            self.note(f"SF-R3 an absent vote was not needed in {self.stage}")
        failed = "no" in self.votes.values() and self.stage == ACCUSATION
        silent = self.asker in self.absent and self.asked is None
        super().count()
        if failed and silent:
            self.note("SF-R12 an asker who left during a vote was passed over after it")
        elif failed:
            self.note("SF-10 a failed vote, and on")

    def begin_votes(self) -> None:
        self.note("SF-R9 no talk before the votes" if not self.settings.talking else "SF-R9 talk before the votes")
        super().begin_votes()

    # ---- the clock and the house

    def ring(self, name: str) -> None:
        self.note(f"{name} rang")
        if name == "guessing" and self.spy in self.absent:
            self.note("SF-R5 the time ran on for a spy who had left")
        if name == "talking" and self.dealer in self.absent:
            self.note("SF-R9 the full time, for the dealer was absent")
        super().ring(name)

    def run_out(self, seat: int) -> None:
        self.note(f"the table's time ran out: {self.question()[1]}")
        super().run_out(seat)

    def hear(self, text: str) -> None:
        verb, stood, stage = text.partition(" ")[0], self.stands_still(), self.stage
        if verb == "absent" and stage == GUESS and text == f"absent {self.spy}":
            self.note("SF-R5 the spy left while naming")
        voting = [p for p in self.seats if p not in self.waited_for()]
        if verb in ("call-off", "go-on"):
            self.note(f"{verb} in {stage}")
        if verb == "back" and stage == SUSPICIONS and text == f"back {self.dealer}":
            self.note("SF-R9 the dealer came back before the votes")
        super().hear(text)
        if stood != self.stands_still():
            self.note(f"SF-R3 {'goes on' if stood else 'stands still'} in {stage}")
        if verb == "absent" and stage not in (TALK, OVER) and self.stage != stage:
            self.note(f"SF-R3 a vote ended with who left in {stage}")
        if verb == "back" and stage == ACCUSATION and not stood and int(text.split()[1]) not in voting:
            self.note("SF-R3 who came back votes")
