"""Moments at which nobody wants to be interrupted: while bots think, while the database is made, while one answers."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from cantina.server.store import Store

from .conftest import NewServer
from .http_person import HttpPerson, granted
from .server_process import PATIENCE, SOON, ServerProcess
from .table_from_log import TableFromLog
from .watchers import Watcher

# ---- bots in their processes


async def test_bots_end_soon_after_their_server_is_killed(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer
) -> None:
    """And they do not keep its place: another server can take it at once."""
    server = new_server(sqlite_url, "--bot-workers", "2", program="tests.server.processes.with_bad_bots")
    await server.start()
    for name in ("Anna", "Bob"):
        host = HttpPerson(http, name, server)
        await host.open_table(options={"starter": "1"})
        granted(await host.do("start", fill="hanging"))
    await until_hanging(server, 2)
    assert len(server.family()) > 3  # the server, two workers, and who starts them
    await server.kill()
    await new_server(sqlite_url, "--port", str(urlsplit(server.url).port)).start()
    await server.family_gone()


async def until_hanging(server: ServerProcess, bots: int) -> None:
    """The bots say so; what they say goes where the server's greetings go."""
    greetings = server.running().stdout
    assert greetings is not None
    async with asyncio.timeout(PATIENCE):
        for _ in range(bots):
            while b"hanging" not in await asyncio.to_thread(greetings.readline):
                pass


# ---- the database


@pytest.mark.parametrize(("database", "pauses"), [("sqlite_url", (0.0, 0.02)), ("postgres_url", (0.0,))])
async def test_a_server_killed_while_it_starts_leaves_a_database_that_works(
    http: httpx.AsyncClient,
    request: pytest.FixtureRequest,
    new_server: NewServer,
    database: str,
    pauses: tuple[float, ...],
) -> None:
    """It is killed when it has just begun to make its tables, and again a bit later."""
    server = new_server(request.getfixturevalue(database))
    for pause in pauses:
        server.launch()
        await until_it_touches_the_database(server)
        await asyncio.sleep(pause)
        await server.kill()
    await server.start()
    host = HttpPerson(http, "Anna", server)
    await host.open_table()
    assert (await host.see())["me"]["seat"] == 0
    assert server.complaints() == []


async def until_it_touches_the_database(server: ServerProcess) -> None:
    """Alembic says so, right before the first change."""
    lines = server.log.read_text().count("alembic") if server.log.exists() else 0
    async with asyncio.timeout(PATIENCE):
        while server.log.read_text().count("alembic") == lines:
            assert server.running().poll() is None, server.log.read_text()
            await asyncio.sleep(0.001)


# ---- moves on their way


async def test_a_move_that_was_not_answered_is_in_the_log_or_not(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer
) -> None:
    """At many tables at once: some moves will be written by then, some not.  Sent again, each is there exactly once."""
    server = new_server(sqlite_url)
    await server.start()
    hosts = await asyncio.gather(*[new_duel(http, server) for _ in range(16)])
    fates: set[bool] = set()
    for answered in (False, True):
        asked = await asyncio.gather(*[asked_at(host) for host in hosts])
        await send_and_kill(server, hosts, asked, answered=answered)
        await server.start()
        for host, (seat, move) in zip(hosts, asked, strict=True):
            again = await host.do("moves", seat=seat, **move)
            assert again.status_code in (200, 409), again.text
            fates.add(again.status_code == 409)
    store = Store.open(sqlite_url)
    for host in hosts:
        truth = TableFromLog(host.code)
        await truth.read(store)
        assert len(truth.moves) == 2
    await store.close()
    assert fates == {False, True}


async def new_duel(http: httpx.AsyncClient, server: ServerProcess) -> HttpPerson:
    """A table where one person holds both seats."""
    host = HttpPerson(http, "Anna", server)
    await host.open_table()
    granted(await host.do("sit", seat=1, also=True))
    granted(await host.do("start"))
    return host


async def asked_at(host: HttpPerson) -> tuple[int, dict[str, str | int]]:
    """Who is asked, and the last thing that can be answered."""
    seat = (await host.see())["play"]["view"]["asked"][0]
    play = (await host.see(seat=seat))["play"]
    return seat, {"ask": play["ask"], "action": play["view"]["options"][-1]["text"]}


async def send_and_kill(
    server: ServerProcess, hosts: list[HttpPerson], asked: list[tuple[int, dict[str, str | int]]], *, answered: bool
) -> None:
    """Send all moves at once, and kill the server: at once, or when the first has been answered."""
    place = urlsplit(server.url)
    lines = [await asyncio.open_connection(place.hostname, place.port) for _ in hosts]
    for (_, line), host, (seat, move) in zip(lines, hosts, asked, strict=True):
        body = json.dumps({"seat": seat, **move}).encode()
        head = f"POST /api/tables/{host.code}/moves HTTP/1.1\r\nHost: {place.netloc}\r\n"
        head += f"Authorization: Bearer {host.token}\r\nContent-Type: application/json\r\n"
        line.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    coming = [asyncio.create_task(line.readline()) for line, _ in lines]
    if answered:
        await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
    await server.kill()
    await asyncio.gather(*coming, return_exceptions=True)
    for _, line in lines:
        line.close()


# ---- a server that is asked to stop


async def test_a_server_that_is_asked_to_stop_says_goodbye_and_leaves_one_file(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer, tmp_path: Path
) -> None:
    server = new_server(sqlite_url)
    await server.start()
    anna = HttpPerson(http, "Anna", server)
    await anna.open_table(seats=4)
    watcher = Watcher(anna)
    following = asyncio.create_task(watcher.listen())
    granted(await anna.do("start", fill="careful"))
    done = granted(await anna.do("hand-over", seat=0, level="careful"))
    await watcher.until(lambda watcher: len(watcher.told) > 20)
    began = time.monotonic()
    await server.stop()
    assert time.monotonic() < began + SOON
    await asyncio.wait_for(following, SOON)  # the stream was ended, not cut
    assert watcher.goodbyes == 1
    assert sorted(path.name for path in tmp_path.glob("cantina.db*")) == ["cantina.db", "cantina.db-lock"]
    await server.family_gone()
    store = Store.open(sqlite_url)
    truth = TableFromLog(anna.code)
    await truth.read(store)
    await store.close()
    for frame in watcher.told:
        truth.check_frame(frame, anna.member)
    truth.check_done(done["id"])
    assert server.complaints() == []


async def test_what_is_granted_while_the_server_stops_is_kept(
    http: httpx.AsyncClient, sqlite_url: str, new_server: NewServer
) -> None:
    server = new_server(sqlite_url)
    await server.start()
    hosts = [await new_duel(http, server) for _ in range(8)]
    talking = [asyncio.create_task(talk(host)) for host in hosts]
    await asyncio.sleep(0.2)
    await server.stop()
    granted_lines = [await task for task in talking]
    assert all(granted_lines)
    store = Store.open(sqlite_url)
    for host, lines in zip(hosts, granted_lines, strict=True):
        truth = TableFromLog(host.code)
        await truth.read(store)
        assert [line for line in truth.said if line in lines] == lines
        assert len(truth.said) <= len(lines) + 1
    await store.close()
    assert server.complaints() == []


async def talk(host: HttpPerson) -> list[str]:
    """Say something, and something more, until nobody listens: what was granted."""
    said: list[str] = []
    while True:
        text = f"line {len(said)}"
        try:
            answer = await host.do("chat", text=text)
        except httpx.TransportError:
            return said
        if not answer.is_success:
            assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE, answer.text
            return said
        said.append(text)
