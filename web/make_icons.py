"""Draw the icons that must be pictures from the ones that are drawings: `make icons`, whenever a drawing has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.chromium import find_chromium

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


def draw(browser: Browser, icon: Icon) -> None:
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{icon.drawing.read_text()}")
    page.screenshot(path=PUBLIC / icon.name, omit_background=True)
    page.close()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright), args=["--no-sandbox"])
        for icon in ICONS:
            draw(browser, icon)
        browser.close()


if __name__ == "__main__":
    main()
