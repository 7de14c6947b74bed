"""Path to Hope on the page: recon, talk and claims by tapping, a guided first game, and a game to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

import cantina

from .audit import misprinted
from .people import People
from .person import LAPTOP, PHONE, TELEVISION, Person, Screen
from .recorded_tables import CODE, recorded_tables
from .shown_table import ShownTable
from .test_every_game import takes_the_first_that_glows

HOPE: Final = "path-to-hope"
QUICK: Final = {"length": "quick", "starter": "0"}
SHORT_PHONE: Final = Screen(390, 664, touch=True)
RECON: Final = ".recon"
PILES: Final = """() => {
  const boxes = [...document.querySelectorAll('.pile')].map((pile) => pile.getBoundingClientRect())
  const told = document.querySelector('.middle .sentences').getBoundingClientRect()
  return {
    gaps: boxes.slice(1).map((box, i) => box.left - boxes[i].right),
    below: Math.min(...boxes.map((box) => box.top)) - told.bottom,
    width: boxes[0].width,
  }
}"""
ROWS: Final = """() => {
  const boxes = [...document.querySelectorAll('.stage .thing .card')].map((card) => card.getBoundingClientRect())
  const rows = Object.values(Object.groupBy(boxes, (box) => Math.round(box.top)))
  return { columns: rows.map((row) => row.length), width: boxes[0].width }
}"""
CLEAR: Final = """(card) => {
  let clear = 1
  for (let one = card; one; one = one.parentElement) clear *= getComputedStyle(one).opacity
  return clear
}"""


def own(person: Person, key: str, about: dict[str, object] | None = None) -> str:
    return person.say.own(HOPE, key, about)


def pressed(person: Person, key: str, sign: str = "") -> Locator:
    """The button that says just this: «Сказать» stands in «Рассказать обо всех» too."""
    return person.page.get_by_role("button", name=sign + own(person, key), exact=True)


def pile(person: Person, number: int) -> Locator:
    return person.page.locator(f"[data-place='pile-{number}']")


async def fits(person: Person) -> bool:
    found: Any = await person.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    return bool(found)


async def ready(person: Person) -> None:
    await pressed(person, "recon.ready").click()


@pytest.mark.parametrize(("screen", "lang"), [(PHONE, "ru"), (LAPTOP, "en")])
async def test_the_guided_first_game_is_won_by_all(people: People, screen: Screen, lang: str) -> None:
    anna = await people.come("Anna", screen, lang)
    await anna.open("/")
    await anna.tile("home.lesson", HOPE).click()
    hints = [hint.text for hint in anna.say.of(HOPE).lesson]

    async def hinted(number: int) -> None:
        await expect(anna.page.get_by_text(hints[number])).to_be_visible()
        assert await fits(anna)

    await hinted(0)
    await pile(anna, 1).click()
    await anna.confirm.click()
    await hinted(1)
    await anna.page.locator(".prompt [data-can]").first.click()
    await anna.confirm.click()
    await hinted(2)
    await anna.page.locator("[data-seat='1'] > button").click()
    await anna.confirm.click()
    await hinted(3)
    await anna.hand.get_by_role("button").filter(has_text=anna.say.of(HOPE).cards["jyn"].name).click()
    await anna.confirm.click()
    await hinted(4)
    await pile(anna, 1).click()
    await anna.confirm.click()
    await expect(anna.end).to_contain_text(anna.say("end.won-all"))


async def test_in_recon_cards_are_told_by_tapping_and_are_gone_when_one_is_ready(people: People) -> None:
    anna, bob = await people.come("Аня", SHORT_PHONE, "ru"), await people.come("Bob", LAPTOP, "en")
    await people.sit_down(anna, bob, seats=3, game=HOPE, options=QUICK)
    cards = anna.page.locator(f"{RECON} .own button")
    await expect(cards).to_have_count(7)
    assert await fits(anna)
    await cards.first.click()
    await expect(anna.page.locator(f"{RECON} .tick")).to_have_count(1)
    team = bob.page.locator(f"{RECON} .team li").filter(has_text="Аня")
    await expect(team.locator(".card")).to_have_count(1)
    await pressed(anna, "recon.tell-all").click()
    await expect(anna.page.locator(f"{RECON} .tick")).to_have_count(7)
    await ready(anna)
    await expect(cards).to_have_count(0)
    await expect(team).to_contain_text(own(bob, "recon.is-ready"))
    await ready(bob)
    await expect(anna.page.locator(RECON)).to_have_count(0)
    await expect(anna.hand.locator("[data-can]")).to_have_count(6)
    await pressed(anna, "claims.title").click()
    await expect(anna.dialog).to_contain_text("Bob" if await team.count() else "Аня")


@pytest.mark.parametrize("screen", [Screen(360, 640, touch=True), Screen(844, 390, touch=True)])
async def test_the_rebels_lie_open_in_rows_of_as_many_and_can_be_recognised(people: People, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru", speed="calm")
    await people.sit_down(anna, seats=6, game=HOPE, options=QUICK)
    told = "[data-beat='laid'][data-phase='rest']"
    await anna.stays(told)
    await ready(anna)
    await anna.hand.locator("[data-can]").first.click()
    await anna.confirm.click()
    laid = anna.page.locator(told)
    await expect(laid.locator(".thing")).to_have_count(6)
    rows = await anna.page.evaluate(ROWS)
    assert rows["columns"] in ([6], [3, 3]), rows
    assert rows["width"] >= 56, rows
    await expect(laid).to_contain_text(own(anna, "piles.laid"))


async def test_in_recon_the_cards_turn_over_one_by_one_and_are_gone(people: People) -> None:
    anna, bob = await people.come("Anna", LAPTOP, "en", reduced_motion="no-preference"), await people.come("Bob")
    await people.sit_down(anna, bob, seats=3, game=HOPE, options=QUICK)
    seen = anna.page.locator(f"{RECON} .own .card")
    await expect(seen).to_have_count(7)
    assert await seen.first.evaluate("(card) => card.offsetWidth") >= 90
    await ready(anna)
    await expect(anna.page.locator(f"{RECON} .closing .card")).to_have_count(7)
    await expect(seen).to_have_count(0)


async def test_a_phrase_points_at_a_pile_and_is_read_in_everybodys_language(people: People) -> None:
    anna, bob = await people.come("Аня", SHORT_PHONE, "ru"), await people.come("Bob", LAPTOP, "en")
    await people.sit_down(anna, bob, seats=3, game=HOPE, options=QUICK)
    await ready(anna)
    await ready(bob)
    await pressed(anna, "talk.title").click()
    await pressed(anna, "phrase.not-this-one", "☞ ").click()
    await pile(anna, 2).click()
    await expect(bob.page.locator("[data-ping='pile-2']")).to_contain_text(own(bob, "phrase.not-this-one"))
    zone = bob.say.of(HOPE).zones["pile-2"]
    await expect(bob.log).to_contain_text(f"{zone}: {own(bob, 'phrase.not-this-one')}")
    assert await anna.confirm.count() == 0  # nothing was chosen by it


async def test_what_one_means_to_send_is_seen_at_ones_seat(people: People) -> None:
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", LAPTOP, "en")
    await people.sit_down(anna, bob, seats=3, game=HOPE, options=QUICK)
    await ready(anna)
    await ready(bob)
    await bob.hand.get_by_role("button").first.click()
    await expect(bob.confirm).to_be_visible()
    await pressed(anna, "talk.title").click()
    await anna.page.locator(".rebels").first.get_by_role("button").nth(1).click()
    jyn = bob.say.of(HOPE).cards["jyn"].name
    await expect(bob.page.locator("[data-seat='0'] .announced")).to_contain_text(jyn)
    await expect(bob.confirm).to_be_visible()  # what others say leaves one's own choice as it is


async def test_six_piles_lie_beside_each_other_and_what_is_told_above_them(people: People) -> None:
    shown = ShownTable(await people.come("Аня", LAPTOP, "ru"))
    await shown.open()
    for table, size in zip(recorded_tables(HOPE, 6, games=1), (LAPTOP, Screen(1366, 657)), strict=False):
        await shown.resize(size)
        await shown.show(table)
        piles = await shown.page.evaluate(PILES)
        assert min(piles["gaps"]) >= 0, (str(table), piles)
        assert piles["below"] >= 0, (str(table), piles)
        assert piles["width"] >= 70, (str(table), piles)
    answer = await shown.page.locator("aside form").last.bounding_box()
    assert answer is not None
    assert answer["y"] + answer["height"] <= size.height  # below all that the others say they saw
    wall = ShownTable(await people.come("TV", TELEVISION, "ru"))
    await wall.open(f"/tv/{CODE}")
    await wall.show(table, television=True)
    assert await misprinted(wall.page) == []
    piles = await wall.page.evaluate(PILES)
    assert min(piles["gaps"]) >= 0, piles
    assert piles["width"] >= 130, piles


def has_both(s: Any) -> bool:
    return all(s.down) and len(s.others_open()) > 1


async def test_who_has_done_their_part_stands_back_behind_the_open_rebel(people: People) -> None:
    shown = ShownTable(await people.come("Anna", LAPTOP, "en"))
    await shown.open()
    await shown.show(next(one for one in recorded_tables(HOPE, 3, games=1) if has_both(one.play.state)))
    lying = [shown.page.locator(f".around [data-place^='{place}'] .card").first for place in ("open", "down")]
    opened, done = [await card.evaluate(CLEAR) for card in lying]
    assert opened == 1
    assert done < 0.7


async def test_a_replay_shows_the_recon_and_the_piles_to_the_eyes_that_look(people: People, tmp_path: Path) -> None:
    match = cantina.new(HOPE, 3, 7, QUICK, ["Anna", "Bob", "Cid"])
    record = tmp_path / "game.txt"
    for seat in range(3):
        match.play(seat, "ready")
    match.record.save(record)
    anna = await people.come("Anna", PHONE, "en")
    await anna.open("/replay")
    await anna.page.get_by_label(anna.say("replay.open-file")).set_input_files(record)
    seen = anna.page.locator(f"{RECON} .team li").filter(has=anna.page.locator(".seen"))
    await expect(seen).to_have_count(3)
    eyes = anna.page.get_by_label(anna.say("replay.eyes"))
    await eyes.select_option(label="Bob")
    await expect(seen).to_have_count(1)
    await expect(seen).to_contain_text("Bob")
    await eyes.select_option(label=anna.say("replay.spectator"))
    await expect(seen).to_have_count(0)
    await anna.button("replay.last").click()
    await expect(anna.faces("pile-")).to_have_count(0)
    await eyes.select_option(label=anna.say("replay.all"))
    await expect(anna.faces("pile-")).to_have_count(3)


@pytest.mark.parametrize("screen", [SHORT_PHONE, LAPTOP])
async def test_a_game_is_played_to_its_end_on_one_screen(people: People, screen: Screen) -> None:
    anna = await people.come("Аня", screen, "ru")
    await people.sit_down(anna, seats=4, game=HOPE, options=QUICK)
    while await anna.is_asked():
        assert await fits(anna)
        await takes_the_first_that_glows(anna)
    won = await anna.end.get_by_text(anna.say("end.won-all")).count()
    lost = await anna.end.get_by_text(anna.say("end.won-nobody")).count()
    assert won + lost == 1
    brought = anna.page.locator(".brought .place")
    await expect(brought).to_have_count(1)
    assert await brought.evaluate("(one) => one.offsetWidth") >= 60  # what was won, or missed, is laid out
