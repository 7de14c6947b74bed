"""The page can be put on a home screen: judged by the browser itself."""

from __future__ import annotations

from .people import People
from .person import PHONE


async def test_chromium_finds_nothing_that_stands_against_installing(people: People) -> None:
    anna = await people.come("Anna", PHONE)
    await anna.open("/")
    session = await anna.page.context.new_cdp_session(anna.page)
    found = await session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    against = (await session.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    # A context of a test has nothing of its own to install into; that is Chromium's only objection.
    assert [one["errorId"] for one in against if one["errorId"] != "in-incognito"] == []
