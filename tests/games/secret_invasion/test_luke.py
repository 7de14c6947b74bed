"""SI-10: Luke."""

from __future__ import annotations

import pytest

from tests.table import table


@pytest.mark.parametrize("card", ["obi-wan", "vader", "chewbacca", "c-3po", "r2-d2", "han", "boba"])
def test_SI_10_the_chosen_player_discards_without_the_power_and_draws(card: str) -> None:
    t = table("secret-invasion", f"me: luke trooper | bob: leia | cid: {card}, pile han | deck: trooper trooper luke")
    t.me.play("discard luke", "choose cid")
    assert t.cid.pile == ["han", card]
    assert t.cid.hand == ["trooper"]
    assert not t.cid.is_out
    assert t.deck == ["luke"]
    assert not t.cid.is_protected
    assert t.asks("bob", "discard")


def test_SI_10_anybody_in_the_round_can_be_chosen_oneself_too() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia | cid: han | dan: out | deck: trooper boba")
    t.me.play("discard luke")
    assert t.asks("me", "luke")
    assert t.me.options == ["choose me", "choose bob", "choose cid"]


def test_SI_10_luke_on_oneself_renews_ones_own_card() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia | cid: han | deck: vader boba han")
    t.me.play("discard luke", "choose me")
    assert t.me.pile == ["luke", "trooper"]
    assert t.me.hand == ["vader"]
    assert t.bob.hand == ["leia", "boba"]
    assert t.asks("bob", "discard")


def test_SI_10_the_second_luke_may_be_sent_back_by_the_first() -> None:
    t = table("secret-invasion", "me: luke luke | bob: leia | cid: han | deck: vader boba han")
    t.me.play("discard luke", "choose me")
    assert t.me.pile == ["luke", "luke"]
    assert t.me.hand == ["vader"]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("target", ["me", "bob"])
def test_SI_10_with_an_empty_deck_the_card_put_aside_is_taken(target: str) -> None:
    t = table("secret-invasion", "me: luke trooper | bob: han | cid: obi-wan | aside: leia | length: round")
    t.me.play("discard luke", f"choose {target}")
    assert getattr(t, target).hand == ["leia"]
    assert t.aside == []
    assert t.outcome is not None
    assert t.outcome.winners == (t.names.index(target),)


def test_SI_10_the_three_open_cards_are_not_taken() -> None:
    t = table(
        "secret-invasion", "me: luke trooper | bob: han | aside: r2-d2 | open: leia vader obi-wan | length: round"
    )
    t.me.play("discard luke", "choose bob")
    assert t.bob.hand == ["r2-d2"]
    assert t.open == ["leia", "vader", "obi-wan"]


def test_SI_10_the_last_card_of_the_deck_comes_before_the_card_put_aside() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: han | deck: vader | aside: leia | length: round")
    t.me.play("discard luke", "choose bob")
    assert t.bob.hand == ["vader"]
    assert t.aside == ["leia"]
    assert t.deck == []
    assert t.outcome == ((1,), "highest-card", (0, 1))


def test_SI_10_the_deck_emptied_by_luke_ends_the_round() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: han | cid: boba | deck: vader | aside: leia")
    t.me.play("discard luke", "choose bob")
    assert t.round == 2
    assert (t.me.tokens, t.bob.tokens, t.cid.tokens) == (0, 1, 0)
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("rivals", ["bob: han, protected | cid: leia, protected", "bob: han, protected | cid: out"])
def test_SI_10_if_every_other_player_is_protected_one_must_choose_oneself(rivals: str) -> None:
    t = table("secret-invasion", f"me: luke trooper | {rivals} | deck: vader boba han")
    t.me.play("discard luke")
    assert t.asks("me", "luke")
    assert t.me.options == ["choose me"]
    t.me.play("choose me")
    assert t.me.pile == ["luke", "trooper"]
    assert t.me.hand == ["vader"]
    assert t.asks("bob", "discard")


def test_SI_10_who_must_choose_themselves_with_leia_is_out() -> None:
    t = table("secret-invasion", "me: luke leia | bob: han, protected | deck: vader boba | length: round")
    t.me.play("discard luke", "choose me")
    assert t.me.is_out
    assert t.deck == ["vader", "boba"]
    assert t.outcome == ((1,), "last-one-in", (0, 1))


def test_SI_10_protected_players_cannot_be_chosen() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia, protected | cid: han | deck: trooper boba")
    t.me.play("discard luke")
    assert t.me.options == ["choose me", "choose cid"]
    assert t.refuses("me", "choose bob").key == "is-protected"


def test_SI_10_the_new_card_is_not_played_at_once() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: han | cid: boba | deck: leia vader chewbacca")
    t.me.play("discard luke", "choose bob")
    assert t.bob.hand == ["leia", "vader"]
    assert t.bob.pile == ["han"]
    assert t.asks("bob", "discard")
