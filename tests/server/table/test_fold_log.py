"""Folding a log: all of it, or up to the entry that cannot be read."""

from __future__ import annotations

import pytest

from cantina.server.store import LogEntry
from cantina.server.table import happenings
from cantina.server.table.fold_log import UnreadableLog, fold
from cantina.server.table.happenings import AnyHappening, Chatted, HostIs, Opened, Settings
from cantina.server.table.ledger import Ledger


def log(*bodies: list[AnyHappening] | bytes) -> list[LogEntry]:
    written = [body if isinstance(body, bytes) else happenings.write(body) for body in bodies]
    return [LogEntry(seq, 1000 + seq, body) for seq, body in enumerate(written, 1)]


OPENED: list[AnyHappening] = [Opened(Settings("secret-invasion", 2))]


def test_entries_are_taken_in_one_by_one() -> None:
    ledger = Ledger("KESSEL")
    steps = fold(ledger, log(OPENED, [HostIs(3)]))
    assert ledger.seq == 0
    assert next(steps).seq == ledger.seq == 1
    assert [told.seq for told in steps] == [2]
    assert ledger.host == 3


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (b"\xff no happenings", "DecodeError"),
        (b'[{"is": "Vanished"}]', "ValidationError"),
        ([Chatted(5, "who am I?")], "KeyError"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_entry_and_not_by_its_words(
    bad: list[AnyHappening] | bytes, why: str
) -> None:
    ledger = Ledger("KESSEL")
    with pytest.raises(UnreadableLog) as fault:
        list(fold(ledger, log(OPENED, bad, [HostIs(1)])))
    assert fault.value.entry == 2
    assert fault.value.why.startswith(why)
    assert "who am I" not in str(fault.value)


def test_a_log_with_a_gap_cannot_be_read() -> None:
    first, _, third = log(OPENED, [HostIs(1)], [HostIs(2)])
    with pytest.raises(UnreadableLog) as fault:
        list(fold(Ledger("KESSEL"), [first, third]))
    assert (fault.value.entry, fault.value.why) == (2, "missing")
