"""FX-R1 How a card is played: it is announced, others may answer, it takes effect, a win is looked for.

What is being carried out lies in `stack`, the innermost last, each card with its player and as what it was played.  So
cards played through cards, answers to answers and answers to a theft go as deep as they will.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import ANSWER, CHOOSE, DISCARD, PASS, PASS_ONLY
from .cards import (
    ACTIONS,
    ALL_KEEPERS,
    AS_YOU_WERE,
    CHANGE_OF_PLANS,
    CREEPERS,
    DRAW_2,
    GOALS,
    HAND_LIMIT_0,
    ITS_A_TRAP,
    KEEPER_LIMIT_2,
    PLAY_2,
    RULE_OF_TWO,
    SENATE_VETO,
    SURPRISES,
    THATS_MINE,
    Card,
    cards_in,
)
from .goals import look
from .names import NAMES
from .state import MAIN, NO_LIMIT, NOT_IN_TURN, REPLY, STANDING, TRAP, State, count
from .table import TO_HAND, discard_from_hand, draw, drop_goal, found_droid, land_keeper, leave_hand, remove, take

Effect = Callable[[State, Seat], None]
EFFECTS: Final[dict[Card, Effect]] = {}  # what actions and surprises do, by card: actions and surprises add theirs


def effect(card: Card) -> Callable[[Effect], Effect]:
    """Say what an action, or a surprise in its player's own turn, does."""

    def added(fn: Effect) -> Effect:
        EFFECTS[card] = fn
        return fn

    return added


# ---- the window


def announce(s: State, card: Card, seat: Seat, role: int) -> None:
    """FX-R1 A card is laid down before its choices are made and before it takes effect."""
    s.stack.append((card, seat, role))
    s.known[card] = 0
    if len(s.loose) > 0:
        found_droid(s, card)
    if s.loud:
        s.emit("announced" if role == MAIN else "answered-with", seat=seat, card=NAMES[card])
    open_window(s)


def open_window(s: State) -> None:
    """FX-R1 Every other player with cards in hand is asked, whatever they hold."""
    card, by, _ = s.stack[-1]
    options: dict[Seat, tuple[Action, ...]] = {}
    for seat in range(s.seats):
        if seat != by and len(s.hand[seat]) > 0:
            options[seat] = answers_to(s, seat, card)
    if not options:
        return resolve(s)
    about = {"card": NAMES[card], "seat": by}
    s.ask_first("window", options, window_closed, about=about, seconds=s.window, rule="FX-R1")
    return None


def answers_to(s: State, seat: Seat, card: Card) -> tuple[Action, ...]:
    """FX-16, FX-R1 The surprises in hand that answer this card, or pass."""
    hand = s.hand[seat]
    if SURPRISES <= card < GOALS:
        found = [held for held in hand if SURPRISES <= held < GOALS]
        return (*ANSWER.each(found), PASS.only) if found else PASS_ONLY
    wanted = answer_for(card)
    return (ANSWER[wanted], PASS.only) if wanted in hand else PASS_ONLY


def answer_for(card: Card) -> Card:
    """FX-S1 to FX-S4 Which surprise answers a keeper, rule, action or goal."""
    if card < CREEPERS:
        return THATS_MINE
    if card < ACTIONS:
        return SENATE_VETO
    return AS_YOU_WERE if card < SURPRISES else CHANGE_OF_PLANS


@step
def window_closed(s: State, first: tuple[Seat, Action] | None) -> None:
    """FX-R1 The first answer to arrive counts, and opens the same window."""
    if first is None:
        if s.loud:
            s.emit("unanswered", card=NAMES[s.stack[-1][0]])
        return resolve(s)
    seat, action = first
    leave_hand(s, seat, action.value)
    announce(s, action.value, seat, REPLY)
    return None


def resolve(s: State) -> None:
    """FX-16 The last unanswered surprise stands and undoes the one before it, and so on down to the card."""
    above: Card = NOT_IN_TURN  # the answer right on top of the card
    by: Seat = NOT_IN_TURN
    answers = 0
    while s.stack[-1][2] == REPLY:
        if answers % 2 == 1 and s.loud:  # what answers it stands
            s.emit("cancelled", seat=by, target=s.stack[-1][1], card=NAMES[s.stack[-1][0]])
        above, by, _ = s.stack.pop()
        s.discards.append(above)
        answers += 1
    if answers % 2 == 0:
        stand(s)
    else:
        answered(s, above, by)


