"""What bots can say in Spyfall, as data: questions about traits of a place, and answers by how much of it there is."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

Trait = int
Grade = int
Words = tuple[str, str]  # the same in English and in Russian

LANGUAGES: Final = ("en", "ru")
GRADES: Final = ("low", "mid", "high")
LOW: Final = 0
MID: Final = 1
HIGH: Final = 2
VAGUE: Final = 3  # an answer that says nothing


class Question(NamedTuple):
    trait: Trait
    words: Words


def read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("cantina.bots.careful.spyfall").joinpath(name).read_text("utf-8"))


def pairs(lines: list[list[str]]) -> tuple[Words, ...]:
    return tuple([(english, russian) for english, russian in lines])


_bank = read("bank.toml")
_places = read("traits.toml")

TRAITS: Final = tuple([name for name, entry in _bank.items() if "questions" in entry])
QUESTIONS: Final = tuple(
    [Question(trait, words) for trait, name in enumerate(TRAITS) for words in pairs(_bank[name]["questions"])]
)
ANSWERS: Final = tuple([tuple([pairs(_bank[name][grade]) for grade in GRADES]) for name in TRAITS])
KEYS: Final = tuple([tuple([tuple(_bank[name]["keys"][grade].split()) for grade in GRADES]) for name in TRAITS])
ASK_KEYS: Final = tuple([tuple(_bank[name]["keys"]["ask"].split()) for name in TRAITS])
VAGUE_ANSWERS: Final = pairs(_bank["vague"]["answers"])
OPENINGS: Final = pairs(_bank["opening"]["words"])

# How much of each trait a place has, from 0 to 4.
AMOUNT: Final[dict[str, tuple[int, ...]]] = {
    place: tuple([entry[name] for name in TRAITS]) for place, entry in _places.items()
}

# How well each grade of an answer fits an amount: the share of those who are there and would say so.
FIT: Final = (
    (0.80, 0.16, 0.04),
    (0.52, 0.38, 0.10),
    (0.18, 0.64, 0.18),
    (0.10, 0.38, 0.52),
    (0.04, 0.16, 0.80),
)


def fit(place: str, trait: Trait, grade: Grade) -> float:
    """How well an answer of this grade fits the place."""
    return FIT[AMOUNT[place][trait]][grade]


def opened(opening: Words, words: Words) -> Words:
    """An answer with something said before it."""
    return (joined(opening[0], words[0]), joined(opening[1], words[1]))


def joined(opening: str, line: str) -> str:
    """After a colon or dots the sentence goes on, in small letters."""
    if opening.endswith((":", "…")) and not line.startswith(("I ", "I'", "Empire", "Империя")):
        line = line[0].lower() + line[1:]
    return f"{opening} {line}".strip()


def small_words(kind: str) -> frozenset[str]:
    """Words that say little by themselves, by what they do: common, not, yes, no."""
    return frozenset(_bank["small"][kind].replace("ё", "е").split())
