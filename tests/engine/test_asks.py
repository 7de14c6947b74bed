"""Questions: to one seat, to all under seal, to the first who does not pass; the clock; time running out."""

from __future__ import annotations

import itertools

import pytest

from cantina.engine.actions import CLOCK, TIME_OUT, Action, Seat
from cantina.engine.chance import Fast
from cantina.engine.errors import IllegalAction
from cantina.engine.saving import to_json
from cantina.engine.state import Table, legal, play, run, to_act

from .bare import ANYTHING, PASS, RING, SAY, SPACE, Bare, Loaded, bare, heard, stop
from .driving import news


def asking_one(seat: Seat = 1, options: tuple[Action, ...] = ANYTHING) -> Bare:
    s = bare()
    s.loud = True
    s.ask_one(seat, "number", options, heard, "one", about={"why": "a test"}, seconds=9)
    return s


def asking_all(options: tuple[Action, ...] = SAY.actions) -> Bare:
    s = bare()
    s.loud = True
    s.ask_all("number", dict.fromkeys((2, 0, 1), options), heard, "all", seconds=20)
    return s


def asking_first(*, clock: bool = False) -> Bare:
    s = bare()
    s.loud = True
    asked = dict.fromkeys((2, 0, 1), ANYTHING)
    s.ask_first("number", {**asked, CLOCK: (RING.only,)} if clock else asked, heard, "first", seconds=5)
    return s


def refuses(s: Table, seat: Seat, action: Action, key: str) -> None:
    """The answer is refused, and nothing is changed by it."""
    before, events, options = to_json(s), s.events, [legal(s, p) for p in (CLOCK, *range(s.seats))]
    with pytest.raises(IllegalAction) as refusal:
        play(s, seat, action)
    assert refusal.value.key == key
    assert (to_json(s), s.events) == (before, events)
    assert [legal(s, p) for p in (CLOCK, *range(s.seats))] == options


# ---- one


def test_one_seat_is_asked_and_its_answer_goes_to_the_step() -> None:
    s = asking_one()
    assert to_act(s) == (1,)
    assert [legal(s, seat) for seat in range(3)] == [(), ANYTHING, ()]
    play(s, 1, SAY[3])
    assert s.log == ["one say 3"]
    assert s.outcome is not None


@pytest.mark.parametrize("args", [(), ("a",), ("a", "b"), ("a", "b", "c")])
def test_the_step_gets_the_arguments_of_the_question(args: tuple[str, ...]) -> None:
    s = bare()
    s.ask_one(0, "number", ANYTHING, heard, *args)
    play(s, 0, SAY[1])
    assert s.log == [" ".join([*args, "say 1"])]


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    for seat in (0, 2, 7, CLOCK, -2):
        refuses(asking_one(), seat, SAY[1], "not-asked")


def test_an_answer_that_is_no_option_is_refused() -> None:
    refuses(asking_one(options=SAY.each([0, 2])), 1, SAY[1], "not-an-option")
    refuses(asking_one(), 1, RING.only, "not-an-option")
    refuses(asking_one(), 1, TIME_OUT[1], "not-an-option")


def test_an_answer_after_the_question_is_late() -> None:
    s = asking_one()
    play(s, 1, SAY[3])
    refuses(s, 1, SAY[3], "game-over")


def test_a_question_carries_its_words_and_its_deadline() -> None:
    ask = asking_one().ask
    assert ask is not None
    assert (ask.mode, ask.prompt, ask.about, ask.seconds) == ("one", "number", {"why": "a test"}, 9)


def test_the_clock_can_be_the_one_who_is_asked() -> None:
    s = bare()
    s.ask_one(CLOCK, "wait", (RING.only,), heard)
    assert to_act(s) == (CLOCK,)
    assert legal(s, CLOCK) == (RING.only,)
    play(s, CLOCK, RING.only)
    assert s.log == ["ring"]


# ---- all


def test_all_are_asked_and_the_step_gets_all_answers_at_once() -> None:
    s = asking_all()
    assert to_act(s) == (0, 1, 2)
    play(s, 1, SAY[3])
    play(s, 2, SAY[0])
    assert to_act(s) == (0,)
    assert s.log == []
    play(s, 0, SAY[2])
    assert s.log == ["all 0: say 2, 1: say 3, 2: say 0"]