def stand(s: State) -> None:
    """Nothing stands against the card on the stack."""
    card, seat, role = s.stack[-1]
    if role == TRAP:
        s.stack[-1] = (card, seat, STANDING)
        return
    s.then((settle,))
    if card < CREEPERS:
        s.stack.pop()
        lay_keeper(s, seat, card)
    elif card < ACTIONS:
        s.stack.pop()
        lay_rule(s, seat, card)
    elif card < GOALS:
        s.then((finish,))
        EFFECTS[card](s, seat)
    else:
        s.stack.pop()
        lay_goal(s, seat, card)


def answered(s: State, answer: Card, by: Seat) -> None:
    """FX-17 A cancelled card is discarded; FX-S4 a keeper goes to who wants it.  FX-R21 Then a look."""
    card, seat, role = s.stack.pop()
    if role == MAIN:
        s.then((settle,))
    if card < CREEPERS and answer == THATS_MINE:
        if s.loud:
            s.emit("claimed", seat=by, target=seat, card=NAMES[card])
        return land_keeper(s, by, card)
    s.discards.append(card)
    if s.loud:
        s.emit("cancelled", seat=by, target=seat, card=NAMES[card])
    return None


@step
def finish(s: State) -> None:
    """FX-12, FX-R11, FX-R25 An action or surprise is in the discards when it is finished."""
    s.discards.append(s.stack.pop()[0])


# ---- keepers, rules and goals


def lay_keeper(s: State, me: Seat, card: Card) -> None:
    """FX-11 Open in front of its player."""
    if s.loud:
        s.emit("laid", seat=me, card=NAMES[card])
    land_keeper(s, me, card)


def lay_rule(s: State, me: Seat, card: Card) -> None:
    """FX-4 A new rule takes effect at once, and the one it contradicts goes (FX-R25: before any draw)."""
    for old in s.rules:
        if family(old) == family(card):
            s.rules.remove(old)
            s.discards.append(old)
            if s.loud:
                s.emit("replaced", seat=me, card=NAMES[old], other=NAMES[card])
            break
    s.rules.append(card)
    if s.loud:
        s.emit("rule", seat=me, card=NAMES[card])
    top_up(s)


def family(rule: Card) -> int:
    """FX-4 Rules of a family contradict each other; nothing else contradicts."""
    if rule < PLAY_2:
        return DRAW_2
    if rule < HAND_LIMIT_0:
        return PLAY_2
    if rule < KEEPER_LIMIT_2:
        return HAND_LIMIT_0
    return KEEPER_LIMIT_2 if rule < RULE_OF_TWO else rule


def top_up(s: State) -> None:
    """FX-5 If more are to be drawn than were, the player in turn draws the difference now."""
    missing = s.draws() - s.drawn
    if missing > 0:
        s.drawn += missing
        draw(s, s.turn, missing, TO_HAND)


def lay_goal(s: State, me: Seat, card: Card) -> None:
    """FX-9 Into the middle, in the place of the old one; FX-N1 with the Rule of Two a third replaces one of two."""
    room = 2 if RULE_OF_TWO in s.rules else 1
    if len(s.goals) < room:
        return put_goal(s, me, card)
    if len(s.goals) == 1:
        drop_goal(s, me, s.goals[0])
        return put_goal(s, me, card)
    s.stack.append((card, me, STANDING))  # it lies there until the choice is made
    about = {"card": NAMES[card]}
    options = CHOOSE.each(sorted(s.goals))
    s.ask_one(me, "goal-replaced", options, goal_replaced, me, about=about, rule="FX-N1", at="goals")
    return None


@step
def goal_replaced(s: State, chosen: Action, me: Seat) -> None:
    drop_goal(s, me, chosen.value)
    put_goal(s, me, s.stack.pop()[0])


def put_goal(s: State, me: Seat, card: Card) -> None:
    s.goals.append(card)
    if s.loud:
        s.emit("goal", seat=me, card=NAMES[card])


# ---- FX-R2 After an effect


@step
def settle(s: State) -> None:
    """FX-R2, FX-R21 A complete effect: a look, the limits of all but the player in turn (FX-6), another look."""
    if not look(s) and len(s.rules) > 0:
        hold_to_limits(s, s.turn)


def hold_to_limits(s: State, in_turn: Seat) -> None:
    """FX-6 At every moment a limit stands.  FX-R25 Hands come first, then keepers."""
    over = hands_over(s, in_turn)
    if over:
        s.then((hands_cut, in_turn))
        ask_hand_limit(s, over)
    else:
        cut_keepers(s, in_turn)


@step
def hands_cut(s: State, in_turn: Seat) -> None:
    if not cut_keepers(s, in_turn):
        look(s)


