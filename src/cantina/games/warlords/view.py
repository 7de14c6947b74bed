"""WE-R9 What each seat of Warlords of the Empire may know."""

from __future__ import annotations

from typing import Any

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view, face_down
from .cards import NO_PLANET, PLANETS, STANDARD, STANDARD_DECK, names, planet_names
from .encode import SPACE
from .state import OPEN_PLANETS, State


def view(s: State, me: Seat | None) -> View:
    seats = tuple([seat_facts(s, seat) for seat in range(s.seats)])
    mine = s.ask is not None and s.ask.seat == me
    facts: dict[str, Any] = {
        "turn": s.turn,
        "planets_left": len(s.stack),
        "values": dict(zip(PLANETS, s.values, strict=True)),
        "deck": STANDARD if s.made_of() == STANDARD_DECK else s.made_of().code(),
        "doing": [SPACE[id].text for id in s.doing] if mine else [],
    }
    zones = [
        Zone("deck", None, face_down(len(s.deck))),
        Zone("discards", None, names(sorted(s.discards))),
        Zone("stack", None, face_down(len(s.stack))),
        Zone("destroyed", None, planet_names(s.destroyed)),
    ]
    zones += [Zone(f"planet-{place + 1}", None, planet_and_line(s, place)) for place in range(OPEN_PLANETS)]
    for seat in range(s.seats):
        zones.append(Zone("hand", seat, hand_as_seen(s, seat, me)))
        zones.append(Zone("fleet", seat, names(s.fleet[seat])))
        zones.append(Zone("captured", seat, planet_names(s.captured[seat])))
    seen = build_view("warlords", s, me, seats, tuple(zones), facts)
    return with_the_open_question(s, seen) if s.doing and not mine else seen


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    """Points, and how often in a row the seat could do nothing (WE-R4)."""
    return {"points": s.points(seat), "idle": s.idle[seat] or False}


def planet_and_line(s: State, place: int) -> tuple[str | None, ...]:
    return () if s.open[place] == NO_PLANET else (PLANETS[s.open[place]], *names(s.line[place]))


def hand_as_seen(s: State, seat: Seat, me: Seat | None) -> tuple[str | None, ...]:
    """One's own cards; of another's those that all have seen, the rest face down."""
    if seat == me:
        return names(s.hand[seat])
    return (*names(s.shown[seat]), *face_down(len(s.hand[seat]) - len(s.shown[seat])))


def with_the_open_question(s: State, seen: View) -> View:
    """A move that is not complete has not been heard by the others: to them its first question is still open."""
    assert s.ask is not None
    if s.ask.prompt == "chain-give":
        assert s.ask.about is not None
        return seen._replace(prompt="chain", about={"target": s.ask.about["target"]})
    return seen._replace(prompt="turn", about={})
