"""Two Fluxx, written apart from the same rule file, must agree in every view of every decision.

Both shuffle with the same dice, so they also agree on the table's own order: of discards, and of cards that are
shuffled.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import cantina
from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast
from cantina.engine.view import View

from .fluxx_corners import Counted
from .fluxx_decks import Box, small_box
from .fluxx_policies import WAYS
from .fluxx_reference import Reference

LONGEST = 250  # decisions; a game that only goes round tells no more


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


@cache
def met_in(way: str, seeds: range) -> Counter[str]:
    """What so many games with every number of seats came through."""
    met: Counter[str] = Counter()
    for seats in range(2, 7):
        for seed in seeds:
            met += play_both(seats, seed, way)
    return met
