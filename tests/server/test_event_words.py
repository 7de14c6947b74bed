"""What has happened in a game, in words: each event is said once, however many come."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server import event_words
from cantina.server.event_words import EventWords
from cantina.text import Catalogue

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people


@pytest.fixture
async def seated(server: LocalServer) -> SeatedTable:
    seated = await seat_people(server, "Anna", "Bob")
    for _ in range(3):
        await seated.move()
    return seated


@pytest.fixture
def said_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of events that are said, as it happens."""
    kinds: list[str] = []

    def event(words: Catalogue, event: Any, *about: Any) -> str:
        kinds.append(event["kind"])
        return say(words, event, *about)

    say = Catalogue.event
    monkeypatch.setattr(Catalogue, "event", event)
    return kinds


async def test_each_event_is_said_once_for_all_with_the_same_eyes(
    server: LocalServer, seated: SeatedTable, said_now: list[str]
) -> None:
    room = await server.room(seated.code)
    whole = len(room.words.said(room.ledger, None, "ru"))
    assert len(said_now) == whole > 0
    room.words.said(room.ledger, None, "ru")
    assert len(said_now) == whole
    room.words.said(room.ledger, 0, "ru")
    assert len(said_now) == 2 * whole


async def test_what_is_taken_back_and_who_is_called_otherwise_is_said_anew(
    server: LocalServer, seated: SeatedTable
) -> None:
    room = await server.room(seated.code)
    before = room.words.said(room.ledger, None, "en")[:]
    play = room.ledger.play
    assert play is not None
    told = play.told
    play.told = (*told[:-1], told[0])
    assert room.words.said(room.ledger, None, "en") == [*before[:-1], before[0]]
    play.told = told[:2]
    assert room.words.said(room.ledger, None, "en") == before[:2]
    kept = room.words.kept[None, "en"]
    room.words.kept[None, "en"] = kept._replace(players=(), words=["?", "?"])
    assert room.words.said(room.ledger, None, "en") == before[:2]


async def test_two_who_come_at_once_do_not_say_anything_twice(server: LocalServer, seated: SeatedTable) -> None:
    room = await server.room(seated.code)
    words = EventWords()
    one, other = words.steps(room.ledger, None, "ru"), words.steps(room.ledger, None, "ru")
    while next(one, "end") != "end" or next(other, "end") != "end":
        pass
    assert words.kept[None, "ru"].words == room.words.said(room.ledger, None, "ru")


async def test_the_words_of_a_few_viewers_are_kept(server: LocalServer, seated: SeatedTable) -> None:
    room = await server.room(seated.code)
    for lang in ("ru", "en"):
        for viewer in (None, 0, 1):
            room.words.said(room.ledger, viewer, lang)
    assert len(room.words.kept) == event_words.MOST_KEPT
