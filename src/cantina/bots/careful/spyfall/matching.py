"""What people type, matched to the bank: by its own words, by words that begin alike, and by letters in a row."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from .bank import (
    ANSWERS,
    ASK_KEYS,
    HIGH,
    KEYS,
    LOW,
    MID,
    OPENINGS,
    PLACE_KEYS,
    QUESTIONS,
    SMALL_TALK,
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
NEARLY_THE_SAME: Final = 0.5  # a line of the bank with slips: its telling words are not counted
AN_ANSWER: Final = 0.62  # and of answers, which have fewer words
A_KEY: Final = 0.5  # what a telling word is worth beside that
SHORT: Final = 3  # words of an answer that is but a yes or no
NO_SIDES: Final = ("heat", "height", "noise", "light", "clean")  # traits whose name does not say which end is meant
NAMED: Final = -1  # instead of a trait: the answer names a place
COMMON: Final = small_words("common")
WHOLE: Final = small_words("whole")
NOT: Final = small_words("not")
YES_WORDS: Final = small_words("yes")
NO_WORDS: Final = small_words("no")
BIT_WORDS: Final = small_words("bit")
FIRST_NOT: Final = small_words("first-not")
FILLER: Final = small_words("filler")
FILLS_BEFORE: Final = small_words("fills-before")
FILLED_BY: Final = small_words("filled-by")
YES_PHRASES: Final = tuple(small_words("yes-phrases"))
NO_PHRASES: Final = tuple(small_words("no-phrases"))
UNSURE_PHRASES: Final = tuple(small_words("unsure-phrases"))
BIT_PHRASES: Final = tuple(small_words("bit-phrases"))
UNSURE: Final = small_words("unsure")
DOES: Final = small_words("does")
OPEN: Final = small_words("open")
FOR_A_THING: Final = small_words("for-a-thing")


SAYS_YES_OR_NO: Final = [[word] for word in sorted(YES_WORDS | NO_WORDS | FIRST_NOT)]


class Asked(NamedTuple):
    """What a question is about; if it says so, which grade a yes would mean; and which one of the bank it is."""

    trait: Trait
    yes: Grade | None
    number: int | None = None
    stems: frozenset[str] = frozenset()  # its words, where it can be answered with yes or no


class Answered(NamedTuple):
    """What an answer tells of a trait; with NAMED for a trait the grade is the number of the place."""

    trait: Trait
    grade: Grade


# ---- texts as vectors


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.lower().replace("ё", "е"))


def words_and_stops(text: str) -> list[str]:
    """The words, and between them where a clause ends."""
    return re.findall(r"[^\W\d_]+|[,.;:!?…—–]", text.lower().replace("ё", "е"))


def stems(text: str) -> list[str]:
    return [word if word in WHOLE else word[:STEM] for word in words_of(text) if word not in COMMON]


def grams(text: str) -> list[str]:
    """Three letters in a row, within words: a mistyped word is still alike."""
    padded = [f"_{word}_" for word in words_of(text) if word not in COMMON]
    return [word[i : i + 3] for word in padded for i in range(len(word) - 2)]


def counted(text: str) -> Counter[str]:
    return Counter([f"={stem}" for stem in stems(text)]) + Counter(grams(text))


def lines_of(trait: Trait, grade: Grade) -> list[Words]:
    """All answers of this grade, to any question about the trait."""
    return [*ANSWERS[trait][grade], *[asked.answers[grade] for asked in QUESTIONS if asked.trait == trait]]


LINES: Final = tuple([tuple([lines_of(trait, grade) for grade in range(3)]) for trait in range(len(TRAITS))])
TEXTS: Final = tuple(
    [text for question in QUESTIONS for text in question.words]
    + [text for grades in LINES for lines in grades for line in lines for text in line]
)


@cache
def seen_in() -> Counter[str]:
    """In how many texts of the bank each part stands.  Made when somebody types something, not before."""
    return Counter([part for text in TEXTS for part in counted(text)])


def vector(text: str) -> Vector:
    """Of length 1; what is rare in the bank weighs more, a whole word more than its letters."""
    seen = seen_in()
    weighed = {
        part: times * math.log(1 + len(TEXTS) / (1 + seen[part])) * (2.0 if part[0] == "=" else 0.5)
        for part, times in counted(text).items()
    }
    length = math.sqrt(sum([weight * weight for weight in weighed.values()]))
    return {part: weight / length for part, weight in weighed.items()} if length else {}


def alike(here: Vector, there: Vector) -> float:
    if len(here) > len(there):
        here, there = there, here
    return sum([weight * there.get(part, 0.0) for part, weight in here.items()])


class KnownQuestion(NamedTuple):
    """A question of the bank in one language."""

    number: int
    stems: frozenset[str]
    vector: Vector


@cache
def known_questions() -> tuple[KnownQuestion, ...]:
    return tuple(
        [
            KnownQuestion(number, frozenset(stems(text)), vector(text))
            for number, question in enumerate(QUESTIONS)
            for text in question.words
        ]
    )


@cache
def answer_vectors(trait: Trait) -> tuple[tuple[Grade, Vector], ...]:
    return tuple([(grade, vector(text)) for grade, lines in enumerate(LINES[trait]) for line in lines for text in line])


# ---- telling words


def is_key(word: str, key: str) -> bool:
    return word == key[:-1] if key.endswith(".") else word.startswith(key)


def places_of(key: str, words: list[str]) -> list[int]:
    """Where the key stands among the words; one of several parts stands where its first does, if all are there."""
    if "~" in key:
        row = key.split("~")
        starts = range(len(words) - len(row) + 1)
        return [i for i in starts if all([is_key(words[i + j], part) for j, part in enumerate(row)])]
    parts = key.split("+")
    for part in parts[1:]:
        if not any([is_key(word, part) for word in words]):
            return []
    return [i for i, word in enumerate(words) if is_key(word, parts[0])]


def has_key(keys: tuple[str, ...], text: str) -> bool:
    words = words_of(text)
    return any([len(places_of(key, words)) > 0 for key in keys])


KEY_COUNT: Final = Counter([key for grades in KEYS for key in {key for keys in grades for key in keys}])


def key_hits(trait: Trait, text: str, *, own: bool) -> list[float]:
    """How many words of the text tell of each grade; `own`: counting only keys that no other trait has.

    After a "not" a word tells of the opposite.
    """
    words = words_and_stops(text)
    hits = [0.0, 0.0, 0.0]
    for grade, keys in enumerate(KEYS[trait]):
        for key in keys:
            if own and KEY_COUNT[key] > 1:
                continue
            for i in places_of(key, words):
                hits[HIGH + LOW - grade if is_turned(words, i) else grade] += 1.0
    return hits


def is_turned(words: list[str], i: int) -> bool:
    """Whether a "not" stands shortly before this word, in the same clause."""
    for before in reversed(words[max(0, i - 2) : i]):
        if before in NOT or not before.isalpha():
            return before in NOT
    return False


# ---- reading


@cache
def known_answers() -> dict[str, Answered]:
    """Everything a bot can answer that tells something."""
    known: dict[str, Answered] = {}
    for trait, grades in enumerate(LINES):
        for grade, lines in enumerate(grades):
            for line in lines:
                known |= dict.fromkeys(with_openings(line), Answered(trait, grade))
    return known


def with_openings(line: Words) -> list[str]:
    return [text for opening in OPENINGS for text in opened(opening, line)]


NOTHING_SAID: Final = (
    *VAGUE_ANSWERS,
    *[question.dodge for question in QUESTIONS],
    *[line for talk in SMALL_TALK for line in talk.answers],
)


@cache
def known_vague() -> frozenset[str]:
    return frozenset([text for line in NOTHING_SAID for text in with_openings(line)])


KNOWN_QUESTIONS: Final = {text: number for number, question in enumerate(QUESTIONS) for text in question.words}


@cache
def read_question(text: str) -> Asked | None:
    """Which trait is asked about; None if it is none of the bank's."""
    if text in KNOWN_QUESTIONS:
        number = KNOWN_QUESTIONS[text]
        return Asked(QUESTIONS[number].trait, QUESTIONS[number].yes, number, to_repeat(text))
    if any([talk.first and has_key(talk.keys, text) for talk in SMALL_TALK]):
        return None
    likest, likeness = nearest_question(text)
    if likeness >= NEARLY_THE_SAME:
        return Asked(QUESTIONS[likest].trait, QUESTIONS[likest].yes, likest, to_repeat(text))
    if (meant := question_meant(text)) is not None:
        trait = QUESTIONS[meant].trait
        return Asked(trait, what_yes_means(trait, text), meant, to_repeat(text))
    scores = trait_scores(text)
    trait = max(range(len(TRAITS)), key=lambda trait: scores[trait])
    return Asked(trait, what_yes_means(trait, text), None, to_repeat(text)) if scores[trait] >= A_KEY else None


