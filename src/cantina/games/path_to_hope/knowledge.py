"""What a seat knows: of the piles, from what was turned up and where it went; of hands, from holding them.

A card that has not been seen is known by where it lay when the piles were made: pile i, depth d is the number 64·i + d.
Cards that came later, and places whose card is uncertain, have numbers of their own.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Seat
from .cards import NO_CARD, NO_REBEL, Card, Rebel
from .state import ADDED, BACK, GONE, MIXED, NO_SEAT, REVEALED, SUNK, UNDER, Fact, State

Token = int
STRIDE: Final = 64
FIRST_MIXED: Final = 1_000  # + pile: the card that lay on top of this pile after Disinformation
FIRST_PAIR: Final = 2_000  # + 2·pair, + 1 for the lower: one of the two cards Bodhi put under a pile
FIRST_ADDED: Final = 3_000  # reinforcements
UNTOLD: Final = -1  # an order that the seat was not told


def told_story(s: State, me: Seat) -> tuple[Fact, ...]:
    """PH-R15 The story without the order of other players' Bodhis and without what Disinformation did."""
    return tuple([told_fact(fact, me) for fact in s.story])


def told_fact(fact: Fact, me: Seat) -> Fact:
    if fact[0] == SUNK and fact[1] != me:
        return (*fact[:3], UNTOLD)
    if fact[0] == MIXED:
        return (MIXED, *fact[1::2])
    return fact


class Tracks:
    """Where every card has gone, as far as the story tells."""

    def __init__(self, made: tuple[int, ...], story: tuple[Fact, ...]) -> None:
        seats = len(made)
        self.made = [[STRIDE * pile + depth for depth in range(size)] for pile, size in enumerate(made)]
        self.lies: list[list[Token]] = [tokens.copy() for tokens in self.made]
        self.kind: dict[Token, Card] = {}
        self.lifted: list[list[Token]] = [[] for _ in range(seats)]
        self.pairs: list[tuple[Token, Token]] = []  # the two cards of an uncertain order, as they lay on top
        self.order: list[int] = []  # of each pair, once it has come to light
        self.pair_at: dict[int, int] = {}  # by number of the fact
        self.source: dict[int, Token] = {}  # by pile, what was taken from its top by Disinformation
        for number, fact in enumerate(story):
            self.follow(number, fact)

    def follow(self, number: int, fact: Fact) -> None:
        kind, pile = fact[0], fact[1]
        if kind == REVEALED:
            self.lifted[pile].append(self.seen(self.lies[pile].pop(0), fact[2]))
        elif kind == BACK:
            self.lies[pile].insert(0, self.lifted[pile].pop())
        elif kind == UNDER:
            self.lies[pile].append(self.lifted[pile].pop())
        elif kind == GONE:
            self.lifted[pile].pop()
        elif kind == SUNK:
            self.sink(number, fact[2], fact[3])
        elif kind == ADDED:
            token = FIRST_ADDED + number
            self.kind[token] = fact[2]
            self.lies[pile].insert(0, token)
        else:
            self.mix(fact[1:])

    def seen(self, token: Token, card: Card) -> Token:
        """All see this card, and so perhaps in which order Bodhi's two cards lie."""
        if FIRST_PAIR <= token < FIRST_ADDED:
            pair, lower = divmod(token - FIRST_PAIR, 2)
            if self.order[pair] == UNTOLD:
                self.order[pair] = lower ^ int(card != self.kind[self.pairs[pair][0]])
            return self.real(token)
        self.kind[token] = card
        return token

    def real(self, token: Token) -> Token:
        """The card itself, where the order of its pair is known."""
        if not FIRST_PAIR <= token < FIRST_ADDED:
            return token
        pair, lower = divmod(token - FIRST_PAIR, 2)
        order = self.order[pair]
        return token if order == UNTOLD else self.pairs[pair][lower ^ order]

    def sink(self, number: int, pile: int, order: int) -> None:
        top, second = self.lifted[pile]
        self.lifted[pile] = []
        if order != UNTOLD or self.kind[top] == self.kind[second]:
            self.lies[pile] += [second, top] if order == 1 else [top, second]
            return
        first = FIRST_PAIR + 2 * len(self.pairs)
        self.pair_at[number] = len(self.pairs)
        self.pairs.append((top, second))
        self.order.append(UNTOLD)
        self.lies[pile] += [first, first + 1]

    def mix(self, piles: tuple[int, ...]) -> None:
        for pile in piles:
            self.source[pile] = self.lies[pile][0]
            self.lies[pile][0] = FIRST_MIXED + pile

    def card(self, token: Token) -> Card:
        return self.kind.get(self.real(token), NO_CARD)

    def known(self, pile: int) -> tuple[Card, ...]:
        """The cards of a pile, top first, NO_CARD where one is not known."""
        return tuple([self.card(token) for token in self.lies[pile]])

    def open_pairs(self) -> list[tuple[int, int, Card, Card]]:
        """Pile, depth of the upper, and the two cards that lie there and below it in an order not known."""
        found: list[tuple[int, int, Card, Card]] = []
        for pair, (top, second) in enumerate(self.pairs):
            upper = FIRST_PAIR + 2 * pair
            for pile, tokens in enumerate(self.lies):
                if self.order[pair] == UNTOLD and upper in tokens:
                    found.append((pile, tokens.index(upper), *sorted([self.kind[top], self.kind[second]])))  # type: ignore[arg-type]
        return found


