"""WE-9, WE-10, WE-R1: capturing planets."""

from __future__ import annotations

import pytest

from tests.table import table

REST = "| bob: shuttle | deck: v-wing arc-170 tie-bomber shuttle | stack: naboo endor"
TATOOINE = "tatooine: tie-fighter tie-interceptor shuttle landing-craft"


def test_WE_9_a_four_point_planet_takes_three_matching_ships() -> None:
    """The rulebook's own example: Anna and Tatooine."""
    t = table("warlords", f"me: arc-170, fleet tie-fighter tie-interceptor shuttle v-wing {REST} | {TATOOINE}")
    assert t.me.options == ["capture tatooine"]
    t.me.play("capture tatooine")
    assert t.me.captured == ["tatooine"]
    assert t.me.points == 4
    assert t.me.fleet == ["v-wing"]
    assert t.me.hand == ["tie-bomber", "v-wing", "arc-170", "arc-170"]
    assert sorted(t.discards) == sorted(
        ["tie-fighter", "tie-interceptor", "shuttle", "tie-fighter", "tie-interceptor", "shuttle", "landing-craft"]
    )
    assert t.open == ["naboo"]
    assert t.line("naboo") == []
    assert t.asks("bob", "turn")


@pytest.mark.parametrize(
    ("planet", "line", "fleet"),
    [
        ("mustafar", "v-wing shuttle", "v-wing"),
        ("hoth", "v-wing shuttle arc-170", "v-wing arc-170"),
        ("kamino", "v-wing shuttle arc-170 tie-bomber", "v-wing shuttle tie-bomber"),
    ],
)
def test_WE_9_value_less_one_ships_must_match(planet: str, line: str, fleet: str) -> None:
    t = table("warlords", f"me: shuttle, fleet {fleet} {REST} | {planet}: {line}")
    assert f"capture {planet}" in t.me.options
    too_few = " ".join(fleet.split()[1:] or ["landing-craft"])
    t = table("warlords", f"me: shuttle, fleet {too_few} {REST} | {planet}: {line}")
    refused = t.refuses("me", f"capture {planet}")
    assert (refused.rule, refused.key) == ("WE-9", "too-few-match")


def test_WE_9_two_equal_ships_match_only_once() -> None:
    t = table("warlords", f"me: tie-bomber, fleet v-wing v-wing {REST} | hoth: v-wing shuttle arc-170")
    assert t.refuses("me", "capture hoth").key == "too-few-match"


def test_WE_9_the_line_must_be_full() -> None:
    t = table("warlords", f"me: tie-bomber, fleet v-wing shuttle {REST} | hoth: v-wing shuttle")
    assert t.refuses("me", "capture hoth").key == "line-not-full"


def test_WE_9_the_planet_must_lie_open() -> None:
    t = table("warlords", f"me: tie-bomber, fleet v-wing {REST} | hoth: v-wing shuttle")
    assert t.refuses("me", "capture naboo").key == "not-open"


def test_WE_9_the_ships_in_hand_do_not_count() -> None:
    t = table("warlords", f"me: v-wing shuttle, fleet arc-170 {REST} | mustafar: v-wing shuttle")
    assert t.refuses("me", "capture mustafar").key == "too-few-match"


def test_WE_9_anybody_may_capture_whoever_built_the_line() -> None:
    t = table(
        "warlords",
        "me: v-wing | bob: shuttle, fleet arc-170 | mustafar: arc-170 | deck: shuttle shuttle | stack: naboo",
    )
    t.me.play("defend v-wing", "planet mustafar")
    t.bob.play("capture mustafar")
    assert (t.bob.points, t.me.points) == (2, 0)
    assert t.asks("me", "turn")


def test_WE_9_cards_are_drawn_until_hand_and_fleet_are_five() -> None:
    t = table("warlords", f"me: shuttle shuttle, fleet v-wing arc-170 tie-bomber {REST} | hoth: v-wing shuttle arc-170")
    t.me.play("capture hoth")
    assert len(t.me.hand) + len(t.me.fleet) == 5
    assert len(t.deck) == 2


def test_WE_9_the_next_planet_lies_where_the_captured_one_lay() -> None:
    t = table("warlords", f"me: shuttle, fleet v-wing {REST} | hoth: | mustafar: v-wing shuttle | kamino: arc-170")
    t.me.play("capture mustafar")
    assert t.open == ["hoth", "naboo", "kamino"]
    assert t.line("kamino") == ["arc-170"]
    assert t.stack == ["endor"]


def test_WE_10_the_game_ends_at_once_when_no_planet_is_left_to_open() -> None:
    t = table(
        "warlords",
        "me: shuttle, fleet v-wing | bob: shuttle | mustafar: v-wing shuttle | hoth: | naboo: | endor: | deck: shuttle",
    )
    t.me.play("capture mustafar")
    assert t.outcome == ((0,), "points", (2, 0))
    assert t.open == ["hoth", "naboo", "endor"]
    assert t.deck == ["shuttle"]
    assert t.match.to_act == ()


def test_WE_10_the_death_star_can_end_the_game_too() -> None:
    t = table(
        "warlords",
        "me: death-star | bob: shuttle, planets hoth | mustafar: v-wing | kamino: | naboo: | endor: | deck: shuttle",
    )
    t.me.play("play death-star", "planet mustafar")
    assert t.outcome == ((1,), "points", (0, 3))
    assert t.deck == ["shuttle"]
    assert sorted(t.discards) == ["death-star", "v-wing"]


def test_WE_10_the_last_planet_of_the_stack_is_still_played_for() -> None:
    t = table(
        "warlords", "me: shuttle, fleet v-wing | bob: shuttle | mustafar: v-wing shuttle | deck: shuttle | stack: naboo"
    )
    t.me.play("capture mustafar")
    assert t.outcome is None
    assert t.open == ["naboo"]
    assert t.asks("bob", "turn")


def test_WE_R1_with_a_surplus_the_player_chooses_which_ship_to_keep() -> None:
    t = table("warlords", f"me: shuttle, fleet v-wing shuttle arc-170 {REST} | hoth: shuttle v-wing arc-170")
    t.me.play("capture hoth")
    assert t.asks("me", "keep")
    assert t.me.options == ["keep shuttle", "keep v-wing", "keep arc-170"]
    assert t.me.captured == []
    t.me.play("keep v-wing")
    assert t.me.fleet == ["v-wing"]
    assert t.me.captured == ["hoth"]
    assert t.asks("bob", "turn")


def test_WE_R1_a_copy_of_a_ship_is_no_surplus() -> None:
    t = table("warlords", f"me: shuttle, fleet v-wing v-wing arc-170 {REST} | hoth: shuttle v-wing arc-170")
    t.me.play("capture hoth")
    assert t.me.fleet == ["v-wing"]
    assert t.asks("bob", "turn")


def test_WE_R1_only_a_matching_ship_is_kept_by_choice() -> None:
    t = table("warlords", f"me: shuttle, fleet v-wing shuttle arc-170 tie-bomber {REST} | hoth: shuttle v-wing arc-170")
    t.me.play("capture hoth")
    assert t.refuses("me", "keep tie-bomber").rule == "WE-R1"
    t.me.play("keep arc-170")
    assert t.me.fleet == ["tie-bomber", "arc-170"]
    assert t.asks("bob", "turn")
