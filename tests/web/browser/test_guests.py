"""The host shows people out, keeps them quiet and switches the chat; they are told, and late guests are shown."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from .people import People
from .person import LAPTOP, PHONE, Person

ANNA_FIRST = {"length": "round", "starter": "0"}


async def guests_of(host: Person) -> Locator:
    """The sheet with the people at the table, from the menu of a game."""
    await host.page.get_by_role("button", name=host.say("table.menu"), exact=True).click()
    await host.button("people.title").click()
    return host.dialog


def row_of(sheet: Locator, name: str) -> Locator:
    return sheet.get_by_role("listitem").filter(has_text=name)


async def press_twice(host: Person, row: Locator, key: str) -> None:
    """What cannot be undone is asked once more."""
    await row.get_by_role("button", name=host.say(key), exact=True).click()
    await row.get_by_role("button", name=host.say("ask.sure", {"what": host.say(key)}), exact=True).click()


async def test_who_is_removed_is_told_and_may_come_in_again_and_who_is_banned_may_not(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", LAPTOP)
    await people.sit_down(anna, bob, seats=3, options=ANNA_FIRST)
    sheet = await guests_of(anna)
    await press_twice(anna, row_of(sheet, "Bob"), "people.remove")
    await expect(bob.text("lost.removed")).to_be_visible()
    await bob.button("lost.come-in").click()
    await expect(row_of(sheet, "Bob")).to_contain_text(anna.say("people.watches"))
    await press_twice(anna, row_of(sheet, "Bob"), "people.ban")
    await expect(bob.text("lost.shut-out")).to_be_visible()
    await bob.page.reload()
    await expect(bob.text("lost.shut-out")).to_be_visible()
    await press_twice(anna, row_of(sheet, "Bob"), "people.ban-network")
    await expect(sheet.get_by_role("alert")).to_be_visible()  # on one machine nobody comes from anywhere
    anna.forget_network_errors()
    await row_of(sheet, "Bob").get_by_role("button", name=anna.say("people.lift-ban"), exact=True).click()
    await bob.page.reload()
    await expect(bob.text("lost.removed")).to_be_visible()
    bob.forget_network_errors()


async def test_who_is_muted_sees_it_and_the_chat_is_switched_off_in_the_middle_of_a_game(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", LAPTOP)
    await people.sit_down(anna, bob, seats=3, options=ANNA_FIRST)
    say = bob.label("table.say")
    await expect(say).to_be_visible()
    sheet = await guests_of(anna)
    await row_of(sheet, "Bob").get_by_role("button", name=anna.say("people.mute"), exact=True).click()
    await expect(bob.text("people.you-are-muted")).to_be_visible()
    await row_of(sheet, "Bob").get_by_role("button", name=anna.say("people.unmute"), exact=True).click()
    await expect(say).to_be_visible()
    await sheet.get_by_label(anna.say("lobby.chat")).click()
    await expect(say).to_be_hidden()


async def test_a_late_guest_is_shown_as_one_at_the_table(people: People) -> None:
    anna, cid = await people.come("Аня", LAPTOP, "ru"), await people.come("Cid", PHONE)
    code = await people.sit_down(anna, seats=2, options=ANNA_FIRST)
    await cid.do(code, "join", name="Cid")
    await cid.do(code, "sit", seat=1)
    await cid.open(f"/t/{code}")
    await expect(anna.seat("Cid")).to_contain_text(anna.say("people.late"))
