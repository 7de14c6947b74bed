"""Rules of thumb for Fluxx.

The open table is a small picture: who has which keepers and creepers, the goals, the rules.  Every option is tried out
on it, and the picture is weighed: how far I am from the goals in play and those in my hand, and how far the others are
from the goals in play.  A rival one card from winning weighs heavily, so such a rival is stopped.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...engine.actions import Action, Seat
from ...engine.view import View
from ...games.fluxx.cards import (
    ACTIONS,
    ALL_CREEPERS,
    ALL_KEEPERS,
    CHEWBACCA,
    CREEPERS,
    GOALS,
    HAN,
    RULES,
    SURPRISES,
    THE_FORCE,
    VADER,
    Card,
    Cards,
    Deck,
    cards_in,
    deck_of,
)
from ...games.fluxx.names import CARD_OF, NAMES
from ...games.fluxx.rights import STRUCK_DOWN

# What things are worth; to win is worth 100.
WON: Final = 100.0
NEAR: Final = 16.0  # a goal in play one free card away is worth NEAR * A_STEP
A_STEP: Final = 0.38  # what is left of it for every card that is missing, or creeper that stops me
HELD: Final = 0.45  # of a step, for a card in my own hand
IN_HAND: Final = 0.25  # of the worth of a goal in play, for one in my hand
A_KEEPER: Final = 0.5
A_CREEPER: Final = -1.6
A_CARD: Final = 0.35  # in my hand
THEIR_CREEPER: Final = 0.7
THEIR_KEEPER: Final = -0.2
TO_ANSWER: Final = 2.5  # how much must be at stake for a surprise
ANOTHER_CARD: Final = 1.0  # what a card from the pile is worth to keep, more or less
SOME_GOOD: Final = 0.1  # what is worth this does more good than harm
OF_A_CARD_LOST: Final = 0.6  # of what it is worth to keep, where a limit takes it
KEEP_SURPRISE: Final = 2.0  # what a surprise in hand is worth more than another card

RULE_WORTH: Final[dict[str, float]] = {
    **{"draw-2": 0.6, "draw-3": 1.0, "draw-4": 1.4, "draw-5": 1.6, "play-2": 0.8, "play-3": 1.0, "play-4": 0.8},
    **{"play-all": 0.3, "hand-limit-0": -1.5, "hand-limit-1": -1.0, "hand-limit-2": -0.6, "keeper-limit-2": -0.8},
    **{"keeper-limit-3": -0.4, "keeper-limit-4": -0.1, "rule-of-two": 0.5, "empty-handed": 0.2, "hyperspace": 0.5},
    **{"trust-the-force": 0.8, "underdog": 0.3, "scavenge": 1.0},
}
ACTION_WORTH: Final[dict[str, float]] = {
    **{"draw-2-use-them": 1.6, "draw-3-play-2": 2.2, "use-what-you-take": 1.6, "jackpot": 2.2, "do-it-again": 1.0},
    **{"everybody-gets-one": 1.0, "another-turn": 1.8, "rotate-hands": 0.0, "discard-and-draw": 0.4},
}


class Situation(NamedTuple):
    """The table as far as it matters here."""

    me: Seat
    fronts: tuple[Cards, ...]
    goals: tuple[Card, ...]
    hand: tuple[Card, ...]  # mine
    sizes: tuple[int, ...]
    two: bool  # FX-N1 two goals may stand
    deck: str

    def with_front(self, seat: Seat, front: Cards) -> Situation:
        return self._replace(fronts=(*self.fronts[:seat], front, *self.fronts[seat + 1 :]))

    def with_keeper(self, seat: Seat, card: Card) -> Situation:
        return self.with_front(seat, self.fronts[seat] | 1 << card)

    def without(self, card: Card) -> Situation:
        """The table without a keeper or creeper."""
        return self._replace(fronts=tuple([front & ~(1 << card) for front in self.fronts]))

    def moved(self, card: Card, seat: Seat) -> Situation:
        return self.without(card).with_keeper(seat, card)

    def with_goal(self, card: Card) -> Situation:
        if len(self.goals) >= 2:
            return max([self._replace(goals=(old, card)) for old in self.goals], key=worth)
        return self._replace(goals=(*self.goals, card) if self.two else (card,))

    def without_goal(self, card: Card) -> Situation:
        return self._replace(goals=tuple([goal for goal in self.goals if goal != card]))

    def played(self, card: Card) -> Situation:
        """My hand without a card."""
        return self._replace(hand=tuple([held for held in self.hand if held != card]))

    def owner(self, card: Card) -> Seat:
        return next((seat for seat, front in enumerate(self.fronts) if front >> card & 1), self.me)

    def all_in_front(self, which: Cards) -> list[Card]:
        together = 0
        for front in self.fronts:
            together |= front
        return cards_in(together & which)

    def takeable(self, me: Seat) -> list[Card]:
        """FX-K2 Keepers others have and cannot keep."""
        found = 0
        for seat, front in enumerate(self.fronts):
            if seat != me:
                found |= front & ~(1 << HAN) if front >> CHEWBACCA & 1 else front
        return cards_in(found & ALL_KEEPERS)


@lru_cache(maxsize=64)
def deck_for(code: str) -> Deck:
    return deck_of(code)


def situation_of(view: View) -> Situation:
    assert view.seat is not None
    me = view.seat
    fronts = []
    for seat in range(len(view.seats)):
        cards = [*view.zone("keepers", seat), *view.zone("creepers", seat)]
        fronts.append(sum([1 << CARD_OF[card] for card in cards if card is not None]))
    goals = tuple([CARD_OF[card] for card in view.zone("goals") if card is not None])
    hand = tuple([CARD_OF[card] for card in view.zone("hand", me) if card is not None])
    sizes = tuple([int(seat["cards"]) for seat in view.seats])
    return Situation(me, tuple(fronts), goals, hand, sizes, "rule-of-two" in view.zone("rules"), view.facts["deck"])


# ---- weighing


def worth(situation: Situation) -> float:
    """How good the table is for me."""
    mine = situation.fronts[situation.me]
    total = sum([goal_worth(situation, goal, situation.me) for goal in situation.goals])
    total += IN_HAND * max(
        [goal_worth(situation, goal, situation.me) for goal in situation.hand if goal >= GOALS], default=0.0
    )
    total += A_KEEPER * (mine & ALL_KEEPERS).bit_count() + A_CREEPER * (mine & ALL_CREEPERS).bit_count()
    total += A_CARD * min(len(situation.hand), 8)
    rivals = [seat for seat in range(len(situation.fronts)) if seat != situation.me]
    for seat in rivals:
        front = situation.fronts[seat]
        total -= sum([goal_worth(situation, goal, seat) for goal in situation.goals])
        total += (
            THEIR_CREEPER * (front & ALL_CREEPERS).bit_count() + THEIR_KEEPER * (front & ALL_KEEPERS).bit_count()
        ) / len(rivals)
    return total


def goal_worth(situation: Situation, card: Card, seat: Seat) -> float:
    """How near the seat is to this goal."""
    goal = deck_for(situation.deck).goal(card)
    front = situation.fronts[seat]
    held = sum([1 << held for held in situation.hand if held < CREEPERS]) if seat == situation.me else 0
    lacking = goal.every & ~front
    steps = float((lacking & ~held).bit_count()) + HELD * (lacking & held).bit_count()
    need = goal.count - (front & goal.any).bit_count()
    if need > 0:
        at_hand = min(need, (goal.any & ~front & held).bit_count())
        steps += HELD * at_hand + need - at_hand
    if goal.hand:
        most = max([size for other, size in enumerate(situation.sizes) if other != seat], default=0)
        steps += max(0, goal.hand - situation.sizes[seat], most + 1 - situation.sizes[seat]) / 2
    stops = front & ALL_CREEPERS & ~goal.listed
    if front >> THE_FORCE & 1:
        stops &= ~(1 << VADER)
    steps += stops.bit_count()
    return WON if steps == 0 else NEAR * A_STEP**steps


def keep_worth(situation: Situation, card: Card) -> float:
    """What a card in my hand is worth to keep."""
    if card < CREEPERS:
        asked = [goal for goal in (*situation.goals, *situation.hand) if goal >= GOALS]
        wanted = [goal for goal in asked if deck_for(situation.deck).goal(goal).listed >> card & 1]
        return 0.8 + 1.5 * len(wanted)
    if card >= GOALS:
        return 0.3 + IN_HAND * goal_worth(situation, card, situation.me)
    if card >= SURPRISES:
        return KEEP_SURPRISE
    if card >= ACTIONS:
        return 0.6 + max(0.0, action_gain(situation, card, situation.me))
    return max(0.1, RULE_WORTH[NAMES[card]])


# ---- what cards do


def play_gain(situation: Situation, view: View, card: Card) -> float:
    """What it brings to play a card from my hand."""
    before = worth(situation)
    rest = situation.played(card)
    if card < CREEPERS:
        return worth(rest.with_keeper(situation.me, card)) - before
    if card < ACTIONS:
        return rule_gain(situation, view, card) - A_CARD
    if card < SURPRISES:
        return action_gain(rest, card, situation.me) - A_CARD
    if card < GOALS:
        return surprise_gain(rest, card) - KEEP_SURPRISE
    return worth(rest.with_goal(card)) - before


def rule_gain(situation: Situation, view: View, card: Card) -> float:
    """A new rule: what it brings by itself, and what limits take from me or from others."""
    name = NAMES[card]
    gain = RULE_WORTH[name]
    rules = view.zone("rules")
    for old in rules:
        if old is not None and old.rsplit("-", 1)[0] == name.rsplit("-", 1)[0] and old in RULE_WORTH:
            gain -= RULE_WORTH[old]
    others = [size for seat, size in enumerate(situation.sizes) if seat != situation.me]
    if name.startswith("hand-limit"):
        limit = int(name[-1])
        gain += 0.4 * sum([max(0, size - limit) for size in others]) / len(others)
        gain -= 0.5 * max(0, len(situation.hand) - 1 - limit)
    if name.startswith("keeper-limit"):
        limit = int(name[-1])
        counts = [(front & ALL_KEEPERS).bit_count() for front in situation.fronts]
        theirs = [max(0, count - limit) for seat, count in enumerate(counts) if seat != situation.me]
        gain += 0.7 * sum(theirs) / len(theirs) - 0.8 * max(0, counts[situation.me] - limit)
    return gain


def action_gain(situation: Situation, card: Card, me: Seat) -> float:
    """What an action brings me, played by `me` or by a rival who chooses what is best for them."""
    name = NAMES[card]
    before = worth(situation)
    best = max if me == situation.me else min
    outcomes = [worth(after) for after in outcomes_of(situation, name, me)]
    if outcomes:
        return best(outcomes) - before
    if name == "trade-hands":
        rivals = [size for seat, size in enumerate(situation.sizes) if seat != situation.me]
        return (
            0.6 * (max(rivals) - len(situation.hand))
            if me == situation.me
            else 0.6 * (min(rivals) - len(situation.hand))
        )
    return ACTION_WORTH.get(name, 0.0) * (1 if me == situation.me else -1)


def outcomes_of(situation: Situation, name: str, me: Seat) -> list[Situation]:
    """The tables an action can lead to, where they can be told."""
    seats = range(len(situation.fronts))
    if name in ("steal-a-keeper", "thats-mine"):
        return [situation.moved(card, me) for card in situation.takeable(me)]
    if name == "trash-it":
        return [situation.without(card) for card in situation.all_in_front(ALL_KEEPERS | ALL_CREEPERS)]
    if name == "clear-the-way":
        return [situation._replace(fronts=tuple([front & ALL_KEEPERS for front in situation.fronts]))]
    if name == "move-a-problem":
        creepers = situation.all_in_front(ALL_CREEPERS)
        return [situation.moved(card, seat) for card in creepers for seat in seats if seat != situation.owner(card)]
    if name == "exchange-keepers":
        return [
            swapped(situation, me, mine, card) for mine in mine_of(situation, me) for card in situation.takeable(me)
        ]
    if name == "zap-a-card":
        goals = [situation.without_goal(goal) for goal in situation.goals]
        return [*goals, *[situation.without(card) for card in situation.takeable(me)]]
    return []


def mine_of(situation: Situation, me: Seat) -> list[Card]:
    return cards_in(situation.fronts[me] & ALL_KEEPERS)


def swapped(situation: Situation, me: Seat, mine: Card, card: Card) -> Situation:
    return situation.moved(mine, situation.owner(card)).moved(card, me)


def surprise_gain(situation: Situation, card: Card) -> float:
    """In my own turn."""
    name = NAMES[card]
    if name == "thats-mine":
        outcomes = [worth(after) for after in outcomes_of(situation, name, situation.me)]
        return max(outcomes) - worth(situation) if outcomes else 0.0
    if name == "change-of-plans":
        return worth(situation._replace(goals=())) - worth(situation) + 0.5
    return {"its-a-trap": 1.3, "as-you-were": 0.6}.get(name, 0.2)


# ---- answers


def answer_worths(view: View, situation: Situation) -> list[float]:
    """FX-R1 A surprise is for what would hurt more than the surprise is worth."""
    if view.prompt == "theft":
        return [WON if option.verb == "answer" else 0.0 for option in view.options]
    harm = harm_if_let_pass(view, situation)
    return [harm - TO_ANSWER if option.verb == "answer" else 0.0 for option in view.options]


def harm_if_let_pass(view: View, situation: Situation) -> float:
    """FX-16 Every answer undoes the one below, down to the card: what is if I answer, against what is if I do not."""
    stack = view.facts["stack"]
    first = len(stack) - 1
    while stack[first]["as"] == "reply":
        first -= 1
    answers = len(stack) - 1 - first
    claims = int(stack[first + 1]["seat"]) if answers else situation.me  # FX-S4 to whom a keeper goes that is answered
    gain = gain_if_it_stands(view, situation, stack[first], claims)
    return gain if answers % 2 else -gain


def gain_if_it_stands(view: View, situation: Situation, played: dict[str, Any], claims: Seat) -> float:
    """What it brings me if this card takes effect, and is not answered."""
    card, by, me = CARD_OF[played["card"]], int(played["seat"]), situation.me
    if played["as"] == "trap":
        return -theft_gain(situation, int(view.facts["turn"]), by)
    if card < CREEPERS:
        return worth(situation.with_keeper(by, card)) - worth(situation.with_keeper(claims, card))
    if card < ACTIONS:
        return rule_gain(situation, view, card) if by == me else -rule_harm(situation, card)
    if card < SURPRISES:
        return action_gain(situation, card, by)
    if card >= GOALS:
        return worth(situation.with_goal(card)) - worth(situation)
    return 1.0 if by == me else -0.5


def theft_gain(situation: Situation, thief: Seat, victim: Seat) -> float:
    """FX-S5 What it brings me if a theft goes on, and the victim does not steal from the thief instead."""
    best, worst = (max, min) if thief == situation.me else (min, max)
    now = worth(situation)
    stolen = [worth(situation.moved(card, thief)) for card in mine_of(situation, victim)]
    lost = [worth(situation.moved(card, victim)) for card in mine_of(situation, thief)]
    return best(stolen, default=now) - worst(lost, default=now)


def rule_harm(situation: Situation, card: Card) -> float:
    """What I lose by a rule of another's: what it is worth in general, and what a limit takes from me at once."""
    name = NAMES[card]
    harm = 1.5 * max(0.0, -RULE_WORTH[name])
    if name.startswith("hand-limit"):
        held = sorted([keep_worth(situation, card) for card in situation.hand if not SURPRISES <= card < GOALS])
        harm += OF_A_CARD_LOST * sum(held[: max(0, len(situation.hand) - 1 - int(name[-1]))])
    if name.startswith("keeper-limit"):
        left = situation
        for _ in range(len(mine_of(situation, situation.me)) - int(name[-1])):
            left = max([left.without(keeper) for keeper in mine_of(left, left.me)], key=worth)
        harm += worth(situation) - worth(left)
    return harm


