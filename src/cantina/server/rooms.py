"""All the rooms of this process, and what keeps them going."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from .. import bots
from ..engine.actions import Seat
from ..engine.errors import CantinaError
from . import log_reading
from .bot_workers import BotDecision, BotWorkers, Memory, suppose
from .clean_text import clean_name
from .limits import Limits
from .long_work import NOBODY, LongWork
from .metrics import Metrics
from .network_marks import network_mark
from .random_codes import fingerprint, new_code, new_token
from .refusals import TableSetAside, refuse
from .retention import Keep, purge
from .room import GRACE, Room, summary
from .service_time import ServiceTime
from .sse_frames import HEARTBEAT
from .sse_stream import Stream
from .store import CodeTaken, Store, StoreFailed, milliseconds
from .table import checkpoint, happenings, lobby
from .table.apply_happenings import apply
from .table.fold_log import UnreadableLog
from .table.happenings import Settings
from .table.ledger import Ledger
from .table.moves import Presence
from .table.running_game import RunningGame

ASIDE_FOR: Final = 300  # seconds before a log that could not be read is tried again
PRESENT: Final = 45  # seconds a sign of presence lasts
SIGN_EVERY: Final = 20
LAG_EVERY: Final = 0.25
MEASURE_WITHIN: Final = 2.0  # seconds the database has to say how large it is
FIRST_PURGE: Final = 60
PURGE_EVERY: Final = 86_400
SIGNS_AT_ONCE: Final = 50  # so that moves are written in between
log = structlog.get_logger("cantina.rooms")


class Config(msgspec.Struct, frozen=True):
    """What can be set from outside; times in seconds."""

    expire_after: int = 48 * 3600  # a table nobody touches and nobody watches
    unload_after: int = 300  # a room nobody uses leaves the memory
    absent_after: int = 60  # then the others may vote for a bot
    away_after: int = 30  # then a game that cares is told
    heartbeat: float = 15.0
    pace: float = 1.0  # at least so long a bot takes for a move, so that people can follow
    hold: float = 12.0  # at most so long bots wait for people who look at something
    poll: float = 1.0
    secure_cookies: bool = False
    scrapers: frozenset[str] = frozenset({"127.0.0.1", "::1"})  # who may read the figures
    decks: Mapping[str, str] = {}  # by game, for new tables: what --deck has read
    keep: Keep = Keep()  # how long games and chat are kept


class SetAside(NamedTuple):
    """A table whose log cannot be read: from which entry on, why, and when it is tried again."""

    entry: int
    why: str
    until: int


class Rooms:
    """Rooms are loaded when somebody comes, and forgotten when nobody is there: the log has them."""

    def __init__(self, store: Store, bot_workers: BotWorkers, limits: Limits, metrics: Metrics, config: Config) -> None:
        self.store, self.bot_workers, self.limits, self.metrics, self.config = (
            store,
            bot_workers,
            limits,
            metrics,
            config,
        )
        self.long_work = LongWork(limits)
        self.process = secrets.token_hex(6)
        self.loaded: dict[int, Room] = {}
        self.ids: dict[str, int] = {}
        self.loading: dict[int, asyncio.Task[Room]] = {}
        self.aside: dict[int, SetAside] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.service = ServiceTime(store)
        store.tell_failures(metrics.database_failed)
        self.now: Callable[[], int] = milliseconds

    # ---- opening and closing

    async def open(self) -> None:
        await self.service.begin(self.now())
        self.store.listen(self.heard)
        for work in (
            self.look_after_tables(),
            self.keep_streams_alive(),
            self.sign_presence(),
            self.purge_now_and_then(),
            self.measure_lag(),
            self.bot_workers.warm(),
        ):
            self.spawn(work)

    def say_goodbye(self) -> None:
        """Streams end with the advice to come back; no new ones begin."""
        self.closing = True
        for room in self.loaded.values():
            room.rest()

    async def close(self) -> None:
        self.say_goodbye()
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(self.bot_workers.close(), self.long_work.close())
        with contextlib.suppress(StoreFailed):
            await self.service.sign(self.now())
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None], name: str | None = None) -> asyncio.Task[None]:
        """Work beside the requests; what goes wrong in it is logged, not lost."""
        task = asyncio.create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work-failed", exc_info=error)

    # ---- rooms

    async def open_table(self, settings: Settings, name: str, client: str = "") -> tuple[Room, str]:
        """A new table with its host; the host's token is told once."""
        token = new_token()
        deck = {"deck": self.config.decks[settings.game]} if settings.game in self.config.decks else {}
        settings = msgspec.structs.replace(settings, options={**deck, **settings.options})
        while True:
            code, now = new_code(), self.now()
            body = lobby.open_table(settings, clean_name(name), fingerprint(token), network_mark(code, client))
            ledger = Ledger(code)
            apply(ledger, 1, now, body)
            wake = now + self.config.expire_after * 1000
            with contextlib.suppress(CodeTaken):
                id = await self.store.create(code, now, happenings.write(body), wake, summary(ledger))
                break
        self.ids[code] = id
        room = self.loaded[id] = Room(id, ledger, self)
        room.stored_wake = wake
        return room, token

    async def find(self, code: str, client: str = NOBODY) -> Room:
        """The table with this code; what it takes to read it is counted for the client."""
        id = self.ids.get(code)
        if id is None:
            id = await self.store.find(code)
            if id is None:
                raise refuse("no-such-table", code=code)
            self.ids[code] = id
        room = self.loaded.get(id)
        if room is None:
            room = await self.load(id, client)
        room.used_at = self.now()  # so that it stays while whoever wants it waits their turn
        return room

    async def load(self, id: int, client: str = NOBODY) -> Room:
        """However many want it, it is read once."""
        if id in self.loaded:
            return self.loaded[id]
        if id in self.aside and self.now() < self.aside[id].until:
            raise TableSetAside("", "table-set-aside")
        if client != NOBODY:
            self.limits.check("work", client)
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.read(id, client))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def read(self, id: int, client: str) -> Room:
        code = await self.store.code_of(id)
        assert code is not None
        try:
            ledger = await self.ledger_of(id, code, client)
        except UnreadableLog as fault:
            raise self.set_aside(id, fault) from fault
        if self.aside.pop(id, None) is not None:
            self.metrics.tables_set_aside.set(len(self.aside))
        room = Room(id, ledger, self)
        await room.resume()
        self.loaded[id] = room
        if self.store.shared:  # the notice of what was written while this was read found no room
            self.spawn(room.hear_of_entries())
        room.here = sorted(await self.store.present(id, self.now()))
        return room

    async def ledger_of(self, id: int, code: str, client: str) -> Ledger:
        """The table as its log has it, from the last checkpoint on.  Where there was none for long, one is kept."""
        ledger = await log_reading.last_checkpoint(self, id, code, client)
        kept = ledger.seq
        async for tolds in log_reading.read_on(self.store, id, ledger):
            await self.long_work.run(client, tolds)
        if ledger.seq - kept >= checkpoint.EVERY:
            self.spawn(self.keep_checkpoint(id, ledger.seq, checkpoint.write(ledger)))
        return ledger

    async def keep_checkpoint(self, id: int, seq: int, body: bytes) -> None:
        """It can be done without: a table is read also where nothing can be written."""
        with contextlib.suppress(StoreFailed):
            await self.store.keep_checkpoint(id, seq, body)

    def set_aside(self, id: int, fault: UnreadableLog) -> TableSetAside:
        """Leave a table alone whose log cannot be read: the refusal for whoever wants it."""
        self.aside[id] = SetAside(fault.entry, fault.why, self.now() + ASIDE_FOR * 1000)
        self.metrics.tables_set_aside.set(len(self.aside))
        log.error("table-set-aside", table=id, entry=fault.entry, why=fault.why)
        room = self.loaded.pop(id, None)
        if room is not None:
            room.rest()
        return TableSetAside("", "table-set-aside")

    def let_go(self, room: Room) -> CantinaError:
        """Forget a table that knows more than its log, as when an old copy was put back: the refusal for who wants it.

        Whoever comes next finds it as the log has it.
        """
        log.error("log-went-back", table=room.id, entry=room.ledger.seq)
        if self.loaded.get(room.id) is room:
            del self.loaded[room.id]
        room.rest()
        return refuse("try-again")

    def heard(self, table: int, what: str) -> None:
        """Another process wrote something; 0 is any table."""
        for room in [self.loaded[table]] if table in self.loaded else list(self.loaded.values()) if table == 0 else []:
            if what == "entry":
                self.spawn(room.hear_of_entries())
            if what == "presence" or table == 0:
                self.spawn(self.look_who_is_here(room))

    async def think(self, level: str, play: RunningGame, seat: Seat) -> BotDecision:
        """What a bot answers to the question it is asked."""
        began = time.perf_counter()
        table = await asyncio.to_thread(suppose, play.game, play.state, seat)
        thought = await self.bot_workers.choose(level, table, memory_of(level, play, seat))
        self.metrics.bot_decisions_total.labels(level, thought.failed or "ok").inc()
        self.metrics.bot_seconds.observe(time.perf_counter() - began)
        return thought

    async def offer(self, level: str, play: RunningGame, seat: Seat) -> str:
        """What a bot does though nobody waits for it, or nothing."""
        table = await asyncio.to_thread(suppose, play.game, play.state, seat)
        return await self.bot_workers.volunteer(level, table, memory_of(level, play, seat))

    # ---- who is here

    async def arrive(self, room: Room, stream: Stream) -> None:
        if stream.member is not None:
            await self.store.here(room.id, stream.member, self.process, self.now() + PRESENT * 1000)
            await self.look_who_is_here(room)

    async def go(self, room: Room, stream: Stream) -> None:
        room.streams.discard(stream)
        room.used_at = self.now()
        if stream.member is not None and not any(other.member == stream.member for other in room.streams):
            with contextlib.suppress(StoreFailed):  # what was signed ends by itself
                await self.store.gone(room.id, stream.member, self.process)
            await self.look_who_is_here(room)

    async def look_who_is_here(self, room: Room) -> None:
        with contextlib.suppress(StoreFailed):
            room.set_here(sorted(await self.store.present(room.id, self.now())))

    def expires_at(self, last: int) -> int:
        """When a table is forgotten that nobody has touched or watched since then, and nobody will."""
        return self.service.after(last, self.config.expire_after * 1000)

    async def absent(self, room: Room, seconds: int) -> set[int]:
        """Who has not been seen for so long, while they could have been."""
        now = self.now()
        here, seen = await self.store.present(room.id, now), await self.store.last_seen(room.id)
        late = now - seconds * 1000
        away = [member for member in room.ledger.members.values() if member.id not in here]
        since = self.service.since
        return {member.id for member in away if max(member.at, seen.get(member.id, 0), since) <= late}

    async def presence(self, room: Room) -> Presence:
        """Who is here and who is away, for a game that cares."""
        away = await self.absent(room, self.config.away_after)
        here = await self.store.present(room.id, self.now())
        return Presence(here, away - set(here))

    # ---- what goes on by itself

    async def look_after_tables(self) -> None:
        """Deadlines, bots and forgotten tables, also those that a process now gone had begun."""
        ahead = 0 if self.store.shared else GRACE  # alone, one need not wait whether another process acts
        while True:
            with contextlib.suppress(StoreFailed):
                await self.service.look(self.now())
                await self.wake_those_due(ahead)
                ahead = 0
            for room in [room for room in self.loaded.values() if room.is_idle]:
                del self.loaded[room.id]
                self.ids.pop(room.ledger.code, None)
            self.metrics.rooms_loaded.set(len(self.loaded))
            await asyncio.sleep(self.config.poll)

    async def wake_those_due(self, ahead: int = 0) -> list[asyncio.Task[None]]:
        due = await self.store.claim(self.now() + ahead, self.now() + 5000)
        return [self.spawn(self.wake(id), "wake") for id in due]

    async def wake(self, id: int) -> None:
        with contextlib.suppress(StoreFailed):
            try:
                room = await self.load(id)
                await room.wake()
            except TableSetAside:
                await self.store.set_wake(id, self.now() + ASIDE_FOR * 1000)

    async def measure_lag(self) -> None:
        """How much later than it wanted something gets its turn: what holds the loop up holds everybody up."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.metrics.loop_lag_seconds.observe(max(loop.time() - due, 0))

    async def measure(self) -> None:
        """What is looked up only when somebody wants to know; a silent database keeps back nothing else."""
        self.metrics.bots_waiting.set(self.bot_workers.waiting)
        with contextlib.suppress(StoreFailed, OSError):  # that it took too long is among them
            async with asyncio.timeout(MEASURE_WITHIN):
                self.metrics.tables_open.set(await self.store.count_open())
                use = await self.store.disk()
                self.metrics.database_bytes.set(use.database)
                self.metrics.disk_free_bytes.set(math.nan if use.free is None else use.free)

    async def keep_streams_alive(self) -> None:
        while True:
            await asyncio.sleep(self.config.heartbeat)
            for room in list(self.loaded.values()):
                for stream in room.streams:
                    stream.put_plain(HEARTBEAT)
                await asyncio.sleep(0)  # thousands of streams at once would keep the moves waiting

    async def sign_presence(self) -> None:
        while True:
            await asyncio.sleep(SIGN_EVERY)
            with contextlib.suppress(StoreFailed):
                if not self.service.is_asleep(self.now()):  # else it would sign for the time of the sleep
                    await self.service.sign(self.now())
            here = {(room.id, s.member) for room in self.loaded.values() for s in room.streams if s.member is not None}
            members = sorted(here)
            for start in range(0, len(members), SIGNS_AT_ONCE):
                await self.sign(members[start : start + SIGNS_AT_ONCE])
            for room in list(self.loaded.values()):
                if set(room.here) - {stream.member for stream in room.streams}:  # elsewhere, or their process is gone
                    await self.look_who_is_here(room)

            await self.look_for_deleted()

    async def look_for_deleted(self) -> None:
        """Tables that whoever looks after the database has deleted (`cantina purge`) are closed for who is there."""
        with contextlib.suppress(StoreFailed):
            for id in await self.store.gone_tables(list(self.loaded)):
                room = self.loaded.pop(id)
                self.ids.pop(room.ledger.code, None)
                room.rest()

    async def purge_now_and_then(self) -> None:
        """A minute after the start and then daily: what has been kept for long enough goes."""
        await asyncio.sleep(FIRST_PURGE)
        while True:
            try:
                purged = await self.store.in_thread(lambda database: purge(database, self.config.keep, self.now()))
                if any(purged):
                    log.info("purged", **purged._asdict())
            except StoreFailed as failure:
                log.warning("not-purged", why=str(failure))
            await asyncio.sleep(PURGE_EVERY)

    async def sign(self, members: Sequence[tuple[int, int]]) -> None:
        until = self.now() + PRESENT * 1000
        signs = [self.store.here(table, member, self.process, until) for table, member in members]
        for done in await asyncio.gather(*signs, return_exceptions=True):
            if isinstance(done, BaseException):
                log.warning("presence-not-signed", why=type(done).__name__)


def memory_of(level: str, play: RunningGame, seat: Seat) -> Memory | None:
    """All that the seat has been told, for a bot that remembers: it may be asked in a process that has just begun."""
    if not bots.make(level, 0).remembers(play.game.id):
        return None
    return Memory(play.id, [json.dumps(event.seen_by(seat)) for event in play.story_for(seat)])
