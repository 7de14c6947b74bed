"""All the words of one game in one language.

A text names its parameters and what they are: `{seat:name}` is a player, `{card:card}` a card, `{cards:counted}` some
cards with equal ones together, `{place:place}` a card or what a seat has before it, `{scores:scores}` the result;
`{count:card-count}`, a plural of that name, is "3 cards"; `{reason:reason}` is the text of that name
in the section `reason`; `{number}` is shown as it is.  The texts stand in `<lang>.toml`, here for all games and in
`games/<game>/text` for one.
"""

from __future__ import annotations

import errno
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from itertools import zip_longest
from typing import Any, Final

from babel import Locale
from babel.lists import format_list

from ..engine.actions import Action, Seat
from ..engine.deck_file import OwnDeck
from ..engine.errors import BadText, CantinaError
from ..engine.events import FORGOTTEN
from ..engine.state import Outcome
from ..engine.view import View
from ..games import find_game
from .message import MissingWords, Speech, choose, end_once, is_message, nest_quotes, parts

LANGUAGES: Final = ("en", "ru")
Entries = dict[str, Any]
MINI: Final = 7  # letters: as many as a card of forty pixels has room for
WHY_NOT: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.EEXIST: "file",
    errno.ENOTDIR: "file",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "too-long",
}