# ---- choices


def choice_worth(view: View, situation: Situation, option: Action) -> float:
    """A card on the table, a player or a side."""
    prompt, me = view.prompt, situation.me
    if option.about == "seat":
        return seat_worth(view, situation, option.value)
    if option.about != "card":
        return {"draw": worth(situation) + 2 * A_CARD, "done": worth(situation)}.get(option.verb, 0.0)
    card = option.value
    if prompt in ("steal", "trap-take"):
        return worth(situation.moved(card, me))
    if prompt in ("trash", "strike", "scavenge", "scavenge-for", "keeper-limit", "droid"):
        return worth(situation.without(card))
    if prompt == "exchange":
        return max([worth(swapped(situation, me, card, other)) for other in situation.takeable(me)], default=0.0)
    if prompt == "exchange-for":
        return worth(swapped(situation, me, CARD_OF[view.about["card"]], card))
    if prompt == "move":
        seats = [seat for seat in range(len(situation.fronts)) if seat != situation.owner(card)]
        return max([worth(situation.moved(card, seat)) for seat in seats])
    if prompt in ("goal-replaced", "goal-goes"):
        new = [CARD_OF[view.about["card"]]] if prompt == "goal-replaced" else []
        rest = situation.without_goal(card)
        return worth(rest._replace(goals=(*rest.goals, *new)))
    return further_choice(view, situation, card)


