"""FX-1 The cards as the rules count them, and decks: which cards are there and what the goals ask for."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine.errors import BadSetup
from .deck import Condition, read_code, read_deck, write_code
from .names import (
    ACTION_NAMES,
    CARD_OF,
    CREEPER_NAMES,
    GOAL_NAMES,
    KEEPER_NAMES,
    NAMES,
    RULE_NAMES,
    SURPRISE_NAMES,
)

Card = int
Cards = int  # keepers and creepers that lie in front of somebody, a bit for each

# The types lie one after the other: keepers from 0, and each other type from where it begins.
CREEPERS: Final = len(KEEPER_NAMES)
RULES: Final = CREEPERS + len(CREEPER_NAMES)
ACTIONS: Final = RULES + len(RULE_NAMES)
SURPRISES: Final = ACTIONS + len(ACTION_NAMES)
GOALS: Final = SURPRISES + len(SURPRISE_NAMES)
KINDS: Final = GOALS + len(GOAL_NAMES)

HAN: Final = CARD_OF["han"]
CHEWBACCA: Final = CARD_OF["chewbacca"]
YODA: Final = CARD_OF["yoda"]
R2_D2: Final = CARD_OF["r2-d2"]
C_3PO: Final = CARD_OF["c-3po"]
BOBA_FETT: Final = CARD_OF["boba-fett"]
LIGHTSABER: Final = CARD_OF["lightsaber"]
THE_FORCE: Final = CARD_OF["the-force"]
VADER: Final = CARD_OF["vader"]
STORMTROOPERS: Final = CARD_OF["stormtroopers"]
GREEDO: Final = CARD_OF["greedo"]
JAWAS: Final = CARD_OF["jawas"]
JABBA: Final = CARD_OF["jabba"]
WAMPA: Final = CARD_OF["wampa"]
SARLACC: Final = CARD_OF["sarlacc"]
DRAW_2: Final = CARD_OF["draw-2"]
PLAY_2: Final = CARD_OF["play-2"]
PLAY_ALL: Final = CARD_OF["play-all"]
HAND_LIMIT_0: Final = CARD_OF["hand-limit-0"]
KEEPER_LIMIT_2: Final = CARD_OF["keeper-limit-2"]
RULE_OF_TWO: Final = CARD_OF["rule-of-two"]
EMPTY_HANDED: Final = CARD_OF["empty-handed"]
HYPERSPACE: Final = CARD_OF["hyperspace"]
TRUST_THE_FORCE: Final = CARD_OF["trust-the-force"]
UNDERDOG: Final = CARD_OF["underdog"]
SCAVENGE: Final = CARD_OF["scavenge"]
AS_YOU_WERE: Final = CARD_OF["as-you-were"]
SENATE_VETO: Final = CARD_OF["senate-veto"]
CHANGE_OF_PLANS: Final = CARD_OF["change-of-plans"]
THATS_MINE: Final = CARD_OF["thats-mine"]
ITS_A_TRAP: Final = CARD_OF["its-a-trap"]

ALL_KEEPERS: Final = (1 << CREEPERS) - 1
ALL_CREEPERS: Final = (1 << RULES) - 1 - ALL_KEEPERS
STANDARD: Final = "standard"


def bit(card: Card) -> Cards:
    return 1 << card


def bits(cards: tuple[Card, ...] | list[Card]) -> Cards:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def cards_in(cards: Cards) -> list[Card]:
    """The cards of a set, in order."""
    found: list[Card] = []
    card = 0
    while cards:
        if cards & 1:
            found.append(card)
        cards >>= 1
        card += 1
    return found


def names(cards: tuple[Card, ...] | list[Card]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


@mypyc_attr(acyclic=True)
class Goal:
    """What a goal asks for (FX-9)."""

    __slots__ = ("any", "count", "every", "hand", "listed")

    def __init__(self, said: Condition) -> None:
        self.every = bits([CARD_OF[name] for name in said.every])
        self.any = bits([CARD_OF[name] for name in said.any])
        self.count = said.least  # how many of `any`
        self.hand = said.most_in_hand  # at least so many cards in hand, and more than anybody else; 0: not asked for
        self.listed = self.every | self.any  # FX-15


class Deck:
    """What can differ from box to box: the cards there are, and what each goal asks for."""

    def __init__(self, code: str, conditions: dict[str, Condition], left_out: tuple[str, ...]) -> None:
        self.code = code
        self.conditions = conditions  # by goal
        self.goals: list[Goal] = [Goal(conditions.get(name, Condition())) for name in GOAL_NAMES]
        self.cards: list[Card] = [card for card in range(KINDS) if NAMES[card] not in left_out]

    def goal(self, card: Card) -> Goal:
        return self.goals[card - GOALS]


def deck_of(code: str) -> Deck:
    """The deck an option names: `standard`, or a code that says what is different (deck.py)."""
    if code == STANDARD:
        return STANDARD_DECK
    found = read_code(code, STANDARD_CONDITIONS, STANDARD_LEFT_OUT)
    if found is None:
        refusal = BadSetup("FX-1", "bad-deck", option="deck", choice=code)
        refusal.game = "fluxx"  # there may be no table yet whose words are taken
        raise refusal
    conditions, left_out = found
    said = write_code(conditions, left_out, STANDARD_CONDITIONS, STANDARD_LEFT_OUT)
    return Deck(said, conditions, left_out) if said else STANDARD_DECK


STANDARD_FILE: Final = read_deck(files("cantina.games.fluxx").joinpath("deck.toml").read_text("utf-8"))
STANDARD_CONDITIONS: Final = STANDARD_FILE.conditions
STANDARD_LEFT_OUT: Final = STANDARD_FILE.left_out
STANDARD_DECK: Final = Deck(STANDARD, STANDARD_CONDITIONS, STANDARD_LEFT_OUT)
