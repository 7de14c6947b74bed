"""Time for a decision, with a bank: deadlines are data, and when one passes a bot chooses and all hear of it."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.table.happenings import Moved

from .party import Party, gather
from .place import Place, until
from .visitor import Visitor

SOON = {"seconds": 30, "bank": 0}
BANK = {"seconds": 30, "bank": 20}
ANNA_STARTS = {"starter": "0"}


async def clock(visitor: Visitor, code: str) -> Any:
    return (await visitor.see(code))["play"]["clock"]


async def moved(party: Party) -> list[Moved]:
    return [happening for happening in await party.place.log(party.code) if isinstance(happening, Moved)]


async def next_question(party: Party, ask: int) -> None:
    """Until the question after this one has been put."""
    room = await party.place.room(party.code)
    await until(lambda: room.ledger.play and room.ledger.play.ask > ask)


# ---- what is shown


async def test_everybody_sees_whose_time_is_up_when(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    now = place.clock()
    shown = {"asked_at": now, "deadlines": {"0": now + 50_000}, "bank": [20_000, 20_000]}
    assert [seen["play"]["clock"] for seen in await party.seen()] == [shown] * 3


async def test_without_a_clock_there_is_none(place: Place) -> None:
    party = await gather(place, "Anna", "Bob")
    assert await clock(party.people[0], party.code) is None
    await place.forward(3600)
    assert await moved(party) == []


async def test_bots_have_no_deadline(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", bots=1, clock=SOON, options={"starter": "1"})
    assert (await clock(party.people[0], party.code))["deadlines"] == {}


async def test_thinking_within_the_time_costs_nothing_and_beyond_it_the_bank(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    await place.forward(30)
    (await party.move()).granted()
    assert (await clock(party.people[0], party.code))["bank"] == [20_000, 20_000]
    seat = await party.turn()
    await place.forward(35)
    (await party.move()).granted()
    shown = await clock(party.people[0], party.code)
    assert shown["bank"] == ([15_000, 20_000] if seat == 0 else [20_000, 15_000])
    asked, deadline = next(iter(shown["deadlines"].items()))
    assert deadline == place.clock() + 30_000 + shown["bank"][int(asked)]


# ---- when it passes


async def test_when_time_is_up_a_bot_chooses_and_all_hear_of_it(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    async with party.people[1].events(party.code, lang="en") as stream:
        await stream.next("snapshot")
        await place.forward(29.999)
        assert [frame for frame in await stream.so_far() if frame.id] == []
        await place.forward(0.001)
        play = (await stream.next("news")).data["play"]
    assert play["events"][0] == {"kind": "time-is-up", "seat": 0}
    assert play["events"][1]["kind"] == "discarded"
    assert "Anna" in play["said"]["events"][0]
    assert [(move.seat, move.by) for move in await moved(party)] == [(0, "clock")]
    assert place.minds.asked == [("careful", 0)]


async def test_the_bank_is_used_up_first(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    await place.forward(49)
    assert await moved(party) == []
    await place.forward(1)
    await next_question(party, 1000)
    assert (await clock(party.people[0], party.code))["bank"] == [0, 20_000]


async def test_who_moves_at_the_last_moment_is_in_time(place: Place) -> None:
    """The bot that was to choose had not yet decided: its answer is dropped."""
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    await place.forward(30)
    await until(lambda: place.minds.asked)
    (await party.move(seat=0)).granted()
    place.minds.may_answer.set()
    room = await place.room(party.code)
    await until(lambda: not room.at_work)
    assert [(move.seat, move.by) for move in await moved(party)] == [(0, "")]


async def test_time_runs_out_for_everybody_who_is_late_until_the_game_is_over(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=SOON, options={"length": "round"})
    while (await party.turn()) is not None:
        ask = (await party.game()).ask
        await place.forward(30)
        await next_question(party, ask)
    assert {move.by for move in await moved(party)} == {"clock"}


async def test_the_alarm_rings_without_anybody_asking(place: Place) -> None:
    """The house need not look after the table: the room has an alarm of its own."""
    party = await gather(place, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    place.clock.forward(29.99)
    (await party.people[1].do(party.code, "chat", text="hurry")).granted()
    place.clock.forward(0.01)
    await next_question(party, 1000)
    assert [(move.seat, move.by) for move in await moved(party)] == [(0, "clock")]


async def test_a_seat_that_is_taken_back_has_the_time_that_is_left(place: Place) -> None:
    place.minds.may_answer.clear()
    party = await gather(place, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    anna = party.people[0]
    deadline = (await clock(anna, party.code))["deadlines"]
    (await anna.do(party.code, "hand-over", seat=0)).granted()
    assert (await clock(anna, party.code))["deadlines"] == {}
    (await anna.do(party.code, "take-back", seat=0)).granted()
    assert (await clock(anna, party.code))["deadlines"] == deadline


# ---- restarts


async def test_deadlines_survive_a_restart(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=BANK, options=ANNA_STARTS)
    before = await clock(party.people[0], party.code)
    await place.restart()
    assert await clock(party.people[0], party.code) == before
    await place.forward(50)
    await next_question(party, 1000)


async def test_a_deadline_that_passed_while_the_server_was_down_is_kept_as_soon_as_it_is_up(place: Place) -> None:
    party = await gather(place, "Anna", "Bob", clock=SOON, options=ANNA_STARTS)
    await place.close()
    place.clock.forward(3600)
    await place.open()
    await next_question(party, 1000)
    assert [(move.seat, move.by) for move in await moved(party)] == [(0, "clock")]
    now = place.clock()
    assert (await clock(party.people[0], party.code))["asked_at"] == now  # the next one has all their time


# ---- deadlines of the game's own


async def in_a_window(place: Place, game: str, **settings: Any) -> Party:
    """Anna has played a card, and the others are asked whether they jam it."""
    party = await gather(place, "Anna", "Bob", "Cid", game=game, **settings)
    play = next(option for option in await party.options(0) if option.startswith("play"))
    (await party.move(play, seat=0)).granted()
    return party


async def test_a_window_is_closed_by_the_clock_of_the_game(place: Place, smugglers: str) -> None:
    party = await in_a_window(place, smugglers)
    now, ask = place.clock(), (await party.game()).ask
    assert (await clock(party.people[0], party.code))["deadlines"] == {"-1": now + 15_000}
    await place.forward(14)
    assert (await party.game()).ask == ask
    await place.forward(1)
    await next_question(party, ask)
    assert [(move.seat, move.by, move.action) for move in await moved(party)][1:] == [(-1, "clock", "ring")]


async def test_who_lets_a_window_pass_does_so_in_silence(place: Place, smugglers: str) -> None:
    """The table's clock ends Bob's thinking; that it did, nobody hears, or they would know who had passed."""
    party = await in_a_window(place, smugglers, clock={"seconds": 5, "bank": 0})
    place.minds.dice.choice = lambda options: options[-1]  # type: ignore[method-assign, assignment]
    async with party.people[0].events(party.code) as stream:
        await stream.so_far()
        await place.forward(5)
        await until(lambda: len(place.minds.asked) == 2)
        told = await stream.next("news")
    assert "time-is-up" not in [event["kind"] for event in told.data["play"]["events"]]
    assert sorted((move.seat, move.by) for move in (await moved(party))[1:]) == [(1, "clock"), (2, "clock")]


@pytest.mark.parametrize("seconds", [3, 86_400])
async def test_the_shortest_and_the_longest_clock(place: Place, seconds: int) -> None:
    party = await gather(place, "Anna", "Bob", clock={"seconds": seconds, "bank": 0}, options=ANNA_STARTS)
    await place.forward(seconds)
    await next_question(party, 1000)
