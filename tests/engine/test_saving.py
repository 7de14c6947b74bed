"""A state is plain data: written, read back, copied and played on, in the middle of anything."""

from __future__ import annotations

import json

import pytest

from cantina.engine.actions import CLOCK, TIME_OUT
from cantina.engine.chance import Fair, Fast
from cantina.engine.game import Game
from cantina.engine.saving import digest, restore, save, to_json
from cantina.engine.state import Table, legal, play, playout, to_act
from cantina.games import GAMES

from .bare import ANYTHING, PASS, RING, SAY, SPACE, Bare, bare, heard
from .driving import decisions, every_move, fair, news, play_on, random_move, smugglers, through_json
from .toy import GAME

SECRET_INVASION = GAMES["secret-invasion"]


def told_to_the_end(s: Table, seed: int) -> tuple[str, str]:
    """Play on; what everybody heard on the way, and the state at the end."""
    s.loud = True
    dice = Fast.seeded(seed)
    heard = []
    while s.outcome is None:
        seat, action = random_move(s, dice)
        play(s, seat, action)
        heard.append((seat, action.text, [news(s, viewer) for viewer in (None, *range(s.seats))]))
    return json.dumps(heard), digest(s)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_a_state_read_back_at_any_decision_is_played_on_to_the_same_end(seats: int, seed: int) -> None:
    for number, s in enumerate(decisions(GAME, seats, seed)):
        back = through_json(GAME, s)
        assert to_json(back) == to_json(s)
        assert told_to_the_end(back, number) == told_to_the_end(s.clone(), number)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_is_a_state_of_secret_invasion(seats: int) -> None:
    for number, s in enumerate(decisions(SECRET_INVASION, seats, seats, {"length": "round"})):
        back = through_json(SECRET_INVASION, s)
        assert told_to_the_end(back, number) == told_to_the_end(s.clone(), number)


def test_a_state_is_read_back_five_hauls_deep() -> None:
    deep = 0
    for s in smugglers(60):
        if len(s.aside) >= 5:
            deep += 1
            back = through_json(GAME, s)
            assert len(save(back)["agenda"]) > 2 * 5  # at least each haul's end and its card's
            assert told_to_the_end(back, deep) == told_to_the_end(s.clone(), deep)
    assert deep > 5


@pytest.mark.parametrize("mode", ["all", "first"])
def test_a_question_half_answered_is_read_back_with_its_answers(mode: str) -> None:
    s = bare(seats=4)
    asked = dict.fromkeys(range(4), ANYTHING)
    if mode == "all":
        s.ask_all("number", asked, heard, "a", 2, about={"seat": 1}, seconds=20)
    else:
        s.ask_first("number", {**asked, CLOCK: (RING.only,)}, heard, "a", 2, about={"seat": 1}, seconds=20)
    play(s, 2, PASS.only)
    play(s, 0, PASS.only)
    back = restore(bare(seats=4), json.loads(to_json(s)), SPACE)
    assert back.ask is not None
    assert (back.ask.prompt, back.ask.about, back.ask.seconds) == ("number", {"seat": 1}, 20)
    assert to_act(back) == to_act(s)
    assert [legal(back, seat) for seat in (CLOCK, *range(4))] == [legal(s, seat) for seat in (CLOCK, *range(4))]
    for t in (s, back):
        play(t, 3, PASS.only)
        play(t, 1, PASS.only if mode == "first" else SAY[3])
    assert isinstance(back, Bare)
    assert back.log == s.log == ["a 2 0: pass, 1: say 3, 2: pass, 3: pass" if mode == "all" else "a 2 all passed"]


def test_a_finished_game_is_read_back_with_its_outcome() -> None:
    s = GAME.start(3, {}, Fast.seeded(5))
    play_on(s, Fast.seeded(6))
    back = through_json(GAME, s)
    assert back.outcome == s.outcome
    assert type(back.outcome) is type(s.outcome)
    assert to_json(back) == to_json(s)


def test_fair_dice_are_saved_with_the_state() -> None:
    s = GAME.start(2, {}, Fair(bytes(32)))
    back = through_json(GAME, s)
    assert back.chance.plain() == s.chance.plain()
    assert told_to_the_end(back, 1) == told_to_the_end(s, 1)


