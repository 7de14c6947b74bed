"""What a game says of itself beside its rules and words, in `games/<game>/about.toml`; and whether it can be offered.

A list of games reads this and the game's words, and needs to know no game by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.errors import BadSetup
from ..games import GAMES, find_game
from .catalogue import LANGUAGES, Catalogue, Entries, game_folder, read_toml
from .message import MissingWords


class Golden(NamedTuple):
    """A game that is played at random and kept, to see that the rules have not changed."""

    seats: int
    seed: int
    options: Mapping[str, str]
    deck: str = ""  # the file of its deck, beside the record, if it is not the game's own


class About(NamedTuple):
    minutes: int  # a game among people
    badge: str  # the field of deck.toml that stands on a card; "" if none does
    golden: Mapping[str, Golden]  # by the name of their file
    rules: Mapping[str, Sequence[str]]  # by card or kind of card: those that do not begin with its name
    drawn_of: Sequence[str] = ()  # the fields of deck.toml with the cards whose drawings make up a card's own
    in_view: Sequence[str] = ()  # the places in the middle whose cards are told by name, however many there are


class GameToCome(NamedTuple):
    """A game that is not written yet."""

    id: str
    seats: tuple[int, int]  # fewest, most
    minutes: int
    title: str
    about: str


def about(game: str) -> About:
    """What the game's file says; MissingWords if it does not say how long a game is, or what it says cannot be read."""
    said = read_toml(game_folder(game), "about.toml")
    if not isinstance(said.get("minutes"), int):
        raise MissingWords(f"no minutes in about.toml of {game}")
    return About(
        said["minutes"],
        said.get("badge", ""),
        {name: golden_game(game, name, one) for name, one in said.get("golden", {}).items()},
        said.get("rules", {}),
        said.get("drawn_of", ()),
        said.get("in_view", ()),
    )


def golden_game(game: str, name: str, said: Mapping[str, Any]) -> Golden:
    try:
        return Golden(said["seats"], said["seed"], said.get("options", {}), said.get("deck", ""))
    except (KeyError, TypeError) as error:
        raise MissingWords(f"no seats and seed of [golden] {name} in about.toml of {game}") from error


def games_to_come(lang: str) -> list[GameToCome]:
    said: Entries = read_toml("cantina.games", "to_come.toml")
    return [GameToCome(id, tuple(one["seats"]), one["minutes"], **one[lang]) for id, one in said.items()]


# ---- whether a game can be offered


def check_words(games: Iterable[str] = GAMES, langs: Iterable[str] = LANGUAGES) -> None:
    """BadSetup if a game lacks words that its players would need before the first move."""
    for game in games:
        for lang in langs:
            lacking = list(lacking_words(game, lang))
            if lacking:
                raise BadSetup("", "game-without-words", game=game, language=lang, lacking=", ".join(lacking[:5]))


def lacking_words(game: str, lang: str) -> Iterator[str]:
    """What cannot be said of a game: files, or the paths of texts."""
    try:
        about(game)
        words = Catalogue(game, lang)
    except MissingWords as missing:
        yield str(missing)
        return
    for path in needed_words(game, words.deck):
        try:
            words.message(path)
        except MissingWords:
            yield path


def needed_words(game: str, deck: Mapping[str, Any]) -> Iterator[str]:
    rules = find_game(game)
    yield from ("game.title", "game.description", "table.status")
    for card in deck:
        yield from (f"card.{card}.name", f"card.{card}.short", f"card.{card}.text")
    for verb in rules.space.verbs:
        yield f"action.{verb.name}"
    for option in rules.options:
        yield f"setting.{option.key}.name"
        yield from (f"setting.{option.key}.choice.{choice}" for choice in option.choices)
