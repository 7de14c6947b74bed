"""WE-16, WE-17, WE-R4, WE-R5: nothing to be done, and games that go round in circles."""

from __future__ import annotations

import pytest

from cantina.engine.chance import Fast
from cantina.engine.state import playout
from cantina.games import find_game
from tests.table import Table, table

# Both have full fleets that match nothing, and a ship in hand that no line can take.
FULL = "hoth: v-wing shuttle arc-170"
STUCK = (
    "me: tie-bomber, fleet tie-fighter tie-fighter tie-bomber tie-bomber"
    " | bob: tie-bomber, fleet tie-fighter tie-fighter tie-bomber tie-bomber"
    f" | {FULL} | deck: landing-craft landing-craft landing-craft landing-craft"
    f" landing-craft landing-craft | stack: naboo"
)


def test_WE_16_who_can_do_nothing_may_take_a_ship_back_or_pass() -> None:
    t = table("warlords", STUCK)
    assert t.asks("me", "turn")
    assert t.me.options == ["recall tie-fighter", "recall tie-bomber", "pass"]
    t.me.play("recall tie-fighter")
    assert t.me.hand == ["tie-fighter", "tie-bomber"]
    assert t.me.fleet == ["tie-fighter", "tie-bomber", "tie-bomber"]
    assert len(t.deck) == 6
    assert t.asks("bob", "turn")


def test_WE_16_who_will_not_passes() -> None:
    t = table("warlords", STUCK)
    before = t.zones
    t.me.play("pass")
    assert t.zones == before
    assert t.asks("bob", "turn")


def test_WE_16_only_ships_of_the_fleet() -> None:
    t = table("warlords", STUCK)
    refused = t.refuses("me", "recall v-wing")
    assert (refused.rule, refused.key) == ("WE-16", "not-in-fleet")


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("tie-bomber", "hoth: v-wing shuttle"),  # there is room in a line
        ("tie-bomber, fleet shuttle", FULL),  # and in the fleet
        ("death-star, fleet shuttle", FULL),
        ("tie-bomber, fleet v-wing shuttle tie-fighter tie-fighter", FULL),  # the planet can be captured
    ],
)
def test_WE_R5_who_can_act_must(hand: str, lines: str) -> None:
    t = table("warlords", f"me: {hand} | bob: shuttle | {lines} | deck: shuttle | stack: naboo")
    assert not {"pass", "recall tie-fighter", "recall shuttle"} & set(t.me.options)
    for action in ("pass", "recall shuttle"):
        refused = t.refuses("me", action)
        assert (refused.rule, refused.key) == ("WE-R5", "you-can-act")


def test_WE_R5_with_an_empty_fleet_the_player_passes() -> None:
    t = table("warlords", "me: super-star-destroyer slave-i | bob: shuttle | hoth: | deck: shuttle")
    assert t.me.options == ["pass"]
    t.me.play("pass")
    assert t.asks("bob", "turn")


def idle(t: Table, turns: int) -> None:
    for _ in range(turns):
        getattr(t, t.names[t.match.to_act[0]]).play("pass")


def test_WE_R4_three_turns_each_without_a_draw_are_a_loop() -> None:
    t = table("warlords", STUCK)
    idle(t, 5)
    assert t.heard_by("bob", "swept") == []
    idle(t, 1)
    assert len(t.heard_by("bob", "swept")) == 1
    assert t.asks("me", "turn")


def test_WE_R4_only_who_is_stuck_is_said_to_be() -> None:
    t = table("warlords", STUCK)
    idle(t, 1)
    stuck = [seat["idle"] for seat in t.me.view.seats]
    assert stuck[0] == 1
    assert stuck[1] is False


def test_WE_R4_taking_back_counts_as_passing_does() -> None:
    t = table("warlords", STUCK)
    for seat in ("me", "bob"):
        getattr(t, seat).play("recall tie-fighter")
    for seat in ("me", "bob"):  # now there is room in the fleet, so it has to be used
        getattr(t, seat).play("enlist tie-fighter")
    idle(t, 3)
    assert t.heard_by("bob", "swept") == []
    idle(t, 1)
    assert len(t.heard_by("bob", "swept")) == 1


