"""`cantina verify` as a command: what it checks, says, refuses, and with which status it leaves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import cantina
from cantina import cli

from .test_fair_shuffle import SECRET, dealt

COMMITMENT: Final = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
MINE: Final = ("--commitment", COMMITMENT, "--salt", "0=c0ffee", "--salt", "1=", "--salt", "2=7")


@pytest.fixture(autouse=True)
def plain_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """An honest game of three, with two salts."""
    path = tmp_path / "game.txt"
    path.write_text(dealt(["c0ffee", "", "7"]).text(), "utf-8")
    return path


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A game as the terminal saves it, not over yet."""
    path = tmp_path / "bare.txt"
    cantina.new("secret-invasion", 2, 7).record.save(path)
    return path


def change(path: Path, before: str, after: str) -> Path:
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert err == ""
    return out


def as_json(capsys: pytest.CaptureFixture[str], path: Path, *argv: str) -> tuple[int, Any]:
    status = cli.main(["verify", str(path), "--json", *argv])
    return status, json.loads(printed(capsys))


# ---- what is right


def test_an_honest_game_is_right_and_what_was_not_checked_is_said(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(game)]) == 0
    lines = printed(capsys).splitlines()
    assert [line.split("  ")[0] for line in lines[7:]] == [*["right"] * 3, *["not checked"] * 2, lines[-1]]
    assert "--commitment" in lines[10]
    assert "--salt" in lines[11]
    assert lines[-1] == "All that was checked is right."


def test_it_shows_where_the_cards_come_from(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["verify", str(game)])
    assert printed(capsys).splitlines()[1:6] == [
        f"  commitment: {COMMITMENT}",
        f"  secret: {SECRET.hex()}",
        "  salt 0: c0ffee",
        "  salt 1: -",
        "  salt 2: 7",
    ]


def test_with_all_that_was_kept_nothing_is_left_open(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(game), *MINE]) == 0
    assert "not checked" not in printed(capsys)


def test_digits_may_be_given_in_capitals(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(game), "--commitment", COMMITMENT.upper(), "--salt", "0=C0FFEE"]) == 0


def test_it_speaks_russian(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(game), "--lang", "ru", "--salt", "1=1"]) == 1
    said = printed(capsys)
    assert "верно         Секрет подходит к обязательству." in said
    assert "НЕВЕРНО       Соль места 1 не та, которую вы назвали." in said
    assert "не проверено  Это ли обязательство" in said


def test_json_has_stable_keys(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = as_json(capsys, game, "--salt", "1=")
    assert status == 0
    assert " ".join(found) == "game rules seats moves seed commitment secret salts checks not_checked fault ok"
    assert found["checks"] == [
        {"point": point, "ok": True} for point in ("commitment", "seed", "replay", "your-salt 1")
    ]
    assert (found["salts"], found["not_checked"]) == (["c0ffee", "", "7"], ["your-commitment"])
    assert (found["fault"], found["ok"]) == (None, True)


# ---- what is not


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("secret: 00", "secret: 01", "WRONG        The secret does not fit the commitment."),
        ("secret: ", "# secret: ", "WRONG        The record does not show the secret behind the commitment."),
        ("salt 0: c0ffee", "salt 0: c0ffef", "WRONG        The secret and the salts do not give the seed."),
        ("salt 2: 7\n", "", "WRONG        The secret and the salts do not give the seed."),
        ("commitment: 63", "commitment: 36", "WRONG        The secret does not fit the commitment."),
        ("\ndigest: ", "\ndigest: 0", "The game does not arrive where the record says"),
        ("\nend: ", "\nend: 0,", "The game ends otherwise"),
    ],
)
def test_a_changed_record_is_wrong(
    before: str, after: str, said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(change(game, before, after))]) == 1
    told = printed(capsys)
    assert said in told
    assert told.endswith("Not everything is right: see above.\n")


