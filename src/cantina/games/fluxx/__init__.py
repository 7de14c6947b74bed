"""Fluxx: the rules change while you play.  2–6 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Action, Seat
from ...engine.chance import Chance
from ...engine.deck_file import DeckFile, OwnDeck
from ...engine.errors import IllegalAction
from ...engine.game import Game, GameOption
from ...engine.state import Table, run
from ...engine.view import View
from . import actions, redeal, refusals, rules, view
from .cards import STANDARD, STANDARD_CONDITIONS, STANDARD_LEFT_OUT, deck_of
from .deck import read_deck, write_code
from .position import POSITIONS
from .state import State, empty_table


@mypyc_attr(allow_interpreted_subclasses=True)
class Fluxx(Game):
    def __init__(self, own: OwnDeck | None = None, code: str = STANDARD) -> None:
        starter = GameOption("starter", ("random", "0", "1", "2", "3", "4", "5"))  # FX-2
        window = GameOption("window", ("5", "3", "8", "0"))  # FX-R1 seconds; 0: no clock
        deck = GameOption("deck", (STANDARD if own is None else own.digest,))  # FX-1
        super().__init__("fluxx", 1, (2, 6), (starter, window, deck), actions.SPACE, "FX-3", positions=POSITIONS)
        self.deck = own
        self.code = code

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        starter, window, deck = self.options
        return (GameOption("starter", starter.choices[: seats + 1]), window, deck)

    def with_deck(self, text: str) -> Game:
        said = read_deck(text)
        code = write_code(said.conditions, said.left_out, STANDARD_CONDITIONS, STANDARD_LEFT_OUT)
        return Fluxx(DeckFile(text).own_deck(), code or STANDARD)

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance, deck_of(self.code))
        s.loud, s.window = loud, int(options["window"])
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


GAME: Final[Game] = Fluxx()
