"""A ledger as it was after an entry, kept beside the log so that reading need not begin at its start.

The log stays the truth: a checkpoint follows from it, and one that is missing, damaged or written by another version is
done without.  The running game is kept as its moves and played again, so that nothing of it can be other than the
rules make it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from ... import __version__
from ...engine import record as records
from ...engine import state as states
from ...engine.actions import Seat
from ...engine.deck_file import STANDARD
from ...games import bring_deck, find_game
from .happenings import Clock, Moved, Order, Settings
from .ledger import Ledger, PlayerName
from .public_table import SaidInChat
from .running_game import RunningGame, with_reason
from .seating import Chair, Hold, Member, RematchWish, UndoWish
from .timers import TimerRest

EVERY: Final = 100  # entries from one checkpoint to the next
FORM: Final = f"{__version__} 3"  # whatever else changes what a log gives raises the number


class SavedStart(msgspec.Struct, omit_defaults=True):
    """How a game began: what a record says before its moves."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str
    names: tuple[str, ...]
    position: str = ""
    commitment: str = ""
    secret: str = ""
    salts: tuple[str, ...] = ()
    deck: str = ""
    bots: tuple[int | None, ...] = ()


class SavedGame(msgspec.Struct, omit_defaults=True):
    """A running game without what follows from its moves."""

    start: SavedStart
    number: int
    secret: str
    moves: list[Moved]
    ask: int
    asked_at: int
    full_bank: int
    bank: tuple[int, ...]
    rests: tuple[TimerRest, ...]
    limits: Clock | None = None
    spent: dict[Seat, int] = {}
    orders: dict[Seat, Order] = {}
    by_hand: dict[Seat, int] = {}


class SavedLedger(msgspec.Struct, omit_defaults=True):
    """A ledger without what is true of its last entry only."""

    code: str
    seq: int
    at: int
    told_at: int
    settings: Settings
    deck: str
    members: dict[int, Member]
    host: int
    chairs: tuple[Chair, ...]
    secret: str
    commitment: str
    next_secret: str
    next_commitment: str
    number: int
    players: tuple[PlayerName, ...]
    seated: frozenset[int]
    admitted: frozenset[int]
    undo: UndoWish | None
    hold: Hold | None
    votes: dict[Seat, frozenset[int]]
    rematch: RematchWish | None
    keys: dict[str, tuple[int, int]]
    chat: list[SaidInChat]
    records: tuple[str, ...]
    closed: str
    numbers: tuple[int, ...]
    asks: int


class Checkpoint(msgspec.Struct, omit_defaults=True):
    form: str
    ledger: SavedLedger
    play: SavedGame | None = None


def write(t: Ledger) -> bytes:
    """The ledger as it is."""
    play = None if t.play is None else saved(SavedGame, t.play, start=saved(SavedStart, t.play.start))
    return msgspec.json.encode(Checkpoint(FORM, saved(SavedLedger, t), play))


def saved(kind: type[Any], of: object, **others: Any) -> Any:
    """Those attributes of an object that are kept."""
    wanted = [name for name in kind.__struct_fields__ if name not in others]
    return kind(**{name: getattr(of, name) for name in wanted}, **others)


def read(body: bytes) -> Checkpoint | None:
    """What was kept; None if this version cannot go on from it."""
    try:
        found = msgspec.json.decode(body, type=Checkpoint)
    except msgspec.MsgspecError:
        return None
    other_rules = found.play is not None and found.play.start.version != find_game(found.play.start.game).version
    return None if found.form != FORM or other_rules else found


def restore(found: Checkpoint, ledger: Ledger) -> Iterator[None]:
    """Make a blank ledger what it was, move by move."""
    if found.ledger.deck:
        bring_deck(found.ledger.settings.game, found.ledger.deck)
    if found.play is not None:
        play = RunningGame.__new__(RunningGame)
        yield from play_again(found.play, play)
        ledger.play = play
    ledger.__dict__.update(msgspec.structs.asdict(found.ledger))


def play_again(found: SavedGame, play: RunningGame) -> Iterator[None]:
    play.__dict__.update(msgspec.structs.asdict(found))
    play.start = records.Record(**msgspec.structs.asdict(found.start))
    play.game = find_game(play.start.game, play.start.options.get("deck", STANDARD))
    play.begin()
    for number, moved in enumerate(found.moves):
        before, play.state = play.state, play.after(play.state, moved)
        play.hear(number + 1, with_reason(before, moved, states.all_events(play.state)))
        yield
