"""What people type, matched to the bank: by its own words, by words that begin alike, and by letters in a row."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from .bank import (
    ANSWERS,
    ASK_KEYS,
    HIGH,
    KEYS,
    LOW,
    OPENINGS,
    QUESTIONS,
    TRAITS,
    VAGUE_ANSWERS,
    Grade,
    Trait,
    Words,
    opened,
    small_words,
)

Vector = dict[str, float]

STEM: Final = 5  # letters of a word that count, so that its endings do not
ENOUGH: Final = 0.34  # how alike two texts must be to mean the same
NEARLY_THE_SAME: Final = 0.5  # a line of the bank with slips: its telling words are not counted
A_KEY: Final = 0.5  # what a telling word is worth beside that
SHORT: Final = 2  # words of an answer that is but a yes or no
NO_SIDES: Final = ("heat", "height", "noise", "light", "clean")  # traits whose name does not say which end is meant
COMMON: Final = small_words("common")
NOT: Final = small_words("not")
YES_WORDS: Final = small_words("yes")
NO_WORDS: Final = small_words("no")


class Asked(NamedTuple):
    """What a question is about, and, if it says so, which grade a yes would mean."""

    trait: Trait
    yes: Grade | None


class Answered(NamedTuple):
    trait: Trait
    grade: Grade


# ---- texts as vectors


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower().replace("ё", "е"))


def stems(text: str) -> list[str]:
    return [word[:STEM] for word in words_of(text) if word not in COMMON]


def grams(text: str) -> list[str]:
    """Three letters in a row, within words: a mistyped word is still alike."""
    padded = [f"_{word}_" for word in words_of(text) if word not in COMMON]
    return [word[i : i + 3] for word in padded for i in range(len(word) - 2)]


def counted(text: str) -> Counter[str]:
    return Counter([f"={stem}" for stem in stems(text)]) + Counter(grams(text))


TEXTS: Final = tuple(
    [text for question in QUESTIONS for text in question.words]
    + [text for grades in ANSWERS for lines in grades for line in lines for text in line]
)
SEEN_IN: Final = Counter([part for text in TEXTS for part in counted(text)])


def vector(text: str) -> Vector:
    """Of length 1; what is rare in the bank weighs more, a whole word more than its letters."""
    weighed = {
        part: times * math.log(1 + len(TEXTS) / (1 + SEEN_IN[part])) * (2.0 if part[0] == "=" else 0.5)
        for part, times in counted(text).items()
    }
    length = math.sqrt(sum([weight * weight for weight in weighed.values()]))
    return {part: weight / length for part, weight in weighed.items()} if length else {}


def alike(here: Vector, there: Vector) -> float:
    if len(here) > len(there):
        here, there = there, here
    return sum([weight * there.get(part, 0.0) for part, weight in here.items()])


QUESTION_VECTORS: Final = tuple([(question.trait, vector(text)) for question in QUESTIONS for text in question.words])
ANSWER_VECTORS: Final = tuple(
    [
        tuple([(grade, vector(text)) for grade, lines in enumerate(grades) for line in lines for text in line])
        for grades in ANSWERS
    ]
)


# ---- telling words


def is_key(word: str, key: str) -> bool:
    key = key.replace("ё", "е")
    return word == key[:-1] if key.endswith(".") else word.startswith(key)


KEY_COUNT: Final = Counter([key for grades in KEYS for key in {key for keys in grades for key in keys}])


def key_hits(trait: Trait, text: str, *, own: bool) -> list[float]:
    """How many words of the text tell of each grade; `own`: counting only keys that no other trait has.

    After a "not" a word tells of the opposite.
    """
    words = words_of(text)
    hits = [0.0, 0.0, 0.0]
    for grade, keys in enumerate(KEYS[trait]):
        for key in keys:
            if own and KEY_COUNT[key] > 1:
                continue
            for i, word in enumerate(words):
                if is_key(word, key):
                    turned = any([before in NOT for before in words[max(0, i - 2) : i]])
                    hits[HIGH + LOW - grade if turned else grade] += 1.0
    return hits


# ---- reading


def exact() -> dict[str, Answered]:
    """Everything a bot can answer."""
    known: dict[str, Answered] = {}
    for trait, grades in enumerate(ANSWERS):
        for grade, lines in enumerate(grades):
            for line in lines:
                known |= dict.fromkeys(with_openings(line), Answered(trait, grade))
    return known


def with_openings(line: Words) -> list[str]:
    return [text for opening in OPENINGS for text in opened(opening, line)]


KNOWN_ANSWERS: Final = exact()
KNOWN_VAGUE: Final = frozenset([text for line in VAGUE_ANSWERS for text in with_openings(line)])
KNOWN_QUESTIONS: Final = {text: question.trait for question in QUESTIONS for text in question.words}


@cache
def read_question(text: str) -> Asked | None:
    """Which trait is asked about; None if it is none of the bank's."""
    if text in KNOWN_QUESTIONS:
        return Asked(KNOWN_QUESTIONS[text], None)
    scores = trait_scores(text)
    trait = max(range(len(TRAITS)), key=lambda trait: scores[trait])
    return Asked(trait, what_yes_means(trait, text)) if scores[trait] >= ENOUGH else None


