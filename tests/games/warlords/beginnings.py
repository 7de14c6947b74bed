"""Games of Warlords that begin with few hidden cards, so that every deal can be tried (`engine.fair_redeals`).

A start weighs as much as there were ways to choose the hidden cards that left the hands; a card that all had seen
leaves first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import prod
from typing import Any, Final, NamedTuple, cast

from cantina.engine.actions import Seat
from cantina.engine.chance import Chance
from cantina.engine.fair_redeals import Beginning
from cantina.engine.game import Game
from cantina.engine.state import Table
from cantina.games.warlords.cards import NAMES
from cantina.games.warlords.state import State


class Small(NamedTuple):
    """A start, what is played from it (seats by number), in how many ways the cards may then lie for all that a
    spectator, seat 0 and seat 1 know, and how many cards each shuffle had on the way."""

    line: str
    moves: tuple[str, ...]
    left_open: tuple[int, int, int]
    shuffles: tuple[int, ...] = ()


FULL_FLEET: Final = "fleet v-wing v-wing v-wing v-wing"
GAMES: Final = {
    "cards are drawn and played": Small(
        "0: v-wing | 1: shuttle arc-170 | hoth: | deck: shuttle death-star v-wing | stack: naboo",
        ("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth"),
        (7, 3, 2),
    ),
    "a ship taken back is shown": Small(
        "0: v-wing | 1: tie-bomber, fleet tie-bomber tie-bomber v-wing v-wing | hoth: tie-bomber shuttle arc-170"
        " | kamino: v-wing tie-bomber | deck: shuttle death-star tie-bomber | stack: naboo",
        ("0 enlist v-wing", "1 recall tie-bomber", "0 pass", "1 enlist tie-bomber"),
        (1, 1, 1),
    ),
    "somebody could do nothing": Small(
        f"0: v-wing | 1: tie-bomber, {FULL_FLEET} | hoth: tie-bomber shuttle arc-170"
        " | deck: shuttle death-star arc-170 slave-i | stack: naboo",
        ("0 enlist v-wing", "1 pass"),
        (4, 4, 1),
    ),
    "somebody could do nothing twice": Small(
        f"0: v-wing arc-170 | 1: tie-bomber, {FULL_FLEET} | hoth: tie-bomber shuttle"
        " | deck: shuttle landing-craft arc-170 | stack: naboo | turn: 1",
        ("1 pass", "0 defend v-wing", "0 planet hoth", "1 pass"),
        (8, 1, 4),
    ),
    "a star destroyer would have been of no use": Small(
        "0: v-wing arc-170, fleet shuttle | 1: tie-bomber, fleet shuttle shuttle shuttle shuttle"
        " | hoth: tie-bomber shuttle | deck: star-destroyer landing-craft | stack: naboo | turn: 1",
        ("1 pass",),
        (12, 2, 6),
    ),
    "who could do nothing has drawn since": Small(
        "0: v-wing | 1: slave-i star-destroyer, fleet shuttle shuttle shuttle | hoth:"
        " | deck: star-destroyer landing-craft landing-craft landing-craft | stack: naboo | turn: 1",
        (
            *("1 pass", "0 enlist v-wing", "1 play slave-i", "1 fleet 0", "1 take v-wing", "1 give shuttle"),
            *("0 pass", "1 play star-destroyer", "1 fleet 0", "1 ship shuttle", "1 fleet 1", "1 ship v-wing"),
        ),
        (2, 2, 1),
    ),
    "the discards became the deck": Small(
        "0: v-wing slave-i | 1: shuttle arc-170 | hoth: | naboo:"
        " | discards: tie-bomber shuttle tie-bomber | stack: endor",
        ("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth"),
        (6, 2, 1),
        (3,),
    ),
    "a card may be of either heap": Small(
        "0: v-wing v-wing | 1: shuttle arc-170 | hoth: | naboo:"
        " | discards: tie-bomber shuttle arc-170 shuttle | stack: endor",
        (
            *("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet hoth", "0 enlist v-wing"),
            *("1 defend shuttle", "1 planet naboo"),
        ),
        (7, 3, 2),
        (4,),
    ),
    "nothing could be done, then the discards became the deck": Small(
        f"0: death-star star-destroyer | 1: tie-bomber, {FULL_FLEET} | yavin-4: shuttle arc-170"
        " | stack: naboo | turn: 1",
        ("1 pass", "0 play death-star", "0 planet yavin-4"),
        (3, 1, 3),
        (3,),
    ),
    "the deck is new twice": Small(
        "0: v-wing super-star-destroyer | 1: shuttle arc-170 tie-fighter | hoth: | naboo:"
        " | discards: tie-bomber shuttle | stack: endor",
        (
            *("0 defend v-wing", "0 planet hoth", "1 defend arc-170", "1 planet naboo"),
            *("0 play super-star-destroyer", "0 planet hoth", "0 ship v-wing", "0 planet naboo", "0 ship arc-170"),
            *("1 defend shuttle", "1 planet hoth"),
        ),
        (12, 2, 2),
        (2, 3),
    ),
}


class Rigged(Chance):
    """Shuffles into these orders, one after the other."""

    def __init__(self, orders: tuple[tuple[int, ...], ...]) -> None:
        self.orders = list(orders)

    def shuffle(self, cards: list[Any]) -> None:
        order = self.orders.pop(0)
        if len(order) == len(cards):  # or else this is another game, as all will notice
            cards[:] = [cards[i] for i in order]

    def clone(self) -> Chance:
        return self

    def plain(self) -> list[Any]:
        return []


def beginning(game: Game, small: Small) -> Beginning:
    moves = tuple([(int(move[0]), game.space.parse(move[2:])) for move in small.moves])
    return Beginning(game, lambda: deals(game, small), moves, lies, ways)


def deals(game: Game, small: Small) -> Iterator[Table]:
    """The hidden cards of the start in every order, with every order of every shuffle; first as they are."""
    start = cast(State, game.read_position(small.line, Chance()))
    cards = [card for seat in range(start.seats) for card in start.hidden(seat)] + start.deck[::-1]
    orders = list(product(*[permutations(range(size)) for size in small.shuffles]))
    for hidden in sorted(set(permutations(cards)), key=lambda order: order != tuple(cards)):
        dealt = game.read_position(with_cards(small.line, start, hidden), Rigged(()))
        for order in orders:
            s = dealt.clone()
            s.chance, s.loud = Rigged(order), True
            yield s


def with_cards(line: str, start: State, cards: tuple[int, ...]) -> str:
    """The same start with these cards in the hidden places."""
    rest = list(cards)
    fields = [field.strip() for field in line.split("|")]
    for seat in range(start.seats):
        hand = [NAMES[rest.pop(0)] for _ in start.hidden(seat)]
        clauses = fields[seat].partition(":")[2].split(",")
        fields[seat] = f"{seat}: " + ",".join([" ".join(hand), *clauses[1:]])
    deck = f"deck: {' '.join(NAMES[card] for card in rest)}"
    return " | ".join([deck if field.startswith("deck:") else field for field in fields])


def lies(s: Table) -> str:
    """The hands and what is in the deck; its order is left out."""
    assert isinstance(s, State)
    return f"{s.hand} {sorted(s.deck)}"


def ways(before: Table, seat: Seat, after: Table) -> int:
    """How many of the hidden cards of the hand can have been the one that left."""
    assert isinstance(before, State)
    assert isinstance(after, State)
    drawn = [card for event in after.events if event.kind == "drew" for card in event.private[seat]["cards"]]
    came = Counter(before.hidden(seat)) + Counter([NAMES.index(card) for card in drawn])
    return prod(before.hidden(seat).count(card) for card in came - Counter(after.hidden(seat)))