def question_meant(text: str) -> int | None:
    """The question of the bank that has a word of this one for a key, if it is one alone."""
    meant = [number for number, question in enumerate(QUESTIONS) if has_key(question.keys, text)]
    return meant[0] if len(meant) == 1 else None


def to_repeat(text: str) -> frozenset[str]:
    """What an answer that agrees may say again; to "how long is the queue" a queue says nothing yet."""
    return frozenset() if OPEN & set(words_of(text)) else frozenset(stems(text))


def asks_for_a_thing(question: str) -> bool:
    """For something, some place or somebody, and not how much."""
    return bool(FOR_A_THING & set(words_of(question)))


def nearest_question(text: str) -> tuple[int, float]:
    """The question of the bank that is most like this one, and how much."""
    here, own = vector(text), set(stems(text))
    best, likest = 0, 0.0
    for known in known_questions():
        enough = len(own & known.stems) >= min(2, max(len(known.stems), len(own)))  # one word in common is too little
        if enough and alike(here, known.vector) > likest:
            best, likest = known.number, alike(here, known.vector)
    return best, likest


def trait_scores(text: str) -> list[float]:
    """How surely a question is about each trait: by telling words, and by the likeness to one of the bank."""
    here = vector(text)
    best = [0.0] * len(TRAITS)
    for known in known_questions():
        trait = QUESTIONS[known.number].trait
        best[trait] = max(best[trait], alike(here, known.vector))
    keys = [min(2.0, ends_told(i, text)) + asks_about(i, text) for i in range(len(TRAITS))]
    return [likeness + A_KEY * words if words else 0.0 for likeness, words in zip(best, keys, strict=True)]


