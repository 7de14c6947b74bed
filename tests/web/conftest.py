"""What the tests of the page share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cantina.server.routes.page import PAGE

from ..server.local_server import LocalServer
from ..server.web_client import WebClient


@pytest.fixture(scope="session", autouse=True)
def built_page() -> Path:
    """Where the page is that the server serves."""
    assert (PAGE / "index.html").is_file(), "The page has not been built: make page"
    return PAGE


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[WebClient]:
    """Somebody who asks the server for the page, without a browser."""
    server = LocalServer(tmp_path / "cantina.db")
    await server.open()
    yield server.client()
    await server.close()
