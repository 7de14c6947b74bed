"""The rules of Secret Invasion.  SI numbers are ids of docs/rules/secret-invasion.md; a power is a function."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.errors import IllegalAction
from ...engine.state import Outcome
from ...engine.steps import Step, step
from .actions import CHOOSE, DECLINE, DISCARD, NAME
from .cards import DECK, LEIA, LUKE, NAMES, NO_CARD, NUMBER, OBI_WAN, VADER, Card, names
from .state import COMPARED, DISCARDED, DREW, LOOKED, MISSED, SWAPPED, State

TOKENS_TO_WIN: Final = (0, 0, 7, 5, 4)  # SI-20
ANY_NUMBER: Final = NAME.actions  # SI-15
LOWER_IS_OUT: Final = 1  # SI-12
HIGHER_IS_OUT: Final = -1  # SI-13

# ---- A round


@step
def first_round(s: State, starter: Seat) -> None:
    """SI-3 The first starter is drawn at random or named by the host."""
    s.starter = s.chance.below(s.seats) if starter < 0 else starter
    s.then((deal,))


@step
def deal(s: State) -> None:
    """SI-2 One card goes aside face down, with two players three more face up.  SI-3 One card to each."""
    deck = list(DECK)
    s.chance.shuffle(deck)
    s.aside = deck.pop()
    s.open = (deck.pop(), deck.pop(), deck.pop()) if s.seats == 2 else ()
    s.deck = deck
    s.hand = [NO_CARD] * s.seats
    s.protected = ()
    s.story = []
    s.round += 1
    s.turn = s.starter
    if s.loud:
        s.emit("dealt", round=s.round, starter=s.starter, open=names(s.open))
    for seat in range(s.seats):
        draw(s, seat)
    s.then((take_turn,))


@step
def take_turn(s: State) -> None:
    """SI-4 Draw a card, then discard one of the two.  SI-11 Chewbacca's protection ends now."""
    me = s.turn
    if s.protected:
        s.protected = tuple([seat for seat in s.protected if seat != me])
    draw(s, me)
    ask_discard(s)


def ask_discard(s: State) -> None:
    s.ask_one(s.turn, "discard", playable(s.hand[s.turn], s.drawn), discarded, rule="SI-4", at=f"hand {s.turn}")


def playable(held: Card, drawn: Card) -> tuple[Action, ...]:
    """SI-7 Beside Luke or Vader, Obi-Wan must go."""
    low, high = (held, drawn) if held < drawn else (drawn, held)
    if low == high or (high == OBI_WAN and (low in (LUKE, VADER))):
        return (DISCARD[high],)
    return (DISCARD[low], DISCARD[high])


@step
def discarded(s: State, chosen: Action) -> None:
    """SI-4 The card goes onto one's own pile, and its power is carried out, even if it hurts."""
    me, card = s.turn, chosen.value
    discard(s, me, card)
    s.then((end_turn,))
    POWERS[card](s, me)


@step
def end_turn(s: State) -> None:
    """SI-18 One player left: the round is won at once.  SI-19 No card left: the cards are shown."""
    still_in = s.still_in()
    if len(still_in) == 1:  # SI-R11 looked at first
        return end_round(s, still_in, "last-one-in")
    if not s.deck:
        return show_cards(s, still_in)
    s.turn = next_in(s, s.turn)
    take_turn(s)
    return None


def next_in(s: State, seat: Seat) -> Seat:
    """SI-4 To the left, to the next player still in the round."""
    seat = s.left_of(seat)
    while s.is_out(seat):
        seat = s.left_of(seat)
    return seat


# ---- Powers


def leia(s: State, me: Seat) -> None:
    """SI-8 Who discards her is out."""
    put_out(s, me, "leia")


def obi_wan(s: State, me: Seat) -> None:
    """SI-7 No power when discarded; what he does in the hand is in `playable`."""


