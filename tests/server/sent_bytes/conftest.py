"""What the tests of the wire share."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from cantina.engine.actions import Seat
from cantina.engine.errors import CantinaError
from cantina.server import http_errors
from cantina.text import Catalogue


@pytest.fixture
def database(tmp_path: Path, empty_database: Path, same_deals: None) -> Path:
    """An empty one."""
    return Path(shutil.copy(empty_database, tmp_path / "cantina.db"))


class PlainWords(Catalogue):
    """For a game without texts: a refusal says everything it carries, so that nothing in it goes unseen."""

    def error(self, error: CantinaError, names: Sequence[str], reader: Seat | None = None) -> str:
        return json.dumps(error.plain())


@pytest.fixture
def smugglers(smugglers: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(http_errors, "catalogue", lambda game, lang, deck="": PlainWords("", lang))
    return smugglers


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The requests of the soak are made up while it is collected: only where it is asked for."""
    return True if collection_path.name == "test_openapi_soak.py" and config.getoption("markexpr") != "long" else None
