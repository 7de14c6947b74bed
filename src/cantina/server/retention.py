"""How long things are kept, and how they are forgotten: old games and chat, one table, or one person at a table.

The log of a table is its truth, so what is to go is taken out of its entries; they stay as many as they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from ..engine.actions import Seat
from ..engine.errors import BadSetup
from ..engine.record import Record, parse_record
from .finished_games import RecordTitle
from .random_codes import read_code
from .store import FinishedGame, LogEntry, erasure
from .store.database import Database
from .table import happenings
from .table.apply_happenings import NOBODY, apply
from .table.happenings import AnyHappening, Chatted, Forgotten, Joined, Moved, Named, Started, Unsaid
from .table.ledger import Ledger

AT_ONCE: Final = 200  # tables or entries in a transaction, so that moves are written in between
PRESENCE_KEPT: Final = 30 * 86_400_000
UNITS: Final = {"h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}
DURATION: Final = re.compile(r"([1-9]\d{0,5})([hdw])", re.ASCII)
SAID: Final = b'"is":"Chatted"'
SOMETHING: Final = "…"  # instead of what was said with a move: the game goes on from it all the same
Change = Callable[[AnyHappening], AnyHappening]


class Keep(NamedTuple):
    """How long, in milliseconds; None: for ever."""

    games: int | None = None
    chat: int | None = None


class Purged(NamedTuple):
    """How much was deleted."""

    tables: int = 0
    games: int = 0
    lines: int = 0


def read_duration(option: str, text: str) -> int | None:
    """`365d` in milliseconds; nothing said is for ever."""
    if not text:
        return None
    found = DURATION.fullmatch(text)
    if found is None:
        raise BadSetup("", "bad-duration", option=option, text=text)
    return int(found[1]) * UNITS[found[2]]


# ---- what is old


def purge(database: Database, keep: Keep, now: int) -> Purged:
    """Delete what has been kept for long enough."""
    tables = games = lines = 0
    if keep.games is not None:
        tables = purge_tables(database, now - keep.games)
        with database.writing.begin() as connection:
            games = erasure.delete_records(connection, now - keep.games)
    if keep.chat is not None:
        lines = purge_chat(database, now - keep.chat)
    with database.writing.begin() as connection:
        erasure.end_presence(connection, now - PRESENCE_KEPT)
    return Purged(tables, games, lines)


def purge_tables(database: Database, before: int) -> int:
    deleted = 0
    while True:
        with database.writing.begin() as connection:
            ids = erasure.closed_before(connection, before, AT_ONCE)
            erasure.delete_tables(connection, ids)
        deleted += len(ids)
        if len(ids) < AT_ONCE:
            return deleted


def purge_chat(database: Database, before: int) -> int:
    unsaid, last = 0, (0, 0)
    while True:
        with database.writing.begin() as connection:
            found = erasure.entries_with(connection, SAID, before, last, AT_ONCE)
            unsaid += sum([unsay(connection, table, entry) for table, entry in found])
        if len(found) < AT_ONCE:
            return unsaid
        last = (found[-1][0], found[-1][1].seq)


def unsay(connection: Connection, table: int, entry: LogEntry) -> bool:
    """Take the chat out of an entry; one that cannot be read stays as it is, for whoever mends it."""
    try:
        said = happenings.read(entry.body)
    except ValueError:
        return False
    body: list[AnyHappening] = [Unsaid(it.member) if isinstance(it, Chatted) else it for it in said]
    erasure.rewrite(connection, table, entry.seq, happenings.write(body))
    return True


# ---- one table, one person


def forget_table(database: Database, code: str) -> None:
    with database.writing.begin() as connection:
        erasure.delete_tables(connection, [table_with(connection, code)])


def forget_person(database: Database, code: str, name: str, now: int) -> int:
    """Take the names of a person at a table and what they said out of its log and its games: how many are called so."""
    with database.writing.begin() as connection:
        table = table_with(connection, code)
        try:
            members = called(name, erasure.log_of(connection, table))
        except Exception as error:  # whatever it is, there is no going through this log
            raise BadSetup("", "table-set-aside") from error
        if not members:
            raise BadSetup("", "no-such-person", text=name)
        for member in sorted(members):
            forget_member(connection, table, member, now)
    return len(members)


def called(name: str, log: list[LogEntry]) -> set[int]:
    """Who has come by this name, or was called so later on."""
    return {it.member for it in all_happenings(log) if isinstance(it, Joined) and it.name == name} | renamed_to(
        name, log
    )


def table_with(connection: Connection, code: str) -> int:
    table = erasure.find_table(connection, read_code(code))
    if table is None:
        raise BadSetup("", "no-such-table", code=code)
    return table


def all_happenings(log: list[LogEntry]) -> Iterator[AnyHappening]:
    for entry in log:
        yield from happenings.read(entry.body)


def renamed_to(name: str, log: list[LogEntry]) -> set[int]:
    """Who was called so later on."""
    walk = LogWalk()
    found = {walk.owner(it.seat) for it in walk.through(log) if isinstance(it, Named) and it.name == name}
    return {member for member in found if member is not None}


def forget_member(connection: Connection, table: int, member: int, now: int) -> None:
    walk, log = LogWalk(), erasure.log_of(connection, table)
    seats: dict[int, list[Seat]] = {}  # of the member, by the number of the game
    games: dict[int, Record] = {}  # as far as they were played, by number
    for entry in log:
        body = list(walk.through([entry], lambda it: without(it, member, walk)))
        erasure.rewrite(connection, table, entry.seq, happenings.write(body))
        if any(isinstance(it, Started) for it in body):
            seats[walk.ledger.number] = walk.ledger.seats_of(member)
        if len(walk.ledger.records) > len(games) and walk.ledger.play is not None:
            games[walk.ledger.number] = walk.ledger.play.record()
    last = log[-1]
    end = LogEntry(last.seq + 1, max(now, last.at), happenings.write([Forgotten(member)]))
    erasure.add_entry(connection, table, end)
    erasure.take_off_the_list(connection, table)
    for kept in erasure.records_of(connection, table):
        forget_in_record(connection, kept, seats.get(kept.number, []), games.get(kept.number))


def forget_in_record(connection: Connection, kept: FinishedGame, mine: list[Seat], game: Record | None) -> None:
    """The record of a game without the names in these seats, and without the words that the log has lost."""
    text, title = parse_record(kept.text), msgspec.json.decode(kept.title, type=RecordTitle)
    names = tuple("" if seat in mine else name for seat, name in enumerate(text.names))
    title.names = list(names)
    changed = text._replace(names=names)
    if game is not None:
        changed = changed._replace(moves=game.moves, digest=game.digest)
    erasure.change_record(connection, kept.id, title=msgspec.json.encode(title), text=changed.text())


class LogWalk:
    """A log read from its start, with who sits where at every happening of it."""

    def __init__(self) -> None:
        self.ledger = Ledger("")

    def owner(self, seat: Seat) -> int | None:
        return self.ledger.chairs[seat].member if seat < len(self.ledger.chairs) else None

    def through(self, log: list[LogEntry], change: Change = lambda it: it) -> Iterator[AnyHappening]:
        """Each happening, as it is changed, before it is taken into account."""
        for entry in log:
            for it in map(change, happenings.read(entry.body)):
                yield it
                apply(self.ledger, entry.seq, entry.at, [it])


def without(it: AnyHappening, member: int, walk: LogWalk) -> AnyHappening:
    """The happening without what is to be forgotten of the member."""
    if isinstance(it, Joined) and it.member == member:
        return msgspec.structs.replace(it, name=NOBODY)
    if isinstance(it, Named) and walk.owner(it.seat) == member:
        return msgspec.structs.replace(it, name=NOBODY)
    if isinstance(it, Chatted) and it.member == member:
        return Unsaid(member)
    if isinstance(it, Moved) and it.words and not it.by and walk.owner(it.seat) == member:
        return msgspec.structs.replace(it, words=SOMETHING)
    return it
