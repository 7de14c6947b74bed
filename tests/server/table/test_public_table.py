"""What everybody may know of a table: no secret, no token, and salts only when all are given."""

from __future__ import annotations

from cantina.games import find_game
from cantina.server.table.happenings import BotSat, Chatted, KeyCut, Salted, Started, UndoAsked
from cantina.server.table.public_table import PublicMember

from .lobby_table import happens, new_table

SALT = "ab" * 8


def test_neither_the_secret_nor_a_token_nor_a_key_is_in_it() -> None:
    t = new_table()
    happens(t, KeyCut(0, "anna's key", 99_000))
    shown = repr(t.public())
    assert t.commitment in shown
    assert not any(word in shown for word in (t.secret, "anna's token", "anna's key"))
    assert t.public().members == (PublicMember(0, "Anna", here=True),)


def test_a_salt_is_told_when_the_cards_are_dealt() -> None:
    t = new_table()
    happens(t, Salted(0, SALT), BotSat(1, "random", 3))
    assert [(chair.salted, chair.salt) for chair in t.public().chairs] == [(True, ""), (False, "")]
    happens(t, Started(find_game("secret-invasion").version))
    assert [(chair.salted, chair.salt) for chair in t.public().chairs] == [(True, SALT), (False, "")]


def test_of_a_wish_to_take_back_it_does_not_say_how_many_moves_would_stay() -> None:
    t = new_table()
    happens(t, BotSat(1, "random", 3), Started(find_game("secret-invasion").version))
    happens(t, UndoAsked(0, 0, keep=1))
    few = t.public()
    happens(t, UndoAsked(0, 0, keep=7))
    assert few.undo is not None
    assert t.public() == few


def test_what_was_told_stays_as_it_was_when_the_table_goes_on() -> None:
    t = new_table()
    told = happens(t, BotSat(1, "random", 3)).table
    assert told is not None
    before = repr(told)
    happens(t, BotSat(1, "careful", 4))
    assert repr(told) == before != repr(t.public())


def test_chat_is_no_news_of_the_table() -> None:
    t = new_table()
    told = happens(t, Chatted(0, "hello"))
    assert told.table is None
    assert told.chat is not None
    assert (told.chat.name, told.chat.text, told.chat.at) == ("Anna", "hello", t.at)
