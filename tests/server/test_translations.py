"""Which language a reader is spoken to in, and how everybody is called there."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.deck_file import STANDARD
from cantina.server.table.ledger import PlayerName
from cantina.server.translations import catalogue, language, names_in, say


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de,fr;q=0.9,ru;q=0.1", "ru"),
        ("en;q=0.5,ru;q=0.6", "ru"),
        ("ru;q=0,en;q=0.1", "en"),
        ("ru;q=much", "en"),
        ("de", "en"),
        ("", "en"),
        (",".join(["de"] * 20 + ["ru"]), "en"),
    ],
)
def test_the_language_is_the_best_of_those_we_speak(asked: str, lang: str) -> None:
    assert language(asked) == lang


def test_people_have_their_own_names_and_bots_those_of_the_readers_language() -> None:
    players = [PlayerName("Аня", None), PlayerName("", 0), PlayerName("", None)]
    english, russian = names_in("en", players), names_in("ru", players)
    assert english[0] == russian[0] == "Аня"
    assert english[1] != russian[1]
    assert english[2] == "Player 3"


def test_what_a_game_has_no_words_for_is_told_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cantina.new("secret-invasion", 2, seed=1)
    words = catalogue("secret-invasion", "en", STANDARD)
    monkeypatch.setitem(words.entries["prompt"], "discard", {})
    monkeypatch.delitem(words.entries["event"], "dealt")
    monkeypatch.delitem(words.entries["table"], "status")
    said = say(
        "en", match.view(match.to_act[0]), [{"kind": "dealt"}], [PlayerName("Anna", None), PlayerName("Bob", None)]
    )
    assert (said.prompt, said.events, said.status) == ("discard", ["dealt"], "status")
    assert said.options[0].startswith("Discard")


def test_what_was_answered_is_said_in_words_too() -> None:
    match = cantina.new("path-to-hope", 3, seed=1)
    match.play(0, "ready")  # the others are still asked: whoever comes back meanwhile reads what they chose
    players = [PlayerName(name, None) for name in ("Anna", "Bob", "Cid")]
    assert say("en", match.view(0), [], players).given == ["Ready"]
    assert say("ru", match.view(0), [], players).given == ["Всё запомнено"]
    assert say("ru", match.view(1), [], players).given == []
