"""Who may do what around a game: join, sit, leave, start, play again.

Each function looks at the table and gives what is to be written in its log, or refuses.  None changes anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ...bots import make
from ...engine.actions import ABSENT, BACK, HOUSE, JOIN, Seat
from ...games import find_game
from ...text import LANGUAGES, Catalogue
from .. import fair_shuffle
from ..clean_text import NAME_LENGTH, cut
from ..refusals import Refusal, refuse
from .happenings import (
    Again,
    AnyHappening,
    BotSat,
    CameBack,
    Changed,
    Clock,
    Closed,
    Committed,
    CommittedNext,
    DeviceAdded,
    HandedOver,
    HostIs,
    Joined,
    KeyCut,
    Left,
    Moved,
    Muted,
    Named,
    Opened,
    Salted,
    Sat,
    Settings,
    Started,
    Stood,
)
from .ledger import BANNED, Ledger
from .running_game import RunningGame, lesson_position
from .seating import Chair, Member

MOST_MEMBERS: Final = 100
MOST_EVER: Final = 1000  # those who have left included
MOST_FROM_ONE: Final = 30  # from one network: nobody alone keeps all others out
MOST_FROM_ONE_EVER: Final = 200
BOT_NAMES: Final = tuple(zip(*[Catalogue("", lang).bot_names for lang in LANGUAGES], strict=True))  # in all languages
KEY_SECONDS: Final = 600
USUAL_BOT: Final = "careful"


class WrongKey(Refusal):
    """A key that opens nothing: a guess, perhaps."""


# ---- coming and going


def open_table(settings: Settings, name: str, token: str, network: str = "") -> list[AnyHappening]:
    return [
        Opened(checked(settings), file_of_deck(settings)),
        Committed(fair_shuffle.draw_secret().hex()),
        Joined(0, name, token, network),
        HostIs(0),
        Sat(0, 0),
    ]


def checked(settings: Settings) -> Settings:
    """The settings with every option of the game; BadSetup if there is no such game, option or number of seats."""
    if settings.lesson:
        lesson_position(settings.game, settings.seats)
    return replace(settings, options=settings.rules().check_setup(settings.seats, settings.options))


def file_of_deck(settings: Settings) -> str:
    """Whatever process reads the log has the deck."""
    deck = settings.rules().deck
    return "" if deck is None else deck.text


def join(t: Ledger, name: str, token: str, network: str = "") -> list[AnyHappening]:
    still_there(t)
    if t.shuts_out(None, network):  # perhaps since the request came
        raise refuse("banned")
    there_is_room(t)
    if len(t.members) >= MOST_EVER:
        raise refuse("table-full", most=MOST_MEMBERS)
    neighbours = [member for member in t.members.values() if network and network in member.networks]
    if sum(member.here for member in neighbours) >= MOST_FROM_ONE or len(neighbours) >= MOST_FROM_ONE_EVER:
        raise refuse("network-full", most=MOST_FROM_ONE)
    me = max(t.members) + 1
    quiet = [Muted(me)] if t.keeps_quiet(network) else []
    return [Joined(me, distinct(t, name), token, network), *quiet]


def distinct(t: Ledger, name: str, seat: Seat | None = None) -> str:
    """The name, numbered if another at the table is called so: two guests are told apart."""
    mine = None if seat is None else t.chairs[seat].member
    members = [member.name for member in t.members.values() if member.here and member.id != mine]
    seated = [t.name_at(other) for other in range(len(t.chairs)) if other != seat]
    taken = {other.casefold() for other in (*members, *seated)}
    if name.casefold() not in taken:
        return name
    numbered = (f"{cut(name, NAME_LENGTH - 4)} {number}" for number in count(2))
    return next(other for other in numbered if other.casefold() not in taken)


def come_back(t: Ledger, me: Member, network: str = "") -> list[AnyHappening]:
    """Who has left and joins again is the same one: else nobody could give them their seat in the game back."""
    still_there(t)
    there_is_room(t)
    return [CameBack(me.id, network)]


def cut_key(t: Ledger, me: Member, key: str, now: int) -> list[AnyHappening]:
    still_there(t)
    return [KeyCut(me.id, key, now + KEY_SECONDS * 1000)]


def add_device(t: Ledger, key: str, token: str, now: int, network: str = "") -> list[AnyHappening]:
    still_there(t)
    member, until = t.keys.get(key, (0, 0))
    if now >= until:
        raise WrongKey("", "wrong-key")
    return [DeviceAdded(member, token, key, network)]


def leave(t: Ledger, me: Member) -> list[AnyHappening]:
    """In the lobby seats become free; in a game a bot plays on, until the owner comes back.

    A game that has a rule for who is absent is told instead (`moves.tell_presence`).
    """
    still_there(t)
    mine = t.seats_of(me.id)
    if t.play is not None and t.status == "playing":
        played_on = [seat for seat in mine if not t.chairs[seat].stand_in and not may_be_absent(t.play, seat)]
        seats: list[AnyHappening] = [HandedOver(seat, USUAL_BOT) for seat in played_on]
    else:
        seats = [Stood(seat) for seat in mine if t.status == "lobby"]
    others = [member.id for member in t.members.values() if member.here and member.id != me.id]
    if not others and t.status != "playing":
        return [*seats, Left(me.id), Closed("empty")]
    heir = next((member for member in others if t.seats_of(member)), others[0] if others else me.id)
    return [*seats, Left(me.id), *([HostIs(heir)] if t.host == me.id and heir != me.id else [])]


def may_be_absent(play: RunningGame, seat: Seat) -> bool:
    return any(action in play.house_options() for action in (ABSENT[seat], BACK[seat]))


def pass_host(t: Ledger, me: Member, heir: int, absent: Collection[int]) -> list[AnyHappening]:
    """The host names another; if the host is absent, whoever has a seat may step in."""
    still_there(t)
    steps_in = t.host in absent and heir == me.id and t.seats_of(me.id)
    if t.host != me.id and not steps_in:
        raise refuse("not-the-host")
    if heir not in t.members or not t.members[heir].here:
        raise refuse("no-such-member", member=heir)
    return [HostIs(heir)]


def close(t: Ledger, me: Member) -> list[AnyHappening]:
    still_there(t)
    host_only(t, me)
    return [Closed("host", recorded=t.status == "playing")]


# ---- seats


def sit(t: Ledger, me: Member, seat: Seat, *, also: bool = False) -> list[AnyHappening]:
    """Take an empty seat or a bot's; `also`: beside the seats one has, to share one device."""
    still_there(t)
    if t.status == "playing" and lets_join(t, seat):
        return join_game(t, me, seat)
    chair = chair_at(t, seat)
    if chair.member is not None:
        raise refuse("seat-taken", seat=seat)
    if t.status == "playing":
        return take_over(t, me, seat, chair)
    in_lobby(t)
    mine = t.seats_of(me.id)
    if also and t.settings.open and mine:
        raise refuse("one-seat-each")
    left: list[AnyHappening] = [] if also else [Stood(old) for old in mine]
    return [*left, Sat(me.id, seat)]


