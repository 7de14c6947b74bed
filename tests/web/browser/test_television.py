"""The public table on a big screen, with the way in for phones; phones have the hands."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from cantina.games import GAMES

from .people import People
from .person import PHONE, TELEVISION, Screen
from .recorded_tables import CODE, ended_table, how_full, recorded_tables, tables_of_a_game
from .shown_table import ShownTable

HANDS = "[data-place^='hand']"
CUT_AT_THE_END = """() => {
  const end = document.querySelector('.end'), bottom = (one) => one.getBoundingClientRect().bottom
  return [...end.querySelectorAll('*')].filter((one) => bottom(one) > bottom(end) + 2).map((one) => one.outerHTML)
}"""

NAMED_TWICE = """() => [...document.querySelectorAll('.card')]
  .filter((card) => [...card.querySelectorAll('.name')].filter((name) => name.getClientRects().length).length > 1)
  .map((card) => card.dataset.card)"""


async def test_the_television_shows_the_lobby_and_how_to_come_in(people: People) -> None:
    screen, anna = await people.come("TV", TELEVISION, "ru"), await people.come("Аня", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, start=False)
    await screen.open(f"/tv/{code}")
    await expect(screen.page.get_by_text(code, exact=True)).to_be_visible()
    await expect(screen.page.get_by_role("img", name=screen.say("lobby.link"))).to_be_visible()
    await expect(screen.page.get_by_text("Аня")).to_be_visible()
    await expect(screen.page.get_by_text(screen.say("lobby.empty")).first).to_be_visible()
    await anna.do(code, "start", fill="careful")
    await expect(screen.page.locator(HANDS)).to_have_count(3)


async def test_the_television_follows_the_game_and_shows_no_hand(people: People) -> None:
    screen = await people.come("TV", TELEVISION, "en")
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", PHONE, "en")
    code = await people.sit_down(anna, bob)
    await screen.open(f"/tv/{code}")
    await expect(screen.page.locator(HANDS)).to_have_count(2)
    assert await screen.page.get_by_role("button").count() == 0

    async def watch() -> None:
        """Hands lie face down as long as the game is on; when it is won, those that had to be shown lie open."""
        faces = "document.querySelectorAll(\"[data-place^='hand'] .card:not(.back)\").length"
        while await screen.page.evaluate("() => !document.body.dataset.over"):
            assert await screen.page.evaluate(f"() => document.querySelector('.won') ? 0 : {faces}") == 0
            await asyncio.sleep(0.05)

    watching = asyncio.create_task(watch())
    await asyncio.gather(anna.plays_on(), bob.plays_on())
    await screen.page.evaluate("() => { document.body.dataset.over = 'yes' }")
    await watching
    over = (await screen.get(f"/api/tables/{code}?lang=en"))["play"]["said"]["prompt"]
    await expect(screen.end.get_by_text(over).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_all_of_a_full_table_is_on_the_screen(people: People, game: str) -> None:
    """Nobody can scroll a television: the code to come in by is there too."""
    seats = GAMES[game].most
    screen, anna = await people.come("TV", TELEVISION, "en"), await people.come("Anna", PHONE, "en")
    code = await people.sit_down(anna, seats=seats, game=game, options={}, start=False)
    await screen.open(f"/tv/{code}")
    await anna.do(code, "start", fill="random")
    for _ in range(6):
        await expect(screen.page.locator(HANDS)).to_have_count(seats)
        for part in (
            screen.page.get_by_text(code, exact=True),
            screen.page.locator(".narration-box"),
            screen.page.locator("[data-seat]").last,
        ):
            box = await part.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= TELEVISION.height
        await anna.plays_past_the_page(code)


async def test_a_phone_beside_the_television_shows_the_hand_and_the_choices_alone(people: People) -> None:
    """By the television's own code, or by a switch."""
    anna, bob = await people.come("Аня", PHONE, "ru"), await people.come("Bob", PHONE, "en")
    code = await people.sit_down(anna, bob, options={"length": "round", "starter": "0"})
    await anna.open(f"/t/{code}?hand")
    await expect(anna.hand.get_by_role("button")).to_have_count(2)
    await expect(anna.page.locator("[data-place='deck']")).to_have_count(0)
    await expect(bob.page.locator("[data-place='deck']")).to_be_visible()
    await bob.button("table.menu").click()
    await bob.dialog.get_by_role("switch", name=bob.say("device.hand-only")).click()
    await bob.page.keyboard.press("Escape")
    await expect(bob.page.locator("[data-place='deck']")).to_have_count(0)
    await asyncio.gather(anna.plays_on(), bob.plays_on())
    await expect(anna.end).to_be_visible()


