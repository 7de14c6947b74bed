"""Bots in their workers: they answer, or are replaced, and the server never waits for them."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from pebble import ProcessPool
from structlog.testing import capture_logs

import cantina
from cantina.games.secret_invasion.cards import NAMES
from cantina.server import bot_workers as thinking
from cantina.server import worker_pool
from cantina.server.bot_workers import BotDecision, BotWorkers, Memory, SupposedTable, suppose

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = "secret-invasion"
BAD_BOTS = "tests.server.bad_bots"
PATIENCE = 20.0  # for bots that are expected to answer, on a machine that may be busy
LINE = "me: boba luke | bob: leia | cid: vader | deck: han trooper chewbacca | aside: r2-d2"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bot_workers() -> AsyncIterator[BotWorkers]:
    async with opened() as ready:
        yield ready


@asynccontextmanager
async def opened(patience: float = PATIENCE) -> AsyncIterator[BotWorkers]:
    bot_workers = BotWorkers(workers=2, patience=patience, more_bots=BAD_BOTS)
    try:
        await bot_workers.warm()
        yield bot_workers
    finally:
        await bot_workers.close()


@contextmanager
def impatient(bot_workers: BotWorkers, patience: float = 0.3) -> Iterator[None]:
    bot_workers.pool.patience = patience
    yield
    bot_workers.pool.patience = PATIENCE


def supposed(*actions: str, seat: int = 0) -> SupposedTable:
    """The table after these actions of the first seat, who is asked."""
    match = cantina.position(GAME, LINE)
    for action in actions:
        match.play(0, action)
    return suppose(match.game, match.state, seat)


async def chosen(bot_workers: BotWorkers, level: str, *actions: str) -> BotDecision:
    return await bot_workers.choose(level, supposed(*actions))


def workers() -> set[BaseProcess]:
    """Those alive, of all pools."""
    return {child for child in multiprocessing.active_children() if child.name == "pebble_pool_worker"}


# ---- bots that answer


async def test_a_bot_answers_with_one_of_the_options(bot_workers: BotWorkers) -> None:
    assert await chosen(bot_workers, "careful") in [BotDecision("discard boba"), BotDecision("discard luke")]
    assert (await chosen(bot_workers, "random", "discard boba")).action in ("choose 1", "choose 2")


async def test_every_decision_gets_dice_of_its_own(bot_workers: BotWorkers) -> None:
    thoughts = await asyncio.gather(*[chosen(bot_workers, "random", "discard boba", "choose 1") for _ in range(30)])
    assert len({thought.action for thought in thoughts}) > 1


async def test_a_bot_may_suppose_tables_in_its_worker(bot_workers: BotWorkers) -> None:
    assert await chosen(bot_workers, "supposing", "discard boba") == BotDecision("choose 2")


async def test_a_bot_that_remembers_has_heard_all_its_seat_was_told_whichever_worker_it_comes_to(
    bot_workers: BotWorkers,
) -> None:
    """Said by the option it takes; also after what it heard was taken back."""
    for told in ([1], [1, 2], [1, 2, 3, 4, 5, 6], [1, 2], [1, 2, 9, 9, 9]):
        memory = Memory("a game", [json.dumps({"kind": "told", "n": n}) for n in told])
        table = supposed()
        decision = BotDecision(table.options[len(told) % len(table.options)])
        assert await bot_workers.choose("remembering", table, memory) == decision


async def test_where_a_bot_thinks_no_bot_of_a_rival_lives_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has been told what its own seat alone may know."""
    living: OrderedDict[Any, Any] = OrderedDict()
    monkeypatch.setattr(thinking, "LIVING", living)
    match = cantina.new("secret-invasion", 3, seed=3)
    told = [Memory(game, [json.dumps({"kind": "told", "n": 1})]) for game in ("a game", "another game")]
    for memory, seat in ((told[0], 0), (told[1], 0), (told[0], 1), (told[0], 1)):
        thinking.recall("random", match.view(seat), memory)
    assert sorted(living) == [("random", "a game", 1), ("random", "another game", 0)]


async def test_a_bot_that_wants_nothing_besides_says_nothing(bot_workers: BotWorkers) -> None:
    assert await bot_workers.volunteer("careful", supposed()) == ""


