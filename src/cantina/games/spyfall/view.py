"""What each seat of Spyfall may know: its own card, and all that is said and done (SF-5, SF-6, SF-R10)."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Seat
from ...engine.view import View, Zone, build_view
from .cards import LOCATIONS, names
from .state import GUESSED, NO_SEAT, OVER, TALK, Ended, Entry, State, spoken

MOST_SHOWN: Final = 10_000  # letters of the thread: three hundred short lines, or forty-five of the longest
ENTRY_WEIGHS: Final = 20
TALKED: Final = ("asked", "replied", "silent", "passed-over", "pointed")


def view(s: State, me: Seat | None) -> View:
    zones = [Zone("list", None, names(s.unused())), Zone("used", None, names(s.used))]
    zones += [Zone("hand", seat, (card_as_seen(s, seat, me),)) for seat in range(s.seats)]
    seats = tuple([seat_facts(s, seat) for seat in range(s.seats)])
    return build_view("spyfall", s, me, seats, tuple(zones), facts(s), history(s))


def card_as_seen(s: State, seat: Seat, me: Seat | None) -> str | None:
    """SF-5 One's own; SF-11 the spy's that was shown; SF-R10 all when the round is over."""
    shown = s.stage == OVER or (s.stage == GUESSED and seat == s.spy)
    return s.card_of(seat) if shown or seat == me else None


def seat_facts(s: State, seat: Seat) -> dict[str, Any]:
    return {
        "score": s.scores[seat],
        "dealer": seat == s.dealer,
        "accused": s.has_accused(seat),
        "absent": seat in s.absent,
    }


def history(s: State) -> tuple[Any, ...]:
    """What was said in the rounds before, and in this one too long ago to be shown."""
    return (*s.told, *spoken(s.thread[: too_long_ago(s.thread)]))


def facts(s: State) -> dict[str, Any]:
    """All of it is public."""
    talking = s.stage == TALK
    return {
        "round": s.round,
        "rounds": s.rounds,
        "minutes": s.seconds // 60,
        "talk": "written" if s.written else "spoken",
        "language": s.language,
        "stage": s.stage,
        "dealer": s.dealer,
        "asker": s.asker if talking else None,
        "barred": seat_or_none(s.barred) if talking else None,
        "asked_seat": seat_or_none(s.asked),
        "suspect": seat_or_none(s.suspect),
        "accuser": seat_or_none(s.accuser),
        "may_be_spy": s.dealt_in,
        "voted": tuple([seat for seat, _ in s.cast]),  # SF-R2 before everything stood still
        "thread": [entry_facts(entry) for entry in shown(s.thread)],
        "ended": [ended_facts(ended) for ended in s.ended],
    }


def shown(thread: list[Entry]) -> list[Entry]:
    """The thread, of what was said too long ago only what came of it."""
    old = too_long_ago(thread)
    return [*[entry for entry in thread[:old] if entry[0] not in TALKED], *thread[old:]]


def too_long_ago(thread: list[Entry]) -> int:
    """How many entries are no longer shown: it travels with every move, and in a round a megabyte can be said."""
    left = MOST_SHOWN
    for place in range(len(thread) - 1, -1, -1):
        left -= ENTRY_WEIGHS + len(thread[place][3])
        if left < 0:
            return place + 1
    return 0


def seat_or_none(seat: Seat) -> Seat | None:
    return None if seat == NO_SEAT else seat


def entry_facts(entry: Entry) -> dict[str, Any]:
    """An entry of the thread, with what it has."""
    what, seat, target, words, yes, no = entry
    told: dict[str, Any] = {"kind": what}
    if seat != NO_SEAT:
        told["seat"] = seat
    if target != NO_SEAT:
        told["target"] = target
    if what == "votes":
        told["yes"], told["no"] = yes, no
    return {**told, "words": words} if words else told


def ended_facts(ended: Ended) -> dict[str, Any]:
    spy, location, how, points = ended
    return {"spy": spy, "card": LOCATIONS[location], "reason": how, "points": points}
