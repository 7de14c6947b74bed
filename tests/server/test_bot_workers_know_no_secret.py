"""What bots are given holds no secret: at tables a seat cannot tell apart it is the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cantina
from cantina.bots import make, move
from cantina.engine.chance import Fast
from cantina.engine.game import Game
from cantina.engine.saving import save
from cantina.engine.state import Table, legal, to_act
from cantina.engine.twins import Course
from cantina.games import GAMES
from cantina.server.bot_workers import resume, suppose

TRIES = 40  # exchanges of two cards after a shuffle, to find a twin


def tables_with_twins(game: Game, seats: int) -> Iterator[tuple[Table, int, Table]]:
    """Tables of a random game, and for each seat others that look the same to it."""
    course, dice = Course(game, seats, game.check_setup(seats, {}), seed=5), Fast.seeded(6)
    for step in range(60):
        asked = to_act(course.s)
        if not asked:
            return
        seat = asked[dice.below(len(asked))]
        for viewer in range(seats) if step % 6 == 5 else ():
            twin = course.twin(viewer, dice, TRIES)
            if twin is not None:
                yield course.s, viewer, twin
        options = legal(course.s, seat)
        action = options[dice.below(len(options))]
        course.go_on(seat, action, "Is it cold?" if action.speaks else "")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_at_tables_that_look_the_same_to_a_bot_it_is_given_the_same_bytes(game: Game) -> None:
    compared = 0
    for state, seat, twin in tables_with_twins(game, game.fewest):
        assert suppose(game, state, seat) == suppose(game, twin, seat)
        compared += save(state) != save(twin)  # it lies otherwise
    assert compared >= 3


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_bot_can_think_of_all_that_it_is_given(game: Game) -> None:
    """It sees what it would see at the real table, its options included, and supposes the same tables."""
    match, bot = cantina.new(game.id, game.fewest, seed=3), make("random", 3)
    for _ in range(30):
        if match.outcome is not None:
            return
        seat = max(match.to_act)
        table = suppose(game, match.state, seat)
        there = resume(table)
        assert there.view(seat) == match.view(seat)
        assert table.options == tuple(action.text for action in match.view(seat).options)
        assert save(game.redeal(there.state, seat, 7)) == save(game.redeal(match.state, seat, 7))
        move(match, seat, bot)
