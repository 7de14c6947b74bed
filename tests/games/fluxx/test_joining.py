"""FX-20, FX-R17, FX-R26: newcomers."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.actions import HOUSE

from .laid import creepers, go, lay, winner


def test_FX_20_FX_R17_a_newcomer_joins_between_two_turns_and_is_last() -> None:
    t = lay("me: luke | bob: none | deck: wampa leia han hoth medal yoda ewoks")
    t.match.play(HOUSE, "join 2")
    assert t.match.state.seats == 2
    go(t, "me", "play luke")
    t.names.append("cid")
    assert (creepers(t, "cid"), t.cid.hand) == (["wampa"], ["leia", "han", "hoth"])
    assert t.facts["order"] == (0, 2, 1)
    assert t.asks("bob", "turn")


def test_FX_R26_several_sit_in_the_order_of_arrival() -> None:
    t = lay("me: luke | bob: none | deck: leia han hoth medal yoda ewoks falcon x-wing")
    t.match.play(HOUSE, "join 2")
    t.match.play(HOUSE, "join 3")
    go(t, "me", "play luke")
    assert t.facts["order"] == (0, 2, 3, 1)
    assert t.zones["hand 2"] == ("leia", "han", "hoth")
    assert t.zones["hand 3"] == ("yoda", "ewoks", "medal")


def test_FX_R17_no_more_than_six() -> None:
    match = cantina.new("fluxx", 6, 1)
    with pytest.raises(cantina.IllegalAction):
        match.play(HOUSE, "join 6")


def test_FX_R26_a_look_and_the_limits_follow_and_nobody_is_in_turn() -> None:
    t = lay("me: luke | bob: none | rules: hand-limit-1 | deck: leia han hoth medal yoda ewoks")
    t.match.play(HOUSE, "join 2")
    go(t, "me", "play luke")
    t.names.append("cid")
    assert t.asks("cid", "hand-limit")
    t.cid.play("discard leia", "discard han")
    assert t.asks("bob", "turn")
    assert winner(t) is None


def test_FX_R17_before_an_extra_turn_the_next_player_is_the_same_one() -> None:
    t = lay("me: another-turn | bob: none | deck: leia han hoth medal yoda ewoks")
    t.match.play(HOUSE, "join 2")
    go(t, "me", "play another-turn")
    assert t.facts["order"] == (2, 0, 1)
    assert t.asks("me", "turn")
