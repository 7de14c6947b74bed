"""Corners of Fluxx in which a mistake would show in few games: looks for a win, order after a newcomer, guards."""

from __future__ import annotations

from cantina.engine.actions import HOUSE
from tests.table import Table

from .laid import creepers, go, goals, keepers, lay, winner


def test_FX_R2_a_win_is_looked_for_after_a_right() -> None:
    t = lay("me: hoth, keepers luke leia lightsaber, creepers wampa | bob: none | goals: twins | deck: han yoda")
    t.me.play("use lightsaber")
    assert winner(t) == "me"


def test_FX_R21_a_win_is_looked_for_after_the_hand_limit_of_the_player_in_turn() -> None:
    line = "me: luke leia han, creepers jabba | bob: medal hoth | rules: hand-limit-2 | goals: full-hand | deck: yoda"
    t = lay(f"{line} | cards: full-hand=#2")
    go(t, "me", "play luke")
    t.me.play("discard leia")
    assert winner(t) == "bob"


def test_FX_R21_a_win_is_looked_for_after_the_keeper_limit_of_the_player_in_turn() -> None:
    both = "me: hoth, keepers luke leia | bob: none, keepers han chewbacca | rules: rule-of-two keeper-limit-2"
    t = lay(f"{both} | goals: twins co-pilots | deck: yoda ewoks")
    go(t, "me", "play hoth")
    assert winner(t) is None  # FX-R14
    t.me.play("discard luke")
    assert winner(t) == "bob"


def test_FX_R2_a_win_is_looked_for_after_limits_made_others_discard() -> None:
    both = "me: keeper-limit-2, keepers han chewbacca | bob: none, keepers luke leia medal | rules: rule-of-two"
    t = lay(f"{both} | goals: twins co-pilots | deck: yoda ewoks")
    go(t, "me", "play keeper-limit-2")
    assert winner(t) is None
    t.bob.play("discard luke")
    assert winner(t) == "me"


def test_FX_R26_a_newcomer_can_win_before_the_next_turn_starts() -> None:
    t = lay("me: luke | bob: none | goals: scum-and-villainy | deck: greedo jawas leia han hoth medal")
    t.match.play(HOUSE, "join 2")
    go(t, "me", "play luke")
    t.names.append("cid")
    assert (winner(t), t.bob.hand) == ("cid", [])
    assert t.match.legal(HOUSE) == ()


def test_FX_K2_a_trap_does_not_take_a_guarded_han() -> None:
    t = lay("me: steal-a-keeper, keepers han chewbacca | bob: its-a-trap, keepers luke | deck: yoda ewoks")
    t.me.play("play steal-a-keeper")
    t.bob.play("pass", "answer its-a-trap")
    assert t.bob.options == ["choose chewbacca"]
    t.bob.play("choose chewbacca")
    assert (keepers(t, "me"), keepers(t, "bob")) == (["han"], ["luke", "chewbacca"])


def test_FX_A11_hands_go_round_as_people_sit_also_after_a_newcomer() -> None:
    t = lay("me: luke twins | bob: rotate-hands frozen | deck: leia han hoth medal yoda ewoks")
    t.match.play(HOUSE, "join 2")
    go(t, "me", "play luke")
    t.names.append("cid")
    go(t, "bob", "play rotate-hands", "left")
    assert t.facts["order"] == (0, 2, 1)
    assert t.me.hand == ["yoda", "medal", "frozen"]  # yoda was drawn since
    assert (t.cid.hand, t.bob.hand) == (["twins"], ["leia", "han", "hoth"])


def test_FX_S3_in_turn_both_goals_go() -> None:
    t = lay("me: change-of-plans | bob: none | rules: rule-of-two | goals: twins frozen | deck: han yoda")
    go(t, "me", "play change-of-plans")
    assert goals(t) == []


def test_FX_G33_nobody_has_the_full_hand_where_two_are_equal() -> None:
    nine = "luke leia han yoda medal hoth ewoks falcon x-wing"
    other = "lando obi-wan ackbar blaster carbonite tatooine cloud-city alliance twins"
    t = lay(f"me: {nine} | bob: {other} | goals: full-hand | deck: frozen astromech")
    seats = t.facts["progress"][0]["seats"]
    assert [seat["fulfilled"] for seat in seats] == [False, False]


def test_FX_R23_c_3po_needs_a_card_in_hand() -> None:
    t = lay("me: hoth, keepers c-3po r2-d2 yoda | bob: none | deck: han ewoks")
    go(t, "me", "play hoth")
    assert t.me.options == ["use yoda", "done"]


def test_FX_N4_with_an_empty_pile_the_discards_are_shuffled() -> None:
    t = lay("me: hoth | bob: none | rules: trust-the-force | discards: leia")
    assert t.me.options == ["play hoth", "use trust-the-force"]
    go(t, "me", "use trust-the-force")
    assert keepers(t, "me") == ["leia"]


def test_FX_N4_FX_C3_after_jawas_took_a_droid_the_next_card_is_played() -> None:
    t = lay("me: medal, keepers r2-d2 | bob: none | rules: trust-the-force | deck: jawas luke leia")
    go(t, "me", "use trust-the-force")
    assert creepers(t, "me") == ["jawas"]
    assert len(keepers(t, "me")) == 1
    assert sorted([*t.deck, *keepers(t, "me")]) == ["leia", "luke", "r2-d2"]


def zapped_jawas(seed: int) -> Table:
    t = lay("me: zap-a-card hoth, keepers yoda c-3po | bob: none, creepers jawas | deck: luke leia han medal", seed)
    t.me.play("use yoda")
    assert t.me.view.zone("deck")[-1] == "luke"
    go(t, "me", "play zap-a-card", "choose jawas")
    return t


def test_FX_C3_the_whole_pile_is_shuffled_with_the_droid() -> None:
    piles = {tuple(zapped_jawas(seed).zones["deck"]) for seed in range(12)}
    assert len({pile.index("c-3po") for pile in piles if "c-3po" in pile}) > 1
    assert len({tuple([card for card in pile if card != "c-3po"]) for pile in piles}) > 2


def test_FX_C3_FX_R16_what_was_seen_on_the_pile_may_lie_anywhere_then() -> None:
    t = lay(
        "me: zap-a-card, keepers yoda c-3po | bob: none, creepers jawas | rules: play-2 | deck: luke leia han medal"
    )
    t.me.play("use yoda")
    go(t, "me", "play zap-a-card", "choose jawas")
    assert {card for hand in ("me", "bob") for card in t.me.sees(hand)} <= {None}
    assert set(t.me.view.zone("deck")) == {None}


def test_FX_9_more_than_a_goal_asks_for_is_not_less_than_nothing_missing() -> None:
    line = "me: hoth | bob: none, creepers greedo jawas jabba wampa | goals: scum-and-villainy | deck: luke leia"
    seats = lay(line).facts["progress"][0]["seats"]
    assert [seat["missing"] for seat in seats] == [2, 0]
