"""What the view of Fluxx works out, so that nobody who looks at it has to know rules."""

from __future__ import annotations

from typing import Any

import pytest

from .laid import go, lay


def said(line: str) -> list[tuple[Any, Any, Any]]:
    return [(rule["says"], rule["number"], rule["source"]) for rule in lay(line).facts["in_force"]]


def test_FX_2_without_new_rules_the_base_rule_says_what_is_drawn_and_played() -> None:
    assert said("me: luke | bob: han") == [("draw", 1, "base-rule"), ("play", 1, "base-rule")]


def test_FX_4_every_rule_in_force_is_told_with_the_card_that_says_so() -> None:
    line = "me: luke | bob: han | rules: rule-of-two hand-limit-1 keeper-limit-3 play-2 draw-4"
    assert said(line) == [
        ("draw", 4, "draw-4"),
        ("play", 2, "play-2"),
        ("hand-limit", 1, "hand-limit-1"),
        ("keeper-limit", 3, "keeper-limit-3"),
        ("rule-of-two", None, "rule-of-two"),
    ]


def test_FX_N8_play_all_is_no_number() -> None:
    assert said("me: luke | bob: han | rules: play-all")[1] == ("play", "all", "play-all")


def test_FX_C5_the_hand_limit_is_told_as_the_rule_says_it() -> None:
    t = lay("me: none, creepers jabba | bob: luke han | rules: hand-limit-2 | turn: bob")
    assert (t.facts["in_force"][2]["number"], t.facts["hand_limit"]) == (2, 2)


def test_FX_5_what_is_left_of_the_turn_is_told() -> None:
    t = lay("me: luke leia draw-3 | bob: none | rules: play-2 | deck: hoth yoda medal blaster")
    assert (t.facts["left"], t.facts["drawn"], t.facts["draw"]) == (2, 1, 1)
    go(t, "me", "play draw-3")
    assert (t.facts["left"], t.facts["drawn"], t.facts["draw"]) == (1, 3, 3)


@pytest.mark.parametrize(
    ("goal", "needs", "missing"),
    [("twins", 2, [1, 2]), ("falcon-pilot", 2, [0, 1]), ("scum-and-villainy", 2, [2, 1])],
)
def test_FX_9_how_much_of_a_goal_everybody_lacks_is_told(goal: str, needs: int, missing: list[int]) -> None:
    t = lay(f"me: x-wing, keepers luke falcon han | bob: yoda, keepers lando, creepers greedo | goals: {goal}")
    [progress] = t.facts["progress"]
    assert (progress["needs"], [seat["missing"] for seat in progress["seats"]]) == (needs, missing)


def test_FX_14_what_stops_somebody_is_told() -> None:
    t = lay("me: yoda, keepers luke, creepers wampa | bob: medal, keepers leia | goals: twins")
    assert [seat["stopped"] for seat in t.facts["progress"][0]["seats"]] == [("wampa",), ()]


def test_FX_G33_a_hand_lacks_as_much_as_would_make_it_the_largest() -> None:
    held = "luke leia han yoda r2-d2 c-3po falcon hoth x-wing medal"
    t = lay(f"me: blaster lando | bob: {held} | goals: full-hand")
    [progress] = t.facts["progress"]
    assert progress["needs"] == 9
    assert [seat["missing"] for seat in progress["seats"]] == [9, 0]


def test_FX_9_what_somebody_has_of_a_goal_is_told_also_where_some_of_several_are_asked_for() -> None:
    t = lay("me: yoda, keepers falcon lando hoth | bob: medal, keepers han | goals: falcon-pilot")
    assert [seat["has"] for seat in t.facts["progress"][0]["seats"]] == [("lando", "falcon"), ("han",)]


def test_FX_15_FX_K6_a_creeper_that_the_goal_lists_and_vader_with_the_force_are_not_told_to_stop_anybody() -> None:
    mine, bobs = "keepers the-force, creepers vader wampa", "keepers r2-d2, creepers death-star jabba"
    t = lay(f"me: yoda, {mine} | bob: medal, {bobs} | goals: stolen-plans")
    assert [seat["stopped"] for seat in t.facts["progress"][0]["seats"]] == [("wampa",), ("jabba",)]


def test_FX_A15_that_a_turn_is_an_extra_one_is_told_apart_from_that_one_follows() -> None:
    t = lay("me: another-turn luke | bob: none | rules: play-2 | deck: han yoda hoth")
    go(t, "me", "play another-turn")
    assert (t.facts["extra"], t.facts["again"]) == (False, True)
    go(t, "me", "play luke")
    assert (t.facts["extra"], t.facts["again"]) == (True, False)


def test_FX_S5_a_trap_is_told_apart_from_an_answer_to_it() -> None:
    t = lay("me: steal-a-keeper senate-veto | bob: its-a-trap luke, keepers han | deck: yoda hoth")
    t.me.play("play steal-a-keeper")
    t.bob.play("pass", "answer its-a-trap")
    assert [played["as"] for played in t.facts["stack"]] == ["effect", "trap"]
    t.me.play("answer senate-veto")
    assert [played["as"] for played in t.facts["stack"]] == ["effect", "trap", "reply"]


def test_FX_9_a_goal_needs_as_many_as_it_asks_for_not_as_many_as_it_lists() -> None:
    t = lay("me: yoda | bob: none | goals: heroes-of-yavin")
    assert t.facts["progress"][0]["needs"] == 2
