"""The table of Warlords of the Empire: every zone a card can be in, and the story since the last shuffle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.state import Table
from .cards import NO_PLANET, STANDARD_DECK, Card, Deck, Planet, names, planet_names

OPEN_PLANETS: Final = 4  # WE-5
HAND_AND_FLEET: Final = 5
LARGEST_FLEET: Final = 4  # WE-7

# What is known of the hidden cards in the hands.  While nothing is, but that they are not seen elsewhere, there is no
# story; it begins when the discards become the deck (WE-15) or somebody can do nothing (WE-16), and goes on until all
# hands are shown (WE-17).
Fact = tuple[int, int, int]
DREW: Final = 0  # seat, card: from the deck as it was then
SHUFFLED: Final = 1  # the discards became the deck; the other two numbers mean nothing
LEFT: Final = 2  # seat, card: out of the hand, for all to see
STUCK: Final = 3  # seat, kinds: nothing could be done, so the hidden cards were of these kinds (a bit each)

# A place a ship can lie on the table (WE-13): 0 to 3 are the lines of the open planets, from 4 on the fleets.
Place = int

FIELDS: Final = (
    *("copies", "values", "turn", "deck", "discards", "stack", "open", "line", "hand", "fleet"),
    *("captured", "destroyed", "shown", "idle", "doing", "story"),
)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Table):
    """WE-4, WE-5.  Hands and fleets lie sorted; a line lies in the order in which it was built."""

    __slots__ = FIELDS

    copies: tuple[int, ...]  # of the special cards
    values: tuple[int, ...]  # of the planets
    turn: Seat
    deck: list[Card]  # the last is the top
    discards: list[Card]
    stack: list[Planet]  # the last is the top
    open: list[Planet]  # by place; NO_PLANET where the stack was empty
    line: list[tuple[Card, ...]]  # by place
    hand: list[tuple[Card, ...]]
    fleet: list[tuple[Card, ...]]
    captured: list[tuple[Planet, ...]]
    destroyed: tuple[Planet, ...]  # WE-11
    shown: list[tuple[Card, ...]]  # WE-R9 what all have seen go into each hand
    idle: tuple[int, ...]  # WE-R4 turns of WE-16 since the last draw
    doing: tuple[int, ...]  # the choices, as integers, of a move that is not complete; only the mover knows them
    story: list[Fact]

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.copies, t.values, t.turn = self.copies, self.values, self.turn
        t.deck, t.discards, t.stack = self.deck.copy(), self.discards.copy(), self.stack.copy()
        t.open, t.line = self.open.copy(), self.line.copy()
        t.hand, t.fleet, t.shown = self.hand.copy(), self.fleet.copy(), self.shown.copy()
        t.captured, t.destroyed = self.captured.copy(), self.destroyed
        t.idle, t.doing, t.story = self.idle, self.doing, self.story.copy()
        return t

    def in_mid_move(self) -> bool:
        return bool(self.doing)

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is."""
        zones = {"deck": names(self.deck), "discards": names(self.discards)}
        zones |= {"stack": planet_names(self.stack), "open": planet_names(self.open)}
        zones |= {"destroyed": planet_names(self.destroyed)}
        zones |= {f"line {place}": names(line) for place, line in enumerate(self.line)}
        for seat in range(self.seats):
            zones[f"hand {seat}"] = names(self.hand[seat])
            zones[f"fleet {seat}"] = names(self.fleet[seat])
            zones[f"captured {seat}"] = planet_names(self.captured[seat])
        return zones

    # ---- questions the rules ask

    def is_full(self, place: Place) -> bool:
        """WE-6 No more ships than the planet's value."""
        return len(self.line[place]) == self.values[self.open[place]]

    def hidden(self, seat: Seat) -> tuple[Card, ...]:
        """WE-R9 The cards of a hand that nobody else has seen."""
        cards = self.hand[seat]
        for card in self.shown[seat]:
            cards = without(cards, card)
        return cards

    def neighbours(self, seat: Seat) -> list[Seat]:
        """WE-14 To the left and to the right; with two players the same person (WE-R6)."""
        left, right = (seat + 1) % self.seats, (seat - 1) % self.seats
        return [left] if left == right else sorted([left, right])

    def points(self, seat: Seat) -> int:
        return sum([self.values[planet] for planet in self.captured[seat]])

    def made_of(self) -> Deck:
        return Deck(self.copies, self.values)


def empty_table(seats: int, chance: Chance, deck: Deck = STANDARD_DECK) -> State:
    """Before the first card is dealt."""
    s = State(seats, chance)
    s.copies, s.values, s.turn = deck.copies, deck.values, 0
    s.deck, s.discards, s.stack = [], [], []
    s.open, s.line = [NO_PLANET] * OPEN_PLANETS, [()] * OPEN_PLANETS
    s.hand, s.fleet, s.shown = [()] * seats, [()] * seats, [()] * seats
    s.captured, s.destroyed = [()] * seats, ()
    s.idle, s.doing, s.story = (0,) * seats, (), []
    return s


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less one of this kind."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards and one more, sorted."""
    return tuple(sorted([*cards, card]))
