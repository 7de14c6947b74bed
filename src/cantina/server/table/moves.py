"""Who may do what in a game: move, take back, hand a seat to a bot, vote, speak.

As in the lobby: each function looks at the table and gives what is to be written, or refuses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from ...bots import make
from ...engine import state as states
from ...engine.actions import ABSENT, BACK, CLOCK, HOUSE, TIME_OUT, Action, Seat, why_not_said
from ...engine.errors import IllegalAction
from ..refusals import Refusal, refuse
from .happenings import (
    AnyHappening,
    Chatted,
    GoneOn,
    HandedOver,
    Moved,
    Order,
    Ordered,
    TakenBack,
    TookBack,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    Voted,
)
from .ledger import Ledger
from .lobby import USUAL_BOT, chair_at, host_only, own, still_there
from .running_game import RunningGame
from .seating import Chair, Member
from .undo import PastMove, Steps, Verdict, take_back

SOME_WORDS: Final = "…"

# ---- moves


class Answer(NamedTuple):
    """What a seat answers to the question with this number."""

    seat: Seat
    ask: int
    action: str
    words: str = ""  # on one line that can be read


def move(t: Ledger, me: Member, asked: Answer) -> list[AnyHappening]:
    """An answer to the question that is open.  Late and doubled ones name another question, or find theirs answered."""
    still_there(t)
    chair = own(t, me, asked.seat)
    play = going_on(t)
    if chair.stand_in:
        raise refuse("handed-over")
    action = play.game.space.parse(asked.action)
    if asked.ask != play.ask_for(asked.seat):
        raise refuse("stale-ask", ask=asked.ask, now=play.ask_for(asked.seat))
    check_legal(play, asked.seat, action, asked.words)
    return [Moved(asked.seat, action.text, words=asked.words)]


def try_move(t: Ledger, me: Member, seat: Seat, action: str) -> None:
    """Whether the seat could do this now, with some words if it takes words: IllegalAction says why not."""
    own(t, me, seat)
    play = going_on(t)
    tried = play.game.space.parse(action)
    check_legal(play, seat, tried, SOME_WORDS if tried.speaks else "")


def check_legal(play: RunningGame, seat: Seat, action: Action, words: str = "") -> None:
    option = states.find_option(play.state, seat, action)
    if option is None or why_not_said(option, words):
        raise play.game.why_not(play.state, seat, action, words)


def bot_move(t: Ledger, seat: Seat, ask: int, action: str, by: str, words: str = "") -> list[AnyHappening]:
    """What a bot thought of; refused if it is no longer the bot that is asked."""
    play = going_on(t)
    if play.ask != ask or seat not in play.to_act() or not t.bot_at(seat):
        raise refuse("stale-ask", ask=ask, now=play.ask)
    check_legal(play, seat, play.game.space.parse(action), words)
    return [Moved(seat, action, by, words)]


def bot_volunteers(t: Ledger, seat: Seat, action: str, words: str = "") -> list[AnyHappening]:
    """What a bot does though nobody waits for it; refused if it cannot be done any more."""
    play = going_on(t)
    chosen = play.game.space.parse(action)
    if not t.bot_at(seat) or play.state.ask is None or chosen not in play.state.ask.also_open_to(seat):
        raise refuse("try-again")
    check_legal(play, seat, chosen, words)
    return [Moved(seat, action, "bot", words)]


def keep_time(t: Ledger, now: int) -> list[AnyHappening]:
    """What the table does by itself now: the clock ends somebody's thinking or a timer rings, or a seat's orders hold.

    Whoever comes second, such as another process, finds nothing due.
    """
    going_on(t)
    due = [due for due in t.due() if due.at <= now]
    if not due:
        raise refuse("try-again")
    return [Moved(due[0].seat, due[0].action, due[0].by)]


def going_on(t: Ledger) -> RunningGame:
    still_there(t)
    if t.play is None:
        raise refuse("not-started")
    if t.play.is_over:
        raise IllegalAction(t.play.game.turn_rule, "game-over")
    return t.play


# ---- what the house says


def speak_for_house(t: Ledger, me: Member, action: str) -> list[AnyHappening]:
    """The host calls the game off, lets it go on, or ends the match, where the game has a rule for it."""
    play = going_on(t)
    host_only(t, me)
    if play.game.space.parse(action) not in play.house_options():
        raise refuse("not-offered")
    return [Moved(HOUSE, action, "house")]


class Presence(NamedTuple):
    """The members who have a stream, and those who have not been seen for long.  Of others nothing is certain."""

    here: Collection[int]
    away: Collection[int]


def tell_presence(t: Ledger, now: int, presence: Presence) -> list[AnyHappening]:
    """One who has gone or is back, told to a game that cares; refused if it knows already."""
    going_on(t)
    known = presence_to_tell(t, presence)
    if not known:
        raise refuse("not-offered")
    return [Moved(HOUSE, known[0], "house")]


NOTHING_KNOWN: Final = Presence((), ())


def presence_to_tell(t: Ledger, presence: Presence = NOTHING_KNOWN) -> list[str]:
    """What the game is to hear of who is there, beyond what it knows.  Bots are never absent."""
    play = t.play
    if play is None or not t.hears_of_absence:
        return []
    offered = play.house_options()
    gone = [ABSENT[seat] for seat, chair in enumerate(t.chairs) if is_gone(t, chair, presence)]
    back = [BACK[seat] for seat, chair in enumerate(t.chairs) if chair.level or is_back(t, chair, presence)]
    return [action.text for action in (*gone, *back) if action in offered]


def may_become_absent(t: Ledger) -> bool:
    """Whether there is anybody left whose going the game would be told of."""
    if t.play is None or not t.hears_of_absence:
        return False
    offered = t.play.house_options()
    return any(chair.member is not None and ABSENT[seat] in offered for seat, chair in enumerate(t.chairs))


def is_gone(t: Ledger, chair: Chair, presence: Presence) -> bool:
    if chair.member is None or chair.level:
        return False
    return chair.member in presence.away or not t.members[chair.member].here


def is_back(t: Ledger, chair: Chair, presence: Presence) -> bool:
    return chair.member is not None and chair.member in presence.here and t.members[chair.member].here


# ---- standing orders


def give_order(t: Ledger, me: Member, seat: Seat, order: Order | None) -> list[AnyHappening]:
    """From now on the table passes in windows for the seat; None: no more."""
    going_on(t)
    own(t, me, seat)
    return [Ordered(seat, order)]


# ---- taking back


class MovedMeanwhile(Refusal):
    """Somebody has moved while it was worked out what taking back would take."""


class UndoPrice(NamedTuple):
    """What it takes to go back to before a seat's last move, and what would be left."""

    verdict: Verdict
    keep: int  # how many moves would stay
    alone: bool  # it is an answer to what is still asked: what others have answered since stands
    moves: int  # how many there were when it was worked out


