"""A slow, plain reference for Secret Invasion, read from the rules line by line.

The rules are generators: they yield a `Question` and receive the chosen action text. `Reference` drives
them and shows the table. Nothing here is meant to be fast.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

LEIA, OBI_WAN, VADER, LUKE, CHEWBACCA = "leia", "obi-wan", "vader", "luke", "chewbacca"
C_3PO, R2_D2, HAN, TROOPER, BOBA = "c-3po", "r2-d2", "han", "trooper", "boba"

NUMBER = {  # SI-1
    LEIA: 8,
    OBI_WAN: 7,
    VADER: 6,
    LUKE: 5,
    CHEWBACCA: 4,
    C_3PO: 3,
    R2_D2: 3,
    HAN: 2,
    TROOPER: 1,
    BOBA: 1,
}
SINGLE, TWICE = (LEIA, OBI_WAN, VADER, C_3PO, R2_D2, BOBA), (LUKE, CHEWBACCA, HAN)
ALL_CARDS = sorted([*SINGLE, *TWICE, *TWICE, *[TROOPER] * 5])  # SI-1
TARGET_TOKENS = {2: 7, 3: 5, 4: 4}  # SI-20
NAMEABLE = (2, 3, 4, 5, 6, 7, 8)  # SI-15


@dataclass(frozen=True)
class Question:
    """One choice: who is asked, what about, and the action texts that are legal."""

    seat: int
    prompt: str
    options: tuple[str, ...]


Rules = Generator[Question, str, None]  # a rule that may ask
RulesGivingInt = Generator[Question, str, int | None]  # a rule that asks for a number or a seat


class Reference:
    """One game of Secret Invasion, from its first deal to its end."""

    def __init__(self, seats: int, length: str, starter: int, decks: Iterator[Sequence[str]]) -> None:
        """Deal the first round and stop at its first question."""
        if seats not in TARGET_TOKENS or length not in ("match", "round") or not 0 <= starter < seats:
            raise ValueError(f"no such game: {seats} seats, length {length!r}, starter {starter}")
        self.seats = range(seats)
        self.length = length
        self.decks = decks
        self.question: Question | None = None
        self.winners: tuple[int, ...] | None = None
        self.round = 0
        self.turn = starter
        self.tokens = [0 for _ in self.seats]
        self.deck: list[str] = []
        self.aside: list[str] = []
        self.open: list[str] = []
        self.hands: list[list[str]] = []
        self.piles: list[list[str]] = []
        self.out: set[int] = set()
        self.protected: set[int] = set()
        self.known: list[list[str | None]] = []  # known[viewer][holder]: the card learned by SI-R7
        self.rules = self.play_game()
        self.question = next(self.rules)

    def answer(self, text: str) -> None:
        """Give the answer to the open question and run on to the next one."""
        if self.question is None or text not in self.question.options:
            raise ValueError(f"{text!r} does not answer {self.question}")
        try:
            self.question = self.rules.send(text)
        except StopIteration:
            self.question = None

    # ---- the game and its rounds

    def play_game(self) -> Rules:
        """Play rounds until somebody has won (SI-20, SI-R3); "round" ends after the first."""
        while self.winners is None:
            self.deal()
            yield from self.play_round()
            best = self.round_winners()
            for seat in best:
                self.tokens[seat] += 1
            self.winners = self.game_winners(best)
            if self.winners is None:
                self.turn = self.next_starter(best)

    def deal(self) -> None:
        """SI-2, SI-3: one card aside, three open with 2 players, then one to each seat."""
        self.deck = list(next(self.decks))
        if sorted(self.deck) != ALL_CARDS:
            raise RuntimeError("a round needs exactly the 17 cards of SI-1")
        self.round += 1
        self.aside = [self.deck.pop(0)]
        self.open = []
        if len(self.seats) == 2:
            for _ in range(3):
                self.open.append(self.deck.pop(0))
        self.hands = [[self.deck.pop(0)] for _ in self.seats]
        self.piles = [[] for _ in self.seats]
        self.out = set()
        self.protected = set()
        self.known = [[None for _ in self.seats] for _ in self.seats]

    def play_round(self) -> Rules:
        """Pass turns to the left until the round is over; `turn` keeps the last turn's player."""
        yield from self.play_turn(self.turn)
        while not self.round_is_over():
            self.turn = self.next_in_round(self.turn)
            yield from self.play_turn(self.turn)

    def in_round(self) -> list[int]:
        """The seats still in the round."""
        return [seat for seat in self.seats if seat not in self.out]

    def left_of(self, seat: int) -> list[int]:
        """All seats in turn order, starting to the left of `seat` and ending with it."""
        return [(seat + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]

    def next_in_round(self, seat: int) -> int:
        """SI-4: the next player to the left who is still in the round."""
        return next(other for other in self.left_of(seat) if other not in self.out)

    def round_is_over(self) -> bool:
        """SI-18: one player is left; SI-19: the deck is empty after a turn."""
        return len(self.in_round()) == 1 or len(self.deck) == 0

    def round_winners(self) -> list[int]:
        """SI-18 before SI-19 (SI-R11): the last one in, else highest card, then highest pile sum."""
        best = self.in_round()
        if len(best) == 1:
            return best
        highest = max(self.hand_number(seat) for seat in best)
        best = [seat for seat in best if self.hand_number(seat) == highest]
        largest = max(self.pile_sum(seat) for seat in best)
        return [seat for seat in best if self.pile_sum(seat) == largest]

    def hand_number(self, seat: int) -> int:
        """The number on the single card in a hand (SI-R8: numbers count, not names)."""
        return NUMBER[self.hands[seat][0]]

    def pile_sum(self, seat: int) -> int:
        """SI-19, SI-R10: everything on one's own pile counts."""
        return sum(NUMBER[card] for card in self.piles[seat])

    def next_starter(self, best: list[int]) -> int:
        """SI-3, SI-R2: the winner; of several the first to the left of who took the last turn."""
        return next(seat for seat in self.left_of(self.turn) if seat in best)

    def game_winners(self, best: list[int]) -> tuple[int, ...] | None:
        """SI-20, SI-R3: enough tokens and more than anybody else; a single round is won by its winners."""
        if self.length == "round":
            return tuple(best)
        most = max(self.tokens)
        leaders = [seat for seat in self.seats if self.tokens[seat] == most]
        if most >= TARGET_TOKENS[len(self.seats)] and len(leaders) == 1:
            return tuple(leaders)
        return None

    # ---- a turn

    def play_turn(self, me: int) -> Rules:
        """SI-4: draw, discard one of two cards, carry out its power. SI-11: protection ends first."""
        self.protected.discard(me)
        self.hands[me].append(self.deck.pop(0))
        options = tuple(f"discard {card}" for card in self.discardable(me))
        text = yield Question(me, "discard", options)
        card = text.removeprefix("discard ")
        self.discard(me, card)
        yield from self.power(me, card)

    def discardable(self, me: int) -> list[str]:
        """SI-7: Obi-Wan must go when held with Luke or Vader; otherwise either card may."""
        hand = self.hands[me]
        if OBI_WAN in hand and (LUKE in hand or VADER in hand):
            return [OBI_WAN]
        return sorted(set(hand))

    def discard(self, owner: int, card: str) -> None:
        """SI-5: a card goes from a hand onto its owner's pile; SI-R7: who knew that name forgets it."""
        self.hands[owner].remove(card)
        self.piles[owner].append(card)
        for viewer in self.seats:
            if self.known[viewer][owner] == card:
                self.known[viewer][owner] = None

    def put_out(self, seat: int) -> None:
        """SI-6: out of the round; what is in hand is discarded without its power."""
        self.out.add(seat)
        for card in list(self.hands[seat]):
            self.discard(seat, card)

    def learn(self, viewer: int, holder: int) -> None:
        """SI-R7: `viewer` now knows the single card that `holder` has."""
        self.known[viewer][holder] = self.hands[holder][0]

    # ---- questions

    def ask_target(self, me: int, card: str) -> RulesGivingInt:
        """SI-17: an opponent in the round and unprotected, with Luke also oneself; None if nobody."""
        targets = [seat for seat in self.in_round() if seat != me and seat not in self.protected]
        if card == LUKE:
            targets.append(me)
        if not targets:
            return None
        text = yield Question(me, card, tuple(f"choose {seat}" for seat in targets))
        return int(text.removeprefix("choose "))

    def ask_number(self, me: int) -> Generator[Question, str, int]:
        """SI-15: a number from 2 to 8."""
        text = yield Question(me, "number", tuple(f"name {number}" for number in NAMEABLE))
        return int(text.removeprefix("name "))

    def ask_second_try(self, me: int, first: int) -> RulesGivingInt:
        """SI-R1: a different number, or None when declined."""
        others = [f"name {number}" for number in NAMEABLE if number != first]
        text = yield Question(me, "second-try", (*others, "decline"))
        return None if text == "decline" else int(text.removeprefix("name "))

    # ---- powers

    def power(self, me: int, card: str) -> Rules:
        """Carry out the power of the card just discarded (SI-7 to SI-17)."""
        if card == LEIA:  # SI-8
            self.put_out(me)
        elif card == CHEWBACCA:  # SI-11
            self.protected.add(me)
        elif card != OBI_WAN:  # SI-7: Obi-Wan has no power when discarded
            target = yield from self.ask_target(me, card)
            if target is not None:  # SI-17, SI-R6: without a target nothing happens
                yield from self.power_on(me, card, target)

    def power_on(self, me: int, card: str, target: int) -> Rules:
        """Carry out a power that has a target."""
        if card == VADER:
            self.vader(me, target)
        elif card == LUKE:
            self.luke(target)
        elif card in (C_3PO, R2_D2):
            self.droid(me, card, target)
        elif card == HAN:  # SI-14
            self.learn(me, target)
        elif card == TROOPER:
            yield from self.trooper(me, target)
        else:
            yield from self.boba(me, target)

    def vader(self, me: int, target: int) -> None:
        """SI-9: swap hands. SI-R7: knowledge moves with the cards; both know what they gave away."""
        self.hands[me], self.hands[target] = self.hands[target], self.hands[me]
        for row in self.known:
            row[me], row[target] = row[target], row[me]
        self.learn(me, target)
        self.learn(target, me)

    def luke(self, target: int) -> None:
        """SI-10: discard without power and draw, or take the card aside; SI-R5: with Leia one is out."""
        card = self.hands[target][0]
        self.discard(target, card)
        if card == LEIA:
            self.put_out(target)
        elif self.deck:
            self.hands[target].append(self.deck.pop(0))
        else:
            self.hands[target].append(self.aside.pop())

    def droid(self, me: int, card: str, target: int) -> None:
        """SI-12, SI-13: both see both cards; the lower (C-3PO) or the higher (R2-D2) is out."""
        self.learn(me, target)
        self.learn(target, me)
        mine, theirs = self.hand_number(me), self.hand_number(target)
        if mine == theirs:
            return
        lower, higher = (me, target) if mine < theirs else (target, me)
        self.put_out(lower if card == C_3PO else higher)

    def trooper(self, me: int, target: int) -> Rules:
        """SI-15: who holds the named number is out."""
        number = yield from self.ask_number(me)
        if self.hand_number(target) == number:
            self.put_out(target)

    def boba(self, me: int, target: int) -> Rules:
        """SI-16, SI-R1: as the Stormtrooper, with an optional second try that is dangerous."""
        first = yield from self.ask_number(me)
        if self.hand_number(target) == first:
            self.put_out(target)
            return
        second = yield from self.ask_second_try(me, first)
        if second is None:
            return
        self.put_out(target if self.hand_number(target) == second else me)

    # ---- what a seat may know

    def view(self, seat: int | None) -> dict[str, object]:
        """The table as `seat` may know it (SI-R7, SI-R9, SI-R11); None is a spectator."""
        asked = self.question
        return {
            "round": self.round,
            "turn": self.turn,
            "tokens": list(self.tokens),
            "deck": len(self.deck),
            "aside": len(self.aside),
            "open": list(self.open),
            "hands": [self.hand_seen_by(seat, holder) for holder in self.seats],
            "piles": [list(pile) for pile in self.piles],
            "out": sorted(self.out),
            "protected": sorted(self.protected),
            "asked": None if asked is None else asked.seat,
            "prompt": None if asked is None else asked.prompt,
            "options": sorted(asked.options) if asked is not None and asked.seat == seat else [],
            "winners": None if self.winners is None else sorted(self.winners),
        }

    def hand_seen_by(self, viewer: int | None, holder: int) -> list[str | None]:
        """One hand: the names the viewer knows, in order, then None for every other card (SI-R7).

        When the game is over nothing is dealt any more, so the cards that were shown (SI-19) lie there.
        """
        hand = self.hands[holder]
        shown = self.winners is not None and len(self.in_round()) > 1
        if viewer == holder or shown:
            return [*sorted(hand)]
        name = None if viewer is None else self.known[viewer][holder]
        if name is None:
            return [None for _ in hand]
        return [name] + [None for _ in hand[1:]]


def perft(ref_factory: Callable[[], Reference], depth: int) -> int:
    """Count the action sequences of length `depth`; a game that ends earlier counts as one."""
    return count_from(ref_factory, [], depth)


def count_from(ref_factory: Callable[[], Reference], actions: list[str], depth: int) -> int:
    """Replay `actions` on a fresh game and count every way to go on."""
    reference = ref_factory()
    for text in actions:
        reference.answer(text)
    if len(actions) == depth or reference.question is None:
        return 1
    return sum(count_from(ref_factory, [*actions, text], depth) for text in reference.question.options)
