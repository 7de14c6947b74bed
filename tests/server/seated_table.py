"""People around a table, for tests: who sits where, and a game that plays itself.

seated = await seat_people(server, "Anna", "Bob", bots=1, options={"length": "round"})
anna, bob = seated.people
await seated.play(moves=3)    # or to the end
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cantina.engine import state as states
from cantina.engine.actions import Seat
from cantina.server.table.running_game import RunningGame

from .local_server import LocalServer, until
from .web_client import HttpAnswer, WebClient


class SeatedTable:
    """The people have the first seats in their order, bots the others."""

    def __init__(self, server: LocalServer, code: str, people: Sequence[WebClient]) -> None:
        self.server = server
        self.code = code
        self.people = tuple(people)
        self.dice = random.Random(5)

    async def game(self) -> RunningGame:
        play = (await self.server.room(self.code)).ledger.play
        assert play is not None
        return play

    async def turn(self) -> Seat | None:
        """The first person who is asked, as soon as the bots have done; None when the game is over."""
        room = await self.server.room(self.code)

        def persons() -> list[Seat]:
            play = room.ledger.play
            return [] if play is None else [seat for seat in play.to_act() if 0 <= seat < len(self.people)]

        await until(lambda: persons() or room.ledger.status != "playing")
        return persons()[0] if room.ledger.status == "playing" else None

    async def options(self, seat: Seat) -> list[str]:
        return [option.text for option in states.legal((await self.game()).state, seat)]

    async def move(self, action: str = "", seat: Seat | None = None) -> HttpAnswer:
        """The person who is asked does this, or anything."""
        who = await self.turn() if seat is None else seat
        assert who is not None, "the game is over"
        play = await self.game()
        chosen = action or self.dice.choice(await self.options(who))
        words = "so" if play.game.space.parse(chosen).speaks else None
        return await self.people[who].move(self.code, who, chosen, play.ask, words)

    async def play(self, moves: int = 10_000) -> int:
        """So many moves of people at random, or until the game is over: how many there were."""
        for count in range(moves):
            if await self.turn() is None:
                return count
            (await self.move()).granted()
        return moves

    async def seen(self) -> list[Any]:
        """The table as everybody sees it: each of the people, and a spectator."""
        stranger = WebClient(self.server, "", "10.9.9.9")
        return [await who.see(self.code) for who in (*self.people, stranger)]


async def seat_people(
    server: LocalServer, *names: str, bots: int = 0, start: bool = True, level: str = "random", **settings: Any
) -> SeatedTable:
    """A table of secret-invasion, if nothing else is said, where these people sit; the first one is the host."""
    people = [server.client(name) for name in names or ("Anna", "Bob")]
    host, *guests = people
    code = await host.open_table(**{"seats": len(people) + bots, **settings})
    for seat, guest in enumerate(guests, 1):
        await guest.join(code, seat)
    if start:
        (await host.do(code, "start", fill=level if bots else "")).granted()
    return SeatedTable(server, code, people)
