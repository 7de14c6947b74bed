"""Records: the save file, the replay and the regression test.  Text, one action a line (docs/records.md)."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from .actions import CLOCK, HOUSE, Seat, why_not_said
from .chance import Chance, Fair, Fast
from .errors import BadSetup, BadText
from .events import Event
from .game import Game
from .line_fields import Word, words
from .saving import digest
from .state import Moment, Outcome, Table, all_events, find_option, play

FORMAT: Final = 1
FIRST_LINE: Final = "cantina record"
DECK_LINE: Final = "deck| "  # what every line of a deck begins with
UNSEEN: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")  # a tab is but a space


SEAT_NAMES: Final = {CLOCK: "clock", HOUSE: "house"}  # the others go by their numbers


class RecordedMove(NamedTuple):
    """A line of the file: who, and what they said, its words in quotation marks."""

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
    moves: tuple[RecordedMove, ...] = ()
    outcome: Outcome | None = None
    digest: str = ""  # of the state after the last move
    commitment: str = ""  # to the secret behind the seed, given before the deal (docs/fair-shuffle.md)
    secret: str = ""
    salts: tuple[str, ...] = ()  # what each seat added, in hexadecimal; empty where nobody committed to the seed
    places: tuple[tuple[str, tuple[int, int]], ...] = ()  # line and column of each field in the file, for messages
    deck: str = ""  # the file of a deck that is not the game's own
    bots: tuple[int | None, ...] = ()  # by seat: which of the names that every language has for bots; None: no bot
    closed: str = ""  # why the table was closed before the game was over

    def text(self) -> str:
        """The file."""
        head = [f"{FIRST_LINE} {FORMAT}", f"game: {self.game}", f"rules: {self.version}", f"seats: {self.seats}"]
        head += [f"option {key}: {value}" for key, value in self.options.items()]
        head += [f"seed: {self.seed}", *self.shuffle_lines()]
        head += [f"name {seat}: {name}" for seat, name in enumerate(self.names) if name]
        head += [f"bot {seat}: {who}" for seat, who in enumerate(self.bots) if who is not None]
        head += [f"position: {self.position}"] if self.position else []
        head += [f"{DECK_LINE}{line}".rstrip() for line in self.deck.splitlines()]
        moves = [f"{SEAT_NAMES.get(move.seat, move.seat)} {move.action}" for move in self.moves]
        tail = [] if self.outcome is None else [f"end: {write_outcome(self.outcome)}"]
        tail += [f"closed: {self.closed}"] if self.closed else []
        tail += [f"digest: {self.digest}"] if self.digest else []
        return "\n".join([*head, "", *moves, "", *tail]) + "\n"

    def shuffle_lines(self) -> list[str]:
        """Where the seed comes from, for all to check; nothing where nobody committed to it."""
        told = [("commitment", self.commitment), ("secret", self.secret)]
        told += [(f"salt {seat}", salt) for seat, salt in enumerate(self.salts)]
        return [f"{field}: {value}" for field, value in told if value]

    def wrong(self, key: str, field: str, **about: Any) -> BadText:
        """A mistake in one of the fields."""
        line, column = self.place(field)
        return BadText(key, line, column, **about)

    def place(self, field: str) -> tuple[int, int]:
        return dict(self.places).get(field, (1, 1))


def write_outcome(outcome: Outcome) -> str:
    return f"{write_numbers(outcome.winners)} {outcome.reason} {write_numbers(outcome.scores)}"


def write_numbers(numbers: tuple[int, ...]) -> str:
    return ",".join([str(number) for number in numbers]) or "-"


# ---- reading


def parse_record(text: str) -> Record:
    """Read a record file; BadText names the line and column of the first mistake."""
    lines = text.removeprefix("\ufeff").splitlines()
    check_seen(lines)
    check_first_line(lines[0] if lines else "")
    found: dict[str, Word] = {}
    moves: list[RecordedMove] = []
    deck: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(DECK_LINE.rstrip()):
            deck.append(line.removeprefix(DECK_LINE.rstrip()).removeprefix(" "))
            found.setdefault("deck", Word("", len(DECK_LINE) + 1, number))
            continue
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if re.match(r"\s*(\d+|clock|house)\s", line, re.ASCII):
            moves.append(parse_move(line, number))
        else:
            key, value = parse_field(line, number)
            if key in found:
                raise BadText("doubled-field", number, 1, text=key)
            found[key] = value
    return make_record(found, tuple(moves))._replace(deck="".join([f"{line}\n" for line in deck]))


def check_seen(lines: list[str]) -> None:
    """Names and mistakes are shown as they are: a file must not steer the reader's terminal, or turn a line around."""
    for number, line in enumerate(lines, 1):
        if found := UNSEEN.search(line):
            raise BadText("unseen-character", number, found.start() + 1)


