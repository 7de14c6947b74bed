"""What a bot says in Spyfall: which question to whom, and which answer.  It never says the same twice in a match.

A bot remembers nothing between two decisions: what was said stands in the view, of earlier rounds in its history.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ....engine.actions import Action, Seat
from ....engine.chance import Fast
from ....engine.view import View
from .bank import (
    ANSWERS,
    FIT_ANY,
    LANGUAGES,
    MID,
    OPENINGS,
    QUESTIONS,
    SMALL_TALK,
    VAGUE,
    VAGUE_ANSWERS,
    Grade,
    Trait,
    Words,
    fit,
    opened,
    true_of,
)
from .inference import Heard, Places, answers_in, card, suspicions, telling, tests, updated, where
from .matching import Asked, asks_for_a_thing, read_question, small_talk

SPRING_TO_MIND: Final = 12  # questions a bot chooses from
SPOKEN: Final = ("asked", "replied")
TOO_PLAIN: Final = 0.12  # an answer after which the place is as likely as this for the spy says too much
TELLS_MORE: Final = 1.25  # and that makes it so much likelier: what everybody has gathered can be said aloud
BASE_VAGUE: Final = 0.1
GUARDED: Final = 0.1  # how often who would say too much says nothing instead; more often, the more can speak
GUARDED_EACH: Final = 0.08
GUARDED_MOST: Final = 0.64  # but never so that a large table only hears dodges
AFTER_A_DODGE: Final = 0.4  # and so much less often, if the one before has dodged
AS_TRUE: Final = 0.5  # how true the middle has to be to be said instead
SAFE: Final = 0.5  # how often the spy says what can hardly be wrong
WITH_OPENING: Final = 0.2  # how often something is said before it
DOUBT: Final = 0.15  # whether what others say comes from somebody who knows


def language(view: View) -> str:
    """That of what was said last in the match, Russian or English; the table's where nothing was."""
    for _, words in reversed(said_so_far(view)):
        letters = [letter for letter in words if letter.isalpha()]
        if letters:
            cyrillic = len([letter for letter in letters if "а" <= letter <= "я"])
            return "ru" if 2 * cyrillic > len(letters) else "en"
    return str(view.facts["language"])


def in_language(words: Words, lang: str) -> str:
    return words[LANGUAGES.index(lang)]


def said_so_far(view: View) -> list[tuple[Seat, str]]:
    """All that was said in the match, and by whom."""
    now = [(entry["seat"], entry["words"].lower()) for entry in view.facts["thread"] if entry["kind"] in SPOKEN]
    return [(seat, words.lower()) for seat, words in view.history] + now


def fresh_of(lines: Sequence[Words], view: View) -> list[int]:
    """The lines that nobody has said, in no language; if there is none, those that the bot has not; or else all."""
    said = said_so_far(view)
    anybody, oneself = "\n".join([words for _, words in said]), "\n".join([w for seat, w in said if seat == view.seat])
    for heard in (anybody, oneself):
        fresh = [i for i, line in enumerate(lines) if not any([text.lower() in heard for text in line])]
        if fresh:
            return fresh
    return list(range(len(lines)))


# ---- questions


def questions_for(view: View, dice: Fast) -> list[int]:
    """A few that nobody has asked in this match; where all were asked, that the bot itself has not asked."""
    fresh = fresh_of([question.words for question in QUESTIONS], view)
    dice.shuffle(fresh)
    return fresh[:SPRING_TO_MIND]


def choose_question(view: View, dice: Fast, lang: str) -> tuple[Action, str]:
    places = where(view, view.seat, DOUBT)
    target = whom_to_ask(view, dice)
    place = card(view)
    thread = [entry["words"] for entry in view.facts["thread"] if entry["kind"] == "asked"]
    asked_about = [read.trait for words in thread if (read := read_question(words)) is not None]
    worth = {}
    for number in questions_for(view, dice):
        trait = QUESTIONS[number].trait
        gain = telling(places, trait) if place == "spy" else tests(places, place, trait)
        worth[number] = gain / (1 + asked_about.count(trait))
    best = sorted(worth, key=lambda number: -round(worth[number], 9))[:2]
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
    most = round(max([suspected.get(option.value, 0.0) for option in options]), 9)
    suspects = [option for option in options if round(suspected.get(option.value, 0.0), 9) == most]
    return suspects[dice.below(len(suspects))]


# ---- answers


def asked_now(view: View) -> str:
    """The question that waits for an answer."""
    asked: list[str] = [entry["words"] for entry in view.facts["thread"] if entry["kind"] == "asked"]
    return asked[-1] if asked else ""


