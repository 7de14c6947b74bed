"""Two from the same network have the same mark at a table, and nothing else can be told from it."""

from __future__ import annotations

from cantina.server.network_marks import network_mark


def test_the_same_network_has_the_same_mark_at_one_table() -> None:
    assert network_mark("XVQJ5R", "203.0.113.7") == network_mark("XVQJ5R", "203.0.113.7")
    assert network_mark("XVQJ5R", "2001:db8::1") == network_mark("XVQJ5R", "2001:db8::2:3")  # one household
    assert network_mark("XVQJ5R", "203.0.113.7") != network_mark("XVQJ5R", "203.0.113.8")


def test_at_another_table_it_is_another() -> None:
    assert network_mark("XVQJ5R", "203.0.113.7") != network_mark("BCDFGH", "203.0.113.7")


def test_it_is_too_short_to_say_which_address_it_is_of() -> None:
    marks = {network_mark("XVQJ5R", f"10.{a}.{b}.1") for a in range(64) for b in range(256)}
    assert {len(mark) for mark in marks} == {5}
    assert len(marks) < 64 * 256  # some share one, and so do thousands of all addresses


def test_who_sits_at_this_machine_or_comes_from_nowhere_has_none() -> None:
    assert [network_mark("XVQJ5R", client) for client in ("127.0.0.1", "::1", "unknown", "")] == ["", "", "", ""]