def vader(s: State, me: Seat) -> None:
    """SI-9 Swap your card with an opponent's."""
    ask_rival(s, me, "vader", vader_on, "SI-9")


@step
def vader_on(s: State, chosen: Action) -> None:
    me, target = s.turn, chosen.value
    mine, theirs = s.hand[me], s.hand[target]
    s.hand[me], s.hand[target] = theirs, mine
    s.story.append((SWAPPED, me, target, mine, theirs))
    if s.loud:
        gave, got = names((mine, theirs))
        private = {me: {"gave": gave, "got": got}, target: {"gave": got, "got": gave}}
        s.emit("swapped", seat=me, target=target, private=private)


def luke(s: State, me: Seat) -> None:
    """SI-10 Choose a player, yourself too (SI-R6): they discard their hand and draw a card."""
    s.ask_one(me, "luke", CHOOSE.each(sorted([me, *s.rivals(me)])), luke_on, rule="SI-10")


@step
def luke_on(s: State, chosen: Action) -> None:
    target = chosen.value
    card = s.hand[target]
    if s.loud:
        s.emit("sent-back", seat=s.turn, target=target)
    discard(s, target, card)
    nothing_left = not s.deck and s.aside == NO_CARD  # only in a position that was made so
    if card == LEIA or nothing_left:  # SI-R5 out, and nothing is drawn
        return put_out(s, target, "leia" if card == LEIA else "no-card")
    draw(s, target)
    return None


def chewbacca(s: State, me: Seat) -> None:
    """SI-11 Until your next turn no opponent's power can touch you."""
    s.protected = tuple(sorted([*s.protected, me]))
    if s.loud:
        s.emit("protected", seat=me)


def c3po(s: State, me: Seat) -> None:
    """SI-12 Compare hands with another player: the lower card's owner is out."""
    ask_rival(s, me, "c-3po", c3po_on, "SI-12")


@step
def c3po_on(s: State, chosen: Action) -> None:
    compare(s, s.turn, chosen.value, LOWER_IS_OUT)


def r2d2(s: State, me: Seat) -> None:
    """SI-13 Compare hands with another player: the higher card's owner is out."""
    ask_rival(s, me, "r2-d2", r2d2_on, "SI-13")


@step
def r2d2_on(s: State, chosen: Action) -> None:
    compare(s, s.turn, chosen.value, HIGHER_IS_OUT)


def compare(s: State, me: Seat, target: Seat, sign: int) -> None:
    """SI-12, SI-13 Each of the two sees both cards; the others learn only who is out (SI-R9).

    `sign` is LOWER_IS_OUT or HIGHER_IS_OUT.
    """
    mine, theirs = s.hand[me], s.hand[target]
    s.story.append((COMPARED, me, target, mine, theirs))
    difference = (NUMBER[mine] - NUMBER[theirs]) * sign
    if s.loud:
        own, other = names((mine, theirs))
        private = {me: {"own": own, "other": other}, target: {"own": other, "other": own}}
        s.emit("compared", seat=me, target=target, equal=difference == 0, private=private)
    if difference:  # SI-R8 numbers count: the two droids are equal
        put_out(s, me if difference < 0 else target, "lower" if sign == LOWER_IS_OUT else "higher")


def han(s: State, me: Seat) -> None:
    """SI-14 Look at an opponent's card."""
    ask_rival(s, me, "han", han_on, "SI-14")


@step
def han_on(s: State, chosen: Action) -> None:
    me, target = s.turn, chosen.value
    card = s.hand[target]
    s.story.append((LOOKED, me, target, card))
    if s.loud:
        seen = {"card": names((card,))[0]}
        s.emit("looked", seat=me, target=target, private={me: seen, target: seen})


def trooper(s: State, me: Seat) -> None:
    """SI-15 Choose an opponent and name a number from 2 to 8: who holds it is out."""
    ask_rival(s, me, "trooper", trooper_on, "SI-15")


