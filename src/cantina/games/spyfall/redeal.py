"""What a seat of Spyfall may suppose: who is the spy, where everybody is, and how the others have voted.

Nothing that is said or done tells more by rule, so all that agree with one's own card are equally likely: for a player
everybody else who was present at the deal may be the spy (SF-R14); for the spy the location may be any that is not used
(SF-5, SF-R4); a vote that is not shown yet may be either (SF-R2).  A spectator supposes all of it.
"""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.chance import Fast
from .actions import NO, YES
from .rules import offer_interruptions
from .state import GUESSED, OVER, TALK, State


def redeal(s: State, me: Seat | None, seed: int) -> State:
    t = s.clone()
    t.chance = Fast.seeded(seed)
    if s.stage == OVER:  # SF-R10 all is shown
        return t
    may_be_spy = who_may_be_spy(s, me)
    t.spy = may_be_spy[t.chance.below(len(may_be_spy))]
    if me is None or me == s.spy:
        unused = s.unused()
        t.location = unused[t.chance.below(len(unused))]
    vote_anew(t, me)
    if t.stage == TALK and t.ask is not None and t.ask.mode != "house":
        offer_interruptions(t)  # SF-11 is open to another
    return t


def who_may_be_spy(s: State, me: Seat | None) -> list[Seat]:
    if s.stage == GUESSED or me == s.spy:
        return [s.spy]
    return [seat for seat in s.dealt_in if seat != me]


def vote_anew(t: State, me: Seat | None) -> None:
    """SF-R2 One's own vote is known, and the accuser's."""
    known = [seat for seat in (me, t.accuser) if seat is not None]
    t.cast = tuple([(seat, yes if seat in known else t.chance.below(2)) for seat, yes in t.cast])
    if t.ask is not None and t.ask.prompt in ("accusation", "vote"):
        t.ask = t.ask.with_answers(tuple([(seat, vote_of(t, seat, vote, known)) for seat, vote in t.ask.got]))


def vote_of(t: State, seat: Seat, vote: Action, known: list[Seat]) -> Action:
    if seat in known:
        return vote
    return YES.only if t.chance.below(2) else NO.only
