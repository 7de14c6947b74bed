"""What careful does in Fluxx: it wins when it can, gives nobody the win, stops who is near, and saves its surprises."""

from __future__ import annotations

import pytest

import cantina
from cantina.bots import make, sampler
from cantina.bots.base import with_words
from cantina.games.fluxx.names import NAMES, TYPE_OF

MINE = (  # of a game in which every card was in somebody's hand
    "han chewbacca lando r2-d2 c-3po ewoks speeder-bike the-force carbonite alliance medal draw-2 draw-3 play-2 "
    "play-4 play-all hand-limit-1 hand-limit-2 keeper-limit-3 draw-3-play-2 trash-it simplify trade-hands "
    "discard-and-draw everybody-gets-one move-a-problem senate-veto change-of-plans thats-mine falcon-pilot twins "
    "co-pilots jedi-training old-hermit red-five bounty-delivered baron-administrator supreme-rescue the-admiral "
    "good-blaster-at-your-side power-of-the-dark-side imperial-might who-shot-first cave-dweller "
    "fleet-of-the-rebellion as-you-were"
)


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


def test_with_an_empty_pile_it_does_not_play_the_same_for_ever() -> None:
    """All cards are in two hands and come back when they are discarded: whoever clears the way of creepers draws them
    again, and who trades hands is traded with."""
    names = [name for name in NAMES if not name.startswith("own-")]
    creepers = [name for name in names if TYPE_OF[name] == "creeper"]
    theirs = [name for name in names if name not in (*MINE.split(), *creepers, "echo-base", "scavenge", "draw-5")]
    hands = f"me: {MINE} | bob: {' '.join(theirs)}, creepers {' '.join(creepers)}"
    line = f"{hands} | rules: scavenge draw-5 | goals: echo-base | turn: bob"
    match = cantina.position("fluxx", line)
    bots = [make("careful", seed) for seed in range(2)]
    for _ in range(3_000):
        if match.outcome is not None:
            break
        seat = match.to_act[0]
        match.play(seat, *with_words(bots[seat].choose(match.view(seat), sampler(match, seat))))
    assert match.outcome is not None


def test_FX_S5_it_undoes_the_trap_against_the_theft_that_wins() -> None:
    line = "me: steal-a-keeper senate-veto, keepers leia | bob: its-a-trap medal, keepers luke | goals: twins"
    moves = ((0, "play steal-a-keeper"), (1, "pass"), (1, "answer its-a-trap"))
    assert decides(f"{line} | deck: yoda ewoks", *moves) == "answer senate-veto"


def test_FX_16_it_answers_once_more_when_its_answer_is_undone_and_a_rival_would_win() -> None:
    line = "me: change-of-plans as-you-were, keepers han | bob: twins senate-veto, keepers luke leia | turn: bob"
    moves = ((1, "play twins"), (0, "answer change-of-plans"), (1, "answer senate-veto"))
    assert decides(f"{line} | deck: yoda ewoks", *moves) == "answer as-you-were"


def test_FX_16_it_undoes_no_answer_to_a_rivals_winning_card() -> None:
    line = "me: as-you-were | bob: twins medal, keepers luke leia | cid: change-of-plans hoth | turn: bob"
    assert decides(f"{line} | deck: yoda ewoks", (1, "play twins"), (2, "answer change-of-plans")) == "pass"


def test_FX_K5_it_does_not_strike_down_the_creeper_that_the_goal_asks_for() -> None:
    line = "me: blaster, keepers lightsaber, creepers wampa | bob: yoda | goals: cave-dweller | deck: ewoks medal"
    assert decides(line) == "play blaster"
    assert decides(line, (0, "play blaster"), (1, "pass")) == "done"


def test_FX_K4_it_does_not_discard_the_keeper_that_it_lacks() -> None:
    line = "me: luke, keepers leia c-3po r2-d2 | bob: yoda | goals: twins | deck: ewoks medal | played: 1"
    assert decides(line) == "done"


def test_FX_S2_it_vetoes_a_limit_that_would_cost_it_a_large_hand() -> None:
    held = "luke leia han yoda hoth medal x-wing"
    line = "bob: hand-limit-0 blaster | turn: bob | deck: ewoks lando"
    assert decides(f"me: senate-veto {held} | {line}", (1, "play hand-limit-0")) == "answer senate-veto"
    line = line.replace("limit-0", "limit-2")
    assert decides(f"me: senate-veto hoth | {line}", (1, "play hand-limit-2")) == "pass"


def test_FX_S2_it_vetoes_a_keeper_limit_that_breaks_what_it_collects() -> None:
    mine = "me: senate-veto hoth, keepers luke leia han carbonite, creepers wampa"
    line = f"{mine} | bob: keeper-limit-2 blaster | turn: bob | rules: rule-of-two | goals: twins frozen"
    assert decides(f"{line} | deck: ewoks lando", (1, "play keeper-limit-2")) == "answer senate-veto"
