"""The token that holds a seat, as a request carries it: in a header or in a cookie of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from litestar.datastructures import Cookie

from .guard import Header
from .random_codes import fingerprint
from .room import Room

COOKIE: Final = "seat"
KEPT_DAYS: Final = 30


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


def token_cookie(room: Room, token: str) -> Cookie:
    """Only for this table, not for scripts, not from other sites."""
    return Cookie(
        key=COOKIE,
        value=token,
        path=f"/api/tables/{room.ledger.code}",
        httponly=True,
        samesite="strict",
        secure=room.rooms.config.secure_cookies,
        max_age=KEPT_DAYS * 86_400,
    )
