"""What goes over the wire to clients: answers, and what a stream tells.  docs/protocol.md says it in words.

The OpenAPI document, and the types of the page, are made from these.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

# ---- a table as everybody may see it


class TimeLimitShown(msgspec.Struct):
    """Seconds for each decision, and a bank for the whole game."""

    seconds: int
    bank: int


class SettingsShown(msgspec.Struct):
    game: str
    seats: int
    options: dict[str, str]
    open: bool
    chat: bool
    clock: TimeLimitShown | None
    lesson: bool


class MemberShown(msgspec.Struct):
    id: int
    name: str
    here: bool  # has not left
    late: bool  # came while the game was on
    muted: bool
    removed: str  # by the host: removed or banned
    needs_admission: bool  # cards of this game were seen from their network: the host may let them play


class ChairShown(msgspec.Struct):
    member: int | None
    name: str  # of the person there; a bot's is `who`
    bot: str  # the level of a bot that has the seat
    who: int  # which of the names the reader's language has for bots
    stand_in: str  # the level of a bot that plays for the owner
    salted: bool  # has added to the shuffle
    salt: str  # what it added, once the cards are dealt
    late: bool  # the person sat down while the game was on


class UndoShown(msgspec.Struct):
    """Not how many moves would stay: that would count the passes nobody is told of."""

    seat: int
    member: int
    agreed: list[int]


class RematchShown(msgspec.Struct):
    """A wish for another game, and the members who share it."""

    rotate: bool
    agreed: list[int]


class HoldShown(msgspec.Struct):
    """People look at something; bots wait for those who are here and have not gone on."""

    number: int
    gone_on: list[int]  # members


class TableShown(msgspec.Struct):
    code: str
    settings: SettingsShown
    status: str  # lobby, playing, over, closed
    number: int  # of the game being played or played last
    host: int
    members: list[MemberShown]
    chairs: list[ChairShown]
    commitment: str
    next_commitment: str  # of the game after the one that is on
    undo: UndoShown | None
    hold: HoldShown | None
    votes: dict[str, list[int]]
    rematch: RematchShown | None
    records: list[str]
    closed: str


class ChatLine(msgspec.Struct):
    member: int
    name: str
    text: str
    at: int
    game: int  # the number of the game that was on, 0 for none
    after: int  # how many events of its story had been told


class Me(msgspec.Struct):
    """Who the reader is: no member and no seat is a spectator."""

    member: int | None
    seats: list[int]
    seat: int | None  # through whose eyes this is


# ---- what a stream tells


class ClockShown(msgspec.Struct):
    asked_at: int
    deadlines: dict[str, int]  # seat (-1: the game's own) → milliseconds since 1970
    bank: list[int]


class ZoneShown(msgspec.Struct):
    name: str
    seat: int | None
    cards: list[str | None]


class OptionShown(msgspec.Struct, omit_defaults=True):
    id: int
    text: str
    verb: str
    about: str
    word: str
    passes: bool = False  # the way out: pass, decline, done
    speaks: int = 0  # the most letters of the words it is said with; 0: it is said without


class OutcomeShown(msgspec.Struct):
    winners: list[int]
    reason: str
    scores: list[int]


class TimerNamed(msgspec.Struct):
    """A timer as the rules know it: what is left of it stands in `PlayShown.timers`."""

    name: str
    seconds: int
    running: bool


class ViewShown(msgspec.Struct):
    """The game as one seat may see it; the same form for all games."""

    game: str
    seat: int | None
    seats: list[dict[str, Any]]
    zones: list[ZoneShown]
    facts: dict[str, Any]
    asked: list[int]
    prompt: str | None
    about: dict[str, Any]
    seconds: int
    options: list[OptionShown]
    given: list[str]  # what the viewer has answered, while others are still asked
    outcome: OutcomeShown | None
    mode: str  # how it is asked: one, all (sealed), picks (sealed, several), first (a window), house; "" if nothing is
    rule: str  # the rule that asks
    at: str  # where the cards lie that the viewer is asked about, if their faces do not say: fleet 2
    picks: int  # how many options the viewer is to pick, where it is several
    answered: list[int]  # whose sealed answers are there
    also: list[OptionShown]  # what the viewer may do besides, though nobody waits for it
    timers: list[TimerNamed]


class Said(msgspec.Struct):
    """The same in words, for streams that ask for a language."""

    names: list[str]  # of the seats, bots' too
    status: str  # where the game stands
    facts: list[list[list[str]]]  # what is true of each seat: a sign and words
    prompt: str
    options: list[str]
    given: list[str]  # what the viewer has answered, while others are still asked
    also: list[str]  # what the viewer may do besides
    events: list[str]


class InBetween(msgspec.Struct, omit_defaults=True):
    """The game in the middle of what has just happened: shown before it goes on."""

    kind: str  # what there is to be seen: round-over
    events: list[dict[str, Any]]  # that led to it
    view: ViewShown
    said: Said | UnsetType = UNSET


class TimerShown(msgspec.Struct, omit_defaults=True):
    """What is left of a timer: a running one ends at a time, one that stands still has a rest, in milliseconds."""

    name: str
    seconds: int
    running: bool
    ends_at: int | UnsetType = UNSET
    rest: int | UnsetType = UNSET


class OrderShown(msgspec.Struct, omit_defaults=True):
    """The seat's own standing orders: the table passes for it in windows, unless it can do one of these."""

    unless: list[str] = []


