"""A real server on the loopback, in a thread of its own, with tables of every kind to ask about.

with loopback_server(database) as server:
    requests.get(server.url + "/api/games")
    server.table("playing").code
"""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import requests
import uvicorn

from cantina.engine import state as states
from cantina.server.app import create
from cantina.server.limits import Limits
from cantina.server.metrics import Metrics
from cantina.server.rooms import Config, Rooms
from cantina.server.serve import Server
from cantina.server.store import Store
from cantina.server.table.ledger import Ledger

from ..local_server import QuickBotWorkers

STATUSES: Final = ("lobby", "playing", "over", "closed")
ROUND: Final = {"length": "round"}


class KnownIds(NamedTuple):
    """A table, and the tokens of its people: the host's first."""

    code: str
    tokens: tuple[str, ...]


class LoopbackServer:
    """What a client can know of the server, and what only a test can look up."""

    def __init__(self, url: str, rooms: Rooms) -> None:
        self.url = url
        self.rooms = rooms
        self.session = requests.Session()
        self.tables: dict[str, KnownIds] = {}
        self.record = self.record_text = ""
        self.dice = random.Random(11)

    def post(self, path: str, token: str = "", **said: Any) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.session.post(self.url + path, json=said, headers=headers, timeout=10)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def ledger(self, code: str) -> Ledger:
        return self.rooms.loaded[self.rooms.ids[code]].ledger

    # ---- tables of every kind

    def table(self, status: str) -> KnownIds:
        """One that is in this stage now, whatever others have done to the one before."""
        known = self.tables.get(status)
        if known is None or self.ledger(known.code).status != status or self.is_abandoned(known):
            known = self.tables[status] = self.open_table(status)
        return known

    def is_abandoned(self, known: KnownIds) -> bool:
        """Whether too much has happened there: the host left, or there are no more seats for guests."""
        t = self.ledger(known.code)
        return t.host != 0 or not t.members[0].here or len(t.members) > 20

    def open_table(self, status: str) -> KnownIds:
        asked: dict[str, Any] = {
            "game": "secret-invasion",
            "seats": 3,
            "name": "Anna",
            "cookie": False,
            "options": ROUND,
        }
        opened = self.post("/api/tables", **asked, open=status == "lobby", chat=True)
        code = opened["code"]
        joined = self.post(f"/api/tables/{code}/join", name="Bob", cookie=False)
        known = KnownIds(code, (opened["token"], joined["token"]))
        self.post(f"/api/tables/{code}/sit", known.tokens[1], seat=1)
        if status == "closed":
            self.post(f"/api/tables/{code}/close", known.tokens[0])
        elif status != "lobby":
            self.post(f"/api/tables/{code}/bots", known.tokens[0], seat=2, level="random")
            self.post(f"/api/tables/{code}/start", known.tokens[0])
        if status == "over":
            self.play_out(known)
        return known

    def play_out(self, known: KnownIds) -> None:
        while (t := self.ledger(known.code)).status == "playing":
            assert t.play is not None
            for seat in [seat for seat in t.play.to_act() if seat < 2]:
                action = states.legal(t.play.state, seat)[0].text
                self.post(
                    f"/api/tables/{known.code}/moves", known.tokens[seat], seat=seat, ask=t.play.ask, action=action
                )
        self.record = t.records[-1]
        self.record_text = self.session.get(f"{self.url}/api/records/{self.record}", timeout=10).text


@contextmanager
def loopback_server(database: Path) -> Iterator[LoopbackServer]:
    """Serve while the tests ask."""
    rooms = Rooms(
        Store.open(f"sqlite:///{database}"), QuickBotWorkers(), Limits.none(), Metrics(), Config(pace=0, poll=0.05)
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(create(rooms), http="httptools", ws="none", lifespan="on", log_config=None)
        server = Server(config, rooms)
        thread = threading.Thread(target=asyncio.run, args=(server.serve([listening]),), daemon=True)
        thread.start()
        opened = LoopbackServer(f"http://127.0.0.1:{listening.getsockname()[1]}", rooms)
        opened.table("over")
        try:
            yield opened
        finally:
            opened.session.close()
            server.should_exit = True
            thread.join(10)
