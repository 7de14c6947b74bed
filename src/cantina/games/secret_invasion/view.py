"""SI-R7, SI-R9 What each seat of Secret Invasion may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view, face_down
from .cards import NAMES, NO_CARD, Card, names, order
from .rules import TOKENS_TO_WIN
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, Fact, State


def view(s: State, me: Seat | None) -> View:
    seats = tuple([seat_facts(s, seat) for seat in range(s.seats)])
    facts: dict[str, Any] = {
        "round": s.round,
        "turn": s.turn,
        "tokens_to_win": 1 if s.single_round else TOKENS_TO_WIN[s.seats],
        "last_round": last_round(s),
    }
    zones = [
        Zone("deck", None, face_down(len(s.deck))),
        Zone("aside", None, face_down(int(s.aside != NO_CARD))),
        Zone("open", None, names(s.open)),
    ]
    known = cards_shown(s) or what_was_seen(s, me)
    for seat in range(s.seats):
        zones.append(Zone("hand", seat, hand_as_seen(s, seat, me, known[seat])))
        zones.append(Zone("pile", seat, names(s.pile(seat))))
    return build_view("secret-invasion", s, me, seats, tuple(zones), facts, history(s, me))


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    return {"tokens": s.tokens[seat], "out": s.is_out(seat), "protected": seat in s.protected}


def hand_as_seen(s: State, seat: Seat, me: Seat | None, known: Card) -> tuple[str | None, ...]:
    """One's own cards, a card that was seen first, the rest face down."""
    hand = [s.hand[seat]] if s.hand[seat] != NO_CARD else []
    if seat == s.turn and s.drawn != NO_CARD:
        hand.append(s.drawn)
    if seat == me:
        return names(hand)
    if known == NO_CARD:
        return face_down(len(hand))
    return (NAMES[known], *face_down(len(hand) - 1))


def cards_shown(s: State) -> list[Card]:
    """SI-19 What lies open on the table when a round is over, until the next deal; nothing at other times."""
    _, reason, shown, _ = s.last_round
    return list(shown) if reason and s.ask is None else []


def what_was_seen(s: State, me: Seat | None) -> list[Card]:
    """SI-R7 Of each hand, the card `me` has seen there, until a card of that name leaves it."""
    known = [NO_CARD] * s.seats
    for fact in s.story:
        kind, seat = fact[0], fact[1]
        if kind == DISCARDED:
            if known[seat] == fact[2]:
                known[seat] = NO_CARD
        elif kind == LOOKED:
            if seat == me:
                known[fact[2]] = fact[3]
        elif kind in (COMPARED, SWAPPED):
            other = fact[2]
            here, there = (fact[3], fact[4]) if kind == COMPARED else (fact[4], fact[3])
            if kind == SWAPPED:  # what a third player knew moves with the card
                known[seat], known[other] = known[other], known[seat]
            if other == me:
                known[seat] = here
            elif seat == me:
                known[other] = there
    return known


def history(s: State, me: Seat | None) -> tuple[Any, ...]:
    """The story of the round as `me` knows it: what was done, by whom, to whom, and the cards, None if not seen."""
    return tuple([as_known(fact, me) for fact in s.story])


@lru_cache(4096)  # every view of a round tells all of it again
def as_known(fact: Fact, me: Seat | None) -> tuple[Any, ...]:
    kind, seat, other = fact[0], fact[1], fact[2]
    if kind == DREW:
        return ("drew", seat, NAMES[other] if seat == me else None)
    if kind == DISCARDED:
        return ("discarded", seat, NAMES[other])
    if kind == MISSED:
        return ("missed", seat, other)
    cards = names(fact[3:]) if me in (seat, other) else face_down(len(fact) - 3)
    if kind == COMPARED:  # SI-R9 all learn who is out, or that nobody is
        return ("compared", seat, other, *cards, order(fact[3], fact[4]))
    return ("looked" if kind == LOOKED else "swapped", seat, other, *cards)


def last_round(s: State) -> dict[str, Any] | None:
    """How the round before ended, as all saw it: the cards shown by SI-19, and the piles."""
    winners, reason, shown, discards = s.last_round
    if not reason:
        return None
    hands = [NAMES[card] if card != NO_CARD else None for card in shown]
    piles = [names([fact[2] for fact in discards if fact[1] == seat]) for seat in range(s.seats)]
    return {"winners": winners, "reason": reason, "hands": hands, "piles": piles}
