"""What a position's line is made of: a game declares its fields, and each kind of field reads and writes itself.

A field of the table is one `key: words` of the line; a clause of a seat stands in that seat's field, between commas.
What is as usual is left out when it is written.  Whatever a kind here does not fit, a game reads and writes by
functions of its own (`OwnField`, `OwnClause`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from .actions import CLOCK, Seat
from .chance import Chance
from .errors import BadSetup, BadText
from .line_fields import Field, Word

Who = tuple[str, ...]  # what the seats are called
Accept = Callable[[Word, int], None]  # refuses a card that cannot lie there, by the word that names it
D = TypeVar("D")  # a game's own deck
CLOCK_WORD: Final = "clock"


class Cards:
    """Cards of one sort, by their names; no line names one more often than there are copies."""

    def __init__(self, sort: str, names: tuple[str, ...], copies: Callable[[Any, int], int]) -> None:
        self.sort = sort
        self.names = names
        self.copies = copies  # of a card, in this state: an owner's deck may have others

    def write(self, cards: Sequence[int]) -> str:
        return " ".join([self.names[card] for card in cards])


class Line:
    """A line being read: its seats, its fields, the cards it has named so far, and the state it fills."""

    s: Any

    def __init__(self, found: list[Field], known: tuple[str, ...], seats: tuple[int, int], chance: Chance) -> None:
        self.seats = list(takewhile(lambda field: field.key.text not in known, found))
        self.rest = found[len(self.seats) :]
        self.who = [field.key.text for field in self.seats]
        self.chance = chance
        self.count: dict[str, list[int]] = {}
        fewest, most = seats
        if not fewest <= len(self.seats) <= most:
            raise BadText("wrong-seats", 1, 1, seats=len(self.seats), fewest=fewest, most=most)
        for field in self.seats:
            if not re.fullmatch(r"\w+", field.key.text):
                raise field.key.wrong("bad-seat-name")

    def has(self, key: str) -> bool:
        return any([field.key.text == key for field in self.rest])

    def field(self, key: str) -> Field:
        """The field with this key; one without words stands for a missing one."""
        named = self.named((key,))
        return named[0] if named else Field(Word(key, 1), ())

    def named(self, keys: tuple[str, ...]) -> list[Field]:
        """The fields with these keys, in the order of the line."""
        return [field for field in self.rest if field.key.text in keys]

    # ---- what words mean

    def seat(self, word: Word) -> Seat:
        if word.text not in self.who:
            raise word.wrong("no-such-seat", known=", ".join(self.who))
        return self.who.index(word.text)

    def seat_or_clock(self, word: Word) -> Seat:
        return CLOCK if word.text == CLOCK_WORD and CLOCK_WORD not in self.who else self.seat(word)

    def card(self, word: Word, cards: Cards, accept: Accept | None = None) -> int:
        """A card that the game still has."""
        card = word.one_of(cards.names)
        if accept is not None:
            accept(word, card)
        count = self.count.setdefault(cards.sort, [0] * len(cards.names))
        count[card] += 1
        copies = cards.copies(self.s, card)
        if count[card] > copies:
            raise word.wrong("too-many-copies", copies=copies)
        return card


def put(s: Any, attribute: str, cards: list[int]) -> None:
    """Cards where the state keeps them, as a list or as a tuple."""
    setattr(s, attribute, cards if isinstance(getattr(s, attribute), list) else tuple(cards))


def put_at(s: Any, attribute: str, seat: Seat, value: Any) -> None:
    """A seat's part of what the state keeps for all seats, as a list or as a tuple."""
    kept = [*getattr(s, attribute)]
    kept[seat] = value
    setattr(s, attribute, kept if isinstance(getattr(s, attribute), list) else tuple(kept))


# ---- fields of the table


@mypyc_attr(allow_interpreted_subclasses=True)
class TableField:
    """One field of the line.  A field that the line does not have leaves the state as it is."""

    def __init__(self, key: str) -> None:
        self.keys: tuple[str, ...] = (key,)

    def write(self, s: Any, who: Who) -> list[str]:
        """The field as it stands in the line, or nothing."""
        words = self.words(s, who)
        return [] if words is None else [f"{self.keys[0]}: {words}".rstrip()]

    def words(self, s: Any, who: Who) -> str | None:
        raise NotImplementedError

    def read(self, line: Line, found: list[Field]) -> None:
        """Fill the state from the fields that have these keys: one or none."""
        if found:
            self.take(line, found[0])
        else:
            self.miss(line)

    def take(self, line: Line, field: Field) -> None:
        raise NotImplementedError

    def miss(self, line: Line) -> None:
        """The line does not have it."""


