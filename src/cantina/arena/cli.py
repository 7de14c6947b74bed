"""`cantina simulate`: bots among themselves, with figures."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ..bots import BOTS
from ..engine.errors import BadSetup
from ..games import GAMES, find_game
from ..text import Catalogue
from ..text.decks import use_decks
from .result import Result
from .setup import SimulationSetup
from .simulate import simulate
from .statistics import Estimate

EXAMPLE: Final = f"cantina simulate {next(iter(GAMES))} --seats 3 --games 2000 --bots careful,random,random"


def add_parser(subparsers: Any, words: Catalogue) -> None:
    """Add the command to the program's (argparse gives the list of its commands no public type)."""

    def say(key: str, **about: Any) -> str:
        return words.ui(f"arena.{key}", **about)

    parser = subparsers.add_parser(
        "simulate", help=say("simulate"), description=say("description"), epilog=words.ui("cli.example", line=EXAMPLE)
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=words.ui("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--seats", type=int, metavar="N", help=say("seats"))
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=say("games"))
    parser.add_argument("--bots", default="random", metavar="A,B", help=say("bots", bots=", ".join(BOTS)))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("seed"))
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=words.ui("cli.option"))
    parser.add_argument("--deck", action="append", default=[], metavar="GAME=FILE", help=words.ui("cli.deck"))
    parser.add_argument("--jobs", type=int, metavar="J", help=say("jobs"))
    parser.add_argument("--paired", action=argparse.BooleanOptionalAction, default=True, help=say("paired"))
    parser.add_argument("--lang", metavar="ru|en", help=words.ui("cli.lang"))  # read before this parser
    parser.add_argument("--json", action="store_true", help=words.ui("cli.json"))
    parser.set_defaults(run=partial(run, words))


def run(words: Catalogue, args: argparse.Namespace) -> int:
    """Simulate and show; BadSetup says in a key what is wrong with the arguments."""
    check_game(args.game)
    setup = read_setup(args, use_decks(words, args.deck)).check()
    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    result = with_progress(words, setup, jobs, hidden=args.json or not sys.stderr.isatty())
    if args.json:
        sys.stdout.write(json.dumps(result.plain(), ensure_ascii=False) + "\n")
    else:
        show(words, result, Console())
    return 0


def check_game(game: str | None) -> None:
    if game is None:
        raise BadSetup("", "no-game", known=", ".join(GAMES))


def read_setup(args: argparse.Namespace, decks: Mapping[str, str]) -> SimulationSetup:
    bots = tuple([name.strip() for name in args.bots.split(",")])
    fewest = find_game(args.game).fewest
    seats = args.seats if args.seats is not None else max(fewest, len(bots))
    options = read_options(args.option, decks.get(args.game))
    return SimulationSetup(args.game, seats, bots, args.games, args.seed, options, args.paired)


def read_options(texts: list[str], deck: str | None = None) -> dict[str, str]:
    """The options as they are written, key=value; and a deck, unless they name one."""
    options = {} if deck is None else {"deck": deck}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise BadSetup("", "bad-option", text=text)
        options[key] = value
    return options


def with_progress(words: Catalogue, setup: SimulationSetup, jobs: int, *, hidden: bool) -> Result:
    with progress_bar(words, setup.games, hidden=hidden) as advance:
        return simulate(setup, jobs, advance)


@contextmanager
def progress_bar(words: Catalogue, games: int, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """How far it is, on the error stream; what is yielded is told of every so many games more."""
    columns = (TextColumn(words.ui("arena.playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=hidden, transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda more: bar.advance(task, more)


# ---- tables


def show(words: Catalogue, result: Result, console: Console) -> None:
    setup = result.setup
    options = ", ".join([f"{key}={value}" for key, value in setup.options.items()])
    about = {"game": setup.game, "seats": setup.seats, "games": setup.games, "seed": setup.seed, "options": options}
    console.print(Text(words.ui("arena.headline", **about)))
    if result.team is not None:
        value, interval = rate(result.team)
        console.print(Text(words.ui("arena.team", rate=value, interval=interval)))
    else:
        console.print(bot_table(words, result))
        console.print(seat_table(words, result))
    for word, value in other_figures(result).items():
        console.print(Text(f"{words.ui(f'arena.{word}')}: {value}"))


def bot_table(words: Catalogue, result: Result) -> Table:
    table = with_columns(words, "bot", "held", "wins", "rate", "interval", "thinking")
    for row in result.bots:
        thinking = f"{result.speed.decision_microseconds[row.bot]:.0f}"
        table.add_row(Text(row.bot), str(row.seats), f"{row.wins:,.1f}", *rate(row.rate), thinking)
    return table


def seat_table(words: Catalogue, result: Result) -> Table:
    table = with_columns(words, "seat", "wins", "rate", "interval")
    for row in result.by_seat:
        table.add_row(str(row.seat), f"{row.wins:,.1f}", *rate(row.rate))
    return table


def with_columns(words: Catalogue, first: str, *others: str) -> Table:
    table = Table()
    table.add_column(words.ui(f"arena.{first}"))
    for word in others:
        table.add_column(words.ui(f"arena.{word}"), justify="right")
    return table


def rate(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.value:.1%}", f"{estimate.low:.1%} – {estimate.high:.1%}"


def other_figures(result: Result) -> dict[str, Any]:
    speed = result.speed
    figures = {"length": mean(result.decisions)}
    if result.rounds is not None:
        figures["rounds"] = mean(result.rounds)
    figures["reasons"] = ", ".join([f"{reason} {count}" for reason, count in result.reasons.items()])
    figures["speed"] = f"{speed.games_per_second:,.0f} (jobs={speed.jobs}, {result.form}, cantina {result.version})"
    return figures


def mean(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ({estimate.low:.2f} – {estimate.high:.2f})"
