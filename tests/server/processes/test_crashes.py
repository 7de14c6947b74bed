"""The server is killed at random moments, started again on the same database, and nobody was told anything untrue."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from cantina.engine.actions import CLOCK
from cantina.server.store import Store, milliseconds
from cantina.server.table.happenings import HandedOver, Moved, TookBack, Voted, read

from ...games.warlords.deck_files import deck_file
from .conftest import NewServer
from .http_person import HttpPerson, granted
from .self_playing_tables import LiveTable, alive
from .server_process import SOON, ServerProcess
from .table_from_log import TableFromLog
from .watchers import PATIENCE

OWN_DECK: Final = "2228-44443333332222"
LATE: Final = 5_000  # milliseconds that the clock may take to decide, on a machine that may be busy


async def new_tables(dice: random.Random, http: httpx.AsyncClient, server: ServerProcess) -> list[LiveTable]:
    """Two where bots are among themselves, one for two people alone, and two where bots sit between people."""

    def people(*names: str) -> list[HttpPerson]:
        return [HttpPerson(http, name, server) for name in names]

    tables = [
        LiveTable(dice, *people("Anna"), bots=3, self_playing=True),
        LiveTable(dice, *people("Bob"), bots=1, self_playing=True),
        LiveTable(dice, *people("Cleo", "Dan"), bots=0),
        LiveTable(dice, *people("Eve", "Finn"), bots=2),
        LiveTable(dice, *people("Gus"), bots=1),
    ]
    for table in tables:
        await table.open(options={"length": "round"}, open=True)
    return tables


async def whimsical_tables(dice: random.Random, http: httpx.AsyncClient, server: ServerProcess) -> list[LiveTable]:
    """Where moves are taken back, people vote about the absent, want a rematch, and play with a deck of their own."""

    def people(*names: str) -> list[HttpPerson]:
        return [HttpPerson(http, name, server) for name in names]

    (away,) = people("Hal")
    friends = LiveTable(dice, *people("Ida", "Jan"), bots=0, absent=away, whims=0.3)
    owners = LiveTable(dice, *people("Kim", "Leo"), bots=1, whims=0.2)
    await friends.open(options={"length": "round"})
    await owners.open(game="warlords")
    return [friends, owners]


NewTables = Callable[[random.Random, httpx.AsyncClient, ServerProcess], Awaitable[list[LiveTable]]]


async def play_and_kill(
    http: httpx.AsyncClient,
    server: ServerProcess,
    url: str,
    kills: int,
    seed: int,
    kinds: tuple[NewTables, ...] = (new_tables,),
) -> set[type]:
    """Kill after random times, mostly in the middle of requests; after each restart everything is compared.

    What kinds of things have happened.
    """
    dice = random.Random(seed)
    starts = [await server.start()]
    tables = [table for kind in kinds for table in await kind(dice, http, server)]
    async with alive(*tables):
        for _ in range(kills):
            await random_moment(dice, tables)
            await server.kill()
            starts.append(await server.start())
            await compare(url, tables)
        await asyncio.gather(*[table.gone_on(3) for table in tables])
        await compare(url, tables)
        server.running().terminate()  # while everybody goes on asking
        assert await asyncio.wait_for(server.ended(), SOON) == 0
    assert server.complaints() == []
    return {type(it) for table in tables for entry in table.truth.entries for it in read(entry.body)}


async def random_moment(dice: random.Random, tables: list[LiveTable]) -> None:
    """Somewhere in the middle: some table has gone on by some moves, and a bit more."""
    await dice.choice(tables).gone_on(dice.randrange(12))
    await asyncio.sleep(dice.uniform(0, 0.05))


async def compare(url: str, tables: list[LiveTable]) -> None:
    async with opened(url) as store:
        for table in tables:
            await table.check(store)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The database beside the server: opened when that has started, for what a crash left is the server's to repair."""
    store = Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def test_nothing_is_lost_and_nothing_doubled(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer
) -> None:
    await play_and_kill(http, new_server(sqlite_url), sqlite_url, kills=4, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
async def test_nothing_is_lost_and_nothing_doubled_in_a_thousand_kills(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer, tmp_path: Path, seed: int
) -> None:
    """Forty evenings of twenty-five."""
    deck = tmp_path / "mine.toml"
    deck.write_text(deck_file(OWN_DECK), "utf-8")
    server = new_server(sqlite_url, "--absent", "0", "--deck", f"warlords={deck}")
    happened = await play_and_kill(http, server, sqlite_url, kills=25, seed=seed, kinds=(new_tables, whimsical_tables))
    assert {TookBack, Voted, HandedOver} <= happened


# ---- with nobody there


async def test_bots_and_clocks_go_on_by_themselves(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer
) -> None:
    """After the restart nobody asks the server for anything: what happens can be read in the database only.

    One person's time would be up while there is no server, another's afterwards: both get the pause back.
    """
    server, began = new_server(sqlite_url, "--pace", "0.2"), milliseconds()
    await server.start()
    anna, bob, cleo = [HttpPerson(http, name, server) for name in ("Anna", "Bob", "Cleo")]
    for person, clock in ((anna, None), (bob, {"seconds": 3}), (cleo, {"seconds": 3, "bank": 4})):
        await person.open_table(options={"starter": "0"}, clock=clock)
        granted(await person.do("start", fill="random"))
    granted(await anna.do("hand-over", seat=0, level="careful"))
    seen = [await person.see() for person in (anna, bob, cleo)]
    await server.kill()
    await asyncio.sleep(max(0, seen[1]["play"]["clock"]["deadlines"]["0"] - milliseconds()) / 1000)
    await server.start()
    restarted = milliseconds()
    async with opened(sqlite_url) as store:
        bots, by_then, later = [await truth_of(store, before) for before in seen]
        await grown(store, bots, lambda: len(bots.moves) > 8)
        for truth, before in ((by_then, seen[1]), (later, seen[2])):
            await grown(store, truth, partial(len, truth.moves))
            assert truth.moves[before["play"]["ask"], CLOCK] == Moved(CLOCK, "time-out 0", "clock")
            deadline = before["play"]["clock"]["deadlines"]["0"]
            assert deadline < time_of_first_move(truth) < deadline + restarted - began + LATE
    assert server.complaints() == []


async def truth_of(store: Store, seen: Any) -> TableFromLog:
    """The log of a table that was seen like this before."""
    truth = TableFromLog(seen["table"]["code"])
    await truth.read(store)
    truth.check_snapshot(seen, 0)
    return truth


async def grown(store: Store, truth: TableFromLog, enough: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not enough():
            await asyncio.sleep(0.1)
            await truth.read(store)


def time_of_first_move(truth: TableFromLog) -> int:
    return next(entry.at for entry in truth.entries if any(isinstance(it, Moved) for it in read(entry.body)))


async def test_a_server_that_is_told_to_stop_leaves_nothing(new_server: NewServer, sqlite_url: str) -> None:
    """Also if its workers, which have just begun, are told the same: as a service manager does."""
    server = new_server(sqlite_url)
    await server.start()
    os.killpg(server.running().pid, signal.SIGTERM)
    assert await server.ended() == 0
    await server.family_gone()
    assert "leaked" not in server.log.read_text()
