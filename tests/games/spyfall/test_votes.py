"""Accusations, votes and points: SF-9, SF-10, SF-12 to SF-14, SF-R1 to SF-R3, SF-R7 to SF-R9."""

from __future__ import annotations

from cantina.engine.actions import CLOCK, HOUSE

from .driver import Round


def time_up(seats: int = 4, spy: int = 3, **options: str) -> Round:
    return Round(seats, spy, **options).rings("round")


def test_SF_9_time_up_then_everybody_is_put_to_the_vote_from_the_dealer_clockwise() -> None:
    t = time_up(4, dealer="2")
    assert t.asks(2, "suspicions")
    t.says(2, "begin")
    suspects = []
    for _ in range(4):
        suspect = t.view(None).about["target"]
        suspects.append(suspect)
        assert t.view(None).asked == tuple([seat for seat in range(4) if seat != suspect])
        for seat in t.view(None).asked:
            t.says(seat, "no")
    assert suspects == [2, 3, 0, 1]
    assert t.ended == ("not-found", (0, 0, 0, 2))


def test_SF_9_all_yes_on_the_spy_ends_the_round_without_a_further_point() -> None:
    t = time_up(4, spy=1).says(0, "begin")
    t.votes(s1="yes", s2="yes", s3="no").votes(s0="yes", s2="yes", s3="yes")
    assert t.ended == ("voted", (1, 0, 1, 1))


def test_SF_9_SF_13_all_yes_on_an_innocent_player_is_the_spy_s_win_and_no_further_vote_is_held() -> None:
    t = time_up(4, spy=3).says(0, "begin").votes(s1="yes", s2="yes", s3="yes")
    assert t.ended == ("innocent", (0, 0, 0, 4))
    assert len(t.heard("votes")) == 1


def test_SF_9_the_suspect_has_no_vote() -> None:
    t = time_up(4).says(0, "begin")
    assert t.refuses(0, "no") == ("SF-9", "suspect-has-no-vote")
    t = Round(4).says(0, "accuse 2")
    assert t.refuses(2, "no") == ("SF-10", "suspect-has-no-vote")


def test_SF_10_an_accusation_stops_the_clock_and_puts_it_to_all_but_the_accused() -> None:
    t = Round(5, spy=3).says(1, "accuse 3")
    assert t.prompt == "accusation"
    assert t.view(None).asked == (0, 2, 4)
    assert t.view(None).about == {"target": 3, "accuser": 1}
    assert t.timers["round"] == (420, False)
    t.votes(s0="yes", s2="yes", s4="yes")
    assert t.ended == ("found", (1, 2, 1, 0, 1))


def test_SF_10_a_failed_vote_goes_on_from_where_it_stopped() -> None:
    t = Round(4, spy=3).talk((0, 2)).says(1, "accuse 3").votes(s0="yes", s2="no")
    assert t.asks(2, "ask")
    assert (t.view(None).facts["suspect"], t.view(None).facts["accuser"]) == (None, None)
    assert t.timers["round"] == (360, True)
    assert "voting" not in t.timers


def test_SF_10_SF_R8_once_a_round_whatever_comes_of_it() -> None:
    t = Round(4, spy=3).says(1, "accuse 3").votes(s0="no", s2="no")
    assert t.refuses(1, "accuse 0") == ("SF-10", "has-accused")
    assert t.view(0).seats[1]["accused"] is True
    t.says(3, "accuse 0").votes(s1="no", s2="yes")  # the spy too
    assert t.refuses(3, "accuse 0") == ("SF-10", "has-accused")
    assert Round(4).refuses(1, "accuse 1") == ("SF-10", "not-yourself")
    assert Round(4).refuses(1, "accuse 7") == ("SF-10", "no-such-player")
    t.says(3, "reveal", "guess dagobah").says(1, "begin")
    assert "accuse 0" in t.may(1)


def test_SF_R8_who_comes_second_has_spent_nothing() -> None:
    t = Round(4, spy=3).says(1, "accuse 3")
    assert t.refuses(2, "accuse 0") == ("SF-R7", "vote-runs")
    assert t.refuses(3, "reveal") == ("SF-12", "vote-runs")
    t.votes(s0="no", s2="no")
    assert "accuse 0" in t.may(2)
    assert "reveal" in t.may(3)


def test_SF_12_SF_R7_while_a_vote_runs_the_spy_cannot_guess_and_afterwards_can() -> None:
    for accused in (0, 3):
        t = Round(4, spy=3).says(1, f"accuse {accused}")
        rule = "SF-12" if accused == 3 else "SF-R7"
        assert t.refuses(3, "reveal") == t.refuses(3, "guess hoth") == (rule, "vote-runs")
        assert t.refuses(2, 'ask 0 "Well?"') == ("SF-R7", "vote-runs")
        for seat in t.view(None).asked:
            t.says(seat, "no")
        t.says(3, "reveal")
        assert t.asks(3, "guess")


