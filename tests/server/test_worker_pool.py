"""Worker processes: begun with the first work, ended when they take too long, and built anew."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import cantina
from cantina.engine.errors import BadSetup
from cantina.server import record_replay, worker_pool
from cantina.server.limits import Limits
from cantina.server.long_work import LongWork
from cantina.server.worker_pool import BROKEN, WorkerPool


@asynccontextmanager
async def opened(patience: float = 20.0) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(1, patience)
    try:
        yield pool
    finally:
        await pool.close()


def workers() -> int:
    """Those alive, of all pools."""
    return len([child for child in multiprocessing.active_children() if child.name == "pebble_pool_worker"])


async def test_workers_begin_with_the_first_work_and_end_when_the_pool_is_closed() -> None:
    before = workers()
    async with opened() as pool:
        assert workers() == before
        assert await pool.do(os.getpid) != os.getpid()
        assert workers() == before + 1
    assert workers() == before


async def test_who_takes_too_long_is_ended_and_the_next_is_served() -> None:
    async with opened() as pool:
        first = await pool.do(os.getpid)
        pool.patience = 0.2
        with pytest.raises(TimeoutError):
            await pool.do(time.sleep, 60)
        pool.patience = 20.0
        assert await pool.do(os.getpid) != first


async def test_a_worker_that_dies_is_told_and_the_next_is_served() -> None:
    async with opened() as pool:
        with pytest.raises(BROKEN):
            await pool.do(os._exit, 3)
        assert await pool.do(str, 3) == "3"


async def test_who_has_done_much_is_replaced() -> None:
    pool = WorkerPool(1, 20.0, most_works=2)
    try:
        workers = [await pool.do(os.getpid) for _ in range(4)]
    finally:
        await pool.close()
    assert workers[0] == workers[1] != workers[2] == workers[3]


async def test_a_pool_that_cannot_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when there is no file descriptor left."""

    def no_more(*about: object) -> None:
        raise OSError(24, "Too many open files")

    async with opened() as pool:
        with monkeypatch.context() as patch:
            patch.setattr(worker_pool, "new_pool", no_more)
            with pytest.raises(BROKEN):
                await pool.do(str, 3)
        assert await pool.do(str, 3) == "3"


async def test_records_are_replayed_and_refused_in_real_workers() -> None:
    work, text = LongWork(Limits.none()), cantina.new("secret-invasion", seats=2, seed=1).record.text()
    named = {"all_open": True, "packed": False}
    try:
        here = record_replay.replay_written(text, None, "ru", all_open=True, packed=False)
        assert await work.in_worker("", record_replay.replay_written, text, None, "ru", **named) == here
        with pytest.raises(BadSetup) as refusal:
            await work.in_worker("", record_replay.replay_written, text, 9, "ru", **named)
        assert refusal.value.key == "no-such-seat"
        assert (await work.in_worker("", record_replay.check, text)).ok
    finally:
        await work.close()
