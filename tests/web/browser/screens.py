"""Every screen of the page, one after the other: for the tests that look at all of them, and for the screenshots.

A screen is a name and a page that shows it.  What can be told in several ways is told by a prepared deal: the first
player holds Darth Vader and has drawn a Stormtrooper.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from playwright.async_api import expect

from cantina.games import GAMES
from cantina.games.secret_invasion.cards import HAN, LEIA, TROOPER, VADER

from .page_server import PageServer
from .people import People
from .person import Person
from .words import GAME

DEAL: Final = {"length": "round", "starter": "0"}
MATCH: Final = {"length": "match", "starter": "0"}
OTHER_GAMES: Final = tuple(game for game in GAMES if game != GAME)
GREETINGS: Final = {"en": "May the best smuggler win!", "ru": "Пусть победит лучший контрабандист!"}


class Shown(NamedTuple):
    name: str
    person: Person


async def all_screens(people: People, server: PageServer, person: Person, guest: Person) -> AsyncIterator[Shown]:
    """From the front page to the replay, as `person` comes through them; `guest` has another device."""
    async for name in before_the_game(people, person, guest):
        yield Shown(name, person)
    async for name in at_the_table(people, server, person, guest):
        yield Shown(name, person)
    async for name in at_other_games(people, person):
        yield Shown(name, person)
    async for name in after_the_game(people, person):
        yield Shown(name, person)
    async for name in elsewhere(people, person, guest):
        yield Shown(name, person)


async def before_the_game(people: People, person: Person, guest: Person) -> AsyncIterator[str]:
    open_table = await people.sit_down(guest, seats=3, start=False, open=True)
    await person.open("/")
    await expect(person.link("home.join").or_(person.link("home.watch")).first).to_be_visible()
    yield "home"
    await person.open(f"/t/{open_table}")
    await expect(person.button("lobby.join-as")).to_be_visible()
    yield "join"
    code = await people.sit_down(person, guest, seats=4, start=False)
    await person.do(code, "bots", seat=2, level="careful")
    await person.open(f"/t/{code}")
    await expect(person.button("lobby.fill")).to_be_visible()
    yield "lobby"


async def at_the_table(people: People, server: PageServer, person: Person, guest: Person) -> AsyncIterator[str]:
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, TROOPER), 4, **DEAL)
    code = await people.sit_down(person, guest, seats=4, options=DEAL)
    await guest.do(code, "chat", text=GREETINGS[person.say.lang])
    await expect(person.glowing).to_have_count(2)
    yield "table"
    await card(person, "trooper").click()
    await expect(person.confirm).to_be_visible()
    yield "chosen"
    await person.confirm.click()
    await person.glowing.first.click()
    await person.confirm.click()
    await expect(person.glowing).to_have_count(7)
    yield "number"
    async for name in dialogs(person, guest):
        yield name
    await person.page.evaluate(f"() => localStorage.setItem('cantina.device.hand-only.{code}', 'yes')")
    await person.page.reload()
    await expect(person.glowing).to_have_count(7)
    yield "hand-only"
    await person.open("/")
    await expect(person.page.get_by_role("heading", name=person.say("home.go-on"))).to_be_visible()
    yield "go-on"
    async for name in that_stay(people, server, person):
        yield name


async def that_stay(people: People, server: PageServer, person: Person) -> AsyncIterator[str]:
    """What is seen until people go on: a card that was looked at on a shared device, and the end of a round."""
    server.will_deal(lambda s: (s.hand[0], s.drawn) == (VADER, HAN), 3, **DEAL)
    code = await people.sit_down(person, seats=3, options=DEAL, start=False)
    await person.do(code, "sit", seat=1, also=True)
    await person.do(code, "start", fill="careful")
    await person.open(f"/t/{code}")
    await card(person, "han").click()
    await person.confirm.click()
    await person.page.locator("[data-seat].can > button").last.click()
    await person.confirm.click()
    await expect(person.button("table.go-on")).to_be_visible()
    yield "beat"
    server.will_deal(lambda s: LEIA in (s.hand[0], s.drawn), 2, **MATCH)
    await people.sit_down(person, seats=2, options=MATCH)
    await card(person, "leia").click()
    await person.confirm.click()
    await expect(person.text("table.look")).to_be_visible()
    yield "round-end"


async def at_other_games(people: People, person: Person) -> AsyncIterator[str]:
    """Each of the games that are not looked at above, after some turns, and with something chosen."""
    for game in OTHER_GAMES:
        while not await plays_some_turns(people, person, game):
            pass
        await expect(person.glowing.first).to_be_visible()
        yield game
        held = person.hand.locator("[data-can]")
        await (held if await held.count() else person.glowing).first.click()
        yield f"{game}-chosen"


async def plays_some_turns(people: People, person: Person, game: str) -> bool:
    """Sits down and plays until there is something on the table; false if the game is over before."""
    keys = {option.key for option in GAMES[game].options}
    first = {key: "0" for key in ("starter", "dealer") if key in keys}
    code = await people.sit_down(person, seats=min(4, GAMES[game].most), game=game, options=first)
    turns = 0 if "dealer" in keys else 5  # where all talk, the first to speak is asked at once
    async with asyncio.timeout(60):
        while (asked := await person.may_choose(code)) is not None:
            if asked and not turns:
                return True
            if asked:
                turns -= await person.plays_past_the_page(code)
            await asyncio.sleep(0.02)
    return False


async def dialogs(person: Person, guest: Person) -> AsyncIterator[str]:
    await card(person, "vader").click()
    await expect(person.dialog).to_be_visible()
    yield "card"
    await person.page.keyboard.press("Escape")
    await person.seat(guest.name).click()
    await expect(person.dialog).to_be_visible()
    yield "seat"
    await person.page.keyboard.press("Escape")
    await person.button("table.menu").click()
    yield "menu"
    await person.dialog.get_by_role("button", name=person.say("table.rules"), exact=True).click()
    yield "rules"
    await person.page.keyboard.press("Escape")
    if await person.button("table.log").is_visible():
        await person.button("table.log").click()
        yield "log"
        await person.page.keyboard.press("Escape")


def card(person: Person, id: str) -> Any:
    return person.hand.get_by_role("button", name=person.say.game.cards[id].name)


async def after_the_game(people: People, person: Person) -> AsyncIterator[str]:
    await people.sit_down(person, seats=3)
    await person.plays_on()
    await person.button("end.check").click()
    await expect(person.text("end.check-ok")).to_be_visible()
    yield "end"
    await person.link("end.replay").click()
    for _ in range(4):  # or to the end, if the game was shorter
        await person.button("replay.forward").click()
    yield "replay"


async def elsewhere(people: People, person: Person, guest: Person) -> AsyncIterator[str]:
    await person.open("/help/secret-invasion")
    await expect(person.label("help.search")).to_be_visible()
    yield "help"
    async with curtained(people, person):
        yield "curtain"
    code = await people.sit_down(guest, seats=3, start=False)
    await person.open(f"/tv/{code}")
    await expect(person.page.get_by_text(code, exact=True)).to_be_visible()
    yield "tv-lobby"
    await guest.do(code, "start", fill="careful")
    await expect(person.page.locator("[data-place^='hand']")).to_have_count(3)
    yield "tv"
    await person.open(f"/t/{code}")
    await expect(person.button("lobby.join-beside")).to_be_visible()
    yield "late"
    await person.open("/replay")
    await expect(person.text("replay.about")).to_be_visible()
    yield "replay-file"


@asynccontextmanager
async def curtained(people: People, person: Person) -> AsyncIterator[None]:
    """Two seats on one device, and it is the other one's turn."""
    code = await people.sit_down(person, seats=2, start=False, options={"length": "round", "starter": "1"})
    await person.do(code, "sit", seat=1, also=True)
    await person.do(code, "start")
    await person.open(f"/t/{code}")
    await expect(person.button("pass.ready")).to_be_visible()
    yield
