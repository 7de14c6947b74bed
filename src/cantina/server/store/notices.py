"""How processes on one PostgreSQL tell each other that something changed: LISTEN and NOTIFY.

A notice is the name of its sender and the tables that changed, `e` for an entry and `p` for presence:
`9f3c2ab1 12e 12p 40e`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import psycopg
from sqlalchemy import URL, Connection

from .batch import WriteResult
from .database import patient
from .entries import Append, Create, Seen, Work
from .statements import DIALECTS

CHANNEL: Final = "cantina"
LONGEST: Final = 7_900  # bytes; PostgreSQL takes less than 8,000
ENTRY: Final = "entry"
PRESENCE: Final = "presence"
LETTERS: Final = {ENTRY: "e", PRESENCE: "p"}
WORDS: Final = {letter: word for word, letter in LETTERS.items()}
ANYTHING: Final = 0  # no table: anything may have changed
FIRST_PAUSE: Final = 0.1  # seconds before trying to listen again; twice as long each time
LONGEST_PAUSE: Final = 5.0

OnNotice = Callable[[int, str], None]
log: Final = logging.getLogger(__name__)


# ---- telling


def announce(connection: Connection, sender: str, works: Sequence[Work], answers: Sequence[WriteResult]) -> None:
    """Tell the others what this transaction changes; they hear it when it is committed."""
    for notice in notices(sender, changes(works, answers)):
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))


def changes(works: Sequence[Work], answers: Sequence[WriteResult]) -> list[str]:
    """What was written, each change once, in order: `12e`."""
    found: dict[str, None] = {}
    for work, answer in zip(works, answers, strict=True):
        if not isinstance(answer, Exception) and isinstance(work, Append | Create | Seen):
            letter = LETTERS[PRESENCE if isinstance(work, Seen) else ENTRY]
            found[f"{work.table if answer is None else answer}{letter}"] = None
    return list(found)


def notices(sender: str, changed: Iterable[str]) -> Iterator[str]:
    """The changes in as few notices as can hold them."""
    notice = sender
    for change in changed:
        if len(notice) + 1 + len(change) > LONGEST:
            yield notice
            notice = sender
        notice += f" {change}"
    if notice != sender:
        yield notice


# ---- hearing


def read_notice(notice: str) -> tuple[str, list[tuple[int, str]]]:
    sender, *changed = notice.split()
    return sender, [(int(change[:-1]), WORDS[change[-1]]) for change in changed]


class Listener:
    """Hears what other processes changed, and comes back by itself when the connection breaks."""

    def __init__(self, url: URL, myself: str, heard: OnNotice) -> None:
        self.url = url
        self.myself = myself
        self.heard = heard

    async def run(self) -> None:
        """Listen for ever.  Whatever was missed before listening (again) could be anything, so that is what is told."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await self.connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    pause = FIRST_PAUSE
                    self.tell(ANYTHING, ENTRY)
                    async for notice in connection.notifies():
                        self.hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                log.warning("not listening to other processes: %s", str(error).partition("\n")[0])
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def connect(self) -> psycopg.AsyncConnection[Any]:
        _, settings = DIALECTS["postgresql"].create_connect_args(self.url)
        return await psycopg.AsyncConnection.connect(autocommit=True, **settings, **patient(self.url))

    def hear(self, notice: str) -> None:
        sender, changed = read_notice(notice)
        if sender != self.myself:
            for table, what in changed:
                self.tell(table, what)

    def tell(self, table: int, what: str) -> None:
        try:
            self.heard(table, what)
        except Exception:  # whatever it is, the next notice has to be heard
            log.exception("a notice was not taken")
