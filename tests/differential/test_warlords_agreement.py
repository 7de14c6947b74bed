"""Two Warlords of the Empire, written apart from the same rule file, must agree in every view of every decision.

Both shuffle with the same dice, so they also agree on "the table's own order" in docs/games/warlords.md.
"""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.engine.view import View

from ..games.warlords.deck_files import deck_file
from .agreement import Played, met_in_games
from .warlords_corners import Counted
from .warlords_policies import POLICIES, Policy, at_random
from .warlords_reference import Reference
from .warlords_words import PLANETS, STANDARD

LONGEST = 2_000  # decisions; then the game goes on at random, for one in which all only stall would never end

EVERYWHERE = (  # what every way of playing comes through, with every number of seats
    "WE-10 ended by a capture",
    "WE-13 swapped fleet and planet",
    "WE-18 won by points",
    "WE-R2 slave-i could not be played",
    "WE-R3 a swap would have made two alike in a line",
)
CORNERS = {  # what each is for
    "random": (
        "WE-10 ended by a Death Star",
        *("WE-13 raided", "WE-13 swapped fleet and fleet", "WE-13 swapped planet and planet"),
        *("WE-14 declined", "WE-R6 nothing to swap further on"),
        *("WE-15 the deck ran out", "WE-16 took a ship back", "WE-16 would not take back"),
        *("WE-18 won by four-point-planets", "WE-18 won by three-point-planets", "WE-18 won by later-turn"),
        *("WE-R2 star-destroyer could not be played", "WE-R2 super-star-destroyer could not be played"),
        "WE-R3 a ship could not be taken for want of another kind in hand",
        "WE-R9 a shown kind left a hand that had a hidden one",
    ),
    "stall": (
        *("WE-17 loop with 2", "WE-17 loop with 3", "WE-17 loop with 4", "WE-17 loop with 5"),
        "WE-17 the deck ran out while dealing after a loop",
        "WE-R4 a draw came before the last player's third idle turn",
        *("WE-R9 shown cards went with a loop", "WE-R9 one of two shown alike left a hand"),
    ),
    "greed": ("WE-R1 surplus at value 2", "WE-R1 surplus at value 3", "WE-R1 surplus at value 4"),
    "chain": (
        *("WE-14 1 swaps of at most 1", "WE-14 1 swaps of at most 2", "WE-14 2 swaps of at most 2"),
        *("WE-14 1 swaps of at most 3", "WE-14 2 swaps of at most 3", "WE-14 3 swaps of at most 3"),
        *("WE-14 1 swaps of at most 4", "WE-14 2 swaps of at most 4", "WE-14 3 swaps of at most 4"),
        *("WE-14 4 swaps of at most 4", "WE-14 declined", "WE-R6 nothing to swap further on"),
    ),
    "hoard": (
        "WE-R5 passed with no fleet",
        "WE-15 the deck ran out within a capture, 0 before",
        "WE-15 the deck ran out within a capture, 1 before",
        "WE-15 the deck ran out within a capture, 2 before",
    ),
    "waste": (
        "WE-15 the deck ran out",
        "WE-R3 a ship of the chosen place could not be swapped",
        "WE-R7 a special card was shuffled in with the discards",
    ),
}
SEEDS = {  # for each number of seats; so chosen that a few games lead through all of it
    "random": range(220, 232),
    "stall": range(2),
    "greed": range(3),
    "chain": range(80, 83),
    "hoard": range(4),
    "waste": range(3),
}


def told_by(view: View) -> dict[str, object]:
    """What is no card, in the reference's words."""
    return {
        "turn": view.facts["turn"],
        "points": [seat["points"] for seat in view.seats],
        "idle": [int(seat["idle"]) for seat in view.seats],
        "asked": view.asked[0] if view.asked else None,
        "prompt": view.prompt,
        "options": {option.text for option in view.options},
        "said": view.facts["doing"],
        "outcome": (*view.outcome[:2], list(view.outcome.scores)) if view.outcome else None,
    }


def compare(match: cantina.Match, reference: Reference) -> None:
    """What every seat and a spectator see."""
    for_all = reference.seen_by_all()
    for viewer in (None, *range(match.seats)):
        view = match.view(viewer)
        assert {(name, seat): cards for name, seat, cards in view.zones} == for_all | reference.hands_seen_by(viewer)
        assert told_by(view) == reference.told(viewer)


def play_both(seats: int, seed: int, policy: Policy, deck: str = STANDARD) -> Played:
    """One game on both; how many decisions they agreed on, and the corners it came through."""
    dice = Fast.seeded(seed + 10**6)
    starter = seed % (seats + 1) - 1  # or -1, drawn
    options = {"starter": "random" if starter < 0 else str(starter)}
    match = cantina.new("warlords", seats, seed, options, deck="" if deck == STANDARD else deck_file(deck))
    reference = Counted(seats, Fast.seeded(seed), None if starter < 0 else starter, deck)
    assert match.view(None).facts["values"] == reference.value
    decisions = 0
    while match.outcome is None:
        compare(match, reference)
        assert reference.question is not None
        text = (policy if decisions < LONGEST else at_random)(reference, reference.question, dice)
        match.play(match.to_act[0], text)
        reference.answer(text)
        decisions += 1
    compare(match, reference)
    assert reference.question is None
    return decisions, reference.corners


def deck_for(name: str, seed: int) -> str:
    """The deck that brings out what a policy is for; else now the standard one, now any that a box may hold.

    Where all planets are worth the same, ties go down to the last line of WE-18.
    """
    if name == "chain":
        return "2228-44443333332222"
    if name == "hoard":
        return "2228-44444444444444"
    if seed % 2 == 0:
        return STANDARD
    dice = Fast.seeded(seed)
    copies = ["2", "2", "2", "2"]
    copies[dice.below(4)] = "8"
    values = [str(2 + dice.below(3)) for _ in PLANETS]
    return f"{''.join(copies)}-{''.join(values if seed % 4 == 1 else values[:1] * len(PLANETS))}"


def play_many(name: str, seeds: range) -> Counter[str]:
    return met_in_games(
        lambda seats, seed: play_both(seats, seed, POLICIES[name], deck_for(name, seed)), (2, 3, 4, 5), seeds
    )


@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view(name: str) -> None:
    met = play_many(name, SEEDS[name])
    assert [corner for corner in (*EVERYWHERE, *CORNERS[name]) if not met[corner]] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view_of_thousands_of_games(name: str, part: int) -> None:
    """2,000 random games and 800 of each other kind, in parts."""
    first, games = 1_000 * (part + 1), 25 if name == "random" else 10
    met = play_many(name, range(first, first + games))
    assert met["games"] == 4 * games
    assert [corner for corner in EVERYWHERE if not met[corner]] == []