def test_SF_14_the_first_accuser_of_the_spy_gets_the_further_point_also_absent() -> None:
    t = Round(5, spy=4).says(1, "accuse 4").votes(s0="no", s2="yes", s3="yes")
    t.says(0, "accuse 3").votes(s1="no", s2="yes", s4="yes").house("absent 1")
    t.says(2, "accuse 4").votes(s0="yes", s3="yes")
    assert t.ended == ("found", (1, 2, 1, 1, 0))


def test_SF_R14_SF_14_the_first_accuser_may_be_the_one_who_succeeds() -> None:
    t = Round(4, spy=3).says(2, "accuse 1").votes(s0="no", s3="no")
    t.says(0, "accuse 3").votes(s1="yes", s2="yes")
    assert t.ended == ("found", (2, 1, 1, 0))


def test_SF_R1_after_the_time_there_is_no_word_no_accusation_and_no_further_point() -> None:
    t = Round(4, spy=3).says(1, "accuse 3").votes(s0="no", s2="yes").rings("round")
    assert t.refuses(3, "reveal") == ("SF-R1", "time-is-up")
    assert t.refuses(2, "accuse 3") == ("SF-R1", "time-is-up")
    assert t.refuses(2, "reveal") == ("SF-11", "not-the-spy")
    t.says(0, "begin")
    assert t.refuses(3, "reveal") == ("SF-R1", "time-is-up")
    for suspect in range(4):
        for seat in t.view(None).asked:
            t.says(seat, "yes" if suspect == 3 else "no")
    assert t.ended == ("voted", (1, 1, 1, 0))


def test_SF_R2_votes_are_secret_until_all_are_in_and_cannot_be_changed() -> None:
    t = Round(5, spy=4).says(0, "accuse 4").says(1, "yes")
    assert t.refuses(1, "no") == ("SF-R2", "vote-stands")
    for viewer in (None, 0, 2, 3, 4):
        view = t.view(viewer)
        assert view.answered == (0, 1)
        assert view.given == (("yes",) if viewer == 0 else ())
    assert t.view(1).given == ("yes",)
    assert t.heard("answered") == [{"kind": "answered", "seat": 1}]
    t.votes(s2="no")
    assert t.prompt == "accusation"  # a no does not end it early
    t.votes(s3="yes")
    assert t.heard("votes") == [{"kind": "votes", "target": 4, "yes": (0, 1, 3), "no": (2,), "agreed": False}]
    assert t.view(None).facts["thread"][-1] == {"kind": "votes", "seat": 4, "target": 0, "yes": (0, 1, 3), "no": (2,)}


def test_SF_R2_the_accuser_s_own_vote_is_yes() -> None:
    t = Round(4, spy=3).says(1, "accuse 3")
    assert t.view(None).answered == (1,)
    assert t.refuses(1, "no") == ("SF-R2", "vote-stands")


def test_SF_R2_that_somebody_has_voted_is_seen_at_a_standstill_too_and_what_is_not() -> None:
    seen = set()
    for vote in ("yes", "no"):
        t = Round(4, spy=3).says(0, "accuse 3").says(1, vote).house("absent 3", "absent 2")
        assert t.view(None).facts["voted"] == (0, 1)
        seen.add(t.view(2).to_json())
    assert len(seen) == 1
    t.house("absent 0", "back 2", "back 0")
    assert (t.view(None).facts["voted"], t.view(None).answered) == ((), (0, 1))


def test_SF_R2_one_may_say_yes_to_several() -> None:
    t = time_up(4).says(0, "begin")
    for suspect in range(2):
        for seat in t.view(None).asked:
            t.says(seat, "yes" if seat != 3 - suspect else "no")
    assert all([2 in vote["yes"] or 3 in vote["yes"] for vote in t.heard("votes")])
    assert len(t.heard("votes")) == 2


def test_SF_R2_the_votes_are_shown_before_anything_else_happens() -> None:
    t = Round(4, spy=3).says(1, "accuse 3").votes(s0="yes", s2="yes")
    assert [moment.kind for moment in t.s.moments] == ["votes", "round-over"]


def test_SF_R3_who_does_not_vote_in_time_is_shown_as_no_and_the_absent_as_nothing() -> None:
    t = Round(6, spy=5).says(0, "accuse 5").says(1, "yes").house("absent 3").rings("voting")
    assert t.heard("votes")[0]["yes"] == (0, 1)
    assert t.heard("votes")[0]["no"] == (2, 4)


