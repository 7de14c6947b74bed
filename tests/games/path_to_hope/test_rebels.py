"""PH-11 to PH-18: what each rebel does with what is turned up."""

from __future__ import annotations

import pytest

from .laying import asked, facts, held, kinds, lay, pile, reserve, state

THE_REST = ("trooper", "ambush")


def test_PH_11_bodhi_shows_two_cards_to_all_and_puts_them_under_the_pile() -> None:
    t = lay("bodhi - -", "plans tank fighter striker")
    t.me.play("pile 1")
    assert t.spectator.view.zone("resolving") == ("plans", "tank")
    t.me.play("bottom plans")
    assert pile(t, 1) == ["fighter", "striker", "tank", "plans"]
    assert facts(t)["plans"] == 0
    assert "lost-to-tank" not in kinds(t)


def test_PH_11_two_equal_cards_need_no_order() -> None:
    t = lay("bodhi - -", "fighter fighter striker")
    t.me.play("pile 1")
    assert pile(t, 1) == ["striker", "fighter", "fighter"]


def test_PH_R15_only_the_player_of_bodhi_knows_the_order() -> None:
    t = lay("bodhi - -", "plans tank fighter")
    t.me.play("pile 1", "bottom plans")
    assert t.me.view.zone("pile-1") == (None, "tank", "plans")
    assert t.bob.view.zone("pile-1") == t.spectator.view.zone("pile-1") == (None, None, None)
    assert t.bob.view.facts["pairs"] == ({"pile": 1, "depth": 1, "cards": ("plans", "tank")},)
    assert "lowest" not in t.heard_by("bob", "sank")[0]
    assert t.heard_by("me", "sank")[0]["lowest"] == "plans"


def test_PH_R15_the_order_is_known_to_who_sent_bodhi_whoever_is_first() -> None:
    t = lay("jyn bodhi -", "fighter", "tank plans fighter")
    t.me.play("pile 1")
    t.bob.play("pile 2")
    assert t.bob.options[:2] == ["bottom plans", "bottom tank"]
    t.bob.play("bottom tank")
    assert t.bob.view.zone("pile-2") == (None, "plans", "tank")
    assert t.me.view.zone("pile-2") == (None, None, None)
    assert facts(t)["acting"] is None  # the turn is over


def test_PH_R15_the_order_is_known_to_all_as_soon_as_one_of_the_two_comes_to_light() -> None:
    for lowest, upper in (("plans", "fighter"), ("fighter", "plans")):
        t = lay("bodhi jyn -", "plans fighter")
        t.me.play("pile 1", f"bottom {lowest}")
        assert t.cid.view.zone("pile-1") == (None, None)
        t.bob.play("pile 1")
        left = (upper, lowest) if upper == "fighter" else (lowest,)
        assert t.cid.view.zone("pile-1") == left
        assert t.cid.view.facts["pairs"] == ()


def test_PH_R3_bodhi_at_a_pile_of_one_looks_at_that_one() -> None:
    t = lay("bodhi - -", "plans")
    t.me.play("pile 1")
    assert pile(t, 1) == ["plans"]
    assert t.bob.view.zone("pile-1") == ("plans",)
    assert ("put-under" in kinds(t), "put-back" in kinds(t)) == (True, False)


def test_PH_12_jyn_wins_plans() -> None:
    t = lay("jyn - -", "plans fighter")
    t.me.play("pile 1")
    assert facts(t)["plans"] == 1
    assert pile(t, 1) == ["fighter"]


@pytest.mark.parametrize("card", ["fighter", "striker"])
def test_PH_12_PH_18_before_jyn_fighters_and_strikers_go_back(card: str) -> None:
    t = lay("jyn - -", f"{card} plans")
    t.me.play("pile 1")
    assert pile(t, 1) == [card, "plans"]
    assert t.spectator.view.zone("pile-1") == (card, None)


@pytest.mark.parametrize("card", ["fighter", "striker"])
def test_PH_13_PH_17_baze_discards_fighters_and_strikers_to_the_reserve(card: str) -> None:
    t = lay("baze - -", f"{card} plans", "trooper", "trooper")
    there = reserve(t, card)
    t.me.play("pile 1")
    assert pile(t, 1) == ["plans"]
    assert reserve(t, card) == there + 1


