"""One mailbox a table: what is asked is judged, written, and only then told, one thing at a time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from ..engine.actions import Seat
from ..engine.errors import CantinaError
from . import sse_frames
from .bot_pacing import BotPacing
from .even_lengths import SecretText
from .event_words import EventWords
from .finished_games import finished_game
from .long_work import NOBODY
from .protocol_conversion import table_listed
from .refusals import TableSetAside, refuse
from .sse_stream import Stream
from .store import Append, Conflict, StoreFailed
from .stream_catch_up import Gap, gap
from .table import checkpoint, happenings, moves
from .table.apply_happenings import apply
from .table.fold_log import UnreadableLog, fold
from .table.happenings import Closed, Forgotten, Paused
from .table.ledger import Ledger, Told
from .table.running_game import RunningGame

if TYPE_CHECKING:
    from .rooms import Rooms

Snapshots = dict[tuple[Any, ...], bytes]  # frames, by whom they are for and in which form
Judge = Callable[[Ledger, int], list[happenings.AnyHappening]]
GRACE: Final = 3000  # ms after which any process looks after a bot's move that is still missing
NEVER: Final = 1 << 62
FORGOTTEN: Final = Forgotten.__name__.encode()
RETRY: Final = 1.0  # seconds before a store that failed is asked again
log = structlog.get_logger("cantina.room")


class Room:
    """A table in this process.  Another process may serve it too: the log decides who was first."""

    def __init__(self, id: int, ledger: Ledger, rooms: Rooms) -> None:
        self.id = id
        self.ledger = ledger
        self.rooms = rooms
        self.mailbox = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.here: list[int] = []  # the members who have a stream open, here or in another process
        self.at_work: dict[tuple[int, Seat], asyncio.Task[None]] = {}  # bots, by the question they think about
        self.pacing = BotPacing(self)
        self.words = EventWords()  # of the running game, for those who come
        self.speaking: dict[Seat, asyncio.Task[None]] = {}  # bots that think of doing what nobody waits for
        self.offered: dict[Seat, tuple[int, int]] = {}  # by seat: after which game's which move it last thought of it
        self.alarm: asyncio.TimerHandle | None = None
        self.absence_alarm: asyncio.TimerHandle | None = None  # when somebody may have been gone for long enough
        self.stored_wake = NEVER  # not sooner than what the store says
        self.recovery: asyncio.Task[None] | None = None
        self.used_at = rooms.now()

    # ---- judge, write, tell

    async def do(self, judge: Judge) -> Told:
        """Let the judge decide on the table as it is.  When this returns, what it decided is durable and told."""
        async with self.mailbox:
            self.used_at = self.rooms.now()
            try:
                return await self.write_next(judge)
            except StoreFailed as failure:  # nobody knows whether it was written: the log does
                with contextlib.suppress(StoreFailed):
                    await self.catch_up()
                if self.recovery is None:
                    self.recovery = self.rooms.spawn(self.recover())
                raise refuse("try-again") from failure

    async def write_next(self, judge: Judge) -> Told:
        """Judge again whenever somebody was first: a refusal too may come from not knowing the latest."""
        while True:
            try:
                await self.make_up_for_pause()
                return await self.write(judge)
            except Conflict:
                if not await self.catch_up():
                    raise self.rooms.let_go(self) from None
            except CantinaError:
                if not (self.rooms.store.shared and await self.catch_up()):
                    raise

    async def make_up_for_pause(self) -> None:
        """Before anything else happens: while no server ran, nobody could think or answer."""
        pause = self.rooms.service.paused_since(self.ledger.at)
        if pause and self.ledger.due():
            await self.write(lambda t, now: [Paused(pause)])

    async def resume(self) -> None:
        """The same for who comes to look; what does not succeed now is done before the next thing that happens."""
        with contextlib.suppress(StoreFailed, Conflict, CantinaError):
            async with self.mailbox:
                await self.make_up_for_pause()

    async def write(self, judge: Judge) -> Told:
        """Everything that can fail is tried on a fork before anything is written."""
        now = max(self.rooms.now(), self.ledger.at)
        body = judge(self.ledger, now)
        self.rooms.limits.take("entries", f"table {self.id}")
        after = self.ledger.fork()
        told = apply(after, self.ledger.seq + 1, now, body)
        entry = self.entry(after, told, happenings.write(body))
        await self.append(entry)
        if entry.wake_at is not None:
            self.stored_wake = entry.wake_at
        self.ledger = after
        self.tell(told)
        self.plan()
        return told

    async def append(self, entry: Append) -> None:
        began = time.perf_counter()
        await self.rooms.store.append(entry)
        self.rooms.metrics.append_seconds.observe(time.perf_counter() - began)

    def entry(self, after: Ledger, told: Told, body: bytes) -> Append:
        self.drop_old_chat(after)
        wake = self.next_wake(after)
        # If it is past, somebody has been woken since and set another; if it is near, others need not come and look.
        near = self.stored_wake <= told.at + GRACE // 2
        sooner = wake if wake < self.stored_wake or near or after.closed else None
        just_ended = len(after.records) > len(self.ledger.records)
        return Append(
            table=self.id,
            seq=told.seq,
            at=told.at,
            body=body,
            wake_at=sooner,
            summary=None if told.table is None else summary(after),
            record=finished_game(self.id, after) if just_ended else None,
            checkpoint=checkpoint.write(after) if told.seq % checkpoint.EVERY == 0 else None,
        )

    async def catch_up(self) -> int:
        """Take in what other processes wrote: how much."""
        entries = await self.rooms.store.entries(self.id, after=self.ledger.seq)
        try:
            for told in fold(self.ledger, entries):
                self.stored_wake = NEVER  # they had their say on it
                self.tell(told)
        except UnreadableLog as fault:
            raise self.rooms.set_aside(self.id, fault) from fault
        if any(is_rewriting(entry.body) for entry in entries):
            await self.read_anew()
        return len(entries)

    async def read_anew(self) -> None:
        """The log is not what it was: somebody has been forgotten, and what they said with their moves."""
        self.ledger = await self.rooms.ledger_of(self.id, self.ledger.code, NOBODY)
        self.words = EventWords()
        for stream in self.streams:
            stream.put(self.snapshot_frame(stream))

    async def refresh(self) -> None:
        """For somebody who may have heard more from another process than this one knows."""
        if self.rooms.store.shared:
            async with self.mailbox:
                await self.catch_up()

    async def hear_of_entries(self) -> None:
        """However long the store does not answer: nobody will say it again."""
        while True:
            try:
                async with self.mailbox:
                    await self.catch_up()
                return
            except TableSetAside:
                return
            except StoreFailed:
                await asyncio.sleep(RETRY)

    async def recover(self) -> None:
        """The store failed in the middle of something: what was written after all is told, and bots try again."""
        await asyncio.sleep(RETRY)
        await self.hear_of_entries()
        self.recovery = None
        self.plan()

    def tell(self, told: Told) -> None:
        """Each stream gets its viewer's own frame, made once for all that want the same."""
        self.pacing.look_again()
        frames = sse_frames.NewsFrames(told)
        anew: Snapshots = {}
        for stream in tuple(self.streams):
            try:
                self.tell_one(stream, frames, anew)
            except Exception as error:  # what happened is written: a stream that cannot be told of it starts again
                log.error("not-told", table=self.id, exc_info=error)
                stream.end()
        if told.table is not None and self.ledger.has_bans:
            self.show_out()

    def show_out(self) -> None:
        """Who is banned hears no more than that."""
        for stream in self.streams:
            if self.is_shut_out(stream):
                stream.end()

    def is_shut_out(self, stream: Stream) -> bool:
        return self.ledger.has_bans and self.ledger.shuts_out(stream.member, stream.network)

    def tell_one(self, stream: Stream, frames: sse_frames.NewsFrames, anew: Snapshots) -> None:
        viewer = self.viewer_of(stream)
        if viewer != stream.viewer:
            stream.viewer = viewer
            self.tell_all_anew(stream, anew)
        elif sse_frames.hears(frames.told, viewer):
            stream.put(frames.frame(viewer, stream.lang, gzip=stream.gzip))
        if self.ledger.closed:
            stream.end()

    def tell_all_anew(self, stream: Stream, anew: Snapshots) -> None:
        """Who sits down or stands up sees with other eyes, on all their screens."""
        form = (stream.viewer, stream.lang, stream.gzip, stream.member)
        if form not in anew:
            anew[form] = self.snapshot_frame(stream)
        stream.put(anew[form])

    # ---- streams

    def viewer_of(self, stream: Stream) -> Seat | None:
        """The seat through whose eyes a stream looks: the one asked for, if it is the member's own."""
        mine = [] if stream.member is None else self.ledger.seats_of(stream.member)
        if stream.asked_seat is not None:
            return stream.asked_seat if stream.asked_seat in mine else None
        return mine[0] if mine else None

    def connect(self, stream: Stream, last_id: str) -> Gap | None:
        """Tell the newcomer everything; or, who has been here, what they missed: then that is yet to be told."""
        stream.viewer = self.viewer_of(stream)
        missing = gap(self.ledger, stream, last_id)
        if missing is None:
            stream.put(self.snapshot_frame(stream))
        elif missing.news:
            stream.hold_back()
        stream.put_plain(self.presence_frame())
        self.streams.add(stream)
        if self.rooms.closing:  # since the newcomer asked
            stream.put_plain(sse_frames.goodbye())
        if self.ledger.closed or self.rooms.closing or self.is_shut_out(stream):
            stream.end()
        return missing

    def snapshot(self, member: int | None, viewer: Seat | None, lang: str) -> SecretText:
        """Everything the viewer may know, as JSON."""
        self.drop_old_chat(self.ledger)
        text = self.snapshot_text(member, viewer, lang)
        play = self.ledger.play
        if viewer is None or play is None or not play.game.even_lengths:
            return SecretText(text)
        return SecretText(text, self.snapshot_text(None, None, lang), play.state.seats)

    def snapshot_text(self, member: int | None, viewer: Seat | None, lang: str) -> bytes:
        return sse_frames.snapshot(self.ledger, member, viewer, lang, self.here, self.rooms.now(), self.words)

    async def prepare(self, viewer: Seat | None, lang: str, client: str) -> None:
        """Say beforehand, without haste, what a snapshot in this language will tell."""
        if lang and self.ledger.play is not None:
            self.rooms.limits.check("work", client)
            viewers = {viewer, None} if self.ledger.play.game.even_lengths else {viewer}
            for eyes in viewers:
                await self.rooms.long_work.run(client, self.words.steps(self.ledger, eyes, lang))

    def drop_old_chat(self, t: Ledger) -> None:
        """The log loses it once a day, the memory at once."""
        keep = self.rooms.config.keep.chat
        if keep is not None:
            t.chat = [line for line in t.chat if line.at > self.rooms.now() - keep]

    def snapshot_frame(self, stream: Stream) -> bytes:
        """As the stream sends it."""
        data, numbers = self.snapshot(stream.member, stream.viewer, stream.lang), self.ledger.numbers
        text = sse_frames.event("snapshot", data.text, sse_frames.id_of(numbers, stream.viewer))
        public = sse_frames.event("snapshot", data.public, sse_frames.id_of(numbers, None))
        return SecretText(text, public, data.seats).frame(gzip=stream.gzip)

    def presence_frame(self) -> bytes:
        return sse_frames.event("presence", msgspec.json.encode({"here": self.here}))

    def set_here(self, here: list[int]) -> None:
        if here != self.here:
            self.here = here
            self.pacing.look_again()
            for stream in self.streams:
                stream.put_plain(self.presence_frame())
            if self.ledger.hears_of_absence and not self.rooms.closing:
                self.rooms.spawn(self.tell_presence())
                if self.absence_alarm is not None:
                    self.absence_alarm.cancel()
                wait, tell = self.rooms.config.away_after + 0.01, self.tell_presence
                self.absence_alarm = asyncio.get_running_loop().call_later(wait, lambda: self.rooms.spawn(tell()))

    # ---- bots and clocks

    def next_wake(self, t: Ledger) -> int:
        """When some process has to look after this table, if nothing happens until then."""
        if t.closed:
            return NEVER
        times = [self.rooms.expires_at(t.at)]
        times += [t.at + GRACE] if t.thinking() else []
        times += [due.at for due in t.due()[:1]]
        if moves.may_become_absent(t):  # somebody has to look who is there
            times.append(max(t.at, self.rooms.now()) + self.rooms.config.away_after * 1000)
        return min(times)

    def plan(self) -> None:
        """Let bots think that are asked, and set the alarm for the next deadline."""
        t = self.ledger
        if t.play is not None:
            for seat, level in t.thinking():
                self.start_work(t.play.ask, seat, level, "bot")
            self.let_bots_speak_up(t.play)
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if due := t.due():
            wait = max(due[0].at - self.rooms.now(), 0) / 1000
            self.alarm = asyncio.get_running_loop().call_later(wait, self.time_is_up)
        if moves.presence_to_tell(t):
            self.rooms.spawn(self.tell_presence())

    def time_is_up(self) -> None:
        """After a sleep of the machine all alarms ring: when it has been noted the table will be woken."""
        if not self.rooms.closing and not self.rooms.service.is_asleep(self.rooms.now()):
            self.rooms.spawn(self.keep_time())

    async def keep_time(self) -> None:
        """Do what the table does by itself, one thing after the other; the next alarm is set by what is written."""
        while (due := self.ledger.due()) and due[0].at <= self.rooms.now():
            try:
                await self.do(moves.keep_time)
            except CantinaError:  # somebody was quicker; or the store failed, and it is tried again when it is back
                return
        if due:  # the alarm rang a little early
            self.plan()

    async def tell_presence(self) -> None:
        """Tell a game that cares who has gone and who is back, one after the other."""
        while self.ledger.hears_of_absence and not self.rooms.closing:
            presence = await self.rooms.presence(self)
            if not moves.presence_to_tell(self.ledger, presence):
                return
            try:
                await self.do(partial(moves.tell_presence, presence=presence))
            except CantinaError:  # another process was quicker
                return

    def let_bots_speak_up(self, play: RunningGame) -> None:
        """Each is asked once for everything that happens; one that still thinks of the last thing is left alone."""
        for seat, level in self.ledger.volunteers():
            at = (play.number, len(play.moves))
            if self.offered.get(seat) != at and seat not in self.speaking and not self.rooms.closing:
                self.offered[seat] = at
                task = self.speaking[seat] = self.rooms.spawn(self.speak_up(seat, level))
                task.add_done_callback(partial(self.has_spoken, seat))

    def has_spoken(self, seat: Seat, task: asyncio.Task[None]) -> None:
        """Things may have happened while it thought."""
        self.speaking.pop(seat, None)
        if self.ledger.play is not None and not self.rooms.closing:
            self.let_bots_speak_up(self.ledger.play)

    def start_work(self, ask: int, seat: Seat, level: str, by: str) -> None:
        key = (ask, seat)
        if key not in self.at_work and not self.rooms.closing:
            task = self.at_work[key] = self.rooms.spawn(self.decide(ask, seat, level, by))
            moves_made = 0 if self.ledger.play is None else len(self.ledger.play.moves)
            task.add_done_callback(lambda _: self.work_done(key, moves_made))

    def work_done(self, key: tuple[int, Seat], moves_before: int) -> None:
        """A seat that picks several is asked again under the same number, once it has picked one."""
        self.at_work.pop(key, None)
        if self.ledger.play is not None and len(self.ledger.play.moves) != moves_before and not self.rooms.closing:
            self.plan()

    async def decide(self, ask: int, seat: Seat, level: str, by: str) -> None:
        """A bot's decision for a seat, when people have seen what led to it."""
        play = self.ledger.play
        if play is None or play.ask != ask:
            return
        pace = self.pacing.wait()
        thought, _ = await asyncio.gather(self.rooms.think(level, play, seat), pace)
        by = "random" if thought.failed else by
        with contextlib.suppress(CantinaError):  # the question is gone: a person took the seat back, or moved in time
            action, words = play.game.space.parse_said(thought.action)
            await self.pacing.typing(words)
            await self.do(lambda t, now: moves.bot_move(t, seat, ask, action.text, by, words))

    async def speak_up(self, seat: Seat, level: str) -> None:
        """A bot may do what nobody waits for, whenever something has happened."""
        play = self.ledger.play
        if play is None or play.is_over:
            return
        said, _ = await asyncio.gather(self.rooms.offer(level, play, seat), self.pacing.wait())
        if said:
            with contextlib.suppress(CantinaError):  # it is too late for it
                action, words = play.game.space.parse_said(said)
                await self.do(lambda t, now: moves.bot_volunteers(t, seat, action.text, words))

    async def wake(self) -> None:
        """The store says that this table is due: perhaps the process that looked after it is gone."""
        async with self.mailbox:
            await self.catch_up()
            seq = self.ledger.seq
        if not self.ledger.closed and await self.is_forgotten(self.rooms.now()):
            with contextlib.suppress(CantinaError):  # somebody has just come
                await self.do(lambda t, now: expire(t, seq))
                log.info("table-expired", table=self.id)
        self.plan()
        await self.keep_time()
        await self.tell_presence()
        async with self.mailbox:
            await self.set_next_wake()

    async def set_next_wake(self) -> None:
        """Set it again if others wrote meanwhile: this may have undone what they set."""
        news = 1
        while news:
            wake = max(self.next_wake(self.ledger), self.rooms.now() + GRACE)
            await self.rooms.store.set_wake(self.id, None if self.ledger.closed else wake)
            news = await self.catch_up() if self.rooms.store.shared else 0
            self.stored_wake = wake

    async def is_forgotten(self, now: int) -> bool:
        """Whether nobody has touched or watched the table for so long, here or through another process."""
        seen = await self.rooms.store.last_seen(self.id)
        last = max(self.ledger.at, *seen.values()) if seen else self.ledger.at
        return not self.streams and now >= self.rooms.expires_at(last)

    @property
    def is_idle(self) -> bool:
        busy = self.streams or self.at_work or self.alarm is not None or self.mailbox.locked()
        return not busy and self.rooms.now() - self.used_at > self.rooms.config.unload_after * 1000

    def rest(self) -> None:
        """Stop everything that would act."""
        for alarm in (self.alarm, self.absence_alarm):
            if alarm is not None:
                alarm.cancel()
        for stream in self.streams:
            stream.put_plain(sse_frames.goodbye())
            stream.end()


def is_rewriting(body: bytes) -> bool:
    """Whether with this entry those before it have changed."""
    return FORGOTTEN in body and any(isinstance(it, Forgotten) for it in happenings.read(body))


def expire(t: Ledger, seq: int) -> list[happenings.AnyHappening]:
    """Close a table that nobody has touched since that entry."""
    if t.seq != seq:
        raise refuse("try-again")
    return [Closed("expired", recorded=t.status == "playing")]


def summary(t: Ledger) -> bytes:
    """The table's line in the list of open tables, while there is something to see."""
    if not t.settings.open or t.status in ("closed", "over"):
        return b""
    return msgspec.json.encode(table_listed(t))
