"""FX-11, FX-14, FX-15, FX-K1 to FX-K6, FX-C1 to FX-C5: what lies in front of players."""

from __future__ import annotations

from typing import cast

import pytest

from cantina.games.fluxx.names import CREEPER_NAMES, KEEPER_NAMES
from cantina.games.fluxx.state import State

from .laid import creepers, go, keepers, lay, winner

KEEPERS = [name for name in KEEPER_NAMES if not name.startswith("own-")]


@pytest.mark.parametrize("keeper", KEEPERS)
def test_FX_11_the_book_a_keeper_lies_beside_those_before_it(keeper: str) -> None:
    """The book: the keeper before stays, any number may lie there."""
    other = "hoth" if keeper != "hoth" else "medal"
    t = lay(f"me: {keeper} twins, keepers {other} | bob: none | deck: draw-2")
    go(t, "me", f"play {keeper}")
    assert sorted(keepers(t, "me")) == sorted([keeper, other])
    assert t.me.hand == ["twins"]


@pytest.mark.parametrize("creeper", CREEPER_NAMES)
def test_FX_14_FX_C1_creeper(creeper: str) -> None:
    """Laid down at once and replaced; not a card played; and its owner cannot win with it."""
    t = lay(f"me: draw-2 twins, keepers luke leia | bob: none | rules: play-2 | deck: {creeper} draw-3")
    go(t, "me", "play draw-2")
    assert (creepers(t, "me"), t.me.hand) == ([creeper], ["draw-3", "twins"])
    go(t, "me", "play twins")
    assert winner(t) is None


def test_FX_14_again_and_again() -> None:
    t = lay("me: draw-2 | bob: none | deck: wampa greedo tuskens luke leia")
    go(t, "me", "play draw-2")
    assert (creepers(t, "me"), t.me.hand) == (["greedo", "tuskens", "wampa"], ["luke"])


def test_FX_14_a_creeper_is_never_played() -> None:
    t = lay("me: luke | bob: none | deck: hoth")
    assert t.refuses("me", "play wampa").rule == "FX-14"


def test_FX_15_the_book_all_three_creepers_of_scum_and_villainy_win_as_well() -> None:
    t = lay("me: scum-and-villainy, creepers greedo jawas jabba | bob: none | deck: hoth")
    go(t, "me", "play scum-and-villainy")
    assert winner(t) == "me"


def test_FX_15_the_book_another_creeper_stops_a_goal_that_needs_one() -> None:
    t = lay("me: stolen-plans, keepers r2-d2, creepers death-star wampa | bob: none | deck: hoth")
    go(t, "me", "play stolen-plans")
    assert winner(t) is None


def test_FX_K1_FX_19_the_book_boba_fett_takes_han_in_front_of_himself() -> None:
    """The book: a keeper that is taken goes in front of the taker, not into the hand."""
    t = lay("me: luke, keepers boba-fett | bob: none, keepers han | deck: hoth yoda")
    go(t, "me", "use boba-fett")
    assert (keepers(t, "me"), t.me.hand) == (["han", "boba-fett"], ["luke"])
    assert t.me.options == ["play luke"]


def test_FX_K2_chewbacca_keeps_han_with_him() -> None:
    t = lay("me: steal-a-keeper, keepers boba-fett | bob: none, keepers han chewbacca hoth | deck: yoda")
    assert t.refuses("me", "use boba-fett").rule == "FX-R23"
    t.me.play("play steal-a-keeper")
    assert t.me.options == ["choose chewbacca", "choose hoth"]


@pytest.mark.parametrize(
    ("card", "first"), [("exchange-keepers", ("choose luke",)), ("zap-a-card", ()), ("thats-mine", ())]
)
def test_FX_K2_nobody_takes_or_exchanges_for_han(card: str, first: tuple[str, ...]) -> None:
    t = lay(f"me: {card}, keepers luke | bob: none, keepers han chewbacca hoth | deck: yoda")
    t.me.play(f"play {card}", *first)
    assert "choose han" not in t.me.options
    assert "choose hoth" in t.me.options


def test_FX_K2_han_can_still_be_discarded() -> None:
    t = lay("me: trash-it | bob: none, keepers han chewbacca | deck: yoda")
    go(t, "me", "play trash-it", "choose han")
    assert keepers(t, "bob") == ["chewbacca"]


def test_FX_K2_a_han_just_played_is_not_yet_with_chewbacca() -> None:
    t = lay("me: han, keepers chewbacca | bob: thats-mine | deck: yoda hoth")
    t.me.play("play han")
    t.bob.play("answer thats-mine")
    assert keepers(t, "bob") == ["han"]


def test_FX_K3_yoda_looks_at_the_top_card() -> None:
    t = lay("me: luke leia, keepers yoda | bob: none | rules: play-2 | deck: hoth medal")
    assert t.me.view.zone("deck") == (None, None)
    t.me.play("use yoda")
    assert t.me.view.zone("deck") == (None, "hoth")
    assert t.bob.view.zone("deck") == (None, None)
    assert t.refuses("me", "use yoda").rule == "FX-R10"


