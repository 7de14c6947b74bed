"""How long things are kept, and how they are forgotten: old games and chat, one table, or one person at a table.

The log of a table is its truth, so what is to go is taken out of its entries; they stay as many as they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
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
from .store.erasure import Rewriting, Rewritten
from .table import happenings
from .table.apply_happenings import NOBODY, apply
from .table.happenings import AnyHappening, Chatted, Forgotten, Joined, Moved, Named, Started, Unsaid
from .table.ledger import Ledger

AT_ONCE: Final = 200  # entries or records in a transaction, so that moves are written in between
TABLES_AT_ONCE: Final = 10  # each with its whole log
TRIES: Final = 10  # to rewrite a log that others rewrite too
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
    """Delete what has been kept for long enough.  What it is, is looked for beside the moves, which are written between
    any two of its transactions."""
    tables = games = lines = 0
    if keep.games is not None:
        tables = purge_tables(database, now - keep.games)
        games = purge_records(database, now - keep.games)
    if keep.chat is not None:
        lines = purge_chat(database, now - keep.chat)
    with database.writing.begin() as connection:
        erasure.end_presence(connection, now - PRESENCE_KEPT)
    return Purged(tables, games, lines)


def purge_tables(database: Database, before: int) -> int:
    with database.reading.connect() as connection:
        ids = erasure.closed_before(connection, before)
    for start in range(0, len(ids), TABLES_AT_ONCE):
        with database.writing.begin() as connection:
            erasure.delete_tables(connection, ids[start : start + TABLES_AT_ONCE])
    return len(ids)


def purge_records(database: Database, before: int) -> int:
    with database.reading.connect() as connection:
        ids = erasure.records_before(connection, before)
    for start in range(0, len(ids), AT_ONCE):
        with database.writing.begin() as connection:
            erasure.delete_records(connection, ids[start : start + AT_ONCE])
    return len(ids)


def purge_chat(database: Database, before: int) -> int:
    """Lines are looked for beside the moves, which wait only while some of them are taken out."""
    unsaid, last = 0, (0, 0)
    while True:
        with database.reading.connect() as connection:
            found = erasure.entries_with(connection, SAID, before, last, AT_ONCE)
        changed = [unsay(table, entry) for table, entry in found]
        with database.writing.begin() as connection:
            unsaid += rewrite_some(connection, [each for each in changed if each is not None])
        if len(found) < AT_ONCE:
            return unsaid
        last = (found[-1][0], found[-1][1].seq)


def rewrite_some(connection: Connection, changed: list[Rewriting]) -> int:
    """What somebody else has rewritten meanwhile is left to the next time."""
    erasure.hold(connection, {each.table for each in changed})
    return erasure.rewrite(connection, changed)


def unsay(table: int, entry: LogEntry) -> Rewriting | None:
    """The entry without its chat; one that cannot be read stays as it is, for whoever mends it."""
    try:
        said = happenings.read(entry.body)
    except ValueError:
        return None
    body: list[AnyHappening] = [Unsaid(it.member) if isinstance(it, Chatted) else it for it in said]
    return Rewriting(table, entry.seq, entry.body, happenings.write(body))


# ---- one table, one person


def forget_table(database: Database, code: str) -> None:
    with database.writing.begin() as connection:
        erasure.delete_tables(connection, [table_with(connection, code)])


def forget_person(database: Database, code: str, name: str, now: int) -> int:
    """Take the names of a person at a table and what they said out of its log and its games: how many are called so."""
    with database.reading.connect() as connection:
        log = erasure.log_of(connection, table_with(connection, code))
    try:
        members = called(name, log)
    except Exception as error:  # whatever it is, there is no going through this log
        raise BadSetup("", "table-set-aside") from error
    if not members:
        raise BadSetup("", "no-such-person", text=name)
    for member in sorted(members):
        if not any(forget_member(database, code, member, now) for _ in range(TRIES)):
            raise BadSetup("", "try-again")
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


def forget_member(database: Database, code: str, member: int, now: int) -> bool:
    """Whether it was done; not if somebody else has rewritten the same log meanwhile.

    To go through a log takes long, so it is done beside the moves, which wait only while some entries are rewritten.
    Names go last: whoever is interrupted finds the person again.
    """
    with database.reading.connect() as connection:
        person = ForgottenPerson(table_with(connection, code), member)
        changed = person.take_in(connection)
    said = [each for each in changed if not names_somebody(each)]
    try:
        for start in range(0, len(said), AT_ONCE):
            with database.writing.begin() as connection:
                person.rewrite(connection, said[start : start + AT_ONCE])
        with database.writing.begin() as connection:
            person.rewrite(connection, [each for each in changed if names_somebody(each)])
            person.rewrite(connection, person.take_in(connection))  # what has happened since: little
            person.end(connection, now)
    except Rewritten:
        return False
    return True


class RecordRewriting(NamedTuple):
    before: FinishedGame
    after: FinishedGame


AnyRewriting = Rewriting | RecordRewriting


def names_somebody(changed: AnyRewriting) -> bool:
    """Whether somebody would not be found again by their name once this is rewritten."""
    return isinstance(changed, Rewriting) and any(
        isinstance(it, Joined | Named) for it in happenings.read(changed.before)
    )


class ForgottenPerson:
    """A member who is to be forgotten, and how far the log of the table has been gone through."""

    def __init__(self, table: int, member: int) -> None:
        self.table, self.member = table, member
        self.walk = LogWalk()
        self.seats: dict[int, list[Seat]] = {}  # of the member, by the number of the game
        self.games: dict[int, Record] = {}  # as far as they were played, by number
        self.last = LogEntry(0, 0, b"")
        self.records = 0  # the number of the last game whose record has been looked at

    def take_in(self, connection: Connection) -> list[AnyRewriting]:
        """Go on through the log: what is to be rewritten in it, and in the records of games that have ended in it."""
        kept = erasure.records_of(connection, self.table, self.records)
        log = erasure.log_of(connection, self.table, self.last.seq)  # it is read later, so it has the ends of them all
        entries = [changed for entry in log if (changed := self.without(entry)) is not None]
        games = [RecordRewriting(game, self.without_in_record(game)) for game in kept]
        self.records = max([self.records, *[game.number for game in kept]])
        return [*entries, *[game for game in games if game.before != game.after]]

    def without(self, entry: LogEntry) -> Rewriting | None:
        was = happenings.read(entry.body)
        body = list(self.walk.through([entry], lambda it: without(it, self.member, self.walk)))
        ledger, self.last = self.walk.ledger, entry
        if any(isinstance(it, Started) for it in body):
            self.seats[ledger.number] = ledger.seats_of(self.member)
        if len(ledger.records) > len(self.games) and ledger.play is not None:
            self.games[ledger.number] = ledger.play.record()
        return None if body == was else Rewriting(self.table, entry.seq, entry.body, happenings.write(body))

    def without_in_record(self, kept: FinishedGame) -> FinishedGame:
        """The record of a game without the names in the member's seats, and without the words that the log has lost."""
        text, title = parse_record(kept.text), msgspec.json.decode(kept.title, type=RecordTitle)
        mine, game = self.seats.get(kept.number, []), self.games.get(kept.number)
        names = tuple("" if seat in mine else name for seat, name in enumerate(text.names))
        title.names = list(names)
        changed = text._replace(names=names)
        if game is not None:
            changed = changed._replace(moves=game.moves, digest=game.digest)
        return kept._replace(title=msgspec.json.encode(title), text=changed.text())

    def rewrite(self, connection: Connection, changed: Sequence[AnyRewriting]) -> None:
        if not erasure.hold(connection, [self.table]):
            raise Rewritten
        erasure.rewrite_all(connection, [each for each in changed if isinstance(each, Rewriting)])
        for each in changed:
            if isinstance(each, RecordRewriting):
                erasure.change_record(connection, each.before, each.after)

    def end(self, connection: Connection, now: int) -> None:
        """Tell the processes that have the table in memory."""
        body = happenings.write([Forgotten(self.member)])
        erasure.add_entry(connection, self.table, LogEntry(self.last.seq + 1, max(now, self.last.at), body))
        erasure.take_off_the_list(connection, self.table)


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
