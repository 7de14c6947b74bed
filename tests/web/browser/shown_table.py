"""A page that shows recorded tables, one after the other, without a server that plays them.

The page is the real one; its stream of events is the test's own, so that a table is there as soon as it is told, and
one page can be taken through all questions of a game and all sizes of screens.
"""

from __future__ import annotations

from typing import Final

from playwright.async_api import Page, Route

from .person import Person, Screen
from .recorded_tables import CODE, RecordedTable

STREAM: Final = """
  localStorage['cantina.tables'] = '[{"code":"CODE","member":0}]'
  window.EventSource = class extends EventTarget {
    static CLOSED = 2
    readyState = 1
    constructor() { super(); window.stream = this; setTimeout(() => this.onopen?.()) }
    close() {}
  }
""".replace("CODE", CODE)
SHOW: Final = """async (snapshot) => {
  const soon = (time) => new Promise((done) => setTimeout(done, time))
  const until = async (there) => { for (let i = 0; i < 200 && !there(); i++) await soon(20) }
  await until(() => window.stream)
  window.stream.dispatchEvent(new MessageEvent('snapshot', { data: snapshot }))
  const { view } = JSON.parse(snapshot).play
  await until(() => document.querySelector(`:is(.board, .end)[data-game='${view.game}']`))
  await document.fonts.ready
  await soon(0)
  return document.querySelector('.board, .end') !== null
}"""
CHOOSE: Final = """async () => {
  const can = document.querySelector('.hand [data-can]') ?? document.querySelector('[data-can]:not([data-confirm])')
  can?.click()
  await new Promise((done) => setTimeout(done))
  return Boolean(can)
}"""


class ShownTable:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.shown = 0

    async def open(self, path: str = f"/t/{CODE}") -> None:
        await self.page.add_init_script(STREAM)
        await self.page.route(f"**/api/tables/{CODE}/*", accept)
        await self.person.open(path)

    async def show(self, table: RecordedTable, *, television: bool = False) -> None:
        """The table as its seat sees it, or the television, with nothing told before."""
        self.shown += 1
        told = table.snapshot(self.person.say.lang, self.shown, television=television)
        there = await self.page.evaluate(SHOW, told)
        assert there, await self.page.inner_text("body")

    async def choose(self) -> bool:
        """Choose something, to be confirmed; false if there is nothing."""
        return bool(await self.page.evaluate(CHOOSE))

    async def resize(self, screen: Screen) -> None:
        await self.page.set_viewport_size({"width": screen.width, "height": screen.height})


async def accept(route: Route) -> None:
    """Whatever the page has to say is heard and not answered."""
    await route.fulfill(status=200, content_type="application/json", body="{}")
