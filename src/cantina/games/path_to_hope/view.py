"""PH-R10, PH-R13, PH-R18 What each seat of Path to Hope may know."""

from __future__ import annotations

from typing import Any

from ...engine.actions import Seat
from ...engine.events import FORGOTTEN, Event
from ...engine.view import View, Zone, build_view, face_down
from .cards import FIRST_PLAYER, FIRST_SPECIAL, NAMES, NO_CARD, NO_REBEL, PLANS, REBEL_NAMES, names, rebel_names
from .knowledge import Rebels, Tracks, told_story
from .rules import wanted
from .state import GONE, NO_SEAT, REVEALED, ROUNDS, Fact, State, without


def view(s: State, seat: Seat | None) -> View:
    me = NO_SEAT if seat is None else seat
    story, rebels = told_story(s, me), Rebels(s, me)
    tracks = Tracks(s.made(), story)
    seats = tuple([seat_facts(s, p) for p in range(s.seats)])
    zones = (*table_zones(s, tracks), *seat_zones(s, me, rebels))
    facts = {**round_facts(s), **talk_facts(s), **pile_facts(s, tracks)}
    return build_view("path-to-hope", s, seat, seats, zones, facts, history(s, me, rebels, story))


def history(s: State, me: Seat, rebels: Rebels, story: tuple[Fact, ...]) -> tuple[Any, ...]:
    """What the seat has seen and its table no longer shows; with a strict memory nothing."""
    mine = recon_of(s, me) if s.is_recon() else (() if me == NO_SEAT else s.seen[me])
    groups = tuple([group.plain() for group in rebels.groups])
    return mine, story, groups, rebels.hands(s), tuple(rebels.tank), s.tank_turn, s.destroyed, s.start


def recon_of(s: State, me: Seat) -> tuple[int, ...]:
    """The seven cards the seat knows; PH-R10 with a strict memory only until it is ready."""
    return s.recon[me] if me != NO_SEAT and (not s.strict or looks(s, me)) else ()


def looks(s: State, seat: Seat) -> bool:
    """PH-R10 Until the seat is ready its cards lie before its eyes."""
    return s.is_recon() and s.ask is not None and seat in s.ask.waiting()


def retold(s: State, me: Seat, story: tuple[Event, ...]) -> tuple[Event, ...]:
    """PH-R10 Recon's cards are hidden for good; a strict memory forgets all that was before something was covered."""
    if s.outcome is not None:
        return story
    covered = max([place for place, event in enumerate(story) if event.kind == "memorise"], default=0)
    deals = [place for place, event in enumerate(story) if event.kind == "dealt"]
    shown = deals[-1] if deals and looks(s, me) else -1
    return tuple(
        [
            FORGOTTEN if place < covered else event if place == shown else without_recon(event)
            for place, event in enumerate(story)
        ]
    )


def without_recon(event: Event) -> Event:
    return event._replace(private={}) if event.kind == "dealt" else event


# ---- zones


def table_zones(s: State, tracks: Tracks) -> list[Zone]:
    zones = [
        Zone("plans", None, (NAMES[PLANS],) * s.plans),
        Zone("resolving", None, names([card for _, card in s.resolving])),
    ]
    for pile, cards in enumerate(s.piles):
        known = tracks.known(pile) if s.story else (NO_CARD,) * len(cards)
        zones.append(Zone(f"pile-{pile + 1}", None, tuple([None if c == NO_CARD else NAMES[c] for c in known])))
    return zones


def seat_zones(s: State, me: Seat, rebels: Rebels) -> list[Zone]:
    zones: list[Zone] = []
    for seat in range(s.seats):
        seen = names(s.recon[seat]) if seat == me and looks(s, me) else face_down(len(s.recon[seat]))
        hand = rebel_names(s.hand[seat]) if seat == me else face_down(len(s.hand[seat]))
        zones += [
            Zone("recon", seat, seen),
            Zone("hand", seat, hand),
            Zone("open", seat, () if s.open[seat] == NO_REBEL else (REBEL_NAMES[s.open[seat]],)),
            Zone("down", seat, down_as_seen(s, rebels, seat)),
            Zone("first-player", seat, (FIRST_PLAYER,) if seat == s.first else ()),
        ]
    return zones


def down_as_seen(s: State, rebels: Rebels, seat: Seat) -> tuple[str | None, ...]:
    """What lies face down before a seat: the rebels all saw there; the tank's, if one knows it (PH-R16)."""
    down = s.down[seat]
    if s.strict or s.outcome is not None or (s.is_recon() and s.round > 1):
        return face_down(len(down))
    if s.tank[seat] == NO_REBEL or rebels.tank[seat] != NO_REBEL:
        return rebel_names(down)
    return (*rebel_names(without(down, s.tank[seat])), None)


# ---- facts


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    return {"cards": len(s.hand[seat]), "down": len(s.down[seat]), "first": seat == s.first}


def round_facts(s: State) -> dict[str, Any]:
    return {
        "round": s.round,
        "rounds": 1 if s.quick else ROUNDS,
        "turn": s.turn + 1,
        "phase": "recon" if s.is_recon() else "operation",
        "memory": "strict" if s.strict else "relaxed",
        "first": s.first,
        "plans": s.plans,
        "round_plans": s.deck().plans,
        "wanted": (s.deck().plans,) if s.quick else wanted(s.seats),
        "deck": s.deck()._asdict(),
        "reserve": {NAMES[card]: s.reserve[card] for card in range(FIRST_SPECIAL)},
        "acting": None if s.acting == NO_SEAT else s.acting,
        "resolving": tuple([pile + 1 for pile, _ in s.resolving]),
        "caller": None if s.caller == NO_SEAT else s.caller,
    }


def talk_facts(s: State) -> dict[str, Any]:
    """PH-R11 What was said, by seat."""
    return {
        "claims": tuple([names(claim) for claim in s.claims]),
        "announced": tuple([None if rebel == NO_REBEL else REBEL_NAMES[rebel] for rebel in s.announced]),
        "told": tuple([rebel_names(told) for told in s.told]),
        "votes": tuple([bool(vote) for vote in s.votes]),
    }


def pile_facts(s: State, tracks: Tracks) -> dict[str, Any]:
    """PH-R10 What was shown to all, and does not lie in one place: pairs, what was mixed, what is gone."""
    pairs = [
        {"pile": pile + 1, "depth": depth, "cards": (NAMES[one], NAMES[other])}
        for pile, depth, one, other in tracks.open_pairs()
    ]
    mixed = [card for card in [tracks.card(token) for token in tracks.source.values()] if card != NO_CARD]
    return {
        "pairs": tuple(pairs),
        "mixed": {"piles": tuple([pile + 1 for pile in tracks.source]), "cards": names(sorted(mixed))},
        "gone": names(gone_cards(s)),
    }


def gone_cards(s: State) -> list[int]:
    """What has left the piles this round, in order."""
    lifted: list[list[int]] = [[] for _ in range(s.seats)]
    gone: list[int] = []
    for fact in s.story:
        if fact[0] == REVEALED:
            lifted[fact[1]].append(fact[2])
        elif fact[0] == GONE:
            gone.append(lifted[fact[1]][-1])
    return gone
