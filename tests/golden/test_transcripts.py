"""Games played once and kept: the same record tells everybody the same, to the letter."""

from __future__ import annotations

import pytest

import cantina

from .transcript import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_tells_what_it_always_told(name: str) -> None:
    record = cantina.RecordFile.load(FOLDER / f"{name}.record.txt")
    assert transcript(record) == (FOLDER / f"{name}.told.txt").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_is_written_as_it_was_read(name: str) -> None:
    text = (FOLDER / f"{name}.record.txt").read_text("utf-8")
    assert cantina.RecordFile.load(FOLDER / f"{name}.record.txt").text() == text
