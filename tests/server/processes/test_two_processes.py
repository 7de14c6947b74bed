"""Two server processes on one PostgreSQL serve the same tables, and it does not matter which of them one talks to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import httpx
import pytest

from cantina.server.store import Store

from ..postgres import Postgres
from .conftest import NewServer
from .http_person import HttpPerson, granted
from .self_playing_tables import LiveTable, alive
from .server_process import ServerProcess
from .table_from_log import TableFromLog
from .watchers import Watcher

SOON: Final = (
    8.0  # seconds until a process takes over what another one began: three, one for looking, and a busy machine
)
Two = tuple[ServerProcess, ServerProcess]


@pytest.fixture
async def two(postgres_url: str, new_server: NewServer) -> Two:
    """Both are started at once, so that both find an empty database."""
    first, second = new_server(postgres_url), new_server(postgres_url)
    await asyncio.gather(first.start(), second.start())
    return first, second


def split_table(dice: random.Random, http: httpx.AsyncClient, two: Two, bots: int = 1) -> LiveTable:
    """Anna talks to the one, Bob to the other, Cleo to both in turn; and so do those who only watch."""
    anna, bob, cleo = HttpPerson(http, "Anna", two[0]), HttpPerson(http, "Bob", two[1]), HttpPerson(http, "Cleo", *two)
    strangers = [Watcher(HttpPerson(http, "a spectator", server)) for server in two]
    restless = Watcher(HttpPerson(http, "a restless one", *two), span=3)
    return LiveTable(dice, anna, bob, cleo, bots=bots, spectators=[restless, *strangers])


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store.open(url)
    yield store
    await store.close()


async def compare(url: str, tables: Sequence[LiveTable]) -> None:
    async with opened(url) as store:
        for table in tables:
            await table.check(store)


def no_complaints(two: Two) -> None:
    assert [server.complaints() for server in two] == [[], []]


# ---- together


async def test_whole_games_are_played_across_both(http: httpx.AsyncClient, two: Two, postgres_url: str) -> None:
    table = split_table(random.Random(1), http, two)
    await table.open(options={"length": "round"})
    async with alive(table):
        *_, here, there = table.watchers
        await here.until(lambda watcher: watcher.table is not None and watcher.table["number"] == 3)
        await here.until(lambda watcher: watcher.here == [0, 1, 2])
        await there.until(lambda watcher: watcher.here == [0, 1, 2])
        await compare(postgres_url, [table])
    assert chat_of(here)[: len(chat_of(there))] == chat_of(there)[: len(chat_of(here))]
    assert chat_of(here)
    assert table.watchers[3].breaks > 10
    no_complaints(two)


def chat_of(watcher: Watcher) -> list[str]:
    """What was said while the watcher listened."""
    return [frame.data["chat"]["text"] for frame in watcher.told if frame.kind == "news" and "chat" in frame.data]


async def test_of_two_answers_to_a_question_exactly_one_is_taken(
    http: httpx.AsyncClient, two: Two, postgres_url: str
) -> None:
    """The same person, in two tabs on two processes, at the same moment; and each thinks of something else."""
    host = HttpPerson(http, "Anna", *two)
    await host.open_table()
    granted(await host.do("sit", seat=1, also=True))
    granted(await host.do("start"))
    for _ in range(15):
        seat = (await host.see())["play"]["view"]["asked"][0]
        play = (await host.see(seat=seat))["play"]
        options = [option["text"] for option in play["view"]["options"]]
        moves = [{"seat": seat, "ask": play["ask"], "action": action} for action in (options[0], options[-1])]
        answers = await asyncio.gather(*[host.do("moves", **move) for move in moves])
        assert sorted(answer.status_code for answer in answers) == [200, 409]
    async with opened(postgres_url) as store:
        truth = TableFromLog(host.code)
        await truth.read(store)
        assert len(truth.moves) == 15
    no_complaints(two)


# ---- alone


async def test_when_one_is_killed_the_games_go_on_through_the_other(
    http: httpx.AsyncClient, two: Two, postgres_url: str
) -> None:
    tables = [split_table(random.Random(seed), http, two, bots=seed % 2) for seed in range(2)]
    tables.append(LiveTable(random.Random(2), HttpPerson(http, "Dan", two[0]), bots=3, self_playing=True))
    for table in tables:
        await table.open(options={"length": "round"})
    async with alive(*tables):
        await asyncio.gather(*[table.gone_on(12) for table in tables])
        await two[0].kill()
        for table in tables:
            move_to(two[1], table)
        games = [table.watchers[-1].table["number"] for table in tables]
        for table, number in zip(tables, games, strict=True):
            await table.watchers[-1].until(lambda watcher, number=number: watcher.table["number"] > number)
        await compare(postgres_url, tables)
    no_complaints(two)


def move_to(server: ServerProcess, table: LiveTable) -> None:
    for watcher in table.watchers:
        watcher.person.servers = [server]


async def test_the_other_makes_a_move_that_a_killed_process_was_about_to_make(
    http: httpx.AsyncClient, postgres_url: str, new_server: NewServer
) -> None:
    """It was its bot's turn, and it had taken it upon itself to end a person's time; nobody asks for anything."""
    slow, other = new_server(postgres_url, "--pace", "60"), new_server(postgres_url)
    await asyncio.gather(slow.start(), other.start())
    anna, bob = HttpPerson(http, "Anna", slow), HttpPerson(http, "Bob", slow)
    await anna.open_table(options={"starter": "1"})
    await bob.open_table(options={"starter": "0"}, clock={"seconds": 3})
    for person in (anna, bob):
        granted(await person.do("start", fill="random"))
    await slow.kill()
    async with opened(postgres_url) as store, asyncio.timeout(SOON):
        bots, clocks = TableFromLog(anna.code), TableFromLog(bob.code)
        while not (bots.moves and clocks.moves):
            await asyncio.sleep(0.05)
            await asyncio.gather(bots.read(store), clocks.read(store))
    assert [next(iter(truth.moves.values())).by for truth in (bots, clocks)] == ["bot", "clock"]
    no_complaints((slow, other))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
async def test_a_hundred_faults_while_both_come_and_go(
    http: httpx.AsyncClient, new_server: NewServer, postgres: Postgres, postgres_url: str, seed: int
) -> None:
    """Five evenings of twenty."""
    two = new_server(postgres_url, "--absent", "0"), new_server(postgres_url, "--absent", "0")
    await asyncio.gather(*[server.start() for server in two])
    dice = random.Random(seed)
    tables = [split_table(dice, http, two, bots=bots) for bots in (0, 1, 1)]
    tables += [LiveTable(dice, HttpPerson(http, "Dan", server), bots=3, self_playing=True) for server in two]
    friends = [HttpPerson(http, name, *two) for name in ("Eve", "Finn")]
    tables += [LiveTable(dice, *friends, bots=0, absent=HttpPerson(http, "Gus", *two), whims=0.3)]
    for table in tables:
        await table.open(options={"length": "round"})
    async with alive(*tables):
        for _ in range(20):
            await dice.choice(tables).gone_on(dice.randrange(12))
            await asyncio.sleep(dice.uniform(0, 0.05))
            await something_bad(dice, two, postgres, postgres_url)
            await compare(postgres_url, tables)
        await asyncio.gather(*[table.gone_on(5) for table in tables])
        await compare(postgres_url, tables)
    no_complaints(two)


async def something_bad(dice: random.Random, two: Two, postgres: Postgres, url: str) -> None:
    """One process is killed or stopped and comes back, or the database is, or all connections to it break."""
    server, chance = dice.choice(two), dice.random()
    if chance < 0.2:
        await asyncio.to_thread(postgres.break_connections, url)
        return
    if chance < 0.4:
        await asyncio.to_thread(postgres.go_down, at_once=chance < 0.3)
        await asyncio.sleep(dice.choice((0, 0, 3)))
        await asyncio.to_thread(postgres.come_back)
        return
    await (server.kill() if chance < 0.8 else server.stop())
    await asyncio.sleep(dice.choice((0, 0, 5)))  # time enough for the other to take over
    await server.start()


# ---- a database with bad nerves


@pytest.mark.long  # breaks connections for a while, and needs a machine with nothing else to do
async def test_broken_connections_to_the_database_are_no_disaster(
    http: httpx.AsyncClient, two: Two, postgres: Postgres, postgres_url: str
) -> None:
    dice = random.Random(4)
    tables = [split_table(dice, http, two), LiveTable(dice, HttpPerson(http, "Dan", *two), bots=3, self_playing=True)]
    for table in tables:
        await table.open(options={"length": "round"})
    async with alive(*tables):
        for _ in range(4):
            await asyncio.gather(*[table.gone_on(dice.randrange(3, 8)) for table in tables])
            await asyncio.sleep(dice.uniform(0, 0.05))
            assert await asyncio.to_thread(postgres.break_connections, postgres_url) > 3
        await asyncio.gather(*[table.gone_on(5) for table in tables])
        await compare(postgres_url, tables)
    no_complaints(two)
