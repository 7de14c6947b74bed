"""What cards share: drawing, creepers that land, keepers that move, rules and goals that go."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import CHOOSE
from .cards import BOBA_FETT, C_3PO, CREEPERS, JAWAS, R2_D2, RULE_OF_TWO, RULES, SARLACC, Card, names
from .names import NAMES
from .state import MOST_SEATS, State, with_cards, without

TO_HAND: Final = 0
APART: Final = 1  # FX-R11
DROIDS: Final = 1 << R2_D2 | 1 << C_3PO

# ---- drawing


@step
def draw(s: State, seat: Seat, number: int, place: int) -> None:
    """FX-14, FX-18 Draw so many cards; creepers are laid down and replaced.

    It may have to ask (FX-C3) and then goes on by itself: whatever comes after a draw is planned before it.  It is told
    as a whole, for in which order creepers came among the cards is no knowledge; but Jawas part what came before them.
    """
    got: list[Card] = []
    laid: list[Card] = []
    while number > 0 and (len(s.deck) > 0 or shuffle_discards(s)):
        card = s.deck.pop()
        s.known[card] |= 1 << seat
        if card < CREEPERS or card >= RULES:
            got.append(card)
            number -= 1
        elif card == JAWAS and s.front[seat] & DROIDS:
            keep(s, seat, got, place, laid)
            s.then((draw, seat, number, place))
            return land_creeper(s, seat, card)
        else:
            laid.append(card)
            settle_creeper(s, seat, card)
    keep(s, seat, got, place, laid)
    return None


def keep(s: State, seat: Seat, got: list[Card], place: int, laid: list[Card]) -> None:
    """Put drawn cards where they belong; only who drew them knows them, and who had seen them on the pile."""
    tell_creepers(s, seat, laid)
    if len(got) == 0:
        return
    if place == TO_HAND:
        s.hand[seat] = with_cards(s.hand[seat], got)
    else:
        s.apart[-1] = with_cards(s.apart[-1], got)
    if len(s.loose) > 0:
        count_draws(s, seat if place == TO_HAND else MOST_SEATS, got)
    if s.loud:
        drawn = {seat: {"cards": names(sorted(got))}}
        s.emit("drew" if place == TO_HAND else "drew-apart", drawn, seat=seat, count=len(got))


def shuffle_discards(s: State) -> bool:
    """FX-18, FX-R3 The discards become the draw pile; false if there are none."""
    if len(s.discards) == 0:
        return False
    s.deck, s.discards = s.discards, []
    s.chance.shuffle(s.deck)
    s.shuffles += 1
    for card in s.deck:
        s.known[card] = 0
        s.born[card] = s.shuffles
    if len(s.loose) > 0:
        s.loose = [droid for droid in s.loose if s.born[droid[0]] != s.shuffles]
    if s.loud:
        s.emit("reshuffled", count=len(s.deck))
    return True


def count_draws(s: State, place: int, got: list[Card]) -> None:
    """Who has drawn how many cards of its pile since a droid was shuffled in may hold it.

    A pile that ends in the middle of drawing is another one afterwards (FX-18).
    """
    for i, droid in enumerate(s.loose):
        number = len([card for card in got if s.born[card] == s.born[droid[0]]])
        s.loose[i] = (*droid[: place + 1], droid[place + 1] + number, *droid[place + 2 :])


def count_given(s: State, target: Seat, card: Card) -> None:
    """FX-A14 A card that was drawn apart comes into a hand: so may a droid that was shuffled in."""
    apart = 1 + MOST_SEATS
    for i, droid in enumerate(s.loose):
        if s.born[droid[0]] == s.born[card] and droid[apart] > 0:
            counts = list(droid)
            counts[apart] -= 1
            counts[1 + target] += 1
            s.loose[i] = tuple(counts)


# ---- creepers


def land_creeper(s: State, seat: Seat, card: Card) -> None:
    """FX-14 A creeper comes to lie in front of a seat, and all are told.  It may ask."""
    tell_creepers(s, seat, [card])
    settle_creeper(s, seat, card)


def tell_creepers(s: State, seat: Seat, laid: list[Card]) -> None:
    if s.loud and len(laid) > 0:
        s.emit("creepers", seat=seat, cards=names(sorted(laid)))


def settle_creeper(s: State, seat: Seat, card: Card) -> None:
    """What a creeper does when it comes (FX-C3, FX-C4)."""
    s.known[card] = 0
    s.front[seat] |= 1 << card
    feed_sarlacc(s, seat)
    if card == JAWAS:
        lose_droid(s, seat)


def feed_sarlacc(s: State, seat: Seat) -> None:
    """FX-C4 Boba Fett in front of the same player is discarded; FX-R24 at once."""
    front = s.front[seat]
    if front >> SARLACC & 1 and front >> BOBA_FETT & 1:
        s.front[seat] &= ~(1 << BOBA_FETT)
        s.discards.append(BOBA_FETT)
        if s.loud:
            s.emit("swallowed", seat=seat, card=NAMES[BOBA_FETT])


def lose_droid(s: State, seat: Seat) -> None:
    """FX-C3 One of the two droids is shuffled into the draw pile."""
    droids = [card for card in (R2_D2, C_3PO) if s.front[seat] >> card & 1]
    if len(droids) == 1:
        shuffle_in(s, seat, droids[0])
    elif len(droids) > 1:
        s.ask_one(seat, "droid", CHOOSE.each(droids), droid_chosen, seat, rule="FX-C3", at=f"keepers {seat}")


@step
def droid_chosen(s: State, chosen: Action, seat: Seat) -> None:
    shuffle_in(s, seat, chosen.value)


def shuffle_in(s: State, seat: Seat, droid: Card) -> None:
    """FX-C3, FX-R22 Into the draw pile, even an empty one."""
    s.front[seat] &= ~(1 << droid)
    if len(s.deck) > 0:
        s.known[s.deck[-1]] = 0  # what was seen on top of it may lie anywhere now
    s.deck.append(droid)
    s.deck.sort()
    s.chance.shuffle(s.deck)
    s.known[droid], s.born[droid] = 0, s.shuffles
    s.loose = [loose for loose in s.loose if loose[0] != droid]
    s.loose.append((droid, *((0,) * (MOST_SEATS + 1))))
    if s.loud:
        s.emit("droid-lost", seat=seat, card=NAMES[droid])


# ---- keepers


def land_keeper(s: State, seat: Seat, card: Card) -> None:
    """FX-11 A keeper comes to lie in front of a seat."""
    s.front[seat] |= 1 << card
    feed_sarlacc(s, seat)


def take(s: State, me: Seat, card: Card) -> None:
    """FX-19 A keeper or creeper goes from in front of its player to in front of `me`."""
    target = s.owner(card)
    s.front[target] &= ~(1 << card)
    if s.loud:
        s.emit("took", seat=me, target=target, card=NAMES[card])
    land_keeper(s, me, card)


def remove(s: State, card: Card) -> Seat:
    """A keeper or creeper goes from in front of its player into the discards; whose it was."""
    owner = s.owner(card)
    s.front[owner] &= ~(1 << card)
    s.discards.append(card)
    return owner


def fewest_keepers(s: State, me: Seat) -> bool:
    """FX-N5 Whether `me` alone has the fewest."""
    mine = len(s.keepers(me))
    return all([len(s.keepers(seat)) > mine for seat in range(s.seats) if seat != me])


def in_front(s: State, which: int) -> list[Card]:
    """The keepers or creepers (a set) that lie in front of anybody, in order."""
    found = 0
    for front in s.front:
        found |= front
    found &= which
    return [card for card in range(RULES) if found >> card & 1]


# ---- hands


def leave_hand(s: State, seat: Seat, card: Card) -> None:
    """A card leaves a hand, for all to see."""
    s.hand[seat] = without(s.hand[seat], card)
    s.known[card] = 0
    if len(s.loose) > 0:
        found_droid(s, card)


def found_droid(s: State, card: Card) -> None:
    """A droid that was shuffled in (FX-C3) has come to light."""
    s.loose = [loose for loose in s.loose if loose[0] != card]


def discard_from_hand(s: State, seat: Seat, cards: list[Card]) -> None:
    for card in cards:
        leave_hand(s, seat, card)
        s.discards.append(card)
    if s.loud and len(cards) > 0:
        s.emit("discarded", seat=seat, cards=names(cards))


def hands_moved(s: State, came_from: list[Seat]) -> None:
    """FX-A10, FX-A11 Every seat gets the hand of another; the old holders still know the cards."""
    s.hand = [s.hand[seat] for seat in came_from]
    for seat in range(s.seats):
        for card in s.hand[seat]:
            s.known[card] |= 1 << seat
    for i, loose in enumerate(s.loose):
        rest = loose[1 + s.seats :]
        s.loose[i] = (loose[0], *[loose[1 + seat] for seat in came_from], *rest)
    if s.loud:
        told = {seat: {"cards": names(s.hand[seat])} for seat in range(s.seats) if came_from[seat] != seat}
        s.emit("hands-moved", told, sizes=[len(hand) for hand in s.hand])


# ---- rules and goals


def drop_rule(s: State, me: Seat, card: Card) -> None:
    """A new rule goes into the discards, and `me` made it go.  It may ask (FX-N1)."""
    s.discards.append(card)
    if s.loud:
        s.emit("rule-gone", seat=me, card=NAMES[card])
    lose_rule(s, me, card)


def lose_rule(s: State, me: Seat, card: Card) -> None:
    """A new rule is in force no more."""
    s.rules.remove(card)
    if card == RULE_OF_TWO:
        drop_second_goal(s, me)


def drop_second_goal(s: State, me: Seat) -> None:
    """FX-N1 Whoever made the rule go chooses which goal is discarded."""
    if len(s.goals) > 1:
        s.ask_one(me, "goal-goes", CHOOSE.each(sorted(s.goals)), goal_dropped, me, rule="FX-N1", at="goals")


@step
def goal_dropped(s: State, chosen: Action, me: Seat) -> None:
    drop_goal(s, me, chosen.value)


def drop_goal(s: State, me: Seat, card: Card) -> None:
    s.goals.remove(card)
    s.discards.append(card)
    if s.loud:
        s.emit("goal-gone", seat=me, card=NAMES[card])
