"""What a seat is shown, and what a strict memory covers again (PH-R10, PH-R18)."""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from cantina.engine.events import Event
from cantina.engine.state import playout

from .laying import facts, kinds, lay

STRICT = "memory: strict"


def test_PH_R10_who_is_ready_keeps_their_recon_in_a_relaxed_memory_alone() -> None:
    for memory, left in (("relaxed", 7), ("strict", 0)):
        match = cantina.new("path-to-hope", 3, seed=5, options={"memory": memory})
        assert len(match.view(0).history[0]) == 7
        match.play(0, "ready")
        assert len(match.view(0).history[0]) == left


def test_PH_R10_who_comes_back_hears_their_cards_of_this_recon_until_they_are_ready() -> None:
    match = cantina.new("path-to-hope", 3, seed=5)
    before, now = Event("dealt", {"round": 1}, {0: {"cards": ["plans"]}}), match.events[0]
    hidden = [event._replace(private={}) for event in (before, now)]
    assert match.game.retold(match.state, 0, (before, now)) == (hidden[0], now)
    match.play(0, "ready")
    assert match.game.retold(match.state, 0, (before, now)) == tuple(hidden)


def test_PH_R10_who_comes_back_hears_nothing_from_before_the_last_time_something_was_covered() -> None:
    t = lay("jyn - -", more=STRICT)
    told = [Event(kind, {}, {}) for kind in ("laid", "memorise", "revealed", "memorise", "passed")]
    again = t.match.game.retold(t.match.state, 0, tuple(told))
    assert [event.kind for event in again] == ["forgotten"] * 3 + ["memorise", "passed"]


def test_PH_R10_what_is_covered_again_is_said_once() -> None:
    t = lay("k-2so baze -", "fighter striker", "fighter striker", more=STRICT)
    t.me.play("pile 1", "pile 2")
    assert kinds(t).count("discarded") == 2
    assert [event.kind for event in t.match.events].count("memorise") == 1


def test_PH_R10_what_goes_under_a_pile_is_covered_before_the_next_question() -> None:
    t = lay("k-2so baze -", "plans fighter", "trooper fighter", more=STRICT)
    t.me.play("pile 1", "pile 2", "resolve 1")
    assert t.match.view(0).prompt == "turn-down"
    assert [event.kind for event in t.match.events] == ["put-under", "memorise"]


def test_PH_R10_a_rebel_that_is_turned_down_is_covered() -> None:
    t = lay("jyn baze -", "plans fighter", more=STRICT)
    t.me.play("pile 1")
    assert kinds(t)[-2:] == ["won-plans", "memorise"]


def test_PH_R18_when_all_is_over_what_lies_face_down_stays_so() -> None:
    match = cantina.new("path-to-hope", 3, seed=2, options={"length": "quick"})
    playout(match.state)
    assert match.outcome is not None
    assert {card for seat in range(3) for card in match.view(0).zone("down", seat)} == {None}


def test_PH_32_PH_33_the_plans_that_are_needed_are_shown() -> None:
    quick, full = (cantina.new("path-to-hope", 3, 1, {"length": length}) for length in ("quick", "three-rounds"))
    here, there = quick.view(None).facts, full.view(None).facts
    assert (here["wanted"], here["round_plans"]) == ((here["deck"]["plans"],), here["deck"]["plans"])
    assert (there["wanted"], there["round_plans"]) == ((4, 5, 6), there["deck"]["plans"])


def test_PH_R10_all_see_which_pile_is_resolved_and_what_is_gone() -> None:
    t = lay("baze baze jyn", "fighter striker trooper", "trooper fighter")
    t.me.play("pile 1")
    t.bob.play("pile 1")
    assert facts(t)["gone"] == ("fighter", "striker")
    t = lay("jyn baze -", "fighter striker", "trooper fighter")
    t.me.play("pile 2")
    assert facts(t)["resolving"] == (2,)


def test_PH_19_plans_that_were_won_are_gone_from_their_pile_and_the_next_card_goes_back_as_itself() -> None:
    t = lay("jyn jyn bodhi", "plans fighter striker trooper")
    t.me.play("pile 1")
    assert facts(t)["gone"] == ("plans",)
    t.bob.play("pile 1")
    assert t.me.view.zone("pile-1") == ("fighter", None, None)
    t.cid.play("pile 1", "bottom striker")
    assert t.cid.view.zone("pile-1") == (None, "fighter", "striker")


def test_PH_28_the_cards_that_were_mixed_are_told_in_order_wherever_they_lay() -> None:
    t = lay("jyn jyn jyn", "striker plans", "fighter plans", "disinformation trooper")
    t.me.play("pile 1")
    t.bob.play("pile 2")
    t.cid.play("pile 3")
    assert facts(t)["mixed"] == {"piles": (1, 2, 3), "cards": ("fighter", "striker")}


