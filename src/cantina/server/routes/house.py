"""Requests about the house itself: its games, its health, its figures, its front door."""

from __future__ import annotations

from litestar import Response

from ...bots import BOTS
from ...games import GAMES
from ...text import LANGUAGES
from ..answers import Asked, house_of, language_of, reading
from ..protocol import GameListed, OptionListed
from ..refusals import refuse
from ..store import StoreFailed
from ..words import catalogue


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
        await house_of(request).store.ping()
    except StoreFailed as failure:
        raise refuse("try-again") from failure
    return "ok"


@reading("/metrics", operation_id="metrics", summary="Figures for Prometheus", media_type="text/plain")
async def metrics(request: Asked) -> Response[bytes]:
    body, kind = house_of(request).metrics.render()
    return Response(body, media_type=kind)


@reading("/", include_in_schema=False, media_type="text/html")
async def front_door(request: Asked) -> Response[str]:
    """What a browser finds here: which games there are, and how they can be played."""
    lang = language_of(request)
    words = catalogue("", lang)
    games = "".join(f"<li>{catalogue(id, lang).title}</li>" for id in GAMES)
    page = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Cantina</title>'
        f"<h1>Cantina</h1><p>{words.ui('serve.front-door')}</p><ul>{games}</ul>"
        f'<p><a href="/api/schema/openapi.json">OpenAPI</a> · <a href="/api/tables">/api/tables</a></p></html>'
    )
    return Response(page, media_type="text/html", headers={"Vary": "Accept-Language"})


ROUTES = [list_games, health, metrics, front_door]
