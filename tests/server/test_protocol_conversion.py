"""Between the table's own values and the protocol's types: nothing is lost on the way."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from cantina.server import protocol
from cantina.server.protocol_conversion import answer_of, change_of, chat_line, settings_of, settings_shown, table_shown
from cantina.server.protocol_requests import ChangeSettings, ClockAsked, MakeMove, NewTable
from cantina.server.table import public_table
from cantina.server.table.happenings import BotSat, Clock, Settings, Voted
from cantina.server.table.lobby import SettingsChange
from cantina.server.table.public_table import SaidInChat

from .table.lobby_table import happens, new_table

SETTINGS = Settings(
    game="warlords", seats=3, options={"starter": "1"}, open=True, chat=False, clock=Clock(30, 60), lesson=True
)


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        (public_table.PublicTable, protocol.TableShown),
        (public_table.PublicMember, protocol.MemberShown),
        (public_table.PublicChair, protocol.ChairShown),
        (public_table.PublicUndo, protocol.UndoShown),
        (public_table.SaidInChat, protocol.ChatLine),
    ],
)
def test_both_have_the_same_fields_in_the_same_order(own: type, shown: type) -> None:
    assert own._fields == shown.__struct_fields__  # type: ignore[attr-defined]


def test_every_setting_of_a_table_is_shown() -> None:
    assert msgspec.to_builtins(settings_shown(SETTINGS)) == msgspec.to_builtins(SETTINGS)
    assert protocol.SettingsShown.__struct_fields__ == Settings.__struct_fields__


def test_every_setting_that_is_asked_for_is_taken() -> None:
    asked = NewTable(
        game="warlords",
        name="Anna",
        seats=3,
        options={"starter": "1"},
        open=True,
        chat=False,
        clock=ClockAsked(30, 60),
        lesson=True,
    )
    assert settings_of(asked) == SETTINGS


@pytest.mark.parametrize(
    ("asked", "change"),
    [
        (ChangeSettings(), SettingsChange()),
        (ChangeSettings(clock=None), SettingsChange(clock=None)),
        (ChangeSettings(clock=ClockAsked(30, 60)), SettingsChange(clock=Clock(30, 60))),
        (ChangeSettings(seats=4, open=False), SettingsChange(seats=4, open=False, clock=UNSET)),
        (ChangeSettings(options={"a": "b"}, chat=True), SettingsChange(options={"a": "b"}, chat=True)),
    ],
)
def test_a_change_is_taken_and_what_is_left_out_stays_out(asked: ChangeSettings, change: SettingsChange) -> None:
    assert change_of(asked) == change


def test_an_answer_has_all_that_was_sent() -> None:
    asked = MakeMove(1, 2000, "discard luke")
    assert answer_of(asked)._asdict() == msgspec.to_builtins(asked)


def test_a_table_can_be_sent_and_read() -> None:
    t = new_table(msgspec.structs.replace(SETTINGS, lesson=False))
    happens(t, BotSat(1, "random", 3), Voted(0, 2))
    shown = table_shown(t.public())
    assert msgspec.json.decode(msgspec.json.encode(shown), type=protocol.TableShown) == shown
    assert shown.votes == {"2": [0]}
    assert [chair.bot for chair in shown.chairs] == ["", "random", ""]


def test_a_line_of_the_chat_says_who_said_what_and_when() -> None:
    assert msgspec.to_builtins(chat_line(SaidInChat(0, "Anna", "hello", 1000, 2, 17))) == {
        "member": 0,
        "name": "Anna",
        "text": "hello",
        "at": 1000,
        "game": 2,
        "after": 17,
    }
