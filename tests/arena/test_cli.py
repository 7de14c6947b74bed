"""`simulate` as a command: what it reads, prints and refuses."""

from __future__ import annotations

import argparse
import json

import pytest

from cantina import BadSetup
from cantina.arena.cli import add_parser
from cantina.text import Catalogue

SHORT = ("--games", "24", "--option", "length=round", "--jobs", "1")


def call(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="cantina")
    add_parser(parser.add_subparsers(required=True), Catalogue("", "en"))
    args = parser.parse_args(["simulate", *words])
    status: int = args.run(args)
    return status


def test_json_is_one_object_with_stable_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("secret-invasion", "--bots", "careful,random", "--seed", "9", *SHORT, "--json") == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert out.count("\n") == 1
    assert not err
    assert " ".join(figures) == (
        "game seats bots games seed options paired rules version form team results by_seat decisions rounds reasons "
        "spread speed"
    )
    assert " ".join(figures["results"][0]) == "bot seats decisions wins rate low high"
    assert " ".join(figures["by_seat"][0]) == "seat wins rate low high"
    assert " ".join(figures["decisions"]) == " ".join(figures["rounds"]) == "value low high"
    assert " ".join(figures["speed"]) == "jobs seconds games_per_second decision_microseconds"
    assert figures["options"] == {"length": "round", "starter": "random"}
    assert (figures["seed"], figures["seats"], figures["form"] in ("pure", "compiled")) == (9, 2, True)


def test_the_table_shows_bots_intervals_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("secret-invasion", "--seats", "3", "--bots", "careful,random,random", *SHORT) == 0
    out, err = capsys.readouterr()
    assert not err  # no progress bar where nobody watches
    for shown in ("careful", "random", "95 % interval", "wins per seat", "secret-invasion", "seed: 0", "rounds a game"):
        assert shown in out


def test_seats_follow_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    call("secret-invasion", "--bots", "random,random,random,random", *SHORT, "--json")
    assert json.loads(capsys.readouterr().out)["seats"] == 4
    call("secret-invasion", *SHORT, "--json")
    assert json.loads(capsys.readouterr().out)["bots"] == ["random", "random"]


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        call("--help")
    assert left.value.code == 0
    assert "cantina simulate secret-invasion" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("sabacc",), "no-such-game"),
        (("secret-invasion", "--bots", "palpatine"), "no-such-bot"),
        (("secret-invasion", "--bots", ""), "no-such-bot"),
        (("secret-invasion", "--seats", "4", "--bots", "careful,random"), "wrong-number-of-bots"),
        (("secret-invasion", "--seats", "9"), "wrong-seats"),
        (("secret-invasion", "--games", "0"), "too-few-games"),
        (("secret-invasion", "--jobs", "0"), "too-few-jobs"),
        (("secret-invasion", "--option", "length"), "bad-option"),
        (("secret-invasion", "--option", "length=hour"), "unknown-choice"),
    ],
)
def test_bad_input_is_refused_with_a_key(words: tuple[str, ...], key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        call(*words)
    assert refused.value.key == key
