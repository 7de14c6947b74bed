"""Two Secret Invasions, written apart from the same rule file, must agree in every view of every decision."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import cast

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.games.secret_invasion.cards import NO_CARD, names
from cantina.games.secret_invasion.state import State

from .reference import Reference


def deck_of_this_round(s: State) -> list[str]:
    """The order of the 17 cards at the first decision of a round, top first."""
    cards = [s.aside, *s.open, *s.hand, s.drawn, *reversed(s.deck)]
    assert NO_CARD not in cards
    return list(names(cards))


def as_reference_view(match: cantina.Match, viewer: int | None) -> dict[str, object]:
    """Our view in the reference's words."""
    view = match.view(viewer)
    seats = range(match.seats)
    hands = [sorted(view.zone("hand", p), key=lambda card: (card is None, card or "")) for p in seats]
    return {
        "round": view.facts["round"],
        "turn": view.facts["turn"],
        "tokens": [view.seats[p]["tokens"] for p in seats],
        "deck": len(view.zone("deck")),
        "aside": len(view.zone("aside")),
        "open": list(view.zone("open")),
        "hands": hands,
        "piles": [list(view.zone("pile", p)) for p in seats],
        "out": [p for p in seats if view.seats[p]["out"]],
        "protected": [p for p in seats if view.seats[p]["protected"]],
        "asked": view.asked[0] if view.asked else None,
        "prompt": view.prompt,
        "options": sorted(option.text for option in view.options),
        "winners": sorted(view.outcome.winners) if view.outcome else None,
    }


def play_both(seats: int, length: str, seed: int) -> int:
    """One random game on both; how many decisions they agreed on."""
    dice = Fast.seeded(seed + 10**6)
    match = cantina.new("secret-invasion", seats, seed, {"length": length})
    state = cast(State, match.state)
    decks: list[list[str]] = [deck_of_this_round(state)]
    feed: Iterator[list[str]] = iter(decks.pop, None)
    reference = Reference(seats, length, state.starter, feed)
    decisions = 0
    while match.outcome is None:
        for viewer in (None, *range(seats)):
            assert as_reference_view(match, viewer) == reference.view(viewer)
        seat = match.to_act[0]
        options = match.legal(seat)
        action = options[dice.below(len(options))]
        before = state.round
        match.play(seat, action)
        if state.round != before:
            decks.append(deck_of_this_round(state))
        reference.answer(action.text)
        decisions += 1
    for viewer in (None, *range(seats)):
        assert as_reference_view(match, viewer) == reference.view(viewer)
    assert reference.question is None
    return decisions


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(2 if os.environ.get("CANTINA_FORM") == "pure" else 8))
def test_both_agree_in_every_view_of_ten_thousand_games(seats: int, part: int) -> None:
    """For each number of seats 3,300 single rounds and 40 matches, in eight parts.

    Where both forms are tested, the compiled one plays them all, and the pure one, which is slower, two parts.
    """
    for seed in range(part, 3_300, 8):
        assert play_both(seats, "round", seed) > 0
    for seed in range(part, 40, 8):
        assert play_both(seats, "match", seed) > 4


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("part", range(8))
def test_both_agree_in_ten_thousand_matches(seats: int, part: int) -> None:
    for seed in range(5_000 + part, 5_000 + 3_334, 8):
        play_both(seats, "match", seed)
