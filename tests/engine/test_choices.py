"""Any list of numbers, each taken modulo what can be done, is a legal game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantina.engine.chance import Fast
from cantina.engine.game import Game
from cantina.engine.record import Record, RecordedMove, parse_record, replay
from cantina.engine.saving import digest
from cantina.engine.state import Table, play
from cantina.games import GAMES

from .driving import every_move, play_on
from .toy import GAME

CHOICES = st.lists(st.integers(0, 999), max_size=60)
SEEDS = st.integers(0, (1 << 96) - 1)


@pytest.mark.parametrize("game", [GAME, GAMES["secret-invasion"]])
@settings(deadline=None, max_examples=60)
@given(seats=st.integers(2, 4), seed=SEEDS, choices=CHOICES)
def test_any_list_of_choices_is_a_legal_game(game: Game, seats: int, seed: int, choices: list[int]) -> None:
    s = game.start(seats, {}, Fast.seeded(seed))
    cards = cards_of(game, s)
    moves = []
    for choice in choices:
        if s.outcome is None:
            possible = every_move(s)
            seat, action = possible[choice % len(possible)]
            play(s, seat, action)
            moves.append(RecordedMove(seat, action.text))
            assert cards_of(game, s) == cards
    moves += play_on(s, Fast.seeded(seed))
    assert s.outcome is not None
    assert cards_of(game, s) == cards
    start = Record(game.id, game.version, seats, game.check_setup(seats, {}), f"fast {seed}", ("",) * seats)
    record = start._replace(moves=tuple(moves), outcome=s.outcome, digest=digest(s))
    assert replay(game, parse_record(record.text()))[-1].state.outcome == s.outcome


def cards_of(game: Game, s: Table) -> Counter[str]:
    return Counter([card for zone in game.zones(s).values() for card in zone])
