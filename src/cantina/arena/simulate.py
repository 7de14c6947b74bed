"""Many games between bots, in as many processes as wanted; the figures do not depend on how many.

A game is known by its index: from it come the deal, the seats and the dice of the bots.  Bots change places from game
to game so that no seat is an advantage, and in a paired simulation a deal is played once for every such arrangement.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, NamedTuple

from .. import __version__
from ..bots import BOTS, Bot, Sampler, make, move
from ..engine import chance
from ..engine.actions import CLOCK, Action, Seat
from ..engine.errors import BadSetup
from ..engine.view import View
from ..games import find_game
from ..match import Match, new, seed_text
from .statistics import Estimate, Sample, wilson

Progress = Callable[[int], None]  # is told how many more games have been played
SHARE: Final = 27720  # a win in parts: whole numbers for up to twelve winners who share it, so that sums are exact


class Setup(NamedTuple):
    """What is to be simulated.  `bots` sit in this order in the first game."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, str] = {}
    paired: bool = True

    def check(self) -> Setup:
        """The same, complete: all options written out, one bot name standing for all seats.  Or BadSetup."""
        options = find_game(self.game).check_setup(self.seats, self.options)
        for name in self.bots:
            if name not in BOTS:
                raise BadSetup("", "no-such-bot", bot=name, known=", ".join(BOTS))
        if len(self.bots) not in (1, self.seats):
            raise BadSetup("", "wrong-number-of-bots", bots=len(self.bots), seats=self.seats)
        if self.games < 1:
            raise BadSetup("", "too-few-games", games=self.games)
        seed_text(self.seed)
        bots = self.bots * self.seats if len(self.bots) == 1 else self.bots
        return self._replace(options=options, bots=bots)

    @property
    def arrangements(self) -> int:
        """In how many ways the bots sit down until the first comes again: (a, b, a, b) has two."""
        turns = range(1, self.seats + 1)
        return next(by for by in turns if self.bots[by:] + self.bots[:by] == self.bots)

    def deal_of(self, index: int) -> int:
        """Which deal is played in this game."""
        return index // self.arrangements if self.paired else index


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
        for seat in played.winners:
            part = SHARE // len(played.winners)
            self.wins[bots[played.bot_at[seat]]] += part
            self.seat_wins[seat] += part
        self.reasons[played.reason] += 1
        self.lengths[played.decisions] += 1
        self.scores.update(enumerate(played.scores))
        self.best[max([played.scores[seat] for seat in played.winners])] += 1
        self.decisions.add(played.decisions)
        if played.rounds is not None:
            self.rounds.add(played.rounds)

    def join(self, other: Tally) -> None:
        self.games += other.games
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


class Timed:
    """A bot with a stop watch."""

    def __init__(self, bot: Bot, clocked: Clocked) -> None:
        self.bot = bot
        self.clocked = clocked

    def choose(self, view: View, sample: Sampler) -> Action:
        start = perf_counter()
        action = self.bot.choose(view, sample)
        self.clocked.seconds += perf_counter() - start
        self.clocked.decisions += 1
        return action


# ---- one game


def seed_for(setup: Setup, *what: object) -> int:
    """A seed of its own for everything that needs one, the same in every run."""
    text = " ".join(map(str, (setup.seed, *what)))
    return int.from_bytes(blake2b(text.encode(), digest_size=12).digest(), "big")


def play_game(setup: Setup, index: int, thinking: dict[str, Clocked]) -> Played:
    """The game of this index, from the deal to the end."""
    turn = index % setup.arrangements
    bot_at = tuple([(seat + turn) % setup.seats for seat in range(setup.seats)])
    match = new(setup.game, setup.seats, seed_for(setup, "deal", setup.deal_of(index)), setup.options)
    match.state.loud = False  # nobody listens
    bots = [
        Timed(make(name, seed_for(setup, "bot", index, place)), thinking.setdefault(name, Clocked()))
        for place, name in enumerate(setup.bots)
    ]
    decisions = play_out(match, [bots[place] for place in bot_at])
    assert match.outcome is not None
    rounds = match.view(None).facts.get("round")
    return Played(bot_at, match.outcome.winners, match.outcome.reason, match.outcome.scores, decisions, rounds)


