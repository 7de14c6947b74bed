"""FX-16, FX-17, FX-S1 to FX-S5, FX-R1, FX-R7, FX-R15: surprises in and out of turn, and windows."""

from __future__ import annotations

import pytest

import cantina

from .laid import go, goals, hush, keepers, lay, playing, prompt, rules, winner


def test_FX_S1_as_you_were_cancels_an_action() -> None:
    t = lay("me: jackpot | bob: as-you-were | deck: luke leia han yoda medal")
    t.me.play("play jackpot")
    t.bob.play("answer as-you-were")
    assert (t.me.hand, t.discards) == ([], ["as-you-were", "jackpot"])


def test_FX_17_the_book_a_cancelled_card_counts_as_played_and_is_not_replaced() -> None:
    t = lay("me: jackpot hoth | bob: as-you-were | deck: luke leia han yoda medal")
    t.me.play("play jackpot")
    go(t, "bob", "answer as-you-were")
    assert t.asks("bob", "turn")
    assert t.me.hand == ["hoth"]


def test_FX_S1_the_book_each_chooses_an_action_or_a_random_card() -> None:
    t = lay("me: as-you-were | bob: jackpot luke | cid: hoth | dan: none | deck: leia han yoda medal")
    go(t, "me", "play as-you-were")
    assert (t.bob.options, t.cid.options) == (["discard jackpot", "random"], ["random"])
    t.bob.play("discard jackpot")
    assert t.discards == []  # FX-R16 shown together
    t.cid.play("random")
    assert t.discards == ["jackpot", "hoth", "as-you-were"]


def test_FX_S2_senate_veto_cancels_a_new_rule() -> None:
    t = lay("me: draw-5 | bob: senate-veto | deck: luke leia han yoda medal")
    t.me.play("play draw-5")
    t.bob.play("answer senate-veto")
    assert (rules(t), t.discards) == ([], ["senate-veto", "draw-5"])


def test_FX_S2_FX_R4_in_turn_it_discards_one_or_two_rules() -> None:
    t = lay("me: senate-veto | bob: none | rules: underdog scavenge draw-2 | deck: luke leia")
    go(t, "me", "play senate-veto", "choose underdog")
    assert t.me.options == ["choose draw-2", "choose scavenge", "done"]
    t.me.play("done")
    assert rules(t) == ["scavenge", "draw-2"]


def test_FX_S3_change_of_plans_cancels_a_goal() -> None:
    t = lay("me: twins, keepers luke leia | bob: change-of-plans | goals: frozen | deck: han yoda")
    t.me.play("play twins")
    t.bob.play("answer change-of-plans")
    assert (goals(t), winner(t)) == (["frozen"], None)


def test_FX_S3_in_turn_the_goals_go_and_others_discard() -> None:
    t = lay("me: change-of-plans | bob: twins luke | goals: frozen | deck: han yoda")
    go(t, "me", "play change-of-plans")
    assert (goals(t), t.bob.options) == ([], ["discard twins", "random"])


def test_FX_S4_FX_R15_thats_mine_takes_a_keeper_just_played() -> None:
    line = "me: luke | bob: thats-mine, keepers hoth medal | rules: keeper-limit-2 | deck: han yoda"
    t = lay(line)
    t.me.play("play luke")
    t.bob.play("answer thats-mine")
    assert t.facts["played"] == 1
    assert t.asks("bob", "keeper-limit")
    t.bob.play("discard medal")
    assert keepers(t, "bob") == ["luke", "hoth"]


def test_FX_R15_the_look_for_a_win_comes_before_the_limit() -> None:
    line = "me: luke | bob: thats-mine, keepers leia medal | rules: keeper-limit-2 | goals: twins | deck: han yoda"
    t = lay(line)
    t.me.play("play luke")
    t.bob.play("answer thats-mine")
    assert winner(t) == "bob"


def test_FX_S4_in_turn_it_steals() -> None:
    t = lay("me: thats-mine | bob: none, keepers luke | deck: han yoda")
    go(t, "me", "play thats-mine")
    assert keepers(t, "me") == ["luke"]


@pytest.mark.parametrize("card", ["steal-a-keeper", "thats-mine"])
def test_FX_S5_FX_R7_a_theft_is_a_trap(card: str) -> None:
    t = lay(f"me: {card}, keepers leia | bob: its-a-trap, keepers luke | deck: han yoda")
    t.me.play(f"play {card}")
    t.bob.play("pass")
    assert prompt(t) == "theft"
    t.bob.play("answer its-a-trap", "choose leia")
    assert (keepers(t, "me"), keepers(t, "bob")) == ([], ["luke", "leia"])
    assert sorted(t.discards) == sorted([card, "its-a-trap"])


def test_FX_R7_against_a_thief_without_keepers_it_only_cancels() -> None:
    t = lay("me: steal-a-keeper | bob: its-a-trap, keepers luke | deck: han yoda")
    t.me.play("play steal-a-keeper")
    t.bob.play("pass", "answer its-a-trap")
    assert keepers(t, "bob") == ["luke"]


def test_FX_S5_a_trap_can_be_cancelled_and_the_theft_goes_on() -> None:
    t = lay("me: steal-a-keeper senate-veto, keepers leia | bob: its-a-trap, keepers luke | deck: han yoda")
    t.me.play("play steal-a-keeper")
    t.bob.play("pass", "answer its-a-trap")
    t.me.play("answer senate-veto")
    assert keepers(t, "me") == ["luke", "leia"]


