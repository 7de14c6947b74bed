"""What a careful bot believes of the piles: its own seven cards, what the others say they saw, what was turned up.

Each pile is somebody's seven.  How well what has come to light of a pile fits what somebody saw is weighed over all
ways to match piles and people; a claim that is no longer possible is forgiven, for people forget and err.
"""

from __future__ import annotations

from typing import Final

from ...engine.view import View
from ...games.path_to_hope.cards import COPIES, KINDS, NAMES, PLANS, SPECIAL, SPECIALS, type_of
from ...games.path_to_hope.knowledge import FIRST_ADDED, FIRST_MIXED, FIRST_PAIR, STRIDE, Token, Tracks

Chances = list[float]  # of each type of card: fighter, striker, trooper, plans, special; and how much it is in the way
FADES: Final = 0.8  # what plans are worth for every card above them
EFFORT: Final = (1.0, 1.0, 1.8, 1.0, 1.3)  # how much each type of card above them costs
FADING: Final = SPECIAL + 1  # the place of what is left of the worth of plans below this card
FADING_OTHERS: Final = SPECIAL + 2  # and of what is left if it is not plans
TYPES: Final = SPECIAL + 1
PLAIN: Final = ("fighters", "strikers", "troopers", "plans")  # in the order of the cards
NEVER_SAID: Final = 0.02  # how likely it is, by type of card, that somebody forgot or erred


