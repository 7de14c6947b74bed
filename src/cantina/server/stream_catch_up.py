"""Who comes back to a stream is told what they missed, while the table goes on.

What happens meanwhile is held back until then.  Nobody at the table waits: the log is read and made into frames beside
it, and no longer than somebody is there to hear it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog

from . import sse_frames
from .sse_stream import Stream
from .store import StoreFailed
from .table.fold_log import fold
from .table.ledger import Ledger, Told

if TYPE_CHECKING:
    from .room import Room

MOST_TOLD: Final = 200  # who has missed more gets a snapshot
READ_AT_ONCE: Final = 200  # entries of the log

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
    return Gap(number, t.seq, news, tuple(t.recent)) if 0 <= news <= MOST_TOLD else None


async def catch_up(room: Room, stream: Stream, missing: Gap) -> None:
    """Tell a stream what it missed, then what has happened since.  If that fails, its client comes back."""
    try:
        frames: list[bytes] = []
        async for tolds in past(room, stream, missing):
            await room.rooms.long_work.run(stream.client, add_frames(frames, tolds, stream, missing.number))
        stream.go_on(frames)
    except Exception as error:
        if not isinstance(error, StoreFailed):
            log.error("not-told", table=room.id, exc_info=error)
        stream.cut()


async def past(room: Room, stream: Stream, missing: Gap) -> AsyncIterator[Iterable[Told]]:
    """What was to tell, from the moment of the gap or from before it: as it is remembered, or from the log."""
    if reaches_back(missing, stream):
        yield missing.recent
        return
    ledger = Ledger(room.ledger.code)
    while ledger.seq < missing.upto:
        upto = min(ledger.seq + READ_AT_ONCE, missing.upto)
        entries = await room.rooms.store.entries(room.id, after=ledger.seq, upto=upto)
        if not entries:
            raise StoreFailed("the log has become shorter")
        yield fold(ledger, entries)


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
            frames.append(sse_frames.news(told, stream.viewer, stream.lang))
        yield
