"""What is old goes, and so does what one table or one person there has left; the rest stays as it was."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection

from cantina.cli import main
from cantina.engine.errors import BadSetup
from cantina.server import retention
from cantina.server.retention import Keep, Purged
from cantina.server.store import Append, Store, erasure
from cantina.server.table import happenings
from cantina.server.table.apply_happenings import apply
from cantina.server.table.happenings import Chatted, Settings
from cantina.server.table.ledger import Ledger
from cantina.server.table.lobby import open_table

from .busy_port import in_port
from .local_server import LocalServer, until
from .seated_table import seat_people
from .web_client import Denied

DAY = 86_400
MONTH = Keep(chat=30 * DAY * 1000)
YEAR = Keep(games=365 * DAY * 1000)
ROUND = {"length": "round"}


async def purge(server: LocalServer, keep: Keep) -> Purged:
    return await server.rooms.store.in_thread(partial(retention.purge, keep=keep, now=server.clock()))


async def forget_person(server: LocalServer, code: str, name: str) -> int:
    forget = partial(retention.forget_person, code=code, name=name, now=server.clock())
    return await server.rooms.store.in_thread(forget)


def all_bytes(server: LocalServer) -> bytes:
    """Everything in the database file."""
    with sqlite3.connect(server.database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return server.database.read_bytes()


# ---- what is old


async def test_old_lines_of_chat_go_and_the_table_goes_on_as_it_was(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    (await anna.do(seated.code, "chat", text="kashyyyk at noon")).granted()
    async with bob.events(seated.code):
        for _ in range(31):
            await server.forward(DAY)
        (await bob.do(seated.code, "chat", text="and what now")).granted()
        before = (await anna.see(seated.code))["id"]
        assert await purge(server, MONTH) == Purged(lines=1)
        assert await purge(server, MONTH) == Purged()
    await server.restart()
    seen = await anna.see(seated.code)
    assert [line["text"] for line in seen["chat"]] == ["and what now"]
    assert seen["id"] == before  # nobody's count of what they were told has changed
    assert b"kashyyyk" not in all_bytes(server)
    (await seated.move()).granted()


async def test_a_log_that_cannot_be_read_stops_nothing_and_is_left_as_it_is(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 1)
    codes = [await server.client().open_table() for _ in range(3)]
    for code in codes:
        room = await server.room(code)
        body = happenings.write([Chatted(0, "kashyyyk at noon")])
        await room.append(Append(room.id, 2, server.clock(), body[:-1] if code == codes[1] else body))
    server.clock.forward(31 * DAY)
    assert await purge(server, MONTH) == Purged(lines=2)
    assert all_bytes(server).count(b"kashyyyk at noon") == 1
    with pytest.raises(BadSetup, match="table-set-aside"):
        await forget_person(server, codes[1], "Anna")


async def test_a_line_that_is_too_old_is_not_shown_even_before_the_day_of_purging(server: LocalServer) -> None:
    await server.restart(keep=Keep(chat=DAY * 1000))
    anna = server.client()
    code = await anna.open_table()
    (await anna.do(code, "chat", text="kashyyyk at noon")).granted()
    server.clock.forward(DAY + 1)
    assert (await anna.see(code))["chat"] == []


async def test_old_games_go_with_their_closed_tables_and_younger_ones_stay(server: LocalServer) -> None:
    old = await seat_people(server, "Anna", "Bob", options=ROUND)
    await old.play()
    (id,) = (await old.people[0].see(old.code))["table"]["records"]
    await server.forward(3 * DAY)
    server.clock.forward(366 * DAY)
    young = await seat_people(server, "Cid", "Dora", options=ROUND)
    await young.play()
    assert await purge(server, YEAR) == Purged(tables=1)
    await server.restart()
    dora = young.people[1]
    assert (await dora.get(f"/api/records/{id}")).refusal == Denied(404, "no-such-record")
    assert (await dora.get(f"/api/tables/{old.code}")).refusal == Denied(404, "no-such-table")
    assert len((await dora.get(f"/api/tables/{young.code}/records")).json) == 1


async def test_signs_of_presence_end_with_their_table(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    room = await server.room(seated.code)
    async with seated.people[1].events(seated.code):
        await until(lambda: room.here)
    await until(lambda: not room.here)
    await purge(server, Keep())
    assert len(await server.rooms.store.last_seen(room.id)) == 1
    (await seated.people[0].do(seated.code, "close")).granted()
    await purge(server, Keep())
    assert await server.rooms.store.last_seen(room.id) == {}


async def test_signs_of_presence_end_after_a_month(server: LocalServer) -> None:
    anna = server.client()
    code = await anna.open_table()
    room = await server.room(code)
    async with anna.events(code):
        await until(lambda: room.here)
    await until(lambda: not room.here)
    server.clock.forward(30 * DAY + 1)
    await purge(server, Keep())
    assert await server.rooms.store.last_seen(room.id) == {}


# ---- one person


async def test_a_person_is_forgotten_at_a_table_that_is_being_played(server: LocalServer) -> None:
    seated = await seat_people(server, "Wookiee", "Bob", options=ROUND, open=True)
    wookiee, bob = seated.people
    (await wookiee.do(seated.code, "chat", text="my phone is 555-3720")).granted()
    (await bob.do(seated.code, "chat", text="hello")).granted()
    await seated.play()
    for what in ("again", "start"):
        (await wookiee.do(seated.code, what)).granted()
    assert await forget_person(server, seated.code, "Wookiee") == 1
    async with bob.events(seated.code) as stream:
        await server.forward(0)  # the process that serves the table looks
        assert (await stream.next("news")).data["table"]["members"][0]["name"] == "—"
    assert [line["text"] for line in (await bob.see(seated.code))["chat"]] == ["hello"]
    (await seated.move()).granted()
    told = (await server.room(seated.code)).ledger.public()
    await server.restart()
    assert (await server.room(seated.code)).ledger.public() == told
    (record,) = (await bob.get("/api/records")).json
    assert record["names"][1] == "Bob"
    assert (await bob.get(f"/api/records/{record['id']}/check")).json["ok"] is True
    assert not [word for word in (b"Wookiee", b"555-3720") if word in all_bytes(server)]


async def test_what_was_said_with_moves_is_forgotten_too(server: LocalServer, smugglers: str) -> None:
    """In the table that is being played, for who is there, and in the record; what others said stays."""
    seated = await in_port(server)
    anna, bob, cid = seated.people
    (await bob.move(seated.code, 1, "boast", words="call 555-3720")).granted()
    (await cid.move(seated.code, 2, "boast", words="I am faster")).granted()
    async with anna.events(seated.code) as stream:
        await stream.next("snapshot")
        assert await forget_person(server, seated.code, "Bob") == 1
        await server.forward(0)
        play = (await stream.next("snapshot")).data["play"]
    assert play["view"]["facts"]["boasts"] == ["", "…", "I am faster"]
    before = [seen["play"] for seen in await seated.seen()]
    await server.restart()
    assert [seen["play"] for seen in await seated.seen()] == before
    (await anna.do(seated.code, "close")).granted()
    (id,) = (await anna.see(seated.code))["table"]["records"]
    assert await forget_person(server, seated.code, "Cid") == 1
    text = (await anna.get(f"/api/records/{id}")).granted().text
    assert [word in text for word in ("555-3720", "faster", '"…"')] == [False, False, True]
    assert (await anna.get(f"/api/records/{id}/check")).json["ok"] is True
    assert not [word for word in (b"555-3720", b"faster") if word in all_bytes(server)]


async def test_who_is_not_there_cannot_be_forgotten(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    for code, name, why in ((seated.code, "Cid", "no-such-person"), ("BBBBBB", "Anna", "no-such-table")):
        with pytest.raises(BadSetup) as refused:
            await forget_person(server, code, name)
        assert refused.value.key == why


async def test_a_table_goes_on_while_somebody_is_forgotten_there(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is gone through before anything is held; what happens meanwhile is looked through too."""
    seated = await seat_people(server, "Wookiee", "Bob", options=ROUND)
    wookiee, bob = seated.people
    say = partial(wookiee.do, seated.code, "chat")
    (await say(text="my phone is 555-3720")).granted()
    meanwhile(monkeypatch, lambda: say(text="555-3720, I said"))
    assert await forget_person(server, seated.code, "Wookiee") == 1
    await server.forward(0)
    assert (await bob.see(seated.code))["chat"] == []
    await seated.play()
    (id,) = (await bob.see(seated.code))["table"]["records"]
    assert (await bob.get(f"/api/records/{id}/check")).json["ok"] is True
    assert not [word for word in (b"Wookiee", b"555-3720") if word in all_bytes(server)]


