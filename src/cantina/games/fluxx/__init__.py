"""Fluxx: the rules change while you play.  2–6 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Seat
from ...engine.chance import Chance
from ...engine.game import Game, GameOption
from ...engine.state import Table, run
from . import actions, rules
from .cards import STANDARD, deck_of
from .state import State, empty_table


@mypyc_attr(allow_interpreted_subclasses=True)
class Fluxx(Game):
    def __init__(self) -> None:
        starter = GameOption("starter", ("random", "0", "1", "2", "3", "4", "5"))  # FX-2
        window = GameOption("window", ("5", "3", "8", "0"))  # FX-R1 seconds; 0: no clock
        deck = GameOption("deck", (STANDARD,))  # FX-1 or an owner's, as its code
        super().__init__("fluxx", 1, (2, 6), (starter, window, deck), actions.SPACE, "FX-3")

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance, deck_of(options["deck"]))
        s.loud, s.window = loud, int(options["window"])
        s.then((rules.set_up, -1 if options["starter"] == "random" else int(options["starter"])))
        run(s)
        return s


GAME: Final[Game] = Fluxx()
