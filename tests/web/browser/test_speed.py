"""Usable soon on a slow line, and light in memory.  How much comes over the line: test_first_load."""

from __future__ import annotations

import math
import time
from typing import Any, Final

import pytest
from playwright.async_api import expect

from .people import People
from .person import PHONE, Person

# What Chromium's own tools call "Fast 3G": 1.6 Mbit/s and 150 ms, with the factors they apply.
FAST_3G: Final = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
}
MOST_HEAP: Final = 20_000_000
SLOW_PHONE: Final = 4  # times slower than the machine the test runs on, as Lighthouse has it
# How Lighthouse 12 weighs what it measures on a phone: the share, what nine of ten points are given for, and what five.
MARKS: Final = {
    "first paint": (0.10, 1800, 3000),
    "largest paint": (0.25 + 0.10, 2500, 4000),  # with the speed index, which is never later
    "blocked": (0.30, 200, 600),
    "shifted": (0.25, 0.1, 0.25),
}
MEASURE: Final = """
window.seen = { 'first paint': 0, 'largest paint': 0, 'blocked': 0, 'shifted': 0 }
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
watch('paint', (one) => { if (one.name === 'first-contentful-paint') seen['first paint'] = one.startTime })
watch('largest-contentful-paint', (one) => { seen['largest paint'] = one.startTime })
watch('longtask', (one) => { seen['blocked'] += Math.max(0, one.duration - 50) })
watch('layout-shift', (one) => { if (!one.hadRecentInput) seen['shifted'] += one.value })
"""


async def slow_line(person: Person) -> None:
    session = await person.page.context.new_cdp_session(person.page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", FAST_3G)


@pytest.mark.long  # seconds mean nothing beside other tests
async def test_the_front_page_is_usable_in_two_seconds_on_fast_3g(people: People) -> None:
    """A machine that is busy with other tests may take a second try; a slow page fails them all."""
    seconds = [await seconds_until_usable(people)]
    while min(seconds) > 2 and len(seconds) < 3:
        seconds.append(await seconds_until_usable(people))
    assert min(seconds) <= 2, seconds


async def seconds_until_usable(people: People) -> float:
    """From the address to a button that can be pressed, for somebody who has never been here."""
    anna = await people.come("Аня", PHONE, "ru")
    await slow_line(anna)
    began = time.monotonic()
    await anna.page.goto(anna.url, wait_until="commit")
    await expect(anna.button("home.play-now").first).to_be_enabled()
    return time.monotonic() - began


def points(measured: float, nine: float, five: float) -> float:
    """Lighthouse's curve: log-normal, through 0.9 and 0.5."""
    if measured <= 0:
        return 1.0
    spread = math.log(five / nine) / 1.28155  # what a tenth of a normal distribution lies beyond
    return 0.5 * math.erfc(math.log(measured / five) / spread / math.sqrt(2))


@pytest.mark.long  # seconds mean nothing beside other tests
@pytest.mark.parametrize("path", ["/", "/help/secret-invasion"])
async def test_on_a_slow_phone_the_page_gets_ninety_points_of_a_hundred(people: People, path: str) -> None:
    """The like of Lighthouse: its throttling, its measures, its weights.  The best of three tries counts."""
    found = [await ninety_points(people, path)]
    while max(found)[0] < 90 and len(found) < 3:
        found.append(await ninety_points(people, path))
    assert max(found)[0] >= 90, found


async def ninety_points(people: People, path: str) -> tuple[float, str]:
    anna = await people.come("Аня", PHONE, "ru")
    await slow_line(anna)
    session = await anna.page.context.new_cdp_session(anna.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PHONE})
    await anna.page.add_init_script(MEASURE)
    await anna.page.goto(anna.url + path, wait_until="networkidle")
    await anna.page.wait_for_timeout(1500)
    seen: dict[str, float] = await anna.page.evaluate("() => window.seen")
    sum = math.fsum(share * points(seen[name], nine, five) for name, (share, nine, five) in MARKS.items())
    return round(100 * sum, 1), str(seen)


async def test_the_page_needs_little_memory(people: People) -> None:
    """After a whole game, what is left when the garbage is out."""
    anna = await people.come("Anna")
    await people.sit_down(anna, seats=3)
    await anna.plays_on()
    session = await anna.page.context.new_cdp_session(anna.page)
    await session.send("HeapProfiler.collectGarbage")
    await session.send("Performance.enable")
    metrics: list[dict[str, Any]] = (await session.send("Performance.getMetrics"))["metrics"]
    [heap] = [metric["value"] for metric in metrics if metric["name"] == "JSHeapUsedSize"]
    assert heap < MOST_HEAP
