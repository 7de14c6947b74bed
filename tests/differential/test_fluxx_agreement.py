"""Two Fluxx, written apart from the same rule file, must agree in every view of every decision.

Both shuffle with the same dice, so they also agree on the table's own order: of discards, and of cards that are
shuffled.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cantina
from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast
from cantina.engine.view import View

from .fluxx_corners import Counted
from .fluxx_decks import Box, small_box
from .fluxx_policies import WAYS
from .fluxx_reference import Reference
from .fluxx_words import CREEPERS, RIGHTS, STANDARD, SURPRISES

RULES_GO_BY = ("rules-reset", "simplify", "trash-a-rule", "zap-a-card", "senate-veto")
SEEDS = {"two goals": range(3, 6), "goals": range(5), "creepers": range(7, 10)}  # so chosen that all corners are met
LONGEST = 220  # decisions; a game that only goes round tells no more

EVERYWHERE = ("FX-R1 a chain of 1", "FX-5 more was drawn at once", "FX-R19 time ran out: turn", "FX-R26 1 joined")
CORNERS = (
    *EVERYWHERE,
    *("FX-6 a hand limit bit others", "FX-6 a hand limit bit the player in turn"),
    *("FX-6 a keeper limit bit others", "FX-6 a keeper limit bit the player in turn", "FX-R25 both limits bit"),
    *("FX-C5 Jabba lowered a limit that bit", "FX-R16 several discarded at once"),
    *("FX-9 won in another's turn", "FX-15 won with a creeper the goal lists", "FX-10 several fulfilled one goal"),
    *("FX-R14 several fulfilled one of two goals each", "own-goal-1 won", "own-goal-4 won"),
    *[f"FX-16 {surprise} stood against a surprise" for surprise in SURPRISES],
    *[f"FX-16 {surprise} stood against a card" for surprise in SURPRISES[:4]],
    *("FX-16 its-a-trap stood against a theft", "FX-S5 a trap took a keeper", "FX-R7 a trap only cancelled"),
    *("FX-R1 a chain of 2", "FX-R1 a chain of 3", "FX-R1 a chain of 4", "FX-R1 a chain of 5"),
    *("FX-18 the discards were shuffled", "FX-18 the discards were shuffled within a card"),
    *("FX-R3 both piles were empty", "FX-R3 0 of 2 lay apart", "FX-R3 1 of 3 lay apart", "FX-R3 2 of 3 lay apart"),
    *("FX-A14 somebody went without", "FX-A15 did nothing in an extra turn"),
    *("FX-C3 Jawas found 1", "FX-C3 Jawas found 2", "FX-R22 a droid was the whole pile"),
    *("FX-C4 Boba Fett was discarded", "FX-K2 Chewbacca guarded Han Solo", "FX-K3 the top of the pile was known"),
    *[f"FX-N1 a goal went with the rule by {card}" for card in RULES_GO_BY],
    *(
        "FX-N1 a third goal replaced one",
        "FX-N4 a creeper came up first",
        "FX-R10 a right was used after the last play",
    ),
    *("FX-N2 gave a bonus", "FX-N5 gave a bonus", "FX-R13 both gave a bonus"),
    *("FX-R11 2 cards deep", "FX-R11 3 cards deep", "FX-R11 4 cards deep"),
    *("FX-R11 cards of several actions lay apart", "FX-R12 a surprise came up through another card"),
    *("FX-R26 2 joined", "FX-R26 somebody joined before an extra turn", "done: rule-goes", "done: turn"),
)


def told_to_all_by(view: View) -> dict[str, Any]:
    """Figures, in the reference's words."""
    return {
        "seats": [(seat["cards"], seat["keepers"], int(seat["creepers"])) for seat in view.seats],
        "facts": {name: fact for name, fact in view.facts.items() if name != "deck"},
        "outcome": (*view.outcome[:2], list(view.outcome.scores)) if view.outcome else None,
    }


