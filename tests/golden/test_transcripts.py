"""Games played once and kept: the same record tells everybody the same, to the letter."""

from __future__ import annotations

import pytest

import cantina
from cantina.games import GAMES

from .transcript import FOLDER, GOLDEN, transcript


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_tells_what_it_always_told(name: str) -> None:
    record = cantina.RecordFile.load(FOLDER / f"{name}.record.txt")
    assert transcript(record) == (FOLDER / f"{name}.told.txt").read_text("utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_is_written_as_it_was_read(name: str) -> None:
    text = (FOLDER / f"{name}.record.txt").read_text("utf-8")
    assert cantina.RecordFile.load(FOLDER / f"{name}.record.txt").text() == text


def test_every_game_has_golden_records_and_no_file_lies_there_in_vain() -> None:
    assert {name.partition("/")[0] for name in GOLDEN} == set(GAMES)
    found = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.txt")}
    assert found == {f"{name}.{what}.txt" for name in GOLDEN for what in ("record", "told")}
