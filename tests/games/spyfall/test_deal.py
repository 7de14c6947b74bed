"""Components, the deal and the match: SF-1 to SF-6, SF-15, SF-16, SF-R4, SF-R11, SF-R14, SF-R15."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Fast
from cantina.engine.errors import BadSetup
from cantina.engine.state import legal, play
from cantina.games.spyfall import GAME
from cantina.games.spyfall.cards import LOCATIONS
from cantina.games.spyfall.state import State

from .driver import Round


def started(seats: int, seed: int = 1, **options: str) -> State:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    s = GAME.start(seats, chosen, Fast.seeded(seed), loud=True)
    assert isinstance(s, State)
    return s


def play_rounds(s: State, rounds: int) -> list[int]:
    """Let the spy show the card at once and miss, round after round; the locations that were played."""
    places = []
    for _ in range(rounds):
        places.append(s.location)
        play(s, s.spy, GAME.space.parse("reveal"))
        play(s, s.spy, next(guess for guess in legal(s, s.spy) if guess.value != s.location))
        if s.outcome is None:
            play(s, HOUSE, GAME.space.parse("go-on"))
    return places


def test_SF_1_twenty_locations_each_of_eight_cards_and_a_spy() -> None:
    deck = tomllib.loads(files("cantina.games.spyfall").joinpath("deck.toml").read_text("utf-8"))
    assert len(LOCATIONS) == 20
    assert {card["copies"] for name, card in deck.items() if name != "spy"} == {8}
    cards = Counter([card for zone in started(9).zones().values() for card in zone])
    assert cards == {**dict.fromkeys(LOCATIONS, 8), "spy": 20}


def test_SF_2_a_card_tells_the_location_and_nothing_else() -> None:
    t = Round(spy=3, location="dagobah")
    assert [t.view(seat).zone("hand", seat) for seat in range(4)] == [("dagobah",)] * 3 + [("spy",)]


@pytest.mark.parametrize(("seats", "minutes"), [(3, 6), (4, 6), (5, 7), (6, 7), (7, 8), (8, 8), (9, 8)])
def test_SF_3_the_usual_time_goes_by_the_number_of_players(seats: int, minutes: int) -> None:
    assert started(seats).timers[0].seconds == 60 * minutes


def test_SF_3_the_host_agrees_on_rounds_and_minutes() -> None:
    s = started(3, rounds="1", minutes="9")
    assert s.timers[0].seconds == 540
    play_rounds(s, 1)
    assert s.outcome is not None
    assert started(3).rounds == 5
    with pytest.raises(BadSetup):
        started(2)
    with pytest.raises(BadSetup):
        started(10)


def test_SF_4_the_first_dealer_is_drawn_or_named_and_deals_like_everybody() -> None:
    assert {started(4, seed).dealer for seed in range(60)} == {0, 1, 2, 3}
    assert started(4, dealer="2").dealer == 2
    assert any([started(4, seed, dealer="2").spy == 2 for seed in range(60)])


def test_SF_4_the_next_player_clockwise_deals_the_next_round() -> None:
    s = started(4, dealer="2")
    assert [s.dealer, *[s.dealer for _ in range(3) if play_rounds(s, 1)]] == [2, 3, 0, 1]


def test_SF_5_the_spy_and_the_location_are_drawn_evenly() -> None:
    deals = [started(4, seed) for seed in range(2000)]
    spies = Counter([s.spy for s in deals])
    assert min(spies.values()) > 420
    assert len(Counter([s.location for s in deals])) == 20
    assert min(Counter([s.location for s in deals]).values()) > 60


def test_SF_5_nobody_learns_of_another_card() -> None:
    t = Round(spy=1)
    for viewer in (None, 0, 1, 2, 3):
        others = [t.view(viewer).zone("hand", seat) for seat in range(4) if seat != viewer]
        assert set(others) == {(None,)}


def test_SF_6_SF_R10_the_whole_list_is_in_view_with_used_ones_marked() -> None:
    s = started(3)
    first = play_rounds(s, 1)[0]
    for viewer in (None, 0, 1, 2):
        view = GAME.view(s, viewer)
        assert view.zone("used") == (LOCATIONS[first],)
        assert {*view.zone("list"), *view.zone("used")} == set(LOCATIONS)
        assert len(view.zone("list")) == 19


def test_SF_15_a_used_location_leaves_the_match_and_the_most_points_win() -> None:
    s = started(3, rounds="8")
    places = play_rounds(s, 8)
    assert len(set(places)) == 8
    assert s.outcome is not None
    most = max(s.scores)
    assert s.outcome.winners == tuple([seat for seat in range(3) if s.scores[seat] == most])
    assert sum(s.scores) == 16


def test_SF_R11_equal_points_share_the_win() -> None:
    s = started(4, rounds="1")
    spy = s.spy
    play_rounds(s, 1)
    assert s.outcome is not None
    assert s.outcome.winners == tuple([seat for seat in range(4) if seat != spy])


def test_SF_16_SF_R4_after_ten_locations_all_go_back_the_last_too() -> None:
    again = 0
    for seed in range(150):
        s = started(3, seed)
        s.rounds = 12
        places = play_rounds(s, 10)
        assert s.used == ()
        assert len(set(places)) == 10
        again += s.location == places[-1]
    assert again > 0


def test_SF_R4_another_number_or_none_at_all() -> None:
    s = started(3, return_after="8")
    s.rounds = 30
    play_rounds(s, 8)
    assert s.used == ()
    s = started(3, return_after="off")
    s.rounds = 30
    assert len(set(play_rounds(s, 20))) == 20
    assert s.used == ()


def test_SF_R14_the_next_dealer_or_the_host_begins_and_the_clock_starts_with_the_deal() -> None:
    t = Round(4, spy=1).says(1, "reveal", "guess dagobah")
    assert t.asks(1, "next-round")
    assert t.may(1) == ["begin"]
    assert t.refuses(2, "begin") == ("SF-R14", "next-dealer-begins")
    assert "go-on" in t.may(HOUSE)
    assert t.timers == {}
    t.says(1, "begin")
    assert t.s.round == 2
    assert t.s.dealer == 1
    assert t.timers["round"] == (360, True)


def test_SF_R14_who_is_absent_at_the_deal_is_no_spy_and_no_dealer_but_scores() -> None:
    for _ in range(30):
        t = Round(4, spy=3).says(3, "reveal", "guess dagobah").house("absent 1")
        t.s.chance = Fast.seeded(_)
        assert t.asks(2, "next-round")
        t.house("go-on")
        assert t.s.dealer == 2
        assert t.s.spy != 1
        assert t.view(1).zone("hand", 1) == (LOCATIONS[t.s.location],)
        assert t.view(0).facts["may_be_spy"] == (0, 2, 3)
        spy = t.s.spy
        wrong = next(text for text in LOCATIONS if text != LOCATIONS[t.s.location])
        t.says(spy, "reveal", f"guess {wrong}")
        assert t.ended[1][1] == 1


def test_SF_R14_a_dealer_who_comes_back_in_time_deals() -> None:
    t = Round(4, spy=3).says(3, "reveal", "guess dagobah").house("absent 1", "back 1")
    assert t.asks(1, "next-round")


def test_SF_R14_a_round_needs_three_present() -> None:
    t = Round(3, spy=2).says(2, "reveal", "guess dagobah").house("absent 0")
    assert t.prompt == "standstill"
    assert t.may(HOUSE) == ["absent 1", "absent 2", "back 0", "end-match"]
    t.house("back 0")
    assert t.asks(1, "next-round")


def test_SF_R15_between_rounds_the_host_may_end_the_match() -> None:
    t = Round(3, spy=2).says(2, "reveal", "guess hoth")
    assert t.ended == ("named", (0, 0, 4))
    t.house("end-match")
    assert t.s.outcome is not None
    assert t.s.outcome == ((2,), "ended", (0, 0, 4))
    assert legal(t.s, CLOCK) == ()
    assert t.may(HOUSE) == []


def test_SF_R15_while_too_few_are_present_the_host_may_end_the_match() -> None:
    t = Round(3, spy=2)
    assert "end-match" not in t.may(HOUSE)
    t.house("absent 1", "end-match")
    assert t.s.outcome is not None
    assert t.s.outcome.scores == (0, 0, 0)
    assert t.ended == ("called-off", (0, 0, 0))
