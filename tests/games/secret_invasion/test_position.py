"""The one-line notation of a position: written and read back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import cantina
from cantina.engine import saving
from tests.table import Table, deal, table

# ---- there and back


def read(line: str) -> cantina.Match:
    return cantina.position("secret-invasion", line)


def without_dice(match: cantina.Match) -> dict[str, Any]:
    """The whole state but the dice, which no position tells."""
    saved: dict[str, Any] = json.loads(saving.to_json(match.state))
    return {name: value for name, value in saved.items() if name != "chance"}


def check_round_trip(match: cantina.Match) -> None:
    again = read(match.position)
    assert again.position == match.position
    assert again.to_act == match.to_act
    assert again.outcome == match.outcome
    for seat in (None, *range(match.seats)):
        assert again.view(seat).to_json() == match.view(seat).to_json()
    for seat in range(match.seats):
        assert again.legal(seat) == match.legal(seat)


def games(options: dict[str, str]) -> Iterator[Table]:
    """Random games of all sizes, at every decision and at the end."""
    for seats, names in ((2, "me bob"), (3, "me bob cid"), (4, "me bob cid dan")):
        for seed in range(3):
            t = deal("secret-invasion", names, seed, **options)
            for _ in t.wander(seed + seats):
                yield t
            yield t


def test_every_position_of_a_match_can_be_written_and_read() -> None:
    for t in games({}):
        check_round_trip(t.match)


def test_every_position_of_a_game_of_one_round_can_be_written_and_read() -> None:
    for t in games({"length": "round"}):
        check_round_trip(t.match)


def test_a_position_is_the_whole_table_but_the_dice() -> None:
    for t in games({"length": "round"}):
        again, match = without_dice(read(t.match.position)), without_dice(t.match)
        assert sorted(again.pop("protected")) == sorted(match.pop("protected"))
        assert again == match


def test_a_game_taken_up_in_mid_effect_goes_on_as_it_would_have() -> None:
    for t in games({"length": "round"}):
        for seat in t.match.to_act:
            for action in t.match.legal(seat):
                here, there = t.match.clone(), read(t.match.position)
                assert here.play(seat, action) == there.play(seat, action)
                assert here.position == there.position


# ---- the fields


def test_names_are_kept_out_of_what_is_written() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia | deck: han")
    assert t.match.position == "0: luke trooper | 1: leia | deck: han | turn: 0 | round: 1"


def test_hands_piles_tokens_and_protection() -> None:
    t = table(
        "secret-invasion", "me: luke trooper, pile han boba | bob: leia, tokens 2, protected | cid: out, pile vader"
    )
    assert [t.me.hand, t.bob.hand, t.cid.hand] == [["luke", "trooper"], ["leia"], []]
    assert [t.me.pile, t.bob.pile, t.cid.pile] == [["han", "boba"], [], ["vader"]]
    assert [t.me.tokens, t.bob.tokens, t.cid.tokens] == [0, 2, 0]
    assert [t.me.is_protected, t.bob.is_protected, t.cid.is_protected] == [False, True, False]
    assert [t.me.is_out, t.bob.is_out, t.cid.is_out] == [False, False, True]
    assert t.asks("me", "discard")


def test_clauses_of_a_seat_may_stand_in_any_order() -> None:
    one = read("me: luke trooper | bob: leia, protected, tokens 2, pile han")
    assert one.position == read("me: luke trooper | bob: leia, pile han, tokens 2, protected").position


def test_deck_aside_and_open() -> None:
    t = table(
        "secret-invasion", "me: luke trooper | bob: leia | deck: han boba | aside: r2-d2 | open: c-3po han trooper"
    )
    assert t.deck == ["han", "boba"]
    assert t.aside == ["r2-d2"]
    assert t.open == ["c-3po", "han", "trooper"]
    assert t.asks("me", "discard")


def test_the_table_may_be_nearly_bare() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia")
    assert t.deck == []
    assert t.aside == []
    assert t.open == []
    assert t.round == 1
    assert t.asks("me", "discard")


def test_the_seat_with_two_cards_is_in_turn() -> None:
    assert table("secret-invasion", "me: leia | bob: luke | cid: han boba | deck: vader").asks("cid", "discard")


def test_without_two_cards_the_first_seat_draws() -> None:
    t = table("secret-invasion", "me: leia | bob: luke | deck: vader han")
    assert t.me.hand == ["leia", "vader"]
    assert t.deck == ["han"]
    assert t.asks("me", "discard")


def test_without_two_cards_the_seat_in_turn_draws() -> None:
    t = table("secret-invasion", "me: leia | bob: luke | deck: vader han | turn: bob")
    assert t.bob.hand == ["luke", "vader"]
    assert t.deck == ["han"]
    assert t.asks("bob", "discard")


def test_who_draws_is_protected_no_more() -> None:
    t = table("secret-invasion", "me: leia, protected | bob: luke, protected | deck: vader han")
    assert not t.me.is_protected
    assert t.bob.is_protected
    assert t.asks("me", "discard")


def test_round_and_starter() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: leia | deck: han | round: 4 | starter: bob")
    assert t.round == 4
    assert t.match.position.endswith("| turn: 0 | round: 4 | starter: 1")


@pytest.mark.parametrize(
    ("length", "reason"), [(" | length: round", "highest-card"), (" | length: match", None), ("", None)]
)
def test_length(length: str, reason: str | None) -> None:
    t = table("secret-invasion", "me: han obi-wan | bob: leia" + length)
    t.me.play("discard obi-wan")
    assert (t.outcome.reason if t.outcome else None) == reason


def test_the_last_round() -> None:
    line = (
        "me: luke trooper | bob: leia | cid: han | last: tie me,bob me=han bob=han me-obi-wan bob-luke bob-han cid-leia"
    )
    last = table("secret-invasion", line).facts["last_round"]
    assert (last["winners"], last["reason"], last["hands"]) == ((0, 1), "tie", ["han", "han", None])
    assert [list(pile) for pile in last["piles"]] == [["obi-wan"], ["luke", "han"], ["leia"]]
    assert table("secret-invasion", "me: luke trooper | bob: leia").facts["last_round"] is None


@pytest.mark.parametrize(
    ("line", "prompt", "options"),
    [
        ("me: leia, pile han luke | bob: han | doing: luke", "luke", ["choose me", "choose bob"]),
        ("me: leia, pile vader | bob: han | cid: luke, protected | doing: vader", "vader", ["choose bob"]),
        ("me: leia, pile c-3po | bob: han | doing: c-3po", "c-3po", ["choose bob"]),
        ("me: leia, pile r2-d2 | bob: han | doing: r2-d2", "r2-d2", ["choose bob"]),
        ("me: leia, pile han | bob: han | doing: han", "han", ["choose bob"]),
        ("me: leia, pile trooper | bob: han | doing: trooper", "trooper", ["choose bob"]),
        ("me: leia, pile boba | bob: han | doing: boba", "boba", ["choose bob"]),
        ("me: leia, pile trooper | bob: han | doing: trooper bob", "number", [f"name {n}" for n in range(2, 9)]),
        ("me: leia, pile boba | bob: han | doing: boba bob", "number", [f"name {n}" for n in range(2, 9)]),
        (
            "me: leia, pile boba | bob: han | doing: boba bob 5",
            "second-try",
            [*[f"name {n}" for n in (2, 3, 4, 6, 7, 8)], "decline"],
        ),
    ],
)
def test_a_power_in_mid_effect(line: str, prompt: str, options: list[str]) -> None:
    t = table("secret-invasion", line + " | deck: trooper trooper")
    assert t.asks("me", prompt)
    assert t.me.options == options
    assert t.deck == ["trooper", "trooper"]
    check_round_trip(t.match)


def test_a_power_in_mid_effect_of_the_seat_in_turn() -> None:
    line = "me: leia | bob: luke, pile trooper | cid: vader | deck: han boba | turn: bob | doing: trooper me"
    t = table("secret-invasion", line)
    t.bob.play("name 8")
    assert t.me.is_out
    assert t.cid.hand == ["vader", "han"]
    assert t.asks("cid", "discard")


def test_a_game_that_is_over() -> None:
    t = table("secret-invasion", "me: leia, tokens 7 | bob: out, pile han, tokens 3 | over: tokens me")
    assert t.outcome == ((0,), "tokens", (7, 3))
    assert t.match.to_act == ()
    shared = table("secret-invasion", "me: han, tokens 1 | bob: han, tokens 1 | length: round | over: tie me bob")
    assert shared.outcome == ((0, 1), "tie", (1, 1))


@pytest.mark.parametrize(
    ("facts", "me_sees", "bob_sees"),
    [
        ("", [None], [None, None]),
        ("me?bob", ["leia"], [None, None]),
        ("bob?me", [None], ["luke", None]),
        ("me=bob", ["leia"], ["luke", None]),
        ("me~bob me~bob", ["leia"], ["luke", None]),
        ("bob!5 bob!6", [None], [None, None]),
    ],
)
def test_a_story_tells_who_has_seen_what(facts: str, me_sees: list[str], bob_sees: list[str]) -> None:
    line = f"me: luke trooper | bob: leia | cid: han | deck: boba | story: me+luke bob+leia cid+han {facts} me+trooper"
    t = table("secret-invasion", line)
    assert t.me.sees("bob") == me_sees
    assert t.bob.sees("me") == bob_sees
    assert t.asks("me", "discard")
    assert t.cid.sees("me") == [None, None]
    assert t.cid.sees("bob") == t.spectator.sees("bob") == [None]


def test_a_story_follows_the_cards_to_where_they_are() -> None:
    line = (
        "me: leia, pile vader | bob: luke trooper | cid: han | deck: boba | turn: bob | "
        "story: me+luke bob+leia cid+han cid?bob me+vader me-vader me~bob bob+trooper"
    )
    t = table("secret-invasion", line)
    assert t.cid.sees("me") == ["leia"]
    assert t.cid.sees("bob") == [None, None]
    assert t.asks("bob", "discard")


def test_without_a_story_nobody_has_seen_anything() -> None:
    t = table("secret-invasion", "me: luke trooper, pile han | bob: leia | deck: boba")
    assert t.me.sees("bob") == [None]
    assert t.bob.sees("me") == [None, None]


def test_where_nothing_is_left_to_draw_luke_tells_of_no_card() -> None:
    t = table("secret-invasion", "me: luke trooper | bob: han | cid: leia | length: round")
    t.me.play("discard luke", "choose bob")
    assert t.heard_by("bob", "drew") == []


def test_space_may_be_wide() -> None:
    wide = "  me:   luke   trooper,   pile  han|bob:leia,  protected  |deck:boba   "
    assert read(wide).position == read("me: luke trooper, pile han | bob: leia, protected | deck: boba").position
