"""WE-R11: time that runs out."""

from __future__ import annotations

import pytest

import cantina
from tests.games.warlords.test_slave_i import FOUR
from tests.games.warlords.test_stuck import STUCK
from tests.table import table


@pytest.mark.parametrize("seed", range(6))
def test_WE_R11_the_table_refuses_where_that_is_allowed(seed: int) -> None:
    t = table("warlords", FOUR, seed)
    t.me.play("play slave-i", "fleet bob", "take v-wing", "give shuttle")
    t.clock.play("time-out bob")
    assert t.bob.fleet == ["shuttle"]
    assert t.heard_by("cid", "timed-out", "declined") == [
        {"kind": "timed-out", "seat": 1},
        {"kind": "declined", "seat": 1},
    ]
    assert t.asks("bob", "turn")


@pytest.mark.parametrize("seed", range(6))
def test_WE_R11_the_table_passes_where_that_is_allowed(seed: int) -> None:
    t = table("warlords", STUCK, seed)
    t.clock.play("time-out me")
    assert t.heard_by("bob")[-2:] == [{"kind": "timed-out", "seat": 0}, {"kind": "passed", "seat": 0}]
    assert t.asks("bob", "turn")


def test_WE_R11_else_the_table_chooses_at_random_among_the_legal() -> None:
    line = "me: v-wing shuttle | bob: shuttle | tatooine: | hoth: | deck: shuttle"
    chosen = set()
    for seed in range(80):
        t = table("warlords", line, seed)
        while t.match.to_act == (0,):
            t.clock.play("time-out me")
        chosen.add((tuple(t.me.fleet), tuple(t.line("tatooine")), tuple(t.line("hoth"))))
    ships = [("v-wing",), ("shuttle",)]
    assert chosen == {(a, b, c) for ship in ships for a, b, c in ((ship, (), ()), ((), ship, ()), ((), (), ship))}


def test_WE_R11_each_part_of_a_move_has_its_own_time() -> None:
    t = table("warlords", "me: v-wing | bob: shuttle | tatooine: | hoth: | deck: shuttle")
    t.me.play("defend v-wing")
    t.clock.play("time-out me")
    assert t.line("tatooine") + t.line("hoth") == ["v-wing"]
    assert t.asks("bob", "turn")


def test_WE_R11_a_whole_game_can_be_played_by_the_clock() -> None:
    match = cantina.new("warlords", 3, 5)
    while match.outcome is None:
        match.play(cantina.CLOCK, match.legal(cantina.CLOCK)[0])
    assert match.legal(cantina.CLOCK) == ()
