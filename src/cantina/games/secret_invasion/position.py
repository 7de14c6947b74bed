"""A position of Secret Invasion as one line, and back.

    me: luke trooper, pile han | bob: leia, protected, tokens 2 | cid: out, pile vader | deck: trooper | aside: r2-d2

Seats come first, in order: the hand (or `out`), then `pile`, `tokens`, `protected`.  The seat with two cards is in
turn; if there is none, `turn` (or else the first seat) draws.  All other fields may be left out: `deck` (top first),
`aside`, `open`, `turn`, `round`, `starter`, `length: round`, `last` (how the last round ended: reason, winners,
cards shown and piles, as `tie me,bob me=leia me-han`), `doing` (a power in
mid-effect: the card, the target, the first number), `over` (reason and winners), and `story` (what happened this
round, if it matters who has seen what):

    bob+luke drew   bob-luke discarded   me~bob swapped   me?bob looked at   me=bob compared   bob!5 was not a 5
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.errors import BadText
from ...engine.line_fields import Field, Word, fields
from ...engine.state import Outcome, run
from . import rules
from .actions import CHOOSE, NAME
from .cards import BOBA, COPIES, KINDS, LUKE, NAMES, NO_CARD, NUMBER, OBI_WAN, TROOPER, VADER, Card, names
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, Fact, State, empty_table

TABLE_FIELDS: Final = (
    *("deck", "aside", "open", "turn", "round", "starter", "length", "last", "doing", "over", "story"),
)
FACT: Final = re.compile(r"(\w+)([-+~?=!])([\w-]+)")
REASONS: Final = ("last-one-in", "highest-card", "highest-pile", "tie", "tokens")


# ---- writing


def write(s: State, called: Sequence[str] = ()) -> str:
    who = tuple(called) or tuple([str(seat) for seat in range(s.seats)])
    parts = [f"{who[seat]}: {', '.join(write_seat(s, seat))}" for seat in range(s.seats)]
    parts.append(f"deck: {' '.join(names(s.deck[::-1]))}".rstrip())
    parts += [f"aside: {NAMES[s.aside]}"] if s.aside != NO_CARD else []
    parts += [f"open: {' '.join(names(s.open))}"] if s.open else []
    parts += [f"turn: {who[s.turn]}", f"round: {s.round}"]
    parts += [f"starter: {who[s.starter]}"] if s.starter != s.turn else []
    parts += ["length: round"] if s.single_round else []
    parts += [write_last(s, who)] if s.last_round[1] else []
    parts += [write_doing(s, who)] if s.outcome is None and s.drawn == NO_CARD else []
    parts += [f"over: {s.outcome.reason} {' '.join([who[p] for p in s.outcome.winners])}"] if s.outcome else []
    if s.story != invented_story(s):
        parts.append(f"story: {' '.join([write_fact(fact, who) for fact in s.story])}")
    return " | ".join(parts)


def write_seat(s: State, seat: Seat) -> list[str]:
    hand = [s.hand[seat], s.drawn if seat == s.turn else NO_CARD]
    clauses = [" ".join([NAMES[card] for card in hand if card != NO_CARD]) or "out"]
    clauses += [f"pile {' '.join(names(s.pile(seat)))}"] if s.pile(seat) else []
    clauses += [f"tokens {s.tokens[seat]}"] if s.tokens[seat] else []
    return clauses + (["protected"] if seat in s.protected else [])


def write_last(s: State, who: tuple[str, ...]) -> str:
    winners, reason, shown, discards = s.last_round
    words = [f"{who[seat]}={NAMES[card]}" for seat, card in enumerate(shown) if card != NO_CARD]
    words += [write_fact(fact, who) for fact in discards]
    return f"last: {' '.join([reason, ','.join([who[p] for p in winners]), *words])}"


def write_doing(s: State, who: tuple[str, ...]) -> str:
    """Which power is being carried out: its card, then what has been chosen."""
    ask = s.ask
    assert ask is not None
    chosen = [] if ask.about is None else [who[ask.about["target"]]]
    chosen += [str(ask.about["number"])] if ask.about is not None and "number" in ask.about else []
    return f"doing: {' '.join([NAMES[s.pile(s.turn)[-1]], *chosen])}"


def write_fact(fact: Fact, who: tuple[str, ...]) -> str:
    kind, seat = fact[0], who[fact[1]]
    if kind in (DREW, DISCARDED):
        return f"{seat}{'+' if kind == DREW else '-'}{NAMES[fact[2]]}"
    if kind == MISSED:
        return f"{seat}!{fact[2]}"
    return f"{seat}{ {SWAPPED: '~', LOOKED: '?', COMPARED: '='}[kind] }{who[fact[2]]}"


def invented_story(s: State) -> list[Fact]:
    """A story for a position that has none: everybody drew what they have."""
    story: list[Fact] = []
    for seat in range(s.seats):
        for card in s.pile(seat):
            story += [(DREW, seat, card), (DISCARDED, seat, card)]
        if s.hand[seat] != NO_CARD:
            story.append((DREW, seat, s.hand[seat]))
    return story + ([(DREW, s.turn, s.drawn)] if s.drawn != NO_CARD else [])


# ---- reading


def read(line: str, chance: Chance) -> State:
    found = fields(line)
    seats = list(takewhile(lambda field: field.key.text not in TABLE_FIELDS, found))
    if not 2 <= len(seats) <= 4:
        raise BadText("wrong-seats", 1, 1, seats=len(seats), fewest=2, most=4)
    reader = Reader(empty_table(len(seats), chance), seats)
    for seat, field in enumerate(seats):
        reader.read_seat(seat, field)
    for field in found[len(seats) :]:
        if field.key.text not in TABLE_FIELDS:
            raise field.key.wrong("unknown-field", known=", ".join(TABLE_FIELDS))
        reader.table[field.key.text] = field
    reader.read_table()
    reader.check_it_goes_on()
    reader.go_on()
    return reader.s


class Reader:
    """A state being filled from the fields of a line."""

    def __init__(self, s: State, seats: list[Field]) -> None:
        self.s = s
        self.who = [field.key.text for field in seats]
        self.keys = [field.key for field in seats]
        self.piles: list[list[Card]] = [[] for _ in seats]
        self.table: dict[str, Field] = {}
        self.count = [0] * len(KINDS)
        self.two: Word | None = None  # the seat that holds two cards
        for key in self.keys:
            if not re.fullmatch(r"\w+", key.text):
                raise key.wrong("bad-seat-name")

    def card(self, word: Word) -> Card:
        card = word.one_of(NAMES)
        self.count[card] += 1
        if self.count[card] > COPIES[card]:
            raise word.wrong("too-many-copies", copies=COPIES[card])
        return card

    def seat(self, word: Word) -> Seat:
        if word.text not in self.who:
            raise word.wrong("no-such-seat", known=", ".join(self.who))
        return self.who.index(word.text)

    def read_seat(self, seat: Seat, field: Field) -> None:
        self.read_hand(seat, field, field.clauses()[0])
        for first, rest in field.further_clauses():
            if first.text == "pile":
                self.piles[seat] = [self.card(word) for word in rest]
            elif first.text == "protected" and not rest:
                self.protect(seat, first)
            elif first.text == "tokens" and len(rest) == 1:
                tokens = rest[0].number(most=99)
                self.s.tokens = (*self.s.tokens[:seat], tokens, *self.s.tokens[seat + 1 :])
            else:
                raise first.wrong("unknown-clause")

    def protect(self, seat: Seat, word: Word) -> None:
        """SI-11 Whoever is out or has a turn's two cards is not protected."""
        if self.s.is_out(seat) or (self.two is not None and self.two.text == self.who[seat]):
            raise word.wrong("cannot-be-protected")
        self.s.protected += (seat,)

    def read_hand(self, seat: Seat, field: Field, hand: list[Word]) -> None:
        if len(hand) == 1 and hand[0].text == "out":
            return
        if not 1 <= len(hand) <= 2:
            raise field.key.wrong("one-or-two-cards", given=len(hand))
        self.s.hand[seat] = self.card(hand[0])
        if len(hand) == 2:
            if self.two is not None:
                raise field.key.wrong("two-in-turn", other=self.two.text)
            self.two = field.key
            self.s.turn, self.s.drawn = seat, self.card(hand[1])

    def read_table(self) -> None:
        s = self.s
        s.deck = [self.card(word) for word in self.words("deck")][::-1]
        s.open = tuple([self.card(word) for word in self.words("open")])
        s.aside = self.card(self.table["aside"].only()) if "aside" in self.table else NO_CARD
        s.round = self.table["round"].only().number(1) if "round" in self.table else 1
        s.turn = self.seat(self.table["turn"].only()) if "turn" in self.table else s.turn
        s.starter = self.seat(self.table["starter"].only()) if "starter" in self.table else s.turn
        if self.two is not None and self.who[s.turn] != self.two.text:
            raise self.table["turn"].only().wrong("two-in-turn", other=self.two.text)
        self.read_length()
        self.read_last()
        self.read_story()

    def words(self, key: str) -> tuple[Word, ...]:
        return self.table[key].words if key in self.table else ()

    def read_length(self) -> None:
        if "length" in self.table:
            word = self.table["length"].only()
            if word.text not in ("round", "match"):
                raise word.wrong("unknown-choice", option="length", choice=word.text, known="match, round")
            self.s.single_round = word.text == "round"

    def read_last(self) -> None:
        if "last" not in self.table:
            return
        words = self.words("last")
        if len(words) < 2 or words[0].text not in REASONS:
            raise self.table["last"].key.wrong("bad-last-round")
        won = [self.seat(words[1]._replace(text=name)) for name in words[1].text.split(",")]
        shown = [NO_CARD] * self.s.seats
        discards: list[Fact] = []
        for word in words[2:]:
            self.read_closing(word, shown, discards)
        hands = () if words[0].text == "last-one-in" else tuple(shown)
        self.s.last_round = (tuple(won), words[0].text, hands, tuple(discards))

    def read_closing(self, word: Word, shown: list[Card], discards: list[Fact]) -> None:
        """One card of the last round's end: `bob=leia` shown, `bob-han` on the pile."""
        match = FACT.fullmatch(word.text)
        if match is None or match[2] not in ("=", "-"):
            raise word.wrong("bad-last-round")
        seat = self.seat(word._replace(text=match[1]))
        card = word._replace(text=match[3]).one_of(NAMES)
        if match[2] == "=":
            shown[seat] = card
        else:
            discards.append((DISCARDED, seat, card))

    def read_story(self) -> None:
        s = self.s
        for seat, pile in enumerate(self.piles):
            s.story += [(DISCARDED, seat, card) for card in pile]
        if "story" not in self.table:
            s.story = invented_story(s)
            return
        told = Telling(self)
        s.story = [told.fact(word) for word in self.words("story")]
        piles = [s.pile(seat) for seat in range(s.seats)]
        if told.held != s.hand or told.drawn != s.drawn or piles != self.piles:
            raise self.table["story"].key.wrong("story-disagrees")

    # ---- what is asked

    def check_it_goes_on(self) -> None:
        """A game that goes on has two seats in the round, and a card to draw if one is drawn."""
        s = self.s
        if "over" in self.table:
            return
        if len(s.still_in()) < 2:
            raise self.keys[0].wrong("two-must-be-in")
        if s.is_out(s.turn):
            raise self.keys[s.turn].wrong("turn-is-out")
        if "doing" not in self.table and s.drawn == NO_CARD and not s.deck:
            raise self.keys[s.turn].wrong("no-card-to-draw")

    def go_on(self) -> None:
        """Ask what is to be asked in this position."""
        s = self.s
        if "over" in self.table:
            return self.read_over()
        if "doing" in self.table:
            s.then((rules.end_turn,))
            return self.read_doing()
        if s.drawn != NO_CARD:
            return rules.ask_discard(s)
        s.then((rules.take_turn,))
        run(s)
        return None

    def read_over(self) -> None:
        words = self.words("over")
        if len(words) < 2 or words[0].text not in REASONS:
            raise self.table["over"].key.wrong("bad-over")
        winners = tuple([self.seat(word) for word in words[1:]])
        if len(set(winners)) != len(winners):
            raise self.table["over"].key.wrong("bad-over")
        self.s.outcome = Outcome(winners, words[0].text, self.s.tokens)

    def read_doing(self) -> None:
        s, words = self.s, self.words("doing")
        key = self.table["doing"].key
        pile = self.piles[s.turn]
        if not words or not pile or words[0].text != NAMES[pile[-1]] or s.drawn != NO_CARD:
            raise key.wrong("doing-needs-its-card")
        card = pile[-1]
        if len(words) > 1 + (card == TROOPER) + 2 * (card == BOBA):
            raise words[-1].wrong("bad-doing")
        if len(words) == 1:
            rules.POWERS[card](s, s.turn)
        else:
            self.read_target(card, words[1])
            if len(words) == 3:
                self.read_first_number(words[1], words[2])
        if s.ask is None:
            raise key.wrong("nothing-to-ask")

    def read_target(self, card: Card, word: Word) -> None:
        s, target = self.s, self.seat(word)
        if target not in s.rivals(s.turn):
            raise word.wrong("cannot-be-chosen")
        step = rules.trooper_on if card == TROOPER else rules.boba_on
        step(s, CHOOSE[target])

    def read_first_number(self, target: Word, number: Word) -> None:
        """SI-R1 The first number was wrong, and everybody knows it."""
        s, seat, named_first = self.s, self.seat(target), number.number(2, 8)
        if NUMBER[s.hand[seat]] == named_first:
            raise number.wrong("it-was-that-number")
        if "story" not in self.table:
            s.story.append((MISSED, seat, named_first))
        rules.ask_second_try(s, seat, NAME[named_first])


