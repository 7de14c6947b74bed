"""What happens is told one beat at a time; nothing is lost, and nothing overtakes who is still looking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from cantina.games.secret_invasion.cards import HAN, LEIA, TROOPER, VADER

from .page_server import PageServer
from .people import People
from .person import LAPTOP, PATIENCE, PHONE, TELEVISION, Person, Screen
from .test_speed import slow_line

MATCH: Final = {"length": "match", "starter": "0"}
ROUND: Final = {"length": "round", "starter": "0"}
# Every beat that is on the screen, with what the story had told by then.
WATCH: Final = """
window.beats = []
new MutationObserver(() => {
  const beat = document.querySelector('[data-beat]')
  const told = document.querySelectorAll('[role=log] .turn p').length
  const last = window.beats.at(-1)
  const plate = beat?.querySelector('.plate')
  if (!beat || (last?.plate === plate && last?.kind === beat.dataset.beat)) return
  window.beats.push({ kind: beat.dataset.beat, weight: beat.dataset.weight, told, plate, at: performance.now() })
}).observe(document, { subtree: true, childList: true, attributes: true })
Object.defineProperty(Document.prototype, 'hidden', { get: () => window.away ?? false })
"""
AWAY: Final = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }"


async def comes(people: People, **more: Any) -> Person:
    """Somebody to whom everything is told, on a page that remembers how."""
    anna = await people.come("Anna", **{"speed": "brisk", **more})
    await anna.page.add_init_script(WATCH)
    return anna


async def beats(person: Person) -> list[dict[str, Any]]:
    found = await person.page.evaluate(
        "() => window.beats.map(({ kind, weight, told, at }) => ({ kind, weight, told, at }))"
    )
    return list(found)


def beat(person: Person, kind: str) -> Locator:
    return person.page.locator(f"[data-beat='{kind}']")


def card(person: Person, id: str) -> Locator:
    return person.hand.get_by_role("button", name=person.say.game.cards[id].name)


async def story(person: Person) -> list[str]:
    return await person.log.locator(".turn p").all_inner_texts()


async def told_by_the_server(person: Person, code: str) -> list[str]:
    return list((await person.get(f"/api/tables/{code}?lang=en"))["play"]["said"]["events"])


async def all_is_told(person: Person, code: str) -> None:
    """Sooner or later the story is that of the server, and stays so: it is the person's turn."""
    async with asyncio.timeout(PATIENCE / 1000):
        while await story(person) != await told_by_the_server(person, code):
            await asyncio.sleep(0.05)


async def chooses_a_rival(person: Person) -> None:
    await person.page.locator("[data-seat].can > button").first.click()
    await person.confirm.click()


async def discards(person: Person, id: str) -> None:
    await card(person, id).click()
    await person.confirm.click()


async def test_one_beat_at_a_time_and_the_story_goes_as_far_as_what_is_seen(people: People, server: PageServer) -> None:
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 3, **ROUND)
    anna = await comes(people)
    code = await people.sit_down(anna, seats=3, options=ROUND)
    await discards(anna, "han")
    await chooses_a_rival(anna)
    await expect(beat(anna, "looked")).to_be_visible()
    assert await beat(anna, "looked").get_attribute("data-weight") == "moment"
    await expect(beat(anna, "discarded")).to_be_visible()  # a bot's: it waited until the look was over
    await expect(anna.glowing.or_(anna.end).first).to_be_visible(timeout=60_000)
    await expect(anna.page.locator("[data-beat]")).to_have_count(0, timeout=60_000)
    seen = await beats(anna)
    assert [one["kind"] for one in seen][:2] == ["discarded", "looked"]
    assert [one["told"] for one in seen] == sorted(one["told"] for one in seen)
    await all_is_told(anna, code)


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_what_the_story_tells_can_be_seen_once_more(people: People, server: PageServer, screen: Screen) -> None:
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 2, **ROUND)
    anna, bob = await comes(people, screen=screen), await people.come("Bob")
    await people.sit_down(anna, bob, options=ROUND)
    await discards(anna, "han")
    await chooses_a_rival(anna)
    await expect(beat(anna, "looked")).to_be_visible()
    await expect(anna.page.locator("[data-beat]")).to_have_count(0)
    if screen == PHONE:
        await anna.button("table.log").click()
    told = await story(anna)
    await anna.log.get_by_role("button", name=f"{anna.say('table.see-again')}: You draw").click()
    for kind in ("discarded", "looked"):  # the whole turn, as it was seen
        await expect(beat(anna, kind)).to_be_visible()
    await expect(anna.dialog).to_be_hidden()
    await expect(anna.page.locator("[data-beat]")).to_have_count(0)
    if screen == PHONE:
        await anna.button("table.log").click()
    assert await story(anna) == told


