"""Ways to play Fluxx that lead into corners a random game seldom sees.

A policy looks at everything in the reference and picks one of a seat's options.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cantina.engine.chance import Fast

from .fluxx_reference import Reference
from .fluxx_words import SURPRISES

Policy = Callable[[Reference, list[str], Fast], str]


def pick(options: list[str], dice: Fast) -> str:
    return options[dice.below(len(options))]


def at_random(reference: Reference, options: list[str], dice: Fast) -> str:
    return pick(options, dice)


def prefer(*starts: str, shun: tuple[str, ...] = (), one_in: int = 6) -> Policy:
    """An option that starts like this, the earlier the better; else any that is not shunned; now and then any."""

    def policy(reference: Reference, options: list[str], dice: Fast) -> str:
        if dice.below(one_in) == 0:
            return pick(options, dice)
        for start in starts:
            found = [option for option in options if option.startswith(start)]
            if found:
                return pick(found, dice)
        rest = [option for option in options if not option.startswith(shun)] if shun else options
        return pick(rest or options, dice)

    return policy


def two_goals(reference: Reference, options: list[str], dice: Fast) -> str:
    """Get the Rule of Two, two goals, and then the rule out of play again."""
    if "rule-of-two" not in reference.rules:
        starts = ["play rule-of-two", "choose rule-of-two", "play draw-", "play do-it-again"]
    elif len(reference.goals) < 2:
        starts = [f"play {goal}" for goal in reference.asked]
    else:
        starts = ["choose rule-of-two", *[f"play {card}" for card in GOAL_CARDS]]
    return prefer(*starts, one_in=3)(reference, options, dice)


def droids(reference: Reference, options: list[str], dice: Fast) -> str:
    """Bring both droids together, and the Jawas and the Sarlacc to whom it hurts."""
    rich = [seat for seat, front in enumerate(reference.front) if "r2-d2" in front and "c-3po" in front]
    starts = [*[f"player {seat}" for seat in rich], "choose r2-d2", "choose c-3po", "play r2-d2", "play c-3po"]
    if rich:
        starts = ["choose jawas", "play zap", "play move", *starts]
    rights = ("use lightsaber", "use vader", "use boba-fett", "use yoda", "use c-3po", "use scavenge")
    return prefer(*starts, "choose sarlacc", "play boba-fett", *rights, one_in=3)(reference, options, dice)


class Way(NamedTuple):
    """How to choose, and the cards that must be in the deck."""

    policy: Policy
    cards: tuple[str, ...] = ()


NESTING = (
    *("draw-2-use-them", "draw-3-play-2", "do-it-again", "use-what-you-take", "everybody-gets-one"),
    *("trust-the-force", "draw-4", "draw-5", "play-3", "play-all"),
)
KEPT_SURPRISES = tuple([f"{verb} {card}" for verb in ("play", "discard") for card in SURPRISES])
GOAL_CARDS = ("rule-of-two", "zap-a-card", "trash-a-rule", "simplify", "rules-reset", "do-it-again", "senate-veto")
CREEPER_CARDS = (
    *(
        "jawas",
        "r2-d2",
        "c-3po",
        "sarlacc",
        "boba-fett",
        "han",
        "vader",
        "stormtroopers",
        "greedo",
        "wampa",
        "the-force",
    ),
    *("lightsaber", "yoda", "move-a-problem", "zap-a-card", "exchange-keepers", "steal-a-keeper", "scavenge"),
    *("draw-3", "draw-5", "jabba", "hand-limit-2", "chewbacca"),
)

WON_WITH = ("luke", "leia", "han", "yoda", "the-force", "falcon", "x-wing", "ackbar", "r2-d2", "c-3po")
WON_BY = (
    *("own-goal-1", "own-goal-2", "own-goal-3", "own-goal-4", "twins", "father-and-son", "jedi-training"),
    *("use-the-force", "fleet-of-the-rebellion", "i-know", "droids-you-are-looking-for"),
)

WAYS = {
    "random": Way(at_random),
    "small": Way(at_random),
    "nested": Way(prefer(*[f"play {card}" for card in NESTING], *[f"choose {card}" for card in NESTING]), NESTING),
    "surprises": Way(
        prefer("answer", "choose steal", "play steal", "play draw", "use boba-fett", shun=KEPT_SURPRISES, one_in=12),
        (*SURPRISES, "steal-a-keeper", "do-it-again", "boba-fett", "han", "draw-4", "draw-5", "play-2"),
    ),
    "two goals": Way(two_goals, (*GOAL_CARDS, "draw-3", "play-3")),
    "goals": Way(
        prefer("play rule-of-two", *[f"play {card}" for card in WON_WITH], "play own-goal", "play clear", one_in=2),
        (*WON_WITH, *WON_BY, "vader", "jawas", "rule-of-two", "draw-3", "play-2", "clear-the-way", "move-a-problem"),
    ),
    "creepers": Way(droids, CREEPER_CARDS),
    "limits": Way(
        prefer("play hand-limit", "play keeper-limit", "play rotate", "play trade", "play everybody", one_in=3),
        (
            *("hand-limit-0", "hand-limit-1", "hand-limit-2", "keeper-limit-2", "keeper-limit-3", "keeper-limit-4"),
            *("jabba", "rotate-hands", "trade-hands", "everybody-gets-one", "thats-mine", "empty-handed", "underdog"),
            *("another-turn", "do-it-again", "hyperspace", "draw-4", "play-4"),
        ),
    ),
    "hoard": Way(  # everything into hands, so that both piles run out
        prefer("play draw", "draw", "play jackpot", "play its-a-trap", shun=("play keeper", "play hand"), one_in=8),
        (
            *("draw-5", "draw-4", "jackpot", "draw-3-play-2", "draw-2-use-them", "everybody-gets-one", "its-a-trap"),
            *("scavenge", "empty-handed", "trust-the-force", "yoda", "jawas", "r2-d2", "c-3po", "discard-and-draw"),
        ),
    ),
}