def test_an_illegal_move_is_named_with_its_place(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = game.read_text("utf-8").splitlines()
    first = lines.index("") + 1
    lines[first] = f"{lines[first].split()[0]} decline"
    game.write_text("\n".join(lines), "utf-8")
    assert cli.main(["verify", str(game)]) == 1
    assert f"The game cannot have gone so. {game}:{first + 1}:3: The action “decline”" in printed(capsys)
    _, found = as_json(capsys, game)
    assert (found["fault"]["line"], found["fault"]["column"]) == (first + 1, 3)


def test_a_game_from_a_position_was_not_dealt_by_its_seed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "a: luke trooper | b: leia | c: boba | deck: han han | aside: vader"
    head = game.read_text("utf-8").split("\n\n", maxsplit=1)[0]
    game.write_text(f"{head}\nposition: {line}\n", "utf-8")
    assert cli.main(["verify", str(game)]) == 1
    assert "WRONG        The game starts from a position: no seed dealt these cards." in printed(capsys)


@pytest.mark.parametrize(
    ("kept", "point"),
    [
        (("--commitment", "0" * 64), "your-commitment"),
        (("--salt", "0=c0ffe"), "your-salt 0"),
        (("--salt", "0="), "your-salt 0"),
        (("--salt", "1=7"), "your-salt 1"),
        (("--salt", "2=7", "--salt", "2=8"), "your-salt 2"),
    ],
)
def test_a_record_that_agrees_with_itself_but_not_with_the_player_is_wrong(
    kept: tuple[str, ...], point: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = as_json(capsys, game, *kept)
    assert status == 1
    assert [check["point"] for check in found["checks"] if not check["ok"]] == [point]


# ---- what nobody committed to


def test_a_game_nobody_committed_to_is_only_replayed(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(bare)]) == 0
    said = printed(capsys).splitlines()
    assert said[1:] == [
        "  seed: fast 7",
        "right        Every move is legal, and what the record says of the end is right.",
        "not checked  Nobody committed to the seed of this game before the deal, so there is no shuffle to check.",
        "not checked  How the game ended: the record does not say.",
        "All that was checked is right.",
    ]


def test_what_a_record_says_nothing_of_was_not_checked(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = as_json(capsys, change(bare, "\ndigest: ", "\n# "))
    assert (status, found["not_checked"]) == (0, ["shuffle", "end", "digest"])


@pytest.mark.parametrize("kept", [("--commitment", COMMITMENT), ("--salt", "0=7"), ("--salt", "0=")])
def test_a_player_who_was_promised_a_shuffle_is_told_that_there_is_none(
    kept: tuple[str, ...], bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(bare), *kept]) == 1
    assert "WRONG" in printed(capsys)


def test_a_game_nobody_committed_to_can_still_be_wrong(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", str(change(bare, "\ndigest: ", "\ndigest: 0"))]) == 1
    assert "does not arrive" in printed(capsys)


# ---- what cannot be read


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("cantina record 1", "a letter", ":1:1: This is not the record of a game."),
        ("rules: 1", "rules: 99", ":3:8: The record was made under version 99 of the rules"),
        ("game: secret-invasion", "game: chess", ":2:7: There is no such game: “chess”."),
        ("secret: 00", "secret: 0", "9: Here stand 64 hexadecimal digits in lower case, not “"),
        ("salt 0: c0ffee", "salt 0: coffee", "9: Here stand 1 to 64 hexadecimal digits in lower case, not “coffee”."),
        ("salt 0: c0ffee", "salt 3: c0ffee", "“c0ffee” is given to a seat that does not exist: the table has 3 seats."),
        ("commitment: ", "# commitment: ", "The record lacks the field “commitment”."),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    before: str, after: str, said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refusal(capsys, str(change(game, before, after)))
    assert told.startswith(f"{game}:")
    assert said in told


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert cli.main(["verify", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cantina: ")
    assert err.count("\n") == 1
    return err.removeprefix("cantina: ")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((), "Name the file with the record of a game."),
        (("no-such-file.txt",), "Cannot read no-such-file.txt: there is no such file."),
        ((".",), "Cannot read .: it is a folder."),
    ],
)
def test_no_file_is_refused(argv: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refusal(capsys, *argv)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (("--commitment", ""), "Here stand 64 hexadecimal digits in lower case, not “”."),
        (("--commitment", "c0ffee"), "Here stand 64 hexadecimal digits"),
        (("--commitment", "x" * 64), "Here stand 64 hexadecimal digits"),
        (("--salt", "c0ffee"), "the number of its seat from 0 to 2, such as 0=1234, not as “c0ffee”."),
        (("--salt", "3=7"), "the number of its seat from 0 to 2"),
        (("--salt", "-1=7"), "Try cantina verify --help."),
        (("--salt=-1=7",), "the number of its seat from 0 to 2"),
        (("--salt", "٠=7"), "the number of its seat from 0 to 2"),
        (("--salt", "=7"), "the number of its seat from 0 to 2"),
        (("--salt", "0=coffee"), "A salt is at most 64 hexadecimal digits, not “coffee”."),
    ],
)
def test_what_was_kept_has_to_be_readable(
    kept: tuple[str, ...], said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refusal(capsys, str(game), *kept)


# ---- the program


def test_the_command_line_loads_no_server() -> None:
    heavy = ["litestar", "sqlalchemy", "uvicorn", "alembic", "psycopg", "textual"]
    code = f"import sys, cantina.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