async def test_many_think_at_once_and_each_answers_its_own_question(bot_workers: BotWorkers) -> None:
    questions = [(), ("discard boba",), ("discard boba", "choose 1"), ("discard boba", "choose 2", "name 8")]
    thoughts = await asyncio.gather(*[chosen(bot_workers, "careful", *question) for question in questions * 15])
    for thought, question in zip(thoughts, questions * 15, strict=True):
        assert thought.failed is None
        assert thought.action in supposed(*question).options


async def test_a_seat_that_is_not_asked_has_nothing_to_choose(bot_workers: BotWorkers) -> None:
    with pytest.raises(cantina.IllegalAction) as refusal:
        await bot_workers.choose("random", supposed(seat=1))
    assert refusal.value.key == "not-asked"


# ---- bots that do not


@pytest.mark.parametrize(
    ("level", "why", "error"),
    [
        ("raising", "crashed", "ZeroDivisionError at bad_bots.py:"),
        ("strange", "crashed", "Unspeakable at bad_bots.py:"),
        ("leaving", "crashed", "SystemExit at bad_bots.py:"),
        ("silent", "crashed", "AttributeError at bot_workers.py:"),
        ("unheard-of", "crashed", "BadSetup at __init__.py:"),
        ("dying", "crashed", "Abnormal termination"),
        ("cheating", "illegal", ""),
    ],
)
async def test_who_fails_is_replaced_at_random_and_logged(
    bot_workers: BotWorkers, level: str, why: str, error: str
) -> None:
    with capture_logs() as logged:
        thought = await chosen(bot_workers, level, "discard boba")
    assert thought.failed == why
    assert thought.action in ("choose 1", "choose 2")
    (entry,) = logged
    assert (entry["event"], entry["game"], entry["bot"], entry["why"]) == ("bot-failed", GAME, level, why)
    assert entry["error"].startswith(error)
    assert not [card for card in NAMES if card in str(entry)]
    assert (await chosen(bot_workers, "careful")).failed is None


async def test_who_hangs_is_replaced_when_patience_ends(bot_workers: BotWorkers) -> None:
    start = time.monotonic()
    with impatient(bot_workers), capture_logs() as logged:
        thoughts = await asyncio.gather(*[chosen(bot_workers, "hanging", "discard boba") for _ in range(2)])
    assert time.monotonic() - start < PATIENCE / 2
    assert [thought.failed for thought in thoughts] == ["hung", "hung"]
    assert [(entry["event"], entry["why"]) for entry in logged] == [("bot-failed", "hung")] * 2
    assert (await chosen(bot_workers, "careful")).failed is None


async def test_the_random_choice_is_any_of_the_options(bot_workers: BotWorkers) -> None:
    thoughts = await asyncio.gather(*[chosen(bot_workers, "cheating", "discard boba") for _ in range(30)])
    assert {thought.action for thought in thoughts} == {"choose 1", "choose 2"}


async def test_who_waits_no_longer_has_a_worker_for_others(bot_workers: BotWorkers) -> None:
    start = time.monotonic()
    thinking = [asyncio.create_task(chosen(bot_workers, "hanging")) for _ in range(4)]
    await asyncio.sleep(0.1)
    for thought in thinking:
        thought.cancel()
    assert (await chosen(bot_workers, "careful")).failed is None
    assert time.monotonic() - start < PATIENCE / 2


# ---- the workers


async def test_a_broken_pool_is_built_anew(bot_workers: BotWorkers) -> None:
    before = workers()
    for worker in before:
        worker.kill()
        worker.join()
    thoughts = await asyncio.gather(*[chosen(bot_workers, "careful") for _ in range(4)])
    assert [thought.failed for thought in thoughts] == [None] * 4
    assert not before & workers()


