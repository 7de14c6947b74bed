"""Long work: in slices, in turn, and counted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NoReturn

import pytest

from cantina.engine.errors import BadText, CantinaError
from cantina.server import long_work
from cantina.server.limits import Limits, Rate, Rates, TooMany
from cantina.server.long_work import NOBODY, LongWork
from cantina.server.worker_pool import WorkerPool

from .local_server import WorkersAtHand

LIMITS = Rates(work=Rate(1e-9, 2))  # who has a second left may begin


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is a slice."""
    monkeypatch.setattr(long_work, "SLICE", 0)
    monkeypatch.setattr(long_work, "REST", 0)


def steps(done: list[str], name: str, count: int = 4) -> Iterator[None]:
    for number in range(count):
        done.append(f"{name}{number}")
        yield


async def test_others_have_the_loop_between_two_slices() -> None:
    done: list[str] = []
    work = asyncio.create_task(LongWork(Limits()).run("10.0.0.1", steps(done, "a")))
    while not work.done():
        done.append(".")
        await asyncio.sleep(0)
    together = "".join(done)
    assert "a0" in together
    assert "a0a1" not in together
    assert together.replace(".", "") == "a0a1a2a3"


async def test_clients_take_turns_and_one_client_waits_for_itself() -> None:
    done: list[str] = []
    work = LongWork(Limits())
    clients = {"a": "10.0.0.1", "b": "10.0.0.1", "c": "10.0.0.2"}
    await asyncio.gather(*[work.run(client, steps(done, name)) for name, client in clients.items()])
    assert [step for step in done if step[0] != "c"] == [*steps_of("a"), *steps_of("b")]
    assert done.index("c3") < done.index("b0")


def steps_of(name: str) -> list[str]:
    done: list[str] = []
    list(steps(done, name))
    return done


async def test_what_is_cancelled_goes_no_further_and_holds_nobody_up() -> None:
    done: list[str] = []
    work = LongWork(Limits())
    task = asyncio.create_task(work.run("10.0.0.1", steps(done, "a", 1000)))
    while not done:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await work.run("10.0.0.1", steps(done, "b", 1))
    assert done[-1] == "b0"
    assert len(done) < 1000


async def test_time_is_counted_for_the_client_it_was_spent_on() -> None:
    now = 100.0
    limits = Limits(LIMITS, clock=lambda: now)
    limits.spend("10.0.0.1", 0.9)
    limits.check("work", "10.0.0.1")
    limits.spend("10.0.0.1", 0.2)
    with pytest.raises(TooMany):
        limits.check("work", "10.0.0.1")
    limits.check("work", "10.0.0.2")


async def test_the_servers_own_work_is_counted_for_nobody() -> None:
    limits = Limits(LIMITS)
    await LongWork(limits).run(NOBODY, steps([], "a"))
    assert not limits.buckets["work"].full_at
    await LongWork(limits).run("10.0.0.1", steps([], "a"))
    assert list(limits.buckets["work"].full_at) == ["10.0.0.1"]


# ---- in workers


async def test_work_in_a_worker_costs_the_client_what_the_worker_took() -> None:
    work, limits = ready_work()
    assert await work.in_worker("10.0.0.1", hard_work, "a", number=3) == "a3"
    assert list(limits.buckets["work"].full_at) == ["10.0.0.1"]
    limits.spend("10.0.0.1", 2.0)
    with pytest.raises(TooMany):
        await work.in_worker("10.0.0.1", hard_work, "a", number=3)
    assert await work.in_worker("10.0.0.2", hard_work, "b", number=1) == "b1"


async def test_a_refusal_comes_back_from_a_worker_as_it_is_and_costs_too() -> None:
    work, limits = ready_work()
    with pytest.raises(BadText) as refusal:
        await work.in_worker("10.0.0.1", refuse_it)
    assert (refusal.value.key, refusal.value.line, refusal.value.about["word"]) == ("no-such-card", 3, "jabba")
    assert list(limits.buckets["work"].full_at) == ["10.0.0.1"]


@pytest.mark.parametrize(("error", "key"), [(TimeoutError(), "too-much-work"), (OSError(), "try-again")])
async def test_a_worker_that_does_not_come_to_an_end_is_answered_for(error: Exception, key: str) -> None:
    work, limits = ready_work()
    work.pool = FailingPool(error)
    with pytest.raises(CantinaError) as refusal:
        await work.in_worker("10.0.0.1", hard_work, "a", number=3)
    assert refusal.value.key == key
    assert ("10.0.0.1" in limits.buckets["work"].full_at) == isinstance(error, TimeoutError)


def ready_work() -> tuple[LongWork, Limits]:
    limits = Limits(LIMITS)
    work = LongWork(limits)
    work.pool = WorkersAtHand(1, 1.0)
    return work, limits


class FailingPool(WorkerPool):
    def __init__(self, error: Exception) -> None:
        super().__init__(1, 1.0)
        self.error = error

    async def do(self, work: object, *about: object, **named: object) -> NoReturn:
        raise self.error


def hard_work(name: str, *, number: int) -> str:
    return f"{name}{number}"


def refuse_it() -> None:
    raise BadText("no-such-card", 3, 7, word="jabba")
