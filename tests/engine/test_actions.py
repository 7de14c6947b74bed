"""Actions: one object for each, and the same thing as a text and as an integer."""

from __future__ import annotations

import json

import pytest

from cantina.engine.actions import CLOCK, MOST_SEATS, NOTHING, TIME_OUT, Action, ActionSpace, Verb
from cantina.engine.errors import BadText
from cantina.games import GAMES

from . import toy
from .toy.actions import DONE, DRAW, OFFER, PASS, PLAY, RING, SPACE

SPACES = [SPACE, *[game.space for game in GAMES.values()]]


@pytest.mark.parametrize("space", SPACES)
def test_every_action_comes_back_from_its_text_and_its_integer(space: ActionSpace) -> None:
    for action in (*space.actions, *TIME_OUT.actions):
        assert space.parse(action.text) is action
        assert space[action.id] is action


@pytest.mark.parametrize("space", SPACES)
def test_integers_are_dense_and_texts_distinct(space: ActionSpace) -> None:
    assert [action.id for action in space.actions] == list(range(len(space)))
    assert len({action.text for action in space.actions}) == len(space)


def test_the_integers_of_the_clock_are_negative() -> None:
    assert [action.id for action in TIME_OUT.actions] == [-1 - seat for seat in range(MOST_SEATS)]
    assert TIME_OUT[3].text == "time-out 3"
    assert TIME_OUT[3].value == 3
    assert CLOCK not in range(MOST_SEATS)


@pytest.mark.parametrize("id", [len(SPACE), len(SPACE) + 100, -len(SPACE.of_the_table) - 1, 1 << 70])
def test_an_integer_that_is_no_action_is_refused(id: int) -> None:
    with pytest.raises(BadText) as refusal:
        SPACE[id]
    assert refusal.value.key == "no-such-action"


@pytest.mark.parametrize("text", ["  play   relic ", "play\trelic", "play relic\n"])
def test_spaces_may_be_wide(text: str) -> None:
    assert SPACE.parse(text) is PLAY[2]


@pytest.mark.parametrize(
    "text", ["", " ", "play", "Play relic", "play relics", "relic", "play relic relic", "time-out"]
)
def test_nothing_else_may_differ(text: str) -> None:
    with pytest.raises(BadText) as refusal:
        SPACE.parse(text, line=12, column=3)
    assert refusal.value.key == "no-such-action"
    assert (refusal.value.line, refusal.value.column) == (12, 3)
    assert refusal.value.about["text"] == text


def test_an_action_knows_what_it_is_about() -> None:
    ore = OFFER[1]
    assert (ore.verb, ore.value, ore.word, ore.about, ore.text, ore.passes) == (
        "offer",
        1,
        "ore",
        "card",
        "offer ore",
        False,
    )
    assert (PASS.only.value, PASS.only.word, PASS.only.text) == (NOTHING, "", "pass")
    assert [verb.only.passes for verb in (PASS, DONE, DRAW, RING)] == [True, True, True, False]


def test_an_action_can_be_told_in_json() -> None:
    told = {"id": PLAY[2].id, "text": "play relic", "verb": "play", "about": "card", "word": "relic"}
    assert json.loads(json.dumps(PLAY[2].plain())) == told
    assert repr(PLAY[2]) == "<play relic>"


def test_the_values_of_a_verb_may_begin_anywhere() -> None:
    name = Verb("name", "number", ["5", "6", "7"], first=5)
    space = ActionSpace(Verb("wait"), name)
    assert [action.value for action in name.actions] == [5, 6, 7]
    assert name[6] is space.parse("name 6")
    assert name[6].id == 2


def test_a_verb_gives_several_actions_at_once_in_the_order_asked_for() -> None:
    assert [action.text for action in PLAY.each([2, 0])] == ["play relic", "play spice"]


def test_actions_are_compared_by_being_the_same() -> None:
    actions = [*SPACE.actions, *toy.GAME.space.actions]
    assert len({id(action) for action in actions}) == len(SPACE)
    assert all(isinstance(action, Action) for action in actions)