def further_choice(view: View, situation: Situation, card: Card) -> float:
    """Rules that go, cards that are zapped, played again or used."""
    if view.prompt == "rule-goes":
        return worth(situation) - RULE_WORTH[NAMES[card]]
    if view.prompt == "zap":
        return zap_worth(situation, card)
    if view.prompt == "again":
        return action_gain(situation, card, situation.me) if card >= ACTIONS else rule_gain(situation, view, card)
    return play_gain(situation._replace(hand=(*situation.hand, card)), view, card)


def zap_worth(situation: Situation, card: Card) -> float:
    if card < CREEPERS:
        return worth(situation.without(card)._replace(hand=(*situation.hand, card)))
    if card < RULES:
        return worth(situation.moved(card, situation.me))
    if card < ACTIONS:
        return worth(situation) - RULE_WORTH[NAMES[card]] + A_CARD
    return worth(situation.without_goal(card)._replace(hand=(*situation.hand, card)))


def seat_worth(view: View, situation: Situation, seat: Seat) -> float:
    if view.prompt == "move-to":
        return worth(situation.moved(CARD_OF[view.about["card"]], seat))
    return float(situation.sizes[seat])


def give_worth(view: View, situation: Situation, option: Action) -> float:
    """FX-A14 The best for me, the worst for others."""
    if option.about != "card":
        return 0.0
    value = keep_worth(situation, option.value)
    return value if view.about["target"] == situation.me else -value


