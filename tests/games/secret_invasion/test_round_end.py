"""SI-18, SI-19, SI-R2, SI-R11: the end of a round."""

from __future__ import annotations

import pytest

from tests.table import deal, table


def test_SI_18_the_only_player_left_wins_at_once() -> None:
    t = table("secret-invasion", "me: trooper han | bob: leia | cid: out | deck: vader luke | length: round")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.outcome == ((0,), "last-one-in", (1, 0, 0))
    assert t.deck == ["vader", "luke"]


def test_SI_18_two_left_of_four_play_on() -> None:
    t = table("secret-invasion", "me: trooper han | bob: leia | cid: out | dan: luke | deck: vader luke")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.round == 1
    assert t.asks("dan", "discard")


def test_SI_18_the_winner_may_be_one_who_was_not_in_turn() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: out | cid: trooper | dan: out | deck: vader luke")
    t.me.play("discard leia")
    assert [t.me.tokens, t.bob.tokens, t.cid.tokens, t.dan.tokens] == [0, 0, 1, 0]
    assert t.round == 2
    assert t.asks("cid", "discard")


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (("han", "luke", "vader", "trooper"), 2),
        (("leia", "obi-wan", "vader", "luke"), 0),
        (("trooper", "boba", "c-3po", "chewbacca"), 3),
        (("trooper", "r2-d2", "han", "boba"), 1),
    ],
)
def test_SI_19_the_highest_number_wins(hands: tuple[str, ...], winner: int) -> None:
    line = "me: {0} chewbacca, pile trooper | bob: {1}, pile luke | cid: {2}, pile trooper | dan: {3}, pile han"
    t = table("secret-invasion", line.format(*hands) + " | length: round")
    t.me.play("discard chewbacca")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((winner,), "highest-card")


def test_SI_19_a_deck_that_is_not_empty_ends_nothing() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: han | deck: trooper | aside: luke")
    t.me.play("discard obi-wan")
    assert t.round == 1
    assert t.deck == []
    assert t.asks("bob", "discard")


def test_SI_19_the_card_put_aside_is_not_drawn_at_the_end_of_the_deck() -> None:
    t = table("secret-invasion", "me: han obi-wan | bob: luke | aside: leia | length: round")
    t.me.play("discard obi-wan")
    assert t.aside == ["leia"]
    assert t.outcome == ((1,), "highest-card", (0, 1))


def test_SI_19_who_is_out_takes_no_part() -> None:
    t = table("secret-invasion", "me: han obi-wan | bob: out, pile leia | cid: boba | length: round")
    t.me.play("discard obi-wan")
    assert t.outcome == ((0,), "highest-card", (1, 0, 0))
    assert t.facts["last_round"]["hands"] == ["han", None, "boba"]


def test_SI_19_when_the_game_is_over_the_hands_that_were_shown_lie_open_to_all() -> None:
    t = table("secret-invasion", "me: han obi-wan | bob: out, pile leia | cid: boba | length: round")
    t.me.play("discard obi-wan")
    for name in ("me", "bob", "cid", "spectator"):
        view = getattr(t, name).view
        assert [view.zone("hand", seat) for seat in range(3)] == [("han",), (), ("boba",)]


@pytest.mark.parametrize(
    ("mine", "bobs", "winner"),
    [
        ("pile trooper", "pile vader", 1),
        ("pile c-3po", "pile vader", 0),
        ("pile leia", "pile obi-wan vader", 1),
        ("pile trooper trooper", "pile luke", 0),
    ],
)
def test_SI_19_on_a_tie_the_highest_sum_of_ones_own_pile_wins(mine: str, bobs: str, winner: int) -> None:
    t = table(
        "secret-invasion", f"me: han chewbacca, {mine} | bob: han, {bobs} | cid: boba, pile r2-d2 | length: round"
    )
    t.me.play("discard chewbacca")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((winner,), "highest-pile")