class Belief:
    """For every pile, top first, how likely each type of card lies there."""

    def __init__(self, view: View) -> None:
        mine, story, start = view.history[0], view.history[1], view.history[-1]
        seats = len(view.seats)
        sizes = tuple([len(view.zone(f"pile-{pile + 1}")) for pile in range(seats)])
        remembers = bool(mine or story)
        self.tracks = Tracks(start[5:] if start else (7,) * seats if remembers else sizes, story)
        self.average = average_of(view)
        self.mean: list[Chances] = [self.average] * seats
        if remembers and not start:
            self.match_piles(view, mine)
        weighed: dict[int, Chances] = {}  # many places have the same chances
        self.piles: list[list[Chances]] = []
        for tokens in self.tracks.lies:
            found = [self.chances(token) for token in tokens]
            self.piles.append([weighed.setdefault(id(chances), weigh(chances)) for chances in found])

    def match_piles(self, view: View, mine: tuple[int, ...]) -> None:
        seen = people(view, mine)
        known = self.known_cards(len(seen))
        fits = [[fit(cards, there) for cards in seen] for there in known]
        shares = matchings(fits)
        self.mean = [rest_of(seen, shares[pile], known[pile], self.average) for pile in range(len(seen))]

    def known_cards(self, seats: int) -> list[list[int]]:
        known = [[0] * KINDS for _ in range(seats)]
        for token, card in self.tracks.kind.items():
            if token < FIRST_MIXED:
                known[token // STRIDE][card] += 1
        return known

    def chances(self, token: Token) -> Chances:
        token = self.tracks.real(token)
        if token in self.tracks.kind:
            return surely(self.tracks.kind[token])
        if FIRST_MIXED <= token < FIRST_PAIR:
            return blend([self.chances(source) for source in self.tracks.source.values()])
        if FIRST_PAIR <= token < FIRST_ADDED:
            one, other = self.tracks.pairs[(token - FIRST_PAIR) // 2]
            return blend([self.chances(one), self.chances(other)])
        return self.mean[token // STRIDE]


def weigh(chances: Chances) -> Chances:
    """The chances, and how much such a card is in the way."""
    effort = sum([chance * cost for chance, cost in zip(chances, EFFORT, strict=True)])
    left = 1.0 - chances[PLANS]
    without = (effort - chances[PLANS] * EFFORT[PLANS]) / left if left > 0.01 else effort
    return [*chances, FADES**effort, FADES**without]


def surely(card: int) -> Chances:
    return SURE[type_of(card)]


SURE: Final = [[1.0 if kind == sure else 0.0 for kind in range(TYPES)] for sure in range(TYPES)]


def blend(several: list[Chances]) -> Chances:
    return [sum([chances[kind] for chances in several]) / len(several) for kind in range(TYPES)]


def average_of(view: View) -> Chances:
    """The types of all cards in the piles, which everybody can count (PH-R18)."""
    shown = view.zone("resolving")
    total = sum([len(view.zone(f"pile-{pile + 1}")) for pile in range(len(view.seats))])
    counts: list[float] = []
    for card in range(SPECIAL):
        held = view.facts["plans"] if card == PLANS else 0
        counts.append(COPIES[card] - view.facts["reserve"][NAMES[card]] - held - shown.count(NAMES[card]))
    counts.append(total - sum(counts))
    return [max(0.0, count) / max(1, total) for count in counts]


def people(view: View, mine: tuple[int, ...]) -> list[list[float]]:
    """What everybody saw: oneself surely, the others as they say, and what is not said from what is left."""
    deck = view.facts["deck"]
    left = [float(deck[kind]) for kind in PLAIN]
    left += [deck["specials"] / len(SPECIALS)] * len(SPECIALS)
    said = believed(view, mine)
    for card in range(KINDS):
        left[card] = max(0.0, left[card] - sum([counts[card] for counts in said]))
    rest = max(1e-9, sum(left))
    seen: list[list[float]] = []
    for counts in said:
        lacking = (7 - sum(counts)) / rest
        seen.append([counts[card] + left[card] * lacking for card in range(KINDS)])
    return seen


def believed(view: View, mine: tuple[int, ...]) -> list[list[float]]:
    """How many of each kind everybody says they saw.

    PH-R11 It need not be true: where the others together say more than the deck has, each is believed in part.
    """
    said = [[float(claim.count(name)) for name in NAMES] for claim in view.facts["claims"]]
    for counts in said:
        counts[PLANS] = min(1.0, counts[PLANS])  # PH-5 nobody gets two of the plans
    me = view.seat if mine else None
    if me is not None:
        said[me] = [0.0] * KINDS
    for card in range(KINDS):
        there = max(0, (1 if card >= SPECIAL else view.facts["deck"][PLAIN[card]]) - mine.count(card))
        told = sum([counts[card] for counts in said])
        if told > there:
            for counts in said:
                counts[card] *= there / told
    if me is not None:
        said[me] = [float(mine.count(card)) for card in range(KINDS)]
    return said


def fit(cards: list[float], there: list[int]) -> float:
    """How likely these cards come to light of a pile made of those."""
    likely = 1.0
    for card in range(KINDS):
        for taken in range(there[card]):
            likely *= max(cards[card] - taken, NEVER_SAID)
    return likely


def matchings(fits: list[list[float]]) -> list[list[float]]:
    """For each pile and person, how likely they belong together, over all ways to match them one to one."""
    size = len(fits)
    full = (1 << size) - 1
    before = [0.0] * (full + 1)
    before[0] = 1.0
    after = [0.0] * (full + 1)
    after[full] = 1.0
    for mask in range(full):
        for person in range(size):
            if not mask >> person & 1:
                before[mask | 1 << person] += before[mask] * fits[mask.bit_count()][person]
    for mask in range(full - 1, -1, -1):
        for person in range(size):
            if not mask >> person & 1:
                after[mask] += after[mask | 1 << person] * fits[mask.bit_count()][person]
    shares = [[0.0] * size for _ in range(size)]
    for mask in range(full):
        pile = mask.bit_count()
        for person in range(size):
            if not mask >> person & 1:
                shares[pile][person] += before[mask] * fits[pile][person] * after[mask | 1 << person] / before[full]
    return shares


def rest_of(seen: list[list[float]], shares: list[float], known: list[int], average: Chances) -> Chances:
    """The types of the cards of a pile that have not come to light."""
    rest = [0.0] * TYPES
    for cards, share in zip(seen, shares, strict=True):
        for card in range(KINDS):
            rest[type_of(card)] += share * max(0.0, cards[card] - known[card])
    total = sum(rest)
    return [part / total for part in rest] if total > 0 else average
