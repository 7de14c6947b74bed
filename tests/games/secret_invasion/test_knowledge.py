"""SI-R7: what a player has learned, how long it is shown, and where it goes."""

from __future__ import annotations

import pytest

from tests.table import Table, deal, table


def looked() -> Table:
    """`me` has looked at bob's Vader; bob is in turn with a trooper beside it."""
    t = table("secret-invasion", "me: han luke | bob: vader | cid: leia | deck: trooper chewbacca r2-d2 boba han")
    t.me.play("discard han", "choose bob")
    return t


def test_SI_R7_what_was_seen_is_shown_to_who_saw_it_and_to_nobody_else() -> None:
    t = looked()
    assert t.me.sees("bob") == ["vader", None]
    assert t.asks("bob", "discard")
    assert t.cid.sees("bob") == t.spectator.sees("bob") == [None, None]
    assert t.bob.sees("me") == [None]


def test_SI_R7_it_is_shown_as_long_as_the_card_stays() -> None:
    t = looked()
    t.bob.play("discard trooper", "choose cid", "name 2")
    assert t.me.sees("bob") == ["vader"]
    assert t.cid.sees("bob") == [None]
    assert t.asks("cid", "discard")
    t.cid.play("discard chewbacca")
    assert t.me.sees("bob") == ["vader"]
    assert t.asks("me", "discard")


def test_SI_R7_it_is_gone_with_the_card() -> None:
    t = looked()
    t.bob.play("discard vader", "choose cid")
    assert t.me.sees("bob") == [None]
    assert t.me.sees("cid") == [None, None]
    assert t.asks("cid", "discard")


def test_SI_R7_of_two_equal_cards_the_one_that_stays_is_not_shown() -> None:
    t = table("secret-invasion", "me: han luke | bob: chewbacca | cid: leia | deck: chewbacca trooper boba")
    t.me.play("discard han", "choose bob")
    assert t.me.sees("bob") == ["chewbacca", None]
    t.bob.play("discard chewbacca")
    assert t.bob.hand == ["chewbacca"]
    assert t.me.sees("bob") == [None]
    assert t.asks("cid", "discard")


def test_SI_R7_luke_takes_the_card_and_the_knowledge_away() -> None:
    t = looked()
    t.bob.play("discard trooper", "choose cid", "name 2")
    t.cid.play("discard chewbacca")
    t.me.play("discard luke", "choose bob")
    assert t.bob.pile[-1] == "vader"
    assert t.me.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


def test_SI_R7_the_same_name_drawn_anew_is_not_known() -> None:
    t = table(
        "secret-invasion", "me: luke | bob: chewbacca | cid: leia | deck: han obi-wan trooper trooper chewbacca boba"
    )
    t.me.play("discard han", "choose bob")
    t.bob.play("discard obi-wan")
    t.cid.play("discard trooper", "choose me", "name 2")
    t.me.play("discard luke", "choose bob")
    assert t.bob.hand == ["chewbacca", "boba"]
    assert t.me.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


def test_SI_R7_of_a_player_who_is_out_there_is_nothing_left_to_see() -> None:
    t = looked()
    t.bob.play("discard trooper", "choose cid", "name 8")
    assert t.cid.is_out
    assert t.me.sees("bob") == ["vader"]
    assert t.asks("me", "discard")
    t = table("secret-invasion", "me: han trooper | bob: luke | cid: leia | deck: obi-wan boba chewbacca vader")
    t.me.play("discard han", "choose cid")
    t.bob.play("discard obi-wan")
    t.cid.play("discard leia")
    assert t.cid.is_out
    assert t.me.sees("cid") == []
    assert t.asks("me", "discard")


@pytest.mark.parametrize("droid", ["c-3po", "r2-d2"])
def test_SI_R7_a_comparison_without_a_loser_teaches_both(droid: str) -> None:
    t = table("secret-invasion", f"me: {droid} luke | bob: luke | cid: leia | deck: obi-wan trooper boba han")
    t.me.play(f"discard {droid}", "choose bob")
    t.bob.play("discard obi-wan")
    assert t.me.sees("bob") == ["luke"]
    assert t.bob.sees("me") == ["luke"]
    assert t.asks("cid", "discard")
    assert t.cid.sees("me") == t.cid.sees("bob") == t.spectator.sees("me") == t.spectator.sees("bob") == [None]


def test_SI_R7_who_lost_a_comparison_still_knows_the_winners_card() -> None:
    t = table("secret-invasion", "me: c-3po vader | bob: luke | cid: leia | deck: han trooper boba")
    t.me.play("discard c-3po", "choose bob")
    assert t.bob.is_out
    assert t.bob.sees("me") == ["vader"]
    assert t.cid.sees("me") == [None]
    assert t.asks("cid", "discard")


def test_SI_R7_after_a_swap_both_know_what_the_other_has() -> None:
    t = table("secret-invasion", "me: vader han | bob: leia | cid: luke | deck: obi-wan boba trooper")
    t.me.play("discard vader", "choose bob")
    assert t.me.sees("bob") == ["han", None]
    assert t.bob.sees("me") == ["leia"]
    assert t.asks("bob", "discard")
    assert t.cid.sees("me") == [None]
    assert t.cid.sees("bob") == [None, None]
    assert t.spectator.sees("me") == [None]


