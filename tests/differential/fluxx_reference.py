"""A slow, plain reference for Fluxx, read from the rules line by line.

The rules are generators: they yield a `Question` and receive the answer. What a card does is in `fluxx_effects`, what
lies on the table in `fluxx_table`; here are the turn, the driver and what each seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .fluxx_effects import FluxxEffects
from .fluxx_table import ALL, EVERYBODY
from .fluxx_words import (
    GOALS,
    RIGHTS,
    STANDARD,
    WAYS_OUT,
    Asked,
    Dice,
    GameOver,
    Question,
    Rules,
    Viewer,
    in_order,
)

Zones = dict[tuple[str, int | None], tuple[str | None, ...]]


class Reference(FluxxEffects):
    """One game of Fluxx, from the deal to its end."""

    def __init__(
        self,
        seats: int,
        dice: Dice,
        starter: int | None = None,
        window: int = 5,
        cards: Sequence[str] = STANDARD,
        goals: Mapping[str, Asked] = GOALS,
    ) -> None:
        """Deal, and stop at the first question."""
        super().__init__(seats, dice, window, cards, goals)
        self.game = self.play_game(starter)
        self.question: Question | None = next(self.game)

    # ---- answers

    def answer(self, seat: int, text: str) -> None:
        """One player's answer; the rules go on when no other is needed."""
        asked = self.question
        if asked is None or text not in asked.open_to(seat):
            raise ValueError(f"{text!r} of {seat} does not answer {asked}")
        if asked.mode == "one":
            return self.go_on(text)
        if asked.mode == "first" and text != "pass":
            return self.go_on((seat, text))
        asked.given.setdefault(seat, []).append(text)
        if not asked.waiting():
            self.go_on(None if asked.mode == "first" else asked.given)
        return None

    def go_on(self, answer: Any) -> None:
        try:
            self.question = self.game.send(answer)
        except StopIteration:
            self.question = None

    def time_out(self, seat: int) -> None:
        """FX-R19: pass or stop where that is allowed, else at random; a choice of several parts to its end."""
        asked = self.question
        while self.question is not None and seat in self.question.waiting():
            if self.question is not asked:
                break
            options = self.question.open_to(seat)
            ways_out = [option for option in options if option in WAYS_OUT]
            self.answer(seat, ways_out[0] if ways_out else options[self.dice.below(len(options))])

    def join(self) -> None:
        """FX-20: somebody waits for the end of the turn."""
        self.joining += 1

    def house_options(self) -> list[str]:
        """FX-R17."""
        coming = len(self.seats) + self.joining
        return [f"join {coming}"] if self.question is not None and coming < 6 else []

    # ---- the game

    def play_game(self, starter: int | None) -> Rules:
        self.turn = self.dice.below(len(self.seats)) if starter is None else starter
        self.shuffle_pile()
        try:
            for seat in self.clockwise_from(self.turn):
                yield from self.draw(seat, 3)  # FX-2
            while True:
                yield from self.play_turn(self.turn)
                self.extra, self.again = self.again, False
                following = self.turn if self.extra else self.clockwise_from(self.turn)[1]
                self.turn = following
                yield from self.let_in(following)
        except GameOver:
            return

    def let_in(self, following: int) -> Rules:
        """FX-R17, FX-R26: newcomers sit to the right of the next player; nobody is in turn."""
        if not self.joining:
            return
        while self.joining:
            self.joining -= 1
            seat = len(self.hands)
            self.hands.append([])
            self.front.append([])
            self.order.insert(self.order.index(following), seat)
            yield from self.draw(seat, 3)
        yield from self.settle(None)

    def play_turn(self, me: int) -> Rules:
        """FX-3."""
        self.drawn = self.played = 0
        self.used = []
        yield from self.draw_step(me)
        yield from self.play_step(me)
        yield from self.limit_hands([me])
        self.look()
        yield from self.limit_keepers([me])
        self.look()

    def draw_step(self, me: int) -> Rules:
        """FX-R13, FX-R22."""
        others = [len(self.keepers(other)) for other in self.others(me)]
        empty_handed = "empty-handed" in self.rules and not self.hands[me]
        underdog = "underdog" in self.rules and len(self.keepers(me)) < min(others)
        self.drawn = self.draws()
        yield from self.draw(me, 3 * empty_handed + underdog + self.drawn)
        yield from self.settle(me)

    def play_step(self, me: int) -> Rules:
        """FX-R20: until no play is due, and no right can be used or is wanted."""
        while "hyperspace" not in self.used:
            due = self.is_play_due(me)
            options = [f"use {right}" for right in RIGHTS if self.may_use(me, right)]
            if not due and not options:
                break
            options += [f"play {card}" for card in self.hands[me]] if due else ["done"]
            text = yield from self.ask(me, "turn", options)
            verb, _, what = text.partition(" ")
            if verb == "done":
                break
            if verb == "use":
                yield from self.use(me, what)
            else:
                self.hands[me].remove(what)
                self.played += 1
                yield from self.play(me, what)

    # ---- what a seat may know

    def as_seen(self, cards: list[str], viewer: Viewer) -> tuple[str | None, ...]:
        """FX-R16: first those the viewer knows, then the others face down."""
        known = [card for card in cards if viewer in self.knowing[card]]
        return (*known, *[None] * (len(cards) - len(known)))

    def zones_seen_by(self, viewer: Viewer) -> Zones:
        hidden: tuple[str | None, ...] = (None,) * len(self.deck[1:])
        zones: Zones = {
            ("deck", None): (*hidden, *self.as_seen(self.deck[-1:], viewer)),
            ("discards", None): tuple(self.discards),
            ("rules", None): ("base-rule", *self.rules),
            ("goals", None): tuple(self.goals),
            ("playing", None): tuple([card for card, _, _ in self.stack]),
            ("apart", None): tuple([card for cards in self.apart for card in self.as_seen(cards, viewer)]),
        }
        for seat in self.seats:
            zones["hand", seat] = self.as_seen(self.hands[seat], viewer)
            zones["keepers", seat] = tuple(self.keepers(seat))
            zones["creepers", seat] = tuple(self.creepers(seat))
        return zones

    def heaps_seen_by(self, viewer: Viewer) -> tuple[Any, ...]:
        """From which shuffle the cards come that the viewer does not know: by shuffle, in each hand, in each lot apart.

        Then how many shuffles there were, and the hidden cards that all know.
        """
        hidden = [card for cards in (*self.hands, *self.apart, self.deck) for card in cards]
        unknown = in_order([card for card in hidden if viewer not in self.knowing[card]])
        heaps = sorted({self.shuffle_of[card] for card in unknown})
        return (
            tuple([(heap, *[card for card in unknown if self.shuffle_of[card] == heap]) for heap in heaps]),
            tuple([self.count_heaps(hand, unknown, heaps) for hand in self.hands]),
            tuple([self.count_heaps(cards, unknown, heaps) for cards in self.apart]),
            self.shuffles,
            tuple([card for card in in_order(hidden) if self.knowing[card] == set(EVERYBODY)]),
        )

    def count_heaps(self, cards: list[str], unknown: list[str], heaps: list[int]) -> tuple[int, ...]:
        found = [self.shuffle_of[card] for card in cards if card in unknown]
        return tuple([found.count(heap) for heap in heaps])

    def facts(self) -> dict[str, Any]:
        """The turn and the rules in force, in figures."""
        plays, hand_limit, keeper_limit = self.plays(), self.number("hand-limit-", ALL), self.keeper_limit()
        return {
            "turn": self.turn,
            "order": tuple(self.order),
            "extra": self.extra,
            "again": self.again,
            "draw": self.draws(),
            "play": "all" if plays == ALL else plays,
            "drawn": self.drawn,
            "played": self.played,
            "left": "all" if plays == ALL else max(0, plays - self.played),
            "hand_limit": None if hand_limit == ALL else hand_limit,
            "keeper_limit": None if keeper_limit == ALL else keeper_limit,
            "used": tuple([right for right in RIGHTS if right in self.used]),
            "stack": tuple([{"card": card, "seat": seat, "as": role} for card, seat, role in self.stack]),
            "progress": tuple([self.progress(goal) for goal in self.goals]),
            "window": self.window,
            "joining": self.joining,
        }

    def progress(self, goal: str) -> dict[str, Any]:
        asked = self.asked[goal]
        return {
            "goal": goal,
            "all": tuple(in_order(asked.all)),
            "any": tuple(in_order(asked.some)),
            "count": asked.least,
            "hand": asked.hand,
            "seats": tuple([self.progress_of(seat, goal) for seat in self.seats]),
        }

    def progress_of(self, seat: int, goal: str) -> dict[str, Any]:
        asked = self.asked[goal]
        return {
            "has": tuple([card for card in self.front[seat] if card in asked.all or card in asked.some]),
            "missing": self.missing(seat, goal),
            "stopped": tuple(self.stopping(seat, goal)),
            "fulfilled": self.fulfils(seat, goal),
        }

    def told_to_all(self) -> dict[str, Any]:
        """What is no card: figures and the outcome."""
        scores = [int(seat == self.winner) for seat in self.seats]
        return {
            "seats": [
                (len(self.hands[seat]), len(self.keepers(seat)), len(self.creepers(seat))) for seat in self.seats
            ],
            "facts": self.facts(),
            "outcome": None if self.winner is None else ((self.winner,), "goal", scores),
        }

    def question_told(self, viewer: Viewer) -> dict[str, Any]:
        """FX-R1: in a window nobody learns who has passed."""
        asked = self.question
        if asked is None:
            return {"asked": [], "answered": [], "options": [], "given": [], "question": None, "picks": 0}
        waiting = asked.waiting()
        shown = [seat for seat in sorted(asked.options) if asked.mode == "first" or seat in waiting]
        return {
            "asked": shown,
            "answered": [seat for seat in sorted(asked.options) if seat not in shown],
            "options": [] if viewer is None else asked.open_to(viewer),
            "given": [] if viewer is None else sorted(asked.given.get(viewer, [])),
            "question": (asked.prompt, asked.mode, asked.about, asked.seconds),
            "picks": 0 if viewer is None else asked.picks.get(viewer, 0),
        }