def test_SI_19_the_sum_counts_numbers_not_cards() -> None:
    t = table("secret-invasion", "me: luke obi-wan | bob: luke, pile trooper trooper trooper han boba | length: round")
    t.me.play("discard obi-wan")
    assert t.outcome == ((0,), "highest-pile", (1, 0))


def test_SI_19_the_sum_decides_only_between_those_with_the_highest_card() -> None:
    line = "me: luke trooper | bob: luke, pile han | cid: chewbacca, pile leia obi-wan vader | length: round"
    t = table("secret-invasion", line)
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.outcome == ((1,), "highest-pile", (0, 1, 0))


def test_SI_19_the_power_of_the_last_card_comes_before_the_show() -> None:
    t = table("secret-invasion", "me: trooper han | bob: leia | cid: luke | length: round")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.outcome == ((2,), "highest-card", (0, 0, 1))


def test_SI_19_everybody_is_told_the_cards_that_were_shown() -> None:
    t = table("secret-invasion", "me: leia obi-wan | bob: han | cid: out, pile luke")
    t.me.play("discard obi-wan")
    told = {"kind": "round-over", "winners": (0,), "reason": "highest-card", "hands": ["leia", "han", None]}
    for name in ("me", "bob", "cid", "spectator"):
        assert t.heard_by(name, "round-over") == [told]
    assert t.asks("me", "discard")


SUMS = ["", ", pile vader trooper", ", pile chewbacca c-3po", ", pile chewbacca r2-d2"]  # each a 7, as Obi-Wan is


def tied_line(hands: str, place: int) -> str:
    """A last turn of `me`, who has Obi-Wan to discard; the others sit to the left, `me` in that place of the line."""
    cards = [hand + (" obi-wan" if seat == 0 else SUMS[seat]) for seat, hand in enumerate(hands.split())]
    fields = [f"{name}: {held}" for name, held in zip(["me", "bob", "cid", "dan"], cards, strict=False)]
    return " | ".join(fields[len(fields) - place :] + fields[: len(fields) - place])


