"""Which rules the tests of a game are named after."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def ids_in(name: str, game: str) -> list[str]:
    """The rules a test is named after: `test_SI_12_SI_R8_…` by the game's letters."""
    return [f"{game}-{number}" for number in re.findall(rf"(?<=_){game}_(R?\d+)(?=_)", name)]


def rules_named(folder: Path, game: str) -> set[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.glob("test_*.py")]
    tests = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {rule for name in tests if name.startswith("test_") for rule in ids_in(name, game)}


def check_names(folder: Path, game: str, rules: int, rulings: int) -> None:
    """Every rule has a test, and no test names a rule that is none."""
    known = [f"{game}-{number}" for number in range(1, rules + 1)]
    known += [f"{game}-R{number}" for number in range(1, rulings + 1)]
    named = rules_named(folder, game)
    assert [rule for rule in known if rule not in named] == []
    assert sorted(named - set(known)) == []
