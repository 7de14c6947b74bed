"""State, agenda, ask: a game is plain data, a list of what is still to happen, and a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from .actions import CLOCK, HOUSE, TIME_OUT, Action, Seat, why_not_said
from .ask import NOBODY, Ask, Standing, Timer, in_order
from .chance import Chance
from .errors import IllegalAction
from .events import Event
from .steps import Step


class Outcome(NamedTuple):
    """How a game ended: who won (several, if they share it), why, and everybody's score."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Table:
    """What every game's state has.  A game adds its zones in a subclass and writes `clone` by hand.

    The fields of a game are numbers, strings, tuples of these, and lists of these: a list may change,
    what is in it may not.  So a copy of each list is a copy of the state.
    """

    __slots__ = (
        *("agenda", "ask", "chance", "events", "loud", "moments", "outcome", "said", "seats", "serial", "timers"),
    )

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats = seats
        self.agenda: tuple[Any, ...] = ()  # (what is next, the rest)
        self.ask: Ask | None = None
        self.chance = chance
        self.outcome: Outcome | None = None
        self.timers: tuple[Timer, ...] = ()
        self.serial = 0  # counts questions and timers, so that one can be told from its like
        self.said = ""  # the words of the action that is being carried out
        self.loud = False
        self.events: tuple[Event, ...] = ()  # since the last of the moments
        self.moments: tuple[Moment, ...] = ()  # that were shown on the way from the last answer to here

    def clone(self) -> Table:
        """An equal state that shares nothing that can change, and tells no events."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of what the game added, for JSON."""
        raise NotImplementedError

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is, face up."""
        raise NotImplementedError

    def copy_table(self, other: Table) -> None:
        """The part of `clone` that is the same for every game."""
        self.agenda = other.agenda
        self.ask = other.ask
        self.outcome = other.outcome
        self.timers = other.timers
        self.serial = other.serial

    def __reduce__(self) -> tuple[Any, ...]:
        """Rules know their actions by `is`, and only the game has these: a copy by pickle would play another game."""
        raise TypeError(
            "a state is copied by clone(); to send it elsewhere, pickle its Match, or use save and restore of "
            "cantina.engine.saving"
        )

    # ---- what a game may add

    def in_mid_move(self) -> bool:
        """Whether the seat asked has said a part of a move and owes the rest: time that runs out finishes it."""
        return False

    def hear_run_out(self, seat: Seat) -> bool:
        """Hear that a seat's time has run out, if the game says what follows; if not (False) the table chooses."""
        return False

    def house_options(self) -> tuple[Action, ...]:
        """What the house may tell the game now: absent N, back N, join N, call-off, go-on, end-match."""
        return ()

    def hear_house(self, action: Action) -> None:
        """Take in what the house tells.  The open question stays, unless the game drops it."""
        raise NotImplementedError

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
        rule: str = "",
        at: str = "",
    ) -> None:
        """Ask one seat; `then(state, action, *args)` gets the answer."""
        self.serial += 1
        self.ask = Ask("one", prompt, seat, options, then, args, about, seconds, rule, at, self.serial)

    def ask_all(
        self,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
        rule: str = "",
        at: str = "",
    ) -> None:
        """Ask several, each unseen by the others; `then(state, {seat: action}, *args)` when all have answered."""
        self.ask_several("all", prompt, options, then, args, about, seconds, rule, at)

    def ask_picks(
        self,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        picks: Mapping[Seat, int],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
        rule: str = "",
        at: str = "",
    ) -> None:
        """Ask several to pick so many of their options, or to stop with one that passes, each unseen by the others.

        An option that stands twice can be picked twice.  `then(state, {seat: (action, …)}, *args)` when all are done.
        """
        self.ask_several("picks", prompt, options, then, args, about, seconds, rule, at)
        assert self.ask is not None
        self.ask.picks = tuple([(seat, picks[seat]) for seat, _ in self.ask.several])

    def ask_first(
        self,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        then: Step,
        *args: Any,
        about: Mapping[str, Any] | None = None,
        seconds: int = 0,
        rule: str = "",
        at: str = "",
    ) -> None:
        """Open a window: `then(state, (seat, action), *args)` for the first who does not pass,
        `then(state, None, *args)` when all have passed."""
        self.ask_several("first", prompt, options, then, args, about, seconds, rule, at)

    def ask_several(
        self,
        mode: str,
        prompt: str,
        options: Mapping[Seat, tuple[Action, ...]],
        then: Step,
        args: tuple[Any, ...],
        about: Mapping[str, Any] | None,
        seconds: int,
        rule: str,
        at: str,
    ) -> None:
        if not options:
            raise ValueError("nobody is asked")
        self.serial += 1
        ask = Ask(mode, prompt, NOBODY, (), then, args, about, seconds, rule, at, self.serial)
        ask.several = in_order(options)
        self.ask = ask

    def wait_for_house(self, prompt: str, then: Step, *args: Any, rule: str = "") -> None:
        """Ask nobody: only the house can go on.  `then` stands for what the game would ask next."""
        self.serial += 1
        self.ask = Ask("house", prompt, NOBODY, (), then, args, rule=rule, number=self.serial)

    def also(self, options: Mapping[Seat, tuple[Action, ...]], then: Step, *args: Any) -> None:
        """Beside the open question, these seats may do these things, though nobody waits for it.

        `then(state, seat, action, *args)` carries it out while the question stays open, unless it drops the question.
        Called again it replaces what could be done besides.
        """
        assert self.ask is not None
        standing = Standing(in_order(options), then, args) if options else None
        self.ask = self.ask.with_standing(standing)

    def put_to(self, options: Mapping[Seat, tuple[Action, ...]]) -> None:
        """Put the open question to these seats instead: the same question, and answers already given stand.

        If nobody is left to wait for, it is answered.
        """
        assert self.ask is not None
        assert self.ask.seat == NOBODY
        ask = self.ask.copy()
        ask.several = in_order(options)
        self.ask = ask

    def drop_ask(self) -> None:
        """The open question is no longer asked, nor what could be done besides; the agenda goes on."""
        self.ask = None

    def set_timer(self, ring: Action, seconds: int, then: Step, *args: Any) -> None:
        """Start a timer, in the place of one of the same name; when it has run down, `then(state, *args)`."""
        self.stop_timer(ring)
        self.serial += 1
        self.timers += (Timer(ring, seconds, True, self.serial, then, args),)

    def stop_timer(self, ring: Action) -> None:
        self.timers = tuple([timer for timer in self.timers if timer.ring is not ring])

    def pause_timers(self) -> None:
        """All timers stand still and keep what is left."""
        self.timers = tuple([timer._replace(running=False) for timer in self.timers])

    def resume_timers(self) -> None:
        self.timers = tuple([timer._replace(running=True) for timer in self.timers])

    def show(self, kind: str) -> None:
        """Let everybody look at the table as it is now, in the middle of what happens, before it goes on."""
        if self.loud:
            self.moments += (Moment(kind, self.events, self.clone()),)
            self.events = ()

    def emit(self, kind: str, private: dict[Seat, dict[str, Any]] | None = None, **public: Any) -> None:
        """Say what happened.  Only a loud table tells: rules write `if s.loud: s.emit(…)`, and search costs nothing."""
        self.events += (Event(kind, public, private or {}),)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """Everybody, `seat` first."""
        return [(seat + i) % self.seats for i in range(self.seats)]


