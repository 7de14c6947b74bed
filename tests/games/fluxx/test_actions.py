"""FX-12, FX-13, FX-A1 to FX-A19: the actions, alone and nested."""

from __future__ import annotations

from .laid import creepers, go, goals, hush, keepers, lay, playing, prompt, rules, winner


def test_FX_A1_draw_2_use_them() -> None:
    t = lay("me: draw-2-use-them luke | bob: none | deck: leia twins han hoth")
    go(t, "me", "play draw-2-use-them")
    assert t.me.options == ["play leia", "play twins"]
    go(t, "me", "play twins")
    assert (keepers(t, "me"), goals(t), t.discards) == (["leia"], ["twins"], ["draw-2-use-them"])
    assert t.asks("bob", "turn")


def test_FX_12_FX_A2_the_book_draw_3_play_2_inside_draw_2_counts_as_one_card() -> None:
    t = lay("me: draw-2-use-them luke | bob: none | deck: draw-3-play-2 hoth leia han ewoks medal | rules: play-2")
    go(t, "me", "play draw-2-use-them", "play draw-3-play-2")
    assert playing(t) == ["draw-2-use-them", "draw-3-play-2"]
    go(t, "me", "play leia", "play ewoks")
    assert keepers(t, "me") == ["leia", "ewoks", "hoth"]
    assert t.discards == ["han", "draw-3-play-2", "draw-2-use-them"]
    assert (t.facts["played"], t.me.options) == (1, ["play luke"])


def test_FX_A2_the_book_a_creeper_among_the_three_is_replaced() -> None:
    t = lay("me: draw-3-play-2 | bob: none | deck: leia wampa han yoda medal")
    go(t, "me", "play draw-3-play-2")
    assert (creepers(t, "me"), t.me.options) == (["wampa"], ["play leia", "play han", "play yoda"])


def test_FX_13_the_book_two_goals_of_draw_2_are_played_one_by_one() -> None:
    """The goal that makes a rival win cannot be hidden under the other."""
    t = lay("me: draw-2-use-them | bob: none, keepers luke leia | deck: twins frozen medal")
    go(t, "me", "play draw-2-use-them", "play twins")
    assert winner(t) == "bob"


def test_FX_A3_the_book_steal_a_keeper_and_win() -> None:
    t = lay("me: steal-a-keeper, keepers luke | bob: none, keepers leia hoth | goals: twins | deck: medal")
    go(t, "me", "play steal-a-keeper", "choose leia")
    assert winner(t) == "me"


def test_FX_A4_the_book_trash_it_on_ones_own_keeper() -> None:
    t = lay("me: trash-it, keepers luke | bob: none, keepers leia, creepers wampa | deck: medal")
    t.me.play("play trash-it")
    assert t.me.options == ["choose luke", "choose leia", "choose wampa"]
    t.me.play("choose luke")
    assert keepers(t, "me") == []


def test_FX_A5_the_book_simplify_discards_at_least_one_and_at_most_half() -> None:
    line = "me: simplify | bob: none | rules: draw-2 play-2 hand-limit-2 underdog scavenge | deck: medal luke"
    t = lay(line)
    t.me.play("play simplify")
    assert t.refuses("me", "done").key == "at-least-one"
    t.me.play("choose underdog")
    assert "done" in t.me.options
    t.me.play("choose draw-2")
    assert rules(t) == ["play-2", "hand-limit-2", "scavenge"]


def test_FX_A5_FX_R4_simplify_with_one_rule() -> None:
    t = lay("me: simplify | bob: none | rules: underdog | deck: medal luke")
    go(t, "me", "play simplify")
    assert (rules(t), t.discards) == ([], ["underdog", "simplify"])


def test_FX_A6_FX_19_the_book_a_keeper_taken_blind_lies_in_front_of_the_player_in_turn() -> None:
    t = lay("me: use-what-you-take | bob: leia | deck: medal luke")
    go(t, "me", "play use-what-you-take")
    assert (keepers(t, "me"), t.facts["turn"]) == (["leia"], 1)


