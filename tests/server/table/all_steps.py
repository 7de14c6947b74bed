"""What is done in steps, done at once."""

from __future__ import annotations

from typing import TypeVar

from cantina.server.table.undo import Steps

T = TypeVar("T")


def result_of(steps: Steps[T]) -> T:
    found: list[T] = []

    def walked() -> Steps[None]:
        found.append((yield from steps))

    for _ in walked():
        pass
    return found[0]
