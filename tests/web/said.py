"""What the page asks the words for: every `say(…)` in `web/src`, and every `sayOf(game, …)` in the folder of a game.

A key of a game's own words is written `warlords planets.ready` here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
CALL: Final = re.compile(r"\bsay(Of)?\((?!key\b|game: string)")  # but for their definitions
GAMES: Final = "games"
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
        read(where, game_of(where) if found[1] else "", [part.strip() for part in parts(text, found.end())])
        for where, text in sources().items()
        for found in CALL.finditer(text)
    ]


@cache
def literals() -> frozenset[str]:
    """Every quoted text that has the form of a key, said at once or kept for later."""
    found = [(where, literal) for where, text in sources().items() for literal in LITERAL.findall(text)]
    keys = [(where, literal) for where, literal in found if KEY.fullmatch(literal)]
    return frozenset([key for _, key in keys] + [f"{game_of(where)} {key}" for where, key in keys if game_of(where)])


def game_of(where: str) -> str:
    """The game whose folder a file stands in."""
    folder, *rest = Path(where).parts
    return rest[0] if folder == GAMES and len(rest) > 1 else ""


def read(where: str, game: str, arguments: list[str]) -> SayCall:
    """Of a game's own words the game is said first."""
    key, about, *_ = [*(arguments[1:] if game else arguments), "{}"]
    keys = tuple(f"{game} {literal}".strip() for literal in LITERAL.findall(key) if "." in literal)
    return SayCall(where, keys, tuple(f"{game} {made}".strip() for made in MADE.findall(key)), names(about))


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
