"""Nobody notices a move that is not finished: not while it is thought of, nor when it is taken back, nor afterwards.

Warlords of the Empire: seat 1 is in turn and says which ship is to defend, but not yet where.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from cantina.server.table import apply_happenings
from cantina.server.table.happenings import Happening, Moved, TookBack, UndoAsked
from cantina.server.table.ledger import Ledger

from ..local_server import until
from .test_silent_passes import PASSER, Doing, ask, same_for_others, unnoticed
from .twins import Leak, Twins
from .watched_table import WatchedTable, tables

CLOCK: Final = {"seconds": 10, "bank": 120}


@pytest.fixture
async def twins(database: Path) -> AsyncIterator[Twins]:
    """Two equal tables where seat 1 begins."""
    options = {"starter": str(PASSER)}
    async with tables(database, 2, game="warlords", seats=3, clock=CLOCK, open=True, options=options) as sides:
        yield Twins(*sides)


# ---- what may be going on at the table


async def nothing_else(watched: WatchedTable) -> None:
    assert watched.play.to_act() == (PASSER,)


async def much_time_has_passed(watched: WatchedTable) -> None:
    watched.server.clock.forward(13)


async def a_wish_to_take_back(watched: WatchedTable) -> None:
    """Of somebody who moved before."""
    await watched.room.do(lambda t, now: [UndoAsked(0, 0, 0)])


async def away(watched: WatchedTable) -> None:
    """Seat 1 has no stream, and has not been heard of for so long that the others may vote."""
    for form in watched.forms:
        await watched.streams[PASSER, form].call.hang_up()
    await until(lambda: PASSER not in watched.room.here)
    await watched.server.forward(61)


async def a_vote_for_a_bot(watched: WatchedTable) -> None:
    await away(watched)
    await ask(watched, 2, "vote", seat=PASSER)
    assert watched.room.ledger.votes


# ---- what seat 1 thinks of


def some_ship(watched: WatchedTable) -> str:
    assert watched.play.state.ask is not None
    return next(option.text for option in watched.play.state.ask.open_to(PASSER) if option.verb == "defend")


async def says_a_part(watched: WatchedTable) -> None:
    (await watched.move(PASSER, some_ship(watched))).granted()
    assert watched.play.state.in_mid_move()


async def says_a_part_and_takes_it_back(watched: WatchedTable) -> None:
    await says_a_part(watched)
    await ask(watched, PASSER, "undo", seat=PASSER)
    assert not watched.play.state.in_mid_move()


async def thinks_for_long(watched: WatchedTable) -> None:
    for _ in range(3):
        await says_a_part_and_takes_it_back(watched)
    await says_a_part(watched)


cases = pytest.mark.parametrize(
    "at_the_table",
    [nothing_else, much_time_has_passed, a_wish_to_take_back, away, a_vote_for_a_bot],
    ids=lambda doing: doing.__name__,
)
thoughts = pytest.mark.parametrize(
    "thinking", [says_a_part, says_a_part_and_takes_it_back, thinks_for_long], ids=lambda doing: doing.__name__
)


@cases
@thoughts
async def test_a_part_of_a_move_is_noticed_by_nobody(twins: Twins, at_the_table: Doing, thinking: Doing) -> None:
    await at_the_table(twins.here)
    await unnoticed(twins.here, thinking)


# ---- what is told afterwards


async def the_move_is_finished(watched: WatchedTable) -> None:
    if not watched.play.state.in_mid_move():
        await says_a_part(watched)
    assert watched.play.state.ask is not None
    (await watched.move(PASSER, watched.play.state.ask.open_to(PASSER)[0].text)).granted()
    assert PASSER not in watched.play.to_act()


async def somebody_talks(watched: WatchedTable) -> None:
    await ask(watched, 2, "chat", text="well?")


async def somebody_votes(watched: WatchedTable) -> None:
    """Granted or refused: what is told of it is the same.  A bot that gets the seat has not moved yet."""
    watched.bot_workers.wait()
    await watched.people[0].do(watched.code, "vote", seat=PASSER)


@cases
@thoughts
async def test_what_is_told_afterwards_is_the_same_as_without_it(
    twins: Twins, at_the_table: Doing, thinking: Doing
) -> None:
    for watched in twins:
        await at_the_table(watched)
    await thinking(twins.here)
    await same_for_others(twins, somebody_talks)
    await same_for_others(twins, somebody_votes)
    if all(watched.room.ledger.people() == [0, 1, 2] for watched in twins):
        await same_for_others(twins, the_move_is_finished)


async def until_moved(watched: WatchedTable) -> None:
    await until(lambda: watched.play.to_act() != (PASSER,))


async def test_time_runs_out_at_the_same_moment(twins: Twins) -> None:
    await says_a_part(twins.here)
    for watched in twins:
        await watched.catch_up()
        watched.server.clock.forward(129.999)
        await watched.server.forward(0)
        assert watched.play.to_act() == (PASSER,)
        await watched.server.forward(0.001)
        await until_moved(watched)
    shown = [watched.play.clock(watched.room.ledger.people()) for watched in twins]
    assert shown[0] == shown[1]


# ---- servers broken on purpose


async def leak_of_a_part(twins: Twins, at_the_table: Doing, thinking: Doing) -> str:
    await at_the_table(twins.here)
    with pytest.raises(Leak) as leak:
        await unnoticed(twins.here, thinking)
    return leak.value.what


async def test_a_part_taken_back_that_voids_a_wish_is_caught(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    def voids(it: Happening, t: Ledger) -> None:
        happen(it, t)
        if isinstance(it, TookBack) and t.undo is not None:
            t.undo, t.news = None, True

    happen = apply_happenings.happen
    monkeypatch.setattr(apply_happenings, "happen", voids)
    found = await leak_of_a_part(twins, a_wish_to_take_back, says_a_part_and_takes_it_back)
    assert found == "news of a pass"


async def test_a_part_that_counts_as_a_sign_of_life_is_caught(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_heard(it: Happening, t: Ledger) -> None:
        happen(it, t)
        if isinstance(it, Moved):
            t.hear_from(it.seat)

    happen = apply_happenings.happen
    for watched in twins:
        await away(watched)
    monkeypatch.setattr(apply_happenings, "happen", is_heard)
    await says_a_part(twins.here)
    with pytest.raises(Leak):
        await same_for_others(twins, somebody_votes)
