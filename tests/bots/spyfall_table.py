"""Whole games of Spyfall between bots, with time that passes; run as a script it tells how the rounds ended.

python -m tests.bots.spyfall_table 2000
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final, NamedTuple

from cantina.bots.base import own_dice
from cantina.bots.careful import spyfall as careful
from cantina.bots.careful.spyfall.bank import VAGUE
from cantina.bots.careful.spyfall.inference import answers_in
from cantina.engine.actions import CLOCK, Action, Seat
from cantina.engine.chance import Fast
from cantina.engine.state import play
from cantina.games.spyfall import GAME
from cantina.games.spyfall.state import State

COSTS: Final = {"ask": 20, "answer": 20}  # seconds on the round's clock


class Bots:
    """A table of bots.  `lang` is what they speak."""

    def __init__(self, seats: int, seed: int, lang: str = "en", rounds: str = "1") -> None:
        s = GAME.start(seats, {"rounds": rounds, "language": lang}, Fast.seeded(seed), loud=True)
        assert isinstance(s, State)
        self.s = s
        self.dice = [own_dice(f"seat {seat}", seed) for seat in range(seats)]
        self.left = s.seconds
        self.moves: list[tuple[Seat, Action, str]] = []

    def play(self) -> Bots:
        while self.s.outcome is None:
            self.step()
        return self

    def step(self) -> None:
        """Whoever wants to interrupt does, whoever is asked answers, and time passes."""
        round_before = self.s.round
        seat, action, words = self.next_move()
        play(self.s, seat, action, words)
        self.moves.append((seat, action, words))
        if self.s.round != round_before:
            self.left = self.s.seconds
        self.left -= COSTS.get(action.verb, 0)

    def next_move(self) -> tuple[Seat, Action, str]:
        if self.left <= 0 and self.s.stage == "talk":
            return CLOCK, GAME.space.parse("ring round"), ""
        for seat in self.order():
            wanted = careful.volunteer(GAME.view(self.s, seat))
            if wanted is not None:
                return seat, wanted, ""
        seat = GAME.view(self.s, None).asked[0]
        action, words = careful.choose(GAME.view(self.s, seat), self.dice[seat])
        return seat, action, words

    def order(self) -> list[Seat]:
        """Who is quickest changes from move to move."""
        return self.s.clockwise_from(len(self.moves) % self.s.seats)


class Figures(NamedTuple):
    seats: int
    ends: Counter[str]
    answers: int
    dodges: int
    rounds: int

    @property
    def spy_wins(self) -> float:
        won = self.ends["named"] + self.ends["innocent"] + self.ends["not-found"]
        return won / self.rounds

    def line(self) -> str:
        guesses = self.ends["named"] + self.ends["misnamed"]
        shares = " ".join([f"{how} {100 * count / self.rounds:.1f}" for how, count in sorted(self.ends.items())])
        right = 100 * self.ends["named"] / max(1, guesses)
        return (
            f"{self.seats} players: the spy wins {100 * self.spy_wins:.1f} %, guesses right {right:.1f} % of "
            f"{100 * guesses / self.rounds:.1f} %, {self.answers / self.rounds:.1f} answers a round, "
            f"{100 * self.dodges / self.answers:.1f} % dodges | {shares}"
        )


def figures(seats: int, games: int, first_seed: int = 0) -> Figures:
    ends: Counter[str] = Counter()
    answers = dodges = rounds = 0
    for seed in range(first_seed, first_seed + games):
        table = Bots(seats, seed).play()
        for _, _, how, _ in table.s.ended:
            ends[how] += 1
            rounds += 1
        said = [answer.grade for answer in answers_in(GAME.view(table.s, None))]
        answers += len(said)
        dodges += said.count(VAGUE)
    return Figures(seats, ends, answers, dodges, rounds)


if __name__ == "__main__":
    for seats in range(3, 10):
        sys.stdout.write(figures(seats, int(sys.argv[1])).line() + "\n")