class Catalogue:
    """The words of a game (no game: those that all share), in a language; cards are called as their deck says."""

    def __init__(self, game: str, lang: str, deck: OwnDeck | None = None) -> None:
        if lang not in LANGUAGES:
            raise MissingWords(f"no language {lang}")
        self.game = game
        self.lang = lang
        self.locale = Locale(lang)
        self.entries: Entries = read_entries("", lang)
        self.deck: Entries = {}
        if game:
            self.entries = merge(self.entries, read_entries(game, lang))
            self.deck = deck.cards if deck is not None else read_toml(game_folder(game), "deck.toml")
        self.kinds: dict[str, Callable[[Any, Speech], str]] = {
            "": lambda value, speech: str(value),
            "name": lambda value, speech: self.name(value, speech.names),
            "names": self.list_names,
            "card": lambda value, speech: self.card_as("card", value),
            "cards": lambda value, speech: self.join([self.card_as("card", card) for card in value]),
            "counted": lambda value, speech: self.join(self.counted(value)),
            "place": self.place,
            "scores": lambda value, speech: self.by_seat("score", value, speech),
            "hands": lambda value, speech: self.by_seat("held", value, speech),
        }

    # ---- what a game is about

    @property
    def title(self) -> str:
        return self.say("game.title", Speech({}))

    @property
    def description(self) -> str:
        return self.say("game.description", Speech({}))

    def card(self, name: str) -> str:
        """Its name; an owner's deck may have another in this language."""
        return str(self.deck.get(name, {}).get(self.lang) or self.say(f"card.{name}.name", Speech({})))

    def short(self, name: str) -> str:
        return str(self.deck.get(name, {}).get(self.lang) or self.say(f"card.{name}.short", Speech({})))

    def mini(self, name: str) -> str:
        """Its name on a very small card, if there is one: its own, or the short name if that is short enough."""
        short = self.short(name)
        renamed = self.deck.get(name, {}).get(self.lang)
        own = "" if renamed else str(self.entries["card"][name].get("mini", ""))
        return own or (short if len(short) <= MINI else "")

    def card_text(self, name: str) -> str:
        """The card's power."""
        return self.say(f"card.{name}.text", Speech({}))

    def card_brief(self, name: str) -> str:
        """The card's power in one line; most texts are no longer than that."""
        own = self.entries["card"][name].get("brief", "")
        return str(own) or self.card_text(name)

    def card_facts(self, name: str) -> tuple[str, ...]:
        """What else is told of the card, in order; of most nothing."""
        facts: dict[str, str] = self.entries["card"][name].get("fact", {})
        return tuple(facts.values())

    def card_as(self, form: str, name: str) -> str:
        """The card in a form of the section `format`: `card` in a sentence, `label` on its face, `tag` in a row."""
        known = self.deck.get(name, {})
        words = {"name": self.card(name), "short": self.short(name)}
        return self.say(f"format.{form}", Speech({**known, **words}))

    def counted(self, cards: Sequence[str]) -> list[str]:
        """Each kind of card once, with how often it is there."""
        said = {card: self.card_as("card", card) for card in cards}
        return [name if cards.count(card) == 1 else f"{name} ×{cards.count(card)}" for card, name in said.items()]

    def setting(self, key: str) -> str:
        return self.say(f"setting.{key}.name", Speech({}))

    def choice(self, key: str, choice: str) -> str:
        """A choice in words; a setting may have words for choices nobody could list."""
        setting = self.entries["setting"][key]
        if choice not in setting["choice"] and "own" in setting:
            return self.say(f"setting.{key}.own", Speech({"choice": choice}))
        return self.say(f"setting.{key}.choice.{choice}", Speech({}))

    def help(self) -> list[str]:
        """How the game is played, a paragraph each."""
        return [self.say(f"help.{key}", Speech({})) for key in self.entries.get("help", {})]

    # ---- what is happening

    def prompt(self, view: View, names: Sequence[str]) -> str:
        """What is asked, said to the one who is asked or to those who wait."""
        if view.prompt is None:
            raise MissingWords("nothing is asked")
        reader = view.seat if view.seat in view.asked else None
        about = {**view.about, "asked": view.asked}
        if reader is not None:
            about.setdefault("seat", reader)  # unless the question is about what another seat does
        return self.say(f"prompt.{view.prompt}", Speech(about, names, view.seat))

    def option(self, action: Action, names: Sequence[str], reader: Seat | None) -> str:
        """What the reader can do."""
        about: Entries = {} if not action.about else {action.about: thing(action)}
        return self.say(f"action.{action.verb}", Speech(about, names, reader))

    def event(self, event: Mapping[str, Any], names: Sequence[str], reader: Seat | None) -> str:
        """What happened, as `Event.seen_by(reader)` tells it; nothing of what is forgotten."""
        if event["kind"] == FORGOTTEN.kind:
            return ""
        about = {key: value for key, value in event.items() if key != "kind"}
        return self.say(f"event.{event['kind']}", Speech(about, names, reader))

    def outcome(self, outcome: Outcome, names: Sequence[str], reader: Seat | None) -> str:
        return self.say(f"outcome.{outcome.reason}", Speech(outcome._asdict(), names, reader))

    def scores(self, scores: Sequence[int], names: Sequence[str]) -> str:
        return self.by_seat("score", scores, Speech({}, names))

    def status(self, view: View) -> str:
        """Where the game stands, in a line."""
        return self.say("table.status", Speech(view.facts))

    def seat_facts(self, view: View, seat: Seat) -> list[tuple[str, str]]:
        """What is to be said of a seat, its score and all that is true of it: a sign and words for each."""
        about = Speech({**view.facts, **view.seats[seat]})
        keys = [key for key, value in view.seats[seat].items() if value is not False]
        return [(self.say(f"sign.{key}", about), self.say(f"seat.{key}", about)) for key in keys]

    def zone(self, name: str) -> str:
        return self.say(f"zone.{name}", Speech({}))

    # ---- what goes wrong

    def error(self, error: CantinaError, names: Sequence[str], reader: Seat | None = None) -> str:
        """Why not, with the rule; for a text that cannot be read, with line and column."""
        message = self.reason(error, names, reader)
        if not isinstance(error, BadText):
            return message
        return self.say("format.place", Speech({"line": error.line, "column": error.column, "message": message}))

    def reason(self, error: CantinaError, names: Sequence[str], reader: Seat | None = None) -> str:
        """Why not, with the rule where there is one, and why an action in a file is none."""
        message = self.say(f"error.{error.key}", Speech(error.about, names, reader))
        if "because" in error.about:
            message += " " + self.say(f"error.{error.about['why']}", Speech(error.about["because"], names, reader))
        if not error.rule:
            return message
        return self.say("format.rule", Speech({"rule": error.rule, "message": message}))

    def ui(self, key: str, /, **about: Any) -> str:
        """The words around the game."""
        return self.say(f"ui.{key}", Speech(about))

    # ---- how it is put together

    def say(self, path: str, speech: Speech) -> str:
        text = choose(self.message(path), speech)
        said = [part.words + self.show(path, part.name, part.kind, speech) for part in parts(text)]
        return end_once(nest_quotes("".join(said)))

    def message(self, path: str) -> Any:
        entry: Any = self.entries
        for step in path.split("."):
            entry = entry.get(step) if isinstance(entry, dict) else None
        if not is_message(entry):
            raise MissingWords(f"no text {path} in {self.lang} of {self.game or 'cantina'}")
        return entry

    def show(self, path: str, name: str | None, kind: str, speech: Speech) -> str:
        """A parameter as words."""
        if name is None:
            return ""
        if name not in speech.about:
            raise MissingWords(f"{path} in {self.lang} needs {name}")
        value = speech.about[name]
        if kind in self.kinds:
            return self.kinds[kind](value, speech)
        if kind in self.entries["plural"]:
            return self.say(f"plural.{kind}.{self.locale.plural_form(value)}", Speech({"count": value}))
        return self.say(f"{kind}.{value}", speech)

    def name(self, seat: Seat, names: Sequence[str]) -> str:
        """A player's name, or `Player 2`."""
        if 0 <= seat < len(names) and names[seat]:
            return names[seat]
        return self.say("format.player", Speech({"number": seat + 1}))

    @property
    def bot_names(self) -> tuple[str, ...]:
        """What bots are called in this language, each by the same number in all."""
        return tuple(self.ui("bot-names").split(", "))

    def called(self, names: Sequence[str], bots: Sequence[int | None]) -> tuple[str, ...]:
        """The names of the seats: people's are their own, bots' are the language's; empty where there is none."""
        own = self.bot_names
        seats = zip_longest(names, bots)  # a record without bots says nothing of them
        return tuple([name or ("" if who is None else own[who % len(own)]) for name, who in seats])

    def list_names(self, seats: Sequence[Seat], speech: Speech) -> str:
        """Names in a row, the reader last."""
        said = [self.name(seat, speech.names) for seat in seats if seat != speech.reader]
        you = [self.say("format.you", Speech({}))] if speech.reader in seats else []
        return self.join(said + you)

    def place(self, where: str | Seat, speech: Speech) -> str:
        """Where on the table: at a card, or before a seat, which the game says in its own words."""
        if isinstance(where, str):
            return self.card_as("card", where)
        return self.say("format.place-of-seat", Speech({"seat": where}, speech.names, speech.reader))

    def join(self, words: Sequence[str]) -> str:
        return format_list(words, locale=self.locale)

    def by_seat(self, form: str, values: Sequence[Any], speech: Speech) -> str:
        """Something of every seat that has it: scores, hands; from the one that is `first`, where somebody is."""
        first = speech.about.get("first", 0)
        told = [
            self.say(f"format.{form}", Speech({"seat": seat, form: values[seat]}, speech.names, speech.reader))
            for seat in [*range(first, len(values)), *range(first)]
            if values[seat] is not None
        ]
        return self.say("format.separator", Speech({})).join(told)


