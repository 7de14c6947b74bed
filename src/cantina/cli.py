"""The command `cantina`: serve (also without a word), games, play, replay, simulate, portrait, verify, backup."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from . import __version__
from .arena import cli as arena_cli
from .arena import portrait_cli
from .arena.result import engine_form
from .bots import BOTS
from .engine.actions import Seat
from .engine.errors import BadText, CantinaError
from .engine.events import Event
from .games import GAMES
from .match import RecordFile, game_of
from .server import serve_cli, verify_cli
from .terminal.plain import play_plain
from .terminal.session import SessionSetup
from .text import LANGUAGES, Catalogue, CatalogueWithGaps, MissingWords, why_not
from .text.about import check_words
from .text.decks import DeckRefused, use_decks

EXAMPLES: Final = {
    "": "cantina --lan",
    "games": "cantina games --json",
    "play": f"cantina play {next(iter(GAMES))} --seats 4 --bots careful,careful,random --save game.txt",
    "replay": "cantina replay game.txt --seat 0",
}
REFUSED: Final = 2
INTERRUPTED: Final = 130


class Refused(Exception):
    """What was asked for cannot be done; the words say why."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; every refusal is one sentence on the error stream and the status 2."""
    given = list(sys.argv[1:] if argv is None else argv)
    words = Catalogue("", language_of(os.environ))
    try:
        words = Catalogue("", asked_language(given, words))
        status = run(given, words)
        sys.stdout.flush()  # what cannot be written is to be known before it is too late to say so
        return status
    except (Refused, DeckRefused) as refusal:
        return refuse(str(refusal))
    except CantinaError as error:
        return refuse(Catalogue(error.game, words.lang).error(error, ()))
    except MissingWords as missing:
        return refuse(words.ui("cli.words-missing", what=missing))
    except (KeyboardInterrupt, EOFError):
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has left: let the interpreter close it quietly
        drop_output()
        return 0
    except OSError as error:  # a full disk, a folder that is a file
        drop_output()
        path = error.filename or words.ui("cli.output")
        return refuse(words.ui("cli.cannot-write", path=path, why=why_not(words, error)))


def drop_output() -> None:
    """Nobody reads what is still to be printed."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(sentence: str) -> int:
    print(f"cantina: {sentence}", file=sys.stderr)
    return REFUSED


# ---- the language


def language_of(environment: Mapping[str, str]) -> str:
    """The first of LC_ALL, LC_MESSAGES, LANG that says anything: ru… is Russian, all else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ru" if environment[name].lower().startswith("ru") else "en"
    return "en"


def asked_language(argv: Sequence[str], words: Catalogue) -> str:
    """What --lang says, before anything else is read: help and errors are in that language too."""
    lang = words.lang
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            lang = argv[place + 1]
        elif word.startswith("--lang="):
            lang = word.removeprefix("--lang=")
    if lang not in LANGUAGES:
        raise Refused(words.ui("cli.no-lang", lang=lang, known=", ".join(LANGUAGES)))
    return lang


# ---- the parser


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the reader's language and never exits by itself on a mistake."""

    def __init__(self, words: Catalogue, **settings: Any) -> None:
        settings.setdefault("formatter_class", partial(Formatter, words))
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, **settings)
        self.words = words
        self._positionals.title, self._optionals.title = words.ui("cli.arguments"), words.ui("cli.settings")
        self.add_argument("-h", "--help", action="help", help=words.ui("cli.help"))

    def error(self, message: str) -> NoReturn:
        raise Refused(self.words.ui("cli.bad-arguments", detail=message, command=self.prog))


class Formatter(argparse.RawDescriptionHelpFormatter):
    def __init__(self, words: Catalogue, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=100)
        self.words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.words.ui("cli.usage") if prefix is None else prefix)


def build_parser(words: Catalogue) -> tuple[Parser, dict[str, Any]]:
    """The parser, and its commands by name."""
    say = words.ui
    parser = Parser(words, prog="cantina", description=say("cli.about"), epilog=example(words, ""))
    parser.add_argument("--version", action="version", version=version_line(words), help=say("cli.version"))
    parser.set_defaults(run=partial(show_help, parser))
    speaking = cast(type[argparse.ArgumentParser], partial(Parser, words))
    commands = parser.add_subparsers(title=say("cli.commands"), metavar=say("cli.command"), parser_class=speaking)
    serve_cli.add_parser(commands, words)
    add_games(commands, words)
    add_play(commands, words)
    add_replay(commands, words)
    arena_cli.add_parser(commands, words)
    portrait_cli.add_parser(commands, words)
    verify_cli.add_parser(commands, words)
    return parser, dict(commands.choices)


