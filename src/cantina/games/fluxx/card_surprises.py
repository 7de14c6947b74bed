"""FX-S1 to FX-S5 The surprises in their player's own turn.  What they do out of turn stands in playing.py."""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import DISCARD, RANDOM
from .card_actions import ask_rule, choose_to_steal
from .cards import ACTIONS, GOALS, KINDS, SURPRISES, Card
from .names import CARD_OF
from .playing import effect
from .state import State
from .table import TO_HAND, discard_from_hand, draw, drop_goal


@effect(CARD_OF["as-you-were"])
def as_you_were(s: State, me: Seat) -> None:
    """FX-S1 Every other player discards an action or a random card from hand, as they choose."""
    ask_drop(s, me, "drop-action", "FX-S1")


@effect(CARD_OF["senate-veto"])
def senate_veto(s: State, me: Seat) -> None:
    """FX-S2 Discard one or two new rules."""
    if s.rules:
        ask_rule(s, me, 2, "FX-S2")


@effect(CARD_OF["change-of-plans"])
def change_of_plans(s: State, me: Seat) -> None:
    """FX-S3 Discard the goals in play; every other player discards a goal or a random card, as they choose."""
    for card in s.goals.copy():
        drop_goal(s, me, card)
    ask_drop(s, me, "drop-goal", "FX-S3")


@effect(CARD_OF["thats-mine"])
def thats_mine(s: State, me: Seat) -> None:
    """FX-S4 Steal a keeper."""
    choose_to_steal(s, me, "FX-S4")


@effect(CARD_OF["its-a-trap"])
def its_a_trap(s: State, me: Seat) -> None:
    """FX-S5 Every other player discards one card of their choice, you draw 2."""
    s.then((draw, me, 2, TO_HAND))
    ask_drop(s, me, "drop-any", "FX-S5")


def ask_drop(s: State, me: Seat, prompt: str, rule: str) -> None:
    """FX-R16 All at the same time, unseen."""
    options = {seat: drop_options(s, seat, prompt) for seat in range(s.seats) if seat != me and len(s.hand[seat]) > 0}
    if options:
        s.ask_all(prompt, options, dropped, rule=rule)


def drop_options(s: State, seat: Seat, prompt: str) -> tuple[Action, ...]:
    """What this seat may discard: a card of the kind that is named, or one at random."""
    if prompt == "drop-any":
        return DISCARD.each(list(s.hand[seat]))
    first, last = (ACTIONS, SURPRISES) if prompt == "drop-action" else (GOALS, KINDS)
    return (*DISCARD.each([card for card in s.hand[seat] if first <= card < last]), RANDOM.only)


@step
def dropped(s: State, chosen: dict[Seat, Action]) -> None:
    for seat, action in chosen.items():
        discard_from_hand(s, seat, [dropped_card(s, seat, action)])


def dropped_card(s: State, seat: Seat, action: Action) -> Card:
    hand = s.hand[seat]
    return hand[s.chance.below(len(hand))] if action is RANDOM.only else action.value