def test_what_is_read_back_shares_nothing_with_what_was_written() -> None:
    s = GAME.start(2, {}, Fast.seeded(5))
    written = save(s)
    back = restore(GAME.blank(2), written, GAME.space)
    before = to_json(s)
    play_on(back, Fast.seeded(1))
    assert to_json(s) == before


def test_the_words_of_a_question_survive_json_in_the_same_form() -> None:
    s = bare()
    s.ask_one(0, "number", ANYTHING, heard, about={"cards": ("ore", "spice"), "seat": 1})
    back = restore(bare(), json.loads(to_json(s)), SPACE)
    assert s.ask is not None
    assert back.ask is not None
    assert back.ask.about == s.ask.about


# ---- copies


@pytest.mark.parametrize(("game", "options"), [(GAME, {}), (SECRET_INVASION, {"length": "round"})])
def test_a_clone_is_equal_and_apart_at_every_decision(game: Game, options: dict[str, str]) -> None:
    for seats in (2, 3, 4):
        for number, s in enumerate(decisions(game, seats, seats + 20, options)):
            before, copy = to_json(s), s.clone()
            assert to_json(copy) == before
            play_on(copy, Fast.seeded(number))
            assert to_json(s) == before
            other, after = s.clone(), to_json(copy)
            play_on(other, Fast.seeded(number + 1))
            assert to_json(copy) == after


def test_a_clone_has_the_same_dice_and_tells_nothing() -> None:
    s = GAME.start(3, {}, Fast.seeded(5), loud=True)
    copy = s.clone()
    assert copy.chance.plain() == s.chance.plain()
    assert (copy.loud, copy.events) == (False, ())
    assert GAME.zones(copy) == GAME.zones(s)


# ---- fingerprints


def test_the_digest_of_a_state_never_changes() -> None:
    """In both forms of the engine, in the middle of a game and at its end: records carry it."""
    s = GAME.start(3, {}, fair(7))
    dice = fair(8)
    for _ in range(30):
        play(s, *random_move(s, dice))
    assert digest(s) == "687456ae8486ddff684ad096bd6b1bf1"
    play_on(s, dice)
    assert digest(s) == "835f5193225c26cd55a84bfd0f1a7ba6"


def test_every_play_changes_the_digest() -> None:
    for s in smugglers(6):
        for seat, action in every_move(s):
            copy = s.clone()
            play(copy, seat, action)
            assert digest(copy) != digest(s)


def test_the_same_game_has_the_same_digest_and_another_seed_another() -> None:
    digests = [digest(GAME.start(3, {}, Fast.seeded(seed))) for seed in (1, 1, 2)]
    assert digests[0] == digests[1]
    assert digests[0] != digests[2]


# ---- playing at random


def test_a_playout_ends_and_repeats_itself() -> None:
    for seats in (2, 3, 4):
        one, other = GAME.start(seats, {}, Fast.seeded(seats)), GAME.start(seats, {}, Fast.seeded(seats))
        assert playout(one) == playout(other) > seats
        assert one.outcome is not None
        assert digest(one) == digest(other)


def test_a_playout_can_be_stopped() -> None:
    s = GAME.start(2, {}, Fast.seeded(1))
    assert playout(s, 3) == 3
    assert s.outcome is None


def test_in_a_playout_the_clock_is_not_always_the_quickest() -> None:
    ends = []
    for seed in range(20):
        s = bare(chance=Fast.seeded(seed))
        s.ask_first("number", {CLOCK: (RING.only,), 0: (SAY[1],), 2: (SAY[1],)}, heard)
        playout(s)
        ends += s.log
    assert set(ends) != {"the clock first: ring"}


def test_time_outs_are_part_of_the_record_and_so_of_the_state() -> None:
    s = bare(chance=Fast.seeded(3))
    s.ask_one(0, "number", SAY.actions, heard)
    copy = s.clone()
    play(s, CLOCK, TIME_OUT[0])
    play(copy, CLOCK, TIME_OUT[0])
    assert digest(s) == digest(copy)
