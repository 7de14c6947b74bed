"""Every rule of every game is in its rule file, and every rule of a game that can be played is named by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import cantina
from cantina.games import GAMES
from cantina.text.about import games_to_come

from .rule_names import RULES, ids_in, letters_of, rule_file, rules_cited, rules_listed, rules_tested

RULE_FILES = sorted(path.stem for path in RULES.glob("*.md") if path.stem != "README")
SOURCES = Path(cantina.__file__).parent / "games"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none(game: str) -> None:
    known = rules_listed(rule_file(game))
    tested = rules_tested(Path(__file__).parent / game.replace("-", "_"), letters_of(known))
    assert [rule for rule in known if rule not in tested] == []
    assert sorted(tested - set(known)) == []


@pytest.mark.parametrize("game", GAMES)
def test_code_and_words_cite_only_rules_that_are_listed(game: str) -> None:
    known = rules_listed(rule_file(game))
    files = [path for ending in ("py", "toml") for path in (SOURCES / game.replace("-", "_")).rglob(f"*.{ending}")]
    cited = {rule for path in files for rule in rules_cited(path.read_text("utf-8"), letters_of(known))}
    assert cited
    assert sorted(cited - set(known)) == []


@pytest.mark.parametrize("game", RULE_FILES)
def test_a_rule_file_lists_no_rule_twice_and_speaks_of_none_that_is_missing(game: str) -> None:
    known = rules_listed(rule_file(game))
    assert len(known) == len(set(known))
    assert sorted(rules_cited(rule_file(game), letters_of(known)) - set(known)) == []


@pytest.mark.parametrize("game", RULE_FILES)
def test_numbers_of_rules_have_no_gap(game: str) -> None:
    """A gap would be an id that the pattern does not recognise."""
    known = rules_listed(rule_file(game))
    kinds: dict[str, list[int]] = {}
    for rule in known:
        head = rule.rstrip("0123456789")
        kinds.setdefault(head, []).append(int(rule[len(head) :]))
    assert {head: sorted(numbers) for head, numbers in kinds.items()} == {
        head: list(range(1, len(numbers) + 1)) for head, numbers in kinds.items()
    }


def test_there_is_a_rule_file_for_each_game_and_no_other() -> None:
    assert sorted({*GAMES, *[game.id for game in games_to_come("en")]}) == RULE_FILES


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("secret-invasion", {"SI-20", "SI-R12"}),
        ("warlords", {"WE-18", "WE-R11"}),
        ("fluxx", {"FX-21", "FX-A14", "FX-K6", "FX-C5", "FX-N10", "FX-S5", "FX-G1", "FX-G7", "FX-G33", "FX-R26"}),
        ("path-to-hope", {"PH-33", "PH-R11"}),
        ("spyfall", {"SF-17", "SF-R15", "SF-T2"}),
    ],
)
def test_all_forms_of_id_are_read(game: str, rules: set[str]) -> None:
    assert rules <= set(rules_listed(rule_file(game)))


def test_names_are_read_as_they_are_written() -> None:
    assert ids_in("test_SI_1_x", "SI") == ["SI-1"]
    assert ids_in("test_SI_12_SI_R8_x", "SI") == ["SI-12", "SI-R8"]
    assert ids_in("test_FX_A14_FX_G7", "FX") == ["FX-A14", "FX-G7"]
    assert ids_in("test_the_SIMPLE_1_x", "SI") == []