Commands = Any  # argparse gives the list of its commands no public type


def add_command(commands: Commands, words: Catalogue, name: str, run: Callable[..., int]) -> Parser:
    said = words.ui(f"cli.{name}")
    parser: Parser = commands.add_parser(name, help=said, description=said, epilog=example(words, name))
    parser.set_defaults(run=partial(run, words))
    parser.add_argument("--lang", metavar="ru|en", help=words.ui("cli.lang"))
    return parser


def add_games(commands: Commands, words: Catalogue) -> None:
    parser = add_command(commands, words, "games", show_games)
    parser.add_argument("--json", action="store_true", help=words.ui("cli.json"))


def add_play(commands: Commands, words: Catalogue) -> None:
    parser = add_command(commands, words, "play", play)
    say = words.ui
    parser.add_argument("game", metavar="GAME", nargs="?", help=say("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--seats", metavar="N", help=say("cli.seats"))
    parser.add_argument("--seed", metavar="S", help=say("cli.seed"))
    parser.add_argument("--bots", metavar="A,B", default="careful", help=say("cli.bots", bots=", ".join(BOTS)))
    parser.add_argument("--name", metavar="NAME", default="", help=say("cli.name"))
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help=say("cli.option"))
    parser.add_argument("--deck", metavar="GAME=FILE", action="append", default=[], help=say("cli.deck"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))
    parser.add_argument("--save", metavar="FILE", type=Path, help=say("cli.save"))


def add_replay(commands: Commands, words: Catalogue) -> None:
    parser = add_command(commands, words, "replay", replay)
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=words.ui("cli.file"))
    parser.add_argument("--seat", metavar="N|all", help=words.ui("cli.seat"))


def example(words: Catalogue, command: str) -> str:
    return words.ui("cli.example", line=EXAMPLES[command])


def version_line(words: Catalogue) -> str:
    return words.ui("cli.version-line", version=__version__, form=words.ui(f"cli.{engine_form()}"))


def run(argv: Sequence[str], words: Catalogue) -> int:
    parser, commands = build_parser(words)
    argv = with_command(argv)
    if argv and not argv[0].startswith("-") and argv[0] not in commands:
        raise Refused(words.ui("cli.no-command", command=argv[0], known=", ".join(commands)))
    command = f"cantina {argv[0]}" if argv[0] in commands else "cantina"
    try:
        args, rest = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:  # argparse says more, but in English only
        raise Refused(words.ui("cli.bad-argument", argument=error.argument_name, command=command)) from error
    if rest:
        raise Refused(words.ui("cli.unknown-arguments", words=" ".join(rest), command=command))
    return int(args.run(args))


def with_command(argv: Sequence[str]) -> Sequence[str]:
    """Plain `cantina` serves, also with options: `cantina --lan`."""
    own = ("-h", "--help", "--version")
    return ["serve", *argv] if not argv or (argv[0].startswith("-") and not set(own) & set(argv)) else argv


def show_help(parser: Parser, args: argparse.Namespace) -> int:
    parser.print_help()
    return 0


# ---- games


def show_games(words: Catalogue, args: argparse.Namespace) -> int:
    described = [described_or_named(id, words.lang) for id in GAMES]
    if args.json:
        print(json.dumps(described, ensure_ascii=False, indent=2))
        return 0
    for game in described:
        print("\n".join(game_lines(words, game)))
    return 0


def described_or_named(id: str, lang: str) -> dict[str, Any]:
    """A game that has no words yet is shown by its id: the others are to be found beside it."""
    try:
        return describe(Catalogue(id, lang))
    except MissingWords:
        game = GAMES[id]
        seats = list(range(game.fewest, game.most + 1))
        return {"id": id, "title": id, "description": "", "seats": seats, "options": [], "rules_version": game.version}


def describe(words: Catalogue) -> dict[str, Any]:
    game = GAMES[words.game]
    options = [
        {
            "id": option.key,
            "name": words.setting(option.key),
            "choices": [{"id": choice, "name": words.choice(option.key, choice)} for choice in option.choices],
        }
        for option in game.options
    ]
    seats = list(range(game.fewest, game.most + 1))
    return {
        "id": game.id,
        "title": words.title,
        "description": words.description,
        "seats": seats,
        "options": options,
        "rules_version": game.version,
    }


