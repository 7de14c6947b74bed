"""A table for tests: laid in one line, players by name, and questions in the words of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import cantina
from cantina.engine import saving


class Player:
    """One of the names at a table: a seat, the clock, or a spectator (who has no seat)."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.seat = table.seat(name)

    def play(self, *actions: str) -> None:
        """Do these one after the other; seats may be called by name."""
        assert self.seat is not None, "a spectator plays nothing"
        for action in actions:
            self.table.events += self.table.match.play(self.seat, self.table.numbered(action))

    @property
    def view(self) -> cantina.View:
        return self.table.match.view(self.seat)

    @property
    def options(self) -> list[str]:
        """What the player can do now, as it is played: seats by name."""
        assert self.seat is not None, "a spectator has no options"
        return [self.table.named(action) for action in self.table.match.legal(self.seat)]

    def sees(self, name: str) -> list[str | None]:
        """The hand of that seat as this player sees it, None for a card face down."""
        return list(self.view.zone("hand", self.table.seat(name)))

    @property
    def hand(self) -> list[str]:
        return list(self.table.zones[f"hand {self.seat}"])

    @property
    def pile(self) -> list[str]:
        return list(self.table.zones[f"pile {self.seat}"])

    @property
    def fleet(self) -> list[str]:
        return list(self.table.zones[f"fleet {self.seat}"])

    @property
    def captured(self) -> list[str]:
        return list(self.table.zones[f"captured {self.seat}"])

    @property
    def facts(self) -> dict[str, Any]:
        """What is public about the seat."""
        assert self.seat is not None, "a spectator has no seat"
        return self.table.match.view(None).seats[self.seat]

    @property
    def is_out(self) -> bool:
        return bool(self.facts["out"])

    @property
    def is_protected(self) -> bool:
        return bool(self.facts["protected"])

    @property
    def tokens(self) -> int:
        return int(self.facts["tokens"])

    @property
    def points(self) -> int:
        return int(self.facts["points"])


class Table:
    """A match whose seats have names: `t.me`, `t.bob`, and always `t.clock` and `t.spectator`."""

    def __init__(self, match: cantina.Match, names: list[str]) -> None:
        self.match = match
        self.names = names
        self.events: list[cantina.Event] = list(match.events)  # all since the table was laid

    def __getattr__(self, name: str) -> Player:
        if name.startswith("_"):
            raise AttributeError(name)
        return Player(self, name)

    def seat(self, name: str) -> int | None:
        special = {"clock": cantina.CLOCK, "spectator": None}
        return special[name] if name in special else self.names.index(name)

    def numbered(self, action: str) -> str:
        return " ".join([str(self.names.index(word)) if word in self.names else word for word in action.split(" ")])

    def named(self, action: cantina.Action) -> str:
        return f"{action.verb} {self.names[int(action.word)]}" if action.about == "seat" else action.text

    # ---- what lies on it

    @property
    def zones(self) -> dict[str, tuple[str, ...]]:
        return self.match.game.zones(self.match.state)

    @property
    def cards(self) -> list[str]:
        """Every card, wherever it is."""
        return [card for zone in self.zones.values() for card in zone]

    @property
    def deck(self) -> list[str]:
        """Top first."""
        return list(self.zones["deck"][::-1])

    @property
    def discards(self) -> list[str]:
        return list(self.zones["discards"])

    @property
    def stack(self) -> list[str]:
        """Top first."""
        return list(self.zones["stack"][::-1])

    def line(self, planet: str) -> list[str]:
        """The ships that defend an open planet."""
        return list(self.zones[f"line {self.open.index(planet)}"])

    @property
    def aside(self) -> list[str]:
        return list(self.zones["aside"])

    @property
    def open(self) -> list[str]:
        return list(self.zones["open"])

    @property
    def facts(self) -> dict[str, Any]:
        return self.match.view(None).facts

    @property
    def round(self) -> int:
        return int(self.facts["round"])

    @property
    def outcome(self) -> cantina.Outcome | None:
        return self.match.outcome

    @property
    def state(self) -> str:
        """Everything, as one line of JSON."""
        return saving.to_json(self.match.state)

    # ---- what happens at it

    def asks(self, name: str, prompt: str) -> bool:
        """This seat is asked this, it has something to answer, and nobody else is asked anything."""
        seats = [seat for seat in range(self.match.seats) if self.match.legal(seat)]
        asked = (*self.match.to_act, self.match.view(self.seat(name)).prompt)
        return asked == (self.seat(name), prompt) and seats == [self.seat(name)]

    def refuses(self, name: str, action: str) -> cantina.IllegalAction:
        """The refusal, after a look that nothing was changed by the try."""
        before = self.state, self.match.record, self.match.events
        with pytest.raises(cantina.IllegalAction) as refused:
            getattr(self, name).play(action)
        assert (self.state, self.match.record, self.match.events) == before
        return refused.value

    def heard_by(self, name: str, *kinds: str) -> list[dict[str, Any]]:
        """What has happened (of these kinds, if any are given) as that name was told of it."""
        return [event.seen_by(self.seat(name)) for event in self.events if event.kind in kinds or not kinds]

    def wander(self, seed: int) -> Iterator[None]:
        """Play at random to the end of the game; stop before every action."""
        chance = random.Random(seed)
        while self.outcome is None:
            yield
            seat = chance.choice(self.match.to_act)
            self.events += self.match.play(seat, chance.choice(self.match.legal(seat)))


def table(game: str, line: str, seed: int = 0) -> Table:
    """A position with the names its line gives the seats (in a line they stand first)."""
    match = cantina.position(game, line, seed)
    keys = [field.partition(":")[0].strip() for field in line.split("|")]
    return Table(match, keys[: match.seats])


def deal(game: str, names: str, seed: int | None = None, **options: str) -> Table:
    """A new game: `deal("secret-invasion", "me bob", length="round")`."""
    called = names.split()
    return Table(cantina.new(game, len(called), seed, options, called), called)
