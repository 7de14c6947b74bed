"""People around a table, for tests: who sits where, and a game that plays itself.

party = await gather(place, "Anna", "Bob", bots=1, options={"length": "round"})
anna, bob = party.people
await party.play(moves=3)    # or to the end
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cantina.engine import state as states
from cantina.engine.actions import Seat
from cantina.server.table.play import Play

from .place import Place, until
from .visitor import Answer, Visitor


class Party:
    """The people have the first seats in their order, bots the others."""

    def __init__(self, place: Place, code: str, people: Sequence[Visitor]) -> None:
        self.place = place
        self.code = code
        self.people = tuple(people)
        self.dice = random.Random(5)

    async def game(self) -> Play:
        play = (await self.place.room(self.code)).ledger.play
        assert play is not None
        return play

    async def turn(self) -> Seat | None:
        """The first person who is asked, as soon as the bots have done; None when the game is over."""
        room = await self.place.room(self.code)

        def persons() -> list[Seat]:
            play = room.ledger.play
            return [] if play is None else [seat for seat in play.to_act() if 0 <= seat < len(self.people)]

        await until(lambda: persons() or room.ledger.status != "playing")
        return persons()[0] if room.ledger.status == "playing" else None

    async def options(self, seat: Seat) -> list[str]:
        return [option.text for option in states.legal((await self.game()).state, seat)]

    async def move(self, action: str = "", seat: Seat | None = None) -> Answer:
        """The person who is asked does this, or anything."""
        who = await self.turn() if seat is None else seat
        assert who is not None, "the game is over"
        chosen = action or self.dice.choice(await self.options(who))
        return await self.people[who].move(self.code, who, chosen, (await self.game()).ask)

    async def play(self, moves: int = 10_000) -> int:
        """So many moves of people at random, or until the game is over: how many there were."""
        for count in range(moves):
            if await self.turn() is None:
                return count
            (await self.move()).granted()
        return moves

    async def seen(self) -> list[Any]:
        """The table as everybody sees it: each of the people, and a spectator."""
        stranger = Visitor(self.place, "", "10.9.9.9")
        return [await who.see(self.code) for who in (*self.people, stranger)]


async def gather(
    place: Place, *names: str, bots: int = 0, start: bool = True, level: str = "random", **settings: Any
) -> Party:
    """A table of secret-invasion, if nothing else is said, where these people sit; the first one is the host."""
    people = [place.visitor(name) for name in names or ("Anna", "Bob")]
    host, *guests = people
    code = await host.open_table(**{"seats": len(people) + bots, **settings})
    for seat, guest in enumerate(guests, 1):
        await guest.join(code, seat)
    if start:
        (await host.do(code, "start", fill=level if bots else "")).granted()
    return Party(place, code, people)
