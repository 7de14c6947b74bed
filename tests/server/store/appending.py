"""Run as a process: says `ready`, waits for a line, opens the store and appends to many tables, saying what is durable.

python -m tests.server.store.appending URL NUMBER_OF_TABLES
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from cantina.server.store import Append, Store


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def append_for_ever(store: Store, table: int, tell: Callable[[str], None]) -> None:
    seq = 1
    while True:
        seq += 1
        await store.append(Append(table, seq, seq, f"{table}.{seq}".encode() * 20, wake_at=seq))
        tell(f"{table} {seq}")


async def main(url: str, tables: int) -> None:
    say("ready")
    sys.stdin.readline()
    store = Store.open(url)
    say("open")
    numbers = [await store.create(f"code{place}", 0, b"first", 0, b"") for place in range(tables)]
    if numbers:
        await asyncio.gather(*[append_for_ever(store, table, say) for table in numbers])
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
