"""Which form of the engine is under test: `make test` says, and here it is made sure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cantina.engine import state


def form() -> str:
    return "pure" if Path(str(state.__file__)).suffix == ".py" else "compiled"


def pytest_report_header() -> str:
    return f"cantina: {form()} form, {state.__file__}"


def pytest_configure(config: pytest.Config) -> None:
    wanted = os.environ.get("CANTINA_FORM")
    if wanted not in (None, form()):
        raise pytest.UsageError(f"the {wanted} form was to be tested, but the {form()} one is on the path")
