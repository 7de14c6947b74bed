"""All that the page says, apart from what the streams tell, as it goes over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class CardWords(msgspec.Struct, omit_defaults=True):
    name: str
    short: str
    mini: str  # for a very small card: seven letters or so; nothing where there is no such word
    text: str
    number: int | None
    copies: Annotated[int, Meta(description="How many of it there are in the game; 0 where the deck does not say.")]
    rules: list[str]  # the ids of the rules that speak of it
    source: Annotated[str, Meta(description="Where the card is known from: rulebook, reconstructed, box or fact.")]
    brief: Annotated[str, Meta(description="What it does in one line; left out where its text is one.")] = ""
    drawn_of: Annotated[
        tuple[str, ...], Meta(description="The cards whose drawings make up this one's, if it has none of its own.")
    ] = ()
    facts: Annotated[
        tuple[str, ...], Meta(description="What else is told of it, as of a place: things to talk about.")
    ] = ()


class ChoiceWords(msgspec.Struct):
    id: str
    name: str


class SettingWords(msgspec.Struct):
    id: str
    name: str
    choices: list[ChoiceWords]


class LessonWords(msgspec.Struct):
    """What the guided first game says, one after the other: at which question, and the answer that it leads to."""

    prompt: str
    move: str
    text: str


class RuleWords(msgspec.Struct):
    id: str  # as refusals name it
    text: str


class GameWords(msgspec.Struct):
    id: str
    ready: bool  # a game that can be played, not one that is to come
    seats: list[int]
    minutes: str
    title: str
    about: str
    cards: dict[str, CardWords]
    zones: dict[str, str]
    actions: dict[str, list[str]]  # by verb, what it can be about: to ask why it cannot be done now
    buttons: dict[str, str]  # by verb: what can be done with a card, in a word, where there are several things
    stands: list[str]  # the verbs that are never taken back
    settings: list[SettingWords]
    help: list[str]
    rules: list[RuleWords]
    lesson: list[LessonWords]
    page: dict[str, str]  # what the page says on the table of this game alone


class Words(msgspec.Struct):
    """All that the page says in one language, apart from what the streams tell."""

    lang: str
    page: dict[str, str]
    bots: list[str]  # names
    levels: list[ChoiceWords]
    games: list[GameWords]
