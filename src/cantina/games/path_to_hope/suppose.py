"""All the ways the piles can lie, as far as one seat can tell: counted, so that each can be drawn equally often.

A pile is seven cards of the deck with at most one of the plans (PH-5).  What the seat saw in recon is one of the piles,
it is not told which (PH-R1): each is tried.  What Disinformation did is tried as far as cards have come to light since.
For each of these ways the deals behind it are counted by a formula.
"""

from __future__ import annotations

from math import comb, factorial
from typing import NamedTuple

from ...engine.chance import Chance
from .cards import FIRST_SPECIAL, KINDS, NO_CARD, PLANS, SPECIALS, Card, Deck
from .knowledge import FIRST_ADDED, FIRST_MIXED, FIRST_PAIR, STRIDE, UNTOLD, Token, Tracks

Counts = list[int]  # of each kind of card
NO_PILE = -1


class Way(NamedTuple):
    """Where the mixed cards that were seen since came from, and which pile the seat saw in recon."""

    mine: int
    sources: tuple[tuple[int, int], ...]  # pile, and the pile whose top card it got
    cards: tuple[tuple[Token, Card], ...]  # what came to light by this
    orders: tuple[tuple[int, int], ...]  # pairs whose order came to light by this


class Piles:
    """The ways the piles can have been made and mixed."""

    def __init__(self, tracks: Tracks, deck: Deck, seen: tuple[Card, ...], *, spread: bool = True) -> None:
        self.tracks = tracks
        self.deck = deck
        self.spread = spread  # PH-5 no pile was made with two of the plans
        self.seats = len(tracks.lies)
        self.seen = counts_of(seen)
        self.has_seen = len(seen) > 0
        self.known = [[0] * KINDS for _ in range(self.seats)]
        for token, card in tracks.kind.items():
            if token < FIRST_MIXED:
                self.known[token // STRIDE][card] += 1
        self.come_to_light = [pile for pile in tracks.source if FIRST_MIXED + pile in tracks.kind]
        self.counted: dict[tuple[tuple[int, int], ...], list[int]] = {}  # deals, by what came to light of which pile
        self.ways: list[Way] = []
        self.weights: list[int] = []
        self.try_sources(0, (), (), ())

    # ---- finding the ways

    def try_sources(
        self,
        number: int,
        sources: tuple[tuple[int, int], ...],
        cards: tuple[tuple[Token, Card], ...],
        orders: tuple[tuple[int, int], ...],
    ) -> None:
        """Where each mixed card that was seen can have come from."""
        if number == len(self.come_to_light):
            self.try_mine(sources, cards, orders)
            return
        pile = self.come_to_light[number]
        card = self.tracks.kind[FIRST_MIXED + pile]
        taken = [source for _, source in sources]
        for source in self.tracks.source:
            if source not in taken:
                self.try_source(number, (*sources, (pile, source)), card, cards, orders)

    def try_source(
        self,
        number: int,
        sources: tuple[tuple[int, int], ...],
        card: Card,
        cards: tuple[tuple[Token, Card], ...],
        orders: tuple[tuple[int, int], ...],
    ) -> None:
        token = self.tracks.real(self.tracks.source[sources[-1][1]])
        if FIRST_PAIR <= token < FIRST_ADDED:
            pair, lower = divmod(token - FIRST_PAIR, 2)
            for order in (0, 1):
                if self.tracks.kind[self.tracks.pairs[pair][lower ^ order]] == card:
                    self.try_sources(number + 1, sources, cards, (*orders, (pair, order)))
            return
        there = self.tracks.kind.get(token, NO_CARD)
        if there == card:
            self.try_sources(number + 1, sources, cards, orders)
        elif there == NO_CARD:
            self.known[token // STRIDE][card] += 1
            self.try_sources(number + 1, sources, (*cards, (token, card)), orders)
            self.known[token // STRIDE][card] -= 1

    def try_mine(
        self,
        sources: tuple[tuple[int, int], ...],
        cards: tuple[tuple[Token, Card], ...],
        orders: tuple[tuple[int, int], ...],
    ) -> None:
        """PH-R1 Each pile can be the one the seat saw.  An order that did not come to light can be either."""
        free = len([token for token in self.tracks.source.values() if self.is_open_pair(token)]) - len(orders)
        own = list(range(self.seats)) if self.has_seen else [NO_PILE]
        for mine, deals in zip(own, self.deals_for(own, cards), strict=True):
            if deals:
                self.ways.append(Way(mine, sources, cards, orders))
                self.weights.append(deals << free)

    def deals_for(self, own: list[int], cards: tuple[tuple[Token, Card], ...]) -> list[int]:
        """The deals for each pile that the seat can have seen: counted once for all sources that tell the same."""
        told = tuple(sorted([(token // STRIDE, card) for token, card in cards]))
        found = self.counted.get(told)
        if found is None:
            found = [self.deals(mine) for mine in own]
            self.counted[told] = found
        return found

    def is_open_pair(self, token: Token) -> bool:
        return FIRST_PAIR <= self.tracks.real(token) < FIRST_ADDED

    # ---- counting

    def deals(self, mine: int) -> int:
        """In how many ways the cards not known can lie, if this pile is the one the seat saw."""
        inside = 1
        left = self.deck_left(mine)
        if mine != NO_PILE:
            inside = arrangements([there - known for there, known in zip(self.seen, self.known[mine], strict=True)])
        if inside == 0 or min(left) < 0 or (mine != NO_PILE and sum(self.seen) != len(self.tracks.made[mine])):
            return 0
        rooms = [self.room(pile) for pile in range(self.seats) if pile != mine]
        if not self.spread:
            return inside * self.arrange_rest(left, sum(rooms), mine, PLANS + 1)
        for_plans = [self.room(p) for p in range(self.seats) if p != mine and not self.known[p][PLANS]]
        if any([known[PLANS] > 1 for known in self.known]):
            return 0
        rest = sum(rooms) - left[PLANS]
        return inside * ways_to_choose(for_plans, left[PLANS]) * self.arrange_rest(left, rest, mine, PLANS)

    def arrange_rest(self, left: Counts, room: int, mine: int, kinds: int) -> int:
        """Cards of the first so many kinds, and specials, in the room that is left."""
        if room != sum(left[:kinds]) + left[FIRST_SPECIAL]:
            return 0
        specials, drawable = left[FIRST_SPECIAL], self.specials_left(mine)
        if specials > len(drawable):
            return 0
        ways = factorial(room) // factorial(room - specials) * comb(len(drawable), specials)
        for kind in range(kinds):
            ways *= comb(sum(left[kind:kinds]), left[kind])
        return ways

    def room(self, pile: int) -> int:
        return len(self.tracks.made[pile]) - sum(self.known[pile])

    def others(self, mine: int) -> Counts:
        """The cards known to have been dealt: all of the pile one saw, and what came to light of the others."""
        dealt = self.seen.copy() if mine != NO_PILE else [0] * KINDS
        for pile in range(self.seats):
            if pile != mine:
                dealt = [one + other for one, other in zip(dealt, self.known[pile], strict=True)]
        return dealt

    def deck_left(self, mine: int) -> Counts:
        """Fighters, strikers, troopers, plans and, last, specials that are not known; below 0: it cannot be."""
        dealt, deck = self.others(mine), self.deck
        specials = deck.specials - sum(dealt[FIRST_SPECIAL:])
        left = [deck.fighters - dealt[0], deck.strikers - dealt[1], deck.troopers - dealt[2], deck.plans - dealt[PLANS]]
        twice = any([count > 1 for count in dealt[FIRST_SPECIAL:]])
        return [*left, -1 if twice else specials]

    def specials_left(self, mine: int) -> list[Card]:
        dealt = self.others(mine)
        return [card for card in SPECIALS if dealt[card] == 0]

    # ---- drawing one

    def draw(self, chance: Chance) -> Drawn:
        return Drawn(self, self.ways[chance.pick(self.weights)], chance)


class Drawn:
    """One of all the ways: every card, every order, every source."""

    def __init__(self, piles: Piles, way: Way, chance: Chance) -> None:
        self.tracks = piles.tracks
        self.way = way
        self.chance = chance
        self.kind = {**piles.tracks.kind, **dict(way.cards)}
        for token, card in way.cards:
            piles.known[token // STRIDE][card] += 1
        self.deal(piles)
        for token, card in way.cards:
            piles.known[token // STRIDE][card] -= 1
        found = dict(way.orders)
        orders = enumerate(self.tracks.order)
        self.order = [found.get(pair, chance.below(2)) if order == UNTOLD else order for pair, order in orders]
        self.source = self.draw_sources()

    def deal(self, piles: Piles) -> None:
        mine = self.way.mine
        if mine != NO_PILE:
            lacking = [there - known for there, known in zip(piles.seen, piles.known[mine], strict=True)]
            self.fill([mine], [card for card in range(KINDS) for _ in range(lacking[card])])
        left = piles.deck_left(mine)
        free = [pile for pile in range(piles.seats) if pile != mine and not piles.known[pile][PLANS]]
        kinds = PLANS if piles.spread else PLANS + 1
        for pile in choose_piles(
            free, [piles.room(pile) for pile in free], left[PLANS] if piles.spread else 0, self.chance
        ):
            room = self.unknown(pile)
            self.kind[room[self.chance.below(len(room))]] = PLANS
        specials = piles.specials_left(mine)
        self.chance.shuffle(specials)
        rest = [card for card in range(kinds) for _ in range(left[card])] + specials[: left[FIRST_SPECIAL]]
        self.fill([pile for pile in range(piles.seats) if pile != mine], rest)

    def unknown(self, pile: int) -> list[Token]:
        return [token for token in self.tracks.made[pile] if token not in self.kind]

    def fill(self, piles: list[int], cards: list[Card]) -> None:
        self.chance.shuffle(cards)
        places = [token for pile in piles for token in self.unknown(pile)]
        for token, card in zip(places, cards, strict=True):
            self.kind[token] = card

    def draw_sources(self) -> dict[int, int]:
        """Which pile's top card each mixed pile got."""
        found = dict(self.way.sources)
        left = [source for source in self.tracks.source if source not in found.values()]
        self.chance.shuffle(left)
        return {pile: found[pile] if pile in found else left.pop() for pile in self.tracks.source}

    # ---- what comes of it

    def card(self, token: Token) -> Card:
        if FIRST_MIXED <= token < FIRST_PAIR:
            return self.card(self.tracks.source[self.source[token - FIRST_MIXED]])
        if FIRST_PAIR <= token < FIRST_ADDED:
            pair, lower = divmod(token - FIRST_PAIR, 2)
            return self.card(self.tracks.pairs[pair][lower ^ self.order[pair]])
        return self.kind[token]

    def piles(self) -> list[tuple[Card, ...]]:
        """The piles as they lie now."""
        return [tuple([self.card(token) for token in tokens]) for tokens in self.tracks.lies]

    def made(self, pile: int) -> tuple[Card, ...]:
        """What a pile was made of, as somebody saw it in recon."""
        return tuple(sorted([self.kind[token] for token in self.tracks.made[pile]]))


# ---- counting


def counts_of(cards: tuple[Card, ...]) -> Counts:
    return [cards.count(card) for card in range(KINDS)]


def arrangements(counts: Counts) -> int:
    """In how many orders these cards can lie; none if one is lacking."""
    if min(counts) < 0:
        return 0
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def ways_to_choose(rooms: list[int], count: int) -> int:
    """In how many ways so many cards can lie in places of different piles; `rooms` are the places of each."""
    ways = [1] + [0] * count
    for room in rooms:
        for n in range(count, 0, -1):
            ways[n] += ways[n - 1] * room
    return ways[count]


def choose_piles(piles: list[int], rooms: list[int], count: int, chance: Chance) -> list[int]:
    """So many of the piles, as often as the cards can lie in them."""
    chosen: list[int] = []
    for i, pile in enumerate(piles):
        still = count - len(chosen)
        if still:
            without = ways_to_choose(rooms[i + 1 :], still)
            within = rooms[i] * ways_to_choose(rooms[i + 1 :], still - 1)
            if chance.pick([without, within]):
                chosen.append(pile)
    return chosen
