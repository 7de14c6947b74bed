"""The contract's no-leak test (b) on the wire: two tables that a viewer cannot tell apart send that viewer equal bytes.

What may differ is for the engine to say (`cantina.engine.contract` holds the engine itself to it): where a move tells
the viewer the same in both, every byte must be the same; where it brings something to light, the bytes must differ too,
for then the viewer has to hear of it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from cantina.engine.actions import Action, Seat
from cantina.engine.chance import Fast
from cantina.engine.game import Game
from cantina.engine.state import Table, all_events, legal, play, to_act
from cantina.engine.twins import told

from ..web_client import HttpAnswer
from .watched_table import Viewer, WatchedTable

WORDS: Final = "so"  # what is said with what is said in words
LANGUAGES: Final = ("en", "ru")
FORGOTTEN: Final = b'"kind":"forgotten"'
TwinCounts = Counter[str]  # how many moves told the viewer the same in both, and how many did not


class Leak(AssertionError):
    """Bytes that tell a viewer what they may not know."""

    def __init__(self, what: str, viewer: Viewer, here: object, there: object) -> None:
        one, other = repr(here), repr(there)
        apart = next((server for server, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        shown = slice(max(apart - 200, 0), apart + 200)
        super().__init__(f"{what}, viewer {viewer}\n  here  …{one[shown]}…\n  there …{other[shown]}…")
        self.what = what


class Twins(NamedTuple):
    here: WatchedTable
    there: WatchedTable

    @property
    def game(self) -> Game:
        return self.here.play.game

    def lay(self, state: Table, viewer: Viewer, seed: int) -> None:
        """The state, and one that the viewer cannot tell from it."""
        twin = self.game.redeal(state, viewer, seed)
        self.here.lay(self.game.write_position(state))
        self.there.lay(self.game.write_position(twin))

    def states(self) -> tuple[Table, Table]:
        return self.here.play.state, self.there.play.state

    def common_moves(self, seats: Sequence[Seat]) -> list[tuple[Seat, Action]]:
        here, there = self.states()
        return [(seat, option) for seat in seats for option in legal(here, seat) if option in legal(there, seat)]


def equal(what: str, viewer: Viewer, here: object, there: object) -> None:
    if here != there:
        raise Leak(what, viewer, here, there)


# ---- a comparison: lay two tables, look, go on, look again


async def compare(twins: Twins, state: Table, viewer: Viewer, seed: int, moves: int) -> TwinCounts:
    """Everything a viewer can get to see of a state and its twin, now and through the next moves."""
    dice, tally, heard = random.Random(seed), TwinCounts(), b""
    twins.lay(state, viewer, seed)
    for watched in twins:
        await watched.heard(viewer)  # of comparisons before this one
    last_id = twins.here.last_id(viewer)
    await same_sight(twins, viewer, dice)
    for _ in range(moves):
        move = choose(twins, viewer, dice)
        if move is None:
            break
        news = await same_news(twins, viewer, *move)
        tally["same" if news is not None else "different"] += 1
        if news is None:
            return tally
        heard += news
        await same_sight(twins, viewer, dice)
    await same_refusals(twins, viewer, dice)
    await same_again(twins, viewer, last_id, heard)
    await same_stream_for_another(twins, viewer, dice)
    return tally


def choose(twins: Twins, viewer: Viewer, dice: random.Random) -> tuple[Seat, Action] | None:
    """A move that can be made in both, rather another's than the viewer's own."""
    seats = [seat for seat in to_act(twins.here.play.state) if seat >= 0]
    others = twins.common_moves([seat for seat in seats if seat != viewer])
    mine = twins.common_moves([seat for seat in seats if seat == viewer])
    moves = others if others and (not mine or dice.random() < 0.8) else mine
    return dice.choice(moves) if moves else None


async def same_news(twins: Twins, viewer: Viewer, seat: Seat, action: Action) -> bytes | None:
    """Let the same be done in both.  What the viewer heard of it, or None if it brought a difference to light."""
    here, there = [engine_tells(twins.game, state, viewer, seat, action) for state in twins.states()]
    words = WORDS if action.speaks else None
    answers = [(await watched.move(seat, action.text, words)).granted() for watched in twins]
    if seat == viewer:
        equal("answers", viewer, *answers)
    news = [await watched.heard(viewer) for watched in twins]
    for form in twins.here.forms:
        if (news[0][form] == news[1][form]) != (here == there):
            raise Leak(f"news of {action.text} ({form})", viewer, news[0][form], news[1][form])
    sight = [await watched.seen(viewer) for watched in twins]
    forgotten = sight[0] == sight[1] and FORGOTTEN in sight[0].body  # PH-R10 it was told, and is not told again
    if (sight[0] == sight[1]) != (here == there) and not forgotten:
        raise Leak(f"snapshot after {action.text}", viewer, *sight)
    return news[0]["plain"] if here == there else None


def engine_tells(game: Game, state: Table, viewer: Viewer, seat: Seat, action: Action) -> str:
    """What a viewer is told of a move, by the engine alone: the events, the moments on the way, the view after it."""
    s = state.clone()
    s.loud = True
    play(s, seat, action, WORDS if action.speaks else "")
    shown = [game.view(moment.state, viewer).to_json() for moment in s.moments]
    return told(all_events(s), viewer) + "".join(shown) + game.view(s, viewer).to_json()


async def same_sight(twins: Twins, viewer: Viewer, dice: random.Random) -> None:
    """Ask for the table, also through eyes that are not one's own."""
    form, seat = dice.choice(tuple(twins.here.forms)), dice.randrange(len(twins.here.people))
    equal("snapshot", viewer, *[await watched.seen(viewer, form) for watched in twins])
    equal("snapshot for another", viewer, *[await watched.seen(viewer, form, seat=seat) for watched in twins])


