"""Why not: which rule of Fluxx stands against an action that is no option.  Uses only what the seat may know."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.errors import IllegalAction
from .cards import ALL_CREEPERS, HAN
from .rights import BY_RULES, CARDS
from .state import NOT_IN_TURN, State

TAKES: Final = ("steal", "exchange-for", "zap", "trap-take")  # questions that are answered with what others have


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    ask = s.ask
    assert ask is not None
    if ask.prompt == "turn":
        return not_in_this_turn(s, me, action)
    verbs = [option.verb for option in ask.open_to(me)]
    if action.verb == "answer" and ask.mode == "first":
        return cannot_answer(s, me, action)
    if action.verb == "done" and "choose" in verbs:
        return IllegalAction(ask.rule, "at-least-one")
    if action.verb not in verbs:
        return IllegalAction(ask.rule, "another-question", asked=verbs[0])
    if action.about == "seat":
        return IllegalAction(ask.rule, "not-this-player")
    if action.verb == "choose" and action.value == HAN and is_guarded(s, me, ask.prompt):
        return IllegalAction("FX-K2", "han-is-guarded")
    return IllegalAction(ask.rule, "not-this-card", card=action.word)


def is_guarded(s: State, me: Seat, prompt: str) -> bool:
    """FX-K2 Whether somebody else's keeper is asked for, and Chewbacca keeps Han Solo from `me`."""
    return prompt in TAKES and s.owner(HAN) not in (me, NOT_IN_TURN) and HAN not in s.takeable_by(me)


def not_in_this_turn(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.verb == "play":
        return cannot_play(s, me, action)
    if action.verb == "use":
        return cannot_use(s, me, action)
    if action.verb == "done":
        return IllegalAction("FX-3", "must-play", number=s.plays() - s.played)
    if action.verb in ("answer", "pass"):
        return IllegalAction("FX-R1", "nothing-to-answer")
    if action.verb == "discard":
        return IllegalAction("FX-8", "no-discarding")
    return IllegalAction("FX-3", "play-first")


def cannot_play(s: State, me: Seat, action: Action) -> IllegalAction:
    if ALL_CREEPERS >> action.value & 1:
        return IllegalAction("FX-14", "creepers-are-not-played", card=action.word)
    if action.value not in s.hand[me]:
        return IllegalAction("FX-3", "not-in-hand", card=action.word)
    return IllegalAction("FX-3", "no-play-due", number=s.plays())


def cannot_use(s: State, me: Seat, action: Action) -> IllegalAction:
    """FX-R10, FX-R23."""
    card = CARDS[action.value]
    held = card in s.rules if card in BY_RULES else s.has(me, card)
    if not held and card in BY_RULES:
        return IllegalAction("FX-R10", "not-in-force", card=action.word)
    if not held:
        return IllegalAction("FX-R10", "not-before-you", card=action.word)
    if s.used >> action.value & 1:
        return IllegalAction("FX-R10", "used-already", card=action.word)
    return IllegalAction("FX-R23", "nothing-to-act-on", card=action.word)


def cannot_answer(s: State, me: Seat, action: Action) -> IllegalAction:
    if action.value not in s.hand[me]:
        return IllegalAction("FX-R1", "not-in-hand", card=action.word)
    return IllegalAction("FX-R1", "answers-something-else", card=action.word)