class Moment(NamedTuple):
    """A moment in the middle of what follows from one answer: what led to it, and the table as it was then."""

    kind: str
    events: tuple[Event, ...]
    state: Table


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
        rings = tuple([timer.ring for timer in s.timers if timer.running])
        return ask.open_to(CLOCK) + TIME_OUT.each([p for p in ask.waiting() if p != CLOCK]) + rings
    if seat == HOUSE:
        return s.house_options()
    asked = ask.open_to(seat)
    return asked if ask.also is None else tuple(sorted(asked + ask.also_open_to(seat), key=lambda option: option.id))


def find_option(s: Table, seat: Seat, action: Action) -> Action | None:
    """The option this action is, which may have come as a copy from another process."""
    options = legal(s, seat)
    for option in options:
        if option is action:
            return option
    for option in options:
        if option == action:
            return option
    return None


def play(s: Table, seat: Seat, action: Action, words: str = "") -> None:
    """Do what the seat says and go on to the next question.  Not an option: IllegalAction, nothing changed."""
    ask = s.ask
    if ask is None or s.outcome is not None:
        raise IllegalAction("", "game-over")
    if not action.speaks and not words and is_plain_answer(ask, seat, action):
        s.events, s.moments = (), ()
        answer(s, ask, seat, action)
        return
    found = find_option(s, seat, action)
    if found is None:
        raise IllegalAction("", "not-asked" if seat not in to_act(s) else "not-an-option", action=action.text)
    if why := why_not_said(found, words):
        raise IllegalAction(ask.rule, why, action=action.text, most=found.speaks)
    s.events, s.moments, s.said = (), (), words
    carry_out(s, ask, seat, found)
    s.said = ""


def is_plain_answer(ask: Ask, seat: Seat, action: Action) -> bool:
    """Whether this is one of the answers a player is asked for, itself and no copy: most are, and it is soon seen."""
    if seat < 0 or (ask.seat != seat and ask.also is not None):
        return False
    for option in ask.open_to(seat):  # noqa: SIM110 (quicker when compiled)
        if option is action:
            return True
    return False


