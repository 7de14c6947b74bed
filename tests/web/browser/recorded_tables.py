"""Tables in the middle of a game, as the server would tell of them: one for every kind of question a game asks.

Games are played at random; of all the times a question was asked, the one is kept at which most lay on the table.  So
whoever looks at all of them has seen every kind of question at its fullest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from cantina.engine import state as states
from cantina.engine.actions import CLOCK, HOUSE, JOIN, Action, Seat
from cantina.server import sse_frames
from cantina.server.table.happenings import Moved, Settings
from cantina.server.table.ledger import Ledger, PlayerName, Told
from cantina.server.table.running_game import RunningGame
from cantina.server.table.seating import Chair, Member

CODE: Final = "HOTH"
AT: Final = 1_700_000_000_000
MOST_MOVES: Final = 600
NAMES: Final = {
    "en": ("Alexandra", "Bob", "Konstantin", "Mary Ann", "Theodore", "Cid", "Guinevere", "Jo", "Maximilian"),
    "ru": ("Александра", "Боб", "Константин", "Мария", "Владислав", "Зоя", "Екатерина", "Ян", "Максимилиан"),
}


class RecordedTable(NamedTuple):
    """A game in which a seat is asked something, or waits."""

    kind: str  # of question
    seat: Seat
    play: RunningGame

    def __str__(self) -> str:
        return f"{self.play.game.id} with {self.play.state.seats}: {self.kind}"

    def snapshot(self, lang: str, number: int, *, television: bool = False) -> str:
        """Everything the seat may know, as the page is told it; `number` tells this game from others on one page."""
        play = self.play.fork()
        play.number = number
        names = NAMES[lang]
        chairs = range(play.state.seats)
        t = Ledger(CODE)
        t.settings = Settings(play.game.id, play.state.seats)
        t.members = {seat: Member(seat, names[seat], ()) for seat in chairs}
        t.chairs = tuple(Chair(member=seat) for seat in chairs)
        t.host, t.number, t.play = self.seat, number, play
        t.players = tuple(PlayerName(names[seat], None) for seat in chairs)
        t.numbers = (1,) * (play.state.seats + 1)
        t.recent.append(Told(1, AT, (True,) * (play.state.seats + 1), t.numbers, None, None, None, t.players))
        seat = None if television else self.seat
        return sse_frames.snapshot(t, seat, seat, lang, list(chairs), AT).decode()


def recorded_tables(game: str, seats: int, *, games: int, options: dict[str, str] | None = None) -> list[RecordedTable]:
    """Every kind of question that came up in so many games, each at its fullest; the seldom ones first."""
    found: dict[str, tuple[int, RecordedTable]] = {}
    times: Counter[str] = Counter()
    for seed in range(games):
        for table in tables_of_a_game(game, seats, seed, options or {}):
            times[table.kind] += 1
            fullness = how_full(table)
            if table.kind not in found or found[table.kind][0] < fullness:
                found[table.kind] = fullness, table._replace(play=table.play.fork())
    return [found[kind][1] for kind in sorted(found, key=lambda kind: (times[kind], kind))]


def ended_table(game: str, seats: int) -> RecordedTable:
    """A game that has been played to its end."""
    *_, last = tables_of_a_game(game, seats, 0, {}, most_moves=20 * MOST_MOVES)
    assert last.play.is_over
    return last


def tables_of_a_game(
    game: str, seats: int, seed: int, options: dict[str, str], *, most_moves: int = MOST_MOVES
) -> Iterator[RecordedTable]:
    dice = random.Random(f"{game} {seats} {seed}")
    names = [f"{seat}" for seat in range(seats)]
    secret = dice.randbytes(32).hex()
    play = RunningGame(1, Settings(game, seats, options), secret, [""] * seats, names, [None] * seats, 0, AT)
    while not play.is_over and len(play.moves) < most_moves:
        yield from asked_tables(play)
        seat, action = some_move(play, dice)
        play.move(Moved(seat, action.text, words="…" if action.speaks else ""), AT)


def asked_tables(play: RunningGame) -> Iterator[RecordedTable]:
    """The table through the eyes of whoever is asked, has answered in secret, or may do something besides."""
    ask = play.state.ask
    assert ask is not None
    for seat in range(play.state.seats):
        besides = ", besides" if ask.also_open_to(seat) else ""
        if ask.given_by(seat):
            yield RecordedTable(f"{ask.mode} {ask.prompt} answered{besides}", seat, play)
        elif seat in play.to_act():
            yield RecordedTable(f"{ask.mode} {ask.prompt}{besides}", seat, play)
        elif besides or ask.mode == "house":
            yield RecordedTable(f"{ask.mode}{besides}", seat, play)


def some_move(play: RunningGame, dice: random.Random) -> tuple[Seat, Action]:
    """Mostly an answer; now and then what may be done besides, or what the clock or the house say.  Nobody joins."""
    s, seats = play.state, list(play.to_act())
    besides = [seat for seat in range(s.seats) if s.ask is not None and s.ask.also_open_to(seat)]
    odd = [*besides, *([CLOCK] if any(timer.running for timer in s.timers) else []), HOUSE]
    odd = [seat for seat in odd if sayings(play, seat)]
    if not seats or (odd and dice.random() < 0.08):
        seats = odd
    seat = dice.choice(seats)
    return seat, dice.choice(sayings(play, seat))


def sayings(play: RunningGame, seat: Seat) -> list[Action]:
    return [action for action in states.legal(play.state, seat) if action.verb != JOIN.name]


def how_full(table: RecordedTable) -> int:
    """How much has to be seen: answers, one's own cards, and what lies on the table."""
    view = table.play.game.view(table.play.state, table.seat)
    held = sum(len(zone.cards) for zone in view.zones if zone.name == "hand" and zone.seat == table.seat)
    return 3 * len(view.options) + 2 * held + sum(min(len(zone.cards), 8) for zone in view.zones)
