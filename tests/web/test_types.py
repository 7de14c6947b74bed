"""The page's idea of the protocol is the server's."""

from __future__ import annotations

from web.make_types import TARGET, typescript


def test_the_types_are_those_of_the_server() -> None:
    assert TARGET.read_text("utf-8") == typescript(), "The protocol has changed: make types"
