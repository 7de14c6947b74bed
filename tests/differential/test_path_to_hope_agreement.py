"""Two Path to Hope, written apart from the same rule file, must agree in every view of every decision.

The reference is dealt what the table was dealt, and checks it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cantina.engine.actions import CLOCK
from cantina.engine.chance import Fast
from cantina.engine.state import Table, all_events, legal, play, to_act
from cantina.engine.view import View
from cantina.games.path_to_hope import GAME

from . import path_to_hope_sight as sight
from .agreement import DealtByChance, Played, met_in_games, question_of
from .overheard import Overheard
from .path_to_hope_corners import TYPES, Counted
from .path_to_hope_policies import POLICIES, Policy
from .path_to_hope_telling import Telling
from .path_to_hope_words import AT_ACT, IMPERIALS, REBELS, SPECIALS

SEATS = (3, 4, 5, 6)
EVERYWHERE = (  # what every way of playing comes through
    *[f"{rebel} met {kind}" for rebel in REBELS for kind in ("fighter", "striker", "trooper", "special")],
    *("baze met plans", "cassian met plans", "jyn met plans"),
    *[f"{special} was resolved" for special in SPECIALS if special != AT_ACT],
    *("PH-11 in their order", "PH-11 turned round", "PH-20 turned one down", "PH-20 went back"),
    *("PH-21 onto every pile", "PH-22 onto every pile", "PH-23 none in hand", "PH-23 some in hand"),
    *("PH-23 others open", "PH-23 no other open", "PH-24 the others were not resolved"),
    *("PH-26 there were none", "PH-26 plans were lost", "PH-27 turned one down", "PH-27 went back"),
    *("PH-28 a known card was mixed", "PH-28 a mixed card came to light", "PH-30 a hand ran out"),
    *("PH-R6 no vote, for a hand ran out", "PH-R6 somebody refused", "PH-R2 a pile was revived from the top"),
    *[f"PH-R11 {verb}" for verb in ("claim", "unclaim", "announce", "have", "have-not", "call-vote")],
    *("PH-R15 one of Bodhi's two came to light", "PH-R16 somebody saw what the tank took"),
    "PH-R17 surplus rebels were dealt",
    *[f"PH-R19 time ran out: {prompt}" for prompt in ("recon", "lay", "pile", "two-piles", "next", "bottom", "vote")],
)
CORNERS = {  # what each is for
    "random": (
        *("PH-21 the reserve is short", "PH-22 the reserve is short", "PH-25 an empty hand", "PH-R6 all agreed"),
        *("PH-R8 plans came back", "PH-R19 time ran out: reinforce", "PH-R19 time ran out: lose"),
        *[f"PH-32 defeat with {seats}" for seats in SEATS],
        *("PH-33 defeat", "bodhi met plans", "chirrut met plans"),
    ),
    "team": (
        *("PH-32 victory with 4", "PH-32 glorious-victory with 3", "PH-32 glorious-victory with 5"),
        *("PH-32 brilliant-victory with 4", "PH-32 brilliant-victory with 6", "PH-33 victory", "PH-R6 all agreed"),
        "PH-R15 one of Bodhi's two came to light elsewhere",
    ),
    "clear": (
        *("PH-R3 Bodhi at a pile of one card, or at one left so", "PH-R3 K-2SO at the only pile"),
        *[f"PH-R2 {card} with a cleared pile" for card in ("disinformation", *SPECIALS[:2])],
        *[f"PH-R2 the last card of a pile was {kind}" for kind in TYPES],
        *("PH-R2 plans were the only card, and went back", "PH-R2 a pile is cleared", "PH-32 victory with 5"),
    ),
    "alike": ("PH-25 an empty hand", "PH-28 one of Bodhi's two was mixed", "PH-R6 all agreed"),
    "droids": (
        *[f"PH-16 {one} and {other}" for n, one in enumerate(TYPES) for other in TYPES[n:]],
        *("PH-R4 trooper went back, for another was discarded", "PH-R4 at-act went back, for another was discarded"),
        *("PH-29 tank while trooper waits", "PH-29 star-destroyer while trooper waits"),
        *("PH-29 disinformation while trooper waits", "PH-29 star-destroyer while plans waits"),
        *("PH-29 reinforcements-fighters while trooper waits", "PH-R19 time ran out: order"),
    ),
}
SEEDS = {  # for each number of seats; so chosen that a few games lead through all of it
    "random": range(9),
    "team": range(6),
    "clear": range(50, 56),
    "alike": range(5),
    "droids": range(7),
}


class Dealt(DealtByChance):
    """What chance gave in this game."""

    def by_seat(self, zone: str) -> list[list[str]]:
        there = GAME.zones(self.s)
        return [list(there[f"{zone} {seat}"]) for seat in range(self.s.seats)]

    def first(self) -> int:
        return int(GAME.view(self.s, None).facts["first"])

    def recon(self) -> list[list[str]]:
        return self.by_seat("recon")

    def sets(self) -> list[list[str]]:
        return self.by_seat("down")

    def piles(self) -> list[list[str]]:
        there = GAME.zones(self.s)
        return [list(there[f"pile-{number}"]) for number in range(1, self.s.seats + 1)]

    def mixed(self, piles: list[int]) -> list[int]:
        """The table shuffles the numbers of the piles."""
        return [pile + 1 for pile in self.dice.shuffled[0]]


# ---- what is compared


def question_in(view: View) -> dict[str, Any]:
    return {**question_of(view), "given": sorted(view.given), "picks": view.picks, "at": view.at}


def facts_of(view: View) -> dict[str, Any]:
    """In which order pairs are told is the table's own affair."""
    return view.facts | {"pairs": sorted(view.facts["pairs"], key=str)}


