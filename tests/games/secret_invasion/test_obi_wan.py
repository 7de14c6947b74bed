"""SI-7: Obi-Wan."""

from __future__ import annotations

import pytest

from tests.table import table


@pytest.mark.parametrize("hand", ["obi-wan luke", "luke obi-wan", "obi-wan vader", "vader obi-wan"])
def test_SI_7_with_luke_or_vader_obi_wan_must_go(hand: str) -> None:
    t = table("secret-invasion", f"me: {hand} | bob: leia | cid: han | deck: trooper boba")
    other = hand.replace("obi-wan", "").strip()
    assert t.me.options == ["discard obi-wan"]
    assert t.refuses("me", f"discard {other}").plain() == {"rule": "SI-7", "key": "obi-wan-must-go", "about": {}}
    t.me.play("discard obi-wan")
    assert t.me.hand == [other]
    assert t.me.pile == ["obi-wan"]
    assert t.asks("bob", "discard")


def test_SI_7_the_rule_holds_for_a_card_just_drawn() -> None:
    t = table("secret-invasion", "me: obi-wan | bob: leia | deck: vader trooper")
    assert t.asks("me", "discard")
    assert t.me.options == ["discard obi-wan"]


@pytest.mark.parametrize("other", ["leia", "chewbacca", "c-3po", "r2-d2", "han", "trooper", "boba"])
def test_SI_7_with_any_other_card_there_is_a_choice(other: str) -> None:
    t = table("secret-invasion", f"me: obi-wan {other} | bob: trooper | cid: han | deck: trooper luke vader")
    assert sorted(t.me.options) == sorted(["discard obi-wan", f"discard {other}"])
    t.me.play("discard obi-wan")
    assert t.me.hand == [other]
    assert t.asks("bob", "discard")


def test_SI_7_luke_and_vader_together_leave_a_choice() -> None:
    t = table("secret-invasion", "me: luke vader | bob: obi-wan | cid: han | deck: trooper boba")
    assert sorted(t.me.options) == ["discard luke", "discard vader"]


def test_SI_7_obi_wan_has_no_power_when_discarded() -> None:
    t = table("secret-invasion", "me: obi-wan han | bob: leia | cid: luke | deck: trooper boba | aside: r2-d2")
    t.me.play("discard obi-wan")
    assert [t.me.hand, t.bob.hand, t.cid.hand] == [["han"], ["leia", "trooper"], ["luke"]]
    assert not any(p.is_out or p.is_protected for p in (t.me, t.bob, t.cid))
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("name", ["bob", "cid", "spectator"])
def test_SI_7_the_other_card_is_not_shown(name: str) -> None:
    told, seen = [], []
    for other in ("luke", "vader", "han"):
        t = table("secret-invasion", f"me: obi-wan {other} | bob: leia | cid: trooper | deck: trooper boba")
        before = getattr(t, name).view
        t.me.play("discard obi-wan")
        told.append(t.heard_by(name))
        seen.append((before, getattr(t, name).view))
    assert told[0] == told[1] == told[2]
    assert seen[0] == seen[1] == seen[2]
