"""The reference for Fluxx, counting what happens in it, by rule and by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from .fluxx_reference import Reference
from .fluxx_words import CREEPERS, GOALS, STANDARD, SURPRISES, Asked, Dice, Question, Rules, Viewer


class Counted(Reference):
    """Plays as the reference does, and looks on."""

    def __init__(
        self,
        seats: int,
        dice: Dice,
        starter: int | None = None,
        window: int = 5,
        cards: Sequence[str] = STANDARD,
        goals: Mapping[str, Asked] = GOALS,
    ) -> None:
        self.corners: Counter[str] = Counter()
        super().__init__(seats, dice, starter, window, cards, goals)

    def note(self, corner: str) -> None:
        self.corners[corner] += 1

    # ---- playing and answering

    def carry_out(self, me: int, card: str) -> Rules:
        self.note(f"{card} was carried out")
        effects = len([role for _, _, role in self.stack if role == "effect"])
        self.note(f"FX-R11 {effects} cards deep")
        if len(self.apart) > 1:
            self.note("FX-R11 cards of several actions lay apart")
        if card in SURPRISES and effects > 1:
            self.note("FX-R12 a surprise came up through another card")
        yield from super().carry_out(me, card)

    def answered(
        self, me: int, card: str, seats: list[int], prompt: str, role: str = "reply"
    ) -> Generator[Question, Any, int | None]:
        by = yield from super().answered(me, card, seats, prompt, role)
        if by is not None:
            surprise = self.stack[-1][0]
            self.note(f"FX-16 {surprise} stood against {'a theft' if role == 'trap' else self.type_of(card)}")
        return by

    def type_of(self, card: str) -> str:
        return "a surprise" if card in SURPRISES else "a card"

    def put_away(self) -> None:
        replies = [role for _, _, role in self.stack if role in ("reply", "trap")]
        self.note(f"FX-R1 a chain of {len(replies)}")
        super().put_away()

    def steal(self, me: int, card: str) -> Rules:
        before = list(self.front[me])
        victim = self.owner(card)
        yield from super().steal(me, card)
        if card in self.front[victim]:
            self.note("FX-R7 a trap only cancelled" if self.front[me] == before else "FX-S5 a trap took a keeper")

    def takeable(self, me: int) -> list[str]:
        cards = super().takeable(me)
        if any("han" in front and "chewbacca" in front for seat, front in enumerate(self.front) if seat != me):
            self.note("FX-K2 Chewbacca guarded Han Solo")
        return cards

    # ---- cards on their way

    def next_card(self) -> str | None:
        if not self.deck:
            self.note("FX-18 the discards were shuffled" if self.discards else "FX-R3 both piles were empty")
            if self.question is not None and self.stack:
                self.note("FX-18 the discards were shuffled within a card")
        return super().next_card()

    def jawas(self, seat: int) -> Rules:
        droids = len({"r2-d2", "c-3po"} & set(self.front[seat]))
        self.note(f"FX-C3 Jawas found {droids}")
        if droids and not self.deck:
            self.note("FX-R22 a droid was the whole pile")
        if droids and self.deck and len(self.knowing[self.deck[-1]]) > 0:
            self.note("FX-C3 a top card that was known was shuffled")
        yield from super().jawas(seat)

    def discard(self, *cards: str) -> None:
        if cards == ("boba-fett",):
            self.note("FX-C4 Boba Fett was discarded")
        super().discard(*cards)

    def draw_apart(self, me: int, count: int) -> Generator[Question, Any, list[str]]:
        drawn = yield from super().draw_apart(me, count)
        if len(drawn) < count:
            self.note(f"FX-R3 {len(drawn)} of {count} lay apart")
        return drawn

    def as_seen(self, cards: list[str], viewer: Viewer) -> tuple[str | None, ...]:
        if cards == self.deck[-1:] and cards and viewer in self.knowing[cards[0]]:
            self.note("FX-K3 the top of the pile was known")
        return super().as_seen(cards, viewer)

    # ---- rules, goals, limits

    def put_in_force(self, me: int, rule: str) -> Rules:
        if self.number("draw-", 1) and rule.startswith("draw-") and int(rule[5:]) > self.drawn:
            self.note("FX-5 more was drawn at once")
        yield from super().put_in_force(me, rule)

    def keep_one_goal(self, me: int) -> Rules:
        if "rule-of-two" not in self.rules and len(self.goals) == 2:
            self.note(f"FX-N1 a goal went with the rule by {self.stack[-1][0]}")
        yield from super().keep_one_goal(me)

    def set_goal(self, me: int, goal: str) -> Rules:
        if len(self.goals) == 2:
            self.note("FX-N1 a third goal replaced one")
        yield from super().set_goal(me, goal)

    def look(self) -> None:
        fulfilled = [(seat, goal) for seat in self.seats for goal in self.goals if self.fulfils(seat, goal)]
        if len({seat for seat, _ in fulfilled}) > 1:
            same = len({goal for _, goal in fulfilled}) == 1
            self.note("FX-10 several fulfilled one goal" if same else "FX-R14 several fulfilled one of two goals each")
        elif fulfilled:
            self.note_win(fulfilled[0][0], fulfilled[0][1])
        super().look()

    def note_win(self, seat: int, goal: str) -> None:
        self.note(f"{goal} won" if goal.startswith("own-") else "a goal won")
        if seat != self.turn:
            self.note("FX-9 won in another's turn")
        creepers = self.creepers(seat)
        asked = (*self.asked[goal].all, *self.asked[goal].some)
        if any(card in asked for card in creepers):
            self.note("FX-15 won with a creeper the goal lists")
        if "vader" in creepers and "vader" not in asked:
            self.note("FX-K6 won with Darth Vader")

    def limit_hands(self, seats: list[int]) -> Rules:
        over = [seat for seat in seats if len(self.hands[seat]) > self.hand_limit(seat)]
        if over:
            self.note(f"FX-6 a hand limit bit {'the player in turn' if over == [self.turn] else 'others'}")
        if any("jabba" in self.front[seat] and self.number("hand-limit-", 9) > 0 for seat in over):
            self.note("FX-C5 Jabba lowered a limit that bit")
        if len(over) > 1:
            self.note("FX-R16 several discarded at once")
        if any(len(self.keepers(seat)) > self.keeper_limit() for seat in over):
            self.note("FX-R25 both limits bit")
        yield from super().limit_hands(seats)

    def limit_keepers(self, seats: list[int]) -> Rules:
        over = [seat for seat in seats if len(self.keepers(seat)) > self.keeper_limit()]
        if over:
            self.note(f"FX-6 a keeper limit bit {'the player in turn' if over == [self.turn] else 'others'}")
        yield from super().limit_keepers(seats)

    # ---- turns and rights

    def draw_step(self, me: int) -> Rules:
        bonus = "empty-handed" in self.rules and not self.hands[me]
        least = min([len(self.keepers(other)) for other in self.others(me)])
        underdog = "underdog" in self.rules and len(self.keepers(me)) < least
        for name, is_so in (("FX-N2", bonus), ("FX-N5", underdog), ("FX-R13 both", bonus and underdog)):
            if is_so:
                self.note(f"{name} gave a bonus")
        yield from super().draw_step(me)

    def use(self, me: int, right: str) -> Rules:
        self.note(f"{right} was used")
        if self.played >= self.plays():
            self.note("FX-R10 a right was used after the last play")
        yield from super().use(me, right)

    def trust_the_force(self, me: int) -> Rules:
        if self.deck and self.deck[-1] in CREEPERS:
            self.note("FX-N4 a creeper came up first")
        yield from super().trust_the_force(me)

    def another_turn(self, me: int) -> Rules:
        if self.extra:
            self.note("FX-A15 did nothing in an extra turn")
        if self.again:
            self.note("FX-R25 two in a turn gave one")
        yield from super().another_turn(me)

    def let_in(self, following: int) -> Rules:
        if self.joining:
            self.note(f"FX-R26 {self.joining} joined")
            if self.extra:
                self.note("FX-R26 somebody joined before an extra turn")
        yield from super().let_in(following)

    def time_out(self, seat: int) -> None:
        if self.question is not None:
            self.note(f"FX-R19 time ran out: {self.question.prompt}")
        super().time_out(seat)

    def answer(self, seat: int, text: str) -> None:
        if text == "nothing":
            self.note("FX-A14 somebody went without")
        if text == "done" and self.question is not None:
            self.note(f"done: {self.question.prompt}")
        if self.question is not None:
            self.note(f"asked: {self.question.prompt}")
        super().answer(seat, text)