def compare(s: Table, reference: Telling, viewers: list[int | None]) -> None:
    """What these see and can do, and where every card is."""
    for viewer in viewers:
        view = GAME.view(s, viewer)
        assert question_in(view) == sight.question(reference, viewer)
        assert {(name, seat): cards for name, seat, cards in view.zones} == sight.zones(reference, viewer)
        assert facts_of(view) == sight.facts(reference, viewer)
        assert view.seats == tuple(sight.seat_facts(reference, seat) for seat in reference.seats)
        assert view.outcome == sight.outcome(reference)
        assert [IMPERIALS[card] for card in view.history[0]] == sight.remembers(reference, viewer)
        if viewer is not None:
            assert {action.text for action in legal(s, viewer)} == set(sight.can_do(reference, viewer))
    assert GAME.zones(s) == sight.everywhere(reference)
    assert list(all_events(s)) == reference.told_now
    assert [moment.kind for moment in s.moments] == reference.moments_now
    asked = reference.question.waiting() if reference.question else []
    assert to_act(s) == tuple(asked)
    assert {action.text for action in legal(s, CLOCK)} == {f"time-out {seat}" for seat in asked}


# ---- games


def next_move(reference: Telling, policy: Policy, dice: Fast) -> tuple[int, str]:
    """Who does what: mostly one who is asked, by the policy; now and then somebody talks, or time runs out."""
    assert reference.question is not None
    waiting = reference.question.waiting()
    chance, anybody = dice.below(40), dice.below(len(reference.seats))
    if chance == 0:
        return CLOCK, f"time-out {waiting[anybody % len(waiting)]}"
    said = reference.besides(anybody)
    if chance < (20 if reference.question.prompt == "recon" else 7) and said:
        verbs = sorted({text.partition(" ")[0] for text in said})
        verb = verbs[dice.below(len(verbs))]
        said = [text for text in said if text.partition(" ")[0] == verb]
        return anybody, said[dice.below(len(said))]
    seat = waiting[anybody % len(waiting)]
    return seat, policy(reference, seat, reference.question.open_to(seat), dice)


def take(reference: Telling, seat: int, text: str) -> None:
    """The same move on the reference."""
    assert reference.question is not None
    if seat == CLOCK:
        reference.run_out(int(text.split()[1]))
    elif text in reference.question.open_to(seat):
        reference.answer(seat, text)
    else:
        reference.say(seat, text)


def start_both(seats: int, seed: int) -> tuple[Table, Counted, Overheard]:
    dice = Overheard(seed)
    length = "quick" if seed % 2 else "three-rounds"
    memory = "strict" if seed % 5 == 4 else "relaxed"
    starter = "random" if seed % 3 else str(seed % seats)
    s = GAME.start(seats, {"length": length, "memory": memory, "starter": starter}, dice, loud=True)
    reference = Counted(seats, length, memory, Dealt(s, dice))
    assert starter in ("random", str(reference.first))
    return s, reference, dice


def play_both(seats: int, seed: int, policy: Policy) -> Played:
    """One game on both; how many decisions they agreed on, and the corners it came through."""
    everybody = [None, *range(seats)]
    dice = Fast.seeded(seed + 10**6)
    s, reference, overheard = start_both(seats, seed)
    compare(s, reference, everybody)
    decisions = 0
    while s.outcome is None:
        asked = reference.question
        seat, text = next_move(reference, policy, dice)
        overheard.forget()
        reference.hush()
        play(s, seat, GAME.space.parse(text))
        take(reference, seat, text)
        decisions += 1  # of what is said and sealed one who acts and one who does not will do
        compare(s, reference, everybody if reference.question is not asked else [seat % seats, decisions % seats])
    return decisions, reference.corners


def play_many(name: str, seeds: range) -> Counter[str]:
    return met_in_games(lambda seats, seed: play_both(seats, seed, POLICIES[name]), SEATS, seeds)


@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view(name: str) -> None:
    met = play_many(name, SEEDS[name])
    assert [corner for corner in (*EVERYWHERE, *CORNERS[name]) if not met[corner]] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", POLICIES)
def test_both_agree_in_every_view_of_thousands_of_games(name: str, part: int) -> None:
    """2,000 games of each kind, in parts; not every part comes through every corner, as the games above do."""
    first = 1_000 * (part + 1)
    met = play_many(name, range(first, first + 25))
    assert met["games"] == 100
