"""A game in figures: how long it takes, what is scored, what the first seat is worth, for every number of players.

`cantina portrait GAME` plays the games and writes `figures.json` and three plots, two where all win together.  The same
seed gives the same files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..games import find_game
from .plots import PlotWords, draw
from .result import Result
from .setup import SimulationSetup
from .simulate import Progress, check_jobs, simulate
from .statistics import Estimate

FIGURES: Final = "figures.json"
FIRST: Final = ("starter", "0")  # an option many games have: seat 0 begins, so that seats can be compared


class Wanted(NamedTuple):
    game: str
    bot: str
    games: int
    seed: int = 0
    options: Mapping[str, str] = {}

    def setups(self) -> list[SimulationSetup]:
        """A simulation for every number of seats; BadSetup if it cannot be."""
        game = find_game(self.game)
        key, first = FIRST
        begins = {key: first} if any(option.key == key and first in option.choices for option in game.options) else {}
        return [
            SimulationSetup(self.game, seats, (self.bot,), self.games, self.seed, {**begins, **self.options}).check()
            for seats in range(game.fewest, game.most + 1)
        ]


def portray(
    wanted: Wanted, folder: Path, say: PlotWords, jobs: int = 1, progress: Progress = lambda games: None
) -> list[Result]:
    """Play, and write everything into the folder."""
    setups = wanted.setups()
    check_jobs(jobs)
    folder.mkdir(parents=True, exist_ok=True)
    results = [simulate(setup, jobs, progress) for setup in setups]
    (folder / FIGURES).write_text(json.dumps([figures(result) for result in results], indent=1) + "\n", "utf-8")
    for name, picture in draw(results, say).items():
        (folder / f"{name}.svg").write_text(picture, "utf-8")
    return results


def figures(result: Result) -> dict[str, Any]:
    """What a simulation tells, without what differs from run to run."""
    plain = {key: value for key, value in result.plain().items() if key not in ("speed", "form", "version")}
    return {**plain, "decisions": spread_of(result.spread.decisions, result.decisions)}


def spread_of(counts: Mapping[int, int], mean: Estimate) -> dict[str, float]:
    """The mean with its interval, and between what most games lie."""
    ends = {f"{share} %": quantile(counts, share / 100) for share in (5, 50, 95)}
    return {**mean._asdict(), **ends}


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest number that so large a share of the games does not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            return number
    raise ValueError("nothing was counted")
