"""What a seat may suppose: a table drawn at random from all that agree with what the seat has seen.

Every way the hidden cards can have come and gone is equally likely; of two equal cards in a hand, that it was the one
or the other that left are two ways.  As long as there is no story, any unseen card may lie in any hidden place.  A
story is told again.  Hidden cards come from heaps: a heap is what a deck was made of, less what the seat itself drew
from it, and the seat knows what is in it.  A card that left a hand may have been any of its hidden cards; who could do
nothing (WE-16) held cards of certain kinds only.  `ways` counts what can still follow, so that choosing step by step,
each step by its count, is choosing among all.  Hands meet only in the heaps, so one hand is told to its end before the
next.

With several rivals and a second deck nearly gone there can be too many ways to count.  Then several tellings are made,
each step by what was known then, and one of them is taken by how much likelier it is than it was to be told: nearly as
good, and never a table that disagrees.
"""

from __future__ import annotations

import math
from typing import Final

from ...engine.actions import NOTHING, Seat
from ...engine.chance import Chance, Fast
from ...engine.count_deals import ways_to_hold, ways_with
from .cards import KINDS, Card
from .rules import ask_turn
from .specials import ask_chain
from .state import DREW, LEFT, SHUFFLED, STUCK, Fact, State

ANY: Final = (1 << KINDS) - 1
END: Final = -1  # of what is told of one hand
MOST: Final = 1_000  # places where ways part: beyond them nobody counts
TELLINGS: Final = 40  # to take one of, where nobody counts
FINE: Final = 1 << 40  # odds are whole numbers of this

# A hidden card, as far as it is known: the kinds it can be, and its heap KINDS bits higher.  A hand has them sorted.
Slot = int
Hand = tuple[Slot, ...]
Heaps = tuple[tuple[int, ...], ...]  # of each heap, how many of each kind are left
Branch = tuple[int, Hand, Heaps, int]  # its weight, hand and heaps after it, and where the card that left had been


class TooManyWays(Exception):
    """Counting was given up."""


