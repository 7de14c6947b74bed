"""FX-A1 to FX-A19 The actions: a function each, then the parts in the order they are asked."""

from __future__ import annotations

from ...engine.actions import Action, Seat
from ...engine.steps import Step, step
from .actions import CHOOSE, DISCARD, DONE, GIVE, LEFT, NOTHING, PLAY, PLAYER, RIGHT
from .cards import ALL_CREEPERS, ALL_KEEPERS, CREEPERS, GOALS, RULE_OF_TWO, RULES, SURPRISES, Card, names
from .names import CARD_OF, NAMES
from .playing import announce, effect, steal
from .state import EVERYBODY, MAIN, State, with_cards, without
from .table import (
    APART,
    TO_HAND,
    count_given,
    discard_from_hand,
    draw,
    drop_rule,
    drop_second_goal,
    feed_sarlacc,
    found_droid,
    hands_moved,
    in_front,
    leave_hand,
    lose_rule,
    remove,
    settle_creeper,
)


def choose_one(
    s: State, me: Seat, prompt: str, options: tuple[Action, ...], then: Step, rule: str, at: str = ""
) -> None:
    """Ask `me` for one of these; where there is only one it is not asked, and where there is none nothing happens."""
    if len(options) == 1:
        then(s, options[0], me)
    elif len(options) > 1:
        s.ask_one(me, prompt, options, then, me, rule=rule, at=at)


# ---- cards that play cards


@effect(CARD_OF["draw-2-use-them"])
def draw_2_use_them(s: State, me: Seat) -> None:
    """FX-A1 Draw 2 and play both, in the order you choose."""
    s.apart.append(())
    s.then((use_apart, me, 2))
    draw(s, me, 2, APART)


@effect(CARD_OF["draw-3-play-2"])
def draw_3_play_2(s: State, me: Seat) -> None:
    """FX-A2 Draw 3, play two of them, then discard the third."""
    s.apart.append(())
    s.then((use_apart, me, 2))
    draw(s, me, 3, APART)


@step
def use_apart(s: State, me: Seat, plays: int) -> None:
    """FX-13 One by one; FX-R20 the second is chosen when the first is finished.  What is left is discarded."""
    cards = s.apart[-1]
    if plays == 0 or len(cards) == 0:
        return discard_apart(s, me)
    if len(cards) == 1:
        return play_apart(s, me, cards[0], plays)
    s.ask_one(me, "use", PLAY.each(list(cards)), apart_chosen, me, plays, rule="FX-13", at="apart")
    return None


@step
def apart_chosen(s: State, chosen: Action, me: Seat, plays: int) -> None:
    play_apart(s, me, chosen.value, plays)


def play_apart(s: State, me: Seat, card: Card, plays: int) -> None:
    s.apart[-1] = without(s.apart[-1], card)
    s.then((use_apart, me, plays - 1))
    announce(s, card, me, MAIN)


def discard_apart(s: State, me: Seat) -> None:
    cards = s.apart.pop()
    for card in cards:
        found_droid(s, card)
        s.known[card] = 0
        s.discards.append(card)
    if s.loud and len(cards) > 0:
        s.emit("discarded", seat=me, cards=names(cards))


@effect(CARD_OF["use-what-you-take"])
def use_what_you_take(s: State, me: Seat) -> None:
    """FX-A6 Choose another player with cards in hand; play a card taken at random from that hand."""
    targets = [seat for seat in range(s.seats) if seat != me and len(s.hand[seat]) > 0]
    choose_one(s, me, "use-what", PLAYER.each(targets), victim_chosen, "FX-A6")


@step
def victim_chosen(s: State, chosen: Action, me: Seat) -> None:
    """FX-19 It is played by the player in turn."""
    target = chosen.value
    card = s.hand[target][s.chance.below(len(s.hand[target]))]
    leave_hand(s, target, card)
    if s.loud:
        s.emit("pulled", seat=me, target=target, card=NAMES[card])
    announce(s, card, me, MAIN)


