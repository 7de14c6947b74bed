"""Rules of thumb for Secret Invasion.

The round is thought of as a lottery.  Everybody in it has tickets, more for a better card, and the chance to win is
one's share of all tickets.  A power is worth what it makes of that share: it takes a rival out, costs one's own place,
or changes what somebody holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ...engine.actions import Action, Seat
from ...engine.view import View
from ...games.secret_invasion.cards import (
    BOBA,
    C3PO,
    CHEWBACCA,
    COPIES,
    HAN,
    KINDS,
    LEIA,
    LUKE,
    NAMES,
    NUMBER,
    OBI_WAN,
    R2D2,
    TROOPER,
    VADER,
    Card,
)

Odds = list[float]  # of each kind of card, how likely a seat holds it
OUT: Final[Odds] = []  # who is out holds nothing
NOTHING_CHANGED: Final[Mapping[Seat, Odds]] = {}
NUMBERS: Final = range(2, 9)  # SI-15 those that can be named
KIND: Final = {name: card for card, name in enumerate(NAMES)}

# What a number more is worth: tickets are this to the power of the card's number.  The figures were found by playing:
# while there are turns to come low cards do better, for the lowest cannot be named and all of them have a power.
EARLY: Final = 0.9  # two turns of mine or more to come
MIDDLE: Final = 1.0  # one
LATE: Final = 1.5  # none, but others have one
SHOW: Final = 20.0  # the cards are shown after this turn: hardly anything but the number counts (SI-19)

SHELTER: Final = 2.0  # Chewbacca: a turn in which nobody can touch the card
GLIMPSE: Final = 1.5  # Han: a card seen is half a card hit
EXPOSED: Final = 0.9  # Vader: the one who got my card knows what I have now
KEPT_LOWER: Final = 0.6  # people keep the higher of two cards: one lower than they last discarded is less likely
GRUDGE: Final = 1e-4  # a token of the rival's: enough to decide between equals, and no more


class RoundOdds:
    """What a view tells: who is in, who can be touched, and how likely each card is where."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.me: Seat = view.seat
        self.tokens = [int(seat["tokens"]) for seat in view.seats]
        self.others = [p for p, seat in enumerate(view.seats) if p != self.me and not seat["out"]]
        self.rivals = [p for p in self.others if not view.seats[p]["protected"]]  # SI-17
        self.hand = [KIND[name] for name in view.zone("hand", self.me) if name is not None]
        self.deck = len(view.zone("deck"))
        self.unseen = unseen(view)
        self.ticket = tickets(self.deck, len(self.others) + 1)
        self.odds = {p: odds_of(view, p, self.unseen) for p in self.others}

    def share(self, card: Card, boost: float = 1.0, changed: Mapping[Seat, Odds] = NOTHING_CHANGED) -> float:
        """The chance to win the round with this card.  `changed`: whose odds will be others then, or who will be OUT.

        Against each rival it is a duel of tickets; the duels together make the share.
        """
        mine, against = boost * self.ticket[card], 0.0
        for p in self.others:
            odds = changed.get(p, self.odds[p])
            if any(odds):
                duel = sum([chance * mine / (mine + theirs) for chance, theirs in zip(odds, self.ticket, strict=True)])
                against += 1 / duel - 1
        return 1 / (1 + against)

    def share_without(self, rival: Seat, card: Card) -> float:
        return self.share(card, changed={rival: OUT})


def unseen(view: View) -> list[int]:
    """Of each kind, how many cards lie where the seat cannot see them: not in piles, open, or in hands it knows."""
    left = list(COPIES)
    for zone in view.zones:
        for name in zone.cards:
            if name is not None:
                left[KIND[name]] -= 1
    return left


def tickets(deck: int, still_in: int) -> list[float]:
    """What each card is worth to its holder: the nearer the end, the more its number counts."""
    turns = deck // still_in  # that I have after this one, if nobody goes out
    worth_of_a_number = SHOW if deck == 0 else (LATE, MIDDLE, EARLY)[min(turns, 2)]
    return [worth_of_a_number**number for number in NUMBER]


def odds_of(view: View, seat: Seat, left: list[int]) -> Odds:
    """What a rival holds: the card that was seen there, or any that is unseen, rather a high one than a low one."""
    (name,) = view.zone("hand", seat)
    if name is not None:
        return certain(KIND[name])
    pile = view.zone("pile", seat)
    last = NUMBER[KIND[str(pile[-1])]] if pile else 0
    return to_odds([count * (KEPT_LOWER if NUMBER[card] < last else 1.0) for card, count in enumerate(left)])


def certain(card: Card) -> Odds:
    return [float(kind == card) for kind in KINDS]


def to_odds(weights: Sequence[float]) -> Odds:
    """Weights that add up to one; if there is nothing to choose from, nothing is held."""
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]


def chance_of(number: int, odds: Odds) -> float:
    """SI-R8 Numbers count: 3 hits either droid."""
    return sum([odds[card] for card in KINDS if NUMBER[card] == number])


def without_number(odds: Odds, number: int) -> Odds:
    """The same odds, now that the number was wrong."""
    return to_odds([0.0 if NUMBER[card] == number else chance for card, chance in enumerate(odds)])


# ---- What is asked


def worths(view: View) -> list[float]:
    """How good each option seems, as the chance to win the round."""
    r = RoundOdds(view)
    return [QUESTIONS[str(view.prompt)](r, option, view) for option in view.options]


