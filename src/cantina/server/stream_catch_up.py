"""Who comes back to a stream is told what they missed, while the table goes on.

What happens meanwhile is held back until then.  Nobody at the table waits: the log is read and made into frames beside
it, and no longer than somebody is there to hear it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog

from ..engine.actions import Seat
from . import log_reading, sse_frames
from .sse_stream import Stream
from .store import StoreFailed
from .table import checkpoint
from .table.ledger import Ledger, Told
from .table.running_game import eyes_of

if TYPE_CHECKING:
    from .room import Room

MOST_TOLD: Final = 200  # who has missed more gets a snapshot
MOST_READ: Final = 500  # entries, where no checkpoint helps

log = structlog.get_logger("cantina.room")


class Gap(NamedTuple):
    """What a stream has missed: its viewer's news after this number, up to this entry of the log."""

    number: int
    upto: int
    news: int  # how many
    recent: tuple[Told, ...]  # what the table remembered of it


def gap(t: Ledger, stream: Stream, last_id: str) -> Gap | None:
    """What there is to catch up on; None if it is too much, or nobody knows, and all is to be told anew."""
    number = sse_frames.read_id(last_id, stream.viewer)
    if number is None:
        return None
    news = sse_frames.number_of(t.numbers, stream.viewer) - number
    if news > 0 and not may_be_retold(t, stream.viewer):
        return None
    return Gap(number, t.seq, news, tuple(t.recent)) if 0 <= news <= MOST_TOLD else None


def may_be_retold(t: Ledger, viewer: Seat | None) -> bool:
    """Whether nothing of the game is to be forgotten: the ids say what somebody wants to hear, not what they missed."""
    if t.play is None:
        return True
    eyes = eyes_of(t.play.state, viewer)
    again = zip(t.play.story(), t.play.story_for(eyes), strict=True)
    return all([was is now or was.seen_by(eyes) == now.seen_by(eyes) for was, now in again])


async def catch_up(room: Room, stream: Stream, missing: Gap) -> None:
    """Tell a stream what it missed, then what has happened since.  If that fails, its client comes back."""
    try:
        frames: list[bytes] = []
        async for tolds in past(room, stream, missing):
            await room.rooms.long_work.run(stream.client, add_frames(frames, tolds, stream, missing.number))
        stream.go_on(frames)
    except TooLongAgo:
        stream.begin_anew([room.snapshot_frame(stream)])
        stream.put_plain(room.presence_frame())
    except Exception as error:
        if not isinstance(error, StoreFailed):
            log.error("not-told", table=room.id, exc_info=error)
        stream.cut()


class TooLongAgo(Exception):
    """Too much of the log would have to be read."""


async def past(room: Room, stream: Stream, missing: Gap) -> AsyncIterator[Iterator[Told]]:
    """What was to tell, from the moment of the gap or from before it: as it is remembered, or from the log."""
    if reaches_back(missing, stream):
        yield iter(missing.recent)
        return
    ledger = await ledger_before(room, stream, missing)
    async for tolds in log_reading.read_on(room.rooms.store, room.id, ledger, missing.upto):
        yield tolds


async def ledger_before(room: Room, stream: Stream, missing: Gap) -> Ledger:
    """The table as it was before the gap, by its latest checkpoint from then, or a blank one if the log is short."""
    for body in await room.rooms.store.checkpoints(room.id):
        found = checkpoint.read(body)
        if found is not None and sse_frames.number_of(found.ledger.numbers, stream.viewer) <= missing.number:
            return await log_reading.restored(room.rooms, found, stream.client)
    if missing.upto > MOST_READ:
        raise TooLongAgo
    return Ledger(room.ledger.code)


def reaches_back(missing: Gap, stream: Stream) -> bool:
    """Whether all that was missed is remembered."""
    if not missing.recent:
        return False
    first = missing.recent[0]
    before = sse_frames.number_of(first.numbers, stream.viewer) - sse_frames.hears(first, stream.viewer)
    return before <= missing.number


def add_frames(frames: list[bytes], tolds: Iterable[Told], stream: Stream, number: int) -> Iterator[None]:
    """Add the frames of what the stream's viewer was told after that number."""
    for told in tolds:
        if sse_frames.hears(told, stream.viewer) and sse_frames.number_of(told.numbers, stream.viewer) > number:
            frames.append(sse_frames.NewsFrames(told).frame(stream.viewer, stream.lang, gzip=stream.gzip))
        yield