class PlayShown(msgspec.Struct, omit_defaults=True):
    """The game through one seat's eyes, and what has just happened in it."""

    number: int
    ask: int
    events: list[dict[str, Any]]
    view: ViewShown
    clock: ClockShown | None = None
    said: Said | UnsetType = UNSET
    moments: list[InBetween] = []  # to be seen one after the other before `view`; `events` has theirs too, first
    timers: list[TimerShown] = []
    house: list[str] = []  # what the house may say now: the host (call-off), or who sits down (join 3)
    order: OrderShown | UnsetType = UNSET


class News(msgspec.Struct, omit_defaults=True):
    """What a stream tells: each part only when it has changed."""

    table: TableShown | UnsetType = UNSET
    play: PlayShown | UnsetType = UNSET
    chat: ChatLine | UnsetType = UNSET


class Snapshot(msgspec.Struct):
    """Everything the reader may know now: the first thing a stream tells.  `play.events` is the story so far."""

    now: int
    id: str
    me: Me
    table: TableShown
    play: PlayShown | None
    chat: list[ChatLine]
    here: list[int]


# ---- other answers


class Welcome(msgspec.Struct, omit_defaults=True):
    """You are at the table."""

    code: str
    member: int
    seats: list[int]
    token: str = ""
    commitment: str = ""  # to the secret of the shuffle, for who opens the table


class Done(msgspec.Struct):
    """It is written.  `id` is the last thing the stream of the seat tells of it."""

    id: str


class Why(msgspec.Struct):
    """Why an action cannot be done now, with the rule; no reason: it can."""

    rule: str
    reason: str


class Key(msgspec.Struct):
    key: str
    seconds: int


class OptionListed(msgspec.Struct):
    id: str
    choices: list[str]


class GameListed(msgspec.Struct):
    id: str
    seats: list[int]
    options: list[OptionListed]
    bots: list[str]
    rules: int
    names: dict[str, str]  # language → title
    about: dict[str, str]  # language → a sentence


class TableListed(msgspec.Struct):
    """An open table in the list."""

    code: str
    game: str
    seats: int
    taken: int
    bots: int
    host: str
    status: str
    since: int


class TableGlance(msgspec.Struct):
    """A table in a few words, as anybody with its code may see it: who sits there, and who is waited for."""

    code: str
    game: str
    status: str
    chairs: list[ChairShown]
    asked: list[int]
    at: int  # when something last happened that all were told of


class MomentShown(msgspec.Struct, omit_defaults=True):
    """The table after a move, through the asked eyes.  With all open, `open` says where every card is."""

    seat: int | None
    action: str
    events: list[dict[str, Any]]
    view: ViewShown
    open: dict[str, list[str]] | None = None
    said: Said | UnsetType = UNSET
    moments: list[InBetween] = []  # that were to be seen on the way


class Replay(msgspec.Struct):
    game: str
    names: list[str]
    options: dict[str, str]
    closed: str  # before the game was over: by the host, or expired
    moments: list[MomentShown]


class Problem(msgspec.Struct):
    """Why not (RFC 9457).  Nothing was changed."""

    type: str
    title: str
    status: int
    code: str
    rule: str
    detail: str
