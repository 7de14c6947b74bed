"""The contract on Fluxx, beyond what holds for every game: another deck, and what redeals reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina.engine.contract import Effort, check_game, check_position
from cantina.games import find_game

GAME = find_game("fluxx")
SOAK = Effort(every=11, secrets_every=7, twins_every=43, support_every=211, support_tries=20_000)
GIVEN_AWAY = (
    "0: everybody-gets-one | 1: yoda | 2: medal | deck: luke | discards: leia han hoth ewoks",
    ("play everybody-gets-one", "pass", "pass"),
)
ANOTHER_DECK = Path(__file__).parents[1] / "golden" / "fluxx" / "another-deck.toml"


@pytest.mark.parametrize("seats", [2, 5])
def test_a_deck_of_ones_own_keeps_the_contract(seats: int) -> None:
    game = GAME.with_deck(ANOTHER_DECK.read_text("utf-8"))
    assert check_game(game, seats, {}, seats, Effort(every=61, secrets_every=61, twins_every=0)) > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_redeal_reaches_every_card_that_may_lie_in_a_hidden_place(seats: int) -> None:
    effort = Effort(every=1000, secrets_every=1000, support_every=151, support_tries=20_000)
    check_game(GAME, seats, {}, 100 + seats, effort)


def test_cards_of_two_piles_that_are_given_away_keep_the_contract() -> None:
    """FX-A14, FX-18 Who is given which of them is hidden, and redeals use from which pile it is."""
    check_position(GAME, *GIVEN_AWAY)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_020))
def test_soak(seed: int) -> None:
    for seats in range(GAME.fewest, GAME.most + 1):
        check_game(GAME, seats, {}, seed, SOAK)
