"""Who may do what in a game: move, take back, hand a seat to a bot, vote, speak.

As in the lobby: each function looks at the table and gives what is to be written, or refuses.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...bots import make
from ...engine import state as states
from ...engine.actions import CLOCK, Action, Seat
from ...engine.errors import IllegalAction
from ..refusals import refuse
from .happenings import (
    AnyHappening,
    Chatted,
    HandedOver,
    Moved,
    TakenBack,
    TookBack,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    Voted,
)
from .ledger import Ledger
from .lobby import USUAL_BOT, chair_at, own, still_there
from .running_game import RunningGame
from .seating import Chair, Member
from .undo import Verdict, take_back

# ---- moves


class Answer(NamedTuple):
    """What a seat answers to the question with this number."""

    seat: Seat
    ask: int
    action: str


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
    check_legal(play, asked.seat, action)
    return [Moved(asked.seat, action.text)]


def try_move(t: Ledger, me: Member, seat: Seat, action: str) -> None:
    """Whether the seat could do this now: IllegalAction says why not."""
    own(t, me, seat)
    play = going_on(t)
    check_legal(play, seat, play.game.space.parse(action))


def check_legal(play: RunningGame, seat: Seat, action: Action) -> None:
    if not any(option is action for option in states.legal(play.state, seat)):
        raise play.game.why_not(play.state, seat, action)


def bot_move(t: Ledger, seat: Seat, ask: int, action: str, by: str) -> list[AnyHappening]:
    """What a bot thought of; refused if it is no longer the bot that is asked."""
    play = going_on(t)
    if play.ask != ask or seat not in play.to_act() or (by != "clock" and not t.bot_at(seat)):
        raise refuse("stale-ask", ask=ask, now=play.ask)
    check_legal(play, seat, play.game.space.parse(action))
    return [Moved(seat, action, by)]


def clock_move(t: Ledger, ask: int, action: str) -> list[AnyHappening]:
    """What the clock does by a rule of the game, or when nobody can choose for a seat."""
    play = going_on(t)
    if play.ask != ask:
        raise refuse("stale-ask", ask=ask, now=play.ask)
    check_legal(play, CLOCK, play.game.space.parse(action))
    return [Moved(CLOCK, action, "clock")]


def going_on(t: Ledger) -> RunningGame:
    still_there(t)
    if t.play is None:
        raise refuse("not-started")
    if t.play.is_over:
        raise IllegalAction(t.play.game.turn_rule, "game-over")
    return t.play


# ---- taking back


def undo_verdict(play: RunningGame, seat: Seat) -> tuple[Verdict, int]:
    """What it takes to go back to before the seat's last move, and how many moves would stay.  Costs milliseconds."""
    made = zip(play.moments(), play.moves, strict=False)  # each move with the state before it
    moments = [(before, moved.seat, play.game.space.parse(moved.action)) for (before, _), moved in made]
    own = [number for number, moved in enumerate(play.moves) if moved.seat == seat]
    now = play.state
    if own and play.has_answered(seat):  # then what others have answered since stands, and is not to be known
        now = moments[own[-1] + 1][0] if own[-1] + 1 < len(moments) else now
        moments = moments[: own[-1] + 1]
    verdict, count = take_back(play.game, moments, now, seat)
    return verdict, len(moments) - count


def ask_undo(t: Ledger, me: Member, seat: Seat, verdict: Verdict, keep: int, moves: int) -> list[AnyHappening]:
    """Free: at once.  With consent: when all other people at the table agree.  Never: refused."""
    play = going_on(t)
    own(t, me, seat)
    if len(play.moves) != moves:
        raise refuse("stale-ask", ask=moves, now=len(play.moves))
    if verdict is Verdict.NEVER:
        raise refuse("nothing-to-take-back" if keep == moves else "cannot-take-back")
    if verdict is Verdict.FREE or not others_to_agree(t, me.id):
        return [TookBack(seat, keep, alone=play.has_answered(seat))]
    if t.undo is not None:
        raise refuse("undo-is-asked")
    return [UndoAsked(seat, me.id, keep)]


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
    return [Chatted(me.id, text)]
