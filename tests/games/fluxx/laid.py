"""A table of Fluxx laid in one line: what lies where, and windows that everybody lets pass."""

from __future__ import annotations

from tests.table import Table, table


def lay(line: str, seed: int = 0) -> Table:
    return table("fluxx", line, seed)


def keepers(t: Table, name: str) -> list[str]:
    return list(t.zones[f"keepers {t.seat(name)}"])


def creepers(t: Table, name: str) -> list[str]:
    return list(t.zones[f"creepers {t.seat(name)}"])


def rules(t: Table) -> list[str]:
    return list(t.zones["rules"])


def goals(t: Table) -> list[str]:
    return list(t.zones["goals"])


def playing(t: Table) -> list[str]:
    return list(t.zones["playing"])


def prompt(t: Table) -> str | None:
    return t.match.view(None).prompt


def hush(t: Table) -> None:
    """Everybody lets everything pass."""
    while prompt(t) in ("window", "theft"):
        t.events += t.match.play(t.match.to_act[0], "pass")


def go(t: Table, name: str, *actions: str) -> None:
    """Play, and let everybody pass after each."""
    for action in actions:
        getattr(t, name).play(action)
        hush(t)


def winner(t: Table) -> str | None:
    return None if t.outcome is None else t.names[t.outcome.winners[0]]
