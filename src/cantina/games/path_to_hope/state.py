"""The table of Path to Hope: every zone a card can be in, what was told, and the story of the round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.state import Table
from .cards import (
    COPIES,
    FIRST_PLAYER,
    FIRST_SPECIAL,
    FULL_SET,
    NAMES,
    NO_REBEL,
    PILE_SIZE,
    PLANS,
    SPECIALS,
    Card,
    Deck,
    Rebel,
    deck_for,
    names,
    rebel_names,
)

NO_SEAT: Final = -1
ROUNDS: Final = 3

# What happened to the piles since they were made.  Who may know which part is decided in knowledge.py.
Fact = tuple[int, ...]
REVEALED: Final = 0  # pile, card: the top card was turned up, and lies beside the pile
BACK: Final = 1  # pile: the card lies on top again
UNDER: Final = 2  # pile: it lies at the bottom
GONE: Final = 3  # pile: it is in the reserve, or won
SUNK: Final = 4  # seat, pile, order: Bodhi's two cards lie under the pile, as they were (0) or the other way round (1)
ADDED: Final = 5  # pile, card: from the reserve onto the pile
MIXED: Final = 6  # pile, source, pile, source, …: each of these piles got the top card of that source (PH-28)

FIELDS: Final = (
    *("quick", "strict", "round", "turn", "first", "recon", "seen", "piles", "reserve", "spare", "plans"),
    *("resolving", "acting", "paid", "hand", "down", "open", "tank", "tank_turn", "destroyed"),
    *("claims", "announced", "told", "caller", "votes", "story", "start"),
)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Table):
    """PH-3 to PH-9.  A pile lies top card first; hands and what is face down before a seat lie sorted."""

    __slots__ = FIELDS

    quick: bool  # PH-33
    strict: bool  # PH-R10 the option `memory`
    round: int
    turn: int  # of the round, from 0; hands have been passed so many times
    first: Seat  # who has the first-player card
    recon: list[tuple[Card, ...]]  # by seat, before the piles are made
    seen: list[tuple[Card, ...]]  # by seat, the seven it saw; with a strict memory nothing
    piles: list[tuple[Card, ...]]
    reserve: list[int]  # how many fighters, strikers, troopers and plans
    spare: tuple[Card, ...]  # the specials in the reserve
    plans: int  # that the team holds
    resolving: tuple[tuple[int, Card], ...]  # pile and card: turned up, and not yet anywhere else
    acting: Seat  # whose rebel is being resolved
    paid: bool  # PH-R4 a rebel has been turned down for a card of this K-2SO
    hand: list[tuple[Rebel, ...]]
    down: list[tuple[Rebel, ...]]  # face down before the seat
    open: list[Rebel]
    tank: list[Rebel]  # PH-25 what each seat put down for the tank this round
    tank_turn: int  # in which turn, or -1
    destroyed: Rebel  # whom the Star Destroyer struck this round after the tank had come
    claims: list[tuple[Card, ...]]  # PH-R11
    announced: list[Rebel]
    told: list[tuple[Rebel, ...]]  # what each says it has in hand
    caller: Seat  # who asked for a vote this turn
    votes: tuple[int, ...]  # PH-R6 how everybody voted, until the next rebels are opened: 1 to stop
    story: list[Fact]
    start: tuple[int, ...]  # (): the piles are as PH-7 makes them; else how a position laid them, see `made`

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.quick, t.strict, t.round, t.turn, t.first = self.quick, self.strict, self.round, self.turn, self.first
        t.recon, t.seen, t.piles = self.recon.copy(), self.seen.copy(), self.piles.copy()
        t.reserve, t.spare, t.plans = self.reserve.copy(), self.spare, self.plans
        t.resolving, t.acting, t.paid = self.resolving, self.acting, self.paid
        t.hand, t.down, t.open = self.hand.copy(), self.down.copy(), self.open.copy()
        t.tank, t.tank_turn, t.destroyed = self.tank.copy(), self.tank_turn, self.destroyed
        t.claims, t.announced, t.told = self.claims.copy(), self.announced.copy(), self.told.copy()
        t.caller, t.votes, t.story, t.start = self.caller, self.votes, self.story.copy(), self.start
        return t

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is."""
        reserve = [card for card in range(FIRST_SPECIAL) for _ in range(self.reserve[card])]
        zones = {"reserve": names(reserve) + names(self.spare), "plans": (NAMES[PLANS],) * self.plans}
        zones["resolving"] = names([card for _, card in self.resolving])
        zones |= {f"pile-{pile + 1}": names(cards) for pile, cards in enumerate(self.piles)}
        for seat in range(self.seats):
            zones[f"recon {seat}"] = names(self.recon[seat])
            zones[f"hand {seat}"] = rebel_names(self.hand[seat])
            zones[f"open {seat}"] = rebel_names([rebel for rebel in (self.open[seat],) if rebel != NO_REBEL])
            zones[f"down {seat}"] = rebel_names(self.down[seat])
            zones[f"first-player {seat}"] = (FIRST_PLAYER,) if seat == self.first else ()
        return zones

    # ---- questions the rules ask

    def deck(self) -> Deck:
        """PH-4, PH-33 What this round is played with."""
        return deck_for(self.seats, self.quick)

    def made_of(self) -> Deck:
        """What the piles were made of when the story began."""
        return Deck(*self.start[:5]) if self.start else self.deck()

    def made(self) -> tuple[int, ...]:
        """How many cards each pile then had."""
        return self.start[5:] if self.start else (PILE_SIZE,) * self.seats

    def places(self) -> list[int]:
        """PH-R2 The piles that have cards."""
        return [pile for pile, cards in enumerate(self.piles) if cards]

    def is_recon(self) -> bool:
        return len(self.recon[0]) > 0

    def others_open(self) -> list[Seat]:
        """PH-20 Whose rebels lie open and have not been resolved."""
        return [seat for seat in range(self.seats) if self.open[seat] != NO_REBEL and seat != self.acting]

    def remember(self, *fact: int) -> None:
        """PH-R10 A strict memory keeps no story."""
        if not self.strict:
            self.story.append(fact)


def empty_table(seats: int, chance: Chance) -> State:
    """PH-3 Before the first round: everybody has a full set, all Imperial cards are in the reserve."""
    s = State(seats, chance)
    s.quick, s.strict, s.round, s.turn, s.first = False, False, 0, 0, 0
    s.recon, s.seen, s.piles = [()] * seats, [()] * seats, [()] * seats
    s.reserve, s.spare, s.plans = list(COPIES[:FIRST_SPECIAL]), SPECIALS, 0
    s.resolving, s.acting, s.paid = (), NO_SEAT, False
    s.hand, s.down, s.open = [()] * seats, [FULL_SET] * seats, [NO_REBEL] * seats
    s.claims, s.announced, s.told = [()] * seats, [NO_REBEL] * seats, [()] * seats
    s.tank, s.tank_turn, s.destroyed = [NO_REBEL] * seats, -1, NO_REBEL
    s.caller, s.votes, s.story, s.start = NO_SEAT, (), [], ()
    return s


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one of this kind."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards and one more, sorted."""
    return tuple(sorted([*cards, card]))
