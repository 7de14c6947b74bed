"""The words of the page: the same in both languages, all of them used, and none missing."""

from __future__ import annotations

import re
from typing import Final

import pytest

from cantina.bots import BOTS
from cantina.engine.actions import CALL_OFF, END_MATCH, GO_ON
from cantina.games import GAMES
from cantina.server.page_words import flat, own_page_words
from cantina.text.catalogue import read_toml

from .said import calls, literals

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\|([^}]*))?\}")
FORMS: Final = {"en": 2, "ru": 3}  # one, other; one, few, many
LATIN_WORDS: Final = {"English", "cantina", "lan"}  # names, commands, the other language
CYRILLIC_WORDS: Final = {"Русский"}


def with_the_games(lang: str) -> dict[str, str]:
    """The words of the page, and those that it says on the tables of single games: `warlords planets.ready`."""
    own = {f"{game} {key}": text for game in GAMES for key, text in own_page_words(game, lang).items()}
    return flat(read_toml("cantina.text", f"page.{lang}.toml")) | own


ENGLISH: Final = with_the_games("en")
RUSSIAN: Final = with_the_games("ru")
BOTH: Final = [pytest.param("en", ENGLISH, id="en"), pytest.param("ru", RUSSIAN, id="ru")]


def placeholders(text: str) -> set[str]:
    return {name for name, _ in PLACEHOLDER.findall(text)}


def used_by_the_server() -> set[str]:
    """See `page_words`: it tells the page of levels in whole; timers and what the house says go by the rules' names."""
    timers = {f"{game.id} timer.{word}" for game in GAMES.values() for word in game.space.ring.words}
    house = {f"{game} house.{verb.name}" for game in GAMES for verb in (CALL_OFF, GO_ON, END_MATCH)}
    return {f"level.{level}" for level in BOTS} | timers | house


# ---- the two languages


def test_both_languages_have_the_same_words_in_the_same_order() -> None:
    assert list(ENGLISH) == list(RUSSIAN)


@pytest.mark.parametrize("key", ENGLISH)
def test_both_languages_speak_of_the_same_things(key: str) -> None:
    assert placeholders(ENGLISH[key]) == placeholders(RUSSIAN[key])


@pytest.mark.parametrize(("lang", "words"), BOTH)
def test_every_plural_has_all_the_forms_of_its_language(lang: str, words: dict[str, str]) -> None:
    for key, text in words.items():
        for _, forms in PLACEHOLDER.findall(text):
            assert not forms or len(forms.split("|")) == FORMS[lang], key


@pytest.mark.parametrize(("lang", "words"), BOTH)
def test_no_word_is_empty_and_no_bracket_is_left(lang: str, words: dict[str, str]) -> None:
    for key, text in words.items():
        assert text == text.strip() != "", key
        assert not re.search(r"[{}|]", PLACEHOLDER.sub("", text)), key


def test_russian_has_no_latin_words_but_names() -> None:
    for key, text in RUSSIAN.items():
        assert set(re.findall(r"[A-Za-z]+", PLACEHOLDER.sub("", text))) <= LATIN_WORDS, (key, text)


def test_english_has_no_cyrillic_words_but_the_switch() -> None:
    for key, text in ENGLISH.items():
        assert set(re.findall(r"[А-Яа-яЁё]+", text)) <= CYRILLIC_WORDS, (key, text)


def test_russian_is_set_as_russian_is() -> None:
    for key, text in RUSSIAN.items():
        assert '"' not in text, key
        assert text.count("«") == text.count("»"), key
        assert " - " not in text, key
        assert "  " not in text, key


# ---- and the page


def test_every_word_the_page_says_is_there() -> None:
    assert len(calls()) > 50
    for call in calls():
        assert call.keys or call.prefixes, f"{call.where}: say(…) of something that cannot be looked up here"
        assert set(call.keys) <= set(ENGLISH), call
        for prefix in call.prefixes:
            assert any(key.startswith(prefix) for key in ENGLISH), call


def test_every_word_is_said() -> None:
    prefixes = tuple(prefix for call in calls() for prefix in call.prefixes)
    said = literals() | used_by_the_server() | {key for key in ENGLISH if prefixes and key.startswith(prefixes)}
    assert [key for key in ENGLISH if key not in said] == []


def test_every_placeholder_is_filled() -> None:
    for call in calls():
        for key in call.keys:
            assert call.given is None or placeholders(ENGLISH[key]) <= call.given, (call.where, key)