def undo_price(play: RunningGame, seat: Seat) -> Steps[UndoPrice]:
    """Takes long: up to a second in all."""
    count = len(play.moves)
    first = max([number for number, moved in enumerate(play.moves) if moved.seat == seat], default=count)
    if first == count:
        return UndoPrice(Verdict.NEVER, count, alone=False, moves=count)
    made = zip(play.replayed(first), play.moves[first:], strict=False)  # each move with the state before it
    moments = [(past.state, moved.seat, play.game.space.parse(moved.action)) for past, moved in made]
    now, alone = play.state, is_open_answer(play, moments, seat)
    if alone:  # then what others have answered since is not to be known
        now = moments[1][0] if len(moments) > 1 else now
        moments = moments[:1]
    found, _ = yield from take_back(play.game, moments, now, seat)
    return UndoPrice(found, first, alone, count)


def is_open_answer(play: RunningGame, since: Sequence[PastMove], seat: Seat) -> bool:
    """Whether the first of these answers what is still asked of the seat, and time has not run out on it since."""
    (before, _, action), *later = since
    was, now = before.ask, play.state.ask
    same = was is not None and now is not None and was.number == now.number
    timed_out = any(mover == CLOCK and done is TIME_OUT[seat] for _, mover, done in later)
    return same and now is not None and action in now.given_by(seat) and not timed_out


