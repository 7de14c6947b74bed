"""SI-17, SI-R4, SI-R6: who can be chosen, and what if nobody can."""

from __future__ import annotations

import pytest

from tests.table import table

ON_A_RIVAL = ["vader", "c-3po", "r2-d2", "han", "trooper", "boba"]
POWERS = [*ON_A_RIVAL, "luke"]


@pytest.mark.parametrize("power", ON_A_RIVAL)
def test_SI_17_who_is_out_or_protected_cannot_be_chosen(power: str) -> None:
    line = f"me: {power} leia | bob: out | cid: han, protected | dan: trooper | deck: trooper luke luke"
    t = table("secret-invasion", line)
    t.me.play(f"discard {power}")
    assert t.asks("me", power)
    assert t.me.options == ["choose dan"]
    assert [t.refuses("me", f"choose {name}").key for name in ("me", "bob", "cid")] == [
        "not-yourself",
        "is-out",
        "is-protected",
    ]


def test_SI_17_luke_cannot_be_used_on_who_is_out_or_protected() -> None:
    t = table("secret-invasion", "me: luke han | bob: out | cid: han, protected | dan: trooper | deck: trooper luke")
    t.me.play("discard luke")
    assert t.asks("me", "luke")
    assert t.me.options == ["choose me", "choose dan"]
    assert [t.refuses("me", f"choose {name}").key for name in ("bob", "cid")] == ["is-out", "is-protected"]


@pytest.mark.parametrize("power", ON_A_RIVAL)
@pytest.mark.parametrize(
    "rivals",
    ["bob: leia, protected", "bob: leia, protected | cid: luke, protected", "bob: leia, protected | cid: out"],
)
def test_SI_17_if_nobody_can_be_chosen_nothing_happens(power: str, rivals: str) -> None:
    t = table("secret-invasion", f"me: {power} chewbacca | {rivals} | deck: trooper trooper trooper")
    t.me.play(f"discard {power}")
    assert t.me.pile == [power]
    assert t.me.hand == ["chewbacca"]
    assert t.bob.hand == ["leia", "trooper"]
    assert not t.me.is_out
    assert t.heard_by("cid" if "cid" in rivals else "bob", "nobody-to-choose") == [
        {"kind": "nobody-to-choose", "seat": 0}
    ]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("power", POWERS)
def test_SI_R4_a_power_is_not_optional_while_there_is_a_target(power: str) -> None:
    t = table("secret-invasion", f"me: {power} chewbacca | bob: trooper | cid: han | deck: trooper trooper trooper")
    t.me.play(f"discard {power}")
    refused = t.refuses("me", "decline")
    assert (refused.rule, refused.key) == ("SI-R4", "cannot-decline")
    assert "decline" not in t.me.options
    assert t.asks("me", power)


@pytest.mark.parametrize("power", ["trooper", "boba"])
def test_SI_R4_a_number_must_be_named(power: str) -> None:
    t = table("secret-invasion", f"me: {power} chewbacca | bob: trooper | cid: han | deck: trooper trooper")
    t.me.play(f"discard {power}", "choose bob")
    refused = t.refuses("me", "decline")
    assert (refused.rule, refused.key) == ("SI-R4", "cannot-decline")
    assert t.asks("me", "number")


def test_SI_4_a_card_must_be_discarded() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: trooper | cid: han | deck: trooper trooper")
    refused = t.refuses("me", "decline")
    assert (refused.rule, refused.key) == ("SI-4", "another-question")
    assert t.asks("me", "discard")


def test_SI_R4_hans_look_is_always_taken() -> None:
    t = table("secret-invasion", "me: han leia | bob: trooper | deck: trooper trooper")
    t.me.play("discard han")
    assert t.me.options == ["choose bob"]
    assert t.asks("me", "han")
    t.me.play("choose bob")
    assert t.me.sees("bob") == ["trooper", None]
    assert t.asks("bob", "discard")


def test_SI_R6_boba_fett_with_nobody_to_choose_names_no_number_and_puts_nobody_out() -> None:
    t = table("secret-invasion", "me: boba luke | bob: leia, protected | cid: vader, protected | deck: trooper han")
    t.me.play("discard boba")
    assert not any(p.is_out for p in (t.me, t.bob, t.cid))
    assert t.heard_by("spectator", "named", "aimed") == []
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("power", ON_A_RIVAL)
def test_SI_R6_no_power_but_lukes_turns_on_oneself(power: str) -> None:
    t = table("secret-invasion", f"me: {power} leia | bob: luke, protected | cid: luke, protected | deck: trooper han")
    t.me.play(f"discard {power}")
    assert t.me.hand == ["leia"]
    assert t.me.pile == [power]
    assert not t.me.is_out
    assert t.heard_by("spectator", "swapped", "sent-back", "compared", "looked", "named") == []
    assert t.asks("bob", "discard")


def test_SI_R6_luke_does_turn_on_oneself() -> None:
    t = table("secret-invasion", "me: luke leia | bob: luke, protected | cid: vader, protected | deck: trooper han")
    t.me.play("discard luke")
    assert t.me.options == ["choose me"]
    assert t.asks("me", "luke")
    t.me.play("choose me")
    assert t.me.is_out
    assert t.asks("bob", "discard")


def test_SI_R6_nothing_happening_in_the_last_turn_leads_to_the_show_of_cards() -> None:
    t = table("secret-invasion", "me: boba luke | bob: leia, protected | length: round")
    t.me.play("discard boba")
    assert t.outcome == ((1,), "highest-card", (0, 1))
