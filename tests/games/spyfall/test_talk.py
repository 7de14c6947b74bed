"""Questions and answers: SF-7, SF-8, SF-R6, SF-R12, SF-R13, SF-T1, SF-T2."""

from __future__ import annotations

import pytest

from cantina.engine.actions import CLOCK
from cantina.engine.errors import IllegalAction
from cantina.engine.state import play
from cantina.games.spyfall import GAME

from .driver import Round


def test_SF_7_the_clock_starts_and_the_dealer_asks_anybody_else() -> None:
    t = Round(4)
    assert t.timers == {"round": (360, True), "asking": (60, True)}
    assert t.asks(0, "ask")
    assert t.may(0)[:3] == ["ask 1", "ask 2", "ask 3"]
    assert t.refuses(0, 'ask 0 "Me?"') == ("SF-7", "not-yourself")
    assert t.refuses(0, 'ask 5 "You?"') == ("SF-8", "no-such-player")


def test_SF_7_a_question_is_asked_once_and_answered_as_one_likes() -> None:
    t = Round(4).says(0, 'ask 2 "Is it cold?"')
    assert t.asks(2, "answer")
    assert t.view(1).about == {"from": 0}
    assert t.refuses(0, 'ask 2 "Really?"') == ("SF-7", "asked-once")
    assert t.refuses(2, 'ask 0 "And you?"') == ("SF-8", "not-your-question")
    t.says(2, 'answer "…"')
    assert t.view(None).facts["thread"] == [
        {"kind": "asked", "seat": 0, "target": 2, "words": "Is it cold?"},
        {"kind": "replied", "seat": 2, "target": 0, "words": "…"},
    ]


@pytest.mark.parametrize("words", ["", "x" * 201, "two\nlines"])
def test_SF_7_a_question_has_words(words: str) -> None:
    t = Round(4)
    with pytest.raises(IllegalAction) as refusal:
        play(t.s, 0, GAME.space.parse("ask 1"), words)
    assert refusal.value.rule == "SF-8"


def test_SF_8_who_has_answered_asks_next_but_not_back() -> None:
    t = Round(4).talk((0, 2))
    assert t.asks(2, "ask")
    assert t.may(2)[:2] == ["ask 1", "ask 3"]
    assert t.refuses(2, 'ask 0 "And you?"') == ("SF-8", "not-back")
    assert t.refuses(1, 'answer "Me!"') == ("SF-7", "nobody-asked-you")
    t.talk((2, 1))
    assert t.may(1)[:2] == ["ask 0", "ask 3"]


def test_SF_R6_with_three_the_question_goes_to_the_third() -> None:
    t = Round(3, spy=2).talk((0, 1))
    assert [text for text in t.may(1) if text.startswith("ask")] == ["ask 2"]


def test_SF_T1_an_answer_not_given_in_time_is_silence_and_the_player_asks_next() -> None:
    t = Round(4).says(0, 'ask 2 "Well?"')
    assert t.timers == {"round": (360, True), "answering": (60, True)}
    t.rings("answering")
    assert t.view(None).facts["thread"][-1] == {"kind": "silent", "seat": 2, "target": 0}
    assert t.asks(2, "ask")
    assert t.timers["asking"] == (60, True)
    assert "answering" not in t.timers


def test_SF_R13_after_silence_too_nobody_asks_back() -> None:
    t = Round(4).says(0, 'ask 2 "Well?"').rings("answering")
    assert t.refuses(2, 'ask 0 "You?"') == ("SF-8", "not-back")


def test_SF_T1_a_question_not_asked_in_time_goes_to_the_next_who_may_ask_anybody() -> None:
    t = Round(4).talk((0, 2))
    before = t.timer_numbers
    t.rings("asking")
    assert t.asks(3, "ask")
    assert t.may(3)[:3] == ["ask 0", "ask 1", "ask 2"]
    assert t.timer_numbers["asking"] != before["asking"]
    assert t.timer_numbers["round"] == before["round"]
    assert t.heard("passed-over") == [{"kind": "passed-over", "seat": 2, "target": 3}]


