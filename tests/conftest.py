"""Which form of the engine is under test: `make test` says, and here it is made sure; and what is tested on both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from cantina.engine import state
from cantina.games import GAMES

HERE: Final = Path(__file__).parent

# What plays games is run on both forms.  Other files that do say so: `pytestmark = pytest.mark.engine`.
ENGINE_FOLDERS: Final = [
    *("engine", "games", "contract", "golden", "perft", "differential", "bots", "arena"),
    *("server/table", "server/sent_bytes"),
]
BULK_FOLDERS: Final = ("contract", "differential")  # random play in bulk: where there is a compiled form, on that alone
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
        if runs_on_the_engine(item.path):
            item.add_marker("engine")
        if any(item.path.is_relative_to(HERE / folder) for folder in BULK_FOLDERS):
            item.add_marker("bulk")


def runs_on_the_engine(path: Path) -> bool:
    return path in ENGINE_FILES or any(path.is_relative_to(HERE / folder) for folder in ENGINE_FOLDERS)
