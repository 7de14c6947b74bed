"""The state of Path to Hope as one line, and back.

    me: jyn baze, open jyn | bob: baze, open k-2so | cid: bodhi, open bodhi | pile-1: plans fighter | pile-3: trooper

A pile lies top card first.  What is named nowhere is in the reserve.  A story tells what the piles have gone through;
without one, piles that PH-7 cannot have made are taken as they lie: all know of which types they are, and no more.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Seat
from ...engine.line_fields import Field, Word
from ...engine.position import OVER, Positions
from ...engine.position_fields import (
    Cards,
    Flag,
    Line,
    Number,
    Numbers,
    OneCard,
    OwnClause,
    OwnField,
    OwnFields,
    SeatCards,
    SeatNamed,
    Who,
)
from ...engine.state import run
from . import rules
from .actions import SPACE
from .cards import (
    COPIES,
    FIRST_SPECIAL,
    KINDS,
    NAMES,
    NO_CARD,
    NO_REBEL,
    PILE_SIZE,
    PLANS,
    REBEL_NAMES,
    SET_SIZE,
    SPECIALS,
    Card,
    Deck,
)
from .knowledge import FIRST_MIXED, FIRST_PAIR, Tracks
from .rebels import resolve
from .state import ADDED, BACK, GONE, MIXED, NO_SEAT, REVEALED, SUNK, UNDER, Fact, State, empty_table
from .suppose import Piles

REBELS: Final = Cards("rebel", REBEL_NAMES, lambda s, card: 6)  # PH-1
IMPERIALS: Final = Cards("imperial", NAMES, lambda s, card: COPIES[card])
SAID: Final = Cards("said", NAMES, lambda s, card: 100)  # what is claimed or was seen is no card of the line
SAID_REBELS: Final = Cards("said rebel", REBEL_NAMES, lambda s, card: 100)
PILE_KEYS: Final = ("pile-1", "pile-2", "pile-3", "pile-4", "pile-5", "pile-6")
REASONS: Final = ("defeat", "victory", "glorious-victory", "brilliant-victory")
FACT_WORDS: Final = ("up", "back", "under", "gone", "sunk", "add", "mixed")  # in the order of their numbers


# ---- what a seat has


def one_rebel(key: str, attribute: str, cards: Cards) -> OwnClause:
    """A clause for one rebel at most: `open jyn`."""

    def write(s: State, seat: Seat) -> str:
        rebel: int = getattr(s, attribute)[seat]
        return "" if rebel == NO_REBEL else f"{key} {REBEL_NAMES[rebel]}"

    def read(line: Line, seat: Seat, first: Word, rest: list[Word]) -> None:
        if len(rest) != 1:
            raise first.wrong("needs-one-word", given=len(rest))
        getattr(line.s, attribute)[seat] = line.card(rest[0], cards)

    return OwnClause(key, write, read)


# ---- the piles


def write_piles(s: State, who: Who) -> list[tuple[str, str]]:
    return [(PILE_KEYS[pile], IMPERIALS.write(cards)) for pile, cards in enumerate(s.piles) if cards]


def read_piles(line: Line, found: list[Field]) -> None:
    for field in found:
        pile = PILE_KEYS.index(field.key.text)
        if pile >= len(line.who):
            raise field.key.wrong("no-such-pile", pile=pile + 1)
        line.s.piles[pile] = tuple([line.card(word, IMPERIALS) for word in field.words])


def write_resolving(s: State, who: Who) -> str | None:
    return " ".join([f"{pile + 1}-{NAMES[card]}" for pile, card in s.resolving]) or None


def read_resolving(line: Line, field: Field) -> None:
    """A card that is turned up, with the number of its pile: `resolving: 2-trooper`."""
    for word in field.words:
        number, _, name = word.text.partition("-")
        pile = word._replace(text=number).number(1, len(line.who)) - 1
        line.s.resolving += ((pile, line.card(word._replace(text=name), IMPERIALS)),)


# ---- seats that may be nobody


def seat_or_none(key: str) -> OwnField:
    def write(s: State, who: Who) -> str | None:
        seat: Seat = getattr(s, key)
        return None if seat == NO_SEAT else who[seat]

    def read(line: Line, field: Field) -> None:
        setattr(line.s, key, line.seat(field.only()))

    return OwnField(key, write, read)


# ---- the story of the round


def write_story(s: State, who: Who) -> str | None:
    return " ".join([write_fact(fact, who) for fact in s.story]) or None


def write_fact(fact: Fact, who: Who) -> str:
    kind, pile = FACT_WORDS[fact[0]], fact[1] + 1
    if fact[0] in (REVEALED, ADDED):
        return f"{kind}-{pile}-{NAMES[fact[2]]}"
    if fact[0] == SUNK:
        return f"{kind}-{fact[2] + 1}-{who[fact[1]]}-{fact[3]}"
    if fact[0] == MIXED:
        return "-".join([kind, *[str(place + 1) for place in fact[1:]]])
    return f"{kind}-{pile}"


def read_story(line: Line, field: Field) -> None:
    if line.s.strict:
        raise field.key.wrong("strict-keeps-nothing")
    line.s.story = [read_fact(line, word) for word in field.words]
    if [fact[0] for fact in line.s.story].count(MIXED) > 1:  # PH-2 there is one Disinformation
        raise field.key.wrong("story-disagrees")


def read_fact(line: Line, word: Word) -> Fact:
    kind, _, rest = word.text.partition("-")
    if kind not in FACT_WORDS or not rest:
        raise word.wrong("bad-fact")
    number = FACT_WORDS.index(kind)
    if number == MIXED:
        places = [place_in(line, word, text) for text in rest.split("-")]
        if len(places) % 2 or sorted(places[::2]) != sorted(places[1::2]):
            raise word.wrong("bad-fact")
        return (MIXED, *places)
    pile, _, about = rest.partition("-")
    place = place_in(line, word, pile)
    if number in (REVEALED, ADDED):
        return (number, place, word._replace(text=about).one_of(NAMES))
    if number == SUNK:
        name, _, order = about.rpartition("-")
        return (SUNK, line.seat(word._replace(text=name)), place, word._replace(text=order).number(0, 1))
    if about or number not in (BACK, UNDER, GONE):
        raise word.wrong("bad-fact")
    return (number, place)


def place_in(line: Line, word: Word, text: str) -> int:
    return word._replace(text=text).number(1, len(line.who)) - 1


# ---- how the piles were made


def write_start(s: State, who: Who) -> str | None:
    return " ".join([str(number) for number in s.start]) or None


def read_start(line: Line, field: Field) -> None:
    if len(field.words) != len(Deck._fields) + len(line.who):
        raise field.key.wrong("bad-start")
    line.s.start = tuple([word.number(0, 60) for word in field.words])
    sort_reserve(line)
    check_tank(line)
    check_story(line, field.key)


def guess_start(line: Line) -> None:
    """Without a story, piles of a round's deck are as PH-7 makes them; others are taken as they lie."""
    s: State = line.s
    sort_reserve(line)
    check_tank(line)
    if not s.strict and not s.is_recon() and not s.story and not line.has(OVER) and not as_dealt(s, s.piles):
        counts = [[card for pile in s.piles for card in pile].count(card) for card in range(KINDS)]
        specials = sum(counts[FIRST_SPECIAL:])
        s.start = (*counts[:PLANS], specials, counts[PLANS], *[len(pile) for pile in s.piles])
    check_story(line, line.field("story").key)


