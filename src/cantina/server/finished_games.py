"""Finished games: kept as records, shown from one seat's eyes or all open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

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
from .protocol_records import Checked, PointChecked, RecordListed
from .store import FinishedGame
from .table.ledger import Ledger, PlayerName
from .translations import names_in, say


class RecordTitle(msgspec.Struct):
    """What a list of records shows besides the columns of the store."""

    names: list[str]
    winners: list[int]
    bots: list[int | None] = []
    closed: str = ""  # why the table was closed before the game was over


def finished_game(table: int, t: Ledger) -> FinishedGame:
    """The game that has just ended, for the store; or that was on when the table was closed."""
    assert t.play is not None
    record = t.play.record()._replace(closed="" if t.play.is_over else t.closed)
    winners = [] if record.outcome is None else list(record.outcome.winners)
    return FinishedGame(
        id=t.play.id,
        table=table,
        number=t.play.number,
        game=record.game,
        seats=record.seats,
        at=t.at,
        public=t.settings.open,
        title=msgspec.json.encode(RecordTitle(list(record.names), winners, list(record.bots), record.closed)),
        text=record.text(),
    )


def listed(row: FinishedGame, lang: str) -> RecordListed:
    title = msgspec.json.decode(row.title, type=RecordTitle)
    names = names_in(lang, players(title.names, title.bots))
    return RecordListed(row.id, row.game, row.seats, row.number, row.at, list(names), title.winners, title.closed)


def players(names: Sequence[str], bots: Sequence[int | None]) -> list[PlayerName]:
    """Those of a record; one without bots says nothing of them."""
    return [PlayerName(name, who) for name, who in zip_longest(names, bots)]


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
