"""A game in progress at a table: the engine's state, who is asked since when, and what was told so far."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from ...engine import record as records
from ...engine import saving
from ...engine import state as states
from ...engine.actions import ABSENT, BACK, CLOCK, HOUSE, TIME_OUT, Action, Seat
from ...engine.chance import Fast
from ...engine.errors import BadSetup
from ...engine.events import FORGOTTEN, Event
from ...engine.game import Game
from ...engine.state import Moment, Table
from ...games import find_game
from .. import fair_shuffle
from .happenings import Clock, Moved, Order, Settings
from .standing_orders import delay, pass_by_order
from .timers import SECOND, Rests, rests_after, rings, timers_shown

PAST_EVERY: Final = 16  # moves: more states would fill the memory, fewer make taking back slow
MOST_RETOLD: Final = 150_000  # bytes, roughly, of the story for who comes: a thousand events, fewer with long words
EVENT_WEIGHS: Final = 100
LETTER_WEIGHS: Final = 4
NOT_RETOLD_STEP: Final = 50
PARTS: Final = 1000  # a question's number, and after it those of its further parts, which only the one asked is told


class GameUpdate(NamedTuple):
    """All that is needed to tell any viewer of the last thing that happened.  Never changes."""

    game: Game
    number: int
    ask: int
    state: Table
    events: tuple[Event, ...]
    moments: tuple[Moment, ...]  # that were shown on the way, with their share of the events
    clock: dict[str, Any] | None
    timers: list[dict[str, Any]]
    house: list[str]
    orders: dict[Seat, Order]

    def eyes(self, viewer: Seat | None, state: Table | None = None) -> Seat | None:
        """Through whose eyes a viewer sees the game: who is yet to be let in looks on."""
        return eyes_of(state or self.state, viewer)


class PastState(NamedTuple):
    """The game as it was after some move, and what was told on the way there."""

    state: Table
    events: tuple[Event, ...]


class Due(NamedTuple):
    """What the table does by itself when its time has come."""

    at: int
    seat: Seat  # whose move it is: mostly the clock's
    action: str
    by: str


class RunningGame:
    """One game.  A move makes a new state and leaves the old one alone, so a fork need not copy it."""

    def __init__(
        self,
        number: int,
        settings: Settings,
        secret: str,
        salts: Sequence[str],
        names: Sequence[str],
        bots: Sequence[int | None],
        ask: int,
        at: int,
    ) -> None:
        self.number = number
        self.game: Game = settings.rules()
        self.secret = secret
        self.limits: Clock | None = settings.clock
        seed = fair_shuffle.seed(bytes.fromhex(secret), salts)
        self.start = records.Record(
            game=settings.game,
            version=self.game.version,
            seats=settings.seats,
            options=self.game.check_setup(settings.seats, settings.options),
            seed=f"fair {seed.hex()}",
            names=tuple(names),
            bots=tuple(bots),
            commitment=fair_shuffle.commitment(bytes.fromhex(secret)),
            secret=secret,
            salts=tuple(salts),
            deck="" if self.game.deck is None else self.game.deck.text,
            position=lesson_position(settings.game, settings.seats) if settings.lesson else "",
        )
        self.moves: list[Moved] = []
        self.begin()
        self.ask = next_ask(ask)  # an answer names the question it is for
        self.asked_at = at
        self.full_bank = settings.clock.bank * SECOND if settings.clock else 0
        self.bank: tuple[int, ...] = (self.full_bank,) * settings.seats
        self.spent: dict[Seat, int] = {}  # in this question: shown when it is over
        self.rests: Rests = rests_after((), self.state, at)
        self.orders: dict[Seat, Order] = {}
        self.by_hand: dict[Seat, int] = {}  # in which question a seat has taken back: its orders do not hold there

    def begin(self) -> None:
        """Deal: what follows comes from the moves."""
        self.state: Table = records.begin(self.game, self.start)
        self.told: tuple[Event, ...] = ()  # the story so far
        self.cut: tuple[tuple[Event, ...], int] = ((), 0)  # a story, and how much of it is not told any more
        self.past: dict[int, PastState] = {}  # after so many moves, of every so-many-th: where replays begin
        self.hear(0, states.all_events(self.state))

    def hear(self, moves: int, events: tuple[Event, ...]) -> None:
        """Take in what has been told on the way to the state after so many moves."""
        self.events = events  # of what happened last
        self.moments: tuple[Moment, ...] = self.state.moments  # that were shown on the way
        self.told += events
        if moves % PAST_EVERY == 0 and moves:
            self.past = {**self.past, moves: PastState(self.state, events)}

    def fork(self) -> RunningGame:
        other = RunningGame.__new__(RunningGame)
        other.__dict__.update(self.__dict__)
        other.moves, other.spent = self.moves.copy(), self.spent.copy()
        other.by_hand = self.by_hand.copy()
        return other

    # ---- what changes it

    def move(self, moved: Moved, at: int) -> None:
        """Play a legal action; the state before is left as it was."""
        before, self.state = self.state, self.after(self.state, moved)
        self.moves.append(moved)
        self.hear(len(self.moves), with_reason(before, moved, states.all_events(self.state)))
        self.rests = rests_after(self.rests, self.state, at)
        self.bank += (self.full_bank,) * (self.state.seats - len(self.bank))  # of those who have joined
        if self.is_told and not is_window(before):  # nobody may see by the bank that a part of a move was said
            self.pay(who_answered(before, moved, self.game), at)
        if not same_question(before, self.state):
            self.next_question(at, told=self.is_told)

    def after(self, before: Table, moved: Moved) -> Table:
        state = before.clone()
        state.loud = True
        states.play(state, moved.seat, self.game.space.parse(moved.action), moved.words)
        return state

    def take_back(self, seat: Seat, keep: int, at: int, *, alone: bool = False) -> None:
        """As if the moves after the first `keep`, or only the one after them, had not been; told only if they were."""
        rest = keep + 1 if alone else len(self.moves)
        undone = list(self.replayed(keep))[1:]
        told = any(events for _, events in undone[: rest - keep])
        self.told = self.told[: len(self.told) - sum([len(events) for _, events in undone])]
        self.moves = self.moves[:keep] + self.moves[rest:]
        self.past = {moves: state for moves, state in self.past.items() if moves <= keep}
        (self.state, _), *again = self.replayed(keep)
        for past in again:
            self.state, self.told = past.state, self.told + past.events
        self.events, self.moments = ((Event("took-back", {"seat": seat}, {}),) if told else ()), ()
        self.rests = rests_after(self.rests, self.state, at)
        if self.state.ask is not None:
            self.by_hand[seat] = self.state.ask.number
        if told or not alone:
            self.next_question(at, told=told)

    def stand_still(self, milliseconds: int) -> None:
        """So long nothing has run: whoever was asked has as much time left as before."""
        self.asked_at += milliseconds
        self.rests = tuple([rest._replace(since=rest.since + milliseconds) for rest in self.rests])

    def order(self, seat: Seat, order: Order | None) -> None:
        others = {by: given for by, given in self.orders.items() if by != seat}
        self.orders = others if order is None else {**others, seat: order}

    def replayed(self, since: int = 0) -> Iterator[PastState]:
        """Every state from that after so many moves on, with the events that led to it."""
        moves = max([known for known in self.past if known <= since], default=0)
        if moves:
            state, events = self.past[moves]
        else:
            state = records.begin(self.game, self.start)
            events = states.all_events(state)
        if moves >= since:
            yield PastState(state, events)
        for number, moved in enumerate(self.moves[moves:], moves + 1):
            before, state = state, self.after(state, moved)
            if number >= since:
                yield PastState(state, with_reason(before, moved, states.all_events(state)))

    def story(self) -> tuple[Event, ...]:
        """All that has happened, for somebody who comes now."""
        return self.told

    def story_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """The same as far as this seat may hear of it again."""
        return self.game.retold(self.state, seat, self.story())

    def latest_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """The same for who comes to a game that has gone on for hours: no more of its end than takes milliseconds."""
        before, story = self.not_retold(), self.story_for(seat)
        return (FORGOTTEN,) * before + story[before:] if before else story

    def not_retold(self) -> int:
        """How many events have become too many to tell; by what all may know, so that no seat's secrets decide it."""
        if self.cut[0] is not self.told:
            self.cut = (self.told, too_many(self.told))
        return self.cut[1]

    def pay(self, seat: Seat | None, at: int) -> None:
        """Thinking beyond the time of a decision is paid from the bank."""
        if self.limits is not None and seat is not None and seat >= 0:
            over = at - self.asked_at - self.limits.seconds * SECOND
            self.spent[seat] = min(max(over, 0), self.bank[seat])

    def next_question(self, at: int, *, told: bool) -> None:
        """What follows without a word is a further part of the question: others must not be able to count them."""
        if not told:
            self.ask += 1
            return
        self.ask = next_ask(self.ask)
        self.asked_at = at
        self.bank = tuple(left - self.spent.get(seat, 0) for seat, left in enumerate(self.bank))
        self.spent = {}

    # ---- what clients ask

    @property
    def id(self) -> str:
        """Of the record: nobody can guess it before the secret is told."""
        return hashlib.sha256(f"record {self.secret}".encode()).hexdigest()[:32]

    @property
    def is_told(self) -> bool:
        """Whether all hear of what happened last; what nobody hears of nobody may notice in any other way."""
        return bool(self.events or self.moments)

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    def to_act(self) -> tuple[Seat, ...]:
        return states.to_act(self.state)

    def asked(self) -> tuple[Seat, ...]:
        """Who is waited for, as everybody may know it."""
        ask = self.state.ask
        if ask is None or self.is_over:
            return ()
        return ask.asked() if ask.mode == "first" else ask.waiting()

    def ask_for(self, seat: Seat) -> int:
        """The number of the question, as this seat is told it."""
        return self.ask if seat in self.to_act() else whole_ask(self.ask)

    def deadline(self, seat: Seat) -> int | None:
        """When the seat's time is up: by the table's clock, or by the game's if it has not asked the clock itself."""
        ask = self.state.ask
        times = []
        if self.limits is not None and seat != CLOCK:
            bank = 0 if is_window(self.state) else self.bank[seat]
            times.append(self.asked_at + self.limits.seconds * SECOND + bank)
        if ask is not None and ask.seconds and (seat == CLOCK or CLOCK not in ask.asked()):
            times.append(self.asked_at + ask.seconds * SECOND)
        return min(times, default=None)

    def due(self, people: Sequence[Seat]) -> list[Due]:
        """What the table will do by itself if nothing happens before, the next first."""
        ask = self.state.ask
        if ask is None or self.is_over:
            return []
        found = [Due(at, CLOCK, ring, "clock") for at, ring in rings(self.rests, self.state)]
        for seat in self.to_act():
            at = self.deadline(seat)
            if at is not None and (seat == CLOCK or seat in people):
                action = ask.open_to(CLOCK)[0] if seat == CLOCK else TIME_OUT[seat]
                found.append(Due(at, CLOCK, action.text, "clock"))
        for seat, order in self.orders.items():
            way_out = pass_by_order(ask, seat, order)
            if way_out and seat in people and self.by_hand.get(seat) != ask.number:
                found.append(Due(self.asked_at + delay(self.secret, ask, seat), seat, way_out, "order"))
        return sorted(found, key=lambda due: (due.at, due.seat))  # at one moment, timers ring in the game's order

    def house_options(self) -> tuple[Action, ...]:
        return states.legal(self.state, HOUSE)

    @property
    def hears_of_absence(self) -> bool:
        """Whether this game cares who is there; only then it is told."""
        return any(option.verb in (ABSENT.name, BACK.name) for option in self.house_options())

    def clock(self, people: Sequence[Seat]) -> dict[str, Any] | None:
        """The clock as all see it: whose time is up when, and what is left in the banks."""
        deadlines = {seat: self.deadline(seat) for seat in self.asked() if seat in people or seat == CLOCK}
        shown = {str(seat): at for seat, at in deadlines.items() if at is not None}
        if self.limits is None and not shown:
            return None
        return {"asked_at": self.asked_at, "deadlines": shown, "bank": list(self.bank)}

    def update(self, people: Sequence[Seat]) -> GameUpdate:
        return GameUpdate(
            *(self.game, self.number, self.ask, self.state, self.events, self.moments, self.clock(people)),
            timers=timers_shown(self.rests, self.state),
            house=[option.text for option in self.house_options() if option.verb not in (ABSENT.name, BACK.name)],
            orders=self.orders,
        )

    def record(self) -> records.Record:
        """The whole game, the secret of its shuffle included: only for when it is over."""
        moves = tuple(
            records.RecordedMove(moved.seat, self.game.space.parse(moved.action).with_words(moved.words))
            for moved in self.moves
        )
        return self.start._replace(moves=moves, outcome=self.state.outcome, digest=saving.digest(self.state))


