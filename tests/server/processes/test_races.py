"""Two servers on one PostgreSQL, in this process, where the unlucky moments can be chosen.

`here` and `there` are what two server processes are, except that time stands still and bots do as they are told.  A
server that is deaf gets no notices: whatever works with it works however late notices come.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select

from cantina.server import room
from cantina.server.room import GRACE
from cantina.server.rooms import Config
from cantina.server.store import LogEntry, StoreFailed
from cantina.server.store.schema import tables
from cantina.server.table.happenings import Closed
from cantina.server.table.ledger import KEPT

from ..local_server import LocalServer, until
from ..web_client import WebClient
from .server_on_postgres import ServerOnPostgres

LONG = 3 * GRACE / 1000  # seconds
PATIENT = Config(pace=0, poll=3600)  # tables that are due are woken when the test says so


@pytest.fixture
async def here(postgres_url: str, same_deals: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ServerOnPostgres]:
    monkeypatch.setattr(room, "RETRY", 0.05)
    server = ServerOnPostgres(postgres_url, PATIENT)
    await server.open()
    yield server
    await server.close()


@pytest.fixture
async def there(here: ServerOnPostgres) -> AsyncIterator[ServerOnPostgres]:
    server = ServerOnPostgres(here.url, PATIENT)
    server.clock = here.clock
    await server.open()
    yield server
    await server.close()


def turn_to(server: LocalServer, *people: WebClient) -> None:
    """From now on they talk to this server."""
    for person in people:
        person.app = server


async def two_people(server: LocalServer, **settings: Any) -> tuple[str, WebClient, WebClient]:
    anna, bob = server.client("Anna"), server.client("Bob")
    bob.address = "10.1.0.1"
    code = await anna.open_table(**{"seats": 2, **settings})
    await bob.join(code, seat=1)
    return code, anna, bob


async def wake_at(server: LocalServer, code: str) -> int:
    """When the database says that somebody has to look after the table."""
    found: int = await server.rooms.store._one(select(tables.c.wake_at).where(tables.c.code == code))
    return found


# ---- what one process told is known to the other at once


async def test_who_has_just_joined_here_is_known_there(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    code, anna, _ = await two_people(here)
    turn_to(there, anna)
    await anna.see(code)
    there.deafen()
    cleo = here.client("Cleo")
    await cleo.join(code)
    turn_to(there, cleo)
    assert (await cleo.see(code))["me"]["member"] == 2
    assert (await cleo.do(code, "chat", text="Hello")).status == 200


async def test_a_stream_opened_there_is_its_owners_and_up_to_date(
    here: ServerOnPostgres, there: ServerOnPostgres
) -> None:
    code, anna, bob = await two_people(here)
    turn_to(there, anna)
    await anna.see(code)
    there.deafen()
    turn_to(here, anna)
    await anna.do(code, "start")
    turn_to(there, bob)
    async with bob.events(code) as stream:
        snapshot = await stream.next("snapshot")
    assert (snapshot.data["me"]["seat"], snapshot.data["table"]["status"]) == (1, "playing")


async def test_a_question_asked_here_can_be_answered_there(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    code, *people = await two_people(here)
    turn_to(there, people[0])
    await people[0].see(code)
    there.deafen()
    turn_to(here, *people)
    await people[0].do(code, "start")
    for _ in range(6):
        seen = await people[0].see(code)
        seat = seen["play"]["view"]["asked"][0]
        own = await people[seat].see(code)
        action = own["play"]["view"]["options"][0]["text"]
        turn_to(there, people[seat])
        (await people[seat].move(code, seat, action, own["play"]["ask"])).granted()
        turn_to(here, *people)


async def test_a_stream_goes_on_there_though_notices_are_late(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    code, anna, bob = await two_people(here)
    turn_to(there, anna)
    await anna.see(code)
    there.deafen()
    async with bob.events(code) as stream:
        (await bob.do(code, "chat", text="one")).granted()
        done = (await bob.do(code, "chat", text="two")).granted()
        heard = await stream.upto(done.json["id"])
    turn_to(there, bob)
    async with bob.events(code, last_id=heard[-1].id) as stream:
        done = (await bob.do(code, "chat", text="three")).granted()
        more = [frame for frame in await stream.upto(done.json["id"]) if frame.id]
    assert [frame.kind for frame in more] == ["news"]
    assert more[0].data["chat"]["text"] == "three"


async def test_what_is_written_while_a_room_is_read_is_told(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    code, anna, _ = await two_people(here)

    async def say_something() -> None:
        (await anna.do(code, "chat", text="Now!")).granted()
        there.rooms.heard((await here.room(code)).id, "entry")

    after_reading(there, say_something)
    theirs = await there.room(code)
    await until(lambda: "Now!" in [said.text for said in theirs.ledger.chat])


def after_reading(
    server: LocalServer,
    happens: Callable[[], Awaitable[None]],
    which: Callable[[int | None], bool] = lambda upto: True,
) -> None:
    """The next time a log has been read, this happens before anybody can look at what was read."""
    store = server.rooms.store
    entries = store.entries

    async def read(table: int, after: int = 0, upto: int | None = None) -> list[LogEntry]:
        found = await entries(table, after, upto)
        if which(upto):
            store.entries = entries  # type: ignore[method-assign]
            await happens()
        return found

    store.entries = read  # type: ignore[method-assign]


async def test_who_comes_while_the_house_says_goodbye_is_told_so_too(here: ServerOnPostgres) -> None:
    """They missed so much that the log has to be read for them; when it is, the others have been sent away."""
    code, anna, bob = await two_people(here)
    for number in range(KEPT + 2):
        (await anna.do(code, "chat", text=f"line {number}")).granted()

    async def goodbye() -> None:
        here.rooms.say_goodbye()

    after_reading(here, goodbye, lambda upto: upto is not None)
    async with bob.events(code, last_id="1.3") as stream:
        told = await stream.rest()
    kinds = [frame.kind for frame in told]
    assert kinds[: KEPT + 2] == ["news"] * (KEPT + 2)
    assert {*kinds[KEPT + 2 : -1]} == {"presence"}
    assert kinds[-1] == "reconnect"


# ---- whoever goes, the table is looked after


async def start_with_a_silent_bot(server: LocalServer) -> tuple[str, WebClient]:
    """A person, who is asked, and a bot that has begun but will never answer again through this server."""
    anna = server.client("Anna")
    code = await anna.open_table(options={"starter": "1"})
    (await anna.do(code, "start", fill="random")).granted()
    table = await server.room(code)
    await until(lambda: table.ledger.play is not None and table.ledger.play.to_act() == (0,))
    server.bot_workers.may_answer.clear()
    return code, anna


async def move_until_the_bot_is_asked(anna: WebClient, code: str) -> int:
    while True:
        seen = await anna.see(code)
        if seen["play"]["view"]["asked"] == [1]:
            return int(seen["play"]["ask"])
        (await anna.move(code, 0, seen["play"]["view"]["options"][0]["text"], seen["play"]["ask"])).granted()


async def test_a_bots_move_is_made_by_the_other_house(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    code, anna = await start_with_a_silent_bot(here)
    ask = await move_until_the_bot_is_asked(anna, code)
    await taken_over(there, code)
    await until_asked_something_else(anna, code, ask)


async def taken_over(server: LocalServer, code: str) -> None:
    """Nothing is heard of the server that should act, so another one does."""
    assert await wake_at(server, code) <= server.clock() + GRACE
    server.clock.forward(LONG)
    await asyncio.gather(*await server.rooms.wake_those_due())


async def until_asked_something_else(anna: WebClient, code: str, ask: int) -> None:
    async with asyncio.timeout(5):
        while (await anna.see(code))["play"]["ask"] == ask:
            await asyncio.sleep(0.01)


async def test_also_when_the_other_house_had_put_the_table_to_rest(
    here: ServerOnPostgres, there: ServerOnPostgres
) -> None:
    """It was a person's turn, so the other server said: wake it in two days.  Then the person moves here."""
    code, anna = await start_with_a_silent_bot(here)
    there.clock.forward(LONG)
    await asyncio.gather(*await there.rooms.wake_those_due())
    assert await wake_at(here, code) > here.clock() + 10 * GRACE
    ask = await move_until_the_bot_is_asked(anna, code)
    await taken_over(there, code)
    await until_asked_something_else(anna, code, ask)


