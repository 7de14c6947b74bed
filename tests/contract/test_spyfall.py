"""The contract on Spyfall: every number of seats, and every choice of every option."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cantina.engine.contract import Effort, check_game
from cantina.games.spyfall import GAME

SHORT = {"rounds": "1"}  # what a match adds is looked at in matches of their own


def single_changes() -> Iterator[tuple[int, dict[str, str]]]:
    """Every choice once, beside the usual ones: all combinations would be millions, and they do not meet."""
    seats = 3
    for option in GAME.options_for(GAME.most):
        for choice in option.choices[1:]:
            if option.key not in ("rounds", "dealer"):
                yield seats, {**SHORT, option.key: choice}
                seats = 3 + (seats - 2) % 3


@pytest.mark.parametrize("talk", ["written", "spoken"])
@pytest.mark.parametrize("seats", range(3, 10))
def test_every_number_of_seats_keeps_the_contract(seats: int, talk: str) -> None:
    check_game(
        GAME, seats, {**SHORT, "talk": talk, "dealer": str(seats - 1)}, seats, Effort(every=9, secrets_every=2 * seats)
    )


@pytest.mark.parametrize(("seats", "options"), list(single_changes()), ids=str)
def test_every_choice_of_every_option_keeps_the_contract(seats: int, options: dict[str, str]) -> None:
    check_game(GAME, seats, options, 70 + seats, Effort(every=9, secrets_every=9))


@pytest.mark.parametrize(("rounds", "seats"), [("3", 3), ("5", 4), ("8", 3), ("10", 3)])
def test_matches_keep_the_contract(rounds: str, seats: int) -> None:
    check_game(GAME, seats, {"rounds": rounds}, 7, Effort(every=11, secrets_every=11))


@pytest.mark.parametrize("seats", [3, 4])
def test_redeal_reaches_every_spy_and_location(seats: int) -> None:
    check_game(GAME, seats, SHORT, 9, Effort(every=1000, secrets_every=1000, support_every=9))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_soak(seed: int) -> None:
    for seats in range(3, 10):
        check_game(GAME, seats, {"rounds": "3"}, seed, Effort(every=3, secrets_every=5, support_every=97))
