"""Fluxx on the page: the guided first game, rules and goals in sight, the standing order."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import Locator, Position, expect

from .page_server import PageServer
from .people import People
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen

FLUXX: Final = "fluxx"
FITS: Final = (
    "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
)
EDGE: Final[Position] = {"x": 8, "y": 20}  # what is seen of a card in a full hand
BESIDE: Final = (
    "(one) => one.getBoundingClientRect().left >= document.querySelector('.game-middle').getBoundingClientRect().right"
)
SMALL: Final = Screen(390, 664, touch=True)


def held(person: Person, card: str) -> Locator:
    return person.hand.get_by_role("button").filter(has_text=person.say.of(FLUXX).cards[card].name).first


async def plays(person: Person, card: str) -> None:
    await held(person, card).click()
    await person.confirm.click()


async def learns(person: Person) -> None:
    await person.open("/")
    await person.tile("home.lesson", FLUXX).click()


def rules(person: Person) -> Locator:
    return person.page.locator("[data-place=rules]")


@pytest.mark.parametrize(("screen", "lang"), [(SMALL, "ru"), (LAPTOP, "en")])
async def test_the_guided_first_game_is_played_to_its_end(people: People, screen: Screen, lang: str) -> None:
    anna = await people.come("Anna", screen, lang)
    await learns(anna)
    hints = [hint.text for hint in anna.say.of(FLUXX).lesson]

    async def hinted(number: int) -> None:
        await expect(anna.page.get_by_text(hints[number])).to_be_visible()
        assert await anna.page.evaluate(FITS)

    await hinted(0)
    await plays(anna, "play-2")
    await hinted(1)
    await expect(rules(anna)).to_contain_text(anna.say.own(FLUXX, "rules.play", {"number": 2}))
    await expect(anna.page.get_by_text(anna.say.own(FLUXX, "turn.left", {"count": 1}))).to_be_visible()
    await plays(anna, "luke")
    await hinted(2)
    await expect(anna.page.locator("[data-place=playing]")).to_contain_text(
        anna.say.of(FLUXX).cards["hand-limit-0"].short
    )
    await expect(anna.button("ask.let-pass")).to_be_visible()
    await plays(anna, "senate-veto")
    await hinted(3)
    await plays(anna, "lightsaber")
    await hinted(4)
    await anna.page.locator("[data-place='keepers 0'] [data-can]").click()  # a right lies where its card does
    await anna.confirm.click()
    await hinted(5)
    await plays(anna, "twins")
    await hinted(6)
    await expect(anna.page.locator(".goal .ready, .goal .near")).to_have_count(2)  # each has one of the two
    await plays(anna, "steal-a-keeper")
    await expect(anna.end).to_be_visible()


@pytest.mark.long  # chance makes it last from seconds to minutes; the guided game is played to its end in every run
async def test_a_game_is_played_to_its_end(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await people.sit_down(anna, seats=2, game=FLUXX, options={"starter": "0", "window": "0"})
    for _ in range(400):
        if not await answers(anna):
            break
    await expect(anna.end).to_be_visible()


async def answers(person: Person) -> bool:
    """The first thing that glows; what is put together of several parts, part by part."""
    if not await person.is_asked():
        return False
    first = person.glowing.first
    at_once = await first.get_attribute("data-confirm") is not None
    await first.click(position=EDGE if await first.evaluate("(one) => one.matches('.held')") else None)
    if not at_once:
        several = person.page.locator(".picked-actions")
        await several.get_by_role("button").first.or_(person.confirm).first.click()
    return True


async def opened(person: Person, people: People, seats: int) -> str:
    return await people.sit_down(person, seats=seats, game=FLUXX, options={"starter": "0", "window": "0"})


@pytest.mark.parametrize(("screen", "seats"), [(SMALL, 2), (SMALL, 6), (LAPTOP, 6)])
async def test_the_whole_table_is_on_one_screen(people: People, screen: Screen, seats: int) -> None:
    anna = await people.come("Аня", screen, "ru")
    await opened(anna, people, seats)
    for _ in range(6):
        assert await anna.is_asked()
        assert await anna.page.evaluate(FITS)
        await answers(anna)


async def test_the_standing_order_is_given_and_withdrawn_beside_the_question(people: People) -> None:
    anna, bob = await people.come("Anna", PHONE, "en"), await people.come("Bob", LAPTOP, "en")
    code = await people.sit_down(anna, bob, game=FLUXX, options={"starter": "0", "window": "0"})
    first = anna.hand.locator("[data-can]").first
    card = str(await first.get_attribute("data-lies")).partition("|")[2]
    await first.click()
    await anna.confirm.click()
    await expect(bob.button("ask.let-pass")).to_be_visible()  # and Bob takes his time: the question stays
    told = bob.say.of(FLUXX).cards[card]
    await expect(bob.page.locator(".prompt")).to_contain_text(told.brief or told.text)
    await expect(anna.page.locator(".prompt")).not_to_contain_text(told.brief or told.text)
    order = anna.page.get_by_label(anna.say.own(FLUXX, "order.pass"))

    async def given() -> Any:
        return (await anna.get(f"/api/tables/{code}"))["play"].get("order")

    async with anna.page.expect_response(lambda answer: answer.url.endswith("/order")):
        await order.check()
    assert await given() == {"unless": ["theft"]}
    await expect(order).to_be_checked()
    async with anna.page.expect_response(lambda answer: answer.url.endswith("/order")):
        await order.uncheck()
    assert await given() is None
    await expect(order).not_to_be_checked()


async def test_FX_20_who_comes_by_a_link_sits_down_at_the_game_that_is_on(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Anna", LAPTOP, "en"), await people.come("Bob", LAPTOP, "en")
    with server.begins_at(FLUXX, "0: luke | 1: yoda | deck: leia han x-wing hoth lando | turn: 0 | drawn: 1"):
        code = await people.sit_down(anna, bob, game=FLUXX, options={"window": "0"})
    cid = await people.come("Катя", PHONE, "ru")
    await cid.open(f"/t/{code}")
    async with cid.page.expect_response(lambda answer: answer.url.endswith("/sit")):
        await cid.button("lobby.sit-down").click()
    await plays(anna, "luke")
    await bob.button("ask.let-pass").click()
    await expect(cid.hand.get_by_role("button")).to_have_count(3)


async def test_on_a_phone_bots_in_the_places_of_people_leave_the_table_its_room(people: People) -> None:
    anna, bob = await people.come("Анастасия Витальевна", SMALL, "ru"), await people.come("Боря", SMALL, "ru")
    code = await people.sit_down(anna, seats=6, game=FLUXX, options={"starter": "0"}, start=False)
    await bob.do(code, "join", name=bob.name)
    await bob.do(code, "sit", seat=5)
    for seat in range(1, 5):
        await anna.do(code, "sit", seat=seat, also=True)
        await anna.do(code, "name", seat=seat, name=f"Святополк Окаянный {seat}")
    await anna.do(code, "start", fill="")
    for seat in range(5):
        await anna.do(code, "hand-over", seat=seat, level="careful")
    await bob.open(f"/t/{code}")
    await expect(bob.hand.get_by_role("button").first).to_be_visible()
    await expect(bob.page.locator(".own-seat .head")).to_be_visible()
    await expect(bob.page.locator(".narration-box")).to_be_visible()
    await bob.seat("Святополк Окаянный 1").click()
    await expect(bob.dialog.get_by_text(bob.say("table.bot-plays"))).to_be_visible()


async def test_on_a_wall_the_rules_and_goals_stay_in_sight_while_a_card_is_told(people: People) -> None:
    anna, wall = await people.come("Anna", PHONE, "en"), await people.come("Wall", TELEVISION, "en", speed="calm")
    code = await opened(anna, people, 2)
    await wall.open(f"/tv/{code}")
    await expect(wall.page.locator(".game-middle")).to_be_visible()
    await answers(anna)
    plate = wall.page.locator("[data-weight=step] .plate")
    await expect(plate).to_be_visible()
    assert await plate.evaluate(BESIDE)
