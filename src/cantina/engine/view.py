"""What one seat may know, in one form for all games: built field by field, never cut out of the state."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from .actions import Action, Seat
from .state import Outcome, Table


class Zone(NamedTuple):
    """A place for cards: whose (None: the table's), and the cards, None where one lies face down."""

    name: str
    seat: Seat | None
    cards: tuple[str | None, ...]


class View(NamedTuple):
    """The table as `seat` sees it; None is a spectator."""

    game: str
    seat: Seat | None
    seats: tuple[dict[str, Any], ...]  # what is public about each seat
    zones: tuple[Zone, ...]
    facts: dict[str, Any]  # the rest: scores, turn, round
    asked: tuple[Seat, ...]  # who is being waited for
    prompt: str | None  # what they are asked, and what the words of it need
    about: dict[str, Any]
    seconds: int  # the game's own deadline for it, 0 for none
    options: tuple[Action, ...]  # the viewer's own
    given: tuple[str, ...]  # what the viewer has answered, while others are still asked
    outcome: Outcome | None
    mode: str = ""  # how it is asked: "one", "all", "picks", "first" or "house"
    rule: str = ""  # the rule that asks
    at: str = ""  # where the cards lie that the viewer is asked about, if their faces do not say: "fleet 2"
    picks: int = 0  # how many options the viewer is to pick, where it is several
    answered: tuple[Seat, ...] = ()  # whose sealed answers are there
    also: tuple[Action, ...] = ()  # what the viewer may do besides, though nobody waits for it
    timers: tuple[dict[str, Any], ...] = ()  # name, seconds in all, and whether it runs
    history: tuple[Any, ...] = ()  # what the viewer was told before and redeals use, as the game writes it: plain data

    def zone(self, name: str, seat: Seat | None = None) -> tuple[str | None, ...]:
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone.cards
        raise KeyError(f"no zone {name} of {seat}")

    def without_question(self) -> View:
        """The table alone: what lies there and what is known of it, whoever is asked whatever."""
        table = (self.game, self.seat, self.seats, self.zones, self.facts)
        return View(*table, (), None, {}, 0, (), (), self.outcome, history=self.history)

    def plain(self) -> dict[str, Any]:
        """Ready for JSON, without the history: who listens to a table has heard it in events, and it grows from move to
        move.  Written out, for it is done for every viewer of every move."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "zones": [{"name": zone.name, "seat": zone.seat, "cards": zone.cards} for zone in self.zones],
            "facts": self.facts,
            "asked": self.asked,
            "prompt": self.prompt,
            "about": self.about,
            "seconds": self.seconds,
            "options": [option.plain() for option in self.options],
            "given": self.given,
            "outcome": None if self.outcome is None else self.outcome._asdict(),
            "mode": self.mode,
            "rule": self.rule,
            "at": self.at,
            "picks": self.picks,
            "answered": self.answered,
            "also": [option.plain() for option in self.also],
            "timers": self.timers,
        }

    def to_json(self) -> str:
        """One line, always the same for equal views; with the history, for this is all the viewer knows."""
        return json.dumps(
            {**self.plain(), "history": self.history}, separators=(",", ":"), ensure_ascii=False, sort_keys=True
        )


def unless_zero(number: int) -> object:
    """A figure that is worth telling, or False; compiled, `number or False` would be 0."""
    if number == 0:
        return False
    return number


def face_down(count: int) -> tuple[str | None, ...]:
    return (None,) * count


def build_view(
    game: str,
    s: Table,
    seat: Seat | None,
    seats: tuple[dict[str, Any], ...],
    zones: tuple[Zone, ...],
    facts: dict[str, Any],
    history: tuple[Any, ...] = (),
) -> View:
    """Add the question to what the game shows.  In a window nobody learns who has passed."""
    timers = tuple([{"name": timer.name, "seconds": timer.seconds, "running": timer.running} for timer in s.timers])
    ask = None if s.outcome is not None else s.ask
    if ask is None:
        return View(game, seat, seats, zones, facts, (), None, {}, 0, (), (), s.outcome, timers=timers, history=history)
    waiting = ask.waiting()
    mine = seat is not None and seat in ask.asked()
    return View(
        *(game, seat, seats, zones, facts),
        asked=ask.asked() if ask.mode == "first" else waiting,
        prompt=ask.prompt,
        about={} if ask.about is None else dict(ask.about),
        seconds=ask.seconds,
        options=() if seat is None else ask.open_to(seat),
        given=() if seat is None else tuple([action.text for action in ask.given_by(seat)]),
        outcome=None,
        mode=ask.mode,
        rule=ask.rule,
        at=ask.at if mine else "",
        picks=0 if seat is None else dict(ask.picks).get(seat, 0),
        answered=() if ask.mode == "first" else tuple([by for by in ask.asked() if by not in waiting]),
        also=() if seat is None else ask.also_open_to(seat),
        timers=timers,
        history=history,
    )
