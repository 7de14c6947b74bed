"""The toy game: its rules one by one, and that it reaches all it was made to reach."""

from __future__ import annotations

from collections import Counter

import pytest

from cantina.engine.actions import CLOCK, TIME_OUT, Seat
from cantina.engine.chance import Fast
from cantina.engine.errors import BadText
from cantina.engine.saving import save
from cantina.engine.state import all_events, legal, play, to_act

from .driving import decisions, news, smugglers
from .toy import GAME
from .toy.cards import COPIES, DECK, HAUL, JAM, NAMES, WORTH
from .toy_table import asks, cards, hand, lying, say, table

# ---- turns


def test_TY_2_a_turn_is_a_card_played_or_a_card_drawn() -> None:
    s = table("ore jam", "spice", deck="relic haul")
    assert [option.text for option in legal(s, 0)] == ["play ore", "play jam", "draw"]
    say(s, 0, "draw")
    assert hand(s, 0) == ["ore", "relic", "jam"]
    assert asks(s, "turn", 1)


def test_TY_2_time_running_out_draws() -> None:
    s = table("ore", "spice", deck="relic")
    play(s, CLOCK, TIME_OUT[0])
    assert hand(s, 0) == ["ore", "relic"]
    assert asks(s, "turn", 1)


def test_TY_5_goods_go_into_the_hold() -> None:
    s = table("relic", "spice", deck="haul")
    say(s, 0, "play relic")
    say(s, 1, "pass")
    assert s.worth(0) == 3
    assert asks(s, "turn", 1)


# ---- jams


def test_TY_3_everybody_else_with_cards_is_asked_for_a_jam_whatever_they_hold() -> None:
    s = table("ore", "spice", "", "jam", deck="haul haul")
    say(s, 0, "play ore")
    assert asks(s, "jam", CLOCK, 1, 3)
    assert [option.text for option in legal(s, 1)] == ["pass"]
    assert [option.text for option in legal(s, 3)] == ["play jam", "pass"]
    assert s.ask is not None
    assert s.ask.seconds == 15


def test_TY_3_where_nobody_else_has_cards_nobody_is_asked() -> None:
    s = table("ore", "", "", deck="haul haul")
    say(s, 0, "play ore")
    assert s.worth(0) == 2
    assert asks(s, "turn", 1)


@pytest.mark.parametrize("passed", [(), (1,), (1, 2)])
def test_TY_3_the_clock_closes_the_window(passed: tuple[Seat, ...]) -> None:
    s = table("ore", "jam", "jam", "spice", deck="haul haul")
    say(s, 0, "play ore")
    for seat in passed:
        say(s, seat, "pass")
    play(s, CLOCK, GAME.space.parse("ring"))
    assert s.worth(0) == 2
    assert asks(s, "turn", 1)


def test_TY_4_a_jam_cancels_the_card() -> None:
    s = table("ore", "jam", deck="haul haul")
    say(s, 0, "play ore")
    say(s, 1, "play jam")
    assert lying(s.discards) == ["ore", "jam"]
    assert asks(s, "turn", 1)


def test_TY_4_a_jam_can_be_jammed_and_again_until_nobody_wants_to() -> None:
    s = table("ore jam", "jam jam", "spice", deck="haul haul")
    say(s, 0, "play ore")
    say(s, 1, "play jam")
    assert asks(s, "jam", CLOCK, 0, 2)
    say(s, 0, "play jam")
    assert asks(s, "jam", CLOCK, 1, 2)
    say(s, 1, "play jam")
    assert lying([card for card, _, _ in s.resolving]) == ["ore", "jam", "jam", "jam"]
    say(s, 2, "pass")  # seat 0 has no card left: the third jam cancels the second, and the first is open again
    assert asks(s, "jam", CLOCK, 2)
    say(s, 2, "pass")
    assert lying(s.discards) == ["jam", "jam", "ore", "jam"]
    assert s.worth(0) == 0
    assert asks(s, "turn", 1)


def test_TY_4_when_the_jam_is_cancelled_the_card_is_open_again_and_then_takes_effect() -> None:
    s = table("ore jam", "jam spice", deck="haul haul")
    say(s, 0, "play ore")
    say(s, 1, "play jam")
    say(s, 0, "play jam")
    say(s, 1, "pass")
    assert asks(s, "jam", CLOCK, 1)
    say(s, 1, "pass")
    assert s.worth(0) == 2
    assert asks(s, "turn", 1)


