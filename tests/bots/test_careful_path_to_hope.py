"""What careful does in Path to Hope: it tells, listens, sends one Jyn for one fragment, keeps K-2SO off the plans."""

from __future__ import annotations

import pytest

import cantina
from cantina.bots import make, sampler
from cantina.bots.base import with_words
from cantina.bots.careful.path_to_hope_belief import Belief, people
from cantina.engine.actions import Action
from cantina.games.path_to_hope.cards import PLANS, TROOPER

OTHERS = "bob: baze cassian | cid: baze cassian"
TYPES = ("fighter", "striker", "trooper", "special", "plans")


def known(*piles: str) -> str:
    """Piles of which all have seen every card: each was turned up, and put under its pile again."""
    cards = [pile.split() for pile in piles]
    lying = [f"pile-{number}: {pile}" for number, pile in enumerate(piles, 1)]
    counts = [str(sum(pile.count(kind) for pile in cards)) for kind in TYPES]
    start = [*counts, *[str(len(pile)) for pile in cards]]
    story = [f"up-{number}-{card} under-{number}" for number, pile in enumerate(cards, 1) for card in pile]
    return " | ".join([*lying, "first: me", f"start: {' '.join(start)}", f"story: {' '.join(story)}"])


def decides(line: str, seat: int = 0, seed: int = 1) -> str:
    match = cantina.position("path-to-hope", line)
    return decision(match, seat, seed).text


def decision(match: cantina.Match, seat: int, seed: int = 1) -> Action:
    return with_words(make("careful", seed).choose(match.view(seat), sampler(match, seat))).action


def lays(line: str, seat: int = 0) -> str:
    """The rebel it lays in the end; before that it says so."""
    match = cantina.position("path-to-hope", line)
    while (chosen := decision(match, seat)).verb != "lay":
        match.play(seat, chosen)
    return chosen.word


# ---- telling and listening


@pytest.mark.parametrize("seed", range(3))
def test_in_recon_it_tells_what_it_saw_and_no_more_and_is_ready_then(seed: int) -> None:
    match = cantina.new("path-to-hope", 3, seed)
    seen = sorted(str(card) for card in match.view(1).zone("recon", 1))
    while (chosen := decision(match, 1)).verb != "ready":
        match.play(1, chosen)
    assert sorted(match.view(0).facts["claims"][1]) == seen


def test_PH_R11_what_a_person_says_moves_its_belief() -> None:
    """Of two piles that look alike, the one that fits what a person says they saw has the plans."""
    match = cantina.new("path-to-hope", 3, 4, {"starter": "0"})
    for card in ("plans", "trooper", "trooper", "trooper", "fighter", "fighter", "fighter"):
        match.play(0, f"claim {card}")
    for seat in range(3):
        match.play(seat, "ready")
    silent = Belief(match.view(1)).piles
    assert sum(chances[PLANS] for pile in silent for chances in pile) > 0.5
    view = match.view(1)
    facts = {**view.facts, "claims": ((), (), ())}
    deaf = Belief(view._replace(facts=facts)).piles
    assert [[round(one[TROOPER], 3) for one in pile] for pile in silent] != [
        [round(one[TROOPER], 3) for one in pile] for pile in deaf
    ]


@pytest.mark.parametrize("claim", ["plans plans plans plans plans plans plans", "plans"])
def test_PH_R11_what_cannot_all_be_true_is_believed_in_part(claim: str) -> None:
    """Two of the plans are in the deck: one is its own, and two others say that theirs is the other one."""
    for seed in range(100):
        match = cantina.new("path-to-hope", 3, seed, {"starter": "0"})
        if [("plans" in match.view(seat).zone("recon", seat)) for seat in range(3)] == [False, True, True]:
            break
    for card in claim.split():
        match.play(0, f"claim {card}")
    match.play(2, "claim plans")
    for seat in range(3):
        match.play(seat, "ready")
    believed = [seen[PLANS] for seen in people(match.view(1), match.view(1).history[0])]
    assert believed == [0.5, 1.0, 0.5]
    piles = Belief(match.view(1)).piles
    assert sum(chances[PLANS] for pile in piles for chances in pile) == pytest.approx(2.0)


