"""`cantina serve`, which is also plain `cantina`; `cantina purge` and `cantina backup`.

Only the words of the commands are here: the server itself, which is slow to load, is loaded when it is started.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from ..engine.errors import BadSetup
from ..text import Catalogue

SERVE_EXAMPLE: Final = "cantina serve --lan --port 8080"
PURGE_EXAMPLE: Final = "cantina purge --keep-games 365d --keep-chat 30d"
BACKUP_EXAMPLE: Final = "cantina backup cantina-copy.db"
USUAL_PORT: Final = 8077
DATABASE_VARIABLE: Final = "CANTINA_DATABASE"


def add_parser(commands: Any, words: Catalogue) -> None:
    """Add the commands to the program's (argparse gives the list of its commands no public type)."""

    def say(key: str, **about: Any) -> str:
        return words.ui(f"serve.{key}", **about)

    def command(name: str, example: str, run: Any) -> Any:
        epilog = words.ui("cli.example", line=example)
        parser = commands.add_parser(name, help=say(name), description=say(f"{name}-about"), epilog=epilog)
        parser.add_argument("--database", metavar="URL", default=usual_database(), help=say("database"))
        parser.add_argument("--lang", metavar="ru|en", help=words.ui("cli.lang"))  # read before this parser
        parser.set_defaults(run=partial(run, words))
        return parser

    parser = command("serve", SERVE_EXAMPLE, serve)
    parser.add_argument("--host", metavar="ADDRESS", help=say("host"))
    parser.add_argument("--port", metavar="N", type=int, default=USUAL_PORT, help=say("port", port=USUAL_PORT))
    parser.add_argument("--lan", action="store_true", help=say("lan"))
    parser.add_argument("--url", metavar="URL", default="", help=say("url"))
    parser.add_argument("--proxy", metavar="ADDRESS", default="", help=say("proxy"))
    parser.add_argument("--deck", metavar="GAME=FILE", action="append", default=[], help=words.ui("cli.deck"))
    parser.add_argument("--bot-workers", metavar="N", type=int, default=2, help=say("bot-workers"))
    parser.add_argument("--pace", metavar="SECONDS", type=float, default=1.0, help=say("pace"))
    parser.add_argument("--hold", metavar="SECONDS", type=float, default=12.0, help=say("hold"))
    parser.add_argument("--expire", metavar="HOURS", type=float, default=48.0, help=say("expire"))
    add_keeping(parser, say)
    parser.add_argument("--absent", metavar="SECONDS", type=int, default=60, help=say("absent"))
    parser.add_argument("--scraper", metavar="ADDRESS", action="append", default=[], help=say("scraper"))
    parser.add_argument("--no-limits", action="store_true", help=say("no-limits"))
    parser.add_argument("--quiet", action="store_true", help=say("quiet"))
    parser.add_argument("--log-level", metavar="LEVEL", help=say("log-level"))
    purge_parser = command("purge", PURGE_EXAMPLE, purge)
    add_keeping(purge_parser, say)
    purge_parser.add_argument("--table", metavar="CODE", default="", help=say("purge-table"))
    purge_parser.add_argument("--person", metavar="NAME", default="", help=say("purge-person"))
    backup_parser = command("backup", BACKUP_EXAMPLE, backup)
    backup_parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=say("backup-file"))


def add_keeping(parser: Any, say: Any) -> None:
    parser.add_argument("--keep-games", metavar="365d", default="", help=say("keep-games"))
    parser.add_argument("--keep-chat", metavar="30d", default="", help=say("keep-chat"))


def usual_database() -> str:
    """Where tables are kept if nothing else is said: a file among the user's data."""
    if os.environ.get(DATABASE_VARIABLE):
        return os.environ[DATABASE_VARIABLE]
    return f"sqlite:///{user_data_path('cantina', appauthor=False) / 'cantina.db'}"


def serve(words: Catalogue, args: argparse.Namespace) -> int:
    from .serve import run  # noqa: PLC0415  slow to load, and only needed here

    return run(words, args)


def purge(words: Catalogue, args: argparse.Namespace) -> int:
    """Delete what is old, one table, or what is kept of one person at a table; also while the server runs."""
    if not (args.keep_games or args.keep_chat or args.table) or (args.person and not args.table):
        raise BadSetup("", "nothing-to-purge")
    from . import retention  # noqa: PLC0415  slow to load, and only needed here
    from .store import milliseconds  # noqa: PLC0415
    from .store.database import open_existing  # noqa: PLC0415

    keep = retention.Keep(
        retention.read_duration("--keep-games", args.keep_games), retention.read_duration("--keep-chat", args.keep_chat)
    )
    database = open_existing(args.database)
    try:
        if args.person:
            retention.forget_person(database, args.table, args.person, milliseconds())
        elif args.table:
            retention.forget_table(database, args.table)
        purged = retention.purge(database, keep, milliseconds())
    finally:
        database.close()
    done = "person-forgotten" if args.person else "table-deleted" if args.table else "purged"
    sys.stdout.write(words.ui(f"serve.{done}", **purged._asdict()) + "\n")
    return 0


def backup(words: Catalogue, args: argparse.Namespace) -> int:
    if args.file is None:
        raise BadSetup("", "no-copy")
    from .store import back_up  # noqa: PLC0415  slow to load, and only needed here
    from .store.database_file import keep_to_owner  # noqa: PLC0415

    keep_to_owner()
    back_up(args.database, args.file)
    sys.stdout.write(words.ui("serve.backed-up", path=args.file) + "\n")
    return 0
