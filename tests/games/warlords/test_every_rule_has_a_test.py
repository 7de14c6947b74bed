"""Every rule of Warlords of the Empire is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULES = [f"WE-{number}" for number in range(1, 19)] + [f"WE-R{number}" for number in range(1, 12)]


def ids_in(name: str) -> list[str]:
    """The rules a test is named after: `test_WE_9_WE_R1_…`."""
    return [f"WE-{number}" for number in re.findall(r"(?<=_)WE_(R?\d+)(?=_)", name)]


def rules_named() -> set[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    tests = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {rule for name in tests if name.startswith("test_") for rule in ids_in(name)}


def test_every_rule_has_a_test() -> None:
    named = rules_named()
    assert [rule for rule in RULES if rule not in named] == []


def test_no_test_names_a_rule_that_is_none() -> None:
    assert sorted(rules_named() - set(RULES)) == []
