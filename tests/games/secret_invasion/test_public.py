"""SI-R9: what everybody may know, and what not; SI-5 is in test_turn.py, SI-R11 in test_round_end.py."""

from __future__ import annotations

import pytest

from tests.table import deal, table

SAID = {  # all that is told to everybody, by kind
    "dealt": {"round", "starter", "open"},
    "drew": {"seat"},
    "discarded": {"seat", "card"},
    "out": {"seat", "by", "why", "number"},
    "protected": {"seat"},
    "swapped": {"seat", "target"},
    "sent-back": {"seat", "target"},
    "compared": {"seat", "target", "equal"},
    "looked": {"seat", "target"},
    "aimed": {"seat", "target"},
    "named": {"seat", "target", "number", "hit"},
    "declined": {"seat"},
    "nobody-to-choose": {"seat"},
    "round-over": {"winners", "reason", "hands"},
    "game-over": {"winners", "reason", "scores"},
}


def names(seats: int) -> str:
    return " ".join(["me", "bob", "cid", "dan"][:seats])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_R9_a_spectator_is_told_what_is_public_and_no_more(seats: int) -> None:
    t = deal("secret-invasion", names(seats), seed=seats)
    for _ in t.wander(seed=seats):
        pass
    for told in t.heard_by("spectator"):
        assert set(told) - {"kind"} == SAID[told["kind"]]


@pytest.mark.parametrize("seats", [3, 4])
def test_SI_R9_who_has_no_part_in_something_hears_of_it_as_a_spectator_does(seats: int) -> None:
    t = deal("secret-invasion", names(seats), seed=5)
    for _ in t.wander(seed=8):
        pass
    for seat, name in enumerate(t.names):
        for mine, theirs in zip(t.heard_by(name), t.heard_by("spectator"), strict=True):
            assert mine == theirs or seat in (theirs["seat"], theirs.get("target"))


def test_SI_R9_a_draw_is_told_to_all_and_its_card_to_who_drew() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: luke | cid: vader | deck: han trooper")
    t.me.play("discard obi-wan")
    assert t.heard_by("bob", "drew") == [{"kind": "drew", "seat": 1, "card": "han"}]
    assert t.heard_by("me", "drew") == t.heard_by("spectator", "drew") == [{"kind": "drew", "seat": 1}]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(("deck", "card"), [("chewbacca trooper boba", "chewbacca"), ("", "obi-wan")])
def test_SI_R9_a_card_drawn_through_luke_is_told_to_its_owner_alone(deck: str, card: str) -> None:
    t = table(
        "secret-invasion", f"me: luke han | bob: vader | cid: leia | deck: {deck} | aside: obi-wan | length: round"
    )
    t.me.play("discard luke", "choose bob")
    assert t.heard_by("bob", "drew")[0] == {"kind": "drew", "seat": 1, "card": card}
    for name in ("me", "cid", "spectator"):
        assert t.heard_by(name, "drew")[0] == {"kind": "drew", "seat": 1}


def test_SI_R9_a_card_drawn_through_luke_is_seen_by_its_owner_alone() -> None:
    t = table("secret-invasion", "me: luke han | bob: vader | cid: leia | deck: chewbacca trooper boba")
    t.me.play("discard luke", "choose bob")
    for name in ("me", "cid", "spectator"):
        assert None in getattr(t, name).sees("bob")
        assert "chewbacca" not in getattr(t, name).sees("bob")


def test_SI_R9_luke_and_what_he_sends_away_are_told_to_all() -> None:
    t = table("secret-invasion", "me: luke han | bob: vader | cid: leia | deck: chewbacca trooper boba")
    t.me.play("discard luke", "choose bob")
    assert t.heard_by("cid")[:4] == [
        {"kind": "discarded", "seat": 0, "card": "luke"},
        {"kind": "sent-back", "seat": 0, "target": 1},
        {"kind": "discarded", "seat": 1, "card": "vader"},
        {"kind": "drew", "seat": 1},
    ]
    assert t.asks("bob", "discard")


def test_SI_R9_who_was_aimed_at_which_number_and_what_came_of_it() -> None:
    t = table("secret-invasion", "me: boba han | bob: vader | cid: leia | deck: chewbacca trooper luke")
    t.me.play("discard boba", "choose bob")
    assert t.cid.view.about == t.spectator.view.about == {"target": 1}
    t.me.play("name 5", "name 6")
    assert t.heard_by("cid", "aimed", "named", "out") == [
        {"kind": "aimed", "seat": 0, "target": 1},
        {"kind": "named", "seat": 0, "target": 1, "number": 5, "hit": False},
        {"kind": "named", "seat": 0, "target": 1, "number": 6, "hit": True},
        {"kind": "out", "seat": 1, "by": 0, "why": "named", "number": 6},
    ]
    assert t.asks("cid", "discard")


