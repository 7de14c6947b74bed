"""Corners of the rules, each seen from the table: what a question, a vote or a round leaves behind."""

from __future__ import annotations

from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast
from cantina.engine.state import legal, play
from cantina.games.spyfall import GAME
from cantina.games.spyfall.cards import LOCATIONS
from cantina.games.spyfall.state import State

from .driver import Round


def read(line: str) -> State:
    s = GAME.read_position(line, Fast.seeded(1))
    assert isinstance(s, State)
    return s


def test_SF_8_in_a_new_round_the_dealer_may_ask_anybody() -> None:
    t = Round(4, spy=3).talk((0, 2), (2, 3)).says(3, "reveal", "guess dagobah").says(1, "begin")
    assert t.view(None).facts["barred"] is None
    assert [text for text in t.may(1) if text.startswith("ask")] == ["ask 0", "ask 2", "ask 3"]


def test_SF_R14_who_is_absent_at_the_deal_is_told_the_location() -> None:
    t = Round(4, spy=3).says(3, "reveal", "guess dagobah").house("absent 1", "go-on")
    dealt = [event for event in t.told if event.kind == "dealt"][-1]
    assert dealt.seen_by(1)["card"] == LOCATIONS[t.s.location]


def test_SF_3_every_round_has_the_time_that_was_agreed() -> None:
    s = read("me: knows | bob: knows | cid: spy | location: hoth | stage: over | used: hoth | seconds: 90")
    play(s, HOUSE, GAME.space.parse("go-on"))
    assert s.timers[0].seconds == 90


def test_SF_R4_when_no_location_is_left_all_go_back_whatever_was_agreed() -> None:
    used = " ".join(LOCATIONS)
    s = read(
        f"me: knows | bob: knows | cid: spy | location: hoth | stage: over | used: {used} | return: 25 | rounds: 30"
    )
    play(s, HOUSE, GAME.space.parse("go-on"))
    assert s.used == ()


def test_the_rule_that_asks_is_the_one_that_says_so() -> None:
    assert Round(4).view(0).rule == "SF-8"
    assert Round(4).says(0, 'ask 1 "Well?"').view(1).rule == "SF-7"
    assert Round(4, talk="spoken").view(0).rule == "SF-T2"
    assert Round(4).says(0, "accuse 1").view(2).rule == "SF-10"
    assert Round(4).rings("round").view(0).rule == "SF-R9"
    assert Round(4).rings("round").says(0, "begin").view(1).rule == "SF-9"
    assert Round(4, spy=3).says(3, "reveal").view(3).rule == "SF-11"


def test_SF_R13_the_asking_time_too_keeps_what_was_left_through_a_vote() -> None:
    t = Round(4, spy=3)
    before = t.timer_numbers
    t.says(2, "accuse 3").votes(s0="yes", s1="no")
    assert t.timer_numbers == before


def test_SF_14_a_word_that_is_wrong_brings_no_accuser_a_further_point() -> None:
    t = Round(4, spy=3).says(1, "accuse 3").votes(s0="yes", s2="no").says(3, "reveal", "guess dagobah")
    assert t.ended == ("misnamed", (1, 1, 1, 0))
    t = Round(4, spy=3).says(1, "accuse 3").votes(s0="yes", s2="no").says(3, "reveal").rings("guessing")
    assert t.ended == ("no-guess", (1, 1, 1, 0))


def test_SF_10_a_question_that_waited_is_over_with_the_round() -> None:
    t = Round(5, spy=4).says(0, 'ask 1 "Well?"').says(2, "accuse 4").votes(s0="yes", s1="yes", s3="yes")
    assert t.view(None).facts["asked_seat"] is None
    t.house("absent 1")
    assert t.heard("silent") == []


def test_SF_R15_a_round_that_was_over_is_not_ended_twice() -> None:
    t = Round(3, spy=2).says(2, "reveal", "guess hoth").house("end-match")
    assert [ended["reason"] for ended in t.view(None).facts["ended"]] == ["named"]
    assert len(t.heard("round-over")) == 1


def test_SF_R12_who_leaves_while_asked_is_silent_at_once_also_where_everything_comes_to_stand_still() -> None:
    t = Round(3, spy=2).says(0, 'ask 1 "Well?"').house("absent 1")
    assert t.prompt == "standstill"
    assert t.heard("silent") == [{"kind": "silent", "seat": 1, "target": 0}]
    t.house("back 1")
    assert t.asks(1, "ask")
    assert "ask 0" not in t.may(1)
    assert "answering" not in t.timers


