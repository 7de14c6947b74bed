"""All that the page says in one language, in one piece."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ..bots import BOTS
from ..engine.game import Game
from ..games import GAMES
from ..text.catalogue import Catalogue, read_toml
from .protocol import CardWords, ChoiceWords, GameWords, LessonWords, RuleWords, SettingWords, Words
from .words import catalogue

TO_COME: Final = {"fluxx": (2, 6), "path-to-hope": (3, 6), "spyfall": (3, 9)}


@cache
def page_words(lang: str) -> Words:
    page = flat(read_toml("cantina.text", f"page.{lang}.toml"))
    ready = [described(game, catalogue(game.id, lang), page[f"minutes.{game.id}"]) for game in GAMES.values()]
    coming = [to_come(id, page) for id in TO_COME]
    levels = [ChoiceWords(level, page[f"level.{level}"]) for level in BOTS]
    return Words(lang, page, list(catalogue("", lang).bot_names), levels, [*ready, *coming])


def flat(tree: dict[str, Any], path: str = "") -> dict[str, str]:
    """`{"home": {"title": …}}` as `{"home.title": …}`."""
    found: dict[str, str] = {}
    for key, entry in tree.items():
        found |= flat(entry, f"{path}{key}.") if isinstance(entry, dict) else {path + key: entry}
    return found


def described(game: Game, words: Catalogue, minutes: str) -> GameWords:
    cards = {
        id: CardWords(
            words.card(id),
            words.short(id),
            words.card_text(id),
            known.get("number", known.get("value")),
            known["source"],
        )
        for id, known in words.deck.items()
    }
    settings = [
        SettingWords(option.key, words.setting(option.key), [choice(words, option.key, id) for id in option.choices])
        for option in game.options
        if len(option.choices) > 1
    ]
    seats = list(range(game.fewest, game.most + 1))
    zones = dict(words.entries["zone"])
    return GameWords(
        game.id,
        True,
        seats,
        minutes,
        words.title,
        words.description,
        cards,
        zones,
        [action.text for action in game.space.actions],
        dict(words.entries.get("button", {})),
        settings,
        words.help(),
        [RuleWords(id, text) for id, text in words.entries.get("rules", {}).items()],
        lesson(words),
    )


def lesson(words: Catalogue) -> list[LessonWords]:
    """Keys are a number, for the order, the prompt, and after a colon the answer that the hint leads to."""
    hints = [(key.partition(" ")[2].partition(": "), text) for key, text in words.entries.get("lesson", {}).items()]
    return [LessonWords(prompt, move, text) for (prompt, _, move), text in hints]


def choice(words: Catalogue, option: str, id: str) -> ChoiceWords:
    return ChoiceWords(id, words.choice(option, id))


def to_come(id: str, page: dict[str, str]) -> GameWords:
    fewest, most = TO_COME[id]
    seats = list(range(fewest, most + 1))
    title, about = page[f"coming.{id}"], page[f"coming.{id}-about"]
    return GameWords(id, False, seats, page[f"minutes.{id}"], title, about, {}, {}, [], {}, [], [], [], [])
