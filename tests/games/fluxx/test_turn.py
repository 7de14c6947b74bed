"""FX-1 to FX-8: the deal, the turn, drawing, playing and limits; and the rulebook's examples of them."""

from __future__ import annotations

from cantina.games.fluxx.cards import STANDARD_DECK
from cantina.games.fluxx.names import NAMES, TYPE_OF
from tests.table import deal

from .laid import creepers, go, hush, keepers, lay, prompt, rules


def test_FX_1_there_are_111_cards_each_once() -> None:
    kinds = [TYPE_OF[NAMES[card]] for card in STANDARD_DECK.cards]
    counts = {kind: kinds.count(kind) for kind in kinds}
    assert counts == {"keeper": 24, "creeper": 10, "rule": 20, "action": 19, "surprise": 5, "goal": 33}
    assert sorted(deal("fluxx", "me bob", 1).cards) == sorted([NAMES[card] for card in STANDARD_DECK.cards])


def test_FX_2_the_book_three_cards_each_and_creepers_are_laid_down_and_replaced() -> None:
    """The book: what if I am dealt creepers?  They are laid down and replaced until there are three other cards."""
    dealt = [deal("fluxx", "me bob cid", seed, starter="1") for seed in range(20)]
    for t in dealt:
        assert [len(t.me.hand), len(t.bob.hand), len(t.cid.hand)] == [3, 4, 3]  # bob has drawn
        assert not any(TYPE_OF[card] == "creeper" for card in (*t.me.hand, *t.bob.hand, *t.cid.hand))
    assert any(creepers(t, "me") for t in dealt)
    assert all(t.facts["turn"] == 1 for t in dealt)


def test_FX_2_turns_go_clockwise() -> None:
    t = lay("me: luke | bob: none | cid: none | deck: leia hoth yoda")
    go(t, "me", "play luke")
    assert t.asks("bob", "turn")


def test_FX_3_draw_play_and_the_next_turn() -> None:
    t = lay("me: luke leia | bob: none | deck: hoth medal")
    go(t, "me", "play luke")
    assert (t.me.hand, keepers(t, "me"), t.bob.hand) == (["leia"], ["luke"], ["hoth"])
    assert t.asks("bob", "turn")


def test_FX_3_the_hand_is_cut_before_the_keepers() -> None:
    rules = "draw-3 hand-limit-1 keeper-limit-2"
    t = lay(f"me: luke | bob: none, keepers medal ewoks | rules: {rules} | deck: leia han falcon hoth")
    go(t, "me", "play luke")
    go(t, "bob", "play leia")
    assert t.asks("bob", "hand-limit")
    t.bob.play("discard han")
    assert t.asks("bob", "keeper-limit")


def test_FX_4_the_book_may_two_rules_stand_side_by_side() -> None:
    t = lay("me: play-2 | bob: none | rules: draw-2 hand-limit-2 | deck: hoth medal")
    go(t, "me", "play play-2")
    assert rules(t) == ["draw-2", "hand-limit-2", "play-2"]
    assert t.discards == []


def test_FX_4_the_book_a_rule_about_the_same_thing_replaces_the_older() -> None:
    t = lay("me: play-3 hand-limit-0 luke | bob: none | rules: play-2 hand-limit-1 keeper-limit-2 | deck: hoth falcon")
    go(t, "me", "play play-3", "play hand-limit-0")
    assert rules(t) == ["keeper-limit-2", "play-3", "hand-limit-0"]
    assert t.discards == ["play-2", "hand-limit-1"]


def test_FX_4_the_book_play_3_against_the_base_rule_leaves_the_base_rule_on_the_table() -> None:
    t = lay("me: play-3 luke leia | bob: none | deck: hoth medal")
    go(t, "me", "play play-3")
    assert t.me.view.zone("rules") == ("base-rule", "play-3")


def test_FX_5_FX_N7_the_book_draw_4_after_drawing_1_draws_three_more() -> None:
    """Dima drew 1 and plays Draw 4: he draws 3.  Oleg draws 4 and plays Draw 2: he draws none, Draw 4 is discarded."""
    t = lay("me: draw-4 | bob: draw-2 | deck: luke leia han lando yoda ewoks falcon hoth medal")
    go(t, "me", "play draw-4")
    assert t.me.hand == ["luke", "leia", "han"]
    assert t.bob.hand == ["lando", "yoda", "ewoks", "falcon", "draw-2"]
    go(t, "bob", "play draw-2")
    assert (rules(t), t.discards) == (["draw-2"], ["draw-4"])
    assert t.bob.hand == ["lando", "yoda", "ewoks", "falcon"]
    assert t.me.hand == ["luke", "leia", "han", "hoth", "medal"]


