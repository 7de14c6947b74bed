"""`cantina portrait`: a game in figures and plots, for every number of players."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from ..bots import BOTS
from ..games import GAMES
from ..text import Catalogue
from .cli import check_game, progress_bar, read_options
from .portrait import Wanted, portray

EXAMPLE: Final = f"cantina portrait {next(iter(GAMES))} --games 10000 --bot careful --to figures"


def add_parser(subparsers: Any, words: Catalogue) -> None:
    """Add the command to the program's (argparse gives the list of its commands no public type)."""

    def say(key: str, **about: Any) -> str:
        return words.ui(f"arena.{key}", **about)

    epilog = words.ui("cli.example", line=EXAMPLE)
    parser = subparsers.add_parser("portrait", help=say("portrait"), description=say("portrait-about"), epilog=epilog)
    parser.add_argument("game", metavar="GAME", nargs="?", help=words.ui("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=say("portrait-games"))
    parser.add_argument("--bot", default="careful", metavar="A", help=say("portrait-bot", bots=", ".join(BOTS)))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("seed"))
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=words.ui("cli.option"))
    parser.add_argument("--jobs", type=int, metavar="J", help=say("jobs"))
    parser.add_argument("--to", type=Path, default=Path(), metavar="FOLDER", help=say("portrait-to"))
    parser.add_argument("--lang", metavar="ru|en", help=words.ui("cli.lang"))  # read before this parser
    parser.set_defaults(run=partial(run, words))


def run(words: Catalogue, args: argparse.Namespace) -> int:
    """Play, write, and say where; BadSetup says in a key what is wrong with the arguments."""
    check_game(args.game)
    wanted = Wanted(args.game, args.bot, args.games, args.seed, read_options(args.option))
    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    total = args.games * len(wanted.setups())
    with progress_bar(words, total, hidden=not sys.stderr.isatty()) as advance:
        portray(wanted, args.to, words.ui, jobs, advance)
    Console().print(words.ui("arena.portrait-done", path=args.to), highlight=False, markup=False)
    return 0
