"""What a game may ask of its table beyond questions: words, standing options, timers, people who come and go.

The toy game's busy port has all of it (tests/engine/toy, TY-12 to TY-19).
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.record import parse_record
from cantina.server.table.happenings import Moved

from .local_server import LocalServer, until
from .seated_table import SeatedTable, seat_people
from .web_client import Denied, EventReader, WebClient

BUSY: Final = {"port": "busy"}
TIDE: Final = 300  # seconds, TY-13
VOTE: Final = 20  # TY-14


async def in_port(server: LocalServer, *names: str, patient: bool = False, **settings: Any) -> SeatedTable:
    """A game in a busy port; patient: it may last, and nobody counts as absent for having no stream."""
    if patient:
        await server.restart(away_after=1_000_000)
    return await seat_people(server, *(names or ("Anna", "Bob", "Cid")), game="smugglers", options=BUSY, **settings)


async def moved(seated: SeatedTable) -> list[tuple[int, str]]:
    log = await seated.server.log(seated.code)
    return [(happening.seat, happening.action) for happening in log if isinstance(happening, Moved)]


async def play_of(who: WebClient, seated: SeatedTable) -> Any:
    return (await who.see(seated.code))["play"]


async def events_of(stream: EventReader) -> list[str]:
    news = [frame.data.get("play", {}) for frame in await stream.so_far() if frame.kind == "news"]
    return [event["kind"] for play in news for event in play.get("events", [])]


# ---- words


async def test_what_is_said_with_a_move_is_cleaned_kept_and_heard_by_all(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server)
    anna, bob, _ = seated.people
    async with anna.events(seated.code) as stream:
        await stream.next("snapshot")
        (await bob.move(seated.code, 1, "boast", words="  Fastest\tship \u202e of 2 ")).granted()
        play = (await stream.next("news")).data["play"]
    assert play["events"] == [{"kind": "boasted", "seat": 1, "words": "Fastest ship of 2"}]
    assert play["view"]["facts"]["boasts"] == ["", "Fastest ship of 2", ""]
    before = [seen["play"] for seen in await seated.seen()]
    await server.restart()
    assert [seen["play"] for seen in await seated.seen()] == before
    assert (await seated.game()).record().moves[0].action == 'boast "Fastest ship of 2"'


@pytest.mark.parametrize(
    ("action", "words", "why"),
    [
        ("boast", None, "words-needed"),
        ("boast", " \u200b\n", "words-needed"),
        ("boast", "x" * 61, "too-many-words"),
        ("alarm", "Thieves!", "no-words-here"),
    ],
)
async def test_words_that_will_not_do_are_refused(
    server: LocalServer, smugglers: str, action: str, words: str | None, why: str
) -> None:
    seated = await in_port(server)
    assert (await seated.people[1].move(seated.code, 1, action, words=words)).refusal == Denied(422, why, "TY-2")
    assert await moved(seated) == []


async def test_whoever_speaks_all_the_time_is_asked_to_wait(server: LocalServer, smugglers: str) -> None:
    server.rates = server.rates._replace(chat=type(server.rates.chat)(1, 2))
    await server.restart()
    seated = await in_port(server)
    answers = [await seated.people[1].move(seated.code, 1, "boast", words="I") for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]


# ---- standing options


async def test_what_may_be_done_besides_is_offered_to_those_who_are_not_asked(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    anna, bob, _ = seated.people
    assert [option["text"] for option in (await play_of(anna, seated))["view"]["also"]] == ["boast"]
    shown = (await play_of(bob, seated))["view"]
    assert [(option["text"], option.get("speaks")) for option in shown["also"]] == [("boast", 60), ("alarm", None)]
    assert (shown["options"], shown["mode"], shown["rule"]) == ([], "one", "TY-2")


async def test_a_standing_option_leaves_the_question_and_answers_in_flight_good(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    ask = (await play_of(seated.people[0], seated))["ask"]
    (await seated.people[1].move(seated.code, 1, "boast", words="So")).granted()
    assert (await play_of(seated.people[0], seated))["ask"] == ask
    (await seated.people[0].move(seated.code, 0, "draw", ask)).granted()


async def test_who_is_asked_may_do_it_too_and_does_not_pay_for_it(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, patient=True, clock={"seconds": 10, "bank": 60})
    await server.forward(15)
    deadlines = (await play_of(seated.people[0], seated))["clock"]
    (await seated.people[0].move(seated.code, 0, "boast", words="Wait")).granted()
    assert (await play_of(seated.people[0], seated))["clock"] == deadlines
    (await seated.people[0].move(seated.code, 0, "draw")).granted()
    assert (await play_of(seated.people[0], seated))["clock"]["bank"] == [55_000, 60_000, 60_000]


async def test_words_that_all_have_heard_are_not_taken_back_but_the_alarm_is_by_consent(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server)
    bob = seated.people[1]
    (await bob.move(seated.code, 1, "boast", words="So")).granted()
    assert (await bob.do(seated.code, "undo", seat=1)).refusal == Denied(409, "cannot-take-back")
    (await bob.move(seated.code, 1, "alarm")).granted()
    (await bob.do(seated.code, "undo", seat=1)).granted()
    assert (await bob.see(seated.code))["table"]["undo"] == {"seat": 1, "member": 1, "agreed": []}


async def test_a_pass_is_taken_back_though_its_seat_has_not_moved_last(server: LocalServer, smugglers: str) -> None:
    """Only the answer to what is still asked falls away, not what others have done since."""
    seated = await in_port(server)
    play = next(option for option in await seated.options(0) if option.startswith("play"))
    (await seated.move(play, seat=0)).granted()
    (await seated.people[1].move(seated.code, 1, "pass")).granted()
    (await seated.people[2].move(seated.code, 2, "boast", words="So")).granted()
    (await seated.people[1].do(seated.code, "undo", seat=1)).granted()
    assert [action for _, action in await moved(seated)] == [play, "pass", "boast"]
    assert [move.action for move in (await seated.game()).moves] == [play, "boast"]


# ---- timers


async def timers(seated: SeatedTable) -> Any:
    shown = {str(play["play"].get("timers")) for play in await seated.seen()}
    assert len(shown) == 1  # all see the same
    return {timer.pop("name"): timer for timer in (await play_of(seated.people[0], seated))["timers"]}


async def test_all_see_the_same_time_run_down_and_the_clock_rings(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, patient=True)
    end = server.clock() + TIDE * 1000
    assert await timers(seated) == {"tide": {"seconds": TIDE, "running": True, "ends_at": end}}
    async with seated.people[1].events(seated.code) as stream:  # they are there all the time
        await server.forward(TIDE - 0.001)
        assert "tide-is-out" not in await events_of(stream)
        await server.forward(0.001)
        assert "tide-is-out" in await events_of(stream)
    assert (CLOCK, "ring tide") in await moved(seated)
    assert "timers" not in await play_of(seated.people[0], seated)


async def test_a_timer_that_stands_still_keeps_its_rest_through_restarts_and_goes_on_from_there(
    server: LocalServer, smugglers: str
) -> None:
    seated = await in_port(server, patient=True)
    await server.forward(10)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    vote_ends = server.clock() + VOTE * 1000
    paused = {"seconds": TIDE, "running": False, "rest": (TIDE - 10) * 1000}
    assert await timers(seated) == {
        "tide": paused,
        "vote": {"seconds": VOTE, "running": True, "ends_at": vote_ends},
    }
    await server.forward(7)
    await server.restart()
    assert (await timers(seated))["tide"] == paused
    assert (await timers(seated))["vote"]["ends_at"] == vote_ends
    await server.forward(13)
    assert (CLOCK, "ring vote") in await moved(seated)
    assert await timers(seated) == {
        "tide": {"seconds": TIDE, "running": True, "ends_at": server.clock() + (TIDE - 10) * 1000}
    }
    before = await seated.seen()
    await server.restart()
    assert await seated.seen() == before


async def test_a_timer_rings_that_ran_down_while_the_server_was_away(server: LocalServer, smugglers: str) -> None:
    seated = await in_port(server, patient=True)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    await server.close()
    server.clock.forward(VOTE + 5)
    await server.open()
    room = await server.room(seated.code)
    await until(lambda: room.ledger.play is not None and room.ledger.play.state.ask.prompt == "turn")  # type: ignore[union-attr]
    assert (await timers(seated))["tide"]["ends_at"] == server.clock() + TIDE * 1000


async def test_time_that_has_run_stays_run_when_moves_are_taken_back(server: LocalServer, smugglers: str) -> None:
    """The alarm paused the tide for five seconds: those are not lost, the ten before it are."""
    seated = await in_port(server, patient=True)
    await server.forward(10)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()
    await server.forward(5)
    (await seated.people[1].do(seated.code, "undo", seat=1)).granted()
    for who in (0, 2):
        (await seated.people[who].do(seated.code, "undo/answer", agree=True)).granted()
    back = {"tide": {"seconds": TIDE, "running": True, "ends_at": server.clock() + (TIDE - 10) * 1000}}
    assert await timers(seated) == back
    await server.restart()
    assert await timers(seated) == back
    await server.forward(1)
    (await seated.people[1].move(seated.code, 1, "alarm")).granted()  # another vote has all its time
    assert (await timers(seated))["vote"]["ends_at"] == server.clock() + VOTE * 1000
    assert (await timers(seated))["tide"]["rest"] == (TIDE - 11) * 1000


# ---- the house


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


# ---- moments in between


async def test_what_a_rule_shows_in_the_middle_is_told_before_the_end_of_it(
    server: LocalServer, smugglers: str
) -> None:
    """TY-15 What customs take lies open before it is gone."""
    seated = await in_port(server, "Anna", "Bob")
    async with seated.people[1].events(seated.code) as stream:
        for _ in range(2):
            (await seated.move("draw", seat=0)).granted()
            if (await play_of(seated.people[0], seated))["view"]["prompt"] == "turn":
                (await seated.move("draw", seat=1)).granted()
        view = (await play_of(seated.people[0], seated))["view"]
        assert (view["mode"], view["picks"], view["prompt"]) == ("picks", 1, "customs")
        await stream.so_far()
        throw = view["options"][0]
        (await seated.move(throw["text"], seat=0)).granted()
        told = (await stream.so_far())[-1].data["play"]
    (moment,) = told["moments"]
    assert moment["kind"] == "thrown"
    assert [zone["cards"] for zone in moment["view"]["zones"] if zone["name"] == "offered"] == [[throw["word"]], []]
    assert [zone["cards"] for zone in told["view"]["zones"] if zone["name"] == "offered"] == [[], []]
    assert [event["kind"] for event in moment["events"]] == ["answered", "thrown"]
    assert told["events"][:2] == moment["events"]


# ---- all of it in each other


@pytest.mark.parametrize("lang", ["", "all open"])
async def test_a_whole_game_with_bots_comes_to_its_end_and_can_be_looked_at_again(
    server: LocalServer, smugglers: str, lang: str
) -> None:
    """Bots pick several where they have to, and all that was shown on the way is in the replay."""
    seated = await in_port(server, "Anna", "Bob", bots=2)
    async with seated.people[0].events(seated.code) as stream:
        await seated.play()
        told = [frame.data["play"] for frame in await stream.so_far() if "play" in frame.data]
    seen = await seated.people[0].see(seated.code)
    assert seen["table"]["status"] == "over"
    shown = [moment["kind"] for play in told if play for moment in play.get("moments", [])]
    (id,) = seen["table"]["records"]
    eyes = "all" if lang else "0"
    replayed = (await seated.people[0].get(f"/api/records/{id}/replay?seat={eyes}")).granted().json
    assert [moment["kind"] for move in replayed["moments"] for moment in move.get("moments", [])] == shown
    assert "thrown" in shown
    assert (await seated.people[0].get(f"/api/records/{id}/check")).granted().json["ok"]
