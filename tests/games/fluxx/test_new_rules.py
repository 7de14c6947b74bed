"""FX-N1 to FX-N6 and the rights they give (FX-R10, FX-R13, FX-R23)."""

from __future__ import annotations

from .laid import creepers, go, goals, keepers, lay, playing, prompt, rules, winner


def test_FX_N1_rule_of_two_lets_two_goals_stand_and_either_wins() -> None:
    t = lay("me: rule-of-two twins | bob: none, keepers luke leia | rules: play-2 | goals: frozen | deck: hoth")
    go(t, "me", "play rule-of-two", "play twins")
    assert (goals(t), winner(t)) == (["frozen", "twins"], "bob")


def test_FX_N1_a_third_goal_replaces_one_of_two() -> None:
    t = lay("me: twins | bob: none | rules: rule-of-two | goals: frozen astromech | deck: hoth")
    go(t, "me", "play twins")
    assert t.me.options == ["choose frozen", "choose astromech"]
    t.me.play("choose frozen")
    assert (goals(t), t.discards) == (["astromech", "twins"], ["frozen"])


def test_FX_N1_the_book_who_ends_the_rule_of_two_chooses_which_goal_goes() -> None:
    t = lay("me: trash-a-rule | bob: none | rules: rule-of-two | goals: frozen astromech | deck: hoth")
    go(t, "me", "play trash-a-rule")
    assert t.asks("me", "goal-goes")
    t.me.play("choose frozen")
    assert goals(t) == ["astromech"]
    assert t.asks("bob", "turn")


def test_FX_N1_the_book_nobody_has_to_play_a_second_goal() -> None:
    t = lay("me: luke twins | bob: none | rules: rule-of-two | goals: frozen | deck: hoth")
    assert t.me.options == ["play luke", "play twins"]
    go(t, "me", "play luke")
    assert t.asks("bob", "turn")


def test_FX_N2_empty_handed_draws_three_before_the_normal_draw() -> None:
    t = lay("me: luke | bob: none | rules: empty-handed draw-2 | deck: leia han hoth medal yoda ewoks")
    go(t, "me", "play luke")
    assert t.bob.hand == ["leia", "han", "yoda", "hoth", "medal"]


def test_FX_N2_one_card_is_not_an_empty_hand() -> None:
    t = lay("me: luke | bob: ewoks | rules: empty-handed draw-2 | deck: leia han hoth medal yoda")
    go(t, "me", "play luke")
    assert len(t.bob.hand) == 3


def test_FX_N2_the_book_empty_handed_played_later_in_the_turn_gives_nothing() -> None:
    t = lay("me: empty-handed | bob: luke | deck: leia han hoth medal yoda ewoks")
    go(t, "me", "play empty-handed")
    assert t.me.hand == []


def test_FX_N3_hyperspace_discards_the_hand_draws_three_and_ends_the_turn() -> None:
    t = lay("me: luke leia, keepers yoda | bob: none | rules: hyperspace play-3 | deck: han hoth medal ewoks")
    t.me.play("use hyperspace")
    assert (t.me.hand, t.discards) == (["han", "hoth", "medal"], ["luke", "leia"])
    assert t.asks("bob", "turn")


def test_FX_N3_FX_R10_hyperspace_needs_a_play_still_due_and_skips_no_limit() -> None:
    t = lay("me: luke leia, keepers yoda | bob: none | rules: hyperspace hand-limit-2 | deck: han hoth medal ewoks")
    t.me.play("use hyperspace")
    assert t.asks("me", "hand-limit")
    t = lay("me: luke leia, keepers yoda | bob: none | rules: hyperspace | deck: han hoth medal ewoks")
    go(t, "me", "play luke")
    assert t.me.options == ["use yoda", "done"]


def test_FX_N4_trust_the_force_plays_the_top_card_besides() -> None:
    t = lay("me: luke | bob: none | rules: trust-the-force | deck: wampa leia hoth medal")
    t.me.play("use trust-the-force")
    assert (keepers(t, "me"), creepers(t, "me")) == (["leia"], ["wampa"])
    assert t.me.options == ["play luke"]


def test_FX_N4_FX_R10_its_card_opens_a_window_of_its_own_and_FX_R23_cancelled_it_is_used() -> None:
    t = lay("me: luke | bob: change-of-plans | rules: trust-the-force | deck: twins hoth medal")
    t.me.play("use trust-the-force")
    assert prompt(t) == "window"
    go(t, "bob", "answer change-of-plans")
    assert goals(t) == []
    assert t.refuses("me", "use trust-the-force").key == "used-already"


def test_FX_R23_a_right_that_was_answered_is_used() -> None:
    t = lay("me: luke, keepers boba-fett | bob: its-a-trap, keepers han | deck: hoth")
    t.me.play("use boba-fett")
    go(t, "bob", "answer its-a-trap", "choose boba-fett")
    assert keepers(t, "bob") == ["han", "boba-fett"]
    assert t.me.options == ["play luke"]


def test_FX_N5_underdog_draws_one_extra() -> None:
    t = lay("me: luke | bob: none | cid: none, keepers yoda | rules: underdog | deck: leia han hoth")
    go(t, "me", "play luke")
    assert t.bob.hand == ["leia", "han"]


def test_FX_N5_not_if_somebody_has_as_few() -> None:
    t = lay("me: twins | bob: none | cid: none | rules: underdog | deck: leia han hoth")
    go(t, "me", "play twins")
    assert t.bob.hand == ["leia"]


def test_FX_R13_FX_R22_both_bonuses_are_judged_before_anything_is_drawn() -> None:
    t = lay("me: luke | bob: none | rules: underdog empty-handed | deck: leia han hoth medal yoda ewoks")
    go(t, "me", "play luke")
    assert len(t.bob.hand) == 5


def test_FX_N6_scavenge_for_cards() -> None:
    t = lay("me: luke, keepers hoth | bob: none | rules: scavenge | deck: leia han medal")
    t.me.play("use scavenge", "discard hoth")
    assert (t.me.hand, t.discards) == (["luke", "leia", "han"], ["hoth"])


def test_FX_N6_FX_21_scavenge_for_a_creeper() -> None:
    t = lay("me: luke, keepers hoth, creepers wampa | bob: none | rules: scavenge | deck: leia han medal")
    t.me.play("use scavenge", "discard hoth")
    assert t.me.options == ["choose wampa", "draw"]
    t.me.play("choose wampa")
    assert (t.me.hand, creepers(t, "me")) == (["luke"], [])


def test_FX_R10_a_right_is_used_after_the_last_play_too_and_opens_no_window() -> None:
    t = lay("me: luke, keepers lightsaber, creepers wampa | bob: as-you-were | deck: leia han medal")
    go(t, "me", "play luke")
    t.me.play("use lightsaber")
    assert creepers(t, "me") == []
    assert t.asks("bob", "turn")


def test_FX_R10_a_right_not_in_front_of_you_is_refused() -> None:
    t = lay("me: luke | bob: none, keepers yoda | deck: leia han medal")
    assert t.refuses("me", "use yoda").rule == "FX-R10"
    assert t.refuses("me", "use scavenge").key == "not-in-force"


def test_FX_R10_never_while_a_card_is_being_carried_out() -> None:
    t = lay("me: draw-2-use-them, keepers yoda | bob: none | deck: leia han medal")
    t.me.play("play draw-2-use-them")
    assert playing(t) == ["draw-2-use-them"]
    assert t.me.options == ["play leia", "play han"]
    assert rules(t) == []
