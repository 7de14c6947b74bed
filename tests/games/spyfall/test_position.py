"""Positions of Spyfall: one line, there and back, in the middle of anything."""

from __future__ import annotations

import pytest

from cantina.engine.chance import Fast
from cantina.engine.contract import Look, cards_in, random_move
from cantina.engine.errors import BadText
from cantina.engine.saving import save
from cantina.engine.state import Table, legal, play
from cantina.games.spyfall import GAME
from cantina.games.spyfall.state import State

from .driver import Round


def read(line: str) -> State:
    s = GAME.read_position(line, Fast.seeded(1))
    assert isinstance(s, State)
    return s


def test_a_short_line_is_enough() -> None:
    s = read("me: knows | bob: spy, score 2 | cid: knows | location: hoth")
    assert (s.spy, s.scores, s.dealer, s.round) == (1, (0, 2, 0), 0, 1)
    assert [option.text for option in legal(s, 0)][:2] == ["ask 1", "ask 2"]
    assert GAME.write_position(s, ("me", "bob", "cid")) == (
        "me: knows | bob: spy, score 2 | cid: knows | location: hoth | dealer: me | stage: talk | asker: me"
    )


def test_what_a_line_does_not_say_is_as_usual() -> None:
    s = read("me: knows | bob: spy | cid: knows | location: hoth")
    usual = GAME.start(3, {}, Fast.seeded(1))
    assert isinstance(usual, State)
    for name in (
        "rounds",
        "seconds",
        "written",
        "return_after",
        "asking",
        "answering",
        "voting",
        "guessing",
        "talking",
    ):
        assert getattr(s, name) == getattr(usual, name), name


def test_votes_that_waited_for_the_third_player_are_kept_no_longer_than_that() -> None:
    t = Round(5).says(0, "accuse 1").votes(s2="yes").house("absent 0", "absent 1", "absent 2")
    assert t.s.cast == ((0, 1), (2, 1))
    t.house("back 1")
    assert not any(t.s.cast)
    assert t.view(None).answered == (0, 2)
    assert t.view(None).asked == (3, 4)


@pytest.mark.parametrize(
    ("stage", "prompt"),
    [
        ("talk", "ask"),
        ("talk | asked: cid", "answer"),
        ("talk | talk: spoken", "point"),
        ("accusation | suspect: bob | accuser: me", "accusation"),
        ("guess", "guess"),
        ("suspicions", "suspicions"),
        ("votes | suspect: bob", "vote"),
        ("over | used: hoth", "next-round"),
    ],
)
def test_every_stage_asks_its_question_and_is_written_as_it_was_read(stage: str, prompt: str) -> None:
    line = f"me: knows | bob: spy | cid: knows | location: hoth | dealer: me | stage: {stage}"
    s = read(line)
    assert GAME.view(s, None).prompt == prompt
    written = GAME.write_position(s)
    assert "agenda" not in written
    assert "more" not in written
    assert without_dice(read(written)) == without_dice(s)


def test_SF_10_SF_14_an_accusation_in_a_line_is_used_up_and_brings_its_point() -> None:
    seats = "me: knows | bob: knows | cid: knows | dan: spy"
    line = f"{seats} | location: hoth | stage: accusation | suspect: dan | accuser: me"
    for vote, scores in (("yes", (2, 1, 1, 0)), ("no", (0, 0, 0, 0))):
        s = read(line)
        assert {timer.name: timer.running for timer in s.timers} == {"round": False, "asking": False, "voting": True}
        for seat in (1, 2):
            play(s, seat, GAME.space.parse(vote))
        assert s.scores == scores
        assert "accuse" not in [option.verb for option in legal(s, 0)]


def test_SF_R12_without_an_asker_it_is_the_dealer_or_who_is_present_next() -> None:
    s = read("me: knows, absent | bob: knows | cid: knows | dan: spy | location: hoth")
    assert (s.dealer, s.asker) == (0, 1)


def test_what_a_line_says_of_the_talk_is_kept_and_written() -> None:
    line = "me: knows | bob: spy | cid: knows | location: hoth | dealer: me | stage: talk | asker: bob | language: en"
    s = read(line)
    assert (s.asker, s.language, s.dealt_in) == (1, "en", (0, 1, 2))
    assert GAME.write_position(s, ("me", "bob", "cid")) == line


def test_SF_R14_between_rounds_too_few_wait_for_the_third() -> None:
    s = read("me: knows | bob: spy, absent | cid: knows | location: hoth | stage: over | used: hoth")
    assert s.ask is not None
    assert (s.ask.prompt, s.ask.then.__name__) == ("standstill", "next_dealer_begins")