def told_by(view: View) -> dict[str, Any]:
    """The question, in the reference's words."""
    return {
        "asked": list(view.asked),
        "answered": list(view.answered),
        "options": [option.text for option in view.options],
        "given": sorted(view.given),
        "question": None if view.prompt is None else (view.prompt, view.mode, view.about, view.seconds),
        "picks": view.picks,
    }


def compare(match: cantina.Match, reference: Reference) -> None:
    """What every seat can do; what every seat and a spectator see, in a window that goes on one of the seats."""
    question = reference.question
    for seat in range(match.seats):
        assert [action.text for action in match.legal(seat)] == ([] if question is None else question.open_to(seat))
    assert [action.text for action in match.legal(HOUSE)] == reference.house_options()
    goes_on = question is not None and question.mode == "first" and question.given
    told = reference.told_to_all()
    for viewer in (None, *([len(reference.deck) % match.seats] if goes_on else range(match.seats))):
        view = match.view(viewer)
        assert {(name, seat): cards for name, seat, cards in view.zones} == reference.zones_seen_by(viewer)
        assert told_to_all_by(view) == told
        assert told_by(view) == reference.question_told(viewer)
        assert (*view.history[:3], *view.history[4:]) == reference.heaps_seen_by(viewer)  # but for loose droids


def go_on(match: cantina.Match, reference: Reference, way: str, dice: Fast) -> None:
    """One decision on both: mostly a player's, now and then the clock's or a newcomer's."""
    assert reference.question is not None
    waiting = reference.question.waiting()
    seat = waiting[dice.below(len(waiting))]
    kind = dice.below(120)
    if kind == 0 and reference.house_options():
        match.play(HOUSE, reference.house_options()[0])
        reference.join()
    elif kind < 5:
        match.play(CLOCK, f"time-out {seat}")
        reference.time_out(seat)
    else:
        text = WAYS[way].policy(reference, reference.question.open_to(seat), dice)
        match.play(seat, text)
        reference.answer(seat, text)


def play_both(seats: int, seed: int, way: str, longest: int = LONGEST) -> Counter[str]:
    """One game on both; what it came through."""
    dice = Fast.seeded(seed + 10**6)
    box = Box() if way == "random" else small_box(dice, WAYS[way].cards)
    starter = seed % (seats + 1) - 1  # or -1, drawn
    window = (5, 3, 8, 0)[seed % 4]
    options = {"starter": "random" if starter < 0 else str(starter), "window": str(window)}
    match = cantina.new("fluxx", seats, seed, options, deck=box.file)
    reference = Counted(seats, Fast.seeded(seed), None if starter < 0 else starter, window, *box)
    decisions = 0
    while match.outcome is None and decisions < longest:
        compare(match, reference)
        go_on(match, reference, way, dice)
        decisions += 1
    compare(match, reference)
    return reference.corners + Counter({"games": 1, "decisions": decisions})


def play_many(way: str, seeds: range) -> Counter[str]:
    """What so many games with every number of seats came through."""
    met: Counter[str] = Counter()
    for seats in range(2, 7):
        for seed in seeds:
            met += play_both(seats, seed, way)
    return met


def test_both_agree_in_every_view() -> None:
    met: Counter[str] = Counter()
    for way in WAYS:
        met += play_many(way, SEEDS.get(way, range(3)))
    assert [card for card in STANDARD if card not in CREEPERS and not met[f"{card} was carried out"]] == []
    assert [right for right in RIGHTS if not met[f"{right} was used"]] == []
    assert [corner for corner in CORNERS if not met[corner]] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(25))
@pytest.mark.parametrize("way", WAYS)
def test_both_agree_in_every_view_of_thousands_of_games(way: str, part: int) -> None:
    """10,000 games and more, in parts."""
    met = play_many(way, range(1_000 * (part + 1), 1_000 * (part + 1) + 9))
    assert met["games"] == 45
    assert [corner for corner in EVERYWHERE if not met[corner]] == []
