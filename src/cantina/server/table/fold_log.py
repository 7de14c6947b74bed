"""From a log to a ledger, entry by entry; what cannot be read says where."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from . import happenings
from .apply_happenings import apply
from .ledger import Ledger, Told

Entry = tuple[int, int, bytes]  # its number, when it was written, and what happened


class UnreadableLog(Exception):
    """An entry that makes no sense, by itself or where it stands: which one, and what is wrong with it."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry
        self.why = why


def fold(ledger: Ledger, entries: Sequence[Entry]) -> Iterator[Told]:
    """Take entries into a ledger, one after the other."""
    for seq, at, body in entries:
        if seq != ledger.seq + 1:
            raise UnreadableLog(ledger.seq + 1, "missing")
        try:
            told = apply(ledger, seq, at, happenings.read(body))
        except Exception as error:  # whatever it is, there is no going on from it
            raise UnreadableLog(seq, name_and_place(error)) from error
        yield told


def name_and_place(error: Exception) -> str:
    """What kind of error, and where in the code: its words may be about cards."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {PurePath(last.filename).name}:{last.lineno}"
