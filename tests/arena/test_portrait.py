"""A game in figures: `cantina portrait`."""

from __future__ import annotations

import argparse
import builtins
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from cantina import BadSetup
from cantina.arena.portrait import Wanted, portray, quantile
from cantina.arena.portrait_cli import add_parser
from cantina.text import Catalogue

ROUND = {"length": "round"}
FILES = {"figures.json", "length.svg", "scores.svg", "seats.svg"}


def say(key: str) -> str:
    return Catalogue("", "en").ui(key)


def drawn(folder: Path, games: int = 30, seed: int = 4) -> dict[str, bytes]:
    portray(Wanted("secret-invasion", "random", games, seed, ROUND), folder, say)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def portrait(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Drawing is slow: one for all who only look."""
    return drawn(tmp_path_factory.mktemp("portrait"))


def test_figures_and_plots_for_every_number_of_players(portrait: dict[str, bytes]) -> None:
    assert portrait.keys() == FILES
    figures = json.loads(portrait["figures.json"])
    assert [each["seats"] for each in figures] == [2, 3, 4]
    for each in figures:
        spread = each["spread"]
        assert sum(spread["decisions"].values()) == sum(spread["winning_scores"].values()) == 30
        assert [sum(seat.values()) for seat in spread["scores"]] == [30] * each["seats"]
        assert each["options"]["starter"] == "0"  # or there would be no first seat
        assert each["decisions"]["5 %"] <= each["decisions"]["50 %"] <= each["decisions"]["95 %"]


def test_plots_are_pictures_with_words(portrait: dict[str, bytes]) -> None:
    for name, data in portrait.items():
        if name.endswith(".svg"):
            text = "".join(Tree.fromstring(data).itertext())
            assert [f"players: {seats}" in text for seats in (2, 3, 4)] == [True] * 3


def test_a_team_that_always_loses_is_drawn_too_and_no_seat_beside_another(tmp_path: Path) -> None:
    portray(Wanted("path-to-hope", "random", 2, 4, {"length": "quick"}), tmp_path, say)
    assert {path.name for path in tmp_path.iterdir()} == FILES - {"seats.svg"}


def test_the_same_seed_gives_the_same_files(tmp_path: Path, portrait: dict[str, bytes]) -> None:
    assert drawn(tmp_path / "again") == portrait
    assert drawn(tmp_path / "other", seed=5) != portrait


def test_a_quantile_is_a_number_that_was_seen() -> None:
    assert [quantile({1: 5, 2: 90, 9: 5}, share) for share in (0.05, 0.051, 0.5, 0.95, 1)] == [1, 2, 2, 2, 9]


def call(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="cantina")
    add_parser(parser.add_subparsers(required=True), Catalogue("", "en"))
    args = parser.parse_args(["portrait", *words])
    status: int = args.run(args)
    return status


def test_the_command_says_where_the_files_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = (
        "--games",
        "10",
        "--bot",
        "random",
        "--option",
        "length=round",
        "--jobs",
        "1",
        "--to",
        str(tmp_path / "new"),
    )
    assert call("secret-invasion", *given) == 0
    assert str(tmp_path) in capsys.readouterr().out.replace("\n", "")
    assert {path.name for path in (tmp_path / "new").iterdir()} == FILES


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("chess",), "no-such-game"),
        (("secret-invasion", "--bot", "genius"), "no-such-bot"),
        (("secret-invasion", "--games", "0"), "too-few-games"),
        (("secret-invasion", "--option", "length"), "bad-option"),
        ((), "no-game"),
        (("secret-invasion", "--to", "not-made", "--jobs", "0"), "too-few-jobs"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        call(*words)
    assert refused.value.key == key
    assert not Path("not-made").exists()


def test_without_matplotlib_the_way_to_get_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "matplotlib":
            raise ImportError(name)
        return found(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BadSetup) as refused:
        drawn(tmp_path)
    assert refused.value.key == "plots-need-matplotlib"
    told = Catalogue("", "en").error(refused.value, ())
    assert told == f"Plots need matplotlib: {sys.executable} -m pip install matplotlib."
