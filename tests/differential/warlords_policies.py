"""Ways to play Warlords of the Empire that lead into corners a random game seldom sees.

A policy looks at everything in the reference and picks one of the options.
"""

from __future__ import annotations

from collections.abc import Callable

from cantina.engine.chance import Fast

from .warlords_reference import Reference
from .warlords_words import SHIPS, Question, word

Policy = Callable[[Reference, Question, Fast], str]


def pick(options: list[str] | tuple[str, ...], dice: Fast) -> str:
    return options[dice.below(len(options))]


def first_of(question: Question, dice: Fast, *starts: str) -> str:
    """An option that starts like this, the earlier the better; else any."""
    for start in starts:
        options = [option for option in question.options if option.startswith(start)]
        if options:
            return pick(options, dice)
    return pick(question.options, dice)


def at_random(reference: Reference, question: Question, dice: Fast) -> str:
    return pick(question.options, dice)


def now_and_then_at_random(policy: Policy, one_in: int) -> Policy:
    def mixed(reference: Reference, question: Question, dice: Fast) -> str:
        return at_random(reference, question, dice) if dice.below(one_in) == 0 else policy(reference, question, dice)

    return mixed


# ---- loops (WE-17): full lines of some kinds, full fleets of the others

LINE_SHIPS, FLEET_SHIPS = SHIPS[:4], SHIPS[4:]


def stall(reference: Reference, question: Question, dice: Fast) -> str:
    """Defend with four kinds, enlist the other three, and nobody can do anything."""
    defend = [f"defend {ship}" for ship in LINE_SHIPS]
    enlist = [f"enlist {ship}" for ship in FLEET_SHIPS]
    if question.prompt == "swap-with":
        return first_of(question, dice, "fleet")
    give = [f"give {ship}" for ship in LINE_SHIPS] if question.prompt == "slave-give" else []
    wishes = (*defend, *enlist, "play", "enlist", "fleet", "recall", "decline", *give)
    return first_of(question, dice, *wishes)


# ---- captures with a surplus (WE-R1)


def greed(reference: Reference, question: Question, dice: Fast) -> str:
    """Capture with the whole line in the fleet; enlist what long lines hold, defend with what is in the fleet."""
    fleet = reference.fleets[question.seat]
    if question.prompt == "turn":
        for planet in [word(option) for option in question.options if option.startswith("capture")]:
            if len(reference.matches(question.seat, planet)) == reference.value[planet] or dice.below(8) == 0:
                return f"capture {planet}"
        lines = sorted(reference.lines.values(), key=lambda line: -len(line))
        enlist = [f"enlist {ship}" for line in lines for ship in line if ship not in fleet]
        return first_of(question, dice, *enlist, *[f"defend {ship}" for ship in fleet], "enlist", "play", "defend")
    if question.prompt == "defend":
        best = max(question.options, key=lambda option: len(reference.matches(question.seat, word(option))))
        return best if dice.below(4) else pick(question.options, dice)
    return pick(question.options, dice)


# ---- long chains of Slave I (WE-14)


def chain(reference: Reference, question: Question, dice: Fast) -> str:
    """Fleets of all sorts, Slave I whenever there is one, and always on."""
    return first_of(question, dice, "play slave-i", "take", "enlist", "defend", "play")


# ---- passing with an empty fleet (WE-R5)


def hoard(reference: Reference, question: Question, dice: Fast) -> str:
    """The first player collects Slave I and has no fleet; the others make room in the lines by capturing."""
    if question.seat == 0:
        return first_of(question, dice, "play death-star", "play super", "play star", "defend", "planet", "decline")
    fleet = reference.fleets[question.seat]
    lines = sorted(reference.lines.values(), key=lambda line: -len(line))
    enlist = [f"enlist {ship}" for line in lines for ship in line if ship not in fleet]
    return first_of(question, dice, "capture", "play super", *enlist, "play", "enlist")


# ---- an empty deck (WE-15): no planet is captured while anything else can be done


def waste(reference: Reference, question: Question, dice: Fast) -> str:
    """Draw as much as possible, take planets as late as possible."""
    return first_of(question, dice, "play super", "play star", "play slave", "defend", "play", "capture", "enlist")


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "stall": now_and_then_at_random(stall, 100),
    "greed": now_and_then_at_random(greed, 10),
    "chain": now_and_then_at_random(chain, 4),
    "hoard": now_and_then_at_random(hoard, 100),
    "waste": now_and_then_at_random(waste, 10),
}
