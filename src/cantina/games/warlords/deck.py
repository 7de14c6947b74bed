"""A deck as a file: read and checked, every mistake with its line.  deck.toml says what may be in it."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from ...engine.errors import BadText
from ...engine.game import OwnDeck

SHIP_NAMES: Final = ("tie-fighter", "tie-interceptor", "tie-bomber", "shuttle", "landing-craft", "v-wing", "arc-170")
SPECIAL_NAMES: Final = ("star-destroyer", "super-star-destroyer", "death-star", "slave-i")
PLANET_NAMES: Final = (
    *("tatooine", "coruscant", "alderaan", "kamino"),
    *("hoth", "kashyyyk", "naboo", "endor", "bespin", "geonosis"),
    *("yavin-4", "dagobah", "mustafar", "corellia"),
)
KIND_OF: Final[dict[str, str]] = {
    **dict.fromkeys(SHIP_NAMES, "ship"),
    **dict.fromkeys(SPECIAL_NAMES, "special"),
    **dict.fromkeys(PLANET_NAMES, "planet"),
}
COPIES_OF_A_SHIP: Final = 12  # WE-1
COPIES_OF_SPECIALS: Final = (2, 2, 2, 8)  # WE-2 of the four kinds, the fewest first
LEAST_VALUE: Final = 2  # WE-3 of a planet
MOST_VALUE: Final = 4
SOURCES: Final = ("rulebook", "reconstructed", "box")
LANGUAGES: Final = ("en", "ru")
LONGEST_NAME: Final = 40
HEADER: Final = re.compile(r"""\s*\[\s*["']?([^\]"']+?)["']?\s*\]""")
KEY: Final = re.compile(r"""\s*["']?([\w-]+)["']?\s*=""")
TOML_PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


def read_deck(text: str) -> OwnDeck:
    """The deck a file describes; BadText names the line of the first mistake."""
    sheet = Sheet(text)
    for name in sheet.entries:
        check_entry(sheet, name)
    for name in KIND_OF:
        if name not in sheet.entries:
            raise sheet.wrong("deck-lacks", "", "", card=name)
    check_totals(sheet)
    copies = "".join([str(sheet.entries[name]["copies"]) for name in SPECIAL_NAMES])
    values = "".join([str(sheet.entries[name]["value"]) for name in PLANET_NAMES])
    return OwnDeck(f"{copies}-{values}", sheet.entries)


class Sheet:
    """A file of tables, and on which line what stands."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff")
        self.places = places_in(text)
        try:
            self.entries: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also numbers of thousands of digits, brackets in brackets
            raise bad_toml(text, str(error)) from error

    def wrong(self, why: str, name: str, at: str, rule: str = "", **about: Any) -> BadText:
        """A mistake in what the file says of a card: on the line of the key, or else of the card."""
        line = self.places.get((name, at), self.places.get((name, ""), 1))
        return BadText(why, line, 1, rule, **about)


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


def bad_toml(text: str, message: str) -> BadText:
    """Where the reader of the format gave up."""
    place = TOML_PLACE.search(message)
    if place is None:
        return BadText("deck-not-toml", 1, 1)
    line = int(place[1]) if place[1] is not None else len(text.splitlines()) or 1
    column = int(place[2]) if place[2] is not None else 1
    if "declare" in message or "overwrite" in message:
        return BadText("deck-doubled", line, 1)
    return BadText("deck-not-toml", line, column)


def check_entry(sheet: Sheet, name: str) -> None:
    """One card: known, and with all it needs and nothing else."""
    entry: Any = sheet.entries[name]
    if name not in KIND_OF:
        raise sheet.wrong("deck-unknown-card", name, "", text=name, known=", ".join(KIND_OF))
    if not isinstance(entry, dict):
        raise sheet.wrong("deck-needs-a-table", name, "", card=name)
    figure = "value" if KIND_OF[name] == "planet" else "copies"
    for key in ("kind", figure, "source"):
        if key not in entry:
            raise sheet.wrong("deck-lacks-key", name, "", card=name, field=key)
    for key in entry:
        if key not in ("kind", figure, "source") and key not in LANGUAGES:
            raise sheet.wrong("deck-unknown-key", name, key, text=key, card=name)
    if entry["kind"] != KIND_OF[name]:
        raise sheet.wrong("deck-wrong-kind", name, "kind", card=name, kind=KIND_OF[name])
    if entry["source"] not in SOURCES:
        raise sheet.wrong("deck-wrong-source", name, "source", text=str(entry["source"]), known=", ".join(SOURCES))
    check_figure(sheet, name, figure)
    check_names(sheet, name)


def check_figure(sheet: Sheet, name: str, figure: str) -> None:
    """WE-1 Twelve of each ship.  WE-3 A planet is worth 2, 3 or 4."""
    number: Any = sheet.entries[name][figure]
    if not isinstance(number, int) or isinstance(number, bool):
        raise sheet.wrong("deck-not-a-number", name, figure, text=str(number), field=figure)
    if figure == "value" and not LEAST_VALUE <= number <= MOST_VALUE:
        raise sheet.wrong("deck-wrong-value", name, figure, "WE-3", card=name, number=number)
    if name in SHIP_NAMES and number != COPIES_OF_A_SHIP:
        raise sheet.wrong("deck-wrong-ships", name, figure, "WE-1", card=name, number=number)


def check_names(sheet: Sheet, name: str) -> None:
    for lang in LANGUAGES:
        said: Any = sheet.entries[name].get(lang, name)
        if not isinstance(said, str) or not said.strip() or not said.isprintable() or len(said) > LONGEST_NAME:
            raise sheet.wrong("deck-bad-name", name, lang, card=name, most=LONGEST_NAME)


def check_totals(sheet: Sheet) -> None:
    """WE-2 Eight of one kind and two of each other: 14 cards."""
    copies = [int(sheet.entries[name]["copies"]) for name in SPECIAL_NAMES]
    if tuple(sorted(copies)) != COPIES_OF_SPECIALS:
        last = max(SPECIAL_NAMES, key=lambda name: sheet.places.get((name, "copies"), 0))
        said = " + ".join([str(number) for number in copies])
        raise sheet.wrong("deck-wrong-specials", last, "copies", "WE-2", given=said, total=sum(copies))
