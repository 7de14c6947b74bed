"""Servers broken on purpose: each tells somebody what they may not know, and is caught by the tests beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cantina.engine.actions import Seat
from cantina.engine.errors import CantinaError
from cantina.engine.events import Event
from cantina.engine.saving import digest
from cantina.server import http_errors, sse_frames
from cantina.server.protocol import Problem
from cantina.server.room import Room
from cantina.server.sse_frames import Players
from cantina.server.sse_stream import Stream
from cantina.server.table import apply_happenings, moves, running_game, undo
from cantina.server.table.happenings import Moved
from cantina.server.table.ledger import Ledger, Told
from cantina.server.table.public_table import PublicTable
from cantina.server.table.running_game import GameUpdate, RunningGame
from cantina.server.table.undo import Steps, Verdict
from cantina.server.translations import say

from . import test_silent_passes as passes
from .test_twins import compare_games
from .twins import Leak, Twins

Patch = pytest.MonkeyPatch
twins = passes.twins  # the same window at two tables


# ---- cards: found by comparing twins at Secret Invasion


async def leak_of_cards(database: Path) -> str:
    """What is found first."""
    with pytest.raises(Leak) as leak:
        await compare_games(database, "secret-invasion", 3, games=4, every=5, seed=3)
    return leak.value.what


async def test_a_snapshot_through_anothers_eyes_is_caught(database: Path, monkeypatch: Patch) -> None:
    def through_other_eyes(t: Ledger, member: int | None, viewer: Seat | None, *rest: Any) -> bytes:
        return snapshot(t, member, 0 if viewer is None else (viewer + 1) % 3, *rest)

    snapshot = sse_frames.snapshot
    monkeypatch.setattr(sse_frames, "snapshot", through_other_eyes)
    assert await leak_of_cards(database) == "snapshot"


async def test_a_stream_through_any_eyes_one_asks_for_is_caught(database: Path, monkeypatch: Patch) -> None:
    def as_asked(room: Room, stream: Stream) -> Seat | None:
        return viewer_of(room, stream) if stream.asked_seat is None else stream.asked_seat

    viewer_of = Room.viewer_of
    monkeypatch.setattr(Room, "viewer_of", as_asked)
    assert await leak_of_cards(database) == "stream for another"


async def test_what_is_private_told_to_all_is_caught(database: Path, monkeypatch: Patch) -> None:
    def all_open(players: Players, update: GameUpdate, viewer: Seat | None, lang: str) -> dict[str, Any]:
        return {**play_shown(players, update, viewer, lang), "events": [event.all_open() for event in update.events]}

    play_shown = sse_frames.play_shown
    monkeypatch.setattr(sse_frames, "play_shown", all_open)
    assert (await leak_of_cards(database)).startswith("news of")


async def test_words_for_another_are_caught(database: Path, monkeypatch: Patch) -> None:
    """The view and the events are right; only what is said in words knows more."""

    def say_all(lang: str, view: Any, events: Any, players: Any, deck: str) -> Any:
        said = say(lang, view, events, players, deck)
        return msgspec.structs.replace(said, prompt=f"{said.prompt} {hidden[-1]}")

    def play_shown(players: Players, update: GameUpdate, viewer: Seat | None, lang: str) -> dict[str, Any]:
        hidden.append(digest(update.state))
        return shown(players, update, viewer, lang)

    shown, hidden = sse_frames.play_shown, [""]
    monkeypatch.setattr(sse_frames, "say", say_all)
    monkeypatch.setattr(sse_frames, "play_shown", play_shown)
    assert (await leak_of_cards(database)).endswith("(en)")


async def test_a_refusal_that_knows_the_cards_is_caught(database: Path, monkeypatch: Patch) -> None:
    def with_a_hint(error: CantinaError, status: int, lang: str, t: Ledger | None = None) -> Problem:
        assert t is not None
        assert t.play is not None
        return msgspec.structs.replace(problem(error, status, lang, t), detail=digest(t.play.state))

    problem = http_errors.problem
    monkeypatch.setattr(http_errors, "problem", with_a_hint)
    assert await leak_of_cards(database) == "refusals"


async def test_somebody_who_should_hear_and_does_not_is_noticed(database: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(apply_happenings, "who_hears", lambda t, before: (False,) * len(t.numbers))
    assert (await leak_of_cards(database)).startswith("news of")


# ---- passes: found in a window of Smugglers


async def leak_of_a_pass(twins: Twins, at_the_table: passes.Doing, passing: passes.Doing = passes.says_pass) -> str:
    await at_the_table(twins.here)
    with pytest.raises(Leak) as leak:
        await passes.unnoticed(twins.here, passing)
    return leak.value.what


async def leak_afterwards(twins: Twins, at_the_table: passes.Doing, afterwards: passes.Doing) -> str:
    for watched in twins:
        await at_the_table(watched)
    await passes.unnoticed(twins.here, passes.says_pass)
    with pytest.raises(Leak) as leak:
        await passes.same_for_others(twins, afterwards)
    return leak.value.what


async def test_a_frame_for_all_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    monkeypatch.setattr(apply_happenings, "who_hears", lambda t, before: (True,) * len(t.numbers))
    assert await leak_of_a_pass(twins, passes.nothing_else) == "news of a pass"


async def test_ids_that_count_the_log_are_caught(twins: Twins, monkeypatch: Patch) -> None:
    def by_the_log(told: Told, viewer: Seat | None, lang: str) -> bytes:
        return news(told._replace(numbers=(told.seq,) * len(told.numbers)), viewer, lang)

    news = sse_frames.news
    monkeypatch.setattr(sse_frames, "news", by_the_log)
    assert await leak_afterwards(twins, passes.nothing_else, passes.somebody_talks) == "news of somebody_talks"


async def test_a_bank_that_pays_for_a_pass_at_once_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    def pays_at_once(play: RunningGame, moved: Moved, at: int) -> None:
        move(play, moved, at)
        over = at - play.asked_at - 10_000
        play.bank = tuple(left - max(over, 0) * (seat == moved.seat) for seat, left in enumerate(play.bank))

    move = RunningGame.move
    monkeypatch.setattr(RunningGame, "move", pays_at_once)
    assert await leak_of_a_pass(twins, passes.much_time_has_passed) == "snapshot"


async def test_a_bank_that_pays_for_a_pass_later_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    def pays_later(play: RunningGame, moved: Moved, at: int) -> None:
        move(play, moved, at)
        if moved.action == "pass":
            play.pay(moved.seat, at)

    move = RunningGame.move
    monkeypatch.setattr(RunningGame, "move", pays_later)
    assert await leak_afterwards(twins, passes.much_time_has_passed, passes.another_jams) == "news of another_jams"


async def test_deadlines_of_those_who_have_not_passed_are_caught(twins: Twins, monkeypatch: Patch) -> None:
    monkeypatch.setattr(RunningGame, "asked", RunningGame.to_act)
    assert await leak_of_a_pass(twins, passes.nothing_else) == "lists of tables"


async def test_a_question_that_is_new_after_a_pass_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    monkeypatch.setattr(running_game, "same_question", lambda before, after: False)
    assert await leak_of_a_pass(twins, passes.nothing_else) == "snapshot"


async def test_a_clock_that_says_for_whom_it_passed_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    def says_why(before: Any, moved: Moved, events: tuple[Any, ...]) -> tuple[Any, ...]:
        return (Event("timed-out", {"seat": passes.PASSER}, {}), *events) if moved.by == "clock" else events

    monkeypatch.setattr(running_game, "with_reason", says_why)
    assert await leak_of_a_pass(twins, passes.much_time_has_passed, passes.is_timed_out) == "lists of tables"


@pytest.mark.parametrize("pending", [passes.a_wish_to_take_back, passes.votes_for_a_bot])
async def test_a_pass_that_voids_wishes_is_caught(twins: Twins, monkeypatch: Patch, pending: passes.Doing) -> None:
    def voids(it: Any, t: Ledger) -> None:
        happen(it, t)
        if isinstance(it, Moved):
            apply_happenings.forget_wishes(t, it)

    happen = apply_happenings.happen
    monkeypatch.setattr(apply_happenings, "happen", voids)
    assert await leak_of_a_pass(twins, pending) == "news of a pass"


async def test_a_count_of_moves_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    def with_a_count(t: Ledger) -> PublicTable:
        return public(t)._replace(number=0 if t.play is None else len(t.play.moves))

    public = Ledger.public
    monkeypatch.setattr(Ledger, "public", with_a_count)
    assert await leak_of_a_pass(twins, passes.nothing_else) == "snapshot"


async def test_a_pass_that_needs_consent_because_of_those_after_it_is_caught(twins: Twins, monkeypatch: Patch) -> None:
    def counts_all(game: Any, undone: Any, now: Any, seat: int, samples: int) -> Steps[Verdict]:
        yield
        return max([Verdict.FREE if mover == seat else Verdict.CONSENT for _, mover, _ in undone])

    monkeypatch.setattr(undo, "verdict_on_all", counts_all)
    monkeypatch.setattr(moves, "is_open_answer", lambda play, since, seat: False)
    with pytest.raises(Leak, match="news of a pass taken back"):
        await passes.test_who_takes_a_pass_back_does_not_learn_whether_another_has_passed_since(twins)
