"""The truth about a table: its log, folded here, beside the server and without it.

Whatever the server told anybody has to be what the log alone gives, byte for byte: every frame of every stream, every
position that somebody saw.  And the log itself only ever grows.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

from cantina.engine.actions import Seat
from cantina.server import sse_frames
from cantina.server.store import LogEntry, Store
from cantina.server.table.apply_happenings import apply
from cantina.server.table.happenings import Chatted, Moved, TookBack, read
from cantina.server.table.ledger import Ledger

from ..web_client import SseFrame

ENDING = b"\n\n"  # of a frame
AskNumber = tuple[int, Seat]  # the number of an ask, and who answered


class TableFromLog:
    """One table, as far as its log has been read."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.entries: list[LogEntry] = []
        self.ledger = Ledger(code)
        self.moments: list[Ledger] = []  # the table after each entry
        self.news: dict[str, bytes] = {}  # what was to be told under each id
        self.moves: dict[AskNumber, Moved] = {}
        self.ever: defaultdict[AskNumber, list[Moved]] = defaultdict(list)  # those that were taken back too
        self.said: Counter[str] = Counter()  # in the chat

    async def read(self, store: Store) -> None:
        """Read on.  What was there before is still there, and as it was."""
        table = await store.find(self.code)
        assert table is not None, f"the table {self.code} is lost"
        entries = await store.entries(table)
        assert entries[: len(self.entries)] == self.entries
        for entry in entries[len(self.entries) :]:
            self.take(entry)

    def take(self, entry: LogEntry) -> None:
        assert entry.seq == len(self.entries) + 1
        self.entries.append(entry)
        body = read(entry.body)
        for happening in body:
            if isinstance(happening, Chatted):
                self.said[happening.text] += 1
            if isinstance(happening, Moved):
                self.take_move(happening)
            if isinstance(happening, TookBack):  # then a question may be answered again
                self.moves.clear()
        told = apply(self.ledger, entry.seq, entry.at, body)
        self.moments.append(self.ledger.fork())
        for viewer in [*range(self.ledger.settings.seats), None]:
            if sse_frames.hears(told, viewer):
                self.news[sse_frames.id_of(told.numbers, viewer)] = sse_frames.news(told, viewer, "")

    def take_move(self, move: Moved) -> None:
        """The fold would not notice a second answer to a sealed question: it is looked for here."""
        assert self.ledger.play is not None
        question = (self.ledger.play.ask, move.seat)
        assert question not in self.moves, f"{question} was answered twice: {self.moves[question]}, {move}"
        self.moves[question] = move
        self.ever[question].append(move)

    # ---- what others say about it

    def check_frame(self, frame: SseFrame, member: int | None) -> None:
        if frame.kind == "news":
            assert frame.id in self.news, f"{frame.id} was told, but is not in the log"
            assert frame.raw + ENDING == self.news[frame.id]
        if frame.kind == "snapshot":
            self.check_snapshot(frame.data, member)

    def check_snapshot(self, seen: dict[str, Any], member: int | None) -> None:
        """It is the table at the moment it names, whatever happened since that this viewer may not know of."""
        viewer = seen["me"]["seat"]
        moments = [t for t in self.moments if sse_frames.id_of(t.numbers, viewer) == seen["id"]]
        assert moments, f"{seen['id']} was shown, but is not in the log"
        shown = [position(json.loads(sse_frames.snapshot(t, member, viewer, "", [], 0))) for t in moments]
        assert position(seen) in shown

    def check_done(self, id: str) -> None:
        """A request was answered with this: at least so much has been told to that viewer."""
        viewer = None if id.startswith("s.") else int(id.partition(".")[0])
        number = sse_frames.read_id(id, viewer)
        assert number is not None
        assert number <= sse_frames.number_of(self.ledger.numbers, viewer), f"{id} was promised, but is not in the log"


def position(snapshot: dict[str, Any]) -> dict[str, Any]:
    """Without the time of day and who is looking: those are not in the log."""
    return {key: value for key, value in snapshot.items() if key not in ("now", "here")}
