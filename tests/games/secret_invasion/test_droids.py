"""SI-12, SI-13, SI-R8: C-3PO and R2-D2."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.table import table

BY_NUMBER = ["trooper", "han", "chewbacca", "luke", "vader", "obi-wan", "leia"]
NEIGHBOURS = list(pairwise(BY_NUMBER))


@pytest.mark.parametrize(("lower", "higher"), [*NEIGHBOURS, ("han", "r2-d2"), ("r2-d2", "chewbacca"), ("boba", "leia")])
@pytest.mark.parametrize("mine", ["lower", "higher"])
def test_SI_12_the_owner_of_the_lower_card_is_out(lower: str, higher: str, mine: str) -> None:
    me, bob = (lower, higher) if mine == "lower" else (higher, lower)
    t = table("secret-invasion", f"me: c-3po {me} | bob: {bob} | cid: trooper | deck: trooper trooper")
    t.me.play("discard c-3po", "choose bob")
    assert (t.me.is_out, t.bob.is_out) == (mine == "lower", mine == "higher")
    assert (t.me if mine == "lower" else t.bob).pile[-1] == lower
    assert t.asks("bob" if mine == "lower" else "cid", "discard")


@pytest.mark.parametrize(("lower", "higher"), [*NEIGHBOURS, ("han", "c-3po"), ("c-3po", "chewbacca"), ("boba", "leia")])
@pytest.mark.parametrize("mine", ["lower", "higher"])
def test_SI_13_the_owner_of_the_higher_card_is_out(lower: str, higher: str, mine: str) -> None:
    me, bob = (lower, higher) if mine == "lower" else (higher, lower)
    t = table("secret-invasion", f"me: r2-d2 {me} | bob: {bob} | cid: trooper | deck: trooper trooper")
    t.me.play("discard r2-d2", "choose bob")
    assert (t.me.is_out, t.bob.is_out) == (mine == "higher", mine == "lower")
    assert (t.me if mine == "higher" else t.bob).pile[-1] == higher
    assert t.asks("bob" if mine == "higher" else "cid", "discard")


@pytest.mark.parametrize("card", ["luke", "chewbacca", "han", "trooper"])
def test_SI_12_with_equal_cards_nothing_happens(card: str) -> None:
    t = table("secret-invasion", f"me: c-3po {card} | bob: {card} | cid: leia | deck: trooper trooper")
    t.me.play("discard c-3po", "choose bob")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.me.hand == [card]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("card", ["luke", "chewbacca", "han", "trooper"])
def test_SI_13_with_equal_cards_nothing_happens(card: str) -> None:
    t = table("secret-invasion", f"me: r2-d2 {card} | bob: {card} | cid: leia | deck: trooper trooper")
    t.me.play("discard r2-d2", "choose bob")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.me.hand == [card]
    assert t.asks("bob", "discard")


def test_SI_12_the_player_compared_with_is_the_one_chosen() -> None:
    t = table("secret-invasion", "me: c-3po luke | bob: han | cid: chewbacca | deck: trooper trooper")
    t.me.play("discard c-3po", "choose cid")
    assert t.cid.is_out
    assert not t.bob.is_out
    assert t.asks("bob", "discard")


def test_SI_13_the_player_compared_with_is_the_one_chosen() -> None:
    t = table("secret-invasion", "me: r2-d2 luke | bob: vader | cid: leia | deck: trooper trooper")
    t.me.play("discard r2-d2", "choose cid")
    assert t.cid.is_out
    assert t.cid.pile == ["leia"]
    assert not t.bob.is_out
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("card", ["c-3po", "r2-d2"])
def test_SI_12_SI_13_each_of_the_two_sees_both_cards_and_nobody_else_does(card: str) -> None:
    t = table("secret-invasion", f"me: {card} han | bob: han | cid: leia | deck: trooper trooper")
    t.me.play(f"discard {card}", "choose bob")
    assert t.me.sees("bob") == ["han", None]
    assert t.bob.sees("me") == ["han"]
    assert t.cid.sees("me") == [None]
    assert t.cid.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(("card", "loser"), [("c-3po", "bob"), ("r2-d2", "me")])
def test_SI_12_SI_13_the_loser_has_seen_the_other_card(card: str, loser: str) -> None:
    t = table("secret-invasion", f"me: {card} vader | bob: luke | cid: leia | deck: trooper trooper")
    t.me.play(f"discard {card}", "choose bob")
    told = {"kind": "compared", "seat": 0, "target": 1, "equal": False}
    assert t.heard_by("me", "compared") == [told | {"own": "vader", "other": "luke"}]
    assert t.heard_by("bob", "compared") == [told | {"own": "luke", "other": "vader"}]
    assert getattr(t, loser).is_out
    assert t.asks("cid" if loser == "bob" else "bob", "discard")


def test_SI_12_a_comparison_may_end_the_round() -> None:
    t = table("secret-invasion", "me: c-3po luke | bob: vader | deck: trooper trooper | length: round")
    t.me.play("discard c-3po", "choose bob")
    assert t.outcome == ((1,), "last-one-in", (0, 1))


@pytest.mark.parametrize("droid", ["c-3po", "r2-d2"])
@pytest.mark.parametrize(("me", "bob"), [("boba", "trooper"), ("trooper", "boba")])
def test_SI_R8_trooper_and_boba_fett_are_equal_in_a_comparison(droid: str, me: str, bob: str) -> None:
    t = table("secret-invasion", f"me: {droid} {me} | bob: {bob} | cid: leia | deck: trooper trooper")
    t.me.play(f"discard {droid}", "choose bob")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.asks("bob", "discard")
    assert [told["equal"] for told in t.heard_by("cid", "compared")] == [True]


@pytest.mark.parametrize("droid", ["c-3po", "r2-d2"])
@pytest.mark.parametrize("hunter", ["trooper", "boba"])
def test_SI_R8_a_three_hits_either_droid(droid: str, hunter: str) -> None:
    t = table("secret-invasion", f"me: {hunter} luke | bob: {droid} | cid: leia | deck: trooper trooper")
    t.me.play(f"discard {hunter}", "choose bob", "name 3")
    assert t.bob.is_out
    assert t.bob.pile == [droid]
    assert t.asks("cid", "discard")


@pytest.mark.parametrize(("me", "bob"), [("c-3po", "r2-d2"), ("r2-d2", "c-3po")])
def test_SI_R8_the_droids_are_equal_at_the_end(me: str, bob: str) -> None:
    t = table("secret-invasion", f"me: {me} obi-wan | bob: {bob}, pile vader trooper | length: round")
    t.me.play("discard obi-wan")
    assert t.outcome == ((0, 1), "tie", (1, 1))


def test_SI_R8_the_droids_count_three_each_in_a_pile() -> None:
    t = table("secret-invasion", "me: han obi-wan, pile c-3po | bob: han, pile vader r2-d2 trooper | length: round")
    t.me.play("discard obi-wan")
    assert t.outcome == ((0, 1), "tie", (1, 1))
