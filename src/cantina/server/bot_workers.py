"""Bots think in processes of their own: the table never waits for them, and what happens to them cannot happen to it.

A bot that crashes, hangs or says what is no option is replaced for that decision by one that plays at random.
"""

from __future__ import annotations

import json
import secrets
import traceback
from collections import OrderedDict
from pathlib import PurePath
from typing import Final, NamedTuple

import structlog

from .. import bots
from ..engine.actions import Seat
from ..engine.chance import Fast
from ..engine.errors import IllegalAction
from ..engine.game import Game
from ..engine.saving import to_json
from ..engine.state import Table
from ..engine.view import View
from ..match import Match
from .worker_pool import BROKEN, WorkerPool

MOST_LIVING: Final = 200  # bots that remember, in one worker

LIVING: Final[OrderedDict[tuple[str, str, Seat | None], tuple[bots.Bot, list[str]]]] = OrderedDict()

log = structlog.get_logger("cantina.bots")


class BotDecision(NamedTuple):
    """What a bot will do.  If it has `failed` ("crashed", "hung" or "illegal"), the action was drawn at random."""

    action: str
    failed: str | None = None


class Memory(NamedTuple):
    """What a bot's seat has been told in one game, from the deal on: events as JSON."""

    game: str  # an id that no other game has
    told: list[str]


class SupposedTable(NamedTuple):
    """A table as the seat may know it, ready to be sent: no hidden card lies where it really lies, but by chance."""

    game: str
    deck: str  # the text of an owner's deck
    seat: Seat
    saved: str  # as JSON
    options: tuple[str, ...]
    also: tuple[str, ...]


def suppose(game: Game, state: Table, seat: Seat) -> SupposedTable:
    """The table redealt for the seat, always by the same seed, with other dice: it follows from what the seat knows.

    A bot misses nothing there, for redeals of a redeal are those of the real table.
    """
    table = game.redeal(state, seat, seed=0)
    table.chance = Fast.seeded(0)
    view = game.view(table, seat)
    return SupposedTable(
        game=game.id,
        deck="" if game.deck is None else game.deck.text,
        seat=seat,
        saved=to_json(table),
        options=tuple([action.text for action in view.options]),
        also=tuple([action.text for action in view.also]),
    )


class Crashed(Exception):
    """A bot's error, told by its name and place: its words may be about cards."""


class BotWorkers:
    """The workers in which bots think."""

    def __init__(self, workers: int = 2, patience: float = 10.0, more_bots: str = "") -> None:
        """`patience` is for one decision, in seconds; `more_bots` names a module that adds its own to `bots.BOTS`."""
        self.pool = WorkerPool(workers, patience, more_bots)

    @property
    def waiting(self) -> int:
        """How many decisions wait for a worker."""
        return self.pool.waiting

    async def warm(self) -> None:
        """Start the workers now, so that the first table need not wait for them."""
        await self.pool.warm()

    async def choose(self, level: str, table: SupposedTable, memory: Memory | None = None) -> BotDecision:
        """What a bot of this level does for a seat that is asked.

        A bot that remembers is told what its seat has heard; it may have lived on in a worker, or be made anew.
        """
        if not table.options:
            raise IllegalAction("", "not-asked", seat=table.seat)
        try:
            action = await self.pool.do(think, level, table, memory)
            known = action.partition(' "')[0] in (*table.options, *table.also)
            failed, error = (None, "") if known else ("illegal", "")
        except TimeoutError:
            failed, error = "hung", ""
        except (Crashed, *BROKEN) as crash:
            failed, error = "crashed", str(crash)
        if failed is None:
            return BotDecision(action)
        log.warning("bot-failed", game=table.game, bot=level, why=failed, error=error)  # "level" is the log's own word
        return BotDecision(secrets.choice(table.options), failed)

    async def volunteer(self, level: str, table: SupposedTable, memory: Memory | None = None) -> str:
        """What a bot does though nobody waits for it; nothing if it does not want to, or fails."""
        try:
            return await self.pool.do(speak_up, level, table, memory)
        except (Crashed, *BROKEN) as crash:  # that it took too long is among them
            log.warning("bot-failed", game=table.game, bot=level, why="volunteering", error=str(crash))
            return ""

    async def close(self) -> None:
        """End the workers, in the middle of whatever they think.  Who waits for a thought is cancelled."""
        await self.pool.close()


# ---- in the workers


def think(level: str, table: SupposedTable, memory: Memory | None) -> str:
    """The bot's decision.  Nothing but plain text leaves the worker, whatever the bot throws, exits included."""
    try:
        match = resume(table)
        view = match.view(table.seat)
        return str(recall(level, view, memory).choose(view, bots.sampler(match, table.seat)).text)
    except BaseException as error:
        raise Crashed(told(error)) from None


def speak_up(level: str, table: SupposedTable, memory: Memory | None) -> str:
    """What the bot does though nobody waits for it, or nothing."""
    try:
        match = resume(table)
        view = match.view(table.seat)
        wanted = recall(level, view, memory).volunteer(view, bots.sampler(match, table.seat))
        return "" if wanted is None else str(wanted.text)
    except BaseException as error:
        raise Crashed(told(error)) from None


def resume(table: SupposedTable) -> Match:
    return Match.resume(table.game, json.loads(table.saved), deck=table.deck)


def recall(level: str, view: View, memory: Memory | None) -> bots.Bot:
    """The bot that has heard all of this: the one that lives here, if what it heard is the beginning, or a new one.

    Where it thinks, no rival's bot lives on: that has heard what it may not know.
    """
    if memory is None:
        return bots.make(level, secrets.randbits(64))
    key = (level, memory.game, view.seat)
    for rival in [other for other in LIVING if other[1] == memory.game and other[2] != view.seat]:
        del LIVING[rival]
    bot, heard = LIVING.pop(key, (None, []))
    if bot is None or memory.told[: len(heard)] != heard:
        bot, heard = bots.make(level, secrets.randbits(64)), []
    news = [json.loads(event) for event in memory.told[len(heard) :]]
    if news:
        bot.hear(view, news)
    LIVING[key] = (bot, memory.told)
    if len(LIVING) > MOST_LIVING:
        LIVING.popitem(last=False)
    return bot


def told(error: BaseException) -> str:
    """The name of an error and where it came from."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {PurePath(last.filename).name}:{last.lineno}"
