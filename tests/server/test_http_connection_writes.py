"""What one turn of the loop has for a connection goes out in one piece."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from cantina.server.http_connection import GatheringTransport


class Transport:
    def __init__(self) -> None:
        self.done: list[Any] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.done


def gathering_transport() -> tuple[GatheringTransport, Transport]:
    transport = Transport()
    return GatheringTransport(cast(asyncio.Transport, transport), asyncio.get_running_loop()), transport


async def test_head_and_body_are_one_write() -> None:
    gathering, transport = gathering_transport()
    gathering.write(b"head ")
    gathering.write(b"body")
    assert transport.done == []
    await asyncio.sleep(0)
    assert transport.done == [b"head body"]


async def test_what_comes_in_the_next_turn_is_the_next_write() -> None:
    gathering, transport = gathering_transport()
    for word in (b"one", b"two"):
        gathering.write(word)
        await asyncio.sleep(0)
    assert transport.done == [b"one", b"two"]


async def test_closing_writes_what_was_held_and_nothing_after_it() -> None:
    gathering, transport = gathering_transport()
    gathering.write(b"last")
    gathering.close()
    await asyncio.sleep(0)
    assert transport.done == [b"last", "closed"]


async def test_who_has_gone_meanwhile_is_told_nothing() -> None:
    gathering, transport = gathering_transport()
    gathering.write(b"too late")
    transport.close()
    await asyncio.sleep(0)
    assert transport.done == ["closed"]


async def test_everything_else_is_the_transport_s() -> None:
    gathering, _ = gathering_transport()
    assert not gathering.is_closing()
    gathering.close()
    assert gathering.is_closing()