def worth_of_discard(r: RoundOdds, option: Action, view: View) -> float:
    """Each card is tried with its best use, beside what the other card is worth in the hand."""
    kept = r.hand[1] if r.hand[0] == option.value else r.hand[0]
    return best_use(r, option.value, kept)


def worth_of_target(r: RoundOdds, option: Action, view: View) -> float:
    return aim(r, KIND[str(view.prompt)], r.hand[0], option.value)


def worth_of_number(r: RoundOdds, option: Action, view: View) -> float:
    """The likeliest number."""
    return chance_of(option.value, r.odds[view.about["target"]])


def worth_of_second_try(r: RoundOdds, option: Action, view: View) -> float:
    """SI-R1 The first number was wrong.  Missing again costs the round, so only with good odds."""
    target: Seat = view.about["target"]
    odds = without_number(r.odds[target], view.about["number"])
    if option.passes:
        return r.share(r.hand[0], changed={target: odds})
    return chance_of(option.value, odds) * r.share_without(target, r.hand[0])


QUESTIONS: Final[dict[str, Callable[[RoundOdds, Action, View], float]]] = {
    "discard": worth_of_discard,
    "number": worth_of_number,
    "second-try": worth_of_second_try,
    **{NAMES[card]: worth_of_target for card in (TROOPER, BOBA, HAN, C3PO, R2D2, LUKE, VADER)},
}


# ---- What a card does


def best_use(r: RoundOdds, card: Card, kept: Card) -> float:
    """What discarding the card leads to, on the best target there is."""
    if card == LEIA:
        return -1.0  # SI-8 never willingly
    if card == CHEWBACCA:
        return shelter(r, kept)
    targets = r.rivals or ([r.me] if card == LUKE else [])  # SI-10 Luke turns on oneself only if he must
    if card == OBI_WAN or not targets:
        return r.share(kept)
    return max([aim(r, card, kept, target) for target in targets])


def aim(r: RoundOdds, card: Card, kept: Card, target: Seat) -> float:
    """What the power makes of the share; between equals the rival with more tokens is the better target."""
    return POWERS[card](r, kept, target) + GRUDGE * r.tokens[target] * (target != r.me)


def shelter(r: RoundOdds, kept: Card) -> float:
    """Chewbacca lets a precious card live: the more it is worth, the more there is to shelter."""
    return r.share(kept, SHELTER if r.deck else 1.0)


def trooper(r: RoundOdds, kept: Card, target: Seat) -> float:
    """A hit takes the rival out; a miss costs nothing."""
    hit = max([chance_of(number, r.odds[target]) for number in NUMBERS])
    return mix(hit, r.share_without(target, kept), r.share(kept))


def boba(r: RoundOdds, kept: Card, target: Seat) -> float:
    """As the trooper, and after a miss the better of trying again and leaving it."""
    first = max(NUMBERS, key=lambda number: chance_of(number, r.odds[target]))
    hit = chance_of(first, r.odds[target])
    won = r.share_without(target, kept)
    if hit == 1:
        return won
    rest = without_number(r.odds[target], first)
    again = won * max([chance_of(number, rest) for number in NUMBERS])
    return mix(hit, won, max(again, r.share(kept)))


def han(r: RoundOdds, kept: Card, target: Seat) -> float:
    """To look at a card one knows already, or when no turn is left to use it, is a look wasted."""
    known = max(r.odds[target]) == 1
    return r.share(kept, 1.0 if known or not r.deck else GLIMPSE)


def c3po(r: RoundOdds, kept: Card, target: Seat) -> float:
    """The lower card is out: only with a high card beside him."""
    return compare(r, kept, target, 1)


def r2d2(r: RoundOdds, kept: Card, target: Seat) -> float:
    """The higher card is out: only with a low card beside him."""
    return compare(r, kept, target, -1)


def compare(r: RoundOdds, kept: Card, target: Seat, sign: int) -> float:
    """Winning takes the rival out, losing costs the round, equal changes nothing."""
    gaps = [sign * (NUMBER[kept] - NUMBER[card]) for card in KINDS]
    won = sum([chance for chance, gap in zip(r.odds[target], gaps, strict=True) if gap > 0])
    equal = sum([chance for chance, gap in zip(r.odds[target], gaps, strict=True) if gap == 0])
    return won * r.share_without(target, kept) + equal * r.share(kept)


def luke(r: RoundOdds, kept: Card, target: Seat) -> float:
    """Leia's holder is out (SI-R5), any other hand is turned into another; on oneself only when nobody else is left."""
    fresh = to_odds(r.unseen)
    if target != r.me:
        return mix(r.odds[target][LEIA], r.share_without(target, kept), r.share(kept, changed={target: fresh}))
    if r.rivals or kept == LEIA:
        return 0.0
    return sum([chance * r.share(card) for card, chance in enumerate(fresh) if chance])


def vader(r: RoundOdds, kept: Card, target: Seat) -> float:
    """A swap is good with a poor card against a good one; the other then knows what was given."""
    given, caution = {target: certain(kept)}, EXPOSED if r.deck else 1.0
    return sum([chance * r.share(card, caution, given) for card, chance in enumerate(r.odds[target]) if chance])


POWERS: Final[dict[Card, Callable[[RoundOdds, Card, Seat], float]]] = {
    TROOPER: trooper,
    BOBA: boba,
    HAN: han,
    C3PO: c3po,
    R2D2: r2d2,
    LUKE: luke,
    VADER: vader,
}


def mix(chance: float, then: float, otherwise: float) -> float:
    return chance * then + (1 - chance) * otherwise
