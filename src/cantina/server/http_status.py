"""The HTTP status of each refusal."""

from __future__ import annotations

from typing import Final

from ..engine.errors import BadSetup, BadText, CantinaError, IllegalAction

STATUS: Final[dict[str, int]] = {
    "no-such-table": 404,
    "no-such-record": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "not-at-the-table": 401,
    "not-your-seat": 403,
    "not-the-host": 403,
    "chat-is-off": 403,
    "muted": 403,
    "has-left": 403,
    "banned": 403,
    "bad-request": 400,
    "too-large": 413,
    "not-json": 415,
    "table-closed": 410,
    "wrong-key": 403,
    "no-such-member": 422,
    "no-such-seat": 422,
    "bad-name": 422,
    "try-again": 503,
    "table-set-aside": 503,
    "shutting-down": 503,
    "server-error": 500,
    "too-many-requests": 429,
    "too-many-streams": 429,
    "too-many-listed": 429,
    "too-much-work": 429,
    "table-too-busy": 429,
    "cross-site": 403,
    "figures-are-closed": 403,
    "wrong-host": 421,
}
CONFLICT: Final = 409  # the table is not as the request supposes
UNPROCESSABLE: Final = 422


def status_of(error: CantinaError) -> int:
    if error.key in STATUS:
        return STATUS[error.key]
    return UNPROCESSABLE if isinstance(error, (IllegalAction, BadSetup, BadText)) else CONFLICT
