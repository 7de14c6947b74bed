"""What lies on a table of Fluxx, and what is done there again and again: draw, lay down, discard, look for a win."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from .fluxx_words import (
    CREEPERS,
    GOALS,
    KEEPERS,
    STANDARD,
    Asked,
    Choosing,
    Dice,
    Finding,
    GameOver,
    Question,
    Rules,
    Viewer,
    in_order,
    place_of_option,
    word,
)

ALL = 1_000
EVERYBODY: tuple[Viewer, ...] = (None, *range(6))  # who may ever look on or sit down


class FluxxTable:
    """Zones, and who knows which card."""

    def __init__(
        self,
        seats: int,
        dice: Dice,
        window: int = 5,
        cards: Sequence[str] = STANDARD,
        goals: Mapping[str, Asked] = GOALS,
    ) -> None:
        self.dice = dice
        self.window = window
        self.asked = goals
        self.order = list(range(seats))  # clockwise
        self.turn = 0
        self.deck = list(cards)  # the last is the top
        self.discards: list[str] = []
        self.rules: list[str] = []
        self.goals: list[str] = []
        self.stack: list[tuple[str, int, str]] = []  # what is being played: card, by whom, as what
        self.apart: list[list[str]] = []  # FX-R11
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.front: list[list[str]] = [[] for _ in range(seats)]
        self.knowing: dict[str, set[Viewer]] = {card: set() for card in cards}  # FX-R16
        self.shuffles = 0
        self.shuffle_of = dict.fromkeys(cards, 0)  # which shuffle put a card where it was drawn from
        self.drawn = self.played = 0
        self.used: list[str] = []
        self.extra = self.again = False
        self.joining = 0
        self.winner: int | None = None

    @property
    def seats(self) -> range:
        return range(len(self.hands))

    def clockwise_from(self, seat: int) -> list[int]:
        """Everybody, `seat` being the first."""
        place = self.order.index(seat)
        return self.order[place:] + self.order[:place]

    def others(self, me: int) -> list[int]:
        return [seat for seat in self.seats if seat != me]

    def keepers(self, seat: int) -> list[str]:
        return [card for card in self.front[seat] if card in KEEPERS]

    def creepers(self, seat: int) -> list[str]:
        return [card for card in self.front[seat] if card in CREEPERS]

    def owner(self, card: str) -> int:
        """In front of whom it lies."""
        return next(seat for seat in self.seats if card in self.front[seat])

    # ---- what the rules say

    def number(self, kind: str, base: int) -> int:
        """FX-4: what the rule of this kind says, of which there is at most one; else what the base rule says."""
        said = [rule.removeprefix(kind) for rule in self.rules if rule.startswith(kind)]
        return ALL if said == ["all"] else int(said[0]) if said else base

    def draws(self) -> int:
        return self.number("draw-", 1)

    def plays(self) -> int:
        return self.number("play-", 1)

    def hand_limit(self, seat: int) -> int:
        """FX-N9, FX-C5."""
        limit = self.number("hand-limit-", ALL)
        return max(0, limit - 1) if limit < ALL and "jabba" in self.front[seat] else limit

    def keeper_limit(self) -> int:
        return self.number("keeper-limit-", ALL)

    # ---- questions

    def ask(self, seat: int, prompt: str, options: list[str], **about: Any) -> Choosing:
        """One player's choice."""
        chosen: str = yield Question("one", prompt, {seat: sorted(options, key=place_of_option)}, about)
        return chosen

    def choose(self, seat: int, prompt: str, options: list[str], **about: Any) -> Choosing:
        """The same where a single option needs no question."""
        if len(options) == 1:
            return options[0]
        return (yield from self.ask(seat, prompt, options, **about))

    def choose_card(self, seat: int, prompt: str, cards: list[str], verb: str = "choose", **about: Any) -> Choosing:
        text = yield from self.choose(seat, prompt, [f"{verb} {card}" for card in cards], **about)
        return word(text)

    def choose_player(self, seat: int, prompt: str, players: list[int], **about: Any) -> Generator[Question, Any, int]:
        text = yield from self.choose(seat, prompt, [f"player {player}" for player in players], **about)
        return int(word(text))

    def pick(
        self, prompt: str, cards: dict[int, list[str]], counts: dict[int, int]
    ) -> Generator[Question, Any, dict[int, list[str]]]:
        """FX-R16: several discard so many each, unseen; who must discard all has no choice."""
        found = {seat: list(cards[seat]) for seat in cards if counts[seat] >= len(cards[seat])}
        options = {
            seat: sorted([f"discard {card}" for card in cards[seat]], key=place_of_option)
            for seat in cards
            if seat not in found
        }
        if options:
            given = yield Question("picks", prompt, options, {}, {seat: counts[seat] for seat in options})
            found |= {seat: [word(text) for text in given[seat]] for seat in options}
        return {seat: in_order(cards) for seat, cards in found.items()}

    # ---- cards on their way

    def show(self, cards: Sequence[str]) -> None:
        """All see them."""
        for card in cards:
            self.knowing[card] = set(EVERYBODY)

    def discard(self, *cards: str) -> None:
        self.show(cards)
        self.discards += cards

    def come_to_hand(self, seat: int, card: str) -> None:
        self.hands[seat] = in_order([*self.hands[seat], card])
        self.knowing[card].add(seat)

    def shuffle_pile(self) -> None:
        """Nobody knows any more where a card of it lies."""
        self.dice.shuffle(self.deck)
        for card in self.deck:
            self.knowing[card] = set()

    def next_card(self) -> str | None:
        """FX-18, FX-R3: the top of the pile; the discards are shuffled only when it is empty."""
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.shuffles += bool(self.deck)
            self.shuffle_of |= dict.fromkeys(self.deck, self.shuffles)
            self.shuffle_pile()
        return self.deck.pop() if self.deck else None

    def draw_one(self, me: int) -> Generator[Question, Any, str | None]:
        """FX-14: creepers are laid down and replaced."""
        while True:
            card = self.next_card()
            if card is None or card not in CREEPERS:
                return card
            yield from self.lay(me, card)

    def draw(self, me: int, count: int) -> Rules:
        """So many to the hand."""
        for _ in range(count):
            card = yield from self.draw_one(me)
            if card is not None:
                self.come_to_hand(me, card)

    def draw_apart(self, me: int, count: int) -> Finding:
        """FX-R11, FX-R25: to lie apart, seen by their player alone."""
        drawn: list[str] = []
        self.apart.append(drawn)
        for _ in range(count):
            card = yield from self.draw_one(me)
            if card is not None:
                self.knowing[card].add(me)
                drawn[:] = in_order([*drawn, card])
        return drawn

    def lay(self, seat: int, card: str) -> Rules:
        """A keeper or creeper comes to lie in front of somebody."""
        self.show([card])
        self.front[seat] = in_order([*self.front[seat], card])
        self.sarlacc_swallows()
        if card == "jawas":
            yield from self.jawas(seat)

    def sarlacc_swallows(self) -> None:
        """FX-C4."""
        for front in self.front:
            if "sarlacc" in front and "boba-fett" in front:
                front.remove("boba-fett")
                self.discard("boba-fett")

    def jawas(self, seat: int) -> Rules:
        """FX-C3: one droid is shuffled into the pile."""
        droids = [card for card in self.front[seat] if card in ("r2-d2", "c-3po")]
        if not droids:
            return
        droid = yield from self.choose_card(seat, "droid", droids)
        self.front[seat].remove(droid)
        self.deck = in_order([*self.deck, droid])
        self.shuffle_of[droid] = self.shuffles
        self.shuffle_pile()

    # ---- goals, wins and limits

    def stopping(self, seat: int, goal: str) -> list[str]:
        """FX-14, FX-15, FX-K6: the creepers that keep this player from winning by this goal."""
        asked = self.asked[goal]
        harmless = [*asked.all, *asked.some, *(["vader"] if "the-force" in self.front[seat] else [])]
        return [card for card in self.creepers(seat) if card not in harmless]

    def missing(self, seat: int, goal: str) -> int:
        """How many cards this player lacks in front."""
        asked, front = self.asked[goal], self.front[seat]
        some = [card for card in asked.some if card in front]
        return len([card for card in asked.all if card not in front]) + max(0, asked.least - len(some))

    def fulfils(self, seat: int, goal: str) -> bool:
        """FX-9, FX-G33."""
        cards = len(self.hands[seat])
        least = self.asked[goal].hand
        largest = max([len(self.hands[other]) for other in self.others(seat)])
        has_hand = not least or (cards >= least and cards > largest)
        return has_hand and not self.missing(seat, goal) and not self.stopping(seat, goal)

    def look(self) -> None:
        """FX-R2, FX-10, FX-R14: exactly one who fulfils any goal wins."""
        fulfilling = [seat for seat in self.seats if any(self.fulfils(seat, goal) for goal in self.goals)]
        if len(fulfilling) == 1:
            self.winner = fulfilling[0]
            raise GameOver

    def limit_hands(self, seats: list[int]) -> Rules:
        """FX-6: everybody here discards what is too much, at the same time."""
        counts = {seat: len(self.hands[seat]) - self.hand_limit(seat) for seat in seats}
        over = {seat: self.hands[seat] for seat in seats if counts[seat] > 0}
        picked = yield from self.pick("hand-limit", over, counts)
        for seat, cards in picked.items():
            self.discard_from_hand(seat, cards)

    def discard_from_hand(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.discard(*cards)

    def limit_keepers(self, seats: list[int]) -> Rules:
        counts = {seat: len(self.keepers(seat)) - self.keeper_limit() for seat in seats}
        over = {seat: self.keepers(seat) for seat in seats if counts[seat] > 0}
        picked = yield from self.pick("keeper-limit", over, counts)
        for seat, cards in picked.items():
            self.front[seat] = [card for card in self.front[seat] if card not in cards]
            self.discard(*cards)

    def settle(self, in_turn: int | None) -> Rules:
        """FX-R2, FX-R21: after a complete effect a look, the limits of all who are not in turn, a look.

        FX-R25: hands come first, then keepers; both together are the limits.
        """
        bound = [seat for seat in self.seats if seat != in_turn]
        self.look()
        yield from self.limit_hands(bound)
        yield from self.limit_keepers(bound)
        self.look()
