"""Warlords of the Empire: fleets against defence lines, planets for points.  2–5 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Action, Seat
from ...engine.chance import Chance
from ...engine.deck_file import STANDARD, OwnDeck
from ...engine.errors import IllegalAction
from ...engine.game import Game, GameOption
from ...engine.state import Table, run
from ...engine.view import View
from . import actions, redeal, refusals, rules, view
from .cards import STANDARD_DECK, deck_in
from .deck import read_deck
from .position import POSITIONS
from .state import State, empty_table


@mypyc_attr(allow_interpreted_subclasses=True)
class Warlords(Game):
    def __init__(self, own: OwnDeck | None = None) -> None:
        starter = GameOption("starter", ("random", "0", "1", "2", "3", "4"))  # WE-5
        deck = GameOption("deck", (STANDARD if own is None else own.digest,))
        options = (starter, deck)
        super().__init__("warlords", 2, (2, 5), options, actions.SPACE, "WE-5", ("swept",), positions=POSITIONS)
        self.deck = own
        self.cards = STANDARD_DECK if own is None else deck_in(own)

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        starter, deck = self.options
        return (GameOption("starter", starter.choices[: seats + 1]), deck)

    def with_deck(self, text: str) -> Game:
        return Warlords(read_deck(text))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance, self.cards)
        s.loud = loud
        s.then((rules.set_up, -1 if options["starter"] == "random" else int(options["starter"])))
        run(s)
        return s

    def blank(self, seats: int) -> Table:
        return empty_table(seats, Chance())

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        return view.view(s, seat)

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        return redeal.Supposition(s, seat).table(seed)

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        assert isinstance(s, State)
        return redeal.Supposition(s, seat).table

    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        assert isinstance(s, State)
        return refusals.refusal(s, seat, action)


GAME: Final[Game] = Warlords()
