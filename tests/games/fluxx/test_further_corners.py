"""More corners of Fluxx: rights turn by turn, who knows what, what a card finds to act on, what comes first."""

from __future__ import annotations

from typing import cast

import pytest

from cantina.games.fluxx.names import CARD_OF
from cantina.games.fluxx.state import State

from .laid import creepers, go, keepers, lay, prompt


def test_FX_R10_a_right_is_there_again_in_the_next_turn() -> None:
    t = lay("me: luke leia, keepers yoda | bob: none | deck: han hoth medal ewoks")
    t.me.play("use yoda")
    assert "use yoda" not in t.me.options
    go(t, "me", "play luke")
    go(t, "bob", "play han")
    assert "use yoda" in t.me.options


def test_FX_R1_FX_S5_the_victims_window_lasts_as_long_as_the_host_says() -> None:
    t = lay("me: steal-a-keeper | bob: yoda, keepers han | deck: luke | window: 8")
    go_on = t.match.view(None)
    assert go_on.facts["window"] == 8
    t.me.play("play steal-a-keeper")
    t.bob.play("pass")
    ask = t.match.state.ask
    assert ask is not None
    assert (ask.prompt, ask.seconds) == ("theft", 8)


def test_FX_A5_FX_R4_of_three_rules_one_may_go() -> None:
    t = lay("me: simplify luke | bob: none | rules: draw-2 play-2 hand-limit-2 | deck: leia han")
    go(t, "me", "play simplify")
    t.me.play("choose hand-limit-2")
    assert prompt(t) == "turn"
    assert "done" not in t.me.options


def test_FX_R16_who_looks_on_knows_a_card_that_was_zapped_too() -> None:
    t = lay("me: zap-a-card luke | bob: none, keepers han | deck: leia hoth")
    go(t, "me", "play zap-a-card")
    assert t.spectator.sees("me") == t.bob.sees("me") == ["han", None]


def test_FX_A17_surprises_in_the_discards_are_not_played_again() -> None:
    t = lay("me: do-it-again | bob: none | deck: luke leia | discards: senate-veto twins jackpot play-2 han")
    go(t, "me", "play do-it-again")
    assert t.me.options == ["choose play-2", "choose jackpot"]


def test_FX_S5_in_turn_the_others_discard_before_two_are_drawn() -> None:
    t = lay("me: its-a-trap | bob: luke")
    go(t, "me", "play its-a-trap")
    t.bob.play("discard luke")
    assert t.me.hand == ["luke"]  # the discards were shuffled when there was something in them


def test_FX_C2_FX_R23_vader_takes_no_stormtroopers_that_lie_with_him() -> None:
    t = lay("me: luke leia, creepers vader stormtroopers | bob: none | deck: han hoth")
    assert "use vader" not in t.me.options


def test_FX_N4_FX_C3_of_two_droids_one_is_chosen_before_the_next_card_is_played() -> None:
    t = lay("me: luke, keepers r2-d2 c-3po | bob: none | rules: trust-the-force | deck: jawas han hoth")
    t.me.play("use trust-the-force")
    assert t.asks("me", "droid")
    assert keepers(t, "me") == ["r2-d2", "c-3po"]
    t.me.play("choose c-3po")
    assert "r2-d2" in keepers(t, "me")
    assert len(keepers(t, "me")) == 2
    assert creepers(t, "me") == ["jawas"]


def test_FX_C4_a_sarlacc_that_is_drawn_swallows_boba_fett() -> None:
    t = lay("me: luke | bob: none, keepers boba-fett | deck: sarlacc han hoth")
    go(t, "me", "play luke")
    assert (keepers(t, "bob"), creepers(t, "bob")) == ([], ["sarlacc"])


def test_FX_R11_of_cards_apart_those_one_has_seen_lie_first_so_that_their_place_tells_nothing() -> None:
    t = lay("me: luke | bob: draw-3-play-2 | deck: x-wing medal hoth leia")
    state = cast(State, t.match.state)
    state.known[CARD_OF["medal"]] |= 1  # seen there before
    go(t, "me", "play luke")
    go(t, "bob", "play draw-3-play-2")
    assert t.me.view.zone("apart") == ("medal", None, None)


@pytest.mark.parametrize("way", ["play clear-the-way", "play trash-it", "use lightsaber", "use scavenge"])
def test_FX_21_the_book_a_creeper_is_got_rid_of_by_actions_rules_and_keepers(way: str) -> None:
    held = way.removeprefix("play ") if way.startswith("play") else "blaster"
    line = f"me: {held} hoth, keepers lightsaber, creepers wampa | bob: none | rules: scavenge | deck: yoda leia"
    t = lay(line)
    go(t, "me", way)
    if way == "play trash-it":
        t.me.play("choose wampa")
    if way == "use scavenge":
        t.me.play("discard lightsaber", "choose wampa")
    assert creepers(t, "me") == []


def test_FX_16_the_book_out_of_turn_nothing_but_a_surprise_is_played() -> None:
    t = lay("me: luke medal | bob: leia senate-veto jackpot thats-mine | deck: yoda hoth")
    assert t.bob.options == []
    t.me.play("play luke")
    assert t.bob.options == ["answer thats-mine", "pass"]


def test_FX_C3_FX_14_what_was_drawn_before_the_jawas_is_kept() -> None:
    t = lay("me: luke | bob: none, keepers r2-d2 | rules: draw-2 | deck: leia jawas han medal")
    go(t, "me", "play luke")
    assert creepers(t, "bob") == ["jawas"]
    hand = t.zones["hand 1"]
    assert "leia" in hand
    assert len(hand) == 2