class CatalogueWithGaps(Catalogue):
    """The words of a game that may lack some: what happens at a table is told all the same, by its id if need be."""

    def say(self, path: str, speech: Speech) -> str:
        try:
            return super().say(path, speech)
        except MissingWords:
            return path.rpartition(".")[2]


def thing(action: Action) -> Any:
    """What an action is about, as texts name it: a card by its word, all else by its value."""
    return action.value if action.about in ("seat", "number") else action.word


def why_not(words: Catalogue, error: OSError) -> str:
    """Why a file cannot be read or written."""
    return words.ui(f"why.{WHY_NOT.get(error.errno or 0, 'other')}")


def game_folder(game: str) -> str:
    """The package of a game: the one its `Game` stands in."""
    return str(sys.modules[type(find_game(game)).__module__].__package__)


def read_entries(game: str, lang: str) -> Entries:
    return read_toml(game_folder(game), f"text/{lang}.toml") if game else read_toml("cantina.text", f"{lang}.toml")


def read_toml(package: str, path: str) -> Entries:
    try:
        return tomllib.loads(files(package).joinpath(path).read_text("utf-8"))
    except FileNotFoundError as error:
        raise MissingWords(f"no file {path} of {package}") from error
    except tomllib.TOMLDecodeError as error:
        raise MissingWords(f"{path} of {package} cannot be read, {error}") from error


def merge(common: Entries, own: Entries) -> Entries:
    """The game's words beside the common ones, section by section."""
    return {section: {**common.get(section, {}), **own.get(section, {})} for section in {**common, **own}}
