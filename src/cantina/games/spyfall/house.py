"""Who leaves and comes back (SF-R3, SF-R12 to SF-R14), and what the host may do then (SF-R3, SF-R14, SF-R15)."""

from __future__ import annotations

from ...engine.actions import ABSENT, BACK, CALL_OFF, GO_ON, Action, Seat
from ...engine.state import answers
from ...engine.steps import step
from . import rules
from .actions import ASK, NO, POINT, VOTING, YES
from .state import ACCUSATION, FEWEST, GUESSED, OVER, SUSPICIONS, TALK, VOTES, State


@step
def hear(s: State, action: Action) -> None:
    if action.verb == ABSENT.name:
        goes(s, action.value)
    elif action.verb == BACK.name:
        comes_back(s, action.value)
    elif action is GO_ON.only:
        s.drop_ask()
        rules.next_round(s)
    elif action is CALL_OFF.only:
        call_off(s)
    else:
        end_early(s)


# ---- what the host does


def call_off(s: State) -> None:
    """SF-R3 No points, all is shown, and the round counts as one of the agreed ones."""
    s.drop_ask()
    rules.end_round(s, "called-off")


def end_early(s: State) -> None:
    """SF-R15 The points so far decide; a round that was begun is called off."""
    s.drop_ask()
    if s.stage != OVER:
        rules.close_round(s, "called-off")
    rules.end_match(s, "ended")


# ---- coming and going


def goes(s: State, seat: Seat) -> None:
    s.absent = tuple(sorted([*s.absent, seat]))
    if s.loud:
        s.emit("absent", seat=seat)
    if s.asked == seat:
        rules.fall_silent(s)  # SF-R12 at once
    if len(s.present()) == FEWEST - 1:
        stand_still(s)
    elif len(s.present()) >= FEWEST:
        ask_who_is_there(s)


def comes_back(s: State, seat: Seat) -> None:
    s.absent = tuple([other for other in s.absent if other != seat])
    if s.loud:
        s.emit("back", seat=seat)
    if len(s.present()) == FEWEST:
        go_on(s)
    elif len(s.present()) > FEWEST:
        ask_who_is_there(s)


def ask_who_is_there(s: State) -> None:
    """The open question, put to those who are present now; it stays the same where it can."""
    ask = s.ask
    assert ask is not None
    if s.stage == TALK:
        ask_in_talk(s)
    elif s.stage in (ACCUSATION, VOTES):
        s.put_to(rules.voters(s, answers(ask)))  # SF-R3
    elif s.stage == SUSPICIONS and (s.dealer in s.absent) != (ask.mode == "house"):
        s.drop_ask()
        rules.ask_dealer(s)  # SF-R9
    elif s.stage == OVER and ask.seat != s.next_present(s.dealer):
        s.drop_ask()
        rules.between_rounds(s)  # SF-R14 the next dealer is another now


def ask_in_talk(s: State) -> None:
    """SF-R12 Whom one may ask, and who asks, if the one who was to has left."""
    ask = s.ask
    assert ask is not None
    if ask.seat in s.absent:
        s.drop_ask()
        return rules.go_on_talking(s)
    if ask.prompt != "answer":
        verb = ASK if s.written else POINT
        s.ask = ask.with_options({ask.seat: verb.each(rules.askable(s))})
    return rules.offer_interruptions(s)


# ---- standstill


def stand_still(s: State) -> None:
    """SF-R3 Every time stands still, and nothing can be done but coming back and calling off."""
    ask = s.ask
    assert ask is not None
    if s.stage in (ACCUSATION, VOTES):
        s.cast = tuple([(seat, int(vote is YES.only)) for seat, vote in ask.got])
    s.pause_timers()
    if s.loud:
        s.emit("standstill")
    s.wait_for_house("standstill", went_on, rule="SF-R3")


@step
def went_on(s: State) -> None:
    go_on(s)


def go_on(s: State) -> None:
    """SF-R3 With three present all goes on at once from where it stopped."""
    s.drop_ask()
    if s.loud:
        s.emit("goes-on")
    if s.stage in (ACCUSATION, VOTES):
        return votes_go_on(s)
    s.resume_timers()
    if s.stage == TALK:
        rules.go_on_talking(s)
    elif s.stage == GUESSED:
        rules.ask_guess(s)
    elif s.stage == SUSPICIONS:
        rules.ask_dealer(s)
    else:
        rules.between_rounds(s)
    return None


def votes_go_on(s: State) -> None:
    """SF-R3 Only the time for voting runs; the round's still stands."""
    s.timers = tuple([timer._replace(running=timer.ring is VOTING) for timer in s.timers])
    given = {seat: YES.only if yes else NO.only for seat, yes in s.cast}
    s.cast = ()
    rules.ask_votes(s, given)
