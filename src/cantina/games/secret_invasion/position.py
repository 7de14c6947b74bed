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

from typing import Final

from ...engine.actions import Seat
from ...engine.line_fields import Field, Word
from ...engine.position import OVER, Positions
from ...engine.position_facts import Facts, Sign
from ...engine.position_fields import (
    Cards,
    Flag,
    Line,
    Number,
    OneCard,
    OwnClause,
    OwnField,
    SeatFlag,
    SeatNamed,
    SeatNumber,
    Who,
    Zone,
)
from ...engine.state import run
from . import rules
from .actions import CHOOSE, NAME, SPACE
from .cards import BOBA, COPIES, LUKE, NAMES, NO_CARD, NUMBER, OBI_WAN, TROOPER, VADER, Card, names
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, Fact, State, empty_table

CARDS: Final = Cards("card", NAMES, lambda s, card: COPIES[card])
FACTS: Final = Facts(
    NAMES,
    *(Sign("+", DREW, "card"), Sign("-", DISCARDED, "card"), Sign("!", MISSED, "number", 2, 8)),
    *(Sign("~", SWAPPED, "seat"), Sign("?", LOOKED, "seat"), Sign("=", COMPARED, "seat")),
)
SHOWN: Final = -1
CLOSING: Final = Facts(NAMES, Sign("=", SHOWN, "card"), Sign("-", DISCARDED, "card"))  # of the last round
REASONS: Final = ("last-one-in", "highest-card", "highest-pile", "tie", "tokens")


# ---- a seat


def write_hand(s: State, seat: Seat) -> str:
    hand = [s.hand[seat], s.drawn if seat == s.turn else NO_CARD]
    return " ".join([NAMES[card] for card in hand if card != NO_CARD]) or "out"


def read_hand(line: Line, seat: Seat, key: Word, hand: list[Word]) -> None:
    s: State = line.s
    if len(hand) == 1 and hand[0].text == "out":
        return
    if not 1 <= len(hand) <= 2:
        raise key.wrong("one-or-two-cards", given=len(hand))
    s.hand[seat] = line.card(hand[0], CARDS)
    if len(hand) == 2:
        if s.drawn != NO_CARD:
            raise key.wrong("two-in-turn", other=line.who[s.turn])
        s.turn, s.drawn = seat, line.card(hand[1], CARDS)


def write_pile(s: State, seat: Seat) -> str:
    return f"pile {' '.join(names(s.pile(seat)))}" if s.pile(seat) else ""


def read_pile(line: Line, seat: Seat, key: Word, rest: list[Word]) -> None:
    s: State = line.s
    s.story += [(DISCARDED, seat, line.card(word, CARDS)) for word in rest]


def check_protected(line: Line, seat: Seat, word: Word) -> None:
    """SI-11 Whoever is out or has a turn's two cards is not protected."""
    s: State = line.s
    if s.is_out(seat) or (s.drawn != NO_CARD and s.turn == seat):
        raise word.wrong("cannot-be-protected")


def check_turn(line: Line, word: Word, seat: Seat) -> None:
    s: State = line.s
    if s.drawn != NO_CARD and s.turn != seat:
        raise word.wrong("two-in-turn", other=line.who[s.turn])


# ---- how the last round ended


def write_last(s: State, who: Who) -> str | None:
    winners, reason, shown, discards = s.last_round
    words = [CLOSING.write(SHOWN, seat, card, who) for seat, card in enumerate(shown) if card != NO_CARD]
    words += [CLOSING.write(fact[0], fact[1], fact[2], who) for fact in discards]
    return " ".join([reason, ",".join([who[p] for p in winners]), *words]) if reason else None


def read_last(line: Line, field: Field) -> None:
    words = field.words
    if len(words) < 2 or words[0].text not in REASONS:
        raise field.key.wrong("bad-last-round")
    won = [line.seat(words[1]._replace(text=name)) for name in words[1].text.split(",")]
    shown = [NO_CARD] * len(line.who)
    discards: list[Fact] = []
    for word in words[2:]:
        closing = CLOSING.read(line, word)
        if closing is None:
            raise word.wrong("bad-last-round")
        kind, seat, card = closing
        if kind == SHOWN:
            shown[seat] = card
        else:
            discards.append((DISCARDED, seat, card))
    hands = () if words[0].text == "last-one-in" else tuple(shown)
    line.s.last_round = (tuple(won), words[0].text, hands, tuple(discards))


# ---- the story of the round


def write_story(s: State, who: Who) -> str | None:
    if s.story == invented_story(s):
        return None
    return " ".join([FACTS.write(fact[0], fact[1], fact[2], who) for fact in s.story])


def invented_story(s: State) -> list[Fact]:
    """A story for a position that has none: everybody drew what they have."""
    story: list[Fact] = []
    for seat in range(s.seats):
        for card in s.pile(seat):
            story += [(DREW, seat, card), (DISCARDED, seat, card)]
        if s.hand[seat] != NO_CARD:
            story.append((DREW, seat, s.hand[seat]))
    return story + ([(DREW, s.turn, s.drawn)] if s.drawn != NO_CARD else [])


def read_story(line: Line, field: Field) -> None:
    s: State = line.s
    piles = [s.pile(seat) for seat in range(s.seats)]
    told = Telling(line)
    s.story = [told.fact(word) for word in field.words]
    if told.held != s.hand or told.drawn != s.drawn or [s.pile(seat) for seat in range(s.seats)] != piles:
        raise field.key.wrong("story-disagrees")


