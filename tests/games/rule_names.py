"""The ids of a game's rules: those its rule file lists, and those its tests are named after."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

from tests.docs.page import DOCS

RULES: Final = DOCS / "rules"
LISTED: Final = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]?\d+)\b", re.MULTILINE)
GOALS: Final = re.compile(r"^### Goals\b.*?(?=^#|\Z)", re.MULTILINE | re.DOTALL)
GOAL: Final = re.compile(r"(?:^|· )(\d+) [A-Z]", re.MULTILINE)


def rule_file(game: str) -> str:
    return (RULES / f"{game}.md").read_text("utf-8")


def rules_listed(text: str) -> list[str]:
    """The ids a rule file lists: lines that begin with one, and the numbers under "Goals"."""
    found = LISTED.findall(text)
    goals = [number for part in GOALS.findall(text) for number in GOAL.findall(part)]
    return found + [f"{letters_of(found)}-G{number}" for number in goals]


def letters_of(rules: list[str]) -> str:
    """The letters that all ids of a game begin with."""
    letters = {rule.split("-")[0] for rule in rules}
    assert len(letters) == 1, f"ids of several games in one rule file: {letters}"
    return letters.pop()


def ids_in(name: str, letters: str) -> list[str]:
    """The rules a test is named after: `test_SI_12_SI_R8_…` by the game's letters."""
    return [f"{letters}-{number}" for number in re.findall(rf"(?<=_){letters}_([A-Z]?\d+)(?=_|$)", name)]


def rules_tested(folder: Path, letters: str) -> set[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.glob("test_*.py")]
    tests = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {rule for name in tests if name.startswith("test_") for rule in ids_in(name, letters)}


def rules_cited(text: str, letters: str) -> set[str]:
    """The ids that a text speaks of."""
    return set(re.findall(rf"\b{letters}-[A-Z]?\d+\b", text))
