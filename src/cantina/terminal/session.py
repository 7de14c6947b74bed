"""A game between one person and bots.  It holds only what the person may know."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..arena.table_time import TableTime
from ..bots import Bot, Decision, make, move, sampler, with_words
from ..engine.actions import CLOCK, Action, Seat
from ..engine.ask import Ask
from ..engine.deck_file import STANDARD
from ..engine.errors import BadSetup
from ..engine.events import Event
from ..engine.view import View
from ..games import find_game
from ..match import Match, RecordFile, new

ME: Final[Seat] = 0


class SessionSetup(NamedTuple):
    """What was asked for on the command line."""

    game: str
    lang: str = "en"
    seats: int = 0  # none given: three, or the next best
    seed: int | None = None
    bots: tuple[str, ...] = ("careful",)
    name: str = ""
    options: Mapping[str, str] = {}
    save: Path | None = None
    pace: float = 1.0  # seconds after each decision of a bot

    def check(self) -> SessionSetup:
        """The same, complete; or BadSetup."""
        game = find_game(self.game, self.options.get("deck", STANDARD))
        seats = self.seats or min(max(3, game.fewest), game.most)
        options = game.spoken(self.lang, self.options)
        game.check_setup(seats, options)
        if len(self.bots) not in (1, seats - 1):
            raise BadSetup("", "wrong-number-of-bots", bots=len(self.bots), seats=seats - 1)
        for name in self.bots:
            make(name, 0)
        bots = self.bots * (seats - 1) if len(self.bots) == 1 else self.bots
        return self._replace(seats=seats, bots=bots, options=options)


class Session:
    """The match, its bots, and all that the person has been told so far."""

    def __init__(self, setup: SessionSetup) -> None:
        self.setup = setup.check()
        self.me: Seat = ME
        self.match: Match = new(setup.game, self.setup.seats, setup.seed, self.setup.options, [setup.name])
        seed = secrets.randbits(32) if setup.seed is None else setup.seed
        self.bots: dict[Seat, Bot] = {seat: make(name, seed + seat) for seat, name in enumerate(self.setup.bots, 1)}
        self.time = TableTime(self.match, lambda: self.rung.extend(self.match.events))
        self.rung: list[Event] = []  # by the timers, while somebody thought
        self.story: tuple[Event, ...] = ()
        self.log: list[dict[str, Any]] = []
        self.old_news = 0  # how much of the log is older than the person's last turn
        self.is_my_turn = False
        self.view: View = self.match.view(self.me)
        self.hear(self.match.events)
        self.look()

    @property
    def next_seat(self) -> Seat | None:
        """Whom the game waits for: the person first, then the bots, then the clock.

        Where all may say beforehand what they will do (`Game.announces`), bots have said it when the person is asked.
        """
        asked = self.match.to_act
        if not asked:
            return None
        if self.me not in asked:
            return max(asked)
        speaker, _ = self.volunteer() if self.question in self.match.game.announces else (None, None)
        return self.me if speaker is None else speaker

    @property
    def question(self) -> str:
        """What is asked now, if anything."""
        return "" if self.match.state.ask is None else self.match.state.ask.prompt

    @property
    def questions(self) -> int:
        """How many have been asked so far."""
        return -1 if self.match.state.ask is None else self.match.state.ask.number

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    def play(self, action: Action | str, words: str = "") -> list[dict[str, Any]]:
        """The person's decision, with words if it is said with words; what they hear of it."""
        question = self.match.state.ask
        events = self.with_time(question, self.match.play(self.me, action, words))
        self.view = self.view._replace(options=(), asked=())
        self.is_my_turn = True
        return self.hear(events)

    def move(self) -> tuple[Event, ...]:
        """One decision of a bot (or the clock).  May take a while; nothing is heard of it yet."""
        seat = self.next_seat
        assert seat is not None
        if self.is_my_turn:
            self.is_my_turn, self.old_news = False, len(self.log)
        if seat == CLOCK:
            return self.match.play(CLOCK, self.match.legal(CLOCK)[0])
        question = self.match.state.ask
        spoken_up = self.speak_up()
        return self.with_time(question, move(self.match, seat, self.bots[seat])) if spoken_up is None else spoken_up

    def speak_up(self) -> tuple[Event, ...] | None:
        """What a bot does though nobody waits for it, if one wants to."""
        seat, wanted = self.volunteer()
        return None if seat is None or wanted is None else self.match.play(seat, *with_words(wanted))

    def volunteer(self) -> tuple[Seat | None, Decision | None]:
        """The bot that wants to do such a thing, and what, if there is one."""
        ask = self.match.state.ask
        for seat, bot in self.bots.items():
            if ask is not None and ask.also_open_to(seat) and bot.volunteers(self.match.game.id):
                wanted = bot.volunteer(self.match.view(seat), sampler(self.match, seat))
                if wanted is not None:
                    return seat, wanted
        return None, None

    def with_time(self, question: Ask | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What happened, and what rang while it was thought of: here time is only supposed to pass."""
        self.rung.clear()
        self.time.pass_after(question)
        return (*events, *self.rung)

    def hear(self, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        """What the person is told of the events."""
        told = [event.seen_by(self.me) for event in events]
        self.story += events
        remembered = self.match.game.retold(self.match.state, self.me, self.story)
        self.log = [event.seen_by(self.me) for event in remembered] if remembered is not self.story else self.log + told
        return told

    def look(self) -> None:
        """See the table as it is now.  Apart from `hear`, so that a result can be read before the next deal is seen."""
        self.view = self.match.view(self.me)

    def save(self, path: Path) -> None:
        """Bots have a name in every language: the record says which."""
        record = self.match.record
        RecordFile(*record._replace(bots=(None, *range(record.seats - 1)))).save(path)

    def again(self) -> Session:
        """A new game at the same table.  A given seed was for the first only."""
        return Session(self.setup._replace(seed=None))