def test_SI_R9_a_swap_is_told_to_all_and_its_cards_to_two() -> None:
    t = table("secret-invasion", "me: vader han | bob: luke | cid: leia | deck: chewbacca trooper boba")
    t.me.play("discard vader", "choose bob")
    told = {"kind": "swapped", "seat": 0, "target": 1}
    assert t.heard_by("me", "swapped") == [told | {"gave": "han", "got": "luke"}]
    assert t.heard_by("bob", "swapped") == [told | {"gave": "luke", "got": "han"}]
    assert t.heard_by("cid", "swapped") == t.heard_by("spectator", "swapped") == [told]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(
    ("bob", "events"), [("han", ["compared", "drew"]), ("boba", ["compared", "out", "discarded", "drew"])]
)
def test_SI_R9_after_a_comparison_the_others_learn_only_who_is_out_or_that_nobody_is(
    bob: str, events: list[str]
) -> None:
    t = table("secret-invasion", f"me: c-3po han | bob: {bob} | cid: leia | deck: chewbacca trooper luke")
    t.me.play("discard c-3po", "choose bob")
    assert [told["kind"] for told in t.heard_by("cid")[1:]] == events
    assert "han" not in str(t.heard_by("cid"))
    assert t.heard_by("spectator") == [event.seen_by(None) for event in t.events]
    assert t.cid.sees("me") == t.spectator.sees("me") == [None]
    assert len(t.match.to_act) == 1


def test_SI_R9_a_declined_try_and_a_power_without_target_are_told_to_all() -> None:
    t = table("secret-invasion", "me: boba han | bob: chewbacca | cid: leia | deck: chewbacca trooper luke")
    t.me.play("discard boba", "choose bob", "name 5", "decline")
    t.bob.play("discard chewbacca")
    assert t.heard_by("spectator", "declined", "protected") == [
        {"kind": "declined", "seat": 0},
        {"kind": "protected", "seat": 1},
    ]
    assert t.asks("cid", "discard")


@pytest.mark.parametrize("name", ["me", "bob", "cid", "spectator"])
def test_SI_R9_the_public_facts_are_the_same_for_everybody(name: str) -> None:
    line = "me: obi-wan han, pile luke, tokens 2 | bob: leia, protected | cid: out, pile trooper | deck: vader boba han"
    t = table("secret-invasion", line)
    view = getattr(t, name).view
    assert view.seats == (
        {"tokens": 2, "out": False, "protected": False},
        {"tokens": 0, "out": False, "protected": True},
        {"tokens": 0, "out": True, "protected": False},
    )
    assert len(view.zone("deck")) == 3
    assert view.zone("pile", 0) == ("luke",)
    assert view.zone("pile", 2) == ("trooper",)
    assert view.asked == (0,)
    assert view.prompt == "discard"
    assert view.facts["turn"] == 0
    assert bool(view.options) == (name == "me")
    assert t.asks("me", "discard")


@pytest.mark.parametrize(
    ("viewer", "one", "other", "plays"),
    [
        ("bob", "luke trooper, leia, vader", "obi-wan trooper, leia, han", ""),
        ("cid", "c-3po vader, han, leia", "c-3po luke, han, leia", "discard c-3po, choose bob"),
        ("cid", "r2-d2 luke, luke, leia", "r2-d2 boba, trooper, leia", "discard r2-d2, choose bob"),
        ("cid", "vader luke, han, leia", "vader boba, obi-wan, leia", "discard vader, choose bob"),
        ("cid", "han luke, han, leia", "han trooper, obi-wan, leia", "discard han, choose bob"),
        ("bob", "han luke, vader, leia", "han obi-wan, vader, boba", "discard han, choose bob"),
        ("bob", "han luke, vader, leia", "han obi-wan, vader, boba", "discard han, choose cid"),
        ("me", "luke han, vader, leia", "luke han, vader, boba", "discard luke, choose bob"),
        ("me", "boba han, vader, leia", "boba han, luke, obi-wan", "discard boba, choose bob, name 8"),
        ("cid", "leia han, vader, luke", "leia han, obi-wan, luke", "discard leia"),
        ("spectator", "obi-wan vader, luke, leia", "han obi-wan, boba, trooper", "discard obi-wan"),
    ],
)
def test_SI_R9_nobody_can_tell_apart_what_they_cannot_know(viewer: str, one: str, other: str, plays: str) -> None:
    known = []
    for hands, rest in ((one, "trooper chewbacca | aside: trooper"), (other, "trooper trooper | aside: chewbacca")):
        me, bob, cid = hands.split(", ")
        t = table("secret-invasion", f"me: {me} | bob: {bob} | cid: {cid} | deck: {rest}")
        t.me.play(*[play for play in plays.split(", ") if play])
        known.append((t.heard_by(viewer), getattr(t, viewer).view.to_json()))
    assert known[0] == known[1]
