"""Reading the pages of docs: their tables and their examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"


class Example(NamedTuple):
    """A fenced block: what its first line calls it, and what is in it."""

    title: str
    text: str


def section(page: str, heading: str) -> str:
    """What stands under a heading, its subsections too."""
    text = (DOCS / page).read_text("utf-8")
    found = re.search(rf"^(#+) {re.escape(heading)}\n(.*?)(?=^#{{1,2}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, f"{page} has no heading {heading}"
    return found[2]


def rows(text: str) -> Iterator[list[str]]:
    """The rows of all tables, without their heads."""
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| ---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def quoted(text: str) -> list[str]:
    """The words that stand in backticks."""
    return re.findall(r"`([^`]+)`", text)


def examples(page: str) -> list[Example]:
    text = (DOCS / page).read_text("utf-8")
    return [Example(*found) for found in re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