class Supposition:
    """All the ways the hidden cards can have come and gone, as far as one seat can tell."""

    def __init__(self, s: State, me: Seat | None) -> None:
        self.s = s
        self.me = NOTHING if me is None else me
        self.told: list[Fact] = []  # hand by hand; where DREW had the card, the heap
        self.place: list[int] = []  # of each of these in the table's story
        self.deck_heap = 0
        self.heaps = self.sort_out(
            s.story or [(DREW, seat, card) for seat in range(s.seats) for card in s.hidden(seat)]
        )
        self.memory: dict[tuple[int, Hand, Heaps, Hand], int] = {}
        self.counted = self.can_be_counted()

    def can_be_counted(self) -> bool:
        """Count; afterwards all that a telling asks for is known."""
        try:
            self.ways(0, (), self.heaps, ())
        except TooManyWays:
            return False
        return True

    def sort_out(self, story: list[Fact]) -> Heaps:
        """Tell the story hand by hand, one's own left out, and find out what the heaps are made of."""
        heaps, heap_of = [[0] * KINDS], [0] * len(story)
        for i, (what, seat, card) in enumerate(story):
            if what == SHUFFLED:
                heaps.append([0] * KINDS)
            elif what == DREW and seat != self.me:
                heaps[-1][card] += 1
            heap_of[i] = len(heaps) - 1
        for card in self.s.deck:
            heaps[-1][card] += 1
        for hand in range(self.s.seats):
            for i, (what, seat, which) in enumerate(story):
                if seat == hand != self.me and what != SHUFFLED:
                    self.tell((what, seat, heap_of[i] if what == DREW else which), i)
            self.tell((END, hand, 0), NOTHING)
        self.deck_heap = len(heaps) - 1
        return tuple([tuple(heap) for heap in heaps])

    def tell(self, fact: Fact, place: int) -> None:
        self.told.append(fact)
        self.place.append(place)

    def table(self, seed: int) -> State:
        """One state out of all that agree."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        told = Retelling(self, t.chance) if self.counted else self.likely(t.chance)
        told.settle()
        told.lay(t)
        t.stack.sort()
        t.chance.shuffle(t.stack)
        if t.outcome is None and t.ask is not None and t.ask.seat != self.me:
            ask_again(t)
        return t

    def likely(self, chance: Chance) -> Retelling:
        """One of several tellings, by how likely they are."""
        while True:
            told = [Retelling(self, chance) for _ in range(TELLINGS)]
            best = max([one.odds() for one in told])
            if best > -math.inf:
                return told[chance.pick([int(FINE * math.exp(one.odds() - best)) for one in told])]

    # ---- counting

    def ways(self, i: int, hand: Hand, heaps: Heaps, bound: Hand) -> int:
        """In how many ways what is told from `i` on can have happened; `bound` are the cards of the hands told to
        their end of which something is known."""
        weight = 1
        while i < len(self.told):
            what, _, which = self.told[i]
            if what == DREW:
                hand = tuple(sorted([*hand, which << KINDS | ANY]))
            elif what == STUCK:
                hand = tuple(sorted([narrowed(slot, which) for slot in hand]))
            elif what == END:
                bound, hand = tuple(sorted([*bound, *[slot for slot in hand if slot & ANY != ANY]])), ()
            else:
                branches = leaving(hand, heaps, which)
                if len(branches) != 1:
                    return weight * self.sum_of(i, hand, heaps, bound, branches)
                weight, hand, heaps = weight * branches[0][0], branches[0][1], branches[0][2]
            i += 1
        return weight * self.ways_to_end(heaps, bound)

    def sum_of(self, i: int, hand: Hand, heaps: Heaps, bound: Hand, branches: list[Branch]) -> int:
        key = (i, hand, heaps, bound)
        known = self.memory.get(key, NOTHING)
        if known == NOTHING:
            if len(self.memory) == MOST:
                raise TooManyWays
            self.memory[key] = 0  # its place is taken before further places are looked for
            known = sum([weight * self.ways(i + 1, rest, left, bound) for weight, rest, left, _ in branches])
            self.memory[key] = known
        return known

    def ways_to_end(self, heaps: Heaps, bound: Hand) -> int:
        """In how many ways the heaps can lie in the hands and in the deck, the order of the deck left aside."""
        ways = 1
        for number, heap in enumerate(heaps):
            kinds = [slot & ANY for slot in bound if slot >> KINDS == number]
            deck = len(self.s.deck) if number == self.deck_heap else 0
            rest = sum(heap) - len(kinds)  # for cards of which nothing is known, and the deck
            if rest < deck:
                return 0
            ways *= ways_to_hold(kinds, list(heap))
            for cards in range(deck + 1, rest + 1):
                ways *= cards
        return ways


def leaving(hand: Hand, heaps: Heaps, card: Card) -> list[Branch]:
    """Which of the hidden cards was it?  Those of which the same is known make one branch."""
    found: list[Branch] = []
    for place, slot in enumerate(hand):
        heap = slot >> KINDS
        copies = heaps[heap][card]
        if copies and slot >> card & 1 and (place == 0 or hand[place - 1] != slot):
            rest = hand[:place] + hand[place + 1 :]
            found.append((copies * hand.count(slot), rest, less_one(heaps, heap, card), place))
    return found


def narrowed(slot: Slot, kinds: int) -> Slot:
    return slot & (~ANY | kinds)


def less_one(heaps: Heaps, number: int, card: Card) -> Heaps:
    heap = heaps[number]
    return (*heaps[:number], (*heap[:card], heap[card] - 1, *heap[card + 1 :]), *heaps[number + 1 :])


def ask_again(t: State) -> None:
    """To others a move that is not complete has not begun; the options follow from the new hand."""
    assert t.ask is not None
    if t.ask.prompt.startswith("chain"):
        ask_chain(t, t.ask.args[0], t.ask.args[1])
    else:
        ask_turn(t)


class Retelling:
    """One way out of all.  Until its end a hidden card is known by the fact with which it came."""

    def __init__(self, supposed: Supposition, chance: Chance) -> None:
        self.supposed = supposed
        self.chance = chance
        self.heaps = supposed.heaps
        self.card = [NOTHING] * len(supposed.told)  # what it turned out to be
        self.holds: list[tuple[Slot, int]] = []  # the hand being told, sorted: a slot and its fact
        self.kept: list[tuple[Slot, int]] = []  # of all hands told to their end
        self.bound: Hand = ()
        self.log = 0.0  # how much likelier the telling is than it was to be told, where nobody counts
        for i, fact in enumerate(supposed.told):
            if self.log > -math.inf:
                self.follow(i, fact)

    def odds(self) -> float:
        """With what is known of the cards that are hidden at the end."""
        supposed = self.supposed
        fits, all_ways = supposed.ways_to_end(self.heaps, self.bound), supposed.ways_to_end(self.heaps, ())
        return self.log + math.log(fits) - math.log(all_ways) if self.log > -math.inf and fits else -math.inf

    def follow(self, i: int, fact: Fact) -> None:
        what, _, which = fact
        if what == DREW:
            self.holds = sorted([*self.holds, (which << KINDS | ANY, i)])
        elif what == STUCK:
            self.holds = sorted([(narrowed(slot, which), held) for slot, held in self.holds])
        elif what == LEFT:
            self.leave(i, which)
        else:
            known = [slot for slot, _ in self.holds if slot & ANY != ANY]
            self.bound = tuple(sorted([*self.bound, *known]))
            self.kept += self.holds
            self.holds = []

    def leave(self, i: int, card: Card) -> None:
        """Which of the hidden cards was it?  Each of them as likely as there are ways to go on."""
        hand = tuple([slot for slot, _ in self.holds])
        branches = leaving(hand, self.heaps, card)
        chosen = 0
        if not self.supposed.counted:
            chosen = self.guess(hand, branches)
        elif len(branches) > 1:
            ways = self.supposed.ways
            chosen = self.chance.pick([w * ways(i + 1, rest, left, self.bound) for w, rest, left, _ in branches])
        if chosen != NOTHING:
            self.heaps, place = branches[chosen][2], branches[chosen][3]
            place += self.chance.below(hand.count(hand[place]))  # any of those of which the same is known
            self.card[self.holds.pop(place)[1]] = card

    def guess(self, hand: Hand, branches: list[Branch]) -> int:
        """One of the ways by what is known so far: a card of a heap is of a kind as often as the heap has that kind."""
        chances = [FINE * weight // sum(self.heaps[hand[place] >> KINDS]) for weight, _, _, place in branches]
        if not any(chances):
            self.log = -math.inf
            return NOTHING
        self.log += math.log(sum(chances)) - math.log(FINE)
        return self.chance.pick(chances)

    def settle(self) -> None:
        """Choose what is hidden at the end: first the cards of which something is known, then the rest."""
        for number, counts in enumerate(self.heaps):
            heap = list(counts)
            here = [(slot & ANY, held) for slot, held in self.kept if slot >> KINDS == number]
            self.settle_bound([held for held in here if held[0] != ANY], heap)
            cards = [card for card in range(KINDS) for _ in range(heap[card])]
            self.chance.shuffle(cards)
            for kinds, held in here:
                if kinds == ANY:
                    self.card[held] = cards.pop()
            self.deck = cards  # the last heap's rest

    def settle_bound(self, bound: list[tuple[int, int]], heap: list[int]) -> None:
        for n, (kinds, held) in enumerate(bound):
            rest = [other for other, _ in bound[n + 1 :]]
            self.card[held] = self.chance.pick([ways_with(card, kinds, rest, heap) for card in range(KINDS)])
            heap[self.card[held]] -= 1

    def lay(self, t: State) -> None:
        """Put the cards of the story on the table."""
        t.deck = self.deck
        told = self.supposed.told
        hidden: list[list[Card]] = [[] for _ in range(t.seats)]
        for _, held in self.kept:
            hidden[told[held][1]].append(self.card[held])
        for seat in range(t.seats):
            if seat != self.supposed.me:
                t.hand[seat] = tuple(sorted([*t.shown[seat], *hidden[seat]]))
        if t.story:
            for i, (what, seat, _) in enumerate(told):
                if what == DREW:
                    t.story[self.supposed.place[i]] = (DREW, seat, self.card[i])
