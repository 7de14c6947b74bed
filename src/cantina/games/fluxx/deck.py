"""A deck as a file and as a code: read and checked, every mistake with its line.  deck.toml says what may be in it.

The code of a deck says what is different from the standard one, so that a record needs no file: `-lando` is not there,
`+own-keeper-1` is, and `twins=luke+leia` is what a goal asks for, where `2:falcon:x-wing:ackbar` are any two of three
and `#9` is the largest hand of at least nine.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, NamedTuple

from ...engine.errors import BadText
from .names import CREEPER_NAMES, GOAL_NAMES, KEEPER_NAMES, NAMES, TYPE_OF, TYPES

SOURCES: Final = ("rulebook", "reconstructed", "box")
LANGUAGES: Final = ("en", "ru")
SAID_OF_ALL: Final = ("type", "copies", "source", "en", "ru")
ASKED: Final = ("all", "any", "most_in_hand")
LONGEST_NAME: Final = 40
LARGEST_HAND: Final = 99
FEWEST_CARDS: Final = 40  # eighteen are dealt to six players, and there must be something to draw
HEADER: Final = re.compile(r"""\s*\[\s*["']?([^\]"']+?)["']?\s*\]""")
KEY: Final = re.compile(r"""\s*["']?([\w-]+)["']?\s*=""")
TOML_PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")
IN_FRONT: Final = (*KEEPER_NAMES, *CREEPER_NAMES)


class Condition(NamedTuple):
    """What a goal asks for: every one of some cards, so many of others, the largest hand."""

    every: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    least: int = 0  # how many of `any`
    most_in_hand: int = 0


class DeckFile(NamedTuple):
    """What a file says."""

    conditions: dict[str, Condition]  # by goal
    left_out: tuple[str, ...]  # cards that are not in the deck
    entries: dict[str, dict[str, Any]]


# ---- a file


def read_deck(text: str) -> DeckFile:
    """The deck a file describes; BadText names the line of the first mistake."""
    sheet = Sheet(text)
    for name in sheet.entries:
        check_entry(sheet, name)
    there = [name for name in NAMES if name in sheet.entries and sheet.entries[name]["copies"] == 1]
    conditions = {name: condition_in(sheet, name, there) for name in there if TYPE_OF[name] == "goal"}
    if not conditions:
        raise BadText("deck-without-goals", 1, 1, "FX-9")
    if len(there) < FEWEST_CARDS:
        raise BadText("deck-too-small", 1, 1, "FX-1", number=len(there), fewest=FEWEST_CARDS)
    return DeckFile(conditions, tuple([name for name in NAMES if name not in there]), sheet.entries)


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
    if not isinstance(entry, dict):
        raise sheet.wrong("deck-needs-a-table", name, "", card=name)
    for key in ("type", "copies", "source"):
        if key not in entry:
            raise sheet.wrong("deck-lacks-key", name, "", card=name, field=key)
    if entry["type"] not in TYPES:
        raise sheet.wrong("deck-unknown-type", name, "type", text=str(entry["type"]), known=", ".join(TYPES))
    if name not in TYPE_OF:
        raise unknown_card(sheet, name, str(entry["type"]))
    if entry["type"] != TYPE_OF[name]:
        raise sheet.wrong("deck-wrong-type", name, "type", card=name, type=TYPE_OF[name])
    for key in entry:
        if key not in SAID_OF_ALL and not (key in ASKED and TYPE_OF[name] == "goal"):
            raise sheet.wrong("deck-unknown-key", name, key, text=key, card=name)
    check_figures(sheet, name)
    check_names(sheet, name)


def unknown_card(sheet: Sheet, name: str, type: str) -> BadText:
    """What a card does is code: an id the code does not know has no effect."""
    if type in ("keeper", "goal"):
        return sheet.wrong("deck-unknown-card", name, "", text=name, own=f"own-{type}-1", last=f"own-{type}-8")
    return sheet.wrong("deck-no-effect", name, "", text=name, type=type)


def check_figures(sheet: Sheet, name: str) -> None:
    """FX-1 Every card is there once, or not at all."""
    copies: Any = sheet.entries[name]["copies"]
    if not isinstance(copies, int) or isinstance(copies, bool) or copies not in (0, 1):
        raise sheet.wrong("deck-wrong-copies", name, "copies", "FX-1", card=name, text=str(copies))
    source: Any = sheet.entries[name]["source"]
    if source not in SOURCES:
        raise sheet.wrong("deck-wrong-source", name, "source", text=str(source), known=", ".join(SOURCES))


def check_names(sheet: Sheet, name: str) -> None:
    """A name can be seen; a card of the owner's own has one in both languages."""
    for lang in LANGUAGES:
        is_own = name.startswith("own-") and sheet.entries[name]["copies"] == 1
        if is_own and lang not in sheet.entries[name]:
            raise sheet.wrong("deck-lacks-key", name, "", card=name, field=lang)
        said: Any = sheet.entries[name].get(lang, name)
        if not isinstance(said, str) or not said.strip() or not said.isprintable() or len(said) > LONGEST_NAME:
            raise sheet.wrong("deck-bad-name", name, lang, card=name, most=LONGEST_NAME)


def condition_in(sheet: Sheet, name: str, there: list[str]) -> Condition:
    """FX-9 What a goal asks for, in cards that are in the deck."""
    entry: dict[str, Any] = sheet.entries[name]
    if not any([key in entry for key in ASKED]):
        raise sheet.wrong("deck-goal-asks-nothing", name, "", card=name)
    every = asked_cards(sheet, name, "all", entry.get("all", []), there)
    some, count = asked_any(sheet, name, entry.get("any"), there)
    most: Any = entry.get("most_in_hand", 0)
    if not is_number(most) or not (0 < most <= LARGEST_HAND or "most_in_hand" not in entry):
        raise sheet.wrong("deck-not-a-number", name, "most_in_hand", text=str(most), field="most_in_hand")
    if not every and not some and not most:
        raise sheet.wrong("deck-goal-asks-nothing", name, "all", card=name)
    return Condition(every, some, count, most)


def asked_any(sheet: Sheet, name: str, said: Any, there: list[str]) -> tuple[tuple[str, ...], int]:
    if said is None:
        return (), 0
    if not isinstance(said, dict) or sorted(said) != ["count", "of"]:
        raise sheet.wrong("deck-bad-any", name, "any", card=name)
    some = asked_cards(sheet, name, "any", said["of"], there)
    if not is_number(said["count"]) or not 0 < said["count"] <= len(some):
        raise sheet.wrong("deck-bad-any", name, "any", card=name)
    return some, int(said["count"])


def asked_cards(sheet: Sheet, name: str, key: str, said: Any, there: list[str]) -> tuple[str, ...]:
    """Keepers and creepers of the deck, none twice."""
    if not isinstance(said, list):
        raise sheet.wrong("deck-bad-list", name, key, card=name, field=key)
    for card in said:
        if not isinstance(card, str) or TYPE_OF.get(card) not in ("keeper", "creeper"):
            raise sheet.wrong("deck-asks-for-unknown", name, key, "FX-9", card=name, text=str(card))
        if card not in there:
            raise sheet.wrong("deck-asks-for-absent", name, key, "FX-9", card=name, text=card)
    if len(set(said)) != len(said):
        raise sheet.wrong("deck-bad-list", name, key, card=name, field=key)
    return tuple([card for card in IN_FRONT if card in said])


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# ---- a code


def write_code(
    conditions: dict[str, Condition],
    left_out: tuple[str, ...],
    standard: dict[str, Condition],
    standard_left_out: tuple[str, ...],
) -> str:
    """What is different from the standard deck; nothing if nothing is."""
    said = [f"-{name}" for name in left_out if name not in standard_left_out]
    said += [f"+{name}" for name in standard_left_out if name not in left_out and name not in conditions]
    said += [f"{name}={condition_code(asked)}" for name, asked in conditions.items() if standard.get(name) != asked]
    return ",".join(said)


def condition_code(asked: Condition) -> str:
    parts = list(asked.every)
    parts += [":".join([str(asked.least), *asked.any])] if asked.any else []
    parts += [f"#{asked.most_in_hand}"] if asked.most_in_hand else []
    return "+".join(parts)


def read_code(
    code: str, standard: dict[str, Condition], standard_left_out: tuple[str, ...]
) -> tuple[dict[str, Condition], tuple[str, ...]] | None:
    """The goals and the cards left out that a code tells of; None if it tells of no deck."""
    conditions, left_out = dict(standard), set(standard_left_out)
    for part in code.split(","):
        name, equals, asked = part.partition("=")
        card = name if equals else name[1:]
        if TYPE_OF.get(card, "base") == "base" or bool(equals) != (TYPE_OF[card] == "goal" and name[:1] != "-"):
            return None
        if name[:1] == "-":
            left_out.add(card)
            conditions.pop(card, None)
        else:
            left_out.discard(card)
            if equals:
                found = read_condition(asked)
                if found is None:
                    return None
                conditions[card] = found
    ordered = {name: conditions[name] for name in GOAL_NAMES if name in conditions}
    return (ordered, tuple([name for name in NAMES if name in left_out])) if holds(ordered, left_out) else None


def read_condition(text: str) -> Condition | None:
    every: list[str] = []
    some: tuple[str, ...] = ()
    count = most = 0
    for part in text.split("+"):
        if re.fullmatch(r"#[1-9]\d?", part, re.ASCII):
            most = int(part[1:])
        elif re.fullmatch(r"[1-9]\d?(:[a-z0-9-]+)+", part, re.ASCII):
            number, *of = part.split(":")
            some, count = tuple(of), int(number)
        else:
            every.append(part)
    asked = [*every, *some]
    if any([TYPE_OF.get(card) not in ("keeper", "creeper") for card in asked]) or len(some) < count:
        return None
    if len(set(every)) < len(every) or len(set(some)) < len(some):
        return None
    ordered = tuple([card for card in IN_FRONT if card in every])
    return Condition(ordered, tuple([card for card in IN_FRONT if card in some]), count, most)


def holds(conditions: dict[str, Condition], left_out: set[str]) -> bool:
    """Goals there are, and all they ask for is in the deck."""
    asked = [card for goal in conditions.values() for card in (*goal.every, *goal.any)]
    return bool(conditions) and len(NAMES) - len(left_out) >= FEWEST_CARDS and not left_out.intersection(asked)
