"""Where the browser is."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Playwright, async_playwright

SHELL: Final = "chromium-headless-shell"  # has no windows, and needs half the time for the same pages
NAMES: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING: Final = (
    "The page is tested in Chromium, and there is none here. Install it (Debian: apt install chromium-headless-shell; "
    "anywhere: playwright install chromium), or say where it is: CHROMIUM=/path/to/chromium"
)


class NoChromium(Exception):
    """Nothing is skipped silently: without a browser these tests fail, and say what they need."""


def find_chromium(playwright: Playwright) -> str:
    """The one that is named, the one that is installed, or the one Playwright has fetched."""
    named = os.environ.get("CHROMIUM")
    if named and shutil.which(named) is None:
        raise NoChromium(f"CHROMIUM={named} cannot be run. {MISSING}")
    for name in (named, *NAMES):
        if name and (found := shutil.which(name)):
            return found
    fetched = playwright.chromium.executable_path
    if Path(fetched).exists():
        return fetched
    raise NoChromium(MISSING)


@asynccontextmanager
async def running_browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        # Continuous integration often runs as root, where Chromium refuses its own sandbox.  Only our page is opened.
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()