async def test_a_tap_or_a_key_skips(people: People, server: PageServer) -> None:
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 2, **ROUND)
    anna, bob = await comes(people, speed="calm"), await people.come("Bob")
    await people.sit_down(anna, bob, options=ROUND)
    await discards(anna, "han")
    await expect(beat(anna, "discarded")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(beat(anna, "discarded")).to_be_hidden(timeout=300)
    await chooses_a_rival(anna)
    await beat(anna, "looked").locator(".plate").click()
    await expect(beat(anna, "looked")).to_be_hidden(timeout=300)


async def test_out_of_sight_nothing_is_lost_and_one_sentence_says_what_happened_meanwhile(
    people: People, server: PageServer
) -> None:
    server.will_deal(lambda s: s.hand[0] == VADER and s.drawn == TROOPER, 4, **MATCH)
    anna = await comes(people)
    code = await people.sit_down(anna, seats=4, options=MATCH)
    await anna.page.evaluate(AWAY, True)
    while len(await told_by_the_server(anna, code)) < 45:  # she plays on another device
        await anna.plays_past_the_page(code)
    assert len(await story(anna)) < 10
    await anna.page.evaluate(AWAY, False)
    async with asyncio.timeout(PATIENCE / 1000):
        while not [one for one in await beats(anna) if one["kind"] == "meanwhile"]:
            if await anna.button("table.go-on").is_visible():
                await anna.button("table.go-on").click()
    while await anna.page.locator("[data-beat]").count():
        await anna.page.keyboard.press("Escape")
    await anna.is_asked()
    await all_is_told(anna, code)


BREAK: Final = "() => { dispatchEvent(new Event('offline')); dispatchEvent(new Event('online')) }"


async def test_with_a_broken_line_nothing_is_told_twice(people: People, server: PageServer) -> None:
    anna = await comes(people)
    code = await people.sit_down(anna, seats=2, options=MATCH)
    moving = anna.page.locator("[data-beat]:not([data-beat='round-over'])")  # that one waits for her
    for _ in range(3):
        assert await anna.is_asked()
        async with anna.page.expect_response(lambda response: "/events" in response.url):
            await anna.page.evaluate(BREAK)
        await all_is_told(anna, code)
        await expect(moving).to_have_count(0, timeout=60_000)
        await anna.answers()
    await expect(moving).to_have_count(0, timeout=60_000)
    await expect(anna.glowing.or_(anna.end).or_(anna.button("table.go-on")).first).to_be_visible()
    told = await told_by_the_server(anna, code)
    assert await story(anna) == told[: len(await story(anna))]


async def test_the_same_beats_come_as_cuts_and_quicker_or_not_at_all(people: People, server: PageServer) -> None:
    for speed, motion, least in (("calm", "reduce", 1000), ("brisk", "no-preference", 500), ("at-once", "reduce", 0)):
        server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 2, **ROUND)
        anna, bob = await comes(people, speed=speed, reduced_motion=motion), await people.come("Bob")
        code = await people.sit_down(anna, bob, options=ROUND)
        await discards(anna, "han")
        told = await told_by_the_server(anna, code)
        await chooses_a_rival(anna)
        while await told_by_the_server(anna, code) == told:
            await asyncio.sleep(0.02)
        await all_is_told(anna, code)
        await expect(anna.page.locator("[data-beat]")).to_have_count(0)
        seen = await beats(anna)
        assert bool(seen) == (speed != "at-once")
        if seen:
            looked = next(one["at"] for one in seen if one["kind"] == "looked")
            now = await anna.page.evaluate("() => performance.now()")
            assert now - looked >= least


