"""The table's own values as the protocol's types, and the protocol's requests as the table's own values."""

from __future__ import annotations

from msgspec import UNSET

from ..engine.actions import clean_words
from ..games import GAMES
from .protocol import (
    ChairShown,
    ChatLine,
    HoldShown,
    MemberShown,
    RematchShown,
    SettingsShown,
    TableGlance,
    TableListed,
    TableShown,
    TimeLimitShown,
    UndoShown,
)
from .protocol_requests import ChangeSettings, ClockAsked, MakeMove, NewTable, SeatSalt
from .table.happenings import Clock, Settings
from .table.ledger import Ledger
from .table.lobby import Salts, SettingsChange
from .table.moves import Answer
from .table.public_table import PublicTable, SaidInChat

# ---- requests


def settings_of(asked: NewTable, lang: str = "") -> Settings:
    """As asked for by somebody who speaks this language."""
    options = dict(GAMES[asked.game].spoken(lang, asked.options)) if asked.game in GAMES else asked.options
    return Settings(asked.game, asked.seats, options, asked.open, asked.chat, clock_of(asked.clock), asked.lesson)


def clock_of(asked: ClockAsked | None) -> Clock | None:
    return None if asked is None else Clock(asked.seconds, asked.bank)


def change_of(asked: ChangeSettings) -> SettingsChange:
    clock = UNSET if asked.clock is UNSET else clock_of(asked.clock)
    return SettingsChange(asked.seats, asked.options, asked.open, asked.chat, clock)


def salts_of(commitment: str, salts: list[SeatSalt]) -> Salts:
    return Salts(commitment, {one.seat: one.salt for one in salts})


def answer_of(asked: MakeMove) -> Answer:
    return Answer(asked.seat, asked.ask, asked.action, clean_words(asked.words))


# ---- what is told


def table_shown(table: PublicTable) -> TableShown:
    undo, hold = table.undo, table.hold
    return TableShown(
        code=table.code,
        settings=settings_shown(table.settings),
        status=table.status,
        number=table.number,
        host=table.host,
        members=[MemberShown(*member) for member in table.members],
        chairs=[ChairShown(*chair) for chair in table.chairs],
        commitment=table.commitment,
        next_commitment=table.next_commitment,
        undo=None if undo is None else UndoShown(undo.seat, undo.member, list(undo.agreed)),
        hold=None if hold is None else HoldShown(hold.number, list(hold.gone_on)),
        votes={str(seat): list(members) for seat, members in table.votes.items()},
        rematch=None if table.rematch is None else RematchShown(table.rematch.rotate, list(table.rematch.agreed)),
        records=list(table.records),
        closed=table.closed,
    )


def settings_shown(settings: Settings) -> SettingsShown:
    clock = settings.clock
    return SettingsShown(
        game=settings.game,
        seats=settings.seats,
        options=settings.options,
        open=settings.open,
        chat=settings.chat,
        clock=None if clock is None else TimeLimitShown(clock.seconds, clock.bank),
        lesson=settings.lesson,
    )


def chat_line(said: SaidInChat) -> ChatLine:
    return ChatLine(*said)


def table_glance(t: Ledger) -> TableGlance:
    """As all were told of it: when somebody passed in a window is nobody's business."""
    asked = [] if t.play is None or t.closed else [seat for seat in t.play.asked() if seat >= 0]
    chairs = [ChairShown(*chair) for chair in t.public().chairs]
    return TableGlance(t.code, t.settings.game, t.status, chairs, asked, t.told_at)


def table_listed(t: Ledger) -> TableListed:
    """The table's line in the list of open tables."""
    return TableListed(
        code=t.code,
        game=t.settings.game,
        seats=t.settings.seats,
        taken=sum(chair.member is not None for chair in t.chairs),
        bots=sum(chair.bot != "" for chair in t.chairs),
        host=t.members[t.host].name,
        status=t.status,
        since=t.told_at,
    )
