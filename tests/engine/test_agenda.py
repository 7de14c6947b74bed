"""The agenda: last in, first out, in the order written, plain data at any depth."""

from __future__ import annotations

import json

import pytest

from cantina.engine.saving import restore, save
from cantina.engine.state import play, run
from cantina.engine.steps import step

from .bare import PASS, SAY, SPACE, Bare, bare, heard, note


@step
def nest(s: Bare, depth: int) -> None:
    """Open, go deeper, close."""
    note(s, "open", depth)
    if depth:
        s.then((nest, depth - 1), (note, "close", depth))


@step
def ask_in_the_middle(s: Bare, depth: int) -> None:
    s.then((note, "close", depth))
    if depth:
        s.then((ask_in_the_middle, depth - 1))
    s.ask_one(0, f"at {depth}", (SAY[depth % 4], PASS.only), heard, depth)


def test_steps_are_done_in_the_order_written() -> None:
    s = bare()
    s.then((note, "first"), (note, "second"), (note, "third"))
    run(s)
    assert s.log == ["first", "second", "third"]


def test_what_is_planned_later_is_done_before_what_was_planned_earlier() -> None:
    s = bare()
    s.then((note, "last"))
    s.then((note, "middle"), (note, "after"))
    s.then((note, "now"))
    run(s)
    assert s.log == ["now", "middle", "after", "last"]


def test_what_a_step_plans_comes_before_all_that_waits() -> None:
    s = bare()
    s.then((nest, 3), (note, "end"))
    run(s)
    assert s.log == ["open 3", "open 2", "open 1", "open 0", "close 1", "close 2", "close 3", "end"]


@pytest.mark.parametrize("words", [(), ("one",), ("one", 2), ("one", 2, "three", 4)])
def test_a_step_gets_the_arguments_it_was_planned_with(words: tuple[object, ...]) -> None:
    s = bare()
    s.then((note, *words))
    run(s)
    assert s.log == [" ".join(map(str, words))]


def test_the_table_waits_where_somebody_is_asked() -> None:
    s = bare()
    s.then((note, "before"), (ask_in_the_middle, 0), (note, "after"))
    run(s)
    assert s.log == ["before"]
    assert s.ask is not None
    assert s.ask.prompt == "at 0"


def test_nothing_is_done_after_the_end() -> None:
    s = bare()
    run(s)
    s.then((note, "too late"))
    run(s)
    assert s.log == []


def test_an_agenda_ten_deep_with_questions_in_it_can_be_written_and_read_back() -> None:
    s = bare()
    s.then((ask_in_the_middle, 10))
    run(s)
    for depth in range(10, 0, -1):
        written = save(s)
        assert [planned[0].rpartition(".")[2] for planned in written["agenda"]] == [
            "ask_in_the_middle",
            *["note"] * (11 - depth),
            "stop",
        ]
        back = restore(bare(), json.loads(json.dumps(written)), SPACE)
        assert save(back) == written
        answer(s, depth)
    answer(s, 0)
    assert s.log[:2] == ["10 say 2", "9 say 1"]
    assert s.log[-2:] == ["close 9", "close 10"]


def answer(s: Bare, depth: int) -> None:
    play(s, 0, SAY[depth % 4])


def test_an_agenda_names_the_next_step_first() -> None:
    s = bare()
    s.then((note, "one", 2), (note, "three"))
    assert [planned[1:] for planned in save(s)["agenda"]] == [["one", 2], ["three"], []]


def test_two_steps_cannot_have_one_name() -> None:
    def nest(s: Bare) -> None:
        """Another one of that name."""

    with pytest.raises(ValueError, match="two steps are called"):
        step(nest)


def test_a_clone_goes_its_own_way_through_the_agenda() -> None:
    s = bare()
    s.then((nest, 2))
    copy = s.clone()
    copy.then((note, "only here"))
    run(copy)
    assert copy.log[0] == "only here"
    assert s.log == []
    run(s)
    assert s.log == copy.log[1:]


def test_seats_go_round_the_table() -> None:
    s = bare(seats=4)
    assert [s.left_of(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert s.clockwise_from(2) == [2, 3, 0, 1]