def carry_out(s: Table, ask: Ask, seat: Seat, action: Action) -> None:
    """What is not the answer of the only one who is asked, or has words."""
    if seat == HOUSE:
        s.hear_house(action)
        settle(s)
    elif seat == CLOCK and action.id < 0:
        run_out(s, ask, action.value) if action.verb == TIME_OUT.name else ring(s, action)
    elif ask.also is not None and action in ask.also_open_to(seat):
        ask.also.then(s, seat, action, *ask.also.args)
        settle(s)
    else:
        answer(s, ask, seat, action)


def answer(s: Table, ask: Ask, seat: Seat, action: Action) -> None:
    """An answer to the question: the only one, or one of those it was put to."""
    if ask.seat != NOBODY:
        return finish(s, ask, action)
    if ask.mode == "first" and not action.passes:
        return finish(s, ask, (seat, action))
    if ask.mode == "first" and len(ask.got) + 1 == len(ask.several):
        return finish(s, ask, None)  # the last to pass; the same as below, and quicker
    s.ask = ask.with_answer(seat, action)
    if s.loud and ask.mode != "first" and seat not in s.ask.waiting():
        s.emit("answered", seat=seat)
    return settle(s)


def settle(s: Table) -> None:
    """Go on, if the question that was put to several has all the answers it waits for."""
    ask = s.ask
    if ask is None or ask.seat != NOBODY or ask.mode == "house" or any([seat != CLOCK for seat in ask.waiting()]):
        return run(s)
    if ask.mode != "first" and CLOCK in ask.waiting():
        return None
    return finish(s, ask, None if ask.mode == "first" else answers(ask))


def finish(s: Table, ask: Ask, given: Any) -> None:
    """The question is answered: its step gets the answer."""
    s.ask = None
    if len(ask.args) == 0:
        ask.then(s, given)
    elif len(ask.args) == 1:
        ask.then(s, given, ask.args[0])
    else:
        ask.then(s, given, *ask.args)
    run(s)


def answers(ask: Ask) -> dict[Seat, Any]:
    """What everybody has said to a sealed question, by seat: an action, or all that were picked."""
    if ask.mode == "picks":
        picked = {seat: ask.given_by(seat) for seat in ask.asked()}
        return {seat: tuple([action for action in given if not action.passes]) for seat, given in picked.items()}
    return dict(ask.got)


def ring(s: Table, action: Action) -> None:
    """A timer has run down: it is gone, and what it was set for happens.  The question stays unless that drops it."""
    timer = next(timer for timer in s.timers if timer.ring is action)
    s.stop_timer(action)
    timer.then(s, *timer.args)
    settle(s)


def all_events(s: Table) -> tuple[Event, ...]:
    """What followed from the last answer, the moments that were shown on the way included."""
    shown = tuple([event for moment in s.moments for event in moment.events])
    return shown + s.events


def run_out(s: Table, ask: Ask, seat: Seat) -> None:
    """A choice whose time has run out is made by the table: the way out where there is one, else at random.

    A move or choice of several parts is finished in the same way.  All hear of it, but not in a window, where nobody
    learns who had passed.
    """
    if s.loud and ask.mode != "first":
        s.emit("timed-out", seat=seat)
    if s.hear_run_out(seat):
        return settle(s)
    still: Ask | None = ask
    while still is not None and seat in still.waiting() and (still.number == ask.number or s.in_mid_move()):
        options = still.open_to(seat)
        ways_out = [option for option in options if option.passes]
        answer(s, still, seat, ways_out[0] if ways_out else options[s.chance.below(len(options))])
        still = s.ask if s.outcome is None else None
    return None


RANDOM_WORDS: Final = "…"  # what somebody says who plays at random


def playout(s: Table, most: int = 100_000) -> int:
    """Play at random, with the state's own dice, to the end; how many decisions that took.

    Where timers run, one decision in sixteen is the clock's; where nobody is asked, it is the clock or the house.
    """
    decisions = 0
    while s.outcome is None and decisions < most:
        ask = s.ask
        assert ask is not None
        seat, options = ask.seat, ask.options
        if seat == NOBODY or len(s.timers) > 0:
            seat = who_goes_on(s, ask)
            options = ask.open_to(seat) if seat >= 0 else legal(s, seat)
        action = options[s.chance.below(len(options))]
        play(s, seat, action, RANDOM_WORDS if action.speaks else "")
        decisions += 1
    return decisions


def who_goes_on(s: Table, ask: Ask) -> Seat:
    """One of those who are asked, at random; now and then the clock, if a timer runs; else the house."""
    waiting = to_act(s)
    timed = any([timer.running for timer in s.timers])
    if timed and (len(waiting) == 0 or s.chance.below(16) == 0):
        return CLOCK
    return waiting[s.chance.below(len(waiting))] if len(waiting) > 0 else HOUSE
