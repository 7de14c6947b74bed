"""FX-R1 on the wire: whether somebody holds a surprise is told by no byte, no number and no order of what is sent.

Two tables differ in one card: here seat 1 can answer, there it cannot.  The others hear the same of everything that can
happen at both: the card that is announced, passes by hand, by order and by the clock, and what follows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from ..local_server import until
from .test_silent_passes import PASSER, ask, others, same_for_others, says_pass, unnoticed
from .twins import Twins, equal
from .watched_table import WatchedTable, tables

LINE: Final = (
    "me: {card} x-wing, keepers r2-d2 | bob: {held} chewbacca, keepers han | cid: hoth medal"
    " | dora: tatooine, keepers yoda | deck: lando carbonite ewoks blaster falcon ackbar alliance"
    " | goals: twins | turn: me | window: 5"
)
SURPRISES: Final = {
    "luke": "thats-mine",
    "draw-4": "senate-veto",
    "jackpot": "as-you-were",
    "frozen": "change-of-plans",
    "its-a-trap": "as-you-were",  # any surprise answers a surprise
}
cards = pytest.mark.parametrize("card", SURPRISES)


@pytest.fixture
async def sides(database: Path) -> AsyncIterator[Twins]:
    async with tables(database, 2, game="fluxx", seats=4, options={"starter": "0"}, open=True) as both:
        yield Twins(*both)


def lay(twins: Twins, card: str, held: str) -> None:
    """Here seat 1 can answer, there it holds a card that answers nothing."""
    for watched, own in zip(twins, (held, "speeder-bike"), strict=True):
        watched.lay(LINE.format(card=card, held=own))


async def all_pass(watched: WatchedTable) -> None:
    for seat in watched.play.to_act():
        if seat >= 0:
            (await watched.move(seat, "pass")).granted()


async def is_passed_for(watched: WatchedTable) -> None:
    """By the table, as it was ordered to."""
    await until(lambda: watched.play.moves[-1].by == "order")


@cards
async def test_FX_R1_the_window_tells_nobody_what_somebody_holds(sides: Twins, card: str) -> None:
    lay(sides, card, SURPRISES[card])

    async def announced(watched: WatchedTable) -> None:
        (await watched.move(0, f"play {card}")).granted()
        assert watched.play.to_act() == (1, 2, 3)

    await same_for_others(sides, announced)
    await unnoticed(sides.here, says_pass)
    await says_pass(sides.there)
    await same_for_others(sides, all_pass)


@cards
async def test_FX_R1_time_that_runs_out_tells_nobody_either(sides: Twins, card: str) -> None:
    lay(sides, card, SURPRISES[card])

    async def closes_by_itself(watched: WatchedTable) -> None:
        (await watched.move(0, f"play {card}")).granted()
        asked = watched.play.ask
        await watched.server.forward(5.01)
        await until(lambda: watched.play.ask != asked)

    await same_for_others(sides, closes_by_itself)


async def test_FX_S5_a_theft_tells_nobody_whether_it_could_be_a_trap(sides: Twins) -> None:
    lay(sides, "steal-a-keeper", "its-a-trap")
    for watched in sides:
        (await watched.move(0, "play steal-a-keeper")).granted()
        await all_pass(watched)

    async def reaches(watched: WatchedTable) -> None:
        (await watched.move(0, "choose yoda")).granted()  # of seat 3, who holds the same at both

    await same_for_others(sides, reaches)
    lay(sides, "steal-a-keeper", "its-a-trap")
    for watched in sides:
        watched.lay(watched.play.start.position.replace("chewbacca", "leia"))  # now Han can be taken
        (await watched.move(0, "play steal-a-keeper")).granted()
        await all_pass(watched)

    async def reaches_for_han(watched: WatchedTable) -> None:
        (await watched.move(0, "choose han")).granted()
        assert watched.play.to_act() == (PASSER,)

    await same_for_others(sides, reaches_for_han)
    await same_for_others(sides, says_pass)


async def test_FX_R1_an_order_that_leaves_out_thefts_passes_at_the_same_moment_whatever_is_held(sides: Twins) -> None:
    lay(sides, "jackpot", "as-you-were")
    for watched in sides:
        await ask(watched, PASSER, "order", seat=PASSER, passes=True, unless=["theft"])
        (await watched.move(0, "play jackpot")).granted()
        await watched.catch_up()
        await watched.server.forward(3.01)
        await is_passed_for(watched)
    here, there = (watched.play.moves[-1] for watched in sides)
    assert here == there
    for viewer in others(sides.here):
        equal("news of a pass by order", viewer, *[await watched.heard(viewer) for watched in sides])


async def test_FX_R1_the_order_leaves_thefts_to_the_player_even_without_a_trap(sides: Twins) -> None:
    """Were it to pass only where there is nothing to decide, a pause would tell who can."""
    lay(sides, "steal-a-keeper", "its-a-trap")
    for watched in sides:
        watched.lay(watched.play.start.position.replace("chewbacca", "leia"))
        await ask(watched, PASSER, "order", seat=PASSER, passes=True, unless=["theft"])
        (await watched.move(0, "play steal-a-keeper")).granted()
        await watched.server.forward(3.01)
        await is_passed_for(watched)
        for seat in (2, 3):
            (await watched.move(seat, "pass")).granted()
        (await watched.move(0, "choose han")).granted()
        await watched.server.forward(4.5)
        assert watched.play.to_act() == (PASSER,)
