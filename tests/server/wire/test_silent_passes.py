"""In a window nobody learns who has passed: not by a frame, a number, a clock, nor by what is told afterwards.

Smugglers (tests/engine/toy): seat 0 has played a relic, the others are asked for a jam, and seat 1 is about to pass.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from tests.engine.toy import GAME
from tests.engine.toy_table import table

from ..place import until
from .sides import Side, Viewer, tables
from .twins import Twins, equal

Doing = Callable[[Side], Awaitable[object]]
CLOCK: Final = {"seconds": 10, "bank": 120}  # for a decision; the window itself closes after 15 seconds
PASSER: Final = 1
POSITION: Final = GAME.write_position(
    table("relic spice", "jam ore", "jam haul", "jam spice", deck="ore spice haul haul jam contest sort haul")
)


@pytest.fixture
async def twins(database: Path, smugglers: None) -> AsyncIterator[Twins]:
    """Two equal tables where seat 0 is in turn and everybody else has a jam."""
    async with tables(database, 2, game="smugglers", seats=4, clock=CLOCK, open=True) as sides:
        for side in sides:
            side.lay(POSITION)
        yield Twins(*sides)


async def open_window(side: Side) -> None:
    (await side.move(0, "play relic")).granted()
    assert side.play.to_act() == (1, 2, 3, -1)


def others(side: Side) -> list[Viewer]:
    return [viewer for viewer in side.viewers() if viewer != PASSER]


async def ask(side: Side, who: int, what: str, **said: object) -> None:
    (await side.people[who].do(side.code, what, **said)).granted()


# ---- what may be going on at the table


async def nothing_else(side: Side) -> None:
    await open_window(side)


async def much_time_has_passed(side: Side) -> None:
    """Whoever answers another kind of question now pays for it from the bank."""
    side.minds.wait()
    await open_window(side)
    await side.place.forward(13)


async def time_is_up(side: Side) -> None:
    """The clock is about to pass for all."""
    side.minds.wait()
    await open_window(side)
    await side.place.forward(11)
    await until(lambda: len(side.room.at_work) == 3)


async def a_bot_stands_in(side: Side) -> None:
    side.minds.wait()
    await ask(side, PASSER, "hand-over", seat=PASSER)
    await open_window(side)


async def a_wish_to_take_back(side: Side) -> None:
    await open_window(side)
    await ask(side, 0, "undo", seat=0)
    assert side.room.ledger.undo is not None


async def votes_for_a_bot(side: Side) -> None:
    """Seat 1 is away, and one of three would like a bot in its place."""
    for form in side.forms:
        await side.streams[PASSER, form].call.hang_up()
    await until(lambda: PASSER not in side.room.here)
    await side.place.forward(61)
    await ask(side, 2, "vote", seat=PASSER)
    await open_window(side)
    assert side.room.ledger.votes


# ---- how seat 1 passes


async def says_pass(side: Side) -> None:
    (await side.move(PASSER, "pass")).granted()


async def is_passed_for(side: Side) -> None:
    """By the bot or by the clock, which have been waiting."""
    side.minds.may_answer_for[PASSER].set()
    await until(lambda: side.play.to_act() == (2, 3, -1))
    side.minds.wait()  # in the next window nobody is to be quicker than the test


async def passes_and_takes_it_back(side: Side) -> None:
    await says_pass(side)
    await ask(side, PASSER, "undo", seat=PASSER)
    assert side.play.to_act() == (1, 2, 3, -1)


CASES: Final = [
    *[(nothing_else, says_pass), (nothing_else, passes_and_takes_it_back)],
    *[(much_time_has_passed, says_pass), (much_time_has_passed, passes_and_takes_it_back)],
    *[(time_is_up, is_passed_for), (a_bot_stands_in, is_passed_for)],
    *[(a_wish_to_take_back, says_pass), (a_wish_to_take_back, passes_and_takes_it_back), (votes_for_a_bot, says_pass)],
]
cases = pytest.mark.parametrize(("at_the_table", "passing"), CASES, ids=lambda doing: doing.__name__)


# ---- nobody hears of it, then or later


async def unnoticed(side: Side, passing: Doing) -> None:
    """Nobody else is told anything, and whoever asks finds everything as it was."""
    await side.catch_up()
    before = {viewer: (side.last_id(viewer), await side.seen(viewer)) for viewer in others(side)}
    listed = await side.stranger.get("/api/tables")
    moves = len(side.play.moves), side.room.ledger.seq
    await passing(side)
    assert (len(side.play.moves), side.room.ledger.seq) > moves
    equal("list of tables", None, await side.stranger.get("/api/tables"), listed)
    for viewer in others(side):
        equal("news of a pass", viewer, await side.heard(viewer), dict.fromkeys(side.forms, b""))
        equal("snapshot", viewer, (side.last_id(viewer), await side.seen(viewer)), before[viewer])


async def same_for_others(twins: Twins, doing: Doing) -> None:
    """The same is done at both tables, and told in the same bytes."""
    for side in twins:
        await side.catch_up()
        await doing(side)
    for viewer in others(twins.here):
        equal(f"news of {doing.__name__}", viewer, *[await side.heard(viewer) for side in twins])
        equal(f"snapshot after {doing.__name__}", viewer, *[await side.seen(viewer) for side in twins])


@cases
async def test_a_pass_is_noticed_by_nobody(twins: Twins, at_the_table: Doing, passing: Doing) -> None:
    await at_the_table(twins.here)
    await unnoticed(twins.here, passing)


async def somebody_talks(side: Side) -> None:
    await ask(side, 3, "chat", text="well?")


async def another_jams(side: Side) -> None:
    (await side.move(2, "play jam")).granted()
    assert side.play.to_act() == (0, 1, 3, -1)


async def the_jam_is_to_be_taken_back(side: Side) -> None:
    await ask(side, 2, "undo", seat=2)


@cases
async def test_what_is_told_afterwards_is_the_same_as_without_it(
    twins: Twins, at_the_table: Doing, passing: Doing
) -> None:
    for side in twins:
        await at_the_table(side)
    await passing(twins.here)
    await same_for_others(twins, somebody_talks)
    await same_for_others(twins, another_jams)
    await same_for_others(twins, the_jam_is_to_be_taken_back)


async def test_taking_back_what_opened_the_window_is_told_the_same(twins: Twins) -> None:
    async def the_card_is_to_be_taken_back(side: Side) -> None:
        await ask(side, 0, "undo", seat=0)

    async def all_agree(side: Side) -> None:
        for seat in (1, 2, 3):
            await ask(side, seat, "undo/answer", agree=True)
        assert side.play.to_act() == (0,)

    for side in twins:
        await open_window(side)
    await says_pass(twins.here)
    await same_for_others(twins, the_card_is_to_be_taken_back)
    await same_for_others(twins, all_agree)


async def test_who_takes_a_pass_back_does_not_learn_whether_another_has_passed_since(twins: Twins) -> None:
    for side in twins:
        await open_window(side)
        await side.catch_up()
        await says_pass(side)
    (await twins.here.move(2, "pass")).granted()
    answers = [await side.people[PASSER].do(side.code, "undo", seat=PASSER) for side in twins]
    equal("the answer", PASSER, *answers)
    for viewer in (0, PASSER, 3, None):
        equal("news of a pass taken back", viewer, *[await side.heard(viewer) for side in twins])
        equal("snapshot after it", viewer, *[await side.seen(viewer) for side in twins])


async def test_the_ids_of_what_is_told_have_no_gap(twins: Twins) -> None:
    side = twins.here
    await open_window(side)
    before = {viewer: side.last_id(viewer) for viewer in side.viewers()}
    await says_pass(side)
    (await side.move(3, "pass")).granted()
    await another_jams(side)
    for viewer in (0, 2, None):
        who, number = before[viewer].split(".")
        assert side.last_id(viewer) == f"{who}.{int(number) + 1}"
    for viewer in (1, 3):  # they were told of their own pass
        assert side.last_id(viewer) == f"{viewer}.{int(before[viewer].split('.')[1]) + 2}"
