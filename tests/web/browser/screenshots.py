"""`python -m tests.web.browser.screenshots [FOLDER]`, or `make screenshots`: the main screens, for docs/screenshots.

On a phone in Russian and on a laptop in English, by lamp light; the table also at noon, and once on a television.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, NamedTuple

from playwright.async_api import Browser, Page

from .chromium import running_browser
from .page_server import PageServer
from .people import People, Theme
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen
from .screens import OTHER_GAMES, Shown, all_screens

FOLDER: Final = Path(__file__).parents[3] / "docs" / "screenshots"
PACE: Final = "0.4"
SETTLED: Final = 900  # milliseconds: fonts and drawings are there, cards have arrived
MAIN: Final = (
    *("home", "join", "lobby", "table", "number", "card", "go-on", "beat", "round-end", *OTHER_GAMES),
    *("end", "replay", "help", "curtain", "hand-only"),
)
QUALITY: Final = 82  # of WebP: a screen takes some 40 kB
MOST: Final = 150_000  # bytes


class Screenshot(NamedTuple):
    """One way to look at everything."""

    lang: str
    screen: Screen
    size: str
    theme: Theme = "dark"
    screens: tuple[str, ...] = MAIN

    @property
    def name(self) -> str:
        return f"{self.lang}-{self.size}" + ("-light" if self.theme == "light" else "")


LOOKS: Final = (
    Screenshot("ru", PHONE, "390"),
    Screenshot("en", LAPTOP, "1280"),
    Screenshot("ru", PHONE, "390", "light", ("home", "table")),
    Screenshot("en", LAPTOP, "1280", "light", ("home", "table")),
    Screenshot("en", TELEVISION, "1920", "dark", ("tv-lobby", "tv")),
)
NAMES: Final = {"ru": ("Аня", "Боря"), "en": ("Anna", "Bob")}


async def take(browser: Browser, server: PageServer, look: Screenshot, folder: Path) -> None:
    async with AsyncExitStack() as stack:
        people = People(browser, server.url, stack)
        me, friend = NAMES[look.lang]
        anna = await people.come(me, look.screen, look.lang, look.theme, reduced_motion="no-preference")
        bob = await people.come(friend, look.screen, look.lang, look.theme)
        async for shown in main_screens(people, server, anna, bob, look.screens):
            await anna.page.mouse.move(1, 1)
            await anna.page.wait_for_timeout(SETTLED)
            await keep(anna.page, folder / f"{shown.name}-{look.name}.webp")
        people.assert_nobody_complains()


async def keep(page: Page, path: Path) -> None:
    session = await page.context.new_cdp_session(page)
    shot = await session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(shot["data"]))
    assert path.stat().st_size < MOST, path


async def main_screens(
    people: People, server: PageServer, anna: Person, bob: Person, wanted: tuple[str, ...]
) -> AsyncIterator[Shown]:
    left = set(wanted)
    async for shown in all_screens(people, server, anna, bob):
        if shown.name in left:
            yield shown
        left.discard(shown.name)
        if not left:
            return


async def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        server = PageServer(Path(own), PACE)
        try:
            await server.start()
            async with running_browser() as browser:
                for look in LOOKS:
                    await take(browser, server, look, folder)
        finally:
            server.end_everything()


if __name__ == "__main__":
    asyncio.run(take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
