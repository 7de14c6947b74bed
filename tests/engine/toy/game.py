"""Smugglers as the engine knows it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from cantina.engine.actions import Action, Seat
from cantina.engine.chance import Chance, Fast
from cantina.engine.errors import BadText, IllegalAction
from cantina.engine.game import Game, GameOption
from cantina.engine.saving import restore, save
from cantina.engine.state import Table, run
from cantina.engine.view import View

from . import rules, view
from .actions import SPACE
from .state import State, empty_table


class Smugglers(Game):
    def __init__(self) -> None:
        length, port = GameOption("length", ("short", "long")), GameOption("port", ("quiet", "busy"))
        super().__init__("smugglers", 1, (2, 4), (length, port), SPACE, "TY-2", ("reshuffled", "covered"))

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        options = self.check_setup(seats, options)
        s = empty_table(seats, chance)
        s.loud = loud
        s.turns_left = seats * rules.TURNS[options["length"]]
        s.busy = options["port"] == "busy"
        s.then((rules.deal,))
        run(s)
        return s

    def blank(self, seats: int) -> Table:
        return empty_table(seats, Chance())

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        return view.view(s, seat)

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        return view.redeal(s, seat, seed)

    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        assert isinstance(s, State)
        return rules.refusal(s, seat, action)

    def write_position(self, s: Table, names: Sequence[str] = ()) -> str:
        """The state's JSON without its dice: a toy has no notation of its own, and seats go by their numbers."""
        data = save(s)
        del data["chance"]
        return json.dumps(data, separators=(",", ":"), sort_keys=True)

    def read_position(self, line: str, chance: Chance) -> Table:
        try:
            data = json.loads(line)
            s = restore(self.blank(data["seats"]), {**data, "chance": Fast.seeded(0).plain()}, self.space)
        except json.JSONDecodeError as error:
            raise BadText("bad-position", 1, error.colno, text=line) from error
        except (KeyError, TypeError, IndexError) as error:
            raise BadText("bad-position", 1, 1, text=line) from error
        s.chance = chance
        return s


GAME: Final[Game] = Smugglers()