def test_the_order_in_which_sealed_answers_come_makes_no_difference() -> None:
    ends, halves = set(), set()
    for order in itertools.permutations([(0, 2), (1, 3), (2, 0)]):
        s = asking_all()
        for seat, number in order[:2]:
            play(s, seat, SAY[number])
        halves.add((frozenset(order[:2]), to_json(s)))
        play(s, order[2][0], SAY[order[2][1]])
        ends.add(to_json(s))
    assert len(ends) == 1
    assert len(halves) == 3


def test_a_sealed_answer_is_told_as_given_but_not_what_it_is() -> None:
    s = asking_all()
    play(s, 1, SAY[3])
    for viewer in (None, 0, 1, 2):
        assert news(s, viewer) == [{"kind": "answered", "seat": 1}]


def test_a_sealed_answer_cannot_be_given_twice_or_changed() -> None:
    s = asking_all()
    play(s, 1, SAY[3])
    assert legal(s, 1) == ()
    refuses(s, 1, SAY[3], "not-asked")
    refuses(s, 1, SAY[2], "not-asked")
    refuses(s, CLOCK, TIME_OUT[1], "not-asked")


def test_only_those_asked_can_give_a_sealed_answer() -> None:
    s = bare()
    s.ask_all("number", {0: SAY.actions, 2: (SAY[1],)}, heard)
    refuses(s, 1, SAY[1], "not-asked")
    refuses(s, 2, SAY[0], "not-an-option")
    refuses(s, 0, PASS.only, "not-an-option")
    play(s, 2, SAY[1])
    play(s, 0, SAY[0])
    assert s.log == ["0: say 0, 2: say 1"]


def test_to_pass_is_a_sealed_answer_like_any_other() -> None:
    s = asking_all(ANYTHING)
    for seat in range(3):
        play(s, seat, PASS.only)
    assert s.log == ["all 0: pass, 1: pass, 2: pass"]


# ---- first


def test_the_first_who_does_not_pass_closes_the_window() -> None:
    s = asking_first()
    play(s, 2, PASS.only)
    play(s, 0, SAY[1])
    assert s.log == ["first 0 first: say 1"]
    refuses(s, 1, SAY[1], "game-over")


def test_a_window_closes_when_all_have_passed() -> None:
    for order in itertools.permutations(range(3)):
        s = asking_first()
        for seat in order:
            assert s.log == []
            play(s, seat, PASS.only)
        assert s.log == ["first all passed"]


def test_who_has_passed_cannot_come_back() -> None:
    s = asking_first()
    play(s, 1, PASS.only)
    refuses(s, 1, PASS.only, "not-asked")
    refuses(s, 1, SAY[1], "not-asked")
    assert to_act(s) == (0, 2)


def test_nobody_is_told_of_a_pass() -> None:
    s = asking_first()
    play(s, 1, PASS.only)
    for viewer in (None, 0, 1, 2):
        assert news(s, viewer) == []


def test_a_window_does_not_wait_for_the_clock() -> None:
    s = asking_first(clock=True)
    for seat in range(3):
        play(s, seat, PASS.only)
    assert s.log == ["first all passed"]


def test_the_clock_can_close_a_window_at_any_time() -> None:
    for passed in range(3):
        s = asking_first(clock=True)
        for seat in range(passed):
            play(s, seat, PASS.only)
        assert CLOCK in to_act(s)
        play(s, CLOCK, RING.only)
        assert s.log == ["first the clock first: ring"]


def test_without_an_option_of_its_own_the_clock_is_not_asked() -> None:
    s = asking_first()
    assert CLOCK not in to_act(s)
    refuses(s, CLOCK, RING.only, "not-asked")


# ---- time


def test_the_clock_can_end_the_thinking_of_all_who_are_waited_for_and_of_nobody_else() -> None:
    assert legal(asking_one(), CLOCK) == (TIME_OUT[1],)
    s = asking_first(clock=True)
    play(s, 1, PASS.only)
    assert legal(s, CLOCK) == (RING.only, TIME_OUT[0], TIME_OUT[2])
    s = asking_all()
    play(s, 0, SAY[0])
    assert legal(s, CLOCK) == (TIME_OUT[1], TIME_OUT[2])