@step
def trooper_on(s: State, chosen: Action) -> None:
    ask_number(s, chosen.value, trooper_names)


@step
def trooper_names(s: State, chosen: Action, target: Seat) -> None:
    guess(s, s.turn, target, chosen.value)


def boba(s: State, me: Seat) -> None:
    """SI-16 As the Stormtrooper, with a second try."""
    ask_rival(s, me, "boba", boba_on, "SI-16")


@step
def boba_on(s: State, chosen: Action) -> None:
    ask_number(s, chosen.value, boba_names)


@step
def boba_names(s: State, chosen: Action, target: Seat) -> None:
    """SI-R1 Missed: a second try, with another number, or none at all."""
    if not guess(s, s.turn, target, chosen.value):
        ask_second_try(s, target, chosen)


def ask_second_try(s: State, target: Seat, first: Action) -> None:
    others = [action for action in ANY_NUMBER if action is not first]
    about = {"target": target, "number": first.value}
    s.ask_one(s.turn, "second-try", (*others, DECLINE.only), boba_tries_again, target, about=about, rule="SI-R1")


@step
def boba_tries_again(s: State, chosen: Action, target: Seat) -> None:
    """SI-16 Missed again: you are out."""
    if chosen is DECLINE.only:
        if s.loud:
            s.emit("declined", seat=s.turn)
    elif not guess(s, s.turn, target, chosen.value):
        put_out(s, s.turn, "missed")


POWERS: Final = (trooper, boba, han, c3po, r2d2, chewbacca, luke, vader, obi_wan, leia)

# ---- What the powers use


def ask_rival(s: State, me: Seat, prompt: str, then: Step, rule: str) -> None:
    """SI-17 Choose a rival; if there is none, nothing happens (SI-R6: not to oneself either)."""
    rivals = s.rivals(me)
    if rivals:
        s.ask_one(me, prompt, CHOOSE.each(rivals), then, rule=rule)
    elif s.loud:
        s.emit("nobody-to-choose", seat=me)


def ask_number(s: State, target: Seat, then: Step) -> None:
    """SI-15 Everybody hears who is meant before the number is named (SI-R9)."""
    if s.loud:
        s.emit("aimed", seat=s.turn, target=target)
    s.ask_one(s.turn, "number", ANY_NUMBER, then, target, about={"target": target}, rule="SI-15")


def guess(s: State, me: Seat, target: Seat, number: int) -> bool:
    """SI-15 A player who holds a card of the number is out (SI-R8: numbers count, not names)."""
    hit = NUMBER[s.hand[target]] == number
    if s.loud:
        s.emit("named", seat=me, target=target, number=number, hit=hit)
    if hit:
        put_out(s, target, "named", number)
    else:
        s.story.append((MISSED, target, number))
    return hit


def draw(s: State, seat: Seat) -> None:
    """SI-10 When the deck is empty it is the card put aside that is drawn."""
    if s.deck:
        card = s.deck.pop()
    else:
        card, s.aside = s.aside, NO_CARD
    if s.hand[seat] == NO_CARD:
        s.hand[seat] = card
    else:
        s.drawn = card
    s.story.append((DREW, seat, card))
    if s.loud:
        s.emit("drew", seat=seat, private={seat: {"card": names((card,))[0]}})


def discard(s: State, seat: Seat, card: Card) -> None:
    """SI-5 Face up, onto one's own pile."""
    if s.hand[seat] == card:
        s.hand[seat] = s.drawn if seat == s.turn else NO_CARD
    if seat == s.turn:
        s.drawn = NO_CARD
    s.story.append((DISCARDED, seat, card))
    if s.loud:
        s.emit("discarded", seat=seat, card=names((card,))[0])