def play_out(match: Match, bots: list[Timed]) -> int:
    """Play to the end; how many decisions that took."""
    decisions = 0
    while match.outcome is None:
        asked = [seat for seat in match.to_act if seat != CLOCK]
        if asked:
            move(match, asked[0], bots[asked[0]])
            decisions += 1
        else:
            match.play(CLOCK, match.legal(CLOCK)[0])  # only time can go on
    return decisions


def play_games(setup: Setup, indices: range) -> Tally:
    """A piece of the work, done in one process."""
    tally = Tally()
    for index in indices:
        tally.add(setup.bots, play_game(setup, index, tally.thinking))
    return tally


# ---- many games


def simulate(setup: Setup, jobs: int = 1, progress: Progress = lambda games: None) -> Result:
    """Play all the games in `jobs` processes.  BadSetup if it cannot be.

    A script that wants several jobs calls this under `if __name__ == "__main__":`, as with any new processes.
    """
    setup = setup.check()
    check_jobs(jobs)
    pieces = cut(setup.games)
    jobs = min(jobs, len(pieces))
    start = perf_counter()
    total = Tally()
    for tally in in_processes(partial(play_games, setup), pieces, jobs):
        total.join(tally)
        progress(tally.games)
    return result(setup, total, jobs, perf_counter() - start)


def cut(games: int, most: int = 50) -> list[range]:
    """Pieces small enough to share the work out evenly and to show how far it is."""
    size = max(1, min(most, games // 40))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise BadSetup("", "too-few-jobs", jobs=jobs)


def in_processes(work: Callable[[range], Tally], pieces: list[range], jobs: int) -> Iterator[Tally]:
    """The tallies in order.  Processes are started afresh: one that has threads cannot be copied safely."""
    if jobs == 1:
        yield from map(work, pieces)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_alone)
    try:
        yield from pool.map(work, pieces)
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ---- what came of it


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

    setup: Setup
    rules: int
    version: str
    form: str
    bots: tuple[BotResult, ...]
    by_seat: tuple[SeatResult, ...]
    decisions: Estimate
    rounds: Estimate | None
    reasons: dict[str, int]
    spread: Spread
    speed: Speed

    def plain(self) -> dict[str, Any]:
        """For JSON: the same keys for every game."""
        return {
            **self.setup._asdict(),
            "options": dict(self.setup.options),
            "rules": self.rules,
            "version": self.version,
            "form": self.form,
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


def result(setup: Setup, tally: Tally, jobs: int, seconds: float) -> Result:
    return Result(
        setup=setup,
        rules=find_game(setup.game).version,
        version=__version__,
        form=engine_form(),
        bots=tuple([bot_result(setup, tally, name) for name in unique(setup.bots)]),
        by_seat=tuple([seat_result(tally, seat) for seat in range(setup.seats)]),
        decisions=tally.decisions.mean(),
        rounds=tally.rounds.mean() if tally.rounds.count else None,
        reasons=dict(sorted(tally.reasons.items())),
        spread=spread(setup, tally),
        speed=speed(tally, jobs, seconds),
    )


def bot_result(setup: Setup, tally: Tally, name: str) -> BotResult:
    held = setup.bots.count(name)
    wins = tally.wins[name] / SHARE
    return BotResult(name, held, tally.thinking[name].decisions, wins, wilson(wins, tally.games * held))


def seat_result(tally: Tally, seat: Seat) -> SeatResult:
    wins = tally.seat_wins[seat] / SHARE
    return SeatResult(seat, wins, wilson(wins, tally.games))


def spread(setup: Setup, tally: Tally) -> Spread:
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
