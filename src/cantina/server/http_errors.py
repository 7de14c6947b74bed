"""Refusals and failures as HTTP answers: problem documents in the reader's words (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from litestar import Response
from litestar.exceptions import HTTPException

from ..engine.errors import CantinaError
from .http_status import status_of
from .limits import TooMany
from .protocol import Problem
from .refusals import refuse
from .request_params import Asked, language_of, rooms_of, table_of
from .store import StoreFailed
from .table.ledger import Ledger
from .translations import catalogue, names_in

PROBLEM: Final = "application/problem+json"
log = structlog.get_logger("cantina.server")


def problem(error: CantinaError, status: int, lang: str, t: Ledger | None = None) -> Problem:
    """A refusal in the reader's words."""
    words = catalogue(error.game, lang) if t is None else catalogue(t.settings.game, lang, t.settings.rules().deck_name)
    names = () if t is None else names_in(lang, t.players)
    code, title = f"urn:cantina:{error.key}", HTTPStatus(status).phrase
    return Problem(code, title, status, error.key, error.rule, words.error(error, names))


def refused(request: Asked, error: CantinaError) -> Response[Problem]:
    """The answer to a request that cannot be granted."""
    status = status_of(error)
    rooms_of(request).metrics.refusals_total.labels(error.key).inc()
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooMany) else {}
    headers |= {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    document = problem(error, status, language_of(request), table_of(request))
    return Response(document, status_code=status, media_type=PROBLEM, headers=headers)


def answer_refusal(request: Asked, error: CantinaError) -> Response[Problem]:
    return refused(request, error)


def answer_http_error(request: Asked, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown paths, methods, bodies that cannot be read."""
    keys = {404: "no-such-page", 405: "wrong-method", 413: "too-large", 415: "not-json", 503: "try-again"}
    if (
        error.status_code >= 500 and "disconnected" not in error.detail
    ):  # who goes in mid-sentence is no failure of ours
        return answer_failure(request, error)
    parts = ("key", "message") if language_of(request) == "en" else ("key",)  # the framework speaks English only
    where = ", ".join(place(extra, parts) for extra in error.extra) if isinstance(error.extra, list) else ""
    key = keys.get(error.status_code, "bad-request")
    response = refused(request, refuse(key, where=where or ("?" if request.method == "GET" else "JSON")))
    response.headers.update(error.headers or {})
    return response


def place(extra: Any, parts: Sequence[str]) -> str:
    """Where in a request the mistake is, as the framework says it."""
    said = extra if isinstance(extra, Mapping) else {}
    return ": ".join(str(said[part]) for part in parts if said.get(part))


def answer_unreadable(request: Asked, error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """Brackets in brackets in brackets, or no UTF-8: nobody sends such JSON but to see what happens."""
    return refused(request, refuse("bad-request", where="JSON"))


def answer_store_failure(request: Asked, error: StoreFailed) -> Response[Problem]:
    log.warning("store-failed", method=request.method, why=str(error))
    return refused(request, refuse("try-again"))


def answer_failure(request: Asked, error: Exception) -> Response[Problem]:
    """A mistake of ours: the log has it, the client gets no details."""
    log.error("request-failed", method=request.method, exc_info=error)
    return refused(request, refuse("server-error"))


def plain_problem(error: CantinaError, status: int, lang: str) -> bytes:
    return msgspec.json.encode(problem(error, status, lang))


def plain_page(error: CantinaError, lang: str) -> bytes:
    """The same for eyes, where the page itself is not to be had."""
    sentence = escape(catalogue("", lang).error(error, ()))
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cantina</title>'
    page = f'<!doctype html><html lang="{lang}"><head>{head}</head><body><h1>Cantina</h1><p>{sentence}</p>'
    return f'{page}<p><a href="/">Cantina →</a></p></body></html>'.encode()
