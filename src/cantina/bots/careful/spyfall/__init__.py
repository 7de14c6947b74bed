"""The bot `careful` at Spyfall: it asks, answers, accuses, votes and guesses by what was said in the round."""

from __future__ import annotations

from typing import Final

from ....engine.actions import Action, Seat
from ....engine.chance import Fast
from ....engine.view import View
from ...base import Bot, Said, TableSampler, own_dice
from .inference import card, likeliest, suspicions, where
from .matching import translated
from .speaking import choose_answer, choose_question, language

SECONDS_A_QUESTION: Final = 40  # what a question with its answer takes, about
LISTENS: Final = 9  # answers at most before a bot stops the clock
LISTENS_BESIDES: Final = 2  # at a small table one for everybody, and so many besides
EARLY: Final = 0.35  # the part of what is left to certainty that an early accusation needs besides
SURE_OF_PLACE: Final = 0.75  # likely enough to name it at the beginning of a round
SURE_AT_THE_END: Final = 0.5  # and at its end, with nobody else at the table
SURE_EACH: Final = 0.03  # so much less for every player: the more there are, the more has been said
LATE: Final = 0.55  # the part of a round after which a spy may accuse
SPY_EAGER: Final = 0.15  # by how much less a spy agrees: glad of any accusation, but it must not show


class Talker(Bot):
    """Somebody at a table of Spyfall.  All that was said stands in the view, so that nothing has to be remembered."""

    def __init__(self, seed: int) -> None:
        self.dice = own_dice("talker", seed)

    def choose(self, view: View, sample: TableSampler) -> Said:
        return Said(*choose(view, self.dice))

    def volunteers(self, game: str) -> bool:
        return True

    def volunteer(self, view: View, sample: TableSampler) -> Action | None:
        return volunteer(view)


def sure_of_spy(even: float) -> float:
    """Likely enough to accuse, where everybody is as likely as this to begin with."""
    return 0.62 + 0.7 * even


def believes(even: float) -> float:
    """Likely enough for a yes to an accusation."""
    return 0.42 + 0.8 * even


def believes_at_the_end(even: float) -> float:
    """Likely enough for a yes in the votes when the time is up."""
    return max(0.22, 1.35 * even)


def choose(view: View, dice: Fast) -> tuple[Action, str]:
    """One of the view's options, and what is said with it."""
    verb, lang = view.options[0].verb, language(view)
    if verb == "ask":
        return choose_question(view, dice, lang)
    if verb == "answer":
        return view.options[0], choose_answer(view, dice, lang)
    if verb == "yes":
        return view.options[0 if says_yes(view) else 1], ""
    if verb == "guess":
        place, _ = likeliest(where(view, view.seat, 0.0))
        return next(option for option in view.options if option.word == place), ""
    return view.options[dice.below(len(view.options))], ""  # point, begin


def volunteer(view: View) -> Action | None:
    """A standing option to take now: the spy's word, or an accusation."""
    if not view.also or questions_over(view) < min(LISTENS, len(view.seats) + LISTENS_BESIDES):
        return None
    reveal = [option for option in view.also if option.verb == "reveal"]
    if reveal and is_sure_of_place(view):
        return reveal[0]
    accuse = {option.value: option for option in view.also if option.verb == "accuse"}
    suspect = whom_to_accuse(view)
    return accuse.get(suspect) if suspect is not None else None


def questions_over(view: View) -> int:
    """How many questions of the round are answered, by words, by silence, or aloud."""
    return len([entry for entry in view.facts["thread"] if entry["kind"] in ("replied", "silent", "pointed")])


def progress(view: View) -> float:
    """About how much of the round is over: bots have no watch, but they can count questions."""
    minutes: int = view.facts["minutes"]
    return min(1.0, questions_over(view) * SECONDS_A_QUESTION / (60 * minutes))


def is_sure_of_place(view: View) -> bool:
    """The later it gets the less sure one has to be."""
    late = SURE_AT_THE_END - SURE_EACH * len(view.seats)
    _, chance = likeliest(where(view, view.seat, 0.0))
    return chance >= SURE_OF_PLACE + (late - SURE_OF_PLACE) * progress(view)


def believed_place(view: View) -> str:
    """Where one is; the spy pretends to be in the likeliest place."""
    place = card(view)
    return likeliest(where(view, view.seat, 0.0))[0] if place == "spy" else place


def prime_suspect(view: View) -> tuple[Seat, float]:
    """Of equals the first from the dealer on: so bots agree, and no seat is suspected more than another."""
    suspected = suspicions(view, believed_place(view))
    dealer, seats = view.facts["dealer"], len(view.seats)
    seat = max(suspected, key=lambda seat: (round(suspected[seat], 9), (dealer - seat) % seats))
    return seat, suspected[seat]


def whom_to_accuse(view: View) -> Seat | None:
    """Somebody likely enough; one slip at the beginning of a round is talked over before anybody is stopped."""
    if card(view) == "spy" and progress(view) < LATE:
        return None
    seat, chance = prime_suspect(view)
    sure = sure_of_spy(even_chance(view))
    return seat if chance >= sure + (1 - sure) * EARLY * (1 - progress(view)) else None


def says_yes(view: View) -> bool:
    """In an accusation if it is believed; in the votes at the end less will do, if nobody is more suspicious."""
    target: Seat = view.about["target"]
    seat, chance = prime_suspect(view)
    if view.prompt == "vote":
        return seat == target and chance >= believes_at_the_end(even_chance(view))
    chance = suspicions(view, believed_place(view)).get(target, 0.0)
    return chance >= believes(even_chance(view)) - (SPY_EAGER if card(view) == "spy" else 0.0)


def even_chance(view: View) -> float:
    """How likely everybody else is the spy before anything is said."""
    return 1 / len([seat for seat in view.facts["may_be_spy"] if seat != view.seat])


__all__ = ["Talker", "choose", "translated", "volunteer"]
