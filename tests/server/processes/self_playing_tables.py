"""Tables that play by themselves, game after game, however often the servers go away and come back.

    anna, bob = Person(http, "Anna", server), Person(http, "Bob", server)
    table = LiveTable(random.Random(7), anna, bob, bots=1)
    await table.open()
    async with alive(table):
        … kill, restart …
    await table.check(store)

People act on what their streams tell them, as clients do.  Every answer they get is held against the log.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, Final

import httpx

from cantina.server.store import Store

from .http_person import HttpPerson, granted
from .table_from_log import TableFromLog
from .watchers import Watcher

OK: Final = 200
LATE: Final = (
    "stale-ask",
    "handed-over",
    "game-over",
    "not-started",
    "game-has-begun",
    "game-not-over",
    "not-asked",
    "not-an-option",
)
NOT_NOW: Final = 503
NUMBERS: Final = count()


class LiveTable:
    """The people have the first seats in their order, bots the others; the first one is the host.

    `self_playing`: the host's seat is handed to a bot too, so that nobody is waited for.
    `absent`: has the seat after the people and no stream; the others vote for a bot, and now and then they come back.
    `whims`: how often people want a move back, and another game without going back to the lobby.
    """

    def __init__(
        self,
        dice: random.Random,
        *people: HttpPerson,
        bots: int = 1,
        self_playing: bool = False,
        spectators: Sequence[Watcher] = (),
        absent: HttpPerson | None = None,
        whims: float = 0.0,
    ) -> None:
        self.dice = dice
        self.people = people
        self.bots = bots
        self.self_playing = self_playing
        self.absent = absent
        self.whims = whims
        self.pause = 0.0  # seconds a person thinks, at most
        stranger = HttpPerson(people[0].http, "a spectator", *people[0].servers)
        self.watchers = [*[Watcher(person) for person in people], *(spectators or [Watcher(stranger)])]
        self.answered: list[tuple[int, int, str]] = []  # moves that were granted: ask, seat, action
        self.done: list[str] = []  # ids that requests were answered with
        self.said: list[str] = []  # chat that was granted

    async def open(self, **settings: Any) -> None:
        host, *guests = self.people
        coming = [*guests, *([self.absent] if self.absent else [])]
        code = await host.open_table(seats=1 + len(coming) + self.bots, **settings)
        for seat, guest in enumerate(coming, 1):
            await guest.join(code, seat)
        for spectator in self.watchers[len(self.people) :]:
            spectator.person.code = code
        self.truth = TableFromLog(code)

    # ---- what everybody does

    def everybody(self) -> list[Coroutine[Any, Any, None]]:
        players = [] if self.self_playing else [self.play(seat) for seat in range(len(self.people))]
        return [*[watcher.follow() for watcher in self.watchers], *players, self.go_on()]

    async def play(self, seat: int) -> None:
        """Answer what one's stream asks, and say something now and then."""
        watcher, answered = self.watchers[seat], -1
        while True:
            await asked(watcher, after=answered)
            await asyncio.sleep(self.dice.uniform(0, self.pause))
            play = watcher.play
            options = [option["text"] for option in play["view"]["options"]]
            if options and await self.move(seat, play["ask"], self.dice.choice(options)):
                answered = play["ask"]
            if self.dice.random() < self.whims:
                await self.ask(self.people[seat], "undo", seat=seat)
                answered = -1  # what was taken back in silence is asked again under the same number
            if self.dice.random() < 0.1:
                await self.chat(seat)

    async def move(self, seat: int, ask: int, action: str) -> bool:
        """Whether the question is answered now; if not, nobody knows, and the stream will tell."""
        answer = await self.ask(self.people[seat], "moves", seat=seat, ask=ask, action=action)
        if answer is None or answer.status_code == NOT_NOW:
            return False
        if answer.status_code == OK:
            self.answered.append((ask, seat, action))
            return True
        assert answer.json()["code"] in LATE, answer.text
        return True

    async def chat(self, seat: int) -> None:
        text = f"line {next(NUMBERS)}"
        answer = await self.ask(self.people[seat], "chat", text=text)
        if answer is not None and answer.status_code != NOT_NOW:
            granted(answer)
            self.said.append(text)

    async def go_on(self) -> None:
        """The host starts the first game, and another one when a game is over."""
        host = self.watchers[0]
        while True:
            await host.until(lambda host: host.table is not None)
            if host.table["status"] == "over" and self.dice.random() < self.whims:
                for person in self.people:
                    await self.ask(person, "rematch")
            elif host.table["status"] == "over":
                await self.ask(self.people[0], "again")
            elif host.table["status"] == "lobby":
                await self.ask(self.people[0], "start", fill="random")
            elif self.self_playing and not host.table["chairs"][0]["stand_in"]:
                await self.ask(self.people[0], "hand-over", seat=0, level="random")
            elif self.whims:
                await self.have_a_say(host.table)
            host.news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):  # not wait_for, which may swallow that it is cancelled (Python 3.11)
                    await host.news.wait()

    async def have_a_say(self, table: Any) -> None:
        """Agree to what others want back, mostly; vote for a bot in an absent player's place; come back."""
        if table["undo"]:
            agree = self.dice.random() < 0.8
            for person in self.people:
                if person.member != table["undo"]["member"]:
                    await self.ask(person, "undo/answer", agree=agree)
        if self.absent is not None:
            seat = len(self.people)
            if not table["chairs"][seat]["stand_in"]:
                await self.ask(self.people[-1], "vote", seat=seat)
            elif self.dice.random() < 0.05:
                await self.ask(self.absent, "take-back", seat=seat)

    async def ask(self, person: HttpPerson, what: str, **said: Any) -> httpx.Response | None:
        """None: the server went away, and nobody knows whether it was done."""
        try:
            answer = await person.do(what, **said)
        except httpx.TransportError:
            await asyncio.sleep(0.02)
            return None
        if answer.status_code == OK:
            self.done.append(answer.json()["id"])
        return answer

    # ---- what must be so

    async def check(self, store: Store) -> None:
        """Everything that anybody was ever told about this table is in the log, and is so.

        The log is read last, for the game goes on meanwhile.
        """
        seen = [(await watcher.person.see(), watcher.person.member) for watcher in self.watchers]
        heard = [(frame, watcher.person.member) for watcher in self.watchers for frame in watcher.unchecked()]
        answered, done, said = self.answered.copy(), self.done.copy(), self.said.copy()
        await self.truth.read(store)
        for snapshot, member in seen:
            self.truth.check_snapshot(snapshot, member)
        for frame, member in heard:
            self.truth.check_frame(frame, member)
        for ask, seat, action in answered:
            assert (action, "") in [(move.action, move.by) for move in self.truth.ever[ask, seat]]
        for id in done:
            self.truth.check_done(id)
        assert all(self.truth.said[text] == 1 for text in said)
        assert set(self.truth.said.values()) <= {1}

    async def gone_on(self, entries: int) -> None:
        """Returns when the spectator has been told of so many more things."""
        spectator = self.watchers[-1]
        aim = len(spectator.told) + entries
        await spectator.until(lambda watcher: len(watcher.told) >= aim)


@asynccontextmanager
async def alive(*tables: LiveTable) -> AsyncIterator[None]:
    """Everybody plays and watches; who breaks off, breaks off the test."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work) for table in tables for work in table.everybody()]
        yield
        for task in tasks:
            task.cancel()


async def asked(watcher: Watcher, after: int) -> None:
    """Wait for a question to this watcher's seat that has not been answered yet."""
    while not (watcher.play and watcher.play["ask"] > after and watcher.play["view"]["options"]):
        watcher.news.clear()
        await watcher.news.wait()
