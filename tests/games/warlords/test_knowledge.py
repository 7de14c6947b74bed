"""WE-R9: what is known to whom."""

from __future__ import annotations

import pytest

from tests.games.warlords.test_stuck import STUCK
from tests.table import deal, table

RAID = (
    "me: star-destroyer v-wing shuttle | bob: arc-170 arc-170, fleet tie-bomber"
    " | cid: v-wing | hoth: | deck: tie-fighter shuttle shuttle shuttle"
)


def test_WE_R9_hands_and_the_order_of_both_stacks_are_secret() -> None:
    t = deal("warlords", "me bob cid", 1)
    for name in ("me", "bob", "cid", "spectator"):
        view = getattr(t, name).view
        assert set(view.zone("deck")) == set(view.zone("stack")) == {None}
        for other in ("me", "bob", "cid"):
            seen = getattr(t, name).sees(other)
            assert seen == (getattr(t, other).hand if name == other else [None] * 5)


def test_WE_R9_all_else_is_public() -> None:
    t = table(
        "warlords",
        "me: v-wing | bob: shuttle, fleet arc-170, planets bespin | hoth: shuttle"
        " | deck: shuttle | discards: slave-i | stack: naboo | destroyed: endor",
    )
    view = t.spectator.view
    assert view.zone("fleet", 1) == ("arc-170",)
    assert view.zone("captured", 1) == ("bespin",)
    assert view.zone("planet-1") == ("hoth", "shuttle")
    assert view.zone("discards") == ("slave-i",)
    assert view.zone("destroyed") == ("endor",)
    assert (view.zone("deck"), view.zone("stack")) == ((None,), (None,))
    assert [seat["points"] for seat in view.seats] == [0, 3]


def test_WE_R9_what_was_taken_from_a_fleet_is_shown_until_a_ship_of_that_kind_leaves() -> None:
    t = table("warlords", RAID)
    t.me.play("play star-destroyer", "raid bob", "take tie-bomber", "give v-wing")
    for name in ("bob", "cid", "spectator"):
        assert getattr(t, name).sees("me") == ["tie-bomber", None, None]
    t.bob.play("enlist arc-170")
    t.cid.play("enlist v-wing")
    t.me.play("enlist shuttle")
    assert t.bob.sees("me") == ["tie-bomber", None]
    t.bob.play("enlist arc-170")
    t.cid.play("pass")
    t.me.play("enlist tie-bomber")
    assert t.bob.sees("me") == [None]


def test_WE_R9_what_was_taken_back_is_shown_too() -> None:
    t = table("warlords", STUCK)
    t.me.play("recall tie-fighter")
    assert t.bob.sees("me") == ["tie-fighter", None]
    t.bob.play("pass")
    t.me.play("enlist tie-bomber")
    assert t.bob.sees("me") == ["tie-fighter"]


def test_WE_R9_two_of_a_kind_are_shown_and_one_leaves() -> None:
    t = table(
        "warlords", "me: shuttle shuttle v-wing, shown shuttle shuttle | bob: arc-170 | hoth: | deck: tie-fighter"
    )
    t.me.play("enlist shuttle")
    assert t.bob.sees("me") == ["shuttle", None]


def test_WE_R9_after_a_loop_nothing_is_known_of_the_new_hands() -> None:
    line = STUCK.replace("me: tie-bomber,", "me: tie-bomber, shown tie-bomber, idle 3,")
    t = table("warlords", line.replace("bob: tie-bomber,", "bob: tie-bomber, idle 2,") + " | turn: bob")
    assert t.bob.sees("me") == ["tie-bomber"]
    t.bob.play("pass")
    assert t.bob.sees("me") == t.me.sees("bob") == [None] * 5
    assert t.asks("me", "turn")


def test_WE_R9_one_draws_for_oneself() -> None:
    t = table("warlords", "me: v-wing | bob: arc-170 | hoth: | deck: tie-fighter")
    t.me.play("defend v-wing", "planet hoth")
    assert t.heard_by("me", "drew") == [{"kind": "drew", "seat": 0, "count": 1, "cards": ("tie-fighter",)}]
    assert t.heard_by("bob", "drew") == t.heard_by("spectator", "drew") == [{"kind": "drew", "seat": 0, "count": 1}]


@pytest.mark.parametrize("seed", range(20))
def test_WE_R9_who_could_do_nothing_is_not_supposed_to_hold_what_could_have_been_used(seed: int) -> None:
    """A ship that a line could have taken, or a Death Star, would have had to be played."""
    t = table("warlords", STUCK.replace(" | deck:", " | kamino: tie-bomber | deck: death-star v-wing tie-bomber"))
    t.me.play("pass")
    supposed = t.match.redeal(1, seed)
    assert supposed.game.zones(supposed.state)["hand 0"] == ("tie-bomber",)


@pytest.mark.parametrize("seed", range(20))
def test_WE_15_what_was_held_before_the_shuffle_is_not_supposed_in_the_new_deck(seed: int) -> None:
    line = "me: v-wing arc-170 | bob: slave-i | hoth: | discards: tie-bomber tie-bomber shuttle | stack: naboo"
    t = table("warlords", line)
    t.me.play("defend v-wing", "planet hoth")
    supposed = t.match.redeal(0, seed)
    assert supposed.game.zones(supposed.state)["hand 1"] == ("slave-i",)
    spectator = t.match.redeal(None, seed)
    assert "slave-i" not in spectator.game.zones(spectator.state)["deck"]
