"""SI-4 to SI-6: the turn, the piles, going out."""

from __future__ import annotations

import pytest

from tests.table import table


def test_SI_4_a_turn_begins_with_the_top_card_of_the_deck() -> None:
    t = table("secret-invasion", "me: luke | bob: leia | cid: vader | deck: han trooper boba | aside: r2-d2")
    assert t.me.hand == ["luke", "han"]
    assert t.deck == ["trooper", "boba"]
    assert t.aside == ["r2-d2"]
    assert t.asks("me", "discard")


@pytest.mark.parametrize(("card", "kept"), [("chewbacca", "obi-wan"), ("obi-wan", "chewbacca")])
def test_SI_4_either_card_can_be_discarded_and_the_other_stays(card: str, kept: str) -> None:
    t = table("secret-invasion", "me: obi-wan chewbacca | bob: leia | cid: vader | deck: han trooper boba")
    assert sorted(t.me.options) == ["discard chewbacca", "discard obi-wan"]
    t.me.play(f"discard {card}")
    assert t.me.pile == [card]
    assert t.me.hand == [kept]
    assert t.asks("bob", "discard")


def test_SI_4_of_two_equal_cards_one_is_discarded() -> None:
    t = table("secret-invasion", "me: chewbacca chewbacca | bob: leia | cid: vader | deck: han trooper boba")
    assert t.me.options == ["discard chewbacca"]
    t.me.play("discard chewbacca")
    assert t.me.hand == ["chewbacca"]
    assert t.me.pile == ["chewbacca"]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("me: obi-wan han | bob: leia | cid: luke | dan: vader", "bob"),
        ("me: obi-wan han | bob: out | cid: luke | dan: vader", "cid"),
        ("me: obi-wan han | bob: out | cid: out | dan: vader", "dan"),
        ("me: leia | bob: vader | cid: luke | dan: obi-wan han", "me"),
        ("me: out | bob: leia | cid: luke | dan: obi-wan han", "bob"),
        ("me: leia | bob: luke | cid: obi-wan han | dan: out", "me"),
        ("me: out | bob: leia | cid: obi-wan han", "bob"),
        ("me: leia | bob: obi-wan han", "me"),
    ],
)
def test_SI_4_the_turn_passes_to_the_left_to_the_next_player_still_in(line: str, asked: str) -> None:
    t = table("secret-invasion", line + " | deck: trooper trooper")
    mover = next(name for name in t.names if len(getattr(t, name).hand) == 2)
    getattr(t, mover).play("discard obi-wan")
    assert t.asks(asked, "discard")
    assert t.deck == ["trooper"]
    assert [len(getattr(t, name).hand) for name in t.names if not getattr(t, name).is_out].count(2) == 1


def test_SI_4_the_turn_passes_over_the_player_it_has_just_put_out() -> None:
    t = table("secret-invasion", "me: trooper obi-wan | bob: luke | cid: leia | deck: han boba")
    t.me.play("discard trooper", "choose bob", "name 5")
    assert t.bob.is_out
    assert t.asks("cid", "discard")
    assert t.cid.hand == ["leia", "han"]


def test_SI_4_the_turn_passes_from_a_player_who_put_themselves_out() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: luke | cid: vader | deck: han boba")
    t.me.play("discard leia")
    assert t.me.is_out
    assert t.asks("bob", "discard")
    assert t.bob.hand == ["luke", "han"]


@pytest.mark.parametrize(
    ("line", "plays"),
    [
        ("me: leia trooper | bob: han | cid: luke", ["discard leia"]),
        ("me: c-3po trooper | bob: han | cid: luke", ["discard c-3po", "choose cid"]),
        ("me: r2-d2 leia | bob: han | cid: luke", ["discard r2-d2", "choose bob"]),
        ("me: luke leia | bob: han, protected | cid: chewbacca, protected", ["discard luke", "choose me"]),
    ],
)
def test_SI_4_a_power_is_carried_out_even_if_it_hurts(line: str, plays: list[str]) -> None:
    t = table("secret-invasion", line + " | deck: trooper trooper trooper | aside: boba")
    t.me.play(*plays)
    assert t.me.is_out
    assert not t.bob.is_out
    assert not t.cid.is_out
    assert t.asks("bob", "discard")