def test_time_running_out_takes_the_way_out_and_no_dice() -> None:
    s = asking_one()
    dice = s.chance.plain()
    play(s, CLOCK, TIME_OUT[1])
    assert s.log == ["one pass"]
    assert s.chance.plain() == dice


@pytest.mark.parametrize("fall", [0, 1, 2])
def test_where_there_is_no_way_out_the_dice_of_the_table_choose(fall: int) -> None:
    s = asking_one(options=SAY.each([0, 1, 3]))
    s.chance = Loaded(fall)
    play(s, CLOCK, TIME_OUT[1])
    assert s.log == [f"one say {(0, 1, 3)[fall]}"]


def test_the_same_table_runs_out_of_time_the_same_way() -> None:
    first, second = asking_one(options=SAY.actions), asking_one(options=SAY.actions)
    play(first, CLOCK, TIME_OUT[1])
    play(second, CLOCK, TIME_OUT[1])
    assert to_json(first) == to_json(second)


def test_a_sealed_answer_can_run_out_of_time() -> None:
    s = asking_all()
    s.chance = Loaded(2)
    play(s, CLOCK, TIME_OUT[2])
    assert news(s, None) == [{"kind": "timed-out", "seat": 2}, {"kind": "answered", "seat": 2}]
    play(s, 0, SAY[0])
    play(s, 1, SAY[1])
    assert s.log == ["all 0: say 0, 1: say 1, 2: say 2"]


def test_a_window_closes_when_time_has_run_out_for_all() -> None:
    s = asking_first(clock=True)
    for seat in (1, 2, 0):
        play(s, CLOCK, TIME_OUT[seat])
    assert s.log == ["first all passed"]


def test_in_a_window_nobody_hears_whose_time_has_run_out() -> None:
    s = asking_first(clock=True)
    s.loud = True
    play(s, CLOCK, TIME_OUT[1])
    assert news(s, None) == []


def test_the_clock_is_the_last_to_act() -> None:
    assert to_act(asking_first(clock=True)) == (0, 1, 2, CLOCK)


def test_a_question_to_nobody_is_a_mistake() -> None:
    for ask in (bare().ask_first, bare().ask_all):
        with pytest.raises(ValueError, match="nobody"):
            ask("number", {}, heard)


def test_time_cannot_run_out_twice_or_for_nobody() -> None:
    refuses(asking_one(), CLOCK, TIME_OUT[0], "not-asked")
    s = asking_first(clock=True)
    play(s, CLOCK, TIME_OUT[0])
    refuses(s, CLOCK, TIME_OUT[0], "not-an-option")
    refuses(s, CLOCK, SPACE.parse("time-out 9"), "not-an-option")


class Lenient(Bare):
    """A game that itself says what follows when time runs out on seat 1: it asks no more."""

    def hear_run_out(self, seat: Seat) -> bool:
        if seat != 1:
            return False
        self.drop_ask()
        self.log.append("late")
        return True


def lenient() -> Lenient:
    s = Lenient(3, Fast.seeded(1))
    s.log = []
    s.then((stop,))
    return s


def test_a_game_may_say_itself_what_follows_when_time_runs_out() -> None:
    s = lenient()
    s.loud = True
    s.ask_one(1, "number", ANYTHING, heard)
    play(s, CLOCK, TIME_OUT[1])
    assert s.log == ["late"]
    assert s.outcome is not None
    assert [event.kind for event in s.events] == ["timed-out"]


def test_where_the_game_says_nothing_of_it_the_table_chooses() -> None:
    s = lenient()
    s.ask_one(2, "number", ANYTHING, heard)
    play(s, CLOCK, TIME_OUT[2])
    assert s.log == ["pass"]


def test_only_the_clock_can_say_that_time_has_run_out() -> None:
    for s in (asking_one(), asking_all(), asking_first()):
        for seat in range(3):
            refuses(s, seat, TIME_OUT[1], "not-an-option" if seat in to_act(s) else "not-asked")


def test_after_the_end_nobody_is_asked_anything() -> None:
    s = bare()
    run(s)
    assert to_act(s) == ()
    assert [legal(s, seat) for seat in (CLOCK, 0, 1, 2)] == [(), (), (), ()]
    refuses(s, CLOCK, TIME_OUT[0], "game-over")
