"""Facts as single words of a position's line, `bob+luke`: a seat, a sign for what happened, and what it is about."""

from __future__ import annotations

import re
from typing import NamedTuple

from .actions import Seat
from .line_fields import Word
from .position_fields import Line, Who


class Sign(NamedTuple):
    """A sign for one kind of fact, which is about a card, a seat, or a number from `least` to `most`."""

    mark: str
    kind: int
    about: str
    least: int = 0
    most: int = 0


class Facts:
    """The signs a game tells its facts by."""

    def __init__(self, names: tuple[str, ...], *signs: Sign) -> None:
        self.names = names  # of the cards
        self.by_mark = {sign.mark: sign for sign in signs}
        self.by_kind = {sign.kind: sign for sign in signs}
        marks = "".join([re.escape(sign.mark) for sign in signs])
        self.form = re.compile(rf"(\w+)([{marks}])([\w-]+)")

    def write(self, kind: int, seat: Seat, value: int, who: Who) -> str:
        sign = self.by_kind[kind]
        said = self.names[value] if sign.about == "card" else who[value] if sign.about == "seat" else str(value)
        return f"{who[seat]}{sign.mark}{said}"

    def read(self, line: Line, word: Word) -> tuple[int, Seat, int] | None:
        """Kind, seat and value; nothing if the word has not the form of a fact."""
        match = self.form.fullmatch(word.text)
        if match is None:
            return None
        seat, sign, rest = line.seat(word._replace(text=match[1])), self.by_mark[match[2]], word._replace(text=match[3])
        if sign.about == "card":
            return (sign.kind, seat, rest.one_of(self.names))
        if sign.about == "seat":
            return (sign.kind, seat, line.seat(rest))
        return (sign.kind, seat, rest.number(sign.least, sign.most))