async def test_what_a_pool_forgets_that_breaks_at_this_moment_is_done_by_the_next(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot_workers.warm()
    before = workers()

    def forget(pool: ProcessPool, *work: Any, **named: Any) -> Future[str]:
        worker_pool.stop(pool)
        monkeypatch.undo()  # the next pool has a better memory
        return Future()

    monkeypatch.setattr(ProcessPool, "schedule", forget)
    assert (await chosen(bot_workers, "careful")).failed is None
    assert not before & workers()


async def test_workers_that_cannot_even_begin_leave_the_choice_to_chance() -> None:
    bot_workers = BotWorkers(workers=1, more_bots="tests.server.no_such_bots")
    assert (await chosen(bot_workers, "careful")).failed == "crashed"
    await bot_workers.close()


async def gone(processes: Any) -> None:
    """Wait until none of them is left; the machine may have other things to do."""
    async with asyncio.timeout(20):
        while processes & workers():
            await asyncio.sleep(0.02)


async def test_a_pool_that_does_not_come_to_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_workers, others = BotWorkers(workers=1, patience=0.01, more_bots="tests.server.bad_bots"), workers()
    monkeypatch.setattr(worker_pool, "STARTING", 0.0)
    assert (await chosen(bot_workers, "slow")).failed == "hung"
    given_up = workers() - others
    monkeypatch.undo()
    bot_workers.pool.patience = PATIENCE
    assert (await chosen(bot_workers, "careful")).failed is None
    await gone(given_up)
    await bot_workers.close()


async def test_patience_is_for_thinking_and_not_for_standing_in_line(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot_workers.warm()
    monkeypatch.setattr(worker_pool, "STARTING", 0.0)
    with impatient(bot_workers, 0.9):
        thoughts = await asyncio.gather(*[chosen(bot_workers, "slow") for _ in range(14)])  # 0.15 s each, two at a time
    assert [thought.failed for thought in thoughts] == [None] * 14


async def test_ctrl_c_is_for_the_server(bot_workers: BotWorkers) -> None:
    thinking = [asyncio.create_task(chosen(bot_workers, "slow")) for _ in range(2)]
    await asyncio.sleep(0.05)
    for worker in workers():
        os.kill(worker.pid or 0, signal.SIGINT)
    assert [thought.failed for thought in await asyncio.gather(*thinking)] == [None, None]


async def test_workers_let_others_go_first(bot_workers: BotWorkers) -> None:
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    await chosen(bot_workers, "careful")  # one of them has begun for certain
    found = [os.getpriority(os.PRIO_PROCESS, worker.pid or 0) for worker in workers()]
    assert min(mine + 5, 19) in found


@pytest.mark.parametrize("level", ["hanging", "deaf"])
async def test_closing_does_not_wait_for_who_hangs(level: str) -> None:
    others = workers()
    async with opened() as bot_workers:
        thinking = [asyncio.create_task(chosen(bot_workers, level)) for _ in range(5)]
        await asyncio.sleep(0.1)
        start = time.monotonic()
        await bot_workers.close()
        assert time.monotonic() - start < 2.0
        _, pending = await asyncio.wait(thinking, timeout=2.0)
        assert not pending
        assert all(thought.cancelled() for thought in thinking)
        assert workers() <= others
        with pytest.raises(asyncio.CancelledError):
            await chosen(bot_workers, "careful")


SERVER = f"""
import asyncio, cantina
from cantina.server.bot_workers import BotWorkers, suppose
match = cantina.position("{GAME}", "{LINE}")
table = suppose(match.game, match.state, 0)
asyncio.run(BotWorkers(workers=1, more_bots="{BAD_BOTS}").choose("hanging", table))
"""


async def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    """All of them have the same standard output: it ends with the last of them."""
    root, env = Path(__file__).parents[2], {**os.environ, "TMPDIR": str(tmp_path)}
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, cwd=root, env=env, text=True)
    assert server.stdout is not None
    assert await asyncio.to_thread(server.stdout.readline) == "hanging\n"
    server.kill()
    rest, _ = await asyncio.to_thread(server.communicate, timeout=5.0)
    assert rest == ""


# ---- the event loop


@asynccontextmanager
async def ticking() -> AsyncIterator[list[float]]:
    """How long the loop was away, each time."""
    gaps: list[float] = []
    clock = asyncio.create_task(tick(gaps))
    yield gaps
    clock.cancel()


async def tick(gaps: list[float]) -> None:
    last = time.perf_counter()
    while True:
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now


async def test_the_loop_is_never_held_up_by_thinking_nor_by_the_start_of_workers() -> None:
    """The best of four: what we do to the loop we do every time, what else runs on the machine does not."""
    longest = [1.0]
    while len(longest) < 5 and min(longest) > 0.05:
        async with ticking() as gaps, opened() as bot_workers:
            await asyncio.gather(*[chosen(bot_workers, level) for level in ["slow", "slow", *["careful"] * 20]])
        longest.append(max(gaps))
    assert min(longest) <= 0.05