def test_SF_T1_the_table_s_general_time_out_is_silence_too() -> None:
    t = Round(4).says(CLOCK, "time-out 0")
    assert t.asks(1, "ask")
    t.says(1, 'ask 3 "Well?"').says(CLOCK, "time-out 3")
    assert t.asks(3, "ask")
    assert t.view(None).facts["thread"][-1]["kind"] == "silent"


def test_SF_T1_the_host_sets_the_times() -> None:
    t = Round(4, asking="30", answering="90", voting="45", guessing="120", talk_before_votes="30")
    assert t.timers["asking"] == (30, True)
    t.says(0, 'ask 1 "Well?"')
    assert t.timers["answering"] == (90, True)
    t.says(0, "accuse 1")
    assert t.timers["voting"] == (45, True)
    t.says(2, "no").says(3, "no", "reveal")
    assert t.timers == {"guessing": (120, True)}


def test_SF_T2_spoken_a_tap_passes_the_question_on_without_times() -> None:
    t = Round(4, talk="spoken")
    assert t.asks(0, "point")
    assert t.timers == {"round": (360, True)}
    t.says(0, "point 2")
    assert t.asks(2, "point")
    assert [text for text in t.may(2) if text.startswith("point")] == ["point 1", "point 3"]
    assert t.refuses(2, "point 0") == ("SF-8", "not-back")
    assert t.refuses(2, 'ask 1 "Well?"') == ("SF-T2", "talk-is-spoken")
    assert t.refuses(1, "point 3") == ("SF-8", "not-your-question")
    assert Round(4).refuses(0, "point 1") == ("SF-T1", "talk-is-written")


def test_SF_T2_SF_R12_spoken_an_absent_asker_is_passed_over_and_nobody_absent_is_asked() -> None:
    t = Round(5, talk="spoken").says(0, "point 2").house("absent 2")
    assert t.asks(3, "point")
    assert [text for text in t.may(3) if text.startswith("point")] == ["point 0", "point 1", "point 4"]
    assert t.refuses(3, "point 2") == ("SF-R12", "is-absent")


def test_SF_R12_an_absent_player_cannot_be_asked_until_back() -> None:
    t = Round(5).house("absent 3")
    asked = t.view(0).options
    assert [option.text for option in asked] == ["ask 1", "ask 2", "ask 4"]
    assert t.refuses(0, 'ask 3 "Well?"') == ("SF-R12", "is-absent")
    t.house("back 3")
    assert "ask 3" in t.may(0)
    assert t.timers["asking"] == (60, True)


def test_SF_R12_who_leaves_while_asked_is_silent_and_the_next_asks_whom_they_like() -> None:
    t = Round(5).says(0, 'ask 4 "Well?"').house("absent 4")
    assert [entry["kind"] for entry in t.view(None).facts["thread"]] == ["asked", "silent", "passed-over"]
    assert t.asks(0, "ask")
    assert t.may(0)[:3] == ["ask 1", "ask 2", "ask 3"]
    assert "answering" not in t.timers
    t.house("back 4")
    assert t.asks(0, "ask")  # the question does not return


def test_SF_R12_an_absent_asker_is_replaced_with_a_fresh_time() -> None:
    t = Round(5).talk((0, 2))
    before = t.timer_numbers["asking"]
    t.house("absent 3", "absent 2")
    assert t.asks(4, "ask")
    assert t.may(4)[:2] == ["ask 0", "ask 1"]
    assert t.timer_numbers["asking"] != before


def test_SF_R12_during_a_vote_the_asker_is_replaced_when_play_goes_on() -> None:
    t = Round(5, spy=4).talk((0, 2)).says(1, "accuse 4").house("absent 2")
    assert t.s.asker == 2
    t.votes(s0="no", s3="yes")
    assert t.asks(3, "ask")
    back_in_time = Round(5, spy=4).talk((0, 2)).says(1, "accuse 4").house("absent 2", "back 2")
    back_in_time.votes(s0="no", s2="yes", s3="yes")
    assert back_in_time.asks(2, "ask")
    assert "ask 0" not in back_in_time.may(2)


