"""The application: all routes behind the guard.  `create` is used by the server, by tests and by benchmarks alike."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import parse_qs

from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from ..engine.errors import CantinaError
from . import log_output
from .guard import Guard, path_of
from .http_errors import (
    PROBLEM,
    answer_failure,
    answer_http_error,
    answer_refusal,
    answer_store_failure,
    answer_unreadable,
    plain_page,
    plain_problem,
)
from .move_fast_path import MoveFastPath
from .refusals import refuse
from .rooms import Rooms
from .routes import in_game, people, records, server_info, tables
from .routes.page import or_page, page_routes
from .store import StoreFailed
from .strict_request import StrictRequest
from .translations import language

MOST_BODY: Final = 256 * 1024
# Streams, replays, words and all that is no request of the API are squeezed when they are made; the schema is for few.
SQUEEZED_BEFORE: Final = ["^/api/tables/[^/]+$", "/events$", "/replay$", "^/api/(words|schema)/", "(?<=^/)(?!api/)"]


def create(rooms: Rooms, hosts: frozenset[str] | None = None, *, trusted_proxy: bool = False) -> Guard:
    """The ASGI application around the rooms of this process."""

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    app = Litestar(
        [*server_info.ROUTES, *tables.ROUTES, *people.ROUTES, *in_game.ROUTES, *records.ROUTES, *page_routes()],
        lifespan=[opened],
        request_class=StrictRequest,
        exception_handlers={
            CantinaError: or_page(answer_refusal),
            HTTPException: or_page(answer_http_error),
            StoreFailed: or_page(answer_store_failure),
            RecursionError: answer_unreadable,
            UnicodeDecodeError: answer_unreadable,
            Exception: or_page(answer_failure),
        },
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=SQUEEZED_BEFORE),
        openapi_config=OpenAPIConfig(
            "Cantina",
            __version__,
            openapi_router=Router("/api/schema", route_handlers=[], include_in_schema=False, after_request=or_refusal),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return guarded(app, rooms, hosts, trusted_proxy=trusted_proxy)


async def or_refusal(answer: Response[Any]) -> Response[Any]:
    """Beside the OpenAPI document the framework has a page of its own for what is not there."""
    if answer.status_code == 404:
        raise refuse("no-such-page")
    return answer


def guarded(app: Litestar, rooms: Rooms, hosts: frozenset[str] | None, *, trusted_proxy: bool = False) -> Guard:
    """The routes with these rooms behind them and the guard before them."""
    app.state.rooms = rooms

    async def refuse_at_the_door(scope: Any, send: Any, error: CantinaError, status: int) -> None:
        rooms.metrics.refusals_total.labels(error.key).inc()
        await send_problem(scope, send, error, status)

    way_in = MoveFastPath(app, rooms)
    return Guard(
        way_in,
        limits=rooms.limits,
        refuse=refuse_at_the_door,
        hosts=hosts,
        trusted_proxy=trusted_proxy,
        access=log_output.access,
    )


async def send_problem(scope: Any, send: Any, error: CantinaError, status: int) -> None:
    """A refusal by the guard, before the application has seen the request."""
    wishes = [value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"]
    wishes = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", []) or wishes
    lang = language(wishes[0] if wishes else "")
    accepts = b",".join([value for name, value in scope["headers"] if name == b"accept"])
    for_eyes = b"text/html" in accepts and not path_of(scope).startswith("/api")
    body = plain_page(error, lang) if for_eyes else plain_problem(error, status, lang)
    kind = "text/html; charset=utf-8" if for_eyes else PROBLEM
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
