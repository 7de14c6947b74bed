"""The server under test: a house whose clock, bots and deals do as they are told.

    place = Place(tmp_path / "cantina.db")
    await place.open()
    anna = place.visitor("Anna")
    …
    await place.restart()        # Anna's cookies and the address stay, the process is another one
    await place.forward(60)      # and whatever is due by then happens
    await place.close()

In tests the fixture `place` does the opening and closing (tests/server/conftest.py).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast, get_args

from litestar import Litestar
from msgspec.structs import replace

from cantina.engine.actions import Seat
from cantina.engine.chance import Fair
from cantina.games import find_game
from cantina.server import fair
from cantina.server.app import create, guarded
from cantina.server.express import Express
from cantina.server.house import Config, House
from cantina.server.limits import Kind, Limits, Rate, Rates
from cantina.server.metrics import Metrics
from cantina.server.minds import Minds, Thought, options_of
from cantina.server.room import Room
from cantina.server.store import Store
from cantina.server.table.happenings import Any as Happening
from cantina.server.table.happenings import read

from .visitor import Visitor

ANY_NUMBER: Final[dict[str, Any]] = {kind: Rate(1e6, 1_000_000) for kind in get_args(Kind)}
NO_LIMITS: Final = Rates(**ANY_NUMBER)
QUICK: Final = Config(pace=0, poll=1e9)  # whoever moves the clock looks after the tables
SPARE: Final[list[Litestar]] = []  # applications take a tenth of a second to set up, and can be used again


class Clock:
    """Time that stands still until it is moved.  Milliseconds, as the house counts them."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += round(seconds * 1000)


class QuickMinds(Minds):
    """Bots that choose at random, at once and in this process; unless they are told to take their time, or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = random.Random(7)
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.failing: str | None = None
        self.asked: list[tuple[str, Seat]] = []  # the level and the seat of each decision

    async def choose(self, level: str, game: str, saved: Mapping[str, Any], seat: Seat) -> Thought:
        self.asked.append((level, seat))
        action = self.dice.choice(options_of(saved, seat))
        await self.may_answer.wait()
        return Thought(action, self.failing)

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Place:
    """A house on a database file.  It is an application itself, so visitors keep it when the house is another."""

    def __init__(self, database: Path, config: Config = QUICK, rates: Rates = NO_LIMITS) -> None:
        self.database = database
        self.config = config
        self.rates = rates
        self.hosts: frozenset[str] | None = None
        self.clock = Clock()
        self.minds = QuickMinds()
        self.visitors = 0
        self.said: MutableSequence[MutableMapping[str, Any]] = []  # the log, if a fixture keeps it here

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)

    async def open(self) -> None:
        store = Store.open(self.url)
        store.now = self.clock
        self.house = House(store, self.minds, Limits(self.rates), Metrics(), self.config)
        self.house.now = self.clock
        self.routes = SPARE.pop() if SPARE else routes()
        self.app = guarded(self.routes, self.house, self.hosts)
        self.house.metrics.rooms_loaded.set(-1)
        await self.house.open()
        await until(lambda: self.figure("cantina_rooms_loaded") != -1)  # it has looked after its tables once

    async def close(self) -> None:
        await self.house.close()
        SPARE.append(self.routes)

    async def restart(self, **config: Any) -> None:
        """End the process and start another on the same database, perhaps with another configuration."""
        await self.close()
        self.config = replace(self.config, **config)
        await self.open()

    def visitor(self, name: str = "Anna") -> Visitor:
        """Somebody new, at an address of their own."""
        self.visitors += 1
        return Visitor(self, name, f"10.0.0.{self.visitors}")

    def scraper(self) -> Visitor:
        """Who may read the figures: somebody on the server's own machine."""
        return Visitor(self, "Prometheus", "127.0.0.1")

    def figure(self, name: str, **labels: str) -> float | None:
        """One of the figures for Prometheus."""
        return self.house.metrics.registry.get_sample_value(name, labels)

    async def room(self, code: str) -> Room:
        return await self.house.find(code)

    async def log(self, code: str) -> list[Happening]:
        """Everything that was ever written about a table."""
        entries = await self.house.store.entries((await self.room(code)).id)
        return [happening for entry in entries for happening in read(entry.body)]

    async def forward(self, seconds: float) -> None:
        """Move the clock: who has a stream open is still there, and tables that are due have been woken."""
        self.clock.forward(seconds)
        for room in tuple(self.house.rooms.values()):
            for stream in tuple(room.streams):
                await self.house.arrive(room, stream)
        await asyncio.gather(*await self.house.wake_those_due())


def routes() -> Litestar:
    """The application that `cantina.server.app.create` makes, without a house: each place puts its own in."""
    way_in = create(cast(House, SimpleNamespace(limits=Limits()))).app
    assert isinstance(way_in, Express)
    assert isinstance(way_in.app, Litestar)
    return way_in.app


async def until(holds: Callable[[], object]) -> None:
    """Wait for something that is about to happen by itself, not longer than a few seconds."""
    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0.002)


def secret_where(wanted: Callable[[Any], bool], seats: int, options: Mapping[str, str]) -> bytes:
    """A secret that, without salts, deals Secret Invasion as wanted: told by its state."""
    game = find_game("secret-invasion")
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        if wanted(game.start(seats, options, Fair(fair.seed(secret, ("",) * seats)))):
            return secret
    raise AssertionError("no such deal")
