"""A table in the toy game's busy port, which has what a game may ask of its table beyond questions.

Words, standing options, timers, people who come and go: tests/engine/toy, TY-12 to TY-19.
"""

from __future__ import annotations

from typing import Any, Final

from cantina.server.table.happenings import Moved

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import EventReader, WebClient

BUSY: Final = {"port": "busy"}


async def in_port(server: LocalServer, *names: str, patient: bool = False, **settings: Any) -> SeatedTable:
    """A game in a busy port; patient: it may last, and nobody counts as absent for having no stream."""
    if patient:
        await server.restart(away_after=1_000_000)
    return await seat_people(server, *(names or ("Anna", "Bob", "Cid")), game="smugglers", options=BUSY, **settings)


async def moved(seated: SeatedTable) -> list[tuple[int, str]]:
    log = await seated.server.log(seated.code)
    return [(happening.seat, happening.action) for happening in log if isinstance(happening, Moved)]


async def play_of(who: WebClient, seated: SeatedTable) -> Any:
    return (await who.see(seated.code))["play"]


async def events_of(stream: EventReader) -> list[str]:
    news = [frame.data.get("play", {}) for frame in await stream.so_far() if frame.kind == "news"]
    return [event["kind"] for play in news for event in play.get("events", [])]