def test_before_it_lays_a_rebel_it_says_which() -> None:
    line = f"me: jyn baze | {OTHERS} | {known('fighter plans', 'striker', 'striker')}"
    match = cantina.position("path-to-hope", line)
    first = decision(match, 0)
    assert first.verb == "announce"
    match.play(0, first)
    assert decision(match, 0).text == f"lay {first.word}"


# ---- Jyn


PLANS_ON_TOP = known("plans", "fighter striker", "fighter striker")


def test_PH_12_jyn_goes_where_plans_are_known_to_lie() -> None:
    assert lays(f"me: jyn baze bodhi | {OTHERS} | {PLANS_ON_TOP}") == "jyn"
    assert decides(f"me: baze, open jyn | bob: none, open baze | cid: baze | {PLANS_ON_TOP}") == "pile 1"


def test_one_jyn_is_enough_for_one_fragment() -> None:
    line = f"me: jyn baze | bob: jyn cassian, announced jyn | cid: baze | {PLANS_ON_TOP}"
    assert lays(line) == "baze"


def test_of_two_who_said_jyn_at_once_the_first_in_order_sends_her_and_the_other_thinks_again() -> None:
    both = f"me: jyn baze, announced jyn | bob: jyn cassian, announced jyn | cid: baze | {PLANS_ON_TOP}"
    assert lays(both, 0) == "jyn"
    assert lays(both, 1) == "cassian"


def test_PH_19_nobody_but_jyn_turns_up_plans_that_lie_on_top_of_others() -> None:
    piles = known("plans fighter fighter fighter", "fighter fighter plans", "striker striker striker")
    line = f"me: jyn baze, open baze | bob: baze, open jyn | cid: baze | {piles}"
    assert decides(line) != "pile 1"


# ---- K-2SO


def test_PH_16_k_2so_does_not_turn_up_plans_with_plans() -> None:
    """Two fragments lie on top: turned up together both would be lost."""
    piles = known("plans fighter", "plans striker", "fighter striker", "fighter fighter")
    line = f"me: baze, open k-2so | bob: jyn | cid: baze | dan: baze | {piles}"
    match = cantina.position("path-to-hope", line)
    chosen = [decision(match, 0)]
    match.play(0, chosen[0])
    chosen.append(decision(match, 0))
    assert {one.text for one in chosen} == {"pile 3", "pile 4"}


# ---- troopers


def test_PH_20_it_turns_down_a_rebel_for_a_trooper_above_plans_and_spares_jyn() -> None:
    piles = known("trooper plans", "fighter fighter", "striker striker")
    line = f"me: baze, open cassian | bob: jyn, open jyn | cid: baze, open baze | {piles}"
    match = cantina.position("path-to-hope", line)
    match.play(0, "pile 1")
    assert decision(match, 0).text == "turn-down 2"


# ---- the vote


@pytest.mark.parametrize(
    ("more", "answer"),
    [
        pytest.param("plans: 1", "agree", id="all plans gained"),
        pytest.param("pile-3: plans", "refuse", id="plans in a pile"),
    ],
)
def test_PH_R6_it_agrees_to_stop_when_nothing_is_left_to_win(more: str, answer: str) -> None:
    line = f"me: jyn baze | bob: baze cassian | cid: baze cassian | pile-1: fighter | {more} | caller: bob | first: me"
    match = cantina.position("path-to-hope", f"{line} | length: quick | turn: 1")
    for seat, rebel in ((0, "baze"), (1, "baze"), (2, "baze")):
        match.play(seat, f"lay {rebel}")
    while match.view(0).prompt != "vote":
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    assert decision(match, 0).text == answer