@effect(CARD_OF["do-it-again"])
def do_it_again(s: State, me: Seat) -> None:
    """FX-A17 Choose an action or new rule from the discards and play it."""
    cards = sorted([card for card in s.discards if RULES <= card < SURPRISES])
    choose_one(s, me, "again", CHOOSE.each(cards), again_chosen, "FX-A17", "discards")


@step
def again_chosen(s: State, chosen: Action, me: Seat) -> None:
    s.discards.remove(chosen.value)
    announce(s, chosen.value, me, MAIN)


# ---- keepers and creepers


@effect(CARD_OF["steal-a-keeper"])
def steal_a_keeper(s: State, me: Seat) -> None:
    """FX-A3 Take a keeper of another player."""
    choose_to_steal(s, me, "FX-A3")


def choose_to_steal(s: State, me: Seat, rule: str) -> None:
    """FX-A3, FX-S4 FX-R4 If there is one."""
    choose_one(s, me, "steal", CHOOSE.each(s.takeable_by(me)), steal_chosen, rule)


@step
def steal_chosen(s: State, chosen: Action, me: Seat) -> None:
    steal(s, me, chosen.value)


@effect(CARD_OF["trash-it"])
def trash_it(s: State, me: Seat) -> None:
    """FX-A4 Discard any one keeper or creeper in play, anybody's."""
    choose_one(s, me, "trash", CHOOSE.each(in_front(s, ALL_KEEPERS | ALL_CREEPERS)), trash_chosen, "FX-A4")


@step
def trash_chosen(s: State, chosen: Action, me: Seat) -> None:
    owner = remove(s, chosen.value)
    if s.loud:
        s.emit("trashed", seat=me, target=owner, card=chosen.word)


@effect(CARD_OF["exchange-keepers"])
def exchange_keepers(s: State, me: Seat) -> None:
    """FX-A9 Swap one of your keepers with a keeper of another player."""
    mine = s.keepers(me)
    if mine and s.takeable_by(me):
        s.ask_one(me, "exchange", CHOOSE.each(mine), exchange_given, me, rule="FX-A9", at=f"keepers {me}")


@step
def exchange_given(s: State, chosen: Action, me: Seat) -> None:
    about = {"card": chosen.word}
    options = CHOOSE.each(s.takeable_by(me))
    s.ask_one(me, "exchange-for", options, exchange_taken, me, chosen.value, about=about, rule="FX-A9")


@step
def exchange_taken(s: State, chosen: Action, me: Seat, given: Card) -> None:
    """FX-R24 The Sarlacc acts after both keepers have moved."""
    card = chosen.value
    target = s.owner(card)
    s.front[me] = s.front[me] & ~(1 << given) | 1 << card
    s.front[target] = s.front[target] & ~(1 << card) | 1 << given
    if s.loud:
        s.emit("exchanged", seat=me, target=target, card=chosen.word, other=NAMES[given])
    feed_sarlacc(s, me)
    feed_sarlacc(s, target)


@effect(CARD_OF["clear-the-way"])
def clear_the_way(s: State, me: Seat) -> None:
    """FX-A18 All creepers in play are discarded."""
    creepers = in_front(s, ALL_CREEPERS)
    for card in creepers:
        remove(s, card)
    if s.loud and creepers:
        s.emit("cleared", seat=me, cards=names(creepers))


@effect(CARD_OF["move-a-problem"])
def move_a_problem(s: State, me: Seat) -> None:
    """FX-A19 Move any creeper from the player who has it to any other player; you may be either."""
    choose_one(s, me, "move", CHOOSE.each(in_front(s, ALL_CREEPERS)), move_chosen, "FX-A19")


@step
def move_chosen(s: State, chosen: Action, me: Seat) -> None:
    card = chosen.value
    seats = [seat for seat in range(s.seats) if seat != s.owner(card)]
    if len(seats) == 1:
        move_to(s, me, card, seats[0])
    else:
        about = {"card": NAMES[card]}
        s.ask_one(me, "move-to", PLAYER.each(seats), move_to_chosen, me, card, about=about, rule="FX-A19")


@step
def move_to_chosen(s: State, chosen: Action, me: Seat, card: Card) -> None:
    move_to(s, me, card, chosen.value)


