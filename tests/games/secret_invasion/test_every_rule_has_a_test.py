"""Every rule of Secret Invasion is named by a test."""

from __future__ import annotations

from pathlib import Path

from ..rule_names import check_names, ids_in


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none() -> None:
    check_names(Path(__file__).parent, "SI", rules=20, rulings=12)


def test_names_are_read_as_they_are_written() -> None:
    assert ids_in("test_SI_1_x", "SI") == ["SI-1"]
    assert ids_in("test_SI_12_SI_R8_x", "SI") == ["SI-12", "SI-R8"]
    assert ids_in("test_the_SIMPLE_1_x", "SI") == []
