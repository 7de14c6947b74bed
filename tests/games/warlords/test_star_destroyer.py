"""WE-13, WE-R3: the Star Destroyer, both ways."""

from __future__ import annotations

import random
from typing import cast

import pytest

import cantina
from cantina.games.warlords.specials import can_swap, swap_starts
from cantina.games.warlords.state import State
from tests.table import table

HAND = "me: star-destroyer v-wing"
LINE = (
    f"{HAND}, fleet shuttle shuttle | bob: arc-170, fleet tie-bomber | cid: arc-170"
    f" | hoth: v-wing arc-170 | deck: tie-fighter shuttle"
)


def test_WE_13_two_ships_of_two_fleets() -> None:
    t = table("warlords", LINE)
    t.me.play("play star-destroyer", "fleet me", "ship shuttle", "fleet bob", "ship tie-bomber")
    assert (t.me.fleet, t.bob.fleet) == (["tie-bomber", "shuttle"], ["shuttle"])
    assert t.discards == ["star-destroyer"]
    assert t.me.hand == ["tie-fighter", "v-wing"]
    assert t.asks("bob", "turn")


def test_WE_13_a_ship_of_a_line_and_one_of_a_fleet_which_takes_its_place() -> None:
    t = table("warlords", LINE)
    t.me.play("play star-destroyer", "planet hoth", "ship v-wing", "fleet me", "ship shuttle")
    assert t.line("hoth") == ["shuttle", "arc-170"]
    assert t.me.fleet == ["shuttle", "v-wing"]
    assert t.asks("bob", "turn")


def test_WE_13_two_ships_of_two_lines() -> None:
    t = table("warlords", f"{HAND} | bob: arc-170 | hoth: v-wing arc-170 | kamino: shuttle | deck: tie-fighter")
    t.me.play("play star-destroyer", "planet kamino", "ship shuttle", "planet hoth", "ship arc-170")
    assert (t.line("hoth"), t.line("kamino")) == (["v-wing", "shuttle"], ["arc-170"])
    assert t.asks("bob", "turn")


def test_WE_13_fleets_of_others_can_be_swapped_too() -> None:
    t = table(
        "warlords", f"{HAND} | bob: arc-170, fleet tie-bomber | cid: arc-170, fleet shuttle | hoth: | deck: tie-fighter"
    )
    t.me.play("play star-destroyer", "fleet bob", "ship tie-bomber", "fleet cid", "ship shuttle")
    assert (t.bob.fleet, t.cid.fleet) == (["shuttle"], ["tie-bomber"])
    assert t.asks("bob", "turn")


def test_WE_13_the_second_way_takes_a_ship_into_the_hand_for_another() -> None:
    t = table("warlords", LINE)
    t.me.play("play star-destroyer")
    assert t.me.options == ["planet hoth", "fleet me", "fleet bob", "raid bob"]
    t.me.play("raid bob")
    assert t.me.options == ["take tie-bomber"]
    t.me.play("take tie-bomber")
    assert t.me.options == ["give v-wing"]
    t.me.play("give v-wing")
    assert t.bob.fleet == ["v-wing"]
    assert t.me.hand == ["tie-fighter", "tie-bomber"]
    assert t.discards == ["star-destroyer"]
    assert t.asks("bob", "turn")


def test_WE_13_not_from_ones_own_fleet_into_the_hand() -> None:
    t = table("warlords", LINE)
    t.me.play("play star-destroyer")
    assert t.refuses("me", "raid me").key == "not-this-fleet"


def test_WE_13_planets_and_discards_are_not_swapped() -> None:
    t = table("warlords", LINE + " | discards: landing-craft")
    t.me.play("play star-destroyer", "planet hoth")
    assert t.me.options == ["ship v-wing", "ship arc-170"]


def test_WE_R3_a_swap_makes_no_two_equal_ships_in_a_line() -> None:
    t = table("warlords", f"{HAND}, fleet arc-170 shuttle | bob: arc-170 | hoth: v-wing arc-170 | deck: tie-fighter")
    t.me.play("play star-destroyer", "planet hoth", "ship v-wing", "fleet me")
    assert t.me.options == ["ship shuttle"]