def invent_story(line: Line) -> None:
    line.s.story = invented_story(line.s)


class Telling:
    """A story being read: what everybody holds as it goes on."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.held = [NO_CARD] * len(line.who)
        self.drawn = NO_CARD  # the second card
        self.in_turn = 0  # whose it is

    def fact(self, word: Word) -> Fact:
        said = FACTS.read(self.line, word)
        if said is None:
            raise word.wrong("bad-fact")
        kind, seat, value = said
        if kind == DREW:
            return self.draw(word, seat, value)
        if kind == DISCARDED:
            return self.discard(word, seat, value)
        if kind == MISSED:
            return self.miss(word, seat, value)
        return self.meet(word, seat, kind, value)

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

    def meet(self, word: Word, seat: Seat, kind: int, other: Seat) -> Fact:
        here, there = self.held[seat], self.held[other]
        if seat == other:
            raise word.wrong("bad-fact")
        if NO_CARD in (here, there):
            raise word.wrong("story-disagrees")
        if kind == LOOKED:
            return (LOOKED, seat, other, there)
        if kind == SWAPPED:
            self.held[seat], self.held[other] = there, here
        return (kind, seat, other, here, there)


# ---- what is asked


class SecretInvasionPositions(Positions):
    """The seat with two cards is in turn and asked which to discard; else it draws, or a power is in mid-effect."""

    def blank(self, line: Line) -> State:
        return empty_table(len(line.who), line.chance)

    def scores(self, s: State) -> tuple[int, ...]:
        return s.tokens

    def question(self, s: State, who: Who) -> list[str]:
        """Which power is being carried out: its card, then what has been chosen."""
        if s.ask is None or s.drawn != NO_CARD or not s.pile(s.turn):
            return []
        chosen = [] if s.ask.about is None else [who[s.ask.about["target"]]]
        chosen += [str(s.ask.about["number"])] if s.ask.about is not None and "number" in s.ask.about else []
        return [f"doing: {' '.join([NAMES[s.pile(s.turn)[-1]], *chosen])}"]

    def go_on(self, line: Line) -> None:
        s: State = line.s
        if line.has(OVER):
            return None
        self.check_it_goes_on(line)
        if line.has("doing"):
            s.then((rules.end_turn,))
            return self.read_doing(line, line.field("doing"))
        if s.drawn != NO_CARD:
            return rules.ask_discard(s)
        s.then((rules.take_turn,))
        run(s)
        return None

    def check_it_goes_on(self, line: Line) -> None:
        """A game that goes on has two seats in the round, and a card to draw if one is drawn."""
        s: State = line.s
        if len(s.still_in()) < 2:
            raise line.seats[0].key.wrong("two-must-be-in")
        if s.is_out(s.turn):
            raise line.seats[s.turn].key.wrong("turn-is-out")
        if not line.has("doing") and s.drawn == NO_CARD and not s.deck:
            raise line.seats[s.turn].key.wrong("no-card-to-draw")

    def read_doing(self, line: Line, field: Field) -> None:
        s: State = line.s
        words, pile = field.words, s.pile(s.turn)
        if not words or not pile or words[0].text != NAMES[pile[-1]] or s.drawn != NO_CARD:
            raise field.key.wrong("doing-needs-its-card")
        card = pile[-1]
        if len(words) > 1 + (card == TROOPER) + 2 * (card == BOBA):
            raise words[-1].wrong("bad-doing")
        if len(words) == 1:
            rules.POWERS[card](s, s.turn)
        else:
            self.read_target(line, card, words[1])
            if len(words) == 3:
                self.read_first_number(line, words[1], words[2])
        if s.ask is None:
            raise field.key.wrong("nothing-to-ask")

    def read_target(self, line: Line, card: Card, word: Word) -> None:
        s: State = line.s
        target = line.seat(word)
        if target not in s.rivals(s.turn):
            raise word.wrong("cannot-be-chosen")
        step = rules.trooper_on if card == TROOPER else rules.boba_on
        step(s, CHOOSE[target])

    def read_first_number(self, line: Line, target: Word, number: Word) -> None:
        """SI-R1 The first number was wrong, and everybody knows it."""
        s: State = line.s
        seat, named_first = line.seat(target), number.number(2, 8)
        if NUMBER[s.hand[seat]] == named_first:
            raise number.wrong("it-was-that-number")
        if not line.has("story"):
            s.story.append((MISSED, seat, named_first))
        rules.ask_second_try(s, seat, NAME[named_first])


POSITIONS: Final = SecretInvasionPositions(
    "secret_invasion",
    SPACE,
    seats=(2, 4),
    clauses=(
        OwnClause("", write_hand, read_hand),
        OwnClause("pile", write_pile, read_pile),
        SeatNumber("tokens", most=99),
        SeatFlag("protected", check=check_protected),
    ),
    table=(
        Zone("deck", CARDS, top_first=True, always=True),
        OneCard("aside", CARDS, NO_CARD),
        Zone("open", CARDS),
        SeatNamed("turn", always=True, check=check_turn),
        Number("round", least=1, usual=1, always=True),
        SeatNamed("starter", like="turn"),
        Flag("length", "round", "match", attribute="single_round"),
        OwnField("last", write_last, read_last),
        OwnField("story", write_story, read_story, invent_story),
    ),
    asked=("doing",),
    reasons=REASONS,
    winners=(1, 4),
)
