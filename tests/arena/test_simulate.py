"""Simulations: the same figures in any number of processes, fair seats, wins that add up."""

from __future__ import annotations

import pytest

from cantina import BadSetup
from cantina.arena import Result, SimulationSetup, simulate
from cantina.arena.result import Played, Tally
from cantina.arena.simulate import cut, play_game

ROUND = {"length": "round"}
TWO = SimulationSetup("secret-invasion", 2, ("careful", "random"), 120, seed=3, options=ROUND)


def timeless(result: Result) -> dict[str, object]:
    return {key: value for key, value in result.plain().items() if key != "speed"}


def test_one_and_two_processes_tell_the_same() -> None:
    assert timeless(simulate(TWO, jobs=1)) == timeless(simulate(TWO, jobs=2))


def test_another_seed_tells_something_else() -> None:
    assert timeless(simulate(TWO)) != timeless(simulate(TWO._replace(seed=4)))


def test_wins_add_up_to_the_games() -> None:
    setup = SimulationSetup("secret-invasion", 4, ("careful", "random", "random", "careful"), 100, options=ROUND)
    result = simulate(setup)
    assert sum(bot.wins for bot in result.bots) == pytest.approx(100)
    assert sum(seat.wins for seat in result.by_seat) == pytest.approx(100)
    assert [(bot.bot, bot.seats) for bot in result.bots] == [("careful", 2), ("random", 2)]
    assert sum(result.reasons.values()) == 100


def test_careful_is_seen_to_be_better() -> None:
    careful, random = simulate(TWO._replace(games=300)).bots
    assert careful.rate.low > 0.6
    assert random.rate.high < 0.4


def test_a_match_counts_its_rounds_and_decisions() -> None:
    result = simulate(SimulationSetup("secret-invasion", 2, ("random",), 20))
    assert result.rounds is not None
    assert 7 <= result.rounds.low <= result.rounds.value <= 13
    assert result.decisions.value > result.rounds.value
    assert result.reasons == {"tokens": 20}


def test_one_name_fills_all_seats() -> None:
    assert SimulationSetup("secret-invasion", 3, ("random",), 1).check().bots == ("random",) * 3


@pytest.mark.parametrize(
    ("bots", "arrangements"), [(("a", "a"), 1), (("a", "b"), 2), (("a", "b", "a", "b"), 2), (("a", "b", "b"), 3)]
)
def test_bots_sit_in_as_many_ways_as_there_are(bots: tuple[str, ...], arrangements: int) -> None:
    assert SimulationSetup("secret-invasion", len(bots), bots, 1).arrangements == arrangements


def test_every_bot_sits_everywhere() -> None:
    setup = SimulationSetup("secret-invasion", 3, ("careful", "random", "random"), 3, options=ROUND).check()
    assert [play_game(setup, index, {}).bot_at.index(0) for index in range(3)] == [0, 2, 1]


@pytest.mark.parametrize(("paired", "deals"), [(True, [0, 0, 1, 1]), (False, [0, 1, 2, 3])])
def test_paired_games_share_a_deal_and_others_do_not(paired: bool, deals: list[int]) -> None:
    assert [TWO._replace(paired=paired).deal_of(index) for index in range(4)] == deals


def test_a_shared_win_counts_as_fractions() -> None:
    tally = Tally()
    tally.add(("a", "b", "b"), Played((1, 2, 0), (0, 1, 2), "tie", (3, 3, 3), 5, None))
    assert (tally.wins["a"] * 2, tally.rounds.count) == (tally.wins["b"], 0)
    assert tally.seat_wins[0] == tally.seat_wins[1] == tally.seat_wins[2]


@pytest.mark.parametrize("games", [1, 2, 39, 40, 121, 5000])
def test_the_work_is_cut_without_loss(games: int) -> None:
    assert [index for piece in cut(games) for index in piece] == list(range(games))


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(TWO._replace(games=45), jobs=1, progress=told.append)
    assert sum(told) == 45
    assert len(told) > 10


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"game": "sabacc"}, "no-such-game"),
        ({"seats": 5}, "wrong-seats"),
        ({"bots": ("careful", "palpatine")}, "no-such-bot"),
        ({"bots": ("careful", "random", "random")}, "wrong-number-of-bots"),
        ({"seats": 4}, "wrong-number-of-bots"),
        ({"games": 0}, "too-few-games"),
        ({"seed": -1}, "bad-seed"),
        ({"options": {"length": "hour"}}, "unknown-choice"),
        ({"options": {"width": "round"}}, "unknown-option"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        simulate(SimulationSetup(**{**TWO._asdict(), **change}))
    assert refused.value.key == key


def test_no_processes_are_too_few() -> None:
    with pytest.raises(BadSetup) as refused:
        simulate(TWO, jobs=0)
    assert refused.value.key == "too-few-jobs"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": None}, "game is a text, not None"),
        ({"seats": "2"}, "seats is a whole number, not '2'"),
        ({"bots": "careful"}, "bots is a list of texts, not 'careful'"),
        ({"games": 2.0}, "games is a whole number, not 2.0"),
        ({"seed": None}, "seed is a whole number, not None"),
        ({"options": None}, "options is a mapping of texts to texts, not None"),
    ],
)
def test_what_is_of_another_type_is_refused_with_a_sentence(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        simulate(SimulationSetup(**{**TWO._asdict(), **change}))
    assert str(refused.value) == sentence
