"""What came of a simulation: the sums over its games, and the figures made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from .. import __version__
from ..engine import chance
from ..engine.actions import Seat
from ..games import find_game
from .setup import SimulationSetup
from .statistics import Estimate, Sample, wilson

SHARE: Final = 27720  # a win in parts: whole numbers for up to twelve winners who share it, so that sums are exact


class Played(NamedTuple):
    """One game that was played: which bot of the list sat where, and what came of it."""

    bot_at: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]
    decisions: int
    rounds: int | None


@dataclass(slots=True)
class Tally:
    """The sums over some games."""

    games: int = 0
    won: int = 0  # by anybody at all: in a game played together, by the team
    wins: Counter[str] = field(default_factory=Counter)  # by bot, in parts of SHARE
    seat_wins: Counter[Seat] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # how many games had so many decisions
    scores: Counter[tuple[Seat, int]] = field(default_factory=Counter)  # how often a seat had so many points
    best: Counter[int] = field(default_factory=Counter)  # how often so many points won
    decisions: Sample = field(default_factory=Sample)
    rounds: Sample = field(default_factory=Sample)
    thinking: dict[str, Clocked] = field(default_factory=dict)

    def add(self, bots: tuple[str, ...], played: Played) -> None:
        self.games += 1
        self.won += bool(played.winners)
        for seat in played.winners:
            part = SHARE // len(played.winners)
            self.wins[bots[played.bot_at[seat]]] += part
            self.seat_wins[seat] += part
        self.reasons[played.reason] += 1
        self.lengths[played.decisions] += 1
        self.scores.update(enumerate(played.scores))
        if played.winners:
            self.best[max([played.scores[seat] for seat in played.winners])] += 1
        self.decisions.add(played.decisions)
        if played.rounds is not None:
            self.rounds.add(played.rounds)

    def join(self, other: Tally) -> None:
        self.games += other.games
        self.won += other.won
        self.wins.update(other.wins)
        self.seat_wins.update(other.seat_wins)
        self.reasons.update(other.reasons)
        self.lengths.update(other.lengths)
        self.scores.update(other.scores)
        self.best.update(other.best)
        self.decisions.join(other.decisions)
        self.rounds.join(other.rounds)
        for name, clocked in other.thinking.items():
            self.thinking.setdefault(name, Clocked()).join(clocked)


@dataclass(slots=True)
class Clocked:
    """How long a bot has thought, and how often."""

    decisions: int = 0
    seconds: float = 0.0

    def join(self, other: Clocked) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds


# ---- the figures


class BotResult(NamedTuple):
    """How one kind of bot did.  `rate` is per seat it held: with equal players it is one over the seats."""

    bot: str
    seats: int  # how many it held in every game
    decisions: int
    wins: float  # a shared win counts as a fraction
    rate: Estimate


class SeatResult(NamedTuple):
    seat: Seat
    wins: float
    rate: Estimate


class Spread(NamedTuple):
    """How often what was seen: from a number to how many games had it."""

    decisions: dict[int, int]
    scores: tuple[dict[int, int], ...]  # by seat
    winning_scores: dict[int, int]


class Speed(NamedTuple):
    """The only part that differs from run to run."""

    jobs: int
    seconds: float
    games_per_second: float
    decision_microseconds: dict[str, float]  # by bot


class Result(NamedTuple):
    """Everything a simulation tells, and everything needed to run it again."""

    setup: SimulationSetup
    rules: int
    version: str
    form: str
    team: Estimate | None  # in a game played together, how often it was won
    bots: tuple[BotResult, ...]
    by_seat: tuple[SeatResult, ...]
    decisions: Estimate
    rounds: Estimate | None
    reasons: dict[str, int]
    spread: Spread
    speed: Speed

    def plain(self) -> dict[str, Any]:
        """For JSON: the same keys for every game."""
        setup = {key: value for key, value in self.setup._asdict().items() if key != "deck"}  # the options name it
        return {
            **setup,
            "options": dict(self.setup.options),
            "rules": self.rules,
            "version": self.version,
            "form": self.form,
            "team": None if self.team is None else self.team._asdict(),
            "results": [flat(bot) for bot in self.bots],
            "by_seat": [flat(seat) for seat in self.by_seat],
            "decisions": self.decisions._asdict(),
            "rounds": None if self.rounds is None else self.rounds._asdict(),
            "reasons": self.reasons,
            "spread": self.spread._asdict(),
            "speed": self.speed._asdict(),
        }


def flat(row: BotResult | SeatResult) -> dict[str, Any]:
    """A row with its rate's ends beside it."""
    return {**row._asdict(), "rate": row.rate.value, "low": row.rate.low, "high": row.rate.high}


def result(setup: SimulationSetup, tally: Tally, jobs: int, seconds: float) -> Result:
    return Result(
        setup=setup,
        rules=find_game(setup.game).version,
        version=__version__,
        form=engine_form(),
        team=wilson(tally.won, tally.games) if find_game(setup.game).cooperative else None,
        bots=tuple([bot_result(setup, tally, name) for name in unique(setup.bots)]),
        by_seat=tuple([seat_result(tally, seat) for seat in range(setup.seats)]),
        decisions=tally.decisions.mean(),
        rounds=tally.rounds.mean() if tally.rounds.count else None,
        reasons=dict(sorted(tally.reasons.items())),
        spread=spread(setup, tally),
        speed=speed(tally, jobs, seconds),
    )


def bot_result(setup: SimulationSetup, tally: Tally, name: str) -> BotResult:
    held = setup.bots.count(name)
    wins = tally.wins[name] / SHARE
    return BotResult(name, held, tally.thinking[name].decisions, wins, wilson(wins, tally.games * held))


def seat_result(tally: Tally, seat: Seat) -> SeatResult:
    wins = tally.seat_wins[seat] / SHARE
    return SeatResult(seat, wins, wilson(wins, tally.games))


def spread(setup: SimulationSetup, tally: Tally) -> Spread:
    scores = [
        {score: n for (at, score), n in sorted(tally.scores.items()) if at == seat} for seat in range(setup.seats)
    ]
    return Spread(dict(sorted(tally.lengths.items())), tuple(scores), dict(sorted(tally.best.items())))


def speed(tally: Tally, jobs: int, seconds: float) -> Speed:
    thinking = {name: 1e6 * t.seconds / max(1, t.decisions) for name, t in sorted(tally.thinking.items())}
    return Speed(jobs, seconds, tally.games / seconds, thinking)


def unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def engine_form() -> str:
    """Whether the engine runs as Python or compiled."""
    return "pure" if str(chance.__file__).endswith(".py") else "compiled"
