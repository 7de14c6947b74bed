"""Somebody with a device: a browser context of their own, a language, a screen.

    anna = await people.come("Аня", PHONE, "ru")
    await anna.open("/")
    await anna.tile("home.create").click()
    while await anna.answers(): ...

They find things as people do: by role, label and text.  Beside that the page marks what glows (`data-can`) and the
button that sends the choice (`data-confirm`).
"""

from __future__ import annotations

import asyncio
import random
from typing import Any, Final, NamedTuple

from playwright.async_api import APIResponse, ConsoleMessage, Locator, Page, WebError, expect

from .words import GAME, PageWords


class Screen(NamedTuple):
    width: int
    height: int
    touch: bool = False


PHONE: Final = Screen(390, 844, touch=True)
SMALL_PHONE: Final = Screen(360, 640, touch=True)
LAPTOP: Final = Screen(1280, 800)
TELEVISION: Final = Screen(1920, 1080)
PATIENCE: Final = 30_000  # milliseconds, on a machine that may be busy
OTHERS_TURNS: Final = 2 * PATIENCE  # until all the others have played
expect.set_options(timeout=PATIENCE)


# No timer of the page goes off while this is seen.
STAYS: Final = """(selector) => {
  window.setTimeout = (then, after, ...given) => {
    const timer = setInterval(() => {
      if (document.querySelector(selector)) return
      clearInterval(timer)
      then(...given)
    }, after)
    return timer
  }
}"""
LET_PASS: Final = ("salt", "seen", "gone-on", "moves", "house", "vote")


def was_too_late(message: ConsoleMessage) -> bool:
    """Whether the table had gone on before this request.  The page lets that pass; a browser logs it all the same."""
    what = message.location.get("url", "").rsplit("/", 1)[-1]
    return "409 (Conflict)" in message.text and what in LET_PASS


