"""FX-9, FX-10 Who fulfils the goal, and the look for a win."""

from __future__ import annotations

from ...engine.actions import Seat
from ...engine.state import Outcome
from .cards import ALL_CREEPERS, THE_FORCE, VADER, Card
from .names import NAMES
from .state import State, count


def fulfils(s: State, seat: Seat, card: Card) -> bool:
    """FX-9 Does the seat have what this goal asks for, and no creeper that stops it?"""
    goal = s.box.goal(card)
    front = s.front[seat]
    if front & goal.every != goal.every:
        return False
    if goal.count > 0 and count(front & goal.any) < goal.count:
        return False
    if goal.hand > 0 and not has_largest_hand(s, seat, goal.hand):
        return False
    return stopped_by(front, goal.listed) == 0


def has_largest_hand(s: State, seat: Seat, least: int) -> bool:
    """FX-G33 At least so many cards in hand, and more than any other player."""
    mine = len(s.hand[seat])
    return mine >= least and all([len(s.hand[other]) < mine for other in range(s.seats) if other != seat])


def stopped_by(front: int, listed: int) -> int:
    """FX-14, FX-15 The creepers that stop somebody with these cards from winning by a goal that lists those."""
    creepers = front & ALL_CREEPERS & ~listed
    return creepers & ~(1 << VADER) if front >> THE_FORCE & 1 else creepers  # FX-K6


def look(s: State) -> bool:
    """FX-R2 Has anybody won?  FX-10 If several would, the game goes on.  FX-R14 Each goal is judged by itself."""
    for card in s.goals:
        for seat in range(s.seats):
            if fulfils(s, seat, card):
                return not is_rivalled(s, seat) and win(s, seat, card)
    return False


def is_rivalled(s: State, winner: Seat) -> bool:
    """FX-10 Does anybody else fulfil a goal too?"""
    for card in s.goals:
        for seat in range(s.seats):
            if seat != winner and fulfils(s, seat, card):
                return True
    return False


def win(s: State, seat: Seat, card: Card) -> bool:
    s.outcome = Outcome((seat,), "goal", tuple([1 if seat == other else 0 for other in range(s.seats)]))
    if s.loud:
        s.emit("game-over", winners=(seat,), reason="goal", card=NAMES[card])
    return True


def nobody_wins(s: State) -> None:
    """FX-R3 All cards lie on the table, and nothing more can happen."""
    s.outcome = Outcome((), "stuck", (0,) * s.seats)
    if s.loud:
        s.emit("game-over", winners=(), reason="stuck")
