"""The part of a position's line that fits any game in the middle of anything: what is still to happen, what is asked.

    agenda: rules.draw_card 1, rules.end_turn | ask: one keep, for me keep:luke keep:han, then rules.kept 1, rule FX-A2

A step goes by its name, within the game's own folder.  Its arguments, and whatever else a question may have, are words
where a word is enough, and else JSON without spaces.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from .actions import CLOCK, ActionSpace, Seat
from .line_fields import Field, Word
from .position_fields import CLOCK_WORD, Line, Who
from .saving import freeze, restore_ask, save_agenda, save_ask
from .state import Table
from .steps import STEPS

PLAIN_WORD: Final = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
PLAIN_ACTION: Final = re.compile(r"[\w.+-]+( [\w.+-]+)*", re.ASCII)
JSON_WORDS: Final = ("true", "false", "null")
FIRST: Final = ("mode", "prompt", "options", "then")  # said in a question's own form
USUAL: Final[dict[str, Any]] = {"about": None, "seconds": 0, "got": []}  # and left out if it is so


# ---- values as words


def write_value(value: Any) -> str:
    """Plain data as one word."""
    if isinstance(value, str) and PLAIN_WORD.fullmatch(value) and value not in JSON_WORDS:
        return value
    text = json.dumps(value, separators=(",", ":"))
    return text.replace(" ", "\\u0020").replace("|", "\\u007c")


def read_value(word: Word) -> Any:
    if PLAIN_WORD.fullmatch(word.text) and word.text not in JSON_WORDS:
        return word.text
    try:
        return json.loads(word.text)
    except ValueError:
        raise word.wrong("bad-value") from None


def write_action(text: str) -> str:
    """An action as one word: `keep:luke`."""
    return text.replace(" ", ":") if PLAIN_ACTION.fullmatch(text) else write_value(text)


def read_action(word: Word, space: ActionSpace) -> str:
    text = str(read_value(word)) if word.text.startswith('"') else word.text.replace(":", " ")
    return space.parse(text, word.line, word.column).text


# ---- steps


def write_step(planned: list[Any], home: str) -> str:
    name = str(planned[0]).removeprefix(f"{home}.")
    return " ".join([name, *[write_value(arg) for arg in planned[1:]]])


def read_step(first: Word, rest: list[Word], home: str) -> list[Any]:
    name = f"{home}.{first.text}"
    if name not in STEPS:
        raise first.wrong("no-such-step")
    return [name, *[read_value(word) for word in rest]]


def write_agenda(s: Table, home: str) -> str:
    return f"agenda: {', '.join([write_step(planned, home) for planned in save_agenda(s.agenda)])}".rstrip()


def read_agenda(s: Table, field: Field, home: str) -> None:
    s.agenda = ()
    planned = [read_step(clause[0], clause[1:], home) for clause in field.clauses() if clause]
    for i in range(len(planned) - 1, -1, -1):
        s.then((STEPS[planned[i][0]], *freeze(planned[i][1:])))


# ---- the question


def write_ask(s: Table, home: str, who: Who) -> list[str]:
    if s.ask is None:
        return []
    saved = save_ask(s.ask)
    clauses = [f"{saved['mode']} {write_value(saved['prompt'])}"]
    for seat, texts in saved["options"]:
        clauses.append(" ".join(["for", called(seat, who), *[write_action(text) for text in texts]]))
    clauses.append(f"then {write_step(saved['then'], home)}")
    for key, value in saved.items():
        if key not in FIRST and (key not in USUAL or value != USUAL[key]):
            clauses.append(f"{key} {write_value(value)}")
    return [f"ask: {', '.join(clauses)}"]


def called(seat: Seat, who: Who) -> str:
    return CLOCK_WORD if seat == CLOCK else who[seat]


def read_ask(line: Line, field: Field, space: ActionSpace, home: str) -> None:
    clauses = field.clauses()
    first = clauses[0]
    if len(first) != 2:
        raise field.key.wrong("bad-ask")
    data: dict[str, Any] = {**USUAL, "mode": first[0].text, "prompt": read_value(first[1]), "options": []}
    for clause in clauses[1:]:
        read_ask_clause(line, clause, data, space, home)
    try:
        line.s.ask = restore_ask(data, space)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise field.key.wrong("bad-ask") from None


def read_ask_clause(line: Line, clause: list[Word], data: dict[str, Any], space: ActionSpace, home: str) -> None:
    key = clause[0]
    if key.text == "for" and len(clause) > 1:
        options = [read_action(word, space) for word in clause[2:]]
        data["options"].append([line.seat_or_clock(clause[1]), options])
    elif key.text == "then" and len(clause) > 1 and "then" not in data:
        data["then"] = read_step(clause[1], clause[2:], home)
    elif key.text not in FIRST and len(clause) == 2:
        data[key.text] = read_value(clause[1])
    else:
        raise key.wrong("bad-ask")