def test_a_match_that_is_over_asks_nothing_however_it_ended_and_whoever_shares_it() -> None:
    t = Round(5, spy=4).house("absent 1", "absent 2", "absent 3", "end-match")
    s = read(GAME.write_position(t.s))
    assert s.ask is None
    assert s.outcome == ((0, 1, 2, 3, 4), "ended", (0, 0, 0, 0, 0))


def test_too_few_are_a_standstill() -> None:
    s = read("me: knows | bob: spy, absent | cid: knows | location: hoth | stage: votes | suspect: cid")
    assert GAME.view(s, None).prompt == "standstill"
    assert [timer.running for timer in s.timers] == [False]


@pytest.mark.parametrize("seats", [3, 5, 9])
def test_any_moment_of_a_random_game_survives_its_line(seats: int) -> None:
    s = GAME.start(seats, {"rounds": "3"}, Fast.seeded(seats), loud=True)
    look = Look(GAME, s, Fast.seeded(3), cards_in(GAME, s))
    while s.outcome is None:
        assert without_dice(read(GAME.write_position(s))) == without_dice(s)
        play(s, *random_move(look))
    assert without_dice(read(GAME.write_position(s))) == without_dice(s)


def test_a_table_of_the_driver_is_a_position() -> None:
    t = Round(4, spy=2, location="dagobah").says(1, "accuse 2")
    assert "location: dagobah" in GAME.write_position(t.s)


def without_dice(s: Table) -> dict[str, object]:
    return {key: value for key, value in save(s).items() if key != "chance"}


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("me: knows | bob: knows | cid: knows | location: hoth", "one-spy", 1),
        ("me: spy | bob: spy | cid: knows | location: hoth", "one-spy", 16),
        ("me: spy | bob: maybe | cid: knows | location: hoth", "spy-or-knows", 11),
        ("me: spy | bob: knows | cid: knows", "no-location", 1),
        ("me: spy | bob: knows | location: hoth", "wrong-seats", 1),
        ("me: spy | bob: knows | cid: knows | location: endor", "no-such-card", 47),
        ("me: spy | bob: knows | cid: knows | location: hoth | stage: sleep", "no-such-stage", 61),
        ("me: spy | bob: knows | cid: knows | location: hoth | stage: votes", "needs-suspect", 54),
        ("me: spy | bob: knows | cid: knows | location: hoth | stage: accusation | suspect: me", "needs-suspect", 54),
        (
            "me: spy | bob: knows | cid: knows | location: hoth | stage: accusation | suspect: me | accuser: me",
            "needs-suspect",
            54,
        ),
        ("me: spy | bob: knows | cid: knows | location: hoth | language: de", "unknown-choice", 64),
        ("me: spy | bob: knows | cid: knows | location: hoth | talk: sung", "unknown-choice", 60),
        ("me: spy | bob: knows | cid: knows | location: hoth | asker: dan", "no-such-seat", 61),
        ("me: spy | bob: knows | cid: knows | location: hoth | used: hoth", "used-once", 54),
        ("me: spy | bob: knows | cid: knows | location: hoth | used: dagobah dagobah", "used-once", 54),
        ("me: spy | bob: knows | cid: knows | location: hoth | stage: over", "used-once", 54),
        ("me: spy | bob: knows | cid: knows | location: hoth | asked: me", "who-speaks", 54),
        ("me: spy | bob: knows | cid: knows | location: hoth | barred: me", "who-speaks", 54),
        ("me: spy | bob: knows | cid: knows | d: knows, absent | location: hoth | asker: d", "who-speaks", 73),
        ("me: spy | bob: knows | cid: knows | d: knows, absent | location: hoth | asked: d", "who-speaks", 73),
        ("me: spy | bob: knows | cid: knows | location: hoth | talk: spoken | asked: bob", "talk-is-spoken", 69),
        ("me: spy | bob: knows, happy | cid: knows | location: hoth", "unknown-clause", 23),
    ],
)
def test_a_mistake_has_its_column(line: str, key: str, column: int) -> None:
    with pytest.raises(BadText) as mistake:
        read(line)
    assert (mistake.value.key, mistake.value.column) == (key, column)


@pytest.mark.parametrize(
    "line",
    [
        "a: knows, absent | b: knows | c: knows | d: spy | location: hoth | asker: a | asked: b",
        "a: knows, absent | b: knows | c: knows | d: spy | location: hoth | asker: a | stage: votes | suspect: b",
        "a: knows, absent | b: knows | c: spy | location: hoth | asker: a",
    ],
)
def test_SF_R12_an_absent_asker_is_no_mistake_where_it_is_not_their_turn_to_speak(line: str) -> None:
    assert read(line).asker == 0
