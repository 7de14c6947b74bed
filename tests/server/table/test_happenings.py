"""The log's own form: every kind is written and read, and what was written long ago is still read."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from cantina.server.table import happenings
from cantina.server.table.happenings import AnyHappening, Clock, Happening, Moved, Opened, Settings, read, write

KINDS: tuple[type[Happening], ...] = get_args(AnyHappening)
SETTINGS = Settings("warlords", 3, {"starter": "1"}, clock=Clock(30, 60))
VALUES: dict[Any, Any] = {int: 7, str: "x", bool: True, Settings: SETTINGS}


def one_of(kind: type[Happening]) -> Happening:
    """A happening of this kind, with a value in every plain field."""
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: VALUES[field.type] for field in fields if field.type in VALUES})


def test_every_kind_can_be_in_the_log() -> None:
    made = {kind for kind in vars(happenings).values() if isinstance(kind, type) and issubclass(kind, Happening)}
    assert set(KINDS) == made - {Happening}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read(kind: type[Happening]) -> None:
    happening = one_of(kind)
    assert read(write([happening])) == [happening]  # type: ignore[list-item]


def test_a_log_of_before_is_read() -> None:
    old = b'[{"is":"Opened","settings":{"game":"secret-invasion","seats":2}},{"is":"Moved","seat":0,"action":"go"}]'
    assert read(old) == [Opened(Settings("secret-invasion", 2)), Moved(0, "go")]


def test_what_is_usual_is_not_written() -> None:
    assert write([Moved(0, "go")]) == b'[{"is":"Moved","seat":0,"action":"go"}]'


def test_what_nobody_knows_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read(b'[{"is":"Danced","seat":0}]')
