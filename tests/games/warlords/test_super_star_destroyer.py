"""WE-12: the Super Star Destroyer."""

from __future__ import annotations

from tests.table import table

LINE = (
    "me: super-star-destroyer v-wing | bob: shuttle | hoth: v-wing shuttle"
    " | kamino: arc-170 | naboo: | deck: arc-170 shuttle"
)


def test_WE_12_two_ships_one_each_from_two_lines() -> None:
    t = table("warlords", LINE)
    t.me.play("play super-star-destroyer")
    assert t.asks("me", "strike")
    assert t.me.options == ["planet kamino", "planet hoth"]
    t.me.play("planet hoth")
    assert t.me.options == ["ship shuttle", "ship v-wing"]
    t.me.play("ship v-wing")
    assert t.me.options == ["planet kamino"]
    t.me.play("planet kamino")
    assert t.me.options == ["ship arc-170"]
    t.me.play("ship arc-170")
    assert (t.line("hoth"), t.line("kamino")) == (["shuttle"], [])
    assert t.discards == ["v-wing", "arc-170", "super-star-destroyer"]
    assert t.me.hand == ["v-wing", "arc-170"]
    assert t.asks("bob", "turn")


def test_WE_12_nothing_is_discarded_before_the_last_choice() -> None:
    t = table("warlords", LINE)
    before = t.zones
    t.me.play("play super-star-destroyer", "planet hoth", "ship v-wing", "planet kamino")
    assert t.zones == before


def test_WE_12_the_rest_of_a_line_moves_up() -> None:
    t = table("warlords", LINE.replace("hoth: v-wing shuttle", "hoth: v-wing shuttle tie-fighter"))
    t.me.play("play super-star-destroyer", "planet kamino", "ship arc-170", "planet hoth", "ship shuttle")
    assert t.line("hoth") == ["v-wing", "tie-fighter"]
    assert t.asks("bob", "turn")


def test_WE_12_not_twice_from_the_same_planet() -> None:
    t = table("warlords", LINE)
    t.me.play("play super-star-destroyer", "planet hoth", "ship v-wing")
    refused = t.refuses("me", "planet hoth")
    assert (refused.rule, refused.key) == ("WE-12", "not-this-planet")


def test_WE_R2_it_needs_two_planets_with_ships() -> None:
    t = table("warlords", LINE.replace("kamino: arc-170", "kamino:"))
    assert "play super-star-destroyer" not in t.me.options
    refused = t.refuses("me", "play super-star-destroyer")
    assert (refused.rule, refused.key) == ("WE-R2", "cannot-be-carried-out")