def test_SI_4_the_card_drawn_last_is_played_before_the_round_ends() -> None:
    t = table("secret-invasion", "me: obi-wan han | bob: luke | cid: vader | deck: leia")
    t.me.play("discard obi-wan")
    assert t.deck == []
    assert t.bob.hand == ["luke", "leia"]
    assert t.round == 1
    assert t.asks("bob", "discard")


def test_SI_5_piles_keep_their_order() -> None:
    t = table("secret-invasion", "me: obi-wan chewbacca, pile trooper luke han | bob: leia | deck: trooper r2-d2 boba")
    t.me.play("discard chewbacca")
    t.bob.play("discard trooper")
    t.me.play("discard obi-wan")
    assert t.me.pile == ["trooper", "luke", "han", "chewbacca", "obi-wan"]
    assert t.bob.pile == ["trooper"]
    assert t.asks("bob", "discard")


def test_SI_5_everybody_sees_every_pile_also_of_a_player_who_is_out() -> None:
    t = table(
        "secret-invasion", "me: obi-wan han, pile luke trooper | bob: leia | cid: out, pile vader han | deck: boba"
    )
    t.me.play("discard obi-wan")
    for seat in (None, 0, 1, 2):
        view = t.match.view(seat)
        assert view.zone("pile", 0) == ("luke", "trooper", "obi-wan")
        assert view.zone("pile", 2) == ("vader", "han")
    assert t.asks("bob", "discard")


def test_SI_5_piles_are_cleared_for_the_next_round() -> None:
    t = table("secret-invasion", "me: leia obi-wan, pile luke | bob: han, pile trooper | cid: out, pile chewbacca")
    t.me.play("discard obi-wan")
    assert t.round == 2
    assert [t.me.pile, t.bob.pile, t.cid.pile] == [[], [], []]
    assert t.asks("me", "discard")


@pytest.mark.parametrize(
    ("card", "number"), [("obi-wan", 7), ("vader", 6), ("luke", 5), ("chewbacca", 4), ("c-3po", 3), ("han", 2)]
)
def test_SI_6_who_goes_out_discards_the_card_face_up_without_its_power(card: str, number: int) -> None:
    t = table("secret-invasion", f"me: trooper boba | bob: {card}, pile r2-d2 | cid: leia | deck: han trooper trooper")
    t.me.play("discard trooper", "choose bob", f"name {number}")
    assert t.bob.is_out
    assert t.bob.hand == []
    assert t.bob.pile == ["r2-d2", card]
    assert not t.bob.is_protected
    assert t.asks("cid", "discard")


@pytest.mark.parametrize("card", ["trooper", "boba", "han"])
def test_SI_6_who_puts_themselves_out_discards_what_they_still_hold(card: str) -> None:
    t = table("secret-invasion", f"me: leia {card} | bob: luke | cid: vader | deck: han trooper trooper")
    t.me.play("discard leia")
    assert t.me.pile == ["leia", card]
    assert t.me.hand == []
    assert t.me.is_out
    assert t.asks("bob", "discard")


def test_SI_6_who_is_out_takes_no_more_turns_this_round() -> None:
    t = table("secret-invasion", "me: trooper boba | bob: luke | cid: leia | deck: obi-wan chewbacca chewbacca han")
    t.me.play("discard trooper", "choose bob", "name 5")
    t.cid.play("discard obi-wan")
    t.me.play("discard chewbacca")
    assert t.bob.is_out
    assert t.bob.options == []
    assert t.asks("cid", "discard")


def test_SI_6_who_is_out_is_back_in_the_next_round() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: out, pile vader | cid: luke")
    t.me.play("discard obi-wan")
    assert t.round == 2
    assert not t.bob.is_out
    assert len(t.bob.hand) == 1
    assert t.asks("me", "discard")
