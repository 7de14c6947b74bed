"""The public API, as README promises it."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import cantina
from cantina.engine.saving import digest, save
from cantina.games import GAMES

pytestmark = pytest.mark.engine


def test_a_match_is_played_to_its_end() -> None:
    match = cantina.new("secret-invasion", seats=3, seed=7)
    while not match.outcome:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    assert match.outcome.reason == "tokens"
    assert match.to_act == ()


def test_the_same_seed_deals_the_same_match() -> None:
    here, there = (cantina.new("secret-invasion", 3, seed=5) for _ in range(2))
    assert here.position == there.position
    assert here.position != cantina.new("secret-invasion", 3, seed=6).position


def test_without_a_seed_the_dice_are_fair_and_every_match_is_another() -> None:
    here, there = (cantina.new("secret-invasion", 4) for _ in range(2))
    assert here.record.seed.startswith("fair ")
    assert here.position != there.position


def test_a_refused_action_changes_nothing_and_is_not_recorded() -> None:
    match = cantina.new("secret-invasion", seats=2, seed=1)
    before = match.record.text()
    stranger = 1 - match.to_act[0]
    with pytest.raises(cantina.IllegalAction) as refusal:
        match.play(stranger, "discard leia")
    assert (refusal.value.rule, refusal.value.key) == ("SI-4", "not-asked")
    with pytest.raises(cantina.BadText):
        match.play(match.to_act[0], "discard jarjar")
    assert match.record.text() == before


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_nobody_can_look_from_a_seat_that_is_not_there(seat: int) -> None:
    match = cantina.new("secret-invasion", seats=3, seed=1)
    for look in (match.view, match.sampler, lambda p: match.redeal(p, seed=1)):
        with pytest.raises(cantina.BadSetup):
            look(seat)


def test_a_saved_match_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    match = cantina.new("secret-invasion", seats=3, seed=9, names=["Аня", "Bob  the\tGreat"])
    for _ in range(7):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    match.record.save(tmp_path / "game.txt")
    again = cantina.load(tmp_path / "game.txt")
    assert again.position == match.position
    assert again.names == ("Аня", "Bob the Great", "")
    assert again.record == match.record


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_played_as_object_text_or_integer(game: str) -> None:
    here, text, number = (cantina.new(game, GAMES[game].fewest, seed=5) for _ in range(3))
    seat = here.to_act[0]
    action = here.legal(seat)[0]
    said = "Hm." if action.speaks else ""
    here.play(seat, action, said)
    text.play(seat, action.text, said)
    number.play(seat, action.id, said)
    assert here.position == text.position == number.position
    with pytest.raises(cantina.BadText, match="no-such-action"):
        here.play(seat, 10_000)
    with pytest.raises(TypeError, match="its text or its integer, not None"):
        here.play(seat, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [-2, 9, None, "0", True, 1.0, [], {}])
def test_nobody_plays_for_a_seat_that_is_none(game: str, seat: Any) -> None:
    match = cantina.new(game, GAMES[game].fewest, seed=5)
    for ask in (lambda: match.legal(seat), lambda: match.play(seat, match.legal(match.to_act[0])[0])):
        with pytest.raises(cantina.BadSetup, match="no-such-seat"):
            ask()


def play_first(match: cantina.Match) -> None:
    """The first option of whoever is asked."""
    action = match.legal(match.to_act[0])[0]
    match.play(match.to_act[0], action, "Hm." if action.speaks else "")


@pytest.mark.parametrize("game", GAMES)
def test_a_copied_or_pickled_match_goes_on_like_the_one_it_was_made_from(game: str) -> None:
    match = cantina.new(game, GAMES[game].fewest, seed=5, names=["Аня"])
    play_first(match)
    for here in (match, match.clone(3), match.redeal(0, 4)):
        for copied in (pickle.loads(pickle.dumps(here)), copy.deepcopy(here), copy.copy(here)):
            assert (copied.position, copied.record, copied.events) == (here.position, here.record, here.events)
            assert [copied.view(seat) for seat in (None, 0, 1)] == [here.view(seat) for seat in (None, 0, 1)]
            play_first(copied)
            assert len(copied.record.moves) == len(here.record.moves) + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_not_pickled_without_its_game_and_says_what_to_use(game: str) -> None:
    state = cantina.new(game, GAMES[game].fewest, seed=5).state
    for copied in (pickle.dumps, copy.deepcopy, copy.copy):
        with pytest.raises(TypeError, match=r"clone\(\).* pickle its Match.* restore of cantina\.engine\.saving"):
            copied(state)


def test_a_redealt_match_looks_the_same_and_has_a_record_of_its_own(tmp_path: Path) -> None:
    match = cantina.new("secret-invasion", seats=3, seed=9)
    supposed = match.redeal(1, seed=4)
    assert supposed.view(1) == match.view(1)
    supposed.play(supposed.to_act[0], supposed.legal(supposed.to_act[0])[0])
    supposed.record.save(tmp_path / "supposed.txt")
    assert cantina.load(tmp_path / "supposed.txt").position == supposed.position
    assert match.record.moves == ()


def test_a_committed_match_keeps_its_shuffle_and_a_branch_of_it_has_none(tmp_path: Path) -> None:
    start = cantina.new("secret-invasion", seats=2, seed=bytes(32)).record
    start._replace(commitment="0a" * 32, secret="f9" * 32, salts=("", "c0ffee")).save(tmp_path / "game.txt")
    match = cantina.load(tmp_path / "game.txt")
    assert match.record.shuffle_lines() == ["commitment: " + "0a" * 32, "secret: " + "f9" * 32, "salt 1: c0ffee"]
    for branch in (match.clone(), match.redeal(0, seed=1), match.sampler(0)(1)):
        assert branch.record.shuffle_lines() == []  # other dice: no secret stands behind them
        assert branch.record.salts == ()


def test_a_sampler_deals_what_redeal_deals() -> None:
    match = cantina.new("secret-invasion", seats=4, seed=2)
    sample = match.sampler(0)
    assert [sample(seed).position for seed in range(5)] == [match.redeal(0, seed).position for seed in range(5)]


def test_a_clone_is_played_without_touching_the_match() -> None:
    match = cantina.new("secret-invasion", seats=2, seed=3)
    before = match.position
    copy = match.clone()
    copy.play(copy.to_act[0], copy.legal(copy.to_act[0])[0])
    assert match.position == before != copy.position


def in_mid_game(seed: int | None = 9) -> cantina.Match:
    """A card has been played at somebody, and a number is to be named."""
    match = cantina.new("secret-invasion", seats=3, seed=seed, names=["Аня"])
    while match.view(None).prompt != "number":
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match


def play_on(match: cantina.Match) -> str:
    """To the end; how it ended, to the last card."""
    while not match.outcome:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    return digest(match.state)


@pytest.mark.parametrize("seed", [9, None])
def test_a_match_goes_on_from_its_saved_state_with_the_same_dice(seed: int | None) -> None:
    match = in_mid_game(seed)
    again = cantina.Match.resume("secret-invasion", json.loads(json.dumps(save(match.state))), ["Аня", "Bob  B"])
    assert again.names == ("Аня", "Bob B", "")
    assert [again.view(seat) for seat in (None, 0, 1, 2)] == [match.view(seat) for seat in (None, 0, 1, 2)]
    assert play_on(again) == play_on(match)


def test_a_match_that_goes_on_leaves_the_one_it_came_from_alone_and_tells_what_happens() -> None:
    match = in_mid_game()
    before = digest(match.state)
    again = cantina.Match.resume("secret-invasion", save(match.state))
    seat = again.to_act[0]
    assert "named" in [event.kind for event in again.play(seat, again.legal(seat)[0])]
    assert digest(match.state) == before


def test_the_record_of_a_match_that_goes_on_starts_where_it_was_taken_up(tmp_path: Path) -> None:
    line = "me: boba luke | bob: leia | cid: vader | deck: han trooper chewbacca | aside: r2-d2"
    match = cantina.Match.resume("secret-invasion", save(cantina.position("secret-invasion", line, seed=5).state))
    for action in ("discard boba", "choose 1", "name 6"):
        match.play(0, action)
    match.record.save(tmp_path / "game.txt")
    assert "position: 0: boba luke | 1: leia" in (tmp_path / "game.txt").read_text("utf-8")
    again = cantina.load(tmp_path / "game.txt")
    assert again.position == match.position
    assert again.record == match.record


def test_a_record_of_dice_that_no_seed_leads_to_is_refused(tmp_path: Path) -> None:
    match = cantina.Match.resume("secret-invasion", save(in_mid_game().state))
    play_on(match)
    match.record.save(tmp_path / "game.txt")
    with pytest.raises(cantina.BadText):
        cantina.load(tmp_path / "game.txt")


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({"game": "sabacc", "seats": 2}, "no-such-game"),
        ({"game": "secret-invasion", "seats": 5}, "wrong-seats"),
        ({"game": "secret-invasion", "seats": 2, "options": {"speed": "high"}}, "unknown-option"),
        ({"game": "secret-invasion", "seats": 2, "options": {"length": "long"}}, "unknown-choice"),
        ({"game": "secret-invasion", "seats": 2, "options": {"starter": "2"}}, "unknown-choice"),
        ({"game": "secret-invasion", "seats": 2, "seed": -1}, "bad-seed"),
        ({"game": "secret-invasion", "seats": 2, "seed": b"short"}, "bad-seed"),
    ],
)
def test_a_wrong_setup_is_refused(setup: dict[str, object], key: str) -> None:
    with pytest.raises(cantina.BadSetup) as refusal:
        cantina.new(**setup)  # type: ignore[arg-type]
    assert refusal.value.key == key


def test_the_games_say_what_they_need() -> None:
    (game,) = [game for game in cantina.games() if game["id"] == "secret-invasion"]
    assert game["seats"] == range(2, 5)
    assert game["options"] == {"length": ("match", "round"), "starter": ("random", "0", "1", "2", "3")}


ANYTHING_GOES: Any = cantina  # for calls that a type checker would refuse


def dealt() -> Any:
    return cantina.new("secret-invasion", 3, seed=1)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ANYTHING_GOES.new(["fluxx"], 3), "game is a text, not ['fluxx']"),
        (lambda: ANYTHING_GOES.new("fluxx", "3"), "seats is a whole number, not '3'"),
        (lambda: ANYTHING_GOES.new("fluxx", 2.5), "seats is a whole number, not 2.5"),
        (
            lambda: ANYTHING_GOES.new("fluxx", 3, 1, options=["window"]),
            "options is a mapping of texts to texts, not ['window']",
        ),
        (
            lambda: ANYTHING_GOES.new("fluxx", 3, 1, options={"deck": []}),
            "options is a mapping of texts to texts, not {'deck': []}",
        ),
        (lambda: ANYTHING_GOES.new("fluxx", 3, 1, names="Ann"), "names is a list of texts, not 'Ann'"),
        (lambda: ANYTHING_GOES.new("fluxx", 3, 1, names=["Ann", None]), "names is a list of texts, not ['Ann', None]"),
        (lambda: ANYTHING_GOES.new("fluxx", 3, 1, deck=Path("a")), "deck is a text, not "),
        (lambda: ANYTHING_GOES.position("fluxx", b"0: leia"), "line is a text, not b'0: leia'"),
        (lambda: ANYTHING_GOES.position("fluxx", "0: leia | 1: han", seed=None), "seed is a whole number, not None"),
        (lambda: dealt().play(0, "discard luke", 5), "words is a text, not 5"),
        (lambda: dealt().redeal(0, "1"), "seed is a whole number, not '1'"),
        (lambda: dealt().sampler(0)(1.5), "seed is a whole number, not 1.5"),
        (lambda: dealt().clone(seed=True), "seed is a whole number, not True"),
    ],
)
def test_what_is_of_another_type_is_refused_with_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(TypeError) as refusal:
        call()
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("saved", [{}, None, [], {"seats": 3}, {"seats": 99}, {**save(dealt().state), "ask": 5}])
def test_what_is_no_saved_state_is_refused_with_a_sentence(saved: Any) -> None:
    with pytest.raises(ValueError, match="this is not what `save` wrote of a game of secret-invasion"):
        cantina.Match.resume("secret-invasion", saved)
