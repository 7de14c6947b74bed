"""Twins of a game: the same moves after other shuffles, which a viewer cannot tell from the game that was played.

They are found without `redeal`, so `redeal` can be held against them: the game is played again from its start with some
cards exchanged after a shuffle, and is a twin if all moves can be made and the viewer is told the same all along.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .actions import Action, Seat
from .chance import Chance, Fast
from .errors import IllegalAction
from .game import Game
from .state import Table, all_events, legal, play

Viewer = Seat | None
Move = tuple[Seat, Action, str]  # with the words said, if any
Exchange = tuple[int, int, int]  # after which shuffle, which two cards


class Laid(Chance):
    """The dice of a table, but after a shuffle some cards change places."""

    __slots__ = ("dice", "exchanges", "shuffled")

    def __init__(self, dice: Chance, exchanges: tuple[Exchange, ...] = ()) -> None:
        self.dice = dice
        self.exchanges = exchanges
        self.shuffled: list[list[Any]] = []  # what came of each shuffle

    def below(self, n: int) -> int:
        return self.dice.below(n)

    def shuffle(self, cards: list[Any]) -> None:
        self.dice.shuffle(cards)
        for number, i, j in self.exchanges:
            if number == len(self.shuffled) and max(i, j) < len(cards):  # other cards may have been left to shuffle
                cards[i], cards[j] = cards[j], cards[i]
        self.shuffled.append(cards.copy())

    def clone(self) -> Chance:
        return self.dice.clone()

    def plain(self) -> list[Any]:
        return self.dice.plain()


class Course:
    """A game from its start, move by move, and what every viewer was told."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.moves: list[Move] = []
        self.dice = Laid(Fast.seeded(seed))
        self.s = self.start(self.dice)
        self.told: dict[Viewer, list[str]] = {viewer: [] for viewer in (None, *range(game.most))}
        self.note()

    def start(self, dice: Laid) -> Table:
        return self.game.start(self.seats, self.options, dice, loud=True)

    def go_on(self, seat: Seat, action: Action, words: str = "") -> None:
        play(self.s, seat, action, words)
        self.moves.append((seat, action, words))
        self.note()

    def note(self) -> None:
        """Who has joined since was told what a spectator was."""
        for seat in range(self.s.seats):
            self.told.setdefault(seat, self.told[None].copy())
        for viewer, heard in self.told.items():
            heard.append(what_is_told(self.s, viewer))

    def twin(self, viewer: Viewer, dice: Chance, tries: int) -> Table | None:
        """A random twin of the game as it stands, or None if none was found that lies otherwise.

        It is a walk: from each twin a pair of cards is exchanged, and where the viewer would have been told something
        else the step is not taken.  So after many tries every agreeing deal is equally likely.
        """
        found: Table | None = None
        laid = self.dice
        for _ in range(tries):
            exchange = any_exchange(laid, dice)
            if exchange is None:
                continue
            other = Laid(Fast.seeded(self.seed), (*laid.exchanges, exchange))
            s = self.replay(other, viewer)
            if s is not None:
                found, laid = s, other
        return found

    def replay(self, dice: Laid, viewer: Viewer) -> Table | None:
        """The same moves with these dice; None as soon as the viewer is told something else."""
        s = self.start(dice)
        return follow(s, self.moves, viewer, self.told[viewer])

    def made_otherwise(self, dice: Chance) -> Table | None:
        """The table as it would be if one move had been another, or had been said with other words; None if the rest
        could not have been played then."""
        if not self.moves:
            return None
        spoken = [number for number, (_, action, _) in enumerate(self.moves) if action.speaks]
        numbers = spoken if spoken and dice.below(2) == 0 else list(range(len(self.moves)))
        other = numbers[dice.below(len(numbers))]
        s = self.start(Laid(Fast.seeded(self.seed)))
        for number, move in enumerate(self.moves):
            try:
                play(s, *(another_move(s, move, dice) if number == other else move))
            except IllegalAction:
                return None
        return s


def any_exchange(laid: Laid, dice: Chance) -> Exchange | None:
    """Two cards of some shuffle, drawn at random; None if they are the same."""
    if not laid.shuffled:
        return None
    number = dice.below(len(laid.shuffled))
    cards = laid.shuffled[number]
    if len(cards) < 2:
        return None
    i, j = dice.below(len(cards)), dice.below(len(cards))
    return None if cards[i] == cards[j] else (number, i, j)


def another_move(s: Table, move: Move, dice: Chance) -> Move:
    """Another than this, or the same with other words."""
    seat, action, words = move
    if action.speaks:
        return seat, action, "Oh." if words != "Oh." else "Ah."
    options = [option for option in legal(s, seat) if not option.speaks]
    return seat, options[dice.below(len(options))], ""


def follow(s: Table, moves: list[Move], viewer: Viewer, told: list[str]) -> Table | None:
    """The state after the moves; None if they cannot be made, or if the viewer is told something else."""
    if what_is_told(s, viewer) != told[0]:
        return None
    for number, (seat, action, words) in enumerate(moves):
        try:
            play(s, seat, action, words)
        except IllegalAction:
            return None
        if what_is_told(s, viewer) != told[number + 1]:
            return None
    return s


def what_is_told(s: Table, viewer: Viewer) -> str:
    """The bytes of what a viewer hears, and of what they are then asked."""
    asked = [] if viewer is None else [option.text for option in legal(s, viewer)]
    return told(all_events(s), viewer) + " ".join(asked)


def told(events: tuple[Any, ...], viewer: Viewer) -> str:
    """The bytes of what a viewer hears."""
    return json.dumps([event.seen_by(viewer) for event in events], sort_keys=True, ensure_ascii=False)