def test_SF_R12_who_leaves_in_a_vote_while_asked_is_silent_at_once() -> None:
    t = Round(5, spy=4).says(0, 'ask 2 "Well?"', "accuse 4").house("absent 2", "back 2")
    assert t.heard("silent") == [{"kind": "silent", "seat": 2, "target": 0}]
    t.votes(s1="no", s2="no", s3="no")
    assert t.asks(2, "ask")
    assert t.timers["asking"] == (60, True)
    assert "answering" not in t.timers


def test_SF_R13_accusation_and_the_spy_s_word_are_open_before_the_first_question_and_during_one() -> None:
    t = Round(4, spy=3)
    assert [text for text in t.may(1) if "accuse" in text] == ["accuse 0", "accuse 2", "accuse 3"]
    assert "reveal" in t.may(3)
    t.says(0, 'ask 1 "Well?"')
    assert "accuse 0" in t.may(1)
    assert "answer" in t.may(1)
    assert "reveal" in t.may(3)


def test_SF_R13_times_stop_with_the_clock_and_keep_what_was_left() -> None:
    t = Round(4, spy=3).says(0, 'ask 1 "Well?"')
    before = t.timer_numbers
    t.says(2, "accuse 3")
    assert t.timers == {"round": (360, False), "answering": (60, False), "voting": (30, True)}
    t.votes(s0="yes", s1="no")
    assert t.asks(1, "answer")
    assert t.view(1).about == {"from": 0}
    assert t.timers == {"round": (360, True), "answering": (60, True)}
    assert t.timer_numbers == before  # not set anew


def test_SF_R13_the_end_of_the_round_drops_a_waiting_question_and_comes_first() -> None:
    t = Round(4).says(0, 'ask 1 "Well?"')
    assert [text for text in t.may(CLOCK) if text.startswith("ring")] == ["ring round", "ring answering"]
    t.rings("round")
    assert t.prompt == "suspicions"
    assert t.timers == {"talking": (60, True)}
    assert t.refuses(1, 'answer "Late."') == ("SF-R1", "time-is-up")


def test_what_was_said_stays_in_view_until_the_next_deal_and_then_in_the_history() -> None:
    t = Round(3, spy=2).says(0, 'ask 1 "Well?"').says(1, 'answer "So so."').says(2, "reveal", "guess dagobah")
    assert [entry["kind"] for entry in t.view(None).facts["thread"]] == ["asked", "replied", "revealed", "guessed"]
    assert t.view(None).history == ()
    t.says(1, "begin")
    for viewer in (None, 0, 1, 2):
        assert t.view(viewer).facts["thread"] == []
        assert t.view(viewer).history == ((0, "Well?"), (1, "So so."))


def test_SF_R13_a_question_stands_after_a_vote_though_who_asked_it_has_left() -> None:
    t = Round(5, spy=4).says(0, 'ask 1 "Well?"').house("absent 0")
    t.says(2, "accuse 3").votes(s1="no", s4="no")
    assert t.asks(1, "answer")
    assert t.heard("passed-over") == []


def test_SF_R13_when_the_time_is_up_nobody_is_asked_any_more_and_who_leaves_is_not_silent() -> None:
    t = Round(4).says(0, 'ask 1 "Well?"').rings("round")
    assert t.view(2).facts["asked_seat"] is None
    t.house("absent 1")
    assert t.heard("silent") == []


def test_SF_10_while_all_vote_it_is_nobody_s_question() -> None:
    t = Round(4).says(1, "accuse 2")
    assert t.view(0).facts["asker"] is None


def test_SF_R3_a_standstill_is_told_once_however_many_leave() -> None:
    t = Round(4).house("absent 1", "absent 2", "absent 3")
    assert len(t.heard("standstill")) == 1


def test_SF_T1_of_very_much_that_is_said_in_a_round_the_end_is_shown_and_who_accused_whom() -> None:
    """The thread travels with every move.  Bots and redeals have all of it in the history."""
    t = Round(4)
    said = [f"{number} {'x' * 190}" for number in range(99)]
    t.s.thread = [("accused", 1, 2, "", (), ()), *[("asked", 0, 1, words, (), ()) for words in said]]
    seen = t.view(None)
    first, *rest = seen.facts["thread"]
    assert first == {"kind": "accused", "seat": 1, "target": 2}
    assert 40 < len(rest) < 50
    assert [words for _, words in seen.history] + [entry["words"] for entry in rest] == said
