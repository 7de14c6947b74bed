"""The words of the reference for Fluxx: cards by type, what the goals ask for, and questions."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

OWN_NUMBERS = range(1, 9)  # FX-1: places for cards of an owner's box

KEEPERS = (
    *("luke", "leia", "han", "chewbacca", "lando", "obi-wan", "yoda", "r2-d2", "c-3po", "boba-fett", "ackbar", "ewoks"),
    *("falcon", "x-wing", "speeder-bike", "lightsaber", "blaster", "the-force", "carbonite", "tatooine", "hoth"),
    *("cloud-city", "alliance", "medal", *[f"own-keeper-{number}" for number in OWN_NUMBERS]),
)
CREEPERS = (
    *("vader", "emperor", "stormtroopers", "death-star", "greedo", "jawas", "jabba", "tuskens", "wampa", "sarlacc"),
)
RULES = (
    *("draw-2", "draw-3", "draw-4", "draw-5", "play-2", "play-3", "play-4", "play-all"),
    *("hand-limit-0", "hand-limit-1", "hand-limit-2", "keeper-limit-2", "keeper-limit-3", "keeper-limit-4"),
    *("rule-of-two", "empty-handed", "hyperspace", "trust-the-force", "underdog", "scavenge"),
)
ACTIONS = (
    *("draw-2-use-them", "draw-3-play-2", "steal-a-keeper", "trash-it", "simplify", "use-what-you-take", "jackpot"),
    *("rules-reset", "exchange-keepers", "trade-hands", "rotate-hands", "trash-a-rule", "discard-and-draw"),
    *("everybody-gets-one", "another-turn", "zap-a-card", "do-it-again", "clear-the-way", "move-a-problem"),
)
SURPRISES = ("as-you-were", "senate-veto", "change-of-plans", "thats-mine", "its-a-trap")


class Asked(NamedTuple):
    """What a goal asks for: all of these, so many of those, or the largest hand of at least so many."""

    all: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    least: int = 0  # of `some`
    hand: int = 0


GOALS = {  # FX-G1 to FX-G33
    "falcon-pilot": Asked(("falcon",), ("han", "lando"), 1),
    "scum-and-villainy": Asked((), ("greedo", "jawas", "jabba"), 2),
    "stolen-plans": Asked(("r2-d2", "death-star")),
    "droids-you-are-looking-for": Asked(("r2-d2", "c-3po")),
    "twins": Asked(("luke", "leia")),
    "i-know": Asked(("leia", "han")),
    "co-pilots": Asked(("han", "chewbacca")),
    "jedi-training": Asked(("luke", "yoda")),
    "old-hermit": Asked(("obi-wan", "tatooine")),
    "elegant-weapon": Asked(("obi-wan", "lightsaber")),
    "farm-boy": Asked(("luke", "tatooine")),
    "red-five": Asked(("luke", "x-wing")),
    "use-the-force": Asked(("luke", "the-force")),
    "size-matters-not": Asked(("yoda", "the-force")),
    "frozen": Asked(("han", "carbonite")),
    "bounty-delivered": Asked(("boba-fett", "carbonite")),
    "baron-administrator": Asked(("lando", "cloud-city")),
    "echo-base": Asked(("hoth", "alliance")),
    "supreme-rescue": Asked(("leia", "alliance")),
    "the-admiral": Asked(("ackbar", "alliance")),
    "heroes-of-yavin": Asked(("medal",), ("luke", "han", "chewbacca"), 1),
    "forest-chase": Asked(("ewoks", "speeder-bike")),
    "golden-god": Asked(("c-3po", "ewoks")),
    "astromech": Asked(("r2-d2", "x-wing")),
    "good-blaster-at-your-side": Asked(("han", "blaster")),
    "let-the-wookiee-win": Asked(("chewbacca", "r2-d2")),
    "father-and-son": Asked(("luke", "vader")),
    "power-of-the-dark-side": Asked(("vader", "emperor")),
    "imperial-might": Asked(("stormtroopers", "death-star")),
    "who-shot-first": Asked(("han", "greedo")),
    "cave-dweller": Asked(("hoth", "wampa")),
    "fleet-of-the-rebellion": Asked((), ("ackbar", "falcon", "x-wing"), 2),
    "full-hand": Asked(hand=9),
}
GOAL_ORDER = (*GOALS, *[f"own-goal-{number}" for number in OWN_NUMBERS])
CARDS = (*KEEPERS, *CREEPERS, *RULES, *ACTIONS, *SURPRISES, *GOAL_ORDER)
PLACE = {card: place for place, card in enumerate(CARDS)}
STANDARD = tuple([card for card in CARDS if not card.startswith("own-")])  # FX-1: every card once

RIGHTS = ("yoda", "c-3po", "boba-fett", "lightsaber", "vader", "hyperspace", "trust-the-force", "scavenge")  # FX-R10
VERBS = (
    *("play", "use", "answer", "choose", "give", "discard", "player"),
    *("left", "right", "draw", "nothing", "random", "done", "pass"),
)
WAYS_OUT = ("done", "pass")
MATCHING = {  # FX-S1 to FX-S4: what answers a card of each type
    **dict.fromkeys(ACTIONS, ("as-you-were",)),
    **dict.fromkeys(RULES, ("senate-veto",)),
    **dict.fromkeys(GOAL_ORDER, ("change-of-plans",)),
    **dict.fromkeys(KEEPERS, ("thats-mine",)),
    **dict.fromkeys(SURPRISES, SURPRISES),  # FX-16
}


def in_order(cards: Iterable[str]) -> list[str]:
    """Sorted as the cards are listed."""
    return sorted(cards, key=PLACE.__getitem__)


def place_of_option(option: str) -> tuple[int, int]:
    """Options are listed by verb, then by what they are about."""
    verb, _, about = option.partition(" ")
    if verb == "use":
        return VERBS.index(verb), RIGHTS.index(about)
    return VERBS.index(verb), int(about) if about.isdecimal() else PLACE.get(about, 0)


def word(text: str) -> str:
    """What an action is about: "hoth" of "choose hoth"."""
    return text.partition(" ")[2]


@dataclass
class Question:
    """What is asked: of whom, with which action texts each; and the answers that lie there already."""

    mode: str  # "one", "first" (a window), "all" or "picks" (sealed)
    prompt: str
    options: dict[int, list[str]]
    about: dict[str, Any]
    picks: dict[int, int] = field(default_factory=dict)  # how many, in the mode "picks"
    seconds: int = 0
    given: dict[int, list[str]] = field(default_factory=dict)

    def waiting(self) -> list[int]:
        """Who has not answered, or not picked enough."""
        return [seat for seat in self.options if len(self.given.get(seat, [])) < self.picks.get(seat, 1)]

    def open_to(self, seat: int) -> list[str]:
        """What this seat can still say."""
        if seat not in self.waiting():
            return []
        return [option for option in self.options[seat] if option not in self.given.get(seat, [])]


Viewer = int | None  # a seat, or None for who looks on
Rules = Generator[Question, Any, None]  # a rule that may ask
Choosing = Generator[Question, Any, str]  # one that gives the chosen text
Finding = Generator[Question, Any, list[str]]  # one that gives cards


class Dice(Protocol):
    """What shuffles, draws the starter and pulls cards out of hands."""

    def below(self, n: int) -> int: ...

    def shuffle(self, cards: list[str]) -> None: ...


class GameOver(Exception):
    """FX-9: at once."""
