"""FX-1 Every card there can be, by type.  What a card does belongs to its id; which are in the deck is in deck.toml."""

from __future__ import annotations

from typing import Final

KEEPER_NAMES: Final[tuple[str, ...]] = (
    *("luke", "leia", "han", "chewbacca", "lando", "obi-wan", "yoda", "r2-d2", "c-3po", "boba-fett", "ackbar", "ewoks"),
    *("falcon", "x-wing", "speeder-bike", "lightsaber", "blaster", "the-force", "carbonite", "tatooine", "hoth"),
    *("cloud-city", "alliance", "medal"),
    *("own-keeper-1", "own-keeper-2", "own-keeper-3", "own-keeper-4"),
    *("own-keeper-5", "own-keeper-6", "own-keeper-7", "own-keeper-8"),
)
CREEPER_NAMES: Final[tuple[str, ...]] = (
    *("vader", "emperor", "stormtroopers", "death-star", "greedo", "jawas", "jabba", "tuskens", "wampa", "sarlacc"),
)
RULE_NAMES: Final[tuple[str, ...]] = (
    *("draw-2", "draw-3", "draw-4", "draw-5", "play-2", "play-3", "play-4", "play-all"),
    *("hand-limit-0", "hand-limit-1", "hand-limit-2", "keeper-limit-2", "keeper-limit-3", "keeper-limit-4"),
    *("rule-of-two", "empty-handed", "hyperspace", "trust-the-force", "underdog", "scavenge"),
)
ACTION_NAMES: Final[tuple[str, ...]] = (
    *("draw-2-use-them", "draw-3-play-2", "steal-a-keeper", "trash-it", "simplify", "use-what-you-take", "jackpot"),
    *("rules-reset", "exchange-keepers", "trade-hands", "rotate-hands", "trash-a-rule", "discard-and-draw"),
    *("everybody-gets-one", "another-turn", "zap-a-card", "do-it-again", "clear-the-way", "move-a-problem"),
)
SURPRISE_NAMES: Final[tuple[str, ...]] = ("as-you-were", "senate-veto", "change-of-plans", "thats-mine", "its-a-trap")
GOAL_NAMES: Final[tuple[str, ...]] = (
    *("falcon-pilot", "scum-and-villainy", "stolen-plans", "droids-you-are-looking-for", "twins", "i-know"),
    *("co-pilots", "jedi-training", "old-hermit", "elegant-weapon", "farm-boy", "red-five", "use-the-force"),
    *("size-matters-not", "frozen", "bounty-delivered", "baron-administrator", "echo-base", "supreme-rescue"),
    *("the-admiral", "heroes-of-yavin", "forest-chase", "golden-god", "astromech", "good-blaster-at-your-side"),
    *("let-the-wookiee-win", "father-and-son", "power-of-the-dark-side", "imperial-might", "who-shot-first"),
    *("cave-dweller", "fleet-of-the-rebellion", "full-hand"),
    *("own-goal-1", "own-goal-2", "own-goal-3", "own-goal-4", "own-goal-5", "own-goal-6", "own-goal-7", "own-goal-8"),
)
BASE_RULE: Final = "base-rule"  # FX-2 always in the middle, never in the deck
NAMES: Final[tuple[str, ...]] = (
    *(*KEEPER_NAMES, *CREEPER_NAMES, *RULE_NAMES),
    *(*ACTION_NAMES, *SURPRISE_NAMES, *GOAL_NAMES),
)
CARD_OF: Final[dict[str, int]] = {name: card for card, name in enumerate(NAMES)}
TYPES: Final[tuple[str, ...]] = ("keeper", "creeper", "rule", "action", "surprise", "goal", "base")
TYPE_OF: Final[dict[str, str]] = {
    BASE_RULE: "base",
    **dict.fromkeys(KEEPER_NAMES, "keeper"),
    **dict.fromkeys(CREEPER_NAMES, "creeper"),
    **dict.fromkeys(RULE_NAMES, "rule"),
    **dict.fromkeys(ACTION_NAMES, "action"),
    **dict.fromkeys(SURPRISE_NAMES, "surprise"),
    **dict.fromkeys(GOAL_NAMES, "goal"),
}
