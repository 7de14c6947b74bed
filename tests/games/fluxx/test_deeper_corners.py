"""Corners of Fluxx that need two things at once: cards in cards, guards and swallowers, newcomers, piles that end."""

from __future__ import annotations

import pytest

from cantina.engine.actions import HOUSE

from .laid import creepers, go, goals, hush, keepers, lay, playing, prompt, rules, winner


def test_FX_3_nobody_is_done_while_a_play_is_due_whatever_rights_there_are() -> None:
    t = lay("me: hoth luke leia, keepers yoda | bob: none | rules: play-3 | deck: han ewoks")
    go(t, "me", "play hoth")
    assert t.me.options == ["play luke", "play leia", "use yoda"]
    assert t.refuses("me", "done").rule == "FX-3"


def test_FX_N3_FX_R2_a_win_is_looked_for_after_the_jump_before_anybody_draws() -> None:
    t = lay(
        "me: luke | bob: none | rules: hyperspace | goals: full-hand | deck: han hoth medal ewoks | cards: full-hand=#3"
    )
    t.me.play("use hyperspace")
    assert (winner(t), t.bob.hand) == ("me", [])


@pytest.mark.parametrize("surprise", ["as-you-were", "senate-veto", "change-of-plans", "thats-mine", "its-a-trap"])
def test_FX_16_any_surprise_cancels_a_surprise(surprise: str) -> None:
    other = "senate-veto" if surprise == "as-you-were" else "as-you-were"
    t = lay(f"me: {other} medal | bob: {surprise} luke | rules: underdog | deck: han yoda")
    t.me.play(f"play {other}")
    t.bob.play(f"answer {surprise}")
    hush(t)
    assert (rules(t), t.discards) == (["underdog"], [surprise, other])
    assert "luke" in t.bob.hand


def test_FX_S4_FX_C4_a_boba_fett_that_is_claimed_is_swallowed_by_the_sarlacc() -> None:
    t = lay("me: boba-fett | bob: thats-mine, creepers sarlacc | deck: han yoda")
    t.me.play("play boba-fett")
    t.bob.play("answer thats-mine")
    assert (keepers(t, "bob"), t.discards) == ([], ["thats-mine", "boba-fett"])


def test_FX_C4_FX_A9_who_exchanges_for_boba_fett_loses_him_to_their_own_sarlacc() -> None:
    t = lay("me: exchange-keepers, keepers hoth, creepers sarlacc | bob: none, keepers boba-fett | deck: han yoda")
    go(t, "me", "play exchange-keepers", "choose hoth", "choose boba-fett")
    assert (keepers(t, "me"), keepers(t, "bob")) == ([], ["hoth"])


def test_FX_R21_limits_bite_before_the_next_card_of_an_action_is_laid_down() -> None:
    t = lay("me: draw-2-use-them | bob: yoda medal | deck: hand-limit-1 leia ewoks")
    go(t, "me", "play draw-2-use-them", "play hand-limit-1")
    assert prompt(t) == "hand-limit"
    assert (playing(t), keepers(t, "me")) == (["draw-2-use-them"], [])


def test_FX_N9_hand_limit_0_takes_the_hands_of_all_others() -> None:
    t = lay("me: hand-limit-0 | bob: luke leia | cid: han | dan: hoth medal | deck: yoda ewoks")
    go(t, "me", "play hand-limit-0")
    assert t.discards == ["luke", "leia", "han", "hoth", "medal"]


def test_FX_K1_FX_S5_a_trap_against_boba_fett_can_be_cancelled_and_han_is_taken() -> None:
    t = lay("me: senate-veto luke, keepers boba-fett | bob: its-a-trap, keepers han | deck: yoda ewoks")
    t.me.play("use boba-fett")
    t.bob.play("answer its-a-trap")
    t.me.play("answer senate-veto")
    assert (keepers(t, "me"), keepers(t, "bob")) == (["han", "boba-fett"], [])
    assert t.discards == ["senate-veto", "its-a-trap"]


