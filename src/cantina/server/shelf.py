"""Finished games: kept as records, shown from one seat's eyes or all open."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine.actions import Seat
from ..engine.errors import BadSetup
from ..engine.record import parse_record
from ..games import find_game
from ..match import Record
from . import fair
from .protocol import Checked, PointChecked, RecordListed
from .store import Shelved
from .table.ledger import Ledger, Player
from .words import bot_names, names_in, say


class Title(msgspec.Struct):
    """What a list of records shows besides the columns of the store."""

    names: list[str]
    winners: list[int]


def shelved(table: int, t: Ledger) -> Shelved:
    """The game that has just ended, for the store."""
    assert t.play is not None
    record = t.play.record()
    winners = [] if record.outcome is None else list(record.outcome.winners)
    return Shelved(
        id=t.play.id,
        table=table,
        number=t.play.number,
        game=record.game,
        seats=record.seats,
        at=t.at,
        public=t.settings.open,
        title=msgspec.json.encode(Title(list(record.names), winners)),
        text=record.text(),
    )


def listed(row: Shelved) -> RecordListed:
    title = msgspec.json.decode(row.title, type=Title)
    return RecordListed(row.id, row.game, row.seats, row.number, row.at, title.names, title.winners)


def replay(text: str, seat: Seat | None, lang: str, *, all_open: bool) -> dict[str, Any]:
    """Every moment of a record as the seat saw it; all open: with every card and all that anybody was told."""
    record = Record(*parse_record(text))
    if seat is not None and seat >= record.seats:
        raise BadSetup("", "no-such-seat", seat=seat, seats=record.seats)
    game = find_game(record.game)
    players = [player(name) for name in record.names]
    moments = []
    for moment in record.replay():
        view = game.view(moment.state, seat)
        told = [event.all_open() if all_open else event.seen_by(seat) for event in moment.events]
        seat_moved, action = (None, "") if moment.move is None else moment.move[:2]
        shown: dict[str, Any] = {"seat": seat_moved, "action": action, "events": told, "view": view.plain()}
        if lang:
            shown["said"] = say(lang, view, told, players)
        if all_open:
            shown["open"] = game.zones(moment.state)
        moments.append(shown)
    names = list(names_in(lang, players)) if lang else record.names
    return {"game": record.game, "names": names, "options": record.options, "moments": moments}


def player(name: str) -> Player:
    """A record has the English names of bots: the reader knows them by those of another language."""
    bots = bot_names("en")
    return Player("", bots.index(name)) if name in bots else Player(name, 0)


def check(text: str) -> Checked:
    record = Record(*parse_record(text))
    points = [PointChecked(point.point, point.ok) for point in fair.check(record)]
    return Checked(all(point.ok for point in points), points, record.commitment, record.secret, list(record.salts))
