"""The guided first game: whatever bots say, with three the question comes back to the learner as the hints say."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import cantina
from cantina.bots import make, move
from cantina.text.catalogue import read_entries


@pytest.mark.parametrize("level", ["careful", "random"])
@pytest.mark.parametrize("seed", range(5))
def test_SF_8_the_hints_can_be_followed(level: str, seed: int) -> None:
    line = tomllib.loads(files("cantina.games.spyfall").joinpath("lesson.toml").read_text("utf-8"))["position"]
    match, bots = cantina.position("spyfall", line), {seat: make(level, seed + seat) for seat in (1, 2)}
    for hint in read_entries("spyfall", "en")["lesson"]:
        while 0 not in match.to_act:
            move(match, match.to_act[0], bots[match.to_act[0]])
        prompt, _, action = hint.partition(" ")[2].partition(": ")
        assert match.view(0).prompt == prompt
        match.play(0, action, "Is it cold here?")


def test_there_is_a_hint_for_each_question_in_both_languages() -> None:
    assert list(read_entries("spyfall", "en")["lesson"]) == list(read_entries("spyfall", "ru")["lesson"])