def check_first_line(line: str) -> None:
    if not line.startswith(FIRST_LINE + " "):
        raise BadText("not-a-record", 1, 1)
    version = words(line, 1)[2:]
    if len(version) != 1 or version[0].number() != FORMAT:
        raise BadText("unknown-format", 1, len(FIRST_LINE) + 2, known=FORMAT)


def parse_move(line: str, number: int) -> RecordedMove:
    first, *rest = words(line, number)
    if not rest:
        raise first.wrong("no-action")
    named = [seat for seat, name in SEAT_NAMES.items() if name == first.text]
    seat = named[0] if named else first.number(most=99)
    plain, quote, said = line[rest[0].column - 1 :].strip().partition('"')
    action = " ".join(plain.split()) + (f" {quote}{said}" if quote else "")
    return RecordedMove(seat, action, number, rest[0].column)


ONCE: Final = "game|rules|seats|seed|commitment|secret|position|end|closed|digest"
KNOWN_FIELD: Final = re.compile(rf"{ONCE}|option \S+|(?:name|bot|salt) (?:0|[1-9]\d?)", re.ASCII)


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


def make_record(found: dict[str, Word], moves: tuple[RecordedMove, ...]) -> Record:
    for key in ("game", "rules", "seats", "seed"):
        if key not in found:
            raise BadText("missing-field", 1, 1, text=key)
    seats = found["seats"].number(1, 16)
    read_seed(found["seed"])
    check_shuffle(found)
    return Record(
        game=found["game"].text,
        version=found["rules"].number(),
        seats=seats,
        options={key[7:]: word.text for key, word in found.items() if key.startswith("option ")},
        seed=found["seed"].text,
        names=by_seat(found, "name", seats),
        position=text_of(found, "position"),
        moves=moves,
        outcome=read_outcome(found["end"]) if "end" in found else None,
        digest=text_of(found, "digest"),
        commitment=text_of(found, "commitment"),
        secret=text_of(found, "secret"),
        salts=by_seat(found, "salt", seats) if "commitment" in found else (),
        places=tuple([(key, (word.line, word.column)) for key, word in found.items()]),
        bots=read_bots(found, seats),
        closed=text_of(found, "closed"),
    )


def text_of(found: dict[str, Word], field: str) -> str:
    return found[field].text if field in found else ""


def by_seat(found: dict[str, Word], field: str, seats: int) -> tuple[str, ...]:
    """What is said of each seat, such as its name."""
    for key, word in found.items():
        if key.startswith(f"{field} ") and int(key.split()[1]) >= seats:
            raise word.wrong("no-such-seat", seats=seats)
    return tuple([text_of(found, f"{field} {seat}") for seat in range(seats)])


def read_bots(found: dict[str, Word], seats: int) -> tuple[int | None, ...]:
    by_seat(found, "bot", seats)
    if not any([key.startswith("bot ") for key in found]):
        return ()
    words = [found.get(f"bot {seat}") for seat in range(seats)]
    return tuple([None if word is None else word.number(most=99) for word in words])


