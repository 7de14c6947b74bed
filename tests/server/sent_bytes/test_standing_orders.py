"""Standing orders: the table passes in windows for a seat, and nobody can tell that from a pass by hand.

The window of the silent passes: seat 0 has played a relic, the others have jams.  Seat 1 has given its orders.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from cantina.engine.ask import NOBODY, Ask
from cantina.server.table import running_game
from cantina.server.table.happenings import Ordered
from cantina.server.table.standing_orders import LATEST, SOONEST, delay

from ..local_server import until
from .test_silent_passes import PASSER, POSITION, ask, nothing_else, open_window, same_for_others, says_pass, unnoticed
from .twins import Leak, Twins
from .watched_table import WatchedTable, tables

ALL_PASS: Final = {"seat": PASSER, "passes": True}


@pytest.fixture
async def twins(database: Path, smugglers: None) -> AsyncIterator[Twins]:
    async with tables(database, 2, game="smugglers", seats=4, open=True) as sides:
        for watched in sides:
            watched.lay(POSITION)
        yield Twins(*sides)


async def gives_order(watched: WatchedTable, **order: Any) -> None:
    await ask(watched, PASSER, "order", **{**ALL_PASS, **order})


async def own_order(watched: WatchedTable) -> Any:
    return (await watched.people[PASSER].see(watched.code))["play"].get("order")


def wait_for_pass(watched: WatchedTable) -> float:
    """In seconds, from the opening of the window."""
    assert watched.play.state.ask is not None
    return delay(watched.play.secret, watched.play.state.ask, PASSER) / 1000


async def others_pass(watched: WatchedTable) -> None:
    for seat in (2, 3):
        (await watched.move(seat, "pass")).granted()


async def is_passed_for(watched: WatchedTable) -> None:
    """The table passes by itself; who else looks after it may have begun to."""
    await until(lambda: watched.play.moves[-1].by == "order")


# ---- what its owner gets


async def test_the_table_passes_after_a_while_and_keeps_doing_so_after_a_restart(twins: Twins) -> None:
    watched = twins.here
    await gives_order(watched)
    assert await own_order(watched) == {}
    await open_window(watched)
    await watched.server.forward(wait_for_pass(watched) - 0.001)
    assert watched.play.to_act() == (1, 2, 3, -1)
    await watched.server.forward(0.001)
    await is_passed_for(watched)
    assert watched.play.to_act() == (2, 3, -1)


async def test_orders_are_in_the_log_and_can_be_withdrawn(twins: Twins) -> None:
    watched = twins.here
    await gives_order(watched, unless=["play jam"])
    assert await own_order(watched) == {"unless": ["play jam"]}
    await gives_order(watched, passes=False)
    assert await own_order(watched) is None
    log = await watched.server.log(watched.code)
    assert [entry.order is None for entry in log if isinstance(entry, Ordered)] == [False, True]
    await open_window(watched)
    await watched.server.forward(10)
    assert watched.play.to_act() == (1, 2, 3, -1)


@pytest.mark.parametrize(
    ("unless", "passes"),
    [("play jam", False), ("play", False), ("play ore", True), ("grab", True), ("scramble", True), ("jam", False)],
)
async def test_unless_the_seat_can_do_what_it_waits_for(twins: Twins, unless: str, passes: bool) -> None:
    watched = twins.here
    await gives_order(watched, unless=[unless])
    await open_window(watched)
    await watched.server.forward(10)
    if passes:
        await is_passed_for(watched)
    assert (watched.play.to_act() == (2, 3, -1)) is passes


async def test_who_takes_the_pass_back_decides_by_hand_in_this_window(twins: Twins) -> None:
    watched = twins.here
    await gives_order(watched)
    await open_window(watched)
    await watched.server.forward(3)
    await is_passed_for(watched)
    await ask(watched, PASSER, "undo", seat=PASSER)
    await watched.server.forward(3)
    assert watched.play.to_act() == (1, 2, 3, -1)
    (await watched.move(2, "play jam")).granted()  # another window
    await watched.server.forward(3)
    await is_passed_for(watched)
    assert watched.play.to_act() == (0, 3, -1)


async def test_nobody_gives_orders_for_another(twins: Twins) -> None:
    refused = await twins.here.people[2].do(twins.here.code, "order", **ALL_PASS)
    assert refused.refusal.code == "not-your-seat"


async def test_when_the_table_passes_is_drawn_for_every_window(twins: Twins) -> None:
    play = twins.here.play
    await open_window(twins.here)
    assert play.state.ask is None or play.state.ask.prompt == "turn"  # the state before
    ask_now = twins.here.play.state.ask
    assert ask_now is not None
    drawn = {delay(f"{number:064x}", ask_now, PASSER) for number in range(200)}
    assert len(drawn) > 150  # to the millisecond, as people are
    assert min(drawn) in range(SOONEST, SOONEST + 100)
    assert max(drawn) in range(LATEST - 100, LATEST)


@pytest.mark.parametrize("seconds", [1, 2, 3, 5])
async def test_it_passes_before_a_short_window_closes_by_itself(seconds: int) -> None:
    window = Ask("first", "jam", NOBODY, (), open_window, (), seconds=seconds)  # type: ignore[arg-type]
    drawn = [delay(f"{number:064x}", window, PASSER) for number in range(200)]
    assert min(drawn) > 0
    assert max(drawn) < seconds * 1000


# ---- what the others get


async def test_orders_are_given_and_withdrawn_unseen(twins: Twins) -> None:
    await nothing_else(twins.here)
    await unnoticed(twins.here, gives_order)
    await unnoticed(twins.here, lambda watched: gives_order(watched, passes=False))


@pytest.mark.parametrize("last", [True, False], ids=["the last to pass", "not the last"])
async def test_a_pass_by_order_is_told_as_a_pass_by_hand_at_that_moment(twins: Twins, last: bool) -> None:
    """Number, order, time and bytes of what others are told are the same."""

    async def the_moment_comes(watched: WatchedTable) -> None:
        await watched.server.forward(0.001)
        await (says_pass if watched is twins.there else is_passed_for)(watched)

    async def it_is_not_there_yet(watched: WatchedTable) -> None:
        await watched.server.forward(wait_for_pass(watched) - 0.001)

    await gives_order(twins.here)
    await same_for_others(twins, open_window)
    if last:
        await same_for_others(twins, others_pass)
    await same_for_others(twins, it_is_not_there_yet)
    assert PASSER in twins.here.play.to_act()
    await same_for_others(twins, the_moment_comes)
    assert twins.here.play.moves[-1].by == "order"
    if not last:
        await same_for_others(twins, others_pass)
    assert twins.here.play.state.ask is not None
    assert twins.here.play.state.ask.prompt == "turn"  # the window is closed


async def test_a_window_closes_no_earlier_for_it(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that passes at once is caught: the others have passed, and it is over without seat 1."""
    monkeypatch.setattr(running_game, "delay", lambda secret, ask, seat: 0)

    async def a_little_later(watched: WatchedTable) -> None:
        await watched.server.forward(0.001)

    await gives_order(twins.here)
    await same_for_others(twins, open_window)
    await is_passed_for(twins.here)
    await others_pass(twins.here)
    await others_pass(twins.there)
    with pytest.raises(Leak):
        await same_for_others(twins, a_little_later)
