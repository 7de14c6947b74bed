"""The guided first game of Fluxx: its deal leads where its hints say, whatever the bot thinks of."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import cantina
from cantina.text.catalogue import Catalogue

LINE = tomllib.loads(files("cantina.games.fluxx").joinpath("lesson.toml").read_text("utf-8"))["position"]
HINTS = [key.partition(" ")[2].partition(": ") for key in Catalogue("fluxx", "en").entries["lesson"]]


def test_both_languages_lead_the_same_way() -> None:
    assert list(Catalogue("fluxx", "ru").entries["lesson"]) == list(Catalogue("fluxx", "en").entries["lesson"])


def test_who_follows_the_hints_wins() -> None:
    match = cantina.position("fluxx", LINE)
    for prompt, _, move in HINTS:
        while list(match.to_act) == [1]:
            assert len(match.legal(1)) == 1  # it has nothing to think about
            match.play(1, match.legal(1)[0])
        assert (match.view(0).prompt, 0 in match.to_act) == (prompt, True)
        match.play(0, move)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
