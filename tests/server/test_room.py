"""A room whose database does not answer: nothing happens, and nothing is told."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.store import StoreFailed

from .local_server import LocalServer
from .seated_table import seat_people
from .web_client import Denied


async def test_while_the_database_does_not_answer_nothing_happens_and_nothing_is_told(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise StoreFailed("disk full: the secret is 42")

    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    before = await seated.seen()
    async with seated.people[1].events(seated.code) as stream:
        await stream.so_far()
        with monkeypatch.context() as broken:
            for what in ("append", "ping", "create", "open_tables"):
                broken.setattr(server.rooms.store, what, fail)
            later = Denied(503, "try-again")
            move = await seated.move(seat=0)
            assert move.refusal == later
            assert "42" not in move.text
            assert (await seated.people[0].get("/healthz")).refusal == later
            assert (await seated.people[0].get("/api/tables")).refusal == later
            opened = await seated.people[0].post("/api/tables", {"game": "secret-invasion", "seats": 2, "name": "x"})
            assert opened.refusal == later
        assert [frame for frame in await stream.so_far() if frame.id] == []
    assert [seen["play"] for seen in await seated.seen()] == [seen["play"] for seen in before]
    (await seated.move(seat=0)).granted()
