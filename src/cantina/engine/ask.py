"""Questions as data: who is asked what, what may be done besides, and timers that run down meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from .actions import CLOCK, Action, Seat
from .steps import Step

NOBODY: Final = -2

Several = tuple[tuple[Seat, tuple[Action, ...]], ...]  # seats, each with its options


class Standing(NamedTuple):
    """What seats may do though nobody waits for it, and the step that carries it out."""

    options: Several
    then: Step
    args: tuple[Any, ...]


class Timer(NamedTuple):
    """Time that runs down beside the questions.  How much is left is kept by whoever has a clock."""

    ring: Action  # what the clock says when it has run down
    seconds: int
    running: bool
    number: int  # another when it is set anew
    then: Step
    args: tuple[Any, ...]

    @property
    def name(self) -> str:
        return self.ring.word


@mypyc_attr(acyclic=True)
class Ask:
    """A question: who is asked, what, with which options, and which step gets the answer.  Never changed."""

    __slots__ = (
        *("about", "also", "args", "at", "got", "mode", "number", "options", "picks", "prompt"),
        *("rule", "seat", "seconds", "several", "then"),
    )

    def __init__(
        self,
        mode: str,
        prompt: str,
        seat: Seat,
        options: tuple[Action, ...],
        then: Step,
        args: tuple[Any, ...],
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
        rule: str = "",
        at: str = "",
        number: int = 0,
    ) -> None:
        self.mode = mode  # "one", "all" (sealed, together), "picks" (sealed, several parts), "first" (who first does
        # not pass) or "house" (nobody is asked, the house goes on)
        self.prompt = prompt
        self.seat = seat  # the one asked, or NOBODY
        self.options = options
        self.several: Several = ()  # the ones asked, with their options
        self.picks: tuple[tuple[Seat, int], ...] = ()  # how many of them each is to pick, in the mode "picks"
        self.got: tuple[tuple[Seat, Action], ...] = ()  # sealed answers and passes so far
        self.then = then
        self.args = args
        self.about = about  # what the prompt's words need: {"target": 2}
        self.seconds = seconds  # the game's own deadline, 0 for none; the clock seat answers when it has passed
        self.rule = rule  # the rule that asks
        self.at = at  # where the cards lie that it is about, if their faces do not say: "fleet 2"
        self.number = number  # of the questions of this game so far; the same as long as it is the same question
        self.also: Standing | None = None  # what may be done besides

    def open_to(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat can still answer."""
        if self.seat == seat:
            return self.options
        if len(self.got) > 0 and seat not in self.waiting():
            return ()
        for asked, options in self.several:
            if asked == seat:
                return options if self.mode != "picks" else left_to_pick(options, self.given_by(seat))
        return ()

    def also_open_to(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do though it is not waited for."""
        return () if self.also is None else dict(self.also.options).get(seat, ())

    def given_by(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat has answered so far."""
        return tuple([action for by, action in self.got if by == seat])

    def asked(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, _ in self.several]) if self.seat == NOBODY else (self.seat,)

    def waiting(self) -> tuple[Seat, ...]:
        """Who has not answered yet."""
        if len(self.got) == 0:
            return self.asked()
        if self.mode == "picks":
            return tuple([seat for seat, count in self.picks if not self.has_picked(seat, count)])
        answered = [seat for seat, _ in self.got]
        return tuple([seat for seat in self.asked() if seat not in answered])

    def has_picked(self, seat: Seat, count: int) -> bool:
        """All that it was to pick, or less and said so."""
        lacking = count
        for by, action in self.got:
            if by == seat:
                lacking = 0 if action.passes else lacking - 1
                if lacking == 0:
                    return True
        return lacking <= 0

    # ---- the same question, a little changed

    def copy(self) -> Ask:
        ask = Ask(
            *(self.mode, self.prompt, self.seat, self.options, self.then, self.args),
            *(self.about, self.seconds, self.rule, self.at, self.number),
        )
        ask.several, ask.picks, ask.got, ask.also = self.several, self.picks, self.got, self.also
        return ask

    def with_answer(self, seat: Seat, action: Action) -> Ask:
        """Answers lie in the order of seats and actions: in which order they came tells nothing."""
        place = len(self.got)
        while place > 0 and comes_after(self.got[place - 1], seat, action):
            place -= 1
        ask = self.copy()
        ask.got = (*self.got[:place], (seat, action), *self.got[place:])
        return ask

    def with_answers(self, got: tuple[tuple[Seat, Action], ...]) -> Ask:
        """These answers so far, in the place of all others."""
        ask = self.copy()
        ask.got = got if len(got) < 2 else tuple(sorted(got, key=lambda given: (given[0], given[1].id)))
        return ask

    def with_options(self, options: Mapping[Seat, tuple[Action, ...]]) -> Ask:
        """These options for these seats; all else as it was."""
        ask = self.copy()
        if self.seat != NOBODY:
            ask.options = options.get(self.seat, self.options)
        ask.several = tuple([(seat, options.get(seat, before)) for seat, before in self.several])
        return ask

    def with_standing(self, also: Standing | None) -> Ask:
        ask = self.copy()
        ask.also = also
        return ask


def comes_after(given: tuple[Seat, Action], seat: Seat, action: Action) -> bool:
    """Whether this answer lies behind one by that seat, in the order of seats and actions."""
    return given[0] > seat or (given[0] == seat and given[1].id > action.id)


def left_to_pick(options: tuple[Action, ...], picked: tuple[Action, ...]) -> tuple[Action, ...]:
    """Each action that can still be picked, once; one that stands twice among the options can be picked twice."""
    left: list[Action] = []
    taken = list(picked)
    for action in options:  # equal ones stand side by side
        if len(taken) > 0 and take_out(taken, action):
            continue
        if len(left) == 0 or left[-1] is not action:
            left.append(action)
    return tuple(left)


def take_out(taken: list[Action], action: Action) -> bool:
    """Take an action out of those that were picked; false if it is not among them."""
    for i, picked in enumerate(taken):
        if picked is action:
            del taken[i]
            return True
    return False


def in_order(options: Mapping[Seat, tuple[Action, ...]]) -> Several:
    """By seat, the clock last: whoever takes the first seat to act should get a player."""
    if len(options) == 1:
        return tuple(options.items())
    return tuple(sorted(options.items(), key=lambda asked: (asked[0] == CLOCK, asked[0])))
