"""A table whose log cannot be read is set aside: its players are told so, the log output says which and why."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, update

from cantina.server.rooms import ASIDE_FOR
from cantina.server.store.schema import entries

from .local_server import LocalServer
from .seated_table import SeatedTable, seat_people
from .web_client import Denied

ASIDE = Denied(503, "table-set-aside")


async def write_over(server: LocalServer, table: int, seq: int, body: bytes) -> bytes:
    """Put something else in the place of an entry: what was there."""
    old = next(entry.body for entry in await server.rooms.store.entries(table) if entry.seq == seq)
    place = (entries.c.table_id == table) & (entries.c.seq == seq)
    with server.rooms.store._database.writing.begin() as connection:
        connection.execute(update(entries).where(place).values(body=body))
    return old


async def broken(server: LocalServer) -> tuple[SeatedTable, int, bytes]:
    """A table in mid-game whose third entry makes no sense: also its number, and what the entry was."""
    seated = await seat_people(server, "Anna", "Bob")
    table = (await server.room(seated.code)).id
    old = await write_over(server, table, 3, b"secret 42")
    await server.restart()
    return seated, table, old


def told(server: LocalServer, event: str = "table-set-aside") -> list[dict[str, Any]]:
    """The lines about it; taken out, for a test that ends with errors in the log fails."""
    lines = [dict(line) for line in server.said if line["event"] == event]
    server.said[:] = [line for line in server.said if line["event"] != event]
    return lines


async def test_players_are_told_so_and_it_is_no_wrong_guess(server: LocalServer) -> None:
    server.rates = server.rates._replace(misses=server.rates.misses._replace(per_second=1e-9, burst=1))
    seated, _, _ = await broken(server)
    anna, bob = seated.people
    for _ in range(3):
        assert (await anna.get(f"/api/tables/{seated.code}")).refusal == ASIDE
        assert (await anna.move(seated.code, 0, "discard han", 1000)).refusal == ASIDE
        assert (await bob.get(f"/api/tables/{seated.code}/events")).refusal == ASIDE
    said = [(await bob.get(f"/api/tables/{seated.code}?lang={lang}")).json["detail"] for lang in ("ru", "en")]
    assert said[0].startswith("Этот стол")
    assert said[1].startswith("This table")
    assert len(told(server)) == 1


async def test_the_log_says_once_which_and_why_without_a_word_of_it(server: LocalServer) -> None:
    seated, table, _ = await broken(server)
    for _ in range(5):
        await seated.people[0].get(f"/api/tables/{seated.code}")
    (line,) = told(server)
    assert (line["table"], line["entry"]) == (table, 3)
    assert line["why"].startswith("DecodeError")
    assert "42" not in str(line)
    assert seated.code not in str(line)
    assert server.figure("cantina_tables_set_aside") == 1


async def test_it_is_woken_no_more_often_than_it_is_tried(server: LocalServer) -> None:
    await broken(server)
    for _ in range(10):
        await server.forward(2 * 24 * 3600 / 10 + 1)
    tried = len(told(server))
    assert tried == 1
    for _ in range(10):
        await server.forward(6)
    assert told(server) == []
    await server.forward(ASIDE_FOR)
    assert len(told(server)) == 1
    assert [line for line in server.said if line["event"] == "work-failed"] == []


async def test_other_tables_go_on_and_a_glance_shows_them_all(server: LocalServer) -> None:
    seated, _, _ = await broken(server)
    other = await seat_people(server, "Cid", "Dora")
    (await other.move()).granted()
    seen = (await seated.people[0].get(f"/api/glance?codes={seated.code},{other.code}")).granted().json
    assert [(table["code"], table["status"]) for table in seen] == [(seated.code, "aside"), (other.code, "playing")]
    assert len(told(server)) == 1


async def test_when_its_log_can_be_read_again_it_goes_on(server: LocalServer) -> None:
    seated, table, old = await broken(server)
    assert (await seated.people[0].get(f"/api/tables/{seated.code}")).refusal == ASIDE
    await write_over(server, table, 3, old)
    await server.forward(ASIDE_FOR)
    (await seated.move()).granted()
    assert server.figure("cantina_tables_set_aside") == 0
    assert len(told(server)) == 1


async def test_a_table_that_knows_more_than_its_log_is_read_anew(server: LocalServer) -> None:
    """An old copy was put back beneath the server: nobody waits for ever for a number that never comes."""
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    (await seated.move()).granted()
    table, before = (await server.room(seated.code)).id, await anna.see(seated.code)
    (await seated.move()).granted()
    async with anna.events(seated.code) as stream:
        last = (await server.room(seated.code)).ledger.seq
        with server.rooms.store._database.writing.begin() as connection:
            connection.execute(delete(entries).where(entries.c.table_id == table, entries.c.seq == last))
        assert (await seated.move()).refusal == Denied(409, "stale-ask")  # it has been read anew
        await stream.rest()
    assert [line["entry"] for line in told(server, "log-went-back")] == [last]
    again = await anna.see(seated.code)
    assert [again["play"][part] for part in ("ask", "view")] == [before["play"][part] for part in ("ask", "view")]
    (await seated.move()).granted()
