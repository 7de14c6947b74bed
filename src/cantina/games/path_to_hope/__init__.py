"""Path to Hope: one team against the Empire, three rounds for the Death Star plans.  3–6 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Action, Seat
from ...engine.chance import Chance
from ...engine.errors import IllegalAction
from ...engine.events import Event
from ...engine.game import Game, GameOption
from ...engine.state import Table, run
from ...engine.view import View
from . import actions, redeal, refusals, rules, view
from .position import POSITIONS
from .state import NO_SEAT, State, empty_table


@mypyc_attr(allow_interpreted_subclasses=True)
class PathToHope(Game):
    def __init__(self) -> None:
        length = GameOption("length", ("three-rounds", "quick"))  # PH-33
        memory = GameOption("memory", ("relaxed", "strict"))  # PH-R10
        starter = GameOption("starter", ("random", "0", "1", "2", "3", "4", "5"))  # PH-3
        forgets = ("round-over", "memorise")
        super().__init__(
            "path-to-hope",
            1,
            (3, 6),
            (length, memory, starter),
            actions.SPACE,
            "PH-9",
            forgets,
            positions=POSITIONS,
            cooperative=True,
            holds=("round-over",),
            stands=("ready",),  # PH-R10 hidden for good
            announces=("lay",),  # PH-R11
        )

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        length, memory, starter = self.options
        return (length, memory, GameOption("starter", starter.choices[: seats + 1]))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance)
        s.loud = loud
        s.quick = options["length"] == "quick"
        s.strict = options["memory"] == "strict"
        s.then((rules.first_round, -1 if options["starter"] == "random" else int(options["starter"])))
        run(s)
        return s

    def blank(self, seats: int) -> Table:
        return empty_table(seats, Chance())

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        return view.view(s, seat)

    def retold(self, s: Table, seat: Seat | None, story: tuple[Event, ...]) -> tuple[Event, ...]:
        assert isinstance(s, State)
        return view.retold(s, NO_SEAT if seat is None else seat, story)

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        return redeal.Supposition(s, seat).table(seed)

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        assert isinstance(s, State)
        return redeal.Supposition(s, seat).table

    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        assert isinstance(s, State)
        return refusals.refusal(s, seat, action)


GAME: Final[Game] = PathToHope()
