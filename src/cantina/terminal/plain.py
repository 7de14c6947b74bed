"""The game in plain lines: what happened, numbered choices, one line to answer.  Good for pipes and screen readers."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, TextIO

from ..engine.actions import Action, clean_words
from ..engine.errors import CantinaError
from .presenter import Presenter, SeatWords
from .session import Session, SessionSetup


class PlayerLeft(Exception):
    """The person has gone."""


class PlainTable:
    def __init__(self, presenter: Presenter, source: TextIO, target: TextIO, pace: float = 0.0) -> None:
        self.presenter = presenter
        self.source = source
        self.target = target
        self.pace = pace
        self.is_shown = False  # the table, since somebody else has changed it

    @property
    def session(self) -> Session:
        return self.presenter.session

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.target)
        self.target.flush()

    def play(self) -> None:
        """The whole game."""
        self.greet()
        self.tell(self.session.log)
        while not self.session.is_over:
            if self.session.next_seat == self.session.me:
                self.tell(self.ask())
                self.session.look()
            else:
                self.tell(self.session.hear(self.session.move()))
                self.session.look()
                self.is_shown = False
                time.sleep(self.pace)
        self.say(*self.presenter.result()[1:])

    def greet(self) -> None:
        words = self.presenter.words
        names = words.join([seat.name for seat in self.presenter.seats()])
        self.say(words.title, words.description, words.ui("at-the-table", names=names), words.ui("plain-keys"))

    def tell(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            if event["kind"] == "dealt":
                self.say("")
            self.say(self.presenter.tell(event))

    # ---- asking

    def ask(self) -> list[dict[str, Any]]:
        """Show and read until there is an answer the rules allow."""
        if self.is_shown:
            self.show_question()
        else:
            self.show()
        while True:
            text = self.read_line()
            try:
                action = self.presenter.read(text)
                return self.session.play(action, self.read_words(action))
            except CantinaError as error:
                self.say(self.presenter.refusal(error))

    def read_words(self, action: Action | str) -> str:
        """What is said with it, if it is said with words and they do not stand there yet."""
        if not isinstance(action, Action) or not action.speaks:
            return ""
        print(self.presenter.words.ui("plain-words"), end=" ", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            raise PlayerLeft
        return clean_words(line)

    def read_line(self) -> str:
        """The next line that is an answer; the rest is dealt with here."""
        while True:
            print(self.presenter.words.ui("plain-cursor"), end=" ", file=self.target, flush=True)
            line = self.source.readline()
            if not line:
                raise PlayerLeft
            command = line.strip().casefold()
            if command in ("q", "й"):
                raise PlayerLeft
            if command in ("?", "h"):
                self.say(*help_lines(self.presenter))
            elif command in ("b", "и"):
                self.say(*[f"  {one.action.text}: {one.words}" for one in self.presenter.besides()])
            elif command in ("l", "д"):
                self.presenter.switch_language()
                self.show()
            elif command:
                return line
            else:
                self.show()

    def show(self) -> None:
        presenter = self.presenter
        self.say("", f"{presenter.status()} · {' · '.join(presenter.middle())}")
        self.say(*[self.seat_line(seat) for seat in presenter.seats()])
        self.say(presenter.words.ui("your-cards"))
        self.say(*[f"  {card.label}. {card.text}" for card in presenter.hand()])
        self.is_shown = True
        self.show_question()

    def show_question(self) -> None:
        choices = self.presenter.choices()
        self.say(self.presenter.prompt(), *[f"  {choice.number}. {choice.words}" for choice in choices])

    def seat_line(self, seat: SeatWords) -> str:
        words = self.presenter.words
        facts = ", ".join([said for _, said in seat.facts])
        told = [f"{seat.name}: {facts}" if facts else seat.name]
        if seat.seat != self.session.me and seat.hand:
            told.append(f"{words.zone('hand')}: {', '.join(self.hand_words(seat))}")
        told += [f"{title}: {', '.join(cards)}" for title, cards in seat.zones if cards]
        return ". ".join(told) + "."

    def hand_words(self, seat: SeatWords) -> list[str]:
        hidden = seat.hand.count(None)
        known = self.presenter.tags(seat.hand)
        return known + ([self.presenter.words.ui("face-down", count=hidden)] if hidden else [])


def help_lines(presenter: Presenter) -> list[str]:
    cards = [presenter.card(card) for card in presenter.words.deck]
    return ["", *presenter.words.help(), *[f"{card.label}: {card.text}" for card in reversed(cards)], ""]


def play_plain(setup: SessionSetup, source: TextIO, target: TextIO, pace: float = 0.0) -> None:
    """Play, and keep the record even when the person leaves early."""
    session = Session(setup)
    table = PlainTable(Presenter(session, setup.lang), source, target, pace)
    try:
        table.play()
    except (PlayerLeft, KeyboardInterrupt):
        table.say("", table.presenter.words.ui("goodbye"))
    if setup.save is not None:
        table.say(table.presenter.keep(setup.save))
