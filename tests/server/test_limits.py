"""How often and how many: counted fairly, whatever the clock does, and in little memory."""

from __future__ import annotations

import pickle
import tracemalloc
from contextlib import ExitStack
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantina.engine.errors import CantinaError
from cantina.server.limits import Bucket, Kind, Limits, Rate, Rates, TooMany, counted_as
from cantina.text import LANGUAGES, Catalogue

BURSTS: Final[dict[Kind, tuple[int, float]]] = {
    "requests": (90, 1 / 30),
    "tables": (10, 6),
    "joins": (30, 2),
    "misses": (20, 3),
    "chat": (5, 1),
}


class FakeClock:
    """A clock that goes when told to."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def limits(clock: FakeClock) -> Limits:
    return Limits(clock=clock)


def taken(limits: Limits, kind: Kind, client: str, tries: int) -> int:
    """How many of so many tries pass."""
    passed = 0
    for _ in range(tries):
        try:
            limits.take(kind, client)
        except TooMany:
            continue
        passed += 1
    return passed


def refusal(limits: Limits, kind: Kind, client: str) -> TooMany:
    with pytest.raises(TooMany) as caught:
        limits.take(kind, client)
    return caught.value


# ---- rates


@pytest.mark.parametrize("kind", BURSTS)
def test_so_many_at_once_then_one_after_each_step(kind: Kind, limits: Limits, clock: FakeClock) -> None:
    burst, step = BURSTS[kind]
    assert taken(limits, kind, "ann", 2 * burst) == burst
    clock.now += step * 0.9
    assert taken(limits, kind, "ann", 5) == 0
    clock.now += step * 0.2
    assert taken(limits, kind, "ann", 5) == 1
    clock.now += step * burst * 3
    assert taken(limits, kind, "ann", 2 * burst) == burst


@pytest.mark.parametrize("now", [0.0, 2.059090804946119, 8.129308979804925, 7.6402247216284636, 1.8e9 + 0.3])
@pytest.mark.parametrize("kind", BURSTS)
def test_sums_that_are_not_exact_cost_nobody_a_token(kind: Kind, now: float) -> None:
    limits = Limits(clock=FakeClock(now))
    assert taken(limits, kind, "ann", 200) == BURSTS[kind][0]


def test_the_refusal_says_when_to_come_back(limits: Limits, clock: FakeClock) -> None:
    taken(limits, "tables", "ann", 10)
    error = refusal(limits, "tables", "ann")
    assert isinstance(error, CantinaError)
    assert (error.rule, error.key, error.wait) == ("", "too-many-requests", 6)
    clock.now += 5.5
    assert refusal(limits, "tables", "ann").wait == 1
    clock.now += 1
    limits.take("tables", "ann")


def test_asking_again_and_again_does_not_lengthen_the_wait(limits: Limits, clock: FakeClock) -> None:
    taken(limits, "tables", "ann", 1_000)
    clock.now += 6
    limits.take("tables", "ann")


def test_one_client_does_not_pay_for_another_nor_one_kind_for_another(limits: Limits) -> None:
    taken(limits, "misses", "ann", 100)
    limits.take("misses", "bob")
    limits.take("joins", "ann")
    with pytest.raises(TooMany):
        limits.check("misses", "ann")


def test_a_look_takes_nothing_and_remembers_nobody(limits: Limits) -> None:
    for _ in range(100):
        limits.check("misses", "ann")
    assert taken(limits, "misses", "ann", 19) == 19
    limits.check("misses", "ann")
    limits.take("misses", "ann")
    with pytest.raises(TooMany) as caught:
        limits.check("misses", "ann")
    assert caught.value.wait == 3
    limits.check("misses", "nobody")
    assert list(limits.buckets["misses"].full_at) == ["ann"]


@settings(deadline=None)  # the machine may be busy
@given(st.lists(st.floats(0, 20), max_size=60), st.sampled_from(list(BURSTS)), st.sampled_from([0.0, 5e6, 1.8e9]))
def test_never_more_than_the_rate_and_whoever_waits_is_let_in(pauses: list[float], kind: Kind, start: float) -> None:
    clock = FakeClock(start)
    limits, (burst, step), passed = Limits(clock=clock), BURSTS[kind], 0
    for pause in pauses:
        clock.now += pause
        passed += taken(limits, kind, "ann", burst // 2 + 1)
        assert passed <= burst + (clock.now - start) / step + 0.01
    taken(limits, kind, "ann", burst)
    wait = refusal(limits, kind, "ann").wait
    assert wait >= 1
    clock.now += wait
    limits.take(kind, "ann")


@settings(deadline=None)  # the machine may be busy
@given(st.lists(st.floats(-1e6, 1e6), max_size=30))
def test_a_clock_that_jumps_neither_locks_out_nor_lets_all_in(jumps: list[float]) -> None:
    clock = FakeClock()
    limits = Limits(clock=clock)
    for jump in jumps:
        clock.now += jump
        passed = taken(limits, "tables", "ann", 20)
        assert passed <= 10
        assert refusal(limits, "tables", "ann").wait <= 6
    clock.now += 6.01
    limits.take("tables", "ann")


# ---- memory


def test_a_flood_of_addresses_takes_no_more_than_its_room() -> None:
    limits = Limits(Rates(clients=100), FakeClock())
    for number in range(1_000):
        limits.take("misses", f"client {number}")
    assert len(limits.buckets["misses"].full_at) == 100


def test_whoever_keeps_coming_is_not_forgotten_in_a_flood() -> None:
    limits = Limits(Rates(clients=100), FakeClock())
    taken(limits, "misses", "guesser", 20)
    for number in range(1_000):
        limits.take("misses", f"client {number}")
        if number % 50 == 0:
            assert taken(limits, "misses", "guesser", 1) == 0
    assert "client 999" in limits.buckets["misses"].full_at
    assert "client 0" not in limits.buckets["misses"].full_at


def test_whoever_rests_is_forgotten_without_a_flood(clock: FakeClock, limits: Limits) -> None:
    for number in range(1_000):
        limits.take("requests", f"client {number}")
    clock.now += 10
    for number in range(600):
        limits.take("requests", f"guest {number}")
    assert len(limits.buckets["requests"].full_at) <= 600


def test_a_client_costs_few_bytes() -> None:
    bucket = Bucket(Rate(1, 5), most=10_000)
    names = [f"10.0.{number >> 8}.{number & 255}" for number in range(10_000)]
    tracemalloc.start()
    for name in names:
        bucket.take(name, 0.0)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used / len(names) < 256


# ---- streams


def test_streams_are_counted_while_they_are_open() -> None:
    limits = Limits(Rates(streams_each=2, streams=3))
    with ExitStack() as stack:
        for client in ("ann", "ann", "bob"):
            stack.enter_context(limits.stream(client))
        assert limits.open == 3
        for client in ("ann", "bob", "cid"):  # ann has all hers, and there is no room for the others
            with pytest.raises(TooMany) as caught, limits.stream(client):
                pytest.fail("one too many was opened")
            assert (caught.value.key, caught.value.wait) == ("too-many-streams", 5)
        assert limits.open == 3
    assert (limits.open, limits.streams) == (0, {})
    with limits.stream("ann"):
        assert limits.streams == {"ann": 1}


def test_a_stream_that_breaks_is_closed() -> None:
    limits = Limits(Rates(streams_each=1))
    for _ in range(3):
        with pytest.raises(RuntimeError), limits.stream("ann"):
            raise RuntimeError
    assert limits.open == 0


def test_the_usual_number_of_streams() -> None:
    limits = Limits()
    with ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(limits.stream("2001:db8::1"))
        with pytest.raises(TooMany), limits.stream("2001:db8::ffff"):
            pytest.fail("one too many was opened")
    assert limits.rates.streams == 20_000


# ---- who is who


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_under_which_name_a_client_is_counted(client: str, counted: str) -> None:
    assert counted_as(client) == counted


def test_a_household_of_ipv6_is_one_client(limits: Limits) -> None:
    for number in range(20):
        limits.take("misses", f"2001:db8::{number:x}")
    assert refusal(limits, "misses", "2001:db8::ffff").wait == 3
    limits.take("misses", "2001:db8:0:1::1")


# ---- none, and how it is said


def test_without_limits_nothing_is_refused() -> None:
    limits = Limits.none()
    assert taken(limits, "tables", "ann", 1_000) == 1_000
    limits.check("tables", "ann")
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(limits.stream("ann"))
        assert limits.open == 100


def test_a_refusal_crosses_process_borders() -> None:
    copy = pickle.loads(pickle.dumps(TooMany("", "too-many-requests", wait=7)))
    assert (type(copy), copy.key, copy.wait, copy.about) == (TooMany, "too-many-requests", 7, {"wait": 7})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["too-many-requests", "too-many-streams"])
def test_a_refusal_has_words(key: str, lang: str) -> None:
    assert "7" in Catalogue("", lang).error(TooMany("", key, wait=7), [])