def test_SF_R3_the_votes_when_the_time_is_up_wait_for_nobody_who_has_left() -> None:
    t = Round(5, spy=4).rings("round").says(0, "begin").votes(s1="yes", s2="yes", s3="no").house("absent 4")
    assert t.heard("votes")[0] == {"kind": "votes", "target": 0, "yes": (1, 2), "no": (3,), "agreed": False}
    assert t.view(None).about == {"target": 1}
    t.house("back 4")
    assert t.view(None).asked == (0, 2, 3, 4)


def test_SF_R2_that_somebody_who_left_has_voted_is_still_seen() -> None:
    t = Round(6, spy=4).says(0, "accuse 4").says(1, "no").house("absent 1")
    assert t.view(2).answered == (0, 1)


def test_SF_R3_SF_R9_the_talk_before_the_votes_goes_on_after_a_standstill() -> None:
    t = Round(3, spy=2).rings("round")
    before = t.timer_numbers
    t.house("absent 1", "back 1")
    assert t.asks(0, "suspicions")
    assert (t.timers, t.timer_numbers) == ({"talking": (60, True)}, before)


def test_SF_R3_all_see_who_is_absent() -> None:
    t = Round(4).house("absent 1")
    assert [seat["absent"] for seat in t.view(0).seats] == [False, True, False, False]
    t.house("back 1")
    assert not any([seat["absent"] for seat in t.view(None).seats])


def test_SF_4_SF_3_all_see_who_deals_and_how_long_a_round_is() -> None:
    t = Round(4, spy=3).talk((0, 2))
    assert [seat["dealer"] for seat in t.view(1).seats] == [True, False, False, False]
    assert t.view(1).facts["minutes"] == 6


def test_SF_R14_who_has_left_since_the_deal_may_still_be_the_spy() -> None:
    t = Round(4, spy=3).house("absent 3")
    assert t.view(0).facts["may_be_spy"] == (0, 1, 2, 3)
    spies = {GAME.redeal(t.s, 0, seed).spy for seed in range(60)}  # type: ignore[attr-defined]
    assert spies == {1, 2, 3}


def test_SF_R10_when_the_round_is_over_nothing_is_supposed() -> None:
    t = Round(4, spy=1, location="dagobah").says(1, "reveal", "guess hoth")
    for viewer in (None, 0, 1):
        for seed in range(20):
            s = GAME.redeal(t.s, viewer, seed)
            assert isinstance(s, State)
            assert (s.spy, LOCATIONS[s.location]) == (1, "dagobah")


def test_SF_R2_a_vote_when_the_time_is_up_is_supposed_either_way_too() -> None:
    t = Round(5, spy=4).rings("round").says(0, "begin").votes(s1="yes")
    supposed = {GAME.redeal(t.s, 2, seed).ask.got[0][1].text for seed in range(40)}  # type: ignore[union-attr]
    assert supposed == {"yes", "no"}


def test_SF_R3_at_a_standstill_nothing_is_open_in_a_supposed_table_either() -> None:
    t = Round(3, spy=2).house("absent 1")
    s = GAME.redeal(t.s, 0, 1)
    assert [legal(s, seat) for seat in range(3)] == [(), (), ()]


def test_SF_R3_a_refusal_at_a_standstill_says_how_many_it_takes() -> None:
    t = Round(3, spy=2).house("absent 1")
    assert GAME.why_not(t.s, 0, GAME.space.parse("accuse 1")).about == {"least": 3}


def test_a_refusal_names_who_it_is_about() -> None:
    t = Round(5, spy=4).talk((0, 2)).house("absent 3")
    about = {
        text: GAME.why_not(t.s, 2, GAME.space.parse(text)).about for text in ("ask 0", "ask 3", "ask 8", "accuse 8")
    }
    assert about == {"ask 0": {"target": 0}, "ask 3": {"target": 3}, "ask 8": {"seat": 8}, "accuse 8": {"seat": 8}}


def test_SF_R2_SF_R8_SF_11_what_stands_and_where_people_talk_and_look() -> None:
    assert set(GAME.stands) == {"yes", "no", "accuse", "reveal"}
    assert GAME.talks == ("suspicions",)  # SF-R9
    assert GAME.holds == ("round-over",)  # SF-R10


def test_SF_R3_whose_time_runs_out_in_a_vote_says_no() -> None:
    for _ in range(6):
        t = Round(4, spy=3).says(0, "accuse 3").says(CLOCK, "time-out 1", "time-out 2")
        assert t.heard("votes")[0]["no"] == (1, 2)


def test_SF_R9_who_does_not_deal_is_told_who_begins_present_or_not() -> None:
    t = Round(5).rings("round").house("absent 2")
    assert t.refuses(2, "begin") == t.refuses(1, "begin") == ("SF-R9", "dealer-begins")
