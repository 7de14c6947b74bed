"""Corners of Path to Hope: what a turn or a round leaves behind for the next, and the book's example of a turn."""

from __future__ import annotations

from ...table import table
from .laying import asked, facts, held, lay, pile, reserve


def test_the_book_an_example_of_a_turn() -> None:
    """Bodhi looks, Cassian meets a striker, Jyn meets the Star Destroyer, and no Jyn is left in any hand."""
    hands = ("jyn baze", "jyn k-2so", "chirrut baze")
    t = lay("bodhi cassian jyn", "trooper fighter striker", "star-destroyer plans", hands=hands)
    t.me.play("pile 1", "bottom trooper")
    assert pile(t, 1) == ["striker", "fighter", "trooper"]
    t.bob.play("pile 1")
    assert pile(t, 1)[0] == "striker"
    t.cid.play("pile 2")
    assert all("jyn" not in held(t, "hand", name) for name in t.names)
    assert [held(t, "down", name).count("jyn") for name in t.names] == [1, 1, 1]


def test_PH_20_two_rebels_of_a_turn_may_each_discard_a_trooper() -> None:
    line = "me: baze, open baze | bob: baze, open baze | cid: baze, open jyn | dan: baze, open jyn"
    t = table("path-to-hope", f"{line} | pile-1: trooper | pile-2: trooper fighter | first: me")
    t.me.play("pile 1", "turn-down dan")
    t.bob.play("pile 2", "turn-down cid")
    assert (pile(t, 2), reserve(t, "trooper")) == (["fighter"], 5)


def test_PH_21_a_reserve_that_is_just_enough_asks_nobody() -> None:
    many = " ".join(["fighter"] * 15)
    t = lay("baze - -", "reinforcements-fighters trooper", f"trooper {many}", "trooper")
    assert reserve(t, "fighter") == 3
    t.me.play("pile 1")
    assert [pile(t, number)[0] for number in (1, 2, 3)] == ["fighter"] * 3
    assert asked(t)[1] == "lay"


def test_PH_R6_the_votes_of_a_turn_are_shown_until_the_next_rebels_are_opened() -> None:
    t = lay("jyn - -", hands=("baze jyn", "baze jyn", "baze jyn"))
    t.cid.play("call-vote")
    t.me.play("pile 1", "refuse")
    t.bob.play("agree")
    t.cid.play("agree")
    assert facts(t)["votes"] == (False, True, True)
    for name in t.names:
        getattr(t, name).play("lay baze")
    assert facts(t)["votes"] == ()


def test_PH_30_a_new_round_begins_with_its_first_turn_and_remembers_no_tank() -> None:
    before = "turn: 4 | tank-turn: 3 | destroyed: bodhi"
    t = lay("baze - -", "tank fighter", hands=("jyn jyn", "baze", "k-2so"), more=before)
    t.me.play("pile 1", "lose jyn")
    t.bob.play("lose baze")
    t.cid.play("lose k-2so")
    assert asked(t)[1] == "recon"  # hands have run out
    assert facts(t)["turn"] == 1
    left = ("tank-turn:", "destroyed:", ", tank ", "story:", "start:", "votes:", "caller:")
    assert [word for word in left if word in t.match.position] == []
    assert facts(t)["gone"] == ()
