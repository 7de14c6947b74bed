"""The server under test: one whose clock, bots and deals do as they are told.

    server = LocalServer(tmp_path / "cantina.db")
    await server.open()
    anna = server.client("Anna")
    …
    await server.restart()        # Anna's cookies and the address stay, the process is another one
    await server.forward(60)      # and whatever is due by then happens
    await server.close()

In tests the fixture `server` does the opening and closing (tests/server/conftest.py).
"""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, ParamSpec, TypeVar, cast, get_args

from litestar import Litestar
from msgspec.structs import replace

from cantina.engine.actions import Seat
from cantina.engine.chance import Fair
from cantina.games import find_game
from cantina.server import fair_shuffle
from cantina.server.app import create, guarded
from cantina.server.bot_workers import BotDecision, BotWorkers, Memory, SupposedTable
from cantina.server.limits import Kind, Limits, Rate, Rates
from cantina.server.metrics import Metrics
from cantina.server.move_fast_path import MoveFastPath
from cantina.server.room import Room
from cantina.server.rooms import Config, Rooms
from cantina.server.store import Store
from cantina.server.table.happenings import AnyHappening, read
from cantina.server.worker_pool import WorkerPool

from .web_client import WebClient

P = ParamSpec("P")
T = TypeVar("T")
ANY_NUMBER: Final[dict[str, Any]] = {kind: Rate(1e6, 1_000_000) for kind in get_args(Kind)}
NO_LIMITS: Final = Rates(**ANY_NUMBER)
QUICK: Final = Config(pace=0, hold=0, poll=1e9)  # whoever moves the clock looks after the tables
SPARE: Final[list[Litestar]] = []  # applications take a tenth of a second to set up, and can be used again


class FakeClock:
    """Time that stands still until it is moved.  Milliseconds, as the server counts them."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += round(seconds * 1000)


class QuickBotWorkers(BotWorkers):
    """Bots that choose at random, at once and in this process; unless they are told to take their time, or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = random.Random(7)
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.failing: str | None = None
        self.wanted: dict[Seat, str] = {}  # what a bot will do besides, once
        self.asked: list[tuple[str, Seat]] = []  # the level and the seat of each decision

    async def choose(self, level: str, table: SupposedTable, memory: Memory | None = None) -> BotDecision:
        self.asked.append((level, table.seat))
        action = self.dice.choice(table.options)
        await self.may_answer.wait()
        return BotDecision(action, self.failing)

    async def volunteer(self, level: str, table: SupposedTable, memory: Memory | None = None) -> str:
        return self.wanted.pop(table.seat, "")

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass


class WorkersAtHand(WorkerPool):
    """Workers in this process, at once; what goes to them and comes back is pickled all the same."""

    async def do(self, work: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
        sent, given, too = pickle.loads(pickle.dumps((work, about, named)))
        return cast(T, pickle.loads(pickle.dumps(sent(*given, **too))))


class LocalServer:
    """A server on a database file.  It is an application itself, so clients keep it when it is restarted."""

    def __init__(self, database: Path, config: Config = QUICK, rates: Rates = NO_LIMITS) -> None:
        self.database = database
        self.config = config
        self.rates = rates
        self.hosts: frozenset[str] | None = None
        self.clock = FakeClock()
        self.bot_workers = QuickBotWorkers()
        self.clients = 0
        self.said: MutableSequence[MutableMapping[str, Any]] = []  # the log, if a fixture keeps it here

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.app(scope, receive, send)

    async def open(self) -> None:
        store = Store.open(self.url)
        store.now = self.clock
        self.rooms = Rooms(store, self.bot_workers, Limits(self.rates), Metrics(), self.config)
        self.rooms.now = self.clock
        self.rooms.long_work.pool = WorkersAtHand(1, 1.0)
        self.routes = SPARE.pop() if SPARE else routes()
        self.app = guarded(self.routes, self.rooms, self.hosts)
        self.rooms.metrics.rooms_loaded.set(-1)
        await self.rooms.open()
        await until(lambda: self.figure("cantina_rooms_loaded") != -1)  # it has looked after its tables once

    async def close(self) -> None:
        await self.rooms.close()
        SPARE.append(self.routes)

    async def restart(self, **config: Any) -> None:
        """End the process and start another on the same database, perhaps with another configuration."""
        await self.close()
        self.config = replace(self.config, **config)
        await self.open()

    def client(self, name: str = "Anna") -> WebClient:
        """Somebody new, at an address of their own."""
        self.clients += 1
        return WebClient(self, name, f"10.0.0.{self.clients}")

    def scraper(self) -> WebClient:
        """Who may read the figures: somebody on the server's own machine."""
        return WebClient(self, "Prometheus", "127.0.0.1")

    def figure(self, name: str, **labels: str) -> float | None:
        """One of the figures for Prometheus."""
        return self.rooms.metrics.registry.get_sample_value(name, labels)

    async def room(self, code: str) -> Room:
        return await self.rooms.find(code)

    async def log(self, code: str) -> list[AnyHappening]:
        """Everything that was ever written about a table."""
        entries = await self.rooms.store.entries((await self.room(code)).id)
        return [happening for entry in entries for happening in read(entry.body)]

    async def forward(self, seconds: float) -> None:
        """Move the clock: who has a stream open is still there, and tables that are due have been woken."""
        await self.until_woken()  # one that was woken before would set its next alarm by the clock of then and of now
        self.clock.forward(seconds)
        for room in tuple(self.rooms.loaded.values()):
            for stream in tuple(room.streams):
                await self.rooms.arrive(room, stream)
        await self.rooms.wake_those_due()
        await self.until_woken()

    async def until_woken(self) -> None:
        """Until the tables that were due have done what they had to, whoever woke them."""
        waking = [task for task in self.rooms.tasks if task.get_name() == "wake"]
        await asyncio.gather(*waking, return_exceptions=True)


def routes() -> Litestar:
    """The application that `cantina.server.app.create` makes, without rooms: each server puts its own in."""
    way_in = create(cast(Rooms, SimpleNamespace(limits=Limits()))).app
    assert isinstance(way_in, MoveFastPath)
    assert isinstance(way_in.app, Litestar)
    return way_in.app


async def until(holds: Callable[[], object]) -> None:
    """Wait for something that is about to happen by itself, not longer than a few seconds."""
    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0.002)


def secret_where(
    wanted: Callable[[Any], bool], seats: int, options: Mapping[str, str], game_id: str = "secret-invasion"
) -> bytes:
    """A secret that, without salts, deals Secret Invasion, or another game, as wanted: told by its state."""
    game = find_game(game_id)
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        if wanted(game.start(seats, options, Fair(fair_shuffle.seed(secret, ("",) * seats)))):
            return secret
    raise AssertionError("no such deal")
