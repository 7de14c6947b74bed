"""A game as the engine knows it: its limits, its actions, and the functions every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from .actions import Action, ActionSpace, Seat, why_not_said
from .chance import Chance
from .deck_file import STANDARD, OwnDeck
from .errors import BadSetup, IllegalAction
from .events import Event
from .position import Positions
from .state import Table, find_option, to_act
from .view import View


class GameOption(NamedTuple):
    """An option of the game: `choices` are ids, the first is used when none is given."""

    key: str
    choices: tuple[str, ...]


LANGUAGE: Final = "language"  # the option that says what is spoken at a table, in games that have it


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The face of a game.  One subclass per game, in its `__init__.py`; the rules are elsewhere."""

    def __init__(
        self,
        id: str,
        version: int,
        seats: tuple[int, int],
        options: tuple[GameOption, ...],
        space: ActionSpace,
        turn_rule: str,
        forgets: tuple[str, ...] = (),
        *,
        positions: Positions | None = None,
        cooperative: bool = False,
        pace: float = 0.0,
        holds: tuple[str, ...] = (),
        stands: tuple[str, ...] = (),
        talks: tuple[str, ...] = (),
        announces: tuple[str, ...] = (),
        even_lengths: bool = False,
    ) -> None:
        self.id = id
        self.version = version  # of the rules: a record says which it was played under
        self.fewest, self.most = seats
        self.options = options
        self.space = space
        self.turn_rule = turn_rule  # the rule that says who acts
        self.positions = positions  # how a table is written as one line; None: the game writes and reads it itself
        self.forgets = forgets  # the events after which a view need no longer show all that was seen before
        self.cooperative = cooperative  # all win together, or nobody does
        self.holds = holds  # the moments that people look at before the table goes on
        self.stands = stands  # the verbs that are never taken back, by rule
        self.talks = talks  # the questions before whose answer people talk
        self.announces = announces  # the questions before whose answer everybody may say what it will be
        self.even_lengths = even_lengths  # how long it is what a seat is told may not tell its secret
        self.deck: OwnDeck | None = None  # that it is played with; None is its own
        self.pace = pace  # seconds a decision takes where time is only supposed to pass, as in simulations

    # ---- what a game writes

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        """Deal, and stop at the first question."""
        raise NotImplementedError

    def blank(self, seats: int) -> Table:
        """An empty table, to be filled by `restore`."""
        raise NotImplementedError

    def view(self, s: Table, seat: Seat | None) -> View:
        """What the seat may know (None: a spectator)."""
        raise NotImplementedError

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        """A state drawn at random from all that agree with what the seat knows; depends on nothing else."""
        raise NotImplementedError

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        """Redeals of one state, by seed.  A game that can think once for many overrides it."""
        return lambda seed: self.redeal(s, seat, seed)

    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        """Why the seat, who is asked, may not do this.  Uses only what the seat may know."""
        raise NotImplementedError

    def retold(self, s: Table, seat: Seat | None, story: tuple[Event, ...]) -> tuple[Event, ...]:
        """All that happened, for a seat that comes back: what the rules want forgotten is FORGOTTEN in its place."""
        return story

    def with_deck(self, text: str) -> Game:
        """This game with the deck a file describes, if an owner of the box may correct its cards; else BadSetup.

        It has an option `deck` with one choice: the name that the deck's content gives it (`OwnDeck.digest`).
        """
        raise BadSetup("", "no-own-deck", game=self.id)

    # ---- what every game gets

    def zones(self, s: Table) -> dict[str, tuple[str, ...]]:
        """Where every card is, face up: for checks, never for players."""
        return s.zones()

    def write_position(self, s: Table, names: Sequence[str] = ()) -> str:
        """The state as one line; seats are called by these names, or by number."""
        assert self.positions is not None
        return self.positions.write(s, names)

    def read_position(self, line: str, chance: Chance) -> Table:
        """A state from one line."""
        assert self.positions is not None
        return self.positions.read(line, chance)

    @property
    def deck_name(self) -> str:
        """The choice of the option `deck` that it is played with."""
        return STANDARD if self.deck is None else self.deck.digest

    def why_not(self, s: Table, seat: Seat, action: Action, words: str = "") -> IllegalAction:
        """The refusal of an action that is no option now, or that cannot be said with these words."""
        if s.outcome is not None:
            return IllegalAction(self.turn_rule, "game-over")
        assert s.ask is not None
        if find_option(s, seat, action) is not None:
            rule = s.ask.rule or self.turn_rule
            return IllegalAction(rule, why_not_said(action, words), action=action.text, most=action.speaks)
        if seat not in to_act(s) and not s.ask.also_open_to(seat):
            return IllegalAction(self.turn_rule, "not-asked", seat=seat)
        return self.refusal(s, seat, action)

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        """The options of a table with so many seats."""
        return self.options

    def check_setup(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options, complete; BadSetup for a wrong number of seats, an unknown option or choice."""
        if not self.fewest <= seats <= self.most:
            raise BadSetup("", "wrong-seats", seats=seats, fewest=self.fewest, most=self.most)
        known = {option.key: option for option in self.options_for(seats)}
        for key in options:
            if key not in known:
                raise BadSetup("", "unknown-option", option=key, known=", ".join(known))
        return {key: self.choice(option, options.get(key, option.choices[0])) for key, option in known.items()}

    def spoken(self, lang: str, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options for somebody who speaks this language, where the game has one to choose and they have not."""
        choices = [option.choices for option in self.options if option.key == LANGUAGE]
        return {LANGUAGE: lang, **options} if choices and lang in choices[0] else options

    def choice(self, option: GameOption, value: str) -> str:
        """The choice this value means.  A game may know more than it lists, such as the decks of those who own one."""
        if value not in option.choices:
            raise BadSetup("", "unknown-choice", option=option.key, choice=value, known=", ".join(option.choices))
        return value
