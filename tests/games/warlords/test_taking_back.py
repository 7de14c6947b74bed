"""Each part of a move but the last can be taken back as if it had never been said: nobody else knows of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import cantina
from cantina.engine.saving import to_json
from cantina.engine.state import Table, play
from cantina.games import find_game
from cantina.server.table.undo import Verdict, take_back, verdict

from ...server.table.all_steps import result_of
from .test_slave_i import FOUR

GAME = find_game("warlords")
LINES = "hoth: v-wing shuttle tie-fighter | kamino: arc-170 | deck: tie-bomber shuttle v-wing | stack: naboo endor"
MOVES = {
    "defend": (f"me: v-wing arc-170 | bob: shuttle | {LINES}", ["defend v-wing", "planet kamino"]),
    "capture with a surplus": (
        f"me: arc-170, fleet v-wing shuttle tie-fighter | bob: shuttle | {LINES}",
        ["capture hoth", "keep shuttle"],
    ),
    "Death Star": (f"me: death-star arc-170 | bob: shuttle | {LINES}", ["play death-star", "planet hoth"]),
    "Super Star Destroyer": (
        f"me: super-star-destroyer arc-170 | bob: shuttle | {LINES}",
        ["play super-star-destroyer", "planet hoth", "ship shuttle", "planet kamino", "ship arc-170"],
    ),
    "a swap": (
        f"me: star-destroyer arc-170, fleet v-wing | bob: shuttle, fleet tie-bomber | {LINES}",
        ["play star-destroyer", "planet hoth", "ship shuttle", "fleet 1", "ship tie-bomber"],
    ),
    "an exchange": (
        f"me: star-destroyer arc-170, fleet v-wing | bob: shuttle, fleet tie-bomber | {LINES}",
        ["play star-destroyer", "raid 1", "take tie-bomber", "give arc-170"],
    ),
    "Slave I": (FOUR, ["play slave-i", "fleet 1", "take v-wing", "give shuttle"]),
}


def moments(line: str, parts: Sequence[str]) -> list[Table]:
    """The table before each part, and at the end."""
    states = [cantina.position("warlords", line).state]
    for part in parts:
        state = states[-1].clone()
        seat = state.ask.seat if state.ask is not None else 0
        play(state, seat, GAME.space.parse(part))
        states.append(state)
    return states


@pytest.mark.parametrize("name", MOVES)
def test_every_part_but_the_last_is_free_to_take_back(name: str) -> None:
    line, parts = MOVES[name]
    states = moments(line, parts)
    actions = [GAME.space.parse(part) for part in parts]
    for before, action, after in zip(states, actions[:-1], states[1:], strict=False):
        assert result_of(verdict(GAME, before, 0, action, after)) == Verdict.FREE, action.text
    assert result_of(verdict(GAME, states[-2], 0, actions[-1], states[-1])) != Verdict.FREE


@pytest.mark.parametrize("name", MOVES)
def test_taking_back_goes_part_by_part_to_the_very_table_before(name: str) -> None:
    line, parts = MOVES[name]
    states = moments(line, parts[:-1])
    said = [(state, 0, GAME.space.parse(part)) for state, part in zip(states, parts[:-1], strict=False)]
    for number in range(len(said), 0, -1):
        assert result_of(take_back(GAME, said[:number], states[number], 0)) == (Verdict.FREE, 1)
    for state in states:
        assert GAME.zones(state) == GAME.zones(states[0])
        assert state.chance.plain() == states[0].chance.plain()


@pytest.mark.parametrize("name", MOVES)
def test_to_the_others_an_unfinished_move_has_not_begun(name: str) -> None:
    line, parts = MOVES[name]
    states = moments(line, parts[:-1])
    for viewer in (None, *range(1, states[0].seats)):
        assert {GAME.view(state, viewer).to_json() for state in states} == {GAME.view(states[0], viewer).to_json()}
    assert [GAME.view(state, 0).facts["doing"] for state in states] == [parts[:n] for n in range(len(parts))]


def test_the_first_part_of_going_on_with_slave_i_is_free_too() -> None:
    start = moments(FOUR, MOVES["Slave I"][1])[-1]
    after = start.clone()
    play(after, 1, GAME.space.parse("take arc-170"))
    assert result_of(verdict(GAME, start, 1, GAME.space.parse("take arc-170"), after)) == Verdict.FREE
    for viewer in (None, 0, 2, 3):
        assert GAME.view(start, viewer) == GAME.view(after, viewer)
    assert GAME.view(after, 1).prompt == "chain-give"


def test_a_part_said_again_leads_to_the_same_table() -> None:
    line, parts = MOVES["a swap"]
    first, second = (moments(line, parts)[-1] for _ in range(2))
    assert to_json(first) == to_json(second)
