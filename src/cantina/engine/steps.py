"""Steps: the functions an agenda or a question can name, so that what is still to happen is plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

Step = Callable[..., None]
F = TypeVar("F", bound=Step)

STEPS: Final[dict[str, Step]] = {}
NAMES: Final[dict[Step, str]] = {}


def step(fn: F) -> F:
    """Register `fn(state, …)` so that an agenda can name it."""
    name = f"{fn.__module__}.{fn.__name__}".removeprefix("cantina.games.")
    if name in STEPS:
        raise ValueError(f"two steps are called {name}")
    STEPS[name] = fn
    NAMES[fn] = name
    return fn