def trait_scores(text: str) -> list[float]:
    """How surely a question is about each trait: by the likeness to one of the bank, and by telling words."""
    here = vector(text)
    best = [0.0] * len(TRAITS)
    for trait, there in QUESTION_VECTORS:
        best[trait] = max(best[trait], alike(here, there))
    if max(best) >= NEARLY_THE_SAME:
        return best
    keys = [min(2.0, sum(key_hits(i, text, own=True))) + asks_about(i, text) for i in range(len(TRAITS))]
    return [likeness + A_KEY * words for likeness, words in zip(best, keys, strict=True)]


def what_yes_means(trait: Trait, text: str) -> Grade | None:
    """Which grade a plain yes would be; None where the question does not say."""
    low, _, high = key_hits(trait, text, own=False)
    if low == high:  # who asks for a thing by its name means: is there any?
        return HIGH if asks_about(trait, text) and TRAITS[trait] not in NO_SIDES else None
    turned = any([word in NOT for word in words_of(text)])  # "isn't it hot?" means: is it hot?
    return LOW if (low > high) != turned else HIGH


def asks_about(trait: Trait, text: str) -> int:
    """How many words of a question name the trait."""
    words = words_of(text)
    return len([key for key in ASK_KEYS[trait] if any([is_key(word, key) for word in words])])


@cache
def read_answer(asked: Asked | None, text: str) -> Answered | None:
    """What an answer says of the place; None if it says nothing, or nothing that is understood."""
    if text in KNOWN_VAGUE:
        return None
    if text in KNOWN_ANSWERS:
        return KNOWN_ANSWERS[text]
    if asked is None:
        return telling_words(text)
    if len(words_of(text)) <= SHORT and (plain := plain_yes_or_no(asked, text)) is not None:
        return plain
    here = vector(text)
    scores = [A_KEY * hit for hit in key_hits(asked.trait, text, own=False)]
    best = [0.0, 0.0, 0.0]
    for grade, there in ANSWER_VECTORS[asked.trait]:
        best[grade] = max(best[grade], alike(here, there))
    scores = [score + alikeness for score, alikeness in zip(scores, best, strict=True)]
    grade = max(range(len(scores)), key=lambda grade: scores[grade])
    if scores[grade] >= ENOUGH:
        return Answered(asked.trait, grade)
    return plain_yes_or_no(asked, text) or telling_words(text)


def plain_yes_or_no(asked: Asked, text: str) -> Answered | None:
    said = set(words_of(text))
    if asked.yes is None or bool(said & YES_WORDS) == bool(said & NO_WORDS):
        return None
    return Answered(asked.trait, asked.yes if said & YES_WORDS else LOW + HIGH - asked.yes)


def telling_words(text: str) -> Answered | None:
    """What an answer tells by its words alone, if they are about one thing."""
    found = [(max(hits), trait, hits) for trait in range(len(TRAITS)) if max(hits := key_hits(trait, text, own=True))]
    if len(found) != 1:
        return None
    most, trait, hits = found[0]
    return Answered(trait, hits.index(most))


def translated(text: str, lang: int) -> str:
    """What a bot said, in another language; anything else stays as it is."""
    return TRANSLATIONS.get(text, (text, text))[lang]


def all_lines() -> dict[str, Words]:
    lines = [question.words for question in QUESTIONS]
    answers = [line for grades in ANSWERS for of_grade in grades for line in of_grade]
    for line in (*answers, *VAGUE_ANSWERS):
        lines += [opened(opening, line) for opening in OPENINGS]
    return {text: line for line in lines for text in line}


TRANSLATIONS: Final = all_lines()
