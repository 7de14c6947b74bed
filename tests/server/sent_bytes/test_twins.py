"""(b) on the wire, over random games of both kinds: with hidden hands, and with windows and sealed answers."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from cantina.engine.state import Table

from .twins import TwinCounts, Twins, compare, middles
from .watched_table import tables


async def compare_games(
    database: Path, game: str, seats: int, *, games: int, every: int, seed: int, upto: int = 60
) -> TwinCounts:
    """Compare at every so-manieth decision of random games, each time through other eyes."""
    tally = TwinCounts()
    async with tables(database, 2, game=game, seats=seats) as sides:
        twins = Twins(*sides)
        viewers = twins.here.viewers()
        for number in range(games):
            options = {key: choices[number % len(choices)] for key, choices in twins.game.options_for(seats)}
            looked = islice(middles(twins.game, seats, options, seed + number), number % every, upto, every)
            for server, state in enumerate(looked):
                viewer = viewers[(number + server) % len(viewers)]
                tally += await compare(twins, state, viewer, 1000 * (seed + number) + server, moves=3)
                tally[asked_how(state)] += 1
    return tally


def asked_how(state: Table) -> str:
    assert state.ask is not None
    return state.ask.mode


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_in_secret_invasion_nobody_is_sent_what_is_hidden_from_them(database: Path, seats: int) -> None:
    tally = await compare_games(database, "secret-invasion", seats, games=3, every=5, seed=seats)
    assert min(tally["same"], tally["different"]) >= 5


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_in_smugglers_nobody_is_sent_what_is_hidden_from_them(database: Path, smugglers: str, seats: int) -> None:
    tally = await compare_games(database, smugglers, seats, games=3, every=5, seed=seats)
    assert min(tally["same"], tally["different"]) >= 5
    assert min(tally["one"], tally["all"], tally["first"]) >= 1


@pytest.mark.parametrize("seats", [2, 4])
async def test_in_warlords_nobody_is_sent_what_is_hidden_from_them(database: Path, seats: int) -> None:
    tally = await compare_games(database, "warlords", seats, games=3, every=9, seed=seats)
    assert tally["same"] >= 5


@pytest.mark.parametrize("seats", [2, 4])
async def test_in_fluxx_nobody_is_sent_what_is_hidden_from_them(database: Path, seats: int) -> None:
    tally = await compare_games(database, "fluxx", seats, games=2, every=11, seed=seats)
    assert tally["same"] >= 5
    assert min(tally["one"], tally["first"]) >= 1


async def test_in_path_to_hope_nobody_is_sent_what_is_hidden_from_them(database: Path) -> None:
    """Also where what was shown is to be forgotten (PH-R10): the games take turns in it."""
    tally = await compare_games(database, "path-to-hope", 3, games=2, every=31, seed=3, upto=240)
    assert tally["same"] >= 5
    assert min(tally["one"], tally["all"]) >= 1


@pytest.mark.long
@pytest.mark.parametrize("game", ["secret-invasion", "smugglers", "warlords", "fluxx"])
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_soak(database: Path, smugglers: str, game: str, seats: int) -> None:
    await compare_games(database, game, seats, games=40, every=3, seed=10_000 * seats)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), [("fluxx", 6), ("path-to-hope", 4), ("path-to-hope", 6), ("spyfall", 6)])
async def test_soak_with_more(database: Path, game: str, seats: int) -> None:
    await compare_games(database, game, seats, games=20, every=31, seed=10_000 * seats, upto=240)
