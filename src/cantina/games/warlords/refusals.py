"""Why not: which rule of Warlords of the Empire stands against an action that is no option."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.errors import IllegalAction
from .actions import PASS
from .cards import PLANETS, SHIPS
from .state import LARGEST_FLEET, State

RULE_OF: Final[dict[str, str]] = {
    "defend": "WE-6",
    "keep": "WE-R1",
    "death-star": "WE-11",
    **dict.fromkeys(("strike", "strike-ship", "strike-again", "strike-last"), "WE-12"),
    **dict.fromkeys(("star-destroyer", "raid", "raid-give"), "WE-13"),
    **dict.fromkeys(("swap-ship", "swap-with", "swap-last"), "WE-R3"),
    **dict.fromkeys(("slave-i", "slave-take", "slave-give", "chain", "chain-give"), "WE-14"),
}


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    """It uses only what `me` may know."""
    ask = s.ask
    assert ask is not None
    if ask.prompt == "turn":
        return not_in_this_turn(s, me, action)
    rule = RULE_OF[ask.prompt]
    if action.verb not in [option.verb for option in ask.options]:
        return IllegalAction(rule, "another-question", asked=ask.options[0].verb)
    if action.about == "seat":
        return IllegalAction(rule, "not-this-fleet")
    return IllegalAction(rule, "not-this-planet" if action.word in PLANETS else "not-this-ship", card=action.word)


def not_in_this_turn(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.verb in ("defend", "enlist", "play"):
        return cannot_leave_hand(s, me, action)
    if action.verb == "capture":
        return cannot_capture(s, action)
    if action.verb == "recall" or action is PASS.only:
        return cannot_be_idle(s, action)
    return IllegalAction("WE-8", "no-move-begun")


def cannot_leave_hand(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.value not in s.hand[me]:
        rule = {"defend": "WE-6", "enlist": "WE-7", "play": "WE-8"}[action.verb]
        return IllegalAction(rule, "not-in-hand", card=action.word)
    if action.verb == "enlist":
        return IllegalAction("WE-7", "fleet-is-full", most=LARGEST_FLEET)
    return IllegalAction("WE-6", "no-line-for-it", card=action.word) if action.value < SHIPS else cannot_play(action)


def cannot_play(action: Action) -> IllegalAction:
    return IllegalAction("WE-R2", "cannot-be-carried-out", card=action.word)


def cannot_capture(s: State, action: Action) -> IllegalAction:
    if action.value not in s.open:
        return IllegalAction("WE-9", "not-open", card=action.word)
    if not s.is_full(s.open.index(action.value)):
        return IllegalAction("WE-9", "line-not-full", card=action.word)
    return IllegalAction("WE-9", "too-few-match", card=action.word, number=s.values[action.value] - 1)


def cannot_be_idle(s: State, action: Action) -> IllegalAction:
    assert s.ask is not None
    if s.ask.options[-1] is PASS.only:
        return IllegalAction("WE-16", "not-in-fleet", card=action.word)
    return IllegalAction("WE-R5", "you-can-act")