def test_FX_18_FX_A1_where_the_pile_ends_within_an_action_the_discards_are_shuffled() -> None:
    t = lay("me: draw-2-use-them | bob: none | deck: luke | discards: leia han hoth")
    go(t, "me", "play draw-2-use-them")
    assert (len(t.zones["apart"]), t.discards) == (2, [])
    assert len(t.deck) == 2


def test_FX_12_FX_A17_do_it_again_and_what_it_plays_are_one_card() -> None:
    t = lay("me: do-it-again luke leia | bob: none | rules: play-2 | deck: han yoda hoth | discards: clear-the-way")
    go(t, "me", "play do-it-again")
    assert (t.facts["played"], t.me.options) == (1, ["play luke", "play leia"])


def test_FX_A16_FX_K2_ones_own_han_can_be_zapped_though_chewbacca_is_with_him() -> None:
    t = lay("me: zap-a-card, keepers han chewbacca | bob: none | deck: yoda ewoks")
    go(t, "me", "play zap-a-card", "choose han")
    assert (t.me.hand, keepers(t, "me")) == (["han"], ["chewbacca"])


def test_FX_A16_FX_N1_who_zaps_the_rule_of_two_chooses_which_goal_goes() -> None:
    t = lay("me: zap-a-card | bob: none | rules: rule-of-two | goals: twins frozen | deck: yoda ewoks")
    go(t, "me", "play zap-a-card", "choose rule-of-two")
    assert t.asks("me", "goal-goes")
    t.me.play("choose twins")
    assert (goals(t), t.me.hand, t.discards) == (["frozen"], ["rule-of-two"], ["twins", "zap-a-card"])


def test_FX_A14_cards_are_given_as_people_sit_also_after_a_newcomer() -> None:
    t = lay("me: luke | bob: everybody-gets-one | deck: leia han hoth medal yoda ewoks x-wing blaster")
    t.match.play(HOUSE, "join 2")
    go(t, "me", "play luke")
    t.names.append("cid")
    go(t, "bob", "play everybody-gets-one")  # cid sits to the left of me, and I to the left of bob
    assert t.match.view(1).about == {"target": 1}
    t.bob.play("give ewoks")
    assert t.match.view(1).about == {"target": 0}
    t.bob.play("give x-wing")
    assert "x-wing" in t.me.hand
    assert "yoda" in t.cid.hand
    assert creepers(t, "cid") == []


def test_FX_A15_does_nothing_as_a_later_card_of_an_extra_turn_either() -> None:
    t = lay("me: luke another-turn | bob: none | rules: play-2 | extra: yes | deck: han yoda hoth")
    go(t, "me", "play luke", "play another-turn")
    assert t.asks("bob", "turn")


def test_FX_S5_in_turn_two_are_drawn_also_where_nobody_has_anything_to_discard() -> None:
    t = lay("me: its-a-trap | bob: none | deck: han yoda medal")
    go(t, "me", "play its-a-trap")
    assert t.me.hand == ["han", "yoda"]


@pytest.mark.parametrize(
    ("surprise", "named"), [("as-you-were", ["jackpot", "trash-it"]), ("change-of-plans", ["twins", "frozen"])]
)
def test_FX_S1_FX_S3_any_card_of_the_kind_named_can_be_discarded_and_no_other(surprise: str, named: list[str]) -> None:
    t = lay(f"me: {surprise} | bob: luke draw-2 senate-veto jackpot trash-it twins frozen | deck: han yoda medal")
    go(t, "me", f"play {surprise}")
    assert sorted(t.bob.options) == sorted([*[f"discard {card}" for card in named], "random"])


def test_FX_S1_a_random_card_is_any_of_the_hand() -> None:
    gone = set()
    for seed in range(20):
        t = lay("me: as-you-were | bob: luke leia han | deck: yoda medal", seed)
        go(t, "me", "play as-you-were")
        t.bob.play("random")
        gone.add(t.discards[0])
    assert gone == {"luke", "leia", "han"}


def test_FX_K6_the_force_is_of_no_help_against_another_creeper() -> None:
    t = lay("me: use-the-force, keepers luke the-force, creepers vader wampa | bob: none | deck: hoth")
    go(t, "me", "play use-the-force")
    assert winner(t) is None