async def same_refusals(twins: Twins, viewer: Viewer, dice: random.Random) -> None:
    """Try what is not allowed."""
    actions, lang = dice.sample(twins.game.space.actions, 2), dice.choice(LANGUAGES)
    equal("refusals", viewer, *[await refusals(watched, viewer, actions, lang) for watched in twins])


async def refusals(watched: WatchedTable, viewer: Viewer, actions: Sequence[Action], lang: str) -> list[HttpAnswer]:
    """The answers to illegal moves; a spectator's moves are all illegal, and so are those in another's name."""
    seat = 0 if viewer is None else viewer
    allowed = () if viewer is None else legal(watched.play.state, viewer)
    tries = [(seat, action, watched.play.ask) for action in actions if action not in allowed]
    tries += [
        (seat, actions[0], watched.play.ask - 1),
        ((seat + 1) % len(watched.people), actions[0], watched.play.ask),
    ]
    who, path, asked = watched.client(viewer), f"/api/tables/{watched.code}/moves", {"accept-language": lang}
    answers = []
    for mover, action, ask in tries:
        said: dict[str, Any] = {"seat": mover, "ask": ask, "action": action.text}
        answers.append(await who.post(path, said, asked))
        assert answers[-1].refusal.status >= 400
    return answers


async def same_again(twins: Twins, viewer: Viewer, last_id: str, heard: bytes) -> None:
    """Who had lost the connection is told what the others were told, byte by byte, and then who is here."""
    again = [await watched.told_again(viewer, last_id) for watched in twins]
    equal("resumed stream", viewer, *again)
    missed, _, presence = again[0].rpartition(b"event: presence")
    equal("what was missed", viewer, missed, heard)
    assert presence.count(b"\n\n") == 1


async def same_stream_for_another(twins: Twins, viewer: Viewer, dice: random.Random) -> None:
    """Open a stream through eyes that are not one's own."""
    seat = dice.choice([seat for seat in range(len(twins.here.people)) if seat != viewer])
    equal("stream for another", viewer, *[await watched.told_again(viewer, "", seat=seat) for watched in twins])


# ---- games to compare


def middles(game: Game, seats: int, options: dict[str, str], seed: int) -> Iterator[Table]:
    """Every decision of a random game."""
    dice = random.Random(seed)
    s = game.start(seats, options, Fast.seeded(seed))
    while s.outcome is None:
        yield s
        s = s.clone()
        seat = dice.choice(to_act(s))
        action = dice.choice(legal(s, seat))
        play(s, seat, action, WORDS if action.speaks else "")
