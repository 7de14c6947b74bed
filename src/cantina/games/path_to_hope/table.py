"""What moves share: cards turned up, put back, put under, discarded; rebels turned face down."""

from __future__ import annotations

from ...engine.actions import Seat
from .cards import FIRST_SPECIAL, NAMES, NO_REBEL, REBEL_NAMES, Card
from .state import BACK, GONE, REVEALED, UNDER, State, with_card


def forget(s: State) -> None:
    """PH-R10 With a strict memory, what lies face down again is no longer shown; it is said once, after all of it."""
    if s.loud and s.strict:
        s.events = tuple([event for event in s.events if event.kind != "memorise"])
        s.emit("memorise")


def turn_up(s: State, pile: int) -> Card:
    """PH-29 The top card is lifted off its pile and lies beside it for all to see."""
    card = s.piles[pile][0]
    s.piles[pile] = s.piles[pile][1:]
    s.resolving += ((pile, card),)
    s.remember(REVEALED, pile, card)
    if s.loud:
        s.emit("revealed", seat=s.acting, pile=pile + 1, card=NAMES[card])
    return card


def lay_aside(s: State, pile: int) -> Card:
    """The card of this pile that was turned up first, no longer beside the pile."""
    for i, (place, card) in enumerate(s.resolving):
        if place == pile:
            s.resolving = s.resolving[:i] + s.resolving[i + 1 :]
            return card
    raise ValueError(f"no card of pile {pile} is turned up")


def put_back(s: State, pile: int) -> None:
    """PH-18 Back on top, face down.  PH-R2 A cleared pile is revived."""
    card = lay_aside(s, pile)
    s.piles[pile] = (card, *s.piles[pile])
    s.remember(BACK, pile)
    if s.loud:
        s.emit("put-back", pile=pile + 1, card=NAMES[card])
    forget(s)


def put_under(s: State, pile: int) -> None:
    """PH-19 Under the same pile, face down."""
    card = lay_aside(s, pile)
    s.piles[pile] = (*s.piles[pile], card)
    s.remember(UNDER, pile)
    if s.loud:
        s.emit("put-under", pile=pile + 1, card=NAMES[card])
    forget(s)


def discard(s: State, pile: int) -> None:
    """PH-17 To the reserve of its type."""
    card = lay_aside(s, pile)
    if card < FIRST_SPECIAL:
        s.reserve[card] += 1
    else:
        s.spare = with_card(s.spare, card)
    s.remember(GONE, pile)
    if s.loud:
        s.emit("discarded", pile=pile + 1, card=NAMES[card])
    forget(s)


def win_plans(s: State, pile: int) -> None:
    """PH-19 The team keeps them."""
    lay_aside(s, pile)
    s.plans += 1
    s.remember(GONE, pile)
    if s.loud:
        s.emit("won-plans", seat=s.acting, pile=pile + 1, plans=s.plans)


def turn_face_down(s: State, seat: Seat) -> None:
    """PH-17 An open rebel is turned face down before its player, out for this round."""
    if s.open[seat] != NO_REBEL:
        s.down[seat] = with_card(s.down[seat], s.open[seat])
        s.open[seat] = NO_REBEL
        forget(s)


def open_rebel(s: State, seat: Seat) -> str:
    return REBEL_NAMES[s.open[seat]]
