"""Help, languages, themes, late friends, bots that stand in, moves taken back, chat."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from cantina.games.secret_invasion.cards import HAN, VADER

from .page_server import PageServer
from .people import People
from .person import PATIENCE, PHONE, Person

ANNA_FIRST = {"length": "round", "starter": "0"}


async def test_help_has_a_search(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.link("table.rules").first.click()
    cards = anna.page.get_by_role("listitem")
    await expect(cards).to_have_count(len(anna.say.game.cards))
    vader = anna.say.game.cards["vader"]
    await anna.label("help.search").fill(vader.name.upper())
    await expect(anna.page.get_by_text(vader.text)).to_be_visible()
    assert await cards.count() < len(anna.say.game.cards)
    await anna.label("help.search").fill("xyzzy")
    await expect(anna.text("help.nothing")).to_be_visible()


async def test_the_rules_can_be_read_at_the_table(people: People) -> None:
    anna = await people.come("Anna")
    await people.sit_down(anna, seats=3)
    await anna.menu("table.rules")
    await anna.dialog.get_by_label(anna.say("help.search")).fill("Chewbacca")
    await expect(anna.dialog.get_by_text(anna.say.game.cards["chewbacca"].text)).to_be_visible()


async def test_another_language_keeps_the_place_and_tells_the_story_again(people: People) -> None:
    anna = await people.come("Anna")
    await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    await anna.answers()
    await anna.is_asked()
    url, lines = anna.page.url, await anna.log.get_by_role("paragraph").count()
    assert "You discard" in await anna.log.inner_text()
    await anna.button("home.language").click()
    anna.say = (await people.come("Аня", lang="ru")).say
    await expect(anna.log).to_contain_text("Вы сбрасываете")
    assert "You" not in await anna.log.inner_text()
    assert (anna.page.url, await anna.log.get_by_role("paragraph").count()) == (url, lines)
    assert await anna.page.evaluate("() => document.documentElement.lang") == "ru"
    await expect(anna.glowing.first).to_be_visible()
    await anna.page.reload()
    await expect(anna.log).to_contain_text("Вы сбрасываете")
    await anna.answers()


async def test_the_theme_follows_the_device_until_somebody_chooses(people: People) -> None:
    anna = await people.come("Anna", theme="light")
    await anna.open("/")
    body, ground = anna.page.locator("body"), "() => getComputedStyle(document.body).backgroundColor"
    await expect(anna.button("home.theme")).to_be_visible()
    light = await anna.page.evaluate(ground)
    await anna.button("home.theme").click()
    await expect(body).not_to_have_css("background-color", light)
    dark = await anna.page.evaluate(ground)
    assert brightness(light) > 128 > brightness(dark)
    await anna.page.reload()
    await expect(body).to_have_css("background-color", dark)


def brightness(colour: str) -> float:
    red, green, blue = [int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    return 0.3 * red + 0.6 * green + 0.1 * blue


async def test_a_late_friend_watches_and_then_plays_on_for_a_bot(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    await bob.open(f"/t/{code}")
    await bob.label("name.label").fill(bob.name)
    await bob.button("lobby.join-beside").click()
    await expect(bob.page.locator("[data-place^='hand']")).to_have_count(3)
    await expect(bob.hand).to_be_hidden()
    bots = (await bob.get(f"/api/tables/{code}?lang=ru"))["play"]["said"]["names"][1:]
    await bob.button("table.menu").click()
    await bob.dialog.get_by_role("button", name=f"{bob.say('table.take-seat')}: {bots[0]}").click()
    await expect(bob.hand.get_by_role("button").first).to_be_visible()
    await expect(anna.seat(bob.name)).to_be_visible()
    while await one_is_asked(bob, anna) is anna:
        await anna.answers()
    await bob.answers()


async def test_a_late_friend_takes_a_bots_seat_at_the_door(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    await bob.open(f"/t/{code}")
    await bob.label("name.label").fill(bob.name)
    bot = (await bob.get(f"/api/tables/{code}?lang=ru"))["play"]["said"]["names"][2]
    await bob.button("lobby.play-for", {"name": bot}).click()
    await expect(bob.hand.get_by_role("button").first).to_be_visible()
    await expect(anna.seat(bob.name)).to_be_visible()


async def test_somebody_just_watches(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    code = await people.sit_down(anna, seats=3, options=ANNA_FIRST)
    await bob.open(f"/t/{code}")
    await bob.button("lobby.watch-only").click()
    await expect(bob.page.locator("[data-place^='hand']")).to_have_count(3)
    await expect(bob.glowing).to_have_count(0)
    await anna.plays_on()
    await expect(bob.end).to_be_visible()


async def test_a_bot_plays_for_me_until_i_take_the_seat_back(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("Bob")
    await people.sit_down(anna, bob, options={"length": "match", "starter": "1"})
    await anna.menu("table.hand-over")
    await expect(bob.text("table.bot-plays")).to_be_visible()
    await expect(bob.text("comings.stand-in", {"name": "Anna"})).to_be_visible()
    await bob.answers()
    await bob.is_asked()  # the bot has moved for Anna
    await anna.button("table.take-back").click()
    await expect(bob.text("table.bot-plays")).to_be_hidden()
    while await one_is_asked(anna, bob) is bob:
        await bob.answers()
    assert await anna.answers()


async def one_is_asked(*people: Person) -> Person:
    """Whose turn it is, or whoever sees first that the game is over; from the end of a round they go on."""
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            for person in people:
                if await person.glowing.or_(person.end).first.is_visible():
                    return person
                if await (goes_on := person.button("table.go-on")).is_visible():
                    await goes_on.click()
            await asyncio.sleep(0.02)


async def test_a_move_that_others_saw_is_taken_back_if_they_agree(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    server.will_deal(lambda s: s.drawn == HAN and s.hand[0] == VADER, 2, **ANNA_FIRST)
    await people.sit_down(anna, bob, options=ANNA_FIRST)
    await anna.hand.get_by_role("button", name=anna.say.game.cards["han"].name).click()
    await anna.confirm.click()
    await expect(anna.hand.get_by_role("button")).to_have_count(1)

    await anna.menu("table.undo")
    await expect(bob.text("table.undo-asked", {"name": "Anna"})).to_be_visible()
    await bob.button("table.refuse").click()
    await expect(bob.text("table.undo-asked", {"name": "Anna"})).to_be_hidden()
    await expect(anna.hand.get_by_role("button")).to_have_count(1)

    await anna.menu("table.undo")
    await bob.button("table.agree").click()
    await expect(anna.hand.get_by_role("button")).to_have_count(2)
    await expect(bob.text("table.undo-asked", {"name": "Anna"})).to_be_hidden()
    await anna.answers()


async def test_markup_in_the_chat_is_text(people: People) -> None:
    anna, bob = await people.come("Anna"), await people.come("<i>Bob</i>")
    await people.sit_down(anna, bob)
    nasty = "<img src=x onerror=alert(1)> <b>bold</b> &amp; {@html 1}"
    await bob.label("table.say").fill(nasty)
    await bob.button("table.send").click()
    await expect(anna.log.get_by_text(nasty)).to_be_visible()
    await expect(anna.log).to_contain_text("<i>Bob</i>")
    assert await anna.page.evaluate("() => document.querySelectorAll('.said img, .said i, bdi i').length") == 0
    await expect(bob.label("table.say")).to_have_value("")
