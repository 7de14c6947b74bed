"""Positions as one line: what is written can be read, and every mistake has its column."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.saving import save

GOOD = "me: v-wing shuttle | bob: arc-170 | hoth: shuttle | deck: shuttle | stack: naboo"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_position_of_a_game_reads_back_to_the_same_state(seats: int) -> None:
    match = cantina.new("warlords", seats, seats)
    number = 0
    while match.outcome is None:
        options = match.legal(match.to_act[0])
        match.play(match.to_act[0], options[number * 7 % len(options)])
        number += 1
        back = cantina.position("warlords", match.position)
        assert {**save(back.state), "chance": 0} == {**save(match.state), "chance": 0}, match.position


def test_a_line_of_ones_own_may_be_short() -> None:
    match = cantina.position("warlords", GOOD)
    assert match.to_act == (0,)
    assert match.position == "0: shuttle v-wing | 1: arc-170 | hoth: shuttle | deck: shuttle | stack: naboo | turn: 0"


def test_in_the_middle_of_a_move() -> None:
    match = cantina.position("warlords", f"{GOOD} | doing: defend v-wing")
    assert match.view(0).prompt == "defend"
    assert match.view(1).prompt == "turn"
    assert match.view(0).facts["doing"] == ["defend v-wing"]


def test_in_the_middle_of_a_chain() -> None:
    line = (
        "me: v-wing | bob: v-wing, fleet shuttle | cid: v-wing, fleet arc-170 | hoth: | deck: shuttle | chain: bob left"
    )
    match = cantina.position("warlords", line)
    assert (match.to_act, match.view(None).prompt) == ((1,), "chain")
    match.play(1, "decline")
    assert match.to_act == (1,)
    assert match.view(0).zone("hand", 0) == ("shuttle", "v-wing")


def test_with_a_deck_of_ones_own() -> None:
    match = cantina.position("warlords", f"{GOOD} | cards: 2282-22222222222222")
    assert match.view(0).facts["values"]["tatooine"] == 2
    assert list(match.view(0).facts["copies"].values()) == [2, 2, 8, 2]
    assert "cards: 2282-22222222222222" in match.position


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("me: v-wing | hoth:", "wrong-seats", 1),
        ("me: jarjar | bob: v-wing | hoth:", "no-such-card", 5),
        ("me: | bob: v-wing | hoth:", "empty-field", 1),
        ("m-e: v-wing | bob: v-wing | hoth:", "bad-seat-name", 1),
        ("me: v-wing | bob: v-wing", "wrong-open-planets", 1),
        ("me: v-wing | bob: v-wing | hoth: | naboo: | endor: | kamino: | bespin:", "wrong-open-planets", 1),
        ("me: v-wing | bob: v-wing | hoth: v-wing v-wing", "bad-line", 28),
        ("me: v-wing | bob: v-wing | mustafar: v-wing shuttle arc-170", "bad-line", 28),
        ("me: v-wing | bob: v-wing | hoth: slave-i", "not-a-ship", 34),
        ("me: death-star death-star death-star | bob: v-wing | hoth:", "too-many-copies", 27),
        ("me: v-wing | bob: v-wing, planets hoth | hoth:", "too-many-copies", 42),
        ("me: v-wing, fleet v-wing v-wing v-wing v-wing v-wing | bob: v-wing | hoth:", "fleet-is-full", 13),
        ("me: v-wing v-wing, fleet v-wing v-wing v-wing v-wing | bob: v-wing | hoth:", "too-many-cards", 1),
        ("me: v-wing, shown shuttle | bob: v-wing | hoth:", "not-held", 19),
        ("me: v-wing, fleet shuttle, fleet shuttle | bob: v-wing | hoth:", "doubled-clause", 28),
        ("me: v-wing, pile shuttle | bob: v-wing | hoth:", "unknown-clause", 13),
        ("me: v-wing | bob: v-wing | hoth: | aside: v-wing", "unknown-field", 36),
        ("me: v-wing | bob: v-wing | hoth: | turn: cid", "no-such-seat", 42),
        ("me: v-wing | bob: v-wing | hoth: | cards: 8888-22222222222222", "bad-deck", 43),
        ("me: v-wing | bob: v-wing | hoth: | chain: bob left", "bad-chain", 43),
        ("me: v-wing | bob: v-wing | hoth: | chain: bob", "bad-chain", 36),
        ("me: v-wing | bob: v-wing | hoth: | doing: enlist v-wing", "bad-doing", 43),
        ("me: v-wing | bob: v-wing | hoth: | doing: defend shuttle", "bad-doing", 43),
        ("me: v-wing | bob: v-wing | hoth: | doing: sing", "no-such-action", 43),
        ("me: v-wing | bob: v-wing | hoth: | over: points", "bad-over", 36),
        ("me: v-wing | bob: v-wing | hoth: | story: me", "bad-fact", 43),
        ("me: v-wing | bob: v-wing | hoth: | story: me+shuttle bob+v-wing", "story-disagrees", 36),
        ("me: v-wing | bob: v-wing | hoth: | story: me+v-wing bob+v-wing me!1", "story-disagrees", 36),
    ],
)
def test_every_mistake_has_its_column(line: str, key: str, column: int) -> None:
    with pytest.raises(cantina.BadText) as refused:
        cantina.position("warlords", line)
    assert (refused.value.key, refused.value.column) == (key, column)
