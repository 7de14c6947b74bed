"""From the first deal to the last: starting, playing again, closing."""

from __future__ import annotations

from typing import Any

from ..local_server import LocalServer, until
from ..seated_table import seat_people
from ..web_client import Denied

ROUND = {"length": "round"}


# ---- starting


async def test_the_host_starts_when_every_seat_has_a_player(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    assert (await bob.do(seated.code, "start")).refusal == Denied(403, "not-the-host")
    (await anna.do(seated.code, "start")).granted()
    seen = await bob.see(seated.code)
    assert (seen["table"]["status"], seen["table"]["number"]) == ("playing", 1)
    assert seen["play"]["number"] == 1
    assert [event["kind"] for event in seen["play"]["events"]] == ["dealt", "drew", "drew", "drew"]


async def test_empty_seats_wait_for_friends_or_bots(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", seats=4, start=False)
    (anna,) = seated.people
    answer = await anna.do(seated.code, "start")
    assert answer.refusal == Denied(409, "seats-empty")
    assert "3" in answer.json["detail"]
    assert (await anna.do(seated.code, "start", fill="jedi")).refusal == Denied(422, "no-such-bot")
    (await anna.do(seated.code, "bots", seat=2, level="careful")).granted()
    (await anna.do(seated.code, "start", fill="random")).granted()
    chairs = (await anna.see(seated.code))["table"]["chairs"]
    assert [chair["bot"] for chair in chairs] == ["", "random", "careful", "random"]
    assert len({chair["who"] for chair in chairs[1:]}) == 3


async def test_no_bot_is_called_as_somebody_at_the_table_in_no_language(server: LocalServer) -> None:
    seated = await seat_people(server, "марта", seats=4, start=False)
    (anna,) = seated.people
    (await anna.do(seated.code, "start", fill="random")).granted()
    chairs = (await anna.see(seated.code))["table"]["chairs"]
    assert [chair["who"] for chair in chairs[1:]] == [1, 2, 3]


async def test_a_game_starts_once(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    assert (await seated.people[0].do(seated.code, "start")).refusal == Denied(409, "game-has-begun")


async def test_during_a_game_seats_and_settings_stay_as_they_are(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1)
    anna, bob = seated.people
    begun = Denied(409, "game-has-begun")
    assert (await anna.do(seated.code, "settings", open=True)).refusal == begun
    assert (await anna.do(seated.code, "bots", seat=2)).refusal == begun
    assert (await anna.do(seated.code, "stand", seat=2)).refusal == Denied(409, "hand-over-instead")
    assert (await bob.do(seated.code, "sit", seat=0)).refusal == Denied(409, "seat-taken")
    said = {"seat": 0, "salt": "ab", "commitment": "0" * 64}
    assert (await anna.do(seated.code, "salt", **said)).refusal == begun
    assert (await anna.do(seated.code, "again")).refusal == Denied(409, "game-not-over")


async def test_a_late_friend_plays_on_for_a_bot(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", bots=1)
    bob = server.client("Bob")
    await bob.join(seated.code)
    async with bob.events(seated.code) as stream:
        assert (await stream.next("snapshot")).data["me"]["seat"] is None
        (await bob.do(seated.code, "sit", seat=1)).granted()
        snapshot = await stream.next("snapshot")
    assert snapshot.data["me"]["seat"] == 1
    assert None not in snapshot.data["play"]["view"]["zones"][5]["cards"]


async def test_who_has_seen_a_hand_takes_no_other(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1)
    assert (await seated.people[1].do(seated.code, "sit", seat=2)).refusal == Denied(409, "has-seen-a-hand")


# ---- playing again


async def test_a_rematch_keeps_the_people_and_the_settings(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, options=ROUND, clock={"seconds": 30, "bank": 0})
    anna, bob = seated.people
    await seated.play()
    before = (await anna.see(seated.code))["table"]
    assert before["status"] == "over"
    (await bob.do(seated.code, "again")).granted()  # anybody who has a seat
    seen = await anna.see(seated.code)
    after = seen["table"]
    assert (after["status"], seen["play"]) == ("lobby", None)
    assert after["settings"] == before["settings"]
    assert after["members"] == before["members"]
    assert [(chair["member"], chair["bot"], chair["who"]) for chair in after["chairs"]] == [
        (chair["member"], chair["bot"], chair["who"]) for chair in before["chairs"]
    ]
    assert after["commitment"] != before["commitment"]
    assert after["records"] == before["records"] != []
    (await anna.do(seated.code, "start")).granted()
    assert (await anna.see(seated.code))["table"]["number"] == 2


async def test_questions_of_the_next_game_have_other_numbers(server: LocalServer) -> None:
    """A late click on the last question of a game must not answer the first one of the next."""
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    await seated.play()
    last = (await seated.game()).ask
    for what in ("again", "start"):
        (await seated.people[0].do(seated.code, what)).granted()
    assert (await seated.game()).ask > last


async def test_bots_take_the_seats_of_those_who_left(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", options=ROUND)
    await seated.play()
    for who in seated.people[1:]:
        (await who.do(seated.code, "leave")).granted()
    (await seated.people[0].do(seated.code, "again")).granted()
    chairs = (await seated.people[0].see(seated.code))["table"]["chairs"]
    assert [(chair["member"], chair["bot"]) for chair in chairs] == [(0, ""), (None, "careful"), (None, "careful")]
    assert chairs[1]["who"] != chairs[2]["who"]


async def test_a_seat_that_was_handed_over_is_its_owners_again_in_the_next_game(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    anna, bob = seated.people
    (await bob.do(seated.code, "hand-over", seat=1, level="random")).granted()
    room = await server.room(seated.code)
    while room.ledger.status != "over":
        await until(lambda: room.ledger.status == "over" or (room.ledger.play and 0 in room.ledger.play.to_act()))
        if room.ledger.status != "over":
            (await seated.move(seat=0)).granted()
    (await anna.do(seated.code, "again")).granted()
    chair = (await anna.see(seated.code))["table"]["chairs"][1]
    assert (chair["member"], chair["stand_in"]) == (1, "")


async def test_a_spectator_who_is_not_the_host_starts_no_rematch(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", options=ROUND)
    cid = server.client("Cid")
    await cid.join(seated.code)
    await seated.play()
    assert (await cid.do(seated.code, "again")).refusal == Denied(403, "not-the-host")


async def test_after_a_game_seats_are_taken_only_in_the_lobby(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", bots=1, options=ROUND)
    cid = server.client("Cid")
    await cid.join(seated.code)
    await seated.play()
    assert (await cid.do(seated.code, "sit", seat=1)).refusal == Denied(409, "game-has-begun")


# ---- closing


async def test_the_host_closes_the_table_for_good(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", open=True)
    anna, bob = seated.people
    assert (await bob.do(seated.code, "close")).refusal == Denied(403, "not-the-host")
    async with bob.events(seated.code) as stream:
        (await anna.do(seated.code, "close")).granted()
        told = (await stream.rest())[-1]
    assert (told.data["table"]["status"], told.data["table"]["closed"]) == ("closed", "host")
    assert (await anna.get("/api/tables")).json == []
    assert (await bob.see(seated.code))["table"]["closed"] == "host"


async def test_at_a_closed_table_nothing_happens_any_more(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna = seated.people[0]
    (await anna.do(seated.code, "close")).granted()
    before = await anna.see(seated.code)
    closed = Denied(410, "table-closed")
    assert (await server.client().do(seated.code, "join", name="Cid")).refusal == closed
    assert (await anna.get(f"/api/tables/{seated.code}/events")).refusal == closed
    for what, said in everything(before["play"]["ask"]):
        assert (await anna.do(seated.code, what, **said)).refusal == closed, what
    assert await anna.see(seated.code) == before


def everything(ask: int) -> list[tuple[str, dict[str, Any]]]:
    """All that a host can ask for."""
    seat = {"seat": 0}
    return [
        *(("sit", {"seat": 1}), ("stand", seat), ("bots", seat), ("settings", {}), ("start", {}), ("leave", {})),
        *(("host", {"member": 1}), ("close", {}), ("key", {}), ("again", {}), ("chat", {"text": "x"})),
        *(("undo", seat), ("undo/answer", {"agree": True}), ("hand-over", seat), ("take-back", seat), ("vote", seat)),
        ("moves", {"seat": 0, "ask": ask, "action": "discard luke"}),
        ("name", {"seat": 0, "name": "Anne"}),
        ("salt", {"seat": 0, "salt": "ab", "commitment": "0" * 64}),
    ]
