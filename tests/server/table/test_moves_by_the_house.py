"""What the house tells a game: who has gone, come back or joined, and what the host calls off."""

from __future__ import annotations

from cantina.engine.actions import HOUSE
from cantina.engine.record import parse_record

from ..busy_port import in_port, moved, play_of
from ..local_server import LocalServer, until
from ..seated_table import SeatedTable, seat_people
from ..web_client import Denied


async def test_who_has_no_stream_for_half_a_minute_is_absent_to_the_game_and_back_at_once(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    anna, bob, cid = seated.people
    async with anna.events(seated.code), bob.events(seated.code):
        await server.forward(29)
        assert await moved(seated) == []
        await server.forward(1)
        assert await moved(seated) == [(HOUSE, "absent 2")]
        assert (await play_of(anna, seated))["view"]["facts"]["absent"] == [2]
        async with cid.events(seated.code):
            room = await server.room(seated.code)
            await until(lambda: room.ledger.play is not None and len(room.ledger.play.moves) == 2)
        assert await moved(seated) == [(HOUSE, "absent 2"), (HOUSE, "back 2")]


async def test_a_game_that_does_not_listen_never_hears_who_is_there(server: LocalServer, smugglers: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", game="smugglers")
    await server.forward(600)
    (await seated.people[1].do(seated.code, "leave")).granted()
    assert await moved(seated) == []
    assert (await seated.people[0].see(seated.code))["table"]["chairs"][1]["stand_in"] == "careful"


async def test_bots_are_never_absent_and_who_leaves_is_at_once(server: LocalServer, smugglers: str) -> None:
    server.bot_workers.may_answer.clear()
    seated = await in_port(server, "Anna", "Bob", bots=1)
    anna, bob = seated.people
    async with anna.events(seated.code), bob.events(seated.code):
        for _ in range(3):
            await server.forward(20)  # who has a stream gives a sign every so often
        assert await moved(seated) == []
        (await bob.do(seated.code, "leave")).granted()
        room = await server.room(seated.code)
        await until(lambda: room.ledger.play is not None and room.ledger.play.moves)
        assert await moved(seated) == [(HOUSE, "absent 1")]
        assert (await anna.see(seated.code))["table"]["chairs"][1]["stand_in"] == ""


async def test_whoever_sits_down_at_a_running_game_that_takes_people_in_gets_a_chair(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server, "Anna", "Bob")
    assert (await play_of(seated.people[0], seated))["house"] == ["join 2"]
    dora = server.client("Dora")
    await dora.join(seated.code)
    async with dora.events(seated.code) as stream:
        (await dora.do(seated.code, "sit", seat=2)).granted()
        assert (await dora.do(seated.code, "sit", seat=3)).refusal == Denied(409, "has-seen-a-hand")
        seen = await dora.see(seated.code)
        assert (seen["me"]["seats"], seen["play"]["view"]["seat"]) == ([2], None)  # dealt in after the turn
        assert [chair["name"] for chair in seen["table"]["chairs"]] == ["Anna", "Bob", "Dora"]
        assert (await dora.move(seated.code, 2, "boast", words="I")).refusal.code == "not-asked"
        (await seated.move("draw", seat=0)).granted()
        last = [frame for frame in await stream.so_far() if frame.kind == "news"][-1].data["play"]["view"]
    assert last["seat"] == 2
    assert next(zone["cards"] for zone in last["zones"] if (zone["name"], zone["seat"]) == ("hand", 2))[0] is not None
    before = await dora.see(seated.code)
    await server.restart()
    after = await dora.see(seated.code)
    assert (after["play"], after["table"]) == (before["play"], before["table"])


async def test_nobody_sits_down_where_the_game_takes_nobody_in(server: LocalServer, smugglers: str) -> None:
    seated = await seat_people(server, "Anna", "Bob", game="smugglers")
    dora = server.client("Dora")
    await dora.join(seated.code)
    assert (await dora.do(seated.code, "sit", seat=2)).refusal == Denied(422, "no-such-seat")


async def alone_in_port(server: LocalServer) -> SeatedTable:
    """Bob is away for so long that everything stands still: the host may call the game off."""
    seated = await in_port(server, "Anna", "Bob")
    async with seated.people[0].events(seated.code):
        await server.forward(30)
        (await seated.move("draw", seat=0)).granted()
    return seated


async def test_the_host_says_what_the_house_may_say_and_only_then(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, "Anna", "Bob")
    anna, bob = seated.people
    assert (await anna.do(seated.code, "house", action="call-off")).refusal == Denied(409, "not-offered")
    assert (await bob.do(seated.code, "house", action="call-off")).refusal == Denied(403, "not-the-host")
    assert (await anna.do(seated.code, "house", action="absent 1")).refusal.code == "bad-request"


async def test_a_game_that_is_called_off_has_an_end_without_winners(server: LocalServer, smugglers: str) -> None:
    seated = await alone_in_port(server)
    anna = seated.people[0]
    play = await play_of(anna, seated)
    assert (play["view"]["mode"], play["view"]["asked"], play["house"]) == ("house", [], ["join 2", "call-off"])
    assert [timer["running"] for timer in play["timers"]] == [False]
    (await anna.do(seated.code, "house", action="call-off")).granted()
    seen = await anna.see(seated.code)
    assert seen["table"]["status"] == "over"
    assert seen["play"]["view"]["outcome"] == {"winners": [], "reason": "called-off", "scores": [0, 0]}
    (listed,) = (await anna.get(f"/api/tables/{seated.code}/records")).granted().json
    assert listed["winners"] == []
    text = (await anna.get(f"/api/records/{listed['id']}")).granted().text
    assert [(move.seat, move.action) for move in parse_record(text).moves] == await moved(seated)
    replayed = (await anna.get(f"/api/records/{listed['id']}/replay")).granted().json
    assert replayed["moments"][-1]["view"]["outcome"]["winners"] == []
    assert (await anna.get(f"/api/records/{listed['id']}/check")).granted().json["ok"]
