"""Reading lines of `key: words | key: words` so that every mistake has a column."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from .errors import BadText

WORD: Final = re.compile(r"\S+")


class Word(NamedTuple):
    text: str
    column: int
    line: int = 1

    def wrong(self, key: str, **about: Any) -> BadText:
        return BadText(key, self.line, self.column, text=self.text, **about)

    def number(self, least: int = 0, most: int = 10**9) -> int:
        if not re.fullmatch(r"\d{1,9}", self.text, re.ASCII) or not least <= int(self.text) <= most:
            raise self.wrong("bad-number", least=least, most=most)
        return int(self.text)

    def one_of(self, known: tuple[str, ...]) -> int:
        """Which of these names it is."""
        if self.text not in known:
            raise self.wrong("no-such-card", known=", ".join(known))
        return known.index(self.text)


class Field(NamedTuple):
    key: Word
    words: tuple[Word, ...]

    def clauses(self) -> list[list[Word]]:
        """The words, split at commas."""
        clauses: list[list[Word]] = [[]]
        for word in self.words:
            text = word.text.rstrip(",")
            if text:
                clauses[-1].append(word._replace(text=text))
            if text != word.text:
                clauses.append([])
        if not all(clauses[1:]):
            raise self.key.wrong("empty-field")
        return clauses

    def further_clauses(self) -> list[tuple[Word, list[Word]]]:
        """All clauses but the first, each as its first word, which may begin no other, and the rest."""
        further = self.clauses()[1:]
        for i, clause in enumerate(further):
            if clause[0].text in [other[0].text for other in further[:i]]:
                raise clause[0].wrong("doubled-clause")
        return [(clause[0], clause[1:]) for clause in further]

    def only(self) -> Word:
        """The field's single word."""
        if len(self.words) != 1:
            raise self.key.wrong("needs-one-word", given=len(self.words))
        return self.words[0]


def words(text: str, line: int = 1, column: int = 1) -> tuple[Word, ...]:
    return tuple([Word(match[0], column + match.start(), line) for match in WORD.finditer(text)])


def fields(text: str, line: int = 1) -> list[Field]:
    """`a: b c | d: e` as fields; a key may stand only once."""
    found: list[Field] = []
    column = 1
    for part in text.split("|"):
        key_words = words(part, line, column)
        key, colon, rest = part.partition(":")
        if not key_words:
            raise BadText("empty-field", line, column)
        if not colon or len(key.split()) != 1:
            raise key_words[0].wrong("needs-a-colon")
        name = key_words[0]._replace(text=key.strip())
        if name.text in [field.key.text for field in found]:
            raise name.wrong("doubled-field")
        found.append(Field(name, words(rest, line, column + len(key) + 1)))
        column += len(part) + 1
    return found
