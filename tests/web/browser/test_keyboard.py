"""A whole game with the keyboard alone: everything can be reached, is seen to be reached, and focus is never lost."""

from __future__ import annotations

import asyncio
from typing import Final

from playwright.async_api import Locator, expect

from .people import People
from .person import LAPTOP, PHONE, Person, Screen

MANY: Final = 80  # presses of Tab after which something counts as out of reach
HAS_FOCUS: Final = "element => element === document.activeElement"
SEEN: Final = """() => {
  const one = document.activeElement
  if (!one || one === document.body) return 'nothing has the focus'
  const box = one.getBoundingClientRect(), look = getComputedStyle(one)
  const ring = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 2
  if (!ring && look.boxShadow === 'none') return `no ring around ${one.outerHTML.slice(0, 120)}`
  if (!box.width || box.bottom < 0 || box.top > innerHeight) return `off the screen: ${one.outerHTML.slice(0, 120)}`
  return ''
}"""


class Keyboard:
    """Somebody without a mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys = person.page.keyboard

    async def press(self, key: str) -> None:
        await self.keys.press(key)

    async def reach(self, wanted: Locator) -> None:
        """Tab until it has the focus."""
        await expect(wanted.first).to_be_visible()
        for _ in range(MANY):
            await self.press("Tab")
            if any([await one.evaluate(HAS_FOCUS) for one in await wanted.all()]):
                await self.sees_the_focus()
                return
        raise AssertionError(f"{wanted} cannot be reached with Tab")

    async def use(self, wanted: Locator) -> None:
        await self.reach(wanted)
        await self.press("Enter")

    async def choose(self, label: str, choice: str) -> None:
        """In a list that is not opened: the arrows go through it."""
        field = self.person.page.get_by_label(label)
        await self.reach(field)
        for _ in range(10):
            if await field.evaluate("one => one.selectedOptions[0].label") == choice:
                return
            await self.press("ArrowDown")
        raise AssertionError(f"no {choice} in {label}")

    async def sees_the_focus(self) -> None:
        """Perhaps after a moment: what closes takes its time to go."""
        for _ in range(20):
            if (unseen := await self.person.page.evaluate(SEEN)) == "":
                return
            await asyncio.sleep(0.05)
        raise AssertionError(unseen)

    async def answers(self) -> bool:
        """Tab to something that glows, Enter to choose it, Enter to confirm, unless there is nothing to choose from."""
        person = self.person
        if not await person.is_asked():
            return False
        still_asked = await person.still_asked()
        await self.reach(person.glowing)
        at_once = await person.acts_at_once(person.page.locator(":focus"))
        await self.press("Enter")
        if not at_once:
            await expect(person.confirm).to_be_focused()
            await self.sees_the_focus()
            await self.press("Enter")
        await expect(still_asked).to_be_hidden()
        await expect(person.page.locator("body")).not_to_be_focused()
        return True


async def a_game_by_keyboard(people: People, screen: Screen, lang: str) -> None:
    anna = await people.come("Anna", screen, lang)
    keyboard = Keyboard(anna)
    await anna.open("/")
    await keyboard.reach(anna.label("name.label"))
    await anna.page.keyboard.type("Anna")
    await keyboard.use(anna.tile("home.create"))
    await expect(anna.button("lobby.fill")).to_be_visible()
    await keyboard.choose(anna.say.setting("length"), anna.say.choice("length", "round"))
    await keyboard.choose(anna.say.setting("starter"), anna.say.choice("starter", "0"))  # the rematch waits for her
    await anna.page.evaluate("() => document.activeElement.blur()")  # Tab begins at the top again
    await keyboard.use(anna.button("lobby.fill"))
    while await keyboard.answers():
        pass
    await expect(anna.page.locator("body")).not_to_be_focused()
    await keyboard.use(anna.button("end.check"))
    await expect(anna.text("end.check-ok")).to_be_visible()
    await keyboard.use(anna.button("end.again"))
    await expect(anna.hand.get_by_role("button").first).to_be_visible()


async def test_a_whole_game_by_keyboard(people: People) -> None:
    await a_game_by_keyboard(people, LAPTOP, "en")


async def test_a_choice_can_be_dropped_and_a_card_read_by_keyboard(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await people.sit_down(anna, seats=3, options={"length": "round", "starter": "0"})
    keyboard = Keyboard(anna)
    await keyboard.use(anna.glowing)
    await expect(anna.confirm).to_be_focused()
    await keyboard.use(anna.button("table.cancel"))
    await expect(anna.confirm).to_be_hidden()
    await keyboard.sees_the_focus()
    await keyboard.use(anna.button("table.menu"))
    await expect(anna.dialog).to_be_visible()
    await keyboard.use(anna.dialog.get_by_role("button", name=anna.say("table.rules"), exact=True))
    await expect(anna.dialog.get_by_label(anna.say("help.search"))).to_be_visible()
    await keyboard.press("Escape")
    await expect(anna.dialog).to_be_hidden()
    await keyboard.sees_the_focus()
    await expect(anna.glowing.first).to_be_visible()
