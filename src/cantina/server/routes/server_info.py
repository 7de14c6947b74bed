"""Requests about the server itself: its games, its health, its figures."""

from __future__ import annotations

from litestar import Response

from ...bots import BOTS
from ...games import GAMES
from ...text import LANGUAGES
from ..protocol import GameListed, OptionListed
from ..refusals import refuse
from ..request_params import Asked, client, rooms_of
from ..store import StoreFailed
from ..translations import catalogue
from .route_decorators import reading


@reading("/api/games", operation_id="listGames", summary="The games, their options and the bots")
async def list_games() -> list[GameListed]:
    return [
        GameListed(
            id=game.id,
            seats=list(range(game.fewest, game.most + 1)),
            options=[OptionListed(option.key, list(option.choices)) for option in game.options],
            bots=list(BOTS),
            rules=game.version,
            names={lang: catalogue(game.id, lang).title for lang in LANGUAGES},
            about={lang: catalogue(game.id, lang).description for lang in LANGUAGES},
        )
        for game in GAMES.values()
    ]


@reading(
    "/healthz", operation_id="health", summary="Whether the server and its database answer", media_type="text/plain"
)
async def health(request: Asked) -> str:
    try:
        await rooms_of(request).store.ping()
    except StoreFailed as failure:
        raise refuse("try-again") from failure
    return "ok"


@reading("/api/clock", operation_id="clock", summary="The server's time in milliseconds, as deadlines are told in it")
async def clock(request: Asked) -> int:
    """For countdowns on slow lines: who asks knows how long the answer took, who is told does not."""
    return rooms_of(request).now()


@reading("/metrics", operation_id="metrics", summary="Figures for Prometheus", media_type="text/plain")
async def metrics(request: Asked) -> Response[bytes]:
    """Not for players: a count that goes up while nobody hears anything tells that somebody has passed in silence."""
    if client(request) not in rooms_of(request).config.scrapers:
        raise refuse("figures-are-closed")
    await rooms_of(request).measure()
    body, kind = rooms_of(request).metrics.render()
    return Response(body, media_type=kind)


ROUTES = [list_games, clock, health, metrics]
