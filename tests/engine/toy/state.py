"""The table of Smugglers: every zone a card can be in."""

from __future__ import annotations

from typing import Final

from cantina.engine.actions import Seat
from cantina.engine.chance import Chance
from cantina.engine.state import Table

from .cards import NO_CARD, WORTH, Card, names, without

FIELDS: Final = ("turn", "turns_left", "deck", "discards", "hands", "holds", "aside", "resolving", "prize")


class State(Table):
    """Hands and cards set aside are kept sorted, so that equal ones look equal."""

    __slots__ = FIELDS

    turn: Seat
    turns_left: int
    deck: list[Card]  # the last is the top
    discards: list[Card]
    hands: list[tuple[Card, ...]]
    holds: list[tuple[Card, ...]]
    aside: list[tuple[Card, ...]]  # TY-6 one for each open haul, the innermost last; all of the seat in turn
    resolving: list[tuple[Card, Seat, bool]]  # the card, who played it, and if it is a jam against the card beneath
    prize: Card  # TY-9

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.turn, t.turns_left, t.prize = self.turn, self.turns_left, self.prize
        t.deck, t.discards = self.deck.copy(), self.discards.copy()
        t.hands, t.holds = self.hands.copy(), self.holds.copy()
        t.aside, t.resolving = self.aside.copy(), self.resolving.copy()
        return t

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is."""
        zones = {
            "deck": names(self.deck),
            "discards": names(self.discards),
            "resolving": names(card for card, _, _ in self.resolving),
            "prize": names([self.prize] if self.prize != NO_CARD else []),
        }
        for depth, cards in enumerate(self.aside):
            zones[f"aside {depth}"] = names(cards)
        for seat in range(self.seats):
            zones[f"hand {seat}"] = names(self.hands[seat])
            zones[f"hold {seat}"] = names(self.holds[seat])
        return zones

    # ---- questions the rules ask, and cards on their way

    def worth(self, seat: Seat) -> int:
        return sum(WORTH[card] for card in self.holds[seat])

    def from_hand(self, seat: Seat, card: Card) -> None:
        self.hands[seat] = without(self.hands[seat], card)

    def from_aside(self, card: Card) -> None:
        self.aside[-1] = without(self.aside[-1], card)

    def into_hand(self, seat: Seat, cards: list[Card]) -> None:
        self.hands[seat] = tuple(sorted((*self.hands[seat], *cards)))

    def into_hold(self, seat: Seat, card: Card) -> None:
        self.holds[seat] += (card,)

    # ---- what is hidden

    def all_aside(self) -> list[Card]:
        return [card for cards in self.aside for card in cards]

    def hidden(self, me: Seat | None) -> list[Card]:
        """Every card that `me` does not see (None: anybody's, as a spectator does)."""
        cards = self.deck + [card for seat in range(self.seats) if seat != me for card in self.hands[seat]]
        return cards if self.turn == me else cards + self.all_aside()

    def deal_hidden(self, cards: list[Card], me: Seat | None) -> None:
        """Shuffle these and put as many as there were wherever `me` does not see them, the rest into the deck."""
        self.chance.shuffle(cards)
        for seat in range(self.seats):
            if seat != me:
                self.hands[seat] = take(cards, len(self.hands[seat]))
        if self.turn != me:
            self.aside = [take(cards, len(aside)) for aside in self.aside]
        self.deck = cards


def take(cards: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(sorted(cards.pop() for _ in range(count)))


def empty_table(seats: int, chance: Chance) -> State:
    """Before the first card is dealt."""
    s = State(seats, chance)
    s.turn, s.turns_left, s.prize = 0, 0, NO_CARD
    s.deck, s.discards, s.aside, s.resolving = [], [], [], []
    s.hands, s.holds = [()] * seats, [()] * seats
    return s