def too_many(story: tuple[Event, ...]) -> int:
    """How many of the first events are not told any more.  Some at a time: the words of the rest are kept meanwhile."""
    left = MOST_RETOLD
    for number in range(len(story) - 1, -1, -1):
        letters = sum([len(value) for value in story[number].public.values() if isinstance(value, str)])
        left -= EVENT_WEIGHS + LETTER_WEIGHS * letters
        if left < 0:
            return -(-(number + 1) // NOT_RETOLD_STEP) * NOT_RETOLD_STEP
    return 0


def eyes_of(state: Table, viewer: Seat | None) -> Seat | None:
    """Through whose eyes a viewer sees this state: who is yet to be let in looks on."""
    return viewer if viewer is not None and viewer < state.seats else None


def whole_ask(ask: int) -> int:
    """The number without the part, for those who are not asked."""
    return ask // PARTS * PARTS


def next_ask(ask: int) -> int:
    return whole_ask(ask) + PARTS


@cache
def lesson_position(game: str, seats: int) -> str:
    """The prepared deal of a game's guided first game, for the number of seats it was made for."""
    rules = find_game(game)
    file = files(type(rules).__module__).joinpath("lesson.toml")
    if not file.is_file():
        raise BadSetup("", "no-lesson", game=game)
    line = str(tomllib.loads(file.read_text("utf-8"))["position"])
    made_for = rules.read_position(line, Fast.seeded(0)).seats
    if made_for != seats:
        raise BadSetup("", "wrong-seats", seats=seats, fewest=made_for, most=made_for)
    return line


def with_reason(before: Table, moved: Moved, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Before what a bot chose for a person whose time was up, as older logs have it, stands why.

    In a window nobody learns who let it pass.
    """
    if moved.by != "clock" or moved.seat == CLOCK or is_window(before):
        return events
    return (Event("time-is-up", {"seat": moved.seat}, {}), *events)


def is_window(state: Table) -> bool:
    """Whether a pass is silent now.  No bank is drawn on then: what is left in it would tell who had passed."""
    return state.ask is not None and state.ask.mode == "first"


def same_question(before: Table, after: Table) -> bool:
    """Whether what was asked before this move is still open: so it is while others answer it, and beside it."""
    was, now = before.ask, after.ask
    return was is not None and now is not None and was.number == now.number and after.outcome is None


def who_answered(before: Table, moved: Moved, game: Game) -> Seat | None:
    """Whose time a move ends: of who answers, or whose time is up; nobody's if it was only done beside the question."""
    action = game.space.parse(moved.action)
    if moved.seat == CLOCK and action.verb == TIME_OUT.name:
        return action.value
    is_answer = before.ask is not None and action in before.ask.open_to(moved.seat)
    return moved.seat if is_answer else None
