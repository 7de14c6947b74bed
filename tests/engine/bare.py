"""The smallest game there is: it writes down what happens, asks what a test wants to ask, and stops."""

from __future__ import annotations

from typing import Any, Final

from cantina.engine.actions import CLOCK, Action, ActionSpace, Seat, Verb
from cantina.engine.chance import Chance, Fast
from cantina.engine.state import Outcome, Table
from cantina.engine.steps import step

SAY: Final = Verb("say", "number", ["0", "1", "2", "3"])
RING: Final = Verb("ring")
PASS: Final = Verb("pass", passes=True)
SPACE: Final = ActionSpace(SAY, RING, PASS)

ANYTHING: Final = (*SAY.actions, PASS.only)


class Bare(Table):
    __slots__ = ("log",)

    log: list[str]

    def fields(self) -> tuple[str, ...]:
        return ("log",)

    def clone(self) -> Bare:
        t = Bare(self.seats, self.chance.clone())
        t.copy_table(self)
        t.log = self.log.copy()
        return t


def bare(seats: int = 3, chance: Chance | None = None) -> Bare:
    """A table with nothing on it; when all that is planned is done, the game is over."""
    s = Bare(seats, chance or Fast.seeded(1))
    s.log = []
    s.then((stop,))
    return s


@step
def stop(s: Bare) -> None:
    s.outcome = Outcome((0,), "stopped", (0,) * s.seats)


@step
def note(s: Bare, *words: Any) -> None:
    s.log.append(" ".join([str(word) for word in words]))


@step
def heard(s: Bare, answer: Any, *about: Any) -> None:
    """Write down an answer of any mode."""
    note(s, *about, told(answer))


def told(answer: Action | dict[Seat, Action] | tuple[Seat, Action] | None) -> str:
    if answer is None:
        return "all passed"
    if isinstance(answer, Action):
        return answer.text
    if isinstance(answer, dict):
        return ", ".join([f"{seat}: {action.text}" for seat, action in answer.items()])
    seat, action = answer
    return f"{'the clock' if seat == CLOCK else seat} first: {action.text}"


class Loaded(Chance):
    """Dice that fall as they are told."""

    def __init__(self, *falls: int) -> None:
        self.falls = list(falls)

    def below(self, n: int) -> int:
        return self.falls.pop(0)

    def clone(self) -> Loaded:
        return Loaded(*self.falls)

    def plain(self) -> list[Any]:
        return ["loaded", *self.falls]