def test_PH_11_two_equal_cards_under_a_pile_are_known_in_whatever_order_they_lie() -> None:
    t = lay("bodhi - -", "fighter fighter plans")
    t.me.play("pile 1")
    assert t.bob.view.zone("pile-1") == (None, "fighter", "fighter")
    assert facts(t)["pairs"] == ()


def test_PH_25_PH_R16_what_the_tank_took_is_known_to_who_lost_it() -> None:
    t = lay("jyn - -", "tank fighter")
    t.me.play("pile 1")
    t.me.play("lose baze")
    t.bob.play("lose k-2so")
    t.cid.play("lose k-2so")
    assert (t.me.view.zone("down", 0), t.me.view.zone("down", 1)) == (("jyn", "baze"), (None,))
    assert (t.cid.view.zone("down", 0), t.cid.view.zone("down", 2)) == (("jyn", None), ("k-2so",))


def test_PH_R10_in_a_strict_memory_plans_that_were_won_lie_in_no_supposed_pile() -> None:
    t = lay("jyn baze -", "plans fighter", "plans striker", more=STRICT)
    t.me.play("pile 1")
    cards = Counter([card for zone in t.zones.values() for card in zone])
    for seed in range(5):
        supposed = t.match.game.zones(t.match.game.redeal(t.match.state, 1, seed))
        assert Counter([card for zone in supposed.values() for card in zone]) == cards


def test_PH_28_a_mixed_card_is_told_as_soon_as_the_order_of_bodhis_two_has_come_to_light() -> None:
    """Bob put plans and a fighter under pile 1; its top was mixed, and then the fighter was found below it."""
    story = "up-1-plans up-1-fighter sunk-1-bob-0 mixed-1-1-2-2 up-1-plans under-1 up-1-fighter back-1"
    t = lay("- - -", "fighter plans", "striker", "", more=f"story: {story} | start: 1 1 0 0 1 2 1 0")
    assert t.cid.view.facts["mixed"] == {"piles": (1, 2), "cards": ("plans",)}


def test_PH_3_in_the_first_recon_all_know_the_full_sets() -> None:
    match = cantina.new("path-to-hope", 3, 1)
    assert {len(set(match.view(0).zone("down", seat)) - {None}) for seat in range(3)} == {6}
    strict = cantina.new("path-to-hope", 3, 1, {"memory": "strict"})
    assert {card for seat in range(3) for card in strict.view(0).zone("down", seat)} == {None}


@pytest.mark.parametrize(("length", "rounds"), [("quick", 1), ("three-rounds", 3)])
def test_PH_33_how_many_rounds_there_are_is_shown(length: str, rounds: int) -> None:
    assert cantina.new("path-to-hope", 3, 1, {"length": length}).view(None).facts["rounds"] == rounds


def test_PH_R10_a_strict_memory_keeps_nothing_of_the_tank() -> None:
    t = lay("k-2so baze -", "tank fighter", "trooper fighter", more=STRICT)
    t.me.play("pile 1", "pile 2", "resolve 1", "lose baze")
    t.bob.play("lose k-2so")
    t.cid.play("lose k-2so")
    assert t.match.view(0).prompt == "turn-down"
    assert [event.kind for event in t.match.events] == ["answered", "lost-to-tank", "memorise"]
    assert not [word for word in ("tank ", "tank-turn:", "destroyed:") if word in t.match.position]


def test_PH_R10_when_all_is_over_the_story_is_told_whole() -> None:
    t = lay("jyn - -", hands=("none", "none", "none"), more=f"{STRICT} | round: 3")
    t.me.play("pile 1")
    assert t.outcome is not None
    assert t.match.game.retold(t.match.state, 0, tuple(t.events)) == tuple(t.events)


def test_PH_R18_when_all_is_over_any_rebel_may_lie_face_down() -> None:
    match = cantina.new("path-to-hope", 3, seed=2, options={"length": "quick"})
    playout(match.state)
    supposed = [match.game.zones(match.game.redeal(match.state, 0, seed))["down 1"] for seed in range(10)]
    assert len(set(supposed)) > 1


def test_PH_R10_what_is_discarded_is_covered_before_one_is_asked_to_go_on() -> None:
    t = lay("cassian - -", "fighter fighter plans", more=STRICT)
    t.me.play("pile 1")
    assert [event.kind for event in t.match.events] == ["revealed", "discarded", "memorise"]


def test_PH_6_when_all_is_over_nobody_is_shown_the_seven_they_saw() -> None:
    match = cantina.new("path-to-hope", 3, seed=2, options={"length": "quick"})
    playout(match.state)
    assert match.view(0).history[:2] == ((), ())
