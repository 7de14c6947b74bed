"""What a player can say: a verb and at most one thing it is about, as an object, a text and an integer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .errors import BadText

Seat = int
CLOCK: Final = -1  # time is a seat: what the clock does is an action like any other
MOST_SEATS: Final = 16
NOTHING: Final = -1


@mypyc_attr(acyclic=True)
class Action:
    """One thing a player can say.  There is a single object for each, so `is` compares them."""

    __slots__ = ("about", "id", "passes", "value", "verb", "word")

    def __init__(self, id: int, verb: str, value: int, word: str, about: str, passes: bool) -> None:
        self.id = id  # dense in the game's action space; negative for the clock
        self.verb = verb  # "discard"
        self.value = value  # the card, seat or number as the rules count it
        self.word = word  # the same for people and files: "luke", "2"
        self.about = about  # what the value is: "card", "seat", "number", "pile", or ""
        self.passes = passes  # the way out: pass, decline, done

    @property
    def text(self) -> str:
        return f"{self.verb} {self.word}" if self.word else self.verb

    def plain(self) -> dict[str, Any]:
        return {"id": self.id, "text": self.text, "verb": self.verb, "about": self.about, "word": self.word}

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Verb:
    """A word with all it can be said of: `CHOOSE[2]` is the action "choose 2"."""

    __slots__ = ("about", "actions", "first", "name", "passes", "words")

    def __init__(
        self, name: str, about: str = "", words: Sequence[str] = ("",), *, first: int = 0, passes: bool = False
    ) -> None:
        self.name = name
        self.about = about
        self.words = tuple(words)
        self.first = first  # the value of the first word
        self.passes = passes
        self.actions: tuple[Action, ...] = ()
        self.number_from(0)

    def number_from(self, id: int, by: int = 1) -> None:
        """Give the actions their integers, `id` being the first."""
        self.actions = tuple(
            Action(id + by * i, self.name, self.first + i if word else NOTHING, word, self.about, self.passes)
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


TIME_OUT: Final = Verb("time-out", "seat", [str(seat) for seat in range(MOST_SEATS)])
TIME_OUT.number_from(-1, by=-1)


class ActionSpace:
    """All the actions of a game: by integer, by text, and of the clock."""

    __slots__ = ("actions", "by_text", "verbs")

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        actions: list[Action] = []
        for verb in verbs:
            verb.number_from(len(actions))
            actions.extend(verb.actions)
        self.actions: tuple[Action, ...] = tuple(actions)
        self.by_text = {action.text: action for action in (*actions, *TIME_OUT.actions)}
        if len(self.by_text) != len(actions) + MOST_SEATS:
            raise ValueError("two actions have the same text")

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, id: int) -> Action:
        if 0 <= id < len(self.actions):
            return self.actions[id]
        if -MOST_SEATS <= id < 0:
            return TIME_OUT.actions[-1 - id]
        raise BadText("no-such-action", 1, 1, text=str(id))

    def parse(self, text: str, line: int = 1, column: int = 1) -> Action:
        """Read "discard luke".  Spaces may be wide; nothing else may differ."""
        action = self.by_text.get(" ".join(text.split()))
        if action is None:
            raise BadText("no-such-action", line, column, text=text)
        return action