def put_out(s: State, seat: Seat, why: str, number: int = 0) -> None:
    """SI-6 Out of the round: the hand is discarded face up, without its power (SI-R10).

    Everybody hears who did it and why, with the number if one was named; all of it is public already (SI-R9).
    """
    if s.loud:
        s.emit("out", seat=seat, by=s.turn, why=why, number=number)
    if not s.is_out(seat):
        discard(s, seat, s.hand[seat])


# ---- The end


def show_cards(s: State, still_in: list[Seat]) -> None:
    """SI-19 The highest number wins, on a tie the highest sum of one's own pile."""
    shown = [NUMBER[s.hand[seat]] for seat in still_in]
    best = [seat for seat in still_in if NUMBER[s.hand[seat]] == max(shown)]
    if len(best) == 1:
        return end_round(s, best, "highest-card")
    sums = {seat: sum([NUMBER[card] for card in s.pile(seat)]) for seat in best}
    best = [seat for seat in best if sums[seat] == max(sums.values())]
    end_round(s, best, "highest-pile" if len(best) == 1 else "tie")
    return None


def end_round(s: State, winners: list[Seat], reason: str) -> None:
    """SI-20 A token to the winner; SI-R2 to every winner of a tie."""
    shown = () if reason == "last-one-in" else tuple(s.hand)  # SI-R11
    discards = tuple([fact for fact in s.story if fact[0] == DISCARDED])
    s.last_round = (tuple(winners), reason, shown, discards)
    s.tokens = tuple([won + (seat in winners) for seat, won in enumerate(s.tokens)])
    if s.loud:
        hands = [NAMES[card] if card != NO_CARD else None for card in shown]
        s.emit("round-over", winners=tuple(winners), reason=reason, hands=hands)
    s.show("round-over")  # the cards shown and the piles, before they are dealt anew
    s.starter = s.left_of(s.turn)  # SI-R2 the winner who sits first to the left of the player of the last turn
    while s.starter not in winners:
        s.starter = s.left_of(s.starter)
    if s.single_round:
        end_game(s, tuple(winners), reason)
    else:
        look_at_tokens(s, winners)


def look_at_tokens(s: State, winners: list[Seat]) -> None:
    """SI-R3 Who has enough tokens, and more than anybody else, wins the game."""
    if any(s.tokens[seat] >= TOKENS_TO_WIN[s.seats] for seat in winners):
        most = max(s.tokens)
        if s.tokens.count(most) == 1:
            return end_game(s, (s.tokens.index(most),), "tokens")
    return s.then((deal,))


def end_game(s: State, winners: tuple[Seat, ...], reason: str) -> None:
    s.outcome = Outcome(winners, reason, s.tokens)
    if s.loud:
        s.emit("game-over", winners=winners, reason=reason, scores=s.tokens)


# ---- Why not


def refusal(s: State, me: Seat, action: Action) -> IllegalAction:
    """Which rule stands against an action that is none of the options of `me`."""
    ask = s.ask
    assert ask is not None
    asked = ask.options[0].verb
    if action is DECLINE.only and asked != "discard":
        return IllegalAction("SI-R4", "cannot-decline")
    if action.verb != asked:
        return IllegalAction("SI-4", "another-question", asked=asked)
    if asked == "discard":
        if action.value in (s.hand[me], s.drawn):
            return IllegalAction("SI-7", "obi-wan-must-go")
        return IllegalAction("SI-4", "not-in-hand", card=action.word)
    if asked == "choose":
        return cannot_choose(s, me, action.value, ask.rule)
    return IllegalAction("SI-R1", "another-number", number=action.value)


def cannot_choose(s: State, me: Seat, target: Seat, rule: str) -> IllegalAction:
    if target >= s.seats:
        return IllegalAction("SI-17", "no-such-player", seat=target)
    if target == me:
        return IllegalAction(rule, "not-yourself")  # only Luke's allows oneself (SI-R6)
    return IllegalAction("SI-17", "is-out" if s.is_out(target) else "is-protected", target=target)
