"""What every seat may see of the reference for Path to Hope (PH-R10, PH-R13, PH-R18), in the words of a view."""

from __future__ import annotations

from typing import Any

from .path_to_hope_reference import Reference
from .path_to_hope_words import (
    AT_ACT,
    FIGHTER,
    PLANS,
    REBELS,
    STRIKER,
    TROOPER,
    WANTED,
    Imperial,
    Pair,
    Question,
    in_order,
)

RULE_OF = {
    **{"recon": "PH-R10", "lay": "PH-9", "bottom": "PH-11", "two-piles": "PH-16", "order": "PH-16"},
    **{"lose": "PH-25", "vote": "PH-R6"},
}
PLACE_OF = {  # where the cards lie that a question is about
    **{"recon": "recon", "lay": "hand", "lose": "hand", "next": "pile-{pile}"},
    **{"bottom": "resolving", "order": "resolving", "turn-down": "open"},
}
Zones = dict[tuple[str, int | None], tuple[str | None, ...]]  # by name and owner; None is a card face down


def hidden(cards: list[Any]) -> tuple[None, ...]:
    return (None,) * len(cards)


def card_seen(r: Reference, card: Imperial, viewer: int | None) -> str | None:
    """PH-R10: what was shown to all, where one can still tell where it lies."""
    if r.strict or not card.shown or card.stray:
        return None
    return None if card.pair and is_open(card.pair, viewer) else card.name


def is_open(pair: Pair, viewer: int | None) -> bool:
    one, other = pair.cards
    return one.name != other.name and viewer != pair.knows and not pair.settled


def zones(r: Reference, viewer: int | None) -> Zones:
    seen: Zones = {
        ("plans", None): (PLANS,) * r.plans,
        ("resolving", None): tuple(card.name for _, card in r.revealed),
    }
    for number, pile in enumerate(r.piles, 1):
        seen[f"pile-{number}", None] = tuple(card_seen(r, card, viewer) for card in pile)
    for seat in r.seats:
        seen["recon", seat] = tuple(r.recon[seat]) if seat == viewer and is_looking(r, seat) else hidden(r.recon[seat])
        rebels = r.hands[seat].rebels
        seen["hand", seat] = tuple(in_order(rebels)) if seat == viewer else hidden(rebels)
        seen["open", seat] = () if r.open[seat] is None else (r.open[seat],)
        seen["down", seat] = down(r, seat, viewer)
        seen["first-player", seat] = ("first-player",) if seat == r.first else ()
    return seen


def everywhere(r: Reference) -> dict[str, tuple[str, ...]]:
    """Where every card is: for the comparison, never for players."""
    there = {
        "reserve": tuple(in_order([*r.reserve.elements()])),
        "plans": (PLANS,) * r.plans,
        "resolving": tuple(card.name for _, card in r.revealed),
    }
    for number, pile in enumerate(r.piles, 1):
        there[f"pile-{number}"] = tuple(card.name for card in pile)
    for seat, rebel in enumerate(r.open):
        there[f"recon {seat}"] = tuple(r.recon[seat])
        there[f"hand {seat}"] = tuple(in_order(r.hands[seat].rebels))
        there[f"open {seat}"] = () if rebel is None else (rebel,)
        there[f"down {seat}"] = tuple(r.down[seat])
        there[f"first-player {seat}"] = ("first-player",) if seat == r.first else ()
    return there


def is_looking(r: Reference, seat: int) -> bool:
    return r.question is not None and seat in r.question.waiting()


def remembers(r: Reference, viewer: int | None) -> list[str]:
    """PH-6, PH-R10: the seven cards the viewer saw; a strict memory has them only as long as they are looked at."""
    if viewer is None or (r.strict and not (r.phase == "recon" and is_looking(r, viewer))):
        return []
    return r.saw[viewer]


def down(r: Reference, seat: int, viewer: int | None) -> tuple[str | None, ...]:
    """PH-R10, PH-R16, PH-R17."""
    cards, tank = list(r.down[seat]), r.tank[seat]
    if r.strict or r.result is not None or (r.phase == "recon" and r.round > 1):
        return hidden(cards)
    if tank is None or viewer in tank.lost_known_by:
        return tuple(cards)
    assert tank.lost is not None
    cards.remove(tank.lost)
    return (*cards, None)


