"""SI-15: the Stormtrooper."""

from __future__ import annotations

import pytest

import cantina
from tests.table import table


def test_SI_15_an_opponent_is_chosen_then_a_number_from_2_to_8() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper")
    assert t.asks("me", "trooper")
    assert t.me.options == ["choose bob", "choose cid"]
    t.me.play("choose cid")
    assert t.asks("me", "number")
    assert t.me.options == [f"name {number}" for number in range(2, 9)]


def test_SI_15_who_holds_the_number_is_out() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose cid", "name 6")
    assert t.cid.is_out
    assert t.cid.pile == ["vader"]
    assert not t.bob.is_out
    assert t.asks("bob", "discard")


def test_SI_15_who_does_not_hold_it_stays_and_so_does_who_asked() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose cid", "name 8")
    assert not any(p.is_out for p in (t.me, t.bob, t.cid))
    assert t.cid.hand == ["vader"]
    assert t.asks("bob", "discard")


def test_SI_15_ones_own_card_does_not_count() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose bob", "name 5")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("number", ["1", "0", "9", "-2", "two"])
def test_SI_15_no_other_number_can_be_named(number: str) -> None:
    t = table("secret-invasion", "me: trooper luke | bob: trooper | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose bob")
    before = t.state
    with pytest.raises(cantina.BadText):
        t.me.play(f"name {number}")
    assert t.state == before
    assert t.asks("me", "number")


def test_SI_15_there_is_no_second_try() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose bob", "name 7")
    assert t.asks("bob", "discard")
    assert t.me.options == []


def test_SI_15_a_second_trooper_in_hand_stays_there() -> None:
    t = table("secret-invasion", "me: trooper trooper | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.bob.is_out
    assert t.me.hand == ["trooper"]
    assert t.me.pile == ["trooper"]
    assert t.asks("cid", "discard")


def test_SI_15_of_two_players_a_hit_wins_the_round() -> None:
    t = table("secret-invasion", "me: trooper luke | bob: leia | deck: han boba | length: round")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.outcome == ((0,), "last-one-in", (1, 0))
