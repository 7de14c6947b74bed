"""What a game says of itself; and that a game or bot without words is refused at the start, or shown by its id."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import cantina
from cantina import BadSetup, cli
from cantina.bots import BOTS
from cantina.engine.game import Game
from cantina.games import GAMES
from cantina.server.page_words import page_words
from cantina.server.translations import kept_catalogue
from cantina.text import LANGUAGES, catalogue
from cantina.text.about import about, check_words, games_to_come, lacking_words
from cantina.text.catalogue import Entries, merge, read_entries

from ..engine.toy.game import Smugglers
from .tiny_game import TinyGame


class WordlessGame(Smugglers):
    """A game that stands in this folder, where there are no words."""


WORDLESS = WordlessGame()

SENTENCE = {
    "en": "The game “smugglers” cannot be offered: in the language “en” it has no words for: no file about.toml",
    "ru": "Игру «smugglers» предложить нельзя: на языке «en» у неё нет слов для: no file about.toml",
}


@pytest.fixture(autouse=True)
def fresh_words() -> Iterator[None]:
    """Words are kept once they have been read: what a test adds is to be read, and then forgotten."""
    yield
    page_words.cache_clear()
    kept_catalogue.cache_clear()


def add(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    page_words.cache_clear()
    monkeypatch.setitem(GAMES, game.id, game)


# ---- every game


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_lists_of_games_need(game: str) -> None:
    said = about(game)
    assert 5 <= said.minutes <= 120
    for one in said.golden.values():
        GAMES[game].check_setup(one.seats, one.options)
    for lang in LANGUAGES:
        assert list(lacking_words(game, lang)) == []


def test_no_game_is_both_ready_and_to_come() -> None:
    for lang in LANGUAGES:
        assert not {game.id for game in games_to_come(lang)} & set(GAMES)


# ---- a game that follows the instructions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_on_the_page_as_soon_as_it_is_among_the_games(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, TinyGame())
    check_words()
    tiny = next(game for game in page_words(lang).games if game.id == "tiny-game")
    assert (tiny.ready, tiny.minutes, tiny.title) == (True, "5", f"Tiny ({lang})")
    assert tiny.cards["spice"].number == 1
    assert (tiny.help, tiny.page, tiny.lesson) == ([], {}, [])


def test_it_is_in_the_list_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add(monkeypatch, TinyGame())
    assert cli.main(["games", "--lang", "en"]) == 0
    assert "tiny-game: Tiny (en) (seats: 2–4)\n  A game of the tests." in capsys.readouterr().out


@pytest.mark.parametrize("path", ["game.title", "card.spice.text", "action.take", "setting.length.choice.long"])
def test_every_text_it_lacks_is_named(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, TinyGame())
    words = merge(read_entries("", "ru"), read_entries("tiny-game", "ru"))
    *steps, last = path.split(".")
    section = words
    for step in steps:
        section = section[step]
    del section[last]
    monkeypatch.setattr("cantina.text.catalogue.read_entries", lambda game, lang: words)
    assert list(lacking_words("tiny-game", "ru")) == [path]
    with pytest.raises(BadSetup) as refused:
        check_words(["tiny-game"], ["ru"])
    assert refused.value.about == {"game": "tiny-game", "language": "ru", "lacking": path}


@pytest.mark.parametrize(
    ("said", "lacking"),
    [
        ("minutes = 5", []),
        ("", ["no minutes in about.toml of tiny-game"]),
        ('minutes = "five"', ["no minutes in about.toml of tiny-game"]),
        ("minutes = 5\n[golden]\nlong = 7", ["no seats and seed of [golden] long in about.toml of tiny-game"]),
        ("minutes = 5\n[golden]\nlong.seed = 7", ["no seats and seed of [golden] long in about.toml of tiny-game"]),
        ("minutes = 5 5", ["about.toml of here cannot be read, Expected newline or end of document after a statement"]),
    ],
)
def test_an_about_file_may_be_short_and_what_is_wrong_in_it_is_named(
    said: str, lacking: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(monkeypatch, TinyGame())
    (tmp_path / "about.toml").write_text(said, "utf-8")
    monkeypatch.setattr("cantina.text.about.game_folder", lambda game: "here")
    monkeypatch.setattr(
        "cantina.text.catalogue.files", lambda package: tmp_path if package == "here" else files(package)
    )
    assert [one.partition(" (at line")[0] for one in lacking_words("tiny-game", "en")] == lacking


# ---- a game without words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_server_does_not_start_with_a_game_that_has_no_words(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    add(monkeypatch, WORDLESS)
    database = f"sqlite:///{tmp_path / 'cantina.db'}"
    assert cli.main(["serve", "--port", "0", "--database", database, "--lang", lang]) == cli.REFUSED
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert SENTENCE[lang] in err


def test_it_is_not_played_in_the_terminal_either(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add(monkeypatch, WORDLESS)
    assert cli.main(["play", "smugglers", "--lang", "en"]) == cli.REFUSED
    assert SENTENCE["en"] in capsys.readouterr().err


def test_a_record_of_it_cannot_be_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    add(monkeypatch, WORDLESS)
    path = tmp_path / "game.txt"
    cantina.new("smugglers", 2, 1).record.save(path)
    assert cli.main(["replay", str(path), "--lang", "en"]) == cli.REFUSED
    assert capsys.readouterr().err.startswith("cantina: Words are missing: no file text/en.toml")


def test_in_the_list_it_is_shown_by_its_id_and_the_others_with_their_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add(monkeypatch, WORDLESS)
    assert cli.main(["games", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.endswith("smugglers: smugglers (seats: 2–4)\n")
    assert all(f"{game}: " in said for game in GAMES)


def without_events(game: str, lang: str) -> Entries:
    """The words of a game whose writer has not come to events, questions and ends yet."""
    later = ("event", "prompt", "outcome") if game else ()
    return {section: words for section, words in read_entries(game, lang).items() if section not in later}


def test_what_lacks_words_later_on_is_told_by_its_id_in_the_terminal_and_in_replays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    add(monkeypatch, Smugglers())
    monkeypatch.setattr(catalogue, "read_entries", without_events)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    path = tmp_path / "game.txt"
    assert cli.main(["play", "smugglers", "--plain", "--lang", "en", "--seed", "1", "--save", str(path)]) == 0
    said = capsys.readouterr().out
    assert "> played\n" in said
    assert "\njam\n" in said
    assert cli.main(["replay", str(path), "--lang", "en"]) == 0
    assert " played\n" in capsys.readouterr().out


# ---- a bot without words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_the_page_has_no_words_for_is_shown_by_its_id(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page_words.cache_clear()
    monkeypatch.setitem(BOTS, "thinker", BOTS["random"])
    levels = {level.id: level.name for level in page_words(lang).levels}
    assert levels["thinker"] == "thinker"
    assert levels["careful"] != "careful" or lang == "en"