@pytest.mark.parametrize("rebel", ["jyn", "baze", "cassian", "chirrut"])
def test_PH_12_PH_13_PH_14_PH_15_troopers_and_specials_are_resolved(rebel: str) -> None:
    t = lay(f"{rebel} bodhi -", "ambush trooper", more="plans: 1")
    t.me.play("pile 1")
    assert facts(t)["plans"] == 0
    t = lay(f"{rebel} bodhi -", "trooper")
    t.me.play("pile 1")
    assert asked(t) == (["me"], "turn-down")


@pytest.mark.parametrize(
    ("rebel", "target", "other"), [("cassian", "fighter", "striker"), ("chirrut", "striker", "fighter")]
)
def test_PH_14_PH_15_their_own_target_is_discarded_and_they_may_go_on(rebel: str, target: str, other: str) -> None:
    t = lay(f"{rebel} - -", f"{target} {target} {other} plans")
    t.me.play("pile 1")
    assert asked(t) == (["me"], "next")
    t.me.play("next")
    assert pile(t, 1) == [other, "plans"]
    t.me.play("next")
    assert pile(t, 1) == [other, "plans"]
    assert asked(t)[1] == "lay"


def test_PH_14_one_may_stop() -> None:
    t = lay("cassian - -", "fighter plans")
    t.me.play("pile 1", "stop")
    assert pile(t, 1) == ["plans"]
    assert asked(t)[1] == "lay"


def test_PH_R5_they_stop_at_anything_else_and_at_the_end_of_a_pile() -> None:
    t = lay("cassian - -", "fighter plans fighter")
    t.me.play("pile 1", "next")
    assert pile(t, 1) == ["fighter", "plans"]
    assert asked(t)[1] == "lay"
    t = lay("chirrut - -", "striker")
    t.me.play("pile 1")
    assert pile(t, 1) == []
    assert asked(t)[1] == "lay"


# ---- K-2SO


@pytest.mark.parametrize(
    "pair", ["fighter fighter", "striker striker", "trooper trooper", "plans plans", "tank ambush"]
)
def test_PH_16_two_cards_of_one_type_are_both_discarded_without_effect(pair: str) -> None:
    one, other = pair.split()
    t = lay("k-2so bodhi bodhi", f"{one} fighter", f"{other} fighter", more="plans: 1")
    t.me.play("pile 1", "pile 2")
    assert (pile(t, 1), pile(t, 2)) == (["fighter"], ["fighter"])
    assert facts(t)["plans"] == 1
    assert asked(t) == (["bob"], "pile")


def test_PH_16_K2SO_turns_up_two_also_where_only_two_piles_are_left() -> None:
    t = lay("k-2so - -", "fighter plans", "", "fighter striker")
    assert asked(t) == (["me"], "two-piles")
    t.me.play("pile 1", "pile 3")
    assert (pile(t, 1), pile(t, 3)) == (["plans"], ["striker"])


@pytest.mark.parametrize("cards", ["fighter", "fighter striker", "fighter fighter"])
def test_PH_11_what_Bodhi_shows_is_seen_before_it_goes_under(cards: str) -> None:
    t = lay("bodhi - -", cards)
    t.me.play("pile 1")
    shown = t.match.state.moments
    assert [moment.kind for moment in shown] == ["revealed"]
    assert t.match.game.view(shown[0].state, 1).zone("resolving") == tuple(cards.split())


def test_PH_14_the_question_to_go_on_is_about_its_pile() -> None:
    t = lay("cassian - -", "striker", "fighter striker")
    t.me.play("pile 2")
    assert t.match.view(0).at == "pile-2"


def test_PH_16_the_two_piles_are_chosen_before_anything_is_turned_up() -> None:
    t = lay("k-2so - -")
    t.me.play("pile 2")
    assert asked(t) == (["me"], "two-piles")
    assert "revealed" not in kinds(t)
    assert t.refuses("me", "pile 2").key == "pile-is-picked"
    t.me.play("pile 1")
    assert [event["pile"] for event in t.heard_by("bob", "revealed")] == [1, 2]