def check_shuffle(found: dict[str, Word]) -> None:
    """Hexadecimal digits, and a secret or a salt only where there was a commitment.

    The secret may be missing: then the record reads, and it is for the check of the shuffle to say that it fails.
    """
    for key, word in found.items():
        if key in ("commitment", "secret") or key.startswith("salt "):
            least = 1 if key.startswith("salt ") else 64
            if not re.fullmatch(rf"[0-9a-f]{{{least},64}}", word.text):
                raise word.wrong("bad-hex", least=least, most=64)
            if "commitment" not in found:
                raise BadText("missing-field", word.line, 1, text="commitment")


def read_seed(word: Word) -> Chance:
    if match := re.fullmatch(r"fast (\d{1,39})", word.text, re.ASCII):
        return Fast.seeded(int(match[1]))
    if match := re.fullmatch(r"fair ([0-9a-f]{64})", word.text):
        return Fair(bytes.fromhex(match[1]))
    raise word.wrong("bad-seed")


def read_outcome(word: Word) -> Outcome:
    numbers = r"(-|-?\d{1,9}(?:,-?\d{1,9})*)"
    match = re.fullmatch(rf"{numbers} (\S+) {numbers}", word.text, re.ASCII)
    if match is None:
        raise word.wrong("bad-end")
    return Outcome(read_numbers(match[1]), match[2], read_numbers(match[3]))


def read_numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple([int(number) for number in text.split(",")])


# ---- playing it again


class PlayedMove(NamedTuple):
    """The table after a move of a record (the first: before any)."""

    move: RecordedMove | None
    events: tuple[Event, ...]
    state: Table
    moments: tuple[Moment, ...] = ()  # that were shown on the way, with their share of the events


def begin(game: Game, record: Record) -> Table:
    """The state a record starts from, told aloud."""
    chance = read_seed(Word(record.seed, 1))
    if record.position:
        s = game.read_position(record.position, chance)
        s.loud = True
        return s
    return game.start(record.seats, game.check_setup(record.seats, record.options), chance, loud=True)


def replay(game: Game, record: Record) -> list[PlayedMove]:
    """Every moment of the game.  A record that does not fit the rules is refused with line and column."""
    if record.game != game.id:
        raise record.wrong("no-such-game", "game", game=record.game, known=game.id)
    if record.version != game.version:
        raise record.wrong("other-rules", "rules", rules=record.version, known=game.version)
    s = begin_from_file(game, record)
    played = [PlayedMove(None, all_events(s), s.clone(), s.moments)]
    for move in record.moves:
        apply(game, s, move)
        played.append(PlayedMove(move, all_events(s), s.clone(), s.moments))
    check_end(record, s)
    return played


def begin_from_file(game: Game, record: Record) -> Table:
    """What is wrong with the set-up is said of the line it stands in."""
    try:
        s = begin(game, record)
    except BadSetup as refusal:
        field = f"option {refusal.about['option']}" if "option" in refusal.about else "seats"
        raise BadText(refusal.key, *record.place(field), refusal.rule, **refusal.about) from refusal
    except BadText as mistake:
        line, column = record.place("position")
        about = {key: value for key, value in mistake.about.items() if key not in ("line", "column")}
        raise BadText(mistake.key, line, column + mistake.column - 1, mistake.rule, **about) from mistake
    if s.seats != record.seats:
        raise record.wrong("other-seats", "seats", seats=record.seats, given=s.seats)
    return s


def apply(game: Game, s: Table, move: RecordedMove) -> None:
    action, words = game.space.parse_said(move.action, move.line, move.column)
    if find_option(s, move.seat, action) is None or why_not_said(action, words):
        why = game.why_not(s, move.seat, action, words)
        raise BadText(
            "illegal-action", move.line, move.column, why.rule, text=move.action, why=why.key, because=why.about
        )
    play(s, move.seat, action, words)


def check_end(record: Record, s: Table) -> None:
    if record.outcome is not None and record.outcome != s.outcome:
        found = "-" if s.outcome is None else write_outcome(s.outcome)
        raise record.wrong("wrong-end", "end", text=write_outcome(record.outcome), found=found)
    if record.digest and record.digest != digest(s):
        raise record.wrong("wrong-digest", "digest", text=record.digest, found=digest(s))
