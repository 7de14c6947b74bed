"""PH-19 to PH-29: plans, troopers and the eight specials."""

from __future__ import annotations

import pytest

from .laying import asked, facts, held, kinds, lay, pile, reserve, state


@pytest.mark.parametrize("rebel", ["baze", "cassian", "chirrut"])
def test_PH_19_plans_turned_up_by_another_go_under_the_pile(rebel: str) -> None:
    t = lay(f"{rebel} - -", "plans fighter striker")
    t.me.play("pile 1")
    assert pile(t, 1) == ["fighter", "striker", "plans"]
    assert t.spectator.view.zone("pile-1") == (None, None, "plans")
    assert facts(t)["plans"] == 0


def test_PH_20_PH_17_a_trooper_leaves_for_another_open_rebel_which_is_not_resolved() -> None:
    t = lay("baze jyn bodhi", "trooper plans")
    t.me.play("pile 1", "turn-down bob")
    assert pile(t, 1) == ["plans"]
    assert held(t, "down", "bob") == ["jyn"]
    assert held(t, "down", "me") == ["baze"]
    assert asked(t) == (["cid"], "pile")


def test_PH_20_who_will_not_or_cannot_puts_the_trooper_back() -> None:
    t = lay("baze jyn -", "trooper plans")
    assert t.me.options[-1] != "nobody"
    t.me.play("pile 1", "nobody")
    assert pile(t, 1) == ["trooper", "plans"]
    t.bob.play("pile 1")  # all others are resolved
    assert pile(t, 1) == ["trooper", "plans"]
    assert asked(t)[1] == "lay"
    assert held(t, "down", "bob") == ["jyn"]


def test_PH_20_one_cannot_turn_down_oneself_or_who_is_resolved() -> None:
    t = lay("baze jyn bodhi", "trooper plans")
    t.me.play("pile 2")
    t.bob.play("pile 1")
    assert t.refuses("bob", "turn-down me").plain() == {"rule": "PH-20", "key": "not-that-rebel", "about": {"seat": 0}}
    assert t.refuses("bob", "turn-down bob").key == "not-that-rebel"
    t.bob.play("turn-down cid")


@pytest.mark.parametrize(("special", "card"), [("fighters", "fighter"), ("strikers", "striker")])
def test_PH_21_PH_22_reinforcements_come_onto_every_pile(special: str, card: str) -> None:
    t = lay("baze - -", f"reinforcements-{special} trooper")
    there = reserve(t, card)
    t.me.play("pile 1")
    assert [pile(t, number)[0] for number in (1, 2, 3)] == [card] * 3
    assert t.spectator.view.zone("pile-1") == (card, None)
    assert reserve(t, card) == there - 3
    assert f"reinforcements-{special}" in t.zones["reserve"]


@pytest.mark.parametrize(("special", "card"), [("fighters", "fighter"), ("strikers", "striker")])
def test_PH_21_PH_22_PH_R15_if_there_are_too_few_one_chooses_the_piles(special: str, card: str) -> None:
    many = " ".join([card] * 16)
    t = lay("baze - -", f"reinforcements-{special} trooper", f"trooper {many}", "trooper")
    assert reserve(t, card) == 2
    t.me.play("pile 1")
    assert asked(t) == (["me"], "reinforce")
    t.me.play("pile 3", "pile 1")
    assert (pile(t, 1)[0], pile(t, 2)[0], pile(t, 3)[0]) == (card, "trooper", card)
    assert reserve(t, card) == 0
    told = t.heard_by("bob", "reinforced")[0]
    assert (told["piles"], told["every"]) == ((1, 3), False)


def test_PH_21_an_empty_reserve_sends_nothing() -> None:
    t = lay("baze - -", "reinforcements-fighters trooper", "trooper " + " ".join(["fighter"] * 18), "trooper")
    t.me.play("pile 1")
    assert pile(t, 1) == ["trooper"]
    assert asked(t)[1] == "lay"


def test_PH_R2_reinforcements_skip_cleared_piles_also_the_one_the_card_came_from() -> None:
    t = lay("baze - -", "reinforcements-fighters", "", "striker")
    t.me.play("pile 1")
    assert [pile(t, number) for number in (1, 2, 3)] == [[], [], ["fighter", "striker"]]
    told = t.heard_by("me", "reinforced")[0]
    assert (told["piles"], told["every"]) == ((3,), True)


def test_PH_23_PH_R7_the_star_destroyer_takes_all_copies_of_the_resolving_rebel() -> None:
    t = lay("jyn baze jyn", "star-destroyer fighter", hands=("jyn jyn baze", "jyn bodhi", "baze bodhi"))
    t.me.play("pile 1")
    assert asked(t) == (["bob"], "pile")
    assert [held(t, "hand", name) for name in t.names] == [["baze"], ["bodhi"], ["bodhi", "baze"]]
    assert held(t, "down", "me") == ["jyn", "jyn", "jyn"]
    assert held(t, "down", "bob") == ["jyn"]
    assert held(t, "down", "cid") == ["jyn"]
    assert held(t, "open", "cid") == []
    told = t.heard_by("bob", "destroyed")[0]
    assert (told["lost"], told["open"]) == ((2, 1, 0), (2,))
    t.bob.play("pile 2")
    assert asked(t)[1] == "lay"