def as_dealt(s: State, sevens: list[tuple[Card, ...]]) -> bool:
    """PH-4, PH-5 Seven cards each, of the deck for so many players, the plans with different ones."""
    cards = [card for seven in sevens for card in seven]
    counts = tuple([cards.count(card) for card in range(FIRST_SPECIAL)])
    deck = s.deck()
    sizes = all([len(seven) == PILE_SIZE and seven.count(PLANS) <= 1 for seven in sevens])
    return sizes and counts == (deck.fighters, deck.strikers, deck.troopers, deck.plans)


def sort_reserve(line: Line) -> None:
    """PH-17 What lies nowhere else is in the reserve."""
    s: State = line.s
    lying: list[Card] = [card for _, card in s.resolving]
    for cards in [*s.piles, *s.recon]:
        lying += cards
    s.reserve = [COPIES[card] - lying.count(card) for card in range(FIRST_SPECIAL)]
    s.reserve[PLANS] -= s.plans
    if s.reserve[PLANS] < 0:
        raise line.field("plans").key.wrong("too-many-copies", copies=COPIES[PLANS])
    s.spare = tuple([card for card in SPECIALS if card not in lying])


def check_story(line: Line, key: Word) -> None:
    """The story must lead to the piles as they lie, from piles that can have been made, and somebody saw each seven."""
    s: State = line.s
    if s.strict or s.is_recon() or line.has(OVER):
        return
    try:
        full = Tracks(s.made(), tuple([(MIXED, *fact[1::2]) if fact[0] == MIXED else fact for fact in s.story]))
    except (IndexError, KeyError, ValueError):
        raise key.wrong("story-disagrees") from None
    if not lay_open(s, full):
        raise key.wrong("story-disagrees")
    for seen in ((), *s.seen):
        if not Piles(full, s.made_of(), seen, spread=not s.start).ways:
            raise key.wrong("story-disagrees")


def lay_open(s: State, full: Tracks) -> bool:
    """Whether the cards that lie there are those the story tells of; all of them are known then."""
    source: dict[int, int] = {}
    for fact in s.story:
        if fact[0] == MIXED:
            source = dict(zip(fact[1::2], fact[2::2], strict=True))
    for tokens, cards in zip(full.lies, s.piles, strict=True):
        if len(tokens) != len(cards):
            return False
        for token, card in zip(tokens, cards, strict=True):
            mixed = FIRST_MIXED <= token < FIRST_PAIR
            origin = full.real(full.source[source[token - FIRST_MIXED]]) if mixed else token
            if full.card(token) not in (NO_CARD, card) or full.kind.setdefault(origin, card) != card:
                return False
    return True