def test_FX_A6_whose_hand_is_chosen() -> None:
    t = lay("me: use-what-you-take | bob: leia | cid: han | dan: none | deck: medal luke")
    go(t, "me", "play use-what-you-take")
    assert t.me.options == ["player bob", "player cid"]
    go(t, "me", "player cid")
    assert keepers(t, "me") == ["han"]


def test_FX_A7_the_book_jackpot_discards_new_or_old_cards() -> None:
    t = lay("me: jackpot twins | bob: none | deck: luke leia han yoda medal hoth ewoks")
    go(t, "me", "play jackpot")
    assert len(t.me.options) == 6
    t.me.play("discard twins", "discard leia")
    assert t.me.hand == ["luke", "han", "yoda", "medal"]


def test_FX_A8_rules_reset_leaves_the_goal() -> None:
    t = lay("me: rules-reset | bob: none | rules: draw-2 underdog | goals: twins | deck: luke leia")
    go(t, "me", "play rules-reset")
    assert (rules(t), goals(t), t.discards) == ([], ["twins"], ["draw-2", "underdog", "rules-reset"])


def test_FX_A9_exchange_keepers() -> None:
    t = lay("me: exchange-keepers, keepers luke | bob: none, keepers leia hoth | deck: medal")
    go(t, "me", "play exchange-keepers", "choose luke", "choose hoth")
    assert (keepers(t, "me"), keepers(t, "bob")) == (["hoth"], ["luke", "leia"])


def test_FX_R4_with_nothing_to_give_or_take_nothing_is_exchanged() -> None:
    t = lay("me: exchange-keepers | bob: none, keepers leia | deck: medal")
    go(t, "me", "play exchange-keepers")
    assert keepers(t, "bob") == ["leia"]
    assert t.asks("bob", "turn")


def test_FX_A10_trade_hands_also_with_an_empty_one() -> None:
    t = lay("me: trade-hands luke leia | bob: none | cid: han | deck: medal")
    go(t, "me", "play trade-hands", "player bob")
    assert (t.me.hand, t.bob.hand) == ([], ["luke", "leia", "medal"])


def test_FX_A11_rotate_hands_to_the_left_and_to_the_right() -> None:
    line = "me: rotate-hands luke | bob: leia | cid: han | deck: medal"
    t = lay(line)
    go(t, "me", "play rotate-hands", "left")
    assert (t.me.hand, t.bob.hand, t.cid.hand) == (["han"], ["luke", "medal"], ["leia"])
    t = lay(line)
    go(t, "me", "play rotate-hands", "right")
    assert (t.me.hand, t.bob.hand, t.cid.hand) == (["leia"], ["han", "medal"], ["luke"])


def test_FX_A12_trash_a_rule() -> None:
    t = lay("me: trash-a-rule | bob: none | rules: draw-2 underdog | deck: luke leia")
    go(t, "me", "play trash-a-rule", "choose draw-2")
    assert rules(t) == ["underdog"]


def test_FX_A13_discard_and_draw() -> None:
    t = lay("me: discard-and-draw twins frozen | bob: none | deck: luke leia han")
    go(t, "me", "play discard-and-draw")
    assert (t.me.hand, t.discards) == (["luke", "leia"], ["twins", "frozen", "discard-and-draw"])


def test_FX_A14_everybody_gets_one() -> None:
    t = lay("me: everybody-gets-one | bob: none | cid: none | deck: luke leia han yoda")
    go(t, "me", "play everybody-gets-one")
    assert t.me.view.zone("apart") == ("luke", "leia", "han")
    t.me.play("give han", "give luke")
    assert (t.me.hand, t.bob.hand, t.cid.hand) == (["han"], ["luke", "yoda"], ["leia"])


def test_FX_A14_with_too_few_cards_the_player_chooses_who_goes_without() -> None:
    t = lay("me: everybody-gets-one | bob: none | cid: none | deck: luke leia")
    go(t, "me", "play everybody-gets-one")
    t.me.play("give luke", "nothing")
    assert (t.me.hand, t.cid.hand) == (["luke"], ["leia"])


