"""`python -m tests.web.browser.screenshots [FOLDER]`: the main screens, for docs/screenshots.

Each in Russian and English, on a phone and on a laptop, by lamp light; the phone in Russian also at noon.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, NamedTuple

from playwright.async_api import Browser

from .chromium import running_browser
from .house import House
from .people import People, Theme
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen
from .screens import Shown, all_screens

FOLDER: Final = Path(__file__).parents[3] / "docs" / "screenshots"
PACE: Final = "0.4"
SETTLED: Final = 700  # milliseconds: fonts and drawings are there, cards have arrived
MAIN: Final = ("home", "lobby", "table", "chosen", "number", "card", "end", "replay", "tv", "help", "curtain")


class Look(NamedTuple):
    """One way to look at everything."""

    lang: str
    screen: Screen
    size: str
    theme: Theme = "dark"

    @property
    def name(self) -> str:
        return f"{self.lang}-{self.size}" + ("-light" if self.theme == "light" else "")


LOOKS: Final = (
    Look("ru", PHONE, "390"),
    Look("en", PHONE, "390"),
    Look("ru", LAPTOP, "1280"),
    Look("en", LAPTOP, "1280"),
    Look("ru", PHONE, "390", "light"),
    Look("en", LAPTOP, "1280", "light"),
)
NAMES: Final = {"ru": ("Аня", "Боря"), "en": ("Anna", "Bob")}


async def take(browser: Browser, house: House, look: Look, folder: Path) -> None:
    async with AsyncExitStack() as stack:
        people = People(browser, house.url, stack)
        me, friend = NAMES[look.lang]
        anna = await people.come(me, look.screen, look.lang, look.theme, reduced_motion="no-preference")
        bob = await people.come(friend, look.screen, look.lang, look.theme)
        async for shown in main_screens(people, house, anna, bob):
            if shown.name == "tv":
                await anna.page.set_viewport_size({"width": TELEVISION.width, "height": TELEVISION.height})
            await anna.page.mouse.move(1, 1)
            await anna.page.wait_for_timeout(SETTLED)
            await anna.page.screenshot(path=folder / f"{shown.name}-{look.name}.png")
        people.assert_nobody_complains()


async def main_screens(people: People, house: House, anna: Person, bob: Person) -> AsyncIterator[Shown]:
    async for shown in all_screens(people, house, anna, bob):
        if shown.name in MAIN:
            yield shown


async def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        house = House(Path(own), PACE)
        try:
            await house.start()
            async with running_browser() as browser:
                for look in LOOKS:
                    await take(browser, house, look, folder)
        finally:
            house.end_everything()


if __name__ == "__main__":
    asyncio.run(take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
