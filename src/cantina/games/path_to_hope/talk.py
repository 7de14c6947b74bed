"""PH-R11 What players tell each other, and PH-R6 the call for a vote: beside the questions, binding nobody."""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import ANNOUNCE, CALL_VOTE, CLAIM, HAVE, HAVE_NOT, UNCLAIM
from .cards import FIRST_SPECIAL, KINDS, PILE_SIZE, REBEL_NAMES, REBELS, names, rebel_names
from .state import NO_SEAT, State, with_card, without


def offer_talk(s: State) -> None:
    """What may be said besides: claims in recon, announcements before a choice, a call for a vote in every turn."""
    assert s.ask is not None
    told = {seat: talk_of(s, seat, s.ask.prompt) for seat in range(s.seats)}
    s.also({seat: options for seat, options in told.items() if options}, said)


def talk_of(s: State, seat: Seat, prompt: str) -> tuple[Action, ...]:
    if prompt == "recon":
        return claims_of(s, seat)
    vote = (CALL_VOTE.only,) if s.caller == NO_SEAT else ()
    return announcements_of(s, seat) + vote if prompt == "lay" else vote


def claims_of(s: State, seat: Seat) -> tuple[Action, ...]:
    """PH-R11 Any multiset of up to seven cards; every special is there once."""
    claim = s.claims[seat]
    more = [card for card in range(KINDS) if card < FIRST_SPECIAL or card not in claim]
    return CLAIM.each(more if len(claim) < PILE_SIZE else []) + UNCLAIM.each(sorted(set(claim)))


def announcements_of(s: State, seat: Seat) -> tuple[Action, ...]:
    """PH-R11 Which rebel one means to lay, and what is in one's hand, as many as it has cards."""
    others = [rebel for rebel in range(REBELS) if rebel != s.announced[seat]]
    told = s.told[seat]
    more = list(range(REBELS)) if len(told) < len(s.hand[seat]) else []
    return ANNOUNCE.each(others) + HAVE.each(more) + HAVE_NOT.each(sorted(set(told)))


@step
def said(s: State, seat: Seat, action: Action) -> None:
    verb = action.verb
    if verb == CALL_VOTE.name:
        call_vote(s, seat)
    elif verb == ANNOUNCE.name:
        announce(s, seat, action)
    elif verb in (CLAIM.name, UNCLAIM.name):
        claim(s, seat, action)
    else:
        tell_hand(s, seat, action)
    offer_talk(s)


def claim(s: State, seat: Seat, action: Action) -> None:
    """PH-R11 What the seat says it saw in recon."""
    change = with_card if action.verb == CLAIM.name else without
    s.claims[seat] = change(s.claims[seat], action.value)
    if s.loud:
        s.emit("claimed", seat=seat, cards=names(s.claims[seat]))


def announce(s: State, seat: Seat, action: Action) -> None:
    """PH-R11 Which rebel the seat says it will lay."""
    s.announced[seat] = action.value
    if s.loud:
        s.emit("announced", seat=seat, card=REBEL_NAMES[action.value])


def tell_hand(s: State, seat: Seat, action: Action) -> None:
    """PH-R11 What the seat says is in its hand."""
    change = with_card if action.verb == HAVE.name else without
    s.told[seat] = change(s.told[seat], action.value)
    if s.loud:
        s.emit("told-hand", seat=seat, cards=rebel_names(s.told[seat]))


def call_vote(s: State, seat: Seat) -> None:
    """PH-R6 Once a turn anybody may ask for the vote, which is held at the end of that turn."""
    s.caller = seat
    if s.loud:
        s.emit("vote-called", seat=seat)
