"""The page and its words.  The page is built from `web/` into `server/page/`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Response, get
from litestar.params import PathParameter

from ...engine.errors import CantinaError
from ...games import GAMES
from ...text import LANGUAGES
from ..gzip_pieces import gzipped, kept
from ..link_preview import LinkPreview, game_preview, site_preview, table_preview, tags
from ..page_words import page_words
from ..protocol_words import Words
from ..refusals import refuse
from ..request_params import Asked, accepts_gzip, language_of, room_of, rooms_of
from ..store import StoreFailed
from ..translations import catalogue, language
from .route_decorators import reading

NO_PAGES: Final = ("/api", "/assets", "/metrics", "/healthz")
PAGE: Final = Path(__file__).parents[1] / "page"
SCREENS: Final = {"t": "Table", "help": "Help", "tv": "Television", "replay": "Replay"}  # by address, in Vite's words
FOREVER: Final = {"Cache-Control": "public, immutable, max-age=31536000"}  # names carry a hash
KINDS: Final = {
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".js": "text/javascript",
}
ASSETS: Final = {**KINDS, ".css": "text/css", ".woff2": "font/woff2"}
ASSET: Final = re.compile(r"[\w.-]{1,100}", re.ASCII)
PACKED: Final = (".js", ".css", ".svg")  # the others are squeezed already
FileName = Annotated[str, PathParameter(max_length=100)]
AssetName = Annotated[str, PathParameter()]
LangInPath = Annotated[str, PathParameter(max_length=8, description="`ru` or `en`.")]


@reading("/api/words/{lang:str}", operation_id="words", summary="All that the page says, in one language")
async def words(request: Asked, lang: LangInPath) -> Response[Words]:
    if lang not in LANGUAGES:
        raise refuse("no-such-page")
    body: Any = written_words(lang, decks_of(request))
    answer: Any = packed_response(request, [body], "application/json", {"Cache-Control": "no-cache"})
    return cast(Response[Words], answer)


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
    changed = (PAGE / "index.html").stat().st_mtime_ns
    before, after = page_file(changed)
    own = tags(preview, site_of(request)) + preloads(screen_of(request.scope["path"]), changed)
    response = packed_response(request, [before, own, words, after], "text/html", {"Cache-Control": "no-cache"})
    response.status_code = status
    response.headers["Vary"] = "Accept-Language, Accept-Encoding"
    return response


def site_of(request: Asked) -> str:
    """The address of the site with its slash, as the reader's browser names it; a host that is none has no address."""
    try:
        return str(request.base_url)
    except ValueError:
        return "/"


def packed_response(request: Asked, pieces: list[bytes], kind: str, headers: dict[str, str]) -> Response[bytes]:
    """Pieces as one body, squeezed if the reader can unpack it: nothing of it is squeezed for every reader anew."""
    packed = accepts_gzip(request.headers.get("accept-encoding", ""))
    body = gzipped(pieces) if packed else b"".join(pieces)
    more = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}
    return Response(body, media_type=kind, headers={**headers, **more})


@lru_cache(maxsize=2)
def page_file(changed: int) -> tuple[bytes, bytes]:
    """The page, as it is since that moment: up to the end of its head, and from there on."""
    before, end, after = (PAGE / "index.html").read_bytes().partition(b"</head>")
    return before, end + after


def screen_of(path: str) -> str:
    """What is to be drawn at this address; nothing but the front page itself at its own."""
    return "" if path == "/" else SCREENS.get(path.split("/")[1], "Table")


@lru_cache(maxsize=16)
def preloads(screen: str, changed: int) -> bytes:
    """What draws a screen is fetched with the rest, not after it; everywhere but on the front page there are cards."""
    chunks = ["table", screen] if screen else []
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
        if not wants_page or request.scope["path"].startswith(NO_PAGES) or not (PAGE / "index.html").is_file():
            return refused
        return page_response(request, site_preview(language_of(request)), refused.status_code or 404)

    return answer_browser


def decks_of(request: Asked) -> tuple[tuple[str, str], ...]:
    """The decks that new tables of this house have."""
    return tuple(sorted(rooms_of(request).config.decks.items()))


@cache
def words_told(lang: str, decks: tuple[tuple[str, str], ...]) -> bytes:
    """As an element of the page.  Nothing in them can end it."""
    words = written_words(lang, decks).replace(b"<", b"\\u003c")
    return b'<script type="application/json" id="words">' + words + b"</script>"


@cache
def written_words(lang: str, decks: tuple[tuple[str, str], ...]) -> bytes:
    return msgspec.json.encode(page_words(lang, decks))


@get("/{name:str}", include_in_schema=False)
async def loose_file(name: FileName) -> Response[bytes]:
    """Icons, manifest and worker, which have no hash in their names."""
    path = PAGE / name
    if not ASSET.fullmatch(name) or path.suffix not in KINDS or not path.is_file():
        raise refuse("no-such-page")
    lasting = "no-cache" if path.suffix == ".js" else "max-age=86400"  # a worker that is kept would outlive its page
    body = file_read(path, path.stat().st_mtime_ns)
    return Response(body, media_type=KINDS[path.suffix], headers={"Cache-Control": lasting})


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


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asked, name: AssetName) -> Response[bytes]:
    """What the page loads."""
    path = PAGE / "assets" / name
    if not ASSET.fullmatch(name) or path.suffix not in ASSETS:
        raise refuse("no-such-page")
    try:
        body = file_read(path, path.stat().st_mtime_ns)
    except FileNotFoundError as error:
        raise refuse("no-such-page") from error
    if path.suffix in PACKED:
        return packed_response(request, [body], ASSETS[path.suffix], FOREVER)
    return Response(body, media_type=ASSETS[path.suffix], headers=FOREVER)


@lru_cache(maxsize=200)
def file_read(path: Path, changed: int) -> bytes:
    """A file as it is since that moment."""
    return path.read_bytes()


def read_all(decks: Mapping[str, str]) -> None:
    """Make the words of the page now: later there may be no file descriptor left, and nobody is to wait for it."""
    for lang in LANGUAGES:
        kept(words_told(lang, tuple(sorted(decks.items()))))
    if (PAGE / "index.html").is_file():
        changed = (PAGE / "index.html").stat().st_mtime_ns
        page_file(changed)
        for screen in ("", *SCREENS.values()):
            preloads(screen, changed)


def page_routes() -> list[Any]:
    """With the page if it has been built."""
    if not (PAGE / "index.html").is_file():
        return [words, front_door]
    return [words, page, loose_file, asset]
