"""Time for a decision, with a bank: deadlines are data, and when one passes the table chooses and all hear of it."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.engine.actions import CLOCK
from cantina.engine.events import Event
from cantina.games.secret_invasion.cards import BOBA, LEIA
from cantina.server import fair_shuffle
from cantina.server.table import running_game
from cantina.server.table.happenings import Moved

from ..local_server import LocalServer, secret_where, until
from ..seated_table import SeatedTable, seat_people
from ..web_client import WebClient

Patch = pytest.MonkeyPatch
SOON = {"seconds": 30, "bank": 0}
BANK = {"seconds": 30, "bank": 20}
ANNA_STARTS = {"starter": "0"}


async def clock(client: WebClient, code: str) -> Any:
    return (await client.see(code))["play"]["clock"]


async def moved(seated: SeatedTable) -> list[Moved]:
    return [happening for happening in await seated.server.log(seated.code) if isinstance(happening, Moved)]


async def next_question(seated: SeatedTable, ask: int) -> None:
    """Until the question after this one has been put."""
    room = await seated.server.room(seated.code)
    await until(lambda: room.ledger.play and room.ledger.play.ask > ask)


# ---- what is shown


async def test_everybody_sees_whose_time_is_up_when(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    now = server.clock()
    shown = {"asked_at": now, "deadlines": {"0": now + 50_000}, "bank": [20_000, 20_000]}
    assert [seen["play"]["clock"] for seen in await seated.seen()] == [shown] * 3


async def test_without_a_clock_there_is_none(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    assert await clock(seated.people[0], seated.code) is None
    await server.forward(3600)
    assert await moved(seated) == []


async def test_bots_have_no_deadline(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", bots=1, clock=SOON, options={"starter": "1"})
    assert (await clock(seated.people[0], seated.code))["deadlines"] == {}


async def test_thinking_within_the_time_costs_nothing_and_beyond_it_the_bank(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    await server.forward(30)
    (await seated.move()).granted()
    assert (await clock(seated.people[0], seated.code))["bank"] == [20_000, 20_000]
    seat = await seated.turn()
    await server.forward(35)
    (await seated.move()).granted()
    shown = await clock(seated.people[0], seated.code)
    assert shown["bank"] == ([15_000, 20_000] if seat == 0 else [20_000, 15_000])
    asked, deadline = next(iter(shown["deadlines"].items()))
    assert deadline == server.clock() + 30_000 + shown["bank"][int(asked)]


# ---- when it passes


async def test_SI_R12_when_time_is_up_the_table_chooses_and_all_hear_of_it(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    async with seated.people[1].events(seated.code, lang="en") as stream:
        await stream.next("snapshot")
        await server.forward(29.999)
        assert [frame for frame in await stream.so_far() if frame.id] == []
        await server.forward(0.001)
        play = (await stream.next("news")).data["play"]
    assert play["events"][0] == {"kind": "timed-out", "seat": 0}
    assert play["events"][1]["kind"] == "discarded"
    assert "Anna" in play["said"]["events"][0]
    assert await moved(seated) == [Moved(CLOCK, "time-out 0", "clock")]
    assert server.bot_workers.asked == []  # by the rule, not by a bot


async def test_where_declining_is_allowed_the_table_declines(server: LocalServer, monkeypatch: Patch) -> None:
    """SI-R12 SI-R1 Boba's second try may be declined."""
    secret = secret_where(lambda s: BOBA in (s.hand[0], s.drawn) and s.hand[1] == LEIA, 2, ANNA_STARTS)
    monkeypatch.setattr(fair_shuffle, "draw_secret", lambda: secret)
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    for action in ("discard boba", "choose 1", "name 7"):
        (await seated.move(action, seat=0)).granted()
    assert "decline" in await seated.options(0)
    before = (await seated.game()).state.chance.plain()
    await server.forward(30)
    after = (await seated.game()).state
    assert after.ask is not None
    assert (after.ask.prompt, after.ask.seat) == ("discard", 1)
    assert after.chance.plain() == before  # nothing was drawn by lot


async def test_WE_R11_time_that_is_up_finishes_the_move_and_is_not_taken_back(server: LocalServer) -> None:
    """Else whoever is late would have all their time again for each part, and take the part back."""
    seated = await seat_people(server, "Anna", "Bob", game="warlords", clock=SOON, options=ANNA_STARTS)
    anna = seated.people[0]
    ship = next(option for option in await seated.options(0) if option.startswith("defend"))
    (await seated.move(ship, seat=0)).granted()
    await server.forward(29)
    assert (await anna.see(seated.code))["play"]["view"]["facts"]["doing"] == [ship]
    await server.forward(1)
    seen = (await seated.people[1].see(seated.code))["play"]
    assert seen["events"][-3]["kind"] == "timed-out"
    assert [event["kind"] for event in seen["events"][-2:]] == ["defended", "drew"]
    assert (seen["view"]["asked"], seen["clock"]["asked_at"]) == ([1], server.clock())
    for seat, who in enumerate(seated.people):
        assert (await who.do(seated.code, "undo", seat=seat)).status == 409
    assert await moved(seated) == [Moved(0, ship), Moved(CLOCK, "time-out 0", "clock")]