class Zone(TableField):
    """Cards of the table in their order: `deck: han luke`."""

    def __init__(
        self, key: str, cards: Cards, *, attribute: str = "", top_first: bool = False, always: bool = False
    ) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.cards = cards
        self.top_first = top_first  # a pile whose last card is the top
        self.always = always  # written also if it is empty

    def words(self, s: Any, who: Who) -> str | None:
        cards: list[int] = [*getattr(s, self.attribute)]
        return self.cards.write(cards[::-1] if self.top_first else cards) if cards or self.always else None

    def take(self, line: Line, field: Field) -> None:
        cards = [line.card(word, self.cards) for word in field.words]
        put(line.s, self.attribute, cards[::-1] if self.top_first else cards)


class OneCard(TableField):
    """A place for a single card: `aside: han`."""

    def __init__(self, key: str, cards: Cards, none: int, *, attribute: str = "") -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.cards = cards
        self.none = none  # what the state says where no card lies

    def words(self, s: Any, who: Who) -> str | None:
        card: int = getattr(s, self.attribute)
        return None if card == self.none else self.cards.names[card]

    def take(self, line: Line, field: Field) -> None:
        setattr(line.s, self.attribute, line.card(field.only(), self.cards))


class Number(TableField):
    """A number: `round: 3`."""

    def __init__(
        self, key: str, *, attribute: str = "", least: int = 0, most: int = 10**9, usual: int = 0, always: bool = False
    ) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.least, self.most = least, most
        self.usual = usual
        self.always = always

    def words(self, s: Any, who: Who) -> str | None:
        number: int = getattr(s, self.attribute)
        return str(number) if self.always or number != self.usual else None

    def take(self, line: Line, field: Field) -> None:
        setattr(line.s, self.attribute, field.only().number(self.least, self.most))

    def miss(self, line: Line) -> None:
        setattr(line.s, self.attribute, self.usual)


class Numbers(TableField):
    """Several numbers: `used: 3 5 8`."""

    def __init__(self, key: str, *, attribute: str = "", least: int = 0, most: int = 10**9) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.least, self.most = least, most

    def words(self, s: Any, who: Who) -> str | None:
        return " ".join([str(number) for number in getattr(s, self.attribute)]) or None

    def take(self, line: Line, field: Field) -> None:
        put(line.s, self.attribute, [word.number(self.least, self.most) for word in field.words])


class SeatNamed(TableField):
    """A seat: `turn: bob`."""

    def __init__(
        self,
        key: str,
        *,
        attribute: str = "",
        like: str = "",
        always: bool = False,
        check: Callable[[Line, Word, Seat], None] | None = None,
    ) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.like = like  # another attribute, whose seat this one is unless it is said
        self.always = always
        self.check = check

    def words(self, s: Any, who: Who) -> str | None:
        seat: Seat = getattr(s, self.attribute)
        usual: Seat = getattr(s, self.like) if self.like else 0
        return who[seat] if self.always or seat != usual else None

    def take(self, line: Line, field: Field) -> None:
        word = field.only()
        seat = line.seat(word)
        if self.check is not None:
            self.check(line, word, seat)
        setattr(line.s, self.attribute, seat)

    def miss(self, line: Line) -> None:
        if self.like:
            setattr(line.s, self.attribute, getattr(line.s, self.like))


class Flag(TableField):
    """One of two words, `length: round` or `length: match`; the second is the usual one."""

    def __init__(self, key: str, yes: str, no: str, *, attribute: str = "") -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.yes, self.no = yes, no

    def words(self, s: Any, who: Who) -> str | None:
        return self.yes if getattr(s, self.attribute) else None

    def take(self, line: Line, field: Field) -> None:
        word = field.only()
        if word.text not in (self.yes, self.no):
            raise word.wrong("unknown-choice", option=self.keys[0], choice=word.text, known=f"{self.no}, {self.yes}")
        setattr(line.s, self.attribute, word.text == self.yes)


def own_deck(line: Line, standard: D, deck_of: Callable[[str], D]) -> D:
    """What an empty table is made of: the deck that `cards` names, else the standard one."""
    if not line.has("cards"):
        return standard
    word = line.field("cards").only()
    try:
        return deck_of(word.text)
    except BadSetup as refusal:
        raise BadText(refusal.key, word.line, word.column, refusal.rule, choice=word.text) from refusal


def deck_is_read(line: Line, field: Field) -> None:
    """An empty table is made of its deck, so this has been read."""


