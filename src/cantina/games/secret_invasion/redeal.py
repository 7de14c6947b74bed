"""What a seat may suppose: a table drawn at random from all that agree with what the seat has seen.

The story of the round is told again.  A card the seat has not seen is a set of kinds it can be; what the seat sees
makes the sets smaller: a look, a swap, a comparison, a wrong guess, Obi-Wan who would have had to go.  Only a discard
leaves two ways to go on: the card was held before, or it had just been drawn.  `ways` counts the orders of the deck
behind each way, so that every order that agrees is equally likely.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import NOTHING, Seat
from ...engine.chance import Chance, Fast
from ...engine.count_deals import Kinds, ways_to_hold, ways_with
from .cards import KINDS, LUKE, NO_CARD, NUMBER, OBI_WAN, VADER, Card, order
from .rules import ask_discard
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, Fact, State

ANY: Final = (1 << len(KINDS)) - 1
NONE: Final = 0

# What everybody holds: a set for each seat and, last, for the second card of the seat in turn; NONE where no card is.
Hands = tuple[Kinds, ...]


class Supposition:
    """All the ways the round can have gone, as far as one seat can tell."""

    def __init__(self, s: State, me: Seat | None) -> None:
        self.s = s
        self.me = NOTHING if me is None else me
        self.story = s.story
        self.second = s.seats  # the place of the second card
        self.hidden = hidden_cards(s)
        self.memory: dict[tuple[int, Hands], int] = {}

    def table(self, seed: int) -> State:
        """One state out of all that agree."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        t.story, hands = Retelling(self, t.chance).told()
        t.hand, t.drawn = hands[: t.seats], hands[self.second]
        unseen = [card for card in KINDS for _ in range(self.hidden[card] - hands.count(card))]
        t.chance.shuffle(unseen)
        t.aside = NO_CARD if self.s.aside == NO_CARD else unseen.pop()
        t.deck = unseen
        if t.ask is not None and t.ask.prompt == "discard" and t.turn != self.me:
            ask_discard(t)  # the options follow from the hand
        return t

    def ways(self, i: int, hands: Hands) -> int:
        """How many orders of the deck let the story go on from fact `i` as it did."""
        if i == len(self.story):
            return ways_to_hold([kinds for kinds in hands if kinds != NONE], self.hidden)
        known = self.memory.get((i, hands), NOTHING)
        if known == NOTHING:
            known = 0
            for after, _ in self.branches(i, hands):
                known += self.ways(i + 1, after)
            self.memory[i, hands] = known
        return known

    def branches(self, i: int, hands: Hands) -> list[tuple[Hands, int]]:
        """What fact `i` can have made of these hands; with a discard, from which place it came."""
        fact = self.story[i]
        kind, seat = fact[0], fact[1]
        if kind == DREW:
            kinds = 1 << fact[2] if seat == self.me else ANY
            return [(put(hands, self.place_of(hands, seat), kinds), NOTHING)]
        if kind == DISCARDED:
            return self.discards(hands, seat, fact[2])
        if kind == COMPARED and self.me not in (seat, fact[2]):
            return compared(hands, seat, fact[2], order(fact[3], fact[4]))
        after = self.seen(fact, hands)
        alive = all([after[place] != NONE for place in range(self.second) if hands[place] != NONE])
        return [(after, NOTHING)] if alive else []

    def place_of(self, hands: Hands, seat: Seat) -> int:
        """Where a card the seat draws comes to lie."""
        return seat if hands[seat] == NONE else self.second

    def discards(self, hands: Hands, seat: Seat, card: Card) -> list[tuple[Hands, int]]:
        """The card was the one held, or it was another and the card just drawn was discarded."""
        held, drawn = hands[seat], hands[self.second]
        this = 1 << card
        if drawn == NONE:
            return [(put(hands, seat, NONE), seat)] if held & this else []
        may_stay = ANY & ~(1 << OBI_WAN) if card in (LUKE, VADER) else ANY  # SI-7
        found: list[tuple[Hands, int]] = []
        if held & this and drawn & may_stay:
            found.append((put(put(hands, seat, drawn & may_stay), self.second, NONE), seat))
        if drawn & this and held & ~this & may_stay:
            found.append((put(put(hands, seat, held & ~this & may_stay), self.second, NONE), self.second))
        return found

    def seen(self, fact: Fact, hands: Hands) -> Hands:
        """The hands after a look, a swap, a wrong guess or a comparison of one's own."""
        kind, seat, other = fact[0], fact[1], fact[2]
        if kind == MISSED:  # SI-15
            return put(hands, seat, hands[seat] & ~kinds_where(other, 0))
        if kind == LOOKED:
            return put(hands, other, hands[other] & 1 << fact[3]) if seat == self.me else hands
        if self.me in (seat, other):
            hands = put(put(hands, seat, hands[seat] & 1 << fact[3]), other, hands[other] & 1 << fact[4])
        return put(put(hands, seat, hands[other]), other, hands[seat]) if kind == SWAPPED else hands


