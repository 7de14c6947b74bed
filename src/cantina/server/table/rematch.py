"""Another game after this one, when all who played want it."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.actions import Seat
from .. import fair_shuffle
from ..refusals import refuse
from . import lobby
from .happenings import Again, AnyHappening, HandedOver, RematchWanted, Salted
from .ledger import Ledger
from .lobby import USUAL_BOT, Salts, bots_for_those_who_left, deal, next_commitment, own, still_there
from .seating import Member, RematchWish


def want_rematch(
    t: Ledger, me: Member, salts: Salts, absent: Collection[int], *, rotate: bool = False
) -> list[AnyHappening]:
    """A wish for another game; with the last one it is dealt at once, so nobody is taken away who has not agreed."""
    still_there(t)
    if t.status != "over":
        raise refuse("game-not-over")
    if not t.seats_of(me.id):
        raise refuse("not-your-say")
    wanted = RematchWanted(me.id, rotate, checked_salts(t, me, salts))
    given = t.rematch.agreed if t.rematch is not None and t.rematch.rotate == rotate else {}
    agreed = {**given, me.id: wanted.salts}
    if any(member not in agreed for member in to_agree(t, absent)):
        return [wanted]
    return [wanted, *dealt(t, RematchWish(rotate, agreed))]


def dealt(t: Ledger, wish: RematchWish, going: Collection[int] = ()) -> list[AnyHappening]:
    """The next game, with the salts of those who want it; bots play for who has left, or is about to."""
    rotate, agreed = wish.rotate, wish.agreed
    away = [seat for seat, chair in enumerate(t.chairs) if is_away(t, chair.member, {*agreed, *going})]
    moved = {seat: (seat + 1) % len(t.chairs) if rotate else seat for seat in range(len(t.chairs))}
    salted = [Salted(moved[seat], salt) for mine in agreed.values() for seat, salt in mine.items()]
    stand_ins = [HandedOver(moved[seat], USUAL_BOT, "vote") for seat in away]
    return [*bots_for_those_who_left(t, going), Again(rotate), *next_commitment(t), *salted, *deal(t), *stand_ins]


def without(t: Ledger, going: Collection[int]) -> list[AnyHappening]:
    """What follows when somebody goes: if all the others wanted another game, nobody is left to wait for."""
    if t.status != "over" or t.rematch is None:
        return []
    left = to_agree(t, going)
    agreed = {member: salts for member, salts in t.rematch.agreed.items() if member in left}
    return dealt(t, RematchWish(t.rematch.rotate, agreed), going) if left and len(agreed) == len(left) else []


def leave(t: Ledger, me: Member) -> list[AnyHappening]:
    return [*lobby.leave(t, me), *without(t, [me.id])]


def checked_salts(t: Ledger, me: Member, salts: Salts) -> dict[Seat, str]:
    if salts.by_seat and salts.commitment != t.next_commitment:
        raise refuse("other-commitment")
    for seat in salts.by_seat:
        own(t, me, seat)
    return {seat: fair_shuffle.check_salt(salt) for seat, salt in salts.by_seat.items()}


def to_agree(t: Ledger, absent: Collection[int]) -> set[int]:
    """Whoever has a seat, has not left and has been seen lately."""
    seated = {chair.member for chair in t.chairs if chair.member is not None}
    return {member for member in seated if t.members[member].here and member not in absent}


def is_away(t: Ledger, member: int | None, agreed: Collection[int]) -> bool:
    """Whether a bot plays for this member at first: they have not left, and take their seat back when they come."""
    return member is not None and t.members[member].here and member not in agreed
