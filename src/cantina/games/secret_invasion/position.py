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
from typing import Final

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.errors import BadText
from ...engine.line import Field, Word, fields
from ...engine.state import Outcome, run
from . import rules
from .cards import BOBA, COPIES, KINDS, NAMES, NO_CARD, TROOPER, Card, names
from .encode import CHOOSE, NAME
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
    winners, reason, shown, piles = s.last_round
    words = [f"{who[seat]}={NAMES[card]}" for seat, card in enumerate(shown) if card != NO_CARD]
    words += [f"{who[seat]}-{NAMES[card]}" for seat, pile in enumerate(piles) for card in pile]
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
    seats = [field for field in found if field.key.text not in TABLE_FIELDS]
    if not 2 <= len(seats) <= 4:
        raise BadText("wrong-seats", 1, 1, seats=len(seats), fewest=2, most=4)
    reader = Reader(empty_table(len(seats), chance), seats)
    for seat, field in enumerate(seats):
        reader.read_seat(seat, field)
    for field in found:
        if field.key.text in TABLE_FIELDS:
            reader.table[field.key.text] = field
    reader.read_table()
    reader.check_copies()
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
        card = named(word)
        self.count[card] += 1
        if self.count[card] > COPIES[card]:
            raise word.wrong("too-many-copies", copies=COPIES[card])
        return card

    def seat(self, word: Word) -> Seat:
        if word.text not in self.who:
            raise word.wrong("no-such-seat", known=", ".join(self.who))
        return self.who.index(word.text)

    def read_seat(self, seat: Seat, field: Field) -> None:
        clauses = clauses_of(field)
        self.read_hand(seat, field, clauses[0])
        for first, *rest in clauses[1:]:
            if first.text == "pile":
                self.piles[seat] = [self.card(word) for word in rest]
            elif first.text == "protected" and not rest:
                self.s.protected += (seat,)
            elif first.text == "tokens" and len(rest) == 1:
                tokens = rest[0].number(most=99)
                self.s.tokens = (*self.s.tokens[:seat], tokens, *self.s.tokens[seat + 1 :])
            else:
                raise first.wrong("unknown-clause")

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
        for word in self.words("length"):
            if word.text not in ("round", "match"):
                raise word.wrong("unknown-choice", known="match, round")
            self.s.single_round = word.text == "round"

    def read_last(self) -> None:
        if "last" not in self.table:
            return
        words = self.words("last")
        if len(words) < 2 or words[0].text not in REASONS:
            raise self.table["last"].key.wrong("bad-last-round")
        won = [self.seat(words[1]._replace(text=name)) for name in words[1].text.split(",")]
        shown = [NO_CARD] * self.s.seats
        piles: list[list[Card]] = [[] for _ in shown]
        for word in words[2:]:
            self.read_closing(word, shown, piles)
        hands = () if words[0].text == "last-one-in" else tuple(shown)
        self.s.last_round = (tuple(won), words[0].text, hands, tuple([tuple(pile) for pile in piles]))

    def read_closing(self, word: Word, shown: list[Card], piles: list[list[Card]]) -> None:
        """One card of the last round's end: `bob=leia` shown, `bob-han` on the pile."""
        match = FACT.fullmatch(word.text)
        if match is None or match[2] not in ("=", "-"):
            raise word.wrong("bad-last-round")
        seat = self.seat(word._replace(text=match[1]))
        card = named(word._replace(text=match[3]))
        if match[2] == "=":
            shown[seat] = card
        else:
            piles[seat].append(card)

    # ---- the story

    def read_story(self) -> None:
        s = self.s
        for seat, pile in enumerate(self.piles):
            s.story += [(DISCARDED, seat, card) for card in pile]
        invented = invented_story(s)
        if "story" not in self.table:
            s.story = invented
            return
        held, drawn = [NO_CARD] * s.seats, NO_CARD
        story: list[Fact] = []
        for word in self.words("story"):
            fact = self.read_fact(word, held)
            story.append(fact)
            drawn = self.retrace(word, fact, held, drawn)
        s.story = story
        piles = [s.pile(seat) for seat in range(s.seats)]
        if held != s.hand or drawn != s.drawn or piles != self.piles:
            raise self.table["story"].key.wrong("story-disagrees")

    def read_fact(self, word: Word, held: list[Card]) -> Fact:
        match = FACT.fullmatch(word.text)
        if match is None:
            raise word.wrong("bad-fact")
        seat, sign, rest = self.seat(word._replace(text=match[1])), match[2], word._replace(text=match[3])
        if sign in "+-":
            return (DREW if sign == "+" else DISCARDED, seat, named(rest))
        if sign == "!":
            return (MISSED, seat, rest.number(2, 8))
        other = self.seat(rest)
        if seat == other:
            raise word.wrong("bad-fact")
        if sign == "?":
            return (LOOKED, seat, other, held[other])
        return (COMPARED if sign == "=" else SWAPPED, seat, other, held[seat], held[other])

    def retrace(self, word: Word, fact: Fact, held: list[Card], drawn: Card) -> Card:
        """Follow the hands through the story; the second card of the seat in turn comes back."""
        kind, seat = fact[0], fact[1]
        if kind == DREW:
            if held[seat] != NO_CARD and drawn != NO_CARD:
                raise word.wrong("story-disagrees")
            if held[seat] != NO_CARD:
                return fact[2]
            held[seat] = fact[2]
        elif kind == DISCARDED:
            if fact[2] not in (held[seat], drawn):
                raise word.wrong("story-disagrees")
            if held[seat] == fact[2]:
                held[seat] = drawn
            return NO_CARD
        elif held[seat] == NO_CARD or (kind != MISSED and held[fact[2]] == NO_CARD):
            raise word.wrong("story-disagrees")
        elif kind == SWAPPED:
            held[seat], held[fact[2]] = fact[4], fact[3]
        return drawn

    # ---- what is asked

    def check_copies(self) -> None:
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
        self.s.outcome = Outcome(tuple([self.seat(word) for word in words[1:]]), words[0].text, self.s.tokens)

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
        rules.ask_second_try(self.s, self.seat(target), NAME[number.number(2, 8)])


def named(word: Word) -> Card:
    if word.text not in NAMES:
        raise word.wrong("no-such-card", known=", ".join(NAMES))
    return NAMES.index(word.text)


def clauses_of(field: Field) -> list[list[Word]]:
    """The words of a seat, split at commas."""
    clauses: list[list[Word]] = [[]]
    for word in field.words:
        text = word.text.rstrip(",")
        if text:
            clauses[-1].append(word._replace(text=text))
        if text != word.text:
            clauses.append([])
    for clause in clauses[1:]:
        if not clause:
            raise field.key.wrong("empty-field")
    return clauses
