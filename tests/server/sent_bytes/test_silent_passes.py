"""In a window nobody learns who has passed: not by a frame, a number, a clock, nor by what is told afterwards.

Smugglers (tests/engine/toy): seat 0 has played a relic, the others are asked for a jam, and seat 1 is about to pass.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from cantina.server.table.happenings import Moved
from tests.engine.toy import GAME
from tests.engine.toy_table import table

from ..local_server import until
from .twins import Twins, equal
from .watched_table import Viewer, WatchedTable, tables

Doing = Callable[[WatchedTable], Awaitable[object]]
CLOCK: Final = {"seconds": 10, "bank": 120}  # for a decision; the window itself closes after 15 seconds
PASSER: Final = 1
POSITION: Final = GAME.write_position(
    table("relic spice", "jam ore", "jam haul", "jam spice", deck="ore spice haul haul jam contest sort haul")
)


@pytest.fixture
async def twins(database: Path, smugglers: None) -> AsyncIterator[Twins]:
    """Two equal tables where seat 0 is in turn and everybody else has a jam."""
    async with tables(database, 2, game="smugglers", seats=4, clock=CLOCK, open=True) as sides:
        for watched in sides:
            watched.lay(POSITION)
        yield Twins(*sides)


async def open_window(watched: WatchedTable) -> None:
    (await watched.move(0, "play relic")).granted()
    assert watched.play.to_act() == (1, 2, 3, -1)


def others(watched: WatchedTable) -> list[Viewer]:
    return [viewer for viewer in watched.viewers() if viewer != PASSER]


async def ask(watched: WatchedTable, who: int, what: str, **said: object) -> None:
    (await watched.people[who].do(watched.code, what, **said)).granted()


# ---- what may be going on at the table


async def nothing_else(watched: WatchedTable) -> None:
    await open_window(watched)


async def much_time_has_passed(watched: WatchedTable) -> None:
    """Whoever answers another kind of question now pays for it from the bank.  The clock has not acted yet."""
    await open_window(watched)
    watched.room.keep_time = stopped  # type: ignore[method-assign]
    watched.server.clock.forward(13)


async def stopped() -> None:
    """Of a clock: it does nothing."""


async def a_bot_stands_in(watched: WatchedTable) -> None:
    watched.bot_workers.wait()
    await ask(watched, PASSER, "hand-over", seat=PASSER)
    await open_window(watched)


async def a_wish_to_take_back(watched: WatchedTable) -> None:
    await open_window(watched)
    await ask(watched, 0, "undo", seat=0)
    assert watched.room.ledger.undo is not None


async def votes_for_a_bot(watched: WatchedTable) -> None:
    """Seat 1 is away, and one of three would like a bot in its place."""
    for form in watched.forms:
        await watched.streams[PASSER, form].call.hang_up()
    await until(lambda: PASSER not in watched.room.here)
    await watched.server.forward(61)
    await ask(watched, 2, "vote", seat=PASSER)
    await open_window(watched)
    assert watched.room.ledger.votes


# ---- how seat 1 passes


async def says_pass(watched: WatchedTable) -> None:
    (await watched.move(PASSER, "pass")).granted()


async def is_passed_for(watched: WatchedTable) -> None:
    """By the bot, which has been waiting."""
    watched.bot_workers.may_answer_for[PASSER].set()
    await until(lambda: watched.play.to_act() == (2, 3, -1))
    watched.bot_workers.wait()  # in the next window nobody is to be quicker than the test


async def is_timed_out(watched: WatchedTable) -> None:
    """The clock passes, as it does for all whose time is up, one after the other."""
    await watched.room.do(lambda t, now: [Moved(-1, f"time-out {PASSER}", "clock")])


async def passes_and_takes_it_back(watched: WatchedTable) -> None:
    await says_pass(watched)
    await ask(watched, PASSER, "undo", seat=PASSER)
    assert watched.play.to_act() == (1, 2, 3, -1)


CASES: Final = [
    *[(nothing_else, says_pass), (nothing_else, passes_and_takes_it_back)],
    *[(much_time_has_passed, says_pass), (much_time_has_passed, passes_and_takes_it_back)],
    *[(much_time_has_passed, is_timed_out), (a_bot_stands_in, is_passed_for)],
    *[(a_wish_to_take_back, says_pass), (a_wish_to_take_back, passes_and_takes_it_back), (votes_for_a_bot, says_pass)],
]
cases = pytest.mark.parametrize(("at_the_table", "passing"), CASES, ids=lambda doing: doing.__name__)


# ---- nobody hears of it, then or later


def public(watched: WatchedTable) -> tuple[str, ...]:
    """Where a stranger may look."""
    return ("/api/tables", f"/api/glance?codes={watched.code}")


async def unnoticed(watched: WatchedTable, passing: Doing) -> None:
    """Nobody else is told anything, and whoever asks finds everything as it was."""
    await watched.catch_up()
    before = {viewer: (watched.last_id(viewer), await watched.seen(viewer)) for viewer in others(watched)}
    listed = [await watched.stranger.get(path) for path in public(watched)]
    moves = len(watched.play.moves), watched.room.ledger.seq
    await passing(watched)
    assert (len(watched.play.moves), watched.room.ledger.seq) > moves
    equal("lists of tables", None, [await watched.stranger.get(path) for path in public(watched)], listed)
    for viewer in others(watched):
        equal("news of a pass", viewer, await watched.heard(viewer), dict.fromkeys(watched.forms, b""))
        equal("snapshot", viewer, (watched.last_id(viewer), await watched.seen(viewer)), before[viewer])


async def same_for_others(twins: Twins, doing: Doing) -> None:
    """The same is done at both tables, and told in the same bytes."""
    for watched in twins:
        await watched.catch_up()
        await doing(watched)
    for viewer in others(twins.here):
        equal(f"news of {doing.__name__}", viewer, *[await watched.heard(viewer) for watched in twins])
        equal(f"snapshot after {doing.__name__}", viewer, *[await watched.seen(viewer) for watched in twins])


@cases
async def test_a_pass_is_noticed_by_nobody(twins: Twins, at_the_table: Doing, passing: Doing) -> None:
    await at_the_table(twins.here)
    await unnoticed(twins.here, passing)


async def somebody_talks(watched: WatchedTable) -> None:
    await ask(watched, 3, "chat", text="well?")


async def another_jams(watched: WatchedTable) -> None:
    (await watched.move(2, "play jam")).granted()
    assert watched.play.to_act() == (0, 1, 3, -1)


async def the_jam_is_to_be_taken_back(watched: WatchedTable) -> None:
    await ask(watched, 2, "undo", seat=2)


@cases
async def test_what_is_told_afterwards_is_the_same_as_without_it(
    twins: Twins, at_the_table: Doing, passing: Doing
) -> None:
    for watched in twins:
        await at_the_table(watched)
    await passing(twins.here)
    await same_for_others(twins, somebody_talks)
    await same_for_others(twins, another_jams)
    await same_for_others(twins, the_jam_is_to_be_taken_back)


async def test_taking_back_what_opened_the_window_is_told_the_same(twins: Twins) -> None:
    async def the_card_is_to_be_taken_back(watched: WatchedTable) -> None:
        await ask(watched, 0, "undo", seat=0)

    async def all_agree(watched: WatchedTable) -> None:
        for seat in (1, 2, 3):
            await ask(watched, seat, "undo/answer", agree=True)
        assert watched.play.to_act() == (0,)

    for watched in twins:
        await open_window(watched)
    await says_pass(twins.here)
    await same_for_others(twins, the_card_is_to_be_taken_back)
    await same_for_others(twins, all_agree)


async def test_who_takes_a_pass_back_does_not_learn_whether_another_has_passed_since(twins: Twins) -> None:
    for watched in twins:
        await open_window(watched)
        await watched.catch_up()
        await says_pass(watched)
    (await twins.here.move(2, "pass")).granted()
    answers = [await watched.people[PASSER].do(watched.code, "undo", seat=PASSER) for watched in twins]
    equal("the answer", PASSER, *answers)
    for viewer in (0, PASSER, 3, None):
        equal("news of a pass taken back", viewer, *[await watched.heard(viewer) for watched in twins])
        equal("snapshot after it", viewer, *[await watched.seen(viewer) for watched in twins])


async def test_the_ids_of_what_is_told_have_no_gap(twins: Twins) -> None:
    watched = twins.here
    await open_window(watched)
    before = {viewer: watched.last_id(viewer) for viewer in watched.viewers()}
    await says_pass(watched)
    (await watched.move(3, "pass")).granted()
    await another_jams(watched)
    for viewer in (0, 2, None):
        who, number = before[viewer].split(".")
        assert watched.last_id(viewer) == f"{who}.{int(number) + 1}"
    for viewer in (1, 3):  # they were told of their own pass
        assert watched.last_id(viewer) == f"{viewer}.{int(before[viewer].split('.')[1]) + 2}"
