"""A position of Fluxx as one line, and back.

    me: luke draw-4, keepers han falcon, creepers jabba | bob: as-you-were | rules: play-2 | goals: twins
    | deck: leia yoda | discards: draw-2 | turn: me | played: 1

Seats come first, in order: the hand (`none` if it is empty), then `keepers` and `creepers`.  All else may be left out:
`rules`, `goals` and `discards` in the order they came, `deck` (top first), `turn` (or else the first seat), `drawn` (or
else as many as the rules say) and `played` in this turn, `used` (rights), `again` and `extra` (FX-A15), `window`
(seconds), `cards` (the code of a deck that is not the standard one), `over` (reason and winner).  The player in turn
has drawn and is about to play.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Seat
from ...engine.line_fields import Field, Word
from ...engine.position import Positions
from ...engine.position_fields import (
    Cards,
    Flag,
    Line,
    Number,
    OwnClause,
    OwnField,
    SeatCards,
    SeatNamed,
    Who,
    Zone,
    deck_is_read,
    own_deck,
)
from ...engine.state import run
from . import rules
from .actions import RIGHT_NAMES, SPACE
from .cards import (
    ACTIONS,
    ALL_CREEPERS,
    ALL_KEEPERS,
    CREEPERS,
    GOALS,
    RULES,
    STANDARD_DECK,
    Card,
    cards_in,
    deck_of,
)
from .names import NAMES
from .state import State, empty_table

CARDS: Final = Cards("card", NAMES, lambda s, card: 1 if card in s.box.cards else 0)

# ---- a seat


def accept_held(word: Word, card: Card) -> None:
    """FX-14 A creeper is never in hand."""
    if CREEPERS <= card < RULES:
        raise word.wrong("not-in-a-hand")


def write_keepers(s: State, seat: Seat) -> str:
    found = cards_in(s.front[seat] & ALL_KEEPERS)
    return f"keepers {CARDS.write(found)}" if found else ""


def read_keepers(line: Line, seat: Seat, key: Word, rest: list[Word]) -> None:
    for word in rest:
        card = line.card(word, CARDS)
        if card >= CREEPERS:
            raise word.wrong("not-a-keeper")
        line.s.front[seat] |= 1 << card


def write_creepers(s: State, seat: Seat) -> str:
    found = cards_in(s.front[seat] & ALL_CREEPERS)
    return f"creepers {CARDS.write(found)}" if found else ""


def read_creepers(line: Line, seat: Seat, key: Word, rest: list[Word]) -> None:
    for word in rest:
        card = line.card(word, CARDS)
        if not CREEPERS <= card < RULES:
            raise word.wrong("not-a-creeper")
        line.s.front[seat] |= 1 << card


# ---- the table


def write_rules(s: State, who: Who) -> str | None:
    return CARDS.write(s.rules) or None


def read_rules(line: Line, field: Field) -> None:
    for word in field.words:
        card = line.card(word, CARDS)
        if not RULES <= card < ACTIONS:
            raise word.wrong("not-a-rule")
        line.s.rules.append(card)


def write_goals(s: State, who: Who) -> str | None:
    return CARDS.write(s.goals) or None


def read_goals(line: Line, field: Field) -> None:
    """FX-N1 Two at most."""
    for word in field.words:
        card = line.card(word, CARDS)
        if card < GOALS or len(line.s.goals) == 2:
            raise word.wrong("not-a-goal")
        line.s.goals.append(card)


def write_drawn(s: State, who: Who) -> str | None:
    return None if s.drawn == s.draws() else str(s.drawn)


def read_drawn(line: Line, field: Field) -> None:
    line.s.drawn = field.only().number(0, 999)


def miss_drawn(line: Line) -> None:
    line.s.drawn = line.s.draws()


def write_used(s: State, who: Who) -> str | None:
    return " ".join([name for right, name in enumerate(RIGHT_NAMES) if s.used >> right & 1]) or None


def read_used(line: Line, field: Field) -> None:
    for word in field.words:
        line.s.used |= 1 << word.one_of(RIGHT_NAMES)


def write_deck(s: State, who: Who) -> str | None:
    return None if s.box is STANDARD_DECK else s.box.code


# ---- what is asked


class FluxxPositions(Positions):
    """The player in turn has drawn and is about to play."""

    def blank(self, line: Line) -> State:
        return empty_table(len(line.who), line.chance, own_deck(line, STANDARD_DECK, deck_of))

    def check_seat(self, line: Line, seat: Seat) -> None:
        """Who holds a card knows it."""
        s: State = line.s
        for card in s.hand[seat]:
            s.known[card] |= 1 << seat

    def can_end(self, winners: tuple[Seat, ...], reason: str, seats: int) -> bool:
        """A goal is somebody's; where nothing can go on nobody wins."""
        return (len(winners) == 1) == (reason == "goal")

    def scores(self, s: State) -> tuple[int, ...]:
        won = () if s.outcome is None else s.outcome.winners
        return tuple([1 if seat in won else 0 for seat in range(s.seats)])

    def go_on(self, line: Line) -> None:
        s: State = line.s
        s.then((rules.play_on,), (rules.cut_hand,), (rules.cut_keepers,), (rules.end_turn,))
        run(s)


POSITIONS: Final = FluxxPositions(
    "fluxx",
    SPACE,
    seats=(2, 6),
    clauses=(
        SeatCards("", CARDS, "hand", is_sorted=True, empty="none", accept=accept_held),
        OwnClause("keepers", write_keepers, read_keepers),
        OwnClause("creepers", write_creepers, read_creepers),
    ),
    table=(
        OwnField("rules", write_rules, read_rules),
        OwnField("goals", write_goals, read_goals),
        Zone("deck", CARDS, top_first=True),
        Zone("discards", CARDS),
        SeatNamed("turn", always=True),
        OwnField("drawn", write_drawn, read_drawn, miss_drawn),
        Number("played"),
        OwnField("used", write_used, read_used),
        Flag("again", "yes", "no"),
        Flag("extra", "yes", "no"),
        Number("window"),
        OwnField("cards", write_deck, deck_is_read),
    ),
    asked=(),
    reasons=("goal", "stuck"),
    winners=(0, 1),
)
