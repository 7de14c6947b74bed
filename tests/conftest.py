"""Which form of the engine is under test: `make test` says, and here it is made sure; and what is tested on both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from cantina.engine import state
from cantina.games import GAMES

HERE: Final = Path(__file__).parent

# What plays games is run on the compiled form; other files that do say so: `pytestmark = pytest.mark.engine`.
ON_BOTH_FORMS: Final = ("engine", "golden", "server/table")
# What plays a lot, where there is a compiled form, on that alone.
BULK_FOLDERS: Final = (
    *("games", "contract", "perft", "differential", "bots", "arena", "terminal"),
    "server/sent_bytes",
)
ENGINE_FILES: Final = {  # those of single games
    HERE / "server" / f"test_{game.replace('-', '_')}.py" for game in GAMES
}


def form() -> str:
    return "pure" if Path(str(state.__file__)).suffix == ".py" else "compiled"


def pytest_report_header() -> str:
    return f"cantina: {form()} form, {state.__file__}"


def pytest_configure(config: pytest.Config) -> None:
    wanted = os.environ.get("CANTINA_FORM")
    if wanted not in (None, form()):
        raise pytest.UsageError(f"the {wanted} form was to be tested, but the {form()} one is on the path")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path in ENGINE_FILES or is_in(ON_BOTH_FORMS, item.path):
            item.add_marker("engine")
        if is_in(BULK_FOLDERS, item.path) or item.get_closest_marker("bulk"):
            item.add_marker("engine")
            item.add_marker("bulk")


def is_in(folders: tuple[str, ...], path: Path) -> bool:
    return any(path.is_relative_to(HERE / folder) for folder in folders)
