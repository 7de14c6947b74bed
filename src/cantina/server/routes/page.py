"""The page and its words.  The page is built from `web/` into `server/page/`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import InternalServerException
from litestar.params import PathParameter
from litestar.static_files import create_static_files_router

from ...engine.errors import CantinaError
from ...games import GAMES
from ...text import LANGUAGES
from ..http_errors import answer_refusal
from ..link_preview import LinkPreview, game_preview, site_preview, table_preview, tags
from ..page_words import page_words
from ..protocol_words import Words
from ..refusals import refuse
from ..request_params import Asked, language_of, room_of, rooms_of
from ..store import StoreFailed
from ..translations import catalogue, language
from .route_decorators import reading

NO_PAGES: Final = ("/api", "/assets", "/metrics", "/healthz")
PAGE: Final = Path(__file__).parents[1] / "page"
SCREENS: Final = {"t": "Table", "help": "Help", "tv": "Television", "replay": "Replay"}  # by address, in Vite's words
FOREVER: Final = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)  # names carry a hash
KINDS: Final = {
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".js": "text/javascript",
}
FileName = Annotated[str, PathParameter(max_length=100)]
LangInPath = Annotated[str, PathParameter(max_length=8, description="`ru` or `en`.")]


@reading("/api/words/{lang:str}", operation_id="words", summary="All that the page says, in one language")
async def words(request: Asked, lang: LangInPath) -> Response[Words]:
    if lang not in LANGUAGES:
        raise refuse("no-such-page")
    return Response(page_words(lang, decks_of(request)), headers={"Cache-Control": "no-cache"})


@get(
    ["/", "/t/{code:str}", "/tv", "/tv/{code:str}", "/replay", "/replay/{id:str}", "/help/{game:str}"],
    include_in_schema=False,
    media_type="text/html",
)
async def page(request: Asked) -> Response[bytes]:
    return page_response(request, await preview_of(request))


def page_response(request: Asked, preview: LinkPreview, status: int = 200) -> Response[bytes]:
    """The same for all addresses but for what messengers show of it: where one is, the page finds out itself.

    The words are in it: on a slow line, asking for them would take as long again as the page has taken.
    """
    words = words_told(language(request.headers.get("accept-language", "")), decks_of(request))
    told = b'<script type="application/json" id="words">' + words + b"</script></head>"
    head = tags(preview, str(request.base_url)) + preloads(request.url.path) + told
    html = (PAGE / "index.html").read_bytes().replace(b"</head>", head, 1)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return Response(html, status_code=status, media_type="text/html", headers=headers)


def preloads(path: str) -> bytes:
    """What draws a screen is fetched with the rest, not after it; everywhere but on the front page there are cards."""
    chunks = [] if path == "/" else ["table", SCREENS.get(path.split("/")[1], "Table")]
    files = [file for chunk in chunks for file in (PAGE / "assets").glob(f"{chunk}-*.js")]
    return b"".join(b'<link rel="modulepreload" crossorigin href="/assets/%s">' % file.name.encode() for file in files)


async def preview_of(request: Asked) -> LinkPreview:
    """Who sends a link may say in which language it is shown (`?lang=ru`): messengers fetch it without one."""
    params, lang = request.path_params, language_of(request)
    if "game" in params:
        return game_preview(params["game"], lang)
    if "code" in params:
        with suppress(CantinaError, StoreFailed):  # no such table, or too many guesses: the page says so
            return table_preview((await room_of(request, params["code"])).ledger, lang)
    return site_preview(lang)


Answer = Callable[[Asked, Any], Response[Any]]


def or_page(answer: Answer) -> Answer:
    """For a browser that was sent astray: the page, which says so and knows a way on, in the place of a document."""

    def answer_browser(request: Asked, error: Any) -> Response[Any]:
        refused = answer(request, error)
        wants_page = "text/html" in request.headers.get("accept", "") and request.method == "GET"
        if not wants_page or request.url.path.startswith(NO_PAGES) or not (PAGE / "index.html").is_file():
            return refused
        return page_response(request, site_preview(language_of(request)), refused.status_code or 404)

    return answer_browser


def decks_of(request: Asked) -> tuple[tuple[str, str], ...]:
    """The decks that new tables of this house have."""
    return tuple(sorted(rooms_of(request).config.decks.items()))


@cache
def words_told(lang: str, decks: tuple[tuple[str, str], ...]) -> bytes:
    """Nothing in them can end the element they stand in."""
    return msgspec.json.encode(page_words(lang, decks)).replace(b"<", b"\\u003c")


@get("/{name:str}", include_in_schema=False)
async def loose_file(name: FileName) -> Response[bytes]:
    """Icons, manifest and worker, which have no hash in their names."""
    path = PAGE / name
    if path.parent != PAGE or path.suffix not in KINDS or not path.is_file():
        raise refuse("no-such-page")
    kept = "no-cache" if path.suffix == ".js" else "max-age=86400"  # a worker that is kept would outlive its page
    return Response(path.read_bytes(), media_type=KINDS[path.suffix], headers={"Cache-Control": kept})


@get("/", include_in_schema=False, media_type="text/html")
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


def answer_no_file(request: Asked, error: InternalServerException | ValueError) -> Response[Any]:
    """Names no file can have: too long for the disk, or with a zero in them."""
    return answer_refusal(request, refuse("no-such-page"))


def page_routes() -> list[Any]:
    """With the page if it has been built."""
    if not (PAGE / "index.html").is_file():
        return [words, front_door]
    assets = create_static_files_router(
        path="/assets",
        directories=[PAGE / "assets"],
        cache_control=FOREVER,
        include_in_schema=False,
        exception_handlers={InternalServerException: answer_no_file, ValueError: answer_no_file},
    )
    return [words, page, loose_file, assets]
