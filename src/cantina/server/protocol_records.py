"""Records of finished games and what came of checking them, as it goes over the wire."""

from __future__ import annotations

import msgspec


class RecordListed(msgspec.Struct):
    id: str
    game: str
    seats: int
    number: int
    at: int
    names: list[str]
    winners: list[int]
    closed: str  # the table was closed before the game was over: by its host, or expired


class PointChecked(msgspec.Struct):
    point: str
    ok: bool


class Checked(msgspec.Struct):
    """Whether the shuffle and the game of a record are right."""

    ok: bool
    points: list[PointChecked]
    commitment: str
    secret: str
    salts: list[str]
