"""What has happened in a running game, in words: said once for all who come and see it with the same eyes.

Somebody who comes is told the whole game, and to say hundreds of events takes long.  So they are said beforehand, in
steps, and what was said is kept for the next one: then only what is new has to be said.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from ..engine.actions import Seat
from ..engine.events import Event
from .table.ledger import Ledger, PlayerName
from .table.running_game import eyes_of
from .translations import catalogue, names_in

MOST_KEPT: Final = 4  # stories of one table: those of whom the latest wanted
Key = tuple[Seat | None, str]


class SaidEvents(NamedTuple):
    """The beginning of a story and its words; they hold as long as everybody is called the same."""

    players: tuple[PlayerName, ...]
    events: list[Event]
    words: list[str]


class EventWords:
    def __init__(self) -> None:
        self.kept: OrderedDict[Key, SaidEvents] = OrderedDict()

    def said(self, t: Ledger, viewer: Seat | None, lang: str) -> list[str]:
        """The words of all that this viewer may hear again."""
        for _ in self.steps(t, viewer, lang):
            pass
        return self.kept[viewer, lang].words

    def steps(self, t: Ledger, viewer: Seat | None, lang: str) -> Iterator[None]:
        """Say what has not been said yet, an event at a time."""
        assert t.play is not None
        eyes = eyes_of(t.play.state, viewer)
        story = t.play.latest_for(eyes)
        said = self.beginning(story, t.players, (viewer, lang))
        words, names = catalogue(t.play.game.id, lang, t.play.game.deck_name), names_in(lang, t.players)
        while (known := len(said.events)) < len(story):  # another who comes may have gone on meanwhile
            said.words.append(words.event(story[known].seen_by(viewer), names, eyes))
            said.events.append(story[known])
            yield

    def beginning(self, story: tuple[Event, ...], players: tuple[PlayerName, ...], key: Key) -> SaidEvents:
        """What is kept of this story: a take-back or what the rules want forgotten may have changed how it goes on."""
        said = self.kept.pop(key, None)
        if said is None or said.players != players:
            said = SaidEvents(players, [], [])
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(said.events, story, strict=False)))
        del said.events[same:], said.words[same:]
        self.kept[key] = said
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return said
