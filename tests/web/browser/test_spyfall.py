"""Spyfall on the page: a card that only a held press shows, screens that tell no spy, and a game to its end."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from cantina.games.spyfall.cards import LOCATIONS

from .page_server import PageServer
from .people import People
from .person import LAPTOP, OTHERS_TURNS, PHONE, TELEVISION, Person, Screen
from .recorded_tables import NAMES, recorded_tables
from .shown_table import ShownTable

SPYFALL: Final = "spyfall"
ONE_ROUND: Final = {"rounds": "1", "dealer": "0"}
SHORT_PHONE: Final = Screen(390, 664, touch=True)
NARROW: Final = Screen(320, 640, touch=True)
# All that is on the page, without names of people, what is typed, the seconds that run and the ids of the table.
SEEN: Final = """() => {
  const copy = document.querySelector('.game').cloneNode(true)
  copy.querySelectorAll('[role=timer], .timers').forEach((one) => one.remove())
  return copy.outerHTML + document.title
}"""
# Of two pictures, by how many of 255 shades the pixel differs that differs most.
DIFFERENCE: Final = """async (pictures) => {
  const pixels = async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, image.width, image.height).data
  }
  const [one, other] = await Promise.all(pictures.map(pixels))
  if (one.length !== other.length) return 255
  return one.reduce((most, shade, i) => Math.max(most, Math.abs(shade - other[i])), 0)
}"""

UNCOVERED: Final = """() => [...document.querySelectorAll('[data-vote] [data-can]')].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
})"""


def own(person: Person, key: str) -> str:
    return person.say.own(SPYFALL, key)


def own_about(person: Person, key: str, name: str) -> str:
    return person.say.own(SPYFALL, key, {"name": name})


def first_is_spy(s: Any) -> bool:
    return bool(s.spy == 0)


def first_is_no_spy(s: Any) -> bool:
    return not first_is_spy(s)


def hold(person: Person) -> Locator:
    return person.page.locator(".hold")


async def is_dealt(person: Person, code: str) -> str:
    view: Any = (await person.get(f"/api/tables/{code}"))["play"]["view"]
    hand = [zone["cards"] for zone in view["zones"] if zone["name"] == "hand" and zone["seat"] == view["seat"]]
    return str(hand[0][0])


async def presses_and_holds(person: Person) -> None:
    box = await hold(person).bounding_box()
    assert box is not None
    await person.page.mouse.move(box["x"] + 12, box["y"] + 12)
    await person.page.mouse.down()


@pytest.mark.parametrize(("screen", "lang"), [(SHORT_PHONE, "ru"), (LAPTOP, "en")])
async def test_SF_5_a_screen_says_by_nothing_who_is_the_spy(
    people: People, server: PageServer, screen: Screen, lang: str
) -> None:
    """The same seat at two tables, the spy at the one and a player at the other."""
    seen, pictures = [], []
    for spy in (True, False):
        server.will_deal(first_is_spy if spy else first_is_no_spy, 3, SPYFALL, **ONE_ROUND)
        anna = await people.come("Anna", screen, lang)
        code = await people.sit_down(anna, seats=3, game=SPYFALL, options={**ONE_ROUND, "language": lang})
        assert (await is_dealt(anna, code) == "spy") == spy
        await expect(anna.glowing.first).to_be_visible()
        seen.append((await anna.page.evaluate(SEEN)).replace(code, "CODE"))
        mask = [anna.page.locator(".timers")]
        picture = await anna.page.screenshot(mask=mask, animations="disabled", caret="hide")
        pictures.append(b64encode(picture).decode())
    assert seen[0] == seen[1]
    # A browser draws the same rounded corner by a shade differently now and then; nobody's eye tells them apart.
    assert await anna.page.evaluate(DIFFERENCE, pictures) <= 2


async def test_a_card_is_seen_as_long_as_it_is_held(people: People) -> None:
    anna = await people.come("Anna", PHONE, "en")
    code = await people.sit_down(anna, seats=3, game=SPYFALL, options=ONE_ROUND)
    card, shown = await is_dealt(anna, code), anna.page.locator("[data-own-card]")
    await expect(shown).to_have_count(0)
    await presses_and_holds(anna)
    await expect(shown).to_contain_text(anna.say.of(SPYFALL).cards[card].name)
    assert await shown.evaluate("(one) => one.offsetWidth") <= 300  # a card, and no poster for the neighbours
    await anna.page.mouse.up()
    await expect(shown).to_have_count(0)


async def test_places_are_struck_out_on_this_device_alone_and_stay_so(people: People) -> None:
    anna = await people.come("Anna", SHORT_PHONE, "en")
    await people.sit_down(anna, seats=3, game=SPYFALL, options=ONE_ROUND)
    places = anna.page.locator(".places li")
    await expect(places).to_have_count(20)
    await places.first.get_by_role("button").click()
    await expect(anna.page.locator(".places .struck")).to_have_count(1)
    assert await anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    heights = await places.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44


@pytest.mark.parametrize("screen", [Screen(844, 390, touch=True), NARROW], ids=["lying", "narrow"])
async def test_however_much_is_said_the_table_does_not_scroll(people: People, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru")
    bob, cid = await people.come("Боря", PHONE, "ru"), await people.come("Вера", PHONE, "ru")
    code = await people.sit_down(anna, bob, cid, game=SPYFALL, options={"dealer": "0"})
    for number in range(12):
        asked = (anna, bob, cid)[(number + 1) // 2 % 3]
        play = (await asked.get(f"/api/tables/{code}"))["play"]
        option = play["view"]["options"][0]
        await asked.do(
            code, "moves", seat=play["view"]["seat"], ask=play["ask"], action=option["text"], words="Холодно?"
        )
    await expect(anna.page.locator(".thread li")).to_have_count(12)
    assert await anna.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_place_that_is_held_tells_what_there_is_to_say_of_it_and_is_not_struck_out(
    people: People, lang: str
) -> None:
    anna = await people.come("Anna", SHORT_PHONE, lang)
    code = await people.sit_down(anna, seats=3, game=SPYFALL, options=ONE_ROUND)
    own = await is_dealt(anna, code)
    place = "hoth" if own == "spy" else own
    await anna.page.locator(f".places [data-card='{place}']").hover()
    await anna.page.mouse.down()
    told = anna.say.of(SPYFALL).cards[place]
    assert len(told.facts) >= 3
    for line in (told.text, *told.facts):
        await expect(anna.dialog).to_contain_text(line)
    await expect(anna.dialog.locator(".count")).to_have_count(0)  # whether it is one's own is not to be seen
    await anna.page.mouse.up()
    await expect(anna.page.locator(".places .struck")).to_have_count(0)


async def test_SF_11_a_player_who_says_the_spys_word_is_turned_down_and_nobody_hears_of_it(
    people: People, server: PageServer
) -> None:
    server.will_deal(first_is_no_spy, 3, SPYFALL, **ONE_ROUND)
    anna = await people.come("Anna", PHONE, "en")
    await people.sit_down(anna, seats=3, game=SPYFALL, options=ONE_ROUND)
    await anna.page.get_by_role("button", name=own(anna, "reveal.begin")).click()
    await anna.page.get_by_role("button", name=own(anna, "reveal.sure")).click()
    await expect(anna.page.get_by_role("alert")).to_contain_text("SF-11")
    anna.forget_network_errors()


async def test_SF_11_a_round_is_played_to_its_end_by_the_spys_word(people: People, server: PageServer) -> None:
    server.will_deal(first_is_spy, 4, SPYFALL, **ONE_ROUND)
    anna = await people.come("Аня", SHORT_PHONE, "ru")
    await people.sit_down(anna, seats=4, game=SPYFALL, options=ONE_ROUND)
    await anna.answers()  # a question of one's own
    await expect(anna.page.locator(".thread .replied").first).to_be_visible()
    await anna.page.get_by_role("button", name=own(anna, "reveal.begin")).click()
    await anna.page.get_by_role("button", name=own(anna, "reveal.sure")).click()
    await anna.page.locator(".places .can").first.click()
    await anna.confirm.click()
    await expect(anna.end).to_be_visible()
    await expect(anna.page.locator(".rounds li")).to_have_count(1)
    anna.forget_network_errors()  # who speaks up just when a bot does is refused, and the page says it again


async def test_SF_10_an_accusation_can_be_answered_while_it_is_told(people: People) -> None:
    """What is told of it lies over the table, and not over the answers; the accused is spoken to."""
    anna, bob = await people.come("Anna", PHONE, "en"), await people.come("Bob", NARROW, "en", speed="calm")
    cid = await people.come("Cid", PHONE, "en")
    await people.sit_down(anna, bob, cid, game=SPYFALL, options=ONE_ROUND)
    await expect(hold(bob)).to_be_visible()
    await anna.page.get_by_role("button", name=own(anna, "accuse.begin")).click()
    await anna.page.locator(".players button").filter(has_text="Cid").click()
    await anna.page.locator(".sure").click()
    await expect(bob.page.locator("[data-beat='accused']")).to_be_attached()
    assert await bob.page.evaluate(UNCOVERED) == [True, True]
    await expect(cid.page.locator("[data-vote]")).to_contain_text(own(cid, "vote.suspect-you"))


async def test_SF_10_an_accusation_is_asked_for_twice_and_all_vote_across_the_table(people: People) -> None:
    """Nine of them, and on the smallest phone the answers are in reach too; on the wall it is read from afar."""
    anna, bob = await people.come("Anna", PHONE, "en"), await people.come("Bob", NARROW, "en")
    wall = await people.come("TV", TELEVISION, "en", speed="brisk")
    code = await people.sit_down(anna, bob, seats=9, game=SPYFALL, options=ONE_ROUND)
    await wall.open(f"/tv/{code}")
    await expect(wall.page.locator(".timers")).to_be_visible()
    await anna.page.get_by_role("button", name=own(anna, "accuse.begin")).click()
    sure = anna.page.locator(".sure")
    await expect(sure).to_be_disabled()
    await anna.page.locator(".players button").last.click()
    await sure.click()
    await expect(anna.page.locator("[data-vote]")).to_be_visible()
    await bob.page.locator("[data-vote] [data-can]").last.click()
    await expect(bob.page.locator(".thread .told").last).to_be_visible()
    shown = wall.page.locator("[data-voter]:is(.yes, .no)")
    await expect(shown.first).to_be_visible()
    await expect(wall.page.locator(".timers")).to_be_hidden()  # what runs on belongs to what comes next
    assert await shown.first.evaluate("(one) => one.querySelector('.ballot').offsetWidth") >= 60
    anna.forget_network_errors()  # as above


async def test_SF_9_who_sees_how_a_vote_ended_answers_the_next_one_under_its_own_name(
    people: People, server: PageServer
) -> None:
    anna, bob, cid = [await people.come(name, PHONE, speed="calm") for name in ("Anna", "Bob", "Cid")]
    line = "0: knows | 1: spy | 2: knows | location: hoth | dealer: 0 | stage: votes | suspect: 0"
    with server.begins_at(SPYFALL, line):
        code = await people.sit_down(anna, bob, cid, game=SPYFALL, options=ONE_ROUND)
    answers = anna.page.locator("[data-vote] [data-can]")
    await expect(anna.page.locator("[data-vote]")).to_contain_text(own(anna, "vote.suspect-you"))
    for seat, voter in ((1, bob), (2, cid)):
        play = (await voter.get(f"/api/tables/{code}"))["play"]
        await voter.do(code, "moves", seat=seat, ask=play["ask"], action="no")
    await expect(anna.page.locator("[data-voter].no")).to_have_count(2)
    await expect(answers).to_have_count(0)
    await expect(anna.page.locator(".prompt [data-option='yes']")).to_be_visible()  # on Bob, as the question says
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator("[data-vote]")).to_contain_text(own_about(anna, "vote.suspect", "Bob"))
    await expect(answers).to_have_count(2)
    await expect(anna.page.locator(".prompt [data-option='yes']")).to_have_count(0)


async def test_SF_10_how_a_vote_ended_is_seen_once_more_from_the_story(people: People, server: PageServer) -> None:
    anna, bob = await people.come("Anna", LAPTOP, speed="brisk"), await people.come("Bob")
    cid = await people.come("Cid")
    line = "0: knows | 1: spy | 2: knows | location: hoth | dealer: 0 | stage: accusation | suspect: 2 | accuser: 0"
    with server.begins_at(SPYFALL, line):
        code = await people.sit_down(anna, bob, cid, game=SPYFALL, options=ONE_ROUND)
    await expect(anna.page.locator("[data-vote]")).to_be_visible()
    play = (await bob.get(f"/api/tables/{code}"))["play"]
    await bob.do(code, "moves", seat=1, ask=play["ask"], action="no")
    votes = anna.page.locator("[data-beat='votes']")
    await expect(votes).to_be_attached()
    await expect(votes).to_have_count(0)
    stood = [line for line in await anna.log.locator(".turn p").all_inner_texts() if "has voted" in line]
    assert stood == []
    await anna.log.locator(".turn", has_text="No: Bob").get_by_role("button").click()
    await expect(votes.locator(".plate")).to_contain_text("Bob")
    assert await votes.locator(".stage").evaluate("(one) => one.checkVisibility({ opacityProperty: true })")


LIT: Final = """(selector) => {
  const boxOf = (one) => document.querySelector(one)?.getBoundingClientRect()
  const [light, one, question] = [boxOf('.light'), boxOf(selector), boxOf('.prompt .question')]
  if (!light || !one || light.top > one.top || light.bottom < one.bottom) return false
  if (light.left > one.left || light.right < one.right) return false
  return question.bottom - 4 <= light.top || question.top >= light.bottom
}"""


@pytest.mark.parametrize(("screen", "lang"), [(SHORT_PHONE, "ru"), (LAPTOP, "en")])
async def test_the_guided_first_game_lights_whom_to_ask_and_then_the_words(
    people: People, screen: Screen, lang: str
) -> None:
    anna = await people.come("Anna", screen, lang)
    await anna.open("/")
    await anna.tile("home.lesson", SPYFALL).click()
    hints = [hint.text for hint in anna.say.of(SPYFALL).lesson]
    await expect(anna.page.get_by_text(hints[0])).to_be_visible()
    left = anna.page.locator("[data-option='ask 1']")
    await anna.page.wait_for_function(LIT, arg="[data-seat='1'] [data-option]")
    await left.click()
    await anna.page.wait_for_function(LIT, arg="form.words")
    await anna.page.locator("[data-seat='1'] [data-option]").click()  # pressed again: its words are waited for
    await expect(anna.page.get_by_role("alert")).to_have_count(0)
    await anna.says_what_is_asked()
    await anna.confirm.click()
    await expect(anna.page.get_by_text(hints[1])).to_be_visible(timeout=OTHERS_TURNS)
    await anna.page.wait_for_function(LIT, arg="form.words")
    await anna.says_what_is_asked()
    await anna.confirm.click()
    await expect(anna.page.get_by_text(hints[2])).to_be_visible(timeout=OTHERS_TURNS)


def ended_with_an_innocent(s: Any) -> bool:
    return bool(s.ended) and s.ended[-1][2] == "innocent"


async def test_SF_13_who_was_accused_without_guilt_is_named_and_their_card_turned_last(people: People) -> None:
    shown = ShownTable(await people.come("Anna", SHORT_PHONE, "en"))
    await shown.open()
    tables = [one for one in recorded_tables(SPYFALL, 3, games=1) if one.kind == "one next-round"]
    [table] = [one for one in tables if ended_with_an_innocent(one.play.state)]
    await shown.show(table)
    over = shown.page.locator("[data-round-over]")
    state: Any = table.play.state
    accused = next(entry for entry in reversed(state.thread) if entry[0] == "votes")[1]
    about: dict[str, object] = {"name": NAMES["en"][accused]}
    await expect(over).to_contain_text(shown.person.say.own(SPYFALL, "over.innocent-name", about))
    place = LOCATIONS[state.ended[-1][1]]
    await expect(over.locator(".turns .card")).to_have_attribute("data-card", place)
