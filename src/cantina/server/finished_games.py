"""Finished games, as they are kept and listed.  What is done with their records is in `record_replay`."""

from __future__ import annotations

import msgspec

from .protocol_records import RecordListed
from .record_replay import players
from .store import FinishedGame
from .table.ledger import Ledger
from .translations import names_in


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
