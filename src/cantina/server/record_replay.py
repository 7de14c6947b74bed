"""A record replayed, as one seat saw it or all open, and checked; for anybody who has one.

This is long work and done in a worker: it gets text and gives back bytes, and imports no more than it needs.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import msgspec

from ..engine.actions import Seat
from ..engine.errors import BadSetup
from ..engine.events import Event
from ..engine.game import Game
from ..engine.position import says_what_follows
from ..engine.record import PlayedMove, parse_record
from ..engine.state import Table
from ..match import RecordFile, game_of
from . import fair_shuffle
from .protocol_records import Checked, PointChecked
from .table.ledger import PlayerName
from .translations import names_in, say

PACKING: Final = 6  # of 9: more takes much longer and saves little


def replay_written(text: str, seat: Seat | None, lang: str, *, all_open: bool, packed: bool) -> bytes:
    """The replay as it goes over the wire."""
    body = msgspec.json.encode(replay(text, seat, lang, all_open=all_open))
    return gzip.compress(body, PACKING) if packed else body


def read_record(text: str) -> RecordFile:
    """A record as anybody may send it: its position may not plan what happens, for then no rule says it ends."""
    record = RecordFile(*parse_record(text))
    if record.position and says_what_follows(record.position):
        raise record.wrong("planned-position", "position")
    return record


def replay(text: str, seat: Seat | None, lang: str, *, all_open: bool) -> dict[str, Any]:
    """Every moment of a record as the seat saw it; all open: with every card and all that anybody was told."""
    record = read_record(text)
    played = record.replay()
    seats = played[-1].state.seats  # with those who joined
    if seat is not None and seat >= seats:
        raise BadSetup("", "no-such-seat", seat=seat, seats=seats)
    named = players([*record.names, *[""] * (seats - record.seats)], record.bots)
    eyes = Eyes(game_of(record), seat, lang, named, all_open)
    return {
        "game": record.game,
        "names": names_in(lang or "en", named),
        "options": record.options,
        "closed": record.closed,
        "moments": [move_shown(eyes, move) for move in played],
    }


class Eyes(NamedTuple):
    """Who looks at a record: through which seat's eyes, or at all cards, and in which language."""

    game: Game
    seat: Seat | None
    lang: str
    players: Sequence[PlayerName]
    all_open: bool

    def see(self, state: Table, events: Sequence[Event]) -> dict[str, Any]:
        view = self.game.view(state, self.seat if self.seat is not None and self.seat < state.seats else None)
        told = [event.all_open() if self.all_open else event.seen_by(self.seat) for event in events]
        shown: dict[str, Any] = {"events": told, "view": view.plain()}
        return {**shown, "said": say(self.lang, view, told, self.players, self.game.deck_name)} if self.lang else shown


def move_shown(eyes: Eyes, played: PlayedMove) -> dict[str, Any]:
    """The table after a move, and what was to be seen on the way to it."""
    seat, action = (None, "") if played.move is None else played.move[:2]
    shown = {"seat": seat, "action": action, **eyes.see(played.state, played.events)}
    if eyes.all_open:
        shown["open"] = eyes.game.zones(played.state)
    if played.moments:
        shown["moments"] = [{"kind": kind, **eyes.see(state, events)} for kind, events, state in played.moments]
    return shown


def check(text: str) -> Checked:
    record = read_record(text)
    points = [PointChecked(point.point, point.ok) for point in fair_shuffle.check(record)]
    return Checked(all(point.ok for point in points), points, record.commitment, record.secret, list(record.salts))


def players(names: Sequence[str], bots: Sequence[int | None]) -> list[PlayerName]:
    """Those of a record; one without bots says nothing of them."""
    return [PlayerName(name, who) for name, who in zip_longest(names, bots)]
