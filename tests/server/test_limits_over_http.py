"""How often and how many at once, over the wire."""

from __future__ import annotations

from typing import Any

from cantina.server.limits import Rate, Rates

from .local_server import NO_LIMITS, LocalServer
from .seated_table import seat_people
from .web_client import Denied, HttpAnswer

TOO_MANY = Denied(429, "too-many-requests")
SLOW = 1e-6  # a second: nothing comes back while a test runs


async def limited(server: LocalServer, **rates: Any) -> None:
    server.rates = NO_LIMITS._replace(**rates)
    await server.restart()


def check_wait(answer: HttpAnswer) -> None:
    assert answer.refusal == TOO_MANY
    assert int(answer.headers["retry-after"]) >= 1


async def test_the_usual_limits_leave_a_family_behind_one_address_in_peace(server: LocalServer) -> None:
    server.rates = Rates()
    await server.restart()
    seated = await seat_people(server, "Anna", "Bob", "Cid", "Dan", options={"length": "round"})
    for who in seated.people:
        who.address = "192.0.2.1"
    await seated.play(moves=10)


async def test_requests_of_one_address_are_counted_together(server: LocalServer) -> None:
    await limited(server, requests=Rate(SLOW, 3))
    anna, neighbour, bob = server.client(), server.client(), server.client()
    neighbour.address = anna.address
    for who in (anna, neighbour, anna):
        (await who.get("/api/games")).granted()
    check_wait(await neighbour.get("/api/games"))
    check_wait(await anna.post("/api/tables", {}))
    (await bob.get("/api/games")).granted()
    for path in ("/healthz", "/metrics"):  # whoever watches the server is not kept out by a crowd
        for _ in range(4):
            (await server.scraper().get(path)).granted()


async def test_tables_are_opened_one_after_the_other(server: LocalServer) -> None:
    await limited(server, tables=Rate(SLOW, 2))
    anna = server.client()
    for _ in range(2):
        await anna.open_table(open=True)
    check_wait(await anna.post("/api/tables", {"game": "secret-invasion", "seats": 2, "name": "Anna", "open": True}))
    assert len((await anna.get("/api/tables")).json) == 2
    await server.client().open_table()


async def test_nobody_fills_the_list_of_open_tables(server: LocalServer) -> None:
    """Neither with tables that are opened to all nor with those that become so; by invitation they may be opened."""
    await limited(server, listed=Rate(SLOW, 2))
    anna = server.client()
    await anna.open_table(open=True)
    first, second = await anna.open_table(), await anna.open_table()
    (await anna.do(first, "settings", open=True)).granted()
    (await anna.do(first, "settings", open=True)).granted()  # it is on the list
    wanted = {"game": "secret-invasion", "seats": 2, "name": "Anna", "open": True}
    for refused in (await anna.do(second, "settings", open=True), await anna.post("/api/tables", wanted)):
        assert refused.refusal == Denied(429, "too-many-listed")
        assert int(refused.headers["retry-after"]) >= 1
    assert len((await anna.get("/api/tables")).json) == 2
    await server.client().open_table(open=True)


async def test_joining_is_limited(server: LocalServer) -> None:
    await limited(server, joins=Rate(SLOW, 2))
    anna, crowd = server.client(), server.client()
    code = await anna.open_table()
    for _ in range(2):
        await crowd.join(code)
        crowd.cookies.clear()  # another person at the same address
    check_wait(await crowd.do(code, "join", name="one more"))
    assert len((await anna.see(code))["table"]["members"]) == 3


async def test_who_guesses_codes_is_stopped_and_finds_even_right_ones_closed(server: LocalServer) -> None:
    await limited(server, misses=Rate(SLOW, 3))
    code = await server.client().open_table()
    thief = server.client()
    for guess in ("BBBBBB", "CCCCCC", "nonsense"):
        assert (await thief.get(f"/api/tables/{guess}")).refusal == Denied(404, "no-such-table")
    check_wait(await thief.get("/api/tables/DDDDDD"))
    check_wait(await thief.get(f"/api/tables/{code}"))
    check_wait(await thief.get(f"/api/tables/{code}/events"))
    (await server.client().get(f"/api/tables/{code}")).granted()


async def test_who_guesses_tokens_is_stopped_too(server: LocalServer) -> None:
    await limited(server, misses=Rate(SLOW, 3))
    code = await server.client().open_table()
    thief = server.client()
    for number in range(3):
        thief.headers["authorization"] = f"Bearer {number}"
        assert (await thief.do(code, "leave")).refusal == Denied(401, "not-at-the-table")
    check_wait(await thief.do(code, "leave"))


async def test_who_guesses_keys_is_stopped_too(server: LocalServer) -> None:
    await limited(server, misses=Rate(SLOW, 3))
    anna, thief = server.client(), server.client()
    code = await anna.open_table()
    for number in range(3):
        assert (await thief.do(code, "join", key=str(number))).refusal == Denied(403, "wrong-key")
    key = (await anna.do(code, "key")).json["key"]
    check_wait(await thief.do(code, "join", key=key))


