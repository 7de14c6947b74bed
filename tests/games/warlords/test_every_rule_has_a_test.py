"""Every rule of Warlords of the Empire is named by a test."""

from __future__ import annotations

from pathlib import Path

from ..rule_names import check_names


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none() -> None:
    check_names(Path(__file__).parent, "WE", rules=18, rulings=11)
