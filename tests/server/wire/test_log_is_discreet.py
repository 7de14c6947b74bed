"""The log of an evening, at its most talkative: what was asked for and how it went, and nothing about people."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from cantina.games.secret_invasion.cards import NAMES
from cantina.server import logs
from cantina.server.app import send_problem
from cantina.server.guard import Guard
from cantina.server.room import Room

from ..party import Party, gather
from ..place import Place

CARDS = re.compile(rf"\b({'|'.join(NAMES)})\b")


@pytest.fixture(autouse=True)
def _talkative() -> Iterator[None]:
    """Other tests find logging as they left it."""
    known = [logging.getLogger(name) for name in (None, "uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy")]
    known += [logging.getLogger(name) for name in ("alembic", "litestar")]
    kept = [(logger, logger.handlers[:], logger.propagate, logger.disabled, logger.level) for logger in known]
    logging.getLogger().handlers = []  # pytest's own are not ours to close
    logs.set_up(json=True, level="debug")
    yield
    for logger, handlers, propagate, disabled, level in kept:
        logger.handlers, logger.propagate, logger.disabled = handlers, propagate, disabled
        logger.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
async def place(database: Path) -> AsyncIterator[Place]:
    """A place whose log goes where logs go."""
    place = Place(database)
    await place.open()
    yield place
    await place.close()


async def evening(place: Place, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A game with a bot that fails, talk, refusals, and a mistake of ours."""
    place.app = Guard(place.routes, limits=place.house.limits, refuse=send_problem, access=logs.access)
    place.minds.failing = "crashed"
    party = await gather(place, "Zerachiel", "Борислава", bots=1, options={"length": "round"})
    anna, boris = party.people
    async with anna.events(party.code, lang="ru"):
        await boris.do(party.code, "chat", text="quetzalcoatl")
        await boris.do(party.code, "moves", seat=0, ask=0, action="discard vader")
        await boris.do(party.code, "nonsense", token="sesame")
        await boris.post("/api/tables", {"game": "secret-invasion", "name": "Zerachiel", "seats": 77})
        await party.play()
        monkeypatch.setattr(Room, "write", lambda room, judge: 1 / 0)
        assert (await anna.do(party.code, "chat", text="quetzalcoatl")).status == 500
    return party


async def test_the_log_tells_nothing_of_people_and_cards(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    party = await evening(place, monkeypatch)
    out, err = capsys.readouterr()
    assert out == ""
    t = (await place.room(party.code)).ledger
    tokens = [token for visitor in party.people for token in visitor.cookies.values()]
    stored = [token for member in t.members.values() for token in member.tokens]
    words = [*tokens, *stored, t.secret, party.code, "Zerachiel", "Борислава", "quetzalcoatl", "sesame", "10.0.0."]
    assert [word for word in words if word in err] == []
    assert CARDS.findall(err) == []
    assert '"method":"POST","path":"/api/tables/{code}/moves","status":403' in err
    assert "ZeroDivisionError" in err
