"""The fair shuffle: what binds the server, what goes into the seed, and that every forgery shows."""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from cantina import cli
from cantina.engine.errors import BadSetup, BadText
from cantina.engine.record import Record, RecordedMove, parse_record
from cantina.games import find_game
from cantina.match import Match
from cantina.server import fair_shuffle

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "fair-shuffle.md"
SECRET: Final = bytes(range(32))
OTHER: Final = "ab" * 32


def dealt(salts: Sequence[str], secret: bytes = SECRET) -> Record:
    """A round played to its end after a fair shuffle."""
    start = Record(
        game="secret-invasion",
        version=find_game("secret-invasion").version,
        seats=len(salts),
        options={"length": "round"},
        seed=f"fair {fair_shuffle.seed(secret, salts).hex()}",
        names=("",) * len(salts),
        commitment=fair_shuffle.commitment(secret),
        secret=secret.hex(),
        salts=tuple(salts),
    )
    match = Match(start)
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match.record


def found(record: Record) -> dict[str, bool]:
    return dict(fair_shuffle.check(record))


# ---- before the game


def test_secrets_have_256_bits_and_never_come_twice() -> None:
    drawn = {fair_shuffle.draw_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


def test_the_commitment_is_the_hash_of_the_secrets_bytes() -> None:
    # FIPS 180-4's answer for the bytes 00 01 … 1f
    assert fair_shuffle.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_seed_is_the_hash_of_lines_anybody_can_type() -> None:
    lines = f"{SECRET.hex()}\nc0ffee\n-\n7\n"
    assert fair_shuffle.seed(SECRET, ["c0ffee", "", "7"]) == hashlib.sha256(lines.encode()).digest()


@pytest.mark.parametrize(
    "salts", [["", "", ""], ["a", "", ""], ["", "a", ""], ["", "", "a"], ["0a", "", ""], ["a", "a", ""], ["", ""]]
)
def test_every_salt_its_place_and_its_zeros_count(salts: list[str]) -> None:
    others = [["", "", ""], ["a", "", ""], ["", "a", ""], ["", "", "a"], ["0a", "", ""], ["a", "a", ""], ["", ""]]
    same = [other for other in others if fair_shuffle.seed(SECRET, other) == fair_shuffle.seed(SECRET, salts)]
    assert same == [salts]


@pytest.mark.parametrize("text", ["", "0", "c0ffee", "0" * 64])
def test_a_salt_is_up_to_64_digits(text: str) -> None:
    assert fair_shuffle.check_salt(text) == text


def test_a_salt_in_capitals_is_the_same_salt() -> None:
    assert fair_shuffle.check_salt("C0FFEE") == "c0ffee"
    assert fair_shuffle.seed(SECRET, ["C0FFEE", ""]) == fair_shuffle.seed(SECRET, ["c0ffee", ""])


@pytest.mark.parametrize("text", ["-", " ", "0x7", "c0 ffee", "c0ffee\n", "0" * 65, "g", "٣", "é", "a\n-"])
def test_anything_else_is_no_salt(text: str) -> None:
    for refused in (fair_shuffle.check_salt, lambda salt: fair_shuffle.seed(SECRET, [salt])):
        with pytest.raises(BadSetup) as refusal:
            refused(text)
        assert (refusal.value.rule, refusal.value.key) == ("", "bad-salt")


def test_the_refusal_of_an_endless_salt_is_short() -> None:
    with pytest.raises(BadSetup) as refusal:
        fair_shuffle.check_salt("x" * 1_000_000)
    assert len(str(refusal.value)) < 200


# ---- after it


@pytest.mark.parametrize("salts", [["", ""], ["c0ffee", ""], ["0" * 64, "", "7"], ["1", "2", "3", "4"]])
def test_an_honest_game_passes_in_memory_and_from_its_file(salts: list[str]) -> None:
    record = dealt(salts)
    for form in (record, parse_record(record.text())):
        assert fair_shuffle.check(form) == [("commitment", True), ("seed", True), ("replay", True)]


def test_no_salts_at_all_are_those_of_silent_seats() -> None:
    assert all(found(dealt(["", ""])._replace(salts=())).values())


def test_another_secret_shows() -> None:
    forged = dealt(["c0ffee", ""])._replace(secret=OTHER)
    assert found(forged) == {"commitment": False, "seed": False, "replay": True}


def test_a_secret_chosen_after_the_salts_shows_in_the_commitment() -> None:
    honest = dealt(["c0ffee", ""])
    forged = dealt(["c0ffee", ""], bytes.fromhex(OTHER))._replace(commitment=honest.commitment)
    assert found(forged) == {"commitment": False, "seed": True, "replay": True}


@pytest.mark.parametrize("salts", [("c0ffef", ""), ("", ""), ("", "c0ffee"), ("c0ffee", "0"), ("0c0ffee", "")])
def test_a_salt_changed_moved_added_or_left_out_shows(salts: tuple[str, ...]) -> None:
    assert found(dealt(["c0ffee", ""])._replace(salts=salts)) == {"commitment": True, "seed": False, "replay": True}


@pytest.mark.parametrize("seed", [f"fair {OTHER}", "fast 7"])
def test_another_seed_shows_though_the_replay_be_made_to_fit(seed: str) -> None:
    honest = dealt(["c0ffee", ""])
    match = Match(honest._replace(seed=seed, moves=(), outcome=None, digest=""))
    assert found(match.record) == {"commitment": True, "seed": False, "replay": True}


def test_a_secret_that_is_not_shown_proves_nothing() -> None:
    hidden = dealt(["", ""])._replace(secret="")
    assert found(hidden) == {"commitment": False, "seed": False, "replay": True}
    empty = hidden._replace(commitment=hashlib.sha256(b"").hexdigest())
    assert found(empty) == {"commitment": False, "seed": False, "replay": True}


def test_cards_from_a_position_were_dealt_by_no_seed() -> None:
    line = "me: luke trooper | bob: leia | deck: han han | aside: vader"
    record = dealt(["", ""])._replace(position=line, options={}, moves=(), outcome=None, digest="")
    assert found(record) == {"commitment": True, "seed": False, "replay": True}


def test_an_illegal_move_another_end_and_another_digest_show() -> None:
    record = dealt(["", ""])
    forged = {
        "illegal-action": record._replace(
            moves=(RecordedMove(0, "choose 1"), RecordedMove(1, "choose 0"), *record.moves)
        ),
        "wrong-end": record._replace(
            outcome=None if record.outcome is None else record.outcome._replace(scores=(9, 9))
        ),
        "wrong-digest": record._replace(digest="00"),
    }
    for key, record in forged.items():
        assert found(record) == {"commitment": True, "seed": True, "replay": False}
        fault = fair_shuffle.fault(record)
        assert fault is not None
        assert fault.key == key


def test_without_a_commitment_only_the_replay_is_checked() -> None:
    bare = dealt(["", ""])._replace(commitment="", secret="", salts=())
    assert fair_shuffle.check(bare) == [("replay", True)]
    with pytest.raises(BadSetup) as refusal:
        fair_shuffle.check_shuffle(bare)
    assert refusal.value.key == "no-shuffle"


@pytest.mark.parametrize(("change", "key"), [({"version": 99}, "other-rules"), ({"game": "sabacc"}, "no-such-game")])
def test_what_is_not_known_here_is_neither_right_nor_wrong(change: dict[str, object], key: str) -> None:
    with pytest.raises(BadText) as refusal:
        fair_shuffle.check(dealt(["", ""])._replace(**change))  # type: ignore[arg-type]
    assert refusal.value.key == key


# ---- the page for players


def blocks(fence: str) -> list[str]:
    return re.findall(rf"^```{fence}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Every command the page shows, with what it prints."""
    found = [re.fullmatch(r"\$ (.*?[^\\]\n)(.*)", block, re.DOTALL) for block in blocks("console")]
    return [(match[1], match[2]) for match in found if match]


def test_the_page_promises_in_ten_lines() -> None:
    told = PAGE.read_text("utf-8").split("\n## ")[0].splitlines()[1:]
    assert len([line for line in told if line]) <= 10


def test_the_record_on_the_page_is_a_real_one() -> None:
    (text,) = [block for block in blocks("") if block.startswith("cantina record")]
    assert parse_record(text).text() == text
    assert all(found(parse_record(text)).values())


def test_the_page_shows_one_verify_and_two_ways_by_hand() -> None:
    assert [command.split()[0] for command, _ in commands()] == ["cantina", "printf", "printf"]
    assert len(blocks("console")) == 3


@pytest.mark.parametrize(("command", "printed"), commands(), ids=lambda text: text.split()[0])
def test_the_commands_on_the_page_print_what_it_shows(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    (record,) = [block for block in blocks("") if block.startswith("cantina record")]
    Path("game.txt").write_text(record, "utf-8")
    if command.startswith("cantina "):
        assert cli.main(shlex.split(command.replace("\\\n", ""))[1:]) == 0
        assert capsys.readouterr().out == printed
        return
    if not (shutil.which("bash") and shutil.which("sha256sum")):
        pytest.skip("checking the shuffle by hand needs bash and sha256sum")
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == printed
