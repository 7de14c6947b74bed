"""A deck as a file and as a code: read and checked, every mistake with its line.  deck.toml says what may be in it.

The code of a deck says what is different from the standard one, so that a record needs no file: `-lando` is not there,
`+own-keeper-1` is, and `twins=luke+leia` is what a goal asks for, where `2:falcon:x-wing:ackbar` are any two of three
and `#9` is the largest hand of at least nine.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ...engine.deck_file import DeckFile
from ...engine.errors import BadText
from .names import CREEPER_NAMES, GOAL_NAMES, KEEPER_NAMES, NAMES, TYPE_OF, TYPES

SOURCES: Final = ("rulebook", "reconstructed", "box")
LANGUAGES: Final = ("en", "ru")
SAID_OF_ALL: Final = ("type", "copies", "source", "en", "ru")
ASKED: Final = ("all", "any", "most_in_hand")
LONGEST_NAME: Final = 40
LARGEST_HAND: Final = 99
FEWEST_CARDS: Final = 40  # eighteen are dealt to six players, and there must be something to draw
IN_FRONT: Final = (*KEEPER_NAMES, *CREEPER_NAMES)


class Condition(NamedTuple):
    """What a goal asks for: every one of some cards, so many of others, the largest hand."""

    every: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    least: int = 0  # how many of `any`
    most_in_hand: int = 0


class DeckSaid(NamedTuple):
    """What a file says."""

    conditions: dict[str, Condition]  # by goal
    left_out: tuple[str, ...]  # cards that are not in the deck
    entries: dict[str, dict[str, Any]]


# ---- a file


def read_deck(text: str) -> DeckSaid:
    """The deck a file describes; BadText names the line of the first mistake."""
    file = DeckFile(text)
    for name in file.entries:
        check_entry(file, name)
    there = [name for name in NAMES if name in file.entries and file.entries[name]["copies"] == 1]
    conditions = {name: condition_in(file, name, there) for name in there if TYPE_OF[name] == "goal"}
    if not conditions:
        raise BadText("deck-without-goals", 1, 1, "FX-9")
    if len(there) < FEWEST_CARDS:
        raise BadText("deck-too-small", 1, 1, "FX-1", number=len(there), fewest=FEWEST_CARDS)
    return DeckSaid(conditions, tuple([name for name in NAMES if name not in there]), file.entries)


def check_entry(file: DeckFile, name: str) -> None:
    """One card: known, and with all it needs and nothing else."""
    entry: Any = file.entries[name]
    if not isinstance(entry, dict):
        raise file.wrong("deck-needs-a-table", name, "", card=name)
    for key in ("type", "copies", "source"):
        if key not in entry:
            raise file.wrong("deck-lacks-key", name, "", card=name, field=key)
    if entry["type"] not in TYPES:
        raise file.wrong("deck-unknown-type", name, "type", text=str(entry["type"]), known=", ".join(TYPES))
    if name not in TYPE_OF:
        raise unknown_card(file, name, str(entry["type"]))
    if entry["type"] != TYPE_OF[name]:
        raise file.wrong("deck-wrong-type", name, "type", card=name, type=TYPE_OF[name])
    for key in entry:
        if key not in SAID_OF_ALL and not (key in ASKED and TYPE_OF[name] == "goal"):
            raise file.wrong("deck-unknown-key", name, key, text=key, card=name)
    check_figures(file, name)
    check_names(file, name)


def unknown_card(file: DeckFile, name: str, type: str) -> BadText:
    """What a card does is code: an id the code does not know has no effect."""
    if type in ("keeper", "goal"):
        return file.wrong("deck-unknown-card", name, "", text=name, own=f"own-{type}-1", last=f"own-{type}-8")
    return file.wrong("deck-no-effect", name, "", text=name, type=type)


def check_figures(file: DeckFile, name: str) -> None:
    """FX-1 Every card is there once, or not at all."""
    copies: Any = file.entries[name]["copies"]
    if not isinstance(copies, int) or isinstance(copies, bool) or copies not in (0, 1):
        raise file.wrong("deck-wrong-copies", name, "copies", "FX-1", card=name, text=str(copies))
    source: Any = file.entries[name]["source"]
    if source not in SOURCES:
        raise file.wrong("deck-wrong-source", name, "source", text=str(source), known=", ".join(SOURCES))


def check_names(file: DeckFile, name: str) -> None:
    """A name can be seen; a card of the owner's own has one in both languages."""
    for lang in LANGUAGES:
        is_own = name.startswith("own-") and file.entries[name]["copies"] == 1
        if is_own and lang not in file.entries[name]:
            raise file.wrong("deck-lacks-key", name, "", card=name, field=lang)
        said: Any = file.entries[name].get(lang, name)
        if not isinstance(said, str) or not said.strip() or not said.isprintable() or len(said) > LONGEST_NAME:
            raise file.wrong("deck-bad-name", name, lang, card=name, most=LONGEST_NAME)


def condition_in(file: DeckFile, name: str, there: list[str]) -> Condition:
    """FX-9 What a goal asks for, in cards that are in the deck."""
    entry: dict[str, Any] = file.entries[name]
    if not any([key in entry for key in ASKED]):
        raise file.wrong("deck-goal-asks-nothing", name, "", card=name)
    every = asked_cards(file, name, "all", entry.get("all", []), there)
    some, count = asked_any(file, name, entry.get("any"), there)
    most: Any = entry.get("most_in_hand", 0)
    if not is_number(most) or not (0 < most <= LARGEST_HAND or "most_in_hand" not in entry):
        raise file.wrong(
            "deck-not-a-number", name, "most_in_hand", text=str(most), field="most_in_hand", most=LARGEST_HAND
        )
    if not every and not some and not most:
        raise file.wrong("deck-goal-asks-nothing", name, "all", card=name)
    return Condition(every, some, count, most)


def asked_any(file: DeckFile, name: str, said: Any, there: list[str]) -> tuple[tuple[str, ...], int]:
    if said is None:
        return (), 0
    if not isinstance(said, dict) or sorted(said) != ["count", "of"]:
        raise file.wrong("deck-bad-any", name, "any", card=name)
    some = asked_cards(file, name, "any", said["of"], there)
    if not is_number(said["count"]) or not 0 < said["count"] <= len(some):
        raise file.wrong("deck-bad-any", name, "any", card=name)
    return some, int(said["count"])


def asked_cards(file: DeckFile, name: str, key: str, said: Any, there: list[str]) -> tuple[str, ...]:
    """Keepers and creepers of the deck, none twice."""
    if not isinstance(said, list):
        raise file.wrong("deck-bad-list", name, key, card=name, field=key)
    for card in said:
        if not isinstance(card, str) or TYPE_OF.get(card) not in ("keeper", "creeper"):
            raise file.wrong("deck-asks-for-unknown", name, key, "FX-9", card=name, text=str(card))
        if card not in there:
            raise file.wrong("deck-asks-for-absent", name, key, "FX-9", card=name, text=card)
    if len(set(said)) != len(said):
        raise file.wrong("deck-bad-list", name, key, card=name, field=key)
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
        if not equals and name[:1] not in ("-", "+"):
            return None
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
        if re.fullmatch(r"#[1-9]\d?", part, re.ASCII) and not most:
            most = int(part[1:])
        elif re.fullmatch(r"[1-9]\d?(:[a-z0-9-]+)+", part, re.ASCII) and not some:
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
