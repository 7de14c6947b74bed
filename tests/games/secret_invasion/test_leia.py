"""SI-8, SI-R5: Leia."""

from __future__ import annotations

from tests.table import table


def test_SI_8_who_discards_leia_is_out() -> None:
    t = table("secret-invasion", "me: leia han | bob: luke | cid: vader | deck: trooper boba")
    t.me.play("discard leia")
    assert t.me.is_out
    assert t.me.pile == ["leia", "han"]
    assert t.asks("bob", "discard")


def test_SI_8_leia_may_be_discarded_when_nothing_forces_it() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: luke | cid: vader | deck: trooper boba")
    assert sorted(t.me.options) == ["discard leia", "discard obi-wan"]
    assert t.asks("me", "discard")


def test_SI_8_of_two_players_the_other_wins_at_once() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: trooper | deck: han boba | length: round")
    t.me.play("discard leia")
    assert t.outcome == ((1,), "last-one-in", (0, 1))
    assert t.deck == ["han", "boba"]


def test_SI_8_leia_goes_out_with_a_holder_who_was_put_out() -> None:
    t = table("secret-invasion", "me: trooper obi-wan | bob: leia | cid: vader | deck: han boba")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.bob.is_out
    assert t.bob.pile == ["leia"]
    assert t.asks("cid", "discard")


def test_SI_8_leia_swapped_away_is_not_discarded() -> None:
    t = table("secret-invasion", "me: vader leia | bob: han | cid: luke | deck: trooper boba")
    t.me.play("discard vader", "choose bob")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.bob.hand == ["leia", "trooper"]
    assert t.asks("bob", "discard")


def test_SI_R5_luke_on_leia_puts_her_holder_out_and_draws_nothing() -> None:
    t = table(
        "secret-invasion", "me: luke trooper | bob: leia | cid: vader | deck: trooper han chewbacca | aside: r2-d2"
    )
    t.me.play("discard luke", "choose bob")
    assert t.bob.is_out
    assert t.bob.pile == ["leia"]
    assert t.deck == ["han", "chewbacca"]
    assert t.asks("cid", "discard")


def test_SI_R5_luke_on_ones_own_leia_is_no_better() -> None:
    t = table("secret-invasion", "me: luke leia | bob: han | cid: vader | deck: trooper han chewbacca | aside: r2-d2")
    t.me.play("discard luke", "choose me")
    assert t.me.is_out
    assert t.me.pile == ["luke", "leia"]
    assert t.me.hand == []
    assert t.deck == ["han", "chewbacca"]
    assert t.asks("bob", "discard")


def test_SI_R5_with_an_empty_deck_the_card_put_aside_stays_there() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia | cid: vader | aside: r2-d2 | length: round")
    t.me.play("discard luke", "choose bob")
    assert t.bob.is_out
    assert t.aside == ["r2-d2"]
    assert t.outcome == ((2,), "highest-card", (0, 0, 1))


def test_SI_R5_nobody_is_told_of_a_draw() -> None:
    t = table(
        "secret-invasion", "me: luke trooper | bob: leia | cid: vader | deck: trooper han chewbacca | aside: r2-d2"
    )
    t.me.play("discard luke", "choose bob")
    assert [told["seat"] for told in t.heard_by("spectator", "drew")] == [2]
    assert t.asks("cid", "discard")
