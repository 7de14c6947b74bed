"""Every screen, in both themes, on a small phone and on a laptop: for thumbs, for screen readers, for tired eyes."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from .audit import cut_off, findings, out_of_sight, small_targets, sticks_out
from .page_server import PageServer
from .people import People, Theme
from .person import LAPTOP, PHONE, SMALL_PHONE, Screen
from .screens import OTHER_GAMES, all_screens, at_the_table

ALL = {"home", "join", "lobby", "table", "chosen", "number", "card", "menu", "rules", "end", "replay", "help"}
ALL |= {"curtain", "tv-lobby", "tv", "seat", "hand-only", "late", "replay-file"}
ALL |= {name for game in OTHER_GAMES for name in (game, f"{game}-chosen")}
LAPTOP_AT_200 = Screen(640, 400)  # what a page sees of a laptop's screen when everything on it is twice as large
LAPTOP_AT_400 = Screen(320, 256)  # WCAG 1.4.10
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
DECISIONS = ("table", "chosen", "number")


@pytest.mark.parametrize(
    ("screen", "lang", "theme"),
    [
        (PHONE, "ru", "dark"),
        (LAPTOP, "en", "light"),
        pytest.param(SMALL_PHONE, "en", "light", marks=pytest.mark.long),
        pytest.param(LAPTOP, "ru", "dark", marks=pytest.mark.long),
        pytest.param(LAPTOP_AT_200, "ru", "light", marks=pytest.mark.long),
        pytest.param(LAPTOP_AT_400, "en", "dark", marks=pytest.mark.long),
    ],
    ids=["phone-ru-dark", "laptop-en-light", "small-phone-en-light", "laptop-ru-dark", "at 200 %", "at 400 %"],
)
async def test_every_screen_is_for_everybody(
    people: People, server: PageServer, screen: Screen, lang: str, theme: Theme
) -> None:
    anna, bob = await people.come("Александра", screen, lang, theme), await people.come("Bob")
    seen, wrong = [], []
    async for name, person in all_screens(people, server, anna, bob):
        seen.append(name)
        wrong += [f"{name}: {one}" for one in await everything_wrong(person.page)]
    assert set(seen) >= ALL
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("screen", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.long)], ids=["phone", "laptop"])
async def test_text_may_be_twice_as_large(people: People, server: PageServer, screen: Screen) -> None:
    """As the owner of a browser sets it: letters grow, nothing is cut off and nothing scrolls sideways."""
    anna, bob = await people.come("Александра", screen, "ru"), await people.come("Bob")
    await anna.page.add_init_script(TWICE)
    wrong = []
    async for name, person in all_screens(people, server, anna, bob):
        found = [*await sticks_out(person.page), *await cut_off(person.page)]
        wrong += [f"{name}: {one}" for one in found]
    assert not wrong, "\n".join(wrong)


async def everything_wrong(page: Page) -> list[str]:
    return [
        *await findings(page),
        *[f"too small to hit: {one}" for one in await small_targets(page)],
        *[f"scrolls sideways: {one}" for one in await sticks_out(page)],
    ]


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
async def test_all_that_is_needed_for_a_decision_is_on_the_screen(
    people: People, server: PageServer, screen: Screen
) -> None:
    anna, bob = await people.come("Аня", screen, "ru"), await people.come("Bob")
    seen = []
    async for name in at_the_table(people, server, anna, bob):
        if name not in DECISIONS:
            break
        seen.append(name)
        assert await out_of_sight(anna.page) == [], name
    assert seen == list(DECISIONS)
