"""The public API, as README promises it."""

from __future__ import annotations

from pathlib import Path

import pytest

import cantina


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


def test_a_redealt_match_looks_the_same_and_has_a_record_of_its_own(tmp_path: Path) -> None:
    match = cantina.new("secret-invasion", seats=3, seed=9)
    supposed = match.redeal(1, seed=4)
    assert supposed.view(1) == match.view(1)
    supposed.play(supposed.to_act[0], supposed.legal(supposed.to_act[0])[0])
    supposed.record.save(tmp_path / "supposed.txt")
    assert cantina.load(tmp_path / "supposed.txt").position == supposed.position
    assert match.record.moves == ()


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
