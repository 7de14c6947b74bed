"""Warlords of the Empire on the page: a game to its end, a capture in one tap, dragging, taking back, one screen."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from .audit import misplaced, misprinted
from .page_server import PageServer
from .people import People
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen
from .recorded_tables import recorded_tables
from .shown_table import ShownTable
from .test_every_game import takes_the_first_that_glows

WARLORDS: Final = "warlords"
LOW_PHONE: Final = Screen(390, 664, touch=True)
# Which seats the thread leads from and to: the nearest to its ends, if they are near.
LED: Final = """() => {
  const seats = [...document.querySelectorAll('[data-seat]')]
  const near = ({ x, y }) => seats.find((seat) => {
    const { left, right, top, bottom } = seat.getBoundingClientRect()
    return x > left - 4 && x < right + 4 && y > top - 4 && y < bottom + 4
  })?.dataset.seat
  const ends = (path) => [0, path.getTotalLength()].map((at) => Number(near(path.getPointAtLength(at))))
  const [solid, open] = document.querySelectorAll('[data-chain] path')
  return { solid: ends(solid), open: ends(open) }
}"""
SIZE: Final = "(card) => [card.clientWidth, card.clientHeight]"


def held(person: Person, card: str) -> Locator:
    return person.hand.get_by_role("button").filter(has_text=person.say.of(WARLORDS).cards[card].name).first


def row(person: Person, planet: str) -> Locator:
    return person.page.locator(".planets > li").filter(has_text=person.say.of(WARLORDS).cards[planet].short)


def way(person: Person, verb: str) -> Locator:
    """What to do with a card that can be used in several ways: shown in a word, read out as a sentence."""
    return person.page.get_by_text(person.say.of(WARLORDS).buttons[verb], exact=True)


async def opened(person: Person, seats: int) -> str:
    """A game against bots in which this person begins."""
    said = {"game": WARLORDS, "seats": seats, "name": person.name, "options": {"starter": "0"}}
    code = str((await person.post("/api/tables", said))["code"])
    await person.do(code, "start", fill="careful")
    await person.open(f"/t/{code}")
    return code


@pytest.mark.parametrize(("screen", "lang"), [(PHONE, "ru"), (LAPTOP, "en")])
async def test_the_guided_first_game_is_played_to_its_end(people: People, screen: Screen, lang: str) -> None:
    anna = await people.come("Anna", screen, lang)
    await anna.open("/")
    await anna.tile("home.lesson", WARLORDS).click()
    hints = [hint.text for hint in anna.say.of(WARLORDS).lesson]

    async def hinted(number: int) -> None:
        await expect(anna.page.get_by_text(hints[number])).to_be_visible()
        assert await fits(anna)

    await hinted(0)
    await held(anna, "shuttle").click()
    await way(anna, "defend").click()
    await hinted(1)
    await row(anna, "yavin-4").locator("[data-can]").click()
    await anna.confirm.click()
    await hinted(2)
    await held(anna, "tie-fighter").click()
    await way(anna, "enlist").click()
    await hinted(3)
    await row(anna, "yavin-4").get_by_role("button", name=anna.say.own(WARLORDS, "planets.capture")).click()  # one tap
    for number, ship in ((4, "v-wing"), (5, "tie-bomber")):
        await hinted(number)
        await held(anna, ship).click()
        await way(anna, "enlist").click()
    await hinted(6)
    await row(anna, "hoth").get_by_role("button", name=anna.say.own(WARLORDS, "planets.capture")).click()
    await expect(anna.end).to_be_visible()
    await expect(anna.end.get_by_role("listitem").first).to_contain_text("5")


async def test_what_the_own_fleet_lacks_is_seen_at_a_glance(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.tile("home.lesson", WARLORDS).click()
    await expect(row(anna, "yavin-4")).to_contain_text(anna.say.own(WARLORDS, "planets.lacks", {"count": 1}))
    await expect(row(anna, "yavin-4").locator(".slot")).to_have_count(1)
    await expect(row(anna, "tatooine").locator(".slot")).to_have_count(4)
    await held(anna, "tie-fighter").click()
    await way(anna, "enlist").click()
    await expect(row(anna, "yavin-4")).to_contain_text(anna.say.own(WARLORDS, "planets.ready"))
    await expect(row(anna, "yavin-4").locator(".tick")).to_have_count(1)


async def test_a_ship_is_dragged_onto_a_planet(people: People) -> None:
    anna = await people.come("Anna", LAPTOP, "en")
    await anna.open("/")
    await anna.tile("home.lesson", WARLORDS).click()
    await expect(held(anna, "shuttle")).to_be_visible()
    start, end = await held(anna, "shuttle").bounding_box(), await row(anna, "yavin-4").bounding_box()
    assert start is not None
    assert end is not None
    mouse = anna.page.mouse
    await mouse.move(start["x"] + 20, start["y"] + 20)
    await mouse.down()
    await mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    await mouse.up()
    await expect(row(anna, "yavin-4").locator(".ship")).to_have_count(2)


async def test_the_first_part_of_a_move_can_be_taken_back(people: People) -> None:
    anna = await people.come("Anna", PHONE, "en")
    await anna.open("/")
    await anna.tile("home.lesson", WARLORDS).click()
    await held(anna, "shuttle").click()
    await way(anna, "defend").click()
    await anna.button("table.undo").click()
    await expect(anna.hand.locator("[data-can]").first).to_be_visible()
    await held(anna, "v-wing").click()
    await way(anna, "enlist").click()
    await expect(anna.page.locator("[data-place='fleet 0'] .card")).to_have_count(1)


async def test_hints_that_are_not_followed_are_heard_no_more(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.tile("home.lesson", WARLORDS).click()
    first, second = (anna.page.get_by_text(hint.text) for hint in anna.say.of(WARLORDS).lesson[:2])
    await held(anna, "shuttle").click()
    await way(anna, "defend").click()
    await expect(second).to_be_visible()
    await anna.page.reload()
    await expect(second).to_be_visible()  # the page knows where it was
    await anna.menu("table.undo")
    await expect(first).to_be_visible()
    await held(anna, "v-wing").click()
    await way(anna, "enlist").click()
    await expect(anna.page.get_by_text(anna.say("table.astray"))).to_be_visible()
    await held(anna, "tie-bomber").click()
    await way(anna, "enlist").click()
    await anna.is_asked()
    await expect(anna.page.locator(".hint")).to_have_count(0)


async def test_nothing_jumps_when_a_card_is_chosen(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await opened(anna, 4)
    await anna.is_asked()
    places = anna.page.locator(".row, .prompt, .own-seat .head")
    before = [await place.bounding_box() for place in await places.all()]
    await anna.hand.locator("[data-can]").first.click()
    await expect(anna.page.locator(".picked-actions").or_(anna.confirm).first).to_be_visible()
    assert [await place.bounding_box() for place in await places.all()] == before


async def test_room_that_is_left_over_goes_to_the_hand_first(people: People) -> None:
    shown = ShownTable(await people.come("Anna", LOW_PHONE, "en"))
    await shown.open()
    [table] = [one for one in recorded_tables(WARLORDS, 5, games=2) if one.kind == "one raid"]
    await shown.show(table)  # where rivals' ships are chosen, what is left out for them is more than they need
    width, height = await shown.page.locator(".hand .card").first.evaluate(SIZE)
    assert width >= 50
    assert height >= 1.35 * width  # a card and no tile
    await shown.resize(Screen(844, 390))
    [keep] = [one for one in recorded_tables(WARLORDS, 4, games=2) if one.kind == "one keep"]
    for tight in (table, keep):
        await shown.show(tight)  # here the hand has a column of its own
        width, _ = await shown.page.locator(".hand .card").first.evaluate(SIZE)
        assert width >= 75


async def test_WE_13_a_star_destroyer_of_four_players_has_every_ship_in_sight(people: People) -> None:
    shown = ShownTable(await people.come("Аня", LOW_PHONE, "ru"))
    await shown.open()
    [table] = [one for one in recorded_tables(WARLORDS, 4, games=3) if one.kind == "one star-destroyer"]
    await shown.show(table)
    assert await misplaced(shown.page) == []


async def test_WE_14_the_thread_of_slave_i_ends_where_the_players_are(people: People, server: PageServer) -> None:
    anna = await people.come("Аня", LOW_PHONE, "ru")
    ships = "fleet shuttle tie-bomber v-wing arc-170"
    line = " | ".join(f"{seat}: v-wing, {ships}" for seat in range(4))
    planets = "hoth: shuttle | naboo: shuttle | endor: shuttle | bespin: shuttle"
    with server.begins_at(WARLORDS, f"{line} | {planets} | deck: v-wing v-wing | turn: 3 | chain: 0 left"):
        await opened(anna, 4)
    await expect(anna.page.locator("[data-chain='1'] path")).to_have_count(2)
    assert await anna.page.evaluate(LED) == {"solid": [3, 0], "open": [0, 1]}


async def test_what_was_swapped_is_told_to_its_end_on_a_television(people: People, server: PageServer) -> None:
    anna, wall = await people.come("Аня", LAPTOP, "ru"), await people.come("TV", TELEVISION, "ru")
    line = "0: slave-i, fleet shuttle | 1: v-wing, fleet v-wing | 2: shuttle, fleet arc-170 | 3: v-wing, fleet v-wing"
    with server.begins_at(WARLORDS, f"{line} | hoth: shuttle | naboo: shuttle | deck: v-wing | turn: 0"):
        code = await people.sit_down(anna, seats=4, game=WARLORDS, options={}, start=False)
        for seat in (1, 2, 3):
            await anna.do(code, "sit", seat=seat, also=True)
        await anna.do(code, "start")
    await wall.open(f"/tv/{code}")
    for action in ("play slave-i", "fleet 1", "take v-wing", "give shuttle"):
        ask = (await anna.get(f"/api/tables/{code}"))["play"]["ask"]
        await anna.do(code, "moves", seat=0, ask=ask, action=action)
    told = wall.page.locator(".narration-box .matters")
    await expect(told).to_have_text(re.compile("обмениваются"))
    assert await misprinted(wall.page) == []
    assert await told.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2")  # without dots


async def test_a_long_title_breaks_between_its_words(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await opened(anna, 2)
    words = anna.page.locator("header h1 span")
    await expect(words).to_have_text(["Полко\u00adводцы", "Империи"])
    long, short = [await word.evaluate("(word) => word.clientHeight") for word in await words.all()]
    assert long == short


async def fits(person: Person) -> bool:
    found: Any = await person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    return bool(found)


@pytest.mark.parametrize(("screen", "seats"), [(PHONE, 2), (PHONE, 5), (LAPTOP, 2), (LAPTOP, 5)])
async def test_the_whole_table_is_on_one_screen(people: People, screen: Screen, seats: int) -> None:
    anna = await people.come("Аня", screen, "ru")
    await opened(anna, seats)
    for _ in range(4):
        assert await anna.is_asked()
        assert await fits(anna)
        await takes_the_first_that_glows(anna)
