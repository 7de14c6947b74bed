"""A table of Spyfall for tests: everybody by number, the spy and the location as one likes."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.engine.actions import CLOCK, HOUSE, Seat
from cantina.engine.chance import Fast
from cantina.engine.errors import IllegalAction
from cantina.engine.events import Event
from cantina.engine.state import all_events, find_option, legal, play
from cantina.engine.view import View
from cantina.games.spyfall import GAME
from cantina.games.spyfall.cards import LOCATIONS
from cantina.games.spyfall.rules import offer_interruptions
from cantina.games.spyfall.state import State


class Round:
    """Seat 0 deals, `spy` is the spy, and everybody else is in `location`."""

    def __init__(self, seats: int = 4, spy: Seat = 3, location: str = "hoth", **options: str) -> None:
        chosen = {key.replace("_", "-"): value for key, value in {"dealer": "0", "rounds": "3", **options}.items()}
        s = GAME.start(seats, chosen, Fast.seeded(1), loud=True)
        assert isinstance(s, State)
        self.s = s
        self.told: list[Event] = []
        self.deal_out(spy, location)

    def deal_out(self, spy: Seat, location: str) -> None:
        """The cards as the test wants them."""
        self.s.spy, self.s.location = spy, LOCATIONS.index(location)
        offer_interruptions(self.s)

    def says(self, seat: Seat, *texts: str) -> Round:
        for text in texts:
            action, words = GAME.space.parse_said(text)
            if find_option(self.s, seat, action) is None:
                raise GAME.why_not(self.s, seat, action)
            play(self.s, seat, action, words)
            self.told += all_events(self.s)
        return self

    def house(self, *texts: str) -> Round:
        return self.says(HOUSE, *texts)

    def rings(self, timer: str) -> Round:
        return self.says(CLOCK, f"ring {timer}")

    def votes(self, **votes: str) -> Round:
        """`votes(s1="yes", s2="no")`"""
        for seat, vote in votes.items():
            self.says(int(seat[1:]), vote)
        return self

    def talk(self, *pairs: tuple[Seat, Seat]) -> Round:
        """Who asks whom, each with an answer."""
        for asker, asked in pairs:
            self.says(asker, f'ask {asked} "Well?"').says(asked, 'answer "So so."')
        return self

    def refuses(self, seat: Seat, text: str) -> tuple[str, str]:
        """The rule and the message of a refusal."""
        action, _ = GAME.space.parse_said(text)
        with pytest.raises(IllegalAction) as refusal:
            self.says(seat, text)
        assert GAME.why_not(self.s, seat, action).plain() == refusal.value.plain()
        return refusal.value.rule, refusal.value.key

    # ---- what is to be seen

    def may(self, seat: Seat) -> list[str]:
        return [option.text for option in legal(self.s, seat)]

    def view(self, seat: Seat | None) -> View:
        return GAME.view(self.s, seat)

    def asks(self, seat: Seat, prompt: str) -> bool:
        view = self.view(seat)
        return view.prompt == prompt and seat in view.asked

    @property
    def prompt(self) -> str | None:
        return self.view(None).prompt

    @property
    def timers(self) -> dict[str, tuple[int, bool]]:
        """By name: seconds, and whether it runs."""
        return {timer.name: (timer.seconds, timer.running) for timer in self.s.timers}

    @property
    def timer_numbers(self) -> dict[str, int]:
        """By name: another number when a timer was set anew."""
        return {timer.name: timer.number for timer in self.s.timers}

    @property
    def ended(self) -> tuple[str, tuple[int, ...]]:
        """How the last round ended, and its points."""
        assert self.s.stage == "over"
        return self.s.ended[-1][2], self.s.ended[-1][3]

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [event.seen_by(None) for event in self.told if event.kind == kind]
