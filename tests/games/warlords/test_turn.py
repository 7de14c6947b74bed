"""WE-6 to WE-8: defending, enlisting, special cards in general."""

from __future__ import annotations

from tests.table import deal, table

TWO = (
    "| bob: shuttle, fleet v-wing | tatooine: tie-fighter shuttle | mustafar: arc-170 v-wing | deck: tie-bomber shuttle"
)


def test_WE_6_a_ship_goes_into_a_line_and_a_card_is_drawn() -> None:
    t = table("warlords", f"me: v-wing arc-170 {TWO}")
    t.me.play("defend v-wing", "planet tatooine")
    assert t.line("tatooine") == ["tie-fighter", "shuttle", "v-wing"]
    assert t.me.hand == ["tie-bomber", "arc-170"]
    assert t.deck == ["shuttle"]
    assert t.asks("bob", "turn")


def test_WE_6_any_open_planet_with_room_can_be_defended() -> None:
    t = table(
        "warlords", "me: v-wing | bob: shuttle | tatooine: | hoth: shuttle | naboo: | endor: v-wing | deck: shuttle"
    )
    t.me.play("defend v-wing")
    assert t.asks("me", "defend")
    assert t.me.options == ["planet tatooine", "planet hoth", "planet naboo"]


def test_WE_6_a_line_never_holds_two_ships_of_a_kind() -> None:
    t = table("warlords", f"me: tie-fighter v-wing {TWO}")
    assert "defend tie-fighter" not in t.me.options
    refused = t.refuses("me", "defend tie-fighter")
    assert (refused.rule, refused.key) == ("WE-6", "no-line-for-it")


def test_WE_6_a_line_never_holds_more_ships_than_the_planet_is_worth() -> None:
    t = table(
        "warlords", "me: v-wing | bob: shuttle | mustafar: arc-170 shuttle | hoth: arc-170 shuttle | deck: shuttle"
    )
    t.me.play("defend v-wing")
    assert t.me.options == ["planet hoth"]
    t.me.play("planet hoth")
    assert t.line("hoth") == ["arc-170", "shuttle", "v-wing"]
    assert t.asks("bob", "turn")


def test_WE_6_a_special_card_defends_nothing() -> None:
    t = table("warlords", f"me: death-star v-wing {TWO}")
    assert t.me.options == ["defend v-wing", "enlist v-wing", "play death-star"]


def test_WE_7_a_ship_goes_into_the_fleet_and_no_card_is_drawn() -> None:
    t = table("warlords", f"me: v-wing arc-170, fleet v-wing {TWO}")
    t.me.play("enlist v-wing")
    assert t.me.fleet == ["v-wing", "v-wing"]
    assert t.me.hand == ["arc-170"]
    assert t.deck == ["tie-bomber", "shuttle"]
    assert t.asks("bob", "turn")


def test_WE_7_a_fleet_has_at_most_four_ships() -> None:
    t = table("warlords", f"me: v-wing, fleet tie-bomber tie-bomber shuttle shuttle {TWO}")
    assert t.me.options == ["defend v-wing"]
    refused = t.refuses("me", "enlist v-wing")
    assert (refused.rule, refused.key) == ("WE-7", "fleet-is-full")


def test_WE_7_hand_plus_fleet_stays_five_in_every_turn() -> None:
    for seed in range(3):
        t = deal("warlords", "me bob cid dan", seed)
        for _ in t.wander(seed):
            zones = t.zones
            if t.match.view(None).prompt == "turn":
                assert [len(zones[f"hand {seat}"] + zones[f"fleet {seat}"]) for seat in range(4)] == [5] * 4


def test_WE_8_a_special_card_is_carried_out_discarded_and_replaced() -> None:
    t = table("warlords", f"me: super-star-destroyer arc-170 {TWO}")
    t.me.play("play super-star-destroyer", "planet tatooine", "ship shuttle", "planet mustafar", "ship arc-170")
    assert t.discards == ["shuttle", "arc-170", "super-star-destroyer"]
    assert t.me.hand == ["tie-bomber", "arc-170"]
    assert t.asks("bob", "turn")


def test_WE_8_only_what_is_in_hand_can_be_played() -> None:
    t = table("warlords", f"me: v-wing arc-170 {TWO}")
    for action, rule in (("play death-star", "WE-8"), ("defend shuttle", "WE-6"), ("enlist shuttle", "WE-7")):
        refused = t.refuses("me", action)
        assert (refused.rule, refused.key) == (rule, "not-in-hand")


def test_a_turn_is_exactly_one_move() -> None:
    t = table("warlords", f"me: v-wing arc-170 {TWO}")
    t.me.play("enlist v-wing")
    assert t.refuses("me", "enlist arc-170").key == "not-asked"
    assert t.asks("bob", "turn")


def test_a_part_of_a_move_begins_none() -> None:
    t = table("warlords", f"me: v-wing arc-170 {TWO}")
    assert t.refuses("me", "planet tatooine").key == "no-move-begun"
    t.me.play("defend v-wing")
    refused = t.refuses("me", "enlist arc-170")
    assert (refused.rule, refused.key, refused.about) == ("WE-6", "another-question", {"asked": "planet"})
    assert t.refuses("me", "planet hoth").key == "not-this-planet"
