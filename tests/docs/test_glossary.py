"""The glossary: in order, each word once, and what it points at is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|$", PAGE, re.MULTILINE)


def test_every_line_of_the_table_is_read() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    assert len(ROWS) == len(lines) - 2 > 80


def test_words_are_in_order_and_stand_once() -> None:
    words = [word for word, _, _ in ROWS]
    assert words == sorted(set(words))


def test_every_file_is_there() -> None:
    assert [where for _, _, where in ROWS if not (ROOT / where).exists()] == []


def test_newcomers_are_led_to_it() -> None:
    assert "(docs/glossary.md)" in (ROOT / "README.md").read_text("utf-8")
    assert "(docs/glossary.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
