"""From its log alone every table comes back exactly: a server is ended and started again."""

from __future__ import annotations

from typing import Any

from ..local_server import LocalServer, until
from ..seated_table import SeatedTable, seat_people
from ..web_client import WebClient

ROUND = {"length": "round"}


async def bytes_seen(seated: SeatedTable) -> list[bytes]:
    """The table byte for byte, as everybody sees it; the clock stands still, and nobody has a stream open."""
    people = (*seated.people, WebClient(seated.server, "", "10.9.9.9"))
    return [(await who.get(f"/api/tables/{seated.code}?lang=ru")).granted().body for who in people]


async def check(server: LocalServer, *tables: SeatedTable) -> None:
    before = [await bytes_seen(seated) for seated in tables]
    await server.restart()
    assert not server.rooms.loaded
    assert [await bytes_seen(seated) for seated in tables] == before


async def test_every_table_is_the_same_after_every_move(server: LocalServer) -> None:
    """In the middle of effects too: a card is played, its target is not chosen yet."""
    seated = await seat_people(server, "Anna", "Bob", "Cid", options=ROUND, clock={"seconds": 60, "bank": 60})
    for _ in range(8):
        server.clock.forward(0.5)
        (await seated.move()).granted()
        await check(server, seated)


async def test_tables_in_every_stage_are_the_same(server: LocalServer) -> None:
    lobby = await seat_people(server, "Anna", "Bob", seats=4, start=False, open=True, chat=False)
    (await lobby.people[0].do(lobby.code, "bots", seat=3, level="random")).granted()
    (await lobby.people[1].do(lobby.code, "key")).granted()
    salt = {"seat": 0, "salt": "5a17", "commitment": (await lobby.people[0].see(lobby.code))["table"]["commitment"]}
    (await lobby.people[0].do(lobby.code, "salt", **salt)).granted()

    over = await seat_people(server, "Anna", "Bob", options=ROUND)
    await over.play()

    again = await seat_people(server, "Anna", "Bob", options=ROUND)
    await again.play()
    for what in ("again", "start"):
        (await again.people[0].do(again.code, what)).granted()

    closed = await seat_people(server, "Anna", "Bob")
    (await closed.people[0].do(closed.code, "chat", text="прощайте")).granted()
    (await closed.people[0].do(closed.code, "close")).granted()

    left = await seat_people(server, "Anna", "Bob", "Cid", options={"starter": "0"})
    (await left.people[2].do(left.code, "leave")).granted()

    await check(server, lobby, over, again, closed, left)


async def test_windows_and_sealed_answers_are_the_same(server: LocalServer, smugglers: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", game=smugglers)
    people = (*seated.people, WebClient(seated.server, "", "10.9.9.9"))
    for _ in range(8):
        (
            await seated.move(seat=seated.dice.choice([seat for seat in (await seated.game()).to_act() if seat >= 0]))
        ).granted()
        before = [await who.see(seated.code) for who in people]
        await server.restart()
        assert [await who.see(seated.code) for who in people] == before


async def test_lists_are_the_same(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", open=True, options=ROUND)
    await server.client("Cid").open_table(open=True)
    await seated.play()
    anna = seated.people[0]
    paths = ("/api/tables", "/api/records", f"/api/tables/{seated.code}/records")
    before = [(await anna.get(path)).body for path in paths]
    await server.restart()
    assert [(await anna.get(path)).body for path in paths] == before


async def test_people_play_on_as_if_nothing_had_happened(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    anna = seated.people[0]
    async with anna.events(seated.code) as stream:
        last = (await stream.next("snapshot")).id
        server.rooms.say_goodbye()
        assert (await stream.rest())[-1].kind == "reconnect"
    await server.restart()
    async with anna.events(seated.code, last) as stream:
        await seated.play()
        told: list[Any] = []
        while not told or told[-1].data["play"]["view"]["outcome"] is None:
            told.append(await stream.next("news"))
    first = int(last.split(".")[1]) + 1
    assert [frame.id for frame in told] == [f"0.{first + number}" for number in range(len(told))]


async def test_a_room_that_nobody_uses_leaves_the_memory_and_comes_back(server: LocalServer) -> None:
    await server.restart(unload_after=10, poll=0.01)
    seated = await seat_people(server, "Anna", "Bob")
    await seated.play(moves=2)
    before = await seated.seen()
    async with seated.people[0].events(seated.code):
        server.clock.forward(3600)
        (await seated.people[0].get("/healthz")).granted()
        assert server.rooms.loaded
    server.clock.forward(11)
    await until(lambda: not server.rooms.loaded)
    after = await seated.seen()
    assert [{**seen, "now": 0} for seen in after] == [{**seen, "now": 0} for seen in before]
    await seated.play(moves=1)


async def test_what_two_processes_write_neither_overwrites(server: LocalServer) -> None:
    """Two servers on one database: who writes second learns what the first wrote, and judges again."""
    seated = await seat_people(server, "Anna", "Bob", options={"starter": "0"})
    other = LocalServer(server.database)
    other.clock = server.clock
    await other.open()
    anna, elsewhere = seated.people[0], other.client("Anna elsewhere")
    elsewhere.cookies = anna.cookies
    room = await other.room(seated.code)
    seq = room.ledger.seq
    move = {"seat": 0, "ask": 1000, "action": (await seated.options(0))[0]}
    (await anna.do(seated.code, "moves", **move)).granted()
    assert (await elsewhere.do(seated.code, "moves", **move)).refusal.code == "stale-ask"
    assert room.ledger.seq == seq + 1
    (await elsewhere.do(seated.code, "chat", text="from there")).granted()
    (await anna.do(seated.code, "chat", text="from here")).granted()
    assert [line["text"] for line in (await anna.see(seated.code))["chat"]] == ["from there", "from here"]
    await other.close()