async def test_two_who_are_forgotten_at_once_are_both_forgotten(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was worked out on a log that has been rewritten since would bring back what the other has taken out."""
    seated = await seat_people(server, "Wookiee", "Bob", options=ROUND)
    for who, text in zip(seated.people, ("my phone is 555-3720", "mine is 555-1138"), strict=True):
        (await who.do(seated.code, "chat", text=text)).granted()
    await seated.play()
    meanwhile(monkeypatch, lambda: forget_person(server, seated.code, "Bob"))
    assert await forget_person(server, seated.code, "Wookiee") == 1
    await server.restart()
    (id,) = (await seated.people[0].see(seated.code))["table"]["records"]
    assert (await seated.people[0].get(f"/api/records/{id}/check")).json["ok"] is True
    assert not [word for word in (b"Wookiee", b"555-3720", b"Bob", b"555-1138") if word in all_bytes(server)]


def meanwhile(monkeypatch: pytest.MonkeyPatch, do: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Do something when the log has been gone through, and before anything is rewritten."""
    loop, go_through = asyncio.get_running_loop(), retention.ForgottenPerson.take_in
    left = [do]

    def take_in(person: retention.ForgottenPerson, connection: Connection) -> list[retention.AnyRewriting]:
        found = go_through(person, connection)
        if left:
            asyncio.run_coroutine_threadsafe(left.pop()(), loop).result(10)
        return found

    monkeypatch.setattr(retention.ForgottenPerson, "take_in", take_in)


# ---- one table


async def test_a_table_is_deleted_while_somebody_is_there(server: LocalServer) -> None:
    seated = await seat_people(server, "Wookiee", "Bob")
    bob = seated.people[1]
    async with bob.events(seated.code) as stream:
        await server.rooms.store.in_thread(partial(retention.forget_table, code=seated.code))
        await server.rooms.look_for_deleted()
        await stream.rest()
    assert (await bob.get(f"/api/tables/{seated.code}")).refusal == Denied(404, "no-such-table")
    assert b"Wookiee" not in all_bytes(server)


# ---- by command


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_it_is_done_by_command_on_both_databases(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'cantina.db'}" if kind == "sqlite" else request.getfixturevalue("postgres_url")
    store = Store.open(url)
    body = open_table(Settings("secret-invasion", 2), "Anna", "t" * 64)
    for code in ("HTHSN3", "KSSLR2"):
        id = await store.create(code, 1000, happenings.write(body), 1 << 62, b"")
        for seq, word in enumerate(("kashyyyk", "naboo"), 2):
            await store.append(Append(id, seq, 1000 + seq, happenings.write([happenings.Chatted(0, word)])))
    assert main(["purge", "--database", url, "--keep-chat", "1d", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "Deleted. Tables: 0; games: 0; lines of chat: 4.\n"
    ledger = Ledger("KSSLR2")
    for entry in await store.entries(id):
        apply(ledger, entry.seq, entry.at, happenings.read(entry.body))
    assert (ledger.chat, ledger.numbers[0]) == ([], 3)
    assert main(["purge", "--database", url, "--table", "KSSLR2", "--person", "Anna", "--lang", "en"]) == 0
    assert main(["purge", "--database", url, "--table", "ksslr2", "--lang", "en"]) == 0
    assert await store.find("KSSLR2") is None
    assert main(["purge", "--database", url, "--keep-games", "1d", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("Deleted. Tables: 1; games: 0; lines of chat: 0.\n")
    await store.close()


async def test_nobody_adds_to_a_log_while_it_is_rewritten(postgres_url: str) -> None:
    """On SQLite nobody could; what they wanted to add comes after it, or finds no table."""
    store = Store.open(postgres_url)
    body = happenings.write(open_table(Settings("secret-invasion", 2), "Anna", "t" * 64))
    id = await store.create("KSSLR2", 1000, body, 1 << 62, b"")
    with store._database.writing.begin() as going, psycopg.connect(postgres_url, autocommit=True) as other:
        assert erasure.hold(going, [id]) == {id}
        other.execute("SET lock_timeout = 1")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            other.execute("INSERT INTO entries VALUES (%s, 2, 1000, %s)", (id, body))
    await store.append(Append(id, 2, 1000, body))
    await store.close()


@pytest.mark.parametrize(("text", "hours"), [("12h", 12), ("30d", 720), ("2w", 336)])
def test_times_are_said_in_hours_days_or_weeks(text: str, hours: int) -> None:
    assert retention.read_duration("--keep-chat", text) == hours * 3_600_000


@pytest.mark.parametrize("text", ["30", "d", "0d", "-1d", "1y", "1.5d"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        retention.read_duration("--keep-chat", text)
