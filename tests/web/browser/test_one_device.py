"""Two people pass one device: between their turns there is a curtain, and behind it no card."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from .people import People
from .person import PHONE, Person

FIRST = "Аня"
OPTIONS = {"length": "round", "starter": "0"}


def curtain(person: Person) -> Locator:
    return person.button("pass.ready")


async def cards_in_the_page(person: Person) -> list[str]:
    """Every card whose name or text is anywhere in the document, seen or not."""
    text = str(await person.page.evaluate("() => document.title + document.body.outerHTML"))
    return [card.name for card in person.say.game.cards.values() if card.name in text or card.text in text]


async def sits_down_for_two(people: People, **names: str) -> Person:
    """In the lobby, by the button for one more player on this device."""
    anna = await people.come(FIRST, PHONE, "ru")
    code = await people.sit_down(anna, seats=3, options=OPTIONS, start=False)
    await anna.open(f"/t/{code}")
    await anna.button("lobby.sit-also").first.click()
    await expect(anna.button("lobby.stand")).to_have_count(2)
    for place, name in enumerate(names.values()):
        await anna.label("name.label").nth(place).fill(name)
    await anna.button("lobby.fill").click()
    return anna


async def until_the_curtain(anna: Person) -> bool:
    """Answer what this seat is asked, until the device goes to the other one; false if the game ends before."""
    while True:
        seen = anna.button("table.go-on")
        await expect(anna.glowing.or_(anna.end).or_(curtain(anna)).or_(seen).first).to_be_visible()
        if await seen.is_visible():
            await seen.click()  # what she has learned stays until then
            continue
        if await curtain(anna).is_visible():
            return True
        if await anna.end.is_visible():
            return False
        await anna.answers()


async def test_no_card_is_behind_the_curtain(people: People) -> None:
    """Chance may put the other one out before their first turn: then another game is played."""
    while await curtains_of_a_game(await sits_down_for_two(people)) == 0:
        pass


async def curtains_of_a_game(anna: Person) -> int:
    """How often the device was passed on, with nothing to be seen behind the curtain."""
    passed = 0
    while await until_the_curtain(anna):
        passed += 1
        assert await cards_in_the_page(anna) == []
        assert await anna.page.evaluate("() => document.querySelectorAll('.card svg').length") == 0
        await anna.page.keyboard.press("Escape")
        await expect(anna.page.locator("button, a, input, select, [tabindex]")).to_have_count(1)
        await curtain(anna).click()
        await expect(anna.hand.get_by_role("button").first).to_be_visible()
    await expect(anna.end).to_be_visible()
    return passed


async def test_the_curtain_says_whose_turn_it_is(people: People) -> None:
    """Both seats belong to one member, and yet each is called by a name of its own: the first by hers, as it is now."""
    anna = await sits_down_for_two(people, first="Анна", second="Бабушка")
    while not await until_the_curtain(anna):  # chance has put her out before her first turn: another game
        anna = await sits_down_for_two(people, first="Анна", second="Бабушка")
    await expect(anna.page.get_by_role("heading", name=anna.say("pass.title", {"name": "Бабушка"}))).to_be_visible()
    assert [chair["name"] for chair in await anna.chairs(anna.page.url.rsplit("/", 1)[1])] == ["Анна", "Бабушка", ""]


async def test_after_loading_the_page_anew_no_card_is_shown_to_whoever_holds_the_device(people: People) -> None:
    anna = await sits_down_for_two(people)
    while await until_the_curtain(anna):
        await curtain(anna).click()
        await expect(anna.hand.get_by_role("button").first).to_be_visible()
        await anna.page.reload()
        if await until_the_curtain(anna):
            assert await cards_in_the_page(anna) == []
        return