async def test_a_television_for_a_table_that_is_not_there_says_so(people: People) -> None:
    screen = await people.come("TV", TELEVISION, "en")
    await screen.open("/tv/ZZZZZZ")
    await expect(screen.page.get_by_role("alert")).to_be_visible()
    screen.forget_network_errors()


async def test_the_end_is_seen_whole(smugglers: People) -> None:
    """Nobody can scroll there: however many have played, the end is as small as it has to be."""
    shown = ShownTable(await smugglers.come("TV", TELEVISION, "ru"))
    await shown.open(f"/tv/{CODE}")
    for game in GAMES:
        await shown.show(ended_table(game, GAMES[game].most), television=True)
        assert await shown.page.evaluate(CUT_AT_THE_END) == [], game


async def test_a_card_says_its_name_once(smugglers: People) -> None:
    shown = ShownTable(await smugglers.come("TV", TELEVISION, "ru"))
    await shown.open(f"/tv/{CODE}")
    for game in GAMES:
        full = max(recorded_tables(game, GAMES[game].most, games=1), key=how_full)
        await shown.show(full, television=True)
        assert await shown.page.evaluate(NAMED_TWICE) == [], game


CUT_NAMES = """(all) => all
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 10)
  .map((one) => one.textContent)"""
LONG_NAMES = ("Анастасия Витальевна", "Bartholomew Longname", "Святополк Окаянный", "Маргарита-Александра", "Ёж")


async def test_however_many_gather_and_however_long_they_are_called_the_way_in_stays_free(people: People) -> None:
    screen, anna = await people.come("TV", TELEVISION, "ru"), await people.come(LONG_NAMES[0], PHONE, "ru")
    code = await people.sit_down(anna, seats=9, start=False, game="spyfall", options={})
    for seat in range(1, 9):
        await anna.do(code, "sit", seat=seat, also=True)
        await anna.do(code, "name", seat=seat, name=f"{LONG_NAMES[seat % 5]} {seat}")
    await screen.open(f"/tv/{code}")
    await expect(screen.page.get_by_text(f"{LONG_NAMES[3]} 8", exact=True)).to_be_visible()
    lower = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    below = await screen.page.get_by_role("img", name=screen.say("lobby.link")).bounding_box()
    assert below is not None
    assert await screen.page.get_by_role("listitem").evaluate_all(lower) <= below["y"]
    await anna.do(code, "start", fill="")
    await expect(screen.page.locator(HANDS)).to_have_count(9)
    assert await screen.page.locator("[data-seat] .name").evaluate_all(CUT_NAMES) == []


async def test_what_was_said_before_the_television_came_does_not_pass_over_it(people: People) -> None:
    screen, anna = await people.come("TV", TELEVISION, "ru"), await people.come("Аня", PHONE, "ru")
    code = await people.sit_down(anna, seats=3, start=False)
    await anna.do(code, "chat", text="hello there")
    await screen.open(f"/tv/{code}")
    await expect(screen.page.get_by_text(code, exact=True)).to_be_visible()
    await expect(screen.page.get_by_text("hello there")).to_have_count(0)
    await anna.do(code, "chat", text="and again")
    await expect(screen.page.get_by_text("and again")).to_be_visible()


MISREAD = """() => {
  const wrong = [], range = document.createRange()
  for (const { firstChild } of document.querySelectorAll('[data-seat] .head bdi')) {
    range.selectNodeContents(firstChild)
    if (range.getClientRects().length > 1) wrong.push(`broken: ${firstChild.data}`)
  }
  const question = document.querySelector('.table-question').getBoundingClientRect()
  const box = document.querySelector('.narration-box').getBoundingClientRect()
  const told = [...document.querySelectorAll('.sentences p')].map((one) => one.getBoundingClientRect().bottom)
  if (question.bottom > box.bottom + 2) wrong.push('the question is cut')
  if (question.height && Math.max(...told) > question.top + 2) wrong.push('the question lies on what is told')
  return wrong
}"""


@pytest.mark.parametrize(("game", "seats"), [("secret-invasion", 2), ("warlords", 5), ("fluxx", 6)])
async def test_players_and_the_question_are_read_on_a_television(people: People, game: str, seats: int) -> None:
    """Names of players keep to one line beside a clock, and no words lie on others."""
    for screen, lang in ((TELEVISION, "ru"), (Screen(1280, 720), "en")):
        shown = ShownTable(await people.come("TV", screen, lang))
        await shown.open(f"/tv/{CODE}")
        tables = [table._replace(play=table.play.fork()) for table in tables_of_a_game(game, seats, 1, {})]
        for table in tables[:: len(tables) // 8 + 1]:
            await shown.show(table, television=True)
            assert await shown.page.evaluate(MISREAD) == [], f"{table} {lang}"