def ends_told(trait: Trait, text: str) -> float:
    """How many words tell of either end; what stands for the middle, such as "normal", asks about nothing."""
    low, _, high = key_hits(trait, text, own=True)
    return low + high


@cache
def small_talk(text: str) -> int | None:
    """Which small talk it is, if any."""
    for number, talk in enumerate(SMALL_TALK):
        if has_key(talk.keys, text):
            return number
    return None


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
    return len([key for key in ASK_KEYS[trait] if places_of(key, words)])


@cache
def read_answer(asked: Asked | None, text: str) -> Answered | None:
    """What an answer says of the place; None if it says nothing, or nothing that is understood."""
    if text in known_vague():
        return None
    if text in known_answers():
        return known_answers()[text]
    if (place := named_place(text)) is not None:
        return Answered(NAMED, place)
    if asked is None:
        return telling_words(text)
    if len(words_of(text)) <= SHORT and (plain := plain_yes_or_no(asked, text)) is not None:
        return plain
    scores = answer_scores(asked.trait, without_first_word(text))
    grade = max(range(len(scores)), key=lambda grade: scores[grade])
    if scores[grade] >= A_KEY:
        return Answered(asked.trait, grade)
    return plain_yes_or_no(asked, text) or telling_words(text) or echoed(asked, text)


def answer_scores(trait: Trait, text: str) -> list[float]:
    """How surely an answer is of each grade: by telling words, or because it is nearly one of the bank's."""
    here = vector(text)
    best = [0.0, 0.0, 0.0]
    for grade, there in answer_vectors(trait):
        likeness = alike(here, there)
        if likeness >= AN_ANSWER:
            best[grade] = max(best[grade], likeness)
    hits = key_hits(trait, text, own=False)
    return [likeness + A_KEY * hit for likeness, hit in zip(best, hits, strict=True)]


