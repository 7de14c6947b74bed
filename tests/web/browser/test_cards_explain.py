"""Cards explain themselves: before they are confirmed, from near, at every size, and in moves of several parts."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from .page_server import PageServer
from .people import People
from .person import LAPTOP, PHONE, Person, Screen

INVASION: Final = (
    "me: luke trooper | bob: leia, pile han | cid: vader, pile chewbacca | dan: boba, pile trooper"
    " | deck: trooper chewbacca c-3po r2-d2 obi-wan trooper han | aside: trooper | length: round"
)
WARLORDS: Final = (
    "me: star-destroyer super-star-destroyer slave-i v-wing, fleet tie-fighter, planets naboo"
    " | bob: arc-170, fleet arc-170 v-wing shuttle tie-bomber, planets endor kamino"
    " | cid: arc-170 arc-170 arc-170, fleet tie-interceptor landing-craft"
    " | dan: arc-170 v-wing v-wing, fleet tie-bomber shuttle, planets dagobah"
    " | eve: death-star v-wing v-wing v-wing, fleet landing-craft"
    " | yavin-4: tie-fighter | hoth: tie-bomber v-wing landing-craft | tatooine: shuttle arc-170"
    " | coruscant: tie-interceptor tie-bomber | deck: arc-170 shuttle tie-interceptor shuttle arc-170 shuttle"
    " | stack: mustafar corellia"
)
BAR_PHONE: Final = Screen(390, 664, touch=True)  # a phone's browser with its bars
NARROW: Final = Screen(320, 640, touch=True)
SCREENS: Final = [NARROW, PHONE, LAPTOP]


async def sat_down(server: PageServer, person: Person, game: str, position: str, seats: int) -> str:
    with server.begins_at(game, position):
        said = {"game": game, "seats": seats, "name": person.name, "options": {}}
        code = str((await person.post("/api/tables", said))["code"])
        await person.do(code, "start", fill="careful")
    await person.open(f"/t/{code}")
    await expect(person.glowing.first).to_be_visible()
    return code


def lying(person: Person, zone: str, card: str) -> Locator:
    return person.page.locator(f"[data-lies='{zone}|{card}']").first


async def plays(person: Person, card: str) -> None:
    await lying(person, "hand 0", card).click()
    await person.confirm.click()
    await expect(person.page.locator("[data-now]").first).to_be_visible()


# ---- before it is confirmed


@pytest.mark.parametrize("screen", [NARROW, BAR_PHONE, LAPTOP])
async def test_what_a_card_does_is_read_before_it_is_confirmed(
    people: People, server: PageServer, screen: Screen
) -> None:
    anna = await people.come("Аня", screen, "ru")
    await sat_down(server, anna, "secret-invasion", INVASION, 4)
    await lying(anna, "hand 0", "trooper").click()
    trooper = anna.say.of("secret-invasion").cards["trooper"]
    prompt = anna.page.locator(".prompt")
    await expect(prompt).to_contain_text(f"{trooper.number} {trooper.name}")
    await expect(prompt.get_by_text(trooper.brief)).to_be_in_viewport(ratio=1)
    await expect(anna.confirm).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_number_says_what_it_is_how_many_there_are_and_how_many_lie_open(
    people: People, server: PageServer, lang: str
) -> None:
    anna = await people.come("Anna", PHONE, lang)
    await sat_down(server, anna, "secret-invasion", INVASION, 4)
    for chosen in (lying(anna, "hand 0", "trooper"), anna.page.locator("[data-seat='1'] [data-can]")):
        await chosen.click()
        await anna.confirm.click()
    three, five = (anna.page.locator(f"[data-option='name {number}']") for number in (3, 5))
    await expect(three).to_contain_text(anna.say("card.seen", {"seen": 0, "all": 2}))
    await expect(five).to_contain_text(anna.say("card.seen", {"seen": 1, "all": 2}))  # Luke in one's own hand
    await three.click()
    prompt = anna.page.locator(".prompt")
    for card in ("c-3po", "r2-d2"):
        await expect(prompt).to_contain_text(anna.say.of("secret-invasion").cards[card].name)
    await expect(prompt).to_contain_text(anna.say("card.all", {"count": 2}))
    await expect(prompt).to_contain_text(anna.say("card.open", {"count": 0}))


# ---- a long look


async def test_a_card_that_is_held_shows_all_of_it_with_its_rules(people: People, server: PageServer) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    await sat_down(server, anna, "secret-invasion", INVASION, 4)
    box = await lying(anna, "hand 0", "trooper").bounding_box()
    assert box is not None
    await anna.page.mouse.move(box["x"] + 30, box["y"] + 30)
    await anna.page.mouse.down()
    await expect(anna.dialog).to_contain_text("SI-15")
    await anna.page.mouse.up()
    await expect(anna.dialog).to_contain_text(anna.say.of("secret-invasion").cards["trooper"].text)
    await expect(anna.dialog).to_contain_text(anna.say("card.all", {"count": 5}))
    await anna.page.keyboard.press("Escape")
    await expect(anna.confirm).to_be_hidden()  # a long press chooses nothing


async def test_the_mouse_at_rest_and_the_question_mark_ask_for_it_too(people: People, server: PageServer) -> None:
    anna = await people.come("Anna", LAPTOP, "en")
    await sat_down(server, anna, "secret-invasion", INVASION, 4)
    await lying(anna, "hand 0", "luke").hover()
    await expect(anna.page.get_by_role("tooltip")).to_contain_text("SI-10")
    await anna.page.mouse.move(2, 2)
    await expect(anna.page.get_by_role("tooltip")).to_have_count(0)
    await lying(anna, "hand 0", "trooper").focus()
    await anna.page.keyboard.press("?")
    await expect(anna.dialog).to_contain_text("SI-15")


async def test_a_card_that_comes_to_the_mouse_is_not_asked_for(people: People, server: PageServer) -> None:
    anna = await people.come("Anna", LAPTOP, "en")
    await sat_down(server, anna, "secret-invasion", INVASION, 4)
    luke = lying(anna, "hand 0", "luke")
    box = await luke.bounding_box()
    assert box is not None
    await anna.page.evaluate("() => document.querySelector('.game').append(document.createElement('veil-of-the-test'))")
    veil = anna.page.locator("veil-of-the-test")
    await veil.evaluate("(veil) => (veil.style = 'position: fixed; inset: 0; z-index: 99')")
    await anna.page.mouse.move(box["x"] + 30, box["y"] + 40)
    await veil.evaluate("(veil) => veil.remove()")
    await anna.page.evaluate("() => new Promise((done) => setTimeout(done, 1400))")  # a rest by the page's own time
    await expect(anna.page.get_by_role("tooltip")).to_have_count(0)
    await anna.page.mouse.move(box["x"] + 33, box["y"] + 40)
    await expect(anna.page.get_by_role("tooltip")).to_contain_text("SI-10")


# ---- at every size

SMALL_TEXTS: Final = """() => {
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement
    if (!node.data.trim() || !parent || parent.closest('.visually-hidden, svg, script, style, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || !parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    const size = parseFloat(getComputedStyle(parent).fontSize)
    if (size < (parent.closest('.card') ? 11 : 13)) found.push(`${size} ${node.data.trim().slice(0, 30)}`)
  }
  return found
}"""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("game", "position", "seats"), [("secret-invasion", INVASION, 4), ("warlords", WARLORDS, 5)])
async def test_no_text_is_too_small(
    people: People, server: PageServer, game: str, position: str, seats: int, screen: Screen
) -> None:
    anna = await people.come("Аня", screen, "ru")
    await sat_down(server, anna, game, position, seats)
    assert await anna.page.evaluate(SMALL_TEXTS) == []
    await anna.hand.locator("[data-can]").first.click()
    assert await anna.page.evaluate(SMALL_TEXTS) == []


UNNAMED: Final = """() => [...document.querySelectorAll('[data-now]')].flatMap((ship) => {
  ship.scrollIntoView({ block: 'center' }) // the smallest phones have no room for five players
  const name = [...ship.querySelectorAll('.name')].find((one) => one.checkVisibility())
  const box = name?.getBoundingClientRect()
  const seen = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return seen && ship.contains(seen) ? [] : [ship.dataset.lies]
})"""


@pytest.mark.parametrize("screen", SCREENS)
async def test_ships_that_can_be_chosen_have_names(people: People, server: PageServer, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    await plays(anna, "star-destroyer")
    assert await anna.page.locator("[data-now]").count() == 18
    assert await anna.page.evaluate(UNNAMED) == []


@pytest.mark.parametrize("screen", SCREENS)
async def test_captured_planets_and_points_of_all_are_seen(people: People, server: PageServer, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    for seat, planets in enumerate((1, 2, 0, 1, 0)):
        cards = anna.page.locator(f"[data-place='captured {seat}'] .card")
        await expect(cards).to_have_count(planets)
        if planets:
            await expect(cards.first).to_be_visible()
        await expect(anna.page.locator(f"[data-seat='{seat}'] .state")).to_contain_text("★")


# ---- moves of several parts


async def lines_of_the_question(person: Person) -> int:
    """In how many lines the question stands."""
    count: Any = await person.page.locator(".question > span").first.evaluate(
        """(said) => {
            const range = document.createRange()
            range.selectNodeContents([...said.childNodes].findLast((one) => one.nodeType === Node.TEXT_NODE))
            return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size
        }"""
    )
    return int(count)


@pytest.mark.parametrize("screen", [NARROW, PHONE, LAPTOP])
async def test_two_taps_swap_two_ships_and_what_is_chosen_is_marked(
    people: People, server: PageServer, screen: Screen
) -> None:
    anna = await people.come("Аня", screen, "ru")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    await plays(anna, "star-destroyer")
    part = anna.page.locator(".prompt .part")
    await expect(part).to_have_text(anna.say("table.part", {"part": 1, "parts": 2}))
    assert await lines_of_the_question(anna) <= 2
    await expect(lying(anna, "hand 0", "star-destroyer")).to_have_class(re.compile("begun"))
    await lying(anna, "planet-2", "tie-bomber").click()
    await expect(part).to_have_text(anna.say("table.part", {"part": 2, "parts": 2}))
    await expect(lying(anna, "planet-2", "tie-bomber")).to_have_class(re.compile("begun"))
    await lying(anna, "fleet 0", "tie-fighter").click()
    await expect(lying(anna, "fleet 0", "tie-bomber")).to_be_visible()
    await expect(lying(anna, "planet-2", "tie-fighter")).to_be_visible()


async def test_a_ship_dragged_onto_another_changes_places_with_it(people: People, server: PageServer) -> None:
    anna = await people.come("Anna", LAPTOP, "en")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    await plays(anna, "star-destroyer")
    await lying(anna, "planet-2", "v-wing").drag_to(lying(anna, "fleet 0", "tie-fighter"))
    await expect(lying(anna, "fleet 0", "v-wing")).to_be_visible()
    await expect(lying(anna, "planet-2", "tie-fighter")).to_be_visible()


TOLD: Final = """plate => {
  const cards = [...plate.querySelectorAll('.card')]
  const [told, asked] = [plate, document.querySelector('.prompt')].map((one) => one.getBoundingClientRect())
  const beside = asked.left >= told.right - 1
  return { names: cards.map((card) => card.dataset.card), least: Math.min(...cards.map((card) => card.offsetWidth)),
    lines: new Set(cards.map((card) => card.offsetParent.offsetTop)).size,
    covers: !beside && told.bottom > asked.top + 1, beyond: told.bottom > innerHeight }
}"""


@pytest.mark.parametrize("screen", [NARROW, Screen(844, 390, touch=True), LAPTOP], ids=str)
async def test_a_special_card_is_told_with_what_it_does_side_by_side_and_covers_no_question(
    people: People, server: PageServer, screen: Screen
) -> None:
    anna = await people.come("Аня", screen, "ru", speed="calm")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    told = "[data-beat='swapped'][data-phase='rest']"
    await anna.stays(told)
    await plays(anna, "star-destroyer")
    await lying(anna, "planet-2", "tie-bomber").click()
    await lying(anna, "fleet 0", "tie-fighter").click()
    plate = anna.page.locator(told).locator(".plate")
    await expect(plate).to_be_visible()
    seen = await plate.evaluate(TOLD)
    assert seen["names"] == ["star-destroyer", "tie-bomber", "tie-fighter"]
    assert seen["least"] > 60
    assert (seen["lines"], seen["covers"], seen["beyond"]) == (1, False, False)


async def test_slave_i_shows_neighbours_and_its_direction(people: People, server: PageServer) -> None:
    anna = await people.come("Аня", BAR_PHONE, "ru")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    await plays(anna, "slave-i")
    await expect(anna.page.locator(".neighbours path[marker-end]")).to_have_count(2)  # to both neighbours
    assert await anna.page.locator("[data-seat='2'] [data-now], [data-seat='3'] [data-now]").count() == 0
    await lying(anna, "fleet 1", "v-wing").click()
    way = anna.page.locator(".neighbours path[marker-end]")
    await expect(way).to_have_count(1)
    begins = await way.evaluate("(path) => path.getPointAtLength(0).matrixTransform(path.getScreenCTM()).y")
    assert begins > BAR_PHONE.height / 2  # at one's own place, also where the screen has no room for one's name
    await expect(lying(anna, "fleet 1", "v-wing")).to_have_class(re.compile("begun"))


async def test_a_ship_that_can_be_swapped_or_taken_asks_which(people: People, server: PageServer) -> None:
    anna = await people.come("Anna", PHONE, "en")
    await sat_down(server, anna, "warlords", WARLORDS, 5)
    await plays(anna, "star-destroyer")
    await lying(anna, "fleet 1", "arc-170").click()
    buttons = anna.say.of("warlords").buttons
    await expect(anna.page.get_by_text(buttons["fleet"], exact=True)).to_be_visible()
    await anna.page.get_by_text(buttons["raid"], exact=True).click()
    await lying(anna, "hand 0", "v-wing").click()
    await anna.confirm.click()
    await expect(lying(anna, "hand 0", "arc-170")).to_be_visible()


# ---- the guided first game

LIT: Final = """(move) => {
  const light = document.querySelector('.light')?.getBoundingClientRect()
  const all = [...document.querySelectorAll('[data-option]')]
  const wanted = all.filter((one) => one.dataset.option.split('|').includes(move))
  return wanted.some((one) => {
    const box = one.getBoundingClientRect()
    const high = light && light.top <= box.top && light.bottom >= box.bottom
    return high && light.left <= box.left && light.right >= box.right
  })
}"""


@pytest.mark.parametrize("screen", [PHONE, LAPTOP])
@pytest.mark.parametrize("game", ["secret-invasion", "warlords"])
async def test_the_guided_first_game_lights_the_one_thing_to_press(people: People, game: str, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru")
    await anna.open("/")
    await anna.tile("home.lesson", game).click()
    first = anna.say.of(game).lesson[0].move
    await anna.page.wait_for_function(LIT, arg=first)
    await anna.page.locator(f".hand [data-option*='{first}']").click()
    await expect(anna.page.locator(f".prompt [data-option='{first}']")).to_be_visible()
    await anna.page.wait_for_function(
        """() => {
          const boxOf = (one) => document.querySelector(one).getBoundingClientRect()
          const [light, prompt] = [boxOf('.light'), boxOf('.prompt')]
          return light.bottom <= prompt.bottom + 16 && light.top >= prompt.top - 16
        }"""
    )
