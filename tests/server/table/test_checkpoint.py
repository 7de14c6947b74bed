"""Checkpoints: a ledger that is restored and goes on is the one that the whole log gives."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from cantina.engine import saving
from cantina.engine import state as states
from cantina.engine.actions import HOUSE
from cantina.games import GAMES
from cantina.server import sse_frames
from cantina.server.store import LogEntry
from cantina.server.table import checkpoint, happenings, running_game
from cantina.server.table.apply_happenings import apply
from cantina.server.table.fold_log import fold
from cantina.server.table.happenings import (
    Again,
    AnyHappening,
    BotSat,
    Chatted,
    Clock,
    Committed,
    CommittedNext,
    Joined,
    KeyCut,
    Moved,
    Opened,
    Order,
    Ordered,
    Sat,
    Settings,
    Started,
    TookBack,
    UndoAsked,
    Voted,
)
from cantina.server.table.ledger import Ledger

OF_ONE_ENTRY = {"recent", "news", "told_alone", "line", "went_on"}  # true of the last one only
FROM_MOVES = {"game", "state", "events", "moments", "told", "cut", "past"}


class Evening:
    """A log that grows by what happens at random, and the ledger that it gives."""

    def __init__(self, game: str, seed: int = 3) -> None:
        self.dice = random.Random(seed)
        self.entries: list[LogEntry] = []
        self.ledger = Ledger("KESSEL")
        rules = GAMES[game]
        settings = Settings(game, rules.fewest, clock=Clock(30, 60))
        people = [Sat(seat, seat) for seat in range(rules.fewest - 1)]
        joined = [Joined(seat, f"Name {seat}", f"{seat:032x}") for seat in range(rules.fewest)]
        self.write(Opened(settings), Committed("11" * 32), *joined)
        self.write(*people, BotSat(rules.fewest - 1, "random", 4), KeyCut(1, "f" * 32, 5))
        self.begin("22")

    def begin(self, next_secret: str) -> None:
        self.write(CommittedNext(next_secret * 32), Started(GAMES[self.ledger.settings.game].version))

    def write(self, *body: AnyHappening) -> None:
        self.entries.append(LogEntry(len(self.entries) + 1, 1000 * len(self.entries), happenings.write([*body])))
        apply(self.ledger, len(self.entries), self.entries[-1].at, [*body])

    def play(self, moves: int) -> None:
        for _ in range(moves):
            play = self.ledger.play
            assert play is not None
            if play.is_over:
                self.write(Again())
                self.begin("33")
                continue
            self.move(play)
            if self.dice.random() < 0.2:
                self.something_else()

    def move(self, play: running_game.RunningGame) -> None:
        seat = self.dice.choice([seat for seat in play.to_act() if seat != HOUSE])
        option = self.dice.choice(states.legal(play.state, seat))
        words = "so it is" if option.speaks else ""
        self.write(Moved(seat, option.text, words=words))

    def something_else(self) -> None:
        play = self.ledger.play
        assert play is not None
        made = len(play.moves)
        back: list[AnyHappening] = [TookBack(0, max(made - 2, 0)), UndoAsked(0, 0, made)]
        told: list[AnyHappening] = [Chatted(0, "“Hm” 🙂"), Ordered(0, Order(("pass",))), Voted(0, 1)]
        self.write(self.dice.choice([*back, *told] if not play.is_over else [Chatted(0, "gg")]))


def restored(body: bytes) -> Ledger:
    found = checkpoint.read(body)
    assert found is not None
    ledger = Ledger(found.ledger.code)
    list(checkpoint.restore(found, ledger))
    return ledger


def same(one: Ledger, other: Ledger) -> None:
    """All that is kept, and all that anybody is told."""
    assert one.__dict__.keys() == other.__dict__.keys()
    for name in one.__dict__.keys() - OF_ONE_ENTRY - {"play"}:
        assert getattr(one, name) == getattr(other, name), name
    assert type(one.members) is type(other.members)
    for viewer in [*range(len(one.chairs)), None]:
        seen = [sse_frames.snapshot(t, 0, viewer, "ru", [], 0) for t in (one, other)]
        assert seen[0] == seen[1]
    if one.play is not None and other.play is not None:
        same_play(one.play, other.play)


def same_play(one: running_game.RunningGame, other: running_game.RunningGame) -> None:
    assert one.__dict__.keys() == other.__dict__.keys()
    for name in one.__dict__.keys() - FROM_MOVES:
        assert getattr(one, name) == getattr(other, name), name
    assert one.game is other.game
    assert saving.to_json(one.state) == saving.to_json(other.state)
    assert one.state.serial == other.state.serial
    assert one.told == other.told
    assert one.past.keys() == other.past.keys()


@pytest.mark.parametrize("game", GAMES)
def test_from_any_entry_on_the_rest_of_the_log_leads_to_the_same(game: str) -> None:
    """Every fifth entry is tried; whoever goes on from there must not find a thing that is otherwise."""
    evening = Evening(game)
    evening.play(60)
    ledger, kept = Ledger("KESSEL"), list[bytes]()
    for told in fold(ledger, evening.entries):
        if told.seq % 5 == 0:
            kept.append(checkpoint.write(ledger))
            same(restored(kept[-1]), ledger)
    for body in kept[::4]:
        again = restored(body)
        tolds = list(fold(again, evening.entries[again.seq :]))
        same(again, ledger)
        assert [told.numbers for told in tolds[-3:]] == [told.numbers for told in [*ledger.recent][-len(tolds) :][-3:]]


def test_everything_a_ledger_has_is_kept_or_follows() -> None:
    """A new attribute is put into the checkpoint, or is of one entry only, or follows from the moves."""
    evening = Evening("secret-invasion")
    evening.play(3)
    assert evening.ledger.play is not None
    kept = set(checkpoint.SavedLedger.__struct_fields__)
    assert set(evening.ledger.__dict__) == kept | OF_ONE_ENTRY | {"play"}
    kept = set(checkpoint.SavedGame.__struct_fields__)
    assert set(evening.ledger.play.__dict__) == kept | FROM_MOVES


def changed(body: bytes, **changes: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(body), **changes})


def test_what_another_version_wrote_is_done_without() -> None:
    evening = Evening("secret-invasion")
    evening.play(3)
    body = checkpoint.write(evening.ledger)
    assert checkpoint.read(changed(body)) is not None
    assert checkpoint.read(changed(body, form="0.0.0 1")) is None
    assert checkpoint.read(changed(body, ledger={})) is None
    assert checkpoint.read(b"\xff") is None
    play = msgspec.json.decode(body)["play"]
    play["start"]["version"] += 1
    assert checkpoint.read(changed(body, play=play)) is None


def test_a_game_goes_back_no_further_than_it_has_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking back is not slower in a long game: states on the way are kept."""
    evening = Evening("warlords")
    evening.play(120)
    play = evening.ledger.play
    assert play is not None
    assert len(play.moves) > 3 * running_game.PAST_EVERY
    played = 0
    after = running_game.RunningGame.after

    def counted(*about: Any) -> Any:
        nonlocal played
        played += 1
        return after(*about)

    monkeypatch.setattr(running_game.RunningGame, "after", counted)
    fork = play.fork()
    fork.take_back(0, len(play.moves) - 2, 0)
    assert played <= 2 * running_game.PAST_EVERY + 4
    assert fork.told == tuple([event for past in fork.replayed() for event in past.events])
