"""PH-1 to PH-7: the cards, the deal, the seven that are remembered, the piles."""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.games.path_to_hope.cards import COPIES, NAMES, PLAIN_DECKS, PLANS, QUICK_DECKS, REBEL_NAMES, SPECIALS
from cantina.games.path_to_hope.rules import build_deck
from cantina.games.path_to_hope.state import empty_table

from ...table import Table, deal
from .laying import asked, facts, held, pile, state

NAMES_OF = "me bob cid dan eve fay"


def new(seats: int, seed: int = 1, **options: str) -> Table:
    return deal("path-to-hope", " ".join(NAMES_OF.split()[:seats]), seed, **options)


def all_ready(t: Table) -> None:
    for name in t.names:
        getattr(t, name).play("ready")


def test_PH_1_six_rebels_each_and_one_first_player_card() -> None:
    t = new(6)
    assert Counter(t.cards)["first-player"] == 1
    assert all(Counter(t.cards)[rebel] == 6 for rebel in REBEL_NAMES)


def test_PH_2_fifty_eight_imperial_cards_of_which_eight_are_special() -> None:
    assert dict(zip(NAMES, COPIES, strict=True)) == {
        **{"fighter": 18, "striker": 18, "trooper": 5, "plans": 9},
        **{NAMES[card]: 1 for card in SPECIALS},
    }
    assert sum(COPIES) == 58
    assert len(SPECIALS) == 8


def test_PH_3_everybody_starts_with_a_full_set_and_anybody_may_be_first() -> None:
    firsts = set()
    for seed in range(40):
        t = new(3, seed)
        firsts.add(facts(t)["first"])
        assert all(held(t, "down", name) == list(REBEL_NAMES) for name in t.names)
    assert firsts == {0, 1, 2}
    assert facts(new(4, starter="2"))["first"] == 2
    assert {facts(new(3, seed, starter="0"))["first"] for seed in range(20)} == {0}


def test_PH_3_every_seat_may_be_named_first_and_no_other() -> None:
    assert facts(new(3, starter="2"))["first"] == 2
    with pytest.raises(cantina.BadSetup):
        new(3, starter="3")


def test_PH_32_all_win_or_lose_together_and_rest_after_a_round() -> None:
    game = new(3).match.game
    assert game.cooperative
    assert game.holds == ("round-over",)
    assert "round-over" in game.forgets  # PH-R17, PH-R18


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_PH_4_the_deck_of_a_round(seats: int) -> None:
    t = new(seats)
    cards = Counter([card for name in t.names for card in held(t, "recon", name)])
    deck = PLAIN_DECKS[seats]
    assert sum(cards.values()) == 7 * seats == sum(deck)
    assert (cards["fighter"], cards["striker"], cards["trooper"], cards["plans"]) == (*deck[:3], deck.plans)
    assert sum(cards[NAMES[card]] for card in SPECIALS) == deck.specials


def test_PH_4_the_deck_is_shuffled_so_that_somebody_may_see_many_fighters_or_none() -> None:
    fighters = {held(new(3, seed), "recon", "me").count("fighter") for seed in range(60)}
    assert min(fighters) == 0
    assert max(fighters) >= 4


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_PH_5_seven_cards_each_and_nobody_has_two_of_the_plans(seats: int) -> None:
    for seed in range(30):
        t = new(seats, seed)
        assert all(len(held(t, "recon", name)) == 7 for name in t.names)
        assert all(held(t, "recon", name).count("plans") <= 1 for name in t.names)


def test_PH_6_PH_R10_only_oneself_sees_the_seven_and_only_until_one_is_ready() -> None:
    t = new(3)
    seven = held(t, "recon", "me")
    assert list(t.me.view.zone("recon", 0)) == seven
    assert t.bob.view.zone("recon", 0) == t.spectator.view.zone("recon", 0) == (None,) * 7
    t.me.play("ready")
    assert t.me.view.zone("recon", 0) == (None,) * 7
    assert asked(t) == (["bob", "cid"], "recon")


def test_PH_7_every_seven_become_a_pile() -> None:
    t = new(4)
    sevens = sorted(sorted(held(t, "recon", name)) for name in t.names)
    all_ready(t)
    assert sorted(sorted(pile(t, number)) for number in range(1, 5)) == sevens
    assert asked(t) == (t.names, "lay")


def test_PH_R1_any_pile_can_be_mine_and_no_view_tells_which() -> None:
    mine = set()
    for seed in range(60):
        t = new(3, seed)
        seven = sorted(held(t, "recon", "me"))
        all_ready(t)
        mine |= {number for number in (1, 2, 3) if sorted(pile(t, number)) == seven}
        assert all(set(t.me.view.zone(f"pile-{number}")) == {None} for number in (1, 2, 3))
    assert mine == {1, 2, 3}


