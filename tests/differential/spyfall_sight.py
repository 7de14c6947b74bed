"""What every seat may see of the reference for Spyfall (SF-5, SF-6, SF-R2, SF-R10), in the words of a view."""

from __future__ import annotations

from typing import Any

from .spyfall_reference import ACCUSATION, GUESS, OVER, TALK, VOTES, Reference
from .spyfall_words import LOCATIONS

RULE_OF: dict[str | None, str] = {  # the rule that asks
    **{"answer": "SF-7", "ask": "SF-8", "point": "SF-T2", "guess": "SF-11", "accusation": "SF-10", "vote": "SF-9"},
    **{"suspicions": "SF-R9", "next-round": "SF-R14", "standstill": "SF-R3"},
    None: "",
}
Zones = dict[tuple[str, int | None], tuple[str | None, ...]]  # by name and owner; None is a card face down


def zones(r: Reference, viewer: int | None) -> Zones:
    seen: Zones = {
        ("list", None): tuple(place for place in LOCATIONS if place not in r.used),
        ("used", None): tuple(r.used),
    }
    for seat in r.seats:
        shown = seat == viewer or r.stage == OVER or (r.stage == GUESS and seat == r.spy)
        seen["hand", seat] = (("spy" if seat == r.spy else r.location) if shown else None,)
    return seen


def facts(r: Reference) -> dict[str, Any]:
    return {
        "round": r.round,
        "rounds": r.settings.rounds,
        "minutes": r.settings.seconds // 60,
        "talk": "written" if r.settings.written else "spoken",
        "language": r.settings.language,
        "stage": r.stage,
        "dealer": r.dealer,
        "asker": r.asker if r.stage == TALK else None,
        "barred": r.barred if r.stage == TALK else None,
        "asked_seat": r.asked,
        "suspect": r.suspect,
        "accuser": r.accuser,
        "may_be_spy": tuple(r.may_be_spy),
        "voted": tuple(sorted(r.votes)) if r.stage in (ACCUSATION, VOTES) and r.stands_still() else (),
        "thread": r.thread,
        "ended": r.ended,
    }


def seat_facts(r: Reference, seat: int) -> dict[str, Any]:
    return {
        "score": r.scores[seat],
        "dealer": seat == r.dealer,
        "accused": seat in r.have_accused,
        "absent": seat in r.absent,
    }


def question(r: Reference, viewer: int | None) -> dict[str, Any]:
    mode, prompt, asked, about = r.question()
    voting = r.stage in (ACCUSATION, VOTES) and mode == "all"
    return {
        "mode": mode,
        "prompt": prompt,
        "rule": RULE_OF[prompt],
        "about": about,
        "asked": tuple(asked),
        "answered": tuple(sorted(r.votes)) if voting else (),
        "options": sorted(r.options(viewer)),
        "given": (r.votes[viewer],) if voting and viewer in r.votes else (),
        "also": sorted(r.besides(viewer)),
        "timers": [{"name": timer.name, "seconds": timer.seconds, "running": r.runs(timer)} for timer in r.timers],
        "outcome": r.outcome,
    }


def can_do(r: Reference, seat: int) -> list[str]:
    return r.options(seat) + r.besides(seat)