def test_WE_R3_nor_in_the_other_line() -> None:
    t = table("warlords", f"{HAND} | bob: arc-170 | hoth: v-wing arc-170 | kamino: v-wing shuttle | deck: tie-fighter")
    t.me.play("play star-destroyer", "planet hoth")
    assert t.me.options == ["ship arc-170"]
    t.me.play("ship arc-170", "planet kamino")
    assert t.me.options == ["ship shuttle"]


def test_WE_R3_a_swap_is_between_different_kinds_and_places() -> None:
    t = table("warlords", f"{HAND}, fleet shuttle arc-170 | bob: arc-170, fleet shuttle | hoth: | deck: tie-fighter")
    t.me.play("play star-destroyer", "fleet me")
    assert t.me.options == ["ship arc-170"]
    t.me.play("ship arc-170")
    assert t.me.options == ["fleet bob"]
    assert t.refuses("me", "fleet me").rule == "WE-R3"


def test_WE_R3_the_ship_given_is_of_another_kind_than_the_one_taken() -> None:
    t = table(
        "warlords", "me: star-destroyer v-wing shuttle | bob: arc-170, fleet v-wing arc-170 | hoth: | deck: tie-fighter"
    )
    t.me.play("play star-destroyer", "raid bob", "take v-wing")
    assert t.me.options == ["give shuttle"]
    refused = t.refuses("me", "give v-wing")
    assert (refused.rule, refused.key) == ("WE-R3", "same-kind")


def test_WE_R3_what_cannot_be_exchanged_is_not_offered() -> None:
    t = table(
        "warlords",
        f"{HAND} | bob: arc-170, fleet v-wing arc-170 | cid: arc-170, fleet v-wing | hoth: | deck: tie-fighter",
    )
    t.me.play("play star-destroyer")
    assert "raid cid" not in t.me.options
    t.me.play("raid bob")
    assert t.me.options == ["take arc-170"]


@pytest.mark.parametrize(
    "rest",
    [
        "bob: arc-170 | hoth: v-wing shuttle",
        "bob: arc-170, fleet v-wing | hoth:",
        "bob: arc-170, fleet v-wing v-wing | cid: arc-170, fleet v-wing | hoth: v-wing",
        "bob: arc-170, fleet v-wing | hoth: v-wing tie-bomber",
    ],
)
def test_WE_R2_it_needs_one_legal_swap_or_exchange(rest: str) -> None:
    """One line only; nothing to swap with; all of a kind; a swap that would double a ship."""
    t = table("warlords", f"{HAND} | {rest} | deck: tie-fighter")
    assert "play star-destroyer" not in t.me.options
    assert t.refuses("me", "play star-destroyer").key == "cannot-be-carried-out"


@pytest.mark.parametrize(
    "line",
    [
        "me: star-destroyer | bob: arc-170 | hoth: v-wing | kamino: shuttle",
        "me: star-destroyer v-wing | bob: arc-170, fleet shuttle | hoth:",
    ],
)
def test_WE_R2_a_swap_alone_is_enough_and_so_is_an_exchange(line: str) -> None:
    t = table("warlords", f"{line} | deck: tie-fighter")
    assert "play star-destroyer" in t.me.options


@pytest.mark.parametrize("seed", range(6))
def test_WE_R2_there_is_a_swap_exactly_when_there_is_a_place_to_begin_one(seed: int) -> None:
    """`can_swap` stops at the first and looks at each pair of places once; `swap_starts` looks at everything."""
    match = cantina.new("warlords", 2 + seed % 4, seed)
    dice = random.Random(seed)
    seen = set()
    while match.outcome is None:
        state = cast(State, match.state)
        assert can_swap(state) == bool(swap_starts(state))
        seen.add(can_swap(state))
        match.play(match.to_act[0], dice.choice(match.legal(match.to_act[0])))
    assert seen == {False, True}