def game_lines(words: Catalogue, game: Mapping[str, Any]) -> Iterator[str]:
    seats = f"{game['seats'][0]}–{game['seats'][-1]}"
    yield words.ui("cli.game-line", id=game["id"], title=game["title"], seats=seats)
    if game["description"]:
        yield f"  {game['description']}"
    for option in game["options"]:
        yield "  " + words.ui("cli.setting-line", key=option["id"], name=option["name"])
        for place, choice in enumerate(option["choices"]):
            said = choice["name"] if place else words.ui("cli.standard", words=choice["name"])
            yield "    " + words.ui("cli.choice-line", choice=choice["id"], words=said)


# ---- play


def play(words: Catalogue, args: argparse.Namespace) -> int:
    setup = read_setup(words, args)
    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        play_plain(setup, sys.stdin, sys.stdout, pace=0.6 if sys.stdin.isatty() else 0.0)
        return 0
    from .terminal.app import play_on_screen  # noqa: PLC0415  Textual is slow to load, and only needed here

    said = play_on_screen(setup)
    if said:
        print(said)
    return 0


def read_setup(words: Catalogue, args: argparse.Namespace) -> SessionSetup:
    arena_cli.check_game(args.game)
    check_words([args.game])
    bots = tuple([name.strip() for name in args.bots.split(",")])
    options = arena_cli.read_options(args.option, use_decks(words, args.deck).get(args.game))
    setup = SessionSetup(
        game=args.game,
        lang=words.lang,
        seats=0 if args.seats is None else whole(words, "--seats", args.seats),
        seed=None if args.seed is None else whole(words, "--seed", args.seed),
        bots=bots,
        name=args.name,
        options=options,
        save=args.save,
    )
    if args.seats is not None and setup.seats == 0:
        raise Refused(words.ui("cli.bad-number", key="--seats", text=args.seats))
    check_save(words, args.save)
    return setup.check()


def whole(words: Catalogue, key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise Refused(words.ui("cli.bad-number", key=key, text=text))
    return int(text)


def check_save(words: Catalogue, path: Path | None) -> None:
    """Better to say it before the game than after."""
    if path is None:
        return
    folder = path.resolve().parent
    why = "folder" if path.is_dir() else "no-folder" if not folder.is_dir() else "denied"
    if why != "denied" or not os.access(path if path.exists() else folder, os.W_OK):
        raise Refused(words.ui("cli.cannot-write", path=path, why=words.ui(f"why.{why}")))


# ---- replay


def replay(words: Catalogue, args: argparse.Namespace) -> int:
    """Everything is read and played before the first line is printed."""
    if args.file is None:
        raise Refused(words.ui("cli.no-file"))
    try:
        record = RecordFile.load(args.file)
        if record.game in GAMES:
            words = Catalogue(record.game, words.lang)
            words = CatalogueWithGaps(record.game, words.lang, game_of(record).deck)
        lines = list(replay_lines(words, record, args.seat))
    except OSError as error:
        raise Refused(words.ui("cli.cannot-read", path=args.file, why=why_not(words, error))) from error
    except BadText as error:
        raise Refused(f"{args.file}:{error.line}:{error.column}: {words.reason(error, ())}") from error
    print("\n".join(lines))
    return 0


def replay_lines(words: Catalogue, record: RecordFile, asked: str | None) -> Iterator[str]:
    moments = record.replay()
    reader = read_seat(words, asked, record.seats)
    names = words.called(record.names, record.bots)
    told = Event.all_open if asked == "all" else partial(Event.seen_by, seat=reader)
    seats = words.join([f"{seat} {words.name(seat, names)}" for seat in range(record.seats)])
    yield words.ui("cli.record-line", title=words.title, names=seats)
    for key, choice in record.options.items():
        yield words.ui("cli.choice-line", choice=words.setting(key), words=words.choice(key, choice))
    for number, moment in enumerate(moments):
        mark = f"{number}." if number else ""
        for event in moment.events:
            yield f"{mark:>4} {words.event(told(event), names, reader)}"
            mark = ""
    outcome = moments[-1].state.outcome
    if outcome is None:
        yield words.ui("cli.record-unfinished")
    else:
        yield words.ui("score", scores=words.scores(outcome.scores, names))


def read_seat(words: Catalogue, text: str | None, seats: int) -> Seat | None:
    """Seats are counted from 0, as in the record and in `choose 0`."""
    if text is None or text == "all":
        return None
    if not (text.isascii() and text.isdecimal() and int(text) < seats):
        raise Refused(words.ui("cli.bad-seat", text=text, last=seats - 1))
    return int(text)
