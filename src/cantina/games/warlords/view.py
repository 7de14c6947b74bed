"""WE-R9 What each seat of Warlords of the Empire may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view, face_down, unless_zero
from .actions import SPACE
from .begun import begun, chain
from .cards import KINDS, NAMES, NO_PLANET, PLANETS, SHIPS, Card, names, planet_names
from .rules import matching
from .state import DREW, LEFT, OPEN_PLANETS, SHUFFLED, STUCK, Fact, Place, State
from .table import zone_of


def view(s: State, me: Seat | None) -> View:
    seats = tuple([seat_facts(s, seat) for seat in range(s.seats)])
    mine = s.ask is not None and s.ask.seat == me
    facts: dict[str, Any] = {
        "turn": s.turn,
        "planets_left": len(s.stack),
        "values": dict(zip(PLANETS, s.values, strict=True)),
        "copies": dict(zip(NAMES[SHIPS:], s.copies, strict=True)),
        "planets": [planet_facts(s, place, me) for place in range(OPEN_PLANETS) if s.open[place] != NO_PLANET],
        "doing": [SPACE[id].text for id in s.doing] if mine else [],
        "begun": begun(s, me),
        "chain": chain(s, me),
    }
    seen = build_view("warlords", s, me, seats, (*table_zones(s), *seat_zones(s, me)), facts, history(s, me))
    return with_the_open_question(s, seen) if s.doing and not mine else seen


def table_zones(s: State) -> list[Zone]:
    zones = [
        Zone("deck", None, face_down(len(s.deck))),
        Zone("discards", None, names(sorted(s.discards))),
        Zone("stack", None, face_down(len(s.stack))),
        Zone("destroyed", None, planet_names(s.destroyed)),
    ]
    return zones + [Zone(zone_of(place), None, planet_and_line(s, place)) for place in range(OPEN_PLANETS)]


def seat_zones(s: State, me: Seat | None) -> list[Zone]:
    zones: list[Zone] = []
    for seat in range(s.seats):
        zones.append(Zone("hand", seat, hand_as_seen(s, seat, me)))
        zones.append(Zone("fleet", seat, names(s.fleet[seat])))
        zones.append(Zone("captured", seat, planet_names(s.captured[seat])))
    return zones


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    """Points, the size of the hand, and the turns of WE-16 since the last draw (WE-R4), if there were any."""
    return {"points": s.points(seat), "cards": len(s.hand[seat]), "idle": unless_zero(s.idle[seat])}


def planet_facts(s: State, place: Place, me: Seat | None) -> dict[str, Any]:
    """WE-9 What a planet is worth, how many places of its line are free, and how near the viewer is to capturing it."""
    value = s.values[s.open[place]]
    matched = [] if me is None else matching(s, me, place)
    missing = None if me is None else max(0, value - 1 - len(matched))
    return {
        "zone": zone_of(place),
        "planet": PLANETS[s.open[place]],
        "value": value,
        "free": value - len(s.line[place]),
        "matched": names(matched),
        "missing": missing,
    }


def planet_and_line(s: State, place: Place) -> tuple[str | None, ...]:
    return () if s.open[place] == NO_PLANET else (PLANETS[s.open[place]], *names(s.line[place]))


def hand_as_seen(s: State, seat: Seat, me: Seat | None) -> tuple[str | None, ...]:
    """One's own cards; of another's those that all have seen, the rest face down."""
    if seat == me:
        return names(s.hand[seat])
    return (*names(s.shown[seat]), *face_down(len(s.hand[seat]) - len(s.shown[seat])))


def history(s: State, me: Seat | None) -> tuple[Any, ...]:
    """The story of the hands as `me` knows it; None for a card not seen.  What a new deck was made of all have seen."""
    if not s.story:
        return ()
    told = [as_known(fact, me) for fact in s.story]
    for number, (what, _, _) in enumerate(s.story):
        if what == SHUFFLED:
            told[number] = ("shuffled", names(new_deck(s, number)))
    return tuple(told)


@lru_cache(4096)  # every view tells all of the story again
def as_known(fact: Fact, me: Seat | None) -> tuple[Any, ...]:
    what, seat, which = fact
    if what == STUCK:
        return ("stuck", seat, kinds_in(which))
    if what == LEFT:
        return ("left", seat, NAMES[which])
    return ("drew", seat, NAMES[which] if seat == me else None)


def kinds_in(bits: int) -> tuple[str, ...]:
    return tuple([NAMES[kind] for kind in range(KINDS) if bits >> kind & 1])


def new_deck(s: State, shuffle: int) -> list[Card]:
    """What the deck was made of when the discards were shuffled: all that was drawn from it, and what is left."""
    cards: list[Card] = []
    for what, _, which in s.story[shuffle + 1 :]:
        if what == SHUFFLED:
            return sorted(cards)
        if what == DREW:
            cards.append(which)
    return sorted([*cards, *s.deck])


def with_the_open_question(s: State, seen: View) -> View:
    """A move that is not complete has not been heard by the others: to them its first question is still open."""
    assert s.ask is not None
    if s.ask.prompt == "chain-give":
        assert s.ask.about is not None
        return seen._replace(prompt="chain", about={"target": s.ask.about["target"]}, rule="WE-14")
    return seen._replace(prompt="turn", about={}, rule="WE-5")
