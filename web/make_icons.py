"""Make pictures of the icons and posters that are drawn, for systems that take no drawings: `make icons`."""

from __future__ import annotations

import asyncio
import re
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
POSTER_STYLE: Final = """
body { margin: 0 }
svg { display: block; width: 100vw; height: 100vh }
p { position: absolute; inset: 0; margin: 0; display: flex; align-items: center; justify-content: center }
i { width: 308px; height: 431px; margin: 24px -16px 0; overflow: hidden; border-radius: 22px;
  rotate: -7deg; translate: 0 26px; box-shadow: 0 14px 40px rgb(0 0 0 / 45%) }
i:nth-child(2) { rotate: none; translate: none; z-index: 1 }
i:nth-child(3) { rotate: 7deg }
i svg { width: 100%; height: 100% }
"""


async def draw(browser: Browser, icon: Icon) -> None:
    page = await browser.new_page(viewport={"width": icon.size, "height": icon.size})
    await page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{icon.drawing.read_text()}")
    await page.screenshot(path=PUBLIC / icon.name, omit_background=True)
    await page.close()


async def draw_poster(browser: Browser, poster: Path) -> None:
    """As wide as messengers show it beside a link: the game's landscape, and its cards from the front page, large."""
    page = await browser.new_page(viewport={"width": POSTER[0], "height": POSTER[1]})
    fan = "".join(f"<i>{card.read_text()}</i>" for card in poster_cards(poster.stem))
    await page.set_content(f"<style>{POSTER_STYLE}</style>{poster.read_text()}<p>{fan}</p>")
    await page.screenshot(path=PUBLIC / f"poster-{poster.stem}.png")
    await page.close()


def poster_cards(game: str) -> list[Path]:
    """The drawings that the game has chosen for the front page."""
    chosen = re.search(r"\{([^}]+)\}\.svg", (HERE / "src" / "games" / game / "poster.ts").read_text("utf-8"))
    assert chosen, game
    return [HERE / "src" / "art" / game / f"{card}.svg" for card in chosen[1].split(",")]


async def main() -> None:
    async with running_browser() as browser:
        for icon in ICONS:
            await draw(browser, icon)
        for poster in POSTERS:
            await draw_poster(browser, poster)


if __name__ == "__main__":
    asyncio.run(main())