def test_SF_R3_a_vote_ends_once_every_present_voter_has_voted() -> None:
    t = Round(5, spy=4).says(0, "accuse 4").votes(s1="yes", s2="yes")
    t.house("absent 3")
    assert t.ended == ("found", (2, 1, 1, 1, 0))


def test_SF_R3_who_comes_back_while_a_vote_runs_votes() -> None:
    t = Round(6, spy=5).house("absent 3").says(0, "accuse 5")
    assert 3 not in t.view(None).asked
    t.house("back 3").votes(s1="yes", s2="yes", s4="yes")
    assert t.asks(3, "accusation")
    t.votes(s3="no")
    assert t.heard("votes")[0]["no"] == (3,)


def test_SF_R3_SF_R2_a_vote_of_somebody_who_left_stands() -> None:
    t = Round(5, spy=4).says(0, "accuse 4").says(1, "no").house("absent 1").votes(s2="yes", s3="yes")
    assert t.heard("votes")[0]["no"] == (1,)
    assert t.s.stage == "talk"
    again = Round(5, spy=4).says(0, "accuse 4").says(1, "no").house("absent 1", "back 1")
    assert again.refuses(1, "yes") == ("SF-R2", "vote-stands")


def test_SF_R3_an_absent_player_can_be_accused_and_is_not_asked() -> None:
    t = Round(4, spy=3).house("absent 3").says(0, "accuse 3").votes(s1="yes", s2="yes")
    assert t.ended == ("found", (2, 1, 1, 0))
    t = Round(4, spy=3).house("absent 3")
    assert t.refuses(3, "accuse 0") == ("SF-R3", "you-are-absent")
    assert t.may(3) == []


def test_SF_R3_at_least_two_yes_votes_are_needed() -> None:
    """One yes and nobody else at the table to vote: that is a standstill, and who comes back has a vote too."""
    t = time_up(4, spy=3).says(0, "begin")  # on the dealer: 1, 2 and 3 vote
    t.votes(s1="yes").house("absent 2", "absent 3")
    assert t.prompt == "standstill"
    t.house("back 2").rings("voting")
    assert t.heard("votes")[0] == {"kind": "votes", "target": 0, "yes": (1,), "no": (2,), "agreed": False}


def test_SF_R3_with_fewer_than_three_everything_stands_still_and_goes_on_from_there() -> None:
    t = Round(3, spy=2).says(0, 'ask 1 "Well?"')
    before = t.timer_numbers
    t.house("absent 2")
    assert t.prompt == "standstill"
    assert t.timers == {"round": (360, False), "answering": (60, False)}
    assert [t.may(seat) for seat in range(3)] == [[], [], []]
    assert t.refuses(1, 'answer "So."') == ("SF-R3", "too-few-present")
    assert t.may(HOUSE) == ["absent 0", "absent 1", "back 2", "call-off", "end-match"]
    t.house("absent 0", "back 2")
    assert t.prompt == "standstill"
    t.house("back 0")
    assert t.asks(1, "answer")
    assert t.timers == {"round": (360, True), "answering": (60, True)}
    assert t.timer_numbers == before
    assert "reveal" in t.may(2)


def test_SF_R3_a_standstill_in_a_vote_keeps_votes_and_only_the_time_for_voting_goes_on() -> None:
    t = Round(4, spy=3).says(0, "accuse 3").says(1, "yes").house("absent 3", "absent 2")
    assert t.prompt == "standstill"
    t.house("back 3")
    assert t.ended == ("found", (2, 1, 1, 0))
    t = Round(4, spy=3).says(0, "accuse 3").says(1, "no").house("absent 3", "absent 0", "back 3")
    assert t.timers == {"round": (360, False), "asking": (60, False), "voting": (30, True)}
    assert t.s.cast == ()  # they lie in the question again
    assert t.view(2).answered == (0, 1)
    assert t.view(2).asked == (2,)
    t.votes(s2="yes")
    assert t.heard("votes")[0] == {"kind": "votes", "target": 3, "yes": (0, 2), "no": (1,), "agreed": False}
    assert t.asks(1, "ask")  # SF-R12 the dealer, who was to ask, has left


def test_SF_R3_the_guess_stands_still_too() -> None:
    t = Round(3, spy=2).says(2, "reveal").house("absent 0")
    assert t.timers == {"guessing": (60, False)}
    t.house("back 0")
    assert t.timers == {"guessing": (60, True)}
    assert t.asks(2, "guess")