def choose_answer(view: View, dice: Fast, lang: str) -> str:
    words = asked_now(view)
    asked = read_question(words)
    if asked is None:
        talk = small_talk(words)
        return a_line(view, vague_lines(words) if talk is None else SMALL_TALK[talk].answers, dice, lang)
    grade = spy_grade(view, asked.trait, dice) if card(view) == "spy" else player_grade(view, asked.trait, dice)
    return a_line(view, lines_for(view, asked, grade), dice, lang)


def lines_for(view: View, asked: Asked, grade: Grade) -> tuple[Words, ...]:
    """What may be answered: what belongs to this question, and to no other, unless somebody has said it."""
    of_all = vague_lines(asked_now(view)) if grade == VAGUE else ANSWERS[asked.trait][grade]
    if asked.number is None:
        return of_all
    question = QUESTIONS[asked.number]
    own = question.dodge if grade == VAGUE else question.answers[grade]
    return (own,) if is_new(own, view) else of_all


def vague_lines(question: str) -> tuple[Words, ...]:
    """What says nothing and yet fits: "where is the door?" is not a matter of taste."""
    return FIT_ANY if asks_for_a_thing(question) else VAGUE_ANSWERS


def is_by_chance(chance: float, dice: Fast) -> bool:
    return dice.below(1000) < 1000 * chance


def drawn(chances: list[float], dice: Fast) -> int:
    """An index, each as likely as its chance says."""
    return dice.pick([int(1_000_000 * chance) for chance in chances])


def player_grade(view: View, trait: Trait, dice: Fast) -> Grade:
    """True, and guarded where the truth would give the place away."""
    place = card(view)
    return guarded(view, where(view, None, DOUBT), place, trait, drawn(true_of(place, trait), dice), dice)


def guarded(view: View, places: Places, place: str, trait: Trait, grade: Grade, dice: Fast) -> Grade:
    """This grade; where it would say too much, now and then the middle, and nothing where that is no better."""
    if not says_too_much(places, place, trait, grade):
        return VAGUE if is_by_chance(BASE_VAGUE, dice) else grade
    if not is_by_chance(guard(view), dice):
        return grade
    mild = true_of(place, trait)[MID] >= AS_TRUE and not says_too_much(places, place, trait, MID)
    return MID if mild else VAGUE


def guard(view: View) -> float:
    """How often too much is not said; right after a dodge somebody has to say something."""
    often = min(GUARDED_MOST, GUARDED + GUARDED_EACH * len(view.seats))
    return often * AFTER_A_DODGE if [said.grade for said in answers_in(view)][-1:] == [VAGUE] else often


def says_too_much(places: Places, place: str, trait: Trait, grade: Grade) -> bool:
    """Whether this would make the place likely, and likelier than it is without it."""
    before, after = places.get(place, 0.0), updated(places, Heard(0, trait, grade), DOUBT).get(place, 0.0)
    return after > TOO_PLAIN and after > TELLS_MORE * before


def spy_grade(view: View, trait: Trait, dice: Fast) -> Grade:
    """As one would answer in the place that seems likeliest, and as guarded."""
    known = where(view, view.seat, DOUBT)
    places = sharpened(known)
    place = list(places)[drawn(list(places.values()), dice)]
    grade = drawn(true_of(place, trait), dice)
    if is_by_chance(SAFE, dice):
        grade = safest_grade(known, trait)
    return guarded(view, known, place, trait, grade, dice)


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


def a_line(view: View, lines: tuple[Words, ...], dice: Fast, lang: str) -> str:
    """One of these, if possible new; now and then, and where it is not new, with something before it."""
    fresh = fresh_of(lines, view)
    line = lines[fresh[dice.below(len(fresh))]]
    if is_new(line, view) and not is_by_chance(WITH_OPENING, dice):
        return in_language(line, lang)
    openings = openings_for(line, view)
    return in_language(opened(openings[dice.below(len(openings))], line), lang)


def openings_for(line: Words, view: View) -> list[Words]:
    """Such as would make a new line of it; if possible, nobody has begun with it in this round."""
    fresh = fresh_of([opened(opening, line) for opening in OPENINGS[1:]], view)
    openings = [OPENINGS[1 + number] for number in fresh]
    begun = [entry["words"] for entry in view.facts["thread"] if entry["kind"] == "replied"]
    return [opening for opening in openings if not any([words.startswith(opening) for words in begun])] or openings


def is_new(line: Words, view: View) -> bool:
    return not any([text.lower() in words for text in line for _, words in said_so_far(view)])
