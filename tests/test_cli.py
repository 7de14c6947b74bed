"""The command line: every command, and every refusal in one sentence."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import cantina
from cantina import cli
from cantina.engine import state
from cantina.games import GAMES
from cantina.server import serve, serve_cli

COMMANDS = ("games", "play", "replay", "simulate", "verify")


@pytest.fixture(autouse=True)
def plain_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of three, in a file."""
    match = cantina.new("secret-invasion", 3, 7, {"length": "round"}, ["Анна", "", "Cid"])
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    path = tmp_path / "game.txt"
    match.record.save(path)
    return path


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Run what is to be refused: status 2, nothing printed, one line of why."""
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cantina: ")
    assert err.count("\n") == 1
    return err.removeprefix("cantina: ").strip()


# ---- the program itself


@pytest.mark.parametrize(("argv", "lan"), [([], False), (["--lan"], True), (["serve", "--lan"], True)])
def test_alone_it_serves_also_with_options(argv: list[str], lan: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, int]] = []

    def run(words: object, args: argparse.Namespace) -> int:
        asked.append((args.lan, args.port))
        return 0

    monkeypatch.setattr(serve, "run", run)
    assert cli.main(argv) == 0
    assert asked == [(lan, serve_cli.USUAL_PORT)]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(
    command: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8" if lang == "ru" else "en_GB.UTF-8")
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    printed = capsys.readouterr().out
    assert left.value.code == 0
    assert f"cantina {command} " in printed
    assert ("пример" if lang == "ru" else "example") in printed


def test_the_version_says_in_which_form_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    form = "compiled" if str(state.__file__).endswith((".so", ".pyd")) else "pure Python"
    assert capsys.readouterr().out == f"cantina {cantina.__version__} ({form})\n"


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_UA"}, "ru"),
        ({"LC_ALL": "", "LANG": "ru"}, "ru"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], lang: str) -> None:
    assert cli.language_of(environment) == lang


def test_it_runs_as_a_module() -> None:
    environment = {**os.environ, "LC_ALL": "ru_RU.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "cantina", "games"], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert "Тайное вторжение" in done.stdout


def test_ctrl_c_leaves_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupt)
    assert cli.main(["games"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            ["dance"],
            "There is no such command: “dance”. "
            "There are: serve, purge, backup, games, play, replay, simulate, portrait, verify.",
        ),
        (["games", "--lang", "de"], "There is no such language: “de”. There are: en, ru."),
        (
            ["games", "--lang=klingon", "--lang", "ru", "x"],
            "Лишние слова в команде: x. Подсказка: cantina games --help.",
        ),
        (["--dance"], "These words do not belong to the command: --dance. Try cantina serve --help."),
        (["play"], f"Name a game: {', '.join(GAMES)}."),
        (["play", "chess"], f"There is no such game: “chess”. There are: {', '.join(GAMES)}."),
        (["play", "secret-invasion", "--seats", "9"], "There can be 2 to 4 seats, not 9."),
        (["play", "secret-invasion", "--seats", "0"], "After --seats stands a whole number, not “0”."),
        (["play", "secret-invasion", "--seats", "two"], "After --seats stands a whole number, not “two”."),
        (["play", "secret-invasion", "--seed", "-1"], "After --seed stands a whole number, not “-1”."),
        (["play", "secret-invasion", "--seed", "9" * 40], "A seed is a whole number"),
        (["play", "secret-invasion", "--bots", "clever"], "There is no such bot: “clever”."),
        (["play", "secret-invasion", "--bots", "random,random,random"], "here are 3 bots for 2 seats."),
        (["play", "secret-invasion", "--option", "length"], "An option is written as key=value, not “length”."),
        (["play", "secret-invasion", "--option", "speed=1"], "There is no such option: “speed”."),
        (["play", "secret-invasion", "--option", "length=long"], "The option “length” cannot be “long”."),
        (["play", "secret-invasion", "--save", "no/such/folder/x.txt"], "there is no such folder."),
        (["play", "secret-invasion", "--seats"], "Try cantina play --help."),
        (["replay"], "Name the file with the record of a game."),
        (["replay", "no-such-file.txt"], "Cannot read no-such-file.txt: there is no such file."),
        (["replay", "."], "Cannot read .: it is a folder."),
        (["simulate"], f"Name a game: {', '.join(GAMES)}."),
        (["simulate", "chess"], "There is no such game: “chess”."),
        (
            ["portrait", "secret-invasion", "--games", "1", "--to", __file__],
            "a file where a folder is needed.",
        ),
        (["replay", "x" * 300], "the name is too long."),
        (["purge"], "Say what is to go: --keep-games 365d"),
        (["purge", "--keep-chat", "soon"], "After --keep-chat stands a time such as 365d"),
        (["purge", "--keep-chat", "30d", "--database", "sqlite:///no-such.db"], "There is no database"),
        (["serve", "--keep-games", "1y"], "After --keep-games stands a time such as 365d"),
        (["backup"], "Name the file to write."),
        (["backup", "x" * 300, "--database", "sqlite:///no-such.db"], "the name is too long."),
        (["backup", "copy.db", "--database", "sqlite:///no-such.db"], "There is no database"),
        (["serve", "--port", "0", "--database", f"sqlite:///{__file__}/x.db"], "this is a file of another kind."),
        (["serve", "--port", "0", "--database", f"sqlite:////tmp/{'x' * 300}.db"], "the name is too long."),
        (["serve", "--host", "nowhere.invalid"], "Cannot listen on nowhere.invalid: this machine has no such address."),
        (["serve", "--url", "cantina.example.org"], "not “cantina.example.org”."),
        (["serve", "--url", "https://"], "not “https://”."),
        (["serve", "--url", "https://example.org/cantina"], "not “https://example.org/cantina”."),
        (["serve", "--proxy", "localhost"], "After --proxy stands an address such as 192.0.2.7, not “localhost”."),
        (
            ["serve", "--scraper", "10.0.0.0/8"],
            "After --scraper stands an address such as",
        ),
        (["simulate", "warlords", "--option", "deck=mine"], "This deck is not known here: “mine”."),
    ],
)
def test_a_refusal_is_one_sentence(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refusal(capsys, *argv)


@pytest.mark.parametrize(
    "argv",
    [
        ["serve", "--port", "http"],
        ["serve", "--port"],
        ["serve", "--pace", "slow"],
        ["serve", "--lan=5"],
        ["simulate", "warlords", "--games", "1e3"],
        ["simulate"],
        ["portrait", "warlords", "--jobs", "x"],
        ["backup"],
        ["verify", "x.txt", "--salt"],
    ],
)
def test_what_argparse_refuses_is_said_in_the_readers_language(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = refusal(capsys, *argv, "--lang=ru")
    told = told.partition("Подсказка")[0]
    for word in (*argv, "GAME", "FILE", *GAMES):
        told = told.replace(word.partition("=")[0], "")
    assert re.search("[а-я]", told)
    assert not re.search("[A-Za-z]", told)


def test_output_that_cannot_be_written_is_a_refusal(record: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full, a disk that is always full")
    for argv in (["games"], ["replay", str(record)], ["verify", str(record)]):
        with Path("/dev/full").open("w") as full:
            command = [sys.executable, "-m", "cantina", *argv, "--lang=en"]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr == "cantina: Cannot write what was asked for: there is no room on the disk.\n"


def test_a_port_in_use_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal(capsys, "serve", "--port", port, "--database", f"sqlite:///{tmp_path}/x.db")
    assert "another program uses it" in said
    assert not list(tmp_path.iterdir())


def test_a_record_that_cannot_be_saved_is_a_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full, a disk that is always full")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert cli.main(["play", "secret-invasion", "--save", "/dev/full"]) == 2
    assert capsys.readouterr().err == "cantina: Cannot write what was asked for: there is no room on the disk.\n"


def test_a_refusal_speaks_russian_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "play", "secret-invasion", "--lang", "ru", "--seats", "7")
    assert said == "Мест может быть от 2 до 4, а здесь 7."


# ---- games


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--lang", "ru"]) == 0
    printed = capsys.readouterr().out
    assert "secret-invasion — Тайное вторжение (мест: 2–4)" in printed
    assert "match — раунды до победы по жетонам (обычно)" in printed


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in listed] == list(GAMES)
    assert listed[0]["seats"] == [2, 3, 4]
    assert listed[0]["options"][0]["choices"][0] == {"id": "match", "name": "rounds, until somebody has enough tokens"}


# ---- play


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    source = io.StringIO()
    monkeypatch.setattr(sys, "stdin", source)
    return source


def test_play_through_a_pipe_saves_a_record_that_can_be_replayed(
    tmp_path: Path, typed: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("\n".join(["1", "2", "5"] * 300))
    typed.seek(0)
    path = tmp_path / "g.txt"
    argv = ["play", "secret-invasion", "--lang", "ru", "--seed", "3", "--option", "length=round", "--name", "Анна"]
    assert cli.main([*argv, "--seats", "4", "--bots", "careful,random,random", "--save", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "Игра окончена." in printed
    assert printed.endswith(f"Запись игры: {path}\n")
    assert cantina.load(path).names[0] == "Анна"
    assert cli.main(["replay", str(path), "--lang", "ru"]) == 0
    assert "За столом: 0 Анна, 1 Марта, 2 Тимур и 3 Ася." in capsys.readouterr().out


def test_play_with_no_input_leaves_quietly(typed: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "secret-invasion", "--plain", "--seed", "1"]) == 0
    assert capsys.readouterr().out.endswith("See you!\n")


# ---- replay


def test_replay_tells_a_spectator_nothing_hidden(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(record)]) == 0
    printed = capsys.readouterr().out
    assert "Secret Invasion. At the table: 0 Анна, 1 Player 2, and 2 Cid." in printed
    assert "Анна draws a card." in printed
    assert "You" not in printed


def test_replay_tells_a_seat_what_it_was_told(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(record), "--seat", "0"]) == 0
    printed = capsys.readouterr().out
    assert "You draw " in printed
    assert "Player 2 draws a card." in printed


def test_replay_of_everything_names_every_card_drawn(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(record), "--seat", "all"]) == 0
    printed = capsys.readouterr().out
    assert "draws a card." not in printed
    assert "Player 2 draws " in printed


@pytest.mark.parametrize("seat", ["3", "-1", "x"])
def test_replay_refuses_a_seat_that_is_not_there(seat: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "from 0 to 2" in refusal(capsys, "replay", str(record), "--seat", seat)


@pytest.mark.parametrize(("lang", "name"), [("en", "Timur"), ("ru", "Тимур")])
def test_replay_calls_bots_as_the_reader_does(
    lang: str, name: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(record.read_text("utf-8").replace("name 2: Cid", "bot 2: 1"), "utf-8")
    for command in ("replay", "verify"):
        assert cli.main([command, str(record), "--lang", lang]) == 0
        assert f"2 {name}." in capsys.readouterr().out.splitlines()[0]


def test_replay_of_an_unfinished_game_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "half.txt"
    cantina.new("secret-invasion", 2, 1).record.save(path)
    assert cli.main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.endswith("The record ends here: the game is not over.\n")


@pytest.mark.parametrize(
    ("before", "after", "place", "said"),
    [
        ("cantina record 1", "a letter", "1:1", "This is not the record of a game."),
        ("cantina record 1", "cantina record 9", "1:16", "This kind of record is unknown"),
        ("game: secret-invasion", "game: chess", "2:7", "There is no such game: “chess”."),
        ("rules: 1", "rules: 99", "3:8", "under version 99 of the rules"),
        ("seats: 3", "sets: 3", "4:1", "The field “sets” is unknown."),
        ("seats: 3", "seats: many", "4:8", "has to be a whole number from 1 to 16, not “many”."),
        ("seed: fast 7", "seed: slow 7", "7:7", "The seed is written wrongly: “slow 7”."),
        ("discard", "dance", "11:3", "There is no such action"),
        ("\nend: ", "\nend: " + "9" * 5000, "", "The end of the game is written wrongly"),
        ("\nend: ", "\nend: nobody ", "", "The end of the game is written wrongly"),
        ("\ndigest: ", "\ndigest: 0", "", "The game does not arrive where the record says"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_column(
    before: str, after: str, place: str, said: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text("utf-8")
    assert before in text
    record.write_text(text.replace(before, after, 1), "utf-8")
    told = refusal(capsys, "replay", str(record))
    assert told.startswith(f"{record}:{place}")
    assert said in told


def test_a_binary_file_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"\xff\xfe\x00\x01")
    assert refusal(capsys, "replay", str(path)) == f"{path}:1:1: This is not the record of a game."


def test_an_illegal_move_in_a_record_names_line_column_and_rule(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text("utf-8").splitlines()
    first = lines.index("") + 1
    lines[first] = f"{lines[first].split()[0]} decline"
    record.write_text("\n".join(lines), "utf-8")
    told = refusal(capsys, "replay", str(record))
    why = "Something else is asked now: discard a card. (SI-4)"
    assert told == f"{record}:{first + 1}:3: The action “decline” is against the rules here. {why}"


# ---- simulate


def test_simulate_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "secret-invasion", "--seats", "2", "--games", "4", "--bots", "random", "--jobs", "1", "--json"]
    assert cli.main(argv) == 0
    assert json.loads(capsys.readouterr().out)