# ---- rights


def right_gain(view: View, situation: Situation, name: str) -> float:
    me = situation.me
    now = worth(situation)
    if name == "boba-fett":
        return worth(situation.moved(HAN, me)) - now + 1
    if name == "vader":
        return worth(situation.moved(CARD_OF["stormtroopers"], me)) - now
    if name == "scavenge":
        keepers = mine_of(situation, me)
        lost = max([worth(situation.without(card)) for card in keepers]) - now
        creepers = cards_in(situation.fronts[me] & ALL_CREEPERS)
        freed = max([worth(situation.without(card)) - now for card in creepers], default=0.0)
        return lost + max(freed, 2 * A_CARD)
    if name == "hyperspace":
        return -0.5 if len(situation.hand) > 1 else 0.3
    if name == "lightsaber":
        struck = cards_in(situation.fronts[me] & STRUCK_DOWN)
        return max([worth(situation.without(card)) for card in struck]) - now
    if name == "c-3po":
        return ANOTHER_CARD - min([keep_worth(situation, card) for card in situation.hand])
    return {"yoda": 0.05, "trust-the-force": 0.6}[name]


def option_worth(view: View, situation: Situation, option: Action) -> float:
    if option.verb == "play":
        if view.prompt == "use":
            return play_gain(situation._replace(hand=(*situation.hand, option.value)), view, option.value)
        return play_gain(situation, view, option.value)
    if option.verb == "use":
        return right_gain(view, situation, option.word)
    if option.verb == "discard":
        on_table = view.prompt in ("keeper-limit", "scavenge")
        return worth(situation.without(option.value)) if on_table else -keep_worth(situation, option.value)
    if option.verb == "random":
        worths = [keep_worth(situation, card) for card in situation.hand]
        return -sum(worths) / len(worths)
    if option.verb == "give":
        return give_worth(view, situation, option)
    if option.verb == "done" and view.prompt == "turn":
        return 0.0
    return choice_worth(view, situation, option)


def worths(view: View) -> list[float]:
    situation = situation_of(view)
    if view.mode == "first":
        return answer_worths(view, situation)
    found = [option_worth(view, situation, option) for option in view.options]
    return found if view.zone("deck") or view.prompt != "turn" else [evened(worth) for worth in found]


def evened(worth: float) -> float:
    """With an empty pile what is discarded comes back at once, and the best to play would be so again, for ever: all
    that does some good is as good as the other then."""
    return min(worth, SOME_GOOD) if worth < WON / 2 else worth
