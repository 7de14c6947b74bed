"""Careful at Path to Hope: tells what it saw, reads what others tell, clears the way to the plans and sends Jyn there.

A pile is worth what its plans are worth, less for every card above them.  A rebel is worth what it is expected to add
to the piles; Jyn, the plans she is likely to win.  Before it lays a rebel it says which, so that the others can reckon
with it, and it reckons with what they said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Action
from ...engine.view import View
from ...games.path_to_hope.actions import AGREE, ANNOUNCE, CALL_VOTE, CLAIM, NEXT, READY, REFUSE, STOP, UNCLAIM
from ...games.path_to_hope.cards import (
    BAZE,
    BODHI,
    CASSIAN,
    CHIRRUT,
    COPIES,
    FIGHTER,
    JYN,
    K2SO,
    NAMES,
    PLANS,
    REBEL_NAMES,
    SPECIAL,
    STRIKER,
    TROOPER,
)
from ...games.path_to_hope.knowledge import IN_HAND
from ..base import Bot, Decision, TableSampler, own_dice
from .path_to_hope_belief import FADING, FADING_OTHERS, Belief, Chances, surely, weigh

WON: Final = 1.9  # and in the team's hands, where they are safe
RISK: Final = 0.12  # what a special does on average
CURIOUS: Final = 0.7  # what it is worth to see a card of a pile, by what the pile is worth
LOOKING: Final = 0.05  # and to see one with Bodhi, who is better kept for lifting plans that are known to lie deep
JYN_IS_RARE: Final = 0.4  # what it is worth to have her in hand still

Pile = list[Chances]
Choice = tuple[float, tuple[int, ...]]  # how much it adds, and at which piles


# ---- piles


def worth(pile: Pile) -> float:
    """What the plans in a pile are worth where they lie."""
    total, fading = 0.0, 1.0
    for chances in pile:
        total += chances[PLANS] * fading
        fading *= chances[FADING]
    return total


def gains(pile: Pile) -> tuple[float, float]:
    """What is gained when the top card, not plans, goes; and what is lost when it is plans and goes under the pile."""
    rest = worth(pile[1:])
    above = pile[0][FADING_OTHERS]
    fading = 1.0
    for chances in pile[1:]:
        fading *= chances[FADING]
    return rest * (1 - above), 1.0 - fading - rest * (1 - above)


def hit(pile: Pile, targets: tuple[int, ...]) -> float:
    """What it adds to turn up the top card with a rebel who discards these types."""
    top = pile[0]
    gain, loss = gains(pile)
    struck = sum([top[kind] for kind in targets])
    unseen = CURIOUS * (1.0 - max(top[:FADING])) * worth(pile)
    return struck * gain + top[SPECIAL] * (gain - RISK) - top[PLANS] * max(0.0, loss) + unseen


def run_on(pile: Pile, target: int) -> float:
    """The same for a rebel who may go on with the next card."""
    added = hit(pile, (target,))
    if len(pile) > 1 and pile[0][target] > 0:
        added += pile[0][target] * max(0.0, run_on(pile[1:], target))
    return added


def sink(pile: Pile) -> float:
    """PH-11 What it adds to put the top two cards under the pile."""
    seen = sum([1.0 - max(chances[:FADING]) for chances in pile[:2]])
    return worth(sunk(pile)) - worth(pile) + LOOKING * seen


def sunk(pile: Pile) -> Pile:
    """The pile with its top two cards under it: what is more likely plans will lie higher."""
    return pile[2:] + sorted(pile[:2], key=lambda chances: -chances[PLANS])


def win(pile: Pile) -> float:
    """PH-12 What Jyn adds."""
    top = pile[0]
    return top[PLANS] * (WON - 1.0) + top[SPECIAL] * (gains(pile)[0] - 1.5 * RISK)


def pair(one: Pile, other: Pile) -> float:
    """PH-16 What K-2SO adds at two piles.  Plans that meet plans are lost."""
    here, there = one[0], other[0]
    (gain, loss), (other_gain, other_loss) = gains(one), gains(other)
    same = sum([here[kind] * there[kind] for kind in (FIGHTER, STRIKER, TROOPER, SPECIAL)])
    lost = here[PLANS] * there[PLANS]
    sunk = here[PLANS] * (1 - there[PLANS]) * max(0.0, loss) + there[PLANS] * (1 - here[PLANS]) * max(0.0, other_loss)
    risk = here[SPECIAL] * (1 - there[SPECIAL]) * (RISK - gain)
    risk += there[SPECIAL] * (1 - here[SPECIAL]) * (RISK - other_gain)
    return same * (gain + other_gain) - 3.0 * lost - sunk - risk


def choices(rebel: int, piles: list[Pile]) -> list[Choice]:
    """All a rebel can do, and where."""
    places = [place for place, pile in enumerate(piles) if pile]
    if rebel == K2SO and len(places) > 1:
        return [(pair(piles[a], piles[b]), (a, b)) for a in places for b in places if a < b]
    return [(alone(rebel, piles[place]), (place,)) for place in places]


def best(rebel: int, piles: list[Pile]) -> Choice:
    return max(choices(rebel, piles), default=(0.0, ()))


def alone(rebel: int, pile: Pile) -> float:
    if rebel == BODHI:
        return sink(pile)
    if rebel == JYN:
        return win(pile)
    if rebel == CASSIAN:
        return run_on(pile, FIGHTER)
    if rebel == CHIRRUT:
        return run_on(pile, STRIKER)
    return hit(pile, (FIGHTER, STRIKER) if rebel == BAZE else ())


def together(rebels: list[int], piles: list[Pile]) -> float:
    """What these rebels add, one after the other, if each does its best."""
    added = 0.0
    for rebel in rebels:
        value, places = best(rebel, piles)
        added += value
        piles = after(rebel, places, piles)
    return added


def after(rebel: int, places: tuple[int, ...], piles: list[Pile]) -> list[Pile]:
    """The piles as they will probably lie when this rebel was there."""
    piles = piles.copy()
    if rebel == K2SO and len(places) == 2:
        one, other = piles[places[0]][0], piles[places[1]][0]
        if sum([one[kind] * other[kind] for kind in range(FADING)]) > 0.5:
            for place in places:
                piles[place] = piles[place][1:]
        return piles
    for place in places:
        piles[place] = after_one(rebel, piles[place])
    return piles


def after_one(rebel: int, pile: Pile) -> Pile:
    if rebel == BODHI:
        return sunk(pile)
    return pile[1:] if goes(rebel, pile[0]) > 0.5 else pile


def goes(rebel: int, top: Chances) -> float:
    """How likely the top card leaves its pile for good."""
    if rebel == JYN:
        return top[PLANS] + top[SPECIAL]
    targets = {BAZE: (FIGHTER, STRIKER), CASSIAN: (FIGHTER,), CHIRRUT: (STRIKER,)}.get(rebel, ())
    return sum([top[kind] for kind in targets]) + top[SPECIAL]


# ---- the bot


class CarefulRebel(Bot):
    """One of the team."""

    def __init__(self, seed: int, see: Callable[[View], Belief] = Belief) -> None:
        self.dice = own_dice("careful", seed)
        self.see = see

    def choose(self, view: View, sample: TableSampler) -> Decision:
        if view.prompt == "recon":
            return self.claim_or_ready(view)
        if view.prompt == "vote":
            return AGREE.only if all_done(view) else REFUSE.only
        if CALL_VOTE.only in view.also and not ends_anyway(view) and (all_done(view) or self.wins_the_last(view)):
            return CALL_VOTE.only
        if len(view.options) == 1:
            return view.options[0]
        return self.decide(view)

    def claim_or_ready(self, view: View) -> Action:
        """PH-R11 First tell truly what was seen, a card at a time."""
        seen = [NAMES[card] for card in view.history[0]]
        claimed = list(view.facts["claims"][view.seat])
        for card in sorted(set(claimed)):
            if claimed.count(card) > seen.count(card) and self.may(view, UNCLAIM[NAMES.index(card)]):
                return UNCLAIM[NAMES.index(card)]
        for card in seen:
            if claimed.count(card) < seen.count(card) and self.may(view, CLAIM[NAMES.index(card)]):
                return CLAIM[NAMES.index(card)]
        return READY.only

    def may(self, view: View, action: Action) -> bool:
        return action in view.also

    def decide(self, view: View) -> Action:
        piles = self.see(view).piles
        if view.prompt == "lay":
            return self.lay(view, piles)
        if view.prompt == "lose":
            return self.least(view, piles)
        if view.prompt in ("pile", "two-piles"):
            return self.pick_pile(view, piles)
        if view.prompt == "next":
            return self.go_on(view, piles)
        if view.prompt == "turn-down":
            return self.turn_down(view, piles)
        if view.prompt == "reinforce":
            return min(view.options, key=lambda option: worth(piles[option.value]))
        if view.prompt == "bottom":
            return max(view.options, key=lambda option: (option.value != PLANS, option.value))
        return self.order(view)

    # ---- rebels

    def lay(self, view: View, piles: list[Pile]) -> Action:
        """Say which rebel, then lay it.  Of several who said the same the first sends it, the others think again."""
        said = view.facts["announced"][view.seat]
        meant = [option for option in view.options if option.word == said]
        if meant and meant[0].value not in announced(view)[0]:
            return meant[0]
        chosen = self.rebel_for(view, piles)
        announce = ANNOUNCE[chosen.value]
        if view.facts["announced"][view.seat] != chosen.word and announce in view.also:
            return announce
        return chosen

    def rebel_for(self, view: View, piles: list[Pile]) -> Action:
        """What adds most to what the others have announced: one Jyn is enough for one fragment of the plans."""
        sooner, later = announced(view)
        for rebel in sooner:
            piles = after(rebel, best(rebel, piles)[1], piles)
        return max(view.options, key=lambda option: self.value(option.value, piles, later))

    def value(self, rebel: int, piles: list[Pile], later: list[int]) -> float:
        """What it adds, with what those can add who come after it."""
        return together([rebel, *later], piles) - (JYN_IS_RARE if rebel == JYN else 0.0)

    def least(self, view: View, piles: list[Pile]) -> Action:
        """PH-25 Lose whom the team needs least, and Jyn last."""
        return min(view.options, key=lambda option: (option.value == JYN, best(option.value, piles)[0]))

    # ---- resolving

    def pick_pile(self, view: View, piles: list[Pile]) -> Action:
        """Where this rebel and those who come after it add most; equals are as good."""
        rebel, later = REBEL_NAMES.index(view.about["rebel"]), still_open(view)
        found = [
            (added + together(later, after(rebel, places, piles)), places) for added, places in choices(rebel, piles)
        ]
        most = max(found)[0]
        good = [places for added, places in found if added > most - 1e-9]
        places = good[self.dice.below(len(good))] if view.prompt == "pile" else good[-1]
        return next(option for option in view.options if option.value in places)

    def go_on(self, view: View, piles: list[Pile]) -> Action:
        """PH-14, PH-15 As long as it adds something."""
        rebel = REBEL_NAMES.index(view.about["rebel"])
        pile = piles[view.about["pile"] - 1]
        added = run_on(pile, FIGHTER if rebel == CASSIAN else STRIKER)
        return NEXT.only if added > 0 else STOP.only

    def turn_down(self, view: View, piles: list[Pile]) -> Action:
        """PH-20 If the way is worth more than what that rebel would do."""
        place = view.about["pile"] - 1
        guarded = weigh(surely(TROOPER))
        gain = worth(piles[place]) - worth([guarded, *piles[place]])
        cost = {option: self.pending(view, option, piles) for option in view.options if option.verb == "turn-down"}
        cheapest = min(cost, key=lambda option: cost[option])
        return cheapest if gain > cost[cheapest] + 0.02 else view.options[-1]

    def pending(self, view: View, option: Action, piles: list[Pile]) -> float:
        rebel = view.zone("open", option.value)[0]
        assert rebel is not None
        added = best(REBEL_NAMES.index(rebel), piles)[0]
        return added + (JYN_IS_RARE if rebel == "jyn" else 0.0)

    def order(self, view: View) -> Action:
        """PH-16 What turns everybody down comes last."""
        cards = dict(zip(view.about["piles"], view.about["cards"], strict=True))
        last = ("at-st", "star-destroyer", "disinformation")
        return min(view.options, key=lambda option: cards[option.value + 1] in last)

    def wins_the_last(self, view: View) -> bool:
        """Jyn is about to win the last plans of the round: the vote is called first, as nobody may be asked later."""
        if view.prompt != "pile" or view.about["rebel"] != "jyn" or plans_left(view) != 1:
            return False
        return any([pile[0][PLANS] == 1.0 for pile in self.see(view).piles if pile])

    # ---- what nobody waits for

    def volunteers(self, game: str) -> bool:
        return True

    def volunteer(self, view: View, sample: TableSampler) -> Decision | None:
        """Say early which rebel one means to lay, so that the others can reckon with it."""
        if view.prompt != "lay" or view.facts["announced"][view.seat] is not None or not view.options:
            return None
        announce = ANNOUNCE[self.rebel_for(view, self.see(view).piles).value]
        return announce if announce in view.also else None


def announced(view: View) -> tuple[list[int], list[int]]:
    """The rebels that others say they will send: those resolved before this seat's own, and those after it."""
    assert view.seat is not None
    seats, said = len(view.seats), view.facts["announced"]
    order = [(view.facts["first"] + i) % seats for i in range(seats)]
    place = order.index(view.seat)
    sooner = [said[seat] for seat in order[:place]]
    return known_rebels(sooner), known_rebels([said[seat] for seat in order[place + 1 :]])


