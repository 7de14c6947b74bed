"""What a bot thinks with: a budget, plain tables, a memory of its own, and the freedom to speak up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import cantina
from cantina.arena.result import Clocked
from cantina.arena.simulate import Timed, play_out
from cantina.bots import Bot, Budget, Decision, Said, TableSampler, make, sampler
from cantina.engine.state import legal, play, playout, to_act
from cantina.engine.view import View
from cantina.games import GAMES
from cantina.match import Match

from ..engine.toy import GAME as SMUGGLERS

BUSY = {"port": "busy"}


@pytest.fixture(autouse=True)
def port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SMUGGLERS.id, SMUGGLERS)


class Listener(Bot):
    """Plays at random and boasts once; keeps what it hears."""

    def __init__(self) -> None:
        self.random = make("random", 3)
        self.heard: list[dict[str, Any]] = []
        self.boasted = False

    def choose(self, view: View, sample: TableSampler) -> Decision:
        return self.random.choose(view, sample)

    def remembers(self, game: str) -> bool:
        return True

    def hear(self, view: View, events: Sequence[dict[str, Any]]) -> None:
        self.heard += events

    def volunteers(self, game: str) -> bool:
        return True

    def volunteer(self, view: View, sample: TableSampler) -> Decision | None:
        boast = [option for option in view.also if option.speaks]
        if self.boasted or not boast:
            return None
        self.boasted = True
        return Said(boast[0], "I was here first")


def evening(seed: int) -> tuple[Match, list[Listener]]:
    match = cantina.new("smugglers", 3, seed, BUSY)
    bots = [Listener() for _ in range(3)]
    play_out(match, [Timed(bot, Clocked()) for bot in bots], Random(1))
    return match, bots


def test_a_bot_hears_what_its_seat_is_told_from_the_deal_on_and_no_more() -> None:
    match, bots = evening(4)
    told: list[list[dict[str, Any]]] = [[], [], []]
    again = cantina.new("smugglers", 3, 4, BUSY)
    for move in (None, *match.record.moves):
        events = again.events if move is None else again.play(move.seat, move.action)
        for seat in range(3):
            told[seat] += [event.seen_by(seat) for event in events]
    assert [bot.heard for bot in bots] == told


def test_a_bot_may_do_what_nobody_waits_for_in_words() -> None:
    match, _ = evening(5)
    boasts = [move for move in match.record.moves if move.action == 'boast "I was here first"']
    assert sorted(move.seat for move in boasts) == [0, 1, 2]


def test_time_passes_in_a_simulation_and_timers_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SMUGGLERS, "pace", 25.0)
    match, _ = evening(6)
    assert [move.action for move in match.record.moves if move.action == "ring tide"] == ["ring tide"]


def test_a_budget_of_nodes_is_the_same_in_every_run_and_one_of_time_ends() -> None:
    spending = Budget(nodes=5).spend()
    assert [spending.goes_on() for _ in range(7)] == [True] * 5 + [False] * 2
    hurried = Budget(milliseconds=0).spend()
    assert not hurried.goes_on()


def test_a_supposed_table_is_a_plain_state_that_can_be_played_on() -> None:
    match = cantina.new("warlords", 3, 8)
    seat = match.to_act[0]
    sample = sampler(match, seat)
    one, same, other = sample(1), sample(1), sample(2)
    assert sample.game.view(one, seat) == match.view(seat)
    assert sample.game.zones(one) == sample.game.zones(same) != sample.game.zones(other)
    play(one, seat, legal(one, seat)[0])
    playout(one)
    assert one.outcome is not None
    assert to_act(match.state) == (seat,)
