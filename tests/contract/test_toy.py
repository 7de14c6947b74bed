"""The contract on the game that lives only in the tests: nested actions, sealed choices, windows, the clock."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game, setups

from ..engine.toy.game import GAME


@pytest.mark.parametrize(("seats", "options"), list(setups(GAME)), ids=str)
def test_every_setup_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        assert check_game(GAME, seats, options, seed, Effort(secrets_every=2, twins_every=61)) > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redeal_reaches_every_card_that_may_lie_in_a_hidden_place(seats: int) -> None:
    check_game(GAME, seats, {}, seats, Effort(every=1000, secrets_every=1000, support_every=7))