class Person:
    """One page in one context; whatever its console says is kept."""

    def __init__(self, name: str, page: Page, lang: str, url: str) -> None:
        self.name = name
        self.lang = lang
        self.page = page
        self.say = PageWords(lang)
        self.url = url
        self.dice = random.Random(name)
        self.heard: list[str] = []  # errors and warnings of the console; a test that expects some takes them out
        page.context.on("console", self.on_console)
        page.context.on("weberror", self.on_error)
        page.set_default_timeout(PATIENCE)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert") and not was_too_late(message):
            self.heard.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def on_error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")

    def forget_network_errors(self) -> None:
        """A browser logs every request that fails; where a test breaks the network that is no news."""
        self.heard = [line for line in self.heard if "Failed to load resource" not in line]

    # ---- finding

    def button(self, key: str, about: dict[str, object] | None = None) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, about), exact=True)

    def tile(self, key: str, game: str = GAME) -> Locator:
        """A button of a game on the front page."""
        title = self.page.get_by_role("heading", name=self.say.of(game).title, exact=True)
        tile = self.page.get_by_role("listitem").filter(has=title)
        return tile.get_by_role("button", name=self.say(key), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.say(key), exact=True)

    def text(self, key: str, about: dict[str, object] | None = None) -> Locator:
        return self.page.get_by_text(self.say(key, about), exact=True)

    def label(self, key: str) -> Locator:
        return self.page.get_by_label(self.say(key), exact=True)

    @property
    def glowing(self) -> Locator:
        """What can be acted on."""
        return self.page.locator("[data-can]")

    @property
    def confirm(self) -> Locator:
        return self.page.locator("[data-confirm]")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self.say("table.hand"), exact=True)

    def seat(self, name: str) -> Locator:
        """The place of a player, to be pressed."""
        return self.page.locator("[data-seat] > button").filter(has_text=name)

    def faces(self, place: str) -> Locator:
        """Cards that lie open in a place: `hand 1`, or `hand` for all of them."""
        return self.page.locator(f"[data-place^='{place}'] .card:not(.back)")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("region", name=self.say("end.title"), exact=True)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name=self.say("table.log"), exact=True)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    # ---- going about

    async def open(self, path: str) -> None:
        await self.page.goto(self.url + path)

    async def stays(self, selector: str) -> None:
        """What is seen for a while only is seen until this test goes on, however busy the machine is."""
        await self.page.evaluate(STAYS, selector)

    async def post(self, path: str, said: dict[str, Any] | None = None) -> Any:
        """Past the page, with its cookies: to set a table up quickly."""
        answer: APIResponse = await self.page.request.post(self.url + path, data=said or {})
        assert answer.ok, await answer.text()
        return await answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.page.request.get(self.url + path)
        assert answer.ok, await answer.text()
        return await answer.json()

    async def do(self, code: str, what: str, **said: Any) -> Any:
        return await self.post(f"/api/tables/{code}/{what}", said)

    async def menu(self, key: str) -> None:
        """Choose something under “More”."""
        await self.button("table.menu").click()
        await self.dialog.get_by_role("button", name=self.say(key), exact=True).click()

    async def waits_for_salt(self, code: str, seats: int) -> None:
        """Until the first seats have added theirs: what comes after the deal is refused, and a console tells of it."""
        async with asyncio.timeout(PATIENCE / 1000):
            while not all([chair["salted"] for chair in await self.chairs(code)][:seats]):
                await asyncio.sleep(0.02)

    async def chairs(self, code: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.get(f"/api/tables/{code}"))["table"]["chairs"]
        return found

    # ---- playing

    async def is_asked(self) -> bool:
        """Wait for one's turn, past the ends of rounds; false if the game ends before it comes."""
        goes_on = self.button("table.go-on")
        await expect(self.glowing.or_(self.end).or_(goes_on).first).to_be_visible(timeout=OTHERS_TURNS)
        if await goes_on.is_visible():
            await goes_on.click()
            return await self.is_asked()
        return not await self.end.is_visible()

    async def answers(self) -> bool:
        """Choose something of what glows and confirm it, when one's turn has come; false if the game is over."""
        if not await self.is_asked():
            return False
        still_asked = await self.still_asked()
        chosen = self.dice.choice(await self.glowing.all())
        at_once = await self.acts_at_once(chosen)
        await chosen.click()
        if not at_once:
            await self.says_what_is_asked()
            await self.confirm.click()
        await expect(still_asked).to_be_hidden()
        return True

    async def still_asked(self) -> Locator:
        """What confirms an answer to the question of now: the next one may follow at once."""
        ask = await self.page.locator("[data-ask]").get_attribute("data-ask")
        return self.page.locator(f"[data-ask='{ask}']").locator(".picked-actions, [data-confirm]").first

    async def may_choose(self, code: str) -> bool | None:
        """Whether the first seat has something to choose from; None when the game is over."""
        view = (await self.get(f"/api/tables/{code}"))["play"]["view"]
        return bool(view["options"]) if view["outcome"] is None else None

    async def plays_past_the_page(self, code: str) -> bool:
        """The first thing the first seat may do, with words if it takes some.

        False if it is not asked, or if a bot was quicker: it may have ended what was asked, with an accusation.
        """
        play = (await self.get(f"/api/tables/{code}?lang=en"))["play"]
        if not play["view"]["options"]:
            return False
        option = play["view"]["options"][0]
        said = {"words": "Is it cold here?"} if option.get("speaks") else {}
        told = {"seat": 0, "ask": play["ask"], "action": option["text"], **said}
        answer = await self.page.request.post(f"{self.url}/api/tables/{code}/moves", data=told)
        assert answer.ok or answer.status == 409, await answer.text()
        return answer.ok

    async def says_what_is_asked(self) -> None:
        """Where something is said with words, there is a field for them."""
        field = self.page.locator("form.words input")
        if await field.is_visible():
            await field.fill("Is it cold here?" if self.lang == "en" else "Тут холодно?")

    async def acts_at_once(self, glowing: Locator) -> bool:
        """A window is let pass with one press, and one tap says a part of a move that goes on."""
        return bool(await glowing.evaluate("(one) => one.matches('[data-confirm], [data-now]')"))

    async def plays_on(self) -> None:
        """To the end of the game."""
        while await self.answers():
            pass