def test_SF_R3_the_host_may_call_the_round_off_at_any_stage() -> None:
    for stage in ("talk", "accusation", "guess", "suspicions", "votes"):
        t = Round(3, spy=2)
        if stage == "accusation":
            t.says(0, "accuse 2")
        elif stage == "guess":
            t.says(2, "reveal")
        elif stage in ("suspicions", "votes"):
            t.rings("round")
        if stage == "votes":
            t.says(0, "begin")
        assert t.s.stage == stage
        assert "call-off" not in t.may(HOUSE)
        t.house("absent 1", "call-off")
        assert t.ended == ("called-off", (0, 0, 0))
        assert t.s.cast == ()
        assert t.view(0).zone("hand", 2) == ("spy",)
        assert t.view(2).zone("used") == ("hoth",)
        assert t.prompt == "standstill"
        t.house("back 1").says(1, "begin")
        assert (t.s.round, t.s.dealer) == (2, 1)


def test_SF_R3_a_round_that_is_called_off_counts_as_one_of_the_agreed_ones() -> None:
    t = Round(3, spy=2, rounds="1").house("absent 1", "call-off")
    assert t.s.outcome == ((0, 1, 2), "points", (0, 0, 0))


def test_SF_R7_while_a_vote_runs_nothing_else_can_be_begun() -> None:
    t = Round(4, spy=3).says(0, "accuse 1")
    assert [t.may(seat) for seat in range(4)] == [[], [], ["yes", "no"], ["yes", "no"]]
    assert t.refuses(0, 'ask 1 "Well?"') == ("SF-R7", "vote-runs")
    assert t.refuses(2, "guess hoth") == ("SF-11", "not-the-spy")


def test_SF_R9_the_talk_before_the_votes_lasts_until_the_dealer_begins_or_its_time_is_up() -> None:
    t = time_up(4)
    assert t.timers == {"talking": (60, True)}
    assert t.refuses(1, "begin") == ("SF-R9", "dealer-begins")
    assert t.rings("talking").prompt == "vote"
    assert time_up(4).says(0, "begin").timers == {"voting": (30, True)}
    assert time_up(4, talk_before_votes="0").prompt == "vote"
    assert Round(4).refuses(0, "begin") == ("SF-9", "clock-runs")


def test_SF_R9_with_the_dealer_absent_it_lasts_its_full_time() -> None:
    t = time_up(4).house("absent 0")
    assert t.view(None).asked == ()
    assert t.timers == {"talking": (60, True)}
    assert t.refuses(0, "begin") == ("SF-R3", "you-are-absent")
    assert t.refuses(1, "begin") == ("SF-R9", "dealer-begins")
    t.house("back 0")
    assert t.asks(0, "suspicions")
    t.house("absent 0").rings("talking")
    assert t.view(None).about == {"target": 0}  # the dealer is voted on first all the same
    assert t.view(None).asked == (1, 2, 3)


def test_SF_10_yes_and_no_are_said_in_votes_alone() -> None:
    assert Round(4).refuses(2, "yes") == ("SF-10", "no-vote-runs")
    assert time_up(4).refuses(2, "yes") == ("SF-R9", "no-vote-runs")


def test_SF_R9_SF_R14_who_comes_and_goes_leaves_the_question_of_somebody_else_as_it_is() -> None:
    t = time_up(5)
    assert t.s.ask is not None
    number = t.s.ask.number
    t.house("absent 3", "back 3")
    assert t.s.ask.number == number
    t.says(0, "begin").votes(s1="yes", s2="yes", s3="yes", s4="yes")
    number = t.s.ask.number
    assert t.house("absent 3", "back 3").s.ask is not None
    assert t.s.ask.number == number
    assert t.asks(1, "next-round")


def test_SF_R3_who_is_absent_is_put_to_the_vote_in_their_turn() -> None:
    t = time_up(4).house("absent 2").says(0, "begin")
    suspects = []
    while t.s.stage == "votes":
        suspects.append(t.view(None).about["target"])
        for seat in t.view(None).asked:
            t.says(seat, "no")
    assert suspects == [0, 1, 2, 3]


def test_SF_R15_the_match_may_be_ended_while_a_vote_stands_still_and_its_round_is_called_off() -> None:
    t = Round(3, spy=2).says(0, "accuse 1").house("absent 2", "end-match")
    assert t.s.outcome is not None
    assert t.ended == ("called-off", (0, 0, 0))


def test_SF_10_a_new_round_has_nobody_accused() -> None:
    t = Round(4, spy=3).says(0, "accuse 3").votes(s1="yes", s2="yes").says(1, "begin")
    assert (t.view(None).facts["suspect"], t.view(None).facts["accuser"]) == (None, None)


def test_SF_R9_a_dealer_whose_time_runs_out_begins_the_votes() -> None:
    t = time_up(4).says(CLOCK, "time-out 0")
    assert (t.s.stage, t.s.ended) == ("votes", [])


def test_SF_8_who_may_not_be_asked_back_is_told_while_there_is_talk() -> None:
    t = Round(4, spy=3).talk((0, 1))
    assert t.view(None).facts["barred"] == 0
    t.says(2, "accuse 3")
    assert t.view(None).facts["barred"] is None
