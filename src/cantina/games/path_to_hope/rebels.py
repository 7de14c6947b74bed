"""PH-11 to PH-16 What rebels do.  A rebel is a function that asks which pile; what is turned up there comes next."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import BOTTOM, NEXT, PILE, RESOLVE, STOP
from .cards import (
    BAZE,
    BODHI,
    CASSIAN,
    CHIRRUT,
    FIGHTER,
    K2SO,
    NAMES,
    NO_REBEL,
    STRIKER,
    Card,
    Rebel,
    type_of,
)
from .imperials import meet
from .state import NO_SEAT, SUNK, State
from .table import discard, forget, open_rebel, put_back, put_under, turn_face_down, turn_up
from .talk import offer_talk

HITS: Final = {BAZE: (FIGHTER, STRIKER), CASSIAN: (FIGHTER,), CHIRRUT: (STRIKER,)}  # PH-13 to PH-15
GOES_ON: Final = (CASSIAN, CHIRRUT)
RULES: Final = ("PH-11", "PH-12", "PH-13", "PH-14", "PH-15", "PH-16")


@step
def resolve(s: State, seat: Seat) -> None:
    """PH-9 The player who laid a rebel resolves it, unless it was turned down before."""
    if s.open[seat] == NO_REBEL:
        return
    s.acting, s.paid = seat, False
    s.then((finish, seat))
    if not s.places():  # PH-R3
        if s.loud:
            s.emit("stopped", seat=seat, rebel=open_rebel(s, seat))
        return
    if s.open[seat] == K2SO and len(s.places()) > 1:
        ask_two_piles(s, seat)
    else:
        ask_pile(s, seat)


@step
def finish(s: State, seat: Seat) -> None:
    """PH-9 A resolved rebel is turned face down."""
    turn_face_down(s, seat)
    s.acting = NO_SEAT


def ask_pile(s: State, seat: Seat) -> None:
    rebel = s.open[seat]
    about = {"rebel": open_rebel(s, seat)}
    s.ask_one(seat, "pile", PILE.each(s.places()), chose_pile, rebel, about=about, rule=RULES[rebel])
    offer_talk(s)


@step
def chose_pile(s: State, chosen: Action, rebel: Rebel) -> None:
    pile = chosen.value
    if rebel == BODHI:
        return bodhi(s, pile)
    return look_at(s, rebel, pile)


@step
def look_at(s: State, rebel: Rebel, pile: int) -> None:
    """PH-12 to PH-15 Turn up the top card: a fighter or striker is hit or goes back, all else is resolved."""
    card = turn_up(s, pile)
    s.show("revealed")
    if card not in (FIGHTER, STRIKER):
        return meet(s, rebel, pile, card)
    if card not in HITS.get(rebel, ()):
        return put_back(s, pile)
    discard(s, pile)
    if rebel in GOES_ON and s.piles[pile]:  # PH-R5
        ask_next(s, rebel, pile)
    return None


def ask_next(s: State, rebel: Rebel, pile: int) -> None:
    """PH-14, PH-15 One may go on in the same pile."""
    about = {"rebel": open_rebel(s, s.acting), "pile": pile + 1}
    options = (NEXT.only, STOP.only)
    s.ask_one(s.acting, "next", options, went_on, rebel, pile, about=about, rule=RULES[rebel], at=f"pile-{pile + 1}")
    offer_talk(s)


@step
def went_on(s: State, chosen: Action, rebel: Rebel, pile: int) -> None:
    if chosen is NEXT.only:
        return look_at(s, rebel, pile)
    if s.loud:
        s.emit("stopped", seat=s.acting, pile=pile + 1)
    return None


# ---- Bodhi


def bodhi(s: State, pile: int) -> None:
    """PH-11 Show the top two cards of a pile (PH-R3: or its only one) and put them under it in any order."""
    top = turn_up(s, pile)
    if not s.piles[pile]:
        s.show("revealed")
        return put_under(s, pile)
    second = turn_up(s, pile)
    s.show("revealed")
    if top == second:
        return sink(s, pile, top)
    about = {"pile": pile + 1}
    options = BOTTOM.each(sorted([top, second]))
    s.ask_one(s.acting, "bottom", options, ordered, pile, about=about, rule="PH-11", at="resolving")
    offer_talk(s)
    return None


@step
def ordered(s: State, chosen: Action, pile: int) -> None:
    sink(s, pile, chosen.value)


def sink(s: State, pile: int, lowest: Card) -> None:
    """PH-R15 The order under the pile is known to this player alone."""
    top, second = [card for place, card in s.resolving if place == pile]
    s.resolving = ()
    order = int(lowest != second)
    s.piles[pile] += (second, top) if order else (top, second)
    s.remember(SUNK, s.acting, pile, order)
    if s.loud:
        told = {s.acting: {"lowest": NAMES[lowest]}}
        s.emit("sank", seat=s.acting, pile=pile + 1, cards=(NAMES[top], NAMES[second]), private=told)
    forget(s)


# ---- K-2SO


def ask_two_piles(s: State, seat: Seat) -> None:
    """PH-16 The top cards of two piles at once."""
    options = {seat: PILE.each(s.places())}
    s.ask_picks("two-piles", options, {seat: 2}, chose_two, seat, about={"rebel": "k-2so"}, rule="PH-16")
    offer_talk(s)


@step
def chose_two(s: State, chosen: dict[Seat, tuple[Action, ...]], seat: Seat) -> None:
    """PH-16 The same type: both are discarded.  Else fighters and strikers go back first (PH-R4)."""
    piles = sorted([action.value for action in chosen[seat]])
    cards = [turn_up(s, pile) for pile in piles]
    s.show("revealed")
    if type_of(cards[0]) == type_of(cards[1]):
        for pile in piles:
            discard(s, pile)
        return None
    left: list[int] = []
    for pile, card in zip(piles, cards, strict=True):
        if card in (FIGHTER, STRIKER):
            put_back(s, pile)
        else:
            left.append(pile)
    if len(left) == 2:
        return ask_order(s, seat, left)
    return s.then((meet_waiting, left[0])) if left else None


def ask_order(s: State, seat: Seat, piles: list[int]) -> None:
    """PH-16 Two cards are resolved in the order the player chooses."""
    about = {"cards": tuple([NAMES[card] for _, card in s.resolving]), "piles": tuple([pile + 1 for pile in piles])}
    options = RESOLVE.each(piles)
    s.ask_one(seat, "order", options, in_this_order, *piles, about=about, rule="PH-16", at="resolving")
    offer_talk(s)


@step
def in_this_order(s: State, chosen: Action, one: int, other: int) -> None:
    """PH-R4 Whatever the first does, the second is still resolved."""
    first = chosen.value
    s.then((meet_waiting, first), (meet_waiting, other if first == one else one))


@step
def meet_waiting(s: State, pile: int) -> None:
    """A card that K-2SO turned up is resolved."""
    card = next(card for place, card in s.resolving if place == pile)
    meet(s, K2SO, pile, card)
