"""Positions of Fluxx: one line, in the middle of anything, and back."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.engine.errors import BadText
from cantina.engine.saving import one_line, save
from cantina.games import find_game

GAME = find_game("fluxx")
LINE = (
    "me: luke draw-4, keepers han falcon, creepers jabba | bob: as-you-were | rules: play-2 | goals: twins"
    " | deck: leia yoda | discards: draw-2 | turn: me | drawn: 3 | played: 1 | used: yoda scavenge"
)


def test_a_line_comes_back_as_it_was() -> None:
    match = cantina.position("fluxx", LINE)
    assert GAME.write_position(match.state, ("me", "bob")) == LINE


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_state_of_a_game_is_a_line(seats: int) -> None:
    match = cantina.new("fluxx", seats, seats)
    for number in range(200):
        if match.outcome is not None:
            break
        seat = match.to_act[0]
        options = match.legal(seat)
        match.play(seat, options[number * 7 % len(options)])
        if number % 5 == 0:
            back = GAME.read_position(GAME.write_position(match.state), Fast.seeded(0))
            here, there = save(match.state), save(back)
            del here["chance"], there["chance"]
            assert one_line(there) == one_line(here)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("me: wampa | bob: none", "not-in-a-hand"),
        ("me: luke, keepers wampa | bob: none", "not-a-keeper"),
        ("me: luke, creepers han | bob: none", "not-a-creeper"),
        ("me: luke | bob: none | rules: twins", "not-a-rule"),
        ("me: luke | bob: none | goals: luke", "too-many-copies"),
        ("me: luke | bob: none | goals: han", "not-a-goal"),
        ("me: luke | bob: none | goals: twins frozen i-know", "not-a-goal"),
        ("me: luke | bob: luke", "too-many-copies"),
        ("me: luke | bob: none | cards: x", "bad-deck"),
        ("me: luke | bob: none | over: goal", "bad-over"),
        ("me: luke | bob: none | over: stuck me", "bad-over"),
    ],
)
def test_a_mistake_is_refused(line: str, key: str) -> None:
    with pytest.raises(BadText) as refused:
        cantina.position("fluxx", line)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("me: luke, keepers draw-2 | bob: none", "not-a-keeper"),
        ("me: luke | bob: none | rules: jackpot", "not-a-rule"),
        ("me: luke | bob: none | rules: draw-2-use-them", "not-a-rule"),
    ],
)
def test_a_card_of_the_next_type_is_refused_too(line: str, key: str) -> None:
    with pytest.raises(BadText) as refused:
        cantina.position("fluxx", line)
    assert refused.value.key == key


@pytest.mark.parametrize("more", ["drawn: 0", "drawn: 5", "again: yes", "extra: yes", "window: 8", "cards: -sarlacc"])
def test_what_is_not_as_usual_is_written(more: str) -> None:
    line = f"me: luke draw-4 | bob: none | rules: draw-3 | deck: leia | turn: me | {more}"
    assert GAME.write_position(cantina.position("fluxx", line).state, ("me", "bob")) == line


def test_who_holds_a_card_of_a_position_knows_it() -> None:
    match = cantina.position("fluxx", LINE)
    assert match.view(0).zone("hand", 0) == ("luke", "draw-4")
    assert match.view(1).zone("hand", 0) == (None, None)
