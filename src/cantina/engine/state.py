"""State, agenda, ask: a game is plain data, a list of what is still to happen, and a question."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from .actions import CLOCK, TIME_OUT, Action, ActionSpace, Seat
from .chance import Chance, restore_chance
from .errors import IllegalAction
from .events import Event

Step = Callable[..., None]
F = TypeVar("F", bound=Step)

STEPS: Final[dict[str, Step]] = {}
NAMES: Final[dict[Step, str]] = {}


def step(fn: F) -> F:
    """Register `fn(state, …)` so that an agenda can name it."""
    name = f"{fn.__module__}.{fn.__name__}".removeprefix("cantina.games.")
    if name in STEPS:
        raise ValueError(f"two steps are called {name}")
    STEPS[name] = fn
    NAMES[fn] = name
    return fn


class Outcome(NamedTuple):
    """How a game ended: who won (several, if they share it), why, and everybody's score."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


NOBODY: Final = -2


@mypyc_attr(acyclic=True)
class Ask:
    """A question: who is asked, what, with which options, and which step gets the answer.  Never changed."""

    __slots__ = ("about", "args", "got", "mode", "options", "prompt", "seat", "seconds", "several", "then")

    def __init__(
        self,
        mode: str,
        prompt: str,
        seat: Seat,
        options: tuple[Action, ...],
        then: Step,
        args: tuple[Any, ...],
        about: Mapping[str, Any] | None,
        seconds: int,
    ) -> None:
        self.mode = mode  # "one", "all" (sealed, together) or "first" (who first does not pass)
        self.prompt = prompt
        self.seat = seat  # the one asked, or NOBODY
        self.options = options
        self.several: tuple[tuple[Seat, tuple[Action, ...]], ...] = ()  # the ones asked, with their options
        self.got: tuple[tuple[Seat, Action], ...] = ()  # sealed answers and passes so far
        self.then = then
        self.args = args
        self.about = about  # what the prompt's words need: {"target": 2}
        self.seconds = seconds  # the game's own deadline, 0 for none; the clock seat answers when it has passed

    def open_to(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat can still answer."""
        if self.seat == seat:
            return self.options
        if seat in self.waiting():
            return dict(self.several)[seat]
        return ()

    def asked(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, _ in self.several]) if self.seat == NOBODY else (self.seat,)

    def waiting(self) -> tuple[Seat, ...]:
        """Who has not answered yet."""
        answered = [seat for seat, _ in self.got]
        return tuple([seat for seat in self.asked() if seat not in answered])

    def with_answer(self, seat: Seat, action: Action) -> Ask:
        """Answers lie in the order of seats: in which order they came tells nothing."""
        return several(self, self.several, tuple(sorted([*self.got, (seat, action)], key=lambda given: given[0])))


def several(
    ask: Ask, options: tuple[tuple[Seat, tuple[Action, ...]], ...], got: tuple[tuple[Seat, Action], ...] = ()
) -> Ask:
    """The same question put to several seats."""
    asked = Ask(ask.mode, ask.prompt, NOBODY, (), ask.then, ask.args, ask.about, ask.seconds)
    asked.several = options
    asked.got = got
    return asked


def in_order(options: Mapping[Seat, tuple[Action, ...]]) -> tuple[tuple[Seat, tuple[Action, ...]], ...]:
    """By seat, the clock last: whoever takes the first seat to act should get a player."""
    if not options:
        raise ValueError("nobody is asked")
    return tuple(sorted(options.items(), key=lambda asked: (asked[0] == CLOCK, asked[0])))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Table:
    """What every game's state has.  A game adds its zones in a subclass and writes `clone` by hand.

    The fields of a game are numbers, strings, tuples of these, and lists of these: a list may change,
    what is in it may not.  So a copy of each list is a copy of the state.
    """

    __slots__ = ("agenda", "ask", "chance", "events", "loud", "outcome", "seats")

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats = seats
        self.agenda: tuple[Any, ...] = ()  # (what is next, the rest)
        self.ask: Ask | None = None
        self.chance = chance
        self.outcome: Outcome | None = None
        self.loud = False
        self.events: tuple[Event, ...] = ()

    def clone(self) -> Table:
        """An equal state that shares nothing that can change, and tells no events."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of what the game added, for JSON."""
        raise NotImplementedError

    def copy_table(self, other: Table) -> None:
        """The part of `clone` that is the same for every game."""
        self.agenda = other.agenda
        self.ask = other.ask
        self.outcome = other.outcome

    # ---- the words rules are written in

    def then(self, first: tuple[Any, ...], *more: tuple[Any, ...]) -> None:
        """Do these next, in the order written, before anything already planned."""
        for i in range(len(more) - 1, -1, -1):
            self.agenda = (more[i], self.agenda)
        self.agenda = (first, self.agenda)

    def ask_one(
        self,
        seat: Seat,
        prompt: str,
        options: tuple[Action, ...],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
    ) -> None:
        """Ask one seat; `then(state, action, *args)` gets the answer."""
        self.ask = Ask("one", prompt, seat, options, then, args, about, seconds)

    def ask_all(
        self,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
    ) -> None:
        """Ask several, each unseen by the others; `then(state, {seat: action}, *args)` when all have answered."""
        self.ask = several(Ask("all", prompt, NOBODY, (), then, args, about, seconds), in_order(options))

    def ask_first(
        self,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
    ) -> None:
        """Open a window: `then(state, (seat, action), *args)` for the first who does not pass,
        `then(state, None, *args)` when all have passed."""
        self.ask = several(Ask("first", prompt, NOBODY, (), then, args, about, seconds), in_order(options))

    def emit(self, kind: str, private: dict[Seat, dict[str, Any]] | None = None, **public: Any) -> None:
        """Say what happened.  Only a loud table tells: rules write `if s.loud: s.emit(…)`, and search costs nothing."""
        self.events += (Event(kind, public, private or {}),)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """Everybody, `seat` first."""
        return [(seat + i) % self.seats for i in range(self.seats)]


# ---- what clients do with a state


def run(s: Table) -> None:
    """Carry out the agenda until somebody is asked or the game is over."""
    while s.ask is None and s.outcome is None:
        planned: tuple[Any, ...] = s.agenda[0]
        s.agenda = s.agenda[1]
        size = len(planned)
        if size == 1:
            planned[0](s)
        elif size == 2:
            planned[0](s, planned[1])
        else:
            planned[0](s, *planned[1:])


def to_act(s: Table) -> tuple[Seat, ...]:
    """Who is asked and has not answered; the clock, if the game itself gives it something to do."""
    ask = s.ask
    if ask is None or s.outcome is not None:
        return ()
    return (ask.seat,) if ask.seat != NOBODY else ask.waiting()


def legal(s: Table, seat: Seat) -> tuple[Action, ...]:
    """What this seat can do now, in the order of the integers; the clock can also end anybody's thinking."""
    ask = s.ask
    if ask is None or s.outcome is not None:
        return ()
    if seat == CLOCK:
        return ask.open_to(CLOCK) + TIME_OUT.each([p for p in ask.waiting() if p != CLOCK])
    return ask.open_to(seat)


def play(s: Table, seat: Seat, action: Action) -> None:
    """Give the seat's answer and go on to the next question.  Not an option: IllegalAction, nothing changed."""
    ask = s.ask
    if ask is None or s.outcome is not None:
        raise IllegalAction("", "game-over")
    if ask.seat == seat:
        for option in ask.options:
            if option is action:
                s.ask = None
                s.events = ()
                if len(ask.args) == 0:
                    ask.then(s, action)
                elif len(ask.args) == 1:
                    ask.then(s, action, ask.args[0])
                else:
                    ask.then(s, action, *ask.args)
                run(s)
                return
    if not any([option is action for option in legal(s, seat)]):
        raise IllegalAction("", "not-asked" if seat not in to_act(s) else "not-an-option", action=action.text)
    s.events = ()
    if seat == CLOCK and action.id < 0:
        run_out(s, ask, action.value)
    else:
        answer(s, ask, seat, action)


def answer(s: Table, ask: Ask, seat: Seat, action: Action) -> None:
    """An answer to a question put to several seats."""
    if ask.mode == "all":
        ask = ask.with_answer(seat, action)
        s.ask = ask
        if s.loud:
            s.emit("answered", seat=seat)
        if ask.waiting():
            return
        given: Any = dict(ask.got)
    else:
        if action.passes:
            ask = ask.with_answer(seat, action)
            s.ask = ask
            if any([asked != CLOCK for asked in ask.waiting()]):
                return
        given = None if action.passes else (seat, action)
    s.ask = None
    ask.then(s, given, *ask.args)
    run(s)


def run_out(s: Table, ask: Ask, seat: Seat) -> None:
    """A choice whose time has run out is made by the table: the way out where there is one, else at random.

    All hear of it, but not in a window, where nobody learns who had passed.
    """
    options = ask.open_to(seat)
    ways_out = [option for option in options if option.passes]
    choice = ways_out[0] if ways_out else options[s.chance.below(len(options))]
    play(s, seat, choice)
    if s.loud and ask.mode != "first":
        s.events = (Event("timed-out", {"seat": seat}, {}), *s.events)


def playout(s: Table, most: int = 100_000) -> int:
    """Play at random, with the state's own dice, to the end; how many decisions that took."""
    decisions = 0
    while s.outcome is None and decisions < most:
        ask = s.ask
        assert ask is not None
        seat, options = ask.seat, ask.options
        if seat == NOBODY:
            waiting = ask.waiting()
            seat = waiting[s.chance.below(len(waiting))]
            options = ask.open_to(seat)
        play(s, seat, options[s.chance.below(len(options))])
        decisions += 1
    return decisions


# ---- a state as JSON, in the middle of anything


def freeze(value: Any) -> Any:
    """JSON has lists only: inside a field they stand for tuples."""
    return tuple([freeze(item) for item in value]) if isinstance(value, list) else value


def save(s: Table) -> dict[str, Any]:
    """The whole state as plain data."""
    ask = s.ask
    return {
        "seats": s.seats,
        "agenda": save_agenda(s.agenda),
        "ask": None if ask is None else save_ask(ask),
        "chance": s.chance.plain(),
        "outcome": None if s.outcome is None else list(s.outcome),
        **{name: getattr(s, name) for name in s.fields()},
    }


def save_agenda(agenda: tuple[Any, ...]) -> list[list[Any]]:
    """What is still to happen, the next first."""
    planned = []
    while agenda:
        (fn, *args), agenda = agenda
        planned.append([NAMES[fn], *args])
    return planned


def save_ask(ask: Ask) -> dict[str, Any]:
    return {
        "mode": ask.mode,
        "prompt": ask.prompt,
        "options": [[seat, [action.text for action in ask.open_to(seat)]] for seat in ask.asked()],
        "then": [NAMES[ask.then], *ask.args],
        "about": ask.about,
        "seconds": ask.seconds,
        "got": [[seat, action.text] for seat, action in ask.got],
    }


def restore(blank: Table, data: Mapping[str, Any], space: ActionSpace) -> Table:
    """Fill a blank state of the right game with what `save` wrote (before or after a trip through JSON)."""
    data = json.loads(json.dumps(data))
    blank.agenda = ()
    for name, *args in reversed(data["agenda"]):
        blank.then((STEPS[name], *freeze(args)))
    blank.ask = None if data["ask"] is None else restore_ask(data["ask"], space)
    blank.chance = restore_chance(data["chance"])
    blank.outcome = None if data["outcome"] is None else Outcome(*freeze(data["outcome"]))
    for name in blank.fields():
        value = freeze(data[name])
        setattr(blank, name, list(value) if isinstance(getattr(blank, name), list) else value)
    return blank


def restore_ask(data: Mapping[str, Any], space: ActionSpace) -> Ask:
    options = tuple([(seat, tuple([space.parse(text) for text in texts])) for seat, texts in data["options"]])
    seat, only = options[0] if data["mode"] == "one" else (NOBODY, ())
    then, args = STEPS[data["then"][0]], freeze(data["then"][1:])
    about = None if data["about"] is None else {key: freeze(value) for key, value in data["about"].items()}
    ask = Ask(data["mode"], data["prompt"], seat, only, then, args, about, data["seconds"])
    if data["mode"] == "one":
        return ask
    return several(ask, options, tuple([(seat, space.parse(text)) for seat, text in data["got"]]))


def to_json(s: Table) -> str:
    """One line, always the same for equal states."""
    return json.dumps(save(s), separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def digest(s: Table) -> str:
    """A short fingerprint of the whole state."""
    return hashlib.blake2b(to_json(s).encode(), digest_size=16).hexdigest()
