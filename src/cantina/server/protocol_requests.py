"""What clients ask, as it goes over the wire.  docs/protocol.md says it in words.

The OpenAPI document, and the types of the page, are made from these.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=200, description="Shown to the others; not an identity.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="Seats are counted from 0.")]
Salt = Annotated[str, Meta(max_length=64, pattern="^[0-9a-fA-F]*$", description="Hex digits for the shuffle.")]
OptionText = Annotated[str, Meta(max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=40, description="The name of a bot, see /api/games.")]


class RequestData(msgspec.Struct, forbid_unknown_fields=True):
    pass


class ClockAsked(RequestData):
    seconds: Annotated[int, Meta(ge=3, le=86_400, description="For each decision.")]
    bank: Annotated[int, Meta(ge=0, le=86_400, description="For the whole game, used when those have passed.")] = 0


class NewTable(RequestData):
    """A table to be.  Who opens it is its host and sits in seat 0."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=16)] = {}
    open: Annotated[bool, Meta(description="In the list of open tables; otherwise by invitation.")] = False
    chat: bool = True
    clock: ClockAsked | None = None
    lesson: Annotated[bool, Meta(description="A guided first game with a prepared deal.")] = False
    cookie: Annotated[bool, Meta(description="False: the token comes in the answer, to be sent as a header.")] = True


class ChangeSettings(RequestData):
    """Other settings: what is left out stays."""

    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=16)] | None = None
    open: bool | None = None
    chat: bool | None = None
    clock: ClockAsked | UnsetType | None = UNSET


class Join(RequestData):
    name: Annotated[str, Meta(max_length=200)] = ""
    key: Annotated[str, Meta(max_length=100, description="From another device of the same person.")] = ""
    cookie: bool = True


class Sit(RequestData):
    seat: SeatNumber
    also: Annotated[bool, Meta(description="Beside the seats one has: several people share the device.")] = False


class NamePlayer(RequestData):
    seat: SeatNumber
    name: Name


class AddSalt(RequestData):
    """A seat's part in the shuffle, given after the commitment that it names."""

    seat: SeatNumber
    salt: Salt
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="As the table shows it.")]


class SeatSalt(RequestData):
    seat: SeatNumber
    salt: Salt


Commitment = Annotated[
    str, Meta(pattern="^([0-9a-f]{64})?$", description="As the table shows it; empty without salts.")
]
SeatSalts = Annotated[list[SeatSalt], Meta(max_length=16, description="What one's seats add to the shuffle.")]


class Start(RequestData):
    fill: Annotated[str, Meta(max_length=40, description="The level of bots for the empty seats.")] = ""
    salts: SeatSalts = []
    commitment: Commitment = ""


class WantRematch(RequestData):
    """A wish for another game.  Its commitment is the table's `next_commitment`."""

    rotate: Annotated[bool, Meta(description="Everybody moves on by one seat.")] = False
    salts: SeatSalts = []
    commitment: Commitment = ""


class OneSeat(RequestData):
    seat: SeatNumber


class SeatBot(RequestData):
    seat: SeatNumber
    level: Level = "careful"


class OneMember(RequestData):
    member: Annotated[int, Meta(ge=0)]


class Ban(OneMember):
    network: Annotated[bool, Meta(description="With all at the table who came from the same network.")] = False


class Mute(OneMember):
    muted: bool = True


class MakeMove(RequestData):
    """An answer to a question: `ask` is its number, `action` one of the option's texts."""

    seat: SeatNumber
    ask: Annotated[int, Meta(ge=0, le=1 << 53)]
    action: Annotated[str, Meta(min_length=1, max_length=200)]
    words: Annotated[str, Meta(max_length=2000, description="Where the option `speaks`: what is said.")] = ""


class SpeakForHouse(RequestData):
    """What the host says for the house, where the game offers it: see `house` of the game."""

    action: Annotated[str, Meta(pattern="^(call-off|go-on|end-match)$")]


class GiveOrder(RequestData):
    """A seat's standing orders: whether the table passes for it in windows, and unless it is asked or can do what."""

    seat: SeatNumber
    passes: bool
    unless: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=60)]],  # it is written down: no longer than a line of chat
        Meta(max_length=16, description="Prompts of questions, texts of options, or their verbs."),
    ] = []


class UndoAnswer(RequestData):
    agree: bool


class GoOn(RequestData):
    hold: Annotated[int, Meta(ge=0, le=1 << 53, description="Which: the number in `table.hold`.")]


class SeenUpTo(RequestData):
    id: Annotated[str, Meta(max_length=40, description="The id of the last event of the stream that was shown.")]


class SayInChat(RequestData):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class RecordText(RequestData):
    text: Annotated[str, Meta(max_length=200_000, description="A record file.")]
