"""Make pictures of the icons and posters that are drawn, for systems that take no drawings: `make icons`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final, NamedTuple

from playwright.async_api import Browser
from tests.web.browser.chromium import running_browser

HERE: Final = Path(__file__).parent
PUBLIC: Final = HERE / "public"


class Icon(NamedTuple):
    name: str
    drawing: Path
    size: int


ROUND: Final = PUBLIC / "icon.svg"
WHOLE: Final = HERE / "icons" / "maskable.svg"  # to the edges, what matters in the middle: systems cut it as they like
ICONS: Final = (
    Icon("icon-192.png", ROUND, 192),
    Icon("icon-512.png", ROUND, 512),
    Icon("icon-maskable-512.png", WHOLE, 512),
    Icon("apple-touch-icon.png", WHOLE, 180),
)
POSTERS: Final = sorted((HERE / "src" / "art" / "posters").glob("*.svg"))
POSTER: Final = (1200, 630)


async def draw(browser: Browser, icon: Icon) -> None:
    page = await browser.new_page(viewport={"width": icon.size, "height": icon.size})
    await page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{icon.drawing.read_text()}")
    await page.screenshot(path=PUBLIC / icon.name, omit_background=True)
    await page.close()


async def draw_poster(browser: Browser, poster: Path) -> None:
    """As wide as messengers show it beside a link."""
    page = await browser.new_page(viewport={"width": POSTER[0], "height": POSTER[1]})
    style = "<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>"
    await page.set_content(style + poster.read_text())
    await page.screenshot(path=PUBLIC / f"poster-{poster.stem}.png")
    await page.close()


async def main() -> None:
    async with running_browser() as browser:
        for icon in ICONS:
            await draw(browser, icon)
        for poster in POSTERS:
            await draw_poster(browser, poster)


if __name__ == "__main__":
    asyncio.run(main())
