"""Every screen, in both themes, on a small phone and on a laptop: for thumbs, for screen readers, for tired eyes."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from .audit import findings, small_targets, sticks_out
from .house import House
from .people import People, Theme
from .person import LAPTOP, SMALL_PHONE, Screen
from .screens import all_screens

ALL = {"home", "join", "lobby", "table", "chosen", "number", "card", "menu", "rules", "end", "replay", "help"}
ALL |= {"curtain", "tv-lobby", "tv"}


@pytest.mark.parametrize(
    ("screen", "lang", "theme"),
    [
        (SMALL_PHONE, "ru", "dark"),
        (LAPTOP, "en", "light"),
        pytest.param(SMALL_PHONE, "en", "light", marks=pytest.mark.long),
        pytest.param(LAPTOP, "ru", "dark", marks=pytest.mark.long),
    ],
    ids=["phone-ru-dark", "laptop-en-light", "phone-en-light", "laptop-ru-dark"],
)
async def test_every_screen_is_for_everybody(
    people: People, house: House, screen: Screen, lang: str, theme: Theme
) -> None:
    anna, bob = await people.come("Александра", screen, lang, theme), await people.come("Bob")
    seen, wrong = [], []
    async for name, person in all_screens(people, house, anna, bob):
        seen.append(name)
        wrong += [f"{name}: {one}" for one in await everything_wrong(person.page)]
    assert set(seen) >= ALL
    assert not wrong, "\n".join(wrong)


async def everything_wrong(page: Page) -> list[str]:
    return [
        *await findings(page),
        *[f"too small to hit: {one}" for one in await small_targets(page)],
        *[f"scrolls sideways: {one}" for one in await sticks_out(page)],
    ]
