"""What the table shows of a move that is not complete: WE-12, WE-13, WE-14."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cantina
from tests.table import table

STAR = (
    "me: star-destroyer v-wing, fleet tie-fighter | bob: arc-170, fleet shuttle | hoth: tie-bomber"
    " | endor: v-wing shuttle | deck: shuttle shuttle"
)


def facts(match: cantina.Match, seat: int) -> dict[str, Any]:
    return match.view(seat).facts


@pytest.mark.parametrize("seed", range(4))
def test_whatever_one_tap_says_can_be_said_part_by_part(seed: int) -> None:
    """In random games: every tap names an option and one of the options after it, and all of these are named."""
    match, dice, seen = cantina.new("warlords", 2 + seed % 4, seed), random.Random(seed), 0
    while match.outcome is None:
        (seat,) = match.to_act
        told = facts(match, seat)["begun"]
        for first, behind in by_first(told).items():
            after = match.clone()
            after.play(seat, first)
            assert {option.text for option in after.view(seat).options} == behind
            seen += 1
        match.play(seat, dice.choice(match.view(seat).options).text)
    assert seen > 10


def by_first(told: dict[str, Any] | None) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for tap in [tap for tap in told["taps"] if len(tap["says"]) > 1] if told else []:
        found.setdefault(tap["says"][0], set()).add(tap["says"][1])
    return found


def told(t: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = t.match.view(t.seat(name)).facts["begun"]
    return found


def test_WE_13_what_was_chosen_is_marked_where_it_lies_and_the_parts_are_counted() -> None:
    t = table("warlords", STAR)
    assert told(t, "me") is None
    t.me.play("play star-destroyer")
    assert (told(t, "me")["part"], told(t, "me")["parts"]) == (1, 2)
    assert told(t, "me")["marks"] == [{"zone": "hand 0", "card": "star-destroyer"}]
    assert {"zone": "fleet 1", "card": "shuttle", "says": ["raid 1", "take shuttle"]} in told(t, "me")["taps"]
    t.me.play("planet hoth", "ship tie-bomber")
    assert told(t, "me")["part"] == 2
    assert told(t, "me")["marks"][1:] == [{"zone": "planet-1", "card": "tie-bomber"}]
    assert {"zone": "planet-2", "card": "v-wing", "says": ["planet endor", "ship v-wing"]} in told(t, "me")["taps"]


def test_WE_13_others_are_told_nothing_of_a_move_that_is_not_complete() -> None:
    t = table("warlords", STAR)
    t.me.play("play star-destroyer", "raid bob", "take shuttle")
    assert told(t, "me")["marks"][1:] == [{"zone": "fleet 1", "card": "shuttle"}]
    assert told(t, "bob") is None


FOUR = (
    "me: slave-i, fleet shuttle | bob: v-wing, fleet v-wing | cid: v-wing, fleet arc-170"
    " | dan: v-wing, fleet tie-bomber | hoth: | deck: shuttle shuttle"
)


def test_WE_14_the_chain_tells_who_has_swapped_and_who_comes_next() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i")
    assert t.me.view.facts["chain"] == {"seats": [0], "next": [1, 3]}
    assert t.bob.view.facts["chain"] is None
    t.me.play("fleet dan", "take tie-bomber", "give shuttle")
    for seat in (t.me, t.bob, t.dan):
        assert seat.view.facts["chain"] == {"seats": [0, 3], "next": [2]}
    assert told(t, "dan")["taps"] == [{"zone": "fleet 2", "card": "arc-170", "says": ["take arc-170"]}]
    t.dan.play("take arc-170")
    assert told(t, "dan")["marks"] == [{"zone": "fleet 2", "card": "arc-170"}]
    t.dan.play("give shuttle")
    assert t.me.view.facts["chain"] == {"seats": [0, 3, 2], "next": [1]}
