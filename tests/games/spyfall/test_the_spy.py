"""The spy's word, and what nobody learns: SF-11, SF-13, SF-17, SF-R5, SF-R10."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from cantina.engine.actions import CLOCK
from cantina.engine.state import legal
from cantina.games.spyfall import GAME
from cantina.games.spyfall.cards import LOCATIONS
from cantina.games.spyfall.state import State

from .driver import Round


def test_SF_11_the_spy_stops_the_game_shows_the_card_and_must_name_a_location() -> None:
    t = Round(4, spy=1).says(0, 'ask 1 "Well?"').says(1, "reveal")
    assert t.asks(1, "guess")
    assert t.timers == {"guessing": (60, True)}
    assert t.view(None).zone("hand", 1) == ("spy",)
    assert t.view(None).zone("hand", 0) == (None,)
    assert t.refuses(1, "reveal") == ("SF-11", "must-name")
    assert t.refuses(0, "accuse 1") == ("SF-11", "spy-names")


def test_SF_11_a_question_that_waited_is_over_when_the_spy_stops_the_game() -> None:
    t = Round(5, spy=1).says(0, 'ask 2 "Well?"').says(1, "reveal").house("absent 2")
    assert t.view(None).facts["asked_seat"] is None
    assert t.heard("silent") == []


def test_SF_11_SF_13_the_right_location_is_worth_four() -> None:
    t = Round(4, spy=1, location="mos-eisley").says(1, "reveal", "guess mos-eisley")
    assert t.ended == ("named", (0, 4, 0, 0))


def test_SF_11_the_right_planet_is_not_enough() -> None:
    t = Round(4, spy=1, location="mos-eisley").says(1, "reveal", "guess docking-bay-94")
    assert t.ended == ("misnamed", (1, 0, 1, 1))


def test_SF_11_nobody_else_has_the_word_and_all_hear_the_same() -> None:
    said = set()
    for spy in range(4):
        t = Round(4, spy=spy)
        for seat in range(4):
            assert ("reveal" in t.may(seat)) == (seat == spy)
            if seat != spy:
                said |= {t.refuses(seat, "reveal"), t.refuses(seat, "guess hoth")}
        assert t.refuses(spy, "guess hoth") == ("SF-11", "reveal-first")
    assert said == {("SF-11", "not-the-spy")}


def test_SF_R5_a_guess_that_is_not_made_in_time_is_wrong_also_if_the_spy_leaves() -> None:
    assert Round(4, spy=1).says(1, "reveal").rings("guessing").ended == ("no-guess", (1, 0, 1, 1))
    t = Round(4, spy=1).says(1, "reveal").house("absent 1")
    assert t.timers == {"guessing": (60, True)}
    assert t.rings("guessing").ended == ("no-guess", (1, 0, 1, 1))


def test_SF_R5_the_table_s_general_time_out_names_nothing_for_the_spy() -> None:
    """With the same dice every place is the right one once."""
    for location in LOCATIONS:
        t = Round(4, spy=1, location=location).says(1, "reveal").says(CLOCK, "time-out 1")
        assert t.ended == ("no-guess", (1, 0, 1, 1))
        assert t.view(None).facts["thread"] == [{"kind": "revealed", "seat": 1}]
        assert [event["seat"] for event in t.heard("timed-out")] == [1]


def test_SF_R10_when_the_round_is_over_everybody_is_shown_everything() -> None:
    t = Round(4, spy=1, location="dagobah").says(1, "reveal", "guess hoth")
    for viewer in (None, 0, 1, 2, 3):
        view = t.view(viewer)
        assert view.facts["ended"] == [{"spy": 1, "card": "dagobah", "reason": "misnamed", "points": (1, 0, 1, 1)}]
        assert [view.zone("hand", seat)[0] for seat in range(4)] == ["dagobah", "spy", "dagobah", "dagobah"]
        assert view.zone("used") == ("dagobah",)
    assert t.heard("round-over")[0]["spy"] == 1


def test_SF_R10_a_used_location_may_still_be_named() -> None:
    t = Round(3, spy=2, location="hoth").says(2, "reveal", "guess hoth").says(1, "begin")
    t.deal_out(0, "dagobah")
    t.says(0, "reveal")
    assert "guess hoth" in t.may(0)
    assert len([text for text in t.may(0) if text.startswith("guess")]) == 20
    assert t.says(0, "guess hoth").ended == ("misnamed", (0, 1, 1))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_SF_17_the_advice_of_the_book_is_in_the_help(lang: str) -> None:
    words = tomllib.loads(files("cantina.games.spyfall").joinpath(f"text/{lang}.toml").read_text("utf-8"))
    assert {key for key in words["help"] if key.startswith("tip")} == {"tip-measure", "tip-moving", "tip-waiting"}


# ---- what is supposed


def supposed(t: Round, viewer: int | None, tries: int = 3000) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(tries):
        s = GAME.redeal(t.s, viewer, seed)
        assert isinstance(s, State)
        found[s.spy, LOCATIONS[s.location]] += 1
    return found


def assert_even(found: Counter[tuple[int, str]], cases: set[tuple[int, str]]) -> None:
    assert set(found) == cases
    share = found.total() / len(cases)
    assert all([abs(count - share) < 5 * share**0.5 for count in found.values()]), found


def test_SF_5_for_a_player_everybody_else_may_be_the_spy_evenly_whatever_was_said() -> None:
    t = Round(4, spy=3).talk((0, 2)).says(1, "accuse 3").votes(s0="yes", s2="no")
    assert_even(supposed(t, 0), {(1, "hoth"), (2, "hoth"), (3, "hoth")})
    t.says(2, "accuse 0")  # votes that lie face down tell nothing either
    assert_even(supposed(t, 0), {(1, "hoth"), (2, "hoth"), (3, "hoth")})


def test_SF_5_for_the_spy_it_may_be_anywhere_that_is_not_used() -> None:
    t = Round(3, spy=2, location="hoth").says(2, "reveal", "guess hoth").says(1, "begin")
    t.deal_out(0, "dagobah")
    anywhere = {(0, place) for place in LOCATIONS if place != "hoth"}
    assert_even(supposed(t, 0, 4000), anywhere)
    t.says(0, "reveal")
    assert_even(supposed(t, None, 4000), anywhere)
    assert_even(supposed(t, 1), {(0, "dagobah")})


def test_SF_R14_who_was_absent_at_the_deal_is_not_supposed_to_be_the_spy() -> None:
    t = Round(4, spy=3).says(3, "reveal", "guess dagobah").house("absent 1", "go-on", "back 1")
    t.deal_out(0, "hoth")
    assert_even(supposed(t, 1), {(0, "hoth"), (2, "hoth"), (3, "hoth")})
    assert_even(supposed(t, 2), {(0, "hoth"), (3, "hoth")})


def test_SF_R2_votes_that_are_not_shown_are_supposed_either_way() -> None:
    t = Round(5, spy=4).says(0, "accuse 4").votes(s1="yes", s2="no")
    found: Counter[tuple[tuple[int, str], ...]] = Counter()
    for seed in range(2000):
        ask = GAME.redeal(t.s, 1, seed).ask
        assert ask is not None
        found[tuple([(seat, vote.text) for seat, vote in ask.got])] += 1
    assert set(found) == {((0, "yes"), (1, "yes"), (2, vote)) for vote in ("yes", "no")}
    assert min(found.values()) > 900
    t.house("absent 4", "absent 0", "absent 2")  # a standstill keeps them as secret
    casts = Counter([GAME.redeal(t.s, 1, seed).cast for seed in range(2000)])  # type: ignore[attr-defined]
    assert set(casts) == {((0, 1), (1, 1), (2, 0)), ((0, 1), (1, 1), (2, 1))}


def test_SF_5_what_the_spy_sees_is_the_same_in_every_location() -> None:
    seen = set()
    for place in LOCATIONS:
        t = Round(4, spy=3, location=place).talk((0, 2)).says(1, "accuse 3").votes(s0="yes", s2="no")
        told = [event.seen_by(3) for event in t.told]
        seen.add((t.view(3).to_json(), str(told), str([t.refuses(3, "guess hoth"), t.may(3)]), str(t.view(None))))
    assert len(seen) == 1


def test_SF_5_what_a_player_sees_is_the_same_whoever_is_the_spy() -> None:
    seen = set()
    for spy in (1, 2, 3):
        t = Round(4, spy=spy).talk((0, 2)).says(1, "accuse 3").votes(s0="yes", s2="no")
        refused = [t.refuses(0, text) for text in ("reveal", "guess hoth", "yes", "begin")]
        seen.add((t.view(0).to_json(), str([event.seen_by(0) for event in t.told]), str(refused), str(t.may(0))))
        assert legal(t.s, CLOCK)
    assert len(seen) == 1


def test_SF_11_in_a_redealt_table_the_word_is_open_to_the_spy_who_is_supposed() -> None:
    t = Round(4, spy=3)
    for seed in range(12):
        supposed = GAME.redeal(t.s, 0, seed)
        assert isinstance(supposed, State)
        may = [seat for seat in range(4) if any(option.verb == "reveal" for option in legal(supposed, seat))]
        assert may == [supposed.spy]
