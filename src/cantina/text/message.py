"""A message: one text, or several of which the reader and the parameters choose one.

    drew = { you = "You draw {card:card}.", default = "{seat:name} draws a card." }

The first variant whose conditions all hold is taken, `default` if there is none.  Conditions stand side by side:

    you          the reader is `seat`
    target=you   the reader is `target` (or, where it is a list, alone in it)
    target=seat  the two parameters are equal
    reason=tie   the parameter is this word
    card         the parameter is there, and neither false nor empty
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.actions import Seat

DEFAULT = "default"


class MissingWords(LookupError):
    """The catalogue lacks a text, or a text names a parameter that is not there."""


class Speech(NamedTuple):
    """What is spoken about, how the seats are called, and who reads it (None: a spectator)."""

    about: Mapping[str, Any]
    names: Sequence[str] = ()
    reader: Seat | None = None

    def holds(self, condition: str) -> bool:
        name, equals, wanted = condition.partition("=")
        if not equals:
            return self.is_reader("seat") if name == "you" else self.has(name)
        if wanted == "you":
            return self.is_reader(name)
        if wanted in self.about:
            return name in self.about and bool(self.about[name] == self.about[wanted])
        return name in self.about and str(self.about[name]) == wanted

    def has(self, name: str) -> bool:
        value = self.about.get(name)
        return value is not None and value is not False and value not in ("", (), [])

    def is_reader(self, name: str) -> bool:
        who = self.about.get(name)
        if isinstance(who, (list, tuple)):
            return list(who) == [self.reader]
        return self.reader is not None and who == self.reader


def is_message(entry: object) -> bool:
    return isinstance(entry, str) or (isinstance(entry, dict) and DEFAULT in entry)


def variants(entry: str | Mapping[str, str]) -> Mapping[str, str]:
    return {DEFAULT: entry} if isinstance(entry, str) else entry


def choose(entry: str | Mapping[str, str], speech: Speech) -> str:
    """The variant for this reader."""
    texts = variants(entry)
    for conditions, text in texts.items():
        if conditions != DEFAULT and all(speech.holds(condition) for condition in conditions.split()):
            return text
    return texts[DEFAULT]


class Part(NamedTuple):
    """A piece of a text: words, then perhaps a parameter and the kind of thing it is."""

    words: str
    name: str | None
    kind: str


def parts(text: str) -> Iterator[Part]:
    for words, name, kind, _ in string.Formatter().parse(text):
        yield Part(words, name, kind or "")


def placeholders(text: str) -> set[tuple[str, str]]:
    return {(part.name, part.kind) for part in parts(text) if part.name is not None}


def nest_quotes(text: str) -> str:
    """Russian quotes within quotes take their inner form: «Пилот „Сокола“»."""
    if text.count("«") < 2:
        return text
    said, depth = "", 0
    for letter in text:
        depth += letter == "«"
        inner = {"«": "„", "»": "“"} if depth > 1 else {}
        said += inner.get(letter, letter)
        depth -= letter == "»"
    return said


def end_once(text: str) -> str:
    """A name that ends with its own sign takes no full stop behind it: “Anna plays As You Were!”."""
    return text.replace("!.", "!").replace("?.", "?") if "!." in text or "?." in text else text
