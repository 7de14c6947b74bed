"""How requests are read and refusals answered: tokens, languages, problem documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
import structlog
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Operation, RequestBody

from ..engine.errors import CantinaError
from .guard import Header, client_of
from .house import House
from .limits import TooMany
from .protocol import Problem
from .refusals import refuse, status_of
from .room import Room
from .safety import fingerprint, read_code
from .store import StoreFailed
from .table.chairs import Member
from .table.ledger import Ledger
from .words import catalogue, language, names_in

Asked = Request[Any, Any, Any]
COOKIE: Final = "seat"
PROBLEM: Final = "application/problem+json"
KEPT_DAYS: Final = 30
log = structlog.get_logger("cantina.server")

# What any request can be answered with besides its own answer, for the OpenAPI document.
REFUSALS: Final[dict[int, ResponseSpec]] = {
    status: ResponseSpec(Problem, generate_examples=False, description=words, media_type=PROBLEM)
    for status, words in {
        400: "The request cannot be read.",
        401: "Only for members of the table: no token, or a wrong one.",
        403: "Not allowed to this member.",
        404: "There is no such table or record.",
        409: "The table is not as the request supposes: another question, another stage.",
        410: "The table is closed.",
        413: "Too large.",
        415: "Not JSON.",
        421: "The server does not go by this name.",
        422: "Against the rules, or no such choice.",
        429: "Too many requests: see Retry-After.",
        503: "Not now: try again.",
    }.items()
}


# How routes are declared: a request that only reads, and one that changes something.
reading = partial(get, responses=REFUSALS)
writing = partial(post, responses=REFUSALS, status_code=200)


@dataclass
class NeedsNoBody(Operation):
    """In the OpenAPI document: a request whose body may be left out."""

    def __post_init__(self) -> None:
        if isinstance(self.request_body, RequestBody):
            self.request_body.required = False


# ---- reading


def client(request: Asked) -> str:
    return client_of(cast(Any, request.scope))


def house_of(request: Asked) -> House:
    return cast(House, request.app.state.house)


async def room_of(request: Asked, code: str) -> Room:
    """The table of the request.  Guessing codes in bulk is stopped by counting the misses."""
    house, asker = house_of(request), client(request)
    house.limits.check("misses", asker)
    try:
        room = await house.find(read_code(code))
    except CantinaError as miss:
        house.limits.take("misses", asker)
        raise refuse("no-such-table", code=code[:20]) from miss
    if house.store.shared and (request.method == "GET" or is_stranger(request, room.ledger)):
        await room.refresh()  # what another process told the asker is known here too
    return room


def is_stranger(request: Asked, t: Ledger) -> bool:
    token = token_of(request)
    return token != "" and t.member_with(token) is None


def token_of(request: Asked) -> str:
    return token_in(request.scope["headers"])


def token_in(headers: Iterable[Header]) -> str:
    """From the header if there is one, else from the cookie; as its fingerprint, "" for none."""
    token = cookie = ""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, credentials = value.decode("latin-1").partition(" ")
            token = credentials if scheme.lower() == "bearer" else token
        elif name == b"cookie":
            cookie = cookie_in(value.decode("latin-1")) or cookie
    found = token or cookie
    return fingerprint(found) if found else ""


def cookie_in(header: str) -> str:
    """Our cookie among those a browser sends; the first, which is the one of the longest path."""
    pairs = [pair.strip().partition("=") for pair in header.split(";")]
    return next((value for name, _, value in pairs if name == COOKIE), "")


def member_of(request: Asked, t: Ledger) -> Member | None:
    """Who asks.  A wrong token is a miss, none is a spectator."""
    token = token_of(request)
    member = t.member_with(token) if token else None
    if member is None and token:
        house_of(request).limits.take("misses", client(request))
    return member


def known_member(request: Asked, t: Ledger) -> Member:
    member = member_of(request, t)
    if member is None:
        raise refuse("not-at-the-table")
    return member


def language_of(request: Asked) -> str:
    asked = request.query_params.get("lang", "")
    return language(asked or request.headers.get("accept-language", ""))


# ---- answering


def token_cookie(room: Room, token: str) -> Cookie:
    """Only for this table, not for scripts, not from other sites."""
    return Cookie(
        key=COOKIE,
        value=token,
        path=f"/api/tables/{room.ledger.code}",
        httponly=True,
        samesite="strict",
        secure=room.house.config.secure_cookies,
        max_age=KEPT_DAYS * 86_400,
    )


def problem(error: CantinaError, status: int, lang: str, t: Ledger | None = None) -> Problem:
    """A refusal in the reader's words."""
    words = catalogue(error.game if t is None else t.settings.game, lang)
    names = () if t is None else names_in(lang, t.players)
    code, title = f"urn:cantina:{error.key}", HTTPStatus(status).phrase
    return Problem(code, title, status, error.key, error.rule, words.error(error, names))


def refused(request: Asked, error: CantinaError) -> Response[Problem]:
    """The answer to a request that cannot be granted."""
    status = status_of(error)
    house_of(request).metrics.refusals_total.labels(error.key).inc()
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooMany) else {}
    headers |= {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    document = problem(error, status, language_of(request), table_of(request))
    return Response(document, status_code=status, media_type=PROBLEM, headers=headers)


def table_of(request: Asked) -> Ledger | None:
    """The table the request is about, if this process has it: its game has words of its own."""
    code = request.scope.get("path_params", {}).get("code")
    house = house_of(request)
    try:
        room = house.rooms.get(house.ids.get(read_code(code), 0)) if code else None
    except CantinaError:
        return None
    return None if room is None else room.ledger


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
