"""SI-14: Han Solo."""

from __future__ import annotations

from tests.table import table


def test_SI_14_han_looks_at_the_card_of_the_chosen_opponent() -> None:
    t = table("secret-invasion", "me: han luke | bob: leia | cid: vader | deck: trooper trooper")
    t.me.play("discard han", "choose cid")
    assert t.me.sees("cid") == ["vader"]
    assert t.me.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


def test_SI_14_only_opponents_can_be_looked_at() -> None:
    t = table("secret-invasion", "me: han luke | bob: leia | cid: vader | dan: out | deck: trooper trooper")
    t.me.play("discard han")
    assert t.me.options == ["choose bob", "choose cid"]
    assert t.asks("me", "han")


def test_SI_14_nobody_else_sees_the_card_and_the_owner_sees_none_in_return() -> None:
    t = table("secret-invasion", "me: han luke | bob: leia | cid: vader | deck: trooper trooper")
    t.me.play("discard han", "choose bob")
    assert t.cid.sees("bob") == [None, None]
    assert t.spectator.sees("bob") == [None, None]
    assert t.bob.sees("me") == [None]
    assert t.asks("bob", "discard")


def test_SI_14_the_look_is_told_to_all_and_the_card_to_one() -> None:
    t = table("secret-invasion", "me: han luke | bob: leia | cid: vader | deck: trooper trooper")
    t.me.play("discard han", "choose bob")
    told = {"kind": "looked", "seat": 0, "target": 1}
    assert t.heard_by("me", "looked") == [told | {"card": "leia"}]
    assert t.heard_by("cid", "looked") == t.heard_by("spectator", "looked") == [told]
    assert t.asks("bob", "discard")


def test_SI_14_a_look_moves_no_card() -> None:
    t = table("secret-invasion", "me: han luke | bob: leia | cid: vader | deck: trooper boba")
    t.me.play("discard han", "choose cid")
    assert [t.me.hand, t.bob.hand, t.cid.hand] == [["luke"], ["leia", "trooper"], ["vader"]]
    assert [t.me.pile, t.bob.pile, t.cid.pile] == [["han"], [], []]
    assert t.asks("bob", "discard")
