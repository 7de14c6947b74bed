"""What there is to win at Path to Hope: careful with every card known.  `python -m tests.bots.path_to_hope_ceiling`.

The same rules of thumb as the bot's, but the belief is the truth: every pile lies open.  It is a greedy player, not a
perfect one; hands, the choice of others and what is shuffled later stay unknown to it.
"""

from __future__ import annotations

import sys
from typing import cast

import cantina
from cantina.bots import move
from cantina.bots.careful import path_to_hope
from cantina.bots.careful.path_to_hope_belief import Belief, surely, weigh
from cantina.engine.view import View
from cantina.games.path_to_hope.state import State


def play_open(seats: int, seed: int, **options: str) -> cantina.Outcome:
    """A game in which the team sees every pile."""
    match = cantina.new("path-to-hope", seats, seed, options)
    match.state.loud = False

    def see(view: View) -> Belief:
        return open_piles(view, match)

    bots = [path_to_hope.CarefulRebel(seed * 10 + seat, see) for seat in range(seats)]
    while match.outcome is None:
        seat = match.to_act[0]
        move(match, seat, bots[seat])
    return match.outcome


def open_piles(view: View, match: cantina.Match) -> Belief:
    belief = Belief(view)
    belief.piles = [[weigh(surely(card)) for card in pile] for pile in cast(State, match.state).piles]
    return belief


if __name__ == "__main__":
    seats, games = int(sys.argv[1]), int(sys.argv[2])
    ends = [play_open(seats, seed) for seed in range(games)]
    won, plans = sum(bool(end.winners) for end in ends), sum(end.scores[0] for end in ends)
    sys.stdout.write(f"{seats} players: {won} of {games} won, {plans / games:.2f} plans a game\n")