def facts(r: Reference, viewer: int | None) -> dict[str, Any]:
    return {
        "round": r.round,
        "rounds": 1 if r.quick else 3,
        "turn": r.turn + 1,
        "phase": r.phase,
        "memory": "strict" if r.strict else "relaxed",
        "first": r.first,
        "plans": r.plans,
        "round_plans": r.deck[4],
        "wanted": (r.deck[4],) if r.quick else WANTED[len(r.seats)],
        "deck": dict(zip(("fighters", "strikers", "troopers", "specials", "plans"), r.deck, strict=True)),
        "reserve": {card: r.reserve[card] for card in (FIGHTER, STRIKER, TROOPER, PLANS)},
        "acting": r.acting,
        "resolving": tuple(pile for pile, _ in r.revealed),
        "caller": r.caller,
        "claims": tuple(tuple(claim) for claim in r.claims),
        "announced": tuple(r.announced),
        "told": tuple(tuple(told) for told in r.told),
        "votes": tuple(r.votes),
        "pairs": sorted(pairs(r, viewer), key=str),
        "mixed": mixed(r, viewer),
        "gone": () if r.strict else tuple(r.gone),
    }


def pairs(r: Reference, viewer: int | None) -> list[dict[str, Any]]:
    """PH-R15: two cards whose order the viewer cannot tell."""
    found = []
    for number, pile in enumerate(r.piles, 1):
        for depth, card in enumerate(pile[:-1]):
            together = card.pair and not card.stray and pile[depth + 1].pair is card.pair
            if not r.strict and together and card.pair and is_open(card.pair, viewer):
                found.append(
                    {"pile": number, "depth": depth, "cards": tuple(in_order([one.name for one in card.pair.cards]))}
                )
    return found


def mixed(r: Reference, viewer: int | None) -> dict[str, Any]:
    """PH-28: what all know of the cards that were mixed; where they lie now nobody knows."""
    if r.strict:
        return {"piles": (), "cards": ()}
    known = [card_seen(r, card, viewer) for card in r.sources.values()]
    return {"piles": tuple(r.sources), "cards": tuple(in_order([name for name in known if name]))}


def seat_facts(r: Reference, seat: int) -> dict[str, Any]:
    return {"cards": len(r.hands[seat].rebels), "down": len(r.down[seat]), "first": seat == r.first}


def outcome(r: Reference) -> tuple[tuple[int, ...], str, tuple[int, ...]] | None:
    """PH-32: all win together, or nobody does."""
    if r.result is None:
        return None
    return tuple(r.seats) if r.result != "defeat" else (), r.result, (r.plans,) * len(r.seats)


def asked_by(asked: Question) -> str:
    """The rule that asks."""
    if asked.prompt in ("pile", "next"):
        return f"PH-{11 + REBELS.index(asked.about['rebel'])}"
    if asked.prompt in ("turn-down", "reinforce"):
        return {TROOPER: "PH-20", AT_ACT: "PH-27", FIGHTER: "PH-21", STRIKER: "PH-22"}[asked.about["card"]]
    return RULE_OF[asked.prompt]


def question(r: Reference, viewer: int | None) -> dict[str, Any]:
    """PH-R13: what the viewer is asked; others' sealed answers are not told."""
    asked = r.question
    if asked is None:
        nobody: dict[str, Any] = {"mode": "", "prompt": None, "about": {}, "asked": (), "answered": (), "picks": 0}
        return nobody | {"rule": "", "at": "", "options": [], "given": [], "also": []}
    waiting = asked.waiting()
    return {
        "mode": asked.mode,
        "prompt": asked.prompt,
        "about": asked.about,
        "asked": tuple(waiting),
        "answered": tuple(seat for seat in asked.options if seat not in waiting),
        "options": sorted(asked.open_to(viewer)),
        "given": [] if viewer is None else sorted(asked.answers.get(viewer, [])),
        "picks": asked.picks if asked.mode == "picks" and viewer in asked.options else 0,
        "also": sorted(r.besides(viewer)),
        "rule": asked_by(asked),
        "at": PLACE_OF.get(asked.prompt, "").format(**asked.about) if viewer in asked.options else "",
    }


def can_do(r: Reference, seat: int) -> list[str]:
    return [] if r.question is None else r.question.open_to(seat) + r.besides(seat)
