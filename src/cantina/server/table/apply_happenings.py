"""From the log to the ledger: what each happening does to a table, one small function a kind."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

import msgspec

from ...engine.actions import Seat
from ...engine.state import Table
from ...games import bring_deck, find_game
from .. import fair_shuffle
from . import happenings
from .ledger import BANNED, Ledger, PlayerName, Told
from .public_table import SaidInChat
from .running_game import GameUpdate, RunningGame
from .seating import Chair, Hold, Member, RematchWish, UndoWish

CHAT_KEPT: Final = 100
KEYS_KEPT: Final = 5  # of a member, the newest: whoever cuts one after the other fills no memory
DEVICES_KEPT: Final = 20  # likewise
NOBODY: Final = "—"  # the name of whose name is no longer kept


def apply(t: Ledger, seq: int, at: int, body: list[happenings.AnyHappening]) -> Told:
    """Take an entry of the log into account, and say what there is to tell."""
    t.seq, t.at = seq, max(at, t.at)
    t.news, t.line, t.went_on, t.told_alone = False, None, False, None
    before = None if t.play is None else t.play.state
    for happening in body:
        happen(happening, t)
    heard = who_hears(t, before)
    t.numbers = tuple(n + told for n, told in zip(t.numbers, heard, strict=True))
    t.told_at = t.at if all(heard) else t.told_at
    if t.news:
        t.players = players_at(t)
    update = update_of(t) if t.went_on or t.news or t.told_alone is not None else None
    table = t.public() if t.news else None
    told = Told(seq, t.at, heard, t.numbers, table, t.line, update, t.players)
    t.recent.append(told)
    return told


def players_at(t: Ledger) -> tuple[PlayerName, ...]:
    return tuple(PlayerName(t.name_at(seat), chair.who if chair.bot else None) for seat, chair in enumerate(t.chairs))


def update_of(t: Ledger) -> GameUpdate | None:
    """The game as it stands, with what just happened in it."""
    if t.play is None:
        return None
    update = t.play.update(t.people())
    return update if t.went_on else update._replace(events=(), moments=())


def who_hears(t: Ledger, before: Table | None) -> tuple[bool, ...]:
    """All, but of a silent move only those who see a difference: ids must not count what was not told."""
    everybody = (True,) * len(t.numbers)
    if t.news or t.line is not None:
        return everybody
    if not t.went_on or t.play is None or before is None:
        return tuple(seat == t.told_alone for seat in range(len(t.numbers)))
    if t.play.is_told:
        return everybody
    game, now = t.play.game, t.play.state
    seats: list[Seat | None] = [*range(before.seats), None]  # who has joined with it has been told
    changed = {seat: game.view(before, seat) != game.view(now, seat) for seat in seats}
    return (*(changed.get(seat, changed[None]) for seat in range(len(t.numbers) - 1)), changed[None])


@singledispatch
def happen(it: happenings.Happening, t: Ledger) -> None:
    raise NotImplementedError(type(it).__name__)


# ---- the table and its people


@happen.register
def opened(it: happenings.Opened, t: Ledger) -> None:
    t.settings = it.settings
    t.chairs = (Chair(),) * it.settings.seats
    t.deck = it.deck
    t.numbers = (0,) * (find_game(it.settings.game).most + 1)
    if it.deck:
        bring_deck(it.settings.game, it.deck)
    t.news = True


@happen.register
def changed(it: happenings.Changed, t: Ledger) -> None:
    kept = t.chairs[: it.settings.seats]
    t.settings = it.settings
    t.chairs = kept + (Chair(),) * (it.settings.seats - len(kept))
    t.news = True


@happen.register
def committed(it: happenings.Committed, t: Ledger) -> None:
    t.secret = it.secret
    t.commitment = fair_shuffle.commitment(bytes.fromhex(it.secret))
    t.news = True


@happen.register
def committed_next(it: happenings.CommittedNext, t: Ledger) -> None:
    t.next_secret = it.secret
    t.next_commitment = fair_shuffle.commitment(bytes.fromhex(it.secret))
    t.news = True


@happen.register
def joined(it: happenings.Joined, t: Ledger) -> None:
    networks = (it.network,) if it.network else ()
    late = t.status == "playing"
    t.members[it.member] = Member(it.member, it.name, (it.token,), at=t.at, networks=networks, late=late)
    t.news = True


@happen.register
def key_cut(it: happenings.KeyCut, t: Ledger) -> None:
    older = [key for key, (member, _) in t.keys.items() if member == it.member]
    for key in older[: 1 - KEYS_KEPT]:
        del t.keys[key]
    t.keys[it.key] = (it.member, it.until)


@happen.register
def device_added(it: happenings.DeviceAdded, t: Ledger) -> None:
    t.keys.pop(it.key, None)
    t.change_member(it.member, tokens=(*t.members[it.member].tokens, it.token)[-DEVICES_KEPT:])
    is_here(t, it.member, it.network)


@happen.register
def left(it: happenings.Left, t: Ledger) -> None:
    t.change_member(it.member, here=False)


@happen.register
def came_back(it: happenings.CameBack, t: Ledger) -> None:
    is_here(t, it.member, it.network)


def is_here(t: Ledger, member: int, network: str) -> None:
    known = t.members[member].networks
    networks = known if network in (*known, "") else (*known, network)
    t.change_member(member, here=True, removed="", networks=networks)


@happen.register
def removed(it: happenings.Removed, t: Ledger) -> None:
    """Their seats have been given up by what came before; nothing they have begun stays."""
    t.change_member(it.member, here=False, removed=BANNED if it.banned else "removed")
    t.keys = {key: cut for key, cut in t.keys.items() if cut[0] != it.member}
    t.undo = None if t.undo is not None and t.undo.member == it.member else t.undo
    if t.rematch is not None:
        agreed = {member: salts for member, salts in t.rematch.agreed.items() if member != it.member}
        t.rematch = RematchWish(t.rematch.rotate, agreed) if agreed else None


@happen.register
def ban_lifted(it: happenings.BanLifted, t: Ledger) -> None:
    t.change_member(it.member, removed="removed")


@happen.register
def muted(it: happenings.Muted, t: Ledger) -> None:
    t.change_member(it.member, muted=it.muted)


@happen.register
def admitted(it: happenings.Admitted, t: Ledger) -> None:
    t.admitted, t.news = t.admitted | {it.member}, True


@happen.register
def host_is(it: happenings.HostIs, t: Ledger) -> None:
    t.host, t.news = it.member, True


@happen.register
def chatted(it: happenings.Chatted, t: Ledger) -> None:
    game, after = (0, 0) if t.play is None else (t.play.number, len(t.play.story()))
    t.line = SaidInChat(it.member, t.members[it.member].name, it.text, t.at, game, after)
    t.chat = [*t.chat[-CHAT_KEPT + 1 :], t.line]


@happen.register
def unsaid(it: happenings.Unsaid, t: Ledger) -> None:
    t.news = True  # all heard it: the numbers of what came after stay as they were


@happen.register
def forgotten(it: happenings.Forgotten, t: Ledger) -> None:
    t.change_member(it.member, name=NOBODY)
    for seat in t.seats_of(it.member):
        t.sit(seat, msgspec.structs.replace(t.chairs[seat], name=""))
    t.chat = [line for line in t.chat if line.member != it.member]
    t.recent.clear()


@happen.register
def closed(it: happenings.Closed, t: Ledger) -> None:
    if it.recorded and t.play is not None:
        t.records = (*t.records, t.play.id)
    t.closed, t.news = it.why, True


# ---- seats


@happen.register
def sat(it: happenings.Sat, t: Ledger) -> None:
    if it.seat == len(t.chairs):  # a further one, at a game that lets people join
        t.settings = msgspec.structs.replace(t.settings, seats=it.seat + 1)
    t.sit(it.seat, Chair(member=it.member, salt=it.salt, late=t.status == "playing"))
    t.change_member(it.member, here=True)
    if t.play is not None:
        t.seated |= {it.member}


@happen.register
def named(it: happenings.Named, t: Ledger) -> None:
    chair = t.chairs[it.seat]
    assert chair.member is not None
    t.sit(it.seat, msgspec.structs.replace(chair, name=it.name))
    if t.seats_of(chair.member)[0] == it.seat:
        t.change_member(chair.member, name=it.name)


@happen.register
def bot_sat(it: happenings.BotSat, t: Ledger) -> None:
    t.sit(it.seat, Chair(bot=it.level, who=it.who, salt=it.salt))
    if t.play is not None:  # nobody who has the seat after this bot goes by what its owner wanted
        t.votes.pop(it.seat, None)
        t.play.order(it.seat, None)


@happen.register
def stood(it: happenings.Stood, t: Ledger) -> None:
    t.sit(it.seat, Chair())


@happen.register
def salted(it: happenings.Salted, t: Ledger) -> None:
    t.sit(it.seat, msgspec.structs.replace(t.chairs[it.seat], salt=it.salt))


@happen.register
def handed_over(it: happenings.HandedOver, t: Ledger) -> None:
    t.sit(it.seat, msgspec.structs.replace(t.chairs[it.seat], stand_in=it.level))
    t.votes.pop(it.seat, None)


@happen.register
def taken_back(it: happenings.TakenBack, t: Ledger) -> None:
    owner = t.chairs[it.seat].member
    t.sit(it.seat, msgspec.structs.replace(t.chairs[it.seat], stand_in=""))
    if owner is not None:
        t.change_member(owner, here=True)


@happen.register
def voted(it: happenings.Voted, t: Ledger) -> None:
    t.votes[it.seat] = t.votes.get(it.seat, frozenset()) | {it.member}
    t.news = True


# ---- the game


@happen.register
def started(it: happenings.Started, t: Ledger) -> None:
    t.number += 1
    if (
        it.rules != find_game(t.settings.game).version
    ):  # it cannot be played on; a record of it is kept with the finished games
        t.closed, t.news = "rules", True
        return
    names, bots = zip(*players_at(t), strict=True)
    salts = [chair.salt for chair in t.chairs]
    t.play = RunningGame(t.number, t.settings, t.secret, salts, names, bots, t.asks, t.at)
    t.seated = frozenset(chair.member for chair in t.chairs if chair.member is not None)
    t.members = {id: msgspec.structs.replace(member, late=False) for id, member in t.members.items()}
    t.news = t.went_on = True


@happen.register
def moved(it: happenings.Moved, t: Ledger) -> None:
    if t.play is None:  # by other rules
        return
    t.play.move(it, t.at)
    t.went_on = True
    if t.play.is_told:  # a silent pass, or a part of a move, is no sign of life and voids nothing: all would notice
        if not it.by:
            t.hear_from(it.seat)
        forget_wishes(t, it)
        hold_or_release(t, it, t.play)
    if t.play.is_over:
        t.records = (*t.records, t.play.id)
        t.news = True


def forget_wishes(t: Ledger, it: happenings.Moved) -> None:
    """The game went on: nothing is to be taken back, and who moves is not absent."""
    if t.undo is not None or (not it.by and it.seat in t.votes):
        t.undo, t.news = None, True
        t.votes.pop(it.seat, None)


def hold_or_release(t: Ledger, it: happenings.Moved, play: RunningGame) -> None:
    """A moment that is to be looked at holds the table; what is not a person's own answer comes when that is over."""
    if not play.is_over and any(moment.kind in play.game.holds for moment in play.moments):
        t.hold, t.news = Hold(play.ask, t.at), True
    elif t.hold is not None and (it.by or play.is_over):
        t.hold, t.news = None, True


