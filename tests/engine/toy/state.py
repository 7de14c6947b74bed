"""The table of Smugglers: every zone a card can be in."""

from __future__ import annotations

from typing import Final

from cantina.engine.actions import Action, Seat
from cantina.engine.chance import Chance
from cantina.engine.state import Table

from .cards import NO_CARD, WORTH, Card, names, without

FIELDS: Final = (
    *("turn", "turns_left", "deck", "discards", "hands", "holds", "aside", "resolving", "prize"),
    *("busy", "boasts", "alarmed", "absent", "arriving", "offered", "glimpsed", "voted"),
)


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
    busy: bool
    boasts: list[str]  # TY-12 the last of each seat
    alarmed: tuple[Seat, ...]  # TY-14 who has raised the alarm
    absent: tuple[Seat, ...]  # TY-16
    arriving: int  # TY-17 how many newcomers wait for the end of the turn
    offered: list[tuple[Card, ...]]  # TY-8, TY-15 what lies open before it goes on
    glimpsed: bool  # TY-19
    voted: tuple[Seat, ...]  # TY-14 who said yes in the last vote

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.turn, t.turns_left, t.prize = self.turn, self.turns_left, self.prize
        t.deck, t.discards = self.deck.copy(), self.discards.copy()
        t.hands, t.holds = self.hands.copy(), self.holds.copy()
        t.aside, t.resolving = self.aside.copy(), self.resolving.copy()
        t.busy, t.boasts, t.alarmed, t.absent = self.busy, self.boasts.copy(), self.alarmed, self.absent
        t.arriving, t.offered, t.glimpsed = self.arriving, self.offered.copy(), self.glimpsed
        t.voted = self.voted
        return t

    def house_options(self) -> tuple[Action, ...]:
        return port.house_options(self) if self.busy else ()

    def hear_house(self, action: Action) -> None:
        port.hear_house(self, action)

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
            zones[f"offered {seat}"] = names(self.offered[seat])
        return zones

    # ---- questions the rules ask, and cards on their way

    def present(self) -> list[Seat]:
        """TY-16"""
        return [seat for seat in range(self.seats) if seat not in self.absent]

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
        deck = self.deck[1:] if self.glimpsed else self.deck
        cards = deck + [card for seat in range(self.seats) if seat != me for card in self.hands[seat]]
        return cards if self.turn == me else cards + self.all_aside()

    def deal_hidden(self, cards: list[Card], me: Seat | None) -> None:
        """Shuffle these and put as many as there were wherever `me` does not see them, the rest into the deck."""
        self.chance.shuffle(cards)
        for seat in range(self.seats):
            if seat != me:
                self.hands[seat] = take(cards, len(self.hands[seat]))
        if self.turn != me:
            self.aside = [take(cards, len(aside)) for aside in self.aside]
        self.deck = self.deck[:1] + cards if self.glimpsed else cards


def take(cards: list[Card], count: int) -> tuple[Card, ...]:
    return tuple(sorted(cards.pop() for _ in range(count)))


def empty_table(seats: int, chance: Chance) -> State:
    """Before the first card is dealt."""
    s = State(seats, chance)
    s.turn, s.turns_left, s.prize = 0, 0, NO_CARD
    s.deck, s.discards, s.aside, s.resolving = [], [], [], []
    s.hands, s.holds, s.offered = [()] * seats, [()] * seats, [()] * seats
    s.busy, s.boasts, s.alarmed, s.absent, s.arriving, s.glimpsed = False, [""] * seats, (), (), 0, False
    s.voted = ()
    return s


from . import port  # noqa: E402  (the rules of a busy port know this table)