async def test_also_when_the_other_house_wrote_in_between(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    """Each server remembers what it has told the database; what the other one told it since is another thing."""
    code, anna, bob = await two_people(here, options={"starter": "0"})
    turn_to(there, bob)
    here.bot_workers.may_answer.clear()
    (await anna.do(code, "start")).granted()
    (await anna.do(code, "hand-over", seat=0, level="random")).granted()
    (await anna.do(code, "take-back", seat=0)).granted()
    (await bob.do(code, "chat", text="I am not in a hurry")).granted()
    (await anna.do(code, "hand-over", seat=0, level="random")).granted()
    await taken_over(there, code)


async def test_also_when_it_was_put_to_rest_at_the_very_moment(here: ServerOnPostgres, there: ServerOnPostgres) -> None:
    """The other server decides that nobody waits for a bot; before it has written so, the person has moved here."""
    code, anna = await start_with_a_silent_bot(here)
    store = there.rooms.store
    set_wake = store.set_wake

    async def too_late(table: int, wake_at: int | None) -> None:
        store.set_wake = set_wake  # type: ignore[method-assign]
        await move_until_the_bot_is_asked(anna, code)
        await set_wake(table, wake_at)

    store.set_wake = too_late  # type: ignore[method-assign]
    there.clock.forward(LONG)
    await asyncio.gather(*await there.rooms.wake_those_due())
    assert store.set_wake == set_wake
    assert await wake_at(here, code) <= here.clock() + GRACE


async def test_a_table_that_is_touched_at_the_last_moment_does_not_expire(
    here: ServerOnPostgres, there: ServerOnPostgres
) -> None:
    code, anna, _ = await two_people(here)
    theirs = await there.room(code)
    there.deafen()
    there.clock.forward(there.config.expire_after + 1)
    last_seen = there.rooms.store.last_seen

    async def just_then(table: int) -> dict[int, int]:
        seen = await last_seen(table)
        (await anna.do(code, "chat", text="I am back")).granted()
        return seen

    there.rooms.store.last_seen = just_then  # type: ignore[method-assign]
    await theirs.wake()
    assert Closed("expired") not in await here.log(code)


# ---- when the database fails


async def test_a_request_that_the_database_failed_is_told_as_that(here: ServerOnPostgres) -> None:
    code, anna, _ = await two_people(here)
    fail(here, "append")
    assert (await anna.do(code, "chat", text="one")).refusal == (503, "try-again", "")
    (await anna.do(code, "chat", text="two")).granted()
    fail(here, "entries")
    assert (await anna.get(f"/api/tables/{code}")).refusal == (503, "try-again", "")
    assert [line["text"] for line in (await anna.see(code))["chat"]] == ["two"]


async def test_what_was_written_though_the_database_failed_is_told(here: ServerOnPostgres) -> None:
    """The commit is done, the answer to it is lost, and so is the first look at the log."""
    code, anna, bob = await two_people(here)
    async with bob.events(code) as stream:
        await stream.next("presence")
        fail(here, "append", "entries", done=True)
        assert (await anna.do(code, "chat", text="one")).refusal == (503, "try-again", "")
        assert (await stream.next("news")).data["chat"]["text"] == "one"


async def test_a_bot_whose_move_the_database_failed_moves_again(here: ServerOnPostgres) -> None:
    code, anna = await start_with_a_silent_bot(here)
    ask = await move_until_the_bot_is_asked(anna, code)
    fail(here, "append")
    here.bot_workers.may_answer.set()
    await until_asked_something_else(anna, code, ask)


async def test_a_notice_that_cannot_be_followed_at_once_is_not_forgotten(
    here: ServerOnPostgres, there: ServerOnPostgres
) -> None:
    code, anna, _ = await two_people(here)
    theirs = await there.room(code)
    await theirs.hear_of_entries()
    fail(there, "entries")
    (await anna.do(code, "chat", text="one")).granted()
    await until(lambda: theirs.ledger.chat)


def fail(server: LocalServer, *methods: str, done: bool = False) -> None:
    """The next use of each of these methods of the store fails; `done`: but what was to be appended is written."""
    store = server.rooms.store

    def failing(name: str, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def fails(*about: Any, **more: Any) -> Any:
            setattr(store, name, method)
            if done and name == "append":
                await method(*about, **more)
            raise StoreFailed("as the test wants it")

        return fails

    for name in methods:
        setattr(store, name, failing(name, getattr(store, name)))