class Retelling:
    """One story out of all.  Until its end a card is known only by the fact with which it was drawn."""

    def __init__(self, supposed: Supposition, chance: Chance) -> None:
        self.supposed = supposed
        self.chance = chance
        self.holds = [NOTHING] * (supposed.second + 1)  # which card lies in which place
        self.cards = [NO_CARD] * len(supposed.story)  # what it turned out to be

    def told(self) -> tuple[list[Fact], list[Card]]:
        """The story with the cards it is supposed to have been about, and the hands it ends with."""
        story: list[Fact] = []
        hands: Hands = (NONE,) * (self.supposed.second + 1)
        for i, fact in enumerate(self.supposed.story):
            after, source = self.choose(i, hands)
            story.append(self.about(fact))
            self.follow(i, fact, hands, source)
            hands = after
        self.settle(hands)
        held = [NO_CARD if card == NOTHING else self.cards[card] for card in self.holds]
        return [self.filled_in(i, fact) for i, fact in enumerate(story)], held

    def choose(self, i: int, hands: Hands) -> tuple[Hands, int]:
        branches = self.supposed.branches(i, hands)
        if len(branches) == 1:
            return branches[0]
        return branches[self.chance.pick([self.supposed.ways(i + 1, after) for after, _ in branches])]

    def about(self, fact: Fact) -> Fact:
        """The fact with the cards it is about, as far as they are known by when they were drawn."""
        kind = fact[0]
        if kind == LOOKED:
            return (LOOKED, fact[1], fact[2], self.holds[fact[2]])
        if kind in (COMPARED, SWAPPED):
            return (kind, fact[1], fact[2], self.holds[fact[1]], self.holds[fact[2]])
        return fact

    def filled_in(self, i: int, fact: Fact) -> Fact:
        if fact[0] == DREW:
            return (DREW, fact[1], self.cards[i])
        return fact[:3] + tuple([self.cards[card] for card in fact[3:]])

    def follow(self, i: int, fact: Fact, hands: Hands, source: int) -> None:
        """Keep track of which card goes where."""
        kind, seat, second = fact[0], fact[1], self.supposed.second
        if kind == DREW:
            self.holds[self.supposed.place_of(hands, seat)] = i
        elif kind == SWAPPED:
            self.holds[seat], self.holds[fact[2]] = self.holds[fact[2]], self.holds[seat]
        elif kind == DISCARDED:
            self.cards[self.holds[source]] = fact[2]
            if source == seat:
                self.holds[seat] = self.holds[second]
            self.holds[second] = NOTHING

    def settle(self, hands: Hands) -> None:
        """Choose what is held at the end."""
        left = self.supposed.hidden.copy()
        places = [place for place, kinds in enumerate(hands) if kinds != NONE]
        for n, place in enumerate(places):
            rest = [hands[other] for other in places[n + 1 :]]
            weights = [ways_with(card, hands[place], rest, left) for card in KINDS]
            card = self.chance.pick(weights)
            self.cards[self.holds[place]] = card
            left[card] -= 1


def hidden_cards(s: State) -> list[int]:
    """Of each kind, how many lie face down or are in a hand."""
    cards = [0] * len(KINDS)
    for card in [*s.deck, *s.hand, s.aside, s.drawn]:
        if card != NO_CARD:
            cards[card] += 1
    return cards


def compared(hands: Hands, seat: Seat, other: Seat, outcome: int) -> list[tuple[Hands, int]]:
    """SI-R9 All see who is out after a comparison, or that nobody is."""
    found: list[tuple[Hands, int]] = []
    for card in KINDS:
        fitting = hands[other] & kinds_where(NUMBER[card], -outcome)
        if hands[seat] >> card & 1 and fitting:
            found.append((put(put(hands, seat, 1 << card), other, fitting), NOTHING))
    return found


def kinds_where(number: int, sign: int) -> Kinds:
    """The kinds with a number lower (-1) or higher (1) than this, or equal to it (0)."""
    kinds = NONE
    for card in KINDS:
        difference = NUMBER[card] - number
        if (difference > 0) - (difference < 0) == sign:
            kinds |= 1 << card
    return kinds


def put(hands: Hands, place: int, kinds: Kinds) -> Hands:
    return (*hands[:place], kinds, *hands[place + 1 :])