def test_WE_R4_a_draw_begins_the_count_anew() -> None:
    t = table(
        "warlords", STUCK.replace("bob: tie-bomber", "bob: death-star").replace("stack: naboo", "stack: dagobah naboo")
    )
    t.match.state.idle = (2, 2)  # type: ignore[attr-defined]
    t.me.play("pass")
    t.bob.play("play death-star", "planet hoth")
    assert t.match.state.idle == (0, 0)  # type: ignore[attr-defined]
    assert t.asks("me", "turn")


def test_WE_R4_everybody_must_have_been_idle_three_times() -> None:
    t = table("warlords", STUCK.replace("me: tie-bomber,", "me: tie-bomber, idle 2,"))
    idle(t, 5)
    assert len(t.heard_by("me", "swept")) == 0
    idle(t, 1)
    assert len(t.heard_by("me", "swept")) == 1


def test_WE_17_hands_fleets_and_lines_are_discarded_and_everybody_draws_five() -> None:
    t = table(
        "warlords",
        STUCK.replace("bob: tie-bomber", "bob: tie-bomber, idle 2").replace("me: tie-bomber", "me: tie-bomber, idle 3")
        + " | turn: bob",
    )
    t.bob.play("pass")
    assert t.open == ["hoth"]
    assert t.line("hoth") == []
    assert (t.me.fleet, t.bob.fleet) == ([], [])
    assert (len(t.me.hand), len(t.bob.hand)) == (5, 5)
    assert t.asks("me", "turn")


def test_WE_17_from_the_next_player_on_five_at_a_time() -> None:
    deck = "v-wing v-wing v-wing v-wing v-wing shuttle shuttle shuttle shuttle shuttle landing-craft"
    line = STUCK.replace("landing-craft landing-craft landing-craft landing-craft landing-craft landing-craft", deck)
    t = table("warlords", line)
    idle(t, 6)
    assert t.me.hand == ["v-wing"] * 5
    assert t.bob.hand == ["shuttle"] * 5
    assert t.deck == ["landing-craft"]
    assert len(t.discards) == 13


@pytest.mark.parametrize("turn", ["me", "bob", "cid"])
def test_WE_17_the_next_player_is_dealt_first_and_goes_on(turn: str) -> None:
    """Whoever completes the loop: the turn goes on clockwise, and so do the cards."""
    names = ["me", "bob", "cid"]
    held = "tie-bomber, fleet tie-fighter tie-fighter tie-bomber tie-bomber"
    seats = [f"{name}: {held}, idle {2 if name == turn else 3}" for name in names]
    deck = " ".join(["v-wing"] * 5 + ["shuttle"] * 5 + ["landing-craft"] * 5)
    t = table("warlords", f"{' | '.join(seats)} | {FULL} | deck: {deck} | stack: naboo | turn: {turn}")
    getattr(t, turn).play("pass")
    first = names.index(turn) + 1
    order = names[first:] + names[:first]
    assert [getattr(t, name).hand[0] for name in order] == ["v-wing", "shuttle", "landing-craft"]
    assert t.asks(order[0], "turn")


def test_WE_17_the_discards_are_shuffled_in_if_the_deck_is_too_small() -> None:
    t = table("warlords", STUCK)
    idle(t, 6)
    assert t.me.hand == ["landing-craft"] * 5
    assert "landing-craft" in t.bob.hand
    assert (len(t.bob.hand), len(t.deck), t.discards) == (5, 9, [])


def test_WE_17_all_are_told_the_cards_that_were_discarded() -> None:
    t = table("warlords", STUCK)
    idle(t, 6)
    assert t.heard_by("spectator", "swept") == [{"kind": "swept", "hands": [("tie-bomber",), ("tie-bomber",)]}]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_WE_R4_a_random_game_always_ends(seats: int) -> None:
    game = find_game("warlords")
    for seed in range(40):
        s = game.start(seats, {}, Fast.seeded(seed))
        assert playout(s, 3_000) < 3_000
        assert s.outcome is not None
