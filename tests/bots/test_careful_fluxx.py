"""What careful does in Fluxx."""

from __future__ import annotations

import cantina
from cantina.bots import make, move


def plays(line: str, *before: tuple[int, str], seat: int = 0) -> str:
    """What it does at once, after these moves of others."""
    match = cantina.position("fluxx", line)
    for other, action in before:
        match.play(other, action)
    move(match, seat, make("careful", 1))
    return match.record.moves[-1].action


def test_it_plays_the_goal_that_it_fulfils() -> None:
    assert plays("me: hoth frozen draw-5 twins, keepers luke leia | bob: yoda | deck: ewoks") == "play twins"


def test_it_plays_the_keeper_that_the_goal_asks_for() -> None:
    assert plays("me: hoth draw-5 leia, keepers luke | bob: yoda | goals: twins | deck: ewoks") == "play leia"


def test_it_takes_what_a_rival_needs_to_win() -> None:
    line = "me: trash-it draw-2 hoth | bob: yoda leia han, keepers luke ewoks | goals: twins | deck: jawas medal"
    assert plays(line, (0, "play trash-it"), (1, "pass")) == "choose luke"


def test_it_does_not_give_a_rival_the_goal_they_fulfil() -> None:
    assert plays("me: twins hoth | bob: yoda, keepers luke leia | deck: ewoks") == "play hoth"


def test_out_of_turn_it_takes_the_keeper_with_which_a_rival_would_win() -> None:
    line = "me: leia, keepers luke | bob: thats-mine yoda, keepers hoth | goals: twins | deck: ewoks medal"
    assert plays(line, (0, "play leia"), seat=1) == "answer thats-mine"


def test_out_of_turn_it_lets_pass_what_does_no_harm() -> None:
    line = "me: draw-2 | bob: senate-veto yoda, keepers hoth | deck: ewoks medal"
    assert plays(line, (0, "play draw-2"), seat=1) == "pass"


def test_it_gets_rid_of_a_creeper_that_keeps_it_from_winning() -> None:
    line = "me: hoth, keepers luke leia lightsaber, creepers wampa | bob: yoda | goals: twins | deck: ewoks"
    assert plays(line) == "use lightsaber"


def test_a_creeper_that_the_goal_asks_for_is_kept() -> None:
    line = "me: luke trash-it, creepers vader | bob: yoda, keepers hoth | goals: father-and-son | deck: ewoks"
    assert plays(line) == "play luke"
