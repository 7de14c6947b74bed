"""What the server says of itself: its games, its health, its figures."""

from __future__ import annotations

from cantina.bots import BOTS
from cantina.games import GAMES

from ..local_server import LocalServer
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
    assert "Anna" not in answer.text
