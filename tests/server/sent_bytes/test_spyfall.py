"""Spyfall on the wire: a spy is sent the same in every place, and a player the same whoever is the spy."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cantina.games.spyfall.cards import LOCATIONS

from .test_twins import compare_games
from .twins import Twins, equal
from .watched_table import Viewer, tables

SEATS: Final = 4
TALK: Final = (  # a question, an answer, an accusation that fails, and the next question
    *((0, "ask 1"), (1, "answer"), (1, "ask 2"), (2, "accuse 3")),
    *((0, "yes"), (1, "no"), (2, "answer"), (2, "ask 3")),
)


def line(spy: int, location: str) -> str:
    roles = ["spy" if seat == spy else "knows" for seat in range(SEATS)]
    seats = " | ".join([f"{name}: {role}" for name, role in zip("abcd", roles, strict=True)])
    return f"{seats} | location: {location} | dealer: a"


async def sent_the_same(twins: Twins, viewer: Viewer, here: str, there: str) -> None:
    """All that the viewer gets to see of a round at both tables, byte by byte."""
    for watched, position in zip(twins, (here, there), strict=True):
        watched.lay(position)
        await watched.heard(viewer)
    equal("snapshot", viewer, *[await watched.seen(viewer) for watched in twins])
    for seat, action in TALK:
        speaks = twins.game.space.parse(action).speaks
        for watched in twins:
            (await watched.move(seat, action, "so" if speaks else None)).granted()
        equal(f"news of {action}", viewer, *[await watched.heard(viewer) for watched in twins])
        equal(f"snapshot after {action}", viewer, *[await watched.seen(viewer) for watched in twins])


async def test_SF_5_a_spy_is_sent_the_same_wherever_the_others_are(database: Path) -> None:
    async with tables(database, 2, game="spyfall", seats=SEATS) as sides:
        for number, location in enumerate(LOCATIONS[1:]):
            spy = number % SEATS
            await sent_the_same(
                Twins(*sides), spy % SEATS, line(spy % SEATS, LOCATIONS[0]), line(spy % SEATS, location)
            )


async def test_SF_5_a_player_and_a_spectator_are_sent_the_same_whoever_is_the_spy(database: Path) -> None:
    async with tables(database, 2, game="spyfall", seats=SEATS) as sides:
        for viewer in range(SEATS):
            first, *others = [seat for seat in range(SEATS) if seat != viewer]
            for other in others:
                await sent_the_same(Twins(*sides), viewer, line(first, "hoth"), line(other, "hoth"))
        await sent_the_same(Twins(*sides), None, line(0, "hoth"), line(3, "dagobah"))


@pytest.mark.parametrize(("seats", "games"), [(3, 3), (4, 3), (9, 1)])
async def test_in_random_rounds_nobody_is_sent_what_is_hidden_from_them(database: Path, seats: int, games: int) -> None:
    tally = await compare_games(database, "spyfall", seats, games=games, every=9, seed=seats)
    assert tally["same"] >= 5