def move_to(s: State, me: Seat, card: Card, target: Seat) -> None:
    """FX-R8 Without a replacement draw."""
    s.front[s.owner(card)] &= ~(1 << card)
    if s.loud:
        s.emit("moved", seat=me, target=target, card=NAMES[card])
    settle_creeper(s, target, card)


@effect(CARD_OF["zap-a-card"])
def zap_a_card(s: State, me: Seat) -> None:
    """FX-A16 Take any keeper, creeper, goal or new rule in play into your hand; a creeper is laid down at once."""
    cards = sorted([*in_front_for(s, me), *s.rules, *s.goals])
    choose_one(s, me, "zap", CHOOSE.each(cards), zap_chosen, "FX-A16")


def in_front_for(s: State, me: Seat) -> list[Card]:
    """FX-K2 All keepers and creepers, but Han Solo where Chewbacca keeps him from `me`."""
    allowed = ALL_CREEPERS | s.front[me]
    for seat in range(s.seats):
        allowed |= s.takeable_from(seat) if seat != me else 0
    return in_front(s, allowed)


@step
def zap_chosen(s: State, chosen: Action, me: Seat) -> None:
    card = chosen.value
    if CREEPERS <= card < RULES:  # FX-R8
        return move_to(s, me, card, me)
    if s.loud:
        s.emit("zapped", seat=me, card=NAMES[card])
    s.hand[me] = with_cards(s.hand[me], [card])
    s.known[card] = EVERYBODY
    if card < CREEPERS:
        s.front[s.owner(card)] &= ~(1 << card)
    elif card < GOALS:
        lose_rule(s, me, card)
    else:
        s.goals.remove(card)
    return None


# ---- rules


