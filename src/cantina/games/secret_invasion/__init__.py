"""Secret Invasion: deduction and elimination, rounds for tokens.  2–4 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Action, Seat
from ...engine.chance import Chance
from ...engine.errors import IllegalAction
from ...engine.game import Game, GameOption
from ...engine.state import Table, run
from ...engine.view import View
from . import actions, redeal, rules, view
from .position import POSITIONS
from .state import State, empty_table


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretInvasion(Game):
    def __init__(self) -> None:
        length = GameOption("length", ("match", "round"))  # SI-20, or one round that decides
        starter = GameOption("starter", ("random", "0", "1", "2", "3"))  # SI-3
        super().__init__(
            "secret-invasion",
            1,
            (2, 4),
            (length, starter),
            actions.SPACE,
            "SI-4",
            ("dealt",),
            positions=POSITIONS,
            holds=("round-over",),
        )

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        length, starter = self.options
        return (length, GameOption("starter", starter.choices[: seats + 1]))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance)
        s.loud = loud
        s.single_round = options["length"] == "round"
        s.then((rules.first_round, -1 if options["starter"] == "random" else int(options["starter"])))
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
        return rules.refusal(s, seat, action)


GAME: Final[Game] = SecretInvasion()