@pytest_asyncio.fixture(loop_scope="session")
async def slow_table(browser: Browser, server: PageServer, people: People) -> AsyncIterator[Person]:
    """Anna has just lost the first round to a bot, who begins the next."""
    server.will_deal(lambda s: LEIA in (s.hand[0], s.drawn), 2, **MATCH)
    anna = await people.come("Anna")
    await people.sit_down(anna, seats=2, options=MATCH)
    await discards(anna, "leia")
    yield anna


async def test_bots_wait_while_somebody_looks_at_the_end_of_a_round(people: People, slow_table: Person) -> None:
    anna, code = slow_table, slow_table.page.url.rsplit("/", 1)[1]
    television = await people.come("TV")
    await expect(anna.text("table.look")).to_be_visible()
    await television.open(f"/tv/{code}")
    told = await told_by_the_server(anna, code)
    await anna.page.wait_for_timeout(1000)  # twenty times as long as a bot takes
    assert await told_by_the_server(anna, code) == told
    phone = await people.come("Anna", PHONE)
    key = (await anna.do(code, "key"))["key"]
    await phone.do(code, "join", key=key)
    await anna.button("table.go-on").click()
    while await told_by_the_server(anna, code) == told:  # the bot plays on
        await anna.page.wait_for_timeout(20)


async def test_television_and_second_device_look_as_long_as_people_do(people: People, server: PageServer) -> None:
    server.will_deal(lambda s: LEIA in (s.hand[0], s.drawn), 2, **MATCH)
    anna, phone = await people.come("Anna"), await people.come("Anna", PHONE, speed="brisk")
    television = await people.come("TV", TELEVISION, speed="brisk")
    code = await people.sit_down(anna, seats=2, options=MATCH)
    await phone.do(code, "join", key=(await anna.do(code, "key"))["key"])
    await phone.open(f"/t/{code}")
    await television.open(f"/tv/{code}")
    for screen in (phone, television):
        await expect(screen.page.locator("[data-place='deck']")).to_be_visible()
    await discards(anna, "leia")
    for screen in (phone, television):
        await expect(beat(screen, "round-over")).to_be_visible()
    await anna.button("table.go-on").click()
    for screen in (phone, television):
        await expect(beat(screen, "round-over")).to_be_hidden(timeout=4000)  # it would look for longer by itself


async def test_who_lets_a_bot_play_goes_on_from_the_end_of_a_round_by_hand_or_with_the_others(
    people: People, server: PageServer
) -> None:
    server.will_deal(lambda s: LEIA in (s.hand[0], s.drawn), 2, **MATCH)
    anna, bob = await people.come("Anna"), await people.come("Боря", PHONE, "ru")
    code = await people.sit_down(anna, bob, options=MATCH)
    phone = await people.come("Боря", PHONE, "ru")
    await phone.do(code, "join", key=(await bob.do(code, "key"))["key"])
    await phone.open(f"/t/{code}")
    await bob.menu("table.hand-over")
    await discards(anna, "leia")
    for device in (bob, phone):
        await expect(beat(device, "round-over")).to_be_visible()
        await expect(device.button("table.take-back")).to_be_visible()
    await bob.button("table.go-on").click()
    await expect(beat(bob, "round-over")).to_be_hidden()
    await anna.button("table.go-on").click()
    await expect(beat(phone, "round-over")).to_be_hidden()


