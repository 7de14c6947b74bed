"""What a seat may suppose: a table drawn at random from all that agree with what the seat has seen.

As long as there is no story, any unseen card may lie in any hidden place, each as likely as the other.  A story is told
again: hidden cards were drawn from the deck, or held since before it was shuffled (WE-15), and these are two different
heaps; who could do nothing (WE-16) held cards of certain kinds only.  A card that left a hand may have been any of its
hidden cards, as likely as that card was to be of this kind.  A way that leads nowhere is given up for another.  That is
exact but where a card may have come from either heap: there later cards would tell a little more.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import NOTHING, Seat
from ...engine.chance import Chance, Fast
from ...engine.count_deals import ways_with
from .cards import KINDS, Card
from .rules import ask_turn
from .specials import ask_chain
from .state import DREW, HELD, LEFT, Fact, State

ANY: Final = (1 << KINDS) - 1
FINE: Final = 1 << 24  # chances are whole numbers of this


class Supposition:
    """What one seat knows of a table."""

    def __init__(self, s: State, me: Seat | None) -> None:
        self.s = s
        self.me = NOTHING if me is None else me
        self.story = [fact for fact in s.story if fact[1] != self.me]  # one's own cards are no secret
        self.fresh, self.old = [0] * KINDS, [0] * KINDS  # the two heaps, less one's own cards
        for card in s.deck:
            self.fresh[card] += 1
        for what, _, card in self.beginnings():
            if what in (DREW, HELD):
                heap = self.fresh if what == DREW else self.old
                heap[card] += 1

    def beginnings(self) -> list[Fact]:
        """The story, or the shortest there is."""
        others = [seat for seat in range(self.s.seats) if seat != self.me]
        return self.story if self.s.story else [(DREW, seat, card) for seat in others for card in self.s.hidden(seat)]

    def table(self, seed: int) -> State:
        """One state out of all that agree."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        told = Retelling(self, t.chance)
        while not told.ends_well():
            told = Retelling(self, t.chance)
        told.lay(t)
        t.stack.sort()
        t.chance.shuffle(t.stack)
        if t.outcome is None and t.ask is not None and t.ask.seat != self.me:
            ask_again(t)
        return t


def ask_again(t: State) -> None:
    """To others a move that is not complete has not begun; the options follow from the new hand."""
    assert t.ask is not None
    if t.ask.prompt.startswith("chain"):
        ask_chain(t, t.ask.args[0], t.ask.args[1])
    else:
        ask_turn(t)


class Retelling:
    """One story out of all.  A hidden card is known by the fact with which it came."""

    def __init__(self, supposed: Supposition, chance: Chance) -> None:
        self.supposed = supposed
        self.chance = chance
        self.story = supposed.beginnings()
        self.heaps = (supposed.fresh.copy(), supposed.old.copy())
        self.card = [NOTHING] * len(self.story)  # what it turned out to be
        self.can_be = [ANY] * len(self.story)
        self.holds: list[list[int]] = [[] for _ in range(supposed.s.seats)]

    def ends_well(self) -> bool:
        """Tell it to the end; false if it cannot have gone this way."""
        for i, (what, seat, which) in enumerate(self.story):
            if what in (DREW, HELD):
                self.holds[seat].append(i)
            elif what == LEFT:
                if not self.leave(seat, which):
                    return False
            else:
                for held in self.holds[seat]:
                    self.can_be[held] &= which
        return self.settle()

    def heap(self, held: int) -> list[int]:
        return self.heaps[1 if self.story[held][0] == HELD else 0]

    def leave(self, seat: Seat, card: Card) -> bool:
        """Which of the hidden cards was it?"""
        chances = [self.chance_of(held, card) for held in self.holds[seat]]
        if not any(chances):
            return False
        held = self.holds[seat].pop(self.chance.pick(chances))
        self.card[held] = card
        self.heap(held)[card] -= 1
        return True

    def chance_of(self, held: int, card: Card) -> int:
        """How likely a hidden card is of this kind."""
        heap, kinds = self.heap(held), self.can_be[held]
        if not kinds >> card & 1 or heap[card] == 0:
            return 0
        return FINE * heap[card] // sum([heap[kind] for kind in range(KINDS) if kinds >> kind & 1])

    def settle(self) -> bool:
        """Choose what is hidden at the end: first the cards of which something is known, then the rest."""
        hidden = [held for hand in self.holds for held in hand]
        bound = [held for held in hidden if self.can_be[held] != ANY]
        for n, held in enumerate(bound):
            rest = [self.can_be[other] for other in bound[n + 1 :] if self.heap(other) is self.heap(held)]
            weights = [ways_with(card, self.can_be[held], rest, self.heap(held)) for card in range(KINDS)]
            if not any(weights):
                return False
            self.card[held] = self.chance.pick(weights)
            self.heap(held)[self.card[held]] -= 1
        free = [held for held in hidden if self.can_be[held] == ANY]
        return self.fill(free, HELD) and self.fill(free, DREW)

    def fill(self, free: list[int], what: int) -> bool:
        """Deal a heap to the cards that came from it; what is left of the fresh one is the deck."""
        places = [held for held in free if self.story[held][0] == what]
        heap = self.heaps[1 if what == HELD else 0]
        cards = [card for card in range(KINDS) for _ in range(heap[card])]
        if len(cards) < len(places):
            return False
        self.chance.shuffle(cards)
        for held in places:
            self.card[held] = cards.pop()
        self.deck = cards
        return True

    def lay(self, t: State) -> None:
        """Put the cards of the story on the table."""
        t.deck = self.deck
        for seat in range(t.seats):
            if seat != self.supposed.me:
                hidden = [self.card[held] for held in self.holds[seat]]
                t.hand[seat] = tuple(sorted([*t.shown[seat], *hidden]))
        if t.story:
            told = [
                (what, seat, self.card[i] if what in (DREW, HELD) else which)
                for i, (what, seat, which) in enumerate(self.story)
            ]
            told.reverse()
            t.story = [fact if fact[1] == self.supposed.me else told.pop() for fact in t.story]
