"""Called to one's turn by sound, by trembling, by a notice: as the owner of the device likes it, and kept there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from playwright.async_api import Locator, expect

from .people import People
from .person import LAPTOP, PHONE, Person, Screen
from .test_beats import AWAY

ANNA_FIRST: Final = {"length": "match", "starter": "0"}
SOME: Final = 5
LISTEN: Final = """
window.heard = []
window.OscillatorNode = class extends OscillatorNode {
  start(...when) { window.heard.push('tone'); return super.start(...when) }
}
Navigator.prototype.vibrate = (pattern) => { window.heard.push('trembles'); return true }
ServiceWorkerRegistration.prototype.showNotification = async (title, more) => { window.heard.push([title, more.body]) }
Object.defineProperty(Document.prototype, 'hidden', { get: () => window.away ?? false })
"""


async def at_a_table(
    people: People, screen: Screen = LAPTOP, lang: str = "en", beside: Iterable[Person] = (), **context: Any
) -> Person:
    """Anna, whose turn it is, with a page that tells what it does beside showing."""
    anna = await people.come("Anna", screen, lang, **context)
    await anna.page.add_init_script(LISTEN)
    await people.sit_down(anna, *beside, seats=2, options=ANNA_FIRST)
    assert await anna.is_asked()
    return anna


def switch(person: Person, key: str) -> Locator:
    return person.dialog.get_by_role("switch", name=person.say(key))


async def turns(person: Person, key: str) -> None:
    """The other way round, under “More”."""
    await person.button("table.menu").click()
    await switch(person, key).click()
    await person.page.keyboard.press("Escape")
    await expect(person.dialog).to_be_hidden()


async def heard(person: Person) -> list[Any]:
    """What was heard since this was last asked."""
    return list(await person.page.evaluate("() => window.heard.splice(0)"))


async def heard_in_some_turns(person: Person) -> list[Any]:
    """In so many answers that others have had their turns in between."""
    for _ in range(SOME):
        await person.answers()
    await person.is_asked()
    return await heard(person)


async def test_sounds_are_off_until_somebody_wants_them_and_then_kept(people: People) -> None:
    anna = await at_a_table(people)
    assert "tone" not in await heard_in_some_turns(anna)
    await turns(anna, "device.sound")
    assert "tone" in await heard(anna)  # so sounds a turn
    await anna.page.reload()
    assert await anna.is_asked()
    assert await heard(anna) == []  # nothing has changed: nobody is called
    assert "tone" in await heard_in_some_turns(anna)


async def test_a_phone_trembles_unless_it_shall_not(people: People) -> None:
    anna = await at_a_table(people, PHONE, "ru")
    assert "trembles" in await heard_in_some_turns(anna)
    await turns(anna, "device.vibrate")
    await heard(anna)
    assert "trembles" not in await heard_in_some_turns(anna)


async def test_a_notice_comes_when_it_was_wanted_and_the_page_is_out_of_sight(people: People) -> None:
    bob = await people.come("Bob")
    anna = await at_a_table(people, permissions=["notifications"], beside=[bob])
    await anna.button("table.menu").click()
    await expect(switch(anna, "device.notice")).not_to_be_checked()
    await switch(anna, "device.notice").click()
    await expect(switch(anna, "device.notice")).to_be_checked()
    await anna.page.keyboard.press("Escape")
    await passes_the_turn(anna, bob)
    await passes_the_turn(bob, anna)
    assert notices(await heard(anna)) == []  # it was before her eyes
    await passes_the_turn(anna, bob)
    await anna.page.evaluate(AWAY, True)
    found: list[tuple[str, str]] = []
    while not found:
        if await bob.button("table.go-on").is_visible():
            await bob.button("table.go-on").click()
        elif await bob.glowing.count():
            await bob.answers()
        found = notices(await heard(anna))
    assert {title for title, _ in found} == {anna.say("table.your-turn")}
    assert all(question for _, question in found)


async def passes_the_turn(person: Person, other: Person) -> None:
    """Answers, past the ends of rounds, until the other one is asked."""
    while not await other.glowing.count():
        for one in (person, other):
            if await one.button("table.go-on").is_visible():
                await one.button("table.go-on").click()
        if await person.glowing.count():
            await person.answers()


def notices(heard: list[Any]) -> list[tuple[str, str]]:
    return [(one[0], one[1]) for one in heard if isinstance(one, list)]


async def test_who_refuses_notices_is_not_given_any(people: People) -> None:
    anna = await at_a_table(people)
    await anna.page.evaluate("() => { Notification.requestPermission = async () => 'denied' }")
    await anna.button("table.menu").click()
    await switch(anna, "device.notice").click()
    await expect(switch(anna, "device.notice")).not_to_be_checked()
