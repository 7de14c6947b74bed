"""The table of Secret Invasion: every zone a card can be in, and the story of the round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.state import Table
from .cards import NAMES, NO_CARD, Card, names

# What can be told of a round.  Who may know which part is decided where it is read, in view.py and redeal.py.
Fact = tuple[int, ...]
DREW: Final = 0  # seat, card
DISCARDED: Final = 1  # seat, card
SWAPPED: Final = 2  # seat, other, seat's card before, other's card before
LOOKED: Final = 3  # seat, other, other's card
COMPARED: Final = 4  # seat, other, seat's card, other's card
MISSED: Final = 5  # seat (who does not hold it), number


# How the last round ended: winners, reason, the cards shown (SI-19), and all that was discarded in it.
LastRound = tuple[tuple[Seat, ...], str, tuple[Card, ...], tuple[Fact, ...]]

FIELDS: Final = (
    "single_round",
    "round",
    "starter",
    "turn",
    "deck",
    "aside",
    "open",
    "hand",
    "drawn",
    "protected",
    "tokens",
    "story",
    "last_round",
)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Table):
    """SI-2 to SI-5.  A seat holds one card, in its turn a second one; a seat that holds none is out."""

    __slots__ = FIELDS

    single_round: bool
    round: int
    starter: Seat
    turn: Seat
    deck: list[Card]  # the last is the top
    aside: Card  # face down; SI-10 may bring it back
    open: tuple[Card, ...]
    hand: list[Card]
    drawn: Card  # the second card of the seat in turn
    protected: tuple[Seat, ...]
    tokens: tuple[int, ...]
    story: list[Fact]
    last_round: LastRound

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.single_round, t.round, t.starter, t.turn = self.single_round, self.round, self.starter, self.turn
        t.deck, t.hand, t.drawn = self.deck.copy(), self.hand.copy(), self.drawn
        t.aside, t.open = self.aside, self.open
        t.protected, t.tokens, t.story = self.protected, self.tokens, self.story.copy()
        t.last_round = self.last_round
        return t

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is."""
        zones = {"deck": names(self.deck), "aside": held(self.aside), "open": names(self.open)}
        for seat in range(self.seats):
            zones[f"hand {seat}"] = held(self.hand[seat]) + held(self.drawn if seat == self.turn else NO_CARD)
            zones[f"pile {seat}"] = names(self.pile(seat))
        return zones

    # ---- questions the rules ask

    def pile(self, seat: Seat) -> list[Card]:
        """SI-5 What the seat has discarded this round, in order."""
        return [fact[2] for fact in self.story if fact[0] == DISCARDED and fact[1] == seat]

    def is_out(self, seat: Seat) -> bool:
        return self.hand[seat] == NO_CARD

    def still_in(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if self.hand[seat] != NO_CARD]

    def rivals(self, me: Seat) -> list[Seat]:
        """SI-17 Whom a power of `me` can touch: others in the round, not protected."""
        return [p for p in range(self.seats) if p != me and self.hand[p] != NO_CARD and p not in self.protected]


def held(card: Card) -> tuple[str, ...]:
    return () if card == NO_CARD else (NAMES[card],)


def empty_table(seats: int, chance: Chance) -> State:
    """Before the first card is dealt."""
    s = State(seats, chance)
    s.single_round, s.round, s.starter, s.turn = False, 0, 0, 0
    s.deck, s.aside, s.open = [], NO_CARD, ()
    s.hand, s.drawn = [NO_CARD] * seats, NO_CARD
    s.protected, s.tokens, s.story = (), (0,) * seats, []
    s.last_round = ((), "", (), ())
    return s