def test_PH_R6_it_agrees_to_stop_when_no_jyn_is_left() -> None:
    line = (
        "me: baze cassian, down jyn | bob: baze cassian, down jyn | cid: baze cassian, down jyn"
        " | pile-1: fighter | pile-3: plans fighter | caller: bob | first: me | length: quick | turn: 1"
    )
    match = cantina.position("path-to-hope", line)
    for seat in range(3):
        match.play(seat, "lay baze")
    while match.view(0).prompt != "vote":
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    assert [decision(match, seat).text for seat in range(3)] == ["agree"] * 3


def test_PH_R6_it_asks_for_the_vote_itself_when_all_is_done() -> None:
    line = (
        "me: jyn baze | bob: baze cassian | cid: baze cassian | pile-1: fighter | plans: 1 | first: me | length: quick"
    )
    assert decides(line) == "call-vote"


def test_PH_R6_plans_that_bodhi_shows_are_not_lost_and_nobody_asks_for_the_vote() -> None:
    line = (
        "me: jyn, open bodhi | bob: baze, open baze | cid: baze, open cassian | pile-1: plans fighter trooper"
        " | pile-2: fighter | first: me | length: quick"
    )
    match = cantina.position("path-to-hope", line)
    match.play(0, "pile 1")
    assert match.view(0).prompt == "bottom"
    assert decision(match, 0).verb == "bottom"


def test_PH_R6_after_the_star_destroyer_no_jyn_is_left_also_if_the_tank_may_have_taken_one() -> None:
    line = (
        "me: baze cassian, down jyn | bob: baze cassian, down jyn, tank jyn | cid: baze cassian, down jyn"
        " | pile-1: plans fighter | first: me | turn: 1 | tank-turn: 0"
    )
    assert decides(f"{line} | destroyed: jyn") == "call-vote"
    assert decides(line) != "call-vote"  # for all one knows she is in a hand


def test_PH_30_it_calls_no_vote_in_a_turn_after_which_the_round_is_over_anyway() -> None:
    done = "pile-1: fighter | plans: 1 | first: me | length: quick"
    assert decides(f"me: jyn | bob: baze | cid: baze | {done}") != "call-vote"
    assert decides(f"me: jyn k-2so, open bodhi | bob: none, open baze | cid: baze k-2so | {done}") != "call-vote"
    assert decides(f"me: jyn k-2so, open bodhi | bob: jyn, open baze | cid: baze k-2so | {done}") == "call-vote"


def test_PH_R6_it_calls_the_vote_before_jyn_wins_the_last_plans_for_nobody_may_be_asked_after_her() -> None:
    hands = "me: jyn baze, open jyn | bob: jyn cassian | cid: baze cassian"
    match = cantina.position("path-to-hope", f"{hands} | {PLANS_ON_TOP}")
    match.play(0, decision(match, 0))
    assert match.view(0).facts["caller"] == 0
    assert decision(match, 0).text == "pile 1"
    assert decides(f"{hands} | {known('plans', 'plans fighter', 'fighter striker')}") != "call-vote"  # more to win


# ---- playing into each other's hands


def test_PH_11_bodhi_turns_two_cards_round_if_plans_lie_below_the_other() -> None:
    piles = known("striker plans", "fighter striker fighter striker plans", "fighter striker striker")
    match = cantina.position("path-to-hope", f"me: jyn baze, open bodhi | bob: jyn, open jyn | cid: baze jyn | {piles}")
    for _ in range(2):
        match.play(0, decision(match, 0))
    assert match.view(1).zone("pile-1") == (None, None)
    assert match.view(0).zone("pile-1") == ("plans", "striker")


def test_a_rebel_clears_the_way_for_a_jyn_who_is_resolved_after_it() -> None:
    """More lies in the second pile, but with Jyn still open the way that is free at once is worth more."""
    piles = known("fighter plans fighter", "fighter fighter plans plans", "striker striker striker")
    line = "me: jyn cassian, open baze | bob: jyn cassian, open {0} | cid: jyn cassian | " + piles
    assert decides(line.format("jyn")) == "pile 1"
