"""A table under test with all its streams open, and the same table twice.

    async with twice(folder, seats=3) as (here, there):
        here.lay(position)
        there.lay(position of a twin)
        await here.move(1, "discard luke")
        here.heard(viewer)           # the bytes since it was last asked, in every form a stream has

The two are copies of one database: the same people, code, secret, ids and time.  So whatever differs between their
bytes comes from what differs between the two positions.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from structlog.testing import capture_logs

from cantina.engine.actions import Seat
from cantina.server.bot_workers import BotDecision, Memory, SupposedTable
from cantina.server.room import Room
from cantina.server.rooms import Config
from cantina.server.table.running_game import RunningGame
from cantina.server.table.timers import rests_after

from ..local_server import LocalServer, QuickBotWorkers, until
from ..seated_table import seat_people
from ..web_client import EventReader, HttpAnswer, WebClient

Viewer = Seat | None
StreamForm = tuple[Mapping[str, str], Mapping[str, str]]  # headers, query

STILL: Final = Config(pace=0, poll=1e9, heartbeat=3600, absent_after=60)
NAMES: Final = ("Anna", "Борис", "Cid", "Dora", "Ева", "Finn", "Гоша", "Hanna", "Ivo")
WORDLESS: Final[dict[str, StreamForm]] = {"plain": ({}, {}), "gzip": ({"accept-encoding": "gzip"}, {})}
IN_WORDS: Final[dict[str, StreamForm]] = {
    **WORDLESS,
    "en": ({}, {"lang": "en"}),
    "ru": ({"accept-encoding": "gzip"}, {"lang": "ru"}),
}
STEP: Final = 1000  # more than is told of one game


class GatedBotWorkers(QuickBotWorkers):
    """Bots that choose the last option, which in a window is to pass, and that can be kept waiting, seat by seat."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer_for: dict[Seat, asyncio.Event] = {}

    async def choose(self, level: str, table: SupposedTable, memory: Memory | None = None) -> BotDecision:
        if table.seat in self.may_answer_for:
            await self.may_answer_for[table.seat].wait()
        return BotDecision(table.options[-1])

    def wait(self) -> None:
        self.may_answer_for = {seat: asyncio.Event() for seat in range(len(NAMES))}


