"""Many games between bots, in as many processes as wanted; the figures do not depend on how many.

A game is known by its index: from it come the deal, the seats and the dice of the bots.  Bots change places from game
to game so that no seat is an advantage, and in a paired simulation a deal is played once for every such arrangement.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from random import Random
from time import perf_counter

from ..bots import Bot, Decision, TableSampler, make, move, sampler, with_words
from ..engine.actions import CLOCK, GO_ON, HOUSE, Seat
from ..engine.errors import BadSetup
from ..engine.view import View
from ..match import WHOLE, Match, expect, new
from .result import Clocked, Played, Result, Tally, result
from .setup import SimulationSetup
from .table_time import TableTime

Progress = Callable[[int], None]  # is told how many more games have been played

# ---- one game


def seed_for(setup: SimulationSetup, *what: object) -> int:
    """A seed of its own for everything that needs one, the same in every run."""
    text = " ".join(map(str, (setup.seed, *what)))
    return int.from_bytes(blake2b(text.encode(), digest_size=12).digest(), "big")


def play_game(setup: SimulationSetup, index: int, thinking: dict[str, Clocked]) -> Played:
    """The game of this index, from the deal to the end."""
    turn = index % setup.arrangements
    bot_at = tuple([(seat + turn) % setup.seats for seat in range(setup.seats)])
    match = new(setup.game, setup.seats, seed_for(setup, "deal", setup.deal_of(index)), setup.options, deck=setup.deck)
    bots = [
        Timed(make(name, seed_for(setup, "bot", index, place)), thinking.setdefault(name, Clocked()))
        for place, name in enumerate(setup.bots)
    ]
    decisions = play_out(match, [bots[place] for place in bot_at], Random(seed_for(setup, "quickest", index)))
    assert match.outcome is not None
    rounds = match.view(None).facts.get("round")
    return Played(bot_at, match.outcome.winners, match.outcome.reason, match.outcome.scores, decisions, rounds)


def play_out(match: Match, bots: list[Timed], dice: Random) -> int:
    """Play to the end; how many decisions that took.  The dice say who is quickest where several may speak."""
    listening = [seat for seat, bot in enumerate(bots) if bot.bot.remembers(match.game.id)]
    speaking = [seat for seat, bot in enumerate(bots) if bot.bot.volunteers(match.game.id)]
    match.state.loud = bool(listening)
    tell(match, bots, listening)
    time = TableTime(match, lambda: tell(match, bots, listening))
    decisions = 0
    while match.outcome is None:
        before = match.state.ask
        if go_on(match, bots, time):
            tell(match, bots, listening)
        decisions += 1
        time.pass_after(before)
        if match.state.ask is not None and match.state.ask.also is not None:
            decisions += speak_up(match, bots, dice.sample(speaking, len(speaking)), listening)
    return decisions


def go_on(match: Match, bots: list[Timed], time: TableTime) -> bool:
    """The next decision: of whoever is asked, else of time, else of the house; whether it is still to be told."""
    asked = [seat for seat in match.to_act if seat != CLOCK]
    if asked:
        move(match, asked[0], bots[asked[0]])
    elif match.to_act:
        match.play(CLOCK, match.legal(CLOCK)[0])
    elif any([timer.running for timer in match.state.timers]):
        time.until_something_rings()
        return False
    else:
        match.play(HOUSE, GO_ON.only)
    return True


def tell(match: Match, bots: list[Timed], listening: list[Seat]) -> None:
    for seat in listening:
        bots[seat].bot.hear(match.view(seat), [event.seen_by(seat) for event in match.events])


def speak_up(match: Match, bots: list[Timed], speaking: list[Seat], listening: list[Seat]) -> int:
    """Everybody who wants to may do one thing nobody waits for; how many did."""
    done = 0
    for seat in speaking:
        ask = match.state.ask
        if match.outcome is None and ask is not None and ask.also_open_to(seat):
            wanted = bots[seat].bot.volunteer(match.view(seat), sampler(match, seat))
            if wanted is not None:
                match.play(seat, *with_words(wanted))
                tell(match, bots, listening)
                done += 1
    return done


def play_games(setup: SimulationSetup, indices: range) -> Tally:
    """A piece of the work, done in one process."""
    tally = Tally()
    for index in indices:
        tally.add(setup.bots, play_game(setup, index, tally.thinking))
    return tally


class Timed(Bot):
    """A bot with a stop watch."""

    def __init__(self, bot: Bot, clocked: Clocked) -> None:
        self.bot = bot
        self.clocked = clocked

    def choose(self, view: View, sample: TableSampler) -> Decision:
        start = perf_counter()
        decision = self.bot.choose(view, sample)
        self.clocked.seconds += perf_counter() - start
        self.clocked.decisions += 1
        return decision


# ---- many games


def simulate(setup: SimulationSetup, jobs: int = 1, progress: Progress = lambda games: None) -> Result:
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
    expect("jobs", jobs, WHOLE)
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
