"""Two Spyfalls, written apart from the same rule file, must agree in every view of every decision.

The reference is dealt what the table was dealt, and checks it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast
from cantina.engine.state import Table, all_events, legal, play, to_act
from cantina.engine.view import View
from cantina.games.spyfall import GAME

from . import spyfall_sight as sight
from .agreement import DealtByChance, Played, met_in_games, question_of
from .overheard import Overheard
from .spyfall_corners import Counted
from .spyfall_policies import POLICIES, Policy
from .spyfall_reference import Reference
from .spyfall_telling import Telling
from .spyfall_words import MINUTES, Settings

LONGEST = 700  # decisions of a match
STAGES = ("talk", "accusation", "suspicions", "votes")
EVERYWHERE = (  # what every way of playing comes through
    *("innocent in votes", "not-found in votes", "round rang", "talking rang", "voting rang"),
    *("the table's time ran out: vote", "the table's time ran out: suspicions", "go-on in over"),
    *("SF-4 the dealer is the spy", "SF-15 won", "SF-15 shared"),
    *("SF-R2 the vote of one who left stood in votes", "SF-R3 a vote on an absent player in votes"),
    *("SF-R3 an absent vote was not needed in votes", "SF-R13 the end of time dropped a waiting question"),
    *("SF-R9 no talk before the votes", "SF-R9 talk before the votes"),
    *("SF-R9 the full time, for the dealer was absent", "SF-R14 an absent player was passed over as dealer"),
)
INTERRUPTED = (  # where accusations and the spy's word are open
    *("found in accusation", "innocent in accusation", "named in guess", "misnamed in guess", "no-guess in guess"),
    *("SF-10 a failed vote, and on", "SF-10 another accused", "SF-10 the spy accused"),
    *("SF-R3 an absent player was accused", "SF-R2 the vote of one who left stood in accusation"),
    *("SF-R13 accused before the first question", "SF-R13 accused while an answer was awaited"),
    *("SF-R12 a late asker was passed over", "SF-R12 an absent asker was passed over", "SF-R12 silent, late, in talk"),
    *("asking rang", "answering rang", "guessing rang", "SF-14 an earlier accuser got the point"),
    *[f"the table's time ran out: {prompt}" for prompt in ("ask", "answer", "point", "accusation", "next-round")],
)
CORNERS = {  # what each is for
    "random": (*INTERRUPTED, "SF-R1 no point for an accusation before", "the table's time ran out: guess"),
    "agreed": (
        *(*INTERRUPTED, "voted in votes", "SF-R1 no point for an accusation before", "SF-R4 used locations came back"),
        *("SF-R10 a used location was named", "SF-R14 the point went to an absent accuser"),
    ),
    "patient": ("voted in votes", "SF-R14 a point for who was absent at the deal"),
    "divided": ("SF-R4 used locations came back",),
    "restless": (
        *(*INTERRUPTED, "SF-R5 the spy left while naming", "SF-R9 the dealer came back before the votes"),
        *[f"SF-R3 stands still in {stage}" for stage in (*STAGES, "guess", "over")],
        *[f"SF-R3 goes on in {stage}" for stage in (*STAGES, "guess", "over")],
        *("SF-R12 silent, absent, in talk", "SF-R12 silent, absent, in accusation"),
        *("SF-R3 a vote ended with who left in accusation", "SF-R3 a vote ended with who left in votes"),
        "SF-R12 an asker who left during a vote was passed over after it",
    ),
    "empty": (
        *INTERRUPTED,
        *[f"call-off in {stage}" for stage in (*STAGES, "guess")],
        *[f"SF-R15 ended in {stage}" for stage in ("talk", "accusation", "votes", "over")],
        *("SF-R12 silent, absent, in talk at a standstill", "SF-R12 silent, absent, in accusation at a standstill"),
    ),
}
SEEDS = {  # for each number of seats; so chosen that a few matches lead through all of it
    "random": range(4),
    "agreed": range(8),
    "patient": range(4),
    "divided": range(3),
    "restless": range(8),
    "empty": range(15),
}


class Dealt(DealtByChance):
    """What chance gave in this game."""

    def dealer(self) -> int:
        return int(GAME.view(self.s, None).facts["dealer"])

    def cards(self) -> list[str | None]:
        return [GAME.view(self.s, seat).zone("hand", seat)[0] for seat in range(self.s.seats)]

    def spy(self) -> int:
        assert self.cards().count("spy") == 1  # SF-5
        return self.cards().index("spy")

    def location(self) -> str:
        (place,) = {card for card in self.cards() if card != "spy"}
        assert place is not None
        return place


def settings(seats: int, options: dict[str, str]) -> Settings:
    minutes = MINUTES[seats] if options["minutes"] == "usual" else int(options["minutes"])
    return Settings(
        rounds=int(options["rounds"]),
        seconds=60 * minutes,
        written=options["talk"] == "written",
        language=options["language"],
        asking=int(options["asking"]),
        answering=int(options["answering"]),
        voting=int(options["voting"]),
        guessing=int(options["guessing"]),
        talking=int(options["talk-before-votes"]),
        return_after=0 if options["return-after"] == "off" else int(options["return-after"]),
    )


def any_options(seats: int, dice: Fast) -> dict[str, str]:
    """SF-3: whatever a host may choose."""
    return {option.key: option.choices[dice.below(len(option.choices))] for option in GAME.options_for(seats)}


def question_in(view: View) -> dict[str, Any]:
    return {**question_of(view), "given": view.given, "timers": list(view.timers), "outcome": view.outcome}


def compare(s: Table, reference: Reference, viewers: list[int | None]) -> None:
    """What these see and can do."""
    for viewer in viewers:
        view = GAME.view(s, viewer)
        assert question_in(view) == sight.question(reference, viewer)
        assert {(name, seat): cards for name, seat, cards in view.zones} == sight.zones(reference, viewer)
        assert view.facts == sight.facts(reference)
        assert list(view.history) == reference.said_before
        assert view.seats == tuple(sight.seat_facts(reference, seat) for seat in reference.seats)
        if viewer is not None:
            assert {action.text for action in legal(s, viewer)} == set(sight.can_do(reference, viewer))


def compare_table(s: Table, reference: Telling, timers: dict[int, int]) -> None:
    """What all heard, what the clock and the house can do, and which timers were set anew (SF-R12, SF-R13)."""
    assert list(all_events(s)) == reference.told_now
    assert [moment.kind for moment in s.moments] == reference.moments_now
    asked = tuple(reference.question()[2])
    assert to_act(s) == asked
    rings = {f"ring {timer.name}" for timer in reference.timers if reference.runs(timer)}
    assert {action.text for action in legal(s, CLOCK)} == {f"time-out {seat}" for seat in asked} | rings
    assert {action.text for action in legal(s, HOUSE)} == set(reference.house_may())
    for ours, theirs in zip(reference.timers, s.timers, strict=True):
        assert timers.setdefault(ours.number, theirs.number) == theirs.number
    assert len(set(timers.values())) == len(timers)


# ---- matches


def take(reference: Reference, seat: int, text: str, words: str) -> None:
    """The same on the reference."""
    what = text.partition(" ")[2]
    if seat == HOUSE:
        reference.hear(text)
    elif seat != CLOCK:
        reference.say(seat, text, words)
    elif text.startswith("ring"):
        reference.ring(what)
    else:
        reference.run_out(int(what))


def start_both(seats: int, seed: int) -> tuple[Table, Counted, Overheard]:
    dice = Overheard(seed)
    options = any_options(seats, Fast.seeded(10 * seed + seats))
    if seed % 3 == 2:  # a long match, in which used locations come back
        options |= {"rounds": "10", "return-after": "8"}
    s = GAME.start(seats, options, dice, loud=True)
    reference = Counted(seats, settings(seats, options), Dealt(s, dice))
    assert options["dealer"] in ("random", str(reference.dealer))
    return s, reference, dice


def play_both(seats: int, seed: int, policy: Policy) -> Played:
    """One match on both; how many decisions they agreed on, and the corners it came through."""
    everybody = [None, *range(seats)]
    dice = Fast.seeded(seed + 10**6)
    s, reference, overheard = start_both(seats, seed)
    timers: dict[int, int] = {}
    decisions = 0
    while reference.outcome is None and decisions < LONGEST:
        asked = reference.question()[1], reference.stage, reference.round
        compare_table(s, reference, timers)
        move = policy.move(reference, dice)
        if move is None:
            continue
        seat, text, words = move
        overheard.forget()
        reference.hush()
        play(s, seat, GAME.space.parse(text), words)
        take(reference, seat, text, words)
        decisions += 1  # while the same is asked, the spy, one who acts and one who does not will do
        same = asked == (reference.question()[1], reference.stage, reference.round)
        compare(s, reference, [reference.spy, seat % seats, decisions % seats] if same else everybody)
    compare_table(s, reference, timers)
    return decisions, reference.corners


def play_many(name: str, seeds: range) -> Counter[str]:
    return met_in_games(lambda seats, seed: play_both(seats, seed, POLICIES[name]), range(3, 10), seeds)


@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view(name: str) -> None:
    met = play_many(name, SEEDS[name])
    assert [corner for corner in (*EVERYWHERE, *CORNERS[name]) if not met[corner]] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view_of_thousands_of_matches(name: str, part: int) -> None:
    """1,680 matches of each kind, in parts, which are too small for every corner to be met in each."""
    first = 1_000 * (part + 1)
    assert play_many(name, range(first, first + 12))["games"] == 84