def ask_undo(t: Ledger, me: Member, seat: Seat, price: UndoPrice) -> list[AnyHappening]:
    """Free: at once.  With consent: when all other people at the table agree.  Never: refused."""
    play = going_on(t)
    own(t, me, seat)
    if len(play.moves) != price.moves:
        raise MovedMeanwhile("", "stale-ask", ask=price.moves, now=len(play.moves))
    if price.verdict is Verdict.NEVER:
        raise refuse("nothing-to-take-back" if price.keep == price.moves else "cannot-take-back")
    if price.verdict is Verdict.FREE or not others_to_agree(t, me.id):
        return [TookBack(seat, price.keep, alone=price.alone)]
    if t.undo is not None:
        raise refuse("undo-is-asked")
    return [UndoAsked(seat, me.id, price.keep)]


def answer_undo(t: Ledger, me: Member, *, agree: bool) -> list[AnyHappening]:
    going_on(t)
    if t.undo is None:
        raise refuse("no-undo-asked")
    if me.id == t.undo.member and not agree:
        return [UndoRefused(me.id)]
    waiting = [member for member in others_to_agree(t, t.undo.member) if member not in t.undo.agreed]
    if me.id not in waiting:
        raise refuse("not-your-say")
    if not agree:
        return [UndoRefused(me.id)]
    done: list[AnyHappening] = [TookBack(t.undo.seat, t.undo.keep)] if waiting == [me.id] else []
    return [UndoAgreed(me.id), *done]


def others_to_agree(t: Ledger, member: int) -> list[int]:
    """The other people who decide for a seat now; bots always agree."""
    people = {t.chairs[seat].member for seat in t.people()}
    return sorted(other for other in people if other is not None and other != member)


# ---- going on


def go_on(t: Ledger, me: Member, hold: int) -> list[AnyHappening]:
    """Who has seen what the table is held for need not be waited for."""
    if t.hold is None or t.hold.number != hold or me.id not in t.waited_for():
        raise refuse("not-your-say")
    return [GoneOn(me.id, hold)]


# ---- bots in people's places


def hand_over(t: Ledger, me: Member, seat: Seat, level: str) -> list[AnyHappening]:
    going_on(t)
    own(t, me, seat)
    make(level, 0)  # refuses an unknown level
    return [HandedOver(seat, level)]


def take_seat_back(t: Ledger, me: Member, seat: Seat) -> list[AnyHappening]:
    still_there(t)
    if not own(t, me, seat).stand_in:
        raise refuse("not-handed-over")
    return [TakenBack(seat)]


def vote(t: Ledger, me: Member, seat: Seat, absent: Collection[int]) -> list[AnyHappening]:
    """A bot takes an absent player's place when more than half of the people present want it."""
    going_on(t)
    chair = chair_at(t, seat)
    if not t.seats_of(me.id) or chair.member == me.id:
        raise refuse("not-your-say")
    if not is_absent(chair, absent):
        raise refuse("is-not-absent", seat=seat)
    electors = {me.id, *[other for other in others_to_agree(t, -1) if other not in absent]}
    votes = (t.votes.get(seat, frozenset()) | {me.id}) & electors
    enough: list[AnyHappening] = [HandedOver(seat, USUAL_BOT, "vote")] if 2 * len(votes) > len(electors) else []
    return [Voted(me.id, seat), *enough]


def is_absent(chair: Chair, absent: Collection[int]) -> bool:
    return chair.member is not None and not chair.stand_in and chair.member in absent


# ---- speaking


def chat(t: Ledger, me: Member, text: str) -> list[AnyHappening]:
    still_there(t)
    if not t.settings.chat:
        raise refuse("chat-is-off")
    if me.muted:
        raise refuse("muted")
    return [Chatted(me.id, text)]
