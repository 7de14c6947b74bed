"""FX-R16 What each seat of Fluxx may know."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view, face_down, unless_zero
from .actions import RIGHT_NAMES
from .cards import (
    ALL_CREEPERS,
    ALL_KEEPERS,
    HAND_LIMIT_0,
    KEEPER_LIMIT_2,
    KINDS,
    PLAY_2,
    RULE_OF_TWO,
    Card,
    cards_in,
    names,
)
from .goals import fulfils, stopped_by
from .names import BASE_RULE, NAMES
from .state import ALL, EVERYBODY, NO_LIMIT, ONLOOKER, State, count

ROLES: Final = ("effect", "reply", "trap", "effect")  # by role of a card that is being carried out


def view(s: State, me: Seat | None) -> View:
    seats = tuple([seat_facts(s, seat) for seat in range(s.seats)])
    zones = (*table_zones(s, me), *seat_zones(s, me))
    return build_view("fluxx", s, me, seats, zones, table_facts(s), history(s, me))


def bit_of(me: Seat | None) -> int:
    """Who looks on is told apart from every seat."""
    return 1 << (ONLOOKER if me is None else me)


def as_seen(s: State, cards: tuple[Card, ...] | list[Card], me: Seat | None) -> tuple[str | None, ...]:
    """The cards `me` knows, the others face down."""
    return tuple([NAMES[card] if s.known[card] & bit_of(me) else None for card in cards])


# ---- where cards lie


def table_zones(s: State, me: Seat | None) -> list[Zone]:
    apart: list[str | None] = []
    for cards in s.apart:
        seen = as_seen(s, cards, me)
        apart += [*[name for name in seen if name is not None], *[None for name in seen if name is None]]
    return [
        Zone("deck", None, (*face_down(len(s.deck) - 1), *as_seen(s, s.deck[-1:], me)) if s.deck else ()),
        Zone("discards", None, names(s.discards)),
        Zone("rules", None, (BASE_RULE, *names(s.rules))),
        Zone("goals", None, names(s.goals)),
        Zone("playing", None, names([card for card, _, _ in s.stack])),
        Zone("apart", None, tuple(apart)),
    ]


def seat_zones(s: State, me: Seat | None) -> list[Zone]:
    zones: list[Zone] = []
    for seat in range(s.seats):
        zones.append(Zone("hand", seat, hand_as_seen(s, seat, me)))
        zones.append(Zone("keepers", seat, names(cards_in(s.front[seat] & ALL_KEEPERS))))
        zones.append(Zone("creepers", seat, names(cards_in(s.front[seat] & ALL_CREEPERS))))
    return zones


def hand_as_seen(s: State, seat: Seat, me: Seat | None) -> tuple[str | None, ...]:
    """One's own cards; of another's those one has seen go there, the rest face down."""
    seen = as_seen(s, s.hand[seat], me)
    known = [name for name in seen if name is not None]
    return (*known, *face_down(len(seen) - len(known)))


# ---- facts


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    """What is public about a seat in figures."""
    return {
        "cards": len(s.hand[seat]),
        "keepers": count(s.front[seat] & ALL_KEEPERS),
        "creepers": unless_zero(count(s.front[seat] & ALL_CREEPERS)),
    }


def table_facts(s: State) -> dict[str, Any]:
    """The turn, the rules in force, and how far everybody is with the goals."""
    plays, limit = s.plays(), s.keeper_limit()
    return {
        "turn": s.turn,
        "order": tuple(s.order),
        "extra": s.extra,
        "again": s.again,
        "draw": s.draws(),
        "play": "all" if plays == ALL else plays,
        "drawn": s.drawn,
        "played": s.played,
        "left": plays_left(s),
        "hand_limit": hand_limit(s),
        "keeper_limit": None if limit == NO_LIMIT else limit,
        "in_force": rules_in_force(s),
        "used": tuple([name for right, name in enumerate(RIGHT_NAMES) if s.used >> right & 1]),
        "stack": tuple([{"card": NAMES[card], "seat": seat, "as": ROLES[role]} for card, seat, role in s.stack]),
        "progress": tuple([goal_facts(s, card) for card in s.goals]),
        "window": s.window,
        "joining": s.joining,
        "deck": s.box.code,
    }


def rules_in_force(s: State) -> tuple[dict[str, Any], ...]:
    """FX-2, FX-4 What the rules say now, one after the other, each with the card that says so."""
    found = [rule_said(s, card) for card in sorted(s.rules)]
    for says, place in (("draw", 0), ("play", 1)):  # what no new rule says, the base rule does
        if says not in [rule["says"] for rule in found]:
            found.insert(place, {"says": says, "number": 1, "source": BASE_RULE})
    return tuple(found)


def rule_said(s: State, card: Card) -> dict[str, Any]:
    """FX-N1 to FX-N10 What a new rule says: a number of cards, or something that needs none."""
    name = NAMES[card]
    if card < PLAY_2:
        return {"says": "draw", "number": s.draws(), "source": name}
    if card < HAND_LIMIT_0:
        plays = s.plays()
        return {"says": "play", "number": "all" if plays == ALL else plays, "source": name}
    if card < KEEPER_LIMIT_2:
        return {"says": "hand-limit", "number": hand_limit(s), "source": name}
    if card < RULE_OF_TWO:
        return {"says": "keeper-limit", "number": s.keeper_limit(), "source": name}
    return {"says": name, "number": None, "source": name}


def plays_left(s: State) -> int | str:
    """FX-5, FX-7 What is still to be played in this turn."""
    plays = s.plays()
    return "all" if plays == ALL else max(0, plays - s.played)


def hand_limit(s: State) -> int | None:
    """FX-N9 What the rules say, Jabba aside."""
    limits = [s.hand_limit(seat) for seat in range(s.seats)]
    return None if limits[0] == NO_LIMIT else max(limits)


def goal_facts(s: State, card: Card) -> dict[str, Any]:
    """FX-9 What a goal asks for, and who has what of it."""
    goal = s.box.goal(card)
    return {
        "goal": NAMES[card],
        "all": names(cards_in(goal.every)),
        "any": names(cards_in(goal.any)),
        "count": goal.count,
        "hand": goal.hand,
        "needs": count(goal.every) + goal.count + goal.hand,
        "seats": tuple([goal_progress(s, card, seat) for seat in range(s.seats)]),
    }


def goal_progress(s: State, card: Card, seat: Seat) -> dict[str, Any]:
    goal = s.box.goal(card)
    front = s.front[seat]
    missing = count(goal.every & ~front) + max(0, goal.count - count(goal.any & front))
    if goal.hand > 0:
        missing += max(0, needed_in_hand(s, seat, goal.hand) - len(s.hand[seat]))
    return {
        "has": names(cards_in(front & goal.listed)),
        "missing": missing,
        "stopped": names(cards_in(stopped_by(front, goal.listed))),
        "fulfilled": fulfils(s, seat, card),
    }


# ---- what is known besides


def needed_in_hand(s: State, seat: Seat, least: int) -> int:
    """FX-G33 So many cards would be the largest hand."""
    return max([least, *[len(s.hand[other]) + 1 for other in range(s.seats) if other != seat]])


def history(s: State, me: Seat | None) -> tuple[Any, ...]:
    """From which shuffle hidden cards come: a card unknown to `me` lies in a place of its own shuffle.

    The heaps, how many cards of each lie in every hand and apart, droids that may lie in fewer places, the shuffles,
    and the hidden cards that everybody knows.
    """
    unseen = hidden(s, me)
    heaps = sorted({s.born[card] for card in unseen})
    return (
        tuple([(heap, *names([card for card in unseen if s.born[card] == heap])) for heap in heaps]),
        tuple([heap_counts(s, s.hand[seat], me, heaps) for seat in range(s.seats)]),
        tuple([heap_counts(s, cards, me, heaps) for cards in s.apart]),
        tuple([(NAMES[droid[0]], *droid[1:]) for droid in s.loose if droid[0] in unseen]),
        s.shuffles,
        names([card for card in range(KINDS) if s.known[card] == EVERYBODY]),
    )


def hidden(s: State, me: Seat | None) -> list[Card]:
    """The cards `me` knows only to be in some hidden place, in order."""
    cards = [card for hand in s.hand for card in hand] + [card for cards in s.apart for card in cards] + s.deck
    return sorted([card for card in cards if not s.known[card] & bit_of(me)])


def heap_counts(s: State, cards: tuple[Card, ...], me: Seat | None, heaps: list[int]) -> tuple[int, ...]:
    """How many of these places hold an unknown card of each heap."""
    unknown = [s.born[card] for card in cards if not s.known[card] & bit_of(me)]
    return tuple([unknown.count(heap) for heap in heaps])
