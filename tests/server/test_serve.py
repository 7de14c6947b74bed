"""What the server says when it opens its doors."""

from __future__ import annotations

import pytest

from cantina.server.serve import greet
from cantina.text import Catalogue

LINK = "http://192.0.2.7:8077"


@pytest.mark.parametrize(("shared", "told"), [(True, "serve.shared"), (False, "serve.not-shared")])
def test_phones_get_a_code_where_they_can_come_in(shared: bool, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A code that leads a phone to itself would only puzzle."""
    words = Catalogue("", "ru")
    greet(words, LINK, shared=shared)
    said = capsys.readouterr().out
    assert LINK in said
    assert said.endswith(words.ui(told) + "\n")
    assert ("▄" in said) == shared
