"""Decks as files: the cards of a game as the owner of a box has corrected them.  Every mistake has its line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import Any, Final, NamedTuple

from .errors import BadText

STANDARD: Final = "standard"  # the deck that comes with the game
LANGUAGES: Final = ("en", "ru")
LONGEST_NAME: Final = 40
LONGEST_FILE: Final = 100_000  # letters
HEADER: Final = re.compile(r"""\s*\[{1,2}\s*["']?([^\]"'.]+?)["']?\s*[\].]""")
KEY: Final = re.compile(r"""\s*["']?([\w-]+)["']?\s*=""")
TOML_PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


class OwnDeck(NamedTuple):
    """A deck that is not the one of the game: its file, the name that its content gives it, and what it says."""

    digest: str
    text: str
    cards: dict[str, dict[str, Any]]


class DeckFile:
    """A file of tables, one a card, and on which line what stands."""

    def __init__(self, text: str) -> None:
        self.text = clean_file(text)
        self.above = lines_above(text)
        if len(self.text) > LONGEST_FILE:
            raise BadText("deck-too-long", 1, 1, most=LONGEST_FILE)
        self.places = places_in(self.text)
        try:
            self.entries: dict[str, Any] = tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:  # also numbers of thousands of digits, brackets in brackets
            raise bad_toml(self.text, str(error), self.above) from error

    def wrong(self, why: str, name: str, at: str, rule: str = "", **about: Any) -> BadText:
        """A mistake in what the file says of a card: on the line of the key, or else of the card."""
        line = self.places.get((name, at), self.places.get((name, ""), 1))
        return BadText(why, line + self.above, 1, rule, **about)

    def check_names(self, name: str) -> None:
        """What a card is called can be read, in every language the file has a name for."""
        for lang in LANGUAGES:
            said: Any = self.entries[name].get(lang, name)
            if not isinstance(said, str) or not said.strip() or not said.isprintable() or len(said) > LONGEST_NAME:
                raise self.wrong("deck-bad-name", name, lang, card=name, most=LONGEST_NAME)

    def own_deck(self) -> OwnDeck:
        digest = hashlib.blake2b(self.text.encode(), digest_size=10).hexdigest()
        return OwnDeck(digest, self.text, self.entries)


def clean_file(text: str) -> str:
    """The same content has the same name, whatever system or editor it went through."""
    lines = text.removeprefix("\ufeff").splitlines()
    return "\n".join([line.rstrip() for line in lines]).strip("\n") + "\n"


def lines_above(text: str) -> int:
    """How many empty lines the file begins with: they are cleaned away, and counted in whoever opens it."""
    cleaned = "\n".join([line.rstrip() for line in text.removeprefix("\ufeff").splitlines()])
    return len(cleaned) - len(cleaned.lstrip("\n"))


def places_in(text: str) -> dict[tuple[str, str], int]:
    """The line of every table, and of every key in it."""
    found: dict[tuple[str, str], int] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if match := HEADER.match(line):
            name = match[1]
            found.setdefault((name, ""), number)
        elif match := KEY.match(line):
            found.setdefault((name, match[1]) if name else (match[1], ""), number)
    return found


def bad_toml(text: str, message: str, above: int) -> BadText:
    """Where the reader of the format gave up, so many lines further down in the file."""
    place = TOML_PLACE.search(message)
    if place is None:
        return BadText("deck-not-toml", 1, 1)
    line = above + (int(place[1]) if place[1] is not None else len(text.splitlines()) or 1)
    column = int(place[2]) if place[2] is not None else 1
    if "declare" in message or "overwrite" in message:
        return BadText("deck-doubled", line, 1)
    return BadText("deck-not-toml", line, column)