@happen.register
def paused(it: happenings.Paused, t: Ledger) -> None:
    if t.play is not None:
        t.play.stand_still(it.milliseconds)
        t.news = True


@happen.register
def gone_on(it: happenings.GoneOn, t: Ledger) -> None:
    if t.hold is None or t.hold.number != it.hold:
        return
    t.hold, t.news = msgspec.structs.replace(t.hold, gone_on=t.hold.gone_on | {it.member}), True
    if not t.waited_for():
        t.hold = None


@happen.register
def ordered(it: happenings.Ordered, t: Ledger) -> None:
    if t.play is not None:
        t.play.order(it.seat, it.order)
        t.told_alone = it.seat


@happen.register
def undo_asked(it: happenings.UndoAsked, t: Ledger) -> None:
    t.undo, t.news = UndoWish(it.seat, it.member, it.keep), True


@happen.register
def undo_agreed(it: happenings.UndoAgreed, t: Ledger) -> None:
    assert t.undo is not None
    t.undo = msgspec.structs.replace(t.undo, agreed=(*t.undo.agreed, it.member))
    t.news = True


@happen.register
def undo_refused(it: happenings.UndoRefused, t: Ledger) -> None:
    t.undo, t.news = None, True


@happen.register
def took_back(it: happenings.TookBack, t: Ledger) -> None:
    if t.play is None:  # by other rules
        return
    t.play.take_back(it.seat, it.keep, t.at, alone=it.alone)
    if t.hold is not None and t.play.is_told:
        t.hold, t.news = None, True
    t.went_on = True
    granted = t.undo is not None and (t.undo.seat, t.undo.keep) == (it.seat, it.keep) and not it.alone
    if t.undo is not None and (t.play.is_told or granted):  # else a pass, a part of a move: nobody may hear of it
        t.undo, t.news = None, True
    elif t.undo is not None and it.alone and it.keep < t.undo.keep:  # of those moves there is one less
        t.undo = msgspec.structs.replace(t.undo, keep=t.undo.keep - 1)


@happen.register
def rematch_wanted(it: happenings.RematchWanted, t: Ledger) -> None:
    wish = t.rematch if t.rematch is not None and t.rematch.rotate == it.rotate else RematchWish(it.rotate)
    t.rematch = RematchWish(it.rotate, {**wish.agreed, it.member: it.salts})
    t.news = True


@happen.register
def again(it: happenings.Again, t: Ledger) -> None:
    t.asks = t.asks if t.play is None else t.play.ask
    t.closed = "" if t.closed == "rules" else t.closed
    t.play, t.undo, t.hold, t.votes, t.rematch = None, None, None, {}, None
    t.seated = t.admitted = frozenset()
    t.chairs = tuple(msgspec.structs.replace(chair, salt="", stand_in="", late=False) for chair in t.chairs)
    if it.rotate:
        t.chairs = (t.chairs[-1], *t.chairs[:-1])
    if t.next_secret:
        t.secret, t.commitment, t.next_secret, t.next_commitment = t.next_secret, t.next_commitment, "", ""
    t.news = True
