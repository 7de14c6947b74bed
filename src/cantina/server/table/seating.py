"""Who is at a table: the people, the places, and a wish to take a move back."""

from __future__ import annotations

import msgspec

from ...engine.actions import Seat


class Member(msgspec.Struct, frozen=True):
    id: int
    name: str
    tokens: tuple[str, ...]
    here: bool = True  # has not left for good
    at: int = 0  # when they came or last moved: not everybody has a stream
    networks: tuple[str, ...] = ()  # marks of where they have come from, as far as is known
    late: bool = False  # came while the game was on
    muted: bool = False
    removed: str = ""  # "removed" or "banned": shown out by the host


class Chair(msgspec.Struct, frozen=True):
    """A place at the table: empty, a person's, or a bot's; a person's may have a bot stand in."""

    member: int | None = None
    name: str = ""  # if the person here has another than the member: several may share a device
    bot: str = ""
    who: int = 0
    stand_in: str = ""
    salt: str = ""
    late: bool = False  # the person sat down while the game was on

    @property
    def level(self) -> str:
        """The bot that decides for this seat, if one does."""
        return self.bot or self.stand_in

    @property
    def is_empty(self) -> bool:
        return self.member is None and not self.bot


class RematchWish(msgspec.Struct, frozen=True):
    """A wish for another game: on which seats, and who wants it, each with the salts of their seats."""

    rotate: bool = False
    agreed: dict[int, dict[Seat, str]] = {}


class Hold(msgspec.Struct, frozen=True):
    """Something that people look at, since when, and who has gone on."""

    number: int
    at: int
    gone_on: frozenset[int] = frozenset()


class UndoWish(msgspec.Struct, frozen=True):
    """A wish to take moves back, and who has agreed."""

    seat: Seat
    member: int
    keep: int
    agreed: tuple[int, ...] = ()
