"""SI-R12: a choice whose time runs out is made by the table."""

from __future__ import annotations

import pytest

import cantina
from tests.table import table

HANDS = "me: trooper luke | bob: leia | cid: vader | deck: han boba chewbacca"


def test_SI_R12_the_clock_can_end_the_thinking_of_who_is_asked_and_of_nobody_else() -> None:
    t = table("secret-invasion", HANDS)
    assert t.clock.options == ["time-out me"]
    assert t.match.to_act == (0,)
    assert t.refuses("clock", "time-out bob").key == "not-asked"
    assert t.asks("me", "discard")


def choices(*plays: str) -> set[str]:
    """What the table does for `me` after these plays, over many dice."""
    done = set()
    for seed in range(60):
        t = table("secret-invasion", HANDS, seed)
        t.me.play(*plays)
        options, so_far = t.me.options, len(t.events)
        t.clock.play("time-out me")
        timed_out, next_told = t.heard_by("spectator")[so_far : so_far + 2]
        assert timed_out == {"kind": "timed-out", "seat": 0}
        done |= {option for option in options if agrees(option, next_told)}
    return done


def agrees(option: str, told: dict[str, object]) -> bool:
    """Is this what is told when the option is taken?"""
    verb, word = option.split()
    if verb == "discard":
        return told == {"kind": "discarded", "seat": 0, "card": word}
    if verb == "name":
        return told["kind"] == "named" and told["number"] == int(word)
    return told.get("target") == ["me", "bob", "cid"].index(word)


@pytest.mark.parametrize(
    ("plays", "options"),
    [
        ([], {"discard trooper", "discard luke"}),
        (["discard luke"], {"choose me", "choose bob", "choose cid"}),
        (["discard trooper"], {"choose bob", "choose cid"}),
        (["discard trooper", "choose bob"], {f"name {number}" for number in range(2, 9)}),
    ],
)
def test_SI_R12_without_a_way_out_the_table_chooses_at_random_among_the_legal(
    plays: list[str], options: set[str]
) -> None:
    assert choices(*plays) == options


@pytest.mark.parametrize("seed", range(8))
def test_SI_R12_obi_wan_goes_also_when_the_table_chooses(seed: int) -> None:
    t = table("secret-invasion", "me: obi-wan luke | bob: leia | cid: vader | deck: han boba", seed)
    t.clock.play("time-out me")
    assert t.me.pile == ["obi-wan"]
    assert t.asks("bob", "discard")


@pytest.mark.parametrize("seed", range(8))
def test_SI_R12_the_table_declines_where_that_is_allowed(seed: int) -> None:
    t = table("secret-invasion", "me: boba luke | bob: leia | cid: vader | deck: han trooper", seed)
    t.me.play("discard boba", "choose bob", "name 5")
    t.clock.play("time-out me")
    assert not t.me.is_out
    assert not t.bob.is_out
    assert t.asks("bob", "discard")
    assert t.heard_by("spectator")[3:5] == [{"kind": "timed-out", "seat": 0}, {"kind": "declined", "seat": 0}]


def test_SI_R12_after_the_time_out_the_player_plays_on() -> None:
    t = table("secret-invasion", "me: trooper trooper | bob: leia | cid: vader | deck: han boba chewbacca")
    t.clock.play("time-out me")
    assert t.asks("me", "trooper")
    t.me.play("choose bob", "name 8")
    assert t.bob.is_out
    assert t.asks("cid", "discard")


def test_SI_R12_a_whole_game_can_be_played_by_the_clock() -> None:
    t = table("secret-invasion", HANDS + " trooper trooper obi-wan | aside: r2-d2 | length: round", seed=2)
    while t.outcome is None:
        t.clock.play(t.clock.options[0])
    assert t.match.legal(cantina.CLOCK) == ()


def test_SI_R12_the_clock_makes_no_other_choice_and_nobody_else_holds_the_clock() -> None:
    t = table("secret-invasion", HANDS)
    assert t.refuses("clock", "discard luke").key == "not-asked"
    assert isinstance(t.refuses("me", "time-out me"), cantina.IllegalAction)
    assert t.refuses("bob", "time-out me").key == "not-asked"
    assert t.asks("me", "discard")
