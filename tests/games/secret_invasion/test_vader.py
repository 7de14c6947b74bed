"""SI-9: Darth Vader."""

from __future__ import annotations

import pytest

from tests.table import table


@pytest.mark.parametrize(("target", "hands"), [("bob", "leia han luke"), ("cid", "luke leia han")])
def test_SI_9_vader_swaps_the_remaining_card_with_the_chosen_opponents(target: str, hands: str) -> None:
    t = table("secret-invasion", "me: vader han | bob: leia | cid: luke | deck: trooper boba")
    t.me.play("discard vader", f"choose {target}")
    assert " ".join([t.me.hand[0], t.bob.hand[0], t.cid.hand[0]]) == hands
    assert t.me.pile == ["vader"]
    assert t.bob.hand[1:] == ["trooper"]
    assert t.asks("bob", "discard")


def test_SI_9_only_opponents_can_be_chosen() -> None:
    t = table("secret-invasion", "me: vader han | bob: leia | cid: luke | deck: trooper boba")
    t.me.play("discard vader")
    assert t.asks("me", "vader")
    assert t.me.options == ["choose bob", "choose cid"]
    assert t.refuses("me", "choose me").key == "not-yourself"


def test_SI_9_the_card_drawn_this_turn_may_be_the_one_that_is_swapped() -> None:
    t = table("secret-invasion", "me: vader | bob: leia | deck: han trooper boba")
    t.me.play("discard vader", "choose bob")
    assert t.me.hand == ["leia"]
    assert t.bob.hand == ["han", "trooper"]
    assert t.asks("bob", "discard")


def test_SI_9_nothing_is_discarded_in_a_swap() -> None:
    t = table("secret-invasion", "me: vader leia | bob: obi-wan | cid: luke | deck: trooper boba")
    t.me.play("discard vader", "choose bob")
    assert [t.me.pile, t.bob.pile, t.cid.pile] == [["vader"], [], []]
    assert not t.me.is_out
    assert t.asks("bob", "discard")


def test_SI_9_a_card_got_in_a_swap_counts_at_the_end() -> None:
    t = table("secret-invasion", "me: vader han | bob: leia | cid: luke | length: round")
    t.me.play("discard vader", "choose bob")
    assert t.outcome == ((0,), "highest-card", (1, 0, 0))


def test_SI_9_luke_got_by_a_swap_can_meet_obi_wan() -> None:
    t = table("secret-invasion", "me: vader luke | bob: han | cid: boba | deck: obi-wan trooper")
    t.me.play("discard vader", "choose bob")
    assert t.bob.options == ["discard obi-wan"]
    assert t.asks("bob", "discard")
