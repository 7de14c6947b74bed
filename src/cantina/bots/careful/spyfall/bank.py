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
    """What a bot asks, and what fits this question: an answer of each grade, and one that tells nothing."""

    trait: Trait
    words: Words
    yes: Grade | None  # what a plain yes would mean
    answers: tuple[Words, ...]
    dodge: Words
    keys: tuple[str, ...]  # words by which what people type is taken for this very question


class SmallTalk(NamedTuple):
    """What people ask that is not about the place; `first`: whatever else the question has in it."""

    first: bool
    keys: tuple[str, ...]
    answers: tuple[Words, ...]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("cantina.bots.careful.spyfall").joinpath(name).read_text("utf-8"))


def pair(line: list[str]) -> Words:
    english, russian = line
    return (english, russian)


def pairs(lines: list[list[str]]) -> tuple[Words, ...]:
    return tuple([pair(line) for line in lines])


def keys_in(text: str) -> tuple[str, ...]:
    return tuple(text.replace("ё", "е").split())


_bank = read("bank.toml")
_questions = read("questions.toml")
_places = read("traits.toml")

TRAITS: Final = tuple(_questions)


def question(trait: Trait, entry: dict[str, Any]) -> Question:
    yes = GRADES.index(entry["yes"]) if "yes" in entry else None
    answers = pairs([entry[grade] for grade in GRADES])
    return Question(trait, pair(entry["ask"]), yes, answers, pair(entry["dodge"]), keys_in(entry.get("keys", "")))


QUESTIONS: Final = tuple([question(trait, entry) for trait, name in enumerate(TRAITS) for entry in _questions[name]])
ANSWERS: Final = tuple([tuple([pairs(_bank[name][grade]) for grade in GRADES]) for name in TRAITS])
KEYS: Final = tuple([tuple([keys_in(_bank[name]["keys"][grade]) for grade in GRADES]) for name in TRAITS])
ASK_KEYS: Final = tuple([keys_in(_bank[name]["keys"]["ask"]) for name in TRAITS])
FIT_ANY: Final = pairs(_bank["vague"]["answers"])
VAGUE_ANSWERS: Final = (*FIT_ANY, *pairs(_bank["vague"]["measure"]))
SMALL_TALK: Final = tuple(
    [SmallTalk(talk.get("first", False), keys_in(talk["keys"]), pairs(talk["answers"])) for talk in _bank["talk"]]
)
OPENINGS: Final = pairs(_bank["opening"]["words"])

# How much of each trait a place has, from 0 to 4.
AMOUNT: Final[dict[str, tuple[int, ...]]] = {
    place: tuple([entry[name] for name in TRAITS]) for place, entry in _places.items()
}
PLACES: Final = tuple(AMOUNT)
PLACE_KEYS: Final = tuple([keys_in(_bank["named"][place]) for place in PLACES])

# How well each grade of an answer fits an amount: the share of those who are there and would say so.
FIT: Final = (
    (0.86, 0.12, 0.02),
    (0.55, 0.41, 0.04),
    (0.12, 0.76, 0.12),
    (0.04, 0.41, 0.55),
    (0.02, 0.12, 0.86),
)

# How often each grade is said of an amount by a bot that is there: what is so, or less than that, and never more.
TRUE: Final = (
    (0.75, 0.25, 0.0),
    (0.5, 0.5, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, 0.5, 0.5),
    (0.0, 0.25, 0.75),
)


def fit(place: str, trait: Trait, grade: Grade) -> float:
    """How well an answer of this grade fits the place."""
    return FIT[AMOUNT[place][trait]][grade]


def true_of(place: str, trait: Trait) -> list[float]:
    """How often each grade is said by a bot that is there; nobody speaks of frost where it is merely cool."""
    return list(TRUE[AMOUNT[place][trait]])


def opened(opening: Words, words: Words) -> Words:
    """An answer with something said before it."""
    return (joined(opening[0], words[0]), joined(opening[1], words[1]))


def joined(opening: str, line: str) -> str:
    """After a colon or dots the sentence goes on, in small letters."""
    if opening.endswith((":", "…")) and not line.startswith(("I ", "I'", "Empire", "Империя")):
        line = line[0].lower() + line[1:]
    return f"{opening} {line}".strip()


def small_words(kind: str) -> frozenset[str]:
    """Words that say little by themselves, by what they do: common, not, yes, no, bit."""
    return frozenset(keys_in(_bank["small"][kind]))
