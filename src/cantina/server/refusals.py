"""What the server refuses besides illegal moves.  The words are in cantina.text, the statuses in `http_status`."""

from __future__ import annotations

from typing import Any

from ..engine.errors import CantinaError


class Refusal(CantinaError):
    """The table, not the game, says no.  Nothing was changed."""


class TableSetAside(Refusal):
    """The log of the table cannot be read.  It is left as it is until somebody has looked at it."""


def refuse(key: str, **about: Any) -> Refusal:
    return Refusal("", key, **about)
