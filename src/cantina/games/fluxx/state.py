"""The table of Fluxx: every zone a card can be in, the progress of the turn, and who knows which hidden card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import JOIN, Action, Seat
from ...engine.chance import Chance
from ...engine.state import Table
from .cards import (
    ALL_CREEPERS,
    ALL_KEEPERS,
    CHEWBACCA,
    CREEPERS,
    DRAW_2,
    HAN,
    HAND_LIMIT_0,
    JABBA,
    KEEPER_LIMIT_2,
    KINDS,
    PLAY_2,
    PLAY_ALL,
    STANDARD_DECK,
    Card,
    Cards,
    Deck,
    cards_in,
    deck_of,
    names,
)

MOST_SEATS: Final = 6
NO_LIMIT: Final = 999
ALL: Final = 999  # FX-N8 Play All
NOT_IN_TURN: Final = -1  # FX-R26 between turns nobody is in turn

# Who knows where a hidden card lies: a bit for each seat, and one for whoever looks on.
ONLOOKER: Final = 7
EVERYBODY: Final = 0xFF

# A card that is being carried out, by whom, and as what.
Played = tuple[Card, Seat, int]
MAIN: Final = 0  # for its own effect
REPLY: Final = 1  # FX-R1 an answer to the card below it
TRAP: Final = 2  # FX-S5 an answer to a theft
STANDING: Final = 3  # FX-S5 an answer to a theft that nobody could cancel

FIELDS: Final = (
    *("code", "window", "order", "turn", "drawn", "played", "used", "again", "extra", "joining"),
    *("deck", "discards", "hand", "front", "rules", "goals", "stack", "apart", "known", "born", "shuffles", "loose"),
)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Table):
    """FX-2, FX-3.  Hands lie sorted; rules, goals, discards and cards being carried out lie in the order they came."""

    __slots__ = (
        *("box", "window", "order", "turn", "drawn", "played", "used", "again", "extra", "joining"),
        *("deck", "discards", "hand", "front", "rules", "goals", "stack", "apart", "known", "born", "shuffles"),
        "loose",
    )

    box: Deck  # the deck that is played with; JSON has its code
    window: int  # FX-R1 seconds; 0 for no clock
    order: list[Seat]  # clockwise; who joins later sits between others (FX-R17)
    turn: Seat
    drawn: int  # FX-5 in step 1 and its top-ups
    played: int  # FX-5 cards played in this turn
    used: int  # FX-R10 the rights used in this turn, a bit each
    again: bool  # FX-A15 another turn follows
    extra: bool  # FX-A15 and this is it
    joining: int  # FX-R17 newcomers who wait for the end of the turn
    deck: list[Card]  # the last is the top
    discards: list[Card]
    hand: list[tuple[Card, ...]]
    front: list[Cards]  # keepers and creepers in front of each seat
    rules: list[Card]  # the new rules in force
    goals: list[Card]
    stack: list[Played]  # being carried out, the innermost last
    apart: list[tuple[Card, ...]]  # FX-R11 drawn by an action and not yet played or given, the innermost last
    known: list[int]  # by card, while it is hidden: who knows where it is
    born: list[int]  # by card: which shuffle put it into the deck it was drawn from
    shuffles: int
    loose: list[tuple[int, ...]]  # FX-C3 droids that were shuffled in: card, cards drawn since by each seat, and apart

    @property
    def code(self) -> str:
        return self.box.code

    @code.setter
    def code(self, code: str) -> None:
        self.box = deck_of(code)

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def clone(self) -> State:
        t = State(self.seats, self.chance.clone())
        t.copy_table(self)
        t.box, t.window, t.order = self.box, self.window, self.order.copy()
        t.turn, t.drawn, t.played, t.used = self.turn, self.drawn, self.played, self.used
        t.again, t.extra, t.joining = self.again, self.extra, self.joining
        t.deck, t.discards = self.deck.copy(), self.discards.copy()
        t.hand, t.front = self.hand.copy(), self.front.copy()
        t.rules, t.goals = self.rules.copy(), self.goals.copy()
        t.stack, t.apart = self.stack.copy(), self.apart.copy()
        t.known, t.born, t.shuffles = self.known.copy(), self.born.copy(), self.shuffles
        t.loose = self.loose.copy()
        return t

    def zones(self) -> dict[str, tuple[str, ...]]:
        """Every card, where it is."""
        zones = {"deck": names(self.deck), "discards": names(self.discards)}
        zones |= {"rules": names(self.rules), "goals": names(self.goals)}
        zones |= {"playing": names([card for card, _, _ in self.stack])}
        zones |= {"apart": names([card for cards in self.apart for card in cards])}
        for seat in range(self.seats):
            zones[f"hand {seat}"] = names(self.hand[seat])
            zones[f"keepers {seat}"] = names(cards_in(self.front[seat] & ALL_KEEPERS))
            zones[f"creepers {seat}"] = names(cards_in(self.front[seat] & ALL_CREEPERS))
        return zones

    def house_options(self) -> tuple[Action, ...]:
        """FX-20, FX-R17 One more may join, up to six."""
        seat = self.seats + self.joining
        return (JOIN[seat],) if self.outcome is None and seat < MOST_SEATS else ()

    def hear_house(self, action: Action) -> None:
        """FX-R17 They wait for the end of the turn."""
        self.joining += 1
        if self.loud:
            self.emit("will-join", seat=action.value)

    # ---- questions the rules ask

    def others(self, me: Seat) -> list[Seat]:
        """Everybody else, clockwise from the left of `me`."""
        at = self.order.index(me)
        return self.order[at + 1 :] + self.order[:at]

    def has(self, seat: Seat, card: Card) -> bool:
        return bool(self.front[seat] >> card & 1)

    def keepers(self, seat: Seat) -> list[Card]:
        return cards_in(self.front[seat] & ALL_KEEPERS)

    def owner(self, card: Card) -> Seat:
        """In front of whom a keeper or creeper lies; NOT_IN_TURN if it lies in front of nobody."""
        for seat in range(self.seats):
            if self.front[seat] >> card & 1:
                return seat
        return NOT_IN_TURN

    def takeable_from(self, seat: Seat) -> Cards:
        """FX-K2 The keepers others can take from this seat: not Han Solo while Chewbacca is with him."""
        keepers = self.front[seat] & ALL_KEEPERS
        return keepers & ~(1 << HAN) if keepers >> CHEWBACCA & 1 else keepers

    def takeable_by(self, me: Seat) -> list[Card]:
        """Keepers of all others that `me` can take."""
        found = 0
        for seat in range(self.seats):
            if seat != me:
                found |= self.takeable_from(seat)
        return cards_in(found)

    def draws(self) -> int:
        """FX-2, FX-N7 How many cards are drawn in a turn."""
        for rule in self.rules:
            if rule < PLAY_2:
                return rule - DRAW_2 + 2
        return 1

    def plays(self) -> int:
        """FX-2, FX-N8 How many cards are played in a turn."""
        for rule in self.rules:
            if PLAY_2 <= rule < HAND_LIMIT_0:
                return ALL if rule == PLAY_ALL else rule - PLAY_2 + 2
        return 1

    def hand_limit(self, seat: Seat) -> int:
        """FX-N9, and FX-C5 one lower with Jabba."""
        for rule in self.rules:
            if HAND_LIMIT_0 <= rule < KEEPER_LIMIT_2:
                return max(0, rule - HAND_LIMIT_0 - (self.front[seat] >> JABBA & 1))
        return NO_LIMIT

    def keeper_limit(self) -> int:
        """FX-N10."""
        for rule in self.rules:
            if KEEPER_LIMIT_2 <= rule <= KEEPER_LIMIT_2 + 2:
                return rule - KEEPER_LIMIT_2 + 2
        return NO_LIMIT

    def is_play_due(self) -> bool:
        """FX-7, FX-R20 Judged anew after every card and right."""
        return len(self.hand[self.turn]) > 0 and self.played < self.plays()


def empty_table(seats: int, chance: Chance, deck: Deck = STANDARD_DECK) -> State:
    """Before the first card is dealt."""
    s = State(seats, chance)
    s.box, s.window, s.order = deck, 0, list(range(seats))
    s.turn, s.drawn, s.played, s.used = 0, 0, 0, 0
    s.again, s.extra, s.joining = False, False, 0
    s.deck, s.discards = [], []
    s.hand, s.front = [()] * seats, [0] * seats
    s.rules, s.goals, s.stack, s.apart = [], [], [], []
    s.known, s.born, s.shuffles = [0] * KINDS, [0] * KINDS, 0
    s.loose = []
    return s


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less this one."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def with_cards(cards: tuple[Card, ...], more: list[Card]) -> tuple[Card, ...]:
    """The cards and some more, sorted."""
    if len(more) == 1:
        place = 0
        while place < len(cards) and cards[place] < more[0]:
            place += 1
        return cards[:place] + (more[0],) + cards[place:]  # noqa: RUF005 (quicker, and most draws are of one card)
    together = [*cards, *more]
    together.sort()
    return tuple(together)


def count(cards: Cards) -> int:
    """How many cards a set has."""
    found = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


def is_creeper(card: Card) -> bool:
    return CREEPERS <= card < CREEPERS + 10
