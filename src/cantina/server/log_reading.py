"""Reading a table's log: from the last checkpoint on, some entries at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Final

from .store import Store
from .table import checkpoint
from .table.checkpoint import Checkpoint
from .table.fold_log import fold
from .table.ledger import Ledger, Told

if TYPE_CHECKING:
    from .rooms import Rooms

READ_AT_ONCE: Final = 200  # entries


async def last_checkpoint(rooms: Rooms, table: int, code: str, client: str) -> Ledger:
    """The table as it was when it was last kept; a blank one if there is none to go on from."""
    for body in await rooms.store.checkpoints(table, limit=1):
        found = checkpoint.read(body)
        if found is not None:
            return await restored(rooms, found, client)
    return Ledger(code)


async def restored(rooms: Rooms, found: Checkpoint, client: str) -> Ledger:
    ledger = Ledger(found.ledger.code)
    await rooms.long_work.run(client, checkpoint.restore(found, ledger))
    return ledger


async def read_on(store: Store, table: int, ledger: Ledger, last: int | None = None) -> AsyncIterator[Iterator[Told]]:
    """What the entries after those the ledger has, up to the last one, give to tell: each step takes one in."""
    more = True
    while more:
        after = ledger.seq
        upto = after + READ_AT_ONCE if last is None else min(after + READ_AT_ONCE, last)
        entries = await store.entries(table, after=after, upto=upto)
        yield fold(ledger, entries)
        more = len(entries) == READ_AT_ONCE and ledger.seq != last
