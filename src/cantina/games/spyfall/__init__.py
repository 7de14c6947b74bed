"""Spyfall: talk against a clock; one of you does not know where you are.  3–9 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.actions import Action, Seat
from ...engine.chance import Chance
from ...engine.errors import IllegalAction
from ...engine.game import Game, GameOption
from ...engine.state import Table, find_option, run
from ...engine.view import View
from . import actions, redeal, refusals, rules, view
from .position import POSITIONS
from .state import State, empty_table

OPTIONS: Final = (
    GameOption("rounds", ("5", "3", "8", "10", "1")),  # SF-3
    GameOption("minutes", ("usual", "4", "5", "6", "7", "8", "9", "10")),  # SF-3
    GameOption("talk", ("written", "spoken")),  # SF-T1, SF-T2
    GameOption("asking", ("60", "30", "90", "120")),  # SF-T1
    GameOption("answering", ("60", "30", "90", "120")),  # SF-T1
    GameOption("voting", ("30", "20", "45", "60")),  # SF-R3
    GameOption("guessing", ("60", "30", "90", "120")),  # SF-R5
    GameOption("talk-before-votes", ("60", "30", "0", "120")),  # SF-R9
    GameOption("return-after", ("10", "8", "15", "off")),  # SF-R4
    GameOption("language", ("ru", "en")),  # what bots speak until somebody else has spoken
    GameOption("dealer", ("random", *actions.SEATS)),  # SF-4
)
A_SAYING: Final = 20.0  # seconds that a question, an answer or a vote takes, about
USUAL_MINUTES: Final = (0, 0, 0, 6, 6, 7, 7, 8, 8, 8)  # SF-3, by the number of players


@mypyc_attr(allow_interpreted_subclasses=True)
class Spyfall(Game):
    def __init__(self) -> None:
        super().__init__(
            "spyfall",
            1,
            (3, actions.MOST_SEATS),
            OPTIONS,
            actions.SPACE,
            "SF-8",
            ("dealt",),
            positions=POSITIONS,
            pace=A_SAYING,
            holds=("round-over",),
            stands=("yes", "no", "accuse", "reveal"),  # SF-R2, SF-R8, SF-11
            talks=("suspicions",),  # SF-R9
            even_lengths=True,  # SF-5
        )

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        dealer = self.options[-1]
        return (*self.options[:-1], GameOption("dealer", dealer.choices[: seats + 1]))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance)
        s.loud = loud
        set_times(s, options)
        s.rounds, s.written, s.language = int(options["rounds"]), options["talk"] == "written", options["language"]
        s.return_after = 0 if options["return-after"] == "off" else int(options["return-after"])
        s.then((rules.first_round, -1 if options["dealer"] == "random" else int(options["dealer"])))
        run(s)
        return s

    def blank(self, seats: int) -> Table:
        return empty_table(seats, Chance())

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        return view.view(s, seat)

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        return redeal.redeal(s, seat, seed)

    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        assert isinstance(s, State)
        return refusals.refusal(s, seat, action)

    def why_not(self, s: Table, seat: Seat, action: Action, words: str = "") -> IllegalAction:
        """Everybody may interrupt: whoever is not asked hears the rule too, and not only that it is not their turn."""
        if s.outcome is not None or find_option(s, seat, action) is not None:
            return super().why_not(s, seat, action, words)
        return self.refusal(s, seat, action)


def set_times(s: State, options: Mapping[str, str]) -> None:
    """SF-3, SF-T1, SF-R3, SF-R5, SF-R9"""
    minutes = USUAL_MINUTES[s.seats] if options["minutes"] == "usual" else int(options["minutes"])
    s.seconds = 60 * minutes
    s.asking, s.answering = int(options["asking"]), int(options["answering"])
    s.voting, s.guessing = int(options["voting"]), int(options["guessing"])
    s.talking = int(options["talk-before-votes"])


GAME: Final[Game] = Spyfall()
