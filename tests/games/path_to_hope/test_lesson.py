"""The guided first game: its prepared deal lets the learner do what the hints say, whatever the others do."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import cantina
from cantina.bots import make, move
from cantina.text.catalogue import read_entries

ANSWERS = ("pile 1", "next", "turn-down 1", "lay jyn", "pile 1")


def lesson() -> cantina.Match:
    line = tomllib.loads(files("cantina.games.path_to_hope").joinpath("lesson.toml").read_text("utf-8"))["position"]
    return cantina.position("path-to-hope", line)


@pytest.mark.parametrize("level", ["careful", "random"])
@pytest.mark.parametrize("seed", range(5))
def test_the_hints_can_be_followed_to_the_end(level: str, seed: int) -> None:
    match, bots, answers = lesson(), {seat: make(level, seed + seat) for seat in (1, 2)}, list(ANSWERS)
    hints = [key.partition(" ")[2] for key in read_entries("path-to-hope", "en")["lesson"]]
    while match.outcome is None:
        if 0 in match.to_act:
            answer = answers.pop(0)
            assert f"{match.view(0).prompt}: {answer}" == hints.pop(0)
            match.play(0, answer)
        else:
            seat = match.to_act[0]
            move(match, seat, bots[seat])
    assert (answers, hints) == ([], [])
    assert (match.outcome.winners, match.outcome.reason) == ((0, 1, 2), "victory")


def test_there_is_a_hint_for_each_question_in_both_languages() -> None:
    keys = [list(read_entries("path-to-hope", lang)["lesson"]) for lang in ("en", "ru")]
    assert keys[0] == keys[1]
    assert len(keys[0]) == len(ANSWERS)
