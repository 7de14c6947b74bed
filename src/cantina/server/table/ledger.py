"""What is so at a table, worked out from its log and from nothing else."""

from __future__ import annotations

from collections import deque
from typing import Any, Final, NamedTuple

import msgspec

from ...bots import make
from ...engine.actions import CLOCK, Seat
from .happenings import Settings
from .public_table import PublicChair, PublicHold, PublicMember, PublicRematch, PublicTable, PublicUndo, SaidInChat
from .running_game import Due, GameUpdate, RunningGame
from .seating import Chair, Hold, Member, RematchWish, UndoWish

BANNED: Final = "banned"
RECORDS_SHOWN: Final = 100  # of a table at which people play for days: they travel with everything that is so there
KEPT: Final = 32  # entries that can be told again without reading the log


class PlayerName(NamedTuple):
    """Who is in a seat, as far as words need it: a person's name, or which of the language's names for bots."""

    name: str
    who: int | None


class Told(NamedTuple):
    """What an entry gives to tell: to whom, under which number of theirs, and what."""

    seq: int
    at: int
    heard: tuple[bool, ...]
    numbers: tuple[int, ...]
    table: PublicTable | None
    chat: SaidInChat | None
    update: GameUpdate | None
    players: tuple[PlayerName, ...]


class Ledger:
    """A table.  Only `apply_happenings.apply` changes it; a fork is another table to try an entry on."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq = 0
        self.at = 0
        self.told_at = 0  # when something happened last that all were told of
        self.settings = Settings("", 0)
        self.deck = ""  # the file of an owner's deck
        self.members: dict[int, Member] = {}
        self.host = 0
        self.chairs: tuple[Chair, ...] = ()
        self.secret = ""
        self.commitment = ""
        self.next_secret = ""  # of the game after this one
        self.next_commitment = ""
        self.number = 0  # of the game being played or played last
        self.play: RunningGame | None = None
        self.players: tuple[PlayerName, ...] = ()
        self.seated: frozenset[int] = frozenset()  # who has seen a hand of this game
        self.admitted: frozenset[int] = frozenset()  # whom the host lets play in it all the same
        self.undo: UndoWish | None = None
        self.hold: Hold | None = None
        self.votes: dict[Seat, frozenset[int]] = {}
        self.rematch: RematchWish | None = None
        self.keys: dict[str, tuple[int, int]] = {}  # fingerprint of a key → member, valid until
        self.chat: list[SaidInChat] = []
        self.records: tuple[str, ...] = ()
        self.closed = ""
        self.numbers: tuple[int, ...] = ()  # how much each seat, and the spectators, have been told
        self.recent: deque[Told] = deque(maxlen=KEPT)
        self.asks = 0  # the number of the last question of the games before
        self.news = False  # of the entry being applied: the table changed, somebody spoke, the game went on
        self.told_alone: Seat | None = None  # who alone hears of it
        self.line: SaidInChat | None = None
        self.went_on = False

    def fork(self) -> Ledger:
        """An equal table that shares nothing that can change."""
        other = Ledger.__new__(Ledger)
        other.__dict__.update(self.__dict__)
        other.members, other.votes, other.keys = self.members.copy(), self.votes.copy(), self.keys.copy()
        other.recent = self.recent.copy()
        other.play = None if self.play is None else self.play.fork()
        return other

    # ---- what is asked of a table

    @property
    def status(self) -> str:
        if self.closed:
            return "closed"
        if self.play is None:
            return "lobby"
        return "over" if self.play.is_over else "playing"

    def member_with(self, token: str) -> Member | None:
        """Who holds the token with this fingerprint."""
        return next((member for member in self.members.values() if token in member.tokens), None)

    @property
    def has_bans(self) -> bool:
        return any(member.removed == BANNED for member in self.members.values())

    def shuts_out(self, member: int | None, network: str) -> bool:
        """Whether somebody is banned here; without a token, by their network, unless others here come from it too."""
        if member is not None:
            return self.members[member].removed == BANNED
        banned = {mark for other in self.members.values() if other.removed == BANNED for mark in other.networks}
        return network in banned and not any(network in other.networks for other in self.members.values() if other.here)

    def keeps_quiet(self, network: str) -> bool:
        """Whether who comes from there may be somebody who was muted, for all others here come from elsewhere."""
        same = [member for member in self.members.values() if network in member.networks]
        return any(member.muted for member in same) and all(member.muted or not member.here for member in same)

    def may_have_seen(self, me: Member) -> bool:
        """Whether one who has seen a hand of this game, and may be the same person, comes from the same network."""
        return any(set(me.networks) & set(self.members[other].networks) for other in self.seated if other != me.id)

    def needs_admission(self, me: Member) -> bool:
        if self.status != "playing" or me.id in self.seated or me.id in self.admitted or not me.here:
            return False
        return self.may_have_seen(me)

    def seats_of(self, member: int) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.member == member]

    def people(self) -> list[Seat]:
        """The seats where a person decides."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.member is not None and not chair.stand_in]

    def waited_for(self) -> set[int]:
        """The people who have not gone on from what the table is held for."""
        if self.hold is None:
            return set()
        people = [self.chairs[seat].member for seat in self.people()]
        return {member for member in people if member is not None} - self.hold.gone_on

    def thinking(self) -> list[tuple[Seat, str]]:
        """The seats that are asked and where a bot decides, with its level."""
        if self.play is None or self.closed:
            return []
        return [(seat, self.chairs[seat].level) for seat in self.play.to_act() if seat != CLOCK and self.bot_at(seat)]

    def volunteers(self) -> list[tuple[Seat, str]]:
        """The seats where a bot may do something besides and may want to, with its level."""
        ask = None if self.play is None or self.closed or self.play.is_over else self.play.state.ask
        if self.play is None or ask is None or ask.also is None:
            return []
        able = [(seat, self.chairs[seat].level) for seat, _ in ask.also.options if seat >= 0 and self.bot_at(seat)]
        return [(seat, level) for seat, level in able if make(level, 0).volunteers(self.play.game.id)]

    def bot_at(self, seat: Seat) -> bool:
        return self.chairs[seat].level != ""

    def due(self) -> list[Due]:
        """What the table will do by itself if nothing happens before, the next first."""
        return [] if self.play is None or self.closed else self.play.due(self.people())

    @property
    def hears_of_absence(self) -> bool:
        """Whether a game is on that cares who is there."""
        return self.play is not None and not self.closed and self.play.hears_of_absence

    # ---- what `apply_happenings` does to it

    def sit(self, seat: Seat, chair: Chair) -> None:
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        self.news = True

    def change_member(self, id: int, **changes: Any) -> None:
        self.members[id] = msgspec.structs.replace(self.members[id], **changes)
        self.news = True

    def hear_from(self, seat: Seat) -> None:
        """Its owner has just done something: so they are not away."""
        owner = self.chairs[seat].member
        if owner is not None:
            self.members[owner] = msgspec.structs.replace(self.members[owner], at=self.at)

    # ---- what everybody may know

    def name_at(self, seat: Seat) -> str:
        """The name of the person there; whom nobody named is numbered.  A bot's is the reader's (`translations`)."""
        member, name = self.chairs[seat].member, self.chairs[seat].name
        if member is None or name:
            return name
        before = sum([chair.member == member for chair in self.chairs[:seat]])
        return self.members[member].name + (f" {before + 1}" if before else "")

    def public_chair(self, seat: Seat, chair: Chair) -> PublicChair:
        """Salts are told when all are given: then nobody can choose theirs to suit."""
        salt, name = chair.salt if self.play is not None else "", self.name_at(seat)
        return PublicChair(chair.member, name, chair.bot, chair.who, chair.stand_in, chair.salt != "", salt, chair.late)

    def public_member(self, m: Member) -> PublicMember:
        return PublicMember(m.id, m.name, m.here, m.late, m.muted, m.removed, self.needs_admission(m))

    def public(self) -> PublicTable:
        """The table as everybody may see it."""
        undo, hold = self.undo, self.hold
        return PublicTable(
            code=self.code,
            settings=self.settings,
            status=self.status,
            number=self.number,
            host=self.host,
            members=tuple([self.public_member(member) for member in self.members.values()]),
            chairs=tuple([self.public_chair(seat, chair) for seat, chair in enumerate(self.chairs)]),
            commitment=self.commitment,
            next_commitment=self.next_commitment,
            undo=None if undo is None else PublicUndo(undo.seat, undo.member, undo.agreed),
            hold=None if hold is None else PublicHold(hold.number, tuple(sorted(hold.gone_on))),
            votes={seat: tuple(sorted(members)) for seat, members in self.votes.items()},
            rematch=None if self.rematch is None else PublicRematch(self.rematch.rotate, tuple(self.rematch.agreed)),
            records=self.records[-RECORDS_SHOWN:],
            closed=self.closed,
        )
