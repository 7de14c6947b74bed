"""What a bot says in Spyfall: which question to whom, and which answer.  It never says the same twice in a match.

A bot remembers nothing between two decisions; which lines are its own in which round follows from its seat.
"""

from __future__ import annotations

import math
from typing import Final

from ....engine.actions import Action
from ....engine.chance import Fast
from ....engine.view import View
from .bank import ANSWERS, LANGUAGES, OPENINGS, QUESTIONS, VAGUE, VAGUE_ANSWERS, Grade, Trait, Words, fit, opened
from .inference import Places, Said, answers_in, card, likeliest, suspicions, telling, tests, updated, where
from .matching import Asked, read_question

IN_A_ROUND: Final = 8  # questions a bot has for one round
STRIDE: Final = 25  # through the bank; shares no divisor with its 84 questions, so that it meets them all
MOST_ROUNDS: Final = 10
TOO_PLAIN: Final = 0.16  # an answer after which the place is as likely as this for the spy says too much
BASE_VAGUE: Final = 0.15
GUARDED: Final = 0.35  # how often who would say too much says nothing instead; more often, the more can speak
GUARDED_EACH: Final = 0.04
SAFE: Final = 0.5  # how often the spy says what can hardly be wrong
DOUBT: Final = 0.15  # whether what others say comes from somebody who knows


def language(view: View, default: str) -> str:
    """That of what was said last by anybody, Russian or English; the default where nothing was."""
    for entry in reversed(view.facts["thread"]):
        letters = [letter for letter in entry.get("words", "") if letter.isalpha()]
        if letters and entry["kind"] in ("asked", "replied"):
            cyrillic = len([letter for letter in letters if "а" <= letter.lower() <= "я"])
            return "ru" if 2 * cyrillic > len(letters) else "en"
    return default


def in_language(words: Words, lang: str) -> str:
    return words[LANGUAGES.index(lang)]


def said_so_far(view: View) -> list[str]:
    return [entry["words"] for entry in view.facts["thread"] if entry.get("words")]


# ---- questions


def questions_for(view: View) -> list[int]:
    """The lines of this seat for this round that nobody has said in it; if there is none, any other."""
    assert view.seat is not None
    first = (view.facts["round"] - 1) * IN_A_ROUND
    own = [(STRIDE * (first + i) + 9 * view.seat) % len(QUESTIONS) for i in range(IN_A_ROUND)]
    said = set(said_so_far(view))
    fresh = [number for number in own if not said & set(QUESTIONS[number].words)]
    return fresh or [n for n in range(len(QUESTIONS)) if not said & set(QUESTIONS[n].words)] or own


def choose_question(view: View, dice: Fast, lang: str) -> tuple[Action, str]:
    places = where(view, view.seat, DOUBT)
    target = whom_to_ask(view, dice)
    place = card(view)
    asked_about = [read.trait for words in said_so_far(view) if (read := read_question(words)) is not None]
    worth = {}
    for number in questions_for(view):
        trait = QUESTIONS[number].trait
        gain = telling(places, trait) if place == "spy" else tests(places, place, trait)
        worth[number] = gain / (1 + asked_about.count(trait))
    best = sorted(worth, key=lambda number: -round(worth[number], 9))[:3]
    number = best[dice.below(len(best))]
    return target, in_language(QUESTIONS[number].words, lang)


def whom_to_ask(view: View, dice: Fast) -> Action:
    """Somebody suspicious, or somebody who has said little; for the spy anybody who has said little."""
    options = view.options
    said = [said.seat for said in answers_in(view)]
    fewest = min([said.count(option.value) for option in options])
    quiet = [option for option in options if said.count(option.value) == fewest]
    if card(view) == "spy" or dice.below(2) == 0:
        return quiet[dice.below(len(quiet))]
    suspected = suspicions(view, card(view))
    return max(options, key=lambda option: (suspected.get(option.value, 0.0), -option.value))


# ---- answers


def asked_now(view: View) -> Asked | None:
    """What the question that waits for an answer is about."""
    asked = [entry["words"] for entry in view.facts["thread"] if entry["kind"] == "asked"]
    return read_question(asked[-1]) if asked else None


def choose_answer(view: View, dice: Fast, lang: str) -> str:
    asked = asked_now(view)
    if asked is None:
        return vague_line(view, lang)
    grade = spy_grade(view, asked.trait, dice) if card(view) == "spy" else player_grade(view, asked.trait, dice)
    return vague_line(view, lang) if grade == VAGUE else graded_line(view, asked.trait, grade, lang)


def drawn(chances: list[float], dice: Fast) -> int:
    """An index, each as likely as its chance says."""
    return dice.pick([int(1_000_000 * chance) + 1 for chance in chances])


def player_grade(view: View, trait: Trait, dice: Fast) -> Grade:
    """True, and vague where the truth would give the place away."""
    place = card(view)
    grade = drawn([fit(place, trait, grade) for grade in range(VAGUE)], dice)
    after = updated(where(view, None, DOUBT), Said(view.seat or 0, trait, grade), DOUBT)
    return VAGUE if is_guarded(view, after.get(place, 0.0), dice) else grade


def is_guarded(view: View, chance: float, dice: Fast) -> bool:
    """Whether to say nothing, when the place would be as likely as this for whoever listens."""
    guarded = GUARDED + GUARDED_EACH * len(view.seats) if chance > TOO_PLAIN else BASE_VAGUE
    return dice.below(1000) < 1000 * guarded


def spy_grade(view: View, trait: Trait, dice: Fast) -> Grade:
    """As one would answer in the place that seems likeliest, and as guarded."""
    known = where(view, view.seat, DOUBT)
    places = sharpened(known)
    place = list(places)[drawn(list(places.values()), dice)]
    grade = drawn([fit(place, trait, grade) for grade in range(VAGUE)], dice)
    if dice.below(1000) < 1000 * SAFE:
        grade = safest_grade(known, trait)
    return VAGUE if is_guarded(view, likeliest(known)[1], dice) else grade


def safest_grade(places: Places, trait: Trait) -> Grade:
    """The answer that would look least wrong, wherever everybody is."""
    wrong = [
        sum([chance * -math.log(fit(place, trait, grade)) for place, chance in places.items()])
        for grade in range(VAGUE)
    ]
    return wrong.index(min(wrong))


def sharpened(places: Places) -> Places:
    squares = {place: chance * chance for place, chance in places.items()}
    whole = sum(squares.values())
    return {place: square / whole for place, square in squares.items()}


# ---- lines that were not said yet


def graded_line(view: View, trait: Trait, grade: Grade, lang: str) -> str:
    lines = ANSWERS[trait][grade]
    return fresh_line(view, lines, view.facts["round"] - 1, MOST_ROUNDS, lang)


def vague_line(view: View, lang: str) -> str:
    return fresh_line(view, VAGUE_ANSWERS, 6 * (view.facts["round"] - 1), 1, lang)


def fresh_line(view: View, lines: tuple[Words, ...], first: int, step: int, lang: str) -> str:
    """Line and opening by the seat and the round; further ones where somebody has said it this round."""
    assert view.seat is not None
    said = " ".join(said_so_far(view))
    tried: list[str] = []
    for i in range(len(lines) * len(OPENINGS)):
        number = first + step * i
        line = lines[(5 * view.seat + number) % len(lines)]
        words = opened(OPENINGS[(3 * view.seat + number // len(lines)) % len(OPENINGS)], line)
        if not any([text in said for text in line]):
            return in_language(words, lang)
        tried.append(in_language(words, lang))
    return next((words for words in tried if words not in said), tried[0])
