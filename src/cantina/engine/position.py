"""Positions: the state of a game as one line, and back, from what the game declares.

A line is the seats, the table's fields, and what is asked.  A game that can tell the question from the position (the
start of a turn, a card in mid-effect) says so in `go_on` and `question`; whatever these cannot tell is written in the
general form of `position_agenda.py`.  `write` takes the short form where reading it gives the same state.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .actions import ActionSpace, Seat
from .chance import Chance, Fast
from .errors import BadText
from .line_fields import Field, Word, fields
from .position_agenda import read_agenda, read_ask, read_value, write_agenda, write_ask, write_value
from .position_fields import Clause, Line, SeatFlag, TableField, Who
from .saving import restore, save
from .state import Outcome, Table, run

AGENDA: Final = "agenda"
ASK: Final = "ask"
OVER: Final = "over"
MORE: Final = "more"  # what no field tells
QUESTION: Final = ("agenda", "ask", "outcome")  # the parts of a saved state that the general form tells


@mypyc_attr(allow_interpreted_subclasses=True)
class Positions:
    """How a game's positions are written and read.  A game makes a subclass and declares its clauses and fields."""

    def __init__(
        self,
        home: str,
        space: ActionSpace,
        seats: tuple[int, int],
        clauses: tuple[Clause, ...],
        table: tuple[TableField, ...],
        asked: tuple[str, ...],
        reasons: tuple[str, ...],
        winners: tuple[int, int],
    ) -> None:
        self.home = home  # the game's folder, where its steps are
        self.space = space
        self.seats = seats
        self.clauses = clauses
        self.table = table
        self.asked = asked  # the keys of what `question` writes
        self.reasons = reasons  # how a game can end
        self.winners = winners  # how few and how many can win it
        own = [key for field in table if len(field.keys) == 1 for key in field.keys]
        self.listed = (*own, *asked, OVER, AGENDA, ASK, MORE)
        self.keys = (*self.listed, *[key for field in table if len(field.keys) > 1 for key in field.keys])

    # ---- what a game writes

    def blank(self, line: Line) -> Table:
        """An empty table for the seats of the line."""
        raise NotImplementedError

    def check_seat(self, line: Line, seat: Seat) -> None:
        """Refuse a seat whose clauses are good but do not go together."""

    def can_end(self, winners: tuple[Seat, ...], reason: str, seats: int) -> bool:
        """Whether so few or so many win for this reason."""
        return True

    def go_on(self, line: Line) -> None:
        """Ask what is to be asked in this position, or plan what was planned when the game ended."""
        raise NotImplementedError

    def question(self, s: Any, who: Who) -> list[str]:
        """The fields that `go_on` needs to be told."""
        return []

    def scores(self, s: Any) -> tuple[int, ...]:
        """What everybody has, when the game is over."""
        return tuple([0] * int(s.seats))

    # ---- writing

    def write(self, s: Any, called: Sequence[str] = ()) -> str:
        numbers = tuple([str(seat) for seat in range(s.seats)])
        who = tuple(called) or numbers
        wrong = self.differing(s, self.short(s, numbers))
        if wrong is not None and not any([part in QUESTION for part in wrong]):
            return with_more(s, self.short(s, who), wrong)
        return self.write_in_full(s, who)

    def write_in_full(self, s: Any, called: Sequence[str] = ()) -> str:
        """The line in the general form, without the game's own ways to say what is asked."""
        numbers = tuple([str(seat) for seat in range(s.seats)])
        wrong = self.differing(s, self.general(s, numbers))
        return with_more(s, self.general(s, tuple(called) or numbers), wrong or [])

    def short(self, s: Any, who: Who) -> str:
        return " | ".join(self.base(s, who) + self.question(s, who))

    def general(self, s: Any, who: Who) -> str:
        return " | ".join([*self.base(s, who), write_agenda(s, self.home), *write_ask(s, self.home, who)])

    def base(self, s: Any, who: Who) -> list[str]:
        """All but what is asked."""
        parts = [f"{who[seat]}: {self.write_seat(s, seat)}".rstrip() for seat in range(s.seats)]
        for field in self.table:
            parts += field.write(s, who)
        return parts + self.write_over(s, who)

    def write_seat(self, s: Any, seat: Seat) -> str:
        written = [clause.write(s, seat) for clause in self.clauses]
        return ", ".join([*written[:1], *[words for words in written[1:] if words]])

    def write_over(self, s: Any, who: Who) -> list[str]:
        if s.outcome is None:
            return []
        scores = "" if s.outcome.scores == self.scores(s) else f", scores {write_value(s.outcome.scores)}"
        return [f"{OVER}: {' '.join([s.outcome.reason, *[who[seat] for seat in s.outcome.winners]])}{scores}"]

    def differing(self, s: Any, line: str) -> list[str] | None:
        """Which parts of the state the line does not tell, dice aside; None if it cannot be read."""
        try:
            back = plain(self.read(line, Fast.seeded(0)))
        except BadText:
            return None
        here = plain(s)
        unordered = [clause.attribute for clause in self.clauses if isinstance(clause, SeatFlag)]
        for part in here.keys() & unordered:  # a state that saves too little is for the contract to find
            here[part], back[part] = sorted(here[part]), sorted(back[part])
        return [part for part in {**here, **back} if part != "chance" and here.get(part) != back.get(part)]

    # ---- reading

    def read(self, text: str, chance: Chance) -> Table:
        line = Line(fields(text), self.keys, self.seats, chance)
        for field in line.rest:
            if field.key.text not in self.keys:
                raise field.key.wrong("unknown-field", known=", ".join(self.listed))
        line.s = self.blank(line)
        for seat, field in enumerate(line.seats):
            self.read_seat(line, seat, field)
        for kind in self.table:
            kind.read(line, line.named(kind.keys))
        if line.has(OVER):
            line.s.outcome = self.read_over(line, line.field(OVER))
        self.read_question(line)
        if line.has(MORE):
            self.read_more(line.s, line.field(MORE))
        s: Table = line.s
        return s

    def read_seat(self, line: Line, seat: Seat, field: Field) -> None:
        known = {clause.key: clause for clause in self.clauses}
        head = field.clauses()[0]
        if "" in known:
            known[""].read(line, seat, field.key, head)
        elif head:
            raise head[0].wrong("unknown-clause")
        for first, rest in field.further_clauses():
            if first.text not in known:
                raise first.wrong("unknown-clause", known=", ".join([key for key in known if key]))
            known[first.text].read(line, seat, first, rest)
        self.check_seat(line, seat)

    def read_over(self, line: Line, field: Field) -> Outcome:
        words = field.clauses()[0]
        fewest, most = self.winners
        if not words or words[0].text not in self.reasons or not fewest <= len(words) - 1 <= most:
            raise field.key.wrong("bad-over")
        winners = tuple([line.seat(word) for word in words[1:]])
        scores = self.scores(line.s)
        for first, rest in field.further_clauses():
            if first.text != "scores" or len(rest) != 1:
                raise first.wrong("bad-over")
            scores = self.read_scores(line, rest[0])
        if len(set(winners)) != len(winners) or not self.can_end(winners, words[0].text, len(line.who)):
            raise field.key.wrong("bad-over")
        return Outcome(winners, words[0].text, scores)

    def read_scores(self, line: Line, word: Word) -> tuple[int, ...]:
        scores: Any = read_value(word)
        if not isinstance(scores, list) or len(scores) != len(line.who):
            raise word.wrong("bad-over")
        if not all([isinstance(score, int) for score in scores]):
            raise word.wrong("bad-over")
        return tuple(scores)

    def read_question(self, line: Line) -> None:
        """In the general form where the line has it, and else in the game's own."""
        if not line.has(AGENDA) and not line.has(ASK):
            return self.go_on(line)
        s = line.s
        read_agenda(s, line.field(AGENDA), self.home)
        if line.has(ASK):
            read_ask(line, line.field(ASK), self.space, self.home)
        elif s.outcome is None:
            if not s.agenda:
                raise line.field(AGENDA).key.wrong("no-agenda")
            run(s)
        return None

    def read_more(self, s: Any, field: Field) -> None:
        """Parts of the state by their names, in the place of what the fields told."""
        data = save(s)
        parts = (*s.fields(), "timers")
        for clause in field.clauses():
            if len(clause) != 2 or clause[0].text not in parts:
                raise (clause[0] if clause else field.key).wrong("bad-part", known=", ".join(parts))
            data[clause[0].text] = read_value(clause[1])
        try:
            restore(s, data, self.space)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise field.key.wrong("bad-part", known=", ".join(parts)) from None


def says_what_follows(line: str) -> bool:
    """Whether the line uses the general form, which can plan any step of the game: not for lines of strangers."""
    return any([field.key.text in (AGENDA, ASK, MORE) for field in fields(line)])


def plain(s: Any) -> dict[str, Any]:
    """The state as JSON has it, in which tuples are lists."""
    data: dict[str, Any] = json.loads(json.dumps(save(s)))
    return data


def with_more(s: Any, line: str, parts: list[str]) -> str:
    data = plain(s)
    told = [f"{part} {write_value(data.get(part, []))}" for part in parts if part not in QUESTION]
    return f"{line} | {MORE}: {', '.join(told)}" if told else line