async def test_the_server_does_not_work_out_takebacks_without_a_pause(server: LocalServer) -> None:
    await limited(server, undo=Rate(SLOW, 2))
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    for _ in range(2):
        assert (await anna.do(seated.code, "undo", seat=0)).status == 409
    check_wait(await anna.do(seated.code, "undo", seat=0))
    assert (await bob.do(seated.code, "undo", seat=1)).status == 409  # each by themselves


async def test_one_address_has_only_so_many_streams(server: LocalServer) -> None:
    await limited(server, streams_each=2)
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    async with anna.events(seated.code), anna.events(seated.code):
        answer = await anna.get(f"/api/tables/{seated.code}/events")
        assert answer.refusal == Denied(429, "too-many-streams")
        assert int(answer.headers["retry-after"]) >= 1
        async with bob.events(seated.code):
            pass
    async with anna.events(seated.code):
        pass


async def test_the_server_has_only_so_many_streams(server: LocalServer) -> None:
    await limited(server, streams=1)
    seated = await seat_people(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code):
        answer = await seated.people[1].get(f"/api/tables/{seated.code}/events")
        assert answer.refusal == Denied(429, "too-many-streams")


# ---- what it costs


async def test_a_table_takes_only_so_much_in_an_hour(server: LocalServer) -> None:
    """Whoever does it: the others wait too, and are told for how long."""
    await limited(server, entries=Rate(SLOW, 8))
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    while (answer := await anna.do(seated.code, "chat", text="and again")).status == 200:
        assert (await server.room(seated.code)).ledger.seq < 20
    refusal = await bob.do(seated.code, "chat", text="what?")
    for refused in (answer, refusal, await seated.move()):
        assert refused.refusal == Denied(429, "table-too-busy")
        assert int(refused.headers["retry-after"]) >= 1
    english = await bob.post(f"/api/tables/{seated.code}/chat?lang=en", {"text": "what?"})
    assert english.json["detail"].startswith("More has happened at this table")
    (await anna.get(f"/api/tables/{seated.code}")).granted()
    await seat_people(server, "Cid", "Dan")


async def test_a_guest_cannot_use_up_what_a_table_may_get(server: LocalServer) -> None:
    await limited(server, acts=Rate(SLOW, 3))
    seated = await seat_people(server, "Anna", "Bob")
    eve = server.client("Eve")
    await eve.join(seated.code)
    answers = [await eve.do(seated.code, what) for what in ("key", "key", "key", "key", "leave")]
    assert [answer.status for answer in answers] == [201, 201, 201, 429, 429]
    (await seated.people[1].do(seated.code, "chat", text="hello")).granted()
    (await seated.move()).granted()


async def test_who_has_used_up_their_time_waits_and_nobody_else(server: LocalServer) -> None:
    await limited(server, work=Rate(SLOW, 2))
    seated = await seat_people(server, "Anna", "Bob", options={"length": "round"})
    await seated.play()
    anna, bob = seated.people
    (record,) = (await anna.see(seated.code))["table"]["records"]
    text = (await anna.get(f"/api/records/{record}")).text
    server.rooms.limits.spend(anna.address, 2)
    asked = [
        await anna.get(f"/api/records/{record}/replay"),
        await anna.get(f"/api/records/{record}/check"),
        await anna.post("/api/replay", {"text": text}),
        await anna.post("/api/check", {"text": text}),
        await anna.get(f"/api/tables/{seated.code}"),
        await anna.get(f"/api/tables/{seated.code}/events"),
    ]
    assert [answer.refusal for answer in asked] == [Denied(429, "too-much-work")] * 6
    (await bob.get(f"/api/records/{record}/replay")).granted()
    (await bob.do(seated.code, "again")).granted()
    (await anna.do(seated.code, "start")).granted()
    (await seated.move(seat=await seated.turn())).granted()
    assert (await anna.do(seated.code, "undo", seat=0)).refusal == Denied(429, "too-much-work")


async def test_what_is_worked_out_for_somebody_is_counted(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options={"length": "round"})
    await seated.play()
    (record,) = (await seated.people[0].see(seated.code))["table"]["records"]
    eve = server.client("Eve")
    spent = server.rooms.limits.buckets["work"].full_at
    for path in (f"/api/records/{record}/replay", f"/api/records/{record}/check", f"/api/tables/{seated.code}"):
        before = spent.get(eve.address, 0)
        (await eve.get(path)).granted()
        assert spent[eve.address] > before
    await server.restart()
    spent = server.rooms.limits.buckets["work"].full_at
    (await eve.get(f"/api/tables/{seated.code}/records")).granted()  # the table is read for it
    assert eve.address in spent


async def test_whatever_a_request_says_little_of_it_is_written_down(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, code = seated.people[0], seated.code
    (await anna.do(code, "chat", text="😀" * 300)).granted()
    (await anna.do(code, "order", seat=0, passes=True, unless=["😀" * 60] * 16)).granted()
    assert (await anna.do(code, "order", seat=0, passes=True, unless=["x" * 61])).refusal.code == "bad-request"
    assert (await anna.do(code, "order", seat=0, passes=True, unless=["x"] * 17)).refusal.code == "bad-request"
    entries = await server.rooms.store.entries((await server.room(code)).id)
    assert max([len(entry.body) for entry in entries]) < 4096