def take_over(t: Ledger, me: Member, seat: Seat, chair: Chair) -> list[AnyHappening]:
    """A late friend plays on for a bot, unless they have seen another hand of this game."""
    if not chair.bot:
        raise refuse("seat-taken", seat=seat)
    has_seen_no_hand(t, me)
    return [Sat(me.id, seat, chair.salt)]


def lets_join(t: Ledger, seat: Seat) -> bool:
    """Whether the game that is on would take somebody in at a further seat."""
    return t.play is not None and seat == len(t.chairs) and JOIN[seat] in t.play.house_options()


def join_game(t: Ledger, me: Member, seat: Seat) -> list[AnyHappening]:
    """The table gets a further chair; the rules say when the newcomer is dealt in."""
    has_seen_no_hand(t, me)
    return [Sat(me.id, seat), Moved(HOUSE, JOIN[seat].text, "house")]


def has_seen_no_hand(t: Ledger, me: Member) -> None:
    """As far as the server can know: of who comes from the network of one who has, the host decides.

    At an open table nobody knows the host better than the others, so there it is refused.
    """
    if me.id in t.seated:
        raise refuse("has-seen-a-hand")
    if t.settings.open and t.may_have_seen(me):
        raise refuse("may-have-seen-a-hand")
    if t.needs_admission(me):
        raise refuse("host-admits")