class WatchedTable:
    """A running table where people have all seats, and what each of them and a spectator has been sent."""

    def __init__(
        self, server: LocalServer, code: str, people: Sequence[WebClient], forms: Mapping[str, StreamForm]
    ) -> None:
        assert isinstance(server.bot_workers, GatedBotWorkers)
        self.server = server
        self.bot_workers = server.bot_workers
        self.code = code
        self.people = [moved_to(server, person) for person in people]
        self.stranger = server.client("")
        self.forms = forms
        self.streams: dict[tuple[Viewer, str], EventReader] = {}
        self.laid = 0
        self.read: dict[tuple[Viewer, str], int] = {}  # how many bytes of each stream have been asked for

    async def open(self, stack: AsyncExitStack) -> None:
        self.room: Room = await self.server.room(self.code)
        self.bank = self.play.bank
        for viewer in self.viewers():
            for form, (headers, query) in self.forms.items():
                stream = self.client(viewer).events(self.code, headers=headers, **query)
                self.streams[viewer, form] = await stack.enter_async_context(stream)
        await until(lambda: len(self.room.here) == len(self.people))
        await self.catch_up()

    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(len(self.people)), None)

    def client(self, viewer: Viewer) -> WebClient:
        return self.stranger if viewer is None else self.people[viewer]

    @property
    def play(self) -> RunningGame:
        assert self.room.ledger.play is not None
        return self.room.ledger.play

    # ---- what is done

    def lay(self, position: str) -> None:
        """Go on from a position, as if another game had begun there; what came before leaves no trace."""
        self.laid += 1
        t, play = self.room.ledger, self.play
        t.hold = None
        t.records, t.numbers = (), (STEP * self.laid,) * len(t.numbers)
        play.secret = f"{self.laid:064x}"
        play.start = play.start._replace(position=position)
        play.begin()
        play.moves, play.events, play.ask = [], (), STEP * self.laid
        play.asked_at, play.bank, play.spent = self.server.clock(), self.bank, {}
        play.moments, play.rests = (), rests_after((), play.state, play.asked_at)
        play.orders, play.by_hand = {}, {}

    async def move(self, seat: Seat, action: str, words: str | None = None) -> HttpAnswer:
        return await self.people[seat].move(self.code, seat, action, self.play.ask_for(seat), words)

    # ---- what is told

    async def catch_up(self) -> None:
        """Forget what has been told so far."""
        for viewer in self.viewers():
            await self.heard(viewer)

    async def heard(self, viewer: Viewer) -> dict[str, bytes]:
        """The bytes that came since this was last asked, by form."""
        told = {}
        for form in self.forms:
            stream = self.streams[viewer, form]
            await stream.so_far()
            told[form] = stream.http_connection[self.read.get((viewer, form), 0) :]
            self.read[viewer, form] = len(stream.http_connection)
        return told

    async def seen(self, viewer: Viewer, form: str = "plain", **asked: Seat) -> HttpAnswer:
        """What a viewer gets who asks for the table, perhaps through the eyes of a seat."""
        headers, query = self.forms[form]
        return await self.client(viewer).get(f"/api/tables/{self.code}?{urlencode({**query, **asked})}", headers)

    async def told_again(self, viewer: Viewer, last_id: str, **asked: Seat) -> bytes:
        """What somebody gets who comes back."""
        async with self.client(viewer).events(self.code, last_id, None, **asked) as stream:
            await stream.caught_up()
            return stream.plain

    def last_id(self, viewer: Viewer) -> str:
        """What a viewer has been told last: the number is theirs alone."""
        numbers = self.room.ledger.numbers
        return f"s.{numbers[-1]}" if viewer is None else f"{viewer}.{numbers[viewer]}"


def moved_to(server: LocalServer, person: WebClient) -> WebClient:
    """The same person, cookies and all, at another server."""
    other = WebClient(server, person.name, person.address)
    other.cookies = dict(person.cookies)
    return other


async def started(database: Path, seats: int, **settings: Any) -> tuple[str, tuple[WebClient, ...]]:
    """Write a table with a running game into the database; who is there, and its code."""
    server = LocalServer(database, STILL)
    await server.open()
    seated = await seat_people(server, *NAMES[:seats], **settings)
    (await seated.people[0].do(seated.code, "chat", text="Good luck, всем удачи")).granted()
    await server.close()
    return seated.code, seated.people


@asynccontextmanager
async def tables(
    database: Path, count: int, *, seats: int, forms: Mapping[str, StreamForm] | None = None, **settings: Any
) -> AsyncIterator[list[WatchedTable]]:
    """The same table so many times, in places of their own; the database is the first one's."""
    code, people = await started(database, seats, **settings)
    forms = forms or (WORDLESS if settings.get("game") == "smugglers" else IN_WORDS)
    copies = [database, *[database.with_name(f"{database.stem}-{number}.db") for number in range(1, count)]]
    for copy in copies[1:]:
        shutil.copy(database, copy)
    with capture_logs() as said:
        async with AsyncExitStack() as stack:
            yield [await opened(copy, code, people, forms, stack) for copy in copies]
    assert [line for line in said if line["log_level"] == "error"] == []


async def opened(
    database: Path, code: str, people: Sequence[WebClient], forms: Mapping[str, StreamForm], stack: AsyncExitStack
) -> WatchedTable:
    """The table of a database, at a server that is closed with the stack."""
    server = LocalServer(database, STILL)
    server.bot_workers = GatedBotWorkers()
    await server.open()
    stack.push_async_callback(server.close)
    watched = WatchedTable(server, code, people, forms)
    await watched.open(stack)
    return watched
