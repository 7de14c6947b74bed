"""Records: the save file, the replay and the regression test.  Text, one action a line (docs/records.md)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .actions import CLOCK, Seat
from .chance import Chance, Fair, Fast
from .errors import BadSetup, BadText
from .events import Event
from .game import Game
from .line import Word, words
from .state import Outcome, Table, digest, legal, play

FORMAT: Final = 1
FIRST_LINE: Final = "cantina record"


class Move(NamedTuple):
    seat: Seat
    action: str
    line: int = 0  # where it stood in the file, for messages
    column: int = 1


class Record(NamedTuple):
    """All that is needed to play the game again."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str  # "fast 7" or "fair <64 hex digits>"
    names: tuple[str, ...]
    position: str = ""  # where it started, if not with a deal
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    digest: str = ""  # of the state after the last move

    def text(self) -> str:
        """The file."""
        head = [f"{FIRST_LINE} {FORMAT}", f"game: {self.game}", f"rules: {self.version}", f"seats: {self.seats}"]
        head += [f"option {key}: {value}" for key, value in self.options.items()]
        head += [f"seed: {self.seed}"]
        head += [f"name {seat}: {name}" for seat, name in enumerate(self.names) if name]
        head += [f"position: {self.position}"] if self.position else []
        moves = [f"{'clock' if move.seat == CLOCK else move.seat} {move.action}" for move in self.moves]
        tail = [] if self.outcome is None else [f"end: {write_outcome(self.outcome)}"]
        tail += [f"digest: {self.digest}"] if self.digest else []
        return "\n".join([*head, "", *moves, "", *tail]) + "\n"


def write_outcome(outcome: Outcome) -> str:
    winners = ",".join([str(seat) for seat in outcome.winners])
    return f"{winners or '-'} {outcome.reason} {','.join([str(score) for score in outcome.scores])}"


# ---- reading


def parse_record(text: str) -> Record:
    """Read a record file; BadText names the line and column of the first mistake."""
    lines = text.removeprefix("\ufeff").splitlines()
    check_first_line(lines[0] if lines else "")
    found: dict[str, Word] = {}
    moves: list[Move] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if re.match(r"\s*(\d+|clock)\s", line, re.ASCII):
            moves.append(parse_move(line, number))
        else:
            key, value = parse_field(line, number)
            if key in found:
                raise BadText("doubled-field", number, 1, text=key)
            found[key] = value
    return make_record(found, tuple(moves))


def check_first_line(line: str) -> None:
    if not line.startswith(FIRST_LINE + " "):
        raise BadText("not-a-record", 1, 1)
    version = words(line, 1)[2:]
    if len(version) != 1 or version[0].number() != FORMAT:
        raise BadText("unknown-format", 1, len(FIRST_LINE) + 2, known=FORMAT)


def parse_move(line: str, number: int) -> Move:
    first, *rest = words(line, number)
    if not rest:
        raise first.wrong("no-action")
    seat = CLOCK if first.text == "clock" else first.number(most=99)
    return Move(seat, " ".join([word.text for word in rest]), number, rest[0].column)


KNOWN_FIELD: Final = re.compile(r"game|rules|seats|seed|position|end|digest|option \S+|name \d+", re.ASCII)


def parse_field(line: str, number: int) -> tuple[str, Word]:
    key, colon, value = line.partition(":")
    start = len(line) - len(line.lstrip()) + 1
    if not colon:
        raise BadText("needs-a-colon", number, start, text=line.strip())
    name = " ".join(key.split())
    if not KNOWN_FIELD.fullmatch(name):
        raise BadText("unknown-field", number, start, text=name)
    column = len(key) + 2 + len(value) - len(value.lstrip())
    return name, Word(value.strip(), column, number)


def make_record(found: dict[str, Word], moves: tuple[Move, ...]) -> Record:
    for key in ("game", "rules", "seats", "seed"):
        if key not in found:
            raise BadText("missing-field", 1, 1, text=key)
    seats = found["seats"].number(1, 16)
    read_seed(found["seed"])
    return Record(
        game=found["game"].text,
        version=found["rules"].number(),
        seats=seats,
        options={key[7:]: word.text for key, word in found.items() if key.startswith("option ")},
        seed=found["seed"].text,
        names=read_names(found, seats),
        position=found["position"].text if "position" in found else "",
        moves=moves,
        outcome=read_outcome(found["end"]) if "end" in found else None,
        digest=found["digest"].text if "digest" in found else "",
    )


def read_names(found: dict[str, Word], seats: int) -> tuple[str, ...]:
    for key, word in found.items():
        if key.startswith("name ") and int(key[5:]) >= seats:
            raise word.wrong("no-such-seat", seats=seats)
    return tuple([found[f"name {seat}"].text if f"name {seat}" in found else "" for seat in range(seats)])


def read_seed(word: Word) -> Chance:
    if match := re.fullmatch(r"fast (\d{1,39})", word.text, re.ASCII):
        return Fast.seeded(int(match[1]))
    if match := re.fullmatch(r"fair ([0-9a-f]{64})", word.text):
        return Fair(bytes.fromhex(match[1]))
    raise word.wrong("bad-seed")


def read_outcome(word: Word) -> Outcome:
    match = re.fullmatch(r"(-|\d+(?:,\d+)*) (\S+) (\d+(?:,\d+)*)", word.text, re.ASCII)
    if match is None:
        raise word.wrong("bad-end")
    winners = () if match[1] == "-" else tuple([int(seat) for seat in match[1].split(",")])
    return Outcome(winners, match[2], tuple([int(score) for score in match[3].split(",")]))


# ---- playing it again


class Moment(NamedTuple):
    """The table after a move of a record (the first: before any)."""

    move: Move | None
    events: tuple[Event, ...]
    state: Table


def begin(game: Game, record: Record) -> Table:
    """The state a record starts from, told aloud."""
    chance = read_seed(Word(record.seed, 1))
    if record.position:
        s = game.read_position(record.position, chance)
        s.loud = True
        return s
    return game.start(record.seats, game.check_setup(record.seats, record.options), chance, loud=True)


def replay(game: Game, record: Record) -> list[Moment]:
    """Every moment of the game.  A record that does not fit the rules is refused with line and column."""
    if record.version != game.version:
        raise BadText("other-rules", 1, 1, rules=record.version, known=game.version)
    try:
        s = begin(game, record)
    except BadSetup as refusal:
        raise BadText(refusal.key, 1, 1, **refusal.about) from refusal
    moments = [Moment(None, s.events, s.clone())]
    for move in record.moves:
        apply(game, s, move)
        moments.append(Moment(move, s.events, s.clone()))
    check_end(record, s)
    return moments


def apply(game: Game, s: Table, move: Move) -> None:
    action = game.space.parse(move.action, move.line, move.column)
    if not any([option is action for option in legal(s, move.seat)]):
        why = game.why_not(s, move.seat, action)
        raise BadText("illegal-action", move.line, move.column, why.rule, text=move.action, why=why.key) from why
    play(s, move.seat, action)


def check_end(record: Record, s: Table) -> None:
    last = record.moves[-1].line if record.moves else 1
    if record.outcome is not None and record.outcome != s.outcome:
        found = "-" if s.outcome is None else write_outcome(s.outcome)
        raise BadText("wrong-end", last, 1, text=write_outcome(record.outcome), found=found)
    if record.digest and record.digest != digest(s):
        raise BadText("wrong-digest", last, 1, text=record.digest, found=digest(s))
