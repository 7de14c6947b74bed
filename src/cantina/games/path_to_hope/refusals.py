"""Why a seat may not do something now: the rule that stands against it, from what the seat may know."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.errors import IllegalAction
from .actions import ANNOUNCE, CALL_VOTE, CLAIM, HAVE, HAVE_NOT, UNCLAIM
from .cards import FIRST_SPECIAL
from .state import NO_SEAT, State

TALK: Final = (CLAIM.name, UNCLAIM.name, ANNOUNCE.name, HAVE.name, HAVE_NOT.name, CALL_VOTE.name)
ASKED_OF_ALL: Final = ("recon", "lay", "lose")


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    """Which rule stands against an action that is none of the options of `me`."""
    ask = s.ask
    assert ask is not None
    if action.verb in TALK:
        return cannot_say(s, me, action, ask.prompt)
    options = ask.open_to(me)
    if not options:  # PH-9 A rebel is resolved by the player who laid it; what all are asked has a rule of its own
        return IllegalAction(ask.rule if ask.prompt in ASKED_OF_ALL else "PH-9", "not-asked", seat=me)
    asked = [option.verb for option in options]
    if action.verb not in asked:
        return IllegalAction(ask.rule, "another-question", asked=asked[0])
    if action.about == "pile":
        return cannot_choose(s, action, ask.rule)
    if action.verb == "turn-down":
        return IllegalAction(ask.rule, "not-that-rebel", seat=action.value)
    if action.verb == "bottom":
        return IllegalAction("PH-11", "not-turned-up", card=action.word)
    return IllegalAction(ask.rule, "not-in-hand", card=action.word)


def cannot_choose(s: State, action: Action, rule: str) -> IllegalAction:
    """PH-R2 A cleared pile cannot be chosen.  What else stands against a pile is the rule that asks for one."""
    if action.value >= s.seats:
        return IllegalAction("PH-7", "no-such-pile", pile=action.word)
    if action.verb == "resolve":
        return IllegalAction(rule, "nothing-turned-up-there", pile=action.word)
    if not s.piles[action.value]:
        return IllegalAction("PH-R2", "pile-is-cleared", pile=action.word)
    return IllegalAction(rule, "pile-is-picked", pile=action.word)


def cannot_say(s: State, me: Seat, action: Action, prompt: str) -> IllegalAction:
    """PH-R11 When claims and announcements are made.  PH-R6 When a vote can be asked for."""
    if action.verb == CALL_VOTE.name:
        called = prompt not in ("recon", "vote") and s.caller != NO_SEAT
        return IllegalAction("PH-R6", "vote-is-called" if called else "no-vote-now")
    if action.verb in (CLAIM.name, UNCLAIM.name):
        return cannot_claim(s, me, action, prompt)
    if prompt != "lay":
        return IllegalAction("PH-R11", "announce-before-the-choice")
    if action.verb == ANNOUNCE.name:
        return IllegalAction("PH-R11", "is-announced", card=action.word)
    if action.verb == HAVE_NOT.name:
        return IllegalAction("PH-R11", "not-said", card=action.word)
    return IllegalAction("PH-R11", "hand-is-told")


def cannot_claim(s: State, me: Seat, action: Action, prompt: str) -> IllegalAction:
    if prompt != "recon":
        return IllegalAction("PH-R11", "claim-in-recon")
    if action.verb == UNCLAIM.name:
        return IllegalAction("PH-R11", "not-said", card=action.word)
    if action.value >= FIRST_SPECIAL and action.value in s.claims[me]:
        return IllegalAction("PH-2", "special-is-said", card=action.word)
    return IllegalAction("PH-6", "seven-are-said")
