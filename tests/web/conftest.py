"""What the tests of the page share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cantina.server.routes.page import PAGE

from ..server.place import Place
from ..server.visitor import Visitor


@pytest.fixture(scope="session", autouse=True)
def built_page() -> Path:
    """Where the page is that the server serves."""
    assert (PAGE / "index.html").is_file(), "The page has not been built: make page"
    return PAGE


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    """Somebody who asks the server for the page, without a browser."""
    place = Place(tmp_path / "cantina.db")
    await place.open()
    yield place.visitor()
    await place.close()