def test_FX_N7_draw_2_draw_3_and_draw_5() -> None:
    for number in (2, 3, 5):
        t = lay(f"me: draw-{number} | bob: none | deck: luke leia han lando yoda ewoks falcon hoth medal blaster")
        go(t, "me", f"play draw-{number}")
        assert (len(t.me.hand), len(t.bob.hand)) == (number - 1, number)


def test_FX_5_FX_N8_the_book_play_3_as_the_second_of_play_2_must_be_followed_by_a_third() -> None:
    t = lay("me: luke play-3 leia | bob: none | rules: play-2 | deck: hoth")
    go(t, "me", "play luke", "play play-3")
    assert t.asks("me", "turn")
    assert t.refuses("me", "done").key == "must-play"
    go(t, "me", "play leia")
    assert t.asks("bob", "turn")


def test_FX_5_a_lower_play_already_reached_ends_the_playing() -> None:
    t = lay("me: luke play-2 leia han | bob: none | rules: play-4 | deck: hoth medal")
    go(t, "me", "play luke", "play play-2")
    assert t.asks("bob", "turn")


def test_FX_N8_play_2_and_play_4() -> None:
    t = lay("me: play-2 luke leia | bob: none | deck: hoth medal")
    go(t, "me", "play play-2", "play luke")
    assert t.asks("bob", "turn")
    t = lay("me: play-4 luke leia han lando | bob: none | deck: hoth medal")
    go(t, "me", "play play-4", "play luke", "play leia", "play han")
    assert t.asks("bob", "turn")


def test_FX_N8_FX_R6_play_all_with_cards_drawn_meanwhile() -> None:
    t = lay("me: play-all draw-3 | bob: none | deck: luke leia hoth medal yoda")
    go(t, "me", "play play-all", "play draw-3")
    assert t.me.options == ["play luke", "play leia"]
    go(t, "me", "play luke", "play leia")
    assert t.asks("bob", "turn")


def test_FX_7_the_book_play_4_with_two_cards_in_hand() -> None:
    t = lay("me: luke leia | bob: none | rules: play-4 | deck: hoth medal")
    go(t, "me", "play luke", "play leia")
    assert t.asks("bob", "turn")


def test_FX_6_FX_N9_the_book_a_hand_limit_makes_others_discard_at_once() -> None:
    """What can I do in another's turn?  Nothing without a surprise, but follow the rules: discard down to the limit."""
    t = lay("me: hand-limit-1 luke | bob: leia han hoth | cid: medal | deck: yoda")
    t.me.play("play hand-limit-1")
    hush(t)
    assert prompt(t) == "hand-limit"
    assert t.match.to_act == (1,)
    t.bob.play("discard leia", "discard hoth")
    assert (t.bob.hand, t.discards, t.me.hand) == (["han", "yoda"], ["leia", "hoth"], ["luke"])


def test_FX_6_the_book_who_is_over_a_limit_chooses_what_to_discard() -> None:
    t = lay("me: hand-limit-2 | bob: leia han hoth | deck: yoda medal")
    t.me.play("play hand-limit-2")
    hush(t)
    assert t.bob.options == ["discard leia", "discard han", "discard hoth"]


def test_FX_6_the_book_a_hand_limit_is_a_ceiling_nobody_draws_up_to_it() -> None:
    t = lay("me: hand-limit-2 luke | bob: none | deck: yoda medal")
    go(t, "me", "play hand-limit-2")
    assert (t.me.hand, t.bob.hand) == (["luke"], ["yoda"])


def test_FX_6_FX_R18_the_player_in_turn_discards_at_the_end_of_the_turn() -> None:
    t = lay("me: luke leia han hoth | bob: none | rules: hand-limit-1 play-2 | deck: yoda medal")
    go(t, "me", "play luke")
    assert t.asks("me", "turn")
    go(t, "me", "play leia")
    assert t.asks("me", "hand-limit")
    t.me.play("discard han")
    assert t.me.hand == ["hoth"]
    assert t.asks("bob", "turn")


def test_FX_6_the_book_a_limit_that_is_gone_before_the_turn_ends_bites_nobody() -> None:
    t = lay("me: rules-reset luke leia han | bob: none | rules: hand-limit-0 keeper-limit-2 | deck: yoda medal")
    go(t, "me", "play rules-reset")
    assert t.me.hand == ["luke", "leia", "han"]
    assert t.asks("bob", "turn")


