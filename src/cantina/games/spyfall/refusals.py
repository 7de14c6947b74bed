"""Why not: which rule of Spyfall stands against an action that is no option.

It uses what the seat may know alone.  Whether somebody is the spy is known to that seat only, and so is what is said
to them about it: everybody else hears the same.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.errors import IllegalAction
from .actions import ACCUSE, ANSWER, ASK, BEGIN, GUESS, POINT, REVEAL
from .state import ACCUSATION, FEWEST, GUESSED, NO_SEAT, OVER, SUSPICIONS, VOTES, State

VOTE: Final = ("yes", "no")


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    if len(s.present()) < FEWEST:
        return IllegalAction("SF-R3", "too-few-present", least=FEWEST)
    if s.stage == OVER:
        return IllegalAction("SF-R14", "between-rounds" if action is not BEGIN.only else "next-dealer-begins")
    if action.verb in (REVEAL.name, GUESS.name) and me != s.spy:
        return IllegalAction("SF-11", "not-the-spy")
    if s.stage in (ACCUSATION, VOTES):
        return while_voting(s, me, action)
    if s.stage == GUESSED:
        return IllegalAction("SF-11", "must-name" if me == s.spy else "spy-names")
    if s.stage == SUSPICIONS:
        return before_the_votes(s, me, action)
    return while_talking(s, me, action)


def before_the_votes(s: State, me: Seat, action: Action) -> IllegalAction:
    if action is BEGIN.only and me == s.dealer:
        return IllegalAction("SF-R3", "you-are-absent")  # or else the dealer could
    if action is BEGIN.only:
        return IllegalAction("SF-R9", "dealer-begins")
    return IllegalAction("SF-R9", "no-vote-runs") if action.verb in VOTE else IllegalAction("SF-R1", "time-is-up")


def while_voting(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.verb not in VOTE and s.stage == ACCUSATION:
        too_late = action.verb in (REVEAL.name, GUESS.name) and me == s.suspect
        return IllegalAction("SF-12" if too_late else "SF-R7", "vote-runs")
    if action.verb not in VOTE:
        return IllegalAction("SF-R1", "time-is-up")
    rule = "SF-10" if s.stage == ACCUSATION else "SF-9"
    if me == s.suspect:
        return IllegalAction(rule, "suspect-has-no-vote")
    return IllegalAction("SF-R3", "you-are-absent") if me in s.absent else IllegalAction("SF-R2", "vote-stands")


def while_talking(s: State, me: Seat, action: Action) -> IllegalAction:
    if me in s.absent:
        return IllegalAction("SF-R3", "you-are-absent")
    if action.verb == GUESS.name:
        return IllegalAction("SF-11", "reveal-first")
    if action.verb == ACCUSE.name:
        return cannot_accuse(s, me, action.value)
    if action.verb in VOTE:
        return IllegalAction("SF-10", "no-vote-runs")
    if action is BEGIN.only:
        return IllegalAction("SF-9", "clock-runs")
    return cannot_ask(s, me, action)


def cannot_accuse(s: State, me: Seat, target: Seat) -> IllegalAction:
    if s.has_accused(me):
        return IllegalAction("SF-10", "has-accused")
    if target == me:
        return IllegalAction("SF-10", "not-yourself")
    return IllegalAction("SF-10", "no-such-player", seat=target)


def cannot_ask(s: State, me: Seat, action: Action) -> IllegalAction:
    """SF-7, SF-8 Asking, answering and pointing."""
    if action.verb in (ASK.name, ANSWER.name) and not s.written:
        return IllegalAction("SF-T2", "talk-is-spoken")
    if action.verb == POINT.name and s.written:
        return IllegalAction("SF-T1", "talk-is-written")
    if action.verb == ANSWER.name:
        return IllegalAction("SF-7", "nobody-asked-you")
    if s.asked != NO_SEAT and s.asker == me:
        return IllegalAction("SF-7", "asked-once")
    if s.asker != me:
        return IllegalAction("SF-8", "not-your-question")
    return cannot_be_asked(s, me, action.value)


def cannot_be_asked(s: State, me: Seat, target: Seat) -> IllegalAction:
    if target >= s.seats:
        return IllegalAction("SF-8", "no-such-player", seat=target)
    if target == me:
        return IllegalAction("SF-7", "not-yourself")
    if target == s.barred:
        return IllegalAction("SF-8", "not-back", target=target)
    return IllegalAction("SF-R12", "is-absent", target=target)
