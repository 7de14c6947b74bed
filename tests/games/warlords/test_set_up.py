"""WE-1 to WE-5: the cards, and how they are laid."""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from tests.table import deal

NAMES = "me bob cid dan eve"
SHIPS = ["tie-fighter", "tie-interceptor", "tie-bomber", "shuttle", "landing-craft", "v-wing", "arc-170"]
VALUES = {4: "tatooine coruscant alderaan kamino", 3: "hoth kashyyyk naboo endor bespin geonosis",
          2: "yavin-4 dagobah mustafar corellia"}  # fmt: skip


def table_of(seats: int, seed: int = 1, **options: str) -> cantina.Match:
    return deal("warlords", " ".join(NAMES.split()[:seats]), seed, **options).match


def all_cards(match: cantina.Match) -> Counter[str]:
    return Counter(card for cards in match.game.zones(match.state).values() for card in cards)


def test_WE_1_there_are_84_ships_twelve_of_each_of_seven_kinds() -> None:
    cards = all_cards(table_of(2))
    assert {ship: cards[ship] for ship in SHIPS} == dict.fromkeys(SHIPS, 12)


def test_WE_2_there_are_14_special_cards_of_four_kinds() -> None:
    cards = all_cards(table_of(2))
    special = {"star-destroyer": 8, "super-star-destroyer": 2, "death-star": 2, "slave-i": 2}
    assert {name: cards[name] for name in special} == special


def test_WE_3_there_are_14_planets_worth_2_3_or_4() -> None:
    match = table_of(2)
    values = {planet: value for value, planets in VALUES.items() for planet in planets.split()}
    assert match.view(0).facts["values"] == values
    assert {planet: all_cards(match)[planet] for planet in values} == dict.fromkeys(values, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_WE_4_the_deck_is_ships_and_specials_and_the_planets_are_a_stack_of_their_own(seats: int) -> None:
    match = table_of(seats)
    zones = match.game.zones(match.state)
    planets = set(match.view(0).facts["values"])
    assert len(zones["deck"]) == 98 - 5 * seats
    assert not planets & set(zones["deck"])
    assert set(zones["stack"]) | set(zones["open"]) == planets


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_WE_5_five_cards_each_and_four_planets_open(seats: int) -> None:
    match = table_of(seats)
    zones = match.game.zones(match.state)
    assert [len(zones[f"hand {seat}"]) for seat in range(seats)] == [5] * seats
    assert [len(zones[f"fleet {seat}"]) for seat in range(seats)] == [0] * seats
    assert (len(zones["open"]), len(zones["stack"])) == (4, 10)


def test_WE_5_both_are_shuffled() -> None:
    first, second = (table_of(3, seed) for seed in (1, 2))
    for zone in ("deck", "stack"):
        assert first.game.zones(first.state)[zone] != second.game.zones(second.state)[zone]


def test_WE_5_the_starter_is_drawn_at_random() -> None:
    assert {table_of(3, seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}


@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4])
def test_WE_5_the_starter_can_be_named(seat: int) -> None:
    assert {table_of(5, seed, starter=str(seat)).to_act for seed in range(5)} == {(seat,)}


def test_WE_5_cards_are_dealt_five_at_a_time_from_the_starter_on() -> None:
    t = deal("warlords", "me bob cid", 1, starter="1")
    dealt = t.heard_by("spectator", "drew")
    assert dealt == [{"kind": "drew", "seat": seat, "count": 5} for seat in (1, 2, 0)]


def test_WE_5_a_seat_that_is_not_there_cannot_start() -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        table_of(3, starter="3")
    assert refused.value.key == "unknown-choice"


def test_WE_5_turns_go_clockwise() -> None:
    match = table_of(3, starter="1")
    order = []
    for _ in range(6):
        order.append(match.to_act[0])
        ship = next(action for action in match.legal(order[-1]) if action.verb == "enlist")
        match.play(order[-1], ship)
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        cantina.new("warlords", seats, 1)
    assert refused.value.key == "wrong-seats"