@effect(CARD_OF["simplify"])
def simplify(s: State, me: Seat) -> None:
    """FX-A5 Discard at least one and at most half of the new rules; FX-R4 half is rounded down, but one may go."""
    if s.rules:
        ask_rule(s, me, max(1, len(s.rules) // 2), "FX-A5")


def ask_rule(s: State, me: Seat, most: int, rule: str, *, may_stop: bool = False) -> None:
    """FX-A5, FX-A12, FX-S2 Which new rule goes next; up to so many."""
    options = CHOOSE.each(sorted(s.rules))
    if may_stop:
        options = (*options, DONE.only)
    about = {"count": most}
    if len(options) == 1:
        rule_goes(s, options[0], me, most, rule)
    else:
        s.ask_one(me, "rule-goes", options, rule_goes, me, most, rule, about=about, rule=rule, at="rules")


@step
def rule_goes(s: State, chosen: Action, me: Seat, most: int, rule: str) -> None:
    if chosen is DONE.only:
        return
    if most > 1 and len(s.rules) > 1:
        s.then((next_rule_goes, me, most - 1, rule))
    drop_rule(s, me, chosen.value)


@step
def next_rule_goes(s: State, me: Seat, most: int, rule: str) -> None:
    ask_rule(s, me, most, rule, may_stop=True)


@effect(CARD_OF["rules-reset"])
def rules_reset(s: State, me: Seat) -> None:
    """FX-A8 All new rules are discarded.  The goal stays."""
    gone = s.rules
    s.rules = []
    s.discards += gone
    if s.loud and gone:
        s.emit("rules-gone", seat=me, cards=names(gone))
    if RULE_OF_TWO in gone:
        drop_second_goal(s, me)


@effect(CARD_OF["trash-a-rule"])
def trash_a_rule(s: State, me: Seat) -> None:
    """FX-A12 Discard a new rule."""
    if s.rules:
        ask_rule(s, me, 1, "FX-A12")


# ---- hands


@effect(CARD_OF["jackpot"])
def jackpot(s: State, me: Seat) -> None:
    """FX-A7 Draw 5, then discard 2 from hand, new or old."""
    s.then((jackpot_discards, me))
    draw(s, me, 5, TO_HAND)


@step
def jackpot_discards(s: State, me: Seat) -> None:
    number = min(2, len(s.hand[me]))
    if number > 0:
        options = {me: DISCARD.each(list(s.hand[me]))}
        s.ask_picks("jackpot", options, {me: number}, jackpot_discarded, me, rule="FX-A7")


@step
def jackpot_discarded(s: State, picked: dict[Seat, tuple[Action, ...]], me: Seat) -> None:
    discard_from_hand(s, me, [action.value for action in picked[me]])


@effect(CARD_OF["trade-hands"])
def trade_hands(s: State, me: Seat) -> None:
    """FX-A10 Swap your hand with that of another player, also if one of them is empty."""
    targets = [seat for seat in range(s.seats) if seat != me]
    choose_one(s, me, "trade", PLAYER.each(targets), trade_chosen, "FX-A10")


@step
def trade_chosen(s: State, chosen: Action, me: Seat) -> None:
    target = chosen.value
    if s.loud:
        s.emit("traded", seat=me, target=target)
    came_from = list(range(s.seats))
    came_from[me], came_from[target] = target, me
    hands_moved(s, came_from)


@effect(CARD_OF["rotate-hands"])
def rotate_hands(s: State, me: Seat) -> None:
    """FX-A11 Everybody passes their hand to the neighbour on one side; you choose the side."""
    s.ask_one(me, "rotate", (LEFT.only, RIGHT.only), rotated, me, rule="FX-A11")


@step
def rotated(s: State, chosen: Action, me: Seat) -> None:
    if s.loud:
        s.emit("rotated", seat=me, side=chosen.verb)
    by = -1 if chosen is LEFT.only else 1  # to the left is clockwise: one gets the hand of the seat before
    came_from = list(range(s.seats))
    for i, seat in enumerate(s.order):
        came_from[seat] = s.order[(i + by) % len(s.order)]
    hands_moved(s, came_from)


@effect(CARD_OF["discard-and-draw"])
def discard_and_draw(s: State, me: Seat) -> None:
    """FX-A13 Discard your hand, draw as many."""
    number = len(s.hand[me])
    discard_from_hand(s, me, list(s.hand[me]))
    draw(s, me, number, TO_HAND)


@effect(CARD_OF["everybody-gets-one"])
def everybody_gets_one(s: State, me: Seat) -> None:
    """FX-A14 Draw one card per player, look at them, give one to each, yourself too."""
    s.apart.append(())
    s.then((give_next, me, 0))
    draw(s, me, s.seats, APART)


@step
def give_next(s: State, me: Seat, given: int) -> None:
    """To each in turn, `me` first; if there are too few, `me` chooses who goes without."""
    cards, left = s.apart[-1], s.seats - given
    if len(cards) == 0:
        s.apart.pop()
        return
    target = me if given == 0 else s.others(me)[given - 1]
    options = GIVE.each(list(cards))
    if len(cards) < left:
        options = (*options, NOTHING.only)
    if len(options) == 1:
        give(s, options[0], me, given)
    else:
        about = {"target": target}
        s.ask_one(me, "give", options, give, me, given, about=about, rule="FX-A14", at="apart")


@step
def give(s: State, chosen: Action, me: Seat, given: int) -> None:
    """FX-R16 Who gave and who got it know the card."""
    s.then((give_next, me, given + 1))
    if chosen is NOTHING.only:
        return
    target = me if given == 0 else s.others(me)[given - 1]
    card = chosen.value
    s.apart[-1] = without(s.apart[-1], card)
    s.hand[target] = with_cards(s.hand[target], [card])
    s.known[card] |= 1 << target
    if len(s.loose) > 0:
        count_given(s, target, card)
    if s.loud:
        told = {seat: {"card": chosen.word} for seat in {me, target}}
        s.emit("gave", told, seat=me, target=target, **from_which_pile(s, card))


def from_which_pile(s: State, card: Card) -> dict[str, int]:
    """FX-18 Everybody can tell cards that were drawn before the discards were shuffled from those drawn since."""
    shuffles_ago = s.shuffles - s.born[card]
    return {"old": shuffles_ago} if shuffles_ago > 0 else {}


# ---- turns


@effect(CARD_OF["another-turn"])
def another_turn(s: State, me: Seat) -> None:
    """FX-A15 After this turn you have one more.  In such an extra turn this card does nothing."""
    if not s.extra:
        s.again = True
        if s.loud:
            s.emit("turn-again", seat=me)
