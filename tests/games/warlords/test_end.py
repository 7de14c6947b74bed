"""WE-18: who wins."""

from __future__ import annotations

import pytest

from tests.table import table

LAST = "mustafar: v-wing shuttle | deck: shuttle"


@pytest.mark.parametrize(
    ("me", "bob", "cid", "winner", "reason"),
    [
        ("hoth", "tatooine", "", "me", "points"),  # 5 to 4
        ("", "tatooine", "", "bob", "points"),
        ("hoth naboo", "tatooine kamino", "", "bob", "four-point-planets"),  # 8 each; nobody else has two fours
        ("corellia dagobah", "hoth naboo", "", "bob", "three-point-planets"),  # 6 each
        ("corellia", "tatooine", "kamino", "cid", "later-turn"),
    ],
)
def test_WE_18_most_points_then_fours_then_threes(me: str, bob: str, cid: str, winner: str, reason: str) -> None:
    """`me` captures a 2-point planet as the last one."""
    held = {"me": "shuttle, fleet v-wing", "bob": "shuttle", "cid": "shuttle"}
    planets = {"me": me, "bob": bob, "cid": cid}
    seats = [f"{name}: {held[name]}{', planets ' + planets[name] if planets[name] else ''}" for name in held]
    t = table("warlords", f"{' | '.join(seats)} | {LAST}")
    t.me.play("capture mustafar")
    assert t.outcome is not None
    assert t.outcome.winners == (t.names.index(winner),)
    assert t.outcome.reason == reason


@pytest.mark.parametrize(("turn", "winner"), [("me", "cid"), ("bob", "bob"), ("cid", "cid")])
def test_WE_18_if_all_is_equal_the_later_last_turn_wins(turn: str, winner: str) -> None:
    """Bob and Cid have the same; the turns before the last were in the order me, bob, cid."""
    line = f"me: death-star | bob: death-star, planets hoth | cid: shuttle, planets naboo | {LAST} | turn: {turn}"
    if turn == "cid":
        line = line.replace("cid: shuttle", "cid: death-star").replace("me: death-star", "me: shuttle")
    t = table("warlords", line)
    getattr(t, turn).play("play death-star", "planet mustafar")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((t.names.index(winner),), "later-turn")


def test_WE_18_the_scores_are_the_points() -> None:
    t = table("warlords", f"me: shuttle, fleet v-wing, planets hoth | bob: shuttle, planets tatooine yavin-4 | {LAST}")
    t.me.play("capture mustafar")
    assert t.outcome == ((1,), "points", (5, 6))
    assert t.heard_by("spectator", "game-over") == [
        {"kind": "game-over", "winners": (1,), "reason": "points", "scores": (5, 6)}
    ]