class Telling:
    """A story being read: what everybody holds as it goes on."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.held = [NO_CARD] * reader.s.seats
        self.drawn = NO_CARD  # the second card
        self.in_turn = 0  # whose it is

    def fact(self, word: Word) -> Fact:
        match = FACT.fullmatch(word.text)
        if match is None:
            raise word.wrong("bad-fact")
        seat = self.reader.seat(word._replace(text=match[1]))
        rest = word._replace(text=match[3])
        if match[2] == "+":
            return self.draw(word, seat, rest.one_of(NAMES))
        if match[2] == "-":
            return self.discard(word, seat, rest.one_of(NAMES))
        if match[2] == "!":
            return self.miss(word, seat, rest.number(2, 8))
        return self.meet(word, seat, match[2], self.reader.seat(rest))

    def draw(self, word: Word, seat: Seat, card: Card) -> Fact:
        if self.drawn != NO_CARD:
            raise word.wrong("story-disagrees")
        if self.held[seat] == NO_CARD:
            self.held[seat] = card
        else:
            self.drawn, self.in_turn = card, seat
        return (DREW, seat, card)

    def discard(self, word: Word, seat: Seat, card: Card) -> Fact:
        held, drawn = self.held[seat], self.drawn
        kept = drawn if held == card else held
        if card not in (held, drawn) or (drawn != NO_CARD and seat != self.in_turn):
            raise word.wrong("story-disagrees")
        if drawn != NO_CARD and kept == OBI_WAN and card in (LUKE, VADER):  # SI-7
            raise word.wrong("story-disagrees")
        self.held[seat], self.drawn = kept, NO_CARD
        return (DISCARDED, seat, card)

    def miss(self, word: Word, seat: Seat, number: int) -> Fact:
        if self.held[seat] == NO_CARD or NUMBER[self.held[seat]] == number:
            raise word.wrong("story-disagrees")
        return (MISSED, seat, number)

    def meet(self, word: Word, seat: Seat, sign: str, other: Seat) -> Fact:
        here, there = self.held[seat], self.held[other]
        if seat == other:
            raise word.wrong("bad-fact")
        if NO_CARD in (here, there):
            raise word.wrong("story-disagrees")
        if sign == "?":
            return (LOOKED, seat, other, there)
        if sign == "~":
            self.held[seat], self.held[other] = there, here
        return (COMPARED if sign == "=" else SWAPPED, seat, other, here, there)