def test_FX_S5_in_turn_others_discard_and_you_draw_two() -> None:
    t = lay("me: its-a-trap | bob: luke leia | deck: han yoda medal")
    go(t, "me", "play its-a-trap")
    t.bob.play("discard luke")
    assert (t.me.hand, t.discards) == (["han", "yoda"], ["luke", "its-a-trap"])


def test_FX_16_the_book_a_surprise_cancels_a_surprise_and_that_can_be_cancelled_again() -> None:
    t = lay("me: jackpot senate-veto | bob: as-you-were thats-mine | deck: luke leia han yoda medal hoth")
    t.me.play("play jackpot")
    t.bob.play("answer as-you-were")
    t.me.play("answer senate-veto")
    assert playing(t) == ["jackpot", "as-you-were", "senate-veto"]
    t.bob.play("answer thats-mine")
    assert t.discards == ["thats-mine", "senate-veto", "as-you-were", "jackpot"]
    assert t.me.hand == []


def test_FX_16_the_book_a_cancelling_surprise_is_no_card_played_even_in_ones_own_turn() -> None:
    t = lay("me: jackpot senate-veto luke | bob: as-you-were | rules: play-2 | deck: leia han yoda medal hoth ewoks")
    t.me.play("play jackpot")
    t.bob.play("answer as-you-were")
    t.me.play("answer senate-veto")
    t.me.play("discard leia", "discard han")
    assert t.facts["played"] == 1
    assert t.asks("me", "turn")


def test_FX_16_a_surprise_in_ones_own_turn_is_a_card_played() -> None:
    t = lay("me: its-a-trap luke | bob: none | deck: leia han yoda")
    go(t, "me", "play its-a-trap")
    assert t.asks("bob", "turn")


def test_FX_R1_everybody_with_cards_is_asked_whatever_they_hold() -> None:
    t = lay("me: luke | bob: thats-mine | cid: hoth | dan: none | deck: leia han yoda")
    t.me.play("play luke")
    assert t.match.to_act == (1, 2)
    assert (t.bob.options, t.cid.options) == (["answer thats-mine", "pass"], ["pass"])
    assert t.match.view(None).seconds == 0


def test_FX_R1_who_has_passed_is_not_shown() -> None:
    t = lay("me: luke | bob: thats-mine | cid: hoth | deck: leia han yoda")
    t.me.play("play luke")
    before = t.me.view.to_json()
    t.cid.play("pass")
    assert t.me.view.to_json() == before
    assert t.match.events == ()


def test_FX_R1_the_window_lasts_as_long_as_the_host_says() -> None:
    for seconds in ("5", "3", "8", "0"):
        match = cantina.new("fluxx", 2, 1, {"window": seconds})
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        assert match.view(None).prompt == "window"
        assert match.view(None).seconds == int(seconds)


def test_FX_R1_a_surprise_needs_something_to_answer() -> None:
    t = lay("me: luke as-you-were | bob: senate-veto | deck: leia han yoda")
    assert t.refuses("me", "answer as-you-were").rule == "FX-R1"
    t.me.play("play luke")
    assert t.refuses("bob", "answer senate-veto").key == "answers-something-else"
    assert t.refuses("bob", "answer thats-mine").key == "not-in-hand"


def test_FX_R1_the_player_in_turn_cannot_answer_their_own_card() -> None:
    t = lay("me: luke thats-mine | bob: hoth | deck: leia han yoda")
    t.me.play("play luke")
    assert t.match.to_act == (1,)


def bytes_told(line: str) -> list[str]:
    """All that a spectator is told and shown while a card is played and everybody lets it pass."""
    t = lay(line)
    told = []
    t.me.play("play luke")
    while prompt(t) == "window":
        told.append(t.match.view(None).to_json())
        t.events += t.match.play(t.match.to_act[0], "pass")
    return [*told, str(t.heard_by("spectator"))]


def test_FX_R1_a_window_tells_nobody_who_could_have_answered() -> None:
    """In number and in bytes: the hands differ, what all others hear and see does not."""
    told = bytes_told("me: luke | bob: thats-mine | cid: hoth | deck: leia han yoda")
    other = bytes_told("me: luke | bob: hoth | cid: thats-mine | deck: leia han yoda")
    assert told == other


def test_FX_R16_discards_are_chosen_unseen_and_shown_together() -> None:
    t = lay("me: hand-limit-1 | bob: leia han | cid: hoth medal | deck: yoda")
    t.me.play("play hand-limit-1")
    hush(t)
    t.bob.play("discard han")
    assert (t.discards, t.cid.view.zone("discards")) == ([], ())
    t.cid.play("discard hoth")
    assert t.discards == ["han", "hoth"]


def test_FX_R25_hands_come_first_then_keepers() -> None:
    t = lay("me: keeper-limit-2 luke | bob: leia han, keepers yoda hoth medal | rules: hand-limit-1 | deck: ewoks")
    t.me.play("play keeper-limit-2")
    t.bob.play("pass")
    assert t.asks("bob", "hand-limit")
    t.bob.play("discard leia")
    assert t.asks("bob", "keeper-limit")


def test_FX_R21_a_cancelled_card_is_followed_by_a_look() -> None:
    """Bob's surprise leaves him with fewer cards: my hand of nine is now larger than any other."""
    nine = "luke leia han lando yoda ewoks falcon hoth medal"
    eight = "draw-2 draw-3 draw-4 draw-5 play-2 play-3 play-4 twins"
    t = lay(f"me: jackpot {nine} | bob: as-you-were {eight} | goals: full-hand | deck: blaster")
    t.me.play("play jackpot")
    t.bob.play("answer as-you-were")
    hush(t)
    assert winner(t) == "me"