async def test_the_bank_is_used_up_first(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    await server.forward(49)
    assert await moved(seated) == []
    await server.forward(1)
    await next_question(seated, 1000)
    assert (await clock(seated.people[0], seated.code))["bank"] == [0, 20_000]


async def test_who_moves_at_the_last_moment_is_in_time(server: LocalServer) -> None:
    """The move was written before the clock's: the clock finds nothing due."""
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    server.clock.forward(30)
    (await seated.move(seat=0)).granted()
    await server.forward(0)
    assert [(move.seat, move.by) for move in await moved(seated)] == [(0, "")]


async def test_time_runs_out_for_everybody_who_is_late_until_the_game_is_over(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options={"length": "round"})
    while (await seated.turn()) is not None:
        ask = (await seated.game()).ask
        await server.forward(30)
        await next_question(seated, ask)
    assert {move.by for move in await moved(seated)} == {"clock"}


async def test_the_alarm_rings_without_anybody_asking(server: LocalServer) -> None:
    """The server need not look after the table: the room has an alarm of its own."""
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    server.clock.forward(29.99)
    (await seated.people[1].do(seated.code, "chat", text="hurry")).granted()
    server.clock.forward(0.01)
    await next_question(seated, 1000)
    assert [(move.seat, move.by) for move in await moved(seated)] == [(CLOCK, "clock")]


async def test_a_seat_that_is_taken_back_has_the_time_that_is_left(server: LocalServer) -> None:
    server.bot_workers.may_answer.clear()
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    anna = seated.people[0]
    deadline = (await clock(anna, seated.code))["deadlines"]
    (await anna.do(seated.code, "hand-over", seat=0)).granted()
    assert (await clock(anna, seated.code))["deadlines"] == {}
    (await anna.do(seated.code, "take-back", seat=0)).granted()
    assert (await clock(anna, seated.code))["deadlines"] == deadline


# ---- restarts


async def test_deadlines_survive_a_restart(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    before = await clock(seated.people[0], seated.code)
    await server.restart()
    assert await clock(seated.people[0], seated.code) == before
    await server.forward(50)
    await next_question(seated, 1000)


async def test_nobodys_time_is_up_while_there_is_no_server(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    before = await clock(seated.people[0], seated.code)
    await server.close()
    server.clock.forward(3600)
    await server.open()
    after = await clock(seated.people[0], seated.code)
    assert after["asked_at"] == before["asked_at"] + 3_600_000
    assert await moved(seated) == []
    await server.forward(SOON["seconds"] + 5)
    await next_question(seated, 1000)
    assert [(move.seat, move.by) for move in await moved(seated)] == [(CLOCK, "clock")]


# ---- deadlines of the game's own


async def in_a_window(server: LocalServer, game: str, **settings: Any) -> SeatedTable:
    """Anna has played a card, and the others are asked whether they jam it."""
    seated = await seat_people(server, "Anna", "Bob", "Cid", game=game, **settings)
    play = next(option for option in await seated.options(0) if option.startswith("play"))
    (await seated.move(play, seat=0)).granted()
    return seated


async def test_a_window_is_closed_by_the_clock_of_the_game(server: LocalServer, smugglers: str) -> None:
    seated = await in_a_window(server, smugglers)
    now, ask = server.clock(), (await seated.game()).ask
    assert (await clock(seated.people[0], seated.code))["deadlines"] == {"-1": now + 15_000}
    await server.forward(14)
    assert (await seated.game()).ask == ask
    await server.forward(1)
    await next_question(seated, ask)
    assert [(move.seat, move.by, move.action) for move in await moved(seated)][1:] == [(-1, "clock", "ring")]


async def test_who_lets_a_window_pass_does_so_in_silence(server: LocalServer, smugglers: str) -> None:
    """The table's clock ends Bob's thinking; that it did, nobody hears, or they would know who had passed."""
    seated = await in_a_window(server, smugglers, clock={"seconds": 5, "bank": 0})
    async with seated.people[0].events(seated.code) as stream:
        await stream.so_far()
        await server.forward(5)
        (told,) = [frame for frame in await stream.so_far() if frame.kind == "news"]
    assert "timed-out" not in [event["kind"] for event in told.data["play"]["events"]]
    assert [move.action for move in (await moved(seated))[1:]] == ["time-out 1", "time-out 2"]


@pytest.mark.parametrize("seconds", [3, 86_400])
async def test_the_shortest_and_the_longest_clock(server: LocalServer, seconds: int) -> None:
    seated = await seat_people(server, "Anna", "Bob", clock={"seconds": seconds, "bank": 0}, options=ANNA_STARTS)
    await server.forward(seconds)
    await next_question(seated, 1000)


async def test_of_a_game_without_end_who_comes_is_told_the_end_alone(server: LocalServer, monkeypatch: Patch) -> None:
    """In the same places, for chat stands between events; and for all viewers alike."""
    seated = await seat_people(server, "Anna", "Bob")
    for _ in range(6):
        await seated.move()
    whole = [(await who.see(seated.code, lang="en"))["play"] for who in seated.people]
    monkeypatch.setattr(running_game, "MOST_RETOLD", 3 * running_game.EVENT_WEIGHS)
    monkeypatch.setattr(running_game, "LETTER_WEIGHS", 0)
    monkeypatch.setattr(running_game, "NOT_RETOLD_STEP", 1)
    await server.restart()
    for who, before in zip(seated.people, whole, strict=True):
        play = (await who.see(seated.code, lang="en"))["play"]
        untold = len(before["events"]) - 3
        assert play["events"] == [{"kind": "forgotten"}] * untold + before["events"][-3:]
        assert play["said"]["events"] == [""] * untold + before["said"]["events"][-3:]


def test_long_words_are_told_for_a_shorter_while() -> None:
    short, long = Event("asked", {"words": "Is it cold?"}, {}), Event("asked", {"words": "x" * 200}, {})
    assert running_game.too_many((short,) * 500) == 0
    assert 2_750 <= running_game.too_many((long,) * 2_900) < 2_900