def test_PH_7_the_seven_are_shuffled_so_that_any_card_may_lie_on_top() -> None:
    tops = set()
    for seed in range(30):
        t = new(3, seed)
        all_ready(t)
        for number in (1, 2, 3):
            seven = pile(t, number)
            tops.add("special" if seven[0] not in ("fighter", "striker", "trooper", "plans") else seven[0])
            assert len(seven) == 7
    assert tops == {"fighter", "striker", "trooper", "plans", "special"}


def test_PH_R9_the_specials_of_a_round_are_any_of_the_eight() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(200):
        t = new(3, seed)
        drawn.update(card for name in t.names for card in held(t, "recon", name))
    assert all(40 < drawn[NAMES[card]] < 110 for card in SPECIALS)


@pytest.mark.parametrize(("seats", "block"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_PH_R14_the_plans_come_to_neighbours_and_begin_with_anybody(seats: int, block: int) -> None:
    starts: Counter[int] = Counter()
    for seed in range(60 * seats):
        s = state(new(seats, seed))
        have = [seat for seat in range(seats) if PLANS in s.recon[seat]]
        runs = [a for a in range(seats) if sorted((a + i) % seats for i in range(block)) == have]
        assert len(runs) == 1
        starts[runs[0]] += 1
    assert all(30 < starts[seat] < 100 for seat in range(seats))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_PH_R14_the_block_lies_after_the_first_half_of_the_other_cards_rounded_down(seats: int) -> None:
    deck = build_deck(empty_table(seats, Fast.seeded(seats)))
    plans = PLAIN_DECKS[seats].plans
    before = (7 * seats - plans) // 2
    assert [place for place, card in enumerate(deck) if card == PLANS] == list(range(before, before + plans))


def test_PH_R14_the_deal_starts_with_anybody_whoever_has_the_first_player_card() -> None:
    without = set()
    for seed in range(40):
        s = state(new(3, seed, starter="1"))
        without |= {seat for seat in range(3) if PLANS not in s.recon[seat]}
    assert without == {0, 1, 2}


def test_PH_R9_every_special_is_in_the_deck_or_in_the_reserve() -> None:
    cards = Counter(new(4).cards)
    assert [cards[NAMES[special]] for special in SPECIALS] == [1] * 8


def test_PH_33_the_quick_game_has_its_own_deck() -> None:
    for seats in (3, 4, 5, 6):
        t = new(seats, length="quick")
        cards = Counter([card for name in t.names for card in held(t, "recon", name)])
        deck = QUICK_DECKS[seats]
        assert sum(deck) == 7 * seats
        assert (cards["fighter"], cards["striker"], cards["trooper"], cards["plans"]) == (*deck[:3], deck.plans)


def test_PH_R11_a_claim_is_any_cards_up_to_seven_and_seen_by_all() -> None:
    t = new(3)
    t.me.play("ready", *["claim plans"] * 5, "claim tank", "unclaim plans", "claim fighter", "claim striker")
    assert t.bob.view.facts["claims"][0] == ("fighter", "striker", "plans", "plans", "plans", "plans", "tank")
    assert t.refuses("me", "claim fighter").plain() == {"rule": "PH-6", "key": "seven-are-said", "about": {}}
    t.me.play("unclaim plans")
    assert t.refuses("me", "claim tank").key == "special-is-said"
    assert t.refuses("me", "unclaim at-st").key == "not-said"


def test_PH_R11_claims_end_with_the_recon_and_stay_in_sight() -> None:
    t = new(3)
    t.bob.play("claim plans")
    all_ready(t)
    assert t.cid.view.facts["claims"] == ((), ("plans",), ())
    assert t.refuses("bob", "claim fighter").key == "claim-in-recon"


def test_PH_9_every_rebel_of_a_full_hand_may_be_laid() -> None:
    t = new(3)
    all_ready(t)
    assert [option.text for option in t.me.view.options] == [f"lay {rebel}" for rebel in REBEL_NAMES]


def test_PH_R10_a_strict_memory_keeps_no_claims() -> None:
    t = new(3, memory="strict")
    t.bob.play("claim plans")
    assert t.me.view.facts["claims"][1] == ("plans",)
    all_ready(t)
    assert t.me.view.facts["claims"] == ((), (), ())
    assert t.me.view.history[:2] == ((), ())
    again = t.match.game.retold(t.match.state, 0, tuple(t.events))
    assert {event.kind for event in again} == {"forgotten", "memorise"}  # nor what was said aloud


def test_PH_R10_a_relaxed_memory_knows_the_seven_but_does_not_show_them() -> None:
    t = new(3)
    seven = tuple(sorted(NAMES.index(card) for card in held(t, "recon", "me")))
    all_ready(t)
    assert t.me.view.history[0] == seven
    assert t.spectator.view.history[0] == ()
    assert "history" not in t.me.view.plain()


def test_PH_R19_time_that_runs_out_in_recon_is_readiness() -> None:
    t = new(3)
    t.clock.play("time-out 1")
    assert asked(t) == (["me", "cid"], "recon")
    assert isinstance(t.match, cantina.Match)
