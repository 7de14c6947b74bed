"""A table as everybody may know it: no secret of a shuffle, no token, no move.  Never changes once it is made."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.actions import Seat
from .happenings import Settings


class PublicMember(NamedTuple):
    id: int
    name: str
    here: bool  # has not left
    late: bool = False  # came while the game was on
    muted: bool = False
    removed: str = ""  # "removed" or "banned"
    needs_admission: bool = False  # cards of this game were seen from their network: the host may let them play


class PublicChair(NamedTuple):
    member: int | None
    name: str  # of the person there; a bot's is `who`
    bot: str
    who: int
    stand_in: str
    salted: bool
    salt: str  # empty before the cards are dealt
    late: bool = False  # the person sat down while the game was on


class PublicUndo(NamedTuple):
    """A wish to take back.  How many moves would stay is left out: that would count the passes nobody is told of."""

    seat: Seat
    member: int
    agreed: tuple[int, ...]


class PublicRematch(NamedTuple):
    """A wish for another game, and the members who share it."""

    rotate: bool
    agreed: tuple[int, ...]


class PublicHold(NamedTuple):
    """Something is looked at, and bots wait for the people who have not gone on."""

    number: int
    gone_on: tuple[int, ...]


class PublicTable(NamedTuple):
    code: str
    settings: Settings
    status: str  # lobby, playing, over, closed
    number: int  # of the game being played or played last
    host: int
    members: tuple[PublicMember, ...]
    chairs: tuple[PublicChair, ...]
    commitment: str
    next_commitment: str  # of the game after the one that is on; empty before the first
    undo: PublicUndo | None
    hold: PublicHold | None
    votes: dict[Seat, tuple[int, ...]]
    rematch: PublicRematch | None
    records: tuple[str, ...]
    closed: str


class SaidInChat(NamedTuple):
    member: int
    name: str
    text: str
    at: int
    game: int  # the number of the game that was on, 0 for none
    after: int  # how much of its story had been told: where the line stands in it
