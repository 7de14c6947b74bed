"""The contract on Secret Invasion: single rounds decision by decision, and the support of redeals."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game, setups
from cantina.games import find_game

GAME = find_game("secret-invasion")
SETUPS = list(setups(GAME))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_single_rounds_keep_the_contract_at_every_decision(seats: int) -> None:
    effort = Effort(twins_every=3)
    assert sum(check_game(GAME, seats, {"length": "round"}, seed, effort) for seed in range(5)) > 10


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
