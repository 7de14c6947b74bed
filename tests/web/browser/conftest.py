"""What the tests in the browser share: one browser and one server for each worker, one context for each person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from .busy_port_server import BusyPortServer
from .chromium import running_browser
from .page_server import PageServer
from .people import People

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser lives in one event loop: so do all who use it."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with running_browser() as browser:
        yield browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[PageServer]:
    """A server for all tests that leave it in peace: their tables do not touch each other."""
    server = PageServer(tmp_path_factory.mktemp("server"))
    try:
        await server.start()
        yield server
        assert server.complaints() == []
    finally:
        server.end_everything()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: PageServer, request: pytest.FixtureRequest) -> AsyncIterator[People]:
    """Who comes in a test.  No test ends well with an error or a warning in anybody's console."""
    server.deals_for(f"{request.path.name} {request.node.name}")
    async with AsyncExitStack() as stack:
        people = People(browser, server.url, stack)
        yield people
        people.assert_nobody_complains()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def port(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BusyPortServer]:
    """A server that has the toy game on its list too."""
    server = BusyPortServer(tmp_path_factory.mktemp("port"))
    try:
        await server.start()
        yield server
    finally:
        server.end_everything()


@pytest_asyncio.fixture(loop_scope="session")
async def smugglers(browser: Browser, port: BusyPortServer) -> AsyncIterator[People]:
    async with AsyncExitStack() as stack:
        people = People(browser, port.url, stack)
        yield people
        people.assert_nobody_complains()