def test_FX_K3_FX_R22_an_empty_pile_has_nothing_to_look_at() -> None:
    t = lay("me: luke leia, keepers yoda | bob: none | deck: | discards: hoth")
    assert t.refuses("me", "use yoda").rule == "FX-R23"


def test_FX_K4_c_3po_translates_with_r2_d2() -> None:
    t = lay("me: luke leia, keepers c-3po r2-d2 | bob: none | deck: hoth medal")
    t.me.play("use c-3po", "discard leia")
    assert (t.me.hand, t.discards) == (["luke", "hoth"], ["leia"])
    t = lay("me: luke leia, keepers c-3po | bob: none, keepers r2-d2 | deck: hoth medal")
    assert t.refuses("me", "use c-3po").rule == "FX-R23"


def test_FX_K5_FX_21_the_lightsaber_strikes_down() -> None:
    """The book: is there a way to get rid of a creeper?"""
    t = lay("me: luke, keepers lightsaber, creepers stormtroopers greedo wampa vader | bob: none | deck: hoth")
    t.me.play("use lightsaber")
    assert t.me.options == ["choose stormtroopers", "choose greedo", "choose wampa"]
    t.me.play("choose greedo")
    assert creepers(t, "me") == ["vader", "stormtroopers", "wampa"]


def test_FX_K6_with_the_force_vader_stops_nobody() -> None:
    t = lay("me: use-the-force, keepers luke the-force, creepers vader | bob: none | deck: hoth")
    go(t, "me", "play use-the-force")
    assert winner(t) == "me"


def test_FX_C2_vader_takes_stormtroopers_and_that_is_no_stealing() -> None:
    t = lay("me: luke, creepers vader | bob: its-a-trap, creepers stormtroopers | deck: hoth")
    t.me.play("use vader")
    assert creepers(t, "me") == ["vader", "stormtroopers"]
    assert t.asks("me", "turn")


def test_FX_C3_jawas_take_the_only_droid_before_a_replacement_is_drawn() -> None:
    t = lay("me: draw-2, keepers r2-d2 | bob: none | deck: jawas")
    go(t, "me", "play draw-2")
    assert (keepers(t, "me"), t.me.hand) == ([], ["r2-d2"])  # FX-R22 it was the whole pile


def test_FX_C3_jawas_take_one_of_two_droids_their_owner_chooses() -> None:
    t = lay("me: draw-2, keepers r2-d2 c-3po | bob: none | deck: jawas hoth medal")
    go(t, "me", "play draw-2")
    assert t.me.options == ["choose r2-d2", "choose c-3po"]
    t.me.play("choose c-3po")
    assert keepers(t, "me") == ["r2-d2"]
    assert "c-3po" in [*t.deck, *t.me.hand, *t.bob.hand]


def test_FX_C3_FX_R24_zapped_jawas_come_to_lie_anew_also_ones_own() -> None:
    t = lay("me: zap-a-card, keepers r2-d2, creepers jawas | bob: none | deck: hoth medal")
    go(t, "me", "play zap-a-card", "choose jawas")
    assert (creepers(t, "me"), keepers(t, "me")) == (["jawas"], [])


def test_FX_C4_FX_R24_the_sarlacc_swallows_boba_fett() -> None:
    t = lay("me: boba-fett, creepers sarlacc | bob: none | deck: hoth")
    go(t, "me", "play boba-fett")
    assert (keepers(t, "me"), t.discards) == ([], ["boba-fett"])
    t = lay("me: exchange-keepers, keepers boba-fett | bob: none, keepers hoth, creepers sarlacc | deck: medal")
    go(t, "me", "play exchange-keepers", "choose boba-fett", "choose hoth")
    assert (keepers(t, "me"), keepers(t, "bob")) == (["hoth"], [])


def test_FX_C5_jabba_lowers_no_limit_below_nothing() -> None:
    t = lay("me: luke, creepers jabba | bob: none | rules: hand-limit-0 | deck: hoth medal")
    assert [cast(State, t.match.state).hand_limit(seat) for seat in (0, 1)] == [0, 0]


def test_FX_C5_jabba_lowers_the_hand_limit() -> None:
    t = lay("me: hand-limit-1 | bob: luke, creepers jabba | cid: leia | deck: hoth medal")
    t.me.play("play hand-limit-1")
    t.bob.play("pass")
    t.cid.play("pass")
    assert t.discards == ["luke"]
    assert t.cid.hand == ["leia"]


def test_FX_R8_a_moved_creeper_brings_no_replacement() -> None:
    t = lay("me: move-a-problem, creepers wampa | bob: none | deck: hoth medal")
    go(t, "me", "play move-a-problem")
    assert (creepers(t, "me"), creepers(t, "bob")) == ([], ["wampa"])
    assert t.bob.hand == ["hoth"]  # drawn in the turn, which is bob's now
