"""The rules of Smugglers, under the numbers they have in the package's docstring."""

from __future__ import annotations

from typing import Any, Final

from cantina.engine.actions import CLOCK, Action, Seat
from cantina.engine.errors import IllegalAction
from cantina.engine.state import Outcome
from cantina.engine.steps import step

from . import port
from .actions import DONE, DRAW, DROP, GRAB, NO, OFFER, PASS, PLAY, RING, THROW, TIDE, YES
from .cards import CONTEST, DECK, HAUL, JAM, NAMES, NO_CARD, SCRAMBLE, SORT, WORTH, Card, kinds, names
from .state import State

TURNS: Final = {"short": 6, "long": 12}  # TY-11
WORTH_TO_WIN: Final = 9
DEEPEST: Final = 6  # TY-6

Answer = tuple[Seat, Action]

# ---- Turns


@step
def deal(s: State) -> None:
    """TY-1"""
    s.deck = list(DECK)
    s.chance.shuffle(s.deck)
    for seat in range(s.seats):
        draw(s, seat, 3)
    if s.busy:
        s.glimpsed = True
        if s.loud:
            s.emit("glimpsed", card=NAMES[s.deck[0]])
        s.set_timer(TIDE, 300, port.tide_is_out)
    s.then((take_turn,))


@step
def take_turn(s: State) -> None:
    """TY-2 Play a card or draw one."""
    s.turns_left -= 1
    if s.busy:
        s.then((port.stand_still,), (ask_turn,), (port.cover,), (port.customs,), (port.welcome,), (end_turn,))
    else:
        s.then((ask_turn,), (end_turn,))


@step
def ask_turn(s: State) -> None:
    """TY-16 Who is absent takes no turn."""
    if s.turn not in s.absent:
        s.ask_one(s.turn, "turn", options(s, "turn", s.turn), chosen, rule="TY-2", at=f"hand {s.turn}")
        port.beside(s)


@step
def chosen(s: State, action: Action) -> None:
    if action is DRAW.only:
        return draw(s, s.turn, 1)
    s.from_hand(s.turn, action.value)
    put_down(s, s.turn, action.value)
    return None


@step
def end_turn(s: State) -> None:
    """TY-11"""
    worth = tuple(s.worth(seat) for seat in range(s.seats))
    if max(worth) < WORTH_TO_WIN and s.turns_left > 0:
        s.turn = s.left_of(s.turn)
        return take_turn(s)
    winners = tuple(seat for seat in range(s.seats) if worth[seat] == max(worth))
    s.outcome = Outcome(winners, "rich" if max(worth) >= WORTH_TO_WIN else "tired", worth)
    if s.loud:
        s.emit("game-over", winners=winners, reason=s.outcome.reason, scores=worth)
    return None


# ---- A card is played


def put_down(s: State, player: Seat, card: Card, *, against: bool = False) -> None:
    """TY-3 Seen by all before it does anything."""
    s.resolving.append((card, player, against))
    if s.loud:
        s.emit("jammed" if against else "played", seat=player, card=NAMES[card])
    open_window(s)


def open_window(s: State) -> None:
    """TY-3 All but its player are asked for a jam, even those who have none: the question tells nothing."""
    card, player, _ = s.resolving[-1]
    asked = {seat: options(s, "jam", seat) for seat in s.present() if seat != player and s.hands[seat]}
    if not asked:
        return take_effect(s)
    about = {"seat": player, "card": NAMES[card]}
    s.ask_first("jam", {CLOCK: (RING.only,), **asked}, window_closed, about=about, seconds=15, rule="TY-3")
    return port.beside(s)


@step
def window_closed(s: State, answer: Answer | None) -> None:
    if answer is None or answer[0] == CLOCK:
        return take_effect(s)
    s.from_hand(answer[0], JAM)
    put_down(s, answer[0], JAM, against=True)
    return None


def take_effect(s: State) -> None:
    card, player, against = s.resolving[-1]
    if against:
        return cancel(s)
    if s.loud:
        s.emit("let-through", card=NAMES[card])
    s.then((finish,))
    if card in EFFECTS:
        EFFECTS[card](s, player)
    return None


def cancel(s: State) -> None:
    """TY-4 The jam and the card beneath are discarded; if that was a jam, the next one beneath is open again."""
    jam, _, _ = s.resolving.pop()
    card, _, against = s.resolving.pop()
    s.discards += [card, jam]
    if s.loud:
        s.emit("cancelled", card=NAMES[card])
    if against:
        open_window(s)


@step
def finish(s: State) -> None:
    """TY-5 Goods into the hold; only now can a reshuffle find the other cards again."""
    card, player, _ = s.resolving.pop()
    if WORTH[card]:
        s.into_hold(player, card)
    else:
        s.discards.append(card)


# ---- What cards do


def haul(s: State, me: Seat) -> None:
    """TY-6 Set three cards aside, play two, discard the third."""
    if len(s.aside) == DEEPEST:
        return
    cards = from_deck(s, 3)
    s.aside.append(tuple(cards))
    if s.loud:
        s.emit("set-aside", seat=me, count=len(cards), private={me: {"cards": names(cards)}})
    s.then((play_aside,), (play_aside,), (close_aside,))


@step
def play_aside(s: State) -> None:
    if s.aside[-1]:
        s.ask_one(s.turn, "haul", options(s, "haul", s.turn), chosen_aside, rule="TY-6", at=f"aside {s.turn}")
        port.beside(s)


@step
def chosen_aside(s: State, action: Action) -> None:
    s.from_aside(action.value)
    put_down(s, s.turn, action.value)


