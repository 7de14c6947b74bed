"""The contract on Secret Invasion: every number of seats, every option."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game, setups
from cantina.games import find_game

GAME = find_game("secret-invasion")
SETUPS = list(setups(GAME))


@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=str)
def test_every_setup_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    """Single rounds are looked at decision by decision, a match every so often; most where anybody may start."""
    if options["length"] == "round":
        games = 5 if options["starter"] == "random" else 2
        assert sum(check_game(GAME, seats, options, seed, Effort(twins_every=4)) for seed in range(games)) > 2 * games
    else:
        assert check_game(GAME, seats, options, seats, Effort(every=5, secrets_every=13, twins_every=43)) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redeal_reaches_every_card_that_may_lie_in_a_hidden_place(seats: int) -> None:
    effort = Effort(every=1000, secrets_every=1000, support_every=4)
    for seed in range(100, 103):
        check_game(GAME, seats, {"length": "round"}, seed, effort)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_040))
def test_soak(seed: int) -> None:
    for seats, options in SETUPS:
        check_game(GAME, seats, options, seed, Effort(every=3, secrets_every=5, twins_every=11, support_every=97))
