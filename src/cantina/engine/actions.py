"""What a player can say: a verb and at most one thing it is about, as an object, a text and an integer."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .errors import BadText

Seat = int
CLOCK: Final = -1  # time is a seat: what the clock does is an action like any other
HOUSE: Final = -3  # and so is the house: who has left, come back or joined, and what the host calls off
MOST_SEATS: Final = 16
NOTHING: Final = -1


@mypyc_attr(acyclic=True)
class Action:
    """One thing a player can say.  A game has a single object for each, so `is` finds it quickest.

    A copy, such as one that crossed a process border, is equal to it and as good.
    """

    __slots__ = ("about", "id", "passes", "speaks", "value", "verb", "word")

    def __init__(
        self, id: int, verb: str, value: int, word: str, about: str, passes: bool = False, speaks: int = 0
    ) -> None:
        self.id = id  # dense in the game's action space; negative for the clock and the house
        self.verb = verb  # "discard"
        self.value = value  # the card, seat or number as the rules count it
        self.word = word  # the same for people and files: "luke", "2"
        self.about = about  # what the value is: "card", "seat", "number", "pile", or ""
        self.passes = passes  # the way out: pass, decline, done
        self.speaks = speaks  # the most letters of the words it is said with; 0: it is said without

    @property
    def text(self) -> str:
        return f"{self.verb} {self.word}" if self.word else self.verb

    def with_words(self, words: str) -> str:
        """The text with what was said, on one line."""
        return f"{self.text} {json.dumps(words, ensure_ascii=False)}" if words else self.text

    def plain(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "id": self.id,
            "text": self.text,
            "verb": self.verb,
            "about": self.about,
            "word": self.word,
        }
        if self.passes:
            told["passes"] = True
        if self.speaks:
            told["speaks"] = self.speaks
        return told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.id == other.id and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Action, (self.id, self.verb, self.value, self.word, self.about, self.passes, self.speaks))

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Verb:
    """A word with all it can be said of: `CHOOSE[2]` is the action "choose 2"."""

    __slots__ = ("about", "actions", "first", "name", "passes", "speaks", "words")

    def __init__(
        self,
        name: str,
        about: str = "",
        words: Sequence[str] = ("",),
        *,
        first: int = 0,
        passes: bool = False,
        speaks: int = 0,
    ) -> None:
        self.name = name
        self.about = about
        self.words = tuple(words)
        self.first = first  # the value of the first word
        self.passes = passes
        self.speaks = speaks
        self.actions: tuple[Action, ...] = ()
        self.number_from(0)

    def number_from(self, id: int, by: int = 1) -> None:
        """Give the actions their integers, `id` being the first."""
        self.actions = tuple(
            Action(
                id + by * i, self.name, self.first + i if word else NOTHING, word, self.about, self.passes, self.speaks
            )
            for i, word in enumerate(self.words)
        )

    def __getitem__(self, value: int) -> Action:
        return self.actions[value - self.first]

    @property
    def only(self) -> Action:
        """The one action of a verb that is about nothing."""
        return self.actions[0]

    def each(self, values: list[int]) -> tuple[Action, ...]:
        return tuple([self.actions[value - self.first] for value in values])


SEAT_WORDS: Final = tuple([str(seat) for seat in range(MOST_SEATS)])

# The clock's and the house's own words, the same for every game.  Their integers are negative.
TIME_OUT: Final = Verb("time-out", "seat", SEAT_WORDS)
ABSENT: Final = Verb("absent", "seat", SEAT_WORDS)
BACK: Final = Verb("back", "seat", SEAT_WORDS)
JOIN: Final = Verb("join", "seat", SEAT_WORDS)
CALL_OFF: Final = Verb("call-off")
GO_ON: Final = Verb("go-on")
END_MATCH: Final = Verb("end-match")
EVERY_GAMES_VERBS: Final = (TIME_OUT, ABSENT, BACK, JOIN, CALL_OFF, GO_ON, END_MATCH)


def number_downwards(verbs: Sequence[Verb], id: int) -> list[Action]:
    """Give these verbs the integers from `id` downwards."""
    actions: list[Action] = []
    for verb in verbs:
        verb.number_from(id - len(actions), by=-1)
        actions.extend(verb.actions)
    return actions


EVERY_GAMES_ACTIONS: Final = tuple(number_downwards(EVERY_GAMES_VERBS, -1))


class ActionSpace:
    """All the actions of a game: by integer, by text, and of the clock and the house."""

    __slots__ = ("actions", "by_text", "of_the_table", "ring", "verbs")

    def __init__(self, *verbs: Verb, timers: Sequence[str] = ()) -> None:
        self.verbs = verbs
        actions: list[Action] = []
        for verb in verbs:
            verb.number_from(len(actions))
            actions.extend(verb.actions)
        self.actions: tuple[Action, ...] = tuple(actions)
        self.ring = Verb("ring", "timer", timers or ("",))  # the clock's word for a timer that has run down
        rings = number_downwards([self.ring], -1 - len(EVERY_GAMES_ACTIONS)) if timers else []
        self.of_the_table: tuple[Action, ...] = (*EVERY_GAMES_ACTIONS, *rings)
        self.by_text = {action.text: action for action in (*actions, *self.of_the_table)}
        if len(self.by_text) != len(actions) + len(self.of_the_table):
            raise ValueError("two actions have the same text")

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, id: int) -> Action:
        if 0 <= id < len(self.actions):
            return self.actions[id]
        if -len(self.of_the_table) <= id < 0:
            return self.of_the_table[-1 - id]
        raise BadText("no-such-action", 1, 1, text=str(id))

    def parse(self, text: str, line: int = 1, column: int = 1) -> Action:
        """Read "discard luke".  Spaces may be wide; nothing else may differ."""
        action = self.by_text.get(" ".join(text.split()))
        if action is None:
            raise BadText("no-such-action", line, column, text=text)
        return action

    def parse_said(self, text: str, line: int = 1, column: int = 1) -> tuple[Action, str]:
        """Read an action with its words, if it has any: `ask 2 "Is it cold here?"`."""
        plain, quote, rest = text.partition('"')
        action = self.parse(plain, line, column)
        if not quote:
            return action, ""
        try:
            words = json.loads(quote + rest)
        except ValueError as error:
            raise BadText("bad-words", line, column + len(plain), text=quote + rest) from error
        return action, str(words)


# ---- words that are said with an action


def clean_words(words: str) -> str:
    """What was typed, as one line that can be read: no control characters, no marks that turn a line around."""
    kept = "".join([c if is_seen(c) else " " for c in unicodedata.normalize("NFC", words)])
    return " ".join(kept.split())


def is_seen(letter: str) -> bool:
    """Letters, marks and signs are; so is what joins signs to one (in some scripts, and in emoji)."""
    return letter == " " or letter in "\u200c\u200d" or unicodedata.category(letter)[0] not in "CZ"


def why_not_said(action: Action, words: str) -> str:
    """What is wrong with these words for this action, as a message key; nothing if they will do."""
    if not action.speaks:
        return "no-words-here" if words else ""
    if not words:
        return "words-needed"
    if len(words) > action.speaks:
        return "too-many-words"
    return "" if clean_words(words) == words else "bad-words"
