"""Ways to play Spyfall that lead into corners: who talks how often, what the votes are, who comes and goes."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast

from .spyfall_reference import GUESS, SUSPICIONS, VOTES, Reference

Move = tuple[int, str, str]  # who, what, and the words


@dataclass(frozen=True)
class Policy:
    """Of 100 moves, how many are whose; and how many votes of 100 are yes."""

    house: int = 4
    clock: int = 8
    besides: int = 10
    leaving: int = 30  # of what the house says
    yes: int = 50
    calm: bool = False  # nobody names or accuses, and the clock mostly ends the round

    def move(self, r: Reference, dice: Fast) -> Move | None:
        """What is done next; None where those who were to do it cannot."""
        chance = dice.below(100)
        if chance < self.house:
            return at_random(HOUSE, self.house_options(r, dice), dice)
        if chance < self.house + self.clock:
            return at_random(CLOCK, self.clock_options(r), dice)
        if chance < self.house + self.clock + self.besides:
            seat = dice.below(len(r.seats))
            return None if self.calm else at_random(seat, interruptions(r, seat, dice), dice)
        return self.answer(r, dice)

    def house_options(self, r: Reference, dice: Fast) -> list[str]:
        """Leaving, else mostly coming back, and the host seldom."""
        if dice.below(100) < self.leaving:
            return [text for text in r.house_may() if text.startswith("absent")]
        verb = ("back", "back", "back", "go-on", "call-off", "end-match")[dice.below(5 + (dice.below(8) == 0))]
        return [text for text in r.house_may() if text.startswith(verb)]

    def clock_options(self, r: Reference) -> list[str]:
        rings = [f"ring {timer.name}" for timer in r.timers if r.runs(timer)]
        if self.calm and r.stage not in (SUSPICIONS, VOTES):
            return [text for text in rings if text == "ring round"]
        return rings + [f"time-out {seat}" for seat in r.question()[2]]

    def answer(self, r: Reference, dice: Fast) -> Move | None:
        asked = r.question()[2]
        if not asked:
            return None
        seat = asked[dice.below(len(asked))]
        options = r.options(seat)
        if "yes" in options:
            return seat, "yes" if dice.below(100) < self.yes else "no", ""
        if r.stage == GUESS and dice.below(4):  # the spy thinks, and may leave meanwhile
            return (seat, f"guess {r.location}", "") if dice.below(8) == 0 else None
        return at_random(seat, options, dice)


def interruptions(r: Reference, seat: int, dice: Fast) -> list[str]:
    """The spy is accused as often as not, and names the place as often as accuses."""
    accuse = [text for text in r.besides(seat) if text.startswith("accuse")]
    chosen = accuse[dice.below(len(accuse))] if accuse else ""
    if accuse and seat != r.spy and dice.below(2) == 0:
        chosen = f"accuse {r.spy}"
    return [text for text in r.besides(seat) if text in (chosen, "reveal")]


def at_random(seat: int, options: list[str], dice: Fast) -> Move | None:
    if not options:
        return None
    text = options[dice.below(len(options))]
    return seat, text, f"{text}?" if text.startswith(("ask", "answer")) else ""


POLICIES = {
    "random": Policy(),
    "agreed": Policy(besides=20, yes=85),
    "patient": Policy(clock=20, yes=60, calm=True),
    "divided": Policy(house=2, clock=12, yes=25, calm=True),
    "restless": Policy(house=30, besides=15, yes=60),
    "empty": Policy(house=40, clock=12, besides=12, leaving=50, yes=60),
}
