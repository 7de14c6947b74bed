"""The guided first game: its prepared deal lets the learner do what the hints say, whatever the other does."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import cantina
from cantina.bots import make, move
from cantina.text.catalogue import read_entries

ANSWERS = (
    "defend shuttle",
    "planet yavin-4",
    "enlist tie-fighter",
    "capture yavin-4",
    "enlist v-wing",
    "enlist tie-bomber",
    "capture hoth",
)


def lesson() -> cantina.Match:
    line = tomllib.loads(files("cantina.games.warlords").joinpath("lesson.toml").read_text("utf-8"))["position"]
    return cantina.position("warlords", line)


@pytest.mark.parametrize("level", ["careful", "random"])
@pytest.mark.parametrize("seed", range(5))
def test_the_hints_can_be_followed_to_the_end(level: str, seed: int) -> None:
    match, bob, answers = lesson(), make(level, seed), list(ANSWERS)
    hints = [key.partition(" ")[2] for key in read_entries("warlords", "en")["lesson"]]
    while match.outcome is None:
        if match.to_act == (0,):
            answer = answers.pop(0)
            assert f"{match.view(0).prompt}: {answer}" == hints.pop(0)
            match.play(0, answer)
        else:
            move(match, 1, bob)
    assert (answers, hints) == ([], [])
    assert match.outcome.winners == (0,)
    assert match.outcome.scores[0] == 5


def test_there_is_a_hint_for_each_question_in_both_languages() -> None:
    keys = [list(read_entries("warlords", lang)["lesson"]) for lang in ("en", "ru")]
    assert keys[0] == keys[1]
    assert len(keys[0]) == len(ANSWERS)
