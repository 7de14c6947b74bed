"""Finished games: kept as records, shown from one seat's eyes or all open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from ..engine.actions import Seat
from ..engine.errors import BadSetup
from ..engine.position import says_what_follows
from ..engine.record import parse_record
from ..match import RecordFile, game_of
from . import fair_shuffle
from .protocol import Checked, PointChecked, RecordListed
from .store import FinishedGame
from .table.ledger import Ledger, PlayerName
from .translations import names_in, say


class RecordTitle(msgspec.Struct):
    """What a list of records shows besides the columns of the store."""

    names: list[str]
    winners: list[int]
    bots: list[int | None] = []


def finished_game(table: int, t: Ledger) -> FinishedGame:
    """The game that has just ended, for the store."""
    assert t.play is not None
    record = t.play.record()
    winners = [] if record.outcome is None else list(record.outcome.winners)
    return FinishedGame(
        id=t.play.id,
        table=table,
        number=t.play.number,
        game=record.game,
        seats=record.seats,
        at=t.at,
        public=t.settings.open,
        title=msgspec.json.encode(RecordTitle(list(record.names), winners, list(record.bots))),
        text=record.text(),
    )


def listed(row: FinishedGame, lang: str) -> RecordListed:
    title = msgspec.json.decode(row.title, type=RecordTitle)
    names = names_in(lang, players(title.names, title.bots))
    return RecordListed(row.id, row.game, row.seats, row.number, row.at, list(names), title.winners)


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
    if seat is not None and seat >= record.seats:
        raise BadSetup("", "no-such-seat", seat=seat, seats=record.seats)
    game = game_of(record)
    called = players(record.names, record.bots)
    moments = []
    for moment in record.replay():
        view = game.view(moment.state, seat)
        told = [event.all_open() if all_open else event.seen_by(seat) for event in moment.events]
        seat_moved, action = (None, "") if moment.move is None else moment.move[:2]
        shown: dict[str, Any] = {"seat": seat_moved, "action": action, "events": told, "view": view.plain()}
        if lang:
            shown["said"] = say(lang, view, told, called, game.deck_name)
        if all_open:
            shown["open"] = game.zones(moment.state)
        moments.append(shown)
    return {
        "game": record.game,
        "names": names_in(lang or "en", called),
        "options": record.options,
        "moments": moments,
    }


def check(text: str) -> Checked:
    record = read_record(text)
    points = [PointChecked(point.point, point.ok) for point in fair_shuffle.check(record)]
    return Checked(all(point.ok for point in points), points, record.commitment, record.secret, list(record.salts))
