"""Everything Spyfall tells, asks and refuses can be said, in both languages."""

from __future__ import annotations

import pytest

from cantina.engine.chance import Fast
from cantina.engine.contract import Look, cards_in, random_move
from cantina.engine.state import Table, all_events, find_option, play
from cantina.games import GAMES
from cantina.games.spyfall import GAME
from cantina.games.spyfall.cards import LOCATIONS
from cantina.text import Catalogue

NAMES = ("Анна", "Bob", "", "Дмитрий")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_all_that_random_games_tell_has_words(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    words = Catalogue(GAME.id, lang)
    kinds, prompts = set(), set()
    for seed in range(24):
        s = GAME.start(4, {"rounds": "3", "talk": ("written", "spoken")[seed % 2]}, Fast.seeded(seed), loud=True)
        look = Look(GAME, s, Fast.seeded(seed + 1), cards_in(GAME, s))
        while s.outcome is None:
            kinds |= say_events(words, s)
            prompts |= say_view(words, s, seed % 4)
            play(s, *random_move(look))
        kinds |= say_events(words, s)
        assert words.outcome(s.outcome, NAMES, 0)
    assert set(words.entries["event"]) <= kinds | {"time-is-up", "took-back", "timed-out"}
    assert set(words.entries["prompt"]) == prompts


def say_events(words: Catalogue, s: Table) -> set[str]:
    for reader in (None, 0, 1):
        for event in all_events(s):
            said = words.event(event.seen_by(reader), NAMES, reader)
            assert said
            assert "{" not in said.replace("{:", "")
            assert "None" not in said
    return {event.kind for event in all_events(s)}


def say_view(words: Catalogue, s: Table, reader: int) -> set[str]:
    view = GAME.view(s, reader)
    assert words.status(view)
    assert all(words.seat_facts(view, seat) for seat in range(s.seats))
    for option in (*view.options, *view.also):
        assert words.option(option, NAMES, reader)
    for action in GAME.space.actions[:: 1 + reader]:
        if find_option(s, reader, action) is None:
            assert words.error(GAME.why_not(s, reader, action), NAMES, reader)
    assert words.prompt(view, NAMES)
    return {str(view.prompt)}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_place_has_a_description_and_something_to_talk_about(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    words = Catalogue(GAME.id, lang)
    for place in LOCATIONS:
        card = words.entries["card"][place]
        assert {"name", "short", "text"} <= set(card)
        assert 3 <= len(card["fact"]) <= 5
        assert len(set(card["fact"].values())) == len(card["fact"])
