"""What a seat of the toy game sees, and what it may suppose."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cantina.engine.actions import CLOCK, Seat
from cantina.engine.chance import Fast
from cantina.engine.saving import to_json
from cantina.engine.state import legal, play, to_act
from cantina.engine.view import View

from .driving import play_on, smugglers
from .toy import GAME
from .toy.cards import NAMES
from .toy.state import State
from .toy_table import say, table


def viewers(s: State) -> tuple[Seat | None, ...]:
    return (None, *range(s.seats))


def view(s: State, seat: Seat | None) -> View:
    return GAME.view(s, seat)


def redeal(s: State, seat: Seat | None, seed: int) -> State:
    t = GAME.redeal(s, seat, seed)
    assert isinstance(t, State)
    return t


# ---- views


def test_one_sees_ones_own_hand_and_of_others_how_many_cards_they_hold() -> None:
    s = table("ore jam", "spice", deck="relic relic")
    assert view(s, 0).zone("hand", 0) == ("ore", "jam")
    assert view(s, 0).zone("hand", 1) == (None,)
    assert view(s, None).zone("hand", 0) == (None, None)
    assert view(s, 0).zone("deck") == (None, None)


def test_cards_set_aside_are_seen_by_the_seat_in_turn_only() -> None:
    s = table("haul", "spice", deck="relic ore jam haul")
    say(s, 0, "play haul")
    say(s, 1, "pass")
    assert view(s, 0).zone("aside", 0) == ("ore", "relic", "jam")
    assert view(s, 1).zone("aside", 0) == (None, None, None)


def test_nobody_sees_in_a_window_who_has_passed_or_what_they_could_have_played() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic")
    say(s, 0, "play ore")
    before = {seat: view(s, seat).to_json() for seat in viewers(s)}
    say(s, 2, "pass")
    assert [seat for seat in viewers(s) if view(s, seat).to_json() != before[seat]] == [2]
    assert set(view(s, 3).asked) == {CLOCK, 1, 2, 3}
    assert view(s, 2).options == ()
    assert view(s, 2).given == ("pass",)


def test_a_sealed_offer_is_seen_as_given_by_all_and_for_what_it_is_by_nobody_else() -> None:
    views = []
    for offer in ("offer jam", "offer spice", "pass"):
        s = table("contest ore", "spice jam", "haul", deck="relic")
        say(s, 0, "play contest")
        say(s, 1, "pass")
        say(s, 2, "pass")
        say(s, 1, offer)
        views.append([view(s, seat).to_json() for seat in viewers(s) if seat != 1])
        assert view(s, 1).given == (offer,)
        assert view(s, 0).asked == (0, 2)
    assert views[0] == views[1] == views[2]


def test_a_view_has_the_options_of_its_seat_and_of_no_other() -> None:
    for s in smugglers(6):
        for seat in viewers(s):
            assert view(s, seat).options == (() if seat is None else legal(s, seat))


# ---- supposing


def test_a_redeal_looks_the_same_to_its_seat() -> None:
    for number, s in enumerate(smugglers(9)):
        for seat in viewers(s):
            assert view(redeal(s, seat, number), seat) == view(s, seat)


def test_a_redeal_depends_on_what_its_seat_knows_alone() -> None:
    for number, s in enumerate(smugglers(9)):
        for seat in viewers(s):
            twin = redeal(s, seat, number + 1)
            assert to_json(redeal(s, seat, number)) == to_json(redeal(twin, seat, number))


def test_a_redeal_changes_nothing_and_can_be_played_to_the_end() -> None:
    for number, s in enumerate(smugglers(6)):
        before = to_json(s)
        t = redeal(s, number % s.seats, number)
        assert all(legal(t, seat) for seat in to_act(t))
        play_on(t, Fast.seeded(number))
        assert to_json(s) == before


def test_every_kind_of_card_that_may_be_in_a_hidden_place_turns_up_there() -> None:
    s = table("haul ore", "spice jam", "relic", deck="relic ore jam sort contest haul")
    say(s, 0, "play haul")
    say(s, 1, "pass")
    say(s, 2, "pass")
    found: defaultdict[str, set[str]] = defaultdict(set)
    for seed in range(400):
        for zone, names in GAME.zones(redeal(s, 1, seed)).items():
            found[zone].update(names)
    unseen = {"haul", "ore", "relic", "jam", "sort", "contest"}
    assert found["hand 0"] == found["hand 2"] == found["aside 0"] == found["deck"] == unseen
    assert found["hand 1"] == {"spice", "jam"}
    assert found["resolving"] == {"haul"}


def test_every_set_of_others_may_have_passed_but_not_all_if_the_seat_has() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic relic relic")
    say(s, 0, "play ore")
    assert passed_in_redeals(s, 3) == {(), (1,), (2,), (1, 2)}
    say(s, 3, "pass")
    assert passed_in_redeals(s, 3) == {(3,), (1, 3), (2, 3)}
    assert passed_in_redeals(s, 0) == {(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)}


def passed_in_redeals(s: State, me: Seat) -> set[tuple[Seat, ...]]:
    asks = [redeal(s, me, seed).ask for seed in range(100)]
    return {tuple([seat for seat, _ in ask.got]) for ask in asks if ask is not None}


def test_sealed_offers_of_others_are_drawn_from_their_new_hands_and_ones_own_stays() -> None:
    s = table("contest ore", "spice jam", "haul", deck="relic sort scramble")
    say(s, 0, "play contest")
    say(s, 1, "pass")
    say(s, 2, "pass")
    say(s, 1, "offer jam")
    say(s, 0, "offer ore")
    seen = set()
    for seed in range(300):
        t = redeal(s, 0, seed)
        assert t.ask is not None
        given = dict(t.ask.got)
        assert given[0].text == "offer ore"
        assert given[1].value in (*t.hands[1], -1)
        seen.add(given[1].text)
        for option in legal(t, 2):
            play(t.clone(), 2, option)
    hidden = ("spice", "jam", "haul", "relic", "sort", "scramble")
    assert seen == {"pass", *[f"offer {name}" for name in hidden]}


@pytest.mark.parametrize("prompt", ["turn", "haul", "sort", "jam", "contest", "scramble"])
def test_the_options_of_others_follow_from_the_cards_they_are_supposed_to_have(prompt: str) -> None:
    looked = 0
    for number, s in enumerate(smugglers(12)):
        if s.ask is not None and s.ask.prompt == prompt:
            for me in viewers(s):
                looked += check_options(redeal(s, me, number), me)
    assert looked > 20


def check_options(t: State, me: Seat | None) -> int:
    """How many options were looked at."""
    looked = 0
    for seat in to_act(t):
        for option in legal(t, seat):
            place = t.aside[-1] if t.ask is not None and t.ask.prompt == "haul" else t.hands[max(seat, 0)]
            if option.about == "card":
                assert option.word in [NAMES[card] for card in place]
            looked += seat != me
    return looked
