"""The contract on Warlords of the Empire: an owner's deck, and the support of redeals."""

from __future__ import annotations

import pytest

from cantina.engine.contract import Effort, check_game, setups
from cantina.games import find_game

from ..games.warlords.deck_files import deck_file

GAME = find_game("warlords")
SETUPS = list(setups(GAME))
ANOTHER_DECK = "2282-22223333334444"
SOAK = Effort(every=3, secrets_every=5, twins_every=17, support_every=97, support_tries=40_000)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_deck_of_ones_own_keeps_the_contract(seats: int) -> None:
    effort = Effort(every=13, secrets_every=17, twins_every=53)
    assert check_game(GAME.with_deck(deck_file(ANOTHER_DECK)), seats, {}, seats, effort) > 50


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_redeal_reaches_every_card_that_may_lie_in_a_hidden_place(seats: int) -> None:
    effort = Effort(every=1000, secrets_every=1000, support_every=61, support_tries=40_000)
    check_game(GAME, seats, {}, 100 + seats, effort)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_010))
def test_soak(seed: int) -> None:
    for seats, options in SETUPS:
        check_game(GAME, seats, options, seed, SOAK)
