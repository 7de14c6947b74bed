"""PH-18 to PH-29 What Imperial cards do, one function a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import LOSE, NOBODY, PILE, TURN_DOWN
from .cards import (
    AMBUSH,
    AT_ACT,
    AT_ST,
    DISINFORMATION,
    FIGHTER,
    JYN,
    MORE_FIGHTERS,
    MORE_STRIKERS,
    NAMES,
    PLANS,
    REBEL_NAMES,
    STAR_DESTROYER,
    STRIKER,
    TANK,
    TROOPER,
    Card,
    Rebel,
)
from .state import ADDED, MIXED, State, with_card, without
from .table import discard, forget, open_rebel, put_back, put_under, turn_face_down, win_plans
from .talk import offer_talk


def meet(s: State, rebel: Rebel, pile: int, card: Card) -> None:
    """The card beside this pile, turned up by this rebel, is resolved."""
    CARDS[card](s, rebel, pile)


def plans(s: State, rebel: Rebel, pile: int) -> None:
    """PH-19 Jyn wins them for the team; for anybody else they go under the pile."""
    if rebel == JYN:
        return win_plans(s, pile)
    return put_under(s, pile)


# ---- Who guards the way


def trooper(s: State, rebel: Rebel, pile: int) -> None:
    """PH-20 You may turn down another open rebel to discard it; else it goes back on top."""
    guard(s, pile, s.others_open(), TROOPER, "PH-20")


def at_act(s: State, rebel: Rebel, pile: int) -> None:
    """PH-27 As the death trooper, but it must be another copy of the rebel being resolved."""
    guard(s, pile, [seat for seat in s.others_open() if s.open[seat] == rebel], AT_ACT, "PH-27")


def guard(s: State, pile: int, seats: list[Seat], card: Card, rule: str) -> None:
    if not seats or s.paid:  # PH-R4 K-2SO discards at most one of the two
        return put_back(s, pile)
    about = {"card": NAMES[card], "pile": pile + 1}
    options = (*TURN_DOWN.each(seats), NOBODY.only)
    s.ask_one(s.acting, "turn-down", options, turned_down, pile, about=about, rule=rule, at="open")
    offer_talk(s)
    return None


@step
def turned_down(s: State, chosen: Action, pile: int) -> None:
    """PH-R15 Its owner is not asked."""
    if chosen is NOBODY.only:
        return put_back(s, pile)
    target = chosen.value
    if s.loud:
        s.emit("turned-down", seat=s.acting, target=target, rebel=open_rebel(s, target))
    turn_face_down(s, target)
    s.paid = True
    return discard(s, pile)


# ---- Specials


def more_fighters(s: State, rebel: Rebel, pile: int) -> None:
    """PH-21 One fighter from the reserve onto every pile."""
    reinforce(s, pile, FIGHTER, "PH-21")


def more_strikers(s: State, rebel: Rebel, pile: int) -> None:
    """PH-22 The same with strikers."""
    reinforce(s, pile, STRIKER, "PH-22")


def reinforce(s: State, pile: int, card: Card, rule: str) -> None:
    """If there are too few, the player says onto which piles.  PH-R2 Cleared piles receive nothing."""
    discard(s, pile)
    piles, there = s.places(), s.reserve[card]
    if there >= len(piles) or there == 0:
        return add_cards(s, piles if there else [], card)
    about = {"card": NAMES[card], "count": there}
    s.ask_picks("reinforce", {s.acting: PILE.each(piles)}, {s.acting: there}, reinforced, card, about=about, rule=rule)
    offer_talk(s)
    return None


@step
def reinforced(s: State, chosen: dict[Seat, tuple[Action, ...]], card: Card) -> None:
    add_cards(s, sorted([action.value for action in chosen[s.acting]]), card)


def add_cards(s: State, piles: list[int], card: Card) -> None:
    for pile in piles:
        s.piles[pile] = (card, *s.piles[pile])
        s.reserve[card] -= 1
        s.remember(ADDED, pile, card)
    if s.loud:
        every = len(piles) == len(s.places())
        s.emit("reinforced", card=NAMES[card], piles=tuple([pile + 1 for pile in piles]), every=every)


def star_destroyer(s: State, rebel: Rebel, pile: int) -> None:
    """PH-23, PH-R7 All copies of the resolving rebel, in every hand and open, are out for this round."""
    discard(s, pile)
    lost = []
    for seat in range(s.seats):
        copies = s.hand[seat].count(rebel)
        for _ in range(copies):
            s.hand[seat] = without(s.hand[seat], rebel)
            s.down[seat] = with_card(s.down[seat], rebel)
        lost.append(copies)
    if s.tank_turn >= 0 and not s.strict:
        s.destroyed = rebel
    if s.loud:
        struck = tuple([seat for seat in s.others_open() if s.open[seat] == rebel])
        s.emit("destroyed", rebel=REBEL_NAMES[rebel], lost=tuple(lost), open=struck)
    for seat in range(s.seats):
        if s.open[seat] == rebel:
            turn_face_down(s, seat)
    forget(s)


def at_st(s: State, rebel: Rebel, pile: int) -> None:
    """PH-24 All open rebels of this turn are turned face down."""
    discard(s, pile)
    if s.loud:
        s.emit("trampled", seats=tuple(s.others_open()))
    for seat in range(s.seats):
        turn_face_down(s, seat)


def tank(s: State, rebel: Rebel, pile: int) -> None:
    """PH-25 Everybody with rebels in hand loses one of their choice, at the same time and in secret (PH-R16)."""
    discard(s, pile)
    options = {seat: LOSE.each(sorted(set(s.hand[seat]))) for seat in range(s.seats) if s.hand[seat]}
    if not options:
        return
    s.ask_all("lose", options, lost_to_tank, rule="PH-25", at="hand")
    offer_talk(s)


@step
def lost_to_tank(s: State, chosen: dict[Seat, Action]) -> None:
    s.tank_turn = -1 if s.strict else s.turn
    for seat, action in chosen.items():
        s.hand[seat] = without(s.hand[seat], action.value)
        s.down[seat] = with_card(s.down[seat], action.value)
        if not s.strict:
            s.tank[seat] = action.value
    if s.loud:
        told = {seat: {"card": action.word, "seat": seat} for seat, action in chosen.items()}
        s.emit("lost-to-tank", seats=tuple(sorted(chosen)), private=told)
    forget(s)


def ambush(s: State, rebel: Rebel, pile: int) -> None:
    """PH-26 The team loses one of the plans it holds."""
    discard(s, pile)
    if s.plans > 0:
        s.plans -= 1
        s.reserve[PLANS] += 1  # PH-R8
        if s.loud:
            s.emit("lost-plans", plans=s.plans)


def disinformation(s: State, rebel: Rebel, pile: int) -> None:
    """PH-28 The top cards of all piles are shuffled unseen."""
    discard(s, pile)
    piles = s.places()
    sources = piles.copy()
    s.chance.shuffle(sources)
    tops = [cards[0] if cards else 0 for cards in s.piles]
    fact: list[int] = []
    for place, source in zip(piles, sources, strict=True):
        s.piles[place] = (tops[source], *s.piles[place][1:])
        fact += [place, source]
    s.remember(MIXED, *fact)
    if s.loud:
        s.emit("mixed", piles=tuple([place + 1 for place in piles]))


def nothing(s: State, rebel: Rebel, pile: int) -> None:
    """PH-18 A fighter or striker that no rebel hits goes back on top."""
    put_back(s, pile)


CARDS: Final[dict[Card, Callable[[State, Rebel, int], None]]] = {
    FIGHTER: nothing,
    STRIKER: nothing,
    TROOPER: trooper,
    PLANS: plans,
    MORE_FIGHTERS: more_fighters,
    MORE_STRIKERS: more_strikers,
    STAR_DESTROYER: star_destroyer,
    AT_ST: at_st,
    TANK: tank,
    AMBUSH: ambush,
    AT_ACT: at_act,
    DISINFORMATION: disinformation,
}