def test_PH_24_the_at_st_turns_all_open_rebels_down() -> None:
    t = lay("jyn baze bodhi", "at-st fighter")
    t.me.play("pile 1")
    assert [held(t, "down", name) for name in t.names] == [["jyn"], ["baze"], ["bodhi"]]
    assert asked(t)[1] == "lay"
    assert "at-st" in t.zones["reserve"]
    assert t.heard_by("me", "trampled")[0]["seats"] == (1, 2)


def test_PH_25_PH_R16_the_tank_takes_a_rebel_of_everybody_in_secret() -> None:
    t = lay("jyn bodhi -", "tank fighter", hands=("baze k-2so", "jyn baze", "bodhi baze"))
    t.me.play("pile 1")
    assert asked(t) == (t.names, "lose")
    t.bob.play("lose jyn")
    t.me.play("lose baze")
    t.cid.play("lose baze")
    assert asked(t) == (["bob"], "pile")
    assert [held(t, "hand", name) for name in t.names] == [["k-2so"], ["baze"], ["bodhi"]]
    assert t.heard_by("bob", "lost-to-tank")[0]["card"] == "jyn"
    assert t.heard_by("spectator", "lost-to-tank")[0]["seats"] == (0, 1, 2)
    assert "card" not in t.heard_by("spectator", "lost-to-tank")[0]
    assert t.me.view.facts["reserve"] == t.bob.view.facts["reserve"]


def test_PH_25_who_has_no_rebel_in_hand_loses_none() -> None:
    t = lay("jyn bodhi bodhi", "tank fighter", hands=("none", "baze", "none"))
    t.me.play("pile 1")
    assert asked(t) == (["bob"], "lose")
    t = lay("jyn bodhi bodhi", "tank fighter", hands=("none", "none", "none"))
    t.me.play("pile 1")
    assert asked(t) == (["bob"], "pile")


def test_PH_R16_a_hand_emptied_in_mid_turn_changes_nothing_until_its_end() -> None:
    t = lay("jyn bodhi -", "tank fighter", hands=("baze", "jyn", "baze"), more="length: quick")
    t.me.play("pile 1", "lose baze")
    t.bob.play("lose jyn")
    t.cid.play("lose baze")
    assert asked(t) == (["bob"], "pile")
    t.bob.play("pile 1")
    assert t.outcome is not None


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (4, 3)])
def test_PH_26_PH_R8_an_ambush_costs_one_of_the_plans_held(before: int, after: int) -> None:
    t = lay("jyn - -", "ambush fighter", more=f"plans: {before}")
    t.me.play("pile 1")
    assert facts(t)["plans"] == after
    assert reserve(t, "plans") == 9 - after
    assert ("lost-plans" in kinds(t)) == (before > 0)


def test_PH_27_the_at_act_leaves_for_another_copy_of_the_same_rebel_only() -> None:
    t = lay("jyn baze jyn", "at-act fighter", hands=("baze", "jyn", "jyn"))
    t.me.play("pile 1")
    assert t.me.options == ["turn-down cid", "nobody", "call-vote"]
    t.me.play("turn-down cid")
    assert pile(t, 1) == ["fighter"]
    t = lay("jyn baze bodhi", "at-act fighter")
    t.me.play("pile 1")
    assert pile(t, 1) == ["at-act", "fighter"]
    assert asked(t) == (["bob"], "pile")


def test_PH_28_disinformation_shuffles_the_tops_of_all_piles() -> None:
    seen = set()
    for seed in range(40):
        t = lay("baze - -", "disinformation plans striker", "trooper", "fighter striker", seed=seed)
        t.me.play("pile 1")
        tops = tuple(pile(t, number)[0] for number in (1, 2, 3))
        assert sorted(tops) == ["fighter", "plans", "trooper"]
        assert (pile(t, 1)[1:], pile(t, 3)[1:]) == (["striker"], ["striker"])
        assert t.heard_by("me", "mixed")[0]["piles"] == (1, 2, 3)  # which went where nobody is told
        seen.add(tops)
    assert len(seen) == 6


def test_PH_29_PH_R2_the_card_turned_up_is_not_the_top_of_its_pile() -> None:
    t = lay("baze - -", "disinformation", "plans", "fighter")
    t.me.play("pile 1")
    assert pile(t, 1) == []
    assert sorted([*pile(t, 2), *pile(t, 3)]) == ["fighter", "plans"]


def test_PH_R15_the_owner_of_the_rebel_turned_down_is_not_asked() -> None:
    t = lay("baze jyn bodhi", "trooper")
    t.me.play("pile 1")
    assert asked(t) == (["me"], "turn-down")
    t.me.play("turn-down cid")
    assert asked(t) == (["bob"], "pile")
    assert state(t).open[2] == -1
