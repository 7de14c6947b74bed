"""The contract on every game: every number of seats, every option that can be listed.

CI plays every number of seats as usual, and every choice of every option once; all their combinations are `long`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cantina.engine.chance import Fast
from cantina.engine.contract import Effort, check_game, setups
from cantina.engine.game import Game
from cantina.engine.state import playout
from cantina.games import GAMES


def all_setups() -> Iterator[Any]:
    for game in GAMES.values():
        played: set[tuple[str, str]] = set()
        for seats, options in sorted(setups(game), key=lambda setup: in_turn(game, *setup)):
            unusual = set(options.items()) - set(game.check_setup(seats, {}).items())
            is_short = not unusual or (len(unusual) == 1 and not unusual <= played)
            played |= unusual
            marks = () if is_short else (pytest.mark.long,)
            yield pytest.param(game, seats, options, id=f"{game.id}-{seats}-{options}", marks=marks)


def in_turn(game: Game, seats: int, options: dict[str, str]) -> tuple[int, int]:
    """The fewest unusual choices first, and each choice first at another number of seats."""
    usual = game.check_setup(seats, {})
    unusual = [(key, choice) for key, choice in options.items() if usual[key] != choice]
    choices = {option.key: option.choices for option in game.options}
    places = [choices[key].index(choice) for key, choice in unusual]
    return len(unusual), (seats + sum(places)) % (game.most - game.fewest + 1)


LOOKS, FEW = 24, 8  # decisions of a game that are looked at from all sides: games may be of any length
REPLAYED = 2_000  # decisions that are played again to find one twin


@pytest.mark.parametrize(("game", "seats", "options"), list(all_setups()))
def test_every_setup_keeps_the_contract(game: Game, seats: int, options: dict[str, str]) -> None:
    assert check_game(game, seats, options, seats, usual_effort(game, seats, options)) > 0


def usual_effort(game: Game, seats: int, options: dict[str, str]) -> Effort:
    """Most is looked at where every option is the usual one."""
    is_usual = options == game.check_setup(seats, {})
    length = decisions(game, seats, options)
    every = max(1, length // (LOOKS if is_usual else FEW))
    tries = max(3, min(30, REPLAYED // length))
    return Effort(every=every, secrets_every=every, twins_every=FEW * every if is_usual else 0, twin_tries=tries)


def decisions(game: Game, seats: int, options: dict[str, str]) -> int:
    """How long games at random are, the longest of a few."""
    return max([playout(game.start(seats, options, Fast.seeded(seed))) for seed in range(seats, seats + 4)])