@step
def close_aside(s: State) -> None:
    rest = s.aside.pop()
    s.discards += rest
    if s.loud:
        s.emit("haul-over", seat=s.turn, cards=names(rest))


def sort(s: State, me: Seat) -> None:
    """TY-7 Discard up to three cards, one at a time, then draw as many."""
    sort_more(s, me, 0)


def sort_more(s: State, me: Seat, dropped: int) -> None:
    if dropped == 3 or not s.hands[me]:
        return draw(s, me, dropped)
    s.ask_one(me, "sort", options(s, "sort", me), dropped_one, me, dropped, about={"dropped": dropped}, rule="TY-7")
    return port.beside(s)


@step
def dropped_one(s: State, action: Action, me: Seat, dropped: int) -> None:
    if action is DONE.only:
        return draw(s, me, dropped)
    s.from_hand(me, action.value)
    s.discards.append(action.value)
    if s.loud:
        s.emit("dropped", seat=me, card=action.word)
    return sort_more(s, me, dropped + 1)


def contest(s: State, me: Seat) -> None:
    """TY-8 Everybody secretly offers a card or none."""
    asked = {seat: options(s, "contest", seat) for seat in s.present() if s.hands[seat]}
    if asked:
        s.ask_all("contest", asked, offers_shown, me, about={"seat": me}, seconds=20, rule="TY-8")
        port.beside(s)


@step
def offers_shown(s: State, offers: dict[Seat, Action], me: Seat) -> None:
    cards = [(seat, offers[seat].value) for seat in s.clockwise_from(me) if seat in offers and offers[seat].word]
    if s.loud:
        s.emit("offers", offers=[[seat, NAMES[card]] for seat, card in cards])
    best = max(cards, key=lambda offer: WORTH[offer[1]], default=(me, NO_CARD))[0]
    for seat, card in cards:
        s.from_hand(seat, card)
        s.offered[seat] = (card,)
    s.show("offers")
    for seat, card in cards:
        s.offered[seat] = ()
        if WORTH[card]:
            s.into_hold(best, card)
        else:
            s.discards.append(card)


def scramble(s: State, me: Seat) -> None:
    """TY-9 A card is turned up; the first to grab it has it."""
    cards = from_deck(s, 1)
    if not cards:
        return
    s.prize = cards[0]
    if s.loud:
        s.emit("turned-up", card=NAMES[s.prize])
    asked = {seat: options(s, "scramble", seat) for seat in s.present()}
    about = {"card": NAMES[s.prize]}
    s.ask_first("scramble", {CLOCK: (RING.only,), **asked}, scrambled, about=about, seconds=30, rule="TY-9")
    port.beside(s)


@step
def scrambled(s: State, answer: Answer | None) -> None:
    card, s.prize = s.prize, NO_CARD
    seat = CLOCK if answer is None else answer[0]
    if seat != CLOCK and WORTH[card]:
        s.into_hold(seat, card)
    else:
        s.discards.append(card)
    if s.loud:
        s.emit("scrambled", seat=seat, card=NAMES[card])


EFFECTS: Final = {HAUL: haul, SORT: sort, CONTEST: contest, SCRAMBLE: scramble}

# ---- Drawing


def draw(s: State, seat: Seat, count: int) -> None:
    cards = from_deck(s, count)
    s.into_hand(seat, cards)
    if s.loud:
        s.emit("drew", seat=seat, count=len(cards), private={seat: {"cards": names(cards)}})


def from_deck(s: State, count: int) -> list[Card]:
    """TY-10 As many as there are, if there are not enough even then."""
    if len(s.deck) < count and s.discards:
        reshuffle(s)
    return sorted([s.deck.pop() for _ in range(min(count, len(s.deck)))])


def reshuffle(s: State) -> None:
    """TY-10 All that is hidden goes in with the discards: what anybody knew of it is worth nothing after."""
    port.cover(s)
    cards = sorted([*s.discards, *s.hidden(None)])
    s.discards = []
    s.deal_hidden(cards, None)
    if s.loud:
        told: dict[Seat, dict[str, Any]] = {seat: {"hand": names(s.hands[seat])} for seat in range(s.seats)}
        told[s.turn]["aside"] = names(s.all_aside())
        s.emit("reshuffled", private=told)


# ---- What can be answered


def options(s: State, prompt: str, seat: Seat) -> tuple[Action, ...]:
    """What the seat can say to this question, in the order of the integers."""
    hand = kinds(s.hands[seat])
    if prompt == "turn":
        return (*PLAY.each(hand), DRAW.only)
    if prompt == "jam":
        return (*PLAY.each([card for card in hand if card == JAM]), PASS.only)
    if prompt == "haul":
        return PLAY.each(kinds(s.aside[-1]))
    if prompt == "sort":
        return (*DROP.each(hand), DONE.only)
    if prompt == "contest":
        return (*OFFER.each(hand), PASS.only)
    if prompt == "vote":
        return (YES.only, NO.only)
    if prompt == "customs":
        return THROW.each(list(s.hands[seat]))
    return (GRAB.only, PASS.only)


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    """Which rule stands against an action that is none of the options of `me`."""
    ask = s.ask
    assert ask is not None
    verbs = sorted({option.verb for option in (*ask.open_to(me), *ask.also_open_to(me))})
    if action.verb not in verbs:
        return IllegalAction(ask.rule, "another-question", asked=", ".join(verbs))
    return IllegalAction(ask.rule, "not-in-hand", card=action.word)
