"""What the engine offers beyond questions and answers, on the busy port of the toy game: each alone, then nested."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from cantina.engine.actions import CLOCK, HOUSE, TIME_OUT, Seat
from cantina.engine.contract import Effort, check_game
from cantina.engine.errors import BadText, IllegalAction
from cantina.engine.record import Record, RecordedMove, parse_record, replay
from cantina.engine.state import Outcome, all_events, legal, play, to_act

from .driving import fair, news, through_json
from .toy import GAME
from .toy.actions import TIDE, VOTE
from .toy.state import State
from .toy_table import asks, hand, lying, say, table


def texts(s: State, seat: Seat) -> list[str]:
    return [option.text for option in legal(s, seat)]


def timers(s: State) -> dict[str, bool]:
    return {timer.name: timer.running for timer in s.timers}


# ---- standing options, and words on a move


def test_TY_12_anybody_may_boast_though_nobody_waits_for_it() -> None:
    s = table("ore jam", "spice", deck="relic haul", busy=True)
    assert to_act(s) == (0,)
    assert texts(s, 1) == ["boast", "alarm"]
    before = s.ask
    say(s, 1, 'boast "Fastest ship in the port"')
    assert s.ask is before
    assert s.boasts == ["", "Fastest ship in the port"]
    assert news(s, 0) == [{"kind": "boasted", "seat": 1, "words": "Fastest ship in the port"}]


def test_a_standing_option_leaves_sealed_answers_and_passes_as_they_are() -> None:
    s = table("ore", "jam", "spice", deck="haul haul", busy=True)
    say(s, 0, "play ore")
    say(s, 2, "pass")
    say(s, 2, 'boast "I passed"')
    assert asks(s, "jam", CLOCK, 1)
    assert GAME.view(s, 0).asked == (1, 2, CLOCK)


@pytest.mark.parametrize(
    ("action", "words", "why"),
    [
        ("boast", "", "words-needed"),
        ("boast", "x" * 61, "too-many-words"),
        ("boast", "two\nlines", "bad-words"),
        ("boast", "  wide", "bad-words"),
        ("boast", "\u202eturned", "bad-words"),
        ("alarm", "Thieves!", "no-words-here"),
    ],
)
def test_words_that_will_not_do_are_refused_and_change_nothing(action: str, words: str, why: str) -> None:
    s = table("ore jam", "spice", deck="relic haul", busy=True)
    chosen = GAME.space.parse(action)
    with pytest.raises(IllegalAction) as refusal:
        play(s, 1, chosen, words)
    assert refusal.value.key == why
    assert (GAME.why_not(s, 1, chosen, words).rule, GAME.why_not(s, 1, chosen, words).key) == ("TY-2", why)
    assert s.boasts == ["", ""]


def test_words_stand_in_the_record_on_one_line_and_come_back() -> None:
    said = 'Ну, "да" | #1: \\n 🙂'
    action = GAME.space.parse("boast")
    moves = (RecordedMove(1, action.with_words(said)), RecordedMove(HOUSE, "absent 2"), RecordedMove(0, "draw"))
    record = Record(GAME.id, 1, 3, {"length": "short", "port": "busy"}, "fast 7", ("", "", ""), moves=moves)
    back = parse_record(record.text())
    assert [(move.seat, move.action) for move in back.moves] == [(move.seat, move.action) for move in moves]
    after = replay(GAME, back)[1].state
    assert isinstance(after, State)
    assert after.boasts[1] == said


def test_words_without_an_end_are_refused_with_their_column() -> None:
    with pytest.raises(BadText) as refusal:
        GAME.space.parse_said('boast "so', 3, 5)
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == ("bad-words", 3, 11)


def test_a_copied_or_pickled_action_is_as_good_as_the_one_it_was_made_from() -> None:
    s = table("ore jam", "spice", deck="relic haul")
    action = legal(s, 0)[0]
    for same in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert same == action
        assert hash(same) == hash(action)
        t = s.clone()
        play(t, 0, same)
        assert asks(t, "jam", CLOCK, 1)


# ---- timers, and votes beside the turn


def test_TY_13_when_the_tide_is_out_the_turn_that_is_taken_is_the_last() -> None:
    s = table("ore", "spice", deck="relic haul", busy=True)
    assert timers(s) == {"tide": True}
    assert GAME.view(s, None).timers == ({"name": "tide", "seconds": 300, "running": True},)
    play(s, CLOCK, TIDE)
    assert timers(s) == {}
    assert asks(s, "turn", 0)
    say(s, 0, "draw")
    assert s.outcome is not None


def test_TY_14_the_alarm_stops_the_tide_and_interrupts_the_turn() -> None:
    s = table("ore", "spice", "jam", deck="relic haul", busy=True)
    say(s, 1, "alarm")
    assert asks(s, "vote", 1, 2)
    assert timers(s) == {"tide": False, "vote": True}
    assert TIDE not in legal(s, CLOCK)
    with pytest.raises(IllegalAction):
        play(s, CLOCK, TIDE)
    say(s, 1, "yes")
    say(s, 2, "no")
    assert asks(s, "turn", 0)
    assert timers(s) == {"tide": True}
    assert "alarm" not in texts(s, 1)
    assert "alarm" in texts(s, 2)


def test_TY_14_silence_is_a_no_and_a_late_vote_finds_nothing_to_answer() -> None:
    s = table("ore", "spice", "jam", deck="relic haul", busy=True)
    say(s, 1, "alarm", "yes")
    play(s, CLOCK, VOTE)
    assert s.voted == (1,)
    assert asks(s, "turn", 0)
    assert texts(s, 2) == ["boast", "alarm"]


def test_TY_14_all_votes_of_two_take_the_turn_away() -> None:
    s = table("ore", "spice", "jam", deck="relic haul", busy=True)
    say(s, 1, "alarm", "yes")
    say(s, 2, "yes")
    assert asks(s, "turn", 1)


def test_a_timer_set_anew_is_another_timer() -> None:
    s = table("ore", "spice", deck="relic haul", busy=True)
    before = s.timers[0]
    s.pause_timers()
    assert s.timers[0].number == before.number
    s.set_timer(TIDE, 300, before.then)
    assert s.timers[0].number != before.number


# ---- sealed choices of several parts


def busy_hands() -> State:
    s = table("ore ore ore jam jam haul", "spice spice spice spice spice", "jam", deck="relic haul sort", busy=True)
    say(s, 0, "draw")
    return s


def test_TY_15_each_picks_unseen_as_many_as_are_too_many() -> None:
    s = busy_hands()
    assert asks(s, "customs", 0, 1)
    assert texts(s, 1) == ["boast", "throw spice"]
    assert GAME.view(s, 0).picks == 3
    say(s, 0, "throw ore")
    assert news(s, 1) == []
    assert GAME.view(s, 1).answered == ()
    assert GAME.view(s, 0).given == ("throw ore",)
    say(s, 0, "throw jam", "throw ore")
    assert [told["kind"] for told in news(s, 1)] == ["answered"]
    assert GAME.view(s, 1).answered == (0,)
    assert GAME.view(s, 0).given == ("throw ore", "throw ore", "throw jam")


def test_TY_15_a_card_that_is_held_twice_can_be_picked_twice_and_no_oftener() -> None:
    s = busy_hands()
    say(s, 0, "throw jam", "throw jam")
    assert texts(s, 0) == ["boast", "throw ore", "throw relic", "throw haul"]


def test_TY_15_what_is_thrown_is_shown_before_it_is_gone() -> None:
    s = busy_hands()
    say(s, 0, "throw jam", "throw jam", "throw ore")
    say(s, 1, "throw spice")
    (moment,) = s.moments
    seen = GAME.view(moment.state, 2)
    assert seen.zone("offered", 0) == ("ore", "jam", "jam")
    assert seen.zone("discards") == ()
    assert [event.kind for event in moment.events] == ["answered", "thrown"]
    assert [event.kind for event in all_events(s)] == ["answered", "thrown"]
    assert lying(s.discards) == ["ore", "jam", "jam", "spice"]
    assert hand(s, 0) == ["ore", "ore", "relic", "haul"]
    assert asks(s, "turn", 1)


def test_time_that_runs_out_finishes_all_the_picks_of_a_seat() -> None:
    s = busy_hands()
    say(s, 0, "throw ore")
    play(s, CLOCK, TIME_OUT[0])
    assert asks(s, "customs", 1)
    assert len(GAME.view(s, 0).given) == 3


# ---- the house


def test_TY_16_who_goes_in_the_middle_of_a_vote_is_not_waited_for() -> None:
    s = table("ore", "spice", "jam", deck="relic haul", busy=True)
    say(s, 1, "alarm", "yes")
    say(s, HOUSE, "absent 2")
    assert s.voted == (1,)
    assert asks(s, "turn", 0)


def test_TY_16_who_comes_back_in_the_middle_of_a_vote_votes_and_votes_that_were_cast_stand() -> None:
    s = table("ore", "spice", "jam", "haul", deck="relic haul", busy=True)
    say(s, HOUSE, "absent 2")
    say(s, 1, "alarm", "yes")
    number = s.ask.number if s.ask is not None else 0
    say(s, HOUSE, "back 2")
    assert asks(s, "vote", 2, 3)
    assert s.ask is not None
    assert s.ask.number == number
    say(s, HOUSE, "absent 1")
    say(s, 2, "yes")
    say(s, 3, "yes")
    assert s.voted == (1, 2, 3)
    assert asks(s, "turn", 2)


def test_TY_16_with_one_present_all_stands_still_until_somebody_is_back() -> None:
    s = table("ore", "spice", deck="relic haul", busy=True)
    say(s, HOUSE, "absent 1")
    say(s, 0, "draw")
    assert to_act(s) == ()
    assert timers(s) == {"tide": False}
    assert legal(s, CLOCK) == ()
    say(s, HOUSE, "back 1")
    assert asks(s, "turn", 1)
    assert timers(s) == {"tide": True}


def test_TY_17_newcomers_sit_down_after_the_turn() -> None:
    s = table("ore", "spice", deck="relic haul haul ore sort", busy=True)
    say(s, HOUSE, "join 2")
    assert s.seats == 2
    say(s, 0, "draw")
    assert s.seats == 3
    assert len(s.hands[2]) == 3
    assert GAME.view(s, 2).zone("hand", 2) == tuple(hand(s, 2))


def test_TY_18_a_game_that_is_called_off_has_no_winner() -> None:
    s = table("ore", "spice", deck="relic haul", busy=True)
    say(s, HOUSE, "absent 1")
    say(s, HOUSE, "call-off")
    assert s.outcome == Outcome((), "called-off", (0, 0))


def test_a_game_that_does_not_listen_to_the_house_refuses_it() -> None:
    s = table("ore", "spice", deck="relic haul")
    assert legal(s, HOUSE) == ()
    with pytest.raises(IllegalAction):
        say(s, HOUSE, "absent 1")


# ---- forgetting


def test_TY_19_the_bottom_card_is_seen_until_the_first_turn_is_over_and_then_forgotten() -> None:
    s = GAME.start(2, {"port": "busy"}, fair(3), loud=True)
    assert isinstance(s, State)
    assert GAME.view(s, None).zone("deck")[0] is not None
    for seed in range(20):
        assert GAME.redeal(s, 0, seed).deck[0] == s.deck[0]  # type: ignore[attr-defined]
    play(s, 0, GAME.space.parse("draw"))
    assert GAME.view(s, None).zone("deck")[0] is None
    assert len({GAME.redeal(s, 0, seed).deck[0] for seed in range(40)}) > 1  # type: ignore[attr-defined]


# ---- all of it, in each other


def test_random_games_in_a_busy_port_reach_all_of_it_and_come_back_from_json_anywhere() -> None:
    kinds: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for seed in range(60):
        s = GAME.start(2 + seed % 3, {"port": "busy"}, fair(seed), loud=True)
        check = decisions_of(s, seed)
        kinds += check[0]
        asked += check[1]
    for kind in ("boasted", "alarm", "votes", "thrown", "absent", "back", "join", "covered", "tide-is-out", "offers"):
        assert kinds[kind] >= 5, kind
    for mode in ("one", "all", "picks", "first", "house"):
        assert asked[mode] >= 5, mode


def decisions_of(s: object, seed: int) -> tuple[Counter[str], Counter[str]]:
    """One random game: which events it told, and how its questions were put."""
    assert isinstance(s, State)
    dice = fair(seed + 5_000)
    kinds: Counter[str] = Counter()
    modes: Counter[str] = Counter()
    for _ in range(400):
        if s.outcome is not None:
            break
        assert s.ask is not None
        modes[s.ask.mode] += 1
        if dice.below(10) == 0:
            s = through_json(GAME, s)
            s.loud = True
            assert isinstance(s, State)
        seats = [seat for seat in (HOUSE, CLOCK, *range(s.seats)) if legal(s, seat)]
        waiting = [seat for seat in to_act(s) if seat != CLOCK]
        pool = seats if not waiting or dice.below(4) == 0 else waiting
        seat = pool[dice.below(len(pool))]
        options = legal(s, seat)
        action = options[dice.below(len(options))]
        play(s, seat, action, "so" if action.speaks else "")
        kinds.update(event.kind for event in all_events(s))
    return kinds, modes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract_holds_in_a_busy_port(seats: int) -> None:
    for seed in range(4):
        assert check_game(GAME, seats, {"port": "busy"}, 100 + seed, Effort(secrets_every=2)) > 1
