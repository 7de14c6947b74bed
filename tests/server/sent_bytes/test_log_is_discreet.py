"""The log of an evening, at its most talkative: what was asked for and how it went, and nothing about people."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from cantina.games.secret_invasion.cards import NAMES
from cantina.server import log_output
from cantina.server.app import send_problem
from cantina.server.guard import Guard
from cantina.server.room import Room

from ..local_server import LocalServer
from ..seated_table import SeatedTable, seat_people

CARDS = re.compile(rf"\b({'|'.join(NAMES)})\b")


@pytest.fixture(autouse=True)
def _talkative() -> Iterator[None]:
    """Other tests find logging as they left it."""
    known = [logging.getLogger(name) for name in (None, "uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy")]
    known += [logging.getLogger(name) for name in ("alembic", "litestar")]
    kept = [(logger, logger.handlers[:], logger.propagate, logger.disabled, logger.level) for logger in known]
    logging.getLogger().handlers = []  # pytest's own are not ours to close
    log_output.set_up(json=True, level="debug")
    yield
    for logger, handlers, propagate, disabled, level in kept:
        logger.handlers, logger.propagate, logger.disabled = handlers, propagate, disabled
        logger.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
async def server(database: Path) -> AsyncIterator[LocalServer]:
    """A server whose log goes where logs go."""
    server = LocalServer(database)
    await server.open()
    yield server
    await server.close()


async def evening(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> SeatedTable:
    """A game with a bot that fails, talk, refusals, and a mistake of ours."""
    server.app = Guard(server.routes, limits=server.rooms.limits, refuse=send_problem, access=log_output.access)
    server.bot_workers.failing = "crashed"
    seated = await seat_people(server, "Zerachiel", "Борислава", bots=1, options={"length": "round"})
    anna, boris = seated.people
    async with anna.events(seated.code, lang="ru"):
        await boris.do(seated.code, "chat", text="quetzalcoatl")
        await boris.do(seated.code, "moves", seat=0, ask=0, action="discard vader")
        await boris.do(seated.code, "nonsense", token="sesame")
        await boris.post("/api/tables", {"game": "secret-invasion", "name": "Zerachiel", "seats": 77})
        await seated.play()
        monkeypatch.setattr(Room, "write", lambda room, judge: 1 / 0)
        assert (await anna.do(seated.code, "chat", text="quetzalcoatl")).status == 500
    return seated


async def test_the_log_tells_nothing_of_people_and_cards(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seated = await evening(server, monkeypatch)
    out, err = capsys.readouterr()
    assert out == ""
    t = (await server.room(seated.code)).ledger
    tokens = [token for client in seated.people for token in client.cookies.values()]
    stored = [token for member in t.members.values() for token in member.tokens]
    words = [*tokens, *stored, t.secret, seated.code, "Zerachiel", "Борислава", "quetzalcoatl", "sesame", "10.0.0."]
    assert [word for word in words if word in err] == []
    assert CARDS.findall(err) == []
    assert '"method":"POST","path":"/api/tables/{code}/moves","status":403' in err
    assert "ZeroDivisionError" in err
