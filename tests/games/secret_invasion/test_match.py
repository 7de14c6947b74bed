"""SI-20, SI-R3: tokens, the end of the game, the length of it."""

from __future__ import annotations

import pytest

import cantina
from tests.table import Table, deal, table

NAMES = {2: "me bob", 3: "me bob cid", 4: "me bob cid dan"}


def last_turn(tokens: str, winners: str = "me") -> Table:
    """The end of a round that these have won, the last turn being that of `me`; before it they had these tokens."""
    hands = {"me": "han obi-wan", "bob": "trooper", "cid": "trooper", "dan": "boba"}
    hands |= {"bob": "han, pile vader trooper"} if winners == "me bob" else {}
    hands |= {} if winners.startswith("me") else {winners: "leia"}
    seats = zip(hands, tokens.split(), strict=False)
    t = table("secret-invasion", " | ".join([f"{name}: {hands[name]}, tokens {count}" for name, count in seats]))
    t.me.play("discard obi-wan")
    return t


def tokens_of(t: Table) -> list[int]:
    return [getattr(t, name).tokens for name in t.names]


def test_SI_20_the_winner_of_a_round_takes_a_token_and_the_game_goes_on() -> None:
    t = last_turn("2 0 1", winners="cid")
    assert tokens_of(t) == [2, 0, 2]
    assert t.outcome is None
    assert t.round == 2
    assert t.asks("cid", "discard")


@pytest.mark.parametrize(("tokens", "scores"), [("6 0", (7, 0)), ("4 4 0", (5, 4, 0)), ("3 3 3 3", (4, 3, 3, 3))])
def test_SI_20_the_game_is_won_with_7_5_or_4_tokens(tokens: str, scores: tuple[int, ...]) -> None:
    t = last_turn(tokens)
    assert t.outcome == ((0,), "tokens", scores)
    assert t.match.to_act == ()
    assert t.me.options == []


@pytest.mark.parametrize(("tokens", "now"), [("5 6", [6, 6]), ("3 4 4", [4, 4, 4]), ("2 3 3 3", [3, 3, 3, 3])])
def test_SI_20_a_token_less_wins_nothing(tokens: str, now: list[int]) -> None:
    t = last_turn(tokens)
    assert t.outcome is None
    assert tokens_of(t) == now
    assert t.asks("me", "discard")


@pytest.mark.parametrize("winner", ["bob", "cid"])
def test_SI_20_any_seat_can_win(winner: str) -> None:
    t = last_turn("4 4 4", winners=winner)
    assert t.outcome is not None
    assert t.outcome.winners == (t.names.index(winner),)


def test_SI_20_a_round_won_by_the_last_one_in_gives_a_token_too() -> None:
    t = table("secret-invasion", "me: leia obi-wan, tokens 6 | bob: han, tokens 6 | deck: trooper luke")
    t.me.play("discard leia")
    assert t.outcome == ((1,), "tokens", (6, 7))


def test_SI_20_everybody_is_told_how_the_game_ended() -> None:
    t = last_turn("4 2 0")
    told = {"kind": "game-over", "winners": (0,), "reason": "tokens", "scores": (5, 2, 0)}
    assert [t.heard_by(name, "game-over") for name in ("me", "cid", "spectator")] == [[told]] * 3


