"""SI-1 to SI-3: the cards, the deal, who starts."""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from tests.table import Table, deal, table

COPIES = Counter(
    {"leia": 1, "obi-wan": 1, "vader": 1, "luke": 2, "chewbacca": 2}
    | {"c-3po": 1, "r2-d2": 1, "han": 2, "trooper": 5, "boba": 1}
)
NUMBERS = {"leia": 8, "obi-wan": 7, "vader": 6, "luke": 5, "chewbacca": 4, "c-3po": 3, "r2-d2": 3, "han": 2}
NAMES = {2: "me bob", 3: "me bob cid", 4: "me bob cid dan"}


def new(seats: int, seed: int, **options: str) -> Table:
    return deal("secret-invasion", NAMES[seats], seed, **options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_1_the_same_seventeen_cards_are_on_the_table_all_through_a_match(seats: int) -> None:
    t = new(seats, seed=seats)
    for _ in t.wander(seed=1):
        assert Counter(t.cards) == COPIES
    assert Counter(t.cards) == COPIES
    assert t.round > 3


@pytest.mark.parametrize(("card", "number"), NUMBERS.items())
@pytest.mark.parametrize("named", range(2, 9))
def test_SI_1_every_card_has_its_number(card: str, number: int, named: int) -> None:
    t = table("secret-invasion", f"me: trooper boba | bob: {card} | cid: trooper | deck: trooper trooper trooper")
    t.me.play("discard trooper", "choose bob", f"name {named}")
    assert t.bob.is_out == (named == number)
    assert t.asks("cid" if t.bob.is_out else "bob", "discard")


@pytest.mark.parametrize("card", ["trooper", "boba"])
@pytest.mark.parametrize("named", range(2, 9))
def test_SI_1_no_number_that_can_be_named_is_a_troopers_or_boba_fetts(card: str, named: int) -> None:
    t = table("secret-invasion", f"me: trooper han | bob: {card} | cid: leia | deck: trooper trooper trooper")
    t.me.play("discard trooper", "choose bob", f"name {named}")
    assert not t.bob.is_out
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(("seats", "deck", "opened"), [(2, 10, 3), (3, 12, 0), (4, 11, 0)])
@pytest.mark.parametrize("seed", range(4))
def test_SI_2_one_card_is_put_aside_and_with_two_players_three_more(
    seats: int, deck: int, opened: int, seed: int
) -> None:
    t = new(seats, seed)
    assert (len(t.deck), len(t.aside), len(t.open)) == (deck, 1, opened)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_2_nobody_sees_the_deck_or_the_card_put_aside(seats: int) -> None:
    t = new(seats, seed=3, length="round")
    for _ in t.wander(seed=2):
        for seat in (None, *range(seats)):
            assert t.match.view(seat).zone("deck") == (None,) * len(t.deck)
            assert t.match.view(seat).zone("aside") == (None,) * len(t.aside)


def test_SI_2_everybody_sees_the_three_open_cards_and_they_stay_where_they_are() -> None:
    t = new(2, seed=5, length="round")
    opened = t.open
    for _ in t.wander(seed=5):
        assert [list(t.match.view(seat).zone("open")) for seat in (None, 0, 1)] == [opened] * 3
    assert t.open == opened


def test_SI_2_every_round_of_two_players_opens_three_other_cards() -> None:
    t = new(2, seed=6)
    opened = {(t.round, *t.open) for _ in t.wander(seed=6)}
    assert len(opened) == t.round
    assert {len(seen) for seen in opened} == {1 + 3}
    assert len({seen[1:] for seen in opened}) > t.round // 2


def test_SI_2_the_cards_are_shuffled() -> None:
    asides = Counter(new(3, seed).aside[0] for seed in range(170))
    assert set(asides) == set(COPIES)
    assert 30 < asides["trooper"] < 70


def test_SI_2_the_deal_is_told_without_a_card_that_is_face_down() -> None:
    t = new(2, seed=8)
    first, *draws = t.heard_by("spectator")
    assert first == {"kind": "dealt", "round": 1, "starter": t.facts["turn"], "open": tuple(t.open)}
    assert all(set(told) == {"kind", "seat"} for told in draws)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_3_everybody_has_one_card_and_the_starter_has_drawn(seats: int) -> None:
    t = new(seats, seed=1, starter="1")
    assert [len(getattr(t, name).hand) for name in t.names] == [1, 2, 1, 1][:seats]
    assert t.round == 1
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("starter", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_SI_3_the_host_may_name_the_first_starter(starter: int, seed: int) -> None:
    t = new(4, seed, starter=str(starter))
    assert t.asks(t.names[starter], "discard")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_3_the_first_starter_is_drawn_at_random_if_none_is_named(seats: int) -> None:
    unnamed = Counter(new(seats, seed).match.to_act for seed in range(60 * seats))
    asked_for = Counter(new(seats, seed, starter="random").match.to_act for seed in range(60 * seats))
    assert unnamed == asked_for
    assert set(unnamed) == {(seat,) for seat in range(seats)}
    assert all(35 < count < 85 for count in unnamed.values())


@pytest.mark.parametrize(("seats", "starter"), [(2, "2"), (3, "3"), (4, "4"), (4, "-1"), (4, "youngest")])
def test_SI_3_a_starter_must_sit_at_the_table(seats: int, starter: str) -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        new(seats, seed=0, starter=starter)
    assert refused.value.key == "unknown-choice"


@pytest.mark.parametrize(("bob", "cid", "starter"), [("han", "leia", "cid"), ("leia", "han", "bob")])
def test_SI_3_the_winner_of_a_round_starts_the_next(bob: str, cid: str, starter: str) -> None:
    t = table("secret-invasion", f"me: obi-wan trooper | bob: {bob} | cid: {cid}")
    t.me.play("discard obi-wan")
    assert t.round == 2
    assert t.asks(starter, "discard")


def test_SI_3_the_winner_starts_also_after_the_last_turn_was_their_own() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: han | cid: luke | starter: bob")
    t.me.play("discard obi-wan")
    assert t.round == 2
    assert t.asks("me", "discard")


@pytest.mark.parametrize("options", [{}, {"starter": "1"}])
def test_SI_3_winners_start_all_the_rounds_of_a_match(options: dict[str, str]) -> None:
    t = new(3, seed=11, **options)
    for _ in t.wander(seed=11):
        pass
    won = [told["winners"] for told in t.heard_by("spectator", "round-over")]
    started = [told["starter"] for told in t.heard_by("spectator", "dealt")][1:]
    assert len(started) == len(won) - 1
    assert all(seat in winners for seat, winners in zip(started, won, strict=False))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        cantina.new("secret-invasion", seats, seed=0)
    assert refused.value.key == "wrong-seats"