# ---- rebels

Slot = tuple[int, Seat]  # a card of a hand, or the card before a seat that the tank took
IN_HAND: Final = 0
BY_TANK: Final = 1
IN_FRONT: Final = 2  # any card face down before a seat


class Group:
    """Places whose rebels are known together, but not which lies where."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []
        self.rebels: list[Rebel] = []

    def add(self, slot: Slot, rebels: tuple[Rebel, ...]) -> None:
        for rebel in rebels:
            self.slots.append(slot)
            self.rebels.append(rebel)

    def plain(self) -> tuple[Any, ...]:
        return tuple(self.slots), tuple(sorted(self.rebels))


def hidden_rebels(s: State, me: Seat) -> list[Group]:
    """What this seat does not know of the rebels."""
    if s.strict or (s.is_recon() and s.round > 1) or s.outcome is not None:
        return [all_unseen(s, me)]
    if s.is_recon():
        return []  # PH-3 everybody has a full set
    unseen = Group()  # of hands that the seat has not held this round
    groups = [unseen]
    for origin in range(s.seats):
        groups += hidden_in(s, me, origin, unseen)
    return [group for group in groups if group.slots]


def all_unseen(s: State, me: Seat) -> Group:
    """PH-R10 A strict memory keeps nothing.  PH-R17 Nobody looks at the new sets before the operation."""
    group = Group()
    for seat in range(s.seats):
        if seat != me:
            group.add((IN_HAND, seat), s.hand[seat])
        group.add((IN_FRONT, seat), s.down[seat])
    return group


def hidden_in(s: State, me: Seat, origin: Seat, unseen: Group) -> list[Group]:
    """What is hidden of one hand, which began before `origin`, and of what the tank took from it.

    A hand is known from the beginning in the first round, and to a seat from the turn in which it held it.
    """
    holder = (origin + s.turn) % s.seats
    victim = (origin + s.tank_turn) % s.seats if s.tank_turn >= 0 else NO_SEAT
    taken = victim not in (NO_SEAT, me) and s.tank[victim] != NO_REBEL
    began = s.turn + 1 if me == NO_SEAT else (me - origin) % s.seats
    held = began <= s.turn
    last = s.turn - (s.turn - began) % s.seats if held else -1
    before = s.round == 1 or (held and began <= s.tank_turn)  # the hand was known when the tank came
    group = unseen
    if taken and s.tank_turn > last and before:
        group = Group()  # known but for which of these cards the tank took
        group.add((IN_HAND, holder), s.hand[holder])
    elif not held and s.round > 1:
        group.add((IN_HAND, holder), s.hand[holder])
    if taken and (s.tank_turn > last or not before):
        group.add((BY_TANK, victim), (s.tank[victim],))
    return [] if group is unseen else [group]


class Rebels:
    """What a seat knows of the rebels: the groups it cannot tell apart, whose hands, and what the tank took."""

    def __init__(self, s: State, me: Seat) -> None:
        self.groups = hidden_rebels(s, me)
        self.hidden_hands: list[Seat] = []
        hidden_by_tank: list[Seat] = []
        for group in self.groups:
            for where, seat in group.slots:
                if where == IN_HAND:
                    self.hidden_hands.append(seat)
                elif where == BY_TANK:
                    hidden_by_tank.append(seat)
        self.tank = [NO_REBEL if seat in hidden_by_tank else rebel for seat, rebel in enumerate(s.tank)]

    def hands(self, s: State) -> tuple[tuple[Rebel, ...], ...]:
        """The hands, those that are not known empty."""
        return tuple([() if seat in self.hidden_hands else hand for seat, hand in enumerate(s.hand)])