def test_TY_4_a_jam_against_nothing_does_nothing() -> None:
    s = table("jam", "spice", deck="haul haul")
    say(s, 0, "play jam")
    say(s, 1, "pass")
    assert lying(s.discards) == ["jam"]
    assert asks(s, "turn", 1)


# ---- cards


def test_TY_6_hauls_within_hauls_end_in_order_and_put_everything_away() -> None:
    deck = "haul ore jam" + " haul spice relic" + " contest sort ore"
    s = table("haul", "", deck=deck)
    say(s, 0, "play haul", "play haul", "play haul")
    assert [lying(list(aside)) for aside in s.aside] == [["ore", "jam"], ["spice", "relic"], ["ore", "sort", "contest"]]
    assert lying([card for card, _, _ in s.resolving]) == ["haul", "haul", "haul"]
    say(s, 0, "play ore", "play contest")
    assert lying(s.discards) == ["contest", "sort", "haul"]
    say(s, 0, "play relic")
    assert lying(s.discards) == ["contest", "sort", "haul", "spice", "haul"]
    say(s, 0, "play jam")
    assert lying(s.discards) == ["contest", "sort", "haul", "spice", "haul", "jam", "ore", "haul"]
    assert (s.aside, s.resolving, s.worth(0)) == ([], [], 5)
    assert asks(s, "turn", 1)


def test_TY_6_a_jammed_haul_within_a_haul_leaves_the_outer_one_as_it_was() -> None:
    s = table("haul", "jam ore", deck="haul spice spice ore ore ore")
    say(s, 0, "play haul")
    say(s, 1, "pass")
    say(s, 0, "play haul")
    say(s, 1, "play jam")
    assert lying(s.discards) == ["haul", "jam"]
    assert asks(s, "haul", 0)
    assert [option.text for option in legal(s, 0)] == ["play spice"]


def test_TY_6_who_runs_out_of_time_plays_a_card_at_random() -> None:
    seen = set()
    for seed in range(30):
        s = table("haul", "", deck="spice ore relic")
        say(s, 0, "play haul")
        s.chance = Fast.seeded(seed)
        play(s, CLOCK, TIME_OUT[0])
        seen.add(s.holds[0])
    assert len(seen) == 3


def test_TY_6_a_seventh_haul_does_nothing() -> None:
    s = table("haul", "", deck="haul ore ore " * 6)
    say(s, 0, *["play haul"] * 7)
    assert len(s.aside) == 6
    assert lying(s.discards) == ["haul"]


def test_TY_7_cards_are_dropped_one_at_a_time_until_done() -> None:
    s = table("sort ore spice", "", deck="relic haul")
    say(s, 0, "play sort")
    assert [option.text for option in legal(s, 0)] == ["drop spice", "drop ore", "done"]
    say(s, 0, "drop ore", "done")
    assert hand(s, 0) == ["spice", "relic"]
    assert lying(s.discards) == ["ore", "sort"]


def test_TY_7_after_three_or_with_no_card_left_it_is_done() -> None:
    s = table("sort ore spice jam jam", "", deck="relic haul haul")
    say(s, 0, "play sort", "drop ore", "drop jam", "drop spice")
    assert hand(s, 0) == ["relic", "haul", "haul", "jam"]
    s = table("sort ore", "", deck="relic haul haul")
    say(s, 0, "play sort", "drop ore")
    assert hand(s, 0) == ["relic"]
    assert asks(s, "turn", 1)


def test_TY_8_the_worthiest_offer_takes_all_goods_offered() -> None:
    s = table("contest spice", "ore jam", "relic", "haul", deck="haul")
    say(s, 0, "play contest")
    for seat in (1, 2, 3):
        say(s, seat, "pass")
    assert asks(s, "contest", 0, 1, 2, 3)
    say(s, 2, "offer relic")
    say(s, 3, "offer haul")
    say(s, 0, "offer spice")
    assert s.holds == [(), (), (), ()]
    assert hand(s, 2) == ["relic"]
    say(s, 1, "offer ore")
    assert s.holds[2] == tuple(cards("spice ore relic"))
    assert lying(s.discards) == ["haul", "contest"]
    offers = {"kind": "offers", "offers": [[0, "spice"], [1, "ore"], [2, "relic"], [3, "haul"]]}
    assert news(s, None)[1:] == [offers]


def test_TY_8_on_a_tie_the_first_clockwise_from_the_player_wins() -> None:
    s = table("contest", "ore", "ore", deck="haul")
    say(s, 0, "play contest")
    say(s, 1, "pass")
    say(s, 2, "pass")
    say(s, 2, "offer ore")
    say(s, 1, "offer ore")
    assert (s.worth(1), s.worth(2)) == (4, 0)


