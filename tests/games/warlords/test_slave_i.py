"""WE-14, WE-R6, WE-R8: Slave I and its chain."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.table import Table, table

# The rulebook's own example has three players; here everybody has two ships of different kinds.
THREE = (
    "me: slave-i, fleet tie-fighter shuttle | max: arc-170, fleet v-wing"
    " | kir: arc-170, fleet tie-bomber | hoth: | deck: shuttle shuttle"
)
FOUR = (
    "me: slave-i, fleet shuttle | bob: v-wing, fleet v-wing"
    " | cid: v-wing, fleet arc-170 | dan: v-wing, fleet tie-bomber | hoth: | deck: shuttle shuttle"
)


def test_WE_14_a_ship_of_the_fleet_for_one_of_a_neighbours() -> None:
    t = table("warlords", THREE)
    t.me.play("play slave-i")
    assert t.asks("me", "slave-i")
    assert t.me.options == ["fleet max", "fleet kir"]
    t.me.play("fleet max")
    assert t.me.options == ["take v-wing"]
    t.me.play("take v-wing")
    assert t.me.options == ["give tie-fighter", "give shuttle"]
    t.me.play("give shuttle")
    assert (t.me.fleet, t.max.fleet) == (["tie-fighter", "v-wing"], ["shuttle"])
    assert t.asks("max", "chain")


def test_WE_14_the_neighbour_may_go_on_with_the_other_neighbour_and_there_it_ends() -> None:
    """As in the rulebook: Kirill cannot swap with Anna, who played the card."""
    t = table("warlords", THREE)
    t.me.play("play slave-i", "fleet max", "take v-wing", "give shuttle")
    assert t.max.options == ["take tie-bomber", "decline"]
    t.max.play("take tie-bomber", "give shuttle")
    assert (t.max.fleet, t.kir.fleet) == (["tie-bomber"], ["shuttle"])
    assert t.me.hand == ["shuttle"]
    assert t.discards == ["slave-i"]
    assert t.asks("max", "turn")


def test_WE_14_only_a_neighbours_fleet() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i")
    assert t.me.options == ["fleet bob", "fleet dan"]
    refused = t.refuses("me", "fleet cid")
    assert (refused.rule, refused.key) == ("WE-14", "not-this-fleet")


def test_WE_14_a_refusal_ends_it() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    t.bob.play("decline")
    assert t.me.hand == ["shuttle"]
    assert (t.bob.fleet, t.cid.fleet) == (["shuttle"], ["arc-170"])
    assert t.asks("bob", "turn")


@pytest.mark.parametrize(("first", "order"), [("bob", ["bob", "cid", "dan"]), ("dan", ["dan", "cid", "bob"])])
def test_WE_14_it_goes_round_the_table_in_the_direction_taken(first: str, order: list[str]) -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i", f"fleet {first}", f"take {getattr(t, first).fleet[0]}", "give shuttle")
    for player, target in pairwise(order):
        assert t.asks(player, "chain")
        wanted = getattr(t, target).fleet[0]
        getattr(t, player).play(f"take {wanted}", "give shuttle")
    assert getattr(t, order[-1]).fleet == ["shuttle"]
    assert t.asks("bob", "turn")


def test_WE_14_who_played_it_swaps_only_once() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    t.bob.play("take arc-170", "give shuttle")
    t.cid.play("take tie-bomber", "give shuttle")
    assert t.me.fleet == ["v-wing"]
    assert t.asks("bob", "turn")


def test_WE_R2_slave_i_needs_a_ship_of_ones_own_and_one_of_another_kind_at_a_neighbours() -> None:
    for line in (
        "me: slave-i | bob: shuttle, fleet v-wing | hoth: | deck: shuttle",
        "me: slave-i, fleet v-wing | bob: shuttle, fleet v-wing v-wing | hoth: | deck: shuttle",
        "me: slave-i, fleet v-wing | bob: shuttle | cid: shuttle, fleet arc-170 | dan: shuttle | hoth: | deck: shuttle",
    ):
        t = table("warlords", line)
        assert t.refuses("me", "play slave-i").rule == "WE-R2"


def test_WE_R6_with_two_players_it_is_a_single_swap() -> None:
    t = table("warlords", "me: slave-i, fleet shuttle | bob: shuttle, fleet v-wing | hoth: | deck: shuttle shuttle")
    t.me.play("play slave-i")
    assert t.me.options == ["fleet bob"]
    t.me.play("fleet bob", "take v-wing", "give shuttle")
    assert (t.me.fleet, t.bob.fleet) == (["v-wing"], ["shuttle"])
    assert t.asks("bob", "turn")


def test_WE_R6_where_no_swap_of_different_kinds_is_possible_it_ends() -> None:
    t = table("warlords", FOUR.replace("fleet arc-170", "fleet shuttle shuttle"))
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    assert t.me.hand == ["shuttle"]
    assert t.asks("bob", "turn")


def test_WE_R6_only_the_next_player_in_the_direction_taken() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i", "fleet dan", "take tie-bomber", "give shuttle")
    assert t.asks("dan", "chain")
    assert t.dan.view.about["target"] == 2
    assert t.dan.options == ["take arc-170", "decline"]


def test_WE_R3_slave_i_swaps_are_between_different_kinds() -> None:
    t = table("warlords", THREE.replace("fleet v-wing", "fleet v-wing shuttle"))
    t.me.play("play slave-i", "fleet max")
    assert t.me.options == ["take shuttle", "take v-wing"]
    t.me.play("take shuttle")
    assert t.me.options == ["give tie-fighter"]


def test_WE_R8_who_swaps_chooses_both_ships_and_the_other_cannot_refuse() -> None:
    t = table("warlords", THREE.replace("fleet tie-bomber", "fleet tie-bomber arc-170"))
    t.me.play("play slave-i", "fleet kir", "take arc-170", "give tie-fighter")
    assert t.kir.fleet == ["tie-fighter", "tie-bomber"]
    assert t.asks("kir", "chain")


def test_WE_R8_who_goes_on_chooses_both_ships_too() -> None:
    t = table(
        "warlords",
        FOUR.replace("fleet v-wing", "fleet v-wing tie-bomber").replace("fleet arc-170", "fleet arc-170 v-wing"),
    )
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    assert t.bob.options == ["take v-wing", "take arc-170", "decline"]
    t.bob.play("take arc-170")
    assert t.bob.options == ["give tie-bomber", "give shuttle"]
    t.bob.play("give shuttle")
    assert (t.bob.fleet, t.cid.fleet) == (["tie-bomber", "arc-170"], ["shuttle", "v-wing"])
    assert t.asks("cid", "chain")


def test_WE_R8_nobody_but_the_player_in_turn_draws() -> None:
    t = table("warlords", FOUR)
    hands = sizes(t)
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    t.bob.play("take arc-170", "give shuttle")
    t.cid.play("decline")
    assert sizes(t) == hands
    assert t.heard_by("spectator", "drew") == [{"kind": "drew", "seat": 0, "count": 1}]
    assert t.asks("bob", "turn")


def sizes(t: Table) -> list[int]:
    return [len(t.zones[f"hand {seat}"]) for seat in range(t.match.seats)]
