"""What a seat may suppose: a table drawn at random from all that agree with what the seat knows.

A hidden card lies where a card was drawn from the pile of its own shuffle, and every such place is as likely as the
other: whatever has been seen tells nothing of cards that were not.  Unseen creepers lie in the pile, for who draws one
lays it down (FX-14).  A droid that Jawas shuffled in later (FX-C3) lies in the pile, or with those who have drawn
since, the more likely the more they drew.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.ask import NOBODY
from ...engine.chance import Fast
from .actions import DISCARD, GIVE, NOTHING, PLAY
from .card_surprises import drop_options
from .cards import Card
from .playing import answers_to, trap_options
from .rules import turn_options
from .state import EVERYBODY, MOST_SEATS, State, is_creeper, with_cards
from .view import bit_of, hidden

DECK: Final = MOST_SEATS + 1  # places by number: first the hands, then what lies apart, then the pile
APART: Final = MOST_SEATS
OF_THE_HAND: Final = frozenset({"hand-limit", "jackpot", "translate"})


class Supposition:
    """What one seat knows of a table."""

    def __init__(self, s: State, me: Seat | None) -> None:
        self.s = s
        self.me = me
        self.bit = bit_of(me)
        self.pool = hidden(s, me)
        self.slots: list[tuple[int, int, int]] = []  # heap, place, level of what lies apart
        for seat in range(s.seats):
            self.add_slots(s.hand[seat], seat, 0)
        for level, cards in enumerate(s.apart):
            self.add_slots(cards, APART, level)
        self.add_slots(tuple(s.deck), DECK, 0)

    def add_slots(self, cards: tuple[Card, ...], place: int, level: int) -> None:
        heaps = sorted([self.s.born[card] for card in cards if not self.s.known[card] & self.bit])
        self.slots += [(heap, place, level) for heap in heaps]

    def table(self, seed: int) -> State:
        """One state out of all that agree."""
        t = self.s.clone()
        t.chance = Fast.seeded(seed)
        self.lay(t, self.deal(t))
        if t.outcome is None and t.ask is not None:
            ask_again(t, self.me)
        return t

    def deal(self, t: State) -> list[Card]:
        """A card for every slot, heap by heap: what was drawn is no creeper (FX-14), the rest lies in the pile."""
        dealt: list[Card] = [-1] * len(self.slots)
        for heap in sorted({slot[0] for slot in self.slots}):
            pool = [card for card in self.pool if t.born[card] == heap]
            pile = [card for card in pool if is_creeper(card)]
            drawn = [card for card in pool if not is_creeper(card)]
            for droid in t.loose:
                if droid[0] in drawn:
                    drawn.remove(droid[0])
                    place = self.place_droid(t, droid, dealt, len(drawn))
                    if place == len(self.slots):
                        pile.append(droid[0])
                    else:
                        dealt[place] = droid[0]
            t.chance.shuffle(drawn)
            self.fill(heap, dealt, drawn, in_pile=False)
            pile += drawn
            t.chance.shuffle(pile)
            self.fill(heap, dealt, pile, in_pile=True)
        return dealt

    def fill(self, heap: int, dealt: list[Card], cards: list[Card], *, in_pile: bool) -> None:
        """Cards of a heap for its slots in the pile, or for those elsewhere."""
        for i, slot in enumerate(self.slots):
            if slot[0] == heap and (slot[1] == DECK) == in_pile and dealt[i] < 0:
                dealt[i] = cards.pop()

    def place_droid(self, t: State, droid: tuple[int, ...], dealt: list[Card], others: int) -> int:
        """FX-C3 With others in no more places than they have drawn cards since; or, as the last, in the pile.

        The pile weighs as much as it has places for cards that are no creepers, the droid and the `others`.
        """
        heap, left = t.born[droid[0]], list(droid[1:])
        weights: list[int] = []
        in_pile = others + 1
        for i, (slot_heap, place, _) in enumerate(self.slots):
            is_open = place != DECK and slot_heap == heap and dealt[i] < 0
            fits = is_open and left[place] > 0
            if fits:
                left[place] -= 1
            in_pile -= 1 if is_open else 0
            weights.append(1 if fits else 0)
        return t.chance.pick([*weights, in_pile])

    def lay(self, t: State, dealt: list[Card]) -> None:
        """Put the cards in their places."""
        got: list[list[Card]] = [[] for _ in range(DECK + 1)]
        apart: list[list[Card]] = [[] for _ in t.apart]
        for (_, place, level), card in zip(self.slots, dealt, strict=True):
            (apart[level] if place == APART else got[place]).append(card)
        for seat in range(t.seats):
            t.hand[seat] = with_cards(self.seen(t.hand[seat]), got[seat])
            self.suppose_known(t, t.hand[seat], 1 << seat)
        t.apart = [with_cards(self.seen(cards), apart[level]) for level, cards in enumerate(t.apart)]
        for cards in t.apart:
            self.suppose_known(t, cards, 1 << t.turn)
        t.deck = [*got[DECK], *self.seen(tuple(t.deck))]
        self.suppose_known(t, tuple(t.deck), 0)

    def suppose_known(self, t: State, cards: tuple[Card, ...], holder: int) -> None:
        """Known to who holds it, to who supposes, and to all what all have seen; of what else others know of hidden
        cards nothing is supposed."""
        for card in cards:
            if self.s.known[card] != EVERYBODY:
                t.known[card] = holder | (self.s.known[card] & self.bit)

    def seen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([card for card in cards if self.s.known[card] & self.bit])


# ---- the question


def ask_again(t: State, me: Seat | None) -> None:
    """The options of others follow from their new cards; what they have said unseen is supposed anew."""
    ask = t.ask
    assert ask is not None
    options = {seat: options_of(t, seat, ask.open_to(seat)) for seat in ask.asked() if seat != me}
    if ask.seat != NOBODY:
        t.ask = ask.with_options(options)
        return
    got = tuple([(seat, action) for seat, action in ask.got if seat == me])
    waiting = ask.waiting()
    for seat, before in ask.several:
        if seat == me:
            continue
        options[seat] = options_of(t, seat, before)
        if ask.mode != "first" and seat not in waiting:
            picks = dict(ask.picks).get(seat, 1)
            got += tuple([(seat, action) for action in some_of(t, options[seat], picks)])
    t.ask = ask.with_options(options).with_answers(got)


def some_of(t: State, options: tuple[Action, ...], number: int) -> list[Action]:
    shuffled = list(options)
    t.chance.shuffle(shuffled)
    return shuffled[:number]


def options_of(t: State, seat: Seat, before: tuple[Action, ...]) -> tuple[Action, ...]:
    """What this seat can answer with the cards it has now."""
    assert t.ask is not None
    prompt = t.ask.prompt
    if prompt == "turn":
        return turn_options(t)
    if prompt == "window":
        return answers_to(t, seat, t.stack[-1][0])
    if prompt == "theft":
        return trap_options(t, seat)
    if prompt in OF_THE_HAND:
        return DISCARD.each(list(t.hand[seat]))
    if prompt.startswith("drop-"):
        return drop_options(t, seat, prompt)
    if prompt == "use":
        return PLAY.each(list(t.apart[-1]))
    if prompt == "give":
        nothing = (NOTHING.only,) if before[-1] is NOTHING.only else ()
        return (*GIVE.each(list(t.apart[-1])), *nothing)
    return before
