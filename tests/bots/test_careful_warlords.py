"""What careful does in Warlords of the Empire."""

from __future__ import annotations

import pytest

import cantina
from cantina.bots import make, move

REST = "deck: tie-bomber shuttle arc-170 v-wing tie-fighter shuttle | stack: naboo endor bespin"


def plays(line: str, seat: int = 0) -> list[str]:
    """The whole move, part by part."""
    match = cantina.position("warlords", line)
    bot = make("careful", 1)
    while (
        match.outcome is None
        and match.to_act == (seat,)
        and (not match.record.moves or match.view(seat).facts["doing"])
    ):
        move(match, seat, bot)
    return [made.action for made in match.record.moves]


def test_it_captures_what_it_can_the_dearer_first() -> None:
    line = (
        f"me: shuttle v-wing, fleet v-wing arc-170 shuttle | bob: shuttle"
        f" | hoth: v-wing arc-170 tie-bomber | mustafar: v-wing shuttle | {REST}"
    )
    assert plays(line) == ["capture hoth"]


def test_it_keeps_the_ship_that_fits_the_next_planet() -> None:
    line = (
        f"me: tie-fighter tie-fighter, fleet v-wing arc-170 shuttle | bob: shuttle"
        f" | hoth: v-wing arc-170 shuttle | mustafar: v-wing tie-bomber | {REST}"
    )
    assert plays(line) == ["capture hoth", "keep v-wing"]


def test_it_does_not_fill_a_line_for_others() -> None:
    line = f"me: tie-bomber tie-fighter | bob: shuttle, fleet v-wing arc-170 | hoth: v-wing arc-170 | kamino: | {REST}"
    assert plays(line) not in (["defend tie-bomber", "planet hoth"], ["defend tie-fighter", "planet hoth"])


def test_it_enlists_what_a_full_line_lacks() -> None:
    line = f"me: v-wing tie-fighter landing-craft, fleet arc-170 | bob: shuttle | hoth: v-wing arc-170 shuttle | {REST}"
    assert plays(line) == ["enlist v-wing"]


def test_it_spoils_what_another_would_take_next() -> None:
    line = (
        f"me: death-star tie-fighter | bob: shuttle, fleet v-wing arc-170 shuttle"
        f" | kamino: v-wing arc-170 shuttle tie-bomber | mustafar: | {REST}"
    )
    assert plays(line) == ["play death-star", "planet kamino"]


def test_it_swaps_itself_a_planet() -> None:
    line = (
        f"me: star-destroyer tie-fighter tie-fighter, fleet arc-170 tie-bomber"
        f" | bob: shuttle, fleet v-wing landing-craft | hoth: v-wing arc-170 shuttle | {REST}"
    )
    moves = plays(line)
    assert moves[0] == "play star-destroyer"
    assert "ship tie-bomber" in moves


def test_it_does_not_end_a_game_it_loses() -> None:
    line = (
        "me: tie-fighter tie-bomber, fleet v-wing | bob: shuttle, planets tatooine kamino"
        " | mustafar: v-wing shuttle | hoth: | deck: shuttle shuttle"
    )
    assert plays(line) != ["capture mustafar"]


def test_it_ends_a_game_it_wins() -> None:
    line = (
        "me: tie-fighter tie-bomber, fleet v-wing, planets tatooine kamino | bob: shuttle"
        " | mustafar: v-wing shuttle | hoth: | deck: shuttle shuttle"
    )
    assert plays(line) == ["capture mustafar"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_players(seats: int) -> None:
    """One careful, the others random; with few games the margin is wide."""
    won = 0
    for seed in range(6):
        match = cantina.new("warlords", seats, seed)
        bots = [make("careful" if seat == seed % seats else "random", seed * 7 + seat) for seat in range(seats)]
        while match.outcome is None:
            move(match, match.to_act[0], bots[match.to_act[0]])
        won += match.outcome.winners == (seed % seats,)
    assert won >= 5
