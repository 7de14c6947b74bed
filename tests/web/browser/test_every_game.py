"""What holds for every game on the page: it is begun from the front page, and what can be chosen is in sight."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import expect

from cantina.games import GAMES

from .people import People
from .person import LAPTOP, PHONE, Person, Screen

SIZES: Final = [pytest.param(game, screen, id=f"{game}-{screen.width}") for game in GAMES for screen in (PHONE, LAPTOP)]
WHOLLY_SEEN: Final = """(can) => {
    const box = can.getBoundingClientRect()
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
}"""


async def takes_the_first_that_glows(person: Person) -> None:
    still_asked = await person.still_asked()
    at_once = await person.acts_at_once(person.glowing.first)
    await person.glowing.first.click()
    several = person.page.locator(".picked-actions")
    if at_once and not await several.is_visible():
        return
    await person.says_what_is_asked()
    await several.get_by_role("button").first.or_(person.confirm).first.click()
    await expect(still_asked).to_be_hidden()


@pytest.mark.parametrize(("game", "screen"), SIZES)
async def test_at_a_full_table_everything_that_can_be_chosen_is_in_sight(
    people: People, game: str, screen: Screen
) -> None:
    anna = await people.come("Аня", screen, "ru")
    await people.sit_down(anna, seats=GAMES[game].most, game=game, options={})
    for _ in range(4):
        if not await anna.is_asked():
            return
        for can in await anna.glowing.all():
            assert await can.evaluate(WHOLLY_SEEN)
        await takes_the_first_that_glows(anna)


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_begun_from_the_front_page_with_its_own_looks(people: People, game: str) -> None:
    anna = await people.come("Anna", PHONE, "en")
    await anna.open("/")
    await anna.tile("home.play-now", game).click()
    assert await anna.is_asked()
    await expect(anna.page.locator(f".board[data-game='{game}']")).to_be_visible()
    assert await anna.page.locator(".game .card svg").count() > 0
    await takes_the_first_that_glows(anna)
