"""All that the page says in one language, in one piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ..bots import BOTS
from ..engine.deck_file import STANDARD
from ..engine.game import Game
from ..games import GAMES
from ..text.about import GameToCome, about, games_to_come
from ..text.catalogue import Catalogue, game_folder, read_toml
from ..text.message import MissingWords, Speech
from .protocol_words import CardWords, ChoiceWords, GameWords, LessonWords, RuleWords, SettingWords, Words
from .translations import catalogue

NO_QUOTES: Final = dict.fromkeys(map(ord, "“”«»"))


@cache
def page_words(lang: str, decks: tuple[tuple[str, str], ...] = ()) -> Words:
    """All that the page says; cards are called as the decks of this house say, by game."""
    page = flat(read_toml("cantina.text", f"page.{lang}.toml"))
    ready = [described(game, catalogue(game.id, lang, dict(decks).get(game.id, STANDARD))) for game in GAMES.values()]
    coming = [to_come(game) for game in games_to_come(lang)]
    levels = [ChoiceWords(level, page.get(f"level.{level}", level)) for level in BOTS]
    return Words(lang, page, list(catalogue("", lang).bot_names), levels, [*ready, *coming])


def flat(tree: dict[str, Any], path: str = "") -> dict[str, str]:
    """`{"home": {"title": …}}` as `{"home.title": …}`."""
    found: dict[str, str] = {}
    for key, entry in tree.items():
        found |= flat(entry, f"{path}{key}.") if isinstance(entry, dict) else {path + key: entry}
    return found


def own_page_words(game: str, lang: str) -> dict[str, str]:
    """What the page says on the table of one game; most games need nothing here."""
    try:
        return flat(read_toml(game_folder(game), f"text/page.{lang}.toml"))
    except MissingWords:
        return {}


def described(game: Game, words: Catalogue) -> GameWords:
    said = about(game.id)
    rules = rules_by_card(words, said.rules)
    cards = {
        id: CardWords(
            words.card(id),
            words.short(id),
            words.mini(id),
            words.card_text(id),
            known.get(said.badge),
            known.get("copies", 0),
            rules[id],
            known.get("source", ""),
            "" if words.card_brief(id) == words.card_text(id) else words.card_brief(id),
            cards_in([known.get(field) for field in said.drawn_of]),
            words.card_facts(id),
        )
        for id, known in words.deck.items()
    }
    settings = [
        SettingWords(option.key, words.setting(option.key), [choice(words, option.key, id) for id in option.choices])
        for option in game.options
        if len(option.choices) > 1
    ]
    seats = list(range(game.fewest, game.most + 1))
    zones = dict(words.entries.get("zone", {}))
    return GameWords(
        game.id,
        True,
        seats,
        str(said.minutes),
        words.title,
        words.description,
        cards,
        zones,
        words_by_verb(game),
        dict(words.entries.get("button", {})),
        list(game.stands),
        settings,
        words.help(),
        [RuleWords(id, text) for id, text in words.entries.get("rules", {}).items()],
        lesson(words),
        own_page_words(game.id, words.lang),
    )


def words_by_verb(game: Game) -> dict[str, list[str]]:
    """Verbs share their words, so that lists of them squeeze to a fifth of what the texts of all actions would."""
    found: dict[str, list[str]] = {}
    for action in game.space.actions:
        found.setdefault(action.verb, []).append(action.word)
    return found


def cards_in(said: list[Any]) -> tuple[str, ...]:
    """The cards that fields of deck.toml name: as a list, or as a list of which so many are meant."""
    lists = [one.get("of", []) if isinstance(one, dict) else one or [] for one in said]
    return tuple(card for cards in lists for card in cards)


def rules_by_card(words: Catalogue, told: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The rules of each card: those that begin with its name, and those that the game tells, by card or by kind."""
    texts: dict[str, str] = words.entries.get("rules", {})
    by_name: dict[str, list[str]] = {}
    for id, text in texts.items():
        by_name.setdefault(text.partition(":")[0].translate(NO_QUOTES), []).append(id)
    found = {}
    for card, known in words.deck.items():
        names = {words.say(f"card.{card}.{form}", Speech({})) for form in ("name", "short")}
        ids = [*told.get(card, ()), *told.get(known.get("kind", known.get("type", "")), ())]
        ids += [id for name in names for id in by_name.get(name.translate(NO_QUOTES), ())]
        found[card] = [id for id in texts if id in ids]
    return found


def lesson(words: Catalogue) -> list[LessonWords]:
    """Keys are a number, for the order, the prompt, and after a colon the answer that the hint leads to."""
    hints = [(key.partition(" ")[2].partition(": "), text) for key, text in words.entries.get("lesson", {}).items()]
    return [LessonWords(prompt, move, text) for (prompt, _, move), text in hints]


def choice(words: Catalogue, option: str, id: str) -> ChoiceWords:
    return ChoiceWords(id, words.choice(option, id))


def to_come(game: GameToCome) -> GameWords:
    fewest, most = game.seats
    seats = list(range(fewest, most + 1))
    return GameWords(
        game.id, False, seats, str(game.minutes), game.title, game.about, {}, {}, {}, {}, [], [], [], [], [], {}
    )
