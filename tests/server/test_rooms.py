"""Forgotten tables: closed when nobody has touched or watched them for long enough."""

from __future__ import annotations

from .local_server import LocalServer, until
from .seated_table import seat_people
from .web_client import Denied, WebClient

DAY = 24 * 3600


async def closed(client: WebClient, code: str) -> str:
    return str((await client.see(code))["table"]["closed"])


async def test_a_table_that_nobody_touches_for_two_days_is_closed(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    await server.forward(2 * DAY - 1)
    assert await closed(anna, seated.code) == ""
    await server.forward(1)
    assert await closed(anna, seated.code) == "expired"
    assert (await anna.do(seated.code, "chat", text="hello?")).refusal == Denied(410, "table-closed")


async def test_how_long_that_is_can_be_chosen_and_nobody_has_to_ask(server: LocalServer) -> None:
    await server.restart(expire_after=30, poll=0.01)
    code = await server.client().open_table()
    room = await server.room(code)
    server.clock.forward(30)
    await until(lambda: room.ledger.closed == "expired")


async def test_whatever_happens_at_a_table_gives_it_more_time(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    await server.forward(2 * DAY - 10)
    (await anna.do(code, "chat", text="still here")).granted()
    await server.forward(2 * DAY - 10)
    assert await closed(anna, code) == ""
    await server.forward(10)
    assert await closed(anna, code) == "expired"


async def test_while_somebody_watches_a_table_stays_and_for_as_long_again_after(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    room = await server.room(code)
    async with anna.events(code):
        for _ in range(5):
            await server.forward(DAY)
            assert await closed(anna, code) == ""
    await until(lambda: not room.here)
    await server.forward(60)  # a page that is loaded again
    assert await closed(anna, code) == ""
    await server.forward(2 * DAY)
    assert await closed(anna, code) == "expired"


async def test_a_spectator_without_a_name_watches_too(server: LocalServer) -> None:
    anna = server.client("Anna")
    code = await anna.open_table()
    async with server.client("Stranger").events(code):
        await server.forward(3 * DAY)
        assert await closed(anna, code) == ""


async def test_a_forgotten_table_is_closed_also_after_a_restart(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    await server.restart()
    await server.forward(2 * DAY)
    assert await closed(anna, code) == "expired"
