"""WE-11: the Death Star."""

from __future__ import annotations

from tests.table import table

LINE = (
    "me: death-star v-wing | bob: shuttle, planets bespin | hoth: v-wing shuttle"
    " | kamino: | deck: arc-170 shuttle | stack: naboo endor"
)


def test_WE_11_a_planet_leaves_the_game_and_the_next_is_opened_in_its_place() -> None:
    t = table("warlords", LINE)
    t.me.play("play death-star", "planet hoth")
    assert t.zones["destroyed"] == ("hoth",)
    assert t.open == ["naboo", "kamino"]
    assert t.line("naboo") == []
    assert t.discards == ["v-wing", "shuttle", "death-star"]
    assert t.me.hand == ["v-wing", "arc-170"]
    assert t.me.points == 0
    assert t.asks("bob", "turn")


def test_WE_11_any_open_planet_whatever_its_line_holds() -> None:
    t = table("warlords", LINE)
    t.me.play("play death-star")
    assert t.asks("me", "death-star")
    assert t.me.options == ["planet kamino", "planet hoth"]
    assert t.refuses("me", "planet bespin").rule == "WE-11"
    t.me.play("planet kamino")
    assert t.discards == ["death-star"]
    assert t.asks("bob", "turn")


def test_WE_11_a_captured_planet_is_safe() -> None:
    t = table("warlords", LINE)
    t.me.play("play death-star")
    assert "planet bespin" not in t.me.options


def test_WE_R2_the_death_star_can_always_be_played() -> None:
    t = table("warlords", "me: death-star | bob: shuttle | hoth: | deck: arc-170 | stack: naboo")
    assert t.me.options == ["play death-star"]
