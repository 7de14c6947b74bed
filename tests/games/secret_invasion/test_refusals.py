"""What is no option is refused by the rule that stands against it, changes nothing and tells no secret."""

from __future__ import annotations

import pytest

import cantina
from tests.table import Table, table

HANDS = "me: {} luke | bob: han | cid: chewbacca, protected | dan: out, pile obi-wan | deck: trooper leia trooper"


def at(prompt: str) -> Table:
    """A table where `me` is asked this."""
    card = {"number": "trooper", "second-try": "boba", "discard": "c-3po"}.get(prompt, prompt)
    t = table("secret-invasion", HANDS.format(card))
    plays = [f"discard {card}", "choose bob", "name 8"]
    t.me.play(*plays[: {"discard": 0, "number": 2, "second-try": 3}.get(prompt, 1)])
    assert t.asks("me", prompt)
    return t


@pytest.mark.parametrize(
    ("prompt", "action", "rule", "key"),
    [
        ("discard", "discard vader", "SI-4", "not-in-hand"),
        ("discard", "discard han", "SI-4", "not-in-hand"),
        ("discard", "choose bob", "SI-4", "another-question"),
        ("discard", "name 5", "SI-4", "another-question"),
        ("discard", "decline", "SI-4", "another-question"),
        ("trooper", "choose me", "SI-15", "not-yourself"),
        ("trooper", "choose cid", "SI-17", "is-protected"),
        ("trooper", "choose dan", "SI-17", "is-out"),
        ("trooper", "discard luke", "SI-4", "another-question"),
        ("trooper", "name 4", "SI-4", "another-question"),
        ("trooper", "decline", "SI-R4", "cannot-decline"),
        ("luke", "choose cid", "SI-17", "is-protected"),
        ("luke", "choose dan", "SI-17", "is-out"),
        ("number", "choose bob", "SI-4", "another-question"),
        ("number", "discard luke", "SI-4", "another-question"),
        ("number", "decline", "SI-R4", "cannot-decline"),
        ("second-try", "name 8", "SI-R1", "another-number"),
        ("second-try", "choose bob", "SI-4", "another-question"),
        ("second-try", "discard luke", "SI-4", "another-question"),
    ],
)
def test_a_refusal_names_the_rule(prompt: str, action: str, rule: str, key: str) -> None:
    t = at(prompt)
    refused = t.refuses("me", action)
    assert (refused.rule, refused.key) == (rule, key)
    assert t.asks("me", prompt)


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [("discard", "discard"), ("vader", "choose"), ("number", "name"), ("second-try", "name")],
)
def test_a_refused_answer_to_another_question_says_what_was_asked(prompt: str, asked: str) -> None:
    action = "discard luke" if prompt != "discard" else "name 2"
    assert at(prompt).refuses("me", action).about == {"asked": asked}


@pytest.mark.parametrize(
    ("line", "seat"), [("me: han leia | bob: luke", 2), ("me: han leia | bob: luke | cid: boba", 3)]
)
def test_SI_17_a_seat_that_is_not_at_the_table_cannot_be_chosen(line: str, seat: int) -> None:
    t = table("secret-invasion", line + " | deck: trooper trooper")
    t.me.play("discard han")
    refused = t.refuses("me", f"choose {seat}")
    assert (refused.rule, refused.key) == ("SI-17", "no-such-player")
    assert t.asks("me", "han")


@pytest.mark.parametrize("prompt", ["discard", "vader", "number", "second-try"])
@pytest.mark.parametrize("name", ["bob", "cid", "dan"])
def test_SI_4_only_the_player_in_turn_is_asked(prompt: str, name: str) -> None:
    t = at(prompt)
    for action in ("discard han", "choose bob", "name 5", "decline"):
        refused = t.refuses(name, action)
        assert (refused.rule, refused.key) == ("SI-4", "not-asked")
    assert getattr(t, name).options == []
    assert t.asks("me", prompt)


def test_SI_4_a_seat_that_does_not_exist_plays_nothing() -> None:
    t = at("discard")
    for seat in (4, 7, -2):
        with pytest.raises(cantina.BadSetup):
            t.match.play(seat, "discard luke")
    assert t.asks("me", "discard")


@pytest.mark.parametrize(
    "text",
    ["", "discard", "discard jabba", "discard 3", "choose", "choose 7", "choose bobby", "name 1", "name 9", "pass"],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    t = at("discard")
    before = t.state
    with pytest.raises(cantina.BadText) as refused:
        t.me.play(text)
    assert refused.value.key == "no-such-action"
    assert (refused.value.line, refused.value.column) == (1, 1)
    assert t.state == before
    assert t.asks("me", "discard")


def test_a_refusal_is_the_same_whatever_the_others_hold() -> None:
    told = set()
    for bob, cid in (("leia", "han"), ("han", "leia"), ("vader", "trooper")):
        t = table("secret-invasion", f"me: luke trooper | bob: {bob} | cid: {cid}, protected | deck: boba trooper")
        told.add(str(t.refuses("me", "discard leia")))
        told.add(str(t.refuses("bob", "discard leia")))
        t.me.play("discard luke")
        told.add(str(t.refuses("me", "choose cid")))
    assert len(told) == 3


def test_an_action_taken_twice_is_refused_the_second_time() -> None:
    t = table("secret-invasion", "me: obi-wan trooper | bob: leia | cid: han | deck: boba trooper")
    t.me.play("discard obi-wan")
    assert t.refuses("me", "discard obi-wan").key == "not-asked"
    assert t.asks("bob", "discard")