def without_first_word(text: str) -> str:
    """In "No, it is dark" the "no" answers the question, and turns nothing around."""
    first, comma, rest = text.partition(",")
    return rest if comma and words_of(first)[:2] in SAYS_YES_OR_NO else text


def named_place(text: str) -> int | None:
    """The number of the place that somebody lets slip, if it is one."""
    found = [number for number, keys in enumerate(PLACE_KEYS) if has_key(keys, text)]
    return found[0] if len(found) == 1 else None


def plain_yes_or_no(asked: Asked, text: str) -> Answered | None:
    """A yes, a no, or a bit, where it is clear what that means."""
    words = without_filler(words_and_stops(text))
    if asked.yes is None or set(words) & UNSURE or has_key(UNSURE_PHRASES, text):
        return None
    agrees, denies = has_key(YES_PHRASES, text), has_key(NO_PHRASES, text)  # whatever words they are made of
    yes = agrees or (not denies and is_agreed(words))
    no = denies or (not agrees and is_denied(words))
    if yes and no:
        return None
    if set(words) & BIT_WORDS or has_key(BIT_PHRASES, text):
        return Answered(asked.trait, MID)
    if not yes and not no:
        return None
    return Answered(asked.trait, asked.yes if yes else LOW + HIGH - asked.yes)


def is_agreed(words: list[str]) -> bool:
    """By a yes that has no "not" before it, or by "I would"."""
    return is_short_for(DOES, words) or any([word in YES_WORDS for word in words if word not in turned(words)])


def is_denied(words: list[str]) -> bool:
    """By a no, by a "not" at either end, or before what would be a yes: "not really", "не очень"."""
    at_an_end = bool(FIRST_NOT & set(words[:1])) or is_short_for(FIRST_NOT, words)
    return at_an_end or bool(turned(words)) or any([word in NO_WORDS for word in words])


def turned(words: list[str]) -> list[str]:
    """The words of agreement right after a "not"."""
    return [word for before, word in pairwise(words) if word in YES_WORDS and before in NOT]


def without_filler(words: list[str]) -> list[str]:
    """The words but for those at the beginning that say nothing: in "да кому он нужен" the first agrees with nobody."""
    while len(words) > 1 and (words[0] in FILLER or (words[0] in FILLS_BEFORE and words[1] in FILLED_BY)):
        words = words[1:]
    return [word for word in words if word.isalpha()]


def is_short_for(verbs: frozenset[str], words: list[str]) -> bool:
    """ "I would" is a yes, "I am not" a no."""
    return 1 < len(words) <= SHORT and words[-1] in verbs


def echoed(asked: Asked, text: str) -> Answered | None:
    """Who says again what was asked agrees, and with a "not" before it denies; where one can answer with yes or no."""
    words = words_and_stops(text)
    again = [i for i, word in enumerate(words) if word[:STEM] in asked.stems]
    if asked.yes is None or not again:
        return None
    return Answered(asked.trait, LOW + HIGH - asked.yes if is_turned(words, again[0]) else asked.yes)


def telling_words(text: str) -> Answered | None:
    """What an answer tells by its words alone, if they are about one thing."""
    found = [(max(hits), trait, hits) for trait in range(len(TRAITS)) if max(hits := key_hits(trait, text, own=True))]
    if len(found) != 1:
        return None
    most, trait, hits = found[0]
    return Answered(trait, hits.index(most))


def translated(text: str, lang: int) -> str:
    """What a bot said, in another language; anything else stays as it is."""
    return all_lines().get(text, (text, text))[lang]


@cache
def all_lines() -> dict[str, Words]:
    lines = [question.words for question in QUESTIONS]
    answers = [line for grades in LINES for of_grade in grades for line in of_grade]
    for line in (*answers, *NOTHING_SAID):
        lines += [opened(opening, line) for opening in OPENINGS]
    return {text: line for line in lines for text in line}
