"""What a seat may suppose: a table drawn at random from all that agree with what the seat has seen.

The story of the round is gone through fact by fact.  Wherever a card was drawn out of the seat's sight, every card it
could have been is tried, and dropped as soon as something the seat saw speaks against it: a discard, a look, a
comparison, a wrong guess, or Obi-Wan kept where he had to go.  `ways` counts how many orders of the deck are left for
each supposition, so that every order is equally likely to be drawn.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import NOTHING, Seat
from ...engine.chance import Chance, Fast
from .cards import KINDS, LUKE, NO_CARD, NUMBER, OBI_WAN, VADER, Card
from .rules import ask_discard
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, Fact, State

# What everybody holds, as supposed, in one number: four bits a place.  The places are the seats and, after them, the
# second card of the seat in turn.  There are tens of thousands of these to a supposition.
Hands = int
NOBODY_HOLDS_ANYTHING: Final = 0
IMPOSSIBLE: Final = -1


def card_in(hands: Hands, place: int) -> Card:
    return (hands >> 4 * place & 15) - 1


def put(hands: Hands, place: int, card: Card) -> Hands:
    return hands & ~(15 << 4 * place) | (card + 1) << 4 * place


class Supposition:
    """All the ways the round can have gone, as far as one seat can tell."""

    def __init__(self, s: State, me: Seat | None) -> None:
        self.s = s
        self.me = NOTHING if me is None else me
        self.story = s.story
        self.second = s.seats  # the place of the second card
        self.cards = hidden_at_first(s)
        self.left = cards_left(self.cards, s.story)
        self.memory: list[dict[Hands, int]] = [{} for _ in s.story]

    def table(self, seed: int) -> State:
        """One state out of all: every order of the deck is as likely as any other."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        hands = self.retell(t)
        t.hand = [card_in(hands, seat) for seat in range(t.seats)]
        t.drawn = card_in(hands, self.second)
        drawn = [fact[2] for fact in t.story if fact[0] == DREW]
        unseen = [card for card in KINDS for _ in range(self.cards[card] - drawn.count(card))]
        t.chance.shuffle(unseen)
        t.aside = NO_CARD if self.s.aside == NO_CARD else unseen.pop()
        t.deck = unseen
        if t.ask is not None and t.ask.prompt == "discard" and t.turn != self.me:
            ask_discard(t)  # the options follow from the hand
        return t

    def retell(self, t: State) -> Hands:
        """Choose a story; the hands it ends with come back."""
        hands = NOBODY_HOLDS_ANYTHING
        for i, fact in enumerate(self.story):
            after = self.choose(i, hands, t.chance)
            t.story[i] = self.retold(fact, hands, after)
            hands = after
        return hands

    def choose(self, i: int, hands: Hands, chance: Chance) -> Hands:
        branches = self.branches(i, hands)
        if len(branches) == 1:
            return branches[0][1]
        weights = [weight * self.ways(i + 1, after) for weight, after in branches]
        pick = chance.below(sum(weights))
        chosen = 0
        while pick >= weights[chosen]:
            pick -= weights[chosen]
            chosen += 1
        return branches[chosen][1]

    def retold(self, fact: Fact, before: Hands, after: Hands) -> Fact:
        """The fact with the cards it is supposed to have been about."""
        kind, seat = fact[0], fact[1]
        if kind == DREW:
            first = card_in(before, seat) == NO_CARD
            return (DREW, seat, card_in(after, seat if first else self.second))
        if kind == LOOKED:
            return (LOOKED, seat, fact[2], card_in(before, fact[2]))
        if kind in (COMPARED, SWAPPED):
            return (kind, seat, fact[2], card_in(before, seat), card_in(before, fact[2]))
        return fact

    def ways(self, i: int, hands: Hands) -> int:
        """In how many ways the story can go on from fact `i` as it did."""
        if i == len(self.story):
            return 1
        known = self.memory[i].get(hands, NOTHING)
        if known == NOTHING:
            known = 0
            for weight, after in self.branches(i, hands):
                known += weight * self.ways(i + 1, after)
            self.memory[i][hands] = known
        return known

    def branches(self, i: int, hands: Hands) -> list[tuple[int, Hands]]:
        """What fact `i` can have made of these hands, each with the number of cards that do it."""
        fact = self.story[i]
        if fact[0] != DREW:
            after = self.after(fact, hands)
            return [] if after == IMPOSSIBLE else [(1, after)]
        place = fact[1] if card_in(hands, fact[1]) == NO_CARD else self.second
        left = self.left[i].copy()
        for other in range(self.second + 1):
            if card_in(hands, other) != NO_CARD:
                left[card_in(hands, other)] -= 1
        return [(left[card], put(hands, place, card)) for card in self.candidates(i, hands) if left[card] > 0]

    def candidates(self, i: int, hands: Hands) -> list[Card]:
        """Which cards can have been drawn: one's own is known, and a discard that follows must have been there."""
        fact = self.story[i]
        seat = fact[1]
        if seat == self.me:
            return [fact[2]]
        if i + 1 < len(self.story):
            following = self.story[i + 1]
            if following[0] == DISCARDED and following[1] == seat and card_in(hands, seat) != following[2]:
                return [following[2]]
        return list(KINDS)

    def after(self, fact: Fact, hands: Hands) -> Hands:
        """The hands after this fact; IMPOSSIBLE if the seat has seen that it was not so."""
        kind, seat = fact[0], fact[1]
        here = card_in(hands, seat)
        if kind == DISCARDED:
            return self.after_discard(hands, seat, fact[2])
        if kind == MISSED:  # SI-15 the number was wrong
            return IMPOSSIBLE if NUMBER[here] == fact[2] else hands
        there = card_in(hands, fact[2])
        if kind == LOOKED:
            return IMPOSSIBLE if seat == self.me and there != fact[3] else hands
        saw_both = self.me == seat or self.me == fact[2]
        if saw_both and (here != fact[3] or there != fact[4]):
            return IMPOSSIBLE
        if kind == SWAPPED:
            return put(put(hands, seat, there), fact[2], here)
        # SI-R9 all see who is out after a comparison, or that nobody is
        return hands if order(here, there) == order(fact[3], fact[4]) else IMPOSSIBLE

    def after_discard(self, hands: Hands, seat: Seat, card: Card) -> Hands:
        held, drawn = card_in(hands, seat), card_in(hands, self.second)
        if card not in (held, drawn):
            return IMPOSSIBLE
        if drawn == NO_CARD:
            return put(hands, seat, NO_CARD)
        kept = drawn if held == card else held
        if kept == OBI_WAN and (card in (LUKE, VADER)):  # SI-7
            return IMPOSSIBLE
        return put(put(hands, seat, kept), self.second, NO_CARD)


def hidden_at_first(s: State) -> list[int]:
    """Of each kind of card, how many did not lie face up when the round began."""
    cards = [0] * len(KINDS)
    for card in [*s.deck, s.aside, *[fact[2] for fact in s.story if fact[0] == DREW]]:
        if card != NO_CARD:
            cards[card] += 1
    return cards


def cards_left(cards: list[int], story: list[Fact]) -> list[list[int]]:
    """The same before each fact of the story: what was discarded by then is no longer hidden."""
    left = []
    for fact in story:
        left.append(cards.copy())
        if fact[0] == DISCARDED:
            cards = cards.copy()
            cards[fact[2]] -= 1
    return left


def order(here: Card, there: Card) -> int:
    """-1, 0 or 1: which of two cards has the higher number (SI-R8)."""
    difference = NUMBER[here] - NUMBER[there]
    return (difference > 0) - (difference < 0)
