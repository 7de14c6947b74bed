"""Careful's rules of thumb in Secret Invasion, each in a position of one line."""

from __future__ import annotations

import pytest

import cantina
from cantina.bots import TableSampler, make, move
from cantina.engine.state import Table

REST = "deck: trooper trooper han chewbacca luke trooper"  # early: everybody has turns left


def best(line: str) -> set[str]:
    """What careful says, with ten different dice: several answers are equals to it."""
    match = cantina.position("secret-invasion", line)
    seat, said = match.to_act[0], set()
    for seed in range(10):
        said.add(make("careful", seed).choose(match.view(seat), no_tables).text)
    return said


def draw_none(seed: int) -> Table:
    raise AssertionError("careful supposes no tables")


no_tables = TableSampler(cantina.new("secret-invasion", 2).game, draw_none)


# ---- which card


@pytest.mark.parametrize("other", ["obi-wan", "trooper", "boba", "han", "c-3po", "r2-d2", "chewbacca", "luke", "vader"])
def test_SI_8_leia_is_never_discarded_willingly(other: str) -> None:
    assert best(f"me: leia {other} | bob: han | deck: trooper trooper trooper") == {f"discard {other}"}


def test_SI_12_c3po_goes_with_a_high_card_beside_him() -> None:
    assert best(f"me: c-3po obi-wan | bob: r2-d2 | {REST}") == {"discard c-3po"}


def test_SI_12_c3po_stays_with_a_low_card_beside_him() -> None:
    assert best(f"me: c-3po trooper | bob: r2-d2 | {REST}") == {"discard trooper"}


def test_SI_13_r2d2_wants_the_opposite() -> None:
    assert best(f"me: r2-d2 trooper | bob: c-3po | {REST}") == {"discard r2-d2"}
    assert best(f"me: r2-d2 luke | bob: c-3po | {REST}") == {"discard luke"}


def test_SI_19_the_higher_card_is_kept_for_the_show() -> None:
    assert best("me: han vader | bob: luke | deck:") == {"discard han"}
    assert best("me: chewbacca obi-wan | bob: luke | deck:") == {"discard chewbacca"}


def test_SI_11_chewbacca_shelters_a_precious_card() -> None:
    assert best(f"me: chewbacca leia | bob: vader | cid: han | {REST}") == {"discard chewbacca"}


def test_SI_15_a_known_card_is_hit_at_once() -> None:
    line = "me: obi-wan trooper | bob: luke, pile chewbacca | deck: han trooper chewbacca trooper"
    story = "story: bob+chewbacca me+obi-wan bob+luke bob-chewbacca me?bob me+trooper"
    assert best(f"{line} | {story}") == {"discard trooper"}


def test_a_table_on_which_every_card_is_seen_is_played_too() -> None:
    gone = "trooper trooper trooper trooper trooper boba han han c-3po r2-d2 chewbacca chewbacca leia"
    story = " ".join([f"cid+{card} cid-{card}" for card in gone.split()])
    line = f"me: luke luke | bob: vader, pile obi-wan | cid: out, pile {gone} | deck:"
    assert best(f"{line} | story: {story} me+luke bob+obi-wan bob+vader bob-obi-wan me?bob me+luke") == {"discard luke"}
    line = f"me: luke, pile luke | bob: vader, pile obi-wan | cid: out, pile {gone} | deck: | doing: luke"
    assert best(f"{line} | story: {story} me+luke bob+obi-wan bob+vader bob-obi-wan me?bob me+luke me-luke") == {
        "choose 1"
    }


# ---- whom


def test_SI_14_han_looks_where_nothing_is_known() -> None:
    line = "me: luke, pile han han | bob: vader | cid: trooper | deck: trooper trooper trooper trooper | doing: han"
    story = "story: me+han bob+vader cid+trooper me+luke me-han me?bob me+han me-han"
    assert best(f"{line} | {story}") == {"choose 2"}


def test_SI_R5_luke_sends_back_the_holder_of_leia() -> None:
    line = "me: vader, pile han luke | bob: trooper | cid: leia | deck: trooper trooper trooper trooper | doing: luke"
    story = "story: me+han bob+trooper cid+leia me+vader me-han me?cid me+luke me-luke"
    assert best(f"{line} | {story}") == {"choose 2"}


def test_SI_10_luke_is_played_on_a_known_leia() -> None:
    line = "me: vader luke, pile han | bob: trooper | cid: leia | deck: trooper trooper trooper trooper"
    story = "story: me+han bob+trooper cid+leia me+vader me-han me?cid me+luke"
    assert best(f"{line} | {story}") == {"discard luke"}


