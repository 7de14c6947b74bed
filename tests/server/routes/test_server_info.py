"""What the server says of itself: its games, its health, its figures."""

from __future__ import annotations

import asyncio

import pytest

from cantina.bots import BOTS
from cantina.games import GAMES
from cantina.server import rooms
from cantina.server.bot_workers import BotWorkers
from cantina.server.store import StoreFailed

from ..local_server import LocalServer, until
from ..seated_table import seat_people
from ..web_client import Denied


async def test_the_games_with_their_options_bots_and_names(server: LocalServer) -> None:
    games = {game["id"]: game for game in (await server.client().get("/api/games")).granted().json}
    assert list(games) == list(GAMES)
    game = games["secret-invasion"]
    assert game["seats"] == [2, 3, 4]
    assert game["options"][0] == {"id": "length", "choices": ["match", "round"]}
    assert game["bots"] == list(BOTS)
    assert game["rules"] == GAMES["secret-invasion"].version
    assert game["names"].keys() == game["about"].keys() == {"en", "ru"}
    assert game["names"]["en"] == "Secret Invasion"


async def test_it_is_well(server: LocalServer) -> None:
    answer = await server.client().get("/healthz")
    assert (answer.status, answer.text) == (200, "ok")


async def test_the_figures_are_not_for_players(server: LocalServer) -> None:
    """Or they would see that somebody has passed in silence."""
    assert (await server.client().get("/metrics")).refusal == Denied(403, "figures-are-closed")
    (await server.scraper().get("/metrics")).granted()


async def test_the_figures_count_what_happened(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, options={"starter": "0"})
    (await seated.people[0].do(seated.code, "chat", text="hi")).granted()
    assert (await seated.people[1].do(seated.code, "close")).status == 403
    await seated.play(moves=1)
    async with seated.people[0].events(seated.code):
        answer = (await server.scraper().get("/metrics")).granted()
    assert answer.headers["content-type"].startswith("text/plain")
    assert server.figure("cantina_moves_total", game="secret-invasion") == 1
    assert server.figure("cantina_chats_total") == 1
    assert server.figure("cantina_refusals_total", code="not-the-host") == 1
    assert "cantina_streams_open 1.0" in answer.text
    assert 'cantina_refusals_total{code="not-the-host"} 1.0' in answer.text
    assert seated.code not in answer.text


async def test_the_figures_tell_how_the_house_is(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    await server.client().open_table()
    await server.scraper().get("/metrics")
    assert server.figure("cantina_tables_open") == 2
    (await seated.people[0].do(seated.code, "close")).granted()
    await server.scraper().get("/metrics")
    assert server.figure("cantina_tables_open") == 1
    assert (server.figure("cantina_database_bytes") or 0) > 10_000
    assert (server.figure("cantina_disk_free_bytes") or 0) > 0
    await until(lambda: server.figure("cantina_loop_lag_seconds_count"))


async def test_errors_of_the_database_are_counted(server: LocalServer) -> None:
    code = await server.client().open_table()
    room = await server.room(code)
    assert server.figure("cantina_database_errors_total", kind="read") == 0
    with server.rooms.store._database.writing.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE presence RENAME TO absence")
    with pytest.raises(StoreFailed):
        await server.rooms.store.last_seen(room.id)
    with pytest.raises(StoreFailed):
        await server.rooms.store.here(room.id, 0, "process", 1)
    assert server.figure("cantina_database_errors_total", kind="read") == 1
    assert server.figure("cantina_database_errors_total", kind="write") == 1


async def test_bots_that_wait_for_a_worker_are_counted(server: LocalServer) -> None:
    workers = BotWorkers(workers=1)
    await workers.pool._desks.acquire()
    thought = asyncio.create_task(workers.warm())
    await until(lambda: workers.waiting == 1)
    thought.cancel()
    await asyncio.gather(thought, return_exceptions=True)
    assert workers.waiting == 0


async def test_the_server_says_what_time_it_is_for_it(server: LocalServer) -> None:
    assert (await server.client().get("/api/clock")).granted().json == server.rooms.now()


async def test_figures_are_told_though_the_database_does_not_answer(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.rooms.store, "count_open", asyncio.Event().wait)
    monkeypatch.setattr(rooms, "MEASURE_WITHIN", 0.01)
    page = (await server.scraper().get("/metrics")).granted().text
    assert "cantina_database_errors_total" in page
