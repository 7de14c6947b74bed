"""WE-1 to WE-3: the deck as a file, and decks that an owner of the box has corrected."""

from __future__ import annotations

import io
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import cantina
from cantina import cli
from cantina.arena import SimulationSetup, simulate
from cantina.engine.contract import Effort, check_game
from cantina.engine.saving import save
from cantina.games import WITH_OWN_DECK, find_game
from cantina.text import LANGUAGES, Catalogue

GAME = find_game("warlords")
TEXT = files("cantina.games.warlords").joinpath("deck.toml").read_text("utf-8")


def corrected(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def card(name: str, figure: str) -> str:
    kind = "planet" if figure.startswith("value") else "special"
    return f'[{name}]\nkind = "{kind}"\n{figure}'


OTHER = corrected(
    (card("star-destroyer", "copies = 8"), card("star-destroyer", "copies = 2")),
    (card("slave-i", "copies = 2"), card("slave-i", "copies = 8")),
    (card("tatooine", "value = 4"), card("tatooine", "value = 2")),
    ("[arc-170]", '[arc-170]\nen = "TIE hunter"\nru = "Охотник СИД"'),
)

DECK = GAME.with_deck(OTHER).deck_name


def test_the_file_that_comes_with_the_game_is_the_standard_deck() -> None:
    named = GAME.with_deck(TEXT)
    assert named.deck_name != "standard"
    assert cantina.new("warlords", 2, 1, deck=TEXT).view(0) == cantina.new("warlords", 2, 1).view(0)


def test_the_same_content_has_the_same_name_and_another_another() -> None:
    windows = "\ufeff" + OTHER.replace("\n", "  \r\n") + "\r\n"
    assert GAME.with_deck(windows).deck_name == GAME.with_deck(OTHER).deck_name == DECK
    assert GAME.with_deck(TEXT).deck_name != DECK


def test_WE_1_WE_2_WE_3_every_entry_says_whether_the_rulebook_says_so() -> None:
    sources = {name: entry["source"] for name, entry in cards_in(TEXT).items()}
    assert set(sources.values()) == {"rulebook", "reconstructed"}
    assert [name for name, source in sources.items() if source == "rulebook"] == [
        *("tie-fighter", "tie-interceptor", "tie-bomber", "shuttle", "landing-craft", "v-wing", "tatooine")
    ]


def cards_in(text: str) -> dict[str, dict[str, Any]]:
    deck = GAME.with_deck(text).deck
    assert deck is not None
    return deck.cards


def test_a_corrected_deck_is_played_with() -> None:
    match = cantina.new("warlords", 3, 1, deck=OTHER)
    assert match.record.options["deck"] == DECK
    cards = [card for zone in match.game.zones(match.state).values() for card in zone]
    assert (cards.count("star-destroyer"), cards.count("slave-i"), len(cards)) == (2, 8, 98 + 14)
    assert match.view(0).facts["values"]["tatooine"] == 2


def test_a_deck_of_ones_own_keeps_the_contract() -> None:
    assert check_game(GAME.with_deck(OTHER), 3, {}, 3, Effort(every=23, secrets_every=23)) > 50


def test_the_deck_is_in_the_record_and_needs_no_file_to_replay(tmp_path: Path) -> None:
    match = cantina.new("warlords", 2, 1, deck=OTHER)
    while match.outcome is None:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    match.record.save(tmp_path / "game.txt")
    assert f"option deck: {DECK}\n" in (tmp_path / "game.txt").read_text("utf-8")
    WITH_OWN_DECK.clear()  # as on another machine
    again = cantina.load(tmp_path / "game.txt")
    assert again.game.deck_name == DECK
    assert again.outcome == match.outcome
    assert cli.main(["replay", str(tmp_path / "game.txt")]) == 0


def test_a_record_whose_deck_is_not_there_is_refused_on_its_line(tmp_path: Path) -> None:
    text = cantina.new("warlords", 2, 1).record.text().replace("option deck: standard", "option deck: 0123456789")
    (tmp_path / "game.txt").write_text(text, "utf-8")
    with pytest.raises(cantina.BadText) as refused:
        cantina.load(tmp_path / "game.txt")
    assert (refused.value.key, refused.value.line, refused.value.column) == ("no-such-deck", 6, 14)


def test_a_record_that_holds_another_deck_than_it_says_is_refused(tmp_path: Path) -> None:
    text = cantina.new("warlords", 2, 1, deck=OTHER).record.text().replace(DECK, "0123456789")
    (tmp_path / "game.txt").write_text(text, "utf-8")
    with pytest.raises(cantina.BadText) as refused:
        cantina.load(tmp_path / "game.txt")
    assert (refused.value.key, refused.value.line) == ("other-deck", 6)


def test_a_mistake_in_the_deck_of_a_record_has_its_line(tmp_path: Path) -> None:
    text = cantina.new("warlords", 2, 1, deck=OTHER).record.text().replace("copies = 12", "copies = 11", 1)
    (tmp_path / "game.txt").write_text(text, "utf-8")
    with pytest.raises(cantina.BadText) as refused:
        cantina.load(tmp_path / "game.txt")
    line = text.splitlines().index("deck| copies = 11") + 1
    assert (refused.value.key, refused.value.line) == ("deck-wrong-ships", line)


def test_a_record_without_the_line_was_played_with_the_standard_deck() -> None:
    record = cantina.new("warlords", 2, 1).record
    options = {key: value for key, value in record.options.items() if key != "deck"}
    assert cantina.RecordFile(*record._replace(options=options)).replay()[-1].state.outcome is None


def test_a_saved_table_knows_its_deck() -> None:
    match = cantina.new("warlords", 2, 1, deck=OTHER)
    again = cantina.Match.resume("warlords", save(match.state), deck=OTHER)
    assert again.view(0) == match.view(0)
    assert again.game.deck_name == again.redeal(0, 1).game.deck_name == DECK


def test_simulations_in_several_processes_use_it() -> None:
    setup = SimulationSetup("warlords", 2, ("random",), 2, deck=OTHER)
    assert simulate(setup, jobs=2).plain()["options"]["deck"] == DECK


# ---- mistakes

HOTH = '[hoth]\nkind = "planet"'
MISTAKES = [  # the file, where it is wrong (a line, and so many after it), and why
    (corrected((card("hoth", "value = 3"), card("hoth", "value = 5"))), "[hoth]", 2, "deck-wrong-value"),
    (corrected((card("hoth", "value = 3"), card("hoth", 'value = "3"'))), "[hoth]", 2, "deck-not-a-number"),
    (corrected((card("hoth", "value = 3"), card("hoth", "value = true"))), "[hoth]", 2, "deck-not-a-number"),
    (corrected((card("slave-i", "copies = 2"), card("slave-i", "copies = 3"))), "[slave-i]", 2, "deck-wrong-specials"),
    (corrected(("copies = 12", "copies = 11")), "[tie-fighter]", 2, "deck-wrong-ships"),
    (corrected(("[slave-i]", "[slave-2]")), "[slave-2]", 0, "deck-unknown-card"),
    (corrected((HOTH + '\nvalue = 3\nsource = "reconstructed"\n', "")), "", 0, "deck-lacks"),
    (corrected(("[hoth]", "[hoth]\npoints = 3")), "[hoth]", 1, "deck-unknown-key"),
    (corrected((HOTH, '[tatooine]\nkind = "planet" # twice')), 'kind = "planet" # twice', -1, "deck-doubled"),
    (corrected(("[hoth]", "[hoth]\nvalue = 3")), "[hoth]", 3, "deck-doubled"),
    (corrected(("[hoth]", "[hoth")), "[hoth", 0, "deck-not-toml"),
    (corrected((HOTH, '[hoth]\nkind = "moon"')), "[hoth]", 1, "deck-wrong-kind"),
    (corrected((HOTH, "[hoth]")), "[hoth]", 0, "deck-lacks-key"),
    (corrected(('source = "rulebook"', 'source = "hearsay"')), "[tie-fighter]", 3, "deck-wrong-source"),
    (corrected(("[hoth]", '[hoth]\nen = ""')), "[hoth]", 1, "deck-bad-name"),
    (corrected(("[hoth]", f'[hoth]\nru = "{"я" * 41}"')), "[hoth]", 1, "deck-bad-name"),
    ("hoth = 3\n" + TEXT, "[hoth]", 0, "deck-doubled"),
    ("hoth = 3\n", "hoth = 3", 0, "deck-needs-a-table"),
    ("", "", 0, "deck-lacks"),
    (f"x = {'9' * 5000}\n", "", 0, "deck-not-toml"),
    (f"x = {'[' * 3000}\n", "", 0, "deck-not-toml"),
]


@pytest.mark.parametrize(("text", "near", "after", "key"), MISTAKES, ids=[mistake[-1] for mistake in MISTAKES])
def test_a_bad_deck_is_refused_with_line_and_reason(
    text: str, near: str, after: int, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(cantina.BadText) as refused:
        GAME.with_deck(text)
    line = text.splitlines().index(near) + 1 + after if near else 1
    assert (refused.value.key, refused.value.line) == (key, line)
    path = tmp_path / "my.toml"
    path.write_text(text, "utf-8")
    for lang in LANGUAGES:
        assert cli.main(["simulate", "warlords", "--games", "1", "--deck", f"warlords={path}", "--lang", lang]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"cantina: {path}:{line}:")
        assert Catalogue("warlords", lang).reason(refused.value, ()) in said


# ---- words and commands


def test_names_of_an_owner_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    path = tmp_path / "my.toml"
    path.write_text(OTHER, "utf-8")
    argv = [
        "play",
        "warlords",
        "--plain",
        "--seed",
        "4",
        "--save",
        str(tmp_path / "game.txt"),
        "--deck",
        f"warlords={path}",
    ]
    assert cli.main([*argv, "--lang", "ru"]) == 0
    deck = find_game("warlords", DECK).deck
    assert Catalogue("warlords", "ru", deck).card_as("card", "arc-170") == "«Охотник СИД»"
    assert Catalogue("warlords", "en", deck).card_as("tag", "arc-170") == "TIE hunter"
    assert Catalogue("warlords", "en", deck).card_as("label", "tatooine") == "Tatooine 2"
    assert Catalogue("warlords", "en").card_as("tag", "arc-170") == "ARC-170"
    assert f"option deck: {DECK}" in (tmp_path / "game.txt").read_text("utf-8")
    capsys.readouterr()
    assert cli.main(["replay", str(tmp_path / "game.txt"), "--lang", "en"]) == 0
    assert f"Cards: a deck of the owner's ({DECK})" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("my.toml", "After --deck stand a game and a file, as GAME=my-deck.toml, not “my.toml”."),
        ("warlords=no/such.toml", "Cannot read no/such.toml: there is no such file."),
        ("secret-invasion=pyproject.toml", "The cards of “secret-invasion” cannot be corrected by a file."),
        ("chess=pyproject.toml", "There is no such game: “chess”."),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate", "serve"])
def test_what_is_no_deck_is_refused(command: str, given: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = [] if command == "serve" else ["warlords"]
    assert cli.main([command, *game, "--deck", given, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