@pytest.mark.parametrize(("who", "word", "worth"), [(1, "grab", [0, 3]), (0, "grab", [3, 0]), (CLOCK, "ring", [0, 0])])
def test_TY_9_the_first_to_grab_has_it_unless_the_clock_rings(who: Seat, word: str, worth: list[int]) -> None:
    s = table("scramble", "", deck="relic haul")
    say(s, 0, "play scramble")
    assert asks(s, "scramble", CLOCK, 0, 1)
    say(s, who, word)
    assert [s.worth(seat) for seat in range(2)] == worth
    assert asks(s, "turn", 1)


def test_TY_9_all_pass_and_it_is_discarded() -> None:
    s = table("scramble", "", deck="relic haul")
    say(s, 0, "play scramble")
    say(s, 1, "pass")
    say(s, 0, "pass")
    assert lying(s.discards) == ["relic", "scramble"]


def test_TY_10_a_short_deck_is_shuffled_with_all_that_is_hidden() -> None:
    s = table("haul ore", "spice relic", deck="jam", discards="sort sort contest")
    say(s, 0, "play haul")
    say(s, 1, "pass")
    assert [len(s.hands[0]), len(s.hands[1]), len(s.aside[0]), len(s.deck)] == [1, 2, 3, 1]
    assert s.discards == []
    found = Counter([*s.hands[0], *s.hands[1], *s.aside[0], *s.deck])
    assert found == Counter(cards("ore spice relic jam sort sort contest"))


def test_TY_10_without_discards_fewer_cards_are_drawn() -> None:
    s = table("haul", "", deck="spice")
    say(s, 0, "play haul", "play spice")
    assert s.worth(0) == 1
    assert lying(s.discards) == ["haul"]
    say(s, 1, "draw")
    say(s, 0, "draw")
    assert hand(s, 1) == ["haul"]
    assert hand(s, 0) == []


def test_TY_11_the_last_turn_ends_the_game_and_equals_share_it() -> None:
    s = table("spice", "spice", deck="haul haul", turns=2)
    for seat in (0, 1):
        say(s, seat, "play spice")
        if s.outcome is None and to_act(s) != (1,):
            say(s, 1, "pass")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.reason, s.outcome.scores) == ((0, 1), "tired", (1, 1))


# ---- what it was made to reach


def test_random_games_reach_everything_the_hard_games_need() -> None:
    deepest = longest_jam = agenda = 0
    kinds: Counter[str] = Counter()
    for s in smugglers(120):
        deepest = max(deepest, len(s.aside))
        longest_jam = max(longest_jam, sum(against for _, _, against in s.resolving))
        agenda = max(agenda, len(save(s)["agenda"]))
        kinds.update(event.kind for event in all_events(s))
    assert deepest >= 5
    assert agenda >= 15
    assert longest_jam >= 3
    for kind in ("jammed", "cancelled", "reshuffled", "dropped", "offers", "scrambled", "timed-out", "haul-over"):
        assert kinds[kind] >= 10, kind


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("length", ["short", "long"])
def test_every_card_is_in_one_zone_at_every_decision(seats: int, length: str) -> None:
    for seed in range(4):
        for s in decisions(GAME, seats, seed, {"length": length}):
            found = Counter(card for zone in GAME.zones(s).values() for card in zone)
            assert found == {NAMES[kind]: copies for kind, copies in enumerate(COPIES)}


def test_the_cards_are_those_of_the_rules() -> None:
    assert len(DECK) == 32
    assert [DECK.count(kind) for kind in (HAUL, JAM)] == [9, 6]
    assert [WORTH[kind] for kind in cards("spice ore relic haul")] == [1, 2, 3, 0]


# ---- positions


def test_a_position_is_the_states_json_without_its_dice() -> None:
    for s in smugglers(3):
        line = GAME.write_position(s)
        back = GAME.read_position(line, Fast.seeded(4))
        assert GAME.write_position(back) == line
        assert "\n" not in line
        assert back.chance.plain() == Fast.seeded(4).plain()


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "7", "{}", '{"seats": 2}', '{"seats": 2, "agenda": [["no.such.step"]]}']
)
def test_a_bad_position_is_refused(line: str) -> None:
    with pytest.raises(BadText) as refusal:
        GAME.read_position(line, Fast.seeded(1))
    assert refusal.value.key == "bad-position"