def test_SI_R7_after_a_swap_of_equal_cards_both_know_too() -> None:
    t = table("secret-invasion", "me: vader luke | bob: luke | cid: leia | deck: obi-wan boba trooper")
    t.me.play("discard vader", "choose bob")
    assert t.me.sees("bob") == ["luke", None]
    assert t.bob.sees("me") == ["luke"]
    assert t.asks("bob", "discard")


def test_SI_R7_what_each_of_the_swappers_knows_ends_on_its_own() -> None:
    t = table("secret-invasion", "me: vader han | bob: chewbacca | cid: luke | deck: obi-wan boba trooper")
    t.me.play("discard vader", "choose bob")
    t.bob.play("discard han", "choose cid")
    assert t.me.sees("bob") == [None]
    assert t.bob.sees("me") == ["chewbacca"]
    assert t.bob.sees("cid") == ["luke", None]
    assert t.asks("cid", "discard")


@pytest.mark.parametrize(
    ("swap", "seen"),
    [
        ("bob", {"me": [None], "bob": ["luke", None], "cid": [None]}),
        ("cid", {"me": [None], "bob": [None, None], "cid": ["luke"]}),
    ],
)
def test_SI_R7_a_third_players_knowledge_moves_with_the_card(swap: str, seen: dict[str, list[str | None]]) -> None:
    line = "me: luke | bob: chewbacca | cid: leia | dan: han trooper | deck: vader obi-wan boba trooper"
    t = table("secret-invasion", line)
    t.dan.play("discard han", "choose me")
    assert t.dan.sees("me") == ["luke", None]
    t.me.play("discard vader", f"choose {swap}")
    assert {name: t.dan.sees(name) for name in seen} == seen
    assert t.asks("bob", "discard")


def test_SI_R7_a_third_player_who_knew_both_cards_knows_both_after_the_swap() -> None:
    line = "me: luke | bob: chewbacca | cid: han trooper | deck: obi-wan trooper han vader boba leia"
    t = table("secret-invasion", line)
    t.cid.play("discard han", "choose me")
    t.me.play("discard obi-wan")
    t.bob.play("discard trooper", "choose cid", "name 8")
    t.cid.play("discard han", "choose bob")
    assert t.cid.sees("me") == ["luke", None]
    assert t.cid.sees("bob") == ["chewbacca"]
    t.me.play("discard vader", "choose bob")
    assert t.cid.sees("me") == ["chewbacca"]
    assert t.cid.sees("bob") == ["luke", None]
    assert t.asks("bob", "discard")


def test_SI_R7_a_third_player_who_knew_only_the_other_card_does_not_learn_more() -> None:
    t = table("secret-invasion", "me: luke | bob: chewbacca | cid: han trooper | deck: vader obi-wan boba leia")
    t.cid.play("discard han", "choose bob")
    t.me.play("discard vader", "choose bob")
    assert t.cid.sees("me") == ["chewbacca"]
    assert t.cid.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


def test_SI_R7_the_knowledge_of_who_is_out_moves_as_well() -> None:
    line = "me: c-3po luke | bob: han | cid: leia | dan: chewbacca | deck: obi-wan boba vader trooper"
    t = table("secret-invasion", line)
    t.me.play("discard c-3po", "choose bob")
    t.cid.play("discard obi-wan")
    t.dan.play("discard boba", "choose cid", "name 2", "decline")
    t.me.play("discard vader", "choose dan")
    assert t.bob.is_out
    assert t.bob.sees("dan") == ["luke"]
    assert t.bob.sees("me") == [None]
    assert t.asks("cid", "discard")


def test_SI_R7_who_swaps_a_known_card_away_is_known_no_more() -> None:
    t = table("secret-invasion", "me: luke | bob: han trooper | cid: leia | deck: boba vader obi-wan r2-d2")
    t.bob.play("discard han", "choose me")
    t.cid.play("discard boba", "choose bob", "name 2", "decline")
    t.me.play("discard vader", "choose cid")
    assert t.bob.sees("me") == [None]
    assert t.bob.sees("cid") == ["luke"]
    assert t.me.sees("cid") == ["luke"]
    assert t.asks("bob", "discard")


def test_SI_R7_knowledge_does_not_outlive_the_round() -> None:
    t = table("secret-invasion", "me: han luke | bob: vader | cid: leia")
    t.me.play("discard han", "choose bob")
    assert t.round == 2
    assert t.me.sees("bob") == [None]
    assert t.asks("cid", "discard")
    assert t.me.sees("cid") == [None, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_R7_whatever_a_player_is_shown_is_true_and_outsiders_are_shown_nothing(seats: int) -> None:
    t = deal("secret-invasion", " ".join(["me", "bob", "cid", "dan"][:seats]), seed=9)
    for _ in t.wander(seed=4):
        for name in t.names:
            hand = getattr(t, name).hand
            assert t.spectator.sees(name) == [None] * len(hand)
            for viewer in t.names:
                shown = getattr(t, viewer).sees(name)
                assert len(shown) == len(hand)
                assert {card for card in shown if card} <= set(hand)