@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 5), (4, 4)])
def test_SI_20_the_table_says_how_many_tokens_win(seats: int, needed: int) -> None:
    assert deal("secret-invasion", NAMES[seats], seed=1).facts["tokens_to_win"] == needed
    assert deal("secret-invasion", NAMES[seats], seed=1, length="round").facts["tokens_to_win"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_SI_20_SI_R3_a_match_ends_as_soon_as_one_has_the_target_and_the_most(seats: int, seed: int) -> None:
    t = deal("secret-invasion", NAMES[seats], seed)
    target = {2: 7, 3: 5, 4: 4}[seats]
    for _ in t.wander(seed):
        assert not won(tokens_of(t), target)
    assert t.outcome is not None
    assert list(t.outcome.scores) == tokens_of(t)
    assert list(t.outcome.winners) == won(tokens_of(t), target)


def won(tokens: list[int], target: int) -> list[int]:
    """Who has the target and more than anybody else."""
    most = max(tokens)
    return [seat for seat, count in enumerate(tokens) if count == most >= target and tokens.count(most) == 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SI_20_each_round_gives_its_winners_one_token(seats: int) -> None:
    t = deal("secret-invasion", NAMES[seats], seed=3)
    for _ in t.wander(seed=3):
        pass
    rounds = t.heard_by("spectator", "round-over")
    assert tokens_of(t) == [sum(seat in told["winners"] for told in rounds) for seat in range(seats)]
    assert len(rounds) == t.round


@pytest.mark.parametrize(
    ("tokens", "now"), [("6 6", [7, 7]), ("4 4 1", [5, 5, 1]), ("3 3 0 2", [4, 4, 0, 2]), ("8 8", [9, 9])]
)
def test_SI_R3_several_with_the_target_and_equal_tokens_play_on(tokens: str, now: list[int]) -> None:
    t = last_turn(tokens, winners="me bob")
    assert t.outcome is None
    assert tokens_of(t) == now
    assert t.round == 2
    assert t.asks("bob", "discard")


@pytest.mark.parametrize(("tokens", "winner"), [("6 5", 0), ("5 6", 1), ("4 3 0", 0), ("2 3 0 0", 1)])
def test_SI_R3_in_a_tie_who_alone_reaches_the_target_wins(tokens: str, winner: int) -> None:
    t = last_turn(tokens, winners="me bob")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((winner,), "tokens")


@pytest.mark.parametrize(("tokens", "winner"), [("6 5 0", 0), ("5 6 0", 1), ("5 4 0", 0)])
def test_SI_R3_more_than_the_target_wins_if_it_is_the_most(tokens: str, winner: int) -> None:
    t = last_turn(tokens, winners="me bob")
    assert t.outcome is not None
    assert t.outcome.winners == (winner,)


def test_SI_R3_all_play_on_not_only_the_tied() -> None:
    t = last_turn("4 4 4", winners="me bob")
    assert t.outcome is None
    assert [len(p.hand) for p in (t.me, t.bob, t.cid)] == [1, 2, 1]
    assert t.asks("bob", "discard")


def test_SI_R3_a_third_player_may_catch_up_and_nobody_has_won() -> None:
    t = last_turn("5 5 4", winners="cid")
    assert tokens_of(t) == [5, 5, 5]
    assert t.outcome is None
    assert t.asks("cid", "discard")


def test_SI_R3_a_third_players_round_leaves_the_leaders_even() -> None:
    t = last_turn("5 5 0", winners="cid")
    assert tokens_of(t) == [5, 5, 1]
    assert t.outcome is None
    assert t.asks("cid", "discard")


def test_SI_R3_the_next_round_can_decide() -> None:
    t = last_turn("5 5 0", winners="bob")
    assert t.outcome == ((1,), "tokens", (5, 6, 0))


def test_SI_R3_fourteen_tokens_are_no_limit() -> None:
    t = last_turn("7 7", winners="me bob")
    assert tokens_of(t) == [8, 8]
    assert t.outcome is None
    assert t.asks("bob", "discard")
    t = last_turn("5 5 4 4", winners="dan")
    assert tokens_of(t) == [5, 5, 4, 5]
    assert t.outcome is None
    assert t.asks("dan", "discard")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_SI_20_a_game_of_one_round_ends_with_it(seats: int, seed: int) -> None:
    t = deal("secret-invasion", NAMES[seats], seed, length="round")
    for _ in t.wander(seed):
        assert t.round == 1
    told = t.heard_by("spectator", "round-over")[0]
    assert t.outcome is not None
    assert t.round == 1
    assert (t.outcome.winners, t.outcome.reason) == (told["winners"], told["reason"])
    assert list(t.outcome.scores) == [int(seat in told["winners"]) for seat in range(seats)]


def test_a_match_is_the_length_if_none_is_given() -> None:
    assert deal("secret-invasion", "me bob", seed=1).state == deal("secret-invasion", "me bob", 1, length="match").state


@pytest.mark.parametrize("options", [{"length": "long"}, {"lenght": "round"}])
def test_an_unknown_option_or_choice_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(cantina.BadSetup) as refused:
        cantina.new("secret-invasion", 3, seed=0, options=options)
    assert refused.value.key in ("unknown-choice", "unknown-option")


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    t = last_turn("6 0")
    assert t.refuses("me", "discard han").key == "game-over"
    assert t.refuses("clock", "time-out me").key == "game-over"
