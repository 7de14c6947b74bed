"""A position of Warlords of the Empire as one line, and back.

    me: shuttle v-wing death-star, fleet tie-fighter, planets hoth | bob: arc-170 arc-170, shown arc-170
    | tatooine: tie-fighter shuttle | endor: | deck: v-wing | discards: shuttle | stack: naboo

Seats come first, in order: the hand (`none` if it is empty), then `fleet`, `planets`, `shown` (what all have seen in
the hand), `idle` (turns of WE-16 since the last draw).  Then the open planets, each with its line.  All else may be
left out: `deck` and `stack` (top first), `discards`, `destroyed`, `turn` (or else the first seat), `cards` (the code of
a deck that is not the standard one), `chain` (who may go on with Slave I, and `left` or `right`), `doing` (the parts
said of a move that is not complete, with commas), `over` (reason and winner), and `story` (what is known of hidden
cards since the deck was shuffled):

    bob+v-wing drew   bob-v-wing left the hand   bob!640 could do nothing (a bit for each kind)
    shuffled   the discards became the deck
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.errors import BadSetup, BadText
from ...engine.line_fields import Field, Word, fields
from ...engine.state import Outcome, legal, play, to_act
from . import rules, specials, table
from .actions import SPACE
from .cards import (
    KINDS,
    NAMES,
    NO_PLANET,
    PLANETS,
    SHIPS,
    STANDARD_DECK,
    Card,
    Deck,
    Planet,
    deck_of,
    names,
    planet_names,
)
from .state import (
    DREW,
    HAND_AND_FLEET,
    LARGEST_FLEET,
    LEFT,
    OPEN_PLANETS,
    SHUFFLED,
    STUCK,
    Fact,
    State,
    empty_table,
    without,
)

TABLE_FIELDS: Final = (*("deck", "discards", "stack", "destroyed", "turn", "cards", "chain", "doing", "over", "story"),)
NOT_SEATS: Final = TABLE_FIELDS + PLANETS
FACT: Final = re.compile(r"(\w+)([-+!])([\w-]+)")
SIGNS: Final = {DREW: "+", LEFT: "-", STUCK: "!"}
NEW_DECK: Final = "shuffled"
REASONS: Final = ("points", "four-point-planets", "three-point-planets", "later-turn")

# ---- writing


def write(s: State, called: Sequence[str] = ()) -> str:
    who = tuple(called) or tuple([str(seat) for seat in range(s.seats)])
    parts = [f"{who[seat]}: {', '.join(write_seat(s, seat))}" for seat in range(s.seats)]
    parts += [
        f"{PLANETS[planet]}: {' '.join(names(s.line[place]))}".rstrip()
        for place, planet in enumerate(s.open)
        if planet != NO_PLANET
    ]
    heaps = [("deck", names(s.deck[::-1])), ("discards", names(s.discards))]
    heaps += [("stack", planet_names(s.stack[::-1])), ("destroyed", planet_names(s.destroyed))]
    parts += [f"{key}: {' '.join(cards)}" for key, cards in heaps if cards]
    parts.append(f"turn: {who[s.turn]}")
    parts += [f"cards: {s.made_of().code()}"] if s.made_of() != STANDARD_DECK else []
    return " | ".join(parts + write_question(s, who) + write_story(s, who))


def write_seat(s: State, seat: Seat) -> list[str]:
    clauses = [" ".join(names(s.hand[seat])) or "none"]
    clauses += [f"fleet {' '.join(names(s.fleet[seat]))}"] if s.fleet[seat] else []
    clauses += [f"planets {' '.join(planet_names(s.captured[seat]))}"] if s.captured[seat] else []
    clauses += [f"shown {' '.join(names(s.shown[seat]))}"] if s.shown[seat] else []
    return clauses + ([f"idle {s.idle[seat]}"] if s.idle[seat] else [])


def write_question(s: State, who: tuple[str, ...]) -> list[str]:
    """Where in a move the table is, or how the game ended."""
    if s.outcome is not None:
        return [f"over: {s.outcome.reason} {who[s.outcome.winners[0]]}"]
    assert s.ask is not None
    parts = []
    if s.ask.prompt.startswith("chain"):
        player, direction = s.ask.args[0], s.ask.args[1]
        parts.append(f"chain: {who[player]} {'left' if direction == specials.CLOCKWISE else 'right'}")
    return parts + ([f"doing: {', '.join([SPACE[id].text for id in s.doing])}"] if s.doing else [])


def write_story(s: State, who: tuple[str, ...]) -> list[str]:
    told = [write_fact(fact, who) for fact in s.story]
    return [f"story: {' '.join(told)}"] if told else []


def write_fact(fact: Fact, who: tuple[str, ...]) -> str:
    what, seat, which = fact
    if what == SHUFFLED:
        return NEW_DECK
    return f"{who[seat]}{SIGNS[what]}{which if what == STUCK else NAMES[which]}"


# ---- reading


def read(line: str, chance: Chance) -> State:
    found = fields(line)
    seats = list(takewhile(lambda field: field.key.text not in NOT_SEATS, found))
    if not 2 <= len(seats) <= 5:
        raise BadText("wrong-seats", 1, 1, seats=len(seats), fewest=2, most=5)
    reader = Reader(seats, found[len(seats) :])
    reader.s = empty_table(len(seats), chance, reader.read_cards())
    for seat, field in enumerate(seats):
        reader.read_seat(seat, field)
    reader.read_table()
    reader.go_on()
    return reader.s


class Reader:
    """A state being filled from the fields of a line."""

    s: State

    def __init__(self, seats: list[Field], rest: list[Field]) -> None:
        self.who = [field.key.text for field in seats]
        self.planets = [field for field in rest if field.key.text in PLANETS]
        self.table = {field.key.text: field for field in rest if field.key.text in TABLE_FIELDS}
        self.count = [0] * KINDS
        self.met: list[Planet] = []
        for field in seats:
            if not re.fullmatch(r"\w+", field.key.text):
                raise field.key.wrong("bad-seat-name")
        for field in rest:
            if field.key.text not in NOT_SEATS:
                raise field.key.wrong("unknown-field", known=", ".join(TABLE_FIELDS))

    def read_cards(self) -> Deck:
        if "cards" not in self.table:
            return STANDARD_DECK
        word = self.table["cards"].only()
        try:
            return deck_of(word.text)
        except BadSetup as refusal:
            raise BadText("bad-deck", word.line, word.column, "WE-2", choice=word.text) from refusal

    def card(self, word: Word) -> Card:
        """A ship or special card that the deck still has."""
        card = word.one_of(NAMES)
        self.count[card] += 1
        copies = self.s.made_of().copies_of(card)
        if self.count[card] > copies:
            raise word.wrong("too-many-copies", copies=copies)
        return card

    def ship(self, word: Word) -> Card:
        if word.one_of(NAMES) >= SHIPS:
            raise word.wrong("not-a-ship")
        return self.card(word)

    def planet(self, word: Word) -> Planet:
        planet = word.one_of(PLANETS)
        if planet in self.met:
            raise word.wrong("too-many-copies", copies=1)
        self.met.append(planet)
        return planet

    def seat(self, word: Word) -> Seat:
        if word.text not in self.who:
            raise word.wrong("no-such-seat", known=", ".join(self.who))
        return self.who.index(word.text)

    def words(self, key: str) -> tuple[Word, ...]:
        return self.table[key].words if key in self.table else ()

    # ---- seats

    def read_seat(self, seat: Seat, field: Field) -> None:
        hand = field.clauses()[0]
        if not hand:
            raise field.key.wrong("empty-field")
        if [word.text for word in hand] != ["none"]:
            self.s.hand[seat] = tuple(sorted([self.card(word) for word in hand]))
        for first, rest in field.further_clauses():
            self.read_clause(seat, first, rest)
        if len(self.s.hand[seat]) + len(self.s.fleet[seat]) > HAND_AND_FLEET:
            raise BadText("too-many-cards", 1, field.key.column, "WE-7", text=field.key.text, most=HAND_AND_FLEET)

    def read_clause(self, seat: Seat, first: Word, rest: list[Word]) -> None:
        s = self.s
        if first.text == "fleet":
            s.fleet[seat] = tuple(sorted([self.ship(word) for word in rest]))
            if len(rest) > LARGEST_FLEET:
                raise BadText("fleet-is-full", 1, first.column, "WE-7", most=LARGEST_FLEET)
        elif first.text == "planets":
            s.captured[seat] = tuple([self.planet(word) for word in rest])
        elif first.text == "shown":
            for word in rest:
                self.show(seat, word)
        elif first.text == "idle" and len(rest) == 1:
            s.idle = (*s.idle[:seat], rest[0].number(most=999), *s.idle[seat + 1 :])
        else:
            raise first.wrong("unknown-clause")

    def show(self, seat: Seat, word: Word) -> None:
        card = word.one_of(NAMES)
        if card not in self.s.hidden(seat) or card >= SHIPS:
            raise word.wrong("not-held")
        self.s.shown[seat] = tuple(sorted([*self.s.shown[seat], card]))

    # ---- the table

    def read_table(self) -> None:
        s = self.s
        if not 1 <= len(self.planets) <= OPEN_PLANETS:
            raise BadText("wrong-open-planets", 1, 1, given=len(self.planets), most=OPEN_PLANETS)
        for place, field in enumerate(self.planets):
            s.open[place] = self.planet(field.key)
            s.line[place] = self.read_line(field, s.values[s.open[place]])
        s.deck = [self.card(word) for word in self.words("deck")][::-1]
        s.discards = [self.card(word) for word in self.words("discards")]
        s.stack = [self.planet(word) for word in self.words("stack")][::-1]
        s.destroyed = tuple([self.planet(word) for word in self.words("destroyed")])
        s.turn = self.seat(self.table["turn"].only()) if "turn" in self.table else 0
        s.story = [self.read_fact(word) for word in self.words("story")]
        if s.story and not story_agrees(s):
            raise self.table["story"].key.wrong("story-disagrees")

    def read_line(self, field: Field, value: int) -> tuple[Card, ...]:
        """WE-6 All different, and no more than the planet's value."""
        line = [self.ship(word) for word in field.words]
        if len(line) > value or len(set(line)) < len(line):
            raise BadText("bad-line", 1, field.key.column, "WE-6", text=field.key.text, number=value)
        return tuple(line)

    def read_fact(self, word: Word) -> Fact:
        if word.text == NEW_DECK:
            return (SHUFFLED, 0, 0)
        match = FACT.fullmatch(word.text)
        if match is None:
            raise word.wrong("bad-fact")
        seat = self.seat(word._replace(text=match[1]))
        what = {sign: kind for kind, sign in SIGNS.items()}[match[2]]
        rest = word._replace(text=match[3])
        return (what, seat, rest.number(most=(1 << KINDS) - 1) if what == STUCK else rest.one_of(NAMES))

    # ---- what is asked

    def go_on(self) -> None:
        s = self.s
        if "over" in self.table:
            return self.read_over()
        s.then((rules.end_turn,))
        if "chain" in self.table:
            self.read_chain()
        else:
            rules.ask_turn(s)
        for first, *rest in self.table["doing"].clauses() if "doing" in self.table else []:
            self.say(first, " ".join([word.text for word in [first, *rest]]))
        return None

    def read_chain(self) -> None:
        """WE-14 Somebody may go on; then the card's player draws (WE-R7)."""
        s, words = self.s, self.words("chain")
        if len(words) != 2 or words[1].text not in ("left", "right"):
            raise self.table["chain"].key.wrong("bad-chain")
        s.then((table.draw_card,))
        direction = specials.CLOCKWISE if words[1].text == "left" else -specials.CLOCKWISE
        player = self.seat(words[0])
        if player != s.turn:
            specials.ask_chain(s, player, direction)
        if s.ask is None:
            raise words[0].wrong("bad-chain")

    def say(self, word: Word, text: str) -> None:
        """Say a part of the move that is being made; it may not be the last."""
        s = self.s
        action = SPACE.parse(text, word.line, word.column)
        (seat,) = to_act(s)
        before = len(s.doing)
        if any([option is action for option in legal(s, seat)]):
            play(s, seat, action)
            if len(s.doing) == before + 1:
                return
        raise word.wrong("bad-doing")

    def read_over(self) -> None:
        words = self.words("over")
        if len(words) != 2 or words[0].text not in REASONS:
            raise self.table["over"].key.wrong("bad-over")
        scores = tuple([self.s.points(seat) for seat in range(self.s.seats)])
        self.s.then((rules.end_turn,))
        self.s.outcome = Outcome((self.seat(words[1]),), words[0].text, scores)


def story_agrees(s: State) -> bool:
    """Whether the hidden cards are those that came and have not left."""
    held: list[tuple[Card, ...]] = [()] * s.seats
    for what, seat, which in s.story:
        if what == DREW:
            held[seat] = tuple(sorted([*held[seat], which]))
        elif what == LEFT and which in held[seat]:
            held[seat] = without(held[seat], which)
        elif what == LEFT or (what == STUCK and any([not which >> card & 1 for card in held[seat]])):
            return False
    return all([held[seat] == s.hidden(seat) for seat in range(s.seats)])
