"""`cantina verify`: whether a recorded game was dealt as promised and played by the rules (docs/fair-shuffle.md)."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..engine.actions import Seat
from ..engine.errors import BadSetup, BadText, CantinaError
from ..games import GAMES
from ..match import RecordFile, game_of
from ..text import Catalogue, CatalogueWithGaps, why_not
from . import fair_shuffle
from .fair_shuffle import Check

EXAMPLE: Final = "cantina verify game.txt --salt 0=c0ffee"
RIGHT: Final = 0
WRONG: Final = 1
REFUSED: Final = 2


class Kept(NamedTuple):
    """What the player wrote down before the game.  Without it, a record only proves that it agrees with itself."""

    commitment: str
    salts: tuple[tuple[Seat, str], ...]


class Findings(NamedTuple):
    record: RecordFile
    checks: list[Check]
    not_checked: list[str]
    fault: BadText | None  # why the replay is wrong, if it is

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def add_parser(commands: Any, words: Catalogue) -> None:
    """Add the command to the program's (argparse gives the list of its commands no public type)."""

    def say(key: str) -> str:
        return words.ui(f"verify.{key}")

    parser = commands.add_parser(
        "verify", help=say("verify"), description=say("description"), epilog=words.ui("cli.example", line=EXAMPLE)
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=words.ui("cli.file"))
    parser.add_argument("--commitment", metavar="HEX", help=say("kept-commitment"))
    parser.add_argument("--salt", metavar="SEAT=HEX", action="append", default=[], help=say("kept-salt"))
    parser.add_argument("--lang", metavar="ru|en", help=words.ui("cli.lang"))  # read before this parser
    parser.add_argument("--json", action="store_true", help=words.ui("cli.json"))
    parser.set_defaults(run=partial(run, words))


def run(words: Catalogue, args: argparse.Namespace) -> int:
    """Check and show: 0 if all that was checked is right, 1 if anything is wrong, 2 for what cannot be read."""
    if args.file is None:
        return refuse(words.ui("cli.no-file"))
    try:
        record = RecordFile.load(args.file)
        if record.game in GAMES:
            words = Catalogue(record.game, words.lang)
            words = CatalogueWithGaps(record.game, words.lang, game_of(record).deck)
        found = look_into(record, read_kept(args.commitment, args.salt, record.seats))
    except OSError as error:
        return refuse(words.ui("cli.cannot-read", path=args.file, why=why_not(words, error)))
    except BadText as error:
        return refuse(where_and_why(words, args.file, error))
    if args.json:
        sys.stdout.write(json.dumps(plain(words, found), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("".join([f"{line}\n" for line in lines(words, found, args.file)]))
    return RIGHT if found.ok else WRONG


def refuse(sentence: str) -> int:
    sys.stderr.write(f"cantina: {sentence}\n")
    return REFUSED


def where_and_why(words: Catalogue, path: Path, error: BadText) -> str:
    return f"{path}:{error.line}:{error.column}: {words.reason(error, ())}"


# ---- what the player kept


def read_kept(commitment: str | None, salts: list[str], seats: int) -> Kept:
    if commitment is not None and not re.fullmatch("[0-9a-fA-F]{64}", commitment):
        raise BadSetup("", "bad-hex", text=commitment, least=64, most=64)
    return Kept((commitment or "").lower(), tuple([read_salt(text, seats) for text in salts]))


def read_salt(text: str, seats: int) -> tuple[Seat, str]:
    """`1=c0ffee`; with nothing after the sign it says that the seat added nothing."""
    seat, equals, salt = text.partition("=")
    if not (equals and re.fullmatch(r"\d{1,2}", seat, re.ASCII) and int(seat) < seats):
        raise BadSetup("", "bad-seat-salt", text=text, last=seats - 1)
    return int(seat), fair_shuffle.check_salt(salt)


# ---- checking


def look_into(record: RecordFile, kept: Kept) -> Findings:
    checks = fair_shuffle.check(record)
    fault = None if checks[-1].ok else fair_shuffle.fault(record)
    return Findings(record, [*checks, *compare(record, kept)], not_checked(record, kept), fault)


def compare(record: RecordFile, kept: Kept) -> Iterator[Check]:
    """The record beside what the player kept."""
    if kept.commitment:
        yield Check("your-commitment", kept.commitment == record.commitment)
    for seat, salt in kept.salts:
        # Where nobody committed there is no shuffle a salt could have gone into, not even an empty one.
        yield Check(f"your-salt {seat}", record.commitment != "" and record.salts[seat] == salt)


def not_checked(record: RecordFile, kept: Kept) -> list[str]:
    """What a reader might take for checked, and is not."""
    gaps = {
        "shuffle": not record.commitment,
        "your-commitment": record.commitment != "" and not kept.commitment,
        "your-salt": record.commitment != "" and not kept.salts,
        "end": record.outcome is None,
        "digest": not record.digest,
    }
    return [gap for gap, is_open in gaps.items() if is_open]


# ---- showing


def plain(words: Catalogue, found: Findings) -> dict[str, Any]:
    record = found.record
    fault = found.fault
    return {
        "game": record.game,
        "rules": record.version,
        "seats": record.seats,
        "moves": len(record.moves),
        "seed": record.seed,
        "commitment": record.commitment,
        "secret": record.secret,
        "salts": list(record.salts),
        "checks": [check._asdict() for check in found.checks],
        "not_checked": found.not_checked,
        "fault": fault and {"line": fault.line, "column": fault.column, "message": words.reason(fault, ())},
        "ok": found.ok,
    }


def lines(words: Catalogue, found: Findings, path: Path) -> Iterator[str]:
    record = found.record
    names = words.called(record.names, record.bots)
    seats = words.join([f"{seat} {words.name(seat, names)}" for seat in range(record.seats)])
    yield words.ui("cli.record-line", title=words.title, names=seats)
    yield from [f"  {line}" for line in origin(record)]
    rows = [(verdict(words, check), sentence(words, found, check, path)) for check in found.checks]
    rows += [(words.ui("verify.not-checked"), open_question(words, gap)) for gap in found.not_checked]
    width = max([len(mark) for mark, _ in rows])
    yield from [f"{mark:<{width}}  {said}" for mark, said in rows]
    yield words.ui("verify.all-right" if found.ok else "verify.something-wrong")


def origin(record: RecordFile) -> Iterator[str]:
    """Where the cards come from, silent seats too: players should know which salts ought not to be there."""
    if record.commitment:
        yield f"commitment: {record.commitment}"
        yield f"secret: {record.secret or fair_shuffle.NO_SALT}"
        yield from [f"salt {seat}: {salt or fair_shuffle.NO_SALT}" for seat, salt in enumerate(record.salts)]
    yield f"seed: {record.seed}"


def verdict(words: Catalogue, check: Check) -> str:
    return words.ui("verify.right" if check.ok else "verify.wrong")


def sentence(words: Catalogue, found: Findings, check: Check, path: Path) -> str:
    point, _, seat = check.point.partition(" ")
    why = where_and_why(words, path, found.fault) if found.fault else ""
    shown = {"secret": found.record.secret, "position": found.record.position}
    return words.ui(f"verify.{point}", ok=check.ok, seat=seat, why=why, **shown)


def open_question(words: Catalogue, gap: str) -> str:
    if gap == "shuffle":
        return words.reason(CantinaError("", "no-shuffle"), ())
    return words.ui(f"verify.open-{gap}")
