"""WE-R9 What each seat of Warlords of the Empire may know."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view, face_down
from .actions import SPACE
from .cards import KINDS, NAMES, NO_PLANET, PLANETS, SHIPS, Card, names, planet_names
from .rules import matching
from .state import DREW, LEFT, OPEN_PLANETS, SHUFFLED, STUCK, Place, State

# In which place the cards lie that a question is about, where the same cards may lie in others too.
IN_THE_HAND: Final = frozenset({"raid-give"})
IN_OWN_FLEET: Final = frozenset({"slave-give", "chain-give", "keep"})
IN_THEIR_FLEET: Final = frozenset({"raid", "slave-take", "chain"})
IN_A_LINE: Final = {"strike-ship": "planet", "strike-last": "planet", "swap-ship": "place", "swap-last": "there"}


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
    }
    seen = build_view("warlords", s, me, seats, (*table_zones(s), *seat_zones(s, me)), facts, history(s, me))
    if mine:
        return seen._replace(about={**seen.about, "at": where_the_options_lie(seen, me)})
    return with_the_open_question(s, seen) if s.doing else seen


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
    return {"points": s.points(seat), "cards": len(s.hand[seat]), "idle": s.idle[seat] or False}


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


def zone_of(place: Place) -> str:
    return f"planet-{place + 1}"


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
    decks = new_decks(s)
    told: list[tuple[Any, ...]] = []
    for what, seat, which in s.story:
        if what == SHUFFLED:
            told.append(("shuffled", names(decks.pop(0))))
        elif what == STUCK:
            told.append(("stuck", seat, kinds_in(which)))
        elif what == LEFT:
            told.append(("left", seat, NAMES[which]))
        else:
            told.append(("drew", seat, NAMES[which] if seat == me else None))
    return tuple(told)


def kinds_in(bits: int) -> tuple[str, ...]:
    return tuple([NAMES[kind] for kind in range(KINDS) if bits >> kind & 1])


def new_decks(s: State) -> list[list[Card]]:
    """What each deck was made of when the discards were shuffled: all that was drawn from it, and what is left."""
    decks: list[list[Card]] = [[]]
    for what, _, which in s.story:
        if what == SHUFFLED:
            decks.append([])
        elif what == DREW:
            decks[-1].append(which)
    return [sorted(deck) for deck in [*decks[1:-1], [*decks[-1], *s.deck]]] if len(decks) > 1 else []


def with_the_open_question(s: State, seen: View) -> View:
    """A move that is not complete has not been heard by the others: to them its first question is still open."""
    assert s.ask is not None
    if s.ask.prompt == "chain-give":
        assert s.ask.about is not None
        return seen._replace(prompt="chain", about={"target": s.ask.about["target"]})
    return seen._replace(prompt="turn", about={})


def where_the_options_lie(seen: View, me: Seat | None) -> str:
    """The place of the cards that can be chosen, as `zone` or `zone seat`; nothing if their faces say enough."""
    prompt = seen.prompt or ""
    if prompt in IN_THE_HAND:
        return f"hand {me}"
    if prompt in IN_OWN_FLEET or any([option.verb == "recall" for option in seen.options]):
        return f"fleet {me}"
    if prompt in IN_THEIR_FLEET:
        return f"fleet {seen.about['target']}"
    place = seen.about.get(IN_A_LINE.get(prompt, ""))
    if isinstance(place, int):
        return f"fleet {place}"
    found = [planet["zone"] for planet in seen.facts["planets"] if planet["planet"] == place]
    return found[0] if found else ""
