"""SI-11, SI-R10: Chewbacca."""

from __future__ import annotations

import pytest

from tests.table import table

POWERS = ["vader", "c-3po", "r2-d2", "han", "trooper", "boba"]


def test_SI_11_chewbacca_protects_who_discards_him() -> None:
    t = table("secret-invasion", "me: chewbacca han | bob: leia | cid: luke | deck: trooper boba")
    t.me.play("discard chewbacca")
    assert t.me.is_protected
    assert not t.bob.is_protected
    assert not t.cid.is_protected
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("power", POWERS)
def test_SI_11_no_power_of_an_opponent_can_touch_the_protected(power: str) -> None:
    t = table("secret-invasion", f"me: {power} trooper | bob: leia, protected | cid: han | deck: trooper trooper luke")
    t.me.play(f"discard {power}")
    assert t.asks("me", power)
    assert t.me.options == ["choose cid"]
    assert t.refuses("me", "choose bob").key == "is-protected"


def test_SI_11_protection_lasts_through_the_turns_of_the_others() -> None:
    t = table("secret-invasion", "me: chewbacca han | bob: leia | cid: luke | deck: obi-wan trooper boba trooper")
    t.me.play("discard chewbacca")
    t.bob.play("discard obi-wan")
    t.cid.play("discard trooper")
    assert t.me.is_protected
    assert t.cid.options == ["choose bob"]
    assert t.asks("cid", "trooper")


def test_SI_11_protection_ends_when_the_next_turn_begins() -> None:
    t = table("secret-invasion", "me: chewbacca han | bob: leia | cid: luke | deck: obi-wan chewbacca boba trooper")
    t.me.play("discard chewbacca")
    t.bob.play("discard obi-wan")
    t.cid.play("discard chewbacca")
    assert t.asks("me", "discard")
    assert not t.me.is_protected
    assert t.cid.is_protected


def test_SI_11_who_was_protected_a_turn_ago_can_be_chosen() -> None:
    t = table("secret-invasion", "me: obi-wan | bob: luke | cid: vader, protected | deck: han trooper | turn: cid")
    t.cid.play("discard vader", "choose bob")
    t.me.play("discard trooper")
    assert t.me.options == ["choose bob", "choose cid"]
    assert t.asks("me", "trooper")


def test_SI_11_the_second_chewbacca_renews_the_protection() -> None:
    t = table("secret-invasion", "me: chewbacca, protected | bob: leia | deck: chewbacca trooper boba")
    assert not t.me.is_protected
    t.me.play("discard chewbacca")
    assert t.me.is_protected
    t.bob.play("discard trooper")
    assert t.heard_by("me", "nobody-to-choose") == [{"kind": "nobody-to-choose", "seat": 1}]
    assert t.asks("me", "discard")


def test_SI_11_protection_does_not_save_at_the_end() -> None:
    t = table("secret-invasion", "me: chewbacca han | bob: leia | length: round")
    t.me.play("discard chewbacca")
    assert t.outcome == ((1,), "highest-card", (0, 1))


def test_SI_11_protection_does_not_last_into_the_next_round() -> None:
    t = table("secret-invasion", "me: chewbacca han | bob: leia, protected | cid: luke, protected")
    t.me.play("discard chewbacca")
    assert t.round == 2
    assert not any(p.is_protected for p in (t.me, t.bob, t.cid))
    assert t.asks("bob", "discard")


def test_SI_R10_chewbacca_discarded_through_luke_protects_nobody() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: chewbacca | cid: vader | deck: leia trooper boba")
    t.me.play("discard luke", "choose bob")
    assert t.bob.pile == ["chewbacca"]
    assert not t.bob.is_protected
    assert not t.me.is_protected
    t.bob.play("discard trooper", "choose cid", "name 2")
    t.cid.play("discard vader")
    assert t.cid.options == ["choose me", "choose bob"]
    assert t.asks("cid", "vader")


def test_SI_R10_ones_own_chewbacca_discarded_through_luke_protects_nobody() -> None:
    t = table("secret-invasion", "me: luke chewbacca | bob: han | cid: vader | deck: leia trooper boba")
    t.me.play("discard luke", "choose me")
    assert t.me.pile == ["luke", "chewbacca"]
    assert not t.me.is_protected
    assert t.asks("bob", "discard")


def test_SI_R10_chewbacca_discarded_on_going_out_protects_nobody() -> None:
    t = table("secret-invasion", "me: trooper boba | bob: chewbacca | cid: vader | deck: leia trooper han")
    t.me.play("discard trooper", "choose bob", "name 4")
    assert t.bob.is_out
    assert t.bob.pile == ["chewbacca"]
    assert not t.bob.is_protected
    assert t.asks("cid", "discard")


def test_SI_R10_a_card_discarded_through_luke_counts_in_the_sum() -> None:
    t = table("secret-invasion", "me: luke han | bob: obi-wan | cid: trooper, pile vader | aside: han | length: round")
    t.me.play("discard luke", "choose bob")
    assert t.outcome == ((1,), "highest-pile", (0, 1, 0))


def test_SI_R10_a_card_discarded_on_going_out_lies_on_its_owners_pile() -> None:
    t = table("secret-invasion", "me: c-3po luke, pile han | bob: vader, pile boba | cid: leia | deck: trooper han")
    t.me.play("discard c-3po", "choose bob")
    assert t.me.is_out
    assert t.me.pile == ["han", "c-3po", "luke"]
    assert t.bob.pile == ["boba"]
    assert t.asks("bob", "discard")