def cut_keepers(s: State, in_turn: Seat) -> bool:
    """FX-6 The keeper limit; whether it bites anybody."""
    over = keepers_over(s, in_turn)
    if over:
        s.then((look_again,))
        ask_keeper_limit(s, over)
    return bool(over)


@step
def look_again(s: State) -> None:
    look(s)


def hands_over(s: State, in_turn: Seat) -> dict[Seat, int]:
    """By how many cards whose hands are over the limit."""
    over: dict[Seat, int] = {}
    for seat in range(s.seats):
        if seat != in_turn:
            more = len(s.hand[seat]) - s.hand_limit(seat)
            if more > 0:
                over[seat] = more
    return over


def keepers_over(s: State, in_turn: Seat) -> dict[Seat, int]:
    over: dict[Seat, int] = {}
    limit = s.keeper_limit()
    if limit == NO_LIMIT:
        return over
    for seat in range(s.seats):
        if seat != in_turn:
            more = count(s.front[seat] & ALL_KEEPERS) - limit
            if more > 0:
                over[seat] = more
    return over


def ask_hand_limit(s: State, over: dict[Seat, int]) -> None:
    """FX-R16 All at the same time, unseen.  Who has to discard the whole hand has nothing to choose."""
    options = {seat: DISCARD.each(list(s.hand[seat])) for seat in over if over[seat] < len(s.hand[seat])}
    whole = tuple([seat for seat in over if seat not in options])
    if not options:
        hands_discarded(s, {}, whole)
    else:
        s.ask_picks("hand-limit", options, over, hands_discarded, whole, rule="FX-6")


@step
def hands_discarded(s: State, picked: dict[Seat, tuple[Action, ...]], whole: tuple[Seat, ...]) -> None:
    for seat in whole:
        discard_from_hand(s, seat, list(s.hand[seat]))
    for seat, actions in picked.items():
        discard_from_hand(s, seat, [action.value for action in actions])


def ask_keeper_limit(s: State, over: dict[Seat, int]) -> None:
    options = {seat: DISCARD.each(cards_in(s.front[seat] & ALL_KEEPERS)) for seat in over}
    s.ask_picks("keeper-limit", options, over, keepers_discarded, rule="FX-6")


@step
def keepers_discarded(s: State, picked: dict[Seat, tuple[Action, ...]]) -> None:
    for seat, actions in picked.items():
        for action in actions:
            remove(s, action.value)
        if s.loud:
            s.emit("keepers-discarded", seat=seat, cards=tuple([action.word for action in actions]))


# ---- FX-R7 Stealing


def steal(s: State, thief: Seat, card: Card) -> None:
    """FX-R7 The victim alone is asked, if they have cards in hand."""
    victim = s.owner(card)
    if s.loud:
        s.emit("reaches-for", seat=thief, target=victim, card=NAMES[card])
    if len(s.hand[victim]) == 0:
        return take(s, thief, card)
    about = {"card": NAMES[card], "seat": thief}
    options = {victim: trap_options(s, victim)}
    s.ask_first("theft", options, theft_seen, thief, card, about=about, seconds=s.window, rule="FX-S5")
    return None


def trap_options(s: State, victim: Seat) -> tuple[Action, ...]:
    return (ANSWER[ITS_A_TRAP], PASS.only) if ITS_A_TRAP in s.hand[victim] else PASS_ONLY


@step
def theft_seen(s: State, first: tuple[Seat, Action] | None, thief: Seat, card: Card) -> None:
    if first is None:
        if s.loud:
            s.emit("untrapped", seat=thief, card=NAMES[card])
        return take(s, thief, card)
    victim, action = first
    leave_hand(s, victim, action.value)
    s.then((trap_closed, thief, card, victim))
    announce(s, action.value, victim, TRAP)
    return None


@step
def trap_closed(s: State, thief: Seat, card: Card, victim: Seat) -> None:
    """FX-S5 If the trap stands, the theft is off and the victim steals from the thief; FX-R7 if there is a keeper."""
    if not s.stack or s.stack[-1][2] != STANDING:
        return take(s, thief, card)
    if s.loud:
        s.emit("trapped", seat=victim, target=thief, card=NAMES[card])
    s.then((finish,))
    keepers = cards_in(s.takeable_from(thief))
    if keepers:
        about = {"target": thief}
        s.ask_one(
            victim, "trap-take", CHOOSE.each(keepers), taken, victim, about=about, rule="FX-S5", at=f"keepers {thief}"
        )
    return None


@step
def taken(s: State, chosen: Action, me: Seat) -> None:
    take(s, me, chosen.value)
