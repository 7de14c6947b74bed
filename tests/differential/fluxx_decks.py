"""Decks for the two Fluxx: the standard one, and small ones in which piles run out and rare cards meet."""

from __future__ import annotations

from typing import NamedTuple

from cantina.engine.chance import Fast

from .fluxx_words import ACTIONS, CREEPERS, GOALS, KEEPERS, RULES, STANDARD, SURPRISES, Asked, in_order

FEWEST = 40
TYPES = {"keeper": KEEPERS, "creeper": CREEPERS, "rule": RULES, "action": ACTIONS, "surprise": SURPRISES}
OWN_GOALS = {  # what no goal of the standard deck asks for: few cards in hand, several things together
    "own-goal-1": Asked(hand=4),
    "own-goal-2": Asked(("luke",), (), 0, 5),
    "own-goal-3": Asked(("han",), ("vader", "jawas", "yoda"), 2),
    "own-goal-4": Asked((), ("luke", "leia", "yoda", "r2-d2", "c-3po"), 1),  # several can fulfil it together
}


class Box(NamedTuple):
    """Which cards there are, and what its goals ask for."""

    cards: tuple[str, ...] = STANDARD
    goals: dict[str, Asked] = GOALS

    @property
    def file(self) -> str:
        """As an owner writes it; nothing for the standard deck."""
        return "" if self.cards == STANDARD else "\n".join([self.entry(card) for card in self.cards])

    def entry(self, card: str) -> str:
        type = next((type for type, cards in TYPES.items() if card in cards), "goal")
        lines = [f"[{card}]", f'type = "{type}"', "copies = 1", 'source = "box"', f'en = "{card}"', f'ru = "{card}"']
        if type == "goal":
            asked = self.goals[card]
            lines += [f"all = {list(asked.all)}"] if asked.all else []
            lines += [f"any = {{ of = {list(asked.some)}, count = {asked.least} }}"] if asked.some else []
            lines += [f"most_in_hand = {asked.hand}"] if asked.hand else []
        return "\n".join(lines) + "\n"


def box_of(cards: set[str], goals: dict[str, Asked]) -> Box:
    """These cards, and of these goals those that ask for nothing else."""
    found = {goal: asked for goal, asked in goals.items() if cards.issuperset((*asked.all, *asked.some))}
    return Box(tuple(in_order([*cards, *found])), found)


def small_box(dice: Fast, wanted: tuple[str, ...] = ()) -> Box:
    """Little more than the fewest cards a deck may have, these among them, and some goals."""
    every_goal = GOALS | OWN_GOALS
    cards = set(wanted).difference(every_goal)
    rest = [card for card in STANDARD if card not in cards and card not in GOALS]
    dice.shuffle(rest)
    goals = [goal for goal in every_goal if goal not in wanted]
    dice.shuffle(goals)
    goals = [goal for goal in wanted if goal in every_goal] + goals[:12]
    box = Box((), {})
    while len(box.cards) < FEWEST + dice.below(12) or not box.goals:
        cards.add(rest.pop())
        box = box_of(cards, {goal: every_goal[goal] for goal in goals})
    return box