def test_FX_N9_hand_limit_0_takes_whole_hands_and_asks_nobody() -> None:
    t = lay("me: hand-limit-0 luke | bob: leia han | deck: yoda medal")
    t.me.play("play hand-limit-0")
    hush(t)
    assert t.discards == ["leia", "han", "luke"]
    assert t.asks("bob", "turn")


def test_FX_N10_keeper_limit_2() -> None:
    line = "me: keeper-limit-2 | bob: none, keepers leia han hoth | cid: none, keepers medal | deck: yoda ewoks"
    t = lay(line)
    go(t, "me", "play keeper-limit-2")
    assert t.asks("bob", "keeper-limit")
    t.bob.play("discard han")
    assert (keepers(t, "bob"), t.discards) == (["leia", "hoth"], ["han"])


def test_FX_N10_the_book_keeper_limit_3_bites_the_player_in_turn_at_the_end() -> None:
    t = lay("me: luke, keepers leia han hoth | bob: none | rules: keeper-limit-3 | deck: yoda ewoks")
    go(t, "me", "play luke")
    assert t.asks("me", "keeper-limit")
    t.me.play("discard hoth")
    assert keepers(t, "me") == ["luke", "leia", "han"]


def test_FX_N10_keeper_limit_4_does_not_count_creepers() -> None:
    t = lay("me: luke, keepers leia han hoth, creepers wampa greedo | bob: none | rules: keeper-limit-4 | deck: yoda")
    go(t, "me", "play luke")
    assert t.asks("bob", "turn")


def test_FX_8_nothing_may_be_discarded_without_a_rule_that_says_so() -> None:
    t = lay("me: luke twins | bob: none | deck: yoda")
    assert t.refuses("me", "discard twins").rule == "FX-8"


def test_FX_8_a_card_is_carried_out_even_against_oneself() -> None:
    t = lay("me: trash-it, keepers luke | bob: none | deck: yoda ewoks")
    go(t, "me", "play trash-it")
    assert t.discards == ["luke", "trash-it"]


def test_FX_R3_with_both_piles_empty_nothing_is_drawn() -> None:
    t = lay("me: draw-5 | bob: luke | deck:")
    go(t, "me", "play draw-5")
    assert (t.me.hand, t.bob.hand) == ([], ["luke"])


def test_FX_18_FX_R3_the_discards_are_shuffled_when_a_card_must_be_drawn() -> None:
    t = lay("me: luke | bob: none | deck: | discards: leia han")
    go(t, "me", "play luke")
    assert len(t.deck) == 1
    assert t.discards == []
    assert sorted([*t.deck, *t.bob.hand]) == ["han", "leia"]


def test_FX_18_the_discards_are_not_in_play() -> None:
    t = lay("me: trash-it | bob: none, keepers hoth | deck: yoda | discards: luke")
    go(t, "me", "play trash-it")
    assert keepers(t, "bob") == []


def test_FX_R22_cards_that_could_not_be_drawn_count_as_drawn() -> None:
    t = lay("me: draw-3 luke leia | bob: none | rules: play-2 | deck:")
    go(t, "me", "play draw-3")
    assert t.asks("me", "turn")
    assert t.facts["drawn"] == 3


def test_FX_R19_a_choice_whose_time_runs_out_is_made_by_the_table() -> None:
    t = lay("me: luke leia | bob: twins | deck: yoda")
    t.clock.play("time-out me")
    assert prompt(t) == "window"
    t.clock.play("time-out bob")
    assert len(keepers(t, "me")) == 1


def test_FX_R20_a_hand_that_fills_again_must_be_played_from_again() -> None:
    t = lay("me: luke, keepers c-3po | bob: none | rules: play-2 scavenge | deck: leia hoth medal yoda")
    go(t, "me", "play luke")
    assert t.me.options == ["use scavenge", "done"]
    go(t, "me", "use scavenge", "discard c-3po")
    assert t.me.options == ["play leia", "play hoth"]


def test_FX_R20_the_playing_ends_by_itself() -> None:
    t = lay("me: luke, keepers boba-fett | bob: none, keepers han | deck: leia hoth medal yoda")
    go(t, "me", "play luke")
    assert t.me.options == ["use boba-fett", "done"]
    go(t, "me", "use boba-fett")
    assert t.asks("bob", "turn")