class OwnField(TableField):
    """A field that only this game has; `write` gives its words, or None to leave it out."""

    def __init__(
        self,
        key: str,
        write: Callable[[Any, Who], str | None],
        read: Callable[[Line, Field], None],
        miss: Callable[[Line], None] | None = None,
    ) -> None:
        super().__init__(key)
        self.write_words = write
        self.read_field = read
        self.if_missing = miss

    def words(self, s: Any, who: Who) -> str | None:
        return self.write_words(s, who)

    def take(self, line: Line, field: Field) -> None:
        self.read_field(line, field)

    def miss(self, line: Line) -> None:
        if self.if_missing is not None:
            self.if_missing(line)


class OwnFields(TableField):
    """Fields that belong together, such as a row for each planet: read in one go, in the order of the line."""

    def __init__(
        self,
        keys: tuple[str, ...],
        write: Callable[[Any, Who], list[tuple[str, str]]],
        read: Callable[[Line, list[Field]], None],
    ) -> None:
        super().__init__("")
        self.keys = keys
        self.write_fields = write
        self.read_fields = read

    def write(self, s: Any, who: Who) -> list[str]:
        return [f"{key}: {words}".rstrip() for key, words in self.write_fields(s, who)]

    def read(self, line: Line, found: list[Field]) -> None:
        self.read_fields(line, found)


# ---- clauses of a seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Clause:
    """A part of a seat's field: the first has no key, the others begin with theirs."""

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, s: Any, seat: Seat) -> str:
        """The clause as it stands in the line, or nothing."""
        raise NotImplementedError

    def read(self, line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        """Fill the state.  `first` is the clause's key, or the seat's name where it has none."""
        raise NotImplementedError


class SeatCards(Clause):
    """Cards of a seat: `fleet shuttle v-wing`.  The clause without a key says a word where there are none."""

    def __init__(
        self,
        key: str,
        cards: Cards,
        attribute: str,
        *,
        is_sorted: bool = False,
        empty: str = "",
        accept: Accept | None = None,
        most: tuple[int, str, str] | None = None,
    ) -> None:
        super().__init__(key)
        self.cards = cards
        self.attribute = attribute
        self.is_sorted = is_sorted
        self.empty = empty
        self.accept = accept
        self.most = most  # how many there can be, the refusal of more, and its rule

    def write(self, s: Any, seat: Seat) -> str:
        words = self.cards.write(getattr(s, self.attribute)[seat])
        return words or self.empty if not self.key else f"{self.key} {words}" if words else ""

    def read(self, line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        if not self.key and not rest:
            raise first.wrong("empty-field")
        if self.empty and [word.text for word in rest] == [self.empty]:
            return
        cards = [line.card(word, self.cards, self.accept) for word in rest]
        put_at(line.s, self.attribute, seat, tuple(sorted(cards) if self.is_sorted else cards))
        if self.most is not None and len(cards) > self.most[0]:
            most, key, rule = self.most
            raise BadText(key, first.line, first.column, rule, text=first.text, most=most)


class SeatNumber(Clause):
    """A number of a seat: `tokens 2`; 0 is left out."""

    def __init__(self, key: str, *, attribute: str = "", most: int = 10**9) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.most = most

    def write(self, s: Any, seat: Seat) -> str:
        number: int = getattr(s, self.attribute)[seat]
        return f"{self.key} {number}" if number else ""

    def read(self, line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        if len(rest) != 1:
            raise first.wrong("unknown-clause")
        put_at(line.s, self.attribute, seat, rest[0].number(most=self.most))


class SeatFlag(Clause):
    """What is so of some seats, which the state keeps as a tuple of them: `protected`."""

    def __init__(
        self, key: str, *, attribute: str = "", check: Callable[[Line, Seat, Word], None] | None = None
    ) -> None:
        super().__init__(key)
        self.attribute = attribute or key
        self.check = check

    def write(self, s: Any, seat: Seat) -> str:
        return self.key if seat in getattr(s, self.attribute) else ""

    def read(self, line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        if rest:
            raise first.wrong("unknown-clause")
        if self.check is not None:
            self.check(line, seat, first)
        setattr(line.s, self.attribute, (*getattr(line.s, self.attribute), seat))


class OwnClause(Clause):
    """A clause that only this game has."""

    def __init__(
        self, key: str, write: Callable[[Any, Seat], str], read: Callable[[Line, Seat, Word, list[Word]], None]
    ) -> None:
        super().__init__(key)
        self.write_clause = write
        self.read_clause = read

    def write(self, s: Any, seat: Seat) -> str:
        return self.write_clause(s, seat)

    def read(self, line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        self.read_clause(line, seat, first, rest)
