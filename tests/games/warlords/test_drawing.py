"""WE-15, WE-R7, WE-R10: the deck, and what happens when it is empty."""

from __future__ import annotations

import pytest

from tests.games.warlords.test_slave_i import FOUR
from tests.table import deal, table


def test_WE_15_the_discards_become_the_deck_when_a_card_must_be_drawn() -> None:
    t = table("warlords", "me: v-wing arc-170 | bob: shuttle | hoth: | discards: tie-bomber tie-bomber tie-bomber")
    t.me.play("defend v-wing", "planet hoth")
    assert t.me.hand == ["tie-bomber", "arc-170"]
    assert (t.deck, t.discards) == (["tie-bomber", "tie-bomber"], [])
    assert t.heard_by("bob", "reshuffled", "drew") == [
        {"kind": "reshuffled", "count": 3},
        {"kind": "drew", "seat": 0, "count": 1},
    ]
    assert t.asks("bob", "turn")


def test_WE_15_not_before_it_is_needed() -> None:
    t = table("warlords", "me: v-wing arc-170 | bob: shuttle | hoth: | deck: shuttle | discards: tie-bomber")
    t.me.play("defend v-wing", "planet hoth")
    assert (t.deck, t.discards) == ([], ["tie-bomber"])
    t.bob.play("enlist shuttle")
    assert (t.deck, t.discards) == ([], ["tie-bomber"])
    assert t.asks("me", "turn")


def test_WE_15_the_new_deck_is_shuffled() -> None:
    cards = "tie-bomber shuttle tie-fighter landing-craft"
    line = f"me: v-wing arc-170 | bob: shuttle | hoth: | discards: {cards}"
    decks = set()
    for seed in range(30):
        t = table("warlords", line, seed)
        t.me.play("defend v-wing", "planet hoth")
        decks.add(tuple(t.deck))
    assert len(decks) > 10


def test_WE_15_in_the_middle_of_a_capture() -> None:
    t = table(
        "warlords",
        "me: arc-170, fleet v-wing tie-bomber | bob: shuttle"
        " | hoth: v-wing tie-bomber shuttle | deck: arc-170 | stack: naboo",
    )
    t.me.play("capture hoth")
    assert len(t.me.hand) == 5
    assert sorted([*t.me.hand, *t.deck]) == sorted(["arc-170"] * 2 + ["v-wing", "tie-bomber"] * 2 + ["shuttle"])
    assert t.asks("bob", "turn")


def test_WE_R7_the_draw_follows_the_effect_and_the_special_card_is_shuffled_in() -> None:
    t = table("warlords", "me: death-star v-wing | bob: shuttle | hoth: | stack: naboo")
    t.me.play("play death-star", "planet hoth")
    assert t.me.hand == ["v-wing", "death-star"]
    assert (t.deck, t.discards) == ([], [])
    assert t.asks("bob", "turn")


@pytest.mark.parametrize(
    ("line", "move", "new_deck"),
    [
        (
            "me: super-star-destroyer | bob: shuttle | hoth: v-wing | kamino: arc-170",
            ["play super-star-destroyer", "planet hoth", "ship v-wing", "planet kamino", "ship arc-170"],
            ["arc-170", "super-star-destroyer", "v-wing"],
        ),
        (
            "me: star-destroyer | bob: shuttle | hoth: v-wing | kamino: arc-170",
            ["play star-destroyer", "planet hoth", "ship v-wing", "planet kamino", "ship arc-170"],
            ["star-destroyer"],
        ),
        (
            "me: star-destroyer v-wing | bob: shuttle, fleet arc-170 | hoth:",
            ["play star-destroyer", "raid bob", "take arc-170", "give v-wing"],
            ["arc-170", "star-destroyer"],
        ),
        (
            "me: slave-i, fleet v-wing | bob: shuttle, fleet arc-170 | hoth:",
            ["play slave-i", "fleet bob", "take arc-170", "give v-wing"],
            ["slave-i"],
        ),
    ],
    ids=["super star destroyer", "swap", "exchange", "slave i"],
)
def test_WE_R7_with_an_empty_deck_the_card_just_played_may_be_drawn(
    line: str, move: list[str], new_deck: list[str]
) -> None:
    """What was in hand beside it, or came into it by the effect, is still there; the rest is the new deck."""
    t = table("warlords", line)
    t.me.play(*move)
    assert sorted([*t.me.hand, *t.deck]) == new_deck
    assert t.discards == []
    assert t.asks("bob", "turn")


def test_WE_R7_slave_i_is_replaced_only_when_nobody_goes_on_any_more() -> None:
    t = table("warlords", FOUR)
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    t.bob.play("take arc-170", "give shuttle")
    assert t.asks("cid", "chain")
    assert (t.me.hand, t.deck, t.discards) == ([], ["shuttle", "shuttle"], ["slave-i"])
    t.cid.play("decline")
    assert (t.me.hand, t.deck) == (["shuttle"], ["shuttle"])
    assert t.asks("bob", "turn")


def test_WE_R7_a_ship_put_into_a_line_is_not() -> None:
    t = table("warlords", "me: v-wing shuttle | bob: shuttle | hoth: | discards: tie-bomber")
    t.me.play("defend v-wing", "planet hoth")
    assert t.me.hand == ["tie-bomber", "shuttle"]
    assert t.line("hoth") == ["v-wing"]


@pytest.mark.parametrize("seats", [2, 5])
def test_WE_R10_there_is_always_a_card_to_draw(seats: int) -> None:
    for seed in range(4):
        t = deal("warlords", " ".join("abcde"[:seats]), seed)
        for _ in t.wander(seed):
            assert len(t.deck) + len(t.discards) >= 98 - 25 - 16