def test_SI_10_luke_is_not_turned_on_oneself_unless_forced() -> None:
    assert best(f"me: trooper, pile luke | bob: han | {REST} | doing: luke") == {"choose 1"}
    assert best("me: obi-wan, pile luke | bob: han | deck: trooper trooper | doing: luke") == {"choose 1"}
    assert best("me: obi-wan, pile luke | bob: han, protected | deck: trooper | doing: luke") == {"choose 0"}


def test_SI_9_vader_takes_the_better_card_for_the_show() -> None:
    line = "me: trooper, pile han vader | bob: chewbacca | cid: obi-wan | deck: | doing: vader"
    story = "story: me+han bob+chewbacca cid+obi-wan me+trooper me-han me?cid me+vader me-vader"
    assert best(f"{line} | {story}") == {"choose 2"}


def test_SI_9_vader_goes_when_a_better_card_can_be_had() -> None:
    line = "me: han vader, pile han | bob: leia | deck: | aside: trooper"
    assert best(f"{line} | story: me+han bob+leia me+han me-han me?bob me+vader") == {"discard vader"}


def test_SI_9_vader_stays_when_he_would_fetch_a_poorer_card() -> None:
    line = "me: luke vader, pile han | bob: trooper | deck: | aside: han"
    assert best(f"{line} | story: me+han bob+trooper me+luke me-han me?bob me+vader") == {"discard luke"}


@pytest.mark.parametrize("power", ["trooper", "boba", "han", "luke"])
def test_among_equals_the_leader_in_tokens_is_the_target(power: str) -> None:
    hands = f"me: obi-wan, pile {power} | bob: r2-d2, tokens 1 | cid: c-3po, tokens 3 | dan: vader, tokens 2"
    assert best(f"{hands} | deck: trooper trooper trooper trooper | doing: {power}") == {"choose 2"}


# ---- which number


def test_SI_15_the_number_of_a_known_card_is_named() -> None:
    line = "me: han, pile trooper | bob: luke | deck: trooper trooper han chewbacca | doing: trooper bob"
    assert best(f"{line} | story: bob+luke me+han me?bob me+trooper me-trooper") == {"name 5"}


def test_SI_15_the_likeliest_number_is_named() -> None:
    seen = "me: leia, pile han han luke luke r2-d2 trooper | bob: chewbacca, pile vader"
    assert best(f"{seen} | deck: trooper trooper obi-wan chewbacca | doing: trooper bob") == {"name 4"}


def test_SI_15_of_two_likely_numbers_the_dice_choose() -> None:
    seen = "me: leia, pile han han luke luke c-3po r2-d2 chewbacca chewbacca trooper | bob: vader"
    assert best(f"{seen} | deck: trooper trooper obi-wan | doing: trooper bob") == {"name 6", "name 7"}


def test_SI_15_a_rival_has_rather_kept_a_card_higher_than_the_last_discarded() -> None:
    gone = "leia obi-wan han han c-3po r2-d2 chewbacca trooper"
    line = f"me: luke, pile {gone} | bob: trooper, pile luke | deck: vader chewbacca trooper | doing: trooper bob"
    assert best(line) == {"name 6"}


def test_SI_R1_no_second_try_when_the_odds_are_poor() -> None:
    assert best("me: luke, pile boba | bob: han | deck: trooper chewbacca | doing: boba bob 4") == {"decline"}


def test_SI_R1_a_second_try_when_the_card_is_all_but_known() -> None:
    gone = "trooper trooper trooper trooper trooper han han c-3po r2-d2 chewbacca chewbacca vader obi-wan leia boba"
    assert best(f"me: luke, pile {gone} | bob: luke | deck: | doing: boba bob 4") == {"name 5"}


# ---- strength


@pytest.mark.parametrize(("seats", "matches", "at_least"), [(2, 60, 0.80), (3, 60, 0.70), (4, 60, 0.60)])
def test_careful_beats_random_by_far(seats: int, matches: int, at_least: float) -> None:
    won = sum(wins_of_careful(seats, index) for index in range(matches))
    assert won / matches >= at_least


def wins_of_careful(seats: int, index: int) -> bool:
    """One match, careful sitting at another seat every time."""
    match, seat = cantina.new("secret-invasion", seats, seed=index // seats), index % seats
    match.state.loud = False
    bots = [make("careful" if p == seat else "random", index * seats + p) for p in range(seats)]
    while match.outcome is None:
        move(match, match.to_act[0], bots[match.to_act[0]])
    return match.outcome.winners == (seat,)
