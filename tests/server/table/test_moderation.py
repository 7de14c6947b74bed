"""The host shows people out, keeps them out or quiet, and lets late guests play."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.refusals import Refusal
from cantina.server.table import lobby
from cantina.server.table.happenings import Joined, Removed

from ..local_server import LocalServer
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied, WebClient
from .lobby_table import happens, new_table

BANNED = Denied(403, "banned")
HAS_LEFT = Denied(403, "has-left")


async def seen(who: WebClient, seated: SeatedTable) -> Any:
    return (await who.see(seated.code))["table"]


async def member(who: WebClient, seated: SeatedTable, id: int) -> Any:
    return (await seen(who, seated))["members"][id]


def neighbour(server: LocalServer, of: WebClient, name: str) -> WebClient:
    """Somebody with another browser, behind the same address."""
    return WebClient(server, name, of.address)


# ---- removing


async def test_who_is_removed_from_the_lobby_has_no_seat_and_does_nothing_until_they_come_again(
    server: LocalServer,
) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await anna.do(seated.code, "remove", member=1)).granted()
    assert (await seen(anna, seated))["chairs"][1]["member"] is None
    shown = await member(bob, seated, 1)
    assert (shown["here"], shown["removed"]) == (False, "removed")
    for what, said in (("sit", {"seat": 1}), ("chat", {"text": "boo"}), ("key", {}), ("host", {"member": 1})):
        assert (await bob.do(seated.code, what, **said)).refusal == HAS_LEFT, what
    (await bob.do(seated.code, "join", name="Bob")).granted()
    (await bob.do(seated.code, "sit", seat=1)).granted()
    assert (await member(anna, seated, 1))["removed"] == ""


async def test_in_a_game_the_seat_of_who_is_removed_is_a_bots_and_they_do_not_get_it_back(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid")
    anna, bob, _ = seated.people
    server.bot_workers.may_answer.clear()
    (await anna.do(seated.code, "remove", member=1)).granted()
    chair = (await seen(anna, seated))["chairs"][1]
    assert (chair["member"], chair["bot"], chair["stand_in"]) == (None, "careful", "")
    (await bob.do(seated.code, "join", name="Bob")).granted()
    assert (await bob.do(seated.code, "take-back", seat=1)).refusal == Denied(403, "not-your-seat")
    assert (await bob.do(seated.code, "sit", seat=1)).refusal == Denied(409, "has-seen-a-hand")
    hand = [zone for zone in (await bob.see(seated.code))["play"]["view"]["zones"] if zone["name"] == "hand"]
    assert all(card is None for zone in hand for card in zone["cards"])
    await server.restart()  # the log says the same
    assert (await seen(anna, seated))["chairs"][1]["bot"] == "careful"


async def test_nothing_that_the_removed_had_begun_stays(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    key = (await bob.do(seated.code, "key")).json["key"]
    (await anna.do(seated.code, "remove", member=1)).granted()
    assert (await server.client().do(seated.code, "join", key=key)).refusal == Denied(403, "wrong-key")


@pytest.mark.parametrize("what", ["remove", "ban", "mute", "lift-ban", "admit"])
async def test_only_the_host_may_and_only_about_others_at_the_table(server: LocalServer, what: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    assert (await bob.do(seated.code, what, member=0)).refusal == Denied(403, "not-the-host")
    for nobody in (0, 7):
        assert (await anna.do(seated.code, what, member=nobody)).refusal == Denied(422, "no-such-member")


# ---- banning


async def test_who_is_banned_hears_of_it_and_then_nothing_more(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid")
    anna, bob, cid = seated.people
    server.bot_workers.may_answer.clear()
    async with bob.events(seated.code) as stream, cid.events(seated.code) as other:
        (await anna.do(seated.code, "ban", member=1)).granted()
        told = [frame for frame in await stream.rest() if frame.kind in ("news", "snapshot")]
        assert told[-1].data["table"]["members"][1]["removed"] == "banned"
        assert (await other.next("news")).data["table"]["chairs"][1]["bot"] == "careful"
        assert not other.ended
    for path in ("", "/events", "/records"):
        assert (await bob.get(f"/api/tables/{seated.code}{path}")).refusal == BANNED
    for what, said in (("join", {"name": "Bob"}), ("chat", {"text": "boo"}), ("sit", {"seat": 1})):
        assert (await bob.do(seated.code, what, **said)).refusal == BANNED
    assert (await bob.get(f"/api/glance?codes={seated.code}")).json == []
    assert len((await cid.get(f"/api/glance?codes={seated.code}")).json) == 1


async def test_who_is_banned_does_not_come_back_as_another_from_the_same_network(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    rob = neighbour(server, bob, "Rob")
    async with rob.events(seated.code) as watching:
        (await anna.do(seated.code, "ban", member=1)).granted()
        await watching.rest()  # it ends
    assert (await rob.do(seated.code, "join", name="Rob")).refusal == BANNED
    assert (await rob.get(f"/api/tables/{seated.code}/events")).refusal == BANNED
    (await server.client("Dora").do(seated.code, "join", name="Dora")).granted()


async def test_others_at_the_table_do_not_suffer_for_a_neighbour_who_is_banned(server: LocalServer) -> None:
    anna = server.client("Anna")
    code = await anna.open_table(seats=3)
    bob, cid = neighbour(server, anna, "Bob"), neighbour(server, anna, "Cid")
    await bob.join(code, 1)
    (await anna.do(code, "ban", member=1)).granted()
    assert (await bob.get(f"/api/tables/{code}")).refusal == BANNED
    (await cid.do(code, "join", name="Cid")).granted()
    (await anna.do(code, "chat", text="welcome")).granted()


async def test_who_came_several_times_is_banned_with_all_their_names_if_the_host_says_so(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid", start=False)
    anna, bob, cid = seated.people
    others = [neighbour(server, bob, name) for name in ("Rob", "Bert")]
    for other in others:
        await other.join(seated.code)
    (await anna.do(seated.code, "ban", member=1)).granted()
    for other in others:  # perhaps a family
        (await other.do(seated.code, "chat", text="we are not Bob")).granted()
    (await anna.do(seated.code, "ban", member=1, network=True)).granted()
    for other in (*others, neighbour(server, bob, "Norbert")):
        assert (await other.do(seated.code, "join", name="Bob")).refusal == BANNED
    (await cid.do(seated.code, "chat", text="peace")).granted()
    assert (await anna.do(seated.code, "ban", member=1, network=True)).refusal == Denied(409, "nobody-from-there")
    (await anna.do(seated.code, "lift-ban", member=3)).granted()
    (await others[0].do(seated.code, "join", name="Rob")).granted()


async def test_their_seats_in_a_game_are_the_bots_of_different_names(server: LocalServer) -> None:
    anna, bob = server.client("Anna"), server.client("Bob")
    rob = neighbour(server, bob, "Rob")
    code = await anna.open_table(seats=3)
    for seat, who in enumerate((bob, rob), 1):
        await who.join(code, seat)
    (await anna.do(code, "start")).granted()
    server.bot_workers.may_answer.clear()
    (await anna.do(code, "ban", member=1, network=True)).granted()
    chairs = (await anna.see(code))["table"]["chairs"]
    assert [chair["bot"] for chair in chairs] == ["", "careful", "careful"]
    assert chairs[1]["who"] != chairs[2]["who"]


async def test_nobody_is_banned_for_coming_from_the_hosts_own_network(server: LocalServer) -> None:
    anna = server.client("Anna")
    code = await anna.open_table(seats=3)
    bob, cid = neighbour(server, anna, "Bob"), neighbour(server, anna, "Cid")
    for seat, who in enumerate((bob, cid), 1):
        await who.join(code, seat)
    (await anna.do(code, "ban", member=1, network=True)).granted()
    assert (await bob.get(f"/api/tables/{code}")).refusal == BANNED
    (await cid.do(code, "chat", text="still here")).granted()


async def test_a_ban_can_be_lifted(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await anna.do(seated.code, "ban", member=1)).granted()
    await server.restart()
    assert (await bob.do(seated.code, "join", name="Bob")).refusal == BANNED
    (await anna.do(seated.code, "lift-ban", member=1)).granted()
    assert (await bob.do(seated.code, "chat", text="boo")).refusal == HAS_LEFT
    assert (await bob.do(seated.code, "join", name="Bob")).granted().json["member"] == 1


def test_who_is_banned_while_their_request_waits_for_its_turn_is_refused() -> None:
    t = new_table()
    happens(t, Joined(1, "Bob", "bob's token", "b0b"))
    happens(t, Removed(1, True))
    with pytest.raises(Refusal, match="banned"):
        lobby.come_back(t, lobby.who_holds(t, "bob's token"), "b0b")
    with pytest.raises(Refusal, match="banned"):
        lobby.join(t, "Rob", "rob's token", "b0b")
    assert lobby.join(t, "Dora", "dora's token", "d0a")


async def test_who_has_left_can_still_be_banned(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", start=False)
    anna, bob = seated.people
    (await bob.do(seated.code, "leave")).granted()
    assert (await anna.do(seated.code, "remove", member=1)).refusal == Denied(422, "no-such-member")
    (await anna.do(seated.code, "ban", member=1)).granted()
    assert (await bob.do(seated.code, "join", name="Bob")).refusal == BANNED


# ---- chat


async def test_who_is_muted_is_not_heard_until_the_host_lets_them(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    (await anna.do(seated.code, "mute", member=1)).granted()
    assert (await member(bob, seated, 1))["muted"] is True
    assert (await bob.do(seated.code, "chat", text="boo")).refusal == Denied(403, "muted")
    (await anna.do(seated.code, "chat", text="quiet now")).granted()
    (await anna.do(seated.code, "mute", member=1, muted=False)).granted()
    (await bob.do(seated.code, "chat", text="sorry")).granted()
    assert [line["text"] for line in (await anna.see(seated.code))["chat"]] == ["quiet now", "sorry"]


async def test_who_was_muted_and_comes_as_another_is_muted_still(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", "Cid")
    anna, bob, cid = seated.people
    (await anna.do(seated.code, "mute", member=1)).granted()
    again = neighbour(server, bob, "Rob")
    (await again.do(seated.code, "join", name="Rob")).granted()
    assert (await again.do(seated.code, "chat", text="boo")).refusal == Denied(403, "muted")
    friend = neighbour(server, cid, "Dan")
    (await friend.do(seated.code, "join", name="Dan")).granted()
    (await friend.do(seated.code, "chat", text="hello")).granted()
    (await anna.do(seated.code, "mute", member=3, muted=False)).granted()
    (await again.do(seated.code, "chat", text="sorry")).granted()


async def test_nobody_fills_a_table_alone(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_FROM_ONE", 3)
    monkeypatch.setattr(lobby, "MOST_FROM_ONE_EVER", 5)
    seated = await seat_people(server, "Anna", "Bob", start=False)
    crowd = [neighbour(server, seated.people[1], f"Bob {number}") for number in range(6)]
    for one in crowd[:2]:
        (await one.do(seated.code, "join", name=one.name)).granted()
    assert (await crowd[2].do(seated.code, "join", name="Bob")).refusal == Denied(409, "network-full")
    for one, other in zip(crowd, crowd[2:], strict=False):
        (await one.do(seated.code, "leave")).granted()
        answer = await other.do(seated.code, "join", name="Bob")
        if other is crowd[4]:
            break
        answer.granted()
    assert answer.refusal == Denied(409, "network-full")
    await server.client("Dan").join(seated.code)


async def test_the_host_switches_the_chat_off_and_on_in_the_middle_of_a_game_and_nothing_else(
    server: LocalServer,
) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    anna, bob = seated.people
    assert (await bob.do(seated.code, "settings", chat=False)).refusal == Denied(403, "not-the-host")
    (await anna.do(seated.code, "settings", chat=False)).granted()
    assert (await bob.do(seated.code, "chat", text="boo")).refusal == Denied(403, "chat-is-off")
    assert (await anna.do(seated.code, "settings", chat=True, open=True)).refusal == Denied(409, "game-has-begun")
    (await anna.do(seated.code, "settings", chat=True)).granted()
    (await bob.do(seated.code, "chat", text="hello")).granted()
    (await seated.move()).granted()  # the game goes on as it was


# ---- late arrivals


async def test_the_table_shows_who_came_late_and_who_plays_on_for_a_bot(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, options={"length": "round"})
    anna = seated.people[0]
    server.bot_workers.may_answer.clear()
    cid = server.client("Cid")
    await cid.join(seated.code, 2)
    assert [one["late"] for one in (await seen(anna, seated))["members"]] == [False, False, True]
    assert [chair["late"] for chair in (await seen(anna, seated))["chairs"]] == [False, False, True]
    server.bot_workers.may_answer.set()
    all_here = SeatedTable(server, seated.code, [*seated.people, cid])
    await all_here.play()
    (await anna.do(seated.code, "again")).granted()
    (await anna.do(seated.code, "start")).granted()
    table = await seen(anna, seated)
    assert not any(one["late"] for one in (*table["members"], *table["chairs"]))


async def test_who_has_seen_a_hand_does_not_come_back_as_another_at_an_open_table(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, open=True)
    anna, bob = seated.people
    server.bot_workers.may_answer.clear()
    rob = neighbour(server, bob, "Rob")
    (await rob.do(seated.code, "join", name="Rob")).granted()
    assert (await rob.do(seated.code, "sit", seat=2)).refusal == Denied(409, "may-have-seen-a-hand")
    assert (await anna.do(seated.code, "admit", member=2)).refusal == Denied(409, "not-offered")
    (await bob.do(seated.code, "leave")).granted()  # no matter where the other one is now
    assert (await rob.do(seated.code, "sit", seat=2)).refusal == Denied(409, "may-have-seen-a-hand")
    dora = server.client("Dora")
    await dora.join(seated.code, 2)


async def test_among_friends_the_host_decides_about_a_guest_from_the_same_network(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1)
    anna, bob = seated.people
    server.bot_workers.may_answer.clear()
    rob = neighbour(server, bob, "Rob")
    (await rob.do(seated.code, "join", name="Rob")).granted()
    assert (await rob.do(seated.code, "sit", seat=2)).refusal == Denied(409, "host-admits")
    assert (await member(anna, seated, 2))["needs_admission"] is True
    (await anna.do(seated.code, "admit", member=2)).granted()
    (await rob.do(seated.code, "sit", seat=2)).granted()
    assert (await member(anna, seated, 2))["needs_admission"] is False


async def test_on_one_machine_an_address_tells_nothing(server: LocalServer) -> None:
    anna, late = server.scraper(), server.scraper()
    code = await anna.open_table(open=True)
    (await anna.do(code, "start", fill="random")).granted()
    server.bot_workers.may_answer.clear()
    await late.join(code, 1)
