"""The figures on a game's page are those that `cantina portrait` has written beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parents[2] / "docs" / "games"
PORTRAITS = sorted(GAMES.glob("*/figures.json"))


def row(figures: dict[str, Any]) -> str:
    length, best = figures["decisions"], figures["spread"]["winning_scores"]
    games = sum(best.values())
    points = sum(int(score) * count for score, count in best.items()) / games
    everybody = [int(score) * count for seat in figures["spread"]["scores"] for score, count in seat.items()]
    mean = sum(everybody) / games / figures["seats"]
    seats = " · ".join(f"{100 * seat['rate']:.1f}" for seat in figures["by_seat"])
    middle = f"{length['value']:.0f} ({length['5 %']}–{length['95 %']})"
    return f"| {figures['seats']} | {middle} | {mean:.1f} | {points:.1f} | {seats} |"


def team_row(figures: dict[str, Any]) -> str:
    """Where all play together: how often the team wins, with the interval, and what it scores."""
    won, scores = figures["team"], figures["spread"]["scores"][0]
    mean = sum(int(score) * count for score, count in scores.items()) / figures["games"]
    interval = f"{100 * won['low']:.1f}–{100 * won['high']:.1f} %"
    return f"| {figures['seats']} | {100 * won['value']:.1f} % | {figures['games']} | {interval} | {mean:.1f} |"


@pytest.mark.parametrize("path", PORTRAITS, ids=[path.parent.name for path in PORTRAITS])
def test_the_table_says_what_was_measured(path: Path) -> None:
    page = path.parent.with_suffix(".md").read_text("utf-8")
    for figures in json.loads(path.read_text("utf-8")):
        assert (team_row(figures) if figures.get("team") else row(figures)) in page
        assert f"--games {figures['games']}" in page


@pytest.mark.parametrize("path", PORTRAITS, ids=[path.parent.name for path in PORTRAITS])
def test_the_plots_are_shown(path: Path) -> None:
    page = path.parent.with_suffix(".md").read_text("utf-8")
    of_a_team = json.loads(path.read_text("utf-8"))[0].get("team") is not None
    for plot in ("length", "scores") if of_a_team else ("length", "scores", "seats"):
        assert f"{path.parent.name}/{plot}.svg" in page
        assert (path.parent / f"{plot}.svg").is_file()
