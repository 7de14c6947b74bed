"""Who comes in a test, and the tables they sit down at."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any, Literal

from playwright.async_api import Browser

from .person import LAPTOP, Person, Screen
from .words import GAME

Theme = Literal["dark", "light"]
LOCALES = {"ru": "ru-RU", "en": "en-GB"}
ROUND = {"length": "round"}
SPEED = "cantina.device.speed"


class People:
    """Makes people, and sees to it that their devices are put away."""

    def __init__(self, browser: Browser, url: str, stack: AsyncExitStack) -> None:
        self.browser = browser
        self.url = url
        self.stack = stack
        self.all: list[Person] = []

    async def come(
        self,
        name: str = "Anna",
        screen: Screen = LAPTOP,
        lang: str = "en",
        theme: Theme = "dark",
        *,
        speed: str = "at-once",
        **context: Any,
    ) -> Person:
        """Somebody new, on a device that has never been here; it tells at once what happens, unless said otherwise."""
        made = await self.browser.new_context(
            locale=LOCALES[lang],
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            is_mobile=screen.touch,
            color_scheme=theme,
            **{"reduced_motion": "reduce", **context},
        )
        self.stack.push_async_callback(made.close)
        # An empty page, such as every new one is at first, has no storage.
        await made.add_init_script(f"if (location.origin !== 'null') localStorage['{SPEED}'] ??= '{speed}'")
        person = Person(name, await made.new_page(), lang, self.url)
        self.all.append(person)
        return person

    async def sit_down(self, *people: Person, seats: int = 0, start: bool = True, **settings: Any) -> str:
        """Open a table past the page, the first as the host; bots take what is left.  Nobody adds salt."""
        host, *guests = people
        wanted = {"game": GAME, "seats": seats or len(people), "options": ROUND, "name": host.name, **settings}
        code = str((await host.post("/api/tables", wanted))["code"])
        for seat, guest in enumerate(guests, start=1):
            await guest.do(code, "join", name=guest.name)
            await guest.do(code, "sit", seat=seat)
        if start:
            await host.do(code, "start", fill="careful")
            for person in people:
                await person.open(f"/t/{code}")
        return code

    def assert_nobody_complains(self) -> None:
        heard = [f"{person.name}: {line}" for person in self.all for line in person.heard]
        assert not heard, "\n".join(heard)