def test_FX_10_who_fulfils_a_goal_together_with_another_does_not_win() -> None:
    """A goal of an owner's deck that two can fulfil at once."""
    line = "me: twins trash-it, keepers luke | bob: none, keepers leia | rules: play-2 | deck: hoth"
    t = lay(f"{line} | cards: twins=1:luke:leia")
    go(t, "me", "play twins")
    assert winner(t) is None
    go(t, "me", "play trash-it", "choose leia")
    assert winner(t) == "me"


def test_FX_K4_the_discarded_card_is_gone_before_one_is_drawn() -> None:
    t = lay("me: luke leia, keepers c-3po r2-d2 | bob: none | deck:")
    t.me.play("use c-3po", "discard leia")
    assert t.me.hand == ["luke", "leia"]  # the pile was empty, and it was all that could be shuffled


def test_FX_N3_three_are_drawn_however_large_the_hand_was() -> None:
    t = lay("me: luke leia lando obi-wan | bob: none | rules: hyperspace | deck: han hoth medal ewoks yoda")
    t.me.play("use hyperspace")
    assert t.me.hand == ["han", "hoth", "medal"]


def test_FX_N3_FX_R10_the_jump_needs_a_card_in_hand() -> None:
    t = lay("me: luke, keepers yoda | bob: none | rules: hyperspace play-2 | deck: han hoth medal")
    go(t, "me", "play luke")
    assert t.me.options == ["use yoda", "done"]


def test_FX_N6_with_one_creeper_there_is_the_same_choice_as_with_several() -> None:
    for held in ("wampa", "wampa greedo"):
        t = lay(f"me: luke, keepers hoth, creepers {held} | bob: none | rules: scavenge | deck: leia han medal")
        t.me.play("use scavenge", "discard hoth")
        assert len(t.me.options) == len(held.split()) + 1


def test_FX_N4_creepers_that_come_first_are_told_before_the_card() -> None:
    t = lay("me: luke | bob: none | rules: trust-the-force | deck: wampa greedo leia hoth medal")
    t.me.play("use trust-the-force")
    told = [event["kind"] for event in t.heard_by("bob")]
    assert told.index("creepers") < told.index("announced")


def test_FX_R16_who_keeps_a_hand_in_a_trade_is_told_nothing_of_it() -> None:
    t = lay("me: trade-hands luke | bob: han | cid: leia | deck: hoth medal")
    go(t, "me", "play trade-hands", "player bob")
    [moved] = [event for event in t.events if event.kind == "hands-moved"]
    assert ["cards" in moved.seen_by(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]


def test_FX_N10_keeper_limit_4_makes_everybody_keep_four() -> None:
    five = "luke leia han hoth medal"
    t = lay(f"me: keeper-limit-4 yoda, keepers lando ewoks x-wing blaster | bob: none, keepers {five} | rules: play-2")
    go(t, "me", "play keeper-limit-4")
    t.bob.play("discard luke")
    go(t, "me", "play yoda")
    assert t.asks("me", "keeper-limit")
    t.me.play("discard yoda")
    assert (len(keepers(t, "me")), len(keepers(t, "bob"))) == (4, 4)


def test_FX_R17_those_who_wait_to_join_count_among_the_six() -> None:
    t = lay("me: luke | bob: none | cid: none | dan: none | deck: leia han hoth medal yoda ewoks x-wing blaster lando")
    t.match.play(HOUSE, "join 4")
    t.match.play(HOUSE, "join 5")
    assert t.match.legal(HOUSE) == ()
    go(t, "me", "play luke")
    assert t.match.state.seats == 6
    assert t.match.legal(HOUSE) == ()


def test_FX_14_who_has_no_creepers_is_not_said_to_have_none() -> None:
    t = lay("me: luke, creepers wampa greedo | bob: none")
    assert [seat["creepers"] for seat in t.me.view.seats] == [2, False]
    assert t.me.view.seats[1]["creepers"] is False
