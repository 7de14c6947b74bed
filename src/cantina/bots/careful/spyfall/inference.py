"""What follows from what was said: where everybody is, and who does not know it.  By Bayes, over the round's thread.

Somebody who knows the place answers by what is there (`fit`); the spy, as far as anybody can tell, by what the answers
before have made likely.  So an answer that fits the place and was not to be guessed speaks for who gave it.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ....engine.actions import Seat
from ....engine.view import View
from .bank import LOW, MID, PLACES, VAGUE, Grade, Trait, fit
from .matching import NAMED, Answered, Asked, known_answers, read_answer, read_question

SAID_NOTHING: Final = -1
PLAYERS_VAGUE: Final = 0.25  # how often somebody who knows the place answers vaguely
SPY_VAGUE: Final = 0.25
SILENCE_TELLS: Final = 1.6  # how much likelier the spy is silent
HEDGE: Final = (0.25, 0.5, 0.25)  # what the spy says who has no idea
HEDGES: Final = 0.25
MISREAD: Final = 0.3  # how often something that was typed means something else than it seems to
NAMES_IT: Final = 0.5  # how often who is there would have named this place, if a place is named
NAMES_ANOTHER: Final = 0.025

Places = dict[str, float]  # how likely each is


class Heard(NamedTuple):
    """An answer: of whom, about what, of which grade; VAGUE says nothing of the place, SAID_NOTHING is silence.

    With NAMED for a trait the grade is the number of a place.  `slip` is how likely it was misread.
    """

    seat: Seat
    trait: Trait
    grade: Grade
    slip: float = 0.0


def card(view: View) -> str:
    """The viewer's own."""
    assert view.seat is not None
    return str(view.zone("hand", view.seat)[0])


def listed(view: View) -> list[str]:
    """The places it can be."""
    return [str(place) for place in view.zone("list")]


def answers_in(view: View) -> list[Heard]:
    """The answers of the round, in order."""
    said: list[Heard] = []
    asked: Asked | None = None
    for entry in view.facts["thread"]:
        if entry["kind"] == "asked":
            asked = read_question(entry["words"])
        elif entry["kind"] == "silent":
            said.append(Heard(entry["seat"], 0, SAID_NOTHING))
        elif entry["kind"] == "replied":
            told = read_answer(asked, entry["words"])
            said.append(heard(entry["seat"], entry["words"], told))
    return said


def heard(seat: Seat, words: str, told: Answered | None) -> Heard:
    if told is None:
        return Heard(seat, 0, VAGUE)
    return Heard(seat, told.trait, told.grade, 0.0 if words in known_answers() else MISREAD)


def is_told(said: Heard) -> bool:
    return said.trait == NAMED or LOW <= said.grade < VAGUE


def chance_of(said: Heard, place: str) -> float:
    """How likely somebody says this who is in this place."""
    if said.trait == NAMED:
        return NAMES_IT if PLACES[said.grade] == place else NAMES_ANOTHER
    if said.slip == 0.0:
        return fit(place, said.trait, said.grade)
    return (1 - said.slip) * fit(place, said.trait, said.grade) + said.slip / VAGUE


def even(view: View) -> Places:
    places = listed(view)
    return dict.fromkeys(places, 1 / len(places))


def updated(places: Places, said: Heard, doubt: float) -> Places:
    """After an answer, of which one believes but for this doubt that it comes from somebody who knows."""
    if not is_told(said):
        return places
    chances = {place: chance_of(said, place) for place in places}
    anyhow = sum([places[place] * chances[place] for place in places])
    weighed = {place: places[place] * ((1 - doubt) * chances[place] + doubt * anyhow) for place in places}
    whole = sum(weighed.values())
    return {place: weight / whole for place, weight in weighed.items()}


def where(view: View, without: Seat | None, doubt: float) -> Places:
    """How likely each place is by all answers but those of one seat."""
    places = even(view)
    for said in answers_in(view):
        if said.seat != without:
            places = updated(places, said, doubt)
    return places


def spy_says(places: Places, said: Heard) -> float:
    """How likely the spy gives this answer, who knows the places to be this likely."""
    guessed = sum([chance * chance_of(said, place) for place, chance in places.items()])
    blind = NAMES_ANOTHER if said.trait == NAMED else HEDGE[said.grade]
    return (1 - HEDGES) * guessed + HEDGES * blind


def suspicions(view: View, place: str) -> dict[Seat, float]:
    """How likely each other seat is the spy, for somebody who knows the place (or pretends to)."""
    may_be = [seat for seat in view.facts["may_be_spy"] if seat != view.seat]
    weights = dict.fromkeys(may_be, 0.0)
    places = even(view)
    doubt = 1 / (len(may_be) + 1)
    for said in answers_in(view):
        if said.seat in weights:
            weights[said.seat] += math.log(tells(said, place, places))
        places = updated(places, said, doubt)
    whole = sum([math.exp(weight) for weight in weights.values()])
    return {seat: math.exp(weight) / whole for seat, weight in weights.items()}


def tells(said: Heard, place: str, places: Places) -> float:
    """How much likelier the spy says this than somebody who knows the place."""
    if said.grade == SAID_NOTHING:
        return SILENCE_TELLS
    if said.grade == VAGUE:
        return SPY_VAGUE / PLAYERS_VAGUE
    spy = (1 - SPY_VAGUE) * spy_says(places, said)
    return spy / ((1 - PLAYERS_VAGUE) * chance_of(said, place))


def likeliest(places: Places) -> tuple[str, float]:
    """The first of the list, where several are equal."""
    best = max(places, key=lambda place: round(places[place], 9))
    return best, places[best]


def telling(places: Places, trait: Trait) -> float:
    """How much an answer about this trait is expected to tell of the place, in nats."""
    told = 0.0
    for grade in (LOW, MID, MID + 1):
        chances = {place: fit(place, trait, grade) for place in places}
        anyhow = sum([places[place] * chances[place] for place in places])
        for place, likely in places.items():
            if likely > 0:
                told += likely * chances[place] * math.log(chances[place] / anyhow)
    return told


def tests(places: Places, place: str, trait: Trait) -> float:
    """How well a question about this trait tells who knows the place from who does not, in nats."""
    return sum(
        [
            fit(place, trait, grade) * math.log(fit(place, trait, grade) / spy_says(places, Heard(0, trait, grade)))
            for grade in (LOW, MID, MID + 1)
        ]
    )
