"""FX-R3: both piles empty, and what is then left to do; nothing, if all cards lie on the table."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.engine.state import playout
from cantina.games import find_game
from cantina.games.fluxx.names import CREEPER_NAMES, KEEPER_NAMES, TYPE_OF
from cantina.text.catalogue import Catalogue

from .laid import go, keepers, lay

GAME = find_game("fluxx")
CALLED = 'en = "Own"\nru = "Своя"\n'
ENDED = "No card is left to draw or to play: nobody wins."


def test_FX_R3_where_nobody_can_draw_or_play_any_more_the_game_ends_and_nobody_wins() -> None:
    t = lay("me: luke | bob: none")
    go(t, "me", "play luke")
    assert t.outcome == ((), "stuck", (0, 0))
    told = t.heard_by("bob", "game-over")[-1]
    assert Catalogue("fluxx", "en").event(told, ("Anna", "Bob"), 1) == ENDED


@pytest.mark.parametrize(
    ("mine", "rules", "right"),
    [
        ("keepers hoth boba-fett", "", "boba-fett"),
        ("creepers vader", "", "vader"),
        ("keepers lightsaber, creepers wampa", "", "lightsaber"),
        ("keepers hoth", "scavenge", "scavenge"),
    ],
)
def test_FX_R3_FX_R10_it_goes_on_while_somebody_has_a_right(mine: str, rules: str, right: str) -> None:
    line = f"me: none, {mine} | bob: luke, keepers han, creepers stormtroopers | turn: bob"
    t = lay(f"{line} | rules: {rules}" if rules else line)
    go(t, "bob", "play luke")
    go(t, "bob", *["done"] if t.asks("bob", "turn") else [])
    assert t.me.options == [f"use {right}", "done"]


def test_FX_R3_a_table_without_cards_to_play_can_be_laid_and_is_over() -> None:
    match = cantina.position("fluxx", "me: none, keepers luke | bob: none")
    assert match.outcome is not None
    line = GAME.write_position(match.state)
    assert "over: stuck" in line
    assert cantina.position("fluxx", line).outcome == match.outcome


def test_FX_R3_somebody_who_still_holds_a_card_plays_it() -> None:
    t = lay("me: luke | bob: none | cid: leia")
    go(t, "me", "play luke")
    assert t.asks("cid", "turn")  # bob could do nothing
    go(t, "cid", "play leia")
    assert (keepers(t, "cid"), t.outcome) == (["leia"], ((), "stuck", (0, 0, 0)))


def test_FX_R3_a_deck_of_which_nothing_comes_back_ends_too() -> None:
    """An owner's deck of keepers, creepers and a goal: when all are laid down nothing can happen any more."""
    there = [name for name in (*KEEPER_NAMES, *CREEPER_NAMES) if name not in ("vader", "lightsaber")]
    said = [f'[{name}]\ntype = "{TYPE_OF[name]}"\ncopies = 1\nsource = "box"\n{CALLED}' for name in there]
    goal = '[twins]\ntype = "goal"\ncopies = 1\nsource = "box"\nall = ["luke", "leia"]\n'
    game = GAME.with_deck("".join(said) + goal)
    s = game.start(2, {}, Fast.seeded(1))
    assert playout(s, 1_000) < 1_000
    assert s.outcome == ((), "stuck", (0, 0))
