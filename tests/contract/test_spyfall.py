"""The contract on Spyfall: every number of seats, and every choice of every option."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game, setups
from cantina.games.spyfall import GAME

SHORT = {"rounds": "1"}  # what a match adds is looked at in matches of their own
SETUPS = [
    (3 + number % 3, {**options, **SHORT})
    for number, (seats, options) in enumerate(setups(GAME))
    if seats == 3 and options["rounds"] == "5" and options["dealer"] == "random"
]


@pytest.mark.parametrize("talk", ["written", "spoken"])
@pytest.mark.parametrize("seats", range(3, 10))
def test_every_number_of_seats_keeps_the_contract(seats: int, talk: str) -> None:
    check_game(
        GAME, seats, {**SHORT, "talk": talk, "dealer": str(seats - 1)}, seats, Effort(every=9, secrets_every=2 * seats)
    )


@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=str)
def test_every_choice_of_every_option_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    check_game(GAME, seats, options, 70 + seats, Effort(every=9, secrets_every=9))


@pytest.mark.parametrize(("rounds", "seats"), [("3", 3), ("5", 4), ("8", 3), ("10", 3)])
def test_matches_keep_the_contract(rounds: str, seats: int) -> None:
    check_game(GAME, seats, {"rounds": rounds}, 7, Effort(every=11, secrets_every=11))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twins_that_owe_nothing_to_redeal_keep_the_contract(seats: int) -> None:
    check_game(GAME, seats, {"rounds": "3"}, 40 + seats, Effort(every=1000, secrets_every=1000, twins_every=7))


@pytest.mark.parametrize("seats", [3, 4])
def test_redeal_reaches_every_spy_and_location(seats: int) -> None:
    check_game(GAME, seats, SHORT, 9, Effort(every=1000, secrets_every=1000, support_every=9))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_soak(seed: int) -> None:
    for seats in range(3, 10):
        check_game(GAME, seats, {"rounds": "3"}, seed, Effort(every=3, secrets_every=5, support_every=97))
