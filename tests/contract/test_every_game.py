"""The contract on every game: every number of seats, every option that can be listed."""

from __future__ import annotations

import pytest

from cantina.engine.chance import Fast
from cantina.engine.contract import Effort, check_game, setups
from cantina.engine.game import Game
from cantina.engine.state import playout
from cantina.games import GAMES

SETUPS = [
    pytest.param(game, seats, options, id=f"{game.id}-{seats}-{options}")
    for game in GAMES.values()
    for seats, options in setups(game)
]
LOOKS, FEW = 40, 8  # decisions of a game that are looked at from all sides: games may be of any length


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_every_setup_keeps_the_contract(game: Game, seats: int, options: dict[str, str]) -> None:
    """Most is looked at where every option is the usual one."""
    is_usual = options == game.check_setup(seats, {})
    every = max(1, decisions(game, seats, options) // (LOOKS if is_usual else FEW))
    effort = Effort(every=every, secrets_every=every, twins_every=FEW * every if is_usual else 0)
    assert check_game(game, seats, options, seats, effort) > 0


def decisions(game: Game, seats: int, options: dict[str, str]) -> int:
    """How long games at random are, the longest of a few."""
    return max([playout(game.start(seats, options, Fast.seeded(seed))) for seed in range(seats, seats + 4)])