async def test_on_a_slow_line_all_is_told_in_order(people: People) -> None:
    anna = await comes(people)
    code = await people.sit_down(anna, seats=3, options=ROUND)
    await slow_line(anna)
    for _ in range(2):
        await expect(anna.glowing.or_(anna.end).first).to_be_visible(timeout=60_000)  # who is out watches all of it
        await anna.answers()
    await expect(anna.glowing.or_(anna.end).first).to_be_visible(timeout=60_000)
    await expect(anna.page.locator("[data-beat]")).to_have_count(0, timeout=60_000)
    seen = await beats(anna)
    assert [one["told"] for one in seen] == sorted(one["told"] for one in seen)
    await all_is_told(anna, code)


async def test_on_one_device_the_card_one_looked_at_is_seen_before_the_curtain_falls(
    people: People, server: PageServer
) -> None:
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 2, **ROUND)
    anna = await people.come("Аня", PHONE, "ru")
    code = await people.sit_down(anna, seats=2, options=ROUND, start=False)
    await anna.do(code, "sit", seat=1, also=True)
    await anna.do(code, "start")
    await anna.open(f"/t/{code}")
    curtain = anna.button("pass.ready")
    await discards(anna, "han")
    await chooses_a_rival(anna)
    await expect(beat(anna, "looked")).to_be_visible()
    await expect(beat(anna, "looked").locator(".card:not(.back)")).to_be_visible()
    await anna.page.wait_for_timeout(1500)
    await expect(curtain).to_be_hidden()  # it falls when she has seen it
    await anna.button("table.go-on").click()
    await expect(curtain).to_be_visible()
    assert await anna.page.evaluate("() => document.querySelectorAll('.card svg').length") == 0


COVERED = """plate => {
  const { left, right, top, bottom } = plate.getBoundingClientRect()
  const under = [...document.querySelectorAll('.board .middle .card, .board .status-line, .board [data-seat] .head')]
  return under.filter(one => one.checkVisibility({ visibilityProperty: true })).flatMap(one => {
    const its = one.getBoundingClientRect()
    const apart = its.right <= left + 1 || its.left >= right - 1 || its.bottom <= top + 1 || its.top >= bottom - 1
    return apart ? [] : [one.className]
  })
}"""


@pytest.mark.parametrize("screen", [Screen(390, 664, touch=True), LAPTOP, Screen(1920, 1080)], ids=str)
async def test_the_end_of_a_round_in_words_alone_covers_nothing(
    people: People, server: PageServer, screen: Screen
) -> None:
    server.will_deal(lambda s: LEIA in (s.hand[0], s.drawn), 2, **MATCH)
    anna = await people.come("Anna", screen)
    await people.sit_down(anna, seats=2, options=MATCH)
    await discards(anna, "leia")
    await expect(anna.button("table.go-on")).to_be_visible()
    plate = beat(anna, "round-over").locator(".plate")
    await expect(plate).to_be_visible()
    assert await plate.evaluate(COVERED) == []


async def test_a_question_that_grows_while_something_is_told_is_not_covered(people: People, server: PageServer) -> None:
    line = "0: trooper han | 1: leia | deck: chewbacca han vader luke obi-wan | aside: r2-d2 | turn: 0"
    with server.begins_at("secret-invasion", line):
        bob, anna = await people.come("Bob"), await comes(people, screen=Screen(390, 664, touch=True), speed="calm")
        code = await people.sit_down(bob, anna)
    await anna.stays("[data-beat='named'][data-phase='rest']")
    for action in ("discard trooper", "choose 1", "name 2"):
        ask = (await bob.get(f"/api/tables/{code}"))["play"]["ask"]
        await bob.do(code, "moves", seat=0, ask=ask, action=action)
    await expect(beat(anna, "named")).to_have_attribute("data-phase", "rest")
    before = await anna.page.locator(".prompt").bounding_box()
    await anna.glowing.first.click()
    await expect(anna.confirm).to_be_visible()
    plate, after = [await anna.page.locator(one).bounding_box() for one in (".plate", ".prompt")]
    assert before is not None
    assert after is not None
    assert plate is not None
    assert after["y"] < before["y"]
    assert plate["y"] + plate["height"] <= after["y"]
