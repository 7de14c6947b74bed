"""SI-16, SI-R1: Boba Fett."""

from __future__ import annotations

import pytest

from tests.table import Table, table

LINE = "me: boba luke | bob: leia | cid: vader | deck: han trooper chewbacca"


def missed_once() -> Table:
    """Boba Fett has tried bob with a 5."""
    t = table("secret-invasion", LINE)
    t.me.play("discard boba", "choose bob", "name 5")
    return t


def test_SI_16_an_opponent_is_chosen_then_a_number_from_2_to_8() -> None:
    t = table("secret-invasion", LINE)
    t.me.play("discard boba")
    assert t.asks("me", "boba")
    assert t.me.options == ["choose bob", "choose cid"]
    t.me.play("choose bob")
    assert t.asks("me", "number")
    assert t.me.options == [f"name {number}" for number in range(2, 9)]


def test_SI_16_the_first_try_right_puts_out_and_ends_the_power() -> None:
    t = table("secret-invasion", LINE)
    t.me.play("discard boba", "choose bob", "name 8")
    assert t.bob.is_out
    assert not t.me.is_out
    assert t.asks("cid", "discard")


def test_SI_16_the_first_try_wrong_puts_nobody_out_yet() -> None:
    t = missed_once()
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.asks("me", "second-try")


def test_SI_16_the_second_try_right_puts_the_opponent_out() -> None:
    t = missed_once()
    t.me.play("name 8")
    assert t.bob.is_out
    assert t.bob.pile == ["leia"]
    assert not t.me.is_out
    assert t.asks("cid", "discard")


def test_SI_16_the_second_try_wrong_puts_oneself_out() -> None:
    t = missed_once()
    t.me.play("name 6")
    assert t.me.is_out
    assert t.me.pile == ["boba", "luke"]
    assert not t.bob.is_out
    assert not t.cid.is_out
    assert t.asks("bob", "discard")
    assert t.bob.hand == ["leia", "han"]


def test_SI_16_who_falls_with_leia_in_hand_discards_her() -> None:
    t = table("secret-invasion", "me: boba leia | bob: luke | cid: vader | deck: han trooper chewbacca")
    t.me.play("discard boba", "choose bob", "name 8", "name 7")
    assert t.me.is_out
    assert t.me.pile == ["boba", "leia"]
    assert t.asks("bob", "discard")


def test_SI_16_of_two_players_a_wrong_second_try_gives_the_round_away() -> None:
    t = table("secret-invasion", "me: boba leia | bob: trooper | deck: han trooper | length: round")
    t.me.play("discard boba", "choose bob", "name 2", "name 3")
    assert t.outcome == ((1,), "last-one-in", (0, 1))
    assert t.deck == ["han", "trooper"]


@pytest.mark.parametrize("first", range(2, 9))
def test_SI_R1_the_second_try_is_any_other_number_or_none(first: int) -> None:
    t = table("secret-invasion", "me: boba luke | bob: trooper | cid: vader | deck: han trooper chewbacca")
    t.me.play("discard boba", "choose bob", f"name {first}")
    assert t.asks("me", "second-try")
    assert sorted(t.me.options) == ["decline"] + [f"name {number}" for number in range(2, 9) if number != first]


def test_SI_R1_the_same_number_is_refused() -> None:
    t = missed_once()
    refused = t.refuses("me", "name 5")
    assert (refused.rule, refused.key, refused.about["number"]) == ("SI-R1", "another-number", 5)
    assert t.asks("me", "second-try")


def test_SI_R1_the_second_try_is_against_the_same_opponent() -> None:
    t = missed_once()
    assert t.refuses("me", "choose cid").key == "another-question"
    t.me.play("name 6")
    assert not t.cid.is_out
    assert t.me.is_out
    assert t.asks("bob", "discard")


def test_SI_R1_who_declines_stays_in_and_nothing_happens() -> None:
    t = missed_once()
    t.me.play("decline")
    assert not any(p.is_out for p in (t.me, t.bob, t.cid))
    assert t.me.hand == ["luke"]
    assert t.me.pile == ["boba"]
    assert t.bob.hand == ["leia", "han"]
    assert t.asks("bob", "discard")


def test_SI_R1_there_is_no_third_try() -> None:
    t = missed_once()
    t.me.play("name 6")
    assert t.me.options == []
    assert t.refuses("me", "name 8").key == "not-asked"


def test_SI_R1_declining_in_the_last_turn_leads_to_the_show_of_cards() -> None:
    t = table("secret-invasion", "me: boba luke | bob: han | length: round")
    t.me.play("discard boba", "choose bob", "name 8", "decline")
    assert t.outcome == ((0,), "highest-card", (1, 0))


def test_SI_R1_the_table_knows_whom_and_what_the_first_try_was() -> None:
    t = missed_once()
    assert t.spectator.view.about == t.cid.view.about == {"target": 1, "number": 5}
    assert t.asks("me", "second-try")