def still_open(view: View) -> list[int]:
    """The open rebels that are resolved after the one of this seat, in their order."""
    assert view.seat is not None
    seats = len(view.seats)
    order = [(view.facts["first"] + i) % seats for i in range(seats)]
    open_there = [view.zone("open", seat) for seat in order[order.index(view.seat) + 1 :]]
    return known_rebels([cards[0] for cards in open_there if cards])


def known_rebels(said: list[str | None]) -> list[int]:
    return [REBEL_NAMES.index(rebel) for rebel in said if rebel is not None]


def all_done(view: View) -> bool:
    """PH-R6 All plans of the round are gained or lost, or, as far as one can know, no Jyn is left in any hand."""
    return plans_left(view) == 0 or not jyn_in_hand(view)


def plans_left(view: View) -> int:
    """In the piles or just turned up: plans that somebody looks at go under their pile (PH-11, PH-19)."""
    return COPIES[PLANS] - int(view.facts["plans"]) - int(view.facts["reserve"]["plans"])


def jyn_in_hand(view: View) -> bool:
    """Whether somebody can have her in hand still.  PH-R7 Where the Star Destroyer struck her nobody has."""
    groups, hands, destroyed = view.history[2], view.history[3], view.history[6]
    if destroyed == JYN:
        return False
    if any([JYN in hand for hand in hands]):
        return True
    return any([JYN in rebels and any([where == IN_HAND for where, _ in slots]) for slots, rebels in groups])


def ends_anyway(view: View) -> bool:
    """PH-30 Somebody's hand runs out this turn, so that no vote is held."""
    fewest = min([seat["cards"] for seat in view.seats])
    return bool(fewest <= (1 if view.prompt == "lay" else 0))
