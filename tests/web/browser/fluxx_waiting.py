"""How long a person waits for three bots in Fluxx: `python -m tests.web.browser.fluxx_waiting 120`.

People at tables of their own, told calmly and briskly, with and without the standing order to let things pass.  They
answer as soon as they are asked, so what is measured is the table's own time: from the end of one's turn to the next.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from playwright.async_api import Error, Position

from .chromium import running_browser
from .page_server import PageServer
from .people import People
from .person import Person, Screen

PACE: Final = "1"  # as the server is started by default
PHONE: Final = Screen(390, 664, touch=True)
EDGE: Final[Position] = {"x": 8, "y": 20}  # what is seen of a card in a full hand
GLANCE: Final = 0.05  # seconds between two looks at the page


class Waiting:
    """The waits of one person, and how many cards others played in each."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.waits: list[tuple[float, int]] = []
        self.since = 0.0  # when the own turn ended; 0 in one's turn
        self.cards: set[str] = set()  # questions that were windows

    def look(self, *, mine: bool, ask: str) -> None:
        if mine and self.since:
            self.waits.append((time.monotonic() - self.since, len(self.cards)))
            self.since = 0.0
        elif not mine:
            self.cards.add(ask)
            self.since = self.since or time.monotonic()
        if mine:
            self.cards = set()

    def told(self) -> str:
        if not self.waits:
            return "no whole round"
        rounds = [seconds for seconds, _ in self.waits]
        questions = sum([asked for _, asked in self.waits])
        return (
            f"{len(rounds)} rounds, median {statistics.median(rounds):.1f} s, mean {statistics.fmean(rounds):.1f} s,"
            f" longest {max(rounds):.1f} s; {sum(rounds) / max(1, questions):.1f} s a question"
        )


async def plays(people: People, person: Person, seconds: float, *, order: bool) -> Waiting:
    """A game, and another one when it is over, for so long."""
    found = Waiting(person)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        code = await people.sit_down(person, seats=4, game="fluxx", options={})
        if order:
            await person.do(code, "order", seat=0, passes=True, unless=["theft"])
        found.since = 0.0
        while time.monotonic() < end and not await person.end.is_visible():
            await asyncio.sleep(GLANCE)
            try:
                await answers(person, found)
            except Error:
                continue  # the question has gone in the meantime
    return found


async def answers(person: Person, found: Waiting) -> None:
    ask = str(await person.page.locator("[data-ask]").first.get_attribute("data-ask", timeout=1000))
    passing = person.page.locator("[data-can][data-confirm]")
    in_window = await passing.count() > 0
    held = await person.hand.locator("[data-can]").count() > 0
    found.look(mine=held and not in_window, ask=ask)
    can = passing if in_window else person.glowing
    if not await can.count():
        return
    one = can.first
    at_once = await person.acts_at_once(one)
    await one.click(position=EDGE if held and not in_window else None, timeout=1000)
    if not at_once:
        several = person.page.locator(".picked-actions").get_by_role("button").first
        await several.or_(person.confirm).first.click(timeout=1000)


async def measure(seconds: float) -> None:
    ways = [(speed, order) for speed in ("calm", "brisk") for order in (False, True)]
    with tempfile.TemporaryDirectory() as folder:
        server = PageServer(Path(folder), PACE)
        await server.start()
        try:
            async with running_browser() as browser, AsyncExitStack() as stack:
                people = People(browser, server.url, stack)
                who = [await people.come(f"{speed} {order}", PHONE, speed=speed) for speed, order in ways]
                found = await asyncio.gather(
                    *[plays(people, p, seconds, order=w[1]) for p, w in zip(who, ways, strict=True)]
                )
        finally:
            server.end_everything()
    for (speed, order), waiting in zip(ways, found, strict=True):
        sys.stdout.write(f"{speed}, {'with the standing order' if order else 'passing by hand'}: {waiting.told()}\n")


if __name__ == "__main__":
    asyncio.run(measure(float(sys.argv[1])))
