"""What a busy port adds to Smugglers (TY-12 to TY-19): words, timers, votes, and people who come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cantina.engine.actions import ABSENT, BACK, CALL_OFF, JOIN, Action, Seat
from cantina.engine.state import Outcome, answers
from cantina.engine.steps import step

from .actions import ALARM, BOAST, NO, THROW, VOTE, YES
from .cards import names

if TYPE_CHECKING:
    from .state import State

LARGEST_HAND: Final = 4  # TY-15
MOST: Final = 4  # TY-17


# ---- what may be done besides


def beside(s: State) -> None:
    """TY-12, TY-14 Boasts beside every question, the alarm beside a turn."""
    if not s.busy or s.ask is None or s.outcome is not None:
        return
    turn = s.ask.prompt == "turn"
    alarm = [seat for seat in s.present() if turn and seat not in (s.turn, *s.alarmed)]
    s.also({seat: (BOAST.only, ALARM.only) if seat in alarm else (BOAST.only,) for seat in s.present()}, aside)


@step
def aside(s: State, seat: Seat, action: Action) -> None:
    if action is ALARM.only:
        return raise_alarm(s, seat)
    s.boasts[seat] = s.said
    if s.loud:
        s.emit("boasted", seat=seat, words=s.said)
    return None


# ---- the tide and the alarm


@step
def tide_is_out(s: State) -> None:
    """TY-13 The turn that is being taken is the last."""
    s.turns_left = 0
    if s.loud:
        s.emit("tide-is-out")


def raise_alarm(s: State, seat: Seat) -> None:
    """TY-14 The turn waits for the votes."""
    s.alarmed = tuple(sorted([*s.alarmed, seat]))
    s.drop_ask()
    s.pause_timers()
    s.set_timer(VOTE, 20, votes_are_late)
    if s.loud:
        s.emit("alarm", seat=seat)
    s.ask_all("vote", voters(s), votes_shown, about={"turn": s.turn}, rule="TY-14")
    beside(s)


def voters(s: State) -> dict[Seat, tuple[Action, ...]]:
    return {seat: (YES.only, NO.only) for seat in s.present() if seat != s.turn}


@step
def votes_are_late(s: State) -> None:
    assert s.ask is not None
    given = answers(s.ask)
    s.drop_ask()
    count_votes(s, {**dict.fromkeys(voters(s), NO.only), **given})


@step
def votes_shown(s: State, given: dict[Seat, Action]) -> None:
    s.stop_timer(VOTE)
    count_votes(s, given)


def count_votes(s: State, given: dict[Seat, Action]) -> None:
    """TY-14 All of them, two or more."""
    yes = [seat for seat, vote in given.items() if vote is YES.only]
    lost = len(yes) >= 2 and len(yes) == len(given)
    s.voted = tuple(yes)
    if s.loud:
        s.emit("votes", yes=yes, lost=lost)
    s.resume_timers()
    if not lost:
        s.then((turn_again,))


@step
def turn_again(s: State) -> None:
    rules.ask_turn(s)


# ---- customs


@step
def customs(s: State) -> None:
    """TY-15 Who holds too much picks what to throw away."""
    over = {seat: len(s.hands[seat]) - LARGEST_HAND for seat in s.present() if len(s.hands[seat]) > LARGEST_HAND}
    if not over:
        return
    s.ask_picks("customs", {seat: THROW.each(list(s.hands[seat])) for seat in over}, over, thrown, rule="TY-15")
    beside(s)


@step
def thrown(s: State, picked: dict[Seat, tuple[Action, ...]]) -> None:
    """TY-15 Shown, then gone."""
    for seat, cards in picked.items():
        for card in cards:
            s.from_hand(seat, card.value)
        s.offered[seat] = tuple([card.value for card in cards])
    if s.loud:
        s.emit("thrown", cards=[[seat, names(s.offered[seat])] for seat in picked])
    s.show("thrown")
    for seat in picked:
        s.discards += s.offered[seat]
        s.offered[seat] = ()


# ---- the house


def house_options(s: State) -> tuple[Action, ...]:
    """TY-16 to TY-18"""
    options = [*ABSENT.each(s.present()), *BACK.each(list(s.absent))]
    if s.seats + s.arriving < MOST:
        options.append(JOIN[s.seats + s.arriving])
    return (*options, CALL_OFF.only) if len(s.present()) < 2 else tuple(options)


def hear_house(s: State, action: Action) -> None:
    told: dict[str, Any] = {} if action is CALL_OFF.only else {"seat": action.value}
    if s.loud:
        s.emit(action.verb, **told)
    if action is CALL_OFF.only:
        s.outcome = Outcome((), "called-off", tuple([s.worth(seat) for seat in range(s.seats)]))
    elif action.verb == "join":
        s.arriving += 1
    elif action.verb == "absent":
        goes(s, action.value)
    else:
        comes_back(s, action.value)


def goes(s: State, seat: Seat) -> None:
    """TY-16 A turn of theirs is over; what is asked of several is asked of the rest."""
    s.absent = tuple(sorted([*s.absent, seat]))
    ask = s.ask
    assert ask is not None
    if ask.mode == "house":
        return
    if ask.seat == seat and ask.prompt == "turn":
        s.drop_ask()
    elif ask.seat < 0 and seat in ask.waiting() and ask.mode == "all":
        s.put_to({p: options for p, options in ask.several if p != seat})
    if s.ask is not None:
        beside(s)


def comes_back(s: State, seat: Seat) -> None:
    s.absent = tuple([other for other in s.absent if other != seat])
    assert s.ask is not None
    if s.ask.mode == "house":
        if len(s.present()) >= 2:
            s.drop_ask()
            s.resume_timers()
        return
    if s.ask.prompt == "vote" and seat != s.turn and seat not in s.ask.asked() and not s.ask.given_by(seat):
        s.put_to({**dict(s.ask.several), seat: (YES.only, NO.only)})
    beside(s)


@step
def stand_still(s: State) -> None:
    """TY-16 Looked at where a turn begins."""
    if len(s.present()) < 2:
        s.pause_timers()
        s.then((stand_still,))
        s.wait_for_house("standstill", stand_still, rule="TY-16")


@step
def welcome(s: State) -> None:
    """TY-17 Newcomers sit down after the last seat."""
    while s.arriving:
        s.arriving -= 1
        s.seats += 1
        s.hands.append(())
        s.holds.append(())
        s.offered.append(())
        s.boasts.append("")
        rules.draw(s, s.seats - 1, 3)


@step
def cover(s: State) -> None:
    """TY-19"""
    if s.glimpsed:
        s.glimpsed = False
        if s.loud:
            s.emit("covered")


from . import rules  # noqa: E402  (turns call this, and this calls turns)
