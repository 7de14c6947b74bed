"""The reference, counting the rare things that happen in it, by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from .warlords_reference import Reference
from .warlords_words import SPECIALS, STANDARD, Dice, Question, ReferenceMove, Rules, RulesGivingMove, kinds


class Counted(Reference):
    """Plays as the reference does, and looks on."""

    def __init__(self, seats: int, dice: Dice, starter: int | None = None, deck: str = STANDARD) -> None:
        self.corners: Counter[str] = Counter()
        self.traded = 0
        super().__init__(seats, dice, starter, deck)

    def note(self, corner: str) -> None:
        self.corners[corner] += 1

    def end_game(self) -> None:
        super().end_game()
        self.note(f"WE-18 won by {self.won_by}")

    def draw(self, seat: int) -> None:
        if not self.deck:
            self.note("WE-15 the deck ran out")
            if self.said[0].split()[0] in ("play", "take", "decline"):
                self.note("WE-R7 a special card was shuffled in with the discards")
        if max(self.idle) >= 3 and min(self.idle) < 3:
            self.note("WE-R4 a draw came before the last player's third idle turn")
        super().draw(seat)

    def fill_up(self, seat: int) -> None:
        if len(self.hands[seat]) + len(self.fleets[seat]) + len(self.deck) < 5:
            self.note(f"WE-15 the deck ran out within a capture, {len(self.deck)} before")
        super().fill_up(seat)

    def leave_hand(self, seat: int, card: str) -> None:
        if self.shown[seat].count(card) > 1:
            self.note("WE-R9 one of two shown alike left a hand")
        if card in self.shown[seat] and self.hands[seat].count(card) > self.shown[seat].count(card):
            self.note("WE-R9 a shown kind left a hand that had a hidden one")
        super().leave_hand(seat, card)

    def open_next(self, gone: str) -> None:
        if not self.stack:
            self.note(f"WE-10 ended by a {'capture' if self.said[0].startswith('capture') else 'Death Star'}")
        super().open_next(gone)

    def turn_options(self, me: int) -> list[str]:
        options = super().turn_options(me)
        for card in kinds(self.hands[me]):
            if card in SPECIALS and f"play {card}" not in options:
                self.note(f"WE-R2 {card} could not be played")
        return options

    def recall(self, me: int, ship: str) -> None:
        self.note("WE-16 took a ship back")
        super().recall(me, ship)

    def pass_turn(self, me: int) -> None:
        self.note("WE-16 would not take back" if self.fleets[me] else "WE-R5 passed with no fleet")
        super().pass_turn(me)

    def ask_move(self, seat: int, prompts: tuple[str, ...], moves: list[ReferenceMove]) -> RulesGivingMove:
        offered = len({move[0] for move in moves})
        if prompts[0] == "keep":
            self.note(f"WE-R1 surplus at value {offered}")
        if prompts[0] == "raid" and offered < len(kinds(self.fleets[int(self.said[-1].split()[1])])):
            self.note("WE-R3 a ship could not be taken for want of another kind in hand")
        if prompts[0] == "swap-ship" and offered < len(kinds(self.place(self.said[-1]))):
            self.note("WE-R3 a ship of the chosen place could not be swapped")
        return super().ask_move(seat, prompts, moves)

    def may_swap(self, place: str, ship: str, other_place: str, other: str) -> bool:
        may = super().may_swap(place, ship, other_place, other)
        if not may:
            self.note("WE-R3 a swap would have made two alike in a line")
        return may

    def swap(self, place: str, ship: str, other_place: str, other: str) -> None:
        first, second = sorted([place.partition(" ")[0], other_place.partition(" ")[0]])
        self.note(f"WE-13 swapped {first} and {second}")
        super().swap(place, ship, other_place, other)

    def raid(self, me: int, seat: int, ship: str, mine: str) -> None:
        self.note("WE-13 raided")
        super().raid(me, seat, ship, mine)

    def trade(self, me: int, other: int, take: str, give: str) -> None:
        self.traded += 1
        super().trade(me, other, take, give)

    def slave_i(self, me: int, moves: list[ReferenceMove]) -> Rules:
        self.traded = 0
        yield from super().slave_i(me, moves)
        self.note(f"WE-14 {self.traded} swaps of at most {len(self.seats) - 1}")

    def go_on(self, me: int, other: int) -> Generator[Question, str, bool]:
        asked = bool(self.trades(me, other))
        went_on = yield from super().go_on(me, other)
        if not went_on:
            self.note("WE-14 declined" if asked else "WE-R6 nothing to swap further on")
        return went_on

    def break_loop(self) -> None:
        self.note(f"WE-17 loop with {len(self.seats)}")
        if any(self.shown):
            self.note("WE-R9 shown cards went with a loop")
        if len(self.deck) < 5 * len(self.seats):
            self.note("WE-17 the deck ran out while dealing after a loop")
        super().break_loop()
