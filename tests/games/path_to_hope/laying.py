"""Tables of Path to Hope for tests: three players, open rebels, piles top card first."""

from __future__ import annotations

from typing import Any, cast

from cantina.games.path_to_hope.state import State

from ...table import Table, table

HANDS = ("baze k-2so", "baze k-2so", "baze k-2so")
REST = ("fighter striker", "fighter striker", "fighter striker")


def lay(rebels: str, *piles: str, hands: tuple[str, ...] = HANDS, more: str = "", seed: int = 0) -> Table:
    """Rebels open before me, bob and cid (- for none), me first; a pile that is not told is a fighter and a striker."""
    names = ("me", "bob", "cid")
    seats = [
        f"{name}: {hand}" + (f", open {rebel}" if rebel != "-" else "")
        for name, hand, rebel in zip(names, hands, rebels.split(), strict=True)
    ]
    there = [*piles, *REST[len(piles) :]]
    fields = [f"pile-{number}: {cards}" for number, cards in enumerate(there, 1) if cards]
    return table("path-to-hope", " | ".join([*seats, *fields, "first: me", *([more] if more else [])]), seed)


def state(t: Table) -> State:
    return cast(State, t.match.state)


def pile(t: Table, number: int) -> list[str]:
    """Top first."""
    return list(t.zones[f"pile-{number}"])


def held(t: Table, zone: str, name: str) -> list[str]:
    return list(t.zones[f"{zone} {t.seat(name)}"])


def asked(t: Table) -> tuple[list[str], str | None]:
    """Who is waited for, and what they are asked."""
    return [t.names[seat] for seat in t.match.to_act], t.match.view(None).prompt


def reserve(t: Table, card: str) -> int:
    return list(t.zones["reserve"]).count(card)


def facts(t: Table) -> dict[str, Any]:
    return t.match.view(None).facts


def kinds(t: Table) -> list[str]:
    return [event.kind for event in t.events]
