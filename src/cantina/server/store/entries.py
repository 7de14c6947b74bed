"""What the store keeps, what is handed to it, and how it refuses."""

from __future__ import annotations

from typing import NamedTuple


class Conflict(Exception):
    """Somebody else wrote this entry first: catch up and judge again."""


class CodeTaken(Exception):
    """Another table has this code: choose another one."""


class StoreFailed(Exception):
    """The database did not do it, or did not say whether it did.

    A caller that was appending does not know whether its entry was written: the log says, so catch up and look.
    """


class LogEntry(NamedTuple):
    """One line of a table's log.  The store does not look into the body."""

    seq: int  # counts from 1
    at: int  # milliseconds since 1970
    body: bytes


class FinishedGame(NamedTuple):
    """A finished game."""

    id: str  # random, made by the caller: who knows it may read the game
    table: int
    number: int  # which game of the table
    game: str
    seats: int
    at: int
    public: bool
    title: bytes  # small JSON for lists
    text: str  # the record file; left empty in lists


class Append(NamedTuple):
    """The next entry of a table, and what changes with it in the same transaction."""

    table: int
    seq: int
    at: int
    body: bytes
    wake_at: int | None = None  # None: the stored one stays
    summary: bytes | None = None  # what the list of open tables shows; b"" takes it off the list; None: it stays
    record: FinishedGame | None = None  # a game that ended with this entry
    checkpoint: bytes | None = None  # all that is so after it


class Create(NamedTuple):
    """A new table with its first entry."""

    code: str
    at: int
    body: bytes
    wake_at: int
    summary: bytes

    @property
    def table(self) -> int:
        """It has no number yet."""
        return 0


class Wake(NamedTuple):
    """When to look at a table again; None: never."""

    table: int
    wake_at: int | None


class Seen(NamedTuple):
    """A member of a table is connected through a process until some moment (0: it left), as was known at `at`."""

    table: int
    member: int
    process: str
    until: int
    at: int


class Claim(NamedTuple):
    """Take tables that wanted to be woken by now; unless the taker says otherwise they want it again at `until`."""

    now: int
    until: int
    limit: int

    @property
    def table(self) -> int:
        return 0


class Serving(NamedTuple):
    """The tables are being served: since the service that began then, or by one that begins now (None)."""

    began: int | None
    at: int

    @property
    def table(self) -> int:
        return 0


class KeepCheckpoint(NamedTuple):
    """All that is so at a table after an entry that was written before."""

    table: int
    seq: int
    checkpoint: bytes


class Probe(NamedTuple):
    """Nothing but a try whether anything can be written."""

    at: int

    @property
    def table(self) -> int:
        return 0


Work = Append | Create | Wake | Seen | Claim | Serving | KeepCheckpoint | Probe