@pytest.mark.parametrize(
    ("hands", "tied", "starter"),
    [
        ("han han", "me bob", "bob"),
        ("han han trooper", "me bob", "bob"),
        ("han trooper han", "me cid", "cid"),
        ("trooper han han", "bob cid", "bob"),
        ("han trooper out han", "me dan", "dan"),
        ("trooper han trooper han", "bob dan", "bob"),
        ("trooper out han han", "cid dan", "cid"),
        ("boba trooper trooper", "me bob cid", "bob"),
        ("boba trooper out trooper", "me bob dan", "bob"),
        ("trooper out boba trooper", "me cid dan", "cid"),
        ("trooper trooper trooper trooper", "me bob cid dan", "bob"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_SI_R2_every_tied_player_takes_a_token_and_the_first_to_the_left_starts(
    hands: str, tied: str, starter: str, place: int
) -> None:
    t = table("secret-invasion", tied_line(hands, place))
    t.me.play("discard obi-wan")
    assert {name for name in t.names if getattr(t, name).tokens == 1} == set(tied.split())
    assert sum(getattr(t, name).tokens for name in t.names) == len(tied.split())
    assert [told["reason"] for told in t.heard_by("spectator", "round-over")] == ["tie"]
    assert t.round == 2
    assert t.asks(starter, "discard")


def test_SI_R2_the_last_turn_counts_not_the_start_of_the_round() -> None:
    line = "me: luke, pile obi-wan | bob: trooper vader | cid: luke, pile chewbacca c-3po | dan: han, protected"
    t = table("secret-invasion", line + " | starter: me")
    t.bob.play("discard trooper", "choose me", "name 8")
    assert t.round == 2
    assert t.me.tokens == 0
    assert t.bob.tokens == 1
    assert t.asks("bob", "discard")
    line = "me: luke, pile obi-wan | bob: trooper han | cid: luke, pile chewbacca c-3po | dan: han, protected"
    t = table("secret-invasion", line + " | starter: dan")
    t.bob.play("discard trooper", "choose me", "name 8")
    assert t.me.tokens == t.cid.tokens == 1
    assert t.asks("cid", "discard")


def test_SI_R2_who_fell_in_the_last_turn_still_marks_the_place_to_count_from() -> None:
    t = table("secret-invasion", "me: han, pile trooper | bob: leia chewbacca | cid: han, pile boba")
    t.bob.play("discard leia")
    assert (t.me.tokens, t.bob.tokens, t.cid.tokens) == (1, 0, 1)
    assert t.round == 2
    assert t.asks("cid", "discard")


def test_SI_R2_a_lower_sum_is_not_tied() -> None:
    t = table("secret-invasion", "me: boba obi-wan | bob: trooper, pile vader | cid: trooper, pile chewbacca c-3po")
    t.me.play("discard obi-wan")
    assert (t.me.tokens, t.bob.tokens, t.cid.tokens) == (1, 0, 1)
    assert t.round == 2
    assert t.asks("cid", "discard")


def test_SI_R2_in_a_game_of_one_round_the_tied_share_it() -> None:
    t = table("secret-invasion", "me: han obi-wan | bob: han, pile vader trooper | cid: trooper | length: round")
    t.me.play("discard obi-wan")
    assert t.outcome == ((0, 1), "tie", (1, 1, 0))


def test_SI_R11_the_last_one_in_is_looked_at_before_the_empty_deck() -> None:
    t = table("secret-invasion", "me: trooper han | bob: leia | cid: out | length: round")
    t.me.play("discard trooper", "choose bob", "name 8")
    assert t.outcome == ((0,), "last-one-in", (1, 0, 0))


@pytest.mark.parametrize("deck", ["", " | deck: luke chewbacca"])
def test_SI_R11_a_round_won_by_the_last_one_in_shows_no_hand(deck: str) -> None:
    t = table(
        "secret-invasion", "me: trooper vader | bob: leia | cid: out, pile han | aside: boba | length: round" + deck
    )
    t.me.play("discard trooper", "choose bob", "name 8")
    for name in ("bob", "cid", "spectator"):
        view = getattr(t, name).view
        assert view.zone("hand", 0) == (None,)
        assert "vader" not in view.to_json()
        assert "boba" not in view.to_json()
        assert "vader" not in str(t.heard_by(name))
        assert "boba" not in str(t.heard_by(name))


def test_SI_R11_the_hand_of_the_last_one_in_stays_unknown_in_the_next_round() -> None:
    t = table(
        "secret-invasion", "me: trooper vader | bob: leia | cid: out, pile han | deck: luke chewbacca | aside: boba"
    )
    t.me.play("discard trooper", "choose bob", "name 8")
    assert not any(t.facts["last_round"]["hands"])
    assert t.round == 2
    assert t.asks("me", "discard")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_R11_deck_and_aside_are_never_shown_during_the_game(seats: int) -> None:
    t = deal("secret-invasion", " ".join(["me", "bob", "cid", "dan"][:seats]), seed=4)
    for _ in t.wander(seed=7):
        for seat in (None, *range(seats)):
            view = t.match.view(seat)
            assert set(view.zone("deck") + view.zone("aside")) <= {None}


def test_SI_19_the_cards_shown_lie_open_for_a_moment_before_the_next_deal() -> None:
    t = table("secret-invasion", "me: han chewbacca | bob: vader | cid: out")
    t.me.play("discard chewbacca")
    (moment,) = t.match.moments
    assert moment.kind == "round-over"
    seen = t.match.game.view(moment.state, None)
    assert [seen.zone("hand", seat) for seat in range(3)] == [("han",), ("vader",), ()]
    assert seen.zone("pile", 0)[-1] == "chewbacca"
    assert t.match.view(None).zone("hand", 1) != ("vader",)


def test_SI_R11_the_only_player_left_shows_no_card_in_that_moment() -> None:
    t = table("secret-invasion", "me: trooper han | bob: leia | cid: out | deck: vader luke")
    t.me.play("discard trooper", "choose bob", "name 8")
    (moment,) = t.match.moments
    assert t.match.game.view(moment.state, 1).zone("hand", 0) == (None,)