def test_PH_16_fighters_and_strikers_go_back_and_the_rest_is_resolved() -> None:
    t = lay("k-2so - -", "fighter plans", "striker")
    t.me.play("pile 1", "pile 2")
    assert (pile(t, 1), pile(t, 2)) == (["fighter", "plans"], ["striker"])
    t = lay("k-2so - -", "fighter trooper", "plans striker")
    t.me.play("pile 1", "pile 2")
    assert (pile(t, 1), pile(t, 2)) == (["fighter", "trooper"], ["striker", "plans"])


@pytest.mark.parametrize("back", ["fighter", "striker"])
def test_PH_R4_beside_a_fighter_or_a_striker_there_is_no_order_to_choose(back: str) -> None:
    t = lay("k-2so bodhi -", f"{back} trooper", "plans trooper")
    t.me.play("pile 1", "pile 2")
    assert asked(t) == (["bob"], "pile")
    assert (pile(t, 1), pile(t, 2)) == ([back, "trooper"], ["trooper", "plans"])


@pytest.mark.parametrize("first", ["1", "2"])
def test_PH_16_two_different_cards_are_resolved_in_the_order_one_chooses(first: str) -> None:
    t = lay("k-2so bodhi -", "at-st fighter", "trooper striker")
    t.me.play("pile 1", "pile 2", f"resolve {first}")
    if first == "2":
        assert asked(t) == (["me"], "turn-down")
        t.me.play("turn-down bob")
        assert pile(t, 2) == ["striker"]
    else:
        assert pile(t, 2) == ["trooper", "striker"]  # AT-ST has turned everybody down
    assert held(t, "down", "bob") == ["bodhi"]
    assert pile(t, 1) == ["fighter"]


def test_PH_R4_of_a_trooper_and_the_at_act_k2so_discards_at_most_one() -> None:
    t = lay("k-2so k-2so k-2so", "trooper fighter", "at-act striker", hands=("baze",) * 3)
    t.me.play("pile 1", "pile 2", "resolve 1", "turn-down cid")
    assert (pile(t, 1), pile(t, 2)) == (["fighter"], ["at-act", "striker"])
    assert asked(t) == (["bob"], "two-piles")
    t = lay("k-2so k-2so k-2so", "trooper fighter", "at-act striker", hands=("baze",) * 3)
    t.me.play("pile 1", "pile 2", "resolve 1", "nobody")
    assert asked(t) == (["me"], "turn-down")


def test_PH_R4_the_second_card_is_resolved_after_a_star_destroyer_too() -> None:
    t = lay("k-2so bodhi k-2so", "star-destroyer fighter", "plans striker", hands=("baze k-2so", "baze", "baze"))
    t.me.play("pile 1", "pile 2", "resolve 1")
    assert pile(t, 2) == ["striker", "plans"]
    assert held(t, "hand", "me") == ["baze"]
    assert held(t, "down", "cid") == ["k-2so"]


def test_PH_R4_PH_29_the_card_that_waits_is_not_the_top_of_its_pile() -> None:
    t = lay("k-2so - -", "disinformation fighter", "plans", "striker")
    t.me.play("pile 1", "pile 2", "resolve 1")
    assert pile(t, 2) == ["plans"]
    assert sorted([*pile(t, 1), *pile(t, 3)]) == ["fighter", "striker"]


def test_PH_R3_k2so_with_one_pile_turns_up_one_card() -> None:
    t = lay("k-2so - -", "plans fighter", "", "")
    assert asked(t) == (["me"], "pile")
    t.me.play("pile 1")
    assert pile(t, 1) == ["fighter", "plans"]
    assert facts(t)["plans"] == 0


def test_PH_R3_without_piles_rebels_do_nothing() -> None:
    t = lay("jyn baze k-2so", "plans", "", "")
    t.me.play("pile 1")
    assert kinds(t).count("stopped") == 2
    assert asked(t)[1] == "lay"


def test_PH_R2_a_cleared_pile_cannot_be_chosen_and_a_card_revives_it() -> None:
    t = lay("baze jyn -", "fighter")
    t.me.play("pile 1")
    assert t.refuses("bob", "pile 1").plain() == {"rule": "PH-R2", "key": "pile-is-cleared", "about": {"pile": "1"}}
    t = lay("baze jyn -", "plans")
    t.me.play("pile 1")
    t.bob.play("pile 1")
    assert facts(t)["plans"] == 1
    assert state(t).places() == [1, 2]