def stand(t: Ledger, me: Member, seat: Seat) -> list[AnyHappening]:
    """Leave a seat; the host may also free another's or a bot's."""
    still_there(t)
    chair = chair_at(t, seat)
    if t.status == "playing":
        raise refuse("hand-over-instead")
    in_lobby(t)
    if chair.is_empty:
        raise refuse("seat-empty", seat=seat)
    if chair.member != me.id:
        host_only(t, me)
    return [Stood(seat)]


def name_player(t: Ledger, me: Member, seat: Seat, name: str) -> list[AnyHappening]:
    """Call oneself otherwise, or say who else sits at this device."""
    still_there(t)
    in_lobby(t)
    own(t, me, seat)
    return [Named(seat, distinct(t, name, seat))]


def seat_bot(t: Ledger, me: Member, seat: Seat, level: str) -> list[AnyHappening]:
    still_there(t)
    in_lobby(t)
    host_only(t, me)
    if chair_at(t, seat).member is not None:
        raise refuse("seat-taken", seat=seat)
    return [bot_for(t, seat, level)]


def bot_for(t: Ledger, seat: Seat, level: str, also_used: Collection[int] = ()) -> BotSat:
    """A bot with a name that no other at the table has, in no language."""
    make(level, 0)  # refuses an unknown level
    used = {chair.who for other, chair in enumerate(t.chairs) if chair.bot and other != seat} | set(also_used)
    free = [who for who in range(len(BOT_NAMES)) if who not in used]
    unlike = [who for who in free if not is_somebodys_name(t, who)]
    return BotSat(seat, level, (unlike or free or [seat])[0])


def is_somebodys_name(t: Ledger, who: int) -> bool:
    """Whether a person at the table is called as this bot would be."""
    people = [member.name for member in t.members.values() if member.here]
    taken = {name.casefold() for name in (*people, *[t.name_at(seat) for seat in range(len(t.chairs))])}
    return any([name.casefold() in taken for name in BOT_NAMES[who]])


def add_salt(t: Ledger, me: Member, seat: Seat, salt: str, commitment: str) -> list[AnyHappening]:
    """Only for the secret that was committed to before: else it could be chosen to suit the salt."""
    still_there(t)
    in_lobby(t)
    own(t, me, seat)
    if commitment != t.commitment:
        raise refuse("other-commitment")
    return [Salted(seat, fair_shuffle.check_salt(salt))]


# ---- the game


class SettingsChange(NamedTuple):
    """Other settings: None, and for the clock UNSET, leaves a setting as it is."""

    seats: int | None = None
    options: dict[str, str] | None = None
    open: bool | None = None
    chat: bool | None = None
    clock: Clock | UnsetType | None = UNSET

    @property
    def is_of_chat(self) -> bool:
        """Whether it is of the chat and of nothing else."""
        return self == SettingsChange(chat=self.chat) and self.chat is not None


def change(t: Ledger, me: Member, asked: SettingsChange) -> list[AnyHappening]:
    """In the lobby; the chat is switched off and on at any time."""
    still_there(t)
    if asked.is_of_chat:
        host_only(t, me)
        return [Changed(replace(t.settings, chat=bool(asked.chat)))]
    in_lobby(t)
    host_only(t, me)
    old = t.settings
    seats = old.seats if asked.seats is None else asked.seats
    if any(not chair.is_empty for chair in t.chairs[seats:]):
        raise refuse("seats-taken", seats=seats)
    choices = {option.key: option.choices for option in old.rules().options_for(seats)}
    kept = {key: value for key, value in old.options.items() if key in choices}
    fixed = {key: value for key, value in kept.items() if len(choices[key]) == 1}  # the owner's deck is no choice
    settings = Settings(
        game=old.game,
        seats=seats,
        options=kept if asked.options is None else {**fixed, **asked.options},
        open=old.open if asked.open is None else asked.open,
        chat=old.chat if asked.chat is None else asked.chat,
        clock=old.clock if asked.clock is UNSET else asked.clock,
        lesson=old.lesson,
    )
    return [Changed(checked(settings))]


