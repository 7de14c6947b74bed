"""The two languages say the same things, completely, and nothing that is never used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from babel import Locale

from cantina.games import GAMES
from cantina.server.limits import REFUSALS
from cantina.text import LANGUAGES, Catalogue
from cantina.text.message import placeholders, variants

from .gather import HEARING, entries, heard, is_in_games, literals, messages, raised

FILES: Final = ("", *GAMES)
LATIN_NAMES: Final = (
    *("C-3PO", "R2-D2", "ARC-170", "типа V", "Тип V", "Раб I", "K-2SO", "AT-ST", "AT-ACT", "Spyfall", "Тантив IV"),
)
LATIN_WORDS: Final = {  # ids people type, and names of things
    *("pile", "tokens", "protected", "out", "cantina", "games", "help", "Python", "JSON", "Enter", "PgDn", "English"),
    *(
        "my",
        "toml",
        "UTF",
        "fleet",
        "planets",
        "shown",
        "idle",
        "left",
        "right",
        "serve",
        "deck",
        "GAME",
        *GAMES,
        "FILE",
        "TOML",
        "WE",
        "FX",
        "Fluxx",
        "R",
    ),
    *("all", "seat", "ru", "en", "b", "l", "q", "n", "s", "d", "h", "w", "chat"),
    *("debug", "info", "warning", "error", "lan", "docs", "protocol", "md", "play"),
    *("agenda", "ask", "more"),
    *("PH", "open", "down", "recon", "seen", "claims", "announced", "told", "tank", "start"),
    *("matplotlib", "pip", "install", "plots", "seed"),
    *("sqlite", "postgresql", "PostgreSQL", "CANTINA", "Cantina", "DATABASE", "Ctrl", "C", "Esc", "ARC"),
}


def both(game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return dict(messages(entries(game, "en"))), dict(messages(entries(game, "ru")))


@pytest.mark.parametrize("game", FILES)
def test_both_languages_have_the_same_messages_in_the_same_order(game: str) -> None:
    english, russian = both(game)
    assert list(english) == list(russian)


@pytest.mark.parametrize("game", FILES)
def test_every_message_has_the_same_variants_and_placeholders(game: str) -> None:
    english, russian = both(game)
    for path in english:
        if not path.startswith("plural."):
            here, there = variants(english[path]), variants(russian[path])
            assert list(here) == list(there), path
            assert {key: placeholders(text) for key, text in here.items()} == {
                key: placeholders(text) for key, text in there.items()
            }, path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", FILES)
def test_every_plural_has_all_the_forms_of_its_language(game: str, lang: str) -> None:
    wanted = {*Locale(lang).plural_form.tags, "other"}
    for name, forms in entries(game, lang).get("plural", {}).items():
        assert set(forms) == wanted, name
        for form in forms.values():
            assert placeholders(form) == {("count", "")}, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_placeholder_is_known(game: str, lang: str) -> None:
    words = Catalogue(game, lang)
    known = {*words.kinds, *words.entries["plural"], *words.entries}
    for path, entry in messages(words.entries):
        if not path.startswith("plural."):
            for text in variants(entry).values():
                assert {kind for _, kind in placeholders(text)} <= known, path


@pytest.mark.parametrize("game", FILES)
def test_russian_has_no_latin_words_but_names_and_ids(game: str) -> None:
    for path, entry in messages(entries(game, "ru")):
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            plain = re.sub(r"\{[^}]*\}|\[@click=[^\]]*\]|--\w+", "", text)
            for name in LATIN_NAMES:
                plain = plain.replace(name, "")
            assert set(re.findall(r"[A-Za-z]+", plain)) <= LATIN_WORDS, (path, text)


@pytest.mark.parametrize("game", FILES)
def test_russian_has_straight_words_no_straight_quotes(game: str) -> None:
    for path, entry in messages(entries(game, "ru")):
        for text in entry.values() if isinstance(entry, dict) else [entry]:
            assert '"' not in text, path
            assert text.count("«") == text.count("»"), path
            assert " - " not in text, path
            assert "  " not in text.strip() or path.startswith("ui.keys") or path == "ui.cli.example", path


# ---- nothing is there in vain


def test_every_error_of_the_common_file_is_raised_somewhere() -> None:
    keys = {key for place in raised() for key in place.keys}
    keys |= {"no-such-page", "wrong-method", "too-large"}  # by their status, see server/http_errors.py
    keys |= {"too-many-requests", *REFUSALS.values()}  # by what is used up
    keys |= {"words-needed", "too-many-words", "bad-words", "no-words-here"}  # by engine.actions.why_not_said
    assert set(entries("", "en")["error"]) == keys & set(entries("", "en")["error"])


@pytest.mark.parametrize("game", GAMES)
def test_every_error_of_a_game_is_raised_in_it(game: str) -> None:
    keys = {key for place in raised() if is_in_games(place.where) == game for key in place.keys}
    assert set(entries(game, "en").get("error", {})) <= keys


def test_every_word_around_the_game_is_used() -> None:
    made = {f"why.{why}" for why in ("missing", "folder", "denied", "no-folder", "file", "full", "too-long", "other")}
    made |= {f"cli.{word}" for word in ("games", "play", "replay", "pure", "compiled")}
    made |= {f"serve.{word}" for word in ("serve", "serve-about", "backup", "backup-about", "purge", "purge-about")}
    made |= {f"verify.open-{gap}" for gap in ("your-commitment", "your-salt", "end", "digest")}
    for path, _ in messages(entries("", "en")["ui"]):
        assert {path, path.removeprefix("arena."), path.removeprefix("verify."), path.removeprefix("serve.")} & (
            literals() | made
        ), path


def test_every_common_plural_is_used() -> None:
    used = {kind for game in FILES for entry in both(game)[0].values() for kind in kinds_in(entry)}
    assert set(entries("", "en")["plural"]) <= used


@HEARING
def test_a_game_has_no_words_it_never_needs(game: str) -> None:
    sections = ("event", "prompt", "action", "verb", "setting", "card", "plural", "zone", "seat", "sign")
    told, own, rules = heard(game), {**{section: {} for section in sections}, **entries(game, "en")}, GAMES[game]
    kinds = {kind for kind, _ in told.events}
    assert set(own["event"]) <= kinds
    assert set(own["prompt"]) == {view.prompt for view in told.views.values()} - {None}
    assert set(own["action"]) == {verb.name for verb in rules.space.verbs}
    assert set(own["verb"]) <= {verb.name for verb in rules.space.verbs}
    assert set(own["setting"]) == {option.key for option in rules.options}
    for option in rules.options:
        assert set(own["setting"][option.key]["choice"]) == set(option.choices)
    assert set(own["card"]) == set(Catalogue(game, "en").deck)
    assert set(own["plural"]) <= {kind for entry in both(game)[0].values() for kind in kinds_in(entry)}
    zones = {zone.name for view in told.views.values() for zone in view.zones}
    assert set(own["zone"]) == zones
    facts = {key for view in told.views.values() for seat in view.seats for key in seat}
    assert set(own["seat"]) == set(own["sign"]) == facts


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_a_refusal_names_can_be_looked_up(game: str) -> None:
    """`IllegalAction("SI-7", …)`: the help has SI-7."""
    folder = Path(__file__).parents[2] / "src" / "cantina" / "games" / game.replace("-", "_")
    cited = {id for file in folder.glob("*.py") for id in re.findall(r"\"([A-Z]{2}-R?\d+)\"", file.read_text("utf-8"))}
    assert cited <= set(entries(game, "en").get("rules", {}))


def kinds_in(entry: Any) -> set[str]:
    if isinstance(entry, dict) and "default" not in entry:
        return set()
    return {kind for text in variants(entry).values() for _, kind in placeholders(text)}
