"""The rules of Fluxx: set-up, the turn and its four steps.  FX numbers are the ids of the rule file.

How a card is played stands in playing.py, what it does in card_actions.py and card_surprises.py, rights in rights.py.
"""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.steps import step
from . import card_actions, card_surprises
from .actions import DONE, PLAY, USE
from .cards import ALL_KEEPERS, EMPTY_HANDED, UNDERDOG
from .goals import look, nobody_wins
from .joining import seat_newcomers
from .playing import announce, ask_hand_limit, ask_keeper_limit, hold_to_limits, settle
from .rights import HYPERSPACE_RIGHT, RIGHTS, usable_rights
from .state import MAIN, NO_LIMIT, NOT_IN_TURN, State, count
from .table import TO_HAND, draw, fewest_keepers, leave_hand

# ---- Set-up


@step
def set_up(s: State, starter: Seat) -> None:
    """FX-2 Shuffle, deal three each; creepers are laid down and replaced (FX-14)."""
    s.turn = s.chance.below(s.seats) if starter < 0 else starter
    s.deck = s.box.cards.copy()
    s.chance.shuffle(s.deck)
    if s.loud:
        s.emit("dealt", starter=s.turn)
    s.then((take_turn,))
    for seat in reversed(s.clockwise_from(s.turn)):
        s.then((draw, seat, 3, TO_HAND))


# ---- FX-3 The turn


@step
def take_turn(s: State) -> None:
    """FX-3 Draw, play, discard down to the hand limit, discard down to the keeper limit."""
    s.drawn, s.played, s.used = 0, 0, 0
    if len(s.deck) == 0 and len(s.discards) == 0 and is_stuck(s):
        return nobody_wins(s)
    if s.loud:
        s.emit("turn", seat=s.turn, extra=s.extra)
    s.then((settle,), (play_on,), (cut_hand,), (cut_keepers,), (end_turn,))
    return draw_step(s)


def is_stuck(s: State) -> bool:
    """FX-R3 Whether with both piles empty nobody holds a card or has a right: turns would go round for ever."""
    return not any([s.hand[seat] or usable_rights(s, seat) for seat in range(s.seats)])


def draw_step(s: State) -> None:
    """FX-3 step 1.  FX-R13, FX-R22 First the bonuses, both judged before anything is drawn; all one draw step."""
    me = s.turn
    bonus = 0
    if EMPTY_HANDED in s.rules and len(s.hand[me]) == 0:
        bonus += 3  # FX-N2
    if UNDERDOG in s.rules and fewest_keepers(s, me):
        bonus += 1  # FX-N5
    s.drawn = s.draws()
    draw(s, me, bonus + s.drawn, TO_HAND)


@step
def play_on(s: State) -> None:
    """FX-3 step 2, FX-R20 Plays that are due, and rights; it ends by itself when there is neither."""
    options = turn_options(s)
    if len(options) == 1 and options[0] is DONE.only:
        return
    s.ask_one(s.turn, "turn", options, turn_chosen, rule="FX-3")


def turn_options(s: State) -> tuple[Action, ...]:
    """FX-7 A card of the hand if a play is due, a right (FX-R10), or the end of the playing if none is due."""
    rights = USE.each(usable_rights(s, s.turn))
    if not s.is_play_due():
        return (*rights, DONE.only)
    cards = PLAY.each(list(s.hand[s.turn]))
    return (*cards, *rights) if rights else cards


@step
def turn_chosen(s: State, chosen: Action) -> None:
    if chosen is DONE.only:
        return
    if chosen.verb == "use":
        use_right(s, chosen)
    else:
        s.then((play_on,))
        s.played += 1
        leave_hand(s, s.turn, chosen.value)
        announce(s, chosen.value, s.turn, MAIN)


def use_right(s: State, chosen: Action) -> None:
    """FX-R10 Each at most once a turn; FX-R2 a look after each."""
    s.used |= 1 << chosen.value
    if s.loud:
        s.emit("used", seat=s.turn, card=chosen.word)
    if chosen.value == HYPERSPACE_RIGHT:
        s.then((settle,))  # FX-N3 the turn ends: nothing more is played
    else:
        s.then((settle,), (play_on,))
    RIGHTS[chosen.value](s, s.turn)


# ---- FX-3 steps 3 and 4


@step
def cut_hand(s: State) -> None:
    """FX-3 step 3, FX-6 Down to the hand limit, if it still stands."""
    more = len(s.hand[s.turn]) - s.hand_limit(s.turn)
    if more > 0:
        s.then((look_after,))
        ask_hand_limit(s, {s.turn: more})


@step
def cut_keepers(s: State) -> None:
    """FX-3 step 4, FX-6 Down to the keeper limit."""
    limit = s.keeper_limit()
    if limit == NO_LIMIT:
        return
    more = count(s.front[s.turn] & ALL_KEEPERS) - limit
    if more > 0:
        s.then((look_after,))
        ask_keeper_limit(s, {s.turn: more})


@step
def look_after(s: State) -> None:
    """FX-R21 Steps 3 and 4 are each followed by a look."""
    look(s)


@step
def end_turn(s: State) -> None:
    """FX-2 Clockwise; FX-A15, FX-R5 or the same player again."""
    s.extra = s.again
    s.again = False
    if not s.extra:
        s.turn = s.others(s.turn)[0]
    s.then((take_turn,))
    if s.joining > 0:
        s.then((between_turns,))
        seat_newcomers(s)


@step
def between_turns(s: State) -> None:
    """FX-R26 After newcomers were dealt in: a look, and the limits of everybody, for nobody is in turn."""
    if not look(s):
        hold_to_limits(s, NOT_IN_TURN)


EFFECTS_ARE_IN = (card_actions, card_surprises)  # they say what cards do when they are imported
