"""What the page asks the words for: every `say(…)` in `web/src`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
CALL: Final = re.compile(r"\bsay\((?!key\b)")  # but for its definition
LITERAL: Final = re.compile(r"'([^'\n]*)'")
KEY: Final = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")
MADE: Final = re.compile(r"`([a-z.-]+)\$\{[^}]*\}`")  # `level.${id}`: all keys that begin so
OPENING, CLOSING = "([{", ")]}"


class SayCall(NamedTuple):
    where: str
    keys: tuple[str, ...]  # several, where the code chooses
    prefixes: tuple[str, ...]
    given: frozenset[str] | None  # the placeholders that are filled; None: made elsewhere


def sources() -> dict[str, str]:
    files = sorted([*SOURCES.rglob("*.ts"), *SOURCES.rglob("*.svelte")])
    return {str(file.relative_to(SOURCES)): file.read_text("utf-8") for file in files}


@cache
def calls() -> list[SayCall]:
    return [
        read(where, [part.strip() for part in parts(text, found.end())])
        for where, text in sources().items()
        for found in CALL.finditer(text)
    ]


@cache
def literals() -> frozenset[str]:
    """Every quoted text that has the form of a key, said at once or kept for later."""
    found = [literal for text in sources().values() for literal in LITERAL.findall(text)]
    return frozenset(literal for literal in found if KEY.fullmatch(literal))


def read(where: str, arguments: list[str]) -> SayCall:
    key, about = arguments[0], arguments[1] if len(arguments) > 1 else "{}"
    keys = tuple(literal for literal in LITERAL.findall(key) if "." in literal)
    return SayCall(where, keys, tuple(MADE.findall(key)), names(about))


def names(about: str) -> frozenset[str] | None:
    """`{ name, count: cards.length }` gives name and count."""
    if not about.startswith("{"):
        return None
    return frozenset(re.match(r"\w*", part.strip())[0] for part in parts(about, 1) if part.strip())  # type: ignore[index]


def parts(text: str, start: int) -> Iterator[str]:
    """What stands between the commas, from behind an opening bracket to the one that closes it."""
    depth, quote, begin = 0, "", start
    for place in range(start, len(text)):
        sign = text[place]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"`":
            quote = sign
        elif sign in OPENING:
            depth += 1
        elif sign in CLOSING and depth:
            depth -= 1
        elif sign in CLOSING or (sign == "," and not depth):
            yield text[begin:place]
            begin = place + 1
            if sign in CLOSING:
                return
