"""Ways to play Path to Hope that lead into corners a random game seldom sees.

A policy looks at everything in the reference and picks one of the options of a seat that is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from cantina.engine.chance import Fast

from .path_to_hope_reference import TARGETS, Reference
from .path_to_hope_words import AT_ACT, PLANS, SPECIALS, TIES, TROOPER, type_of, word

Policy = Callable[[Reference, int, list[str], Fast], str]


def pick(options: list[str], dice: Fast) -> str:
    return options[dice.below(len(options))]


def first_of(options: list[str], dice: Fast, *starts: str) -> str:
    """An option that starts like this, the earlier the better; else any."""
    for start in starts:
        found = [option for option in options if option.startswith(start)]
        if found:
            return pick(found, dice)
    return pick(options, dice)


def at_random(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
    return pick(options, dice)


def now_and_then_at_random(policy: Policy, one_in: int) -> Policy:
    def mixed(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
        return at_random(r, seat, options, dice) if dice.below(one_in) == 0 else policy(r, seat, options, dice)

    return mixed


# ---- plans (PH-32): the piles are open to this team


def names(r: Reference, pile: int) -> list[str]:
    return [card.name for card in r.piles[pile - 1]]


def worth(r: Reference, rebel: str, pile: int) -> float:
    """How much a rebel helps on a pile: plans, or what lies in the way to them."""
    cards = names(r, pile)
    depth = cards.index(PLANS) if PLANS in cards else 9
    if rebel == "jyn":
        return 20 if depth == 0 else -depth if cards[0] in TIES else -10
    if rebel == "bodhi":
        return -5 if depth < 2 else 5 if depth == 2 else 4 / depth
    if depth == 0:
        return -20
    if cards[0] in TARGETS.get(rebel, ()):
        run = next((n for n, card in enumerate(cards) if card not in TARGETS[rebel]), len(cards))
        return 10 / (1 + depth - (1 if rebel == "baze" else min(run, depth)))
    return {TROOPER: 6.0, AT_ACT: 0.0, "ambush": 4.0 if r.plans == 0 else 0.5}.get(cards[0], 2.0) / depth


def best_pile(r: Reference, rebel: str) -> float:
    return max([worth(r, rebel, pile) for pile in r.there()], default=0)


def team(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
    """Go for the plans; turn down who is of no use; end the round when all of them are there."""
    assert r.question is not None
    if r.question.prompt == "lay":
        return max(options, key=lambda text: wish_to_lay(r, seat, word(text)))
    if r.question.prompt in ("pile", "two-piles"):
        rebel = r.open[seat] or ""
        return max(options, key=lambda text: worth(r, rebel, int(word(text))))
    if r.question.prompt == "turn-down":
        return min(options, key=lambda text: 6 if text == "nobody" else best_pile(r, r.open[int(word(text))] or ""))
    if r.question.prompt == "vote":
        return "refuse" if any(PLANS in names(r, pile) for pile in r.there()) else "agree"
    if r.question.prompt == "next":
        pile = r.question.about["pile"]
        return "stop" if names(r, pile)[0] == PLANS else "next"
    return first_of(options, dice, f"bottom {PLANS}", *[f"lose {rebel}" for rebel in ("k-2so", "bodhi", "baze")])


def wish_to_lay(r: Reference, seat: int, rebel: str) -> float:
    """One Jyn for every pile with plans on top, and one for the last player: the way may be clear by then."""
    assert r.question is not None
    if rebel != "jyn":
        return best_pile(r, rebel) - (3 if rebel == "k-2so" else 0)
    sent = list(r.question.answers.values()).count(["lay jyn"])
    ready = sum(names(r, pile)[0] == PLANS for pile in r.there())
    near = any(PLANS in names(r, pile)[:3] for pile in r.there())
    return 20 if sent < ready else 8 if sent == ready and near and seat == r.clockwise()[-1] else -8


# ---- cleared piles (PH-R2, PH-R3)


def clear(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
    """Shoot whatever can be shot, on the smallest piles."""
    assert r.question is not None
    if r.question.prompt == "lay":
        given = Counter(text for answer in r.question.answers.values() for text in answer)
        return max(options, key=lambda text: best_shot(r, word(text)) - 0.7 * given[text])
    if r.question.prompt in ("pile", "two-piles"):
        return max(options, key=lambda text: shots(r, r.open[seat] or "", int(word(text))))
    if r.question.prompt == "turn-down":
        return min(options, key=lambda text: 9 if text == "nobody" else best_shot(r, r.open[int(word(text))] or ""))
    return first_of(options, dice, "next", "refuse", f"bottom {pick(['f', 's', 't'], dice)}", "lose bodhi", "lose jyn")


def best_shot(r: Reference, rebel: str) -> float:
    return max([shots(r, rebel, pile) for pile in r.there()], default=0)


def shots(r: Reference, rebel: str, pile: int) -> float:
    """How many cards would go; where it is the same, of the smallest pile."""
    cards, targets = names(r, pile), TARGETS.get(rebel, ())
    run = next((n for n, card in enumerate(cards) if card not in targets), len(cards))
    found = float(min(run, 1) if rebel == "baze" else run)
    if rebel == "k-2so":
        found = 2.2 * any(type_of(names(r, other)[0]) == type_of(cards[0]) for other in r.there() if other != pile)
    if cards[0] in SPECIALS[2:6] and rebel not in ("bodhi", "k-2so"):
        found = 1.1
    if cards[0] == PLANS:
        found = 3.0 if rebel == "jyn" else -2.0
    if cards[0] == TROOPER and rebel not in ("bodhi", "k-2so"):
        found = 0.6
    if rebel == "bodhi":
        found = 0.3 if cards[0] in (AT_ACT, PLANS) else 0.1
    return found - len(cards) / 20


# ---- equal rebels (PH-27), pairs of K-2SO (PH-16)


def alike(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
    """All lay the same rebel, and look for what only another rebel gets rid of."""
    assert r.question is not None
    if r.question.prompt == "lay":
        held = Counter(rebel for hand in r.hands for rebel in set(hand.rebels))
        laid = Counter(word(given[0]) for given in r.question.answers.values())
        return max(options, key=lambda text: (laid[word(text)], held[word(text)]))
    if r.question.prompt in ("pile", "two-piles"):
        wanted = [text for text in options if names(r, int(word(text)))[0] in (AT_ACT, TROOPER)]
        return pick(wanted or options, dice)
    return pick(options, dice)


def droids(r: Reference, seat: int, options: list[str], dice: Fast) -> str:
    """K-2SO whenever there is one, on rare cards."""
    assert r.question is not None
    if r.question.prompt in ("pile", "two-piles"):
        rare = [text for text in options if names(r, int(word(text)))[0] not in ("fighter", "striker")]
        return pick(rare or options, dice)
    return first_of(options, dice, "lay k-2so", "lay bodhi", "refuse", "turn-down", f"bottom {pick(['f', 's'], dice)}")


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "team": now_and_then_at_random(team, 40),
    "clear": now_and_then_at_random(clear, 20),
    "alike": now_and_then_at_random(alike, 10),
    "droids": now_and_then_at_random(droids, 10),
}
