"""The contract on Spyfall, beyond what holds for every game: spoken talk, long matches, twins, what redeals reach."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game
from cantina.games.spyfall import GAME

SHORT = {"rounds": "1"}


@pytest.mark.parametrize("seats", range(3, 10))
def test_every_number_of_seats_keeps_the_contract_in_spoken_talk(seats: int) -> None:
    spoken = {**SHORT, "talk": "spoken", "dealer": str(seats - 1)}
    check_game(GAME, seats, spoken, seats, Effort(every=9, secrets_every=2 * seats))


@pytest.mark.parametrize(("rounds", "seats"), [("8", 3), ("10", 3)])
def test_long_matches_keep_the_contract(rounds: str, seats: int) -> None:
    check_game(GAME, seats, {"rounds": rounds}, 7, Effort(every=31, secrets_every=31))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twins_that_owe_nothing_to_redeal_keep_the_contract(seats: int) -> None:
    check_game(GAME, seats, {"rounds": "3"}, 40 + seats, Effort(every=1000, secrets_every=1000, twins_every=19))


@pytest.mark.parametrize("seats", [3, 4])
def test_redeal_reaches_every_spy_and_location(seats: int) -> None:
    check_game(GAME, seats, SHORT, 9, Effort(every=1000, secrets_every=1000, support_every=9))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_soak(seed: int) -> None:
    for seats in range(3, 10):
        check_game(GAME, seats, {"rounds": "3"}, seed, Effort(every=3, secrets_every=5, support_every=97))