def test_FX_A15_FX_R5_another_turn_after_the_limits() -> None:
    t = lay("me: another-turn luke leia | bob: none | rules: hand-limit-1 | deck: han yoda")
    go(t, "me", "play another-turn")
    t.me.play("discard leia")
    assert t.me.hand == ["luke", "han"]
    assert t.asks("me", "turn")
    assert t.facts["extra"] is True


def test_FX_A15_does_nothing_in_an_extra_turn_and_FX_R25_twice_is_once() -> None:
    t = lay("me: another-turn | bob: none | extra: yes | deck: han yoda")
    go(t, "me", "play another-turn")
    assert t.asks("bob", "turn")
    t = lay("me: another-turn luke | bob: none | again: yes | deck: han yoda")
    go(t, "me", "play another-turn", "play han")
    assert t.asks("bob", "turn")


def test_FX_A16_zap_a_card() -> None:
    line = "me: zap-a-card, keepers luke | bob: none, keepers leia, creepers wampa | rules: underdog | goals: twins"
    t = lay(f"{line} | deck: medal")
    t.me.play("play zap-a-card")
    assert t.me.options == ["choose luke", "choose leia", "choose wampa", "choose underdog", "choose twins"]
    t.me.play("choose leia")
    assert (t.me.hand, keepers(t, "bob")) == (["leia"], [])
    assert t.bob.sees("me") == ["leia"]


def test_FX_A16_FX_R8_a_zapped_creeper_is_laid_down_without_a_draw() -> None:
    t = lay("me: zap-a-card | bob: none, creepers wampa | deck: medal yoda")
    go(t, "me", "play zap-a-card")
    assert (creepers(t, "me"), t.me.hand) == (["wampa"], [])


def test_FX_A17_FX_R11_do_it_again_finds_no_action_that_is_not_finished() -> None:
    t = lay(
        "me: draw-2-use-them | bob: none | deck: do-it-again luke hoth leia medal | discards: jackpot underdog twins"
    )
    go(t, "me", "play draw-2-use-them", "play do-it-again")
    assert t.me.options == ["choose underdog", "choose jackpot"]
    go(t, "me", "choose underdog")
    assert (rules(t), keepers(t, "me")) == (["underdog"], ["luke"])
    assert t.discards == ["jackpot", "twins", "do-it-again", "draw-2-use-them"]


def test_FX_A18_FX_21_clear_the_way() -> None:
    t = lay("me: clear-the-way, creepers wampa | bob: none, creepers vader greedo | deck: medal")
    go(t, "me", "play clear-the-way")
    assert (creepers(t, "me"), creepers(t, "bob")) == ([], [])


def test_FX_A19_FX_21_move_a_problem_of_somebody_to_somebody_else() -> None:
    t = lay("me: move-a-problem | bob: none, creepers vader greedo | cid: none | deck: medal")
    go(t, "me", "play move-a-problem", "choose vader")
    assert t.me.options == ["player me", "player cid"]
    t.me.play("player cid")
    assert (creepers(t, "bob"), creepers(t, "cid")) == (["greedo"], ["vader"])


def test_FX_R11_cards_apart_are_not_in_the_hand() -> None:
    t = lay("me: draw-2-use-them | bob: none | deck: trade-hands leia yoda")
    go(t, "me", "play draw-2-use-them", "play trade-hands")
    assert (t.bob.hand, keepers(t, "me")) == (["yoda"], ["leia"])


def test_FX_R12_a_surprise_that_comes_up_is_played_for_its_effect_in_turn() -> None:
    t = lay("me: draw-2-use-them | bob: none, keepers hoth | deck: thats-mine leia yoda")
    go(t, "me", "play draw-2-use-them", "play thats-mine")
    assert keepers(t, "me") == ["leia", "hoth"]


def test_FX_R21_a_card_played_through_another_is_followed_by_the_limits_before_the_next() -> None:
    t = lay("me: draw-2-use-them | bob: yoda medal | deck: hand-limit-1 leia ewoks")
    go(t, "me", "play draw-2-use-them", "play hand-limit-1")
    assert prompt(t) == "hand-limit"
    t.bob.play("discard yoda")
    hush(t)
    assert keepers(t, "me") == ["leia"]
