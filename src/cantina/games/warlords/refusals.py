"""Why not: which rule of Warlords of the Empire stands against an action that is no option."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.ask import Ask
from ...engine.errors import IllegalAction
from .actions import PASS
from .cards import PLANETS, SHIPS
from .state import LARGEST_FLEET, State
from .table import lying

SEVERAL_WAYS: Final = {"star-destroyer": ("planet", "fleet", "raid"), "swap-with": ("planet", "fleet")}  # to answer
PART_OF: Final = {"planet": "WE-6", "keep": "WE-9", "decline": "WE-14"}  # a move; all else is part of a special card


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    """It uses only what `me` may know."""
    ask = s.ask
    assert ask is not None
    if ask.prompt == "turn":
        return not_in_this_turn(s, me, action)
    rule = ask.rule
    if action.verb not in SEVERAL_WAYS.get(ask.prompt, (ask.options[0].verb, ask.options[-1].verb)):
        return IllegalAction(rule, "another-question", asked=ask.options[0].verb)
    if lies_there(s, me, ask, action):
        return not_a_swap(action)
    if action.about == "seat":
        return IllegalAction(rule, "not-this-fleet")
    return IllegalAction(rule, "not-this-planet" if action.word in PLANETS else "not-this-ship", card=action.word)


def not_a_swap(action: Action) -> IllegalAction:
    """WE-R3 What is swapped is of different kinds and places, and leaves no two equal ships in a line."""
    if action.verb == "give":
        return IllegalAction("WE-R3", "same-kind", card=action.word)
    if action.about == "seat":
        return IllegalAction("WE-R3", "no-swap-with-fleet")
    if action.word in PLANETS:
        return IllegalAction("WE-R3", "no-swap-with-planet", card=action.word)
    return IllegalAction("WE-R3", "no-swap-with-ship", card=action.word)


def lies_there(s: State, me: Seat, ask: Ask, action: Action) -> bool:
    """Whether it is only WE-R3 that stands against it: the ship is there, or the planet or the fleet has ships."""
    prompt, value = ask.prompt, action.value
    if prompt in ("star-destroyer", "swap-with", "slave-i"):
        return has_ships(s, me, prompt, action)
    if prompt in ("swap-ship", "swap-last"):
        return value in lying(s, ask.args[0 if prompt == "swap-ship" else 2])
    if prompt == "raid-give":
        return value in s.hand[me]
    if prompt in ("slave-give", "chain-give"):
        return value in s.fleet[me]
    if prompt in ("raid", "slave-take", "chain"):
        assert ask.about is not None
        return value in s.fleet[ask.about["target"]]
    return False


def has_ships(s: State, me: Seat, prompt: str, action: Action) -> bool:
    """Whether there are ships that could be swapped, if they were of other kinds."""
    value = action.value
    if action.verb == "planet":
        return value in s.open and bool(s.line[s.open.index(value)])
    if action.verb == "raid" and (value == me or s.hand[me][0] >= SHIPS):  # WE-13 another's fleet, for a ship in hand
        return False
    if prompt == "slave-i" and value not in s.neighbours(me):  # WE-14
        return False
    return value < s.seats and bool(s.fleet[value])


def not_in_this_turn(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.verb in ("defend", "enlist", "play"):
        return cannot_leave_hand(s, me, action)
    if action.verb == "capture":
        return cannot_capture(s, action)
    if action.verb == "recall" or action is PASS.only:
        return cannot_be_idle(s, action)
    return IllegalAction(PART_OF.get(action.verb, "WE-8"), "no-move-begun")


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
