"""The first visit, with nothing kept from before: how much has to come over the line."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page

from .page_server import PageServer

MOST: Final = 200_000  # bytes, as they come over the line: compressed, with their headers


@pytest.mark.parametrize("locale", ["ru-RU", "en-GB"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "laptop"])
async def test_the_first_load_is_small(
    locale: str, size: tuple[int, int], browser: Browser, server: PageServer
) -> None:
    width, height = size
    page = await browser.new_page(locale=locale, viewport={"width": width, "height": height})
    fetched = await watch(page)
    await page.goto(server.url, wait_until="networkidle")
    await page.evaluate("document.fonts.ready")
    weights = {path: weight for path, weight in fetched.values() if weight}
    await page.close()
    assert "/" in weights
    assert not [path for path in weights if path.startswith("/api/words")]  # the page has brought them
    assert not [path for path in weights if "/looks-" in path]  # a game is fetched when it is looked at
    assert len([path for path in weights if path.endswith(".woff2")]) >= 2
    assert sum(weights.values()) < MOST, sorted(weights.items(), key=lambda one: -one[1])


async def watch(page: Page) -> dict[str, tuple[str, int]]:
    """Everything the page fetches: its path, and its bytes once it has arrived."""
    fetched: dict[str, tuple[str, int]] = {}

    def asked(event: dict[str, Any]) -> None:
        path = "/" + event["request"]["url"].split("/", 3)[3]
        fetched[event["requestId"]] = (path, 0)

    def arrived(event: dict[str, Any]) -> None:
        path, _ = fetched[event["requestId"]]
        fetched[event["requestId"]] = (path, int(event["encodedDataLength"]))

    wire = await page.context.new_cdp_session(page)
    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.loadingFinished", arrived)
    await wire.send("Network.enable")
    return fetched