class Salts(NamedTuple):
    """What a member's seats add to the shuffle of this commitment."""

    commitment: str = ""
    by_seat: Mapping[Seat, str] = {}


NO_SALTS: Final = Salts()


def start(t: Ledger, me: Member, fill: str = "", salts: Salts = NO_SALTS) -> list[AnyHappening]:
    """Deal.  Every seat needs a player; `fill` puts bots of this level into the empty ones."""
    still_there(t)
    in_lobby(t)
    host_only(t, me)
    empty = [seat for seat, chair in enumerate(t.chairs) if chair.is_empty]
    if empty and not fill:
        raise refuse("seats-empty", count=len(empty))
    bots: list[BotSat] = []
    for seat in empty:
        bots.append(bot_for(t, seat, fill, [bot.who for bot in bots]))
    added = [one for seat, salt in salts.by_seat.items() for one in add_salt(t, me, seat, salt, salts.commitment)]
    return [*added, *bots, *deal(t)]


def deal(t: Ledger) -> list[AnyHappening]:
    """The server is bound to the secret of the next game when this one begins: a rematch waits for nobody's salt."""
    return [Started(find_game(t.settings.game).version), CommittedNext(fair_shuffle.draw_secret().hex())]


def again(t: Ledger, me: Member) -> list[AnyHappening]:
    """Back to the lobby with the same people and settings; bots take the seats of those who left."""
    still_there(t)
    if t.status != "over":
        raise refuse("game-not-over")
    if not t.seats_of(me.id):
        host_only(t, me)
    return [*bots_for_those_who_left(t), Again(), *next_commitment(t)]


def bots_for_those_who_left(t: Ledger, going: Collection[int] = ()) -> list[BotSat]:
    """Or are about to."""
    bots: list[BotSat] = []
    for seat, chair in enumerate(t.chairs):
        if chair.member is not None and (chair.member in going or not t.members[chair.member].here):
            bots.append(bot_for(t, seat, USUAL_BOT, [bot.who for bot in bots]))
    return bots


def next_commitment(t: Ledger) -> list[AnyHappening]:
    """Of a game that began before servers bound themselves to the next secret, it is drawn now."""
    return [] if t.next_secret else [Committed(fair_shuffle.draw_secret().hex())]


# ---- what several of them need


def who_acts(t: Ledger, token: str) -> Member:
    """The member with this token: who has left, or was shown out, has to come in again before they do anything."""
    member = who_holds(t, token)
    if not member.here and not t.closed:
        raise refuse("has-left")
    return member


def who_holds(t: Ledger, token: str) -> Member:
    """The same, wherever they are."""
    member = t.member_with(token) if token else None
    if member is None:
        raise refuse("not-at-the-table")
    if member.removed == BANNED:  # perhaps since the request came
        raise refuse("banned")
    return member


def still_there(t: Ledger) -> None:
    if t.closed:
        raise refuse("table-closed")


def in_lobby(t: Ledger) -> None:
    if t.status != "lobby":
        raise refuse("game-has-begun")


def there_is_room(t: Ledger) -> None:
    if sum(member.here for member in t.members.values()) >= MOST_MEMBERS:
        raise refuse("table-full", most=MOST_MEMBERS)


def host_only(t: Ledger, me: Member) -> None:
    if t.host != me.id:
        raise refuse("not-the-host")


def chair_at(t: Ledger, seat: Seat) -> Chair:
    if not 0 <= seat < len(t.chairs):
        raise refuse("no-such-seat", seat=seat, seats=len(t.chairs))
    return t.chairs[seat]


def own(t: Ledger, me: Member, seat: Seat) -> Chair:
    chair = chair_at(t, seat)
    if chair.member != me.id:
        raise refuse("not-your-seat")
    return chair
