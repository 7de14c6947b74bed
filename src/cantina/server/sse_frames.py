"""What leaves the server on a stream, built for one viewer at a time."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec

from ..engine.actions import Seat
from ..engine.state import Moment
from .even_lengths import SecretText
from .event_words import EventWords
from .protocol import Me
from .protocol_conversion import chat_line, table_shown
from .table.ledger import Ledger, PlayerName, Told
from .table.running_game import GameUpdate, RunningGame, whole_ask
from .translations import say

Players = tuple[PlayerName, ...]
ENCODER: Final = msgspec.json.Encoder()
HEARTBEAT: Final = b": still here\n\n"


def event(kind: str, data: bytes, id: str = "") -> bytes:
    """One server-sent event.  JSON has no line breaks, so one data line is enough."""
    return (f"id: {id}\n" if id else "").encode() + b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"


def goodbye() -> bytes:
    """The server goes: come back soon, but not all at once."""
    return f"retry: {500 + secrets.randbelow(1500)}\n".encode() + event("reconnect", b"{}")


# ---- numbers: each viewer counts what they were told, so that a gap in the ids tells nothing


def number_of(numbers: tuple[int, ...], viewer: Seat | None) -> int:
    return numbers[-1] if viewer is None else numbers[viewer]


def id_of(numbers: tuple[int, ...], viewer: Seat | None) -> str:
    return f"{'s' if viewer is None else viewer}.{number_of(numbers, viewer)}"


def read_id(text: str, viewer: Seat | None) -> int | None:
    """How much this viewer has been told; None if the id is another's or no id."""
    who, _, number = text.partition(".")
    mine = who == ("s" if viewer is None else str(viewer))
    return int(number) if mine and number.isascii() and number.isdecimal() and len(number) < 16 else None


# ---- what is told


def hears(told: Told, viewer: Seat | None) -> bool:
    return told.heard[-1] if viewer is None else told.heard[viewer]


def news(told: Told, viewer: Seat | None, lang: str) -> bytes:
    """An entry of the log, for a viewer who hears it."""
    parts: dict[str, Any] = {}
    if told.table is not None:
        parts["table"] = table_shown(told.table)
    if told.update is not None:
        parts["play"] = play_shown(told.players, told.update, viewer, lang)
    if told.chat is not None:
        parts["chat"] = chat_line(told.chat)
    return event("news", ENCODER.encode(parts), id_of(told.numbers, viewer))


class NewsFrames:
    """The frames of an entry of the log, each made once for all that want the same."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.plain: dict[tuple[Seat | None, str], bytes] = {}
        self.made: dict[tuple[Any, ...], bytes] = {}

    def frame(self, viewer: Seat | None, lang: str, *, gzip: bool) -> bytes:
        """For a viewer who hears it, as their stream sends it."""
        key = (viewer, lang, gzip)
        if key not in self.made:
            self.made[key] = self.secret(viewer, lang).frame(gzip=gzip)
        return self.made[key]

    def secret(self, viewer: Seat | None, lang: str) -> SecretText:
        update = self.told.update
        if viewer is None or update is None or not update.game.even_lengths:
            return SecretText(self.text(viewer, lang))
        return SecretText(self.text(viewer, lang), self.text(None, lang), update.state.seats)

    def text(self, viewer: Seat | None, lang: str) -> bytes:
        if (viewer, lang) not in self.plain:
            self.plain[viewer, lang] = news(self.told, viewer, lang)
        return self.plain[viewer, lang]


def play_shown(players: Players, update: GameUpdate, viewer: Seat | None, lang: str) -> dict[str, Any]:
    view = update.game.view(update.state, update.eyes(viewer))
    events = [happened.seen_by(viewer) for happened in update.events]
    ask = update.ask if view.options else whole_ask(update.ask)
    shown = {"number": update.number, "ask": ask, "events": events, "view": view.plain(), "clock": update.clock}
    if lang:
        shown["said"] = say(lang, view, events, players, update.game.deck_name)
    if update.moments:
        shown["moments"] = [moment_shown(players, update, moment, viewer, lang) for moment in update.moments]
    order = None if viewer is None else update.orders.get(viewer)
    further = {"timers": update.timers, "house": update.house, "order": order}
    return shown | {key: value for key, value in further.items() if value}


def moment_shown(
    players: Players, update: GameUpdate, moment: Moment, viewer: Seat | None, lang: str
) -> dict[str, Any]:
    """The table as the viewer could see it in the middle of what happened."""
    view = update.game.view(moment.state, update.eyes(viewer, moment.state))
    events = [happened.seen_by(viewer) for happened in moment.events]
    shown = {"kind": moment.kind, "events": events, "view": view.plain()}
    return {**shown, "said": say(lang, view, events, players, update.game.deck_name)} if lang else shown


def snapshot(
    t: Ledger,
    member: int | None,
    viewer: Seat | None,
    lang: str,
    here: list[int],
    now: int,
    words: EventWords | None = None,
) -> bytes:
    """Everything the viewer may know, as JSON; `words` has what was said of the game before."""
    play = None if t.play is None else whole_play(t, t.play, viewer, lang, words or EventWords())
    seats = [] if member is None else t.seats_of(member)
    whole = {
        "now": now,
        "id": id_of(t.numbers, viewer),
        "me": Me(member, seats, viewer),
        "table": table_shown(t.public()),
        "play": play,
        "chat": [chat_line(said) for said in t.chat],
        "here": here,
    }
    return ENCODER.encode(whole)


def whole_play(t: Ledger, play: RunningGame, viewer: Seat | None, lang: str, words: EventWords) -> dict[str, Any]:
    """The running game from its beginning, as far as the viewer may hear of it again."""
    update = play.update(t.people())
    shown = play_shown(t.players, update._replace(events=(), moments=()), viewer, lang)
    shown["events"] = [happened.seen_by(viewer) for happened in play.latest_for(update.eyes(viewer))]
    if lang:
        shown["said"].events = words.said(t, viewer, lang)
    return shown