def check_tank(line: Line) -> None:
    """PH-25 What the tank took lies face down before its player, and the tank has come."""
    s: State = line.s
    for seat, rebel in enumerate(s.tank):
        if rebel != NO_REBEL and (rebel not in s.down[seat] or not 0 <= s.tank_turn <= s.turn):
            raise line.seats[seat].key.wrong("no-such-tank")
    if s.strict and (s.tank_turn >= 0 or s.destroyed != NO_REBEL or any([len(seen) > 0 for seen in s.seen])):
        raise line.field("memory").key.wrong("strict-keeps-nothing")


# ---- what is asked


class PathToHopePositions(Positions):
    """In recon all look; with open rebels these are resolved from the first player on; else rebels are chosen."""

    def blank(self, line: Line) -> State:
        s = empty_table(len(line.who), line.chance)
        s.down = [()] * s.seats
        return s

    def can_end(self, winners: tuple[Seat, ...], reason: str, seats: int) -> bool:
        """PH-32 All win together, or nobody does."""
        return len(winners) == (0 if reason == "defeat" else seats)

    def check_seat(self, line: Line, seat: Seat) -> None:
        """PH-3 There is one set of six for each player."""
        s: State = line.s
        named = sum([len(cards) for cards in [*s.hand, *s.down]]) + len([r for r in s.open if r != NO_REBEL])
        if named > SET_SIZE * s.seats:
            raise line.seats[seat].key.wrong("too-many-rebels", most=SET_SIZE * s.seats)

    def scores(self, s: State) -> tuple[int, ...]:
        return (s.plans,) * s.seats

    def go_on(self, line: Line) -> None:
        s: State = line.s
        if line.has(OVER):
            return None
        if s.resolving:
            raise line.field("resolving").key.wrong("nothing-resolved")
        if any([len(cards) > 0 for cards in s.recon]):
            self.check_recon(line)
            return rules.ask_recon(s)
        if any([rebel != NO_REBEL for rebel in s.open]):
            order = [seat for seat in s.clockwise_from(s.first) if s.open[seat] != NO_REBEL]
            s.then((resolve, order[0]), *[(resolve, seat) for seat in order[1:]], (rules.end_turn,))
        elif all([len(hand) > 0 for hand in s.hand]):
            s.then((rules.begin_turn,))
        else:
            raise line.seats[0].key.wrong("no-hand")
        run(s)
        return None

    def check_recon(self, line: Line) -> None:
        """PH-5 Seven of the round's deck each, the plans with neighbours (PH-R14), and six rebels face down (PH-31)."""
        s: State = line.s
        for seat, cards in enumerate(s.recon):
            if len(cards) != PILE_SIZE:
                raise line.seats[seat].key.wrong("seven-each", given=len(cards))
            if len(s.down[seat]) != SET_SIZE:  # and so none in hand
                raise line.seats[seat].key.wrong("six-face-down")
        with_plans = [seat for seat in range(s.seats) if PLANS in s.recon[seat]]
        neighbours = [sorted(s.clockwise_from(seat)[: s.deck().plans]) for seat in range(s.seats)]
        if s.places() or with_plans not in neighbours or not as_dealt(s, s.recon):
            raise line.seats[0].key.wrong("not-as-dealt")


POSITIONS: Final = PathToHopePositions(
    "path_to_hope",
    SPACE,
    seats=(3, 6),
    clauses=(
        SeatCards("", REBELS, "hand", is_sorted=True, empty="none"),
        one_rebel("open", "open", REBELS),
        SeatCards("down", REBELS, "down", is_sorted=True),
        SeatCards("recon", IMPERIALS, "recon", is_sorted=True),
        SeatCards("seen", SAID, "seen", is_sorted=True),
        SeatCards("claims", SAID, "claims", is_sorted=True),
        one_rebel("announced", "announced", SAID_REBELS),
        SeatCards("told", SAID_REBELS, "told", is_sorted=True),
        one_rebel("tank", "tank", SAID_REBELS),
    ),
    table=(
        OwnFields(PILE_KEYS, write_piles, read_piles),
        OwnField("resolving", write_resolving, read_resolving),
        Number("plans", most=9),
        SeatNamed("first", always=True),
        Number("round", least=1, most=3, usual=1, always=True),
        Number("turn", most=20),
        Flag("length", "quick", "three-rounds", attribute="quick"),
        Flag("memory", "strict", "relaxed", attribute="strict"),
        seat_or_none("acting"),
        seat_or_none("caller"),
        Flag("paid", "yes", "no"),
        Number("tank-turn", attribute="tank_turn", least=-1, most=20, usual=-1),
        OneCard("destroyed", SAID_REBELS, NO_REBEL),
        Numbers("votes", most=1),
        OwnField("story", write_story, read_story),
        OwnField("start", write_start, read_start, guess_start),
    ),
    asked=(),
    reasons=REASONS,
    winners=(0, 6),
)
