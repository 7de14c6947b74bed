"""What every game gets from the engine: its set-up checked, refusals, and errors that say why."""

from __future__ import annotations

import pickle

import pytest

from cantina.engine.actions import CLOCK, TIME_OUT
from cantina.engine.chance import Fast
from cantina.engine.errors import BadSetup, BadText, CantinaError, IllegalAction
from cantina.engine.game import Game
from cantina.engine.state import play
from cantina.games import GAMES, find_game

from .driving import play_on
from .toy import GAME
from .toy_table import say, table

SECRET_INVASION = GAMES["secret-invasion"]


def test_options_are_filled_with_their_first_choices() -> None:
    assert GAME.check_setup(2, {}) == {"length": "short", "port": "quiet"}
    assert GAME.check_setup(4, {"length": "long"}) == {"length": "long", "port": "quiet"}
    assert SECRET_INVASION.check_setup(3, {"starter": "2"}) == {"length": "match", "starter": "2"}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    for game in (GAME, SECRET_INVASION):
        with pytest.raises(BadSetup) as refusal:
            game.check_setup(seats, {})
        assert refusal.value.plain() == {
            "rule": "",
            "key": "wrong-seats",
            "about": {"seats": seats, "fewest": 2, "most": 4},
        }


def test_an_unknown_option_is_refused_and_the_known_ones_named() -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.check_setup(2, {"length": "long", "speed": "high"})
    assert refusal.value.key == "unknown-option"
    assert refusal.value.about == {"option": "speed", "known": "length, port"}


def test_an_unknown_choice_is_refused_and_the_known_ones_named() -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.check_setup(2, {"length": "endless"})
    assert refusal.value.key == "unknown-choice"
    assert refusal.value.about == {"option": "length", "choice": "endless", "known": "short, long"}


def test_choices_may_depend_on_the_number_of_seats() -> None:
    assert SECRET_INVASION.check_setup(4, {"starter": "3"})["starter"] == "3"
    with pytest.raises(BadSetup) as refusal:
        SECRET_INVASION.check_setup(3, {"starter": "3"})
    assert refusal.value.about["known"] == "random, 0, 1, 2"


@pytest.mark.parametrize("game", [GAME, SECRET_INVASION])
def test_a_game_does_not_start_with_a_bad_set_up(game: Game) -> None:
    with pytest.raises(BadSetup):
        game.start(5, {}, Fast.seeded(1))
    with pytest.raises(BadSetup):
        game.start(2, {"length": "?"}, Fast.seeded(1))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadSetup) as refusal:
        find_game("chess")
    assert refusal.value.key == "no-such-game"
    assert refusal.value.about["game"] == "chess"


# ---- refusals


def test_who_is_not_asked_is_told_so_by_the_rule_of_turns() -> None:
    s = table("ore", "jam", deck="relic")
    for seat in (1, CLOCK):
        why = GAME.why_not(s, seat, GAME.space.parse("play jam"))
        assert (why.rule, why.key) == ("TY-2", "not-asked")


def test_who_is_asked_is_told_by_the_rule_of_the_question() -> None:
    s = table("ore", "jam", "haul", deck="relic")
    assert str(GAME.why_not(s, 0, GAME.space.parse("play jam"))) == "TY-2 not-in-hand (card=jam)"
    say(s, 0, "play ore")
    assert str(GAME.why_not(s, 2, GAME.space.parse("play jam"))).startswith("TY-3 another-question")
    assert str(GAME.why_not(s, CLOCK, TIME_OUT[0])).startswith("TY-3 another-question")


def test_after_the_end_the_refusal_is_that_it_is_over() -> None:
    s = GAME.start(2, {}, Fast.seeded(1))
    play_on(s, Fast.seeded(2))
    assert GAME.why_not(s, 0, GAME.space.parse("draw")).key == "game-over"
    with pytest.raises(IllegalAction) as refusal:
        play(s, 0, GAME.space.parse("draw"))
    assert refusal.value.key == "game-over"


# ---- errors


def test_errors_are_value_errors_with_a_rule_a_key_and_details() -> None:
    error = IllegalAction("TY-2", "not-in-hand", card="jam", seat=1)
    assert isinstance(error, CantinaError)
    assert isinstance(error, ValueError)
    assert str(error) == "TY-2 not-in-hand (card=jam, seat=1)"
    assert error.plain() == {"rule": "TY-2", "key": "not-in-hand", "about": {"card": "jam", "seat": 1}}
    assert str(BadSetup("", "wrong-seats")) == "wrong-seats"


def test_bad_text_says_where() -> None:
    error = BadText("no-such-card", 3, 14, text="lando")
    assert (error.line, error.column, error.rule) == (3, 14, "")
    assert str(error) == "no-such-card (line=3, column=14, text=lando)"


def test_bad_text_can_name_the_rule_it_breaks() -> None:
    error = BadText("illegal-action", 3, 14, "TY-2", why="not-asked")
    assert str(error) == "TY-2 illegal-action (line=3, column=14, why=not-asked)"


@pytest.mark.parametrize(
    "error",
    [
        BadSetup("", "wrong-seats", seats=9),
        IllegalAction("TY-2", "not-asked", seat=1),
        BadText("bad-number", 3, 14, "TY-2", text="x"),
    ],
)
def test_a_refusal_survives_the_way_to_another_process(error: CantinaError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert back.plain() == error.plain()
    assert str(back) == str(error)
