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

from typing import Final

from ...engine.actions import Seat
from ...engine.errors import BadText
from ...engine.line_fields import Field, Word
from ...engine.position import Positions
from ...engine.position_facts import Facts, Sign
from ...engine.position_fields import (
    Cards,
    Line,
    OwnClause,
    OwnField,
    OwnFields,
    SeatCards,
    SeatNamed,
    SeatNumber,
    Who,
    Zone,
    deck_is_read,
    own_deck,
)
from ...engine.state import legal, play, to_act
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
    deck_of,
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

CARDS: Final = Cards("card", NAMES, lambda s, card: s.made_of().copies_of(card))
THE_PLANETS: Final = Cards("planet", PLANETS, lambda s, planet: 1)
FACTS: Final = Facts(
    NAMES,
    *(Sign("+", DREW, "card"), Sign("-", LEFT, "card")),
    Sign("!", STUCK, "number", most=(1 << KINDS) - 1),
)
NEW_DECK: Final = "shuffled"
REASONS: Final = ("points", "four-point-planets", "three-point-planets", "later-turn")


# ---- a seat


def accept_ship(word: Word, card: Card) -> None:
    if card >= SHIPS:
        raise word.wrong("not-a-ship")


def write_shown(s: State, seat: Seat) -> str:
    return f"shown {CARDS.write(s.shown[seat])}" if s.shown[seat] else ""


def read_shown(line: Line, seat: Seat, key: Word, rest: list[Word]) -> None:
    """WE-R9 Ships that are in the hand; they are counted there."""
    s: State = line.s
    for word in rest:
        card = word.one_of(NAMES)
        if card not in s.hidden(seat) or card >= SHIPS:
            raise word.wrong("not-held")
        s.shown[seat] = tuple(sorted([*s.shown[seat], card]))


# ---- the table


def write_rows(s: State, who: Who) -> list[tuple[str, str]]:
    rows = [(planet, s.line[place]) for place, planet in enumerate(s.open) if planet != NO_PLANET]
    return [(PLANETS[planet], CARDS.write(line)) for planet, line in rows]


def read_rows(line: Line, found: list[Field]) -> None:
    s: State = line.s
    if not 1 <= len(found) <= OPEN_PLANETS:
        raise BadText("wrong-open-planets", 1, 1, given=len(found), most=OPEN_PLANETS)
    for place, field in enumerate(found):
        s.open[place] = line.card(field.key, THE_PLANETS)
        s.line[place] = read_row(line, field, s.values[s.open[place]])


def read_row(line: Line, field: Field, value: int) -> tuple[Card, ...]:
    """WE-6 All different, and no more than the planet's value."""
    row = [line.card(word, CARDS, accept_ship) for word in field.words]
    if len(row) > value or len(set(row)) < len(row):
        raise BadText("bad-line", 1, field.key.column, "WE-6", text=field.key.text, number=value)
    return tuple(row)


def write_deck(s: State, who: Who) -> str | None:
    return None if s.made_of() == STANDARD_DECK else s.made_of().code()


# ---- the story


def write_story(s: State, who: Who) -> str | None:
    return " ".join([write_fact(fact, who) for fact in s.story]) or None


def write_fact(fact: Fact, who: Who) -> str:
    return NEW_DECK if fact[0] == SHUFFLED else FACTS.write(*fact, who)


def read_story(line: Line, field: Field) -> None:
    s: State = line.s
    s.story = [read_fact(line, word) for word in field.words]
    if s.story and not story_agrees(s):
        raise field.key.wrong("story-disagrees")


def read_fact(line: Line, word: Word) -> Fact:
    if word.text == NEW_DECK:
        return (SHUFFLED, 0, 0)
    fact = FACTS.read(line, word)
    if fact is None:
        raise word.wrong("bad-fact")
    return fact


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


# ---- what is asked


class WarlordsPositions(Positions):
    """The seat in turn is asked for its move, or for the parts it has not said; or somebody may go on with Slave I."""

    def blank(self, line: Line) -> State:
        return empty_table(len(line.who), line.chance, own_deck(line, STANDARD_DECK, deck_of))

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple([s.points(seat) for seat in range(s.seats)])

    def check_seat(self, line: Line, seat: Seat) -> None:
        s: State = line.s
        if len(s.hand[seat]) + len(s.fleet[seat]) > HAND_AND_FLEET:
            key = line.seats[seat].key
            raise BadText("too-many-cards", 1, key.column, "WE-7", text=key.text, most=HAND_AND_FLEET)

    def question(self, s: State, who: Who) -> list[str]:
        parts = []
        if s.ask is not None and s.ask.prompt.startswith("chain"):
            player, direction = s.ask.args[0], s.ask.args[1]
            parts.append(f"chain: {who[player]} {'left' if direction == specials.CLOCKWISE else 'right'}")
        return parts + ([f"doing: {', '.join([SPACE[id].text for id in s.doing])}"] if s.doing else [])

    def go_on(self, line: Line) -> None:
        s: State = line.s
        s.then((rules.end_turn,))
        if s.outcome is not None:
            return
        if line.has("chain"):
            self.read_chain(line, line.field("chain"))
        else:
            rules.ask_turn(s)
        for first, *rest in line.field("doing").clauses() if line.has("doing") else []:
            self.say(s, first, " ".join([word.text for word in [first, *rest]]))

    def read_chain(self, line: Line, field: Field) -> None:
        """WE-14 Somebody may go on; then the card's player draws (WE-R7)."""
        s: State = line.s
        words = field.words
        if len(words) != 2 or words[1].text not in ("left", "right"):
            raise field.key.wrong("bad-chain")
        s.then((table.draw_card,))
        direction = specials.CLOCKWISE if words[1].text == "left" else -specials.CLOCKWISE
        player = line.seat(words[0])
        if player != s.turn:
            specials.ask_chain(s, player, direction)
        if s.ask is None:
            raise words[0].wrong("bad-chain")

    def say(self, s: State, word: Word, text: str) -> None:
        """Say a part of the move that is being made; it may not be the last."""
        action = SPACE.parse(text, word.line, word.column)
        (seat,) = to_act(s)
        before = len(s.doing)
        if any([option is action for option in legal(s, seat)]):
            play(s, seat, action)
            if len(s.doing) == before + 1:
                return
        raise word.wrong("bad-doing")


POSITIONS: Final = WarlordsPositions(
    "warlords",
    SPACE,
    seats=(2, 5),
    clauses=(
        SeatCards("", CARDS, "hand", is_sorted=True, empty="none"),
        SeatCards(
            "fleet", CARDS, "fleet", is_sorted=True, accept=accept_ship, most=(LARGEST_FLEET, "fleet-is-full", "WE-7")
        ),
        SeatCards("planets", THE_PLANETS, "captured"),
        OwnClause("shown", write_shown, read_shown),
        SeatNumber("idle", most=999),
    ),
    table=(
        OwnFields(PLANETS, write_rows, read_rows),
        Zone("deck", CARDS, top_first=True),
        Zone("discards", CARDS),
        Zone("stack", THE_PLANETS, top_first=True),
        Zone("destroyed", THE_PLANETS),
        SeatNamed("turn", always=True),
        OwnField("cards", write_deck, deck_is_read),
        OwnField("story", write_story, read_story),
    ),
    asked=("chain", "doing"),
    reasons=REASONS,
    winners=(1, 1),
)
