"""The public face of the engine: a match that is played, looked at, saved and taken up again."""

from __future__ import annotations

import reprlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, SupportsIndex

from .engine import record as records
from .engine import saving
from .engine import state as states
from .engine.actions import CLOCK, HOUSE, Action, Seat, why_not_said
from .engine.chance import Fast
from .engine.deck_file import STANDARD
from .engine.errors import BadSetup, BadText, CantinaError
from .engine.events import Event
from .engine.game import Game
from .engine.line_fields import Word
from .engine.state import Moment, Outcome, Table
from .engine.view import View
from .games import GAMES, bring_deck, find_game

# What a program may give, by what it is called in a refusal.
WHOLE: Final = "a whole number"
TEXT: Final = "a text"
TEXTS: Final = "a list of texts"
BY_TEXT: Final = "a mapping of texts to texts"


class RecordFile(records.Record):
    """A record that knows files."""

    __slots__ = ()

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> RecordFile:
        """Read a file; BadText names line and column of the first mistake."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise BadText("not-a-record", 1, 1) from error
        return cls(*records.parse_record(text))

    def replay(self) -> list[records.PlayedMove]:
        """Every moment of the game, played again by the rules."""
        if self.game not in GAMES:
            raise self.wrong("no-such-game", "game", game=self.game, known=", ".join(GAMES))
        try:
            return records.replay(game_of(self), self)
        except BadText as mistake:
            mistake.game = self.game  # its words are needed to say it
            raise


class Match:
    """A game being played.  `play` is the only thing that changes it."""

    def __init__(self, start: records.Record) -> None:
        self.game: Game = game_of(start)
        self.names = start.names
        self.state: Table = records.begin(self.game, start)
        self.events: tuple[Event, ...] = states.all_events(self.state)  # of the last play; at first, of the deal
        self._start = start
        self._origin: Table | None = None  # where a branch began; its position is written when it is asked for
        self._moves: list[records.RecordedMove] = []

    @classmethod
    def resume(cls, game: str, saved: Mapping[str, Any], names: Sequence[str] = (), deck: str = "") -> Match:
        """Go on from what `engine.saving.save` wrote, in the middle of anything and with the dice as they lay.

        Its record starts from the position here.  No seed leads to dice in mid-stream, so a record of dice that fell
        later does not replay, and loading it says so.
        """
        match = cls.__new__(cls)
        match.game = rules_of(game, deck)
        try:
            match.state = saving.restore(match.game.blank(saved["seats"]), saved, match.game.space)
        except (LookupError, TypeError, AttributeError, CantinaError) as error:
            raise ValueError(f"this is not what `save` wrote of a game of {game}: {reprlib.repr(saved)}") from error
        match.state.loud = True
        match.names = all_called(names, match.seats)
        match.events, match._moves, match._origin = (), [], match.state.clone()
        start = records.Record(game, match.game.version, match.seats, {}, seed_text(0), match.names)
        match._start = start._replace(deck=deck)
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        """A match is copied and sent to other processes as data, in both forms of the engine."""
        origin = None if self._origin is None else saving.save(self._origin)
        state = saving.save(self.state)
        return (taken_up, (self._start, self.names, state, self.state.loud, origin, self._moves, self.events))

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return self.state.outcome

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are asked something; -1 is the clock."""
        return states.to_act(self.state)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat can do now."""
        return states.legal(self.state, self._actor(seat))

    def play(self, seat: Seat, action: Action | str | int, words: str = "") -> tuple[Event, ...]:
        """Do it, with words if it is said with words, and tell what happened.

        What is no option raises IllegalAction and changes nothing.  As a text: `discard luke`, `ask 2 "Who are you?"`.
        As an integer: the `id` of the action.
        """
        self._actor(seat)
        expect("words", words, TEXT)
        chosen, said = self._action(action)
        words = words or said
        option = states.find_option(self.state, seat, chosen)
        if option is None or why_not_said(option, words):
            raise self.game.why_not(self.state, seat, chosen, words)
        states.play(self.state, seat, option, words)
        self._moves.append(records.RecordedMove(seat, option.with_words(words)))
        self.events = states.all_events(self.state)
        return self.events

    @property
    def moments(self) -> tuple[Moment, ...]:
        """What was shown in the middle of the last play, each with the table as it was then."""
        return self.state.moments

    def view(self, seat: Seat | None) -> View:
        """The table as the seat sees it; None is a spectator."""
        return self.game.view(self.state, self._seat(seat))

    def redeal(self, seat: Seat | None, seed: int) -> Match:
        """A match drawn at random from all that the seat cannot tell from this one."""
        expect("seed", seed, WHOLE)
        return self._branch(self.game.redeal(self.state, self._seat(seat), seed), seed)

    def sampler(self, seat: Seat | None) -> Callable[[int], Match]:
        """Redeals of this moment, by seed: what can be worked out once is worked out once."""
        sample = self.game.sampler(self.state.clone(), self._seat(seat))

        def redealt(seed: int) -> Match:
            expect("seed", seed, WHOLE)
            return self._branch(sample(seed), seed)

        return redealt

    def clone(self, seed: int = 0) -> Match:
        """The same match to try things on, with dice of its own."""
        expect("seed", seed, WHOLE)
        return self._branch(self.state.clone(), seed)

    @property
    def position(self) -> str:
        """The table as one line."""
        return self.game.write_position(self.state)

    @property
    def record(self) -> RecordFile:
        """The match so far, to be saved, replayed or sent."""
        start = self._start
        if self._origin is not None:
            start = start._replace(position=self.game.write_position(self._origin), options={})
        digest = saving.digest(self._as_replayed())
        return RecordFile(*start._replace(moves=tuple(self._moves), outcome=self.outcome, digest=digest))

    def _as_replayed(self) -> Table:
        """The state as its record leads to it: dice that have not fallen since the origin are those of the seed."""
        if self._origin is None or self._origin.chance.plain() != self.state.chance.plain():
            return self.state
        replayed = self.state.clone()
        replayed.chance = records.read_seed(Word(self._start.seed, 1))
        return replayed

    def _branch(self, state: Table, seed: int) -> Match:
        branch = Match.__new__(Match)
        branch.game, branch.names, branch.state = self.game, self.names, state
        state.chance, state.loud = Fast.seeded(seed), True
        branch.events, branch._moves, branch._origin = (), [], state.clone()
        branch._start = self._start._replace(seed=seed_text(seed), commitment="", secret="", salts=())
        return branch

    def _action(self, action: Action | str | int) -> tuple[Action, str]:
        """The action that is meant, and the words it is said with."""
        if isinstance(action, str):
            return self.game.space.parse_said(action)
        if isinstance(action, int):
            return self.game.space[action], ""
        if not isinstance(action, Action):
            raise TypeError(f"an action is an Action, its text or its integer, not {action!r}")
        return action, ""

    def _actor(self, seat: Seat) -> Seat:
        """Whoever can act: a seat, the clock or the house."""
        return seat if is_of(seat, WHOLE) and seat in (CLOCK, HOUSE) else self._seat_here(seat)

    def _seat(self, seat: Seat | None) -> Seat | None:
        return None if seat is None else self._seat_here(seat)

    def _seat_here(self, seat: Seat) -> Seat:
        if not is_of(seat, WHOLE) or seat not in range(self.seats):
            raise BadSetup("", "no-such-seat", seat=seat, seats=self.seats)
        return seat


def taken_up(
    start: records.Record,
    names: tuple[str, ...],
    state: Mapping[str, Any],
    loud: bool,
    origin: Mapping[str, Any] | None,
    moves: Sequence[records.RecordedMove],
    events: tuple[Event, ...],
) -> Match:
    """The match that `Match.__reduce__` took apart; what was shown in the middle of its last play is left behind."""
    match = Match.__new__(Match)
    match.game = game = game_of(start)
    match.names, match.events, match._start, match._moves = names, events, start, list(moves)
    match.state = saving.restore(game.blank(state["seats"]), state, game.space)
    match.state.loud = loud
    match._origin = None if origin is None else saving.restore(game.blank(origin["seats"]), origin, game.space)
    return match


def new(
    game: str,
    seats: int,
    seed: int | bytes | None = None,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    deck: str = "",
) -> Match:
    """Deal a match.  A whole number as seed: quick dice, the same game every time.  None: fair dice nobody knows.

    `deck` is the text of a file with the cards as an owner of the box has corrected them.
    """
    options = {} if options is None else options
    expect("seats", seats, WHOLE)
    expect("options", options, BY_TEXT)
    rules = rules_of(game, deck, options.get("deck", STANDARD))
    full = rules.check_setup(seats, options)
    start = records.Record(game, rules.version, seats, full, seed_text(seed), all_called(names, seats))
    return Match(start._replace(deck="" if rules.deck is None else rules.deck.text))


def position(game: str, line: str, seed: int = 0, deck: str = "") -> Match:
    """A match that starts from a position written as one line."""
    expect("line", line, TEXT)
    expect("seed", seed, WHOLE)
    rules = rules_of(game, deck)
    seats = rules.read_position(line, Fast.seeded(seed)).seats
    start = records.Record(game, rules.version, seats, {}, seed_text(seed), ("",) * seats, line)
    return Match(start._replace(deck=deck))


def rules_of(game: str, deck: str, named: str = STANDARD) -> Game:
    """A game with the deck of this file, or without one with the deck of this name."""
    expect("game", game, TEXT)
    expect("deck", deck, TEXT)
    return bring_deck(game, deck) if deck else find_game(game, named)


def game_of(record: records.Record) -> Game:
    """The game of a record, with the deck that stands in it.  A deck that cannot be used is refused with its line."""
    named = record.options.get("deck", STANDARD)
    if not record.deck:
        try:
            return find_game(record.game, named)
        except BadSetup as refusal:
            if refusal.key != "no-such-deck" or not record.places:
                raise
            raise record.wrong(refusal.key, "option deck", **refusal.about) from refusal
    try:
        game = bring_deck(record.game, record.deck)
    except BadText as mistake:
        line, column = record.place("deck")
        about = {key: value for key, value in mistake.about.items() if key not in ("line", "column")}
        place = (line + mistake.line - 1, column + mistake.column - 1)
        raise BadText(mistake.key, *place, mistake.rule, **about) from mistake
    assert game.deck is not None
    if named not in (STANDARD, game.deck.digest):
        raise record.wrong("other-deck", "option deck", text=named, found=game.deck.digest)
    return game


def load(path: str | Path) -> Match:
    """Take up a saved match where it stopped."""
    record = RecordFile.load(path)
    record.replay()
    match = Match(records.Record(*record)._replace(moves=(), outcome=None, digest="", places=()))
    for move in record.moves:
        match.play(move.seat, move.action)
    return match


def games() -> list[dict[str, object]]:
    """The games, with their numbers of seats and their options."""
    return [
        {"id": game.id, "seats": range(game.fewest, game.most + 1), "options": dict(game.options)}
        for game in GAMES.values()
    ]


def seed_text(seed: int | bytes | None) -> str:
    if isinstance(seed, int) and 0 <= seed < 1 << 96:
        return f"fast {seed}"
    if seed is None or (isinstance(seed, bytes) and len(seed) == 32):
        return f"fair {(secrets.token_bytes(32) if seed is None else seed).hex()}"
    raise BadSetup("", "bad-seed", seed=str(seed))


def all_called(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat, empty where none is given."""
    expect("names", names, TEXTS)
    return (*[clean(name) for name in names], *[""] * seats)[:seats]


def clean(name: str) -> str:
    """A name fit for one line of a file."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:40]


def expect(name: str, value: Any, kind: str) -> None:
    """Something of another type is a mistake of the program that gives it: TypeError, with a sentence."""
    if not is_of(value, kind):
        raise TypeError(f"{name} is {kind}, not {reprlib.repr(value)}")


def is_of(value: Any, kind: str) -> bool:
    if kind == WHOLE:
        return isinstance(value, SupportsIndex) and not isinstance(value, bool)
    if kind == TEXTS:
        return isinstance(value, Sequence) and not isinstance(value, str) and all([is_of(text, TEXT) for text in value])
    if kind == BY_TEXT:
        return isinstance(value, Mapping) and is_of((*value.keys(), *value.values()), TEXTS)
    return isinstance(value, str)


__all__ = ["Match", "RecordFile", "games", "load", "new", "position"]
