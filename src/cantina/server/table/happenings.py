"""What can happen at a table: the entries of its log.  Plain data, never changed once written.

An entry of the log is a list of these that happen together.  The log is the truth: whatever a table is, the ledger
works out from it.  A kind may be added and may gain fields with defaults; none may lose its meaning.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ...engine.deck_file import STANDARD
from ...engine.game import Game
from ...games import find_game


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time for a decision, in seconds, and a bank to draw on when that has passed."""

    seconds: int
    bank: int = 0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table is for.  Language has no place here: every reader has their own."""

    game: str
    seats: int
    options: dict[str, str] = {}
    open: bool = False
    chat: bool = True
    clock: Clock | None = None
    lesson: bool = False  # a guided first game with a prepared deal

    def rules(self) -> Game:
        """The game, with the deck it is played with."""
        return find_game(self.game, self.options.get("deck", STANDARD))


class Happening(msgspec.Struct, tag_field="is", tag=True, omit_defaults=True):
    pass


class Opened(Happening):
    settings: Settings
    deck: str = ""  # the file of the deck, if it is not the game's own


class Changed(Happening):
    """The host changed the settings."""

    settings: Settings


class Committed(Happening):
    """A secret for the next shuffle.  All hear its commitment, nobody the secret before the game is over."""

    secret: str


class CommittedNext(Happening):
    """A secret for the game after the one that begins: so all can add their chance before that one is dealt."""

    secret: str


class Joined(Happening):
    member: int
    name: str
    token: str  # a fingerprint, as all tokens and keys here
    network: str = ""  # a mark of where they come from (`network_marks`)


class KeyCut(Happening):
    """A key with which the member can bring in a second device, once."""

    member: int
    key: str
    until: int


class DeviceAdded(Happening):
    member: int
    token: str
    key: str
    network: str = ""


class Left(Happening):
    member: int


class CameBack(Happening):
    """Who had left is there again, with the seats they had in a game."""

    member: int
    network: str = ""


class Removed(Happening):
    """The host has shown somebody out.  Who is banned does not come in again until the host lets them."""

    member: int
    banned: bool = False


class BanLifted(Happening):
    member: int


class Muted(Happening):
    """What the member would say in chat is not heard; or is again."""

    member: int
    muted: bool = True


class Admitted(Happening):
    """The host lets a late guest play, though somebody from their network has seen cards of the game."""

    member: int


class HostIs(Happening):
    member: int


class Sat(Happening):
    member: int
    seat: int
    salt: str = ""


class Named(Happening):
    """What the person in this seat is called from now on; in their first seat, they themselves."""

    seat: int
    name: str


class BotSat(Happening):
    seat: int
    level: str
    who: int  # which of the names the reader's language has for bots
    salt: str = ""  # of who had the seat, in a game that has been dealt


class Stood(Happening):
    """The seat is empty now, whoever held it."""

    seat: int


class Salted(Happening):
    seat: int
    salt: str


class Started(Happening):
    rules: int  # the version of the game's rules


class Moved(Happening):
    """A move; the clock (-1) and the house (-3) move too."""

    seat: int
    action: str
    by: str = ""  # "" the player, "bot", "random" (a bot that failed), "clock", "house", "order" (of the seat)
    words: str = ""  # that it was said with


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pass for me in windows, unless I am asked or can do one of these: prompts, texts of options, or their verbs."""

    unless: tuple[str, ...] = ()


class Ordered(Happening):
    """A seat's standing orders from now on; None: none.  Nobody else hears of it."""

    seat: int
    order: Order | None = None


class UndoAsked(Happening):
    seat: int
    member: int
    keep: int  # how many moves would stay


class UndoAgreed(Happening):
    member: int


class UndoRefused(Happening):
    member: int


class TookBack(Happening):
    """The moves after the first `keep` are as if they had not been."""

    seat: int
    keep: int
    alone: bool = False  # what others have answered since to the same question stands


class HandedOver(Happening):
    """A bot plays for the seat's owner."""

    seat: int
    level: str
    by: str = ""  # "" its owner, "vote" the others


class TakenBack(Happening):
    seat: int


class Voted(Happening):
    """For a bot to play in place of somebody absent."""

    member: int
    seat: int


class Paused(Happening):
    """Nobody served the table for so long: what runs at it stood still."""

    milliseconds: int


class GoneOn(Happening):
    """Who has seen what the table is held for, and need not be waited for."""

    member: int
    hold: int


class Chatted(Happening):
    member: int
    text: str


class Unsaid(Happening):
    """Somebody said something here, and what it was is no longer kept."""

    member: int


class Forgotten(Happening):
    """The names of a member, and what they said, are no longer kept: the entries before have lost them too."""

    member: int


class RematchWanted(Happening):
    """A member wants another game, with what their seats add to its shuffle; another wish about seats starts anew."""

    member: int
    rotate: bool = False
    salts: dict[int, str] = {}


class Again(Happening):
    """The same people and settings, another game."""

    rotate: bool = False  # everybody moves on by one seat


class Closed(Happening):
    why: str  # "expired", "host" or "empty"; `apply_happenings` says "rules" of a game whose rules are no longer played
    recorded: bool = False  # a game was on, and is kept with the finished ones as far as it was played


AnyHappening = (
    Opened
    | Changed
    | Committed
    | CommittedNext
    | Joined
    | KeyCut
    | DeviceAdded
    | Left
    | CameBack
    | Removed
    | BanLifted
    | Muted
    | Admitted
    | HostIs
    | Sat
    | Named
    | BotSat
    | Stood
    | Salted
    | Started
    | Moved
    | Ordered
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | TookBack
    | HandedOver
    | TakenBack
    | Voted
    | Paused
    | GoneOn
    | Chatted
    | Unsaid
    | Forgotten
    | RematchWanted
    | Again
    | Closed
)

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(list[AnyHappening])


def write(happenings: list[AnyHappening]) -> bytes:
    return ENCODER.encode(happenings)


def read(body: bytes) -> list[AnyHappening]:
    return DECODER.decode(body)
