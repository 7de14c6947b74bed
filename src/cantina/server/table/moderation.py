"""What the host may do about the people at the table: show them out, keep them out, keep them quiet, let them play.

As in the lobby: each function looks at the table and gives what is to be written, or refuses.
"""

from __future__ import annotations

from collections.abc import Collection

from ..refusals import refuse
from . import rematch
from .happenings import Admitted, AnyHappening, BanLifted, BotSat, Muted, Removed, Stood
from .ledger import BANNED, Ledger
from .lobby import USUAL_BOT, bot_for, host_only, still_there
from .seating import Member


def remove(t: Ledger, me: Member, who: int, *, ban: bool = False, network: bool = False) -> list[AnyHappening]:
    """Show somebody out: in the lobby their seats become free, in a game they are a bot's from now on.

    They may come in again and watch, but do not get the seat back; who is banned does not come in again.

    `network`: with all who came from where they did.  Whether that is one person or a family the host knows, the server
    does not.
    """
    guest = guest_of(t, me, who)
    going = [who] if guest.here or (ban and guest.removed != BANNED) else []
    going += neighbours(t, guest) if network else []
    if not going:
        raise refuse("nobody-from-there") if network else refuse("no-such-member", member=who)
    return [*seats_given_up(t, going), *[Removed(each, ban) for each in going], *rematch.without(t, going)]


def neighbours(t: Ledger, guest: Member) -> list[int]:
    """The others here who came from one of the guest's networks, if that is not the host's own."""
    there = set(guest.networks)
    if there & set(t.members[t.host].networks):
        return []
    return [other.id for other in t.members.values() if other.here and other != guest and there & set(other.networks)]


def seats_given_up(t: Ledger, going: Collection[int]) -> list[AnyHappening]:
    seats = [seat for seat, chair in enumerate(t.chairs) if chair.member in going]
    if t.status == "lobby":
        return [Stood(seat) for seat in seats]
    if t.status != "playing":  # the seats of a game that is over are nobody's when the next one begins
        return []
    bots: list[BotSat] = []
    for seat in seats:
        bot = bot_for(t, seat, USUAL_BOT, [other.who for other in bots])
        bots.append(BotSat(seat, bot.level, bot.who, t.chairs[seat].salt))
    return [*bots]


def lift_ban(t: Ledger, me: Member, who: int) -> list[AnyHappening]:
    """Who was banned may come in again."""
    if guest_of(t, me, who).removed != BANNED:
        raise refuse("no-such-member", member=who)
    return [BanLifted(who)]


def mute(t: Ledger, me: Member, who: int, *, muted: bool) -> list[AnyHappening]:
    guest_of(t, me, who)
    return [Muted(who, muted)]


def admit(t: Ledger, me: Member, who: int) -> list[AnyHappening]:
    """Let a late guest play, of whom the server cannot know whether they have seen cards of the game."""
    if t.settings.open or not t.needs_admission(guest_of(t, me, who)):
        raise refuse("not-offered")
    return [Admitted(who)]


def guest_of(t: Ledger, me: Member, who: int) -> Member:
    """Anybody but the host, who alone may do something about them."""
    still_there(t)
    host_only(t, me)
    if who not in t.members or who == t.host:
        raise refuse("no-such-member", member=who)
    return t.members[who]
