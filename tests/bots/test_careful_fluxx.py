"""What careful does in Fluxx: it wins when it can, gives nobody the win, stops who is near, and saves its surprises."""

from __future__ import annotations

import pytest

import cantina
from cantina.bots import make, sampler
from cantina.bots.base import with_words


def decides(line: str, *moves: tuple[int, str], seat: int = 0) -> str:
    """What it does when these have made these moves."""
    match = cantina.position("fluxx", line)
    for who, move in moves:
        match.play(who, move)
    return with_words(make("careful", 1).choose(match.view(seat), sampler(match, seat))).action.text


def test_it_plays_what_wins() -> None:
    line = "me: han luke draw-4 jackpot, keepers leia | bob: hoth | goals: twins | deck: yoda ewoks medal"
    assert decides(line) == "play luke"


def test_it_gives_nobody_the_win() -> None:
    line = "me: twins blaster | bob: hoth, keepers luke leia | deck: yoda ewoks medal"
    assert decides(line) == "play blaster"


@pytest.mark.parametrize("card", ["trash-it", "steal-a-keeper"])
def test_it_stops_a_rival_who_is_one_card_from_winning(card: str) -> None:
    line = f"me: {card} blaster draw-2 | bob: hoth, keepers luke x-wing | goals: twins | deck: yoda ewoks medal"
    assert decides(line) == f"play {card}"
    assert decides(line, (0, f"play {card}"), (1, "pass")) == "choose luke"


@pytest.mark.parametrize(
    ("held", "mine", "theirs", "played"),
    [
        ("change-of-plans", "han", "luke leia", "twins"),
        ("thats-mine", "han", "luke", "leia"),
        ("as-you-were", "leia", "luke", "steal-a-keeper"),
    ],
)
def test_it_answers_what_would_win(held: str, mine: str, theirs: str, played: str) -> None:
    goal = "" if played == "twins" else " | goals: twins"
    both = f"me: {held} hoth, keepers {mine} | bob: {played} medal, keepers {theirs}"
    assert decides(f"{both} | turn: bob | deck: yoda ewoks{goal}", (1, f"play {played}")) == f"answer {held}"


def test_it_saves_a_surprise_where_little_is_at_stake() -> None:
    line = "me: thats-mine hoth, keepers leia | bob: medal blaster | turn: bob | goals: co-pilots | deck: yoda ewoks"
    assert decides(line, (1, "play blaster")) == "pass"


def test_FX_S5_it_springs_the_trap_when_the_theft_would_win() -> None:
    line = "me: its-a-trap hoth, keepers leia | bob: steal-a-keeper medal, keepers luke | turn: bob | goals: twins"
    stolen = ((1, "play steal-a-keeper"), (0, "pass"))
    assert decides(f"{line} | deck: yoda ewoks", *stolen) == "answer its-a-trap"


def test_FX_16_it_undoes_the_answer_to_its_own_winning_card() -> None:
    line = "me: luke senate-veto, keepers leia | bob: thats-mine medal | goals: twins | deck: yoda ewoks"
    assert decides(line, (0, "play luke"), (1, "answer thats-mine")) == "answer senate-veto"


def test_it_rids_itself_of_the_creeper_that_stops_it() -> None:
    line = "me: clear-the-way blaster, keepers luke leia, creepers wampa | bob: hoth | goals: twins | deck: yoda ewoks"
    assert decides(line) == "play clear-the-way"


def test_it_plays_the_goal_that_it_fulfils() -> None:
    assert decides("me: hoth frozen draw-5 twins, keepers luke leia | bob: yoda | deck: ewoks") == "play twins"


def test_it_uses_the_right_that_lets_it_win() -> None:
    line = "me: hoth, keepers luke leia lightsaber, creepers wampa | bob: yoda | goals: twins | deck: ewoks"
    assert decides(line) == "use lightsaber"


def test_a_creeper_that_the_goal_asks_for_is_kept() -> None:
    line = "me: luke trash-it, creepers vader | bob: yoda, keepers hoth | goals: father-and-son | deck: ewoks"
    assert decides(line) == "play luke"
