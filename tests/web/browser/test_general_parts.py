"""Parts for what games may ask of their table, on the toy game's busy port (tests/engine/toy, TY-12 to TY-19)."""

from __future__ import annotations

from typing import Any, Final

from playwright.async_api import expect

from .people import People
from .person import LAPTOP, PHONE, Person

BUSY: Final[dict[str, Any]] = {"game": "smugglers", "options": {"port": "busy"}}


async def three(people: People) -> tuple[str, list[Person]]:
    screens = ((PHONE, "ru"), (LAPTOP, "en"), (LAPTOP, "ru"))
    company = [await people.come(name, *how) for name, how in zip(("Anna", "Bob", "Cid"), screens, strict=True)]
    return await people.sit_down(*company, **BUSY), company


async def says(person: Person, code: str, seat: int, action: str) -> None:
    ask = (await person.get(f"/api/tables/{code}"))["play"]["ask"]
    await person.do(code, "moves", seat=seat, ask=ask, action=action)


def besides(person: Person, name: str) -> Any:
    return person.page.get_by_role("group", name=person.say("ask.besides")).get_by_role("button", name=name)


async def test_what_may_be_done_besides_needs_a_second_press_and_words_are_heard_by_all(smugglers: People) -> None:
    _, (anna, bob, cid) = await three(smugglers)
    await besides(bob, "Boast").click()
    field = bob.page.get_by_placeholder(bob.say("ask.words"))
    await field.fill("I have it all")
    await expect(bob.page.get_by_text("47", exact=True)).to_be_visible()
    await bob.confirm.click()
    await expect(field).to_be_hidden()
    for person in (anna, bob, cid):
        await expect(person.page.get_by_text("Bob: I have it all").first).to_be_visible()
    await besides(cid, "Поднять тревогу").click()
    await expect(cid.page.locator("[data-timer=vote]")).to_have_count(0)
    await besides(cid, "Точно").click()
    await expect(cid.page.locator("[data-timer=vote]")).to_be_visible()


async def test_a_sealed_choice_counts_shows_ones_own_and_can_be_changed(smugglers: People) -> None:
    code, (anna, bob, cid) = await three(smugglers)
    await says(cid, code, 2, "alarm")
    await expect(anna.page.get_by_text("Выбрали 0 из 2")).to_be_visible()
    await bob.page.get_by_role("button", name="Yes", exact=True).click()
    await bob.confirm.click()
    await expect(bob.page.get_by_text("1 of 2 have chosen")).to_be_visible()
    await expect(bob.page.get_by_text("Your choice: Yes")).to_be_visible()
    await expect(anna.page.get_by_text("Выбрали 1 из 2")).to_be_visible()
    await bob.button("ask.change").click()
    await expect(anna.page.get_by_text("Выбрали 0 из 2")).to_be_visible()
    await expect(bob.page.get_by_role("button", name="Yes", exact=True)).to_be_visible()


async def test_timers_are_the_same_everywhere_and_stand_still_during_a_vote(smugglers: People) -> None:
    code, (anna, bob, cid) = await three(smugglers)
    tide = "[data-timer=tide] [role=timer]"
    shown = [await person.page.locator(tide).inner_text() for person in (anna, bob, cid)]
    seconds = [int(text.split(":")[0]) * 60 + int(text.split(":")[1]) for text in shown]
    assert max(seconds) - min(seconds) <= 2
    assert min(seconds) > 270
    await says(cid, code, 2, "alarm")
    for person in (anna, bob, cid):
        await expect(person.page.locator("[data-timer=tide]")).to_contain_text(person.say("ask.stands-still"))


async def test_a_window_is_passed_with_one_press_or_by_a_standing_order(smugglers: People) -> None:
    code, (anna, bob, cid) = await three(smugglers)
    card = (await anna.get(f"/api/tables/{code}"))["play"]["view"]["options"][0]["text"]
    await bob.do(code, "order", seat=1, passes=True)
    await says(anna, code, 0, card)
    await expect(cid.page.get_by_text(cid.say("ask.window"))).to_be_attached()
    order = bob.page.get_by_label(bob.say("ask.order"))
    await expect(order).to_be_checked()
    await cid.button("ask.let-pass").click()
    await expect(cid.button("ask.let-pass")).to_be_hidden()


async def test_a_table_that_waits_for_people_says_so_and_the_host_may_call_it_off(smugglers: People) -> None:
    anna, bob = await smugglers.come("Anna", PHONE, "en"), await smugglers.come("Bob", PHONE, "en")
    code = await smugglers.sit_down(anna, bob, **BUSY)
    await expect(bob.hand).to_be_visible()
    await bob.do(code, "leave")
    await expect(bob.text("lost.left")).to_be_visible()  # and the page does not come in again by itself
    await says(anna, code, 0, "draw")
    await expect(anna.page.get_by_text("the port stands still").first).to_be_visible()
    call_off = anna.page.get_by_role("button", name=anna.say("ask.call-off"))
    await call_off.click()
    await anna.page.get_by_role("button", name=anna.say("ask.sure", {"what": anna.say("ask.call-off")})).click()
    await expect(anna.end).to_be_visible()
