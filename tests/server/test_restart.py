"""A server that is ended and started again brings every table back exactly."""

from __future__ import annotations

from typing import Any

from .party import Party, gather
from .place import Place, until
from .visitor import Visitor

ROUND = {"length": "round"}


async def bytes_seen(party: Party) -> list[bytes]:
    """The table byte for byte, as everybody sees it; the clock stands still, and nobody has a stream open."""
    people = (*party.people, Visitor(party.place, "", "10.9.9.9"))
    return [(await who.get(f"/api/tables/{party.code}?lang=ru")).granted().body for who in people]


async def check(place: Place, *parties: Party) -> None:
    before = [await bytes_seen(party) for party in parties]
    await place.restart()
    assert not place.house.rooms
    assert [await bytes_seen(party) for party in parties] == before


async def test_every_table_is_the_same_after_every_move(place: Place) -> None:
    """In the middle of effects too: a card is played, its target is not chosen yet."""
    party = await gather(place, "Anna", "Bob", "Cid", options=ROUND, clock={"seconds": 60, "bank": 60})
    for _ in range(8):
        place.clock.forward(0.5)
        (await party.move()).granted()
        await check(place, party)


async def test_tables_in_every_stage_are_the_same(place: Place) -> None:
    lobby = await gather(place, "Anna", "Bob", seats=4, start=False, open=True, chat=False)
    (await lobby.people[0].do(lobby.code, "bots", seat=3, level="random")).granted()
    (await lobby.people[1].do(lobby.code, "key")).granted()
    salt = {"seat": 0, "salt": "5a17", "commitment": (await lobby.people[0].see(lobby.code))["table"]["commitment"]}
    (await lobby.people[0].do(lobby.code, "salt", **salt)).granted()

    over = await gather(place, "Anna", "Bob", options=ROUND)
    await over.play()

    again = await gather(place, "Anna", "Bob", options=ROUND)
    await again.play()
    for what in ("again", "start"):
        (await again.people[0].do(again.code, what)).granted()

    closed = await gather(place, "Anna", "Bob")
    (await closed.people[0].do(closed.code, "chat", text="прощайте")).granted()
    (await closed.people[0].do(closed.code, "close")).granted()

    left = await gather(place, "Anna", "Bob", "Cid", options={"starter": "0"})
    (await left.people[2].do(left.code, "leave")).granted()

    await check(place, lobby, over, again, closed, left)


async def test_windows_and_sealed_answers_are_the_same(place: Place, smugglers: str) -> None:
    party = await gather(place, "Anna", "Bob", "Cid", game=smugglers)
    people = (*party.people, Visitor(party.place, "", "10.9.9.9"))
    for _ in range(8):
        (
            await party.move(seat=party.dice.choice([seat for seat in (await party.game()).to_act() if seat >= 0]))
        ).granted()
        before = [await who.see(party.code) for who in people]
        await place.restart()
        assert [await who.see(party.code) for who in people] == before


async def test_lists_are_the_same(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", open=True, options=ROUND)
    await place.visitor("Cid").open_table(open=True)
    await party.play()
    anna = party.people[0]
    paths = ("/api/tables", "/api/records", f"/api/tables/{party.code}/records")
    before = [(await anna.get(path)).body for path in paths]
    await place.restart()
    assert [(await anna.get(path)).body for path in paths] == before


async def test_people_play_on_as_if_nothing_had_happened(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", options=ROUND)
    anna = party.people[0]
    async with anna.events(party.code) as stream:
        last = (await stream.next("snapshot")).id
        place.house.say_goodbye()
        assert (await stream.rest())[-1].kind == "reconnect"
    await place.restart()
    async with anna.events(party.code, last) as stream:
        await party.play()
        told: list[Any] = []
        while not told or told[-1].data["play"]["view"]["outcome"] is None:
            told.append(await stream.next("news"))
    first = int(last.split(".")[1]) + 1
    assert [frame.id for frame in told] == [f"0.{first + number}" for number in range(len(told))]


async def test_a_room_that_nobody_uses_leaves_the_memory_and_comes_back(place: Place) -> None:
    await place.restart(unload_after=10, poll=0.01)
    party = await gather(place, "Anna", "Bob")
    await party.play(moves=2)
    before = await party.seen()
    async with party.people[0].events(party.code):
        place.clock.forward(3600)
        (await party.people[0].get("/healthz")).granted()
        assert place.house.rooms
    place.clock.forward(11)
    await until(lambda: not place.house.rooms)
    after = await party.seen()
    assert [{**seen, "now": 0} for seen in after] == [{**seen, "now": 0} for seen in before]
    await party.play(moves=1)


async def test_what_two_processes_write_neither_overwrites(place: Place) -> None:
    """Two houses on one database: who writes second learns what the first wrote, and judges again."""
    party = await gather(place, "Anna", "Bob", options={"starter": "0"})
    other = Place(place.database)
    other.clock = place.clock
    await other.open()
    anna, elsewhere = party.people[0], other.visitor("Anna elsewhere")
    elsewhere.cookies = anna.cookies
    room = await other.room(party.code)
    seq = room.ledger.seq
    move = {"seat": 0, "ask": 1000, "action": (await party.options(0))[0]}
    (await anna.do(party.code, "moves", **move)).granted()
    assert (await elsewhere.do(party.code, "moves", **move)).refusal.code == "stale-ask"
    assert room.ledger.seq == seq + 1
    (await elsewhere.do(party.code, "chat", text="from there")).granted()
    (await anna.do(party.code, "chat", text="from here")).granted()
    assert [line["text"] for line in (await anna.see(party.code))["chat"]] == ["from there", "from here"]
    await other.close()
